"""A corpus index in memory: the twin that tests, demos and small collections use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b

from pyroaring import BitMap

from tacit.corpus import _closest, _counting
from tacit.corpus._counting import any_of
from tacit.corpus._index import Clause, Conjunction, Level
from tacit.corpus.contexts import PARAGRAPH, ContextKind
from tacit.corpus.phrases import terms
from tacit.language.spelling import american


class MemoryIndex:
    r"""Counts over contexts that fit into memory.

    >>> index = MemoryIndex.from_texts(["HIV is a virus.\nAIDS comes from HIV.", "A virus infects cells."])
    >>> hiv, virus = frozenset({"hiv"}), frozenset({"virus"})
    >>> index.count([hiv]), index.count([hiv, virus]), index.count([hiv], level=Level.DOCUMENT), index.count([])
    (2, 1, 1, 3)
    """

    __slots__ = ("_fingerprint", "_postings", "_totals")

    def __init__(self, documents: Iterable[Iterable[Iterable[str]]]) -> None:
        """Indexes documents, given as contexts, given as keys; a document without contexts is none."""
        self._postings: dict[Level, dict[str, BitMap]] = {level: {} for level in Level}
        self._totals = dict.fromkeys(Level, 0)
        self._fingerprint = ""
        for document in documents:
            before = self._totals[Level.CONTEXT]
            for context in document:
                for key in context:
                    for level in Level:
                        self._postings[level].setdefault(american(key), BitMap()).add(self._totals[level])
                self._totals[Level.CONTEXT] += 1
            self._totals[Level.DOCUMENT] += self._totals[Level.CONTEXT] > before

    @classmethod
    def from_texts(cls, texts: Iterable[str], *, context: ContextKind = PARAGRAPH) -> MemoryIndex:
        """An index of texts, one document each, cut into contexts and terms as `tacit.corpus.build` cuts them."""
        return cls((set(terms(part)) for part in context.split(text)) for text in texts)

    @property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        if not self._fingerprint:
            digest = blake2b(digest_size=16)
            for level in Level:
                digest.update(f"{level.value} {self._totals[level]}\n".encode())
                for key, bitmap in sorted(self._postings[level].items()):
                    digest.update(f"{key}\n{','.join(map(str, bitmap))}\n".encode())
            self._fingerprint = f"memory:{digest.hexdigest()}"
        return self._fingerprint

    def __contains__(self, key: str) -> bool:
        """Whether a key occurs."""
        return american(key) in self._postings[Level.CONTEXT]

    def __iter__(self) -> Iterator[str]:
        """Every key that occurs, in the order of their bytes."""
        return iter(sorted(self._postings[Level.CONTEXT], key=str.encode))

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of contexts in which every clause has at least one of its keys."""
        return _counting.count(conjunction, self._fetch(level), self._totals[level])

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``."""
        return _counting.count_each(conjunction, partners, self._fetch(level), self._totals[level])

    def closest(self, key: str, limit: int = 3) -> Sequence[str]:
        """The known keys that an unknown one may stand for, the likeliest first.

        >>> MemoryIndex.from_texts(["Kaposi's sarcoma"]).closest("caposi sarcoma")
        ['kaposi sarcoma']
        """
        return _closest.closest(key, limit, self, lambda other: self.count((frozenset((other,)),)))

    def _fetch(self, level: Level) -> _counting.Fetch:
        postings = self._postings[level]

        def fetch(clause: Clause) -> BitMap:
            return any_of(postings[key] for key in map(american, clause) if key in postings)

        return fetch
