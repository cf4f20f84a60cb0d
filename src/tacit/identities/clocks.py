"""Times of day that look like years, codes or days: "0215" in a log, "11.24" in a chat."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind

Kind = IdentifierKind

_CLOCK: Final = re.compile(r"[012]\d[0-5]\d")
_WHEN: Final = re.compile(r"(?:\bat|\d[/.]\d{1,2}(?:[/.]\d{2,4})?)\s+$")  # before a time of day: "13/12 1640"
_BEFORE: Final = 16  # code points
_LOGGED: Final = re.compile(r"^[ \t]*[012]\d[0-5]\d(?=[ \t]+\D|[ \t]*$)", re.MULTILINE)  # a line of a log with its time
_DOTTED: Final = re.compile(r"(?:[01]?\d|2[0-3])\.[0-5]\d")
_SURELY_DOTTED: Final = re.compile(r"(?<![\d.£$€])(?:[01]?\d|2[0-3])\.(?:1[3-9]|[2-5]\d)(?![\d.])")  # no day and month
_SEVERAL: Final = 3
_BEHIND_DAYS: Final = re.compile(r"(?<![\d/.])\d{1,2}[/.]\d{1,2}(?:[/.]\d{2,4})?\s+[012]\d[0-5]\d(?!\w|[/.,-]\d)")
_LATEST: Final = 1959  # of years that are hours as well those of long ago
_OF_A_YEAR: Final = re.compile(
    r"(?:\b(?:in|since|of|from|to|circa|year|by|until|till|before|after|about|around|during|and|born|birth|dob|the|model|summer"
    r"|spring|autumn|winter|fall|[A-Z][a-z]{2,8}|\d{1,2})\b[,.]?|[-–:/(])\s*$",
)


class Clocks(NamedTuple):
    """How a text writes times of day.

    Attributes:
        is_log: Whether lines begin with a time of four digits.
        has_dots: Whether several numbers with a dot can be no days, so that the others are none.
        has_hours: Whether times of four digits stand behind days.
    """

    is_log: bool
    has_dots: bool
    has_hours: bool = False

    @classmethod
    def of(cls, text: str) -> Clocks:
        """How a text writes them."""
        return cls(
            len(_LOGGED.findall(text)) >= _SEVERAL,
            len(_SURELY_DOTTED.findall(text)) >= _SEVERAL,
            len(_BEHIND_DAYS.findall(text)) > 1,
        )

    def has(self, text: str, span: Span, kind: Kind) -> bool:
        r"""Whether what was taken for a date or a code is a time of day.

        >>> text = "0148 call\n0206 spoke\n0215 states\n0310 left"
        >>> Clocks.of(text).has(text, Span(21, 25), Kind.CODE)
        True
        """
        if kind not in {Kind.DATE, Kind.CODE}:
            return False
        if self.has_dots and _DOTTED.fullmatch(text, span.start, span.end):
            return True
        if not _CLOCK.fullmatch(text, span.start, span.end):
            return False
        is_hour = self.has_hours and int(text[span.start : span.end]) <= _LATEST
        if is_hour and not _OF_A_YEAR.search(text, max(0, span.start - _BEFORE), span.start):
            return True  # "home with wife 1915"
        return self.is_log or _WHEN.search(text, max(0, span.start - _BEFORE), span.start) is not None
