"""A folder of texts and documents: each file a row, and a file with a neutral name in the result."""

from __future__ import annotations

import base64
import errno
import json
import os
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import IO, Final, NamedTuple

from tacit.errors import InputError, ParameterError
from tacit.formats._table import TEXT, Batch, Kept, Layout, Row, group
from tacit.formats.names import in_order, matcher, neutral_names
from tacit.formats.opening import kind_of, open_bytes, suits
from tacit.formats.unpacking import MOST_BYTES

FILE: Final = "file"
"""What a task calls the file that it makes of one."""
REPORT: Final = "report"
"""And the report on it."""
TABLES: Final = frozenset((".csv", ".jsonl", ".ndjson", ".parquet", ".tsv"))
"""Suffixes of files that hold many texts."""

_TABLE = "a table, of which the columns of texts have to be named: sanitize it alone, with --column"
_HEAD = 1 << 16
_LINK = "a symbolic link, which is not followed"
_NO_FILE = "neither a file nor a folder"
_DEEPEST = 100  # folders in one another; Python makes and removes them by functions that call themselves


class _FolderFile(NamedTuple):
    """A file, or what cannot be read as one.

    Attributes:
        path: Where it is, below the folder.
        name: What it is called in the result.
        reason: Why it cannot be read; empty if it can.
    """

    path: str
    name: str
    reason: str


BY_FOLDER = "folder"
"""What files are grouped by: those directly in the folder are of no group."""


@dataclass(frozen=True, slots=True)
class Folder:
    """A table of files; its only columns are a neutral name, which is the key, and the text.

    Names of files say who or what a text is about: neither the result nor a worker nor a reject gets to know them.
    Links are not followed, because what they lead to was never meant to be in the folder.
    """

    path: Path
    layout: Layout
    entries: tuple[_FolderFile, ...] = field(repr=False)

    @classmethod
    def open(cls, path: Path, layout: Layout, pattern: str = "**") -> Folder:
        """The table of all files below a folder, in the order of their paths; hidden ones are left out.

        Args:
            path: The folder.
            layout: What is read of it.
            pattern: Which files are meant, by their paths below the folder.

        Raises:
            InputError: There are none, or the folder cannot be read.
            ParameterError: They are to be grouped by something else than their folders.
        """
        if layout.group not in {None, BY_FOLDER}:
            raise ParameterError(
                f"expected the group {BY_FOLDER!r} for a folder, found {layout.group!r}", parameter="group"
            )
        meant = matcher(pattern)
        found = sorted((one for one in _walk(path) if meant.fullmatch(one[0])), key=lambda one: in_order(one[0]))
        if not found:
            raise InputError(f"expected texts in the folder {path}, found no file", source=str(path))
        names = neutral_names([file for file, _ in found])
        return cls(
            path,
            layout,
            tuple(
                _FolderFile(file, name, reason or (_TABLE if PurePosixPath(file).suffix.lower() in TABLES else ""))
                for (file, reason), name in zip(found, names, strict=True)
            ),
        )

    @property
    def name(self) -> str:
        """What the result is called: the folder's own name is a name, too."""
        return "documents"

    @property
    def size(self) -> int:
        """Files."""
        return len(self.entries)

    def columns(self) -> tuple[str, ...]:
        """None: names of files are no text."""
        return ()

    def examined(self) -> tuple[()]:
        """None: all of a file is read."""
        return ()

    def digest(self) -> str:
        """SHA-256 of a list of the files with theirs, as ``sha256sum`` prints it, or why they cannot be read."""
        listing = sha256()
        for entry in self.entries:
            content = self._digest(entry)
            listing.update(f"{content}  {entry.path}\n".encode("utf-8", "surrogateescape"))
        return listing.hexdigest()

    def batches(self) -> Iterator[Batch]:
        """Neutral names, with bytes, or why there are none, and with folders where files are grouped by them."""
        read = 0

        def contents() -> Iterator[tuple[tuple[str, bytes | str, str], int]]:
            nonlocal read
            for entry in self.entries:
                content = self._read(entry)
                read += 1
                folder = entry.path.rpartition("/")[0] if self.layout.group else ""
                yield (entry.name, content, folder), len(content)

        # A file takes seconds, and there may be a dozen: one at a time, each is kept when it is done.
        yield from group(contents(), lambda: read, smallest=1)

    def rows(self, batch: Batch) -> Iterator[Row]:
        """The rows of a batch."""
        for number, (name, content, folder) in enumerate(batch.raw, batch.first):
            text, opened = "", None
            if isinstance(content, str):
                reason = content
            else:
                try:
                    opened = open_bytes(content)
                    text, reason = self.layout.text(opened.text)
                except InputError as error:
                    reason = str(error)
                if not reason and opened and opened.kind != "text" and not self.layout.takes_files:
                    reason = f"a {opened.kind} file, and texts are what is asked for"
            whole = opened if self.layout.takes_files else None
            yield Row(number, name, text, reason, name, self.layout.in_group(folder), whole)

    def pack(self, batch: Batch, kept: Kept) -> bytes:  # noqa: ARG002  # the rows hold all of it
        """Lines of JSON, in each a neutral name, a file and the report on it; both are empty where there is none."""
        return "".join(json.dumps(_packed(row, values)) + "\n" for row, values in kept).encode()

    def join(self, parts: Iterable[Path], target: Path) -> None:
        """Writes a folder with a file for each text, under its neutral name."""
        target.mkdir(parents=True, exist_ok=True)
        for name, data, _ in _unpacked(parts):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            (target / name).write_bytes(base64.b64decode(data))

    def reports(self, parts: Iterable[Path]) -> Iterator[tuple[str, str]]:
        """The names of the files in the result, each with the report on it."""
        return ((name, report) for name, _, report in _unpacked(parts) if report)

    def names(self) -> Iterator[tuple[str, str]]:
        """Neutral names, each with the path that it stands for."""
        return ((entry.name, entry.path) for entry in self.entries)

    def __reduce__(self) -> tuple[type[Folder], tuple[Path, Layout, tuple[_FolderFile, ...]]]:
        # Workers get their batches with names and bytes: what the files were called stays here.
        return Folder, (self.path, self.layout, ())

    def _digest(self, entry: _FolderFile) -> str:
        file = self._opened(entry)
        if isinstance(file, str):
            return file
        digest = sha256()
        try:
            with file:
                while chunk := file.read(1 << 20):
                    digest.update(chunk)
        except OSError as error:
            return _unreadable(error)
        return digest.hexdigest()

    def _read(self, entry: _FolderFile) -> bytes | str:
        file = self._opened(entry)
        if isinstance(file, str):
            return file
        limit = 4 * self.layout.max_length + 4  # bytes of a character, and a byte order mark
        try:
            with file:
                size = os.fstat(file.fileno()).st_size
                content = file.read(_HEAD)
                if size > limit and _is_text(content):
                    return f"{size:,} bytes, more than {self.layout.max_length:,} characters"
                if size <= MOST_BYTES:
                    content += file.read(MOST_BYTES + 1 - len(content))
        except OSError as error:
            return _unreadable(error)
        size = max(size, len(content))  # it may have grown
        return f"{size:,} bytes, more than {MOST_BYTES:,}" if size > MOST_BYTES else content

    def _opened(self, entry: _FolderFile) -> IO[bytes] | str:
        """The bytes of a file, or why it has none: it must be no link, pipe or device now, whatever it was before."""
        if entry.reason:
            return entry.reason
        # Opening a pipe would wait for somebody to write to it.
        flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        try:
            handle = os.open(self.path / entry.path, flags)
        except OSError as error:
            return _LINK if error.errno == errno.ELOOP else _unreadable(error)
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            os.close(handle)
            return _NO_FILE
        return os.fdopen(handle, "rb")


