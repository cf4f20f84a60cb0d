"""Dates as they are written: what they say, and how another day would be written in the same way.

A parser of our own, because a general one guesses: it takes today's year for a missing one, and forgets how the date
was written. This one reads the forms that detectors know, and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from enum import Enum, IntEnum

MONTHS = tuple("January February March April May June July August September October November December".split())
WEEKDAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())

_LAST_OF_THIS_CENTURY = 30  # "30" is 2030 and "31" is 1931: records tell of the past, seldom of the far future

_NAME = (
    r"Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|"
    r"Nov(?:ember)?|Dec(?:ember)?"
)
_MONTH = rf"(?P<month>{_NAME})\b\.?"
_WEEKDAY = r"(?P<weekday>(?:Mon|Tue(?:s)?|Wed(?:nes)?|Thu(?:rs?)?|Fri|Sat(?:ur)?|Sun)(?:day)?)\b\.?"
_NUMBER_OF_DAY = r"3[01]|[12]\d|0?[1-9]"
_DAY = rf"(?P<day>(?:{_NUMBER_OF_DAY})(?:st|nd|rd|th)?)\b"
_FULL_YEAR = r"(?:1\d|20)\d\d"
_YEAR = rf"(?P<year>{_FULL_YEAR})\b"
_ANY_YEAR = rf"(?P<year>{_FULL_YEAR}|\d\d)\b"
_S = r"\s{1,3}"
_GAP = r"(?:,\s{0,3}|\s{1,3},?\s{0,3})"

# Of two forms that match at one place, the first counts.
_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        rf"(?P<year>{_FULL_YEAR})(?P<sign>[-/.])(?P<month>0?[1-9]|1[0-2])(?P=sign)(?P<day>{_NUMBER_OF_DAY})(?=T\d\d:|\b)",
        rf"(?P<one>\d{{1,2}})(?P<sign>[-/.])(?P<two>\d{{1,2}})(?P=sign){_ANY_YEAR}(?![-/.]\d)",
        rf"(?P<day>{_NUMBER_OF_DAY})(?P<sign>[-/])(?P<month>{_NAME})(?P=sign){_ANY_YEAR}",
        rf"(?P<first>(?:{_NUMBER_OF_DAY})(?:st|nd|rd|th)?)(?:{_S}(?:and|or|to){_S}|\s?[-–]\s?){_DAY}{_S}{_MONTH}(?:{_GAP}{_YEAR})?",
        rf"(?:{_WEEKDAY}{_GAP}(?:the{_S})?)?{_DAY}{_S}(?:day{_S})?(?:of{_S})?{_MONTH}(?:{_GAP}{_YEAR})?",
        rf"(?:{_WEEKDAY}{_GAP})?{_MONTH}{_S}(?:the{_S})?{_DAY}(?!:)(?:{_GAP}{_YEAR})?",
        rf"{_MONTH}{_GAP}(?:of{_S})?{_YEAR}",
        rf"(?P<decade>{_FULL_YEAR[:-2]}0)['’]?s\b",
        rf"(?P<year>{_FULL_YEAR})[-–/](?P<until>\d\d)\b",
        _YEAR,
        r"(?P<weekday>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)s?\b",
        rf"(?P<month>{_NAME})\b\.?",
    )
)
_BEGINNING = re.compile(rf"(?<!\w)(?=\d|{'|'.join(one[:3] for one in MONTHS + WEEKDAYS)})", re.IGNORECASE)
_ORDINAL = re.compile(r"(?:st|nd|rd|th)$", re.IGNORECASE)
_NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(?:(?:1\d|20)\d\d|\d\d)\b(?![-/.]\d)")


class Precision(IntEnum):
    """How much of the calendar a date says; the larger, the less."""

    DAY = 0
    MONTH = 1
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
        first: The first day of "3 and 5 March 2021".
        until: The second year of "2019-21".
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
    first: int | None = field(default=None, repr=False)
    until: int | None = field(default=None, repr=False)
    precision: Precision | None = None

    def rewritten(self, **values: int) -> str:
        """The words with other values, each written as the one before was.

        >>> [found] = find_dates("Wed., 3rd MARCH 2021")
        >>> found.rewritten(weekday=3, day=14, month=1, year=2021)
        'Thu., 14th JANUARY 2021'
        """
        pieces: list[str] = []
        copied = 0
        pad = all(end - start > 1 for name, start, end in self.fields if name in {"day", "month"})
        pad = pad and not any(map(str.isspace, self.text))  # "03/03/2021", but neither "3/3/2021" nor "10 March"
        for name, start, end in self.fields:
            old = self.text[start:end]
            pieces += self.text[copied:start], _WRITE[name](old, values[name], pad=pad) if name in values else old
            copied = end
        return "".join((*pieces, self.text[copied:]))


def find_dates(text: str, order: DayOrder = DayOrder.MONTH_FIRST) -> list[WrittenDate]:
    """The dates of a text, in order; days that no calendar has are not among them.

    Args:
        text: The text.
        order: What comes first in dates such as 03/04/2021 that would be valid either way.

    >>> [(one.year, one.month, one.day) for one in find_dates("from 3 March to 05/04/2021, and 31 June 2020")]
    [(None, 3, 3), (2021, 5, 4), (2020, 6, None)]
    """
    found = []
    position = 0
    while beginning := _BEGINNING.search(text, position):
        position = beginning.start() + 1
        for form in _FORMS:
            match = form.match(text, beginning.start())
            one = _read(match, order) if match else None
            if one:
                found.append(one)
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
    """What comes first in the dates of a text: what those say that are valid in one way only.

    >>> order_in("seen on 03/04/2021 and on 25/04/2021", DayOrder.MONTH_FIRST).value
    'day-first'
    """
    votes = 0
    for one, sign, two in _NUMERIC.findall(text):
        first, second = int(one) > 12, int(two) > 12
        votes += (first and not second) - (second and not first)
        votes += sign == "." and not (first or second)  # nobody writes the month first with dots
    return otherwise if not votes else DayOrder.DAY_FIRST if votes > 0 else DayOrder.MONTH_FIRST


def _read(match: re.Match[str], order: DayOrder) -> WrittenDate | None:
    """The date that a match says, if there is one."""
    said = {name: words for name, words in match.groupdict().items() if words and name != "sign"}
    names = {name: name for name in said}
    if "one" in said:
        swap = order is DayOrder.DAY_FIRST or match["sign"] == "."
        names |= dict(zip(("one", "two"), ("day", "month") if swap else ("month", "day"), strict=True))
    values = {names[name]: _value(names[name], words) for name, words in said.items()}
    if "until" in values:
        values["until"] += values["year"] // 100 * 100
        if values["until"] <= values["year"]:
            return None
    if not 1 <= values.get("month", 1) <= 12 or ("day" in values and not _exists(values)):
        return None
    precision = None
    if "decade" in values:
        values["year"], precision = values.pop("decade"), Precision.DECADE
    elif "year" in values:
        precision = Precision(2 - ("month" in values) - ("day" in values))
    fields = tuple(
        sorted(((names[n], match.start(n) - match.start(), match.end(n) - match.start()) for n in said), key=_place)
    )
    return WrittenDate(match.start(), match.end(), match.group(), fields, precision=precision, **values)


def _place(one: tuple[str, int, int]) -> int:
    return one[1]


def _exists(values: dict[str, int]) -> bool:
    """Whether the calendar has the days; without a year, whether some year has them."""
    try:
        for name in ("day", "first"):
            date(values.get("year", 2000), values["month"], values.get(name, 1))
    except ValueError:
        return False
    return True


def _value(name: str, words: str) -> int:
    if words[0].isdigit():
        number = int(_ORDINAL.sub("", words))
        if name == "year" and len(words) == 2:
            return number + (2000 if number <= _LAST_OF_THIS_CENTURY else 1900)
        return number
    names = MONTHS if name == "month" else WEEKDAYS
    index = next(i for i, one in enumerate(names) if one[:3].lower() == words[:3].lower())
    return index + (name == "month")


def _write_number(old: str, value: int, *, pad: bool) -> str:
    suffix = _ORDINAL.search(old)
    if suffix:
        ending = "th" if value % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(value % 10, "th")
        return f"{value}{_cased(ending, suffix.group())}"
    return f"{value:02}" if pad or old.startswith("0") else str(value)


def _write_year(old: str, value: int, *, pad: bool) -> str:  # noqa: ARG001  # one signature for all fields
    return f"{value % 100:02}" if len(old) == 2 else str(value)


def _write_month(old: str, value: int, *, pad: bool) -> str:
    if old[0].isdigit():
        return _write_number(old, value, pad=pad)
    name = MONTHS[value - 1]
    return _cased(name if old.lower() in map(str.lower, MONTHS) else name[:3], old)


def _write_weekday(old: str, value: int, *, pad: bool) -> str:  # noqa: ARG001  # the same
    name = WEEKDAYS[value]
    return _cased(name if old.lower().endswith("day") else name[:3], old)


def _cased(name: str, old: str) -> str:
    return name.upper() if old.isupper() else name.lower() if old.islower() else name


_WRITE = {
    "day": _write_number,
    "first": _write_number,
    "month": _write_month,
    "year": _write_year,
    "until": _write_year,
    "weekday": _write_weekday,
}


def years(dates: Sequence[WrittenDate]) -> Iterator[tuple[int, int]]:
    """Where years are said, and which."""
    return ((one.start, one.year) for one in dates if one.year is not None and one.precision is not Precision.DECADE)
