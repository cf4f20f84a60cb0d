"""Files, written whole or not at all."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from tacit.errors import InputError


def write_whole(path: Path, data: bytes, *, private: bool = False) -> None:
    """Writes the bytes whole or not at all: under another name first, then renamed.

    Args:
        path: The file, which is replaced if it is there.
        data: What it holds.
        private: Whether nobody but the owner may read it (mode 0600): it holds words of an original.

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
        Path(temporary).chmod(mode)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            with suppress(OSError):
                Path(temporary).unlink()
        raise InputError(f"cannot write {path}: {error.strerror}", source=str(path)) from None
