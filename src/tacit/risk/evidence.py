"""The seam for evidence: what do words say about a secret, in bits, and on which ground?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from tacit.corpus import Clause
from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.secrets import Secret


class Profile(Enum):
    """Which evidence is used."""

    COUNTS = "counts"
    """Counts of a corpus alone, as in the papers."""
    FAST = "fast"
    """Counts, topic packs, and one model of names: what a processor does in passing."""
    FULL = "full"
    """All the evidence that is installed: what passages mean as well."""


@dataclass(frozen=True, slots=True)
class Passage:
    """Words whose evidence is asked for.

    Attributes:
        keys: The keys of the terms: one, or those of a group.
        kinds: The names of everything that the words may stand for, if they are a generalization.
        text: The words as they stand, for evidence that reads them.
        around: The text that they stand in, for evidence that asks what else it tells; themselves unless given.
    """

    keys: tuple[str, ...] = field(repr=False)
    kinds: Clause = field(default=frozenset(), repr=False)
    text: str = field(default="", repr=False)
    around: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Carrier:
    """Words of a passage that carry what it says.

    Attributes:
        start: Where they begin in its text.
        end: Where they end.
        bits: What they say by themselves.
        reason: What they are, so that a reader of the report understands: "a medicine that is given for HIV".
        listed_as: What a list calls them, if that is no reason: what stands under "a symptom" may only go with one.
        is_clause: Whether they are a clause, which says it as a whole and no word of it alone.
    """

    start: int
    end: int
    bits: float
    reason: str = ""
    listed_as: str = ""
    is_clause: bool = False


@dataclass(frozen=True, slots=True)
class Assessment:
    """What words say about a secret.

    Attributes:
        bits: Of the secret's information content.
        ground: What they rest on.
        counts: The contexts counted; none where nothing was.
        carriers: The words that carry it, in order, if the passage was read as text.
    """

    bits: float
    ground: Ground
    counts: Counts | None = None
    carriers: tuple[Carrier, ...] = field(default=(), repr=False)


class EvidenceSource(Protocol):
    """Assesses what words say about a secret."""

    @property
    def name(self) -> str:
        """What a report calls it: "counts"."""
        ...

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """One assessment for each passage, in the same order; none for a passage that says nothing of the secret."""
        ...


@dataclass(frozen=True, slots=True)
class MemoryEvidence:
    """Evidence that is told beforehand: the twin of every source, for tests and demonstrations.

    Attributes:
        bits: For each name of a secret, and for each key, or keys in a sorted tuple, what they say about it.
        name: What a report calls it.

    >>> secret = Secret("HIV", (), 0, 64, threshold_bits=2.0)
    >>> [told.bits for told in MemoryEvidence({"HIV": {("blip",): 3.0}}).assess(secret, [Passage(("blip",))])]
    [3.0]
    """

    bits: Mapping[str, Mapping[tuple[str, ...], float]] = field(repr=False)
    name: str = "memory"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What was told of each passage."""
        told = self.bits.get(secret.name, {})
        found = (told.get(tuple(sorted(passage.keys))) for passage in passages)
        return [None if bits is None else Assessment(bits, Ground.WORDS) for bits in found]
