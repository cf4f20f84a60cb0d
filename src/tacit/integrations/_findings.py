"""What a report hides, as other programs mark it: a stretch, what it is, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tacit.corpus.information import information_content
from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.given import PRESIDIO_KINDS
from tacit.models import Action, Decision
from tacit.report import Report
from tacit.secrets.hidden import HiddenTerm

OTHERS: Final = ("topic", "policy", "clue", "listed", "plausible")
"""What is hidden and is no identifier: what gives a topic away, what a policy protects, what gives an identifier away,
what the user listed, and what has to stand for more texts."""

KINDS: Final = (*(kind.value for kind in IdentifierKind), *OTHERS)
"""Everything that a finding may be."""

_TYPES: Final = {kind: name for name, kind in reversed(list(PRESIDIO_KINDS.items()))}
ENTITIES: Final = {
    **{kind.value: _TYPES.get(kind, kind.name) for kind in IdentifierKind},
    **{kind: f"TACIT_{kind.upper()}" for kind in OTHERS},
}
"""Presidio's entity type for each kind of finding; one of our own where it has none."""

_BY_REQUIREMENT: Final = {"topics": "topic", "policy": "policy", "identities": "clue", "hide": "listed"}


@dataclass(frozen=True, slots=True)
class HiddenStretch:
    """A stretch of a text that its release does not show.

    Attributes:
        span: Where it stands in the original.
        kind: What it is, one of `KINDS`.
        score: How much of what must stay secret it tells, up to 1: all, for what names it or was found outright.
        requirement: The requirement that hides it: "topics-1".
        replacement: The words in its place.
        target: Where these stand in the release.
    """

    span: Span
    kind: str
    score: float
    requirement: str
    replacement: str = field(repr=False)
    target: Span


def hidden_stretches(report: Report) -> Iterator[HiddenStretch]:
    """What a report hides, in the order of the text; no stretch overlaps another."""
    for one in report.replacements:
        decision = one.decision
        if decision.action is not Action.KEEP:
            requirement = decision.reasons[0].requirement if decision.reasons else ""
            yield HiddenStretch(
                decision.term.span, kind_of(decision), _score(decision), requirement, one.text, one.target
            )


def kind_of(decision: Decision) -> str:
    """What a hidden term is: its kind, if it is an identifier, or what it was hidden for."""
    term = decision.term
    whole = term.whole if isinstance(term, HiddenTerm) else None
    if whole and whole.kind and not whole.inferred:
        return whole.kind.value
    asked = decision.reasons[0].requirement.partition("-")[0] if decision.reasons else ""
    return _BY_REQUIREMENT.get(asked, "plausible")


def _score(decision: Decision) -> float:
    """The share of the secret's information that a term tells; 1 where that was not counted."""
    risk = decision.because
    if risk is None or risk.counts is None or not risk.counts.entity:
        return 1.0
    whole = information_content(risk.counts.entity, risk.counts.contexts)
    # From one half up, since what tells half of a secret is hidden: programs leave out what scores less.
    return min(max(risk.bits / whole, 0.5), 1.0) if whole else 1.0
