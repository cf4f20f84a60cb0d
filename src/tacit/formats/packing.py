"""Files, packed or not."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, Final, cast

import zstandard

from tacit.errors import InputError
from tacit.formats._silence import silence

PACKINGS: Final = (".bz2", ".gz", ".xz", ".zst")


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], Callable[[], int]]]:
    """The bytes of a file, unpacked as its name says, and how far into the file reading has come.

    Raises:
        InputError: It cannot be read, or is not packed as its name says.
    """
    try:
        with path.open("rb") as packed, unpacked(packed, path) as stream:
            yield stream, packed.tell
    except (EOFError, lzma.LZMAError, zstandard.ZstdError, gzip.BadGzipFile, zlib.error) as error:
        silence(error)
        raise InputError(f"{path}: the packed file is damaged or not whole; fetch it again", source=str(path)) from None
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or 'it is damaged'}", source=str(path)) from None


def unpacked(packed: IO[bytes], path: Path) -> IO[bytes]:
    """The stream of what is packed in a file, as its name says."""
    suffix = path.suffix.lower()
    if suffix == ".bz2":
        return bz2.open(packed)
    if suffix == ".gz":
        return cast(IO[bytes], gzip.open(packed))  # it is one, though its type does not say so
    if suffix == ".xz":
        return lzma.open(packed)
    if suffix == ".zst":
        return io.BufferedReader(_ZstandardFrames(packed), 1 << 16)
    return packed


class _ZstandardFrames(io.RawIOBase):
    """What is packed in a file by zstd. The library's own stream takes a file that is cut off for one that ends."""

    def __init__(self, packed: IO[bytes]) -> None:
        self._packed = packed
        self._left, self._unpacked = b"", memoryview(b"")
        self._frame: zstandard.ZstdDecompressionObj | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Fills the buffer, or as much of it as comes of one piece of the file."""
        while not self._unpacked:
            piece = self._left or self._packed.read(1 << 14)
            if not piece and self._frame:
                raise EOFError
            if not piece:
                return 0
            self._frame = self._frame or zstandard.ZstdDecompressor().decompressobj()
            self._unpacked, self._left = memoryview(self._frame.decompress(piece)), b""
            if self._frame.eof:
                self._left, self._frame = self._frame.unused_data, None
        taken, self._unpacked = self._unpacked[: len(buffer)], self._unpacked[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)


def unpacked_name(path: Path) -> str:
    """The name of a file without the suffix of its packing."""
    return path.stem if path.suffix.lower() in PACKINGS else path.name


def file_digest(path: Path) -> str:
    """SHA-256 of a file.

    Raises:
        InputError: It cannot be read.
    """
    digest = sha256()
    try:
        with path.open("rb") as file:
            while chunk := file.read(1 << 20):
                digest.update(chunk)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}", source=str(path)) from None
    return digest.hexdigest()


def file_size(path: Path) -> int:
    """Bytes of a file.

    Raises:
        InputError: It is not there any more.
    """
    try:
        return path.stat().st_size
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}", source=str(path)) from None
