"""Files inside of files: attachments of mails and records."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Final

from tacit.errors import InputError
from tacit.formats.opened import Opened
from tacit.formats.opening import open_bytes

_DEEPEST: Final = 8
_depth: ContextVar[int] = ContextVar("depth", default=0)


def open_inside(data: bytes) -> Opened:
    """The opened file.

    Raises:
        InputError: It cannot be read, or is nested so deep that nobody put it there in earnest.
    """
    depth = _depth.get()
    if depth >= _DEEPEST:
        raise InputError(f"expected files inside of files up to {_DEEPEST} deep, found more")
    mark = _depth.set(depth + 1)
    try:
        return open_bytes(data)
    finally:
        _depth.reset(mark)
