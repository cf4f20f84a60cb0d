"""Plain text: file to document, and back."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from tacit.document import Document
from tacit.errors import InputError

STANDARD_INPUT = "-"
"""The name that stands for standard input."""

# Byte order marks, the longer first: UTF-32's begins like UTF-16's.
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)


def read(source: str) -> Document:
    """The text of a file, or of standard input for ``-``; line ends stay as they are.

    Raises:
        InputError: The file is missing or cannot be read, or its bytes are not text.
    """
    try:
        data = sys.stdin.buffer.read() if source == STANDARD_INPUT else Path(source).read_bytes()
    except OSError as error:
        # The operating system's words for it: "No such file or directory", "Is a directory".
        raise InputError(f"cannot read {source}: {error.strerror}", source=source) from None
    return Document(decode(data, source), id=source)


def decode(data: bytes, source: str) -> str:
    """The bytes as text: UTF-8, or what a byte order mark says.

    Raises:
        InputError: They are not text.
    """
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        # Neither the bytes nor the exception, which holds them, may go on.
        raise InputError(
            f"expected {encoding.upper()} text in {source}, found a byte at offset {error.start} that is not;"
            " convert the file first, for example with iconv",
            source=source,
        ) from None
    if "\x00" in text:
        raise InputError(
            f"expected text in {source}, found a NUL character at offset {text.index(chr(0))}: is it a binary file?",
            source=source,
        )
    return text


def write(path: Path, text: str) -> None:
    """Writes the text whole or not at all: under another name first, then renamed.

    Raises:
        InputError: The file cannot be written.
    """
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", newline="", dir=path.parent, prefix=f".{path.name}.", delete=False
        ) as file:
            temporary = file.name
            file.write(text)
        mask = os.umask(0)
        os.umask(mask)
        Path(temporary).chmod(0o666 & ~mask)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            with suppress(OSError):
                Path(temporary).unlink()
        raise InputError(f"cannot write {path}: {error.strerror}", source=str(path)) from None
