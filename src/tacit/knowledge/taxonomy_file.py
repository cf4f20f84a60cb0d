"""A taxonomy in a compiled file: opens in no time, answers in microseconds, whatever its size."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tacit.errors import KnowledgeError
from tacit.knowledge._base import Concept, Parent
from tacit.knowledge._entry import USUAL, Depth, Provenance
from tacit.knowledge._layout import Container
from tacit.knowledge._rows import Rows, Strings, distinct

_REMEMBERED = 1 << 16  # concepts and keys; the most a long run over many documents keeps of each


class TaxonomyFile:
    """A compiled taxonomy (a `tacit.knowledge.Taxonomy`).

    Only the header is read at the start. Everything else is read from the mapped file when first asked for, so that
    processes share one copy. Concepts are numbered from the roots down: a concept's number is greater than those of
    all its ancestors.
    """

    def __init__(self, container: Container) -> None:
        """Takes a file's content; see `open` and `from_bytes`."""
        self._container = container
        header = container.header
        self.provenance = Provenance(**{name: header[name] for name in Provenance.__dataclass_fields__})
        self.source = self.provenance.source
        self._starts: list[int] = [0, *accumulate(header["levels"])]
        # Per instance, not per class: a cache must die with the file it answers for.
        self._number = lru_cache(_REMEMBERED)(self._find)
        self._concept = lru_cache(_REMEMBERED)(self._read)
        self._above = lru_cache(_REMEMBERED)(self._climb)
        self._below = lru_cache(1 << 12)(self._collect)

    @classmethod
    def open(cls, path: Path | str) -> TaxonomyFile:
        """The taxonomy in a file.

        Raises:
            KnowledgeError: The file cannot be read, is no compiled taxonomy, or is damaged.
        """
        return cls(Container.open(Path(path)))

    @classmethod
    def from_bytes(cls, content: bytes, *, name: str = "the taxonomy") -> TaxonomyFile:
        """The taxonomy in a file's content.

        Raises:
            KnowledgeError: The content is no compiled taxonomy, or is damaged.
        """
        return cls(Container(content, name))

    @property
    def fingerprint(self) -> str:
        """What identifies the knowledge: the sha256 of the header, which holds those of all parts."""
        return self._container.fingerprint

    def __len__(self) -> int:
        """The number of concepts."""
        return self._starts[-1]

    def __reduce__(self) -> tuple[object, ...]:
        """How to copy it to another process: by the file's name, not its content, wherever there is a file."""
        container = self._container
        return (
            (TaxonomyFile.open, (container.path,)) if container.path else (TaxonomyFile.from_bytes, (container.buffer,))
        )

    def __repr__(self) -> str:
        """The source and what it holds."""
        return f"<TaxonomyFile {self.source}: {len(self)} concepts, {self.fingerprint[:12]}>"

    def senses(self, key: str) -> tuple[Concept, ...]:
        """The concepts that a key names, the most usual sense first; none when it is unknown."""
        found = self._keys.find(key)
        return tuple(map(self._concept, self._senses[found])) if found >= 0 else ()

    def share(self, key: str, concepts: Collection[Concept] | None = None) -> float:
        """The share of the key's uses that mean one of the concepts here, or one of these."""
        found = self._keys.find(key)
        if found < 0:
            return 0.0
        senses = [one for one in self._senses[found] if concepts is None or self._concept(one) in concepts]
        return min(255, sum(name & 255 for one in senses for name in self._names[one] if name >> 8 == found)) / 255

    def parents(self, concept: Concept) -> tuple[Parent, ...]:
        """The steps up from the concept, the principal one first."""
        steps = self._parents[self._number(concept)]
        return tuple(Parent(self._concept(step >> 1), bool(step & 1)) for step in steps)

    def children(self, concept: Concept) -> tuple[Concept, ...]:
        """The concepts one step down."""
        return tuple(map(self._concept, self._children[self._number(concept)]))

    def ancestors(self, concept: Concept) -> tuple[Concept, ...]:
        """Everything the concept is a kind of, over all ways up, the most specific first, without itself."""
        return tuple(map(self._concept, self._above(self._number(concept))))

    def generalizations(self, concept: Concept) -> tuple[Concept, ...]:
        """`ancestors` without those too abstract to be read in place of a term."""
        abstract = self._abstract
        return tuple(self._concept(number) for number in self._above(self._number(concept)) if number not in abstract)

    def names(self, concept: Concept) -> frozenset[str]:
        """The keys that often enough mean the concept or one of its specialisations."""
        return self._below(self._number(concept))

    def synonyms(self, concept: Concept) -> frozenset[str]:
        """All keys of the concept alone."""
        return frozenset(self._keys[name >> 8] for name in self._names[self._number(concept)])

    def derivations(self, concept: Concept | str) -> frozenset[str]:
        """Keys of words made from the names of the concept, or of all that a key names."""
        if isinstance(concept, str):
            return frozenset[str]().union(*map(self.derivations, self.senses(concept)))
        return frozenset(map(self._keys.__getitem__, self._derivations[self._number(concept)]))

    def depth(self, concept: Concept) -> Depth:
        """The concept's distance from a root."""
        number = self._number(concept)
        return Depth(longest=bisect_right(self._starts, number) - 1, shortest=self._depths[number])

    def specialisations(self, concept: Concept) -> tuple[Concept, ...]:
        """Everything that is a kind of the concept, the most general first, without itself."""
        return tuple(map(self._concept, self._subtree(self._number(concept))[1:].tolist()))

    def _find(self, concept: Concept) -> int:
        number = self._ids.find(concept.id) if concept.source == self.source else -1
        if number < 0:
            raise KnowledgeError(
                f"{concept.source} {concept.id} is not a concept of {self!r}; ask the one it came from"
            )
        return number

    def _read(self, number: int) -> Concept:
        label = self._labels[number] or self._keys[self._names[number][0] >> 8]
        return Concept(self.source, self._ids[number], label)

    def _climb(self, number: int) -> tuple[int, ...]:
        found: set[int] = set()
        waiting = [number]
        while waiting:
            steps = {step >> 1 for step in self._parents[waiting.pop()]} - found
            found |= steps
            waiting += steps
        return tuple(sorted(found, reverse=True))

    def _subtree(self, number: int) -> NDArray[np.int64]:
        """The numbers of the concept and of everything below it, ascending."""
        level = np.array([number])
        found = [level]
        while len(level):
            level = distinct(self._children.gather(level))
            found.append(level)
        return distinct(np.concatenate(found))

    def _collect(self, number: int) -> frozenset[str]:
        keys = self._keys
        if not self._children[number]:  # most concepts; the general way costs ten times as much
            return frozenset(keys[name >> 8] for name in self._names[number] if name & 255 >= USUAL)
        names = self._names.gather(self._subtree(number))
        weights = np.bincount(names >> 8, names & 255)
        return frozenset(keys[key] for key in np.flatnonzero(weights >= USUAL).tolist())

    @cached_property
    def _ids(self) -> Strings:
        return Strings(self._container, "ids", self._container.array("ids.order").data)

    @cached_property
    def _labels(self) -> Strings:
        return Strings(self._container, "labels")

    @cached_property
    def _keys(self) -> Strings:
        return Strings(self._container, "keys")

    @cached_property
    def _senses(self) -> Rows:
        return Rows(self._container, "senses")

    @cached_property
    def _names(self) -> Rows:
        return Rows(self._container, "names")

    @cached_property
    def _parents(self) -> Rows:
        return Rows(self._container, "parents")

    @cached_property
    def _children(self) -> Rows:
        return Rows(self._container, "children")

    @cached_property
    def _derivations(self) -> Rows:
        return Rows(self._container, "derivations")

    @cached_property
    def _depths(self) -> memoryview:
        return self._container.array("depths").data

    @cached_property
    def _abstract(self) -> frozenset[int]:
        return frozenset(self._container.array("abstract").tolist())
