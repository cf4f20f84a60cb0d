"""Files, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from tacit.errors import InputError


def write_whole(path: Path, data: bytes, *, private: bool = False, durable: bool = False) -> None:
    """Writes the bytes whole or not at all: under another name first, then renamed.

    Args:
        path: The file, which is replaced if it is there.
        data: What it holds.
        private: Whether nobody but the owner may read it (mode 0600): it holds words of an original.
        durable: Whether it is on the disk before it has its name: what would be lost with it is lost for good.

    Raises:
        InputError: The file cannot be written, or is none but a device or a pipe, which a file would take the place of.
    """
    if path.exists() and not path.is_file():
        raise InputError(f"cannot write {path}: it is no file", source=str(path))
    mask = os.umask(0)
    os.umask(mask)
    mode = 0o600 if private else 0o666 & ~mask
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = file.name
            file.write(data)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            with suppress(OSError):
                Path(temporary).unlink()
        raise InputError(f"cannot write {path}: {error.strerror}", source=str(path)) from None


def why_not_writable(folder: Path) -> str:
    """Why no file can be made in a folder, or in a new one of this name; empty if one can.

    Nothing is left behind.

    >>> why_not_writable(Path.cwd()), why_not_writable(Path.cwd() / "new" / "newer")
    ('', '')
    """
    there = next((one for one in (folder, *folder.absolute().parents) if one.exists()), folder)
    try:
        with tempfile.TemporaryFile(dir=there):
            return ""
    except OSError as error:
        return error.strerror or type(error).__name__


def write_private(path: Path, data: bytes) -> None:
    """Writes a file that only its owner may read, and that leads back to originals: it must not be lost.

    Raises:
        InputError: The file cannot be written.
    """
    write_whole(path, data, private=True, durable=True)
