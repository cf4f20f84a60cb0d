"""Numbers as they are written: in digits with any separators, and in English words."""

from __future__ import annotations

import re
from typing import NamedTuple

from tacit.language.deferred import deferred

_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_WORDS = {word: i for i, word in enumerate((*_ONES, *_TEENS), start=1)}
_WORDS |= {word: 10 * i for i, word in enumerate(_TENS, start=2)}
_POWERS = {"hundred": 1e2, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12}

NUMBER_WORDS = frozenset(("zero", *_WORDS, *_POWERS))
"""The words of which numbers are made."""
SMALL_NUMBERS = (*_ONES, "ten")
"""The numbers that are written in words most often, in order."""
TENS_OF_YEARS = "|".join(("teens", *(f"{ten[:-1]}ies" for ten in _TENS)))
"""A pattern for the decades of a life: teens, twenties, ..., nineties."""
SPELLED = rf"(?:{'|'.join(_TENS)})(?:[-\s](?:{'|'.join(_ONES)}))?|{'|'.join(reversed(_TEENS))}|{'|'.join(_ONES)}"
"""A pattern for the numbers from one to ninety-nine."""
POWER = rf"(?:{'|'.join(_POWERS)})"
"""A pattern for hundred, thousand, ..., trillion."""

_SHORT_POWERS = {"k": 1e3, "m": 1e6, "mn": 1e6, "bn": 1e9}

_DIGITS = r"\d{1,15}(?:[.,'’\u00a0\u202f ]\d{3}(?!\d)){0,5}(?:[.,]\d{1,9})?(?!\d)"
_SPELLED = "|".join(sorted((*_WORDS, *_POWERS), key=len, reverse=True))
_NUMBER = deferred(
    rf"(?P<digits>{_DIGITS})(?:\s?(?P<power>(?:{POWER}|mn|bn|[km])(?:s?\b)))?"
    rf"|\b(?P<spelled>(?:{_SPELLED})(?:(?:[\s-]|\sand\s)(?:{_SPELLED}))*)\b",
    re.IGNORECASE,
)
_SEPARATOR = deferred(r"[.,]")


class Number(NamedTuple):
    """A number in a text: where it stands and how much it is."""

    start: int
    end: int
    value: float


def find_numbers(text: str) -> list[Number]:
    """The numbers of a text, in order.

    >>> [one.value for one in find_numbers("4,500.50 and 4.500,50 and 3.75 million; two hundred and ten; 5k")]
    [4500.5, 4500.5, 3750000.0, 210.0, 5000.0]
    """
    found = []
    for match in _NUMBER.finditer(text):
        if match["spelled"]:
            value = _spelled(re.findall(r"[a-z]+", match["spelled"].lower()))
        else:
            power = (match["power"] or "").lower()
            value = _digits(match["digits"]) * (_POWERS.get(power.rstrip("s")) or _SHORT_POWERS.get(power, 1))
        found.append(Number(match.start(), match.end(), value))
    return found


def _digits(text: str) -> float:
    """The value of digits with separators: the last mark is a decimal point unless three digits follow each of them."""
    text = re.sub(r"['’\s]", "", text)
    marks = _SEPARATOR.findall(text)
    if not marks:
        return float(text)
    whole, _, fraction = text.rpartition(marks[-1])
    grouped = len(fraction) == 3 and len(set(marks)) == 1 and not whole.startswith("0")
    whole = _SEPARATOR.sub("", whole)
    return float(whole + fraction) if grouped else float(f"{whole}.{fraction}")


def _spelled(words: list[str]) -> float:
    total = part = 0.0
    for word in words:
        if word in _WORDS:
            part += _WORDS[word]
        elif word == "hundred":
            part = (part or 1) * 100
        elif word in _POWERS:
            total += (part or 1) * _POWERS[word]
            part = 0
    return total + part
