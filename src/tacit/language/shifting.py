"""Dates moved by a number of days, and written as they were."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

from tacit.language.calendar import MONTHS, Precision, WrittenDate

_DAYS_OF_YEAR = 365.2425
_WITHOUT_YEAR = 2001  # where no year is known: neither it nor the next is a leap year
_DAYS_WITHOUT_YEAR = 365


def shifted(written: WrittenDate, days: int, year: int | None = None) -> str:
    """The words of the date that is so many days later, written as the date was.

    Days move by the days; months, seasons and years by the nearest whole number of them; decades stay. A day of the
    week moves from the day that is written, so that a wrong one stays as wrong as it was. Moved there and back, a date
    says what it said; only 29 February without a year may be 28 February then.

    Args:
        written: The date.
        days: How many days later; earlier, if negative.
        year: The year that it is of, if it does not say one. Without any, years have 365 days.

    >>> from tacit.language.calendar import find_dates
    >>> texts = "3 March 2021", "29 and 30 June 1992", "May '61", "spring 1998", "1990s"
    >>> [shifted(*find_dates(text), 31) for text in texts]
    ['3 April 2021', '30 and 31 July 1992', "June '61", 'spring 1998', '1990s']
    >>> shifted(*find_dates("June 29 and 30, 1992"), 1)
    'June 30 and July 1, 1992'
    """
    values: dict[str, int] = {}
    if written.weekday is not None:
        values["weekday"] = (written.weekday + days) % 7
    if written.day is not None and written.month is not None:
        return _days(written, days, year, values)
    whole_years = round(days / _DAYS_OF_YEAR)
    if written.month is not None and written.until is None:
        months = ((written.year or year or _WITHOUT_YEAR) * 12) + written.month - 1 + round(days / _DAYS_OF_YEAR * 12)
        values |= {"year": months // 12, "month": months % 12 + 1}
    elif written.season is not None and written.until is None:
        seasons = (written.year or 0) * 4 + written.season + round(days / _DAYS_OF_YEAR * 4)
        values |= {"year": seasons // 4, "season": seasons % 4}
    elif written.year is not None and written.precision is not Precision.DECADE:
        values["year"] = written.year + whole_years
        if written.until is not None:
            values["until"] = written.until + whole_years
    return written.rewritten(_with_until(written, values))


def _days(written: WrittenDate, days: int, year: int | None, values: dict[str, int]) -> str:
    """Days with their month, one or several."""
    known = written.year or year
    month = written.month or 1
    moved = {"day": _moved(known, month, written.day or 1, days)}
    moved |= {f"days{i}": _moved(known, month, other, days) for i, other in enumerate(written.days)}
    names = [name for name, _, _ in written.fields if name in moved]
    last = moved[names[-1]]
    values |= {name: when.day for name, when in moved.items()}
    values |= {"month": moved["day"].month, "year": last.year}
    if written.until is not None:
        values["until"] = written.until + last.year - (written.year or 0)
    around = _own_months(written, [(name, moved[name]) for name in names])
    return written.rewritten(_with_until(written, values), around=around)


def _own_months(written: WrittenDate, moved: list[tuple[str, date]]) -> dict[str, tuple[str, str]]:
    """What several days need that are no longer of one month: "30 June and 1 July 1992", "June 30 and July 1, 1992"."""
    around: dict[str, tuple[str, str]] = {}
    if len({(when.year, when.month) for _, when in moved}) == 1:
        return around
    month_first = moved[0][0] == "day"
    for (name, when), (following, then) in pairwise(moved):
        year = f" {when.year}" if written.year is not None and when.year != then.year else ""
        if month_first:
            around[name] = around.get(name, ("", ""))[0], year and f",{year}"
            around[following] = f"{_month(written, then)} ", ""
        elif when.month != then.month:
            around[name] = "", f" {_month(written, when)}{year}"
    return around


def _month(written: WrittenDate, when: date) -> str:
    """The name of a day's month, written as that of the date, with its dot if it is abbreviated."""
    name = written.word("month", when.month)
    end = next(end for field, _, end in written.fields if field == "month")
    return f"{name}." if written.text[end : end + 1] == "." and name.title() not in MONTHS else name


def _with_until(written: WrittenDate, values: dict[str, int]) -> dict[str, int]:
    """The values, with the second year of "1998-99" in two digits where it had two and they can be read again."""
    if "until" not in values:
        return values
    digits = next(end - start for name, start, end in written.fields if name == "until")
    same = values["until"] // 100 == values["year"] // 100 or values["until"] == values["year"] + 1
    return values | {"until": values["until"] % 100} if digits == 2 and same else values


def _moved(year: int | None, month: int, day: int, days: int) -> date:
    when = year or _WITHOUT_YEAR
    if (month, day) == (2, 29):  # without a year, it is of the last leap year
        while when % 4 or (when % 100 == 0 and when % 400):
            when -= 1
    return date(when, month, day) + timedelta(days if year else days % _DAYS_WITHOUT_YEAR)
