"""A taxonomy in memory: for tests, examples and small vocabularies of one's own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256

from tacit.errors import KnowledgeError
from tacit.knowledge._base import Concept, Parent
from tacit.knowledge._entry import USUAL, Depth, Entry, depths, named


class MemoryTaxonomy:
    """A taxonomy made of entries (a `tacit.knowledge.Taxonomy`): what a compiled file answers, it answers.

    >>> kb = MemoryTaxonomy.from_parents({"retrovirus": ["virus"], "virus": ["microorganism"]})
    >>> [concept.label for concept in kb.generalizations(kb.senses("retrovirus")[0])]
    ['virus', 'microorganism']
    """

    def __init__(self, entries: Iterable[Entry], *, source: str = "memory") -> None:
        """Takes the entries.

        Args:
            entries: The concepts.
            source: The short name that they carry.

        Raises:
            KnowledgeError: An identifier stands twice, a parent does not exist, a concept is its own ancestor.
        """
        given = list(entries)
        # From the roots down; among equals the later entries first, so that downwards they come in their order.
        order: list[tuple[Depth, int]] = sorted(zip(depths(given), range(0, -len(given), -1), strict=True))
        self.source = source
        self.fingerprint = sha256(repr((source, given)).encode()).hexdigest()
        self._depths = {given[-place].id: depth for depth, place in order}
        self._entries = {given[-place].id: given[-place] for _, place in order}
        self._given = given
        self._above: dict[str, frozenset[str]] = {}
        for one, entry in self._entries.items():
            self._above[one] = frozenset(entry.steps).union(*(self._above[parent] for parent in entry.steps))

    @classmethod
    def from_parents(
        cls,
        parents: Mapping[str, Iterable[str]],
        *,
        labels: Mapping[str, str] | None = None,
        synonyms: Mapping[str, Iterable[str]] | None = None,
        abstract: Iterable[str] = (),
        source: str = "memory",
    ) -> MemoryTaxonomy:
        """The taxonomy of children and their parents.

        Args:
            parents: The parents of each concept by identifier; those that have none need not stand there.
            labels: The words a reader knows each concept by; the identifier unless given.
            synonyms: What else each concept is called.
            abstract: Concepts whose labels no reader would accept in place of a term.
            source: The short name that the concepts carry.

        Raises:
            KnowledgeError: A concept is its own ancestor.
        """
        ids = dict.fromkeys([*parents, *(parent for above in parents.values() for parent in above)])
        labels, synonyms, hidden = labels or {}, synonyms or {}, frozenset(abstract)
        entries = [
            Entry(
                id=one,
                label=labels.get(one, one),
                names=named(labels.get(one, one), *synonyms.get(one, ())),
                parents=tuple(parents.get(one, ())),
                abstract=one in hidden,
            )
            for one in ids
        ]
        return cls(entries, source=source)

    def __len__(self) -> int:
        """The number of concepts."""
        return len(self._entries)

    def senses(self, key: str) -> tuple[Concept, ...]:
        """The concepts that a key names, the most usual sense first; none when it is unknown."""
        found = [(name.rank, entry.id) for entry in self._given for name in entry.names if name.key == key]
        return tuple(self._concept(one) for _, one in sorted(found, key=lambda sense: sense[0]))

    def share(self, key: str, concepts: Collection[Concept] | None = None) -> float:
        """The share of the key's uses that mean one of the concepts here, or one of these."""
        wanted = None if concepts is None else {concept.id for concept in concepts if concept.source == self.source}
        entries = (entry for entry in self._given if wanted is None or entry.id in wanted)
        return min(255, sum(name.weight for entry in entries for name in entry.names if name.key == key)) / 255

    def parents(self, concept: Concept) -> tuple[Parent, ...]:
        """The steps up from the concept, the principal one first."""
        return tuple(Parent(self._concept(one), individual) for one, individual in self._entry(concept).steps.items())

    def children(self, concept: Concept) -> tuple[Concept, ...]:
        """The concepts one step down."""
        one = self._entry(concept).id
        return tuple(self._concept(entry.id) for entry in self._entries.values() if one in entry.steps)

    def ancestors(self, concept: Concept) -> tuple[Concept, ...]:
        """Everything the concept is a kind of, over all ways up, the most specific first, without itself."""
        above = self._above[self._entry(concept).id]
        return tuple(self._concept(one) for one in reversed(self._entries) if one in above)

    def generalizations(self, concept: Concept) -> tuple[Concept, ...]:
        """`ancestors` without those too abstract to be read in place of a term."""
        return tuple(one for one in self.ancestors(concept) if not self._entries[one.id].abstract)

    def specialisations(self, concept: Concept) -> tuple[Concept, ...]:
        """Everything that is a kind of the concept, the most general first, without itself."""
        one = self._entry(concept).id
        return tuple(self._concept(other) for other in self._entries if one in self._above[other])

    def names(self, concept: Concept) -> frozenset[str]:
        """The keys that often enough mean the concept or one of its specialisations."""
        weights: Counter[str] = Counter()
        for one in (concept, *self.specialisations(concept)):
            weights.update({name.key: name.weight for name in self._entry(one).names})
        return frozenset(key for key, weight in weights.items() if weight >= USUAL)

    def synonyms(self, concept: Concept) -> frozenset[str]:
        """All keys of the concept alone."""
        return frozenset(name.key for name in self._entry(concept).names)

    def derivations(self, concept: Concept | str) -> frozenset[str]:
        """Keys of words made from the names of the concept, or of all that a key names."""
        if isinstance(concept, str):
            return frozenset[str]().union(*map(self.derivations, self.senses(concept)))
        return frozenset(self._entry(concept).derivations)

    def depth(self, concept: Concept) -> Depth:
        """The concept's distance from a root."""
        return self._depths[self._entry(concept).id]

    def _entry(self, concept: Concept) -> Entry:
        if concept.source != self.source or concept.id not in self._entries:
            raise KnowledgeError(f"{concept.source} {concept.id} is not a concept of {self.source}")
        return self._entries[concept.id]

    def _concept(self, one: str) -> Concept:
        return Concept(self.source, one, self._entries[one].label)
