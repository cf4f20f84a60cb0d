"""A document under review as the page shows it: JSON values, no markup."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.models.choices import WordChoice
from tacit.models.inference import claims_of
from tacit.replacement import Replacement
from tacit.report import Report
from tacit.report.asked import asked, in_words
from tacit.report.html.why import why
from tacit.report.reasons import Reason, StatedRisk, reasons, thresholds
from tacit.risk import Ground, Risk
from tacit.workbench.blocks import blocks, place_id
from tacit.workbench.case import Judged
from tacit.workbench.ruling import Ruling

CLOSE = 0.6
"""The share of its threshold from which a kept term is shown as one that comes close."""

_SAID = {
    Ground.NAMED: "names {}",
    Ground.LISTED: "leaves what is on the list of what to hide",
    Ground.UNKNOWN: "leaves a word that the corpus hardly knows: what it tells about {} cannot be judged",
}
_BEFORE_STOP = re.compile(r" (?=[.,;:])")
_TAG = re.compile(r"<[^>]+>")


def view(document: Document, judged: Judged, rulings: Sequence[Ruling]) -> dict[str, Any]:
    """Everything that the page shows of a document.

    Offsets are code points of the original. `blocks` hold both texts: of each the pieces, a piece being its text, where
    it stands in the original, and the place that it belongs to, if it is marked. `places` say of each marked place, by
    "start-end", what happened there; `terms` why, once for all alike; `asked` what each requirement is in words.

    Args:
        document: The original.
        judged: The release after the rulings.
        rulings: The rulings.
    """
    report = judged.report
    found = reasons(report, document, None)
    ruled = _ruled(rulings)
    marked = [
        (one, reason)
        for one, reason in zip(report.replacements, found.of, strict=True)
        if reason.changed or one.decision.term.span in ruled or is_close(one.decision)
    ]
    leaks = _leaks(judged.leaks, document)
    words = asked(report)
    used = {reason.number for _, reason in marked}
    return {
        "language": document.language,
        "blocks": blocks(document.text, report.sanitized, [one for one, _ in marked]),
        "places": {place_id(one.decision.term.span): _place(one, reason, ruled) for one, reason in marked},
        "terms": {str(one.number): _term(one, words) for one in found.entries if one.number in used},
        "asked": words,
        "leaks": leaks,
        "claims": [
            {
                "requirement": one.requirement,
                "state": one.state.value,
                "claim": one.claim,
                "checked": one.evidence,
                "because": [leak["why"] for leak in leaks if one.requirement in leak["claims"]][:3],
            }
            for one in report.claims
        ],
        "figures": figures(report),
        "exceptions": [
            {"term": one.term, "requirement": one.requirement, "by": one.by, "note": one.note}
            for one in report.exceptions
        ],
    }


def figures(report: Report) -> dict[str, Any]:
    """The numbers of a release: terms, changes, information kept, bare markers."""
    changed = [one for one in report.replacements if one.decision.action is not Action.KEEP]
    return {
        "terms": len(report.replacements),
        "changed": len(changed),
        "close": sum(is_close(one.decision) for one in report.replacements),
        "kept": report.utility_kept,
        "bare": report.bare_markers,
    }


def is_close(decision: Decision) -> bool:
    """Whether a kept term comes close to what would be too much."""
    value = thresholds(decision.because) if decision.action is Action.KEEP else None
    return value is not None and value >= CLOSE


def choice(one: WordChoice) -> dict[str, Any]:
    """Words to choose from, with what they would disclose."""
    share = thresholds(one.risk) if one.risk else None
    return {
        "words": one.offer.label,
        "origin": one.offer.origin.value,
        "refused_by": list(one.refused_by),
        "share": share,
        "about": one.risk.about if one.risk else "",
    }


def plain(markup: str) -> str:
    """The text of our own markup: the page shows it as text."""
    return _BEFORE_STOP.sub("", " ".join(html.unescape(_TAG.sub(" ", markup)).split()))


def _ruled(rulings: Iterable[Ruling]) -> dict[Span, Ruling]:
    """The ruling in force on each place."""
    found: dict[Span, Ruling] = {}
    for ruling in rulings:
        for span in ruling.spans:
            if ruling.changes:
                found = {other: one for other, one in found.items() if other == span or not other.overlaps(span)}
            found[span] = ruling
    return found


def _place(one: Replacement, reason: Reason, ruled: Mapping[Span, Ruling]) -> dict[str, Any]:
    ruling = ruled.get(one.decision.term.span)
    return {
        "term": reason.number,
        "action": one.decision.action.value,
        "text": one.text if reason.changed else "",
        "ruling": ruling.act.value if ruling else "",
        "note": ruling.note if ruling else "",
    }


def _term(reason: Reason, words: Mapping[str, str]) -> dict[str, Any]:
    first = reason.risks[0].risk if reason.risks else None
    return {
        "original": reason.original,
        "becomes": reason.becomes,
        "action": reason.action.value,
        "occurrences": reason.occurrences,
        "requirement": first.requirement if first else "",
        "ground": first.ground.value if first else "",
        "about": first.about.partition(" at [")[0] if first else "",
        "share": reason.before,
        "why": [_why(reason, one, words) for one in reason.risks] or [plain(why(reason))],
    }


def _why(reason: Reason, one: StatedRisk, words: Mapping[str, str]) -> str:
    """Why a requirement wants a term hidden, in plain words, with what it asks for in front."""
    name = one.risk.requirement
    unnamed = replace(one, risk=replace(one.risk, requirement=""))
    said = plain(why(replace(reason, risks=(unnamed,))))
    return f"{in_words(name, words)}: {said}" if name else said


def _leaks(found: Sequence[Decision], document: Document) -> list[dict[str, Any]]:
    """What a release still discloses, once for each place: which claims that breaks, and why."""
    places: dict[Span, list[Risk]] = {}
    for leak in found:
        places.setdefault(leak.term.span, []).extend(leak.reasons)
    return [
        {
            "place": place_id(span),
            "claims": sorted({name for risk in risks for name in claims_of(risk)}),
            "why": _cost(" ".join(document[span].split()), max(risks, key=_excess, default=None)),
        }
        for span, risks in sorted(places.items())
    ]


def _cost(words: str, risk: Risk | None) -> str:
    """What keeping words costs, in a sentence."""
    return f"Keeping “{words}” {_costs(risk)}." if risk else f"Keeping “{words}” discloses something."


def _costs(risk: Risk) -> str:
    about = risk.about.partition(" at [")[0].replace("_", " ")
    if risk.of_identifier:
        return f"leaves an identifier: {about}"
    if risk.ground in _SAID:
        return _SAID[risk.ground].format(about)
    if risk.counts and risk.counts.terms:
        together = "together with others near it " if risk.ground is Ground.GROUP else ""
        return f"{together}lets a reader believe {about} with {risk.counts.joint / risk.counts.terms:.0%}"
    said = f" ({risk.reason})" if risk.reason else ""
    return f"lets a reader infer {about}{said}: {risk.bits:.1f} bits, and {risk.threshold_bits:.1f} are too many"


def _excess(risk: Risk) -> float:
    return risk.bits - risk.threshold_bits


def progress(report: Report, rulings: Sequence[Ruling]) -> dict[str, int]:
    """How many of the changes, and of what comes close, a reviewer has decided on."""
    ruled = _ruled(rulings)
    asked = [
        one.decision.term.span
        for one in report.replacements
        if one.decision.action is not Action.KEEP or is_close(one.decision) or one.decision.term.span in ruled
    ]
    return {"decided": sum(span in ruled for span in asked), "asked": len(asked)}


def agreement(one: Report, other: Report) -> float | None:
    """The share of the terms that two reviewers treat alike, kept or changed; nothing if neither changed one."""
    kinds = [
        {each.decision.term.span: each.decision.action is Action.KEEP for each in report.replacements}
        for report in (one, other)
    ]
    shared = [span for span in kinds[0] if span in kinds[1]]
    apart = len(kinds[0]) + len(kinds[1]) - 2 * len(shared)
    alike = sum(kinds[0][span] == kinds[1][span] for span in shared)
    return alike / (len(shared) + apart) if shared or apart else None
