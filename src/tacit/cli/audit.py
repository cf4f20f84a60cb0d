"""``tacit audit``: does a released text keep the promise?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tacit.cli import _options
from tacit.errors import InputError, ParameterError
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.evaluation.audit import Audit
    from tacit.pipeline import Knowledge


MODELS = ("c-sanitized", "t-plausibility")


def audit(
    original: Annotated[str, typer.Argument(metavar="ORIGINAL", help="The original text.")],
    released: Annotated[str, typer.Argument(metavar="RELEASED", help="The released text.")],
    protect: _options.Protect = None,
    model: Annotated[
        str, typer.Option("--model", metavar="|".join(MODELS), help="The privacy model whose promise is checked.")
    ] = MODELS[0],
    alpha: Annotated[str, typer.Option("--alpha", help="The strictness promised.")] = _options.ALPHA_TEXT,
    group_size: _options.GroupSize = _options.GROUP_SIZE_NUMBER,
    context: _options.ContextName = "sentence",
    unknown: _options.UnknownName = "hide",
    t: _options.T = None,
    per: _options.Per = "document",
    terms: _options.Terms = None,
    detect: _options.Detect = None,
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
    before, after = text.read(original), text.read(released)
    knowledge = _options.using(corpus, language_model)
    console = Console(highlight=False, soft_wrap=True)
    if model == "c-sanitized":
        from tacit import pipeline

        found = pipeline.audit(
            before.text,
            after.text,
            protect or [],
            alpha=_options.number(alpha),
            group_size=group_size,
            context=context,
            unknown=unknown,
            using=knowledge,
        )
        holds, summary = found.holds, _show(console, after, found)
    elif model == "t-plausibility":
        holds, summary = _recount(
            console,
            before,
            after,
            t=t,
            per=per,
            terms=terms,
            kinds=detect or [],
            protect=protect or [],
            using=knowledge,
        )
    else:
        raise ParameterError(f"expected the model {' or '.join(MODELS)}, found {model!r}", parameter="model")
    for gap in (mismatches := _mismatches(report, after, knowledge) if report else []):
        console.print(f"Not checked: {gap}", markup=False)
    holds = holds and not mismatches
    console.print(f"{'holds' if holds else 'DOES NOT HOLD'}: {summary}", markup=False)
    if not holds:
        raise typer.Exit(1)


def _show(console: Console, released: Document, found: Audit) -> str:
    """Prints what breaks the promise, and says in a line what was looked at."""
    if found.violations:
        console.print(_table(released, found))
    for gap in found.unchecked:
        console.print(f"Not checked: {gap}", markup=False)
    return f"{found.terms} terms looked at, {found.hidden} content words hidden, {len(found.violations)} violations"


def _recount(
    console: Console,
    original: Document,
    released: Document,
    *,
    t: int | None,
    per: str,
    terms: Path | None,
    kinds: list[str],
    protect: list[str],
    using: Knowledge,
) -> tuple[bool, str]:
    """Counts how many texts the release may stand for; prints where they are too few."""
    from tacit import pipeline

    if t is None:
        raise ParameterError("expected --t with --model t-plausibility, found none", parameter="t")
    lines = text.read(str(terms)).text.splitlines() if terms else []
    made_by = pipeline.plausible_sanitizer(t, terms=lines, kinds=kinds, protect=protect, per=per, using=using)
    found = pipeline.audit_plausible(made_by, original.text, released.text)
    for one in found.segments:
        if not one.holds:
            where = f"[{one.segment.start}, {one.segment.end})"
            console.print(f"{one.texts:,} texts of {t:,} promised in the {per} {where} of the original", markup=False)
    for place in found.changed:
        console.print(f"Not checked: the original was changed at {place:,}, where no sensitive term is", markup=False)
    least = min((one.texts for one in found.segments), default=None)
    if least is None:
        return found.holds, "the original has no sensitive term"
    return found.holds, f"at least {least:,} texts in each {per} with sensitive terms ({len(found.segments):,})"


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
