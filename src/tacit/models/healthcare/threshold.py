"""Step 0b: the threshold tau.

tau is the information content of the least informative sensitive term s: IC(s), eq. 3, or IC(s AND g(s)), eq. 12, with
the most specific g(s) that is less informative than s. Sparse counts are named cases: a term that the corpus has fewer
than `EVIDENCE` contexts of has no say in tau, and an entry none of whose terms has a say has no threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from tacit.corpus import CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.models.healthcare.expansion import EVIDENCE, SensitiveTerm
from tacit.models.healthcare.pools import Pools, clause
from tacit.risk.information import information_content


class Scope(Enum):
    """Whose terms set a threshold."""

    POLICY = "policy"
    """One threshold, by the terms of all entries, as in S4: the most common condition makes all others stricter."""
    ENTRY = "entry"
    """One for each entry, as if it were a policy of its own."""


@dataclass(frozen=True, slots=True)
class Threshold:
    """What must not be revealed about any sensitive term.

    Attributes:
        bits: tau.
        key: The sensitive term that sets it.
        count: The contexts that it was counted in.
    """

    bits: float
    key: str
    count: int


@dataclass(frozen=True, slots=True)
class ConceptBits:
    """The information content of concepts, each counted once."""

    index: CorpusIndex
    kb: KnowledgeBase
    _bits: dict[Concept, float] = field(default_factory=dict)

    def __getitem__(self, concept: Concept) -> float:
        if concept not in self._bits:
            count = self.index.count((clause(concept, self.kb),))
            self._bits[concept] = information_content(count, self.index.count(()))
        return self._bits[concept]


def thresholds(
    terms: Sequence[SensitiveTerm], *, index: CorpusIndex, kb: KnowledgeBase, contextualised: bool, scope: Scope
) -> dict[str, Threshold]:
    """The threshold of each entry that has one.

    Only names of what an entry protects set it: a medication may be as common as it likes.

    Args:
        terms: S.
        index: The corpus.
        kb: The knowledge base.
        contextualised: Whether a term is counted beside its generalization only: eq. 12, else eq. 3.
        scope: Whose terms set a threshold.
    """
    bits, pools = ConceptBits(index, kb), Pools(terms, kb, contextualised=contextualised)
    contexts = index.count(())
    found: dict[str, Threshold] = {}
    for term in terms:
        count = _count(term, pools, bits, contextualised=contextualised) if term.is_entity else 0
        one = Threshold(information_content(count, contexts), term.key, count)
        # In every context there is nothing to reveal: such a name is no secret.
        if count >= EVIDENCE and one.bits > 0 and (term.entry not in found or one.bits < found[term.entry].bits):
            found[term.entry] = one
    if scope is Scope.POLICY and found:
        return dict.fromkeys((term.entry for term in terms), min(found.values(), key=lambda one: one.bits))
    return found


def _count(term: SensitiveTerm, pools: Pools, bits: ConceptBits, *, contextualised: bool) -> int:
    """The contexts of s, or of s AND g(s) (eq. 13)."""
    keys = pools[term]
    count = bits.index.count((keys,))
    if not contextualised:
        return count
    information = information_content(count, bits.index.count(()))
    above = next((one for one in term.generalizations(bits.kb) if bits[one] < information), None)
    return bits.index.count((keys, pools.beside(term, above))) if above else count
