"""The fields of a written date: from words to numbers, and back in the same way of writing."""

from __future__ import annotations

import re

from tacit.language.date_forms import MONTHS, ORDINALS, ROMAN_MONTHS, SEASONS, WEEKDAYS

_LAST_OF_THIS_CENTURY = 30  # "30" is 2030 and "31" is 1931: records tell of the past, seldom of the far future
_ORDINAL = re.compile(r"(?P<blank>\s?)(?P<ending>st|nd|rd|th)$", re.IGNORECASE)
_APOSTROPHES = "'’"


def value(name: str, words: str) -> int:
    """The number that the words of a field say; the first weekday and the first season are 0, the first month is 1.

    >>> value("day", "3rd"), value("month", "Sept"), value("weekday", "Wed"), value("year", "'61"), value("until", "19")
    (3, 9, 2, 1961, 19)
    >>> value("day", "twenty-third"), value("month", "VII")
    (23, 7)
    """
    digits = words.strip(_APOSTROPHES)
    if digits[0].isdigit():
        number = int(_ORDINAL.sub("", digits))
        return _four_digits(number) if name in {"year", "short"} and len(digits) == 2 else number
    lowered = words.lower()
    if name == "season":
        return SEASONS.index("autumn" if lowered == "fall" else lowered)
    if name == "day":
        return ORDINALS.index(lowered) + 1
    if words.upper() in ROMAN_MONTHS:
        return ROMAN_MONTHS.index(words.upper()) + 1
    names = MONTHS if name == "month" else WEEKDAYS
    index = next(i for i, one in enumerate(names) if one[:3].lower() == lowered[:3])
    return index + (name == "month")


def write(name: str, old: str, number: int, *, pad: bool) -> str:
    """The number in the way in which the old words of a field were written.

    Args:
        name: The field.
        old: Its words.
        number: What they shall say.
        pad: Whether numbers of days and months have two digits.

    >>> write("day", "3RD", 11, pad=False), write("month", "March", 5, pad=False), write("year", "'61", 2031, pad=False)
    ('11TH', 'May', '2031')
    """
    if name in {"year", "short"}:
        return _write_year(old, number, is_day=name == "short" and number % 100 < 32)
    if name == "until":
        return f"{number:02}"  # two digits or four
    if old[0].isdigit():
        return _write_number(old, number, pad=pad)
    if name == "season":
        said = SEASONS[number]
    elif name == "day":
        said = ORDINALS[number - 1]
    elif old.upper() in ROMAN_MONTHS:
        said = ROMAN_MONTHS[number - 1]
    else:
        names = WEEKDAYS if name == "weekday" else MONTHS
        said = names[number - (name == "month")]
        said = said if old.lower() in map(str.lower, names) else said[:3]
    return said.upper() if old.isupper() else said.lower() if old.islower() else said.capitalize()


def _four_digits(number: int) -> int:
    return number + (2000 if number <= _LAST_OF_THIS_CENTURY else 1900)


def _write_number(old: str, number: int, *, pad: bool) -> str:
    suffix = _ORDINAL.search(old)
    if suffix:
        ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
        return f"{number}{suffix['blank']}{ending.upper() if suffix['ending'].isupper() else ending}"
    return f"{number:02}" if pad or old.startswith("0") else str(number)


def _write_year(old: str, number: int, *, is_day: bool) -> str:
    """A year; in full where two digits would be read as another one, or as a day: "May 61", but not "May 21"."""
    digits = old.strip(_APOSTROPHES)
    if len(digits) == 4 or _four_digits(number % 100) != number:
        return str(number)
    mark = old[: -len(digits)]
    return str(number) if is_day and not mark else f"{mark}{number % 100:02}"