def _is_text(head: bytes) -> bool:
    """Whether a file is a text, by its beginning: one that is too long need not be read as a whole."""
    try:
        return kind_of(head) == "text"
    except InputError:
        return False


def _packed(row: Row, values: Mapping[str, object]) -> list[object]:
    name, opened, data = PurePosixPath(row.values), row.whole, values.get(FILE)
    if not isinstance(data, bytes):
        data = str(values[TEXT]).encode()
    elif not suits(opened, name.suffix):
        name = name.with_suffix(opened.suffix)
    return [str(name), base64.b64encode(data).decode("ascii"), values.get(REPORT, "")]


def _unpacked(parts: Iterable[Path]) -> Iterator[tuple[str, str, str]]:
    for part in parts:
        with part.open("rb") as lines:
            for line in lines:
                name, data, report = json.loads(line)
                yield name, data, report


def _walk(top: Path) -> Iterator[tuple[str, str]]:
    """All that is below a folder and is not hidden: paths, each with the reason why it cannot be read, if there is one.

    Raises:
        InputError: The folder itself cannot be read.
    """
    folders = [""]
    while folders:
        below = folders.pop()
        try:
            with os.scandir(top / below) as found:
                entries = [one for one in found if not one.name.startswith(".")]
        except OSError as error:
            if not below:
                raise InputError(f"cannot read {top}: {error.strerror}", source=str(top)) from None
            yield below, _unreadable(error)
            continue
        for entry in entries:
            path = f"{below}/{entry.name}" if below else entry.name
            if entry.is_symlink():
                yield path, _LINK
            elif entry.is_dir(follow_symlinks=False) and path.count("/") >= _DEEPEST:
                yield path, f"a folder below {_DEEPEST} others"
            elif entry.is_dir(follow_symlinks=False):
                folders.append(path)
            else:
                yield path, "" if entry.is_file(follow_symlinks=False) else _NO_FILE


def _unreadable(error: OSError) -> str:
    return f"cannot be read: {error.strerror}"
