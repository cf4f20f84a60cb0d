"""What terms disclose about an entity, and the counts behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tacit.terms import Term


class Evidence(Enum):
    """What a risk rests on, the strongest first."""

    NAMED = "named"
    """The term holds a name of the entity: its own, a synonym's, a specialisation's or a word derived from one."""
    PHRASE = "phrase"
    """Contexts that hold the term as it is."""
    WORDS = "words"
    """Contexts that hold all words of the term, next to each other or not."""
    PARTS = "parts"
    """Contexts that hold a phrase inside the term."""
    GROUP = "group"
    """Contexts that hold all terms of a group."""
    UNKNOWN = "unknown"
    """The corpus has too few contexts of the term, or of a word in it, to say anything: it counts as risky."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The contexts behind a risk: of the entity, of the terms, of both together, and of the whole corpus."""

    entity: int
    terms: int
    joint: int
    contexts: int


@dataclass(frozen=True, slots=True)
class Risk:
    """What terms together disclose about an entity.

    Attributes:
        terms: The terms: one, or a group.
        about: The entity, as the user named it.
        bits: How many bits of the entity's information content they reveal.
        threshold_bits: How many would be too many.
        measure: What the bits are: "pointwise mutual information".
        evidence: What they rest on.
        counts: The contexts counted.
    """

    terms: tuple[Term, ...]
    about: str
    bits: float
    threshold_bits: float
    measure: str
    evidence: Evidence
    counts: Counts

    @property
    def too_high(self) -> bool:
        """Whether the terms disclose the entity."""
        return self.bits >= self.threshold_bits
