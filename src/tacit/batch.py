"""Several documents with the same words for the same things: a reader of one finds them again in the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import Action, Decision
from tacit.models.draft import Draft
from tacit.options import Offer
from tacit.replacement import Replacement
from tacit.report import Report
from tacit.sanitizer import Sanitizer


@dataclass(frozen=True, slots=True)
class _Made:
    """A release of one of the documents."""

    draft: Draft
    release: Document
    replacements: tuple[Replacement, ...]
    broken: frozenset[str]

    @property
    def decisions(self) -> list[Decision]:
        return [one.decided for one in self.replacements]


def sanitize_together(sanitizer: Sanitizer, documents: Iterable[Document | str]) -> list[Report]:
    """The reports on several documents, in which a term that is changed has the same words in all of them.

    Each is first sanitized by itself. Where a term has different words then, the widest of them that every document
    may hold are taken for all, or the marker; each release is judged again. A term that one document hides and another
    keeps is kept there: what gives something away depends on what stands beside it. Names, dates and numbers have words
    of their own: pseudonyms and shifted dates agree over documents by their key.

    Who has all releases sees in which of them the same thing was hidden: that is what is asked for here.

    >>> from tacit import Topics
    >>> texts = ["She has AIDS.", "He has no AIDS, only gout."]
    >>> [one.sanitized for one in sanitize_together(Sanitizer(Topics(("HIV",))), texts)]
    ['She has a condition.', 'He has no [condition], only gout.']

    Args:
        sanitizer: What sanitizes each.
        documents: The documents, or their texts.

    Raises:
        ParameterError: The sanitizer counts plausible texts, each of which is counted with its own words.
    """
    if sanitizer.plausible:
        raise ParameterError("expected no plausible texts together with the same words for all", parameter="documents")
    drafts = [sanitizer.draft(one) for one in documents]
    exceptions = [sanitizer.exceptions(one) for one in drafts]
    made = [_Made(one, *sanitizer.release(one)[:3]) for one in drafts]
    while (words := _words(sanitizer, made)) and (
        changed := [_reworded(sanitizer, one, words) for one in made]
    ) != made:
        made = changed
    return [
        sanitizer.report(one.draft, one.release, one.replacements, broken=one.broken, exceptions=said)
        for one, said in zip(made, exceptions, strict=True)
    ]


def _words(sanitizer: Sanitizer, made: Sequence[_Made]) -> Mapping[str, Offer | None]:
    """The one offer for each term that has several; nothing for a marker."""
    said: dict[str, dict[Offer | None, None]] = {}
    places: dict[str, list[tuple[_Made, Decision]]] = {}
    for one in made:
        for decision in filter(_is_worded, one.decisions):
            said.setdefault(decision.term.lemma, {})[decision.offer] = None
            places.setdefault(decision.term.lemma, []).append((one, decision))
    found: dict[str, Offer | None] = {}
    for lemma, offers in said.items():
        if len(offers) > 1:
            wide = sorted(
                (offer for offer in offers if offer), key=lambda offer: sanitizer.model.information.bits(lemma, offer)
            )
            fits = (
                offer
                for offer in wide
                if all(one.draft.examined.judgement.accepts(offer, decision.term) for one, decision in places[lemma])
            )
            found[lemma] = None if None in offers else next(fits, None)
    return found


def _is_worded(decision: Decision) -> bool:
    """Whether a term was changed to words that a taxonomy or a list has, or to a marker for want of such."""
    offer = decision.offer
    return decision.action is not Action.KEEP and not decision.is_final and not (offer and offer.stands_for_identifier)


def _reworded(sanitizer: Sanitizer, made: _Made, words: Mapping[str, Offer | None]) -> _Made:
    """A release with these words, judged again."""
    decisions = [
        _with(one, words[one.term.lemma]) if _is_worded(one) and one.term.lemma in words else one
        for one in made.decisions
    ]
    if decisions == made.decisions:
        return made
    return _Made(made.draft, *sanitizer.until_nothing_leaks(made.draft, *sanitizer.put(made.draft, decisions)))


def _with(decision: Decision, offer: Offer | None) -> Decision:
    return replace(decision, action=Action.GENERALIZE if offer else Action.SUPPRESS, offer=offer)
