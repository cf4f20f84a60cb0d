"""Bounds on what a file may unfold to."""

from __future__ import annotations

import re
import zlib
from contextlib import suppress
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats.pdf._objects import is_array

LARGEST_STREAM: Final = 1 << 28  # bytes of a stream, unpacked
_LARGEST_SUM: Final = 1 << 31
_LARGEST_PACKED: Final = 1 << 22  # bytes of a stream that is packed in another way than zlib's
_STREAM: Final = re.compile(rb"stream\r?\n")
_ZLIB: Final = frozenset(bytes([size << 4 | 8]) for size in range(8))  # how zlib's data begins
_LAYERS = 4
_STEP = 1 << 16
_TOO_LARGE: Final = "expected a PDF of ordinary size, found one that unpacks to too much"


def check_sizes(data: bytes) -> None:
    """Refuses a file with streams that unpack to too much, before any library unpacks them.

    Raises:
        InputError: A stream, or all together, would not fit.
    """
    total = 0
    for found in _STREAM.finditer(data):
        at = found.end()
        if data[at : at + 1] in _ZLIB:
            total += _unpacked_size(memoryview(data)[at:])
            if total > _LARGEST_SUM:
                raise InputError(_TOO_LARGE)


def decoded(stream: Any) -> bytes:
    """The bytes of a stream, without its filters; none for one that is damaged.

    Raises:
        InputError: They would be too many.
    """
    filters = stream.get("/Filter")
    names = [] if filters is None else [str(filters)] if not is_array(filters) else list(map(str, filters))
    is_other = any(name in {"/LZWDecode", "/LZW", "/RunLengthDecode", "/RL"} for name in names)
    if len(names) > _LAYERS or (is_other and len(stream.read_raw_bytes()) > _LARGEST_PACKED):
        raise InputError(_TOO_LARGE)
    try:
        return bytes(stream.read_bytes())
    except Exception as error:
        if type(error).__module__.startswith("pikepdf"):
            return b""
        raise


def _unpacked_size(packed: memoryview) -> int:
    """The size of zlib's data, and of that inside of it."""
    size = 0
    for _ in range(_LAYERS):
        inner, length = _unpack(packed)
        size += length
        if not inner:
            break
        packed = memoryview(inner)
    return size


def _unpack(packed: memoryview) -> tuple[bytes, int]:
    """What zlib's data unpacks to, if it is packed once more, and how long it is."""
    unpacker = zlib.decompressobj()
    kept: list[bytes] = []
    length = 0
    with suppress(zlib.error):  # damaged or no such data: a library that reads it finds the same
        for at in range(0, len(packed), _STEP):
            rest = bytes(packed[at : at + _STEP])
            while rest and not unpacker.eof:
                part = unpacker.decompress(rest, _STEP)
                rest = unpacker.unconsumed_tail
                length += len(part)
                if length > LARGEST_STREAM:
                    raise InputError(_TOO_LARGE)
                if kept or (length == len(part) and part[:1] == b"\x78"):
                    kept.append(part)
            if unpacker.eof:
                break
    return b"".join(kept), length
