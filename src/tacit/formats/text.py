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


def read_lines(source: str) -> list[str]:
    """The entries of a file, one in a line; blank lines, and those that begin with #, are none.

    Raises:
        InputError: The file is missing or cannot be read, or its bytes are not text.
    """
    lines = (line.strip() for line in read(source).text.lstrip("\ufeff").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def decode(data: bytes, source: str) -> str:
    """The bytes as text: UTF-8, or what a byte order mark says.

    Raises:
        InputError: They are not text.
    """
    encoding = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        offset = error.start
    else:
        if "\x00" in text:
            at = text.index("\x00")
            raise InputError(
                f"expected text in {source}, found a NUL character at offset {at}: is it a binary file?", source=source
            )
        return text
    # Not in the except clause: the exception holds the bytes, and would go on as the context of this one.
    raise InputError(
        f"expected {encoding.upper()} text in {source}, found a byte at offset {offset} that is not;"
        " convert the file first, for example with iconv",
        source=source,
    )


def write(path: Path, text: str, *, private: bool = False) -> None:
    """Writes the text whole or not at all: under another name first, then renamed.

    Args:
        path: The file, which is replaced if it is there.
        text: The text.
        private: Whether nobody but the owner may read it (mode 0600): it holds words of an original.

    Raises:
        InputError: The file cannot be written.
    """
    mask = os.umask(0)
    os.umask(mask)
    mode = 0o600 if private else 0o666 & ~mask
    temporary = None
    try:
        data = text.encode()
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = file.name
            file.write(data)
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError as error:
        failure = str(error.strerror)
    except UnicodeEncodeError as error:
        failure = f"expected text, found half a surrogate pair at offset {error.start}"
    else:
        return
    # Not in the except clause: one of the exceptions holds the text, and would go on as the context of this one.
    if temporary:
        with suppress(OSError):
            Path(temporary).unlink()
    raise InputError(f"cannot write {path}: {failure}", source=str(path))
