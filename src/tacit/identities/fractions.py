"""Fractions that look like days: "4/12" for four months, "3/4 of a bottle", "6/10" on a scale."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
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
_NO_DAY, _HARDLY_A_DAY = 0.8, 0.2  # the probabilities of telling nothing from which a share is no day
_BEFORE: Final = 24  # code points


def is_fraction(text: str, span: Span, read: ReadText, ends: Sequence[int]) -> bool:
    """Whether two numbers with a stroke are surely no day: "4/12" for four months, "3/4 of a bottle"."""
    said = FRACTION.fullmatch(text, span.start, span.end)
    if said is not None and _TEST.search(text, max(0, span.start - _BEFORE), span.start):
        return True  # "MoCA 14/30"
    if said is None or (int(said["of"]) not in _UNITS and not int(said["part"]) < int(said["of"]) <= _FINEST):
        return False
    if int(said["of"]) == _WEEKS or (_BNO.search(text, max(0, span.start - _BEFORE), span.start)):
        return True  # "NWB 6/52", "bowels not open 4/7"
    line = text[text.rfind("\n", 0, span.start) + 1 : span.end]
    if _SCORED.fullmatch(text, span.start, span.end) and (
        len(_SCORED.findall(line)) > 1 or _SCORE.search(text, max(0, span.start - _BEFORE), span.start)
    ):
        return True  # "6/10 down to 2/10", "pain 6/10"
    if _PARTED.match(text, span.end) or (
        int(said["of"]) in _UNITS and _FOR.search(text, max(0, span.start - _BEFORE), span.start)
    ):
        return True  # "1/2 bottle", "off work for 3/12"
    at = bisect_right(ends, span.start)
    # "PC: 4/12 epigastric discomfort" is months of it; at the head of a line a day of a log.
    is_head = not line[: span.start - span.end].strip()
    is_long = int(said["of"]) in _UNITS and not is_head and _COMPLAINT.match(text, span.end)
    return float(read.kinds[at : at + 2, 0].min()) >= (_HARDLY_A_DAY if is_long else _NO_DAY)
