"""The report that may leave with the release: it cannot walk back to the original text."""

from __future__ import annotations

from typing import Any

from tacit.report._report import Report
from tacit.report.reviewer import SCHEMA

_STEPS = 20  # of utility, each a twentieth of the whole

AUDIENCE = "For release: it holds no word of the original text, and does not say what is protected."


def for_release(report: Report) -> dict[str, Any]:
    """The report as JSON values, without originals and without the names of what is protected.

    Where and how often the release was changed stays out, too: a generalization that nobody can point at gives no hint.
    The utility is rounded: from its exact value and the corpus, a reader could tell how rare a hidden word is.
    """
    protected = report.parameters.get("protect", ())
    return {
        "schema": SCHEMA,
        "audience": AUDIENCE,
        "model": report.model,
        "parameters": {
            "entities_protected": len(protected) if isinstance(protected, (list, tuple)) else 0,
            **{name: report.parameters[name] for name in ("alpha", "mode", "min_support") if name in report.parameters},
        },
        "utility": {"kept": None if report.utility_kept is None else round(_STEPS * report.utility_kept) / _STEPS},
        "guarantee": {"holds": report.guarantee.holds, "checked": report.guarantee.checked},
        "fingerprints": dict(report.fingerprints),
    }
