"""What an index is built from: files and folders, read as documents.

- ``.txt``: one document, named after the file; of more than 16 million characters, several, cut at line ends.
- ``.jsonl``: a document in each line, a JSON object with its text and, if it has one, its title.
- ``.xml``: a MediaWiki export; the articles, without redirects and without their markup.
- a folder: all of these in it, whatever their depth, in the order of their paths.

Each may be packed by bzip2, gzip, xz or zstd (``.bz2``, ``.gz``, ``.xz``, ``.zst``). Text is UTF-8; bytes that are not
become U+FFFD, which is no word.
"""

from __future__ import annotations

import gzip
import io
import json
import lzma
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import IO, Final, NamedTuple, TextIO
from xml.etree import ElementTree as ET

import zstandard

from tacit.errors import InputError
from tacit.formats.packing import PACKINGS, unpacked

_KINDS = (".txt", ".jsonl", ".xml")
_LONGEST_TEXT = 1 << 24  # characters of a .txt file that are one document


class RawDocument(NamedTuple):
    """A document as it is read.

    Attributes:
        title: What it is called; empty when it has no title.
        text: What it says.
        is_markup: Whether it has to be stripped of MediaWiki's markup.
    """

    title: str
    text: str
    is_markup: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A file or a folder as the user named it.

    Attributes:
        path: Where it is.
        files: The files to read, in order.
    """

    path: Path
    files: tuple[Path, ...]

    def digest(self) -> str:
        """SHA-256 of the file; of a folder, that of a list of its files with theirs, as ``sha256sum`` prints it."""
        if self.files == (self.path,):
            return _file_digest(self.path)
        listing = "".join(f"{_file_digest(file)}  {file.relative_to(self.path).as_posix()}\n" for file in self.files)
        return sha256(listing.encode()).hexdigest()

    def size_bytes(self) -> int:
        """The size of its files."""
        return sum(file.stat().st_size for file in self.files)


def find(path: Path) -> Source:
    """The files that a path stands for.

    Raises:
        InputError: There is nothing, or nothing that can be read.
    """
    if path.is_dir():
        files = tuple(sorted((file for file in path.rglob("*") if file.is_file() and _kind(file)), key=Path.as_posix))
    elif path.is_file() and _kind(path):
        files = (path,)
    else:
        files = ()
    if not files:
        found = "an empty folder" if path.is_dir() else "another kind of file" if path.exists() else "nothing"
        raise InputError(
            f"{path}: expected .txt, .jsonl or .xml (also packed: {', '.join(PACKINGS)}), or a folder of them, "
            f"found {found}",
            source=str(path),
        )
    return Source(path, files)


def _kind(path: Path) -> str:
    """The kind of a file by its name, empty for one that cannot be read."""
    name = path.name.lower()
    for packing in PACKINGS:
        name = name.removesuffix(packing)
    return next((kind for kind in _KINDS if name.endswith(kind)), "")


def _file_digest(path: Path) -> str:
    with path.open("rb") as file:
        digest = sha256()
        while chunk := file.read(1 << 20):
            digest.update(chunk)
    return digest.hexdigest()


class Position(NamedTuple):
    """How far reading has come.

    Attributes:
        file: The number of the file that is being read.
        documents: How many documents of it have been read.
        bytes: How many bytes of all files, as they lie on disk.
    """

    file: int
    documents: int
    bytes: int


START: Final = Position(0, 0, 0)
"""Where reading begins."""


def read(
    files: Sequence[Path], *, text_field: str, title_field: str, start: Position = START
) -> Iterator[tuple[RawDocument, Position]]:
    """The documents of files, each with the position behind it.

    Args:
        files: What to read, in order.
        text_field: Where a JSON object has its text.
        title_field: Where a JSON object has its title.
        start: Where to go on.

    Raises:
        InputError: A file cannot be read, or is not what its name says.
    """
    before = sum(file.stat().st_size for file in files[: start.file])
    for number, path in enumerate(files[start.file :], start.file):
        skipped = start.documents if number == start.file else 0
        with _mapped_errors(path), path.open("rb") as packed, unpacked(packed, path) as stream:
            found = _documents(stream, path, text_field, title_field)
            for count, document in enumerate(islice(found, skipped, None), skipped + 1):
                yield document, Position(number, count, before + packed.tell())
        before += path.stat().st_size


@contextmanager
def _mapped_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except (EOFError, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile, zlib.error) as error:
        raise InputError(
            f"{path}: the packed file is damaged or not whole; fetch it again", source=str(path)
        ) from error
    except ET.ParseError as error:
        line, _ = error.position
        raise InputError(f"{path}: line {line} is not the XML of a MediaWiki export", source=str(path)) from error
    except OSError as error:
        raise InputError(f"{path}: cannot be read: {error.strerror or error}", source=str(path)) from error


def _documents(stream: IO[bytes], path: Path, text_field: str, title_field: str) -> Iterator[RawDocument]:
    kind = _kind(path)
    if kind == ".xml":
        return _pages(stream)
    return _texts(stream, path) if kind == ".txt" else _objects(stream, path, text_field, title_field)


def _lines(stream: IO[bytes]) -> TextIO:
    return io.TextIOWrapper(stream, encoding="utf-8", errors="replace")


def _texts(stream: IO[bytes], path: Path) -> Iterator[RawDocument]:
    title = path.name[: path.name.lower().index(".txt")]
    with _lines(stream) as lines:
        while text := lines.read(_LONGEST_TEXT):
            yield RawDocument(title, text + (lines.readline() if len(text) == _LONGEST_TEXT else ""))


def _objects(stream: IO[bytes], path: Path, text_field: str, title_field: str) -> Iterator[RawDocument]:
    with _lines(stream) as lines:
        for number, line in enumerate(lines, 1):
            if line.isspace():
                continue
            try:
                found = json.loads(line)
            except ValueError:
                found = None
            text = found.get(text_field) if isinstance(found, dict) else None
            if not isinstance(text, str):
                # What stands there is not shown: it is somebody's text.
                raise InputError(
                    f"{path}: line {number} is not a JSON object with its text in {text_field!r}; "
                    "name the field that has it with --text-field",
                    source=str(path),
                )
            title = found.get(title_field)
            yield RawDocument(title if isinstance(title, str) else "", text)


def _pages(stream: IO[bytes]) -> Iterator[RawDocument]:
    """The articles of a MediaWiki export: pages of the main namespace that are no redirects."""
    parser = ET.iterparse(stream, ("start", "end"))  # noqa: S314  # expat itself limits what entities expand to
    _, root = next(parser)
    for event, element in parser:
        if event == "end" and element.tag.endswith("}page"):
            page = {child.tag.rpartition("}")[2]: child for child in element.iter()}
            if page["ns"].text == "0" and "redirect" not in page:
                yield RawDocument(page["title"].text or "", page["text"].text or "", is_markup=True)
            root.clear()  # or all pages would stay in memory
