"""The report: what was changed, what is promised, and from which data."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from tacit.models import Action
from tacit.replacement import Replacement, is_bare
from tacit.report.commitments import KEY_BYTES


def _new_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


class State(Enum):
    """Whether a claim is true of a release, the best first."""

    HOLDS = "holds"
    """It was checked on the released text."""
    MEASURED = "measured"
    """It rests on a detector. Nothing that the detector finds is left; what it misses was measured, on other texts."""
    UNCHECKED = "unchecked"
    """It could not be checked, or not of everything that is released."""
    BROKEN = "broken"
    """The released text does not keep it."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What a release promises for one requirement.

    Attributes:
        requirement: The requirement's name: "topics-1".
        claim: The promise, in words that an auditor can check. It names what is protected.
        state: Whether it is true of the release.
        checked: How that was checked.
        not_covered: What the promise does not cover, each in a sentence.
        settings: The parameters that it depends on, as JSON values.
        measured: Of a claim that is measured, what was measured of the detector that it rests on, and on which texts.
    """

    requirement: str
    claim: str = field(repr=False)
    state: State
    checked: str = field(repr=False)
    not_covered: tuple[str, ...] = ()
    settings: Mapping[str, object] = field(default_factory=dict, repr=False)
    measured: str = field(default="", repr=False)

    @property
    def evidence(self) -> str:
        """How it was checked, with all figures: for reports, not for a line on a terminal."""
        return "; ".join(filter(None, (self.checked, self.measured)))

    @property
    def is_kept(self) -> bool:
        """Whether it holds, or was measured."""
        return self.state in {State.HOLDS, State.MEASURED}


@dataclass(frozen=True, slots=True)
class ReviewException:
    """A term that a reviewer released although a requirement would hide it.

    Attributes:
        term: The term, by its key; left out of the repr.
        requirement: The requirement.
        by: Who answers for it.
        when: When, in UTC.
        note: Why.
    """

    term: str = field(repr=False)
    requirement: str
    by: str
    when: str
    note: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Report:
    """What came of sanitizing a document.

    It walks back to the original text: `tacit.report.for_release` makes what may leave the house with the release.

    Attributes:
        sanitized: The text to release.
        replacements: What happened to each term, kept ones included, in the order of the text.
        claims: What is promised, one claim for each requirement.
        settings: How the release was made, as JSON values, and the requirements (`tacit.secrets.values`).
        utility_kept: The share of the document's information that the release keeps; nothing if it had none.
        fingerprints: What identifies the program, the corpus and the knowledge that were used, and the released text.
        exceptions: What a reviewer released although a requirement would hide it.
        attackers: What attackers made of the release, if any were asked.
        notes: What the user should know, such as an entity that the corpus has never seen.
        details: What else there is to show a reviewer, as JSON values.
        commitment_key: What the commitments of the release report depend on; it stays with reviewer and auditor.
    """

    sanitized: str = field(repr=False)
    replacements: tuple[Replacement, ...] = field(repr=False)
    claims: tuple[Claim, ...]
    settings: Mapping[str, object] = field(repr=False)
    utility_kept: float | None
    fingerprints: Mapping[str, str] = field(repr=False)
    exceptions: tuple[ReviewException, ...] = ()
    attackers: tuple[Mapping[str, object], ...] = ()
    notes: tuple[str, ...] = field(default=(), repr=False)
    details: Mapping[str, object] = field(default_factory=dict, repr=False)
    commitment_key: bytes = field(default_factory=_new_key, repr=False, compare=False)

    @property
    def holds(self) -> bool:
        """Whether every claim is kept: none is broken or unchecked."""
        return all(claim.is_kept for claim in self.claims)

    @property
    def bare_markers(self) -> float | None:
        """The share of the changes that leave nothing but a marker, such as "[redacted]"; nothing if there are none."""
        changes = {
            one.source: is_bare(one.decision) for one in self.replacements if one.decision.action is not Action.KEEP
        }
        return sum(changes.values()) / len(changes) if changes else None

    @property
    def worst_rank(self) -> int | None:
        """The best place that an attacker still gives to something protected; nothing if none was asked."""
        ranks = (one.get("rank_after") for one in self.attackers)
        return min((rank for rank in ranks if isinstance(rank, int)), default=None)
