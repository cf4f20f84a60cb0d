"""``tacit audit``: does a released text keep the promise?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tacit.cli import _options
from tacit.errors import InputError
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.evaluation.audit import Audit
    from tacit.pipeline import Knowledge


def audit(
    original: Annotated[str, typer.Argument(metavar="ORIGINAL", help="The original text.")],
    released: Annotated[str, typer.Argument(metavar="RELEASED", help="The released text.")],
    protect: Annotated[list[str], typer.Option("--protect", metavar="NAME[=ALIAS|...]", help="What must stay secret.")],
    alpha: Annotated[str, typer.Option("--alpha", help="The strictness promised.")] = _options.ALPHA_TEXT,
    group_size: _options.GroupSize = _options.GROUP_SIZE_NUMBER,
    context: _options.ContextName = "sentence",
    unknown: _options.UnknownName = "hide",
    report: Annotated[
        Path | None, typer.Option(help="The reviewer's report: its data and its text must be those audited.")
    ] = None,
    corpus: _options.Corpus = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Check a released text: exit code 0 if the promise holds, 1 if it does not.

    Judges the released text alone, by code that shares nothing with the sanitizer's. It shows words of the release
    only.
    """
    from tacit import pipeline

    before, after = text.read(original), text.read(released)
    knowledge = _options.using(corpus, language_model)
    found = pipeline.audit(
        before.text,
        after.text,
        protect,
        alpha=_options.number(alpha),
        group_size=group_size,
        context=context,
        unknown=unknown,
        using=knowledge,
    )
    mismatches = _mismatches(report, after, knowledge) if report else []
    console = Console(highlight=False, soft_wrap=True)
    if found.violations:
        console.print(_table(after, found))
    for gap in (*found.unchecked, *mismatches):
        console.print(f"Not checked: {gap}", markup=False)
    holds = found.holds and not mismatches
    console.print(
        f"{'holds' if holds else 'DOES NOT HOLD'}: {found.terms} terms looked at, {found.hidden} content words hidden,"
        f" {len(found.violations)} violations",
        markup=False,
    )
    if not holds:
        raise typer.Exit(1)


def _mismatches(report: Path, released: Document, knowledge: Knowledge) -> list[str]:
    """Where the report speaks of other data, or of another text."""
    from tacit.report import sha256

    try:
        claimed: dict[str, Any] = json.loads(text.read(str(report)).text)["fingerprints"]
    except (ValueError, KeyError, TypeError):
        raise InputError(f"expected a report of tacit in {report}, found none", source=str(report)) from None
    here = {**knowledge.fingerprints, "released": sha256(released.text)}
    return [f"the report names another {name}" for name, value in here.items() if claimed.get(name) != value]


def _table(released: Document, found: Audit) -> Table:
    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("violation", "finding", "about"):
        table.add_column(column)
    for column in ("bits", "threshold", "together", "contexts"):
        table.add_column(column, justify="right")
    for one in found.violations:
        table.add_row(
            " + ".join(" ".join(released[span].split()) for span in one.spans),
            one.finding,
            one.about,
            f"{one.bits:.1f}",
            f"{one.threshold_bits:.1f}",
            f"{one.joint:,}",
            f"{one.contexts:,}",
        )
    return table
