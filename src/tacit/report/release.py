"""The report that may leave with the release: it cannot walk back to the original text."""

from __future__ import annotations

from typing import Any

from tacit.report._report import Report
from tacit.report.commitments import commitments
from tacit.report.reviewer import SCHEMA

_TOLD = ("version", "language_model", "corpus", "knowledge", "released")
_STEPS = 20  # of utility, each a twentieth of the whole

AUDIENCE = "For release: it holds no word of the original text, and does not say what is protected."


def for_release(report: Report) -> dict[str, Any]:
    """The report as JSON values, without originals and without the names of what is protected.

    Where and how often the release was changed stays out, too: a generalization that nobody can point at gives no hint.
    The utility is rounded: from its exact value and the corpus, a reader could tell how rare a hidden word is. Original
    and requirements are committed to with a key that stays with the reviewer, so that no dictionary finds them.
    """
    return {
        "schema": SCHEMA,
        "audience": AUDIENCE,
        "claims": [
            {"requirement": claim.requirement, "state": claim.state.value, "not_covered": list(claim.not_covered)}
            for claim in report.claims
        ],
        "settings": {name: value for name, value in report.settings.items() if name != "requirements"},
        "utility": {"kept": None if report.utility_kept is None else round(_STEPS * report.utility_kept) / _STEPS},
        "exceptions": len(report.exceptions),
        # What is left out of it, by kind: a reader must not take a picture for never having been there.
        **({"file": report.details["file"]} if "file" in report.details else {}),
        "worst_rank": report.worst_rank,
        "commitments": commitments(
            report.commitment_key,
            original=report.fingerprints["original"],
            requirements=report.settings["requirements"],
        ),
        # Not the original's, nor those of detectors: one that lists names has a digest that a dictionary finds.
        "fingerprints": {name: report.fingerprints[name] for name in _TOLD if name in report.fingerprints},
    }
