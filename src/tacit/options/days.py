"""Dates as they read in their places: a part of a decade, or "[date]" where only the day itself would do."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import lru_cache
from typing import Final

from tacit.document import Span
from tacit.language.calendar import LONGEST_CONTEXT, MONTHS, find_dates, years
from tacit.options.dates import date_labels

DECADE_PARTS: Final = r"(?:early |mid-|late )?[12]\d\d0s"
"""A decade or a part of one, as labels say it."""

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
# Words that go with a day and with nothing longer: "on the night of", "dated", "the e-mail of", "Friday,".
_WITH_A_DAY: Final = re.compile(
    r"(?:\b(?:on or (?:around|about)|(?:night|morning|evening|afternoon|eve|day|e-?mail|letter|minutes|notice|order"
    r"|invoice|statement|message) of|(?:week|month|period)s? (?:of|beginning|ending|commencing)"
    r"|w/[ce]|commencing|dated|balance (?:as )?at|as at|(?:date|deadline) (?:is|was)"
    r"|(?:fixed|planned|set|listed|proposed|arranged|adjourned|postponed|extended|moved|put back|brought forward)"
    r" (?:for|to|from)"
    r"|except|except on|suggested|proposed|of|date)(?: the)?(?: (?:mon|tues|wednes|thurs|fri|satur|sun)day,?)?"
    r"|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day,?) $|[~≈]$",
    re.IGNORECASE,
)
# Nor does part of a decade go with what is part of a year, or called after one: "most of 1987", "the class of 2028".
_WITH_A_YEAR: Final = re.compile(
    r"\b(?:most|rest|remainder|end|start|beginning|middle|part|half|quarter|class|cohort|intake) of $", re.IGNORECASE
)
# Numbers that are a day and a month, in an order that only the writer knows.
_EITHER_ORDER: Final = re.compile(r"(?:[a-z]+,?\s)?(?:0?[1-9]|1[0-2])[/.](?:0?[1-9]|1[0-2])\.?", re.IGNORECASE)
_LED_TO: Final = re.compile(
    r"(?:\(|\b(?:on|in|since|from|between|until|till|by|after|before|during|of|and|to|around|about|than|was|is|were|the"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day,?)\s+)$",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\bfrom (?:the )?$", re.IGNORECASE)
_SEVERAL_DAYS: Final = re.compile(r"\d(?:st|nd|rd|th)?\s?(?:to|-|–|and)\s?\d")
_LINK: Final = re.compile(r",?\s(?:and|to|or|&)\s(?:on\s)?|\s?[-–]\s?")
_SINCE_ANOTHER: Final = re.compile(r"\d\s(?:to|until|till)\s$")
_OPENED: Final = re.compile(r"\b(?:from|between|since)\b[^.\n]*$", re.IGNORECASE)
_TO_ANOTHER: Final = re.compile(r"\s(?:to|until|till)\s\d")
_LONGEST_DATE: Final = 24
# Alone in a line or in a field, at the head of an item, or beside a time of day.
_FIELD: Final = re.compile(r"(?:\A|\n|[:|\t>·•]|\s{2}|\s/\s)[ \t]*$")
_FIELD_END: Final = re.compile(r"[ \t]*(?:[:,;|)(\t\n]|\s{2}|\s/\s|$)")
# In a line that says nothing but what the date is of, or who signed then: "Typed 4 May 2021", "K.S. 4/5/21".
_SHORT_LINE: Final = re.compile(r"(?:^|\n)[ \t]*(?:[-*•][ \t]*)?(?:[\w./&'’-]+[,:]?[ \t]+){1,3}$")
_LINE_END: Final = re.compile(r"[ \t]*(?:\n|$)")
_PROSE_BEHIND: Final = re.compile(r" (?:was|is|were|will|has|had|to|and|or)\b")
_LINE_STARTS: Final = re.compile(r"(?:\A|\n)[ \t]*$")
_REVIEWED: Final = re.compile(r"\b(?:review(?:ed)?|typed|dictated|printed|signed|issued|posted):? $", re.IGNORECASE)
_ITEM: Final = re.compile(r"(?:^|\n)[ \t]*(?:[-*•–]|\(?\w{1,2}[.)])[ \t]+$")
_TIME_BEHIND: Final = re.compile(r",?\s(?:at\s)?(?:about\s)?(?:\d{1,2}[:.]\d\d|\d{1,2}\s?[ap]\.?m\b|noon\b|midnight\b)")
_TIME_BEFORE: Final = re.compile(
    r"(?:\d{1,2}[:.]\d\d|\d\s?[ap]\.?m\.?)(?:\s?[ap]\.?m\.?)?,?\s(?:on\s)?(?:the\s)?$", re.IGNORECASE
)
_APART: Final = re.compile(r"[,;:(\[|/>–—\n\t·•-]\s*$")
_WORD_BEFORE: Final = re.compile(r"(?P<word>[\w'’/-]+)\s+$")
_BEFORE_DECADE: Final = frozenset(
    "in on of to from since by until till before after around about circa between during and or the for than through"
    " throughout towards within into over past at with as early mid late near nearly only these those this that is was"
    " were are be been not a an approximately back".split()
)


_LABELS = frozenset("DOB DOD DOA DOI LMP EDD EDC DX HX RE".split())  # of fields, before a day
_WHOSE: Final = frozenset("my your his her its our their".split())
_IS: Final = frozenset("is was are were be".split())
_NOUN_BEHIND: Final = re.compile(r" (?!(?:and|or|at|in|to|for|with|but|if|so|because|when|until|as|by)\b)[a-z]{3,}")

_LIVED: Final = re.compile(r"(?<![\w.])(?:b|d)\.\s?$")  # born, died
_BIRTH: Final = re.compile(r"\b(?:born|birth(?:date|day)?|dob|d\.o\.b)\b|\bb\.|[*°]\s?$", re.IGNORECASE)
_ANOTHER_DATE: Final = re.compile(r"\d[^\d\n]*\n")  # "DOB 3 May 1961" in the line above
_BEFORE_BIRTH: Final = 30  # code points before a date where a word may say that it is of a birth


def is_of_birth(text: str, start: int) -> bool:
    """Whether the words before a date say that somebody was born then.

    >>> is_of_birth("DOB: 3 May 1961", 5), is_of_birth("seen on 3 May 1961", 8)
    (True, False)
    """
    before = text[max(0, start - _BEFORE_BIRTH) : start]
    said = _BIRTH.search(before)
    return said is not None and not _ANOTHER_DATE.search(before, said.end())


def _is_one_day(span: Span, text: str) -> bool:
    """Whether only the day itself would do: the date of a letter or a field, a deadline, an appointment."""
    before = text[max(0, span.start - _LONGEST_SENTENCE) : span.start]
    dates = find_dates(" ".join(text[span.start : span.end].split()), before=before[-LONGEST_CONTEXT:])
    if "\n" not in text and not before.strip():
        return False  # all of a text
    starts_line = _LINE_STARTS.search(before) is not None and ("\n" in before or len(before) == span.start)
    if _WITH_A_YEAR.search(before) or not any(one.day is not None for one in dates):
        is_month = any(one.month is not None and one.year is not None for one in dates)
        is_line = starts_line and is_month and _LINE_END.match(text, span.end) is not None
        return is_line or _WITH_A_YEAR.search(before) is not None
    has_year = any(one.year is not None for one in dates)
    if (
        (starts_line and not _PROSE_BEHIND.match(text, span.end))
        or _EITHER_ORDER.fullmatch(" ".join(text[span.start : span.end].split()))
        or _goes_with_a_day(span, text, before)
        or _is_beside_another(span, text, has_year=has_year)
    ):
        return True
    if _LIMIT.search(before):
        return not _PAST.search(before)
    # A decade stands only where a sentence leads to it: "EDD 3 May 2021", "seen, 3 May 2021, by" have no other words.
    return has_year and (_TO_COME.search(before) is not None or _LED_TO.search(before) is None)


def _goes_with_a_day(span: Span, text: str, before: str) -> bool:
    """Whether the words around a date go with a day and with nothing longer, or it stands in a field of its own."""
    if _WITH_A_DAY.search(before) or _ITEM.search(before) or _TIME_BEFORE.search(before):
        return True
    if _FROM.search(before) and _SEVERAL_DAYS.search(text, span.start, span.end):
        return True
    if _SINCE_ANOTHER.search(before) and not _OPENED.search(before):
        return True
    is_field = _FIELD.search(before) and _FIELD_END.match(text, span.end)
    word = _WORD_BEFORE.search(before)
    is_led_to = word is not None and word["word"].lower() in _BEFORE_DECADE  # "They met on"
    is_line = not is_led_to and _SHORT_LINE.search(before) and _LINE_END.match(text, span.end)
    return bool(_TIME_BEHIND.match(text, span.end) or is_field or is_line or _REVIEWED.search(before))


def _is_beside_another(span: Span, text: str, *, has_year: bool) -> bool:
    """Whether a day is listed with one of which more or less is said: "11 January and 1 February 2024"."""
    link = _LINK.match(text, span.end)
    if link:
        behind = find_dates(text[link.end() : link.end() + _LONGEST_DATE])
        if behind and not behind[0].start and behind[0].day is not None:
            return (behind[0].year is not None) != has_year
    start = max(0, span.start - _LONGEST_DATE - len(" and on "))
    before = find_dates(text[start : span.start])
    if not before or before[-1].day is None or not _LINK.fullmatch(text, start + before[-1].end, span.start):
        return False
    return (before[-1].year is not None) != has_year


def _is_of_late(said: str, text: str) -> bool:
    """Whether a day or a month is of the years in which a text was written, where nobody would speak of a decade.

    A date alone does not tell when that was.
    """
    dates, known = find_dates(said), _years_in(text)
    if len(dates) != 1 or dates[0].month is None or dates[0].until is not None or len(known) < _SEVERAL:
        return False
    [one] = dates
    return one.year is not None and max(known) - one.year <= _OF_LATE


@lru_cache(maxsize=1)  # of one text: all its dates are asked about, one after the other
def _years_in(text: str) -> tuple[int, ...]:
    """The years of the dates in a text that are of no birth."""
    dates = [one for one in find_dates(text) if not is_of_birth(text, one.start)]
    return tuple(year for _, year in years(dates))


def latest_year(text: str) -> int:
    """The year that a text was written in, as far as it says: the latest that is of no birth, or this one.

    >>> latest_year("seen on 3 May 2021 after a fall in March 2019")
    2021
    """
    return max(_years_in(text), default=datetime.now(UTC).year)


def date_rungs(span: Span, text: str) -> tuple[str, ...]:
    """The labels of a date as they read in its place, the most informative first; none where only the day would do.

    Args:
        span: Where the date stands.
        text: The text that it stands in.

    >>> text = "Stroke, 2016. Seen on 3 May 2021. Please reply by 3 June 2021."
    >>> [date_rungs(Span(text.index(said), text.index(said) + len(said)), text)[-1:]
    ...  for said in ("2016", "3 May 2021", "3 June 2021")]
    [('mid-2010s',), ('2021',), ()]
    >>> text = "Term starts October 24."
    >>> date_rungs(Span(12, 22), text)[0]
    'in October'
    """
    before = text[max(0, span.start - _LONGEST_SENTENCE) : span.start]
    of_birth = is_of_birth(text, span.start)
    if not of_birth and _is_one_day(span, text):
        return ()
    said = " ".join(text[span.start : span.end].split())  # a line may end in it
    labels = date_labels(said, text, before=before[-LONGEST_CONTEXT:], of_birth=of_birth)
    if not of_birth and _is_of_late(said, text):
        labels = tuple(label for label in labels if not _DECADE.fullmatch(label))
    if _TO_ANOTHER.match(text, span.end) and any(
        in_place(one, span, text).startswith(("in ", "from ")) for one in labels
    ):
        return ()  # "consultations 01/08/23 to 31/01/24"
    return tuple(in_place(label, span, text) for label in labels)


_DECADE: Final = re.compile(rf"the {DECADE_PARTS}")
_OF_LATE: Final = 3  # years
_SEVERAL: Final = 2
_PART_OF_TIME: Final = re.compile(
    rf"(?:in |from )?(?P<said>(?:the )?(?P<part>{DECADE_PARTS}.*)|(?:{'|'.join(MONTHS)}).*)"
)


def in_place(label: str, span: Span, text: str) -> str:
    """The label of a date with the small words that it has in a place.

    One date stands in several places, and has one label. What is neither months nor decades stays as it is.

    Args:
        label: The label, as it reads in any place.
        span: Where the date stands.
        text: The text that it stands in.

    >>> in_place("April", Span(11, 19), "Repeat EGD 10 April."), in_place("April", Span(4, 12), "DOB 10 April")
    ('in April', 'April')
    >>> text = "Stroke, 2016. Since 2016 well. Seen 2016."
    >>> [in_place("in the mid-2010s", Span(at, at + 4), text) for at in (8, 20, 36)]
    ['mid-2010s', 'the mid-2010s', 'in the mid-2010s']
    """
    bare = _PART_OF_TIME.fullmatch(label)
    if bare is None:
        return label
    label = f"the {bare['part']}" if bare["part"] else bare["said"]
    before = text[max(0, span.start - _LONGEST_SENTENCE) : span.start]
    word = _WORD_BEFORE.search(before)
    if _WITH_A_DAY.search(before):  # nothing longer goes with it: it is as it is
        return label
    is_said = word and word["word"].lower() in _IS and not _NOUN_BEHIND.match(text, span.end)
    if is_said or _LIVED.search(before):  # "the first day is 19 May", "b. 1971"
        return _with_in(label)
    # "diabetes, mid-2010s, diet", "DOB 1970s", "your late 2010s car"
    is_label = word and word["word"].isupper() and (word["word"] in _LABELS or not _is_month(label))
    if _APART.search(before) or is_label or (word and word["word"].lower() in _WHOSE):
        return label.removeprefix("the ").replace(" to the ", " to ")
    if word is None or word["word"].lower() in _BEFORE_DECADE:
        return label
    return _with_in(label)  # "born in the 1970s", "starts in October"


def _with_in(label: str) -> str:
    if label.startswith("the ") and " to " in label:
        return f"from {label}"
    return f"in {label}" if label.startswith("the ") or _is_month(label) else label


def _is_month(label: str) -> bool:
    return label.split(maxsplit=1)[0] in MONTHS
