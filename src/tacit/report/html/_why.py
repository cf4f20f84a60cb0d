"""Why a term was changed, in a sentence."""

from __future__ import annotations

import math

from tacit.models import Action
from tacit.report.html._escape import escape
from tacit.report.html._page import percent
from tacit.report.html._reasons import Reason
from tacit.risk import Evidence, Risk

_HOLDS = {
    Evidence.PHRASE: "that hold it",
    Evidence.WORDS: "that hold all its words",
    Evidence.PARTS: "that hold a phrase inside it",
    Evidence.GROUP: "that hold them all",
}


def why(reason: Reason) -> str:
    """What the term discloses, against how much would be too much, and the counts behind it, as HTML."""
    risk = reason.risk
    if risk is None:
        return "This model judges the text, not single terms." if reason.changed else "Not asked about."
    about = f"<b>{escape(risk.about)}</b>"
    if not math.isfinite(risk.threshold_bits):
        return f"The corpus has never seen {about}: nothing could be counted."
    limit = f"{risk.threshold_bits:.1f}"
    if risk.evidence is Evidence.UNKNOWN:
        unjudged = f"what it reveals about {about} cannot be judged, so it counts as too much"
        return f"It holds a word that the corpus hardly knows: {unjudged}.{_now(reason)}"
    if risk.evidence is Evidence.NAMED:
        return f"Names {about}, and with it all {risk.bits:.1f} bits; {limit} would be too many.{_now(reason)}"
    together = ""
    if risk.evidence is Evidence.GROUP:
        others = " and ".join(f"“{escape(one)}”" for one in reason.partners)
        together = f"Together with {others or 'others'}: "
    verdict = f"{limit} or more are too many" if risk.too_high else f"below the {limit} that would be too many"
    return (
        f"{together}{risk.bits:.1f} bits about {about}; {verdict}.{_beyond(reason, risk)}"
        f" {_counts(risk, about)}{_now(reason)}"
    )


def _beyond(reason: Reason, risk: Risk) -> str:
    if risk.too_high or not reason.changed:
        return ""
    return " Changed all the same: with its neighbour, or to agree with the same term elsewhere."


def _now(reason: Reason) -> str:
    """What the circle of the picture says."""
    if reason.action is not Action.GENERALIZE or reason.after is None:
        return ""
    return f' <span class="counts">What stands there now: {percent(reason.after)} of the threshold.</span>'


def _counts(risk: Risk, about: str) -> str:
    counts = risk.counts
    return (
        f'<span class="counts">Of the {counts.terms:,} contexts {_HOLDS.get(risk.evidence, "that hold it")},'
        f" {counts.joint:,} also hold {about}; of all {counts.contexts:,} it is {counts.entity:,}.</span>"
    )
