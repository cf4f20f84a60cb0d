"""The report for who reviews a release: it walks back to the original text."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import Any

from tacit.document import Document
from tacit.report._report import Claim, Report
from tacit.risk import Risk

SCHEMA = "tacit.report/2"
AUDIENCE = "For the reviewer only: it holds words of the original text and must not leave with the release."


def for_reviewer(report: Report, document: Document) -> dict[str, Any]:
    """The report as JSON values: every term, what happened to it, and why; and one claim for each requirement.

    Offsets are code points of the input.
    """
    return {
        "schema": SCHEMA,
        "audience": AUDIENCE,
        "document": document.id,
        "claims": [_claim(claim) for claim in report.claims],
        "decisions": [
            {
                "start": one.decision.term.span.start,
                "end": one.decision.term.span.end,
                "original": document[one.decision.term.span],
                "kind": one.decision.term.kind.value,
                "action": one.decision.action.value,
                "replacement": one.text,
                "origin": one.decision.offer.origin.value if one.decision.offer else None,
                "requirement": one.decision.reasons[0].requirement if one.decision.reasons else None,
                "risk": _risk(one.decision.because, document),
                "reasons": [_risk(risk, document) for risk in one.decision.reasons],
            }
            for one in report.replacements
        ],
        "settings": dict(report.settings),
        "utility": {"kept": report.utility_kept, "bare_markers": report.bare_markers},
        "attackers": [dict(one) for one in report.attackers],
        "fingerprints": dict(report.fingerprints),
        "exceptions": [asdict(one) for one in report.exceptions],
        "notes": list(report.notes),
        "commitment_key": report.commitment_key.hex(),
        **report.details,
    }


def _claim(claim: Claim) -> dict[str, Any]:
    return {
        "requirement": claim.requirement,
        "claim": claim.claim,
        "state": claim.state.value,
        "checked": claim.evidence,
        "not_covered": list(claim.not_covered),
        "settings": dict(claim.settings),
    }


def _risk(risk: Risk | None, document: Document) -> dict[str, Any] | None:
    if risk is None:
        return None
    counts = risk.counts
    return {
        "requirement": risk.requirement,
        "about": risk.about,
        "bits": round(risk.bits, 4),
        # An entity that the corpus never saw has no threshold.
        "threshold_bits": round(risk.threshold_bits, 4) if math.isfinite(risk.threshold_bits) else None,
        "terms": [document[term.span] for term in risk.terms],
        "counts": asdict(counts) if counts else None,
        "ground": risk.ground.value,
    }
