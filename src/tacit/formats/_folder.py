"""A folder of texts: each file a row, named by its path."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from tacit.errors import InputError
from tacit.formats import text as plain
from tacit.formats._table import TEXT, Batch, Kept, Layout, Row, group
from tacit.formats.packing import file_digest


@dataclass(frozen=True, slots=True)
class Folder:
    """A table of files; its only columns are the path, which is the key, and the text."""

    path: Path
    layout: Layout
    files: tuple[str, ...]

    @classmethod
    def open(cls, path: Path, layout: Layout) -> Folder:
        """The table of all files below a folder, in the order of their paths; hidden ones are left out.

        Raises:
            InputError: There are none.
        """
        below = (file.relative_to(path) for file in path.rglob("*") if file.is_file())
        files = sorted(file.as_posix() for file in below if not any(part.startswith(".") for part in file.parts))
        if not files:
            raise InputError(f"expected texts in the folder {path}, found no file", source=str(path))
        return cls(path, layout, tuple(files))

    @property
    def name(self) -> str:
        """What the result is called."""
        return self.path.resolve().name

    @property
    def size(self) -> int:
        """Files."""
        return len(self.files)

    def digest(self) -> str:
        """SHA-256 of a list of the files with theirs, as ``sha256sum`` prints it."""
        listing = "".join(f"{file_digest(self.path / file)}  {file}\n" for file in self.files)
        return sha256(listing.encode("utf-8", "surrogateescape")).hexdigest()

    def batches(self) -> Iterator[Batch]:
        """Paths, with bytes, or why there are none."""
        read = 0

        def contents() -> Iterator[tuple[tuple[str, bytes | str], int]]:
            nonlocal read
            for file in self.files:
                content = self._read(self.path / file)
                read += 1
                yield (file, content), len(content)

        yield from group(contents(), lambda: read)

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch."""
        for number, (file, content) in enumerate(batch.raw, batch.first):
            text, reason = "", ""
            if isinstance(content, str):
                reason = content
            else:
                try:
                    text, reason = self.layout.text(plain.decode(content, "it"))
                except InputError as error:
                    reason = str(error)
            yield Row(number, file, text, reason, file)

    def pack(self, batch: Batch, kept: Kept) -> bytes:  # noqa: ARG002  # the rows hold all of it
        """Lines of JSON: a path and a text in each."""
        return "".join(json.dumps([row.values, values[TEXT]]) + "\n" for row, values in kept).encode()

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes a folder with a file for each text, under its old path."""
        target.mkdir(parents=True, exist_ok=True)
        for part in parts:
            for line in part.read_text("utf-8").splitlines():
                file, text = json.loads(line)
                (target / file).parent.mkdir(parents=True, exist_ok=True)
                (target / file).write_text(text, "utf-8", newline="")

    def _read(self, file: Path) -> bytes | str:
        try:
            if file.stat().st_size > 4 * self.layout.max_length + 4:  # bytes of a character, and a byte order mark
                return f"{file.stat().st_size:,} bytes, more than {self.layout.max_length:,} characters"
            return file.read_bytes()
        except OSError as error:
            return f"cannot be read: {error.strerror}"
