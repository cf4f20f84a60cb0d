"""What an audit finds: for each claim whether the release keeps it, and which of its words break it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tacit.document import Span
from tacit.report import State


class Finding(Enum):
    """How words of a release break a claim."""

    NAMES = "names it"
    DISCLOSES = "discloses it"
    STANDS_FOR = "stands for what discloses it"
    TOGETHER = "disclose it together"
    IMPLIES = "gives it away in its passage"
    ADDS_UP = "adds up to it with all others"
    UNKNOWN = "may be a name that nobody knows"
    IDENTIFIES = "is an identifier"
    RESTORED = "stands in the original"
    LISTED = "is listed"
    TOO_FEW = "stands for too few texts"
    OUTSIDE = "stands in the file, outside its text"


@dataclass(frozen=True, slots=True)
class Violation:
    """Words of the released text, or of what else its file holds, that break a claim.

    Attributes:
        spans: Where they stand in the released text; nowhere if they stand outside it.
        about: The secret that they give away.
        finding: How.
        bits: What they reveal of it; none where nothing was counted.
        threshold_bits: What is too much.
        joint: Contexts of the words and the secret.
        contexts: Contexts of the words.
        places: In which parts of the file they stand outside its text, if it has parts: "docProps/core.xml".
    """

    spans: tuple[Span, ...]
    about: str
    finding: Finding
    bits: float | None = None
    threshold_bits: float | None = None
    joint: int = 0
    contexts: int = 0
    places: tuple[str, ...] = ()

    @property
    def is_outside(self) -> bool:
        """Whether they stand outside the text of the file."""
        return self.finding is Finding.OUTSIDE


@dataclass(frozen=True, slots=True)
class AuditedClaim:
    """What an audit says of one claim.

    Attributes:
        requirement: The requirement: "topics-1".
        claim: The promise.
        violations: What breaks it.
        gaps: What could not be checked; a claim with a gap does not hold.
        rests_on: What it rests on besides this check, if anything: a detector.
        excepted: Places that would break it, had no reviewer answered for them.
    """

    requirement: str
    claim: str = field(repr=False)
    violations: tuple[Violation, ...] = ()
    gaps: tuple[str, ...] = ()
    rests_on: str = ""
    excepted: int = 0

    @property
    def state(self) -> State:
        """Whether the release keeps the claim."""
        if self.violations:
            return State.BROKEN
        if self.gaps:
            return State.UNCHECKED
        return State.MEASURED if self.rests_on else State.HOLDS


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found.

    Attributes:
        claims: What it says of each claim.
        terms: Terms of the released text that were looked at.
        hidden: Content words of the original that the release does not show.
        changed: In what the release is not the one of its report, in a sentence; nothing if it is, or if no report
            was given.
    """

    claims: tuple[AuditedClaim, ...]
    terms: int
    hidden: int
    changed: str = ""

    @property
    def holds(self) -> bool:
        """Whether every claim holds, or was measured: nothing is broken, and nothing was left unchecked.

        A release that is not the one of its report never holds, whatever was found in it.
        """
        return not self.changed and all(claim.state in {State.HOLDS, State.MEASURED} for claim in self.claims)

    @property
    def violations(self) -> tuple[Violation, ...]:
        """What breaks any claim."""
        return tuple(one for claim in self.claims for one in claim.violations)
