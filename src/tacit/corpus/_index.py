"""The question every privacy model asks: in how many contexts do these terms occur together?"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Protocol

Clause = frozenset[str]
"""Keys any one of which will do: a term's synonyms, or the names of a concept's whole subtree."""

Conjunction = Sequence[Clause]
"""Clauses all of which must hold in one context; the empty one holds in every context."""


class Level(Enum):
    """What is counted."""

    CONTEXT = "context"
    """The contexts that the index was built with: paragraphs by default."""
    DOCUMENT = "document"
    """The documents those contexts are of."""


class CorpusIndex(Protocol):
    """Counts of contexts in a corpus."""

    @property
    def fingerprint(self) -> str:
        """What identifies the counts: equal fingerprints give equal answers."""
        ...

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of contexts in which every clause has at least one of its keys.

        ``count(())`` is the number of contexts in the corpus.
        """
        ...

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``, at the cost of far fewer intersections."""
        ...
