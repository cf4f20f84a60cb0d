"""Dates as they are written: what they say, and how another day would be written in the same way.

A parser of our own, because a general one guesses: it takes today's year for a missing one, and forgets how the date
was written. This one reads the forms of `tacit.language.date_forms`, in which detectors find dates, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum, IntEnum
from typing import Any

from tacit.language import _written_fields as written_fields
from tacit.language.date_forms import BEGINNING, LONGEST_CONTEXT, MONTHS, READ, SEASONS, WEEKDAYS

__all__ = [
    "LONGEST_CONTEXT",
    "MONTHS",
    "SEASONS",
    "WEEKDAYS",
    "DayOrder",
    "Precision",
    "WrittenDate",
    "find_dates",
    "order_in",
    "with_years",
    "years",
]

_DAY = re.compile(r"\d+(?:\s?(?:st|nd|rd|th))?", re.IGNORECASE)


class Precision(IntEnum):
    """How much of the calendar a date says; the larger, the less."""

    DAY = 0
    MONTH = 1
    """A month, or a season."""
    YEAR = 2
    DECADE = 3


class DayOrder(Enum):
    """What comes first in 03/04/2021."""

    DAY_FIRST = "day-first"
    MONTH_FIRST = "month-first"


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date in a text.

    Attributes:
        start: Where it begins.
        end: Where it ends.
        text: The words, left out of the repr as is what they say.
        fields: What of it stands where in the words: ("day", 0, 1).
        year: The year; of a decade, its first.
        month: The month, from 1 up.
        day: The day of the month.
        weekday: The day of the week, Monday 0.
        days: The other days that are said with the month: in "3 and 5 March 2021" that is 3, in "March 3 and 5" 5.
        until: The second year of "2019-21".
        season: The season of "spring 1998", spring 0.
        precision: How much it says; nothing when it lacks a year.
    """

    start: int
    end: int
    text: str = field(repr=False)
    fields: tuple[tuple[str, int, int], ...] = field(repr=False)
    year: int | None = field(default=None, repr=False)
    month: int | None = field(default=None, repr=False)
    day: int | None = field(default=None, repr=False)
    weekday: int | None = field(default=None, repr=False)
    days: tuple[int, ...] = field(default=(), repr=False)
    until: int | None = field(default=None, repr=False)
    season: int | None = field(default=None, repr=False)
    precision: Precision | None = None

    def rewritten(self, values: Mapping[str, int], *, around: Mapping[str, tuple[str, str]] | None = None) -> str:
        """The words with other values, each written as the one before was.

        Args:
            values: For names of fields, what they shall say. The days of `days` are "days0", "days1", ...
            around: For names of fields, what to put before and behind them.

        >>> [found] = find_dates("Wed., 3rd MARCH 2021")
        >>> found.rewritten({"weekday": 3, "day": 14, "month": 1, "year": 2021})
        'Thu., 14th JANUARY 2021'
        """
        pieces: list[str] = []
        copied = 0
        pad = self._is_padded()
        for name, start, end in self.fields:
            old = self.text[start:end]
            said = "year" if name == "short" else name
            before, behind = (around or {}).get(name, ("", ""))
            new = written_fields.write(name, old, values[said], pad=pad) if said in values else old
            pieces += self.text[copied:start], before, new, behind
            has_dot = name == "month" and new.title() in MONTHS and re.match(r"\.[\s,]", self.text[end:]) is not None
            copied = end + has_dot  # "Jun. 1", but "May 31"
        return "".join((*pieces, self.text[copied:]))

    def word(self, name: str, value: int) -> str:
        """How a field would be written with another value; nothing if the date has no such field.

        >>> [found] = find_dates("Wed., 3rd MARCH 2021")
        >>> found.word("month", 1), found.word("season", 1)
        ('JANUARY', '')
        """
        for own, start, end in self.fields:
            if own == name:
                return written_fields.write(name, self.text[start:end], value, pad=self._is_padded())
        return ""

    def _is_padded(self) -> bool:
        """Whether days and months have two digits: in "03/03/2021", but neither in "3/3/2021" nor in "10 March"."""
        parts = [(start, end) for name, start, end in self.fields if name in {"day", "month"}]
        whole = self.text[min(parts)[0] : max(parts)[1]] if parts else ""
        joined = not any(map(str.isspace, whole)) or not any(map(str.isalpha, whole))
        return joined and all(end - start > 1 for start, end in parts)


def find_dates(text: str, order: DayOrder = DayOrder.MONTH_FIRST, *, before: str = "") -> list[WrittenDate]:
    """The dates of a text, in order; days that no calendar has are not among them.

    Args:
        text: The text: words that are, or have in them, a date. Names count in any case, "may" is a month.
        order: What comes first in dates such as 03/04/2021 that would be valid either way.
        before: What stands before the text. A number such as 5/3 may be a score or a ratio; it is read as a day and a
            month only where a word before it makes it one ("on 5/3", "since 5/3", "Mon 5/3").

    >>> [(one.year, one.month, one.day) for one in find_dates("from 3 March to 05/04/2021, and 31 June 2020")]
    [(None, 3, 3), (2021, 5, 4), (2020, 6, None)]
    >>> [(one.month, one.day) for one in find_dates("5/3", before="seen on ")], find_dates("5/3", before="a score of ")
    ([(5, 3)], [])
    """
    context = len(before)
    whole = before + text
    found = []
    position = context
    while beginning := BEGINNING.search(whole, position):
        position = beginning.start() + 1
        for form in READ:
            match = form.match(whole, beginning.start())
            one = _read(match, order) if match else None
            if one:
                found.append(replace(one, start=one.start - context, end=one.end - context) if context else one)
                position = one.end
                break
    return found


