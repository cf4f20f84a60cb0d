"""Text files line by line, and XML, so that every mistake in one can be named by its line."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from xml.parsers import expat

from tacit.errors import KnowledgeError


def origin(path: Path, line: int) -> str:
    """Where something was read, as messages say it."""
    return f"{path.name}, line {line}"


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines of a text file in UTF-8, numbered from 1, without their ends.

    Raises:
        KnowledgeError: The file cannot be read, or a line is not UTF-8.
    """
    try:
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                yield number, _decode(line, path, number).rstrip("\r\n")
    except OSError as error:
        raise unreadable(path, error) from error


def parse_xml(parser: expat.XMLParserType, path: Path) -> None:
    """Has a parser read a file.

    Raises:
        KnowledgeError: The file cannot be read, or is no XML.
    """
    try:
        with path.open("rb") as file:
            parser.ParseFile(file)
    except OSError as error:
        raise unreadable(path, error) from error
    except expat.ExpatError as error:
        problem = expat.ErrorString(error.code)
        raise KnowledgeError(f"{origin(path, error.lineno)}: expected XML, found {problem}") from error


def _decode(line: bytes, path: Path, number: int) -> str:
    try:
        # A byte order mark is no part of the first word.
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError as error:
        raise KnowledgeError(
            f"{origin(path, number)}: expected UTF-8, found byte 0x{line[error.start]:02x} at {error.start}; "
            "save the file as UTF-8"
        ) from error


def unreadable(path: Path, error: OSError) -> KnowledgeError:
    """The error to raise when a file cannot be read."""
    return KnowledgeError(f"cannot read {path.name}: {error.strerror}")


def digest(path: Path) -> str:
    """The sha256 of a file, as provenance has it.

    Raises:
        KnowledgeError: The file cannot be read.
    """
    try:
        return sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise unreadable(path, error) from error
