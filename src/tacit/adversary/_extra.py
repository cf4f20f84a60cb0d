"""Packages that only an attack needs, imported when it runs."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tacit.errors import ModelMissingError


def package(name: str, *, brought_by: str) -> Any:
    """The module of that name.

    Args:
        name: What to import: "onnxruntime".
        brought_by: What it is called where packages are installed from: "scikit-learn".

    Raises:
        ModelMissingError: It is not installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise ModelMissingError(
            f"expected the package {brought_by} for this attack, found none; install the extra attack of tacit",
            model=brought_by,
        ) from None
