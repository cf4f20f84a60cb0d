r"""The file that a compiled taxonomy is kept in: a header that says what it holds, and named arrays.

::

    17 bytes   "tacit taxonomy 1\n"
     4 bytes   length of the header, little-endian
    32 bytes   sha256 of the header: the fingerprint
     header    JSON: provenance, counts, and for every array its offset, size, type and sha256
     arrays    little-endian, each at a multiple of 8 bytes

The fingerprint covers the header and, through the digests in it, every array. Opening a file reads the header only; an
array is checked when it is first used, so that no damaged byte is ever answered from.
"""

from __future__ import annotations

import json
import mmap
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.errors import KnowledgeError

MAGIC = b"tacit taxonomy 1\n"
_START = len(MAGIC) + 4 + 32

# An array of the file. Types are the file's: u1, u2 and u4, little-endian.
Array = NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]


def pack(about: Mapping[str, Any], arrays: Mapping[str, Array]) -> bytes:
    """The bytes of a file with these arrays; ``about`` joins the header."""
    sections: dict[str, dict[str, Any]] = {}
    body = bytearray()
    for name, array in arrays.items():
        raw = array.tobytes()
        sections[name] = {
            "offset": len(body),
            "bytes": len(raw),
            "type": array.dtype.str,
            "sha256": sha256(raw).hexdigest(),
        }
        body += raw + bytes(-len(raw) % 8)
    header = json.dumps({**about, "bytes": len(body), "sections": sections}, ensure_ascii=False).encode()
    header += b" " * (-(_START + len(header)) % 8)
    return MAGIC + len(header).to_bytes(4, "little") + sha256(header).digest() + header + bytes(body)


class Container:
    """A compiled taxonomy's bytes, checked as they are used."""

    def __init__(self, buffer: bytes | mmap.mmap, name: str, path: Path | None = None) -> None:
        """Reads the header.

        Args:
            buffer: The file's content.
            name: What to call it in messages.
            path: The file, if it is one.

        Raises:
            KnowledgeError: The content is no compiled taxonomy, or is damaged.
        """
        self.name = name
        self.path = path
        self.buffer = buffer
        if buffer[: len(MAGIC)] != MAGIC:
            kind = "of another version" if buffer[:15] == MAGIC[:15] else "not a compiled taxonomy"
            raise KnowledgeError(f"{name} is {kind}; make one with: tacit knowledge compile SOURCE -o FILE")
        size = int.from_bytes(buffer[len(MAGIC) : len(MAGIC) + 4], "little")
        digest, header = buffer[_START - 32 : _START], buffer[_START : _START + size]
        if len(header) != size or sha256(header).digest() != digest:
            raise self.damaged("its header does not match its checksum")
        self.header: dict[str, Any] = json.loads(header)
        self.fingerprint = digest.hex()
        self._start = _START + size
        if len(buffer) != self._start + self.header["bytes"]:
            raise self.damaged(f"{self._start + self.header['bytes']} bytes expected, {len(buffer)} found")

    @classmethod
    def open(cls, path: Path) -> Container:
        """The container in a file, mapped into memory.

        Raises:
            KnowledgeError: The file cannot be read, is no compiled taxonomy, or is damaged.
        """
        try:
            with path.open("rb") as file:
                empty = path.stat().st_size == 0  # cannot be mapped; the header's check refuses it
                buffer = b"" if empty else mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                return cls(buffer, path.name, path)
        except OSError as error:
            raise KnowledgeError(f"cannot read the taxonomy {path.name}: {error.strerror}") from error

    def damaged(self, how: str) -> KnowledgeError:
        """The error to raise when the file is not as it was written."""
        return KnowledgeError(f"{self.name} is damaged: {how}; install or compile it again")

    def offset(self, name: str) -> int:
        """Where an array begins in `buffer`."""
        return self._start + int(self.header["sections"][name]["offset"])

    def array(self, name: str) -> Array:
        """An array of the file, without a copy.

        Raises:
            KnowledgeError: Its bytes do not match their checksum.
        """
        section = self.header["sections"][name]
        start = self.offset(name)
        raw = memoryview(self.buffer)[start : start + section["bytes"]]
        if sha256(raw).hexdigest() != section["sha256"]:
            raise self.damaged(f"its part '{name}' does not match its checksum")
        return np.frombuffer(raw, section["type"])
