"""Where a release has what the user keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.models.disclosure import Examination
from tacit.models.lists import occurrences
from tacit.replacement.apply import Replacement
from tacit.replacement.tracing import target_of
from tacit.terms.overlaps import merged


def kept_in(
    release: Document, examined: Examination, replacements: Sequence[Replacement], terms: Iterable[str]
) -> list[Span]:
    """Where a release has kept words, and what stayed with them in the original: mentions of the same person.

    Nowhere, if the original has none of them.

    Args:
        release: The release.
        examined: The original.
        replacements: What was put where; of a release that somebody else has made, nothing.
        terms: What is kept.
    """
    original, stayed = examined.document, examined.kept
    if not stayed:
        return []
    if not replacements:  # nobody says where they went
        return occurrences(release, [*terms, *(original[span] for span in stayed)])
    moved = ((span, target_of(replacements, span)) for span in stayed)
    same = (now for span, now in moved if release.text[now.start : now.end] == original[span])
    return list(merged((*occurrences(release, terms), *same)))


def hidden_all_the_same(
    decisions: Iterable[Decision], without: Iterable[Decision], kept: Iterable[Span]
) -> list[Decision]:
    """The decisions on a document of which words are kept, with all else hidden that goes where nothing is kept.

    Args:
        decisions: What becomes of the terms beside what is kept.
        without: What becomes of them if nothing is kept.
        kept: Where words are kept.

    >>> from tacit.terms import Kind, Term
    >>> ship, gait = Term(Span(0, 4), Kind.NAME, "teal"), Term(Span(5, 12), Kind.CONCEPT, "freeze")
    >>> beside = [Decision(one, Action.KEEP) for one in (ship, gait)]
    >>> alone = [Decision(one, Action.SUPPRESS) for one in (ship, gait)]
    >>> [one.action.value for one in hidden_all_the_same(beside, alone, [gait.span])]
    ['suppress', 'keep']
    """
    spans, found = list(kept), list(decisions)
    for one in without:
        if one.action is Action.KEEP or any(span.overlaps(one.term.span) for span in spans):
            continue
        touched = [each for each in found if each.term.span.overlaps(one.term.span)]
        if touched and all(each.action is not Action.KEEP for each in touched):
            continue
        ends = [one.term.span, *(each.term.span for each in touched)]
        hull = Span(min(span.start for span in ends), max(span.end for span in ends))
        hidden = one
        if hull != one.term.span or (one.offer and one.offer.is_made_up):  # a letter may be somebody else's here
            hidden = replace(one, term=replace(one.term, span=hull), action=Action.SUPPRESS, offer=None)
        found = [each for each in found if each not in touched] + [hidden]
    return sorted(found, key=lambda each: each.term.span)
