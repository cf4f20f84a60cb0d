"""Several knowledge bases as one, in the order of their priority: the medical one first, the general one last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from hashlib import sha256

from tacit.errors import KnowledgeError, ParameterError
from tacit.knowledge._base import Concept, Parent, Taxonomy
from tacit.knowledge._entry import USUAL

_REMEMBERED = 1 << 16  # keys; the most a long run over many documents keeps


class KnowledgeChain:
    """Taxonomies in the order of their priority (a `tacit.knowledge.KnowledgeBase`).

    The first of which the key usually means a concept (in a quarter of its uses) answers for it, alone; if there is
    none, the last that knows it, because the general ones come last. So a taxonomy of diseases, asked first, does not
    take a mass for a syndrome while a general one is there to answer, but knows what CHF is when nobody else does.

    >>> from tacit.knowledge import MemoryTaxonomy
    >>> medical = MemoryTaxonomy.from_parents({"crabs": ["infestation"]}, source="medical")
    >>> general = MemoryTaxonomy.from_parents({"crab": ["crustacean"], "dog": ["mammal"]}, source="general")
    >>> kb = KnowledgeChain([medical, general])
    >>> [kb.generalizations(kb.senses(key)[0])[0].label for key in ("crab", "dog")]
    ['infestation', 'mammal']
    """

    def __init__(self, taxonomies: Sequence[Taxonomy]) -> None:
        """Takes the taxonomies, the one to ask first first.

        Raises:
            ParameterError: There is none, or two have the same source.
        """
        self.taxonomies = tuple(taxonomies)
        self._by_source = {one.source: one for one in self.taxonomies}
        if not self.taxonomies or len(self._by_source) < len(self.taxonomies):
            sources = ", ".join(one.source for one in self.taxonomies) or "none"
            raise ParameterError(f"expected taxonomies of different sources, found {sources}", parameter="taxonomies")
        # Per instance, not per class: a cache must die with the taxonomies it answers for.
        self._in_order = lru_cache(_REMEMBERED)(self._order)

    def __reduce__(self) -> tuple[object, ...]:
        """How to copy it to another process: without what it remembers."""
        return KnowledgeChain, (self.taxonomies,)

    @property
    def fingerprint(self) -> str:
        """What identifies the knowledge: the taxonomies and their order."""
        return sha256(" ".join(one.fingerprint for one in self.taxonomies).encode()).hexdigest()

    def senses(self, key: str) -> Sequence[Concept]:
        """The concepts that a key names in the taxonomy that answers for it, the most usual sense first."""
        return next((one.senses(key) for one in self._in_order(key)), ())

    def all_senses(self, key: str) -> Sequence[Concept]:
        """The concepts that a key names in any taxonomy, those of `senses` first."""
        return tuple(sense for one in self._in_order(key) for sense in one.senses(key))

    def share(self, key: str, concepts: Collection[Concept] | None = None) -> float:
        """The share of the key's uses that mean a concept of the taxonomy that answers for it, or one of these."""
        if concepts is None:
            return next((one.share(key) for one in self._in_order(key)), 0.0)
        return min(1.0, sum(one.share(key, concepts) for one in self._in_order(key)))

    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        """What may stand for the concept, the most specific first."""
        return self._of(concept).generalizations(concept)

    def names(self, concept: Concept) -> frozenset[str]:
        """The keys that often enough mean the concept or one of its specialisations."""
        return self._of(concept).names(concept)

    def synonyms(self, concept: Concept) -> frozenset[str]:
        """All keys of the concept alone."""
        return self._of(concept).synonyms(concept)

    def parents(self, concept: Concept) -> Sequence[Parent]:
        """The steps up from the concept, the principal one first."""
        return self._of(concept).parents(concept)

    def children(self, concept: Concept) -> Sequence[Concept]:
        """The concepts one step down."""
        return self._of(concept).children(concept)

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """Everything the concept is a kind of, the most specific first, abstract concepts included."""
        return self._of(concept).ancestors(concept)

    def specialisations(self, concept: Concept) -> Sequence[Concept]:
        """Everything that is a kind of the concept, the most general first, without itself."""
        return self._of(concept).specialisations(concept)

    def derivations(self, concept: Concept | str) -> frozenset[str]:
        """Keys of words made from the names of the concept, or of all that a key names."""
        if isinstance(concept, str):
            return frozenset[str]().union(*map(self.derivations, self.senses(concept)))
        return self._of(concept).derivations(concept)

    def _order(self, key: str) -> tuple[Taxonomy, ...]:
        """The taxonomies that know the key, the one that answers for it first."""
        known = [one for one in self.taxonomies if one.senses(key)]
        usual = [one for one in known if one.share(key) * 255 >= USUAL]
        return (*usual, *(one for one in reversed(known) if one not in usual))

    def _of(self, concept: Concept) -> Taxonomy:
        found = self._by_source.get(concept.source)
        if found is None:
            known = ", ".join(self._by_source)
            raise KnowledgeError(f"no taxonomy of {concept.source} in this chain, only of {known}")
        return found
