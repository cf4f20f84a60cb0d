"""The zip archive of an office file: read within limits, written the same way every time."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO
from typing import Final

from tacit.errors import InputError
from tacit.formats._silence import silence

MOST_BYTES: Final = 256 << 20
"""Unpacked bytes of an archive that are read: the trees of its parts take several times as much memory."""

MOST_PARTS: Final = 10_000
_SLIGHT = 4 << 20  # unpacked bytes that are read at whatever ratio
_MOST_RATIO = 250  # a sheet of equal cells comes near to it; a bomb has a thousand
_IS_ENCRYPTED = 0x1
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the zip format has no earlier time


def unpack(data: bytes) -> dict[str, bytes]:
    """The members of an archive by name, without folders.

    Raises:
        InputError: It is damaged, encrypted, or too large once unpacked.
    """
    try:
        return _members(data)
    except (zipfile.BadZipFile, zlib.error, OSError, EOFError, ValueError, NotImplementedError, RuntimeError) as error:
        silence(error)
        raise InputError("expected an intact document, found a damaged one") from None


def _members(data: bytes) -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    left = MOST_BYTES
    with zipfile.ZipFile(BytesIO(data)) as archive:
        infos = [info for info in archive.infolist() if not info.is_dir()]
        if len(infos) > MOST_PARTS:
            raise InputError(f"expected at most {MOST_PARTS} parts in a document, found {len(infos)}")
        for info in infos:
            if info.flag_bits & _IS_ENCRYPTED:
                raise InputError("expected a document that can be read, found one with a password; save it without")
            allowed = min(left, max(_SLIGHT, _MOST_RATIO * info.compress_size))
            with archive.open(info) as member:
                content = member.read(allowed + 1)  # what the archive says of sizes may be wrong
            if len(content) > allowed:
                raise InputError("expected a document of usual size, found one that is far larger once unpacked")
            if info.filename in found:
                # Readers differ on which of the two counts.
                raise InputError("expected parts of different names in a document, found two of one name")
            found[info.filename] = content
            left -= len(content)
    return found


def pack(parts: Mapping[str, bytes], *, stored: str = "") -> bytes:
    """An archive of the parts, in their order, without times, comments or anything else.

    Args:
        parts: By name.
        stored: The part that is not packed, if one must not be.
    """
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            info = zipfile.ZipInfo(name, _EPOCH)
            info.create_system = 0  # or it would be the system that this runs on
            info.compress_type = zipfile.ZIP_STORED if name == stored else zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return out.getvalue()
