"""A file of named sections with checksums: what an index and the builder's working files are made of.

::

    prologue   magic (8) | version u32 | crc32 of the header u32 | where the header begins u64 | its length u64
    sections   bytes, each beginning at a multiple of 8
    header     JSON: {"sections": {name: [offset, length, crc32]}, ...}, up to the end of the file

Numbers are little-endian. A file comes into being under another name and takes its own when it is whole.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from zlib import crc32

import numpy as np
import numpy.typing as npt

from tacit.errors import CorpusFormatError

FORMAT_VERSION = 2
"""Of the sections and of what stands in them; an index of another version has to be built anew."""

_PROLOGUE = struct.Struct("<8sIIQQ")
_MAGIC = b"\x89tacit\r\n"  # a transfer that rewrites line ends or drops the high bit shows in it
_ALIGNMENT = 8

# Where a section begins, how many bytes it has, and their checksum.
_Section = tuple[int, int, int]


class SectionWriter:
    """Writes a file section by section; it is there when the ``with`` block has ended without an error.

    Attributes:
        header: What the header says besides; it may be set up to the end of the block.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        # The process's number, because a builder that was killed may have left a worker that still writes.
        self._unfinished = path.with_name(f"{path.name}.{os.getpid()}.part")
        self._file = self._unfinished.open("wb")
        self._offset = self._file.write(bytes(_PROLOGUE.size))
        self._sections: dict[str, _Section] = {}
        self._name = ""
        self._digest = blake2b(digest_size=16)
        self.header: dict[str, Any] = {}

    def fingerprint(self) -> str:
        """What identifies the sections written so far."""
        return self._digest.hexdigest()

    def begin(self, name: str) -> None:
        """Begins a section: what is appended from now on is of it."""
        self._offset += self._file.write(bytes(-self._offset % _ALIGNMENT))
        self._name = name
        self._sections[name] = (self._offset, 0, 0)
        self._digest.update(f"\0{name}\0".encode())

    def append(self, data: bytes | npt.NDArray[Any]) -> None:
        """Appends to the section that was begun last."""
        raw = data if isinstance(data, bytes) else np.ascontiguousarray(data).tobytes()
        offset, length, checksum = self._sections[self._name]
        self._offset += self._file.write(raw)
        self._digest.update(raw)
        self._sections[self._name] = (offset, length + len(raw), crc32(raw, checksum))

    def add(self, name: str, data: bytes | npt.NDArray[Any]) -> None:
        """Writes a whole section."""
        self.begin(name)
        self.append(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is None:
                self._finish()
        finally:
            self._file.close()
            with suppress(FileNotFoundError):  # it is gone when all went well
                self._unfinished.unlink()

    def _finish(self) -> None:
        header = json.dumps({**self.header, "sections": self._sections}, ensure_ascii=False, sort_keys=True).encode()
        self._file.write(header)
        self._file.seek(0)
        self._file.write(_PROLOGUE.pack(_MAGIC, FORMAT_VERSION, crc32(header), self._offset, len(header)))
        self._file.flush()
        os.fsync(self._file.fileno())  # or a power cut could leave the name without the bytes
        self._unfinished.replace(self._path)


class SectionFile:
    """A file of sections, mapped into memory: opening reads the header, and checks it, and nothing else.

    Attributes:
        path: Where it lies.
        header: What the header says.

    Raises:
        CorpusFormatError: There is no such file, or it is not whole.
    """

    __slots__ = ("_map", "_sections", "header", "path")

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            with path.open("rb") as file:
                self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except ValueError:  # what mmap says of an empty file
            raise self.broken("it is empty") from None
        except OSError as error:
            raise CorpusFormatError(f"cannot open the corpus index {path}: {error.strerror}") from error
        self.header = self._read_header()
        self._sections = self._read_sections()

    def _read_header(self) -> dict[str, Any]:
        if len(self._map) < _PROLOGUE.size or self._map[: len(_MAGIC)] != _MAGIC:
            raise self.broken("it does not begin like one")
        _, version, checksum, offset, length = _PROLOGUE.unpack_from(self._map)
        if version != FORMAT_VERSION:
            raise self.broken(f"its format has version {version} and this release reads version {FORMAT_VERSION}")
        if offset + length != len(self._map):
            raise self.broken(f"it has {len(self._map):,} bytes instead of {offset + length:,}")
        raw = self._map[offset:]
        if crc32(raw) != checksum:
            raise self.broken("the checksum of its header does not match")
        try:
            header = json.loads(raw)
        except ValueError:
            raise self.broken("its header is not JSON") from None
        if not isinstance(header, dict):
            raise self.broken("its header is no JSON object")
        return header

    def _read_sections(self) -> dict[str, _Section]:
        sections: dict[str, _Section] = {}
        try:
            for name, (offset, length, checksum) in self.header.get("sections", {}).items():
                if not 0 <= offset <= offset + length <= len(self._map):
                    raise self.broken(f"its section {name!r} lies outside of it")
                sections[name] = (offset, length, checksum)
        except (AttributeError, TypeError, ValueError):
            raise self.broken("its table of sections makes no sense") from None
        return sections

    def broken(self, reason: str) -> CorpusFormatError:
        """The error to raise about this file."""
        return CorpusFormatError(f"{self.path} is not an intact corpus index: {reason}; copy it again or build it anew")

    def bytes(self, name: str) -> memoryview:
        """A section's bytes, not copied.

        Raises:
            CorpusFormatError: There is no such section.
        """
        if name not in self._sections:
            raise self.broken(f"it has no section {name!r}")
        offset, length, _ = self._sections[name]
        return memoryview(self._map)[offset : offset + length]

    def array(self, name: str, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        """A section as an array of numbers, not copied."""
        return np.frombuffer(self.bytes(name), dtype)

    def verify(self, *names: str) -> None:
        """Compares sections, all by default, with their checksums.

        Raises:
            CorpusFormatError: One differs.
        """
        for name in names or self._sections:
            if crc32(self.bytes(name)) != self._sections[name][2]:
                raise self.broken(f"the checksum of its section {name!r} does not match")
