"""Plausibility as a requirement: a release that stands for at least t texts, whatever else is asked of it (S2).

It comes after the requirements that bound disclosure. What they put in the place of a term stays, or is made wider; t
counts the texts that the whole release stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tacit.document import Document, Span
from tacit.knowledge import Concept
from tacit.language.labels import labels
from tacit.models._decision import Decision
from tacit.models.disclosure import DisclosureModel
from tacit.models.parts import Promise
from tacit.models.t_plausibility import FoundTerms, Recount, SensitiveTerms, Standing, TPlausible, recount
from tacit.options import Action, Offer, Origin
from tacit.secrets import Plausible
from tacit.settings import MARKER
from tacit.terms import Term
from tacit.terms.overlaps import Mask

Accepts = Callable[[Offer, Term], bool]
"""Says whether words may stand in the place of a term, as far as other requirements go."""


@dataclass(frozen=True, slots=True)
class PlausibleRelease:
    """Makes a release stand for enough texts, in any document.

    Attributes:
        requirement: The requirement's name in the report.
        asked: The requirement.
        model: The model of S2.
        sensitive: Which terms are sensitive.
        topics: What says which terms are, besides; nothing if no entities were given.
    """

    requirement: str
    asked: Plausible
    model: TPlausible
    sensitive: SensitiveTerms
    topics: DisclosureModel | None = field(default=None, repr=False)

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        return Promise(
            self.model.claim,
            (
                "terms that nobody called sensitive, and what they tell about those that are",
                "texts that nobody would write: they are counted like any other",
                "single terms, which may stand as they were when the others give enough texts",
            ),
            {**self.model.parameters, "terms": list(self.asked.terms), "protect": list(self.asked.protect)},
            notes=tuple(self.model.notes),
            checked="the texts of every segment were counted again from the words released",
        )

    def decide(self, document: Document, decisions: Sequence[Decision], accepts: Accepts) -> tuple[Decision, ...]:
        """The decisions, with sensitive terms generalized so that the release stands for enough texts.

        Args:
            document: The document.
            decisions: What the other requirements decided.
            accepts: What they say of other words.

        Raises:
            PlausibilityError: So many texts are out of reach.
        """
        found = self._found(document, decisions)
        standing = _standing(decisions)
        sensitive = _apart(found.sensitive, standing)
        made = self.model.decide(
            document,
            sensitive,
            standing=standing,
            passes=lambda term, concept: accepts(_offer(concept), term),
        )
        chosen = {one.term.span: one for one in made}
        others = {one.term.span: one for one in decisions}
        result = []
        for term in found.terms:
            before, now = others.get(term.span), chosen.get(term.span)
            if before is None:
                result.append(now or Decision(term, Action.KEEP))
            elif now is None or now.action is Action.KEEP or (now.offer and now.offer == before.offer):
                result.append(before)
            else:
                result.append(replace(before, action=now.action, offer=now.offer))
        return tuple(result)

    def recount(self, document: Document, decisions: Sequence[Decision]) -> tuple[Recount, ...]:
        """How many texts a release stands for, counted from the words that it shows."""
        found = self._found(document, decisions)
        standing = _standing(decisions)
        said = {one.term.span: _words(one, document) for one in decisions}
        sensitive = _apart(found.sensitive, standing)
        released = {term.span: said.get(term.span, document[term.span]) for term in sensitive}
        return recount(self.model, document, sensitive, released, standing=standing)

    def audit(
        self, document: Document, terms: Sequence[Term], words: Mapping[Span, str], *, alone: bool
    ) -> tuple[Recount, ...]:
        """How many texts a release stands for, from the two texts alone.

        Args:
            document: The original.
            terms: Its sensitive terms.
            words: What stands in the release in the place of each.
            alone: Whether nothing else was asked. Otherwise words that do not generalize a term may be what another
                requirement put there: they count for one text, and do not break the promise.
        """
        nothing = Standing(shows_nothing=True)
        standing = {span: nothing for span, said in words.items() if not said or any(labels(said))}
        found = recount(self.model, document, terms, words, standing=standing)
        if alone:
            return found
        standing |= {span: nothing for one in found for span, volume in one.volumes.items() if not volume}
        return recount(self.model, document, _apart(terms, standing), words, standing=standing)

    def sensitive_terms(self, document: Document, terms: Sequence[Term]) -> tuple[Term, ...]:
        """The sensitive terms of a document, cut out of longer ones."""
        return self._found(document, [Decision(term, Action.KEEP) for term in terms]).sensitive

    def _found(self, document: Document, decisions: Sequence[Decision]) -> FoundTerms:
        """The terms of a document with the sensitive ones among them; what was changed is not cut."""
        terms = [one.term for one in decisions]
        found = self.sensitive.find(document, terms, self.model.kb)
        changed = {one.term.span: one.term for one in decisions if one.action is not Action.KEEP}
        mask = Mask(len(document.text), changed)
        kept = [term for term in found.terms if not mask.overlaps(term.span.start, term.span.end)]
        sensitive = {term.span for term in found.sensitive} | self._hidden_by_topics(document, terms)
        everything = sorted((*kept, *changed.values()), key=lambda term: term.span)
        return FoundTerms(
            tuple(everything), tuple(term for term in everything if term.span in sensitive), found.occurrences
        )

    def _hidden_by_topics(self, document: Document, terms: Sequence[Term]) -> set[Span]:
        """Where terms stand that (2, C)-sanitized text would hide."""
        if self.topics is None:
            return set()
        decided = self.topics.decide(self.topics.examine(document, terms))
        return {one.term.span for one in decided if one.action is not Action.KEEP}


def _standing(decisions: Iterable[Decision]) -> dict[Span, Standing]:
    """What stands in the place of terms that were changed."""
    found = {}
    for one in decisions:
        if one.action is Action.KEEP:
            continue
        concept = one.offer.concept if one.offer and not one.offer.tells_nothing else None
        found[one.term.span] = Standing(concept) if concept else Standing(shows_nothing=True)
    return found


def _apart(terms: Iterable[Term], standing: Mapping[Span, Standing]) -> list[Term]:
    """The sensitive terms that can be counted or stay: not those in whose place nothing is shown."""
    return [term for term in terms if not (term.span in standing and standing[term.span].shows_nothing)]


def _offer(concept: Concept) -> Offer:
    return Offer(concept.label, Origin.TAXONOMY, concept)


def _words(one: Decision, document: Document) -> str:
    """What a reader sees in the place of a term, without the article that went with it."""
    if one.action is Action.SUPPRESS:
        return MARKER
    return one.offer.label if one.offer else document[one.term.span]
