"""What terms disclose about a secret, and what that rests on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.terms import Term

NOBODY_FOUND: Final = "a name that nobody found"
"""What a report calls an unknown name that is hidden because it may be somebody's."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What terms together disclose about a secret.

    Attributes:
        terms: The terms: one, or a group.
        about: The secret, as a report calls it.
        bits: How many bits of the secret's information content they reveal: pointwise mutual information, beside what
            stands in the secret's place.
        threshold_bits: How many would be too many.
        ground: What they rest on.
        counts: The contexts counted; none where nothing was.
        requirement: The requirement that the secret is of: "topics-1".
        reason: What the terms are, where the evidence says so: "a medicine that is given for HIV".
    """

    terms: tuple[Term, ...]
    about: str
    bits: float
    threshold_bits: float
    ground: Ground
    counts: Counts | None
    requirement: str = ""
    reason: str = ""

    @property
    def too_high(self) -> bool:
        """Whether the terms disclose the secret."""
        return self.bits >= self.threshold_bits

    @property
    def of_identifier(self) -> bool:
        """Whether the terms tell who somebody is: one is an identifier, or a name, or points to one by its place."""
        return self.ground is Ground.DETECTED or " at [" in self.about or self.about == NOBODY_FOUND
