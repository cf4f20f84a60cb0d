"""What sensitive terms and their generalizations are counted by."""

from __future__ import annotations

from collections.abc import Iterable

from tacit.corpus import Clause, CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.models.healthcare.expansion import SensitiveTerm
from tacit.risk.information import information_content


class ConceptCounts:
    """The keys that concepts are counted by, and their information content, each worked out once.

    The keys of a concept are among those of every generalization, so the wider concept is never the more informative
    one. A drug has 25,000 names and a corpus knows few of them: the others are left out, which changes no count.

    Args:
        index: The corpus.
        kb: The knowledge base.
    """

    def __init__(self, index: CorpusIndex, kb: KnowledgeBase) -> None:
        self.index = index
        self.kb = kb
        self.contexts = index.count(())
        self._counts: dict[str, int] = {}
        self._keys: dict[Concept, Clause] = {}
        self._bits: dict[Concept, float] = {}

    def keys(self, concept: Concept) -> Clause:
        """The keys of a concept that the corpus has."""
        if concept not in self._keys:
            self._keys[concept] = self.known(self.kb.names(concept))
        return self._keys[concept]

    def bits(self, concept: Concept) -> float:
        """IC of a concept: of the contexts that have any of its keys."""
        if concept not in self._bits:
            self._bits[concept] = information_content(self.index.count((self.keys(concept),)), self.contexts)
        return self._bits[concept]

    def known(self, keys: Iterable[str]) -> Clause:
        """Those of some keys that the corpus has."""
        asked = frozenset(keys)
        self.look_up(asked)
        return frozenset(one for one in asked if self._counts[one])

    def most(self, keys: Clause) -> int:
        """A bound on the contexts that have any of some keys, without looking at one: the sum of their counts."""
        self.look_up(keys)
        return min(self.contexts, sum([self._counts[one] for one in keys]))

    def look_up(self, keys: Iterable[str]) -> None:
        """Counts keys, all together: in the order in which an index on disk has them, neighbours are read at once."""
        new = sorted({one for one in keys if one not in self._counts})
        counts = self.index.count_each((), [(frozenset((one,)),) for one in new]) if new else ()
        self._counts.update(zip(new, map(int, counts), strict=True))


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
