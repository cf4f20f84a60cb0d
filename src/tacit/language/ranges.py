"""Ranges that stand for numbers and ages: "10 to 20", "2-to-5-year", "40 to 49 years old"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.date_forms import MONTHS
from tacit.language.deferred import deferred

FIGURE: Final = r"(?:[125]0{0,2}(?:,000)?(?: (?:m|b)illion)?|1 trillion)"
"""A pattern for the ends of ranges: one, two and five, and ten, a hundred... times as many."""
RANGE: Final = rf"(?:{FIGURE}(?: to |-to-){FIGURE}|(?:at least|up to) {FIGURE}|more than 1 trillion)"
"""A pattern for ranges of numbers: "10 to 20", "at least 500", "2 million to 5 million"."""
DECADE: Final = r"(?:[1-8]0[- ]to[- ][1-8]9|0[- ]to[- ]9|90[- ]or[- ]older)"
"""A pattern for ranges of ages."""

_MONTH = "|".join(name[:3] for name in MONTHS)
_STANDING = deferred(
    rf"(?<![\w.,/-])(?:{FIGURE}(?: to |-to-){FIGURE}|{DECADE})"
    rf"(?:-year-old|(?=-[a-z])-[a-z]{{3,12}}|(?! (?:of )?(?:{_MONTH}))(?: years?\b(?: old| later|"
    rf" earlier| ago)?| [a-z]{{2,12}}\b)?)(?![\w/-]|[.,]\d|:\d)",
    re.IGNORECASE,
)


def ranges(text: str) -> Iterator[Span]:
    """Where such ranges stand in a text, with the noun that they count; no detector takes a part of one for a number.

    >>> text = "A 2-to-5-year term, 10 to 20 months later; 5 to 10 May 2021, 12 to 15 men, aged 40 to 49."
    >>> [text[one.start : one.end] for one in ranges(text)]
    ['2-to-5-year', '10 to 20 months', '40 to 49']
    """
    if "to" in text or "TO" in text or "older" in text:
        yield from (Span(*match.span()) for match in _STANDING.finditer(text))
