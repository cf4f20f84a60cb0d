"""The seam for meanings: what a term is a kind of, and what else it is called."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class Concept:
    """A node of a taxonomy.

    Attributes:
        source: The knowledge base it is of: ``wordnet``.
        id: Its identifier there.
        label: The words a reader knows it by, in the singular: "infectious disease".
    """

    source: str
    id: str
    label: str


class Parent(NamedTuple):
    """One step up a taxonomy.

    Attributes:
        concept: Where it leads.
        instance: Whether the step is from an individual to its kind (Barcelona, city), not from a kind to a wider one.
    """

    concept: Concept
    instance: bool


class KnowledgeBase(Protocol):
    """A taxonomy: concepts, their names, and what each is a kind of."""

    @property
    def fingerprint(self) -> str:
        """What identifies the knowledge: equal fingerprints give equal answers."""
        ...

    def senses(self, key: str) -> Sequence[Concept]:
        """The concepts that a key names, the most usual sense first; none when it is unknown."""
        ...

    def generalizations(self, concept: Concept) -> Sequence[Concept]:
        """What may stand for the concept: what it is a kind of, over all ways up, most specific first, without itself.

        Every concept comes before its own ancestors, and the farther from the root the earlier. Concepts too abstract
        to be read in place of a term ("physical entity") are left out.
        """
        ...

    def names(self, concept: Concept) -> frozenset[str]:
        """The keys that contexts about the concept are counted by: its own and those of all its specialisations.

        Keys that seldom mean any of these are left out: "snow" is seldom cocaine. A concept's names are always among
        the names of its generalizations, so that the wider concept is never the rarer one.
        """
        ...

    def synonyms(self, concept: Concept) -> frozenset[str]:
        """All keys of the concept alone."""
        ...


class Taxonomy(KnowledgeBase, Protocol):
    """A knowledge base of one source that also shows its steps. Privacy models need only `KnowledgeBase`."""

    @property
    def source(self) -> str:
        """The short name that its concepts carry."""
        ...

    def share(self, key: str, concepts: Collection[Concept] | None = None) -> float:
        """The share of the key's uses that mean one of its concepts, or one of these; from 0 to 1, 0 if unknown.

        A taxonomy of diseases knows that MASS names a syndrome, and that few of all masses are meant by it.
        """
        ...

    def parents(self, concept: Concept) -> Sequence[Parent]:
        """The steps up from the concept, the principal one first."""
        ...

    def children(self, concept: Concept) -> Sequence[Concept]:
        """The concepts one step down."""
        ...

    def ancestors(self, concept: Concept) -> Sequence[Concept]:
        """`generalizations` with the abstract concepts in their places."""
        ...

    def specialisations(self, concept: Concept) -> Sequence[Concept]:
        """Everything that is a kind of the concept, the most general first, without itself."""
        ...

    def derivations(self, concept: Concept | str) -> frozenset[str]:
        """Keys of words made from the concept's names, in any part of speech: "catholic" for Catholicism.

        A key stands for all concepts that it names.
        """
        ...


class Hierarchy(KnowledgeBase, Protocol):
    """A knowledge base that shows its steps: a taxonomy, or a chain of several."""

    def __hash__(self) -> int: ...

    def parents(self, concept: Concept) -> Sequence[Parent]:
        """The steps up from the concept."""
        ...

    def children(self, concept: Concept) -> Sequence[Concept]:
        """The concepts one step down."""
        ...
