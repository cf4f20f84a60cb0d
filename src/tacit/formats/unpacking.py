r"""Zip files, unpacked within limits: a small file must not fill memory, and a damaged one must not raise a surprise.

For formats that are zip files::

    archive = Archive.open(data)          # refuses what is damaged, encrypted, too large or has members twice
    archive.names                         # the members, in their order; folders are none
    archive.read("word/document.xml")     # the bytes of one

`inflate` does the same for a single stream of zlib or gzip.
"""

from __future__ import annotations

import zipfile
import zlib
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from tacit.errors import InputError

MOST_BYTES: Final = 1 << 30
"""What a file, or all that is packed in one, may have: 1 GiB."""
MOST_MEMBERS: Final = 20_000
"""How many members a zip file may have."""
_HIGHEST_RATIO = 200  # deflate packs XML to a twentieth; a member of zeros, to a thousandth
_FREE = 1 << 24  # bytes that may be packed as well as they can be: an empty picture, a sheet of blanks
_STORED, _DEFLATED = zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED
_ENCRYPTED = 0x1
_CHUNK = 1 << 16


@dataclass(frozen=True, slots=True)
class Archive:
    """A zip file in memory.

    Attributes:
        names: Its members, in their order; folders are none.
    """

    names: tuple[str, ...] = field(repr=False)
    _data: bytes = field(repr=False)
    _infos: dict[str, zipfile.ZipInfo] = field(repr=False)

    @classmethod
    def open(cls, data: bytes) -> Archive:
        """The zip file.

        Raises:
            InputError: It is damaged, has a password, is too large once unpacked, or has two members of one name, of
                which one program would read the first and another the last.
        """
        infos = _infos(data)
        if len(infos) > MOST_MEMBERS:
            raise InputError(f"expected at most {MOST_MEMBERS:,} members in a zip file, found {len(infos):,}")
        if any(info.flag_bits & _ENCRYPTED for info in infos):
            raise InputError("expected a document that can be read, found one with a password; save it without")
        if any(info.compress_type not in {_STORED, _DEFLATED} for info in infos):
            raise InputError("expected a document that is packed as documents are, found another packing")
        if len({info.filename for info in infos}) < len(infos):
            raise InputError("expected members of different names in a zip file, found two of one name")
        total = sum(info.file_size for info in infos)
        if total > min(MOST_BYTES, _FREE + _HIGHEST_RATIO * len(data)):
            raise InputError(
                f"expected a document of at most {MOST_BYTES:,} bytes once unpacked, and of at most {_HIGHEST_RATIO}"
                f" times its size, found {total:,}"
            )
        found = {info.filename: info for info in infos if not info.is_dir()}
        return cls(tuple(found), data, found)

    def __contains__(self, name: object) -> bool:
        return name in self._infos

    def read(self, name: str) -> bytes:
        """The bytes of a member.

        Raises:
            InputError: It is damaged, or there is none of this name.
        """
        info = self._infos.get(name)
        if info is None:
            raise InputError("expected a whole document, found one that lacks a part")
        try:
            with zipfile.ZipFile(BytesIO(self._data)) as archive, archive.open(info) as member:
                found = member.read(info.file_size + 1)  # not more than it says: that was counted
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
            found = None
        if found is None or len(found) != info.file_size:
            raise InputError("expected an intact document, found a part of it damaged")
        return found


def inflate(data: bytes | memoryview, *, most: int = MOST_BYTES) -> bytes | None:
    r"""What is packed at the beginning of some bytes by zlib or gzip, and nothing if nothing is.

    A stream that is cut off or damaged gives what could be unpacked of it.

    >>> inflate(zlib.compress(b"Ann Lee")), inflate(b"Ann Lee")
    (b'Ann Lee', None)

    Args:
        data: The bytes; what stands behind the stream is passed over.
        most: How many bytes may come of it.

    Raises:
        InputError: More come of it.
    """
    stream = zlib.decompressobj(zlib.MAX_WBITS | 32)  # either header
    found = bytearray()
    for at in range(0, len(data), _CHUNK):
        left: bytes | memoryview = data[at : at + _CHUNK]
        while left and not stream.eof:
            try:
                found += stream.decompress(left, most + 1 - len(found))
            except zlib.error:
                return bytes(found) or None
            if len(found) > most:
                raise InputError(f"expected at most {most:,} bytes once unpacked, found more")
            left = stream.unconsumed_tail
        if stream.eof:
            break
    return bytes(found) or None


def _infos(data: bytes) -> list[zipfile.ZipInfo]:
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            return archive.infolist()
    except (zipfile.BadZipFile, OSError, EOFError, NotImplementedError, RuntimeError, ValueError):
        pass
    # Not in the except clause: the exception may hold names of members, and would go on as the context of this one.
    raise InputError("expected a document, found a damaged zip file")
