"""Dates of a document as identifiers: those of a list as one, and whatever else could be one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.figures import is_figure
from tacit.language.calendar import MONTHS
from tacit.language.deferred import deferred
from tacit.options.dates import date_labels
from tacit.secrets.hidden import SUBJECT
from tacit.terms.overlaps import Mask

_IN_A_LIST = deferred(r",?\s(?:and|or|to|until|&)\s|,\s|\s?[-–/]\s?")
# With a year any sign may stand between the numbers; without one, a point is more often a decimal one, and a hyphen a
# range.
_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:1[89]|20)?\d\d"
_NAMED_MONTH = rf"(?:{'|'.join(month[:3] for month in MONTHS)})[a-z]{{0,6}}\b\.?"
_COULD_BE_DATE = deferred(
    rf"(?<![\d./-])(?:(?:1[89]|20)\d\d[-./]{_MONTH}(?:[-./]{_DAY})?|(?:{_DAY}/{_MONTH}|{_MONTH}/{_DAY})(?:/{_YEAR})?"
    rf"|(?:{_DAY}[-.]{_MONTH}|{_MONTH}[-.]{_DAY})[-.]{_YEAR})(?![\d%]|[./-]\d)"
    rf"|\b{_DAY}(?:st|nd|rd|th)?\s+(?:of\s+)?{_NAMED_MONTH}|\b{_NAMED_MONTH}\s+(?:the\s+)?{_DAY}(?:st|nd|rd|th)?\b",
    re.IGNORECASE,
)


def joined_dates(found: Iterable[Identifier], document: Document) -> Iterator[Identifier]:
    """The identifiers, dates of a list that would be told in the same words as one: "in 2020 and 2021"."""
    last: Identifier | None = None
    for one in sorted(found, key=lambda each: each.span):
        if (
            last
            and last.kind is one.kind is IdentifierKind.DATE
            and _IN_A_LIST.fullmatch(document.text, last.span.end, one.span.start)
            and date_labels(document[last.span], document.text)[-1:]
            == date_labels(document[one.span], document.text)[-1:]
        ):
            last = replace(last, span=Span(last.span.start, one.span.end))
            continue
        if last:
            yield last
        last = one
    if last:
        yield last


def possible_dates(text: str, found: Sequence[Identifier]) -> list[Identifier]:
    """Whatever else could be a date: one that is not moved beside others that are would give the shift away."""
    mask = Mask(len(text), (one.span for one in found))
    spans = (Span(*match.span()) for match in _COULD_BE_DATE.finditer(text))
    return [
        Identifier(span, IdentifierKind.DATE, SUBJECT - 1)
        for span in spans
        if not is_figure(text, span, IdentifierKind.DATE) and mask.take(span.start, span.end)
    ]


def months_of_persons(found: Iterable[Identifier], document: Document) -> frozenset[Identifier]:
    """The months that somebody of a text is called like: "in June", where June Reed is hidden, would show the name."""
    names = {
        word
        for one in found
        if one.kind is IdentifierKind.PERSON
        for word in document[one.span].title().split()
        if word in MONTHS
    }
    dates = (one for one in found if names and one.kind is IdentifierKind.DATE)
    return frozenset(one for one in dates if document[one.span].rpartition(" ")[2] in names)
