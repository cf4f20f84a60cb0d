"""Dates moved together: every date of a document by the same number of days, which only the key tells."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from tacit.document import Document
from tacit.errors import ParameterError
from tacit.identities import Identifier, IdentifierKind
from tacit.language.calendar import (
    LONGEST_CONTEXT,
    WEEKDAYS,
    DayOrder,
    WrittenDate,
    find_dates,
    order_in,
    with_years,
    years,
)
from tacit.language.date_forms import CENTURY
from tacit.language.numerals import NUMBER_WORDS
from tacit.language.shifting import shifted
from tacit.options.kinds import LABELS
from tacit.vault.key import SecretKey

# What may stand beside a date or without one: it tells how dates lie to each other, which shifting keeps. Whatever
# else is there ("Christmas", "Q3") could tell the date and is not passed on.
_HARMLESS = frozenset(
    """
    about after afternoon ago all am and another approximately around as at before beginning between by coming course
    current daily day days each earlier early end ended ending evening every following for from gmt half hour hours in
    its last late later least less mid middle minute minutes month monthly months more morning most next night no of on
    or over past period pm previous recent s same seconds since some starting t than that the then this those through
    throughout time to today tomorrow tonight under until up utc week weekend weekends weekly weeks within year yearly
    years yesterday yet z
    """.split()
)
# These count where no date is: "two years later"; beside one, they could be its day: "the third of March".
_COUNTS = NUMBER_WORDS | frozenset("a an couple few first second several single third".split())
_CENTURY = re.compile(CENTURY, re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_NOON = r"\s?[ap]\.?m\b\.?"
_TIME = re.compile(rf"\d{{1,2}}:\d\d(?::\d\d)?(?:{_NOON})?|\b\d{{1,2}}(?:\.\d\d)?{_NOON}", re.IGNORECASE)
_DURATION = re.compile(r"\b\d{1,3}(?:\.\d)?[ -](?=(?:minute|hour|day|week|month|year)s?\b)", re.IGNORECASE)
_DECADES = re.compile(r"\d0['’]?s\b|centur", re.IGNORECASE)
_WEEKDAY = re.compile(rf"(?:{'|'.join(WEEKDAYS)})s?|{'|'.join(day[:3] for day in WEEKDAYS)}", re.IGNORECASE)

_WEEK = 7


@dataclass(frozen=True, slots=True)
class Shift:
    """Moves the dates of a document by one number of days, drawn from the key and the document's group or id.

    Days with their month and year keep the distances between them exactly, also over leap years, and are written as
    they were. A day without a year is of the year said with it ("from 3 May to 5 June 2021"), else last before it, else
    next after it. The number of days is one of whole weeks, so that every date keeps its day of the week. Months,
    seasons and years move by the nearest whole number of them; decades, centuries, times of day and durations stay.
    What else is called a date becomes "[date]".

    Who knows the true date of one event of a document can move the others back: shifting hides dates from those who
    know none. Documents of one person that have to keep the distances between them need the same group.

    Attributes:
        key: Who has it can undo the shift.
        most_days: The largest shift in either direction; the smallest is one week, or one day if that is too much.
        order: What comes first in 03/04/2021 when the document does not tell.

    Raises:
        ParameterError: `most_days` is not from 1 to 3650.

    >>> from tacit.document import Span
    >>> document = Document("Seen on Wed, 3 March 2021 and 04/30/2021.", id="note 7")
    >>> dates = [Identifier(Span(8, 25), IdentifierKind.DATE, 0), Identifier(Span(30, 40), IdentifierKind.DATE, 1)]
    >>> shift = Shift(SecretKey(bytes(32)))
    >>> shift.offset_days(document), list(shift.words(document, dates).values())
    (126, ['Wed, 7 July 2021', '09/03/2021'])
    """

    key: SecretKey
    most_days: int = 365
    order: DayOrder = DayOrder.MONTH_FIRST

    def __post_init__(self) -> None:
        if not 1 <= self.most_days <= 3650:
            raise ParameterError(f"expected most_days from 1 to 3650, found {self.most_days}", parameter="most_days")

    def offset_days(self, document: Document) -> int:
        """The days that the document's dates are moved by: whole weeks, never 0, each number as likely as the next.

        A Saturday stays one: who was admitted at a weekend still was. Only a shift of less than a week cannot keep it.

        Documents of one group are moved alike. A document without group and id goes by its text.
        """
        name = ("id", document.id) if document.id else ("text", document.text)
        if document.group:
            name = ("group", document.group)
        step = _WEEK if self.most_days >= _WEEK else 1
        most = self.most_days // step
        drawn = self.key.digest("dates", *name) % (2 * most) - most
        return step * (drawn if drawn < 0 else drawn + 1)

    def leaves(self, words: str) -> bool:
        """Whether words are as true of dates that were moved: decades, and days of the week if whole weeks are moved.

        >>> shift = Shift(SecretKey(bytes(32)))
        >>> shift.leaves("the 1980s"), shift.leaves("Friday"), shift.leaves("May")
        (True, True, False)
        """
        return bool(_DECADES.search(words)) or (self.most_days >= _WEEK and _WEEKDAY.fullmatch(words) is not None)

    def words(self, document: Document, identifiers: Sequence[Identifier]) -> dict[Identifier, str]:
        """For every identifier that is a date, the words that stand in its place."""
        offset = self.offset_days(document)
        order = order_in(document.text, self.order)
        dates = [one for one in identifiers if one.kind is IdentifierKind.DATE]
        found = {one: with_years(find_dates(document[one.span], order, before=_before(document, one))) for one in dates}
        said = sorted((one.span.start + at, year) for one in dates for at, year in years(found[one]))
        return {one: _moved(document[one.span], found[one], one.span.start, said, offset) for one in dates}


def _before(document: Document, identifier: Identifier) -> str:
    """The words before an identifier that may make it a date."""
    return document.text[max(0, identifier.span.start - LONGEST_CONTEXT) : identifier.span.start]


def _moved(text: str, dates: Sequence[WrittenDate], start: int, said: Sequence[tuple[int, int]], offset: int) -> str:
    """The words of a date identifier with every date in it moved."""
    pieces: list[str] = []
    rest: list[str] = []
    copied = 0
    for one in dates:
        rest.append(text[copied : one.start])
        pieces += text[copied : one.start], shifted(one, offset, _year_at(start + one.start, said))
        copied = one.end
    rest.append(text[copied:])
    left = _CENTURY.sub(" ", _DURATION.sub(" ", _TIME.sub(" ", " ".join(rest))))
    harmless = _HARMLESS if dates else _HARMLESS | _COUNTS
    if not harmless.issuperset(word.lower() for word in _WORD.findall(left)):
        return LABELS[IdentifierKind.DATE]
    return "".join((*pieces, text[copied:]))


def _year_at(position: int, said: Sequence[tuple[int, int]]) -> int | None:
    """The year that a date without one is of: the one said last, else the one said next."""
    if not said:
        return None
    before = bisect_right(said, position, key=lambda one: one[0])
    return said[max(before - 1, 0)][1]
