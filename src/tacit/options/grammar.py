"""How labels of ladders read in the place of an identifier."""

from __future__ import annotations

import re

from tacit.language.calendar import MONTHS

POSSESSIVE = re.compile(r"['’][sS]$|(?<=[sS])['’]$")
"""The "'s" that a name ends with in a text."""

_ALONE = re.compile(
    rf"[\d\[]|(?:the|an?|of|aged?|some|several|under|up|many|more|less|half|one|in|for)\b|(?:{'|'.join(MONTHS)})\b"
    r"|Person\s[A-Z]+$",
    re.IGNORECASE,
)
_COMPOUND = re.compile(r"-(?:old|older)$|-to-[\d,]+-\w+$")  # an adjective, or a noun that is counted
_LONG_TIME = re.compile(rf"(?:{'|'.join(MONTHS)})(?:\s\d{{4}})?$|\d{{4}}$|the\s\d{{4}}s\b|the\s\d\d..\scentury")
_ON = re.compile(r"\b(?P<word>on)\s+$", re.IGNORECASE)


def takes_no_article(label: str) -> bool:
    """Whether a label is said without an article, or has its own.

    >>> labels = "March 2021", "the 2020s", "Person A", "[phone number]", "hospital", "90-or-older"
    >>> [takes_no_article(label) for label in labels]
    [True, True, True, True, False, False]
    """
    return _ALONE.match(label) is not None and _COMPOUND.search(label) is None


_NOUN_BEFORE = re.compile(r"(?<![^\s(/,-])(?P<word>[A-Za-z][a-z'’-]{3,}) $")
_LAW_BEFORE = re.compile(r"\b(?:Act|Code|Directive|Order|Regulations?|Rules|Treaty) $")
_JOIN_DATES = frozenset(
    "about after around before between during early from late since than through throughout till towards until versus"
    " when with within into over past circa nearly only these those that this were been have also both either".split()
)
"""Words behind which a decade stands without a preposition."""


def preposition(label: str, before: str) -> tuple[int, str]:
    """How many characters before a date have to go for its label, and what comes in their place: "on" a day, "in" May.

    >>> preposition("March 2021", "He came on "), preposition("[date]", "He came on "), preposition("2021", "since ")
    ((3, 'in '), (0, ''), (0, ''))

    A decade behind a noun needs one, too, where a year did without:

    >>> [preposition("the 1990s", before) for before in ("appendicectomy ", "since ", "DOB ", "Tenant Act ")]
    [(0, 'in '), (0, ''), (0, ''), (0, 'of ')]
    """
    match = _ON.search(before) if _LONG_TIME.match(label) else None
    if not match:
        if not label.startswith("the "):
            return 0, ""
        if _LAW_BEFORE.search(before):
            return 0, "of "
        noun = _NOUN_BEFORE.search(before)
        return 0, ("in " if noun and noun["word"].lower() not in _JOIN_DATES else "")
    word = match["word"]
    return len(match.group()), ("IN " if word.isupper() else "In " if word[0].isupper() else "in ")
