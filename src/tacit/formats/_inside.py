"""Files inside of files: attachments of mails and records."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from tacit.errors import InputError
from tacit.formats._charsets import by_mark, decoded
from tacit.formats._lines import Lines, read_lines
from tacit.formats.opened import Opened
from tacit.formats.opening import kind_of, open_bytes

_DEEPEST: Final = 8
_depth: ContextVar[int] = ContextVar("depth", default=0)


def open_inside(data: bytes) -> Opened | Lines:
    """The opened file, or the lines of one that is plain text.

    Raises:
        InputError: It cannot be read, or is nested so deep that nobody put it there in earnest.
    """
    depth = _depth.get()
    if depth >= _DEEPEST:
        raise InputError(f"expected files inside of files up to {_DEEPEST} deep, found more")
    if kind_of(data) == "text":
        return read_lines(plain_text(data)[0])
    mark = _depth.set(depth + 1)
    try:
        return open_bytes(data)
    finally:
        _depth.reset(mark)


def plain_text(data: bytes, encoding: str = "") -> tuple[str, str]:
    """The text of a file, and its encoding.

    Raises:
        InputError: It has bytes that no text has.
    """
    mark, marked = by_mark(data)
    text, found = decoded(data.removeprefix(mark), marked or encoding)
    if "\0" in text:
        raise InputError("expected a text, found a file of another kind")
    return text, found
