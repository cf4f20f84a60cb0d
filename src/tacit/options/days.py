"""Dates as they read in their places: a part of a decade, or "[date]" where only the day itself would do."""

from __future__ import annotations

import re
from typing import Final

from tacit.document import Span
from tacit.language.calendar import LONGEST_CONTEXT, find_dates
from tacit.options.dates import date_labels

_LONGEST_SENTENCE: Final = 80  # code points before a date where its sentence may say what it is for
# What is to be done by or until a day, or on one to come: a month or a decade in its place would be acted on wrongly.
_LIMIT: Final = re.compile(
    r"\b(?:by|until|till|before|due|deadline:?|expir(?:es|y):?|no later than|not later than|through|up to)"
    r"(?: on)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day)? $",
    re.IGNORECASE,
)
_PAST: Final = re.compile(
    r"\b(?:was|were|had|did|worked|lived|employed|stayed|held|remained)\b[^.!?\n]*$", re.IGNORECASE
)
_TO_COME: Final = re.compile(
    r"\b(?:will|shall|must|please|due|appointment|booked|scheduled|listed|next|begins?|starts?|reopens?|follow-?up"
    r"|to (?:attend|be)|can you|could you)\b[^.!?\n]*$",
    re.IGNORECASE,
)
# Alone in a line or in a field, at the head of an item, or beside a time of day.
_FIELD: Final = re.compile(r"(?:\n|[:|\t>]|\s{2})[ \t]*$")
_FIELD_END: Final = re.compile(r"[ \t]*(?:[:,;|)\t\n]|\s{2}|$)")
_ITEM: Final = re.compile(r"(?:^|\n)[ \t]*(?:[-*•–]|\(?\w{1,2}[.)])[ \t]+$")
_TIME_BEHIND: Final = re.compile(r",?\s(?:at\s)?(?:about\s)?(?:\d{1,2}[:.]\d\d|\d{1,2}\s?[ap]\.?m\b|noon\b|midnight\b)")
_TIME_BEFORE: Final = re.compile(
    r"(?:\d{1,2}[:.]\d\d|\d\s?[ap]\.?m\.?)(?:\s?[ap]\.?m\.?)?,?\s(?:on\s)?(?:the\s)?$", re.IGNORECASE
)
_APART: Final = re.compile(r"[,;:(\[|/>–—\n\t-]\s*$")
_WORD_BEFORE: Final = re.compile(r"(?P<word>[\w'’/-]+)\s+$")
_BEFORE_DECADE: Final = frozenset(
    "in on of to from since by until till before after around about circa between during and or the for than through"
    " throughout towards within into over past at with as early mid late near nearly only these those this that is was"
    " were are be been not a an approximately back".split()
)


_BIRTH: Final = re.compile(r"\b(?:born|birth(?:date|day)?|dob|d\.o\.b)\b|\bb\.|[*°]\s?$", re.IGNORECASE)
_BEFORE_BIRTH: Final = 30  # code points before a date where a word may say that it is of a birth


def is_of_birth(text: str, start: int) -> bool:
    """Whether the words before a date say that somebody was born then.

    >>> is_of_birth("DOB: 3 May 1961", 5), is_of_birth("seen on 3 May 1961", 8)
    (True, False)
    """
    return _BIRTH.search(text, max(0, start - _BEFORE_BIRTH), start) is not None


def _is_one_day(span: Span, text: str) -> bool:
    """Whether only the day itself would do: the date of a letter or a field, a deadline, an appointment."""
    before = text[max(0, span.start - _LONGEST_SENTENCE) : span.start]
    dates = find_dates(" ".join(text[span.start : span.end].split()), before=before[-LONGEST_CONTEXT:])
    if not any(one.day is not None for one in dates):
        return False
    if _ITEM.search(before) or _TIME_BEHIND.match(text, span.end) or _TIME_BEFORE.search(before):
        return True
    if _FIELD.search(before) and _FIELD_END.match(text, span.end):
        return True
    if _LIMIT.search(before):
        return not _PAST.search(before)
    return _TO_COME.search(before) is not None and any(one.year is not None for one in dates)


def date_rungs(span: Span, text: str) -> tuple[str, ...]:
    """The labels of a date as they read in its place, the most informative first; none where only the day would do.

    Args:
        span: Where the date stands.
        text: The text that it stands in.

    >>> text = "Stroke, 2016. Seen on 3 May 2021. Please reply by 3 June 2021."
    >>> [date_rungs(Span(text.index(said), text.index(said) + len(said)), text)[-1:]
    ...  for said in ("2016", "3 May 2021", "3 June 2021")]
    [('mid-2010s',), ('the early 2020s',), ()]
    """
    before = text[max(0, span.start - _LONGEST_SENTENCE) : span.start]
    of_birth = is_of_birth(text, span.start)
    if not of_birth and _is_one_day(span, text):
        return ()
    said = " ".join(text[span.start : span.end].split())  # a line may end in it
    labels = date_labels(said, text, before=before[-LONGEST_CONTEXT:], of_birth=of_birth)
    word = _WORD_BEFORE.search(before)
    if _APART.search(before) or (word and word["word"].isupper()):  # "diabetes, mid-2010s, diet", "DOB 1970s"
        return tuple(label.removeprefix("the ") for label in labels)
    if word is None or word["word"].lower() in _BEFORE_DECADE:
        return labels
    return tuple(f"in {label}" if label.startswith("the ") else label for label in labels)  # "born in the 1970s"
