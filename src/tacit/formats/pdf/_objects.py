"""What kind of thing an object of pikepdf is: all of them have the same methods, whether these apply or not."""

from __future__ import annotations

from typing import Any

from tacit.formats.pdf._libraries import load


def is_stream(value: Any) -> bool:
    """Whether it is a stream."""
    return isinstance(value, load("pikepdf").Stream)


def is_dictionary(value: Any) -> bool:
    """Whether it has keys: a dictionary, or a stream, which has one."""
    pikepdf = load("pikepdf")
    return isinstance(value, pikepdf.Dictionary | pikepdf.Stream)


def is_array(value: Any) -> bool:
    """Whether it is an array."""
    return isinstance(value, load("pikepdf").Array)
