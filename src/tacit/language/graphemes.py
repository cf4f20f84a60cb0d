"""User-perceived characters: where a text may be cut without tearing one apart.

The rules of Unicode's annex 29 that matter for terms: marks, joiners, emoji sequences, flags, Hangul syllables in
parts, and the line end of Windows.
"""

from __future__ import annotations

import unicodedata

_JOINERS = "\u200c\u200d"
_DEPENDENT = "\u0e33\u0eb3\uff9e\uff9f"  # Thai and Lao vowels, voiced marks of narrow Katakana


def is_boundary(text: str, at: int) -> bool:
    r"""Whether a user-perceived character ends, and another begins, at this place of the text.

    >>> [is_boundary("cafe\u0301s", at) for at in range(3, 7)]
    [True, False, True, True]
    """
    if not 0 < at < len(text):
        return True
    after, before = text[at], text[at - 1]
    if after < "\u0300" or before.isspace() or unicodedata.category(before) == "Cc":
        return not (after == "\n" and before == "\r")  # a mark on a space or a line end has nothing to mark
    if _extends(after) or (_is_dependent(after) and (before.isalnum() or _extends(before))):
        return False
    if before == "\u200d":
        return after.isalnum()  # woman, joiner, microscope: one emoji
    if _is_regional(after) and _is_regional(before):
        first = at - 1
        while first > 0 and _is_regional(text[first - 1]):
            first -= 1
        return (at - first) % 2 == 0  # flags are pairs
    return True


def next_boundary(text: str, at: int) -> int:
    """The first boundary at this place of the text or behind it."""
    while not is_boundary(text, at):
        at += 1
    return at


def previous_boundary(text: str, at: int) -> int:
    """The last boundary at this place of the text or before it."""
    while not is_boundary(text, at):
        at -= 1
    return at


def _extends(character: str) -> bool:
    return (
        unicodedata.category(character)[0] == "M"
        or character in _JOINERS
        or "\U0001f3fb" <= character <= "\U0001f3ff"  # skin tones
        or "\U000e0020" <= character <= "\U000e007f"  # tags: the flag of Scotland
    )


def _is_regional(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"


def _is_dependent(character: str) -> bool:
    """Whether a letter joins the letter before it; alone it is one like any other."""
    return (
        character in _DEPENDENT
        or "\u1160" <= character <= "\u11ff"  # vowels and finals of Hangul syllables in parts
        or "\ud7b0" <= character <= "\ud7fb"
    )
