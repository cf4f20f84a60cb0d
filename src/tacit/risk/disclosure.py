"""Disclosure: how much of an entity's information a term reveals.

A term's risk is the largest over its readings, because a reader sees all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tacit.corpus import Conjunction
from tacit.risk._risk import Counts, Evidence
from tacit.risk.entity import Entity
from tacit.risk.information import Estimator
from tacit.risk.readings import Reading, TermCounts, phrase_reading, readings


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What a term reveals of one entity.

    Attributes:
        bits: Of the entity's information content.
        evidence: What they rest on.
        counts: The contexts counted.
    """

    bits: float
    evidence: Evidence
    counts: Counts


class DisclosureMeter:
    """Measures what terms disclose about entities, each term once.

    Args:
        counts: The contexts of terms.
        entities: What must stay secret.
        estimator: How counts become bits.
    """

    def __init__(self, counts: TermCounts, entities: Sequence[Entity], *, estimator: Estimator) -> None:
        self.counts = counts
        self.entities = tuple(entities)
        self.estimator = estimator
        self._disclosures: dict[str, tuple[Disclosure, ...]] = {}

    def measure(self, terms: Iterable[str]) -> None:
        """Measures these terms together, which costs far less than one after the other."""
        ways = {term: readings(term) for term in terms if term not in self._disclosures}
        self.counts.count(way.conjunction for term in ways for way in ways[term])
        supported = {
            term: [way for way in ways[term] if self.counts[way.conjunction] >= self.counts.min_support]
            for term in ways
        }
        asked = list(dict.fromkeys(way.conjunction for term in ways for way in supported[term]))
        joint = [self._joint(one, asked) for one in self.entities]
        for term in ways:
            self._disclosures[term] = tuple(
                self._disclosure(term, one, supported[term], together)
                for one, together in zip(self.entities, joint, strict=True)
            )

    def disclosures(self, term: str) -> tuple[Disclosure, ...]:
        """What the term reveals of each entity, in the entities' order."""
        if term not in self._disclosures:
            self.measure((term,))
        return self._disclosures[term]

    def _joint(self, one: Entity, conjunctions: Sequence[Conjunction]) -> dict[Conjunction, int]:
        if not one.known:
            return {}
        return dict(zip(conjunctions, self.counts.index.count_each(one.conjunction, conjunctions), strict=True))

    def _disclosure(
        self, term: str, one: Entity, supported: Sequence[Reading], joint: Mapping[Conjunction, int]
    ) -> Disclosure:
        own, contexts = self.counts[phrase_reading(term)], self.counts.contexts
        if one.is_named_in(term):
            return Disclosure(one.information_bits, Evidence.NAMED, Counts(one.count, own, own, contexts))
        best = Disclosure(0.0, Evidence.PHRASE, Counts(one.count, own, 0, contexts))
        for way in supported:
            counts = Counts(one.count, self.counts[way.conjunction], int(joint.get(way.conjunction, 0)), contexts)
            if counts.joint >= self.counts.min_support:
                bits = min(self.estimator.pointwise_mutual_information(counts), one.information_bits)
                if bits > best.bits:
                    best = Disclosure(bits, way.evidence, counts)
        return best
