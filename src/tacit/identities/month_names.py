"""Persons who are called like a month: April Fox, of whom a letter goes on to say that April was well."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.said import is_relative
from tacit.language.calendar import MONTHS
from tacit.language.given_names import may_be_given_name

Kind = IdentifierKind
Found = tuple[Span, IdentifierKind]

_NAMES: Final = frozenset(month for month in MONTHS if may_be_given_name(month))
# Words that lead to a month, and figures that belong to one.
_BEFORE: Final = re.compile(
    r"(?:\b(?:in|since|of|during|last|next|this|early|late|mid|until|till|til|each|every|before|after|by|end)|\d(?:st|nd|rd|th)?)[\s-]$",
    re.IGNORECASE,
)
_BEHIND: Final = re.compile(r",?\s(?:the\s)?\d|-\d|['’]\d\d|\s?[-–/]\s?(?:" + "|".join(MONTHS) + r")\b")
_CHILDREN: Final = re.compile(
    r"\b(?:sisters|daughters|sons|brothers|twins|girls|children|kids|granddaughters|nieces|cousins)(?:,| are|"
    r" were)? (?:[A-Z][\w'’-]+(?:, | and ))*$"
)
_LONGEST: Final = 60  # code points before a name


def month_names(text: str, found: Iterable[Found]) -> list[Found]:
    """What was found, with the months that are somebody's name as persons.

    A month is one where somebody of the text has it as a name, or is said to be a relative of that name, and no word
    or figure beside it makes it a month.

    Args:
        text: The text.
        found: What was found in it.

    >>> text = "Miss April Fox came. April was ill in April, and on 3 April. Her sister June left in May."
    >>> spans = [Span(text.index(one), text.index(one) + len(one)) for one in ("Miss April Fox", "April was", "June")]
    >>> spans[1] = Span(spans[1].start, spans[1].start + 5)
    >>> later = text.index("in April") + 3
    >>> dates = [(one, Kind.DATE) for one in (*spans[1:], Span(later, later + 5))]
    >>> [kind.value for _, kind in month_names(text, [(spans[0], Kind.PERSON), *dates])]
    ['person', 'person', 'person', 'date']
    """
    known = [*found]
    if not any(month in text for month in _NAMES):
        return known
    called = {
        word
        for span, kind in known
        if kind is Kind.PERSON
        for word in re.findall(r"[A-Za-z]+", text[span.start : span.end].title())
        if word in _NAMES
    }
    dates = [
        (span, text[span.start : span.end]) for span, kind in known if kind is Kind.DATE and span.end - span.start < 10
    ]
    alone = [(span, said) for span, said in dates if said in _NAMES and not _is_month(text, span)]
    related = {span for span, _ in alone if is_relative(text, span) or _is_listed(text, span)}
    called |= {said for span, said in alone if span in related}
    persons = {span for span, said in alone if said in called}
    return [(span, Kind.PERSON if span in persons else kind) for span, kind in known]


def _is_month(text: str, span: Span) -> bool:
    """Whether a word or a figure beside a month makes it one."""
    before = _BEFORE.search(text, max(0, span.start - _LONGEST), span.start)
    return before is not None or _BEHIND.match(text, span.end) is not None


def _is_listed(text: str, span: Span) -> bool:
    """Whether a month stands among the names of children: "her daughters April and May"."""
    return _CHILDREN.search(text, max(0, span.start - _LONGEST), span.start) is not None
