"""Given names: what says that a word names somebody, with or without its capital."""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def _given_names() -> tuple[frozenset[str], frozenset[str]]:
    """Names that are no ordinary words, and names that are."""
    text = (files("tacit.language") / "data" / "given_names.txt").read_text("ascii")
    only, both = text.split("\n# Those that are")
    return frozenset(only.partition("\n")[2].split()), frozenset(both.partition("\n")[2].split())


def is_given_name(word: str) -> bool:
    """Whether a word, whatever its capitals, is somebody's given name and no ordinary word.

    >>> [is_given_name(word) for word in ("Callum", "callum", "rose", "table")]
    [True, True, False, False]
    """
    return word.lower() in _given_names()[0]


def may_be_given_name(word: str) -> bool:
    """Whether a word with a capital may be somebody's given name.

    >>> [may_be_given_name(word) for word in ("Callum", "Rose", "rose", "Table")]
    [True, True, False, False]
    """
    return word[:1].isupper() and (is_given_name(word) or word.lower() in _given_names()[1])
