"""What redaction takes out besides: the quasi-identifiers that Algorithm 1 of S3 finds beside identifiers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tacit.models.identities import IdentitiesPart
from tacit.models.parts import Part
from tacit.models.plan import RiskyVariables, View
from tacit.options import Action, Option, Options
from tacit.risk import Ground, Risk
from tacit.risk.quasi_identifiers import QuasiIdentifier, quasi_identifiers
from tacit.secrets.hidden import HiddenTerm
from tacit.terms import Term


@dataclass(frozen=True, slots=True)
class FormsReason:
    """Why forms had to change: the risk, without terms, of these together."""

    risk: Risk
    variables: tuple[int, ...]

    @classmethod
    def of(cls, found: RiskyVariables) -> FormsReason:
        """The reason that a group is."""
        group, secret = found.group, found.group.secret
        risk = Risk((), secret.name, group.bits, secret.threshold_bits, group.ground, group.counts, found.requirement)
        return cls(risk, tuple(sorted(found.variables)))


def remove_quasi_identifiers(
    first: Sequence[Term],
    risks: Sequence[Sequence[Risk]],
    choices: Sequence[Options | Sequence[Option]],
    parts: Iterable[Part],
    views: Iterable[View],
) -> dict[int, FormsReason]:
    """Algorithm 1 of S3, which redaction follows: every term of what it finds is taken out. The reasons, by form."""
    contexts = {view.requirement: view.contexts for view in views}
    reasons: dict[int, FormsReason] = {}
    for part in parts:
        if not isinstance(part, IdentitiesPart):
            continue
        for members in contexts.get(part.requirement, ()):
            pool: dict[str, list[int]] = {}
            for i in members:
                if not any(risk.ground is Ground.UNKNOWN for risk in risks[i]):
                    is_hidden = isinstance(first[i], HiddenTerm) and choices[i][0].action is not Action.KEEP
                    shown = "" if is_hidden else first[i].lemma
                    pool.setdefault(shown, []).append(i)
            pool.pop("", None)
            for found in quasi_identifiers(pool, part.meter):
                reason = FormsReason(
                    _risk(found, part.requirement), tuple(i for name in found.keys for i in pool[name])
                )
                for i in reason.variables:
                    reasons.setdefault(i, reason)
    return reasons


def _risk(found: QuasiIdentifier, requirement: str) -> Risk:
    return Risk((), found.about, found.bits, found.threshold_bits, found.ground, found.counts, requirement)
