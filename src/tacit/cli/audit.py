"""``tacit audit``: does a released text keep what was claimed of it?"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from tacit.cli._console import plain, results
from tacit.cli._effective import ASKED, configuration, effective, secret_key
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._refusals import flag, refuse
from tacit.cli._tables import UNCHECKED_EXIT_CODE
from tacit.errors import InputError
from tacit.formats import text
from tacit.formats.opening import read_document

if TYPE_CHECKING:
    from tacit.audit import Audit, AuditedClaim
    from tacit.config import Config
    from tacit.document import Document
    from tacit.report import ReviewException


@command
def audit(
    original: Annotated[str, typer.Argument(metavar="ORIGINAL", help="The original text or document.")],
    released: Annotated[str, typer.Argument(metavar="RELEASED", help="The released one.")],
    report: Annotated[
        Path | None,
        typer.Option(help="The reviewer's report: it says what was asked, and must be of these texts and this data."),
    ] = None,
    *,
    asked: Asked,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Check whether a released text keeps what was claimed of it.

    The exit code is 0 if every claim holds, 4 if one is broken or cannot be checked. Judges the released text alone, by
    code of its own. What was claimed is what the options say, as for tacit sanitize, or what the reviewer's report
    says. It shows words of the release only.
    """
    from tacit.audit import audit as check
    from tacit.audit import audit_report

    if original == released == text.STANDARD_INPUT:
        raise refuse("expected two texts, found standard input twice", "released")
    if report is not None:
        for name in sorted(ASKED & given):
            raise refuse(f"{flag(name)} and --report both say what was claimed; leave one out", name)
        config = _data(sources, given)
        before, after = read_document(original), read_document(released)
        found = audit_report(before, after, _read(report), using=config.knowledge())
    else:
        config = effective(asked, sources, given)
        before, after = read_document(original), read_document(released)
        found = check(
            before,
            after,
            config.asked,
            settings=config.settings,
            using=config.knowledge(),
            exceptions=_exceptions(config),
            key=secret_key(config),
        )
    _show(after, found)
    if not found.holds:
        raise typer.Exit(UNCHECKED_EXIT_CODE)


def _data(sources: Sources, given: frozenset[str]) -> Config:
    """The data of the configuration and the options: what was asked is the report's to say."""
    config = configuration(sources, given)
    return replace(
        config,
        corpus=sources.corpus if "corpus" in given else config.corpus,
        language_model=sources.language_model if "language_model" in given else config.language_model,
    )


def _exceptions(config: Config) -> list[ReviewException]:
    """What a reviewer keeps against any requirement: it was answered for, and so breaks no claim."""
    from tacit.report import ReviewException
    from tacit.secrets import Keep
    from tacit.secrets.values import kind_of
    from tacit.terms.keys import key

    numbers: Counter[str] = Counter()
    names = []
    for one in config.asked:
        numbers[kind_of(one)] += 1
        names.append(f"{kind_of(one)}-{numbers[kind_of(one)]}")
    kept = [
        (one.reviewer, term) for one in config.asked if isinstance(one, Keep) and one.reviewer for term in one.terms
    ]
    return [ReviewException(key(term), name, who, "") for who, term in kept for name in names]


def _read(report: Path) -> dict[str, Any]:
    try:
        found = json.loads(text.read(str(report)).text)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InputError(f"expected a report of tacit in {report}, found none", source=str(report))
    return found


def _show(released: Document, found: Audit) -> None:
    """Prints what breaks claims, and one line for each of them."""
    console = results()
    broken = [claim for claim in found.claims if claim.violations]
    if broken:
        console.print(_table(released, broken))
    for claim in found.claims:
        for gap in claim.gaps:
            console.print(f"Not checked: {claim.requirement}: {gap}")
    for claim in found.claims:
        excepted = f", {claim.excepted} more that a reviewer answered for" if claim.excepted else ""
        console.print(f"{claim.requirement}: {claim.state.value}, {len(claim.violations)} violations{excepted}")
    verdict = "holds" if found.holds else "DOES NOT HOLD"
    console.print(f"{verdict}: {found.terms} terms looked at, {found.hidden} content words hidden")


def _table(released: Document, broken: list[AuditedClaim]) -> Table:
    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    for column in ("violation", "finding", "about", "claim"):
        table.add_column(column)
    for column in ("bits", "threshold"):
        table.add_column(column, justify="right")
    for claim in broken:
        for one in claim.violations:
            table.add_row(
                plain(_visible(" + ".join(" ".join(released[span].split()) for span in one.spans))),
                one.finding.value,
                plain(one.about),
                claim.requirement,
                _number(one.bits),
                _number(one.threshold_bits),
            )
    return table


def _visible(words: str) -> str:
    """Words without what would act on a terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in words)


def _number(bits: float | None) -> str:
    return "-" if bits is None else f"{bits:.1f}"
