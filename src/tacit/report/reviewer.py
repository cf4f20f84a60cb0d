"""The report for who reviews a release: it walks back to the original text."""

from __future__ import annotations

import math
from typing import Any

from tacit.document import Document
from tacit.report._report import Report
from tacit.risk import Risk

SCHEMA = "tacit.report/1"
AUDIENCE = "For the reviewer only: it holds words of the original text and must not leave with the release."


def for_reviewer(report: Report, document: Document) -> dict[str, Any]:
    """The report as JSON values: every term, what happened to it, and why.

    Offsets are code points of the input.
    """
    return {
        "schema": SCHEMA,
        "audience": AUDIENCE,
        "document": document.id,
        "model": report.model,
        "parameters": dict(report.parameters),
        "decisions": [
            {
                "start": replacement.decision.term.span.start,
                "end": replacement.decision.term.span.end,
                "original": document[replacement.decision.term.span],
                "kind": replacement.decision.term.kind.value,
                "action": replacement.decision.action.value,
                "replacement": replacement.text,
                "risk": _risk(replacement.decision.because, document),
            }
            for replacement in report.replacements
        ],
        "utility": {"kept": report.utility_kept},
        "guarantee": {
            "claim": report.guarantee.claim,
            "holds": report.guarantee.holds,
            "checked": report.guarantee.checked,
        },
        "fingerprints": dict(report.fingerprints),
        "notes": list(report.notes),
        **report.details,
    }


def _risk(risk: Risk | None, document: Document) -> dict[str, Any] | None:
    if risk is None:
        return None
    return {
        "about": risk.about,
        "bits": round(risk.bits, 4),
        # An entity that the corpus never saw has no threshold.
        "threshold_bits": round(risk.threshold_bits, 4) if math.isfinite(risk.threshold_bits) else None,
        "terms": [document[term.span] for term in risk.terms],
        "counts": {
            "entity": risk.counts.entity,
            "terms": risk.counts.terms,
            "joint": risk.counts.joint,
            "contexts": risk.counts.contexts,
        },
        "evidence": risk.evidence.value,
    }
