"""The page for who reviews a release: the two texts, and why each term was changed. It holds the original."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from tacit.document import Document
from tacit.models import Action, Decision
from tacit.report._report import Report, ReviewException
from tacit.report.html import _chart, _claims, _page
from tacit.report.html._escape import escape, plain
from tacit.report.html._text import texts
from tacit.report.html.ranking import Candidates, Ranking, ordered, rank
from tacit.report.html.why import why
from tacit.report.reasons import Reason, Reasons, reasons
from tacit.report.reviewer import AUDIENCE

KEPT_LISTED = 300  # kept terms that are listed; the JSON report has all of them
CANDIDATES_LISTED = 21  # of an attacker: the protected one and twenty others, if it is among them
LONG = 150  # rows or entries: beyond, a browser lays out only those that it shows, and guesses the height of the rest


def reviewer_page(
    report: Report,
    document: Document,
    *,
    rankings: Sequence[Ranking] = (),
    after: Sequence[Decision] | None = None,
    redacted_kept: float | None = None,
) -> str:
    """The report as one HTML file that needs nothing else, with words of the original.

    The same arguments give the same bytes.

    Args:
        report: The report.
        document: The original that it is about.
        rankings: What an attacker makes of the two texts, for each secret.
        after: Decisions on the terms of the release: what they still disclose.
        redacted_kept: The share of the information that hiding the same terms without generalizing would keep.

    Raises:
        ParameterError: The report is about another document.
    """
    found = reasons(report, document, after)
    top = _chart.scale(found.entries)
    claims = [
        _claims.ShownClaim(one.requirement, one.state, one.not_covered, one.claim, one.evidence)
        for one in report.claims
    ]
    first = report.worst_rank == 1 or any(one.rank_after == 1 for one in rankings)
    name = Path(document.id).name or "text"
    body = (
        '<a class="skip" href="#text">Skip to the text</a>\n'
        f'<header class="top"><p class="brand">tacit <span>report</span></p>{_page.theme()}</header>\n'
        f'<p class="audience"><b>Confidential.</b> {AUDIENCE}</p>\n<main>\n'
        f"<h1>{escape(name)}</h1>\n"
        + _claims.verdict(claims, ranked_first=first)
        + _summary(report, found, rankings, redacted_kept)
        + _page.section("text", "The text", _text(report, document, found))
        + _page.section("disclosure", "What the terms disclose", _disclosure(report, found, top))
        + (_page.section("attacker", "What an attacker concludes", _attacker(rankings)) if rankings else "")
        + (_page.section("exceptions", "Released by a reviewer", _exceptions(report)) if report.exceptions else "")
        + _page.section("promise", "What is promised, and what is not", _claims.cards(claims) + _notes(report))
        + _page.section("data", "From what it was made", _data(report))
        + "</main>\n"
    )
    return _page.page(f"{name}: tacit report (confidential)", body)


def _summary(report: Report, found: Reasons, rankings: Sequence[Ranking], redacted_kept: float | None) -> str:
    changed = sum(reason.changed for reason in found.of)
    by_action = [
        f"{sum(reason.action is action for reason in found.of):,} {word}"
        for action, word in ((Action.GENERALIZE, "generalized"), (Action.SUPPRESS, "suppressed"))
    ]
    values = [(f"{changed:,}", f"of {len(found.of):,} terms changed", ", ".join(by_action))]
    if report.utility_kept is not None:
        against = f"hiding them would keep {_page.percent(redacted_kept)}" if redacted_kept is not None else ""
        values.append((_page.percent(report.utility_kept), "of the information kept", against))
    if report.bare_markers is not None:
        values.append((_page.percent(report.bare_markers), "of the changes are bare markers", ""))
    before, after = _reaching(report, found)
    if before is not None:
        number = f"{before:,}" if after is None else f"{before:,} → {after:,}"
        values.append((number, "different terms above the threshold", ""))
    if rankings:
        worst = min(rankings, key=lambda one: (one.rank_after, -one.probability_after))
        others = f", the worst of {len(rankings):,} secrets" if len(rankings) > 1 else ""
        label = "place among an attacker's guesses"
        values.append((f"{worst.rank_before:,} → {worst.rank_after:,}", label, f"of {len(worst.after):,}{others}"))
    if report.exceptions:
        values.append((f"{len(report.exceptions):,}", "released by a reviewer all the same", ""))
    return _page.figures(values)


def _reaching(report: Report, found: Reasons) -> tuple[int | None, int | None]:
    """How many different terms reach the threshold, in the original and in the release; nothing if nobody knows."""
    measured = [reason for reason in found.entries if reason.before is not None]
    if not measured:
        return None, None
    before = sum((reason.before or 0.0) >= 1 for reason in measured)
    after = sum((reason.after or 0.0) >= 1 for reason in measured)
    known = report.holds or all(reason.after is not None for reason in measured)
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
        return f'<p class="prose">What was asked measures whole texts, and no single terms. Changed:</p>{listed}'
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
    where = "below the threshold, " if report.holds else ""
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
        f'{becomes}{times}</p>{_chart.bar(reason, top)}<div class="reasons">{why(reason)}</div>{back}</li>\n'
    )


def _attacker(rankings: Sequence[Ranking]) -> str:
    return (
        '<p class="prose">What the text points to, as an attacker sees it: the protected one among others of its kind,'
        " with the probability of each.</p>\n"
        + "".join(
            _ranking(one, is_worst=one.rank_after == min(each.rank_after for each in rankings)) for one in rankings
        )
    )


def _ranking(ranking: Ranking, *, is_worst: bool) -> str:
    columns = "".join(
        f"<div><h4>{heading}</h4>{_candidates(candidates, ranking.secret)}</div>"
        for heading, candidates in (("By the original", ranking.before), ("By the release", ranking.after))
    )
    said = ", ".join(f"“{escape(word)}”" for word in ranking.words)
    words = f" What speaks most for it in the release: {said}." if said else ""
    doubt = "" if ranking.rank_before == 1 else " He does not rank it first by the original, so that this says little."
    return (
        f"<h3>{_page.requirement(ranking.reference)}{escape(ranking.secret)}</h3>\n"
        f'<p class="prose">Place {ranking.rank_before:,} by the original, {ranking.rank_after:,} by the release, of'
        f" {len(ranking.after):,}, for {escape(ranking.attacker)}. The release gives it"
        f" {_probability(ranking.probability_after)}; who knows nothing would give it"
        f" {_probability(ranking.baseline)}.{doubt}{words}</p>\n"
        f'<details class="guesses"{" open" if is_worst else ""}><summary>The likeliest</summary>'
        f'<div class="columns">{columns}</div></details>\n'
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
    """A probability to a tenth of a per cent that is never rounded to certainty: no guess is certain."""
    if value < 0.001:
        return "&lt;&nbsp;0.1&nbsp;%"
    return "&gt;&nbsp;99.9&nbsp;%" if value > 0.999 else f"{100 * value:.1f}&nbsp;%"


def _exceptions(report: Report) -> str:
    shown = "".join(map(_exception, report.exceptions))
    return (
        '<p class="prose">A requirement would hide these terms. A reviewer answers for it that they stay.</p>\n'
        f'<ul class="prose">{shown}</ul>\n'
    )


def _exception(one: ReviewException) -> str:
    note = f": {escape(one.note)}" if one.note else ""
    who = f"by {escape(one.by)}, {escape(one.when)}"
    return f"<li>{_page.requirement(one.requirement)}<b>{escape(one.term)}</b>, {who}{note}</li>"


def _notes(report: Report) -> str:
    return f"<h3>Notes</h3>{_page.items(report.notes)}" if report.notes else ""


def _data(report: Report) -> str:
    # The requirements are in the claims, with what was made of them.
    settings = {name: value for name, value in report.settings.items() if name != "requirements"}
    return (
        "".join(_page.table(f"Settings of {escape(one.requirement)}", _finite(one.settings)) for one in report.claims)
        + _page.table("Settings of the release", _finite(settings))
        + _page.table("Fingerprints", dict(report.fingerprints))
    )


def _finite(values: Mapping[str, object]) -> dict[str, object]:
    return {name: "none" if isinstance(one, float) and not math.isfinite(one) else one for name, one in values.items()}
