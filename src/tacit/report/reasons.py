"""The terms of a report, each once: what happened to it, why, and what its place discloses now."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.replacement import Replacement
from tacit.report._report import Report
from tacit.risk import Ground, Risk
from tacit.terms import Term

_Why = tuple[tuple[str, str, float, str], ...]
"""Reasons as far as they tell occurrences apart: requirement, secret, bits, and what they rest on."""

_Key = tuple[str, str, str, _Why]
"""What makes two occurrences one entry: key, action, new words, and why."""

_OF_SEVERAL = frozenset((Ground.GROUP, Ground.BELIEF))


@dataclass(frozen=True, slots=True)
class StatedRisk:
    """A risk with the words that it speaks of.

    Attributes:
        risk: What is disclosed.
        partners: The other terms of the group that discloses it.
    """

    risk: Risk
    partners: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Reason:
    """What happened to a term, wherever it stands, and why.

    Attributes:
        number: Its place in the list, from 0 up; -1 until it has one.
        original: The term as it stands where it comes first.
        becomes: What stands in its place; nothing if it was kept.
        action: What happened.
        risks: What it discloses, the reasons of a changed term first: of each requirement the highest. Nothing when
            no requirement measures terms.
        occurrences: How often it stands in the text.
        after: What its place discloses in the release, in thresholds; nothing when that is not known.
    """

    number: int
    original: str = field(repr=False)
    becomes: str = field(repr=False)
    action: Action
    risks: tuple[StatedRisk, ...] = field(repr=False)
    occurrences: int
    after: float | None

    @property
    def changed(self) -> bool:
        """Whether other words stand in its place."""
        return self.action is not Action.KEEP

    @property
    def before(self) -> float | None:
        """What it discloses in the original, in thresholds: from 1 up is too much."""
        found = [value for one in self.risks if (value := thresholds(one.risk)) is not None]
        return max(found, default=None)

    @property
    def is_unjudged(self) -> bool:
        """Whether it counts as risky only because nobody could judge it."""
        return bool(self.risks) and all(one.risk.ground is Ground.UNKNOWN for one in self.risks)


@dataclass(frozen=True, slots=True)
class Reasons:
    """The entries, the changed ones first and then the most disclosing, and the entry of each replacement."""

    entries: tuple[Reason, ...]
    of: tuple[Reason, ...]


def thresholds(risk: Risk | None) -> float | None:
    """The risk's bits as a multiple of its threshold; nothing when the corpus never saw the entity."""
    if risk is None or not math.isfinite(risk.threshold_bits):
        return None
    if risk.threshold_bits <= 0:
        return 1.0 if risk.too_high else 0.0
    return risk.bits / risk.threshold_bits


def reasons(report: Report, document: Document, after: Sequence[Decision] | None) -> Reasons:
    """The entries for the replacements of a report.

    Args:
        report: The report.
        document: The original.
        after: The model's decisions on the terms of the release, if they were asked for: what they still disclose.
    """
    places = {(one.decision.term.span, one.decision.term.lemma) for one in report.replacements}
    measured = None if after is None else _Measured.of(after)
    keys = [_key(one) for one in report.replacements]
    alike: dict[_Key, list[Replacement]] = {}
    for key, one in zip(keys, report.replacements, strict=True):
        alike.setdefault(key, []).append(one)
    found = {key: _reason(members, document, places, measured) for key, members in alike.items()}
    order = sorted(found, key=lambda key: (not found[key].changed, -_weight(found[key]), found[key].original))
    numbered = {key: replace(found[key], number=number) for number, key in enumerate(order)}
    return Reasons(tuple(numbered.values()), tuple(numbered[key] for key in keys))


def _reason(
    members: Sequence[Replacement], document: Document, places: set[tuple[Span, str]], measured: _Measured | None
) -> Reason:
    """The entry for replacements that are alike."""
    decision = members[0].decision
    after = [_after(one, measured) for one in members]
    return Reason(
        number=-1,
        original=" ".join(document[decision.term.span].split()),
        becomes=_becomes(members[0]),
        action=decision.action,
        risks=tuple(StatedRisk(risk, _partners(decision.term, risk, document, places)) for risk in decision.grounds),
        occurrences=len(members),
        after=None if None in after else max(one for one in after if one is not None),
    )


def _key(one: Replacement) -> _Key:
    why = tuple((risk.requirement, risk.about, round(risk.bits, 6), risk.ground.value) for risk in one.decision.grounds)
    return one.decision.term.lemma, one.decision.action.value, _becomes(one), why


def _becomes(one: Replacement) -> str:
    """The meaning released; its words differ from place to place by an article, an ending or a capital."""
    if one.decision.action is Action.KEEP:
        return ""
    return one.decision.offer.label if one.decision.offer else one.text


def _weight(reason: Reason) -> float:
    named = any(one.risk.ground is Ground.NAMED for one in reason.risks)
    return math.inf if named else reason.before or 0.0


def _partners(term: Term, risk: Risk, document: Document, places: set[tuple[Span, str]]) -> tuple[str, ...]:
    """The other terms of a group in words."""
    others = [one for one in risk.terms if one.lemma != term.lemma] if risk.ground in _OF_SEVERAL else []
    # A group that was found in the release, when it was judged again, has its places there: then the keys must do.
    return tuple(
        " ".join(document[one.span].split()) if (one.span, one.lemma) in places else one.lemma for one in others
    )


@dataclass(frozen=True, slots=True)
class _Measured:
    """What the terms of the release disclose, by their places."""

    spans: tuple[Span, ...]
    values: tuple[float, ...]

    @classmethod
    def of(cls, decisions: Iterable[Decision]) -> _Measured:
        pairs = sorted((one.term.span, thresholds(one.because) or 0.0) for one in decisions)
        return cls(tuple(span for span, _ in pairs), tuple(value for _, value in pairs))

    def at(self, place: Span) -> float:
        """The most that a term in this place discloses."""
        most, at = 0.0, bisect_right(self.spans, Span(place.start, place.start + 1)) - 1
        for i in range(max(at, 0), len(self.spans)):
            if self.spans[i].start >= place.end:
                break
            if self.spans[i].overlaps(place):
                most = max(most, self.values[i])
        return most


def _after(one: Replacement, measured: _Measured | None) -> float | None:
    offer = one.decision.offer
    if one.decision.action is Action.SUPPRESS or (offer and offer.tells_nothing):
        return 0.0
    if measured:
        return measured.at(one.target)
    return thresholds(one.decision.because) if one.decision.action is Action.KEEP else None
