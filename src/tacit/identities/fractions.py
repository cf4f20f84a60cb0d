"""Fractions that look like days: "4/12" for four months, "3/4 of a bottle", "6/10" on a scale."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tacit.document import Span
from tacit.identities.scoring import CALLED_AFTER, SCORED, TESTS
from tacit.language.network import ReadText

FRACTION: Final = re.compile(r"(?P<part>\d{1,2})/(?P<of>\d{1,2})")
"""Two numbers with a stroke between them."""

_UNITS: Final = frozenset((7, 12, 52))  # days, months and weeks, as doctors write how long
_WEEKS: Final = 52
_BNO: Final = re.compile(r"\b(?:BNO|BO|not open|LOS|course|duration|stat then|tds|bd|od|qds)[:,]? (?:x ?)?$")
_FINEST: Final = 10  # the largest number below the stroke of a share
_SCORED: Final = re.compile(r"\b\d{1,2}/10\b")
_SCORE: Final = re.compile(rf"\b(?:pains?|{SCORED}|VAS|NRS)\b[^.\n]{{0,16}}$", re.IGNORECASE)
_TEST: Final = re.compile(rf"\b(?:{TESTS}|{CALLED_AFTER})\W{{1,3}}(?:\w+\W)?$")
_PARTED: Final = re.compile(
    r" (?:an? )?(?:bottles?|tablets?|tabs?|pints?|glass(?:es)?|cups?|hours?|hrs?|full|open|way)\b"
)
_FOR: Final = re.compile(r"\b(?:for|over|past|last|within|every|x|H?PC:?|[Cc]/[Oo]:?|Hx:?)\s+$")
_COMPLAINT: Final = re.compile(r" (?:of )?[a-z]{4,}")
_DATED: Final = re.compile(r"(?<![\d/.-])(\d{1,2})/(\d{1,2})/(?:\d{4}|\d\d)(?![\d/])|\[date\]")
_BARE: Final = re.compile(r"(?<![\d/.-])\d{1,2}/\d{1,2}(?![\d/])")
_ON: Final = re.compile(r"\b(?:on|from|until|till|since|by|dated?)[:\s]+$", re.IGNORECASE)
_MONTHS: Final = 12
_SEVERAL: Final = 2
_NO_DAY, _HARDLY_A_DAY = 0.8, 0.2  # the probabilities of telling nothing from which a share is no day
_BEFORE: Final = 24  # code points


def is_fraction(text: str, span: Span, read: ReadText, ends: Sequence[int]) -> bool:
    """Whether two numbers with a stroke are surely no day: "4/12" for four months, "3/4 of a bottle"."""
    said = FRACTION.fullmatch(text, span.start, span.end)
    if said is None:
        return False
    part, of = int(said["part"]), int(said["of"])
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _TEST.search(before) or (of > _MONTHS and _is_day_first(text)):
        return True  # "MoCA 14/30", "fluids 8/24" where days are written 14/06/23
    if of not in _UNITS and not part < of <= _FINEST:
        return False
    line = text[text.rfind("\n", 0, span.start) + 1 : span.end]
    is_scored = _SCORED.fullmatch(text, span.start, span.end) and (
        len(_SCORED.findall(line)) > 1 or _SCORE.search(before)  # "6/10 down to 2/10", "pain 6/10"
    )
    is_long = of in _UNITS and _FOR.search(before)  # "off work for 3/12"
    if is_scored or is_long or of == _WEEKS or _BNO.search(before) or _PARTED.match(text, span.end):
        return True  # "NWB 6/52", "bowels not open 4/7", "1/2 bottle"
    if of in _UNITS and part <= _MONTHS and not _ON.search(before) and _has_years(text):
        return True
    at = bisect_right(ends, span.start)
    # "PC: 4/12 epigastric discomfort" is months of it; at the head of a line a day of a log.
    is_head = not line[: span.start - span.end].strip()
    is_complaint = of in _UNITS and not is_head and _COMPLAINT.match(text, span.end)
    return float(read.kinds[at : at + 2, 0].min()) >= (_HARDLY_A_DAY if is_complaint else _NO_DAY)


def _has_years(text: str) -> bool:
    """Whether each day of a text has its year, so that "3/12" is three months and no day in December."""
    dated, bare = _dates(text)
    others = [int(one.rpartition("/")[2]) for one in bare]
    return len(dated) >= _SEVERAL and all(of in _UNITS or of > _MONTHS for of in others)


def _is_day_first(text: str) -> bool:
    """Whether the days of a text stand before its months, as those with a number above twelve tell."""
    dated, _ = _dates(text)
    return any(_is_a_day(first) for first, _ in dated) and not any(_is_a_day(second) for _, second in dated if second)


def _is_a_day(number: str) -> bool:
    """Whether the number in a date is no month; a marker, of which nothing is known, may be a day."""
    return not number or int(number) > _MONTHS


@lru_cache(1 << 3)
def _dates(text: str) -> tuple[list[tuple[str, str]], list[str]]:
    """The two first numbers of all days with a year, nothing for those of a release, and what has two numbers alone."""
    return _DATED.findall(text), _BARE.findall(text)
