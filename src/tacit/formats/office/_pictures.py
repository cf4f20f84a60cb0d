"""Pictures in office files, which nobody has read: each release shows a grey field of the same size instead."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from typing import Final, TypeAlias

Redraw: TypeAlias = Callable[[bytes], bytes | None]
"""Returns a picture that may be released, as PNG or JPEG, given the original's bytes; None to take it out."""


def take_out(picture: bytes) -> None:
    """Releases no picture: the default."""


def suffix(picture: bytes) -> str:
    """The suffix of a released picture, by its first bytes."""
    return "jpeg" if picture.startswith(b"\xff\xd8\xff") else "png"


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


BLANK: Final = b"".join(
    (
        b"\x89PNG\r\n\x1a\n",
        _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),  # one pixel, 8 bits of grey
        _chunk(b"IDAT", zlib.compress(b"\x00\xd9", 9)),
        _chunk(b"IEND", b""),
    )
)
"""A PNG of one light grey pixel, which is stretched to the size of the picture that it stands for."""
