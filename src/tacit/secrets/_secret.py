"""A secret: what must not be learnt from a release, as it is counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from tacit.corpus import Clause, Conjunction
from tacit.corpus.information import information_content
from tacit.terms.variants import Names


@dataclass(frozen=True, slots=True)
class Shown:
    """What stands in the place of a secret, and so is known to the reader.

    Attributes:
        label: The key of the words that stand there.
        keys: The keys that it is counted by.
        contexts: Its contexts.
    """

    label: str = field(repr=False)
    keys: Clause = field(repr=False)
    contexts: int


@dataclass(frozen=True, slots=True)
class Secret:
    """What must not be learnt from a release: an entity of S1, a hidden term of S3, a name of a policy in S4.

    Attributes:
        name: What a report calls it.
        counted_by: What its contexts are counted by; nothing when no count can say what points to it.
        count: Its contexts; where something is shown, those that hold that, too.
        contexts: The contexts of the whole corpus.
        threshold_bits: How many bits about it are too many.
        shown: What stands in its place, if anything does.
        names: The keys that name it outright, with their lexical variants if they are `Names`.
    """

    name: str
    counted_by: Conjunction = field(repr=False)
    count: int
    contexts: int
    threshold_bits: float
    shown: Shown | None = None
    names: frozenset[str] | Names = field(default=frozenset(), repr=False, compare=False)

    @property
    def known(self) -> bool:
        """Whether the corpus can say what points to it."""
        return bool(self.counted_by) and self.count > 0

    @property
    def information_bits(self) -> float:
        """IC: what there is to learn."""
        return information_content(self.count, self.contexts)

    @property
    def shown_bits(self) -> float:
        """IC of what stands in its place: what a reader has learnt already."""
        return information_content(self.shown.contexts, self.contexts) if self.shown else 0.0
