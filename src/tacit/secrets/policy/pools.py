"""What sensitive terms and their generalizations are counted by."""

from __future__ import annotations

from collections.abc import Iterable

from tacit.corpus import Clause
from tacit.knowledge import Concept
from tacit.secrets.concepts import ConceptCounts
from tacit.secrets.policy.expansion import SensitiveTerm


class Pools:
    """The keys that sensitive terms are counted by, and what has to stand beside them.

    The same keys are always the same object: sets of thousands of keys are looked up by identity, not compared.

    Args:
        terms: S.
        concepts: What concepts are counted by.
        contextualised: Whether a term is counted beside its generalization only (S4, section 3.5).
    """

    def __init__(self, terms: Iterable[SensitiveTerm], concepts: ConceptCounts, *, contextualised: bool) -> None:
        self._concepts = concepts
        self._contextualised = contextualised
        self._keys = frozenset(term.key for term in terms)
        self._synonyms: dict[Concept, set[str]] = {}
        for term in terms:
            if term.concept and not term.is_kind:
                self._synonyms.setdefault(term.concept, set()).add(term.key)
        self._pools: dict[Concept, Clause] = {}
        self._beside: dict[tuple[Clause, Concept], Clause] = {}

    def __getitem__(self, term: SensitiveTerm) -> Clause:
        """The keys of a term t, with those of its synonyms and specialisations in S."""
        if term.concept is None or term.is_kind:
            return frozenset((term.key,))
        if term.concept not in self._pools:
            below = self._concepts.kb.names(term.concept) & self._keys
            self._pools[term.concept] = below | self._synonyms[term.concept]
        return self._pools[term.concept]

    def beside(self, term: SensitiveTerm, concept: Concept) -> Clause:
        """The keys of g(t) in "t AND g(t)".

        The contexts of a generalization include those of t, so that it demands nothing; contextualised, another name
        than those of t has to be there.
        """
        keys = self[term]
        if (keys, concept) not in self._beside:
            above = self._concepts.keys(concept)
            self._beside[keys, concept] = above - keys if self._contextualised else above | keys
        return self._beside[keys, concept]
