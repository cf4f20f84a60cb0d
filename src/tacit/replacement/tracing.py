"""From a release back to its original: what has to be hidden there so that something is no longer seen here."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from tacit.document import Span
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.options.wording import kind_words
from tacit.replacement.apply import Replacement
from tacit.replacement.markers import is_bare
from tacit.risk import Risk
from tacit.terms import Term

Accepts = Callable[[Offer, Term], bool]
"""Says whether words may stand in the place of a term."""


def hide_leaks(
    replacements: Sequence[Replacement], leaks: Iterable[Decision], *, accepts: Accepts = lambda *_: False
) -> list[Decision]:
    """The decisions behind a release, with what leaks from it hidden in the original, too.

    Args:
        replacements: What was put where.
        leaks: Decisions on terms of the release.
        accepts: Says which plainer words may be tried for a generalization that leaks, before a marker; none, unless
            given.
    """
    decisions = [one.decided for one in replacements]
    for leak in leaks:
        source = source_of(replacements, leak.term.span)
        touched = [decision for decision in decisions if decision.term.span.overlaps(source)]
        hull = Span(
            min([source.start, *(one.term.span.start for one in touched)]),
            max([source.end, *(one.term.span.end for one in touched)]),
        )
        hidden = replace(
            leak,
            term=replace(leak.term, span=hull),
            because=_traced(leak.because, replacements) if leak.because else None,
            reasons=tuple(_traced(risk, replacements) for risk in leak.reasons),
        )
        # Words that leak only beside a generalization: the generalization was too much.
        changed = [one for one in touched if one.action is not Action.KEEP]
        plainer = _plainer(changed[0], accepts) if len(touched) == len(changed) == 1 else None
        if plainer and changed[0].term.span == hull:
            hidden = replace(changed[0], offer=plainer)
        elif changed:
            whole = next((one.term for one in changed if one.term.span == hull), hidden.term)
            hidden = replace(hidden, term=whole, action=Action.SUPPRESS, offer=None)
        decisions = [decision for decision in decisions if decision not in touched] + [hidden]
    return decisions


def _plainer(decision: Decision, accepts: Accepts) -> Offer | None:
    """The plain word of its field for a term of which more was said: "condition" for "lung disease"."""
    offer = decision.offer
    words = kind_words(offer.concept.source) if offer and offer.concept else ()
    if offer is None or offer.label in words:
        return None
    plain = (replace(offer, label=one, origin=Origin.TAXONOMY) for one in words)
    return next((one for one in plain if accepts(one, decision.term)), None)


def _traced(risk: Risk, replacements: Sequence[Replacement]) -> Risk:
    """A risk of terms of the release, with the places in the original that they came from."""
    return replace(risk, terms=tuple(replace(term, span=source_of(replacements, term.span)) for term in risk.terms))


def target_of(replacements: Sequence[Replacement], source: Span) -> Span:
    """Where a stretch of the original that was left as it is stands in the release."""
    ends = [one.source.end for one in replacements]
    before = bisect_right(ends, source.start)  # replacements that end before it
    moved = replacements[before - 1].target.end - ends[before - 1] if before else 0
    return Span(source.start + moved, source.end + moved)


def source_of(replacements: Sequence[Replacement], target: Span) -> Span:
    """The stretch of the original that a stretch of the release came from; what was replaced counts whole."""
    ends = [one.target.end for one in replacements]
    first = bisect_right(ends, target.start)  # the first replacement that ends behind the start
    last = bisect_left(ends, target.end)  # the first that ends at or behind the end
    start = target.start + (replacements[first - 1].source.end - ends[first - 1] if first else 0)
    end = target.end + (replacements[last - 1].source.end - ends[last - 1] if last else 0)
    if first < len(ends) and replacements[first].target.start <= target.start:
        start = replacements[first].source.start
    if last < len(ends) and replacements[last].target.start < target.end:
        end = replacements[last].source.end
    return Span(start, end)


def hiding_places(replacements: Iterable[Replacement]) -> list[Span]:
    """Where words stand in a release that were put in the place of identifiers, and where markers stand."""
    return [
        one.target
        for one in replacements
        if is_bare(one.decision) or (one.decision.offer and one.decision.offer.stands_for_identifier)
    ]
