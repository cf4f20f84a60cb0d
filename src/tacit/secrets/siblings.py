"""Siblings: what might as well be meant, by a taxonomy."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol, runtime_checkable

from tacit.corpus import CorpusIndex
from tacit.errors import ParameterError
from tacit.knowledge import Concept, KnowledgeBase, Parent
from tacit.knowledge.usual import usual_senses
from tacit.secrets.entity import Derivations, Entity
from tacit.terms.keys import key
from tacit.terms.variants import Names

_STEPS = 3  # up a taxonomy: further off is nothing that might as well be meant
_PLACES = "geonames"  # the taxonomy of places, whose steps lead from the part to the whole

_Counted = tuple[Concept, frozenset[str], int]
"""A concept, what it is counted by, and its contexts."""


@runtime_checkable
class _Tree(KnowledgeBase, Protocol):
    """A knowledge base that shows its steps, so that there are siblings."""

    def parents(self, concept: Concept) -> Sequence[Parent]: ...

    def children(self, concept: Concept) -> Sequence[Concept]: ...

    def specialisations(self, concept: Concept) -> Sequence[Concept]: ...


def siblings(
    protected: Entity,
    *,
    index: CorpusIndex,
    kb: KnowledgeBase,
    at_least: int = 50,
    at_most: int = 200,
    min_contexts: int = 20,
) -> list[Entity]:
    """The entities that might as well be meant: other diseases, other cities; the best known first.

    Of an individual, the other individuals of its kind; of a kind, what is under its nearest generalization that has
    enough: its children, or else the whole subtree. Entities that share a name with the protected one are it, or a kind
    of it, and are left out.

    Args:
        protected: What the text must not give away.
        index: The corpus.
        kb: The knowledge base; it must show its steps, as those that tacit brings do.
        at_least: How many are wanted.
        at_most: How many are enough; those with the most contexts stay.
        min_contexts: Contexts that an entity needs to be known to the corpus.

    Raises:
        ParameterError: The knowledge base has too few, or shows no steps.
    """
    found = Neighbourhood(index, kb, min_contexts=min_contexts).nearest(protected, at_least=at_least, at_most=at_most)
    if len(found) < at_least:
        raise ParameterError(
            f"expected at least {at_least} siblings of what is protected in the knowledge base, found {len(found)}: ask"
            " for fewer, or add a taxonomy of its field",
            parameter="at_least",
        )
    return found


def sibling_names(protected: Entity, kb: KnowledgeBase, *, at_least: int, at_most: int) -> frozenset[str]:
    """The keys of what might as well be meant, without counting: who adds up a release needs only their union.

    The children of the nearest concepts above an entity, up to three steps, each by its synonyms alone: what is under a
    sibling stands beside it. Nothing if there are too few.

    Args:
        protected: What the text must not give away.
        kb: The knowledge base; one that shows no steps has no siblings.
        at_least: How many are wanted.
        at_most: How many are enough.
    """
    if not isinstance(kb, _Tree):
        return frozenset()
    for sense in usual_senses(kb, key(protected.name)):
        own = {sense, *kb.generalizations(sense), *kb.specialisations(sense)}
        found: dict[Concept, None] = {}
        for above in list(kb.generalizations(sense))[:_STEPS]:
            found |= dict.fromkeys(one for one in kb.children(above) if one not in own)
            if len(found) >= at_least:
                names = (kb.synonyms(one) for one in list(found)[:at_most])
                return frozenset[str]().union(*names) - protected.names.keys
    return frozenset()


class Neighbourhood:
    """What stands around concepts in a taxonomy, each circle counted once: there are 60,000 cities.

    Args:
        index: The corpus.
        kb: The knowledge base.
        min_contexts: Contexts that an entity needs to be known to the corpus.
    """

    def __init__(self, index: CorpusIndex, kb: KnowledgeBase, *, min_contexts: int) -> None:
        self._index = index
        self._tree = kb if isinstance(kb, _Tree) else None
        self._min_contexts = min_contexts
        self._contexts = index.count(())
        self._counted: dict[tuple[Concept, bool], list[_Counted]] = {}

    def nearest(self, protected: Entity, *, at_least: int, at_most: int) -> list[Entity]:
        """The first circle around an entity that has enough others, or the one with the most; the best known first."""
        best: list[Entity] = []
        if self._tree is None:
            return best
        for sense in usual_senses(self._tree, key(protected.name)):
            own = {sense, *self._tree.generalizations(sense), *self._tree.specialisations(sense)}
            for concept, whole in self._circles(sense):
                found = self._others(concept, protected, own, at_most, whole=whole)
                if len(found) >= at_least:
                    return found
                best = max(best, found, key=len)
        return best

    def below(self, concept: Concept, protected: Entity, *, at_most: int) -> list[Entity]:
        """What a generalization may stand for, without the protected entity; the best known first."""
        return self._others(concept, protected, set(), at_most, whole=True)

    def size(self, concept: Concept) -> int:
        """How much a generalization may stand for; nothing if the knowledge base does not say."""
        known = self._tree is not None and concept in self._tree.senses(key(concept.label))
        return len(self._tree.specialisations(concept)) if self._tree and known else 0

    def _circles(self, sense: Concept) -> Iterator[tuple[Concept, bool]]:
        """Ever wider circles: a concept above, and whether its whole subtree is meant or its children."""
        if self._tree:
            for parent in self._tree.parents(sense):
                if parent.instance:
                    yield parent.concept, False
            for above in self._tree.generalizations(sense):
                yield above, False
                yield above, True

    def _others(
        self, concept: Concept, protected: Entity, own: Collection[Concept], at_most: int, *, whole: bool
    ) -> list[Entity]:
        found: dict[str, Entity] = {}
        for one, names, count in self._circle(concept, whole=whole):
            if one not in own and names.isdisjoint(protected.names.keys) and one.label != protected.name:
                found.setdefault(one.label, Entity(one.label, Names(names), (names,), count, self._contexts))
                if len(found) == at_most:
                    break
        return list(found.values())

    def _circle(self, concept: Concept, *, whole: bool) -> list[_Counted]:
        if (concept, whole) not in self._counted and self._tree:
            inside = self._tree.specialisations(concept) if whole else self._tree.children(concept)
            named = {one: _names(one, self._tree) for one in inside}
            counts = self._index.count_each((), [(names,) for names in named.values()])
            known = [
                (one, names, int(count))
                for (one, names), count in zip(named.items(), counts, strict=True)
                if names and count >= self._min_contexts
            ]
            self._counted[concept, whole] = sorted(known, key=lambda one: (-one[2], one[0].label, one[0].id))
        return self._counted.get((concept, whole), [])


def _names(concept: Concept, kb: KnowledgeBase) -> frozenset[str]:
    """What an entity of that concept is counted by: as `tacit.secrets.entity.entity` does it."""
    if concept.source == _PLACES:
        return kb.synonyms(concept) & kb.names(concept)  # without what lies in it, and what seldom means it: "Man"
    names = kb.names(concept)
    return names | kb.derivations(concept) if isinstance(kb, Derivations) else names
