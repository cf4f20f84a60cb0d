"""A corpus index on disk, mapped into memory: many processes share it and none loads it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from pyroaring import BitMap

from tacit.corpus import _closest, _counting
from tacit.corpus._codec import Numbers, decode
from tacit.corpus._counting import all_of, any_of, to_bitmap, to_numbers
from tacit.corpus._index import Clause, Conjunction, Level
from tacit.corpus._sections import SectionFile
from tacit.corpus._vocabulary import IndexedVocabulary
from tacit.corpus.phrases import content_words
from tacit.language.spelling import american

FILE_NAME: Final = "index.tacit"
"""What the index is called in the directory that ``tacit corpus build`` fills."""

CACHE_BYTES: Final = 128 << 20
"""Memory for decoded postings, unless another amount is asked for."""

_COUNTS_REMEMBERED: Final = 1 << 15  # keys: texts have the same ones again and again, and one is found by searching


class EmbeddedIndex:
    """Counts of contexts, read from a file that `tacit.corpus.build` wrote.

    Opening reads the header and nothing else. Postings are decoded when they are first asked for, and kept for a while.
    A pickle holds the path alone.

    Attributes:
        path: The file.
    """

    __slots__ = (
        "_by_clause",
        "_by_document",
        "_by_key",
        "_cache_bytes",
        "_count_key",
        "_file",
        "_starts",
        "_totals",
        "_vocabulary",
        "path",
    )

    def __init__(self, path: Path, *, cache_bytes: int = CACHE_BYTES) -> None:
        self._file = SectionFile(path)
        self._vocabulary = IndexedVocabulary(self._file)
        self._totals = {Level.CONTEXT: self._total("contexts"), Level.DOCUMENT: self._total("documents")}
        self._cache_bytes = cache_bytes
        self._by_key = _counting.RecentBitmaps[str](cache_bytes // 2)
        self._by_clause = _counting.RecentBitmaps[Clause](cache_bytes // 4)
        self._by_document = _counting.RecentBitmaps[Clause](cache_bytes // 4)
        self._starts: Numbers | None = None
        self._count_key = lru_cache(_COUNTS_REMEMBERED)(partial(_count_of, self._vocabulary))
        self.path = path

    @classmethod
    def open(cls, path: str | PathLike[str], *, cache_bytes: int = CACHE_BYTES) -> EmbeddedIndex:
        """The index in a directory that ``tacit corpus build`` filled, or in a file.

        Args:
            path: The directory or the file.
            cache_bytes: Memory for decoded postings.

        Raises:
            CorpusFormatError: There is none, or it is truncated or damaged.
        """
        place = Path(path)
        return cls(place / FILE_NAME if place.is_dir() else place, cache_bytes=cache_bytes)

    def _total(self, name: str) -> int:
        total = self._file.header.get(name)
        if not isinstance(total, int) or not 0 <= total < 1 << 32:
            raise self._file.broken(f"its header has no number of {name}")
        return total

    def __reduce__(self) -> tuple[partial[EmbeddedIndex], tuple[Path]]:
        return partial(EmbeddedIndex, cache_bytes=self._cache_bytes), (self.path,)

    @property
    def header(self) -> Mapping[str, Any]:
        """What the index was built from, and how."""
        return MappingProxyType(self._file.header)

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: a digest of the vocabulary and the postings."""
        return str(self._file.header.get("fingerprint"))

    def __contains__(self, key: str) -> bool:
        """Whether a key is in the vocabulary."""
        return self._vocabulary.find(american(key)) is not None

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of contexts in which every clause has at least one of its keys.

        Raises:
            CorpusFormatError: What has to be read is damaged.
        """
        if len(conjunction) == 1 and len(conjunction[0]) == 1 and level is Level.CONTEXT:
            return self._count_key(*conjunction[0])  # the vocabulary knows it: nothing to decode
        return _counting.count(conjunction, self._fetch(level), self._totals[level])

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``, at the cost of far fewer intersections.

        Raises:
            CorpusFormatError: What has to be read is damaged.
        """
        if not conjunction:
            if level is Level.CONTEXT and all(len(one) == 1 and len(one[0]) == 1 for one in partners):
                return [self._count_key(*one) for (one,) in partners]  # thousands of names at a time
            return [self.count(partner, level=level) for partner in partners]
        return _counting.count_each(conjunction, partners, self._fetch(level), self._totals[level])

    def closest(self, key: str, limit: int = 3) -> Sequence[str]:
        """The known keys that an unknown one may stand for, the likeliest first."""
        return _closest.closest(key, limit, self._vocabulary.near(key), self._count_key)

    def __iter__(self) -> Iterator[str]:
        """Every key of the vocabulary, in the order of their bytes."""
        return (key.decode(errors="replace") for key in self._vocabulary)

    def contexts(self, *keys: str) -> Numbers:
        """The numbers of the contexts in which all of some keys occur."""
        return to_numbers(all_of(list(map(self._contexts_of, keys))))

    def document_starts(self) -> Numbers:
        """The first context of each document."""
        if self._starts is None:
            self._file.verify("documents")
            self._starts = self._decode(
                self._file.bytes("documents"), self._totals[Level.DOCUMENT], self._totals[Level.CONTEXT]
            )
        return self._starts

    def verify(self) -> None:
        """Compares the whole file with its checksums.

        Raises:
            CorpusFormatError: It is damaged.
        """
        self._file.verify()

    def _fetch(self, level: Level) -> _counting.Fetch:
        return self._contexts if level is Level.CONTEXT else self._documents

    def _contexts(self, clause: Clause) -> BitMap:
        return self._by_clause.get(clause, self._load_clause)

    def _documents(self, clause: Clause) -> BitMap:
        return self._by_document.get(clause, self._load_documents)

    def _contexts_of(self, key: str) -> BitMap:
        return self._by_key.get(american(key), self._load_key)

    def _load_clause(self, clause: Clause) -> BitMap:
        return any_of(map(self._contexts_of, clause)) if len(clause) != 1 else self._contexts_of(*clause)

    def _load_documents(self, clause: Clause) -> BitMap:
        contexts = to_numbers(self._contexts(clause))
        return to_bitmap((np.searchsorted(self.document_starts(), contexts, side="right") - 1).astype(np.uint32))

    def _load_key(self, key: str) -> BitMap:
        entry = self._vocabulary.find(key)
        if entry is None:
            return BitMap()
        posting = self._vocabulary.posting(entry)
        if " " not in key:
            return to_bitmap(self._decode(posting, entry.contexts, self._totals[Level.CONTEXT]))
        # A phrase's contexts are written as numbers among those that hold all its words.
        together = all_of(list(map(self._contexts_of, content_words(key))))
        if entry.contexts == len(together):
            return together
        return to_bitmap(to_numbers(together)[self._decode(posting, entry.contexts, len(together))])

    def _decode(self, posting: bytes | memoryview, size: int, universe: int) -> Numbers:
        try:
            return decode(posting, size, universe)
        except ValueError as error:
            raise self._file.broken(f"a posting cannot be read: {error}") from None


def _count_of(vocabulary: IndexedVocabulary, key: str) -> int:
    """In how many contexts a key occurs."""
    entry = vocabulary.find(american(key))
    return entry.contexts if entry else 0
