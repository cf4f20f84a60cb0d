"""Counts of documents instead of contexts: two terms meet if one document holds both, wherever in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tacit.corpus._index import Conjunction, CorpusIndex, Level


@dataclass(frozen=True, slots=True)
class DocumentCounts:
    """A corpus whose contexts are the documents of another one (a `CorpusIndex`).

    A search engine counts so, and so does S4: a page holds a disease in its first paragraph and the drug in its last.

    >>> from tacit.corpus.memory import MemoryIndex
    >>> index = MemoryIndex([[["hiv"], ["drug"]], [["drug"]]])  # two documents, the first of two contexts
    >>> hiv_and_drug = [frozenset({"hiv"}), frozenset({"drug"})]
    >>> index.count(hiv_and_drug), DocumentCounts(index).count(hiv_and_drug), DocumentCounts(index).count([])
    (0, 1, 2)

    Attributes:
        index: The corpus.
    """

    index: CorpusIndex

    @property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        return f"{self.index.fingerprint} by document"

    def count(self, conjunction: Conjunction, *, level: Level = Level.DOCUMENT) -> int:  # noqa: ARG002 - always documents
        """The number of documents in which every clause has at least one of its keys."""
        return self.index.count(conjunction, level=Level.DOCUMENT)

    def count_each(
        self,
        conjunction: Conjunction,
        partners: Sequence[Conjunction],
        *,
        level: Level = Level.DOCUMENT,  # noqa: ARG002 - always documents
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``, at the cost of far fewer intersections."""
        return self.index.count_each(conjunction, partners, level=Level.DOCUMENT)


def counted_in(level: Level, index: CorpusIndex) -> CorpusIndex:
    """A corpus as it counts at a level."""
    return DocumentCounts(index) if level is Level.DOCUMENT else index
