"""Levels of a taxonomy: which concepts stand as far from the root as a word does."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from threading import RLock

from pyroaring import BitMap

from tacit.knowledge import Concept, Hierarchy


class Levels:
    """The concepts below a concept, level by level; each subtree is walked when first asked for, and once.

    A concept's level is the length of the longest way up to a root. In a tree there is only one way. With several
    parents it is the one measure by which everything below a concept is deeper than the concept itself, so that no
    word is counted for its own plausibility twice.
    """

    def __init__(self, kb: Hierarchy) -> None:
        self._kb = kb
        self._lock = RLock()  # one walk at a time: all models of a process share it
        self._numbers: dict[Concept, int] = {}
        self._concepts: list[Concept] = []
        self._levels: dict[Concept, int] = {}
        self._below: dict[Concept, BitMap] = {}
        self._at: defaultdict[int, BitMap] = defaultdict(BitMap)

    def level(self, concept: Concept) -> int:
        """The length of the longest way from the concept up to a root."""
        with self._lock:
            if concept not in self._levels:
                above = (self.level(up.concept) for up in self._kb.parents(concept))
                self._levels[concept] = max(above, default=-1) + 1
            return self._levels[concept]

    def count(self, concept: Concept, level: int, *others: Concept) -> int:
        """How many concepts of that level are the concept or below it, and the same for all others."""
        with self._lock:
            found = self._walk(concept)
            for other in others:
                found = found & self._walk(other)
            return int(found.intersection_cardinality(self._at[level]))

    def members(self, concept: Concept, level: int, *others: Concept) -> list[Concept]:
        """The concepts of that level that are the concept or below it, and the same for all others."""
        with self._lock:
            found = self._walk(concept) & self._at[level]
            for other in others:
                found &= self._walk(other)
            return [self._concepts[number] for number in found]

    def _walk(self, concept: Concept) -> BitMap:
        """The numbers of the concept and of everything below it."""
        found = self._below.get(concept)
        if found is None:
            number = self._numbers.setdefault(concept, len(self._concepts))
            if number == len(self._concepts):
                self._concepts.append(concept)
                self._at[self.level(concept)].add(number)
            children = self._kb.children(concept)
            found = BitMap([number])
            for child in children:
                found |= self._walk(child)
            if children:  # most concepts are leaves, which cost nothing to walk again
                self._below[concept] = found
        return found


@lru_cache(maxsize=4)
def levels_of(kb: Hierarchy) -> Levels:
    """The levels of a knowledge base, shared by all who ask."""
    return Levels(kb)
