"""``tacit explain``: which terms give the secret away, and why."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tacit.cli import _options
from tacit.cli._progress import progress_bar
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.replacement import Replacement
    from tacit.report import Report

_STYLES = {"keep": "", "generalize": "black on bright_yellow", "suppress": "white on red"}


def explain(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A text file; - is standard input.")],
    protect: _options.Protect = None,
    model: _options.Model = "c-sanitized",
    policy: _options.PolicyName = None,
    alpha: _options.Alpha = _options.ALPHA_TEXT,
    max_belief: _options.MaxBelief = None,
    mode: _options.ModeName = "generalize",
    group_size: _options.GroupSize = _options.GROUP_SIZE_NUMBER,
    context: _options.ContextName = "sentence",
    plan: _options.PlanName = "greedy",
    every: Annotated[bool, typer.Option("--all", help="List the terms that are kept, too.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw what is shown into this SVG file as well.")] = None,
    unknown: _options.UnknownName = "hide",
    no_context: _options.NoContext = False,
    steps: _options.Steps = 2,
    t: _options.T = None,
    uniform: _options.Uniform = False,
    balance: _options.Balance = 0.5,
    per: _options.Per = "document",
    terms: _options.Terms = None,
    detect: _options.Detect = None,
    corpus: _options.Corpus = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Show which terms give away what is protected, and why.

    Prints the text with the risky terms marked, the text to release, and a table of the counts behind each decision.
    It shows the original: for the reviewer's eyes.
    """
    document = text.read(source)
    one = _options.sanitizer(
        _options.Chosen(
            protect=protect or [],
            model=model,
            policy=policy,
            alpha=alpha,
            max_belief=max_belief,
            mode=mode,
            group_size=group_size,
            context=context,
            plan=plan,
            unknown=unknown,
            no_context=no_context,
            steps=steps,
            t=t,
            uniform=uniform,
            balance=balance,
            per=per,
            terms=terms,
            detect=detect or [],
            corpus=corpus,
            language_model=language_model,
        )
    )
    with progress_bar(Path(source).name) as show:
        report = one.sanitize(document, on_progress=show)
    console = Console(record=svg is not None, highlight=False, width=110 if svg else None)
    console.rule("before")
    console.print(_before(document, report), end="\n\n")
    console.rule("after")
    console.print(_after(report), end="\n\n")
    console.rule("why")
    console.print(_table(document, report, every=every))
    console.print(_summary(report))
    if svg:
        text.write(svg, console.export_svg(title=f"tacit explain {Path(source).name}"))


def _before(document: Document, report: Report) -> Text:
    shown = Text(document.text)
    for one in report.replacements:
        span, style = one.decision.term.span, _STYLES[one.decision.action.value]
        if style:
            shown.stylize(style, span.start, span.end)
    return shown


def _after(report: Report) -> Text:
    shown = Text(report.sanitized)
    for one in report.replacements:
        style = _STYLES[one.decision.action.value]
        if style and one.target:
            shown.stylize(style, one.target.start, one.target.end)
    return shown


def _table(document: Document, report: Report, *, every: bool) -> Table:
    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("term", "discloses", "evidence"):
        table.add_column(column)
    for column in ("bits", "threshold", "together", "term's", "secret's"):
        table.add_column(column, justify="right")
    table.add_column("becomes")
    for one in _distinct(report, every=every):
        risk, style = one.decision.because, _STYLES[one.decision.action.value]
        if risk is None:
            continue
        limit = f"{risk.threshold_bits:.1f}" if math.isfinite(risk.threshold_bits) else "-"
        counts = risk.counts
        table.add_row(
            Text(" ".join(document[one.decision.term.span].split()), style=style),
            risk.about,
            risk.evidence.value,
            "?" if risk.evidence.value == "unknown" else f"{risk.bits:.1f}",
            limit,
            *(f"{number:,}" for number in (counts.joint, counts.terms, counts.entity)),
            Text(one.text) if style else Text("kept", style="dim"),
        )
    return table


def _distinct(report: Report, *, every: bool) -> list[Replacement]:
    """The first occurrence of each term, the riskiest first."""
    first: dict[tuple[str, str], Replacement] = {}
    for one in report.replacements:
        if every or one.decision.action.value != "keep":
            first.setdefault((one.decision.term.lemma, one.decision.action.value), one)
    return sorted(first.values(), key=lambda one: -_excess(one))


def _excess(one: Replacement) -> float:
    risk = one.decision.because
    if risk is None or not math.isfinite(risk.threshold_bits):
        return -math.inf
    return risk.bits / risk.threshold_bits if risk.threshold_bits else math.inf


def _summary(report: Report) -> Text:
    kept = "no information" if report.utility_kept is None else f"{report.utility_kept:.0%} of the information"
    verdict = "holds" if report.guarantee.holds else "DOES NOT HOLD"
    lines = [f"\nKept: {kept}. {report.guarantee.claim}", f"Guarantee {verdict}: {report.guarantee.checked}."]
    return Text("\n".join([*lines, *(f"Note: {note}" for note in report.notes)]))