def with_years(dates: Sequence[WrittenDate]) -> list[WrittenDate]:
    """The dates, each without a year with that of the next one that has: "from 3 March to 5 April 2021"."""
    filled: list[WrittenDate] = []
    year: int | None = None
    for one in reversed(dates):
        if one.year is not None:
            year = one.year
        elif year is not None and one.month is not None:
            precision = Precision.MONTH if one.day is None else Precision.DAY
            filled.append(replace(one, year=year, precision=precision))
            continue
        filled.append(one)
    return filled[::-1]


def order_in(text: str, otherwise: DayOrder) -> DayOrder:
    """What comes first in the dates of a text: what those say that are valid in one way only, then signs of a country.

    >>> order_in("seen on 03/04/2021 and on 25/04/2021", DayOrder.MONTH_FIRST).value
    'day-first'
    >>> order_in("born 02/06/1966, NHS no. 943 476 5919", DayOrder.MONTH_FIRST).value
    'day-first'
    """
    votes = 0
    for sign, pattern in _NUMERIC.items():
        for one, two in pattern.findall(text):
            first, second = int(one) > 12, int(two) > 12
            votes += (first and not second) - (second and not first)
            votes += sign == "." and not (first or second)  # nobody writes the month first with dots
    if not votes:
        return DayOrder.DAY_FIRST if _DAY_FIRST.search(text) else otherwise
    return DayOrder.DAY_FIRST if votes > 0 else DayOrder.MONTH_FIRST


# Signs of countries that write the day first: money, postcodes and telephone numbers, the health service.
_DAY_FIRST = re.compile(
    r"[£€]|\bNHS\b|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\+(?:27|3[1-49]|4[13-9]|6[14]|91|351|353|358)\b"
)
_NUMERIC = {
    sign: re.compile(
        rf"(?<!\d)(?<!\d[-/.])(\d{{1,2}}){between}(\d{{1,2}}){between}(?:(?:1\d|20)\d\d|\d\d)\b(?![-/.]\d)"
    )
    for sign, between in {"-": r"[ \u00a0]?[-‐‑–][ \u00a0]?", "/": r" ?/ ?", ".": r"\.[ \u00a0]?", " ": " "}.items()
}


def years(dates: Sequence[WrittenDate]) -> Iterator[tuple[int, int]]:
    """Where years are said, and which."""
    return ((one.start, one.year) for one in dates if one.year is not None and one.precision is not Precision.DECADE)


def _read(match: re.Match[str], order: DayOrder) -> WrittenDate | None:
    """The date that a match says, if there is one."""
    first = {"one": "day", "two": "month"}
    orders = [first, {"one": "month", "two": "day"}]
    if "one" in match.re.groupindex and order is DayOrder.MONTH_FIRST and "." not in match.group():
        orders.reverse()
    for names in orders:
        places = _places(match, names)
        values = _values(match.string, places)
        if _exists(values):
            fields = tuple((name, start - match.start(), end - match.start()) for name, start, end in places)
            return WrittenDate(match.start(), match.end(), match.group(), fields, **values)
        if "one" not in match.re.groupindex:
            break
    return None


def _places(match: re.Match[str], names: Mapping[str, str]) -> list[tuple[str, int, int]]:
    """The fields of a match and where they stand, in the order of the text."""
    said = (name for name, words in match.groupdict().items() if words and name != "days")
    places = [(names.get(name, name), *match.span(name)) for name in said]
    if match.groupdict().get("days"):
        others = _DAY.finditer(match.string, *match.span("days"))
        places += ((f"days{i}", *other.span()) for i, other in enumerate(others))
    return sorted(places, key=lambda place: place[1])


def _values(text: str, places: Sequence[tuple[str, int, int]]) -> dict[str, Any]:
    """What the fields say, by the attributes of a date."""
    said = {name: written_fields.value(name, text[start:end]) for name, start, end in places}
    values: dict[str, Any] = {name: value for name, value in said.items() if not name.startswith("days")}
    others = tuple(value for name, value in said.items() if name.startswith("days"))
    if others:
        values["days"] = others
    if "short" in values:
        values["year"] = values.pop("short")
    if "decade" in values:
        values["year"] = values.pop("decade") // 10 * 10
        values["precision"] = Precision.DECADE
    elif "year" in values:
        values["precision"] = Precision(2 - ("month" in values or "season" in values) - ("day" in values))
    if "until" in values and values["until"] < 100:
        values["until"] += values["year"] // 100 * 100 + 100 * ((values["year"] + 1) % 100 == values["until"] == 0)
    return values


def _exists(values: Mapping[str, Any]) -> bool:
    """Whether the calendar has the days; without a year, whether some year has them."""
    if values.get("until", 9999) <= values.get("year", 0):
        return False
    try:
        for day in (values.get("day", 1), *values.get("days", ())):
            date(values.get("year", 2000), values.get("month", 1), day)
    except ValueError:
        return False
    return True
