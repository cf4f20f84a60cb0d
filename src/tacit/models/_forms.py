"""Forms: terms without their places, each decided once for all its occurrences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from tacit.document import Span
from tacit.risk import Evidence, Risk
from tacit.risk.groups import Together
from tacit.terms import Kind, Term

_Form = tuple[str, Kind, frozenset[str]]
"""A term without its place: its key, its kind, and what else the document calls it."""


def forms(terms: Iterable[Term]) -> tuple[list[Term], list[int]]:
    """The first term of each form, and for each term the number of its form."""
    numbers_of: dict[_Form, int] = {}
    first: list[Term] = []
    numbers = []
    for term in terms:
        number = numbers_of.setdefault((term.lemma, term.kind, term.aliases), len(first))
        if number == len(first):
            first.append(term)
        numbers.append(number)
    return first, numbers


def standing_together(contexts: Sequence[Span], terms: Iterable[tuple[Term, int]]) -> list[list[int]]:
    """The numbers of the forms that stand in each context, where there are several.

    Args:
        contexts: The contexts of a document, in order.
        terms: The terms, each with the number of its form.
    """
    starts = [span.start for span in contexts]
    standing: dict[int, dict[int, None]] = {}
    for term, number in terms:
        standing.setdefault(max(bisect_right(starts, term.span.start), 1), {})[number] = None
    return [list(members) for _, members in sorted(standing.items()) if len(members) > 1]


def group_risk(members: Sequence[Term], together: Together, *, measure: str) -> Risk:
    """The risk of terms that disclose something only together.

    Args:
        members: The terms, one of each form.
        together: What was found about them.
        measure: What the bits are.
    """
    return Risk(
        tuple(members),
        together.about,
        together.bits,
        together.threshold_bits,
        measure,
        Evidence.GROUP,
        together.counts,
    )
