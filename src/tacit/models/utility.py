"""Utility: how much of a document's information a release keeps (S1, equations 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tacit.corpus.information import information_content
from tacit.corpus.readings import TermCounts
from tacit.models._decision import Decision
from tacit.options import Action, Offer
from tacit.options.places import GEOGRAPHY
from tacit.secrets import Labels
from tacit.secrets.concepts import ConceptCounts
from tacit.terms.keys import key


@dataclass(frozen=True, slots=True)
class OfferInformation:
    """What information words in the place of a term keep.

    A concept is counted by everything that it may stand for: then a wider one never keeps more than a narrower one,
    however rare its own words are.

    Attributes:
        counts: The contexts of terms.
        concepts: The contexts of concepts.
        labels: What words are counted by.
    """

    counts: TermCounts = field(repr=False)
    concepts: ConceptCounts = field(repr=False)
    labels: Labels = Labels.CLASS

    def bits(self, term: str, offer: Offer) -> float:
        """IC of an offer in the place of a term, given by its key; never more than that of the term."""
        own, label, concept = self.counts.information_bits(term), key(offer.label), offer.concept
        if offer.tells_nothing:
            return 0.0
        if concept is None or self.labels is Labels.WORDS:
            return min(own, self.counts.information_bits(label))
        if concept.source == GEOGRAPHY:  # what lies in a place is no kind of it
            names = self.concepts.kb.synonyms(concept) | {label}
            return min(own, information_content(self.counts[(names,)], self.counts.contexts))
        return min(own, self.concepts.bits(concept))


def utility_kept(decisions: Iterable[Decision], information: OfferInformation) -> float | None:
    """The sum of IC over the released terms, divided by that over the original ones; nothing if there are none.

    Args:
        decisions: What happens to each occurrence of a term.
        information: What information terms have, and words in their places keep.
    """
    original = released = 0.0
    for decision in decisions:
        bits = information.counts.information_bits(decision.term.lemma)
        original += bits
        if decision.action is Action.KEEP:
            released += bits
        elif decision.offer:
            released += information.bits(decision.term.lemma, decision.offer)
    return released / original if original else None
