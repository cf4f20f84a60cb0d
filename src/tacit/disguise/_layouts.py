"""Layouts in which a few letters or digits are an identifier: "84" is an age in "84-year-old", elsewhere any number."""

from __future__ import annotations

import re

from tacit.language.deferred import deferred

SHORT = 4
"""Letters and digits from which on an identifier is found wherever it stands."""

_AROUND = 24  # characters that a layout looks at on each side

_LABEL = deferred(
    r"(?:\b(?:no|nr|num|number|id|mrn|account|acct|case|record|chart|room|bed|ext|extension|code|file)|#)\W{0,3}$",
    re.IGNORECASE,
)
# For each layout what may stand before it, and what may stand behind it; either will do.
_LAYOUTS: dict[str, tuple[str, str]] = {
    "age": (
        r"\b(?:aged?|ages)(?: of| is)?\W{0,3}$",
        r"[\s/-]{0,2}(?:years?|yrs?|(?:months?|weeks?|days?)[\s-]old|y[/.\s]{0,2}o|m|f|(?:fe)?male|(?:wo)?man|boy|girl)\b",
    ),
    "person": (
        r"\b(?:mr|mrs|ms|miss|dr|prof|sir|dame|father|sister|nurse|judge|officer)\b\.?\s$|(?-i:\b[A-Z][\w.]*) $",
        r"(?-i: [A-Z])|'s\b",
    ),
    "date": (
        r"\d{1,2}(?:st|nd|rd|th)?[\s.,/-]{1,2}$",
        r"[\s.,/-]{1,2}\d",
    ),
    "time": (r"\b(?:at|by|from|until|around)\s$", r"\s?(?:[ap]\.?m\b|o'clock|hours?\b|h\b)|:\d"),
    "money": (r"[$€£]\s?$|\b(?:usd|eur|gbp)\s$", r"\s?(?:[$€£]|dollars?\b|euros?\b|pounds?\b|usd\b|eur\b|gbp\b)"),
    "phone": (r"\b(?:tel|phone|fax|ext|extension|pager|call)\W{0,3}$", r"(?!)"),
    "address": (
        r"(?:\b(?:apt|apartment|flat|suite|unit|room|no)|#)\W{0,3}$",
        r"\s(?-i:[A-Z])\w+\s(?:st|street|rd|road|ave|avenue)\b",
    ),
}
_LABELLED = frozenset(
    "device account ssn national_id passport licence vehicle medical_record case_number user_name code".split()
)
_NAMES = frozenset("organisation place nationality name postcode".split())
_WORDS = frozenset(("person", "date"))  # known by their capitals: "May", "Li"
_SIGNED = deferred(r"\d[/.:-]\d")  # "5/3" and "9:30" are their own layout
_GOES_ON_BEFORE = deferred(r"[\d/.:-]$")
_GOES_ON_BEHIND = deferred(r"[/.:-]?\d")
_PATTERNS = {
    name: (deferred(before, re.IGNORECASE), deferred(behind, re.IGNORECASE))
    for name, (before, behind) in _LAYOUTS.items()
}


def fits(layout: str, text: str, start: int, end: int, words: str) -> bool:
    """Whether a short identifier at this place of a text stands in a layout of its kind.

    >>> fits("age", "a 9 y/o boy", 2, 3, "9"), fits("age", "9 tablets", 0, 1, "9"), fits("quantity", "9 kg", 0, 1, "9")
    (True, False, False)

    Args:
        layout: Of what kind it is.
        text: The text as it is shown.
        start: Where it begins.
        end: Where it ends.
        words: The identifier as it was given; a name in capitals is known by them, a date by its signs.
    """
    stands = text[start:end]
    before, behind = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    if layout in _LABELLED:
        return _LABEL.search(before) is not None
    if layout in _NAMES:
        return stands == words and any(character.isupper() or character.isdigit() for character in words[1:])
    if layout not in _PATTERNS or (stands != words and layout in _WORDS):
        return False
    if layout in {"date", "time"} and stands == words and _SIGNED.search(words):
        return not _GOES_ON_BEFORE.search(before) and not _GOES_ON_BEHIND.match(behind)
    left, right = _PATTERNS[layout]
    return left.search(before) is not None or right.match(behind) is not None
