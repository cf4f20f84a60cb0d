"""The libraries that read and write PDF, which are an extra."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from tacit.errors import InputError

_INSTALL: Final = "install the extra pdf of tacit"


def load(module: str) -> Any:
    """A library, imported where it is needed.

    Raises:
        InputError: It is not installed.
    """
    try:
        return import_module(module)
    except ImportError:
        package = module.partition(".")[0].lower()
        raise InputError(f"expected the package {package} for PDF, found none; {_INSTALL}") from None
