"""Plain text: file to document, and back."""

from __future__ import annotations

import sys
from pathlib import Path

from tacit.document import Document
from tacit.errors import InputError
from tacit.formats.encodings import decode
from tacit.formats.unpacking import MOST_BYTES
from tacit.formats.writing import write_whole

STANDARD_INPUT = "-"
"""The name that stands for standard input."""


def read_bytes(source: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``.

    Raises:
        InputError: The file is missing, cannot be read, or is too large.
    """
    data: bytes | None = None
    try:
        if source != STANDARD_INPUT and Path(source).is_dir():
            raise InputError(f"cannot read {source}: it is a folder; name a file in it", source=source)
        if source == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        elif Path(source).stat().st_size <= MOST_BYTES:  # what is too large is not read
            with Path(source).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        # The operating system's words for it: "No such file or directory", "Permission denied".
        raise InputError(f"cannot read {source}: {error.strerror}", source=source) from None
    if data is None or len(data) > MOST_BYTES:
        raise InputError(f"expected at most {MOST_BYTES:,} bytes in {source}, found more", source=source)
    return data


def read(source: str) -> Document:
    """The text of a file, or of standard input for ``-``; line ends stay as they are.

    Raises:
        InputError: The file is missing or cannot be read, or its bytes are not text.
    """
    return Document(_decoded(read_bytes(source), source), id=source)


def read_lines(source: str) -> list[str]:
    """The entries of a file, one in a line; blank lines, and those that begin with #, are none.

    Raises:
        InputError: The file is missing or cannot be read, or its bytes are not text.
    """
    lines = (line.strip() for line in read(source).text.splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def write(path: Path, text: str, *, private: bool = False) -> None:
    """Writes the text in UTF-8, whole or not at all.

    Args:
        path: The file, which is replaced if it is there.
        text: The text.
        private: Whether nobody but the owner may read it (mode 0600): it holds words of an original.

    Raises:
        InputError: The file cannot be written.
    """
    try:
        data = text.encode()
    except UnicodeEncodeError as error:
        failure = f"expected text, found half a surrogate pair at offset {error.start}"
    else:
        write_whole(path, data, private=private)
        return
    # Not in the except clause: the exception holds the text, and would go on as the context of this one.
    raise InputError(f"cannot write {path}: {failure}", source=str(path))


def _decoded(data: bytes, source: str) -> str:
    try:
        return decode(data)[0]
    except InputError as error:
        raise InputError(f"{source}: {error}", source=source) from None
