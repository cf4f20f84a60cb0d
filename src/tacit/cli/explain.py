"""``tacit explain``: which terms give the secret away, and why."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tacit.cli._console import messages
from tacit.cli._effective import effective, sanitizer
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._outputs import PlainForce, check_apart, check_force, check_free, check_suffix
from tacit.cli._progress import progress_bar
from tacit.formats import text
from tacit.formats.opening import open_source
from tacit.formats.tables import is_table

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.replacement import Replacement
    from tacit.report import Report
    from tacit.risk import Risk

_VERDICTS = {"broken": "broken: it DOES NOT HOLD", "unchecked": "unchecked: whether it holds could not be told"}
_STYLES = {"keep": "", "generalize": "black on bright_yellow", "suppress": "white on red"}
_PICTURES = {
    **{code: 0x2400 + code for code in range(32) if chr(code) not in "\t\n"},
    **dict.fromkeys(
        (*range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)), 0xFFFD
    ),
}
"""What controls of the terminal and of the direction of writing are shown as."""
_TABLE_WIDTH = 100  # columns: below, the table would cut its words


@command
def explain(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A text or document; - is standard input.")],
    asked: Asked,
    every: Annotated[bool, typer.Option("--all", help="List the terms that are kept, too.")] = False,
    svg: Annotated[Path | None, typer.Option(help="Draw what is shown into this SVG file as well.")] = None,
    force: PlainForce = False,
    *,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Show which terms give away what is protected, and why.

    Prints the text with the risky terms marked, the text to release, and a table of the counts behind each decision.
    It shows the original: for the reviewer's eyes.
    """
    from tacit.document import Document
    from tacit.files import as_read
    from tacit.review import attacked

    config = effective(asked, sources, given)
    check_force([svg], force=force)
    if svg:
        check_apart("--svg", svg, [Path(source)])
        check_suffix("--svg", svg, (".svg",))
        check_free("--svg", svg, force=force)
    opened = open_source(source)
    document = Document(opened.text, id=source)
    if is_table(source):
        messages().print(f"Note: {source} is read as one text here; tacit sanitize reads a table row by row")
    one = sanitizer(config)
    with progress_bar(Path(source).name) as show:
        report = as_read(opened, one.sanitize(document, on_progress=show))
        if one.model.topics:
            report = attacked(one, document, report)
    console = Console(record=svg is not None, highlight=False, markup=False, width=110 if svg else None)
    shown = _distinct(report, every=every)
    before, after = _texts(document, report, width=console.width)
    console.rule("before")
    console.print(before, end="\n\n")
    console.rule("after")
    console.print(after, end="\n\n")
    console.rule("why")
    console.print(_why(document, shown, width=console.width))
    console.print(_summary(report))
    if svg:
        text.write(svg, console.export_svg(title=f"tacit explain {Path(source).name}"), private=True)


def _texts(document: Document, report: Report, *, width: int) -> tuple[Text, Text]:
    """Both texts with what was changed marked; lines that are longer than the terminal is wide flow."""
    before, after = document.text, report.sanitized
    if max(map(len, before.splitlines()), default=0) > width:
        before, after = _flowing(before, after, report.replacements)
    shown = Text(_visible(before)), Text(_visible(after))
    for one in report.replacements:
        if style := _STYLES[one.decision.action.value]:
            span = one.decision.term.span
            shown[0].stylize(style, span.start, span.end)
            shown[1].stylize(style, one.target.start, one.target.end)
    return shown


def _visible(text: str) -> str:
    r"""The text with a visible character for each that would act on the terminal, so that all offsets stay.

    >>> _visible("a\x1b[2Jb\r\nc")
    'a␛[2Jb \nc'
    """
    return text.replace("\r\n", " \n").replace("\r", "\n").translate(_PICTURES)


def _flowing(before: str, after: str, replacements: Sequence[Replacement]) -> tuple[str, str]:
    """Both texts with blanks for the line ends that only break lines: a terminal breaks them elsewhere."""
    from tacit.report.html.line_ends import soft_line_ends

    texts = list(before), list(after)
    starts = [one.source.start for one in replacements]
    for end in soft_line_ends(before):
        texts[0][end.start : end.end] = " " * len(end)
        at = bisect_right(starts, end.start) - 1  # the last replacement that begins before it
        if at >= 0 and replacements[at].source.end > end.start and replacements[at].decision.action.value != "keep":
            continue
        moved = replacements[at].target.end - replacements[at].source.end if at >= 0 else 0
        texts[1][end.start + moved : end.end + moved] = " " * len(end)
    return "".join(texts[0]), "".join(texts[1])


