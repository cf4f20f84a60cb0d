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
_FOR: Final = re.compile(r"\b(?:for|over|past|last|within|every|x|[rf]/[vu]|review in|H?PC:?|[Cc]/[Oo]:?|Hx:?)\s+$")
_COMPLAINT: Final = re.compile(r" (?:of )?[a-z]{4,}")
_LASTS: Final = re.compile(r" (?:clear|free|dry|sober|clean|ago|supply)\b")
_INFUSED: Final = re.compile(
    r"\b(?:fluids?|saline|dextrose|infusion|drip|bags?|Hartmann['’]?s?|IVI?)\W{1,2}$", re.IGNORECASE
)
_ON: Final = re.compile(r"\b(?:on|from|until|till|since|by|dated?)[:\s]+$", re.IGNORECASE)
_HOURS: Final = 24
_NO_DAY, _HARDLY_A_DAY = 0.8, 0.2  # the probabilities of telling nothing from which a share is no day
_BEFORE: Final = 24  # code points


def is_fraction(text: str, span: Span, read: ReadText, ends: Sequence[int]) -> bool:
    """Whether two numbers with a stroke are surely no day: "4/12" for four months, "3/4 of a bottle"."""
    said = FRACTION.fullmatch(text, span.start, span.end)
    if said is None:
        return False
    part, of = int(said["part"]), int(said["of"])
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _TEST.search(before) or (of == _HOURS and _INFUSED.search(before)):
        return True  # "MoCA 14/30", "Hartmann's 8/24"
    if of not in _UNITS and not part < of <= _FINEST:
        return False
    line = text[text.rfind("\n", 0, span.start) + 1 : span.end]
    is_scored = _SCORED.fullmatch(text, span.start, span.end) and (
        len(_SCORED.findall(line)) > 1 or _SCORE.search(before)  # "6/10 down to 2/10", "pain 6/10"
    )
    # "off work for 3/12", "3/12 clear"
    is_long = of in _UNITS and (_FOR.search(before) or (_LASTS.match(text, span.end) and not _ON.search(before)))
    if is_scored or is_long or of == _WEEKS or _BNO.search(before) or _PARTED.match(text, span.end):
        return True  # "NWB 6/52", "bowels not open 4/7", "1/2 bottle"
    at = bisect_right(ends, span.start)
    # "PC: 4/12 epigastric discomfort" is months of it; at the head of a line a day of a log.
    is_head = not line[: span.start - span.end].strip()
    is_complaint = of in _UNITS and not is_head and _COMPLAINT.match(text, span.end)
    return float(read.kinds[at : at + 2, 0].min()) >= (_HARDLY_A_DAY if is_complaint else _NO_DAY)
