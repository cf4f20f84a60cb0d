"""Concepts as they are counted: by the names of everything that they may stand for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from heapq import nlargest
from importlib.resources import files
from itertools import islice
from zlib import crc32

import numpy as np

from tacit.corpus import Clause, CorpusIndex
from tacit.corpus.information import information_content
from tacit.knowledge import Concept, KnowledgeBase

WIDE = 400
"""Names from which a concept of the shipped taxonomies is counted beforehand: `scripts.compile_class_counts`."""

CLASS_COUNTS = "class_counts.json"
"""The file with these counts."""

CLASS_NAMES = "class_names.npy"
"""The file with the checksums of those names of these concepts that the shipped corpus has."""

_SAMPLE = 1 << 10  # names
_COMMONEST = 1 << 6  # names of a sample that are counted together


@cache
def _stored() -> tuple[str, str, dict[str, int]]:
    """What was counted beforehand, and the corpus and the knowledge that it was counted with."""
    values = json.loads((files("tacit.secrets") / "data" / CLASS_COUNTS).read_text("ascii"))
    return values["corpus"], values["knowledge"], values["counts"]


@cache
def _checksums() -> frozenset[int]:
    """The checksums of the names of wide concepts that the shipped corpus has."""
    with (files("tacit.secrets") / "data" / CLASS_NAMES).open("rb") as file:
        return frozenset(np.load(file, allow_pickle=False).tolist())


def checksum(name: str) -> int:
    """What a name is known by in the file of names: two names that share it are both looked up."""
    return crc32(name.encode("utf-8", "replace"))


class ConceptCounts:
    """The keys that concepts are counted by, and their information content, each worked out once.

    The keys of a concept are among those of every generalization, so the wider concept is never the more informative
    one. A drug has 25,000 names and a corpus knows few of them: the others are left out, which changes no count.

    Args:
        index: The corpus.
        kb: The knowledge base.
        stored: Contexts that were counted beforehand; those that come with tacit, if they are of this corpus and this
            knowledge base, unless given.
    """

    def __init__(self, index: CorpusIndex, kb: KnowledgeBase, *, stored: Mapping[str, int] | None = None) -> None:
        self.index = index
        self.kb = kb
        corpus, knowledge, counts = _stored()
        same = (corpus, knowledge) == (index.fingerprint, kb.fingerprint)
        self._stored: Mapping[str, int] = stored if stored is not None else counts if same else {}
        self._has_names = same and stored is None
        self.contexts = index.count(())
        self._counts: dict[str, int] = {}
        self._keys: dict[Concept, Clause] = {}
        self._bits: dict[Concept, float] = {}
        self._samples: dict[Concept, tuple[str, ...]] = {}
        self._of_commonest: dict[Concept, float] = {}

    def keys(self, concept: Concept) -> Clause:
        """The keys of a concept that the corpus has."""
        if concept not in self._keys:
            names: Iterable[str] = self.kb.names(concept)
            if self._has_names and f"{concept.source}:{concept.id}" in self._stored:
                names = [one for one in names if checksum(one) in _checksums()]
            self._keys[concept] = self.known(names)
        return self._keys[concept]

    def bits(self, concept: Concept) -> float:
        """IC of a concept: of the contexts that have any of its keys."""
        if concept not in self._bits:
            count = self._stored.get(f"{concept.source}:{concept.id}")
            if count is None:
                count = self.index.count((self.keys(concept),))
            self._bits[concept] = information_content(count, self.contexts)
        return self._bits[concept]

    def bits_at_most(self, concept: Concept) -> float:
        """A bound on IC of a concept, from a sample of its names: for "disease" cheaper than its 64,000 names."""
        if concept in self._bits or f"{concept.source}:{concept.id}" in self._stored:
            return self.bits(concept)
        names = self.kb.names(concept)
        if len(names) <= _SAMPLE:
            return self.bits(concept)
        return information_content(self._counts[self._commonest(concept, names)[0]], self.contexts)

    def bits_of_commonest(self, concept: Concept) -> float:
        """A closer bound on IC of a concept: of the contexts that have any of the commonest names of the sample."""
        if concept in self._bits or f"{concept.source}:{concept.id}" in self._stored:
            return self.bits(concept)
        if concept not in self._of_commonest:
            clause = frozenset(self._commonest(concept, self.kb.names(concept)))
            self._of_commonest[concept] = information_content(self.index.count((clause,)), self.contexts)
        return self._of_commonest[concept]

    def _commonest(self, concept: Concept, names: Iterable[str]) -> tuple[str, ...]:
        """The commonest of a sample of names, in the order of their counts."""
        if concept not in self._samples:
            self.look_up(sample := list(islice(names, _SAMPLE)))
            self._samples[concept] = tuple(nlargest(_COMMONEST, sample, key=self._counts.__getitem__))
        return self._samples[concept]

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
