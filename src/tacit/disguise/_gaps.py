r"""What stands between two pieces of a name, and whether a name can go on behind it."""

from __future__ import annotations

import re
from collections.abc import Collection
from enum import Enum

_LINE = r"[ \t]{0,8}(?:\r\n?|\n)[ \t>|]{0,16}"
"""The end of a line, and the marks of quoted mail that the next one begins with."""

_SPACE = re.compile(rf"[ \t]{{1,8}}|{_LINE}")
_HYPHENATED = re.compile(rf"[-~=]\u200b*(?:{_LINE}){{1,2}}")
_UNSEEN = re.compile(r"[ \t]?\u200b{1,99}[ \t]?|[-*_~]?\u200b{1,99}[-*_~]?")
_MARKDOWN = re.compile(r"[*_~`]{1,6}|\\[*_~`\-]?")
_SIGN = re.compile(r"[-_*~`^\\+=·|]{1,4}")
_WEAK = re.compile(r"[ \t]{0,2}[-_*~`^\\+=·|]{1,4}[ \t]{0,2}|[./'\"()\[\]{},:;]{1,2}")
_ENDING = re.compile(r"[,;:!?()\[\]{}\"]")
_SPELLING = re.compile(r"(?:[^\w\n]|_){1,4}|[ \t]{1,12}|(?:[^\w\n]|_){0,4}\n[ \t>|\r\n]{0,16}")
_NUMBERS = re.compile(rf"(?:[ \t\-./()+_,:@#&'\u200b]|{_LINE}){{0,4}}")


class Gap(Enum):
    """Kinds of stretches between two pieces."""

    SPACE = "space"
    """Blanks, or the end of a line."""
    HYPHENATED = "hyphenated"
    """A hyphen at the end of a line."""
    UNSEEN = "unseen"
    """Characters that are not seen."""
    MARKDOWN = "markdown"
    """Signs of emphasis, and backslashes."""
    SIGN = "sign"
    """A hyphen, an underscore or the like, without blanks."""
    WEAK = "weak"
    """Signs that also stand between words of their own: slashes, dots, brackets, a hyphen with blanks."""
    END = "end"
    """Everything else: what stands on its two sides does not belong together."""


_KINDS = (
    (Gap.SPACE, _SPACE),
    (Gap.HYPHENATED, _HYPHENATED),
    (Gap.UNSEEN, _UNSEEN),
    (Gap.MARKDOWN, _MARKDOWN),
    (Gap.SIGN, _SIGN),
    (Gap.WEAK, _WEAK),
)


def kind(gap: str) -> Gap:
    r"""The kind of a gap, as it is shown.

    >>> [kind(gap).value for gap in (" ", "-\n> ", "**", "-", " - ", "/", ". ", "\n\n")]
    ['space', 'hyphenated', 'markdown', 'sign', 'weak', 'weak', 'end', 'end']
    """
    return next((name for name, pattern in _KINDS if pattern.fullmatch(gap)), Gap.END)


def joins_words(gap: str, given: str, before: str) -> bool:
    """Whether two words of one name can stand on the two sides of a gap.

    Args:
        gap: What stands between them, which is not what was given.
        given: What stands there in the name as it was given.
        before: The word before; a dot and a blank behind it may be its own ("St. Louis").
    """
    name = kind(gap)
    if name is Gap.END:
        return gap.rstrip() == "." and "\n" not in gap and (len(before) <= 2 or given.startswith("."))
    return name is not Gap.WEAK or not _ENDING.search(gap)


def joins_numbers(gap: str) -> bool:
    """Whether a gap may stand beside a number where it has separators as it was given: they vary."""
    return _NUMBERS.fullmatch(gap) is not None


def spells(gaps: Collection[str]) -> bool:
    r"""Whether gaps between single letters are alike, so that the letters spell a word.

    >>> spells(["-", "-\n"]), spells([". ", ". "]), spells([" ", ". "])
    (True, True, False)
    """
    signs = {gap.strip() if "\n" in gap and gap.strip() else gap for gap in gaps}
    return len(signs) == 1 and all(_SPELLING.fullmatch(gap) for gap in gaps)
