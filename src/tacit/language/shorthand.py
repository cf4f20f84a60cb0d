"""Shorthand: what chats, offices and wards abbreviate, and models take for names."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from tacit.language.given_names import may_be_given_name


@cache
def _shorthand() -> tuple[frozenset[str], frozenset[str]]:
    """What counts with any capitals, and what only as it is written."""
    lines = (files("tacit.language") / "data" / "shorthand.txt").read_text("utf-8").splitlines()
    listed = [word for line in lines if not line.startswith("#") for word in line.split()]
    return frozenset(word for word in listed if word.islower()), frozenset(listed)


def is_shorthand(word: str) -> bool:
    """Whether a word, as it is written, is short for something that names nobody.

    >>> [is_shorthand(word) for word in ("ur", "CXR", "Lol", "it", "Cengiz", "max", "Max")]
    [True, True, True, False, False, True, False]
    """
    quiet, written = _shorthand()
    if word in written:
        return True
    return word.lower() in quiet and not (word.istitle() and may_be_given_name(word))


@cache
def _expansions() -> dict[str, str]:
    lines = (files("tacit.language") / "data" / "abbreviations.tsv").read_text("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {short: long for short, long, *_ in pairs}


def expansion(word: str) -> str:
    """What an abbreviation means to every reader of its field; empty if it means several things, or is none.

    >>> expansion("CHF"), expansion("PCP"), expansion("arm")
    ('congestive heart failure', '', '')
    """
    return _expansions().get(word.lower(), "")
