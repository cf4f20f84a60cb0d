"""The page for who reviews a release: the two texts, and why each term was changed. It holds the original."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from tacit.document import Document
from tacit.models import Action, Decision
from tacit.report._report import Report
from tacit.report.html import _chart, _page
from tacit.report.html._escape import escape, plain
from tacit.report.html._limits import not_covered
from tacit.report.html._reasons import Reason, Reasons, reasons
from tacit.report.html._text import texts
from tacit.report.html._why import why
from tacit.report.html.ranking import Candidates, Ranking, ordered, rank
from tacit.report.reviewer import AUDIENCE

KEPT_LISTED = 300  # kept terms that are listed; the JSON report has all of them
CANDIDATES_LISTED = 8
LONG = 150  # rows or entries: beyond, a browser lays out only those that it shows, and guesses the height of the rest


def reviewer_page(
    report: Report,
    document: Document,
    *,
    ranking: Ranking | None = None,
    after: Sequence[Decision] | None = None,
    redacted_kept: float | None = None,
) -> str:
    """The report as one HTML file that needs nothing else, with words of the original.

    The same arguments give the same bytes.

    Args:
        report: The report.
        document: The original that it is about.
        ranking: What an attacker makes of the two texts.
        after: The model's decisions on the terms of the release: what they still disclose.
        redacted_kept: The share of the information that hiding the same terms without generalizing would keep.

    Raises:
        ParameterError: The report is about another document.
    """
    found = reasons(report, document, after)
    top = _chart.scale(found.entries)
    name = Path(document.id).name or "text"
    body = (
        '<a class="skip" href="#text">Skip to the text</a>\n'
        f'<header class="top"><p class="brand">tacit <span>report</span></p>{_page.theme()}</header>\n'
        f'<p class="audience"><b>Confidential.</b> {AUDIENCE}</p>\n<main>\n'
        f"<h1>{escape(name)}</h1>\n"
        + _page.verdict(holds=report.guarantee.holds, checked=report.guarantee.checked)
        + _summary(report, found, ranking, redacted_kept)
        + _page.section("text", "The text", _text(report, document, found))
        + _page.section("disclosure", "What the terms disclose", _disclosure(report, found, top))
        + (_page.section("attacker", "What an attacker concludes", _attacker(ranking)) if ranking else "")
        + _page.section("promise", "What is promised, and what is not", _promise(report))
        + _page.section("data", "From what it was made", _data(report))
        + "</main>\n"
    )
    return _page.page(f"{name}: tacit report (confidential)", body)


def _summary(report: Report, found: Reasons, ranking: Ranking | None, redacted_kept: float | None) -> str:
    changed = sum(reason.changed for reason in found.of)
    by_action = [
        f"{sum(reason.action is action for reason in found.of):,} {word}"
        for action, word in ((Action.GENERALIZE, "generalized"), (Action.SUPPRESS, "suppressed"))
    ]
    values = [(f"{changed:,}", f"of {len(found.of):,} terms changed", ", ".join(by_action))]
    if report.utility_kept is not None:
        against = f"hiding them would keep {_page.percent(redacted_kept)}" if redacted_kept is not None else ""
        values.append((_page.percent(report.utility_kept), "of the information kept", against))
    before, after = _reaching(report, found)
    if before is not None:
        number = f"{before:,}" if after is None else f"{before:,} → {after:,}"
        values.append((number, "different terms above the threshold", ""))
    if ranking:
        ranks = [rank(candidates, ranking.secret) for candidates in (ranking.before, ranking.after)]
        values.append(
            (f"{ranks[0]:,} → {ranks[1]:,}", "place among an attacker's guesses", f"of {len(ranking.after):,}")
        )
    return _page.figures(values)


def _reaching(report: Report, found: Reasons) -> tuple[int | None, int | None]:
    """How many different terms reach the threshold, in the original and in the release; nothing if nobody knows."""
    measured = [reason for reason in found.entries if reason.before is not None]
    if not measured:
        return None, None
    before = sum((reason.before or 0.0) >= 1 for reason in measured)
    after = sum((reason.after or 0.0) >= 1 for reason in measured)
    known = report.guarantee.holds or all(reason.after is not None for reason in measured)
    return before, after if known else None


def _text(report: Report, document: Document, found: Reasons) -> str:
    view = _page.choice(
        "view", "Show", {"both": "Side by side", "original": "Original", "released": "Released"}, "both"
    )
    legend = (
        '<p class="legend"><span><i class="generalize"></i>generalized</span><span><i class="suppress"></i>suppressed'
        '</span><span class="hint">Point at a marked term, or move to it with Tab, to see why.</span></p>'
    )
    heads = '<div class="row heads" aria-hidden="true"><div class="o">Original</div><div class="r">Released</div></div>'
    rows = texts(report, document, found.of)
    return (
        f'<div class="controls">{view}{legend}</div>\n'
        f'<div class="paper{_long(len(rows))}" lang="{plain(document.language)}">{heads}\n{"".join(rows)}</div>\n'
    )


def _long(parts: int) -> str:
    return " long" if parts > LONG else ""


def _disclosure(report: Report, found: Reasons, top: float) -> str:
    measured = [reason for reason in found.entries if reason.before is not None]
    if not measured:
        listed = _list([reason for reason in found.entries if reason.changed], top)
        return f'<p class="prose">This model judges texts and measures no single terms. Changed:</p>{listed}'
    before, after = _reaching(report, found)
    open_ones = any(reason.after is None for reason in measured)
    labels = (
        f"Original: {before:,} of {len(measured):,} different terms reach the threshold.",
        f"Release: {'it was not measured how many' if after is None else f'{after:,}'} of {len(measured):,} reach it.",
    )
    pictures = "".join(
        f"<figure>{_chart.skyline(measured, top, after=late, label=label)}<figcaption>{label}</figcaption></figure>"
        for late, label in ((False, labels[0]), (True, labels[1]))
    )
    where = "below the threshold, " if report.guarantee.holds else ""
    unmeasured = f'<span><i class="unmeasured"></i>{where}not measured one by one</span>'
    legend = (
        '<p class="legend"><span><i class="generalize"></i>generalized</span><span><i class="suppress"></i>suppressed'
        f'</span><span><i class="keep"></i>kept</span>{unmeasured if open_ones else ""}</p>'
    )
    key = (
        '<p class="legend"><span><i class="tick"></i>threshold</span><span><i class="ring"></i>what stands there now'
        "</span></p>"
    )
    changed = [reason for reason in found.entries if reason.changed]
    kept = [reason for reason in found.entries if not reason.changed]
    return (
        '<p class="prose">A column for each different term, as high as what it reveals of what is protected, measured'
        f" in thresholds. In the release every term keeps its column.</p>\n{legend}"
        f'<div class="pictures">{pictures}</div>\n<h3>Changed terms, each once: {len(changed):,}</h3>\n'
        f"{key}{_list(changed, top)}{_kept(kept, top)}"
    )


def _kept(kept: Sequence[Reason], top: float) -> str:
    if not kept:
        return ""
    more = len(kept) - KEPT_LISTED
    rest = f'<p class="prose">And {more:,} that disclose no more than these: the JSON report has all.</p>'
    return (
        f"<details><summary>Kept terms: {len(kept):,}, those nearest to the threshold first</summary>\n"
        f"{_list(kept[:KEPT_LISTED], top)}{rest if more > 0 else ''}</details>\n"
    )


def _list(entries: Sequence[Reason], top: float) -> str:
    if not entries:
        return '<p class="prose">None.</p>\n'
    shown = "".join(_entry(reason, top) for reason in entries)
    return f'<ol class="terms{_long(len(entries))}">\n{shown}</ol>\n'


def _entry(reason: Reason, top: float) -> str:
    times = f' <span class="times">{reason.occurrences:,} ×</span>' if reason.occurrences > 1 else ""
    becomes, back = "", ""
    if reason.changed:
        becomes = f' <span class="to" role="img" aria-label="becomes">→</span> <ins>{escape(reason.becomes)}</ins>'
        back = f'<a class="back" href="#m{reason.number}">in the text</a>'
    return (
        f'<li id="t{reason.number}"><p class="what"><b class="{reason.action.value}">{escape(reason.original)}</b>'
        f'{becomes}{times}</p>{_chart.bar(reason, top)}<p class="why">{why(reason)}</p>{back}</li>\n'
    )


def _attacker(ranking: Ranking) -> str:
    columns = "".join(
        f"<div><h3>{heading}</h3>{_candidates(candidates, ranking.secret)}</div>"
        for heading, candidates in (("By the original", ranking.before), ("By the release", ranking.after))
    )
    return (
        f'<p class="prose">Who or what the text points to, as {escape(ranking.attacker)} sees it, with the probability'
        f' of each candidate.</p>\n<div class="columns">{columns}</div>\n'
    )


def _candidates(candidates: Candidates, secret: str) -> str:
    ranked = ordered(candidates)
    listed = [one for i, one in enumerate(ranked) if i < CANDIDATES_LISTED or one[0] == secret]
    rows = "".join(
        f'<li class="{"secret" if name == secret else "other"}" value="{rank(candidates, name)}">'
        f'<div><span class="name">{escape(name)}{" <small>protected</small>" if name == secret else ""}</span>'
        f"{_chart.share(probability, secret=name == secret)}"
        f'<span class="number">{_probability(probability)}</span></div></li>'
        for name, probability in listed
    )
    return f'<ol class="ranking">{rows}</ol><p class="of">of {len(ranked):,} candidates</p>'


def _probability(value: float) -> str:
    """A probability to a tenth of a per cent that is never rounded to certainty."""
    if 0 < value < 0.001:
        return "&lt;&nbsp;0.1&nbsp;%"
    return "&gt;&nbsp;99.9&nbsp;%" if 0.999 < value < 1 else f"{100 * value:.1f}&nbsp;%"


def _promise(report: Report) -> str:
    notes = f"<h3>Notes</h3>{_page.items(report.notes)}" if report.notes else ""
    return (
        f'<p class="claim">{escape(report.guarantee.claim)}</p>\n{notes}'
        f"<h3>Not covered</h3>{_page.items(not_covered(report.model))}"
    )


def _data(report: Report) -> str:
    parameters: Mapping[str, object] = {"model": report.model, **report.parameters}
    return _page.table("Parameters", _finite(parameters)) + _page.table("Fingerprints", dict(report.fingerprints))


def _finite(values: Mapping[str, object]) -> dict[str, object]:
    return {name: "none" if isinstance(one, float) and not math.isfinite(one) else one for name, one in values.items()}
