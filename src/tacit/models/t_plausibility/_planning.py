"""Planning: which of the choices for a segment's terms are taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import prod

from tacit.document import Span
from tacit.errors import PlausibilityError
from tacit.models.t_plausibility._choices import KindPart
from tacit.models.t_plausibility.bounds import KindCount
from tacit.models.t_plausibility.domain import ladder
from tacit.models.t_plausibility.exact import fewest_texts
from tacit.models.t_plausibility.least_cost import least_cost
from tacit.models.t_plausibility.plan import ReleasedWord, SegmentPlan
from tacit.terms import Term

_NAMED = 5  # terms in a message: a longer list helps nobody


class Objective(Enum):
    """Which of the releases with at least t texts is chosen."""

    UNIFORM = "uniform"
    """The one that protects all terms alike (uniform t-PAT, definition 4), at the least cost of equation 1."""
    FEWEST_TEXTS = "fewest texts"
    """The one with the fewest texts (t-PAT, definition 3). It may leave many terms as they are, which S2 advises
    against."""


def plan(segment: Span, parts: Sequence[KindPart], *, objective: Objective, balance: float) -> SegmentPlan:
    """What the terms of a segment are released as.

    Args:
        segment: The segment.
        parts: Its terms, with what they may be released as.
        objective: Which of the releases is chosen.
        balance: alpha of equation 1.

    Raises:
        PlausibilityError: The terms of a part cannot be generalized to t texts.
    """
    words: list[ReleasedWord] = []
    kinds: list[KindCount] = []
    proven = True
    for part in parts:
        steps, is_optimal = _solve(segment, part, objective, balance)
        proven = proven and is_optimal
        released = [
            ReleasedWord(one.terms, one.word, one.steps[step], one.standing, part.kind)
            for one, step in zip(part.choices, steps, strict=True)
        ]
        words += released
        texts = prod(one.generalization.volume for one in released)
        kinds.append(KindCount(part.kind, part.t, texts, sum(one.generalization.entropy_bits for one in released)))
    return SegmentPlan(
        segment,
        prod(part.t for part in parts),
        tuple(sorted(words, key=lambda one: one.terms[0].span)),
        _in_order(term for part in parts for term in part.lost),
        proven,
        _in_order(term for part in parts for term in part.left),
        _in_order(term for part in parts for term in part.kept),
        tuple(kinds),
    )


def _in_order(terms: Iterable[Term]) -> tuple[Term, ...]:
    return tuple(sorted(terms, key=lambda term: term.span))


def _solve(segment: Span, part: KindPart, objective: Objective, balance: float) -> tuple[tuple[int, ...], bool]:
    """Which step each meaning takes, and whether it is proven that nothing is better."""
    if part.t == 1:
        return (0,) * len(part.choices), True
    ladders = [ladder(one.steps) for one in part.choices]
    largest = prod(one[-1] for one in ladders)
    if largest < part.t:
        raise _out_of_reach(segment, part, int(largest))
    if objective is Objective.FEWEST_TEXTS:
        fewest = fewest_texts([[step.volume for step in one.steps] for one in part.choices], part.t)
        return fewest.steps, fewest.is_optimal
    cheapest = least_cost(ladders, part.t, balance=balance)
    return cheapest.steps, cheapest.is_optimal


def _out_of_reach(segment: Span, part: KindPart, largest: int) -> PlausibilityError:
    widest = [(1, term) for term in (*part.lost, *part.left)]
    widest += [(one.steps[-1].volume, one.terms[0]) for one in part.choices]
    widest.sort(key=lambda one: one[0])
    limits = ", ".join(
        f"[{term.span.start}, {term.span.end}) ({term.kind.value}, {volume})" for volume, term in widest[:_NAMED]
    )
    of_kind = f" of the kind {part.kind.value}" if part.kind else ""
    return PlausibilityError(
        f"t = {part.t} is out of reach in the segment [{segment.start}, {segment.end}): its terms{of_kind} can be"
        f" generalized to at most {largest} texts. They are limited by {limits}. Lower t, name more terms, or use a"
        " knowledge base that has more.",
        largest=largest,
        limiting=tuple((term.span.start, term.span.end) for _, term in widest[:_NAMED]),
    )
