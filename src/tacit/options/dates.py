"""Dates to months, years and decades; times to parts of the day."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tacit.language.calendar import (
    MONTHS,
    SEASONS,
    WEEKDAYS,
    DayOrder,
    Precision,
    WrittenDate,
    find_dates,
    order_in,
    with_years,
)
from tacit.language.numerals import find_numbers
from tacit.options.amounts import quantity_labels

_TIME = re.compile(
    r"(?P<hour>\d{1,2})(?:[:.]\d\d){0,2}(?:\s?(?P<half>[ap])\.?m\b\.?|(?<=:\d\d)|\s?(?:o['’]clock|h(?:ours?|rs?)?)\b)",
    re.IGNORECASE,
)
_DURATION = re.compile(r"(?:minute|hour|day|week|month|year)s?\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_MONTH_AND_NUMBER = re.compile(rf"\b(?:{'|'.join(month[:3] for month in MONTHS)})[a-z]*\.?\s\d\d\b", re.IGNORECASE)
_EARLY, _MID = 3, 6  # the last years of a decade's parts


def date_labels(
    words: str, text: str, order: DayOrder = DayOrder.MONTH_FIRST, *, before: str = "", of_birth: bool = False
) -> tuple[str, ...]:
    """What may stand for a date, the most informative first; nothing if it is not understood.

    The last rung of a year is a part of its decade, and of a birth the decade: ages are told in tens of years, too.

    Args:
        words: The date.
        text: The text that it stands in, where other dates tell what 03/04/2021 means.
        order: What comes first in such a date when they do not.
        before: The words before the date, which may make 5/3 one.
        of_birth: Whether somebody was born then.

    >>> date_labels("3 March 2021", ""), date_labels("between 2019 and 2021", ""), date_labels("Monday", "")
    (('March 2021', '2021', 'the early 2020s'), ('the late 2010s to the early 2020s',), ('weekday',))
    """
    dates = with_years(find_dates(words, _order_in(text, order), before=before))
    if is_duration(words):
        return quantity_labels(words.rstrip("'’"), "")
    if not dates:
        return time_labels(words)
    labels = []
    known = [one.precision for one in dates if one.precision is not None]
    if len(known) == len(dates):
        for precision in range(min(known) + 1, Precision.DECADE + 1):
            if all(precision >= one for one in known):
                ends = dict.fromkeys(
                    label for one in dates for label in _at(one, Precision(precision), of_birth=of_birth)
                )
                first, *_, last = *ends, *ends
                labels.append(first if first == last else f"{first} to {last}")
        if min(known) is Precision.DECADE and len(dates) == 1:
            century = (dates[0].year or 0) // 100 + 1
            labels.append(f"the {century}{'st' if century == 21 else 'th'} century")
    else:
        said = [tuple(_without_year(one, numbered=any(map(str.isdigit, words)))) for one in dates]
        is_of_years = len(said) > 1 and len(_MONTH_AND_NUMBER.findall(words)) == len(said)  # "Dec 23 to Dec 24"
        labels += said[0] if all(one == said[0] for one in said) and not is_of_years else ()
    return tuple(labels)


def is_duration(words: str) -> bool:
    """Whether words found among dates say how long, not when.

    >>> is_duration("18 months"), is_duration("three-year"), is_duration("3 May 2021"), is_duration("the year 2021")
    (True, True, False, False)
    """
    return _DURATION.search(words) is not None and bool(find_numbers(words)) and not find_dates(words)


def year_label(words: str) -> str:
    """The year or the years of a date, which HIPAA's Safe Harbor lets stand; nothing if it says none.

    >>> year_label("3 March 2021"), year_label("March 3"), year_label("from May 2019 to June 2020")
    ('2021', '', '2019 to 2020')
    """
    dates = with_years(find_dates(words))
    if not dates or any(one.precision in {None, Precision.DECADE} for one in dates):
        return ""
    first, *_, last = *(ends := [label for one in dates for label in _at(one, Precision.YEAR)]), *ends
    return first if first == last else f"{first} to {last}"


def is_year(words: str) -> bool:
    """Whether a date says no more than a year, years or decades.

    >>> is_year("2021"), is_year("in the early 1990s"), is_year("March 2021"), is_year("Christmas 2021")
    (True, False, False, False)
    """
    dates = find_dates(words)
    rest = words
    for one in reversed(dates):
        rest = rest[: one.start] + rest[one.end :]
    coarse = all(one.precision in {Precision.YEAR, Precision.DECADE} for one in dates)
    return bool(dates) and coarse and not set(_WORD.findall(rest)) - {"the", "and", "to"}


def time_labels(words: str) -> tuple[str, ...]:
    """What part of the day a time is; nothing if it is not understood.

    >>> time_labels("10:37"), time_labels("8.15 p.m."), time_labels("noon")
    (('some time in the morning',), ('some time in the evening',), ())
    """
    match = _TIME.match(words)
    if not match or int(match["hour"]) > 24:
        return ()
    hour = int(match["hour"]) % 24
    if match["half"]:
        hour = hour % 12 + 12 * (match["half"].lower() == "p")
    for below, part in ((5, "at night"), (12, "in the morning"), (18, "in the afternoon"), (22, "in the evening")):
        if hour < below:
            return (f"some time {part}",)
    return ("some time at night",)


@lru_cache(maxsize=1)  # of one text: all its dates are asked about, one after the other
def _order_in(text: str, otherwise: DayOrder) -> DayOrder:
    return order_in(text, otherwise)


def _at(one: WrittenDate, precision: Precision, *, of_birth: bool = False) -> Iterator[str]:
    """The date with this precision; for "2019-21" both ends of it."""
    for year in (one.year or 0, one.until) if one.until else (one.year or 0,):
        if precision is Precision.MONTH and one.month:
            yield f"{MONTHS[one.month - 1]} {year}"
        elif precision is Precision.MONTH and one.season is not None:
            yield f"{SEASONS[one.season]} {year}"
        elif precision is Precision.YEAR:
            yield str(year)
        elif of_birth or one.precision is Precision.DECADE:
            yield f"the {year // 10 * 10}s"
        else:
            part = "early " if year % 10 <= _EARLY else "mid-" if year % 10 <= _MID else "late "
            yield f"the {part}{year // 10 * 10}s"


def _without_year(one: WrittenDate, *, numbered: bool) -> Iterator[str]:
    """The month of a day; of "Thursday 9th" the day of the week."""
    if one.day is not None and one.month is not None:
        yield MONTHS[one.month - 1]
    elif one.month is None and one.weekday is not None:
        if numbered:  # "Thursday 9th"
            yield WEEKDAYS[one.weekday]
        else:
            yield "weekday" if one.weekday < 5 else "day of the weekend"
