"""Forms: terms without their places, each decided once for all its occurrences."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence

from tacit.document import Span
from tacit.secrets.hidden import HiddenTerm
from tacit.terms import Term


def forms(terms: Iterable[Term], is_kept: Callable[[Term], bool] = lambda _: False) -> tuple[list[Term], list[int]]:
    """The first term of each form, and for each term the number of its form.

    A form is a key, a kind, what else the document calls it, who hides what outright in it, whether it is only a word
    that somebody is called by, and whether the user wants it to stay where it stands.
    """
    numbers_of: dict[object, int] = {}
    first: list[Term] = []
    numbers = []
    for term in terms:
        marks = tuple((mark.requirement, mark.thing) for mark in term.marks) if isinstance(term, HiddenTerm) else ()
        form = (term.lemma, term.kind, term.aliases, marks, term.is_homonym, is_kept(term))
        number = numbers_of.setdefault(form, len(first))
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
