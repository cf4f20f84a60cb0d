"""How labels of ladders read in the place of an identifier."""

from __future__ import annotations

import re
from itertools import takewhile

from tacit.language import titles
from tacit.language.calendar import MONTHS

POSSESSIVE = re.compile(r"['’][sS]$|(?<=[sS])['’]$")
"""The "'s" that a name ends with in a text."""

_ALONE = re.compile(
    rf"[\d\[]|(?:early\s|mid-|late\s)\d|(?:the|an?|of|aged?|some|several|under|up|many|more|less|half|one|in|for)\b|(?:{'|'.join(MONTHS)})\b"
    r"|(?:\S+\s){0,3}Person\s[A-Z]+$",
    re.IGNORECASE,
)
_COMPOUND = re.compile(r"-(?:old|older)$|-to-[\d,]+-\w+$")  # an adjective, or a noun that is counted
_LONG_TIME = re.compile(
    rf"(?:{'|'.join(MONTHS)})(?:\s\d{{4}})?$|\d{{4}}$|the\s(?:early\s|mid-|late\s)?\d{{4}}s\b|the\s\d\d..\scentury"
)
_ON = re.compile(r"\b(?P<word>on|at)\s+$", re.IGNORECASE)
_BETWEEN = re.compile(r"\b(?P<word>between)\s+$", re.IGNORECASE)
_THE = re.compile(r"\bthe\s+$", re.IGNORECASE)
_ENDS = re.compile(r"\s*(?:$|[^\w\s]|(?:and|at|in|to|for|with|but|if|so|because|when|until|as|by|or)\b)")
_AND = re.compile(r"\s+(?:and|to|&)\s")


def kept_titles(name: str) -> list[str]:
    """The titles before a name that tell nobody's: "Mr Judge" has one, "Mike Judge" none.

    >>> kept_titles("Dr. Ann Lee"), kept_titles("Mr Judge"), kept_titles("Mike Judge")
    (['Dr.'], ['Mr'], [])
    """
    return list(takewhile(titles.is_kept, name.split()[:-1]))


def takes_no_article(label: str) -> bool:
    """Whether a label is said without an article, or has its own.

    >>> labels = "March 2021", "the 2020s", "Dr Person A", "[phone number]", "hospital", "90-or-older"
    >>> [takes_no_article(label) for label in labels]
    [True, True, True, True, False, False]
    """
    return _ALONE.match(label) is not None and _COMPOUND.search(label) is None


def preposition(label: str, before: str, after: str = "") -> tuple[int, str]:
    """How many characters before a date have to go for its label, and what comes in their place: "on" a day, "in" May.

    >>> preposition("March 2021", "He came on "), preposition("[date]", "He came on "), preposition("2021", "since ")
    ((3, 'in '), (0, ''), (0, ''))
    >>> preposition("the early 2020s", "It rained between "), preposition("[date]", "It is due on the ")
    ((8, 'in '), (4, ''))
    """
    if label == "[date]" and (article := _THE.search(before)) and _ENDS.match(after):  # "due on the 6th"
        return len(article.group()), ""
    match = _ON.search(before) if _LONG_TIME.match(label) else None
    if _LONG_TIME.match(label) and " to " not in label and not _AND.match(after):
        match = match or _BETWEEN.search(before)  # of two that are told in one
    if not match:
        return 0, ""
    word = match["word"]
    return len(match.group()), ("IN " if word.isupper() else "In " if word[0].isupper() else "in ")
