"""Amounts to magnitudes: "$4,500" to "several thousand dollars"."""

from __future__ import annotations

import re

from tacit.language.numerals import find_numbers

_MAGNITUDES = (
    (2, ""),
    (10, "several"),
    (100, "dozens of"),
    (1e3, "hundreds of"),
    (1e4, "several thousand"),
    (1e5, "tens of thousands of"),
    (1e6, "hundreds of thousands of"),
    (1e7, "several million"),
    (1e8, "tens of millions of"),
    (1e9, "hundreds of millions of"),
    (1e10, "several billion"),
)
_MOST = "many billions of"
MAGNITUDES = (*(words for _, words in _MAGNITUDES), _MOST)
"""The words for magnitudes, from the smallest up."""

_CURRENCIES = {
    "$": "dollars",
    "€": "euros",
    "£": "pounds",
    "¥": "yen",
    "usd": "dollars",
    "eur": "euros",
    "gbp": "pounds",
}
_PERCENT = re.compile(r"%|\bper\s?cent", re.IGNORECASE)
_UNIT = re.compile(r"[^\W\d_][^\W\d_./²³-]*(?:[ /][^\W\d_]+[²³]?){0,3}[²³]?")
_APPROXIMATE = re.compile(
    r"(?:about|almost|an?|and|approximately|around|at|between|exactly|from|just|least|less|more|most|nearly|of|or|over"
    r"|roughly|some|than|the|to|total|under|up|x)(?=\s|$)\s*",
    re.IGNORECASE,
)
_BRACKETS = re.compile(r"[\[(].*", re.DOTALL)
_ORDINAL = re.compile(r"\d(?:st|nd|rd|th)\b", re.IGNORECASE)
_COUNTED = re.compile(r"\s[a-z]{2}")  # a number before a noun: "37 people", not "Room 37."


def money_labels(text: str) -> tuple[str, ...]:
    """What may stand for an amount of money; nothing if it is not understood.

    >>> money_labels("$4,500"), money_labels("EUR 2.5 million"), money_labels("twelve thousand pounds")
    (('several thousand dollars',), ('several million euros',), ('tens of thousands of pounds',))
    """
    text = _without_brackets(text)
    size, unit = _size(text), _unit(text)
    return (f"{size} {unit}",) if size and unit else ()


def quantity_labels(text: str, after: str) -> tuple[str, ...]:
    """What may stand for a quantity; nothing if it is not understood.

    Args:
        text: The quantity.
        after: The text after it, where a noun may stand that it counts.

    >>> quantity_labels("600 mg", " daily"), quantity_labels("37", " people"), quantity_labels("62 %", " of them")
    (('hundreds of mg',), ('dozens of',), ('half or more',))
    >>> quantity_labels("37", "."), quantity_labels("37th", " day")
    ((), ())
    """
    if _PERCENT.search(text):
        values = {number.value < 50 for number in find_numbers(text)}
        return ("less than half" if values.pop() else "half or more",) if len(values) == 1 else ()
    text = _without_brackets(text)
    size, unit = _size(text), _unit(text)
    if not size or _ORDINAL.search(text):
        return ()
    if unit:
        return (f"{size} {unit}",)
    return (size,) if _COUNTED.match(after) else ()


def _without_brackets(text: str) -> str:
    """An amount without what is said of it in brackets: "5,470 euros (EUR)"."""
    return _BRACKETS.sub("", text.strip(" ([")).strip()


def _size(text: str) -> str:
    """The one magnitude of all numbers in a text."""
    numbers = find_numbers(text)
    sizes = {next((words for below, words in _MAGNITUDES if n.value < below), _MOST) for n in numbers}
    return sizes.pop() if len(sizes) == 1 and len(numbers) <= 2 else ""


def _unit(text: str) -> str:
    """What the numbers of a text count, in the plural; nothing when that is not plain."""
    left, copied = [], 0
    for number in find_numbers(text):
        left.append(text[copied : number.start])
        copied = number.end
    words = " ".join((*left, text[copied:]))
    if any(map(str.isdigit, words)):
        return ""
    symbols = {name for sign, name in _CURRENCIES.items() if sign in words and not sign.isalpha()}
    if symbols:
        return symbols.pop() if len(symbols) == 1 else ""
    rest = words.replace("-", " ").strip(" .,()")
    while match := _APPROXIMATE.match(rest):
        rest = rest[match.end() :]
    unit = _UNIT.fullmatch(rest)
    if not unit:
        return ""
    name = _CURRENCIES.get(rest.lower(), rest)
    return f"{name}s" if name.lower() in _SINGULAR else name


_SINGULAR = frozenset(
    "dollar euro pound franc lira rouble ruble crown mark day week month year hour minute second mile metre meter"
    " kilometre kilometer gram kilogram litre liter inch acre hectare degree unit".split()
)
