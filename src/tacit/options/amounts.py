"""Amounts to ranges: "$4,500" to "2,000 to 5,000 dollars"."""

from __future__ import annotations

import re

from tacit.language.numerals import find_numbers

_STEPS = (1, 2, 5)  # and ten times as many: every range is at most two and a half times as wide as it begins
_MOST = 10**12
_WORDS = {10**6: "million", 10**9: "billion"}
_AT_LEAST = re.compile(r"^(?:at least|more than|over|no (?:fewer|less) than|a minimum of)\b", re.IGNORECASE)
_AT_MOST = re.compile(
    r"^(?:up to|at most|less than|fewer than|under|almost|nearly|no more than|a maximum of)\b", re.IGNORECASE
)
_HYPHENATED = re.compile(r"(?:\d|[a-z])-(?P<unit>[a-z]+)", re.IGNORECASE)
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
    (('2,000 to 5,000 dollars',), ('2 million to 5 million euros',), ('10,000 to 20,000 pounds',))
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
    (('500 to 1,000 mg',), ('20 to 50',), ('half or more',))
    >>> quantity_labels("at least 12 dogs", ""), quantity_labels("three-year", " term")
    (('at least 10 dogs',), ('2-to-5-year',))
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
        compound = _HYPHENATED.search(text)
        if compound and compound["unit"].lower() in _SINGULAR:
            return (
                (f"{size.replace(' to ', '-to-')}-{compound['unit']}",)
                if " to " in size and "illion" not in size
                else ()
            )
        return (f"{size} {unit}",)
    return (size,) if _COUNTED.match(after) else ()


def _without_brackets(text: str) -> str:
    """An amount without what is said of it in brackets: "5,470 euros (EUR)"."""
    return _BRACKETS.sub("", text.strip(" ([")).strip()


def _size(text: str) -> str:
    """A range that holds all numbers of a text; of a bound, the end that stays true."""
    values = [one.value for one in find_numbers(text)]
    if not values or len(values) > 2 or min(values) < 1:
        return ""
    low, high = _range(min(values))[0], _range(max(values))[1]
    if high > _MOST:
        return "more than 1 trillion" if min(values) >= _MOST else ""
    if _AT_LEAST.search(text):
        return f"at least {_figure(low)}"
    if _AT_MOST.search(text):
        return f"up to {_figure(high)}"
    return f"{_figure(low)} to {_figure(high)}"


def _range(value: float) -> tuple[int, int]:
    """The range that a number is in.

    >>> _range(1), _range(19.5), _range(20), _range(4500)
    ((1, 2), (10, 20), (20, 50), (2000, 5000))
    """
    ten = 1
    while value >= 10 * ten:
        ten *= 10
    low = max(step for step in _STEPS if step * ten <= value)
    high = next((step for step in _STEPS if step > low), 10)
    return low * ten, high * ten


def _figure(number: int) -> str:
    """A number in figures, from a million up with its word.

    >>> _figure(5000), _figure(2_000_000), _figure(10**12)
    ('5,000', '2 million', '1 trillion')
    """
    if number >= _MOST:
        return "1 trillion"
    for power, word in sorted(_WORDS.items(), reverse=True):
        if number >= power:
            return f"{number // power} {word}"
    return f"{number:,}"


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
