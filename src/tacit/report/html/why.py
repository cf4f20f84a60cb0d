"""Why a term was changed, in sentences: one for each requirement that wants it hidden."""

from __future__ import annotations

import math

from tacit.models import Action
from tacit.report.html._escape import escape
from tacit.report.html._page import percent, requirement
from tacit.report.reasons import Reason, StatedRisk
from tacit.risk import Ground, Risk

_READ = {
    Ground.PACK: "A topic pack has it",
    Ground.TAGGED: "Readers mark such words in texts on the topic",
    Ground.MEANING: "A sentence encoder reads the topic in it",
    Ground.MODEL: "A language model reads the topic in it",
}
_HOLDS = {
    Ground.PHRASE: "that hold it",
    Ground.WORDS: "that hold all its words",
    Ground.PARTS: "that hold a phrase inside it",
    Ground.CLASS: "that hold anything of its kind",
    Ground.GROUP: "that hold them all",
}


def why(reason: Reason) -> str:
    """What the term discloses, against how much would be too much, and the counts behind it, as paragraphs of HTML."""
    if not reason.risks:
        said = "Its requirement judges the text, not single terms." if reason.changed else "Not asked about."
        return f'<p class="why">{said}</p>'
    last = len(reason.risks) - 1
    return "".join(
        f'<p class="why">{requirement(one.risk.requirement)}{_sentence(one, reason)}'
        f"{_now(reason) if number == last else ''}</p>"
        for number, one in enumerate(reason.risks)
    )


def _sentence(one: StatedRisk, reason: Reason) -> str:  # noqa: PLR0911  # one for each ground
    risk = one.risk
    about, limit = f"<b>{escape(risk.about)}</b>", f"{risk.threshold_bits:.1f}"
    if risk.ground is Ground.LISTED:
        return "It is on the list of what to hide."
    if risk.ground is Ground.DETECTED:
        kind = risk.about.partition(" at [")[0].replace("_", " ")  # where it stands is seen in the text
        return f"A detector of identifiers found it: <b>{escape(kind)}</b>."
    if not math.isfinite(risk.threshold_bits):
        named = f"Names {about}. " if risk.ground is Ground.NAMED else ""
        return f"{named}The corpus has never seen {about}: nothing could be counted."
    if risk.ground is Ground.UNKNOWN:
        unjudged = f"what it reveals about {about} cannot be judged, so it counts as too much"
        return f"It holds a word that the corpus hardly knows: {unjudged}."
    if risk.ground in _READ:
        said = f"{_READ[risk.ground]}{f': {escape(risk.reason)}' if risk.reason else ''}"
        return f"{said}. Its passage tells {risk.bits:.1f} bits about {about}; {limit} or more are too many."
    if risk.ground is Ground.BELIEF:
        others = " and ".join(f"“{escape(other)}”" for other in one.partners)
        together = f"With {others}" if others else "Alone"
        return f"{together} it makes {about} too probable: {risk.bits:.1f} bits, and {limit} or more are too many."
    if risk.ground is Ground.NAMED:
        return f"Names {about}, and with it all {risk.bits:.1f} bits; {limit} would be too many."
    together = ""
    if risk.ground is Ground.GROUP:
        others = " and ".join(f"“{escape(other)}”" for other in one.partners)
        together = f"Together with {others or 'others'}: "
    verdict = f"{limit} or more are too many" if risk.too_high else f"below the {limit} that would be too many"
    return f"{together}{risk.bits:.1f} bits about {about}; {verdict}.{_beyond(reason, risk)}{_counts(risk, about)}"


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
    if counts is None:
        return ""
    return (
        f' <span class="counts">Of the {counts.terms:,} contexts {_HOLDS.get(risk.ground, "that hold it")},'
        f" {counts.joint:,} also hold {about}; of all {counts.contexts:,} it is {counts.entity:,}.</span>"
    )