def _why(document: Document, shown: Sequence[Replacement], *, width: int) -> RenderableType:
    """The reasons in a table, or below each other on a narrow terminal and when nothing was counted."""
    if not shown:
        return Text("Nothing was changed.")
    risks = [(one, risk) for one in shown if (risk := one.decision.because)]
    if width >= _TABLE_WIDTH and len(risks) == len(shown) and any(risk.counts for _, risk in risks):
        return _table(document, risks)
    return _entries(document, shown)


def _table(document: Document, shown: Sequence[tuple[Replacement, Risk]]) -> Table:
    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("term", "discloses", "evidence"):
        table.add_column(column, overflow="fold")  # a long word goes on in the next line: it is not cut
    for column in ("bits", "threshold", "together", "term's", "secret's"):
        table.add_column(column, justify="right")
    table.add_column("becomes", overflow="fold")
    for one, risk in shown:
        seen = risk.counts
        counts = (f"{number:,}" for number in (seen.joint, seen.terms, seen.entity)) if seen else ("-",) * 3
        term, becomes = _change(document, one)
        table.add_row(term, Text(risk.about), risk.ground.value, _bits(risk), _limit(risk), *counts, becomes)
    return table


def _entries(document: Document, shown: Sequence[Replacement]) -> Group:
    """What the table says, in two lines for each term: nine columns need a wide terminal."""
    parts: list[RenderableType] = []
    for one in shown:
        term, becomes = _change(document, one)
        parts.append(Text.assemble(term, (" → ", "dim"), becomes))
        risk = one.decision.because
        if risk is None:  # a model that judges texts, not terms
            continue
        why = f"{risk.about}: {_bits(risk)} bits, threshold {_limit(risk)}; {risk.ground.value}"
        if risk.ground.value == "unknown":
            why = f"{risk.about}: the corpus does not know it"
        elif risk.counts is None:
            why = f"{risk.about}: {risk.ground.value}{f', {risk.reason}' if risk.reason else ''}"
        elif risk.ground.value != "named":
            why += f", {risk.counts.joint:,} of {risk.counts.terms:,} contexts"
        parts.append(Padding(Text(why), (0, 0, 0, 2), expand=False))
    return Group(*parts)


def _change(document: Document, one: Replacement) -> tuple[Text, Text]:
    style = _STYLES[one.decision.action.value]
    term = Text(_visible(" ".join(document[one.decision.term.span].split())), style=style)
    return term, Text(_visible(one.text)) if style else Text("kept", style="dim")


def _bits(risk: Risk) -> str:
    return "?" if risk.ground.value == "unknown" else f"{risk.bits:.1f}"


def _limit(risk: Risk) -> str:
    return f"{risk.threshold_bits:.1f}" if math.isfinite(risk.threshold_bits) else "-"


def _distinct(report: Report, *, every: bool) -> list[Replacement]:
    """The first occurrence of each term, the riskiest first; not what went with its sentence alone."""
    first: dict[tuple[str, str], Replacement] = {}
    for one in report.replacements:
        if every or one.decided.action.value != "keep":
            first.setdefault((one.decision.term.lemma, one.decision.action.value), one)
    return sorted(first.values(), key=lambda one: -_excess(one))


def _excess(one: Replacement) -> float:
    risk = one.decision.because
    if risk is None or not math.isfinite(risk.threshold_bits):
        return -math.inf
    return risk.bits / risk.threshold_bits if risk.threshold_bits else math.inf


def _summary(report: Report) -> Text:
    from tacit.review import rank_in_words

    kept = "no information" if report.utility_kept is None else f"{report.utility_kept:.0%} of the information"
    lines = [f"\nKept: {kept}."]
    for claim in report.claims:
        verdict = _VERDICTS.get(claim.state.value, claim.state.value)
        lines += (f"{claim.requirement} ({verdict}): {claim.claim}", f"  Checked: {claim.checked}.")
    if any(claim.measured for claim in report.claims):
        lines.append("Measured recall, by kind: in the report (tacit sanitize --report FILE).")
    if said := rank_in_words(report):
        lines.append(said)
    return Text("\n".join([*lines, *(f"Note: {note}" for note in report.notes)]))
