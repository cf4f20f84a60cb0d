"""Step 0b: the threshold tau.

tau is the information content of the least informative sensitive term s: IC(s), eq. 3, or IC(s AND g(s)), eq. 12, with
the most specific g(s) that is less informative than s. Sparse counts are named cases: a term that the corpus has fewer
than `EVIDENCE` contexts of has no say in tau, and an entry none of whose terms has a say has no threshold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tacit.corpus.information import information_content
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.policy.expansion import EVIDENCE, SensitiveTerm
from tacit.secrets.policy.pools import Pools


class ThresholdScope(Enum):
    """Whose terms set a threshold."""

    POLICY = "policy"
    """One threshold, by the terms of all entries, as in S4: the most common condition makes all others stricter."""
    ENTRY = "entry"
    """One for each entry, as if it were a policy of its own."""


@dataclass(frozen=True, slots=True)
class Tau:
    """What must not be revealed about any sensitive term.

    Attributes:
        bits: tau.
        key: The sensitive term that sets it.
        count: The contexts that it was counted in.
    """

    bits: float
    key: str
    count: int


def thresholds(
    terms: Sequence[SensitiveTerm], concepts: ConceptCounts, *, contextualised: bool, scope: ThresholdScope
) -> dict[str, Tau]:
    """The threshold of each entry that has one.

    Only names of what an entry protects set it: a medication may be as common as it likes.

    Args:
        terms: S.
        concepts: What concepts are counted by.
        contextualised: Whether a term is counted beside its generalization only: eq. 12, else eq. 3.
        scope: Whose terms set a threshold.
    """
    pools = Pools(terms, concepts, contextualised=contextualised)
    found: dict[str, Tau] = {}
    entries = dict.fromkeys(term.entry for term in terms)
    for entry in entries if scope is ThresholdScope.ENTRY else (None,):
        judged = [term for term in terms if term.is_entity and entry in {None, term.entry}]
        least = _least_informative(judged, pools, concepts, contextualised=contextualised)
        if least:
            found |= dict.fromkeys(entries if entry is None else (entry,), least)
    return found


def _least_informative(
    terms: Sequence[SensitiveTerm], pools: Pools, concepts: ConceptCounts, *, contextualised: bool
) -> Tau | None:
    """The threshold that the most common of some terms sets, the first of several; None if none has a say.

    Those that may be in most contexts are counted first, so that few of tens of thousands have to be: the same as
    ``max`` over all counts.
    """
    concepts.look_up(term.key for term in terms)
    at_most = {keys: concepts.most(keys) for keys in {pools[term] for term in terms}}
    most = [at_most[pools[term]] for term in terms]
    best, at = EVIDENCE - 1, -1
    for i in sorted(range(len(terms)), key=lambda i: -most[i]):
        if most[i] < max(best, EVIDENCE):
            break
        count = _count(terms[i], pools, concepts, contextualised=contextualised)
        # In every context there is nothing to reveal: such a name is no secret.
        if count < concepts.contexts and (count > best or (count == best and i < at)):
            best, at = count, i
    if at < 0:
        return None
    return Tau(information_content(best, concepts.contexts), terms[at].key, best)


def _count(term: SensitiveTerm, pools: Pools, concepts: ConceptCounts, *, contextualised: bool) -> int:
    """The contexts of s, or of s AND g(s) (eq. 13)."""
    keys, index = concepts.known(pools[term]), concepts.index
    count = index.count((keys,))
    if not contextualised:
        return count
    information = information_content(count, concepts.contexts)
    above = next((one for one in term.generalizations(concepts.kb) if concepts.bits(one) < information), None)
    return index.count((keys, pools.beside(term, above))) if above else count
