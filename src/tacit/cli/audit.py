"""``tacit audit``: does a released text keep what was claimed of it?"""

from __future__ import annotations

import json
import shlex
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from tacit.cli._console import messages, plain, results
from tacit.cli._effective import ASKED, configuration, effective, sanitizer, secret_key
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._refusals import flag, refuse
from tacit.cli._tables import UNCHECKED_EXIT_CODE, ColumnFlags
from tacit.errors import InputError
from tacit.formats import text
from tacit.formats.opening import read_document, read_file
from tacit.formats.tables import ALL, texts_of

if TYPE_CHECKING:
    from tacit.audit import Audit, ReleasedFile, Violation
    from tacit.audit.places import BrokenPlace
    from tacit.config import Config
    from tacit.document import Document
    from tacit.report import ReviewException


@command
def audit(
    original: Annotated[str, typer.Argument(metavar="ORIGINAL", help="The original text or document.")],
    released: Annotated[str, typer.Argument(metavar="RELEASED", help="The released one.")],
    report: Annotated[
        Path | None,
        typer.Option(
            help="The reviewer's report: it says what was asked and hidden, and must be of this original and data."
        ),
    ] = None,
    *,
    asked: Asked,
    columns: ColumnFlags,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Check whether a released text or file keeps what was claimed of it.

    Judges the released text by code of its own, and searches all else that the file holds (properties, comments,
    hidden parts) for what was hidden. What was claimed is what the options say, as for tacit sanitize, or what the
    reviewer's report says. It shows words of the release only. Of two tables it judges the columns that --column names.

    Exit codes: 0 every claim holds or is measured; 4 one is broken or cannot be checked, or the release has changed
    since the report; 1 nothing was audited, because a file cannot be read, or the report is not the reviewer's, or is
    of another original or other data; 2 an option does not apply; 70 a bug in tacit; 130 interrupted; 143 ended by
    SIGTERM.
    """
    from tacit.audit import ReleasedFile, audit_report
    from tacit.audit import audit as check

    if original == released == text.STANDARD_INPUT:
        raise refuse("expected two texts, found standard input twice", "released")
    _check_files(original, released, report)
    if report is not None:
        for name in sorted((ASKED | {"column"}) & given):
            raise refuse(f"{flag(name)} and --report both say what was claimed; leave one out", name)
        config = _data(sources, given)
        before, file = _texts(original, released, columns, given)
        found = audit_report(before, file, _read(report), using=config.knowledge())
    else:
        config = effective(asked, sources, given, hint=", or name the --report")
        before, file = _texts(original, released, columns, given)
        found = check(
            before,
            file,
            config.asked,
            settings=config.settings,
            using=config.knowledge(),
            exceptions=_exceptions(config, before),
            key=secret_key(config),
        )
    _show(file.document if isinstance(file, ReleasedFile) else file, found)
    if columns.column:
        which = ", ".join(columns.column)
        others = "all but those of --key and --pass-through" if ALL in columns.column else f"{which} alone"
        messages().print(f"Note: of the columns of the tables were judged: {others}", markup=False)
    if not found.holds:
        raise typer.Exit(UNCHECKED_EXIT_CODE)


def _texts(
    original: str, released: str, columns: ColumnFlags, given: frozenset[str]
) -> tuple[Document, Document | ReleasedFile]:
    """What is audited: the texts of the columns of two tables, or all of two files.

    Raises:
        UsageError: It is said what all columns are without, and no column is named.
    """
    from tacit.audit import ReleasedFile
    from tacit.document import Document

    if columns.column:
        others = columns.pass_through or ()
        before, after = (
            Document(texts_of(one, column=columns.column, key=columns.key, left_out=others), id=one)
            for one in (original, released)
        )
        return before, after
    for name in sorted({"key", "pass_through"} & given):
        raise refuse(f"{flag(name)} says what --column '*' leaves out; name the columns that were sanitized", name)
    return read_document(original), ReleasedFile(*read_file(released))


def _check_files(original: str, released: str, report: Path | None) -> None:
    """Refuses folders, with the command for one of their files.

    Raises:
        UsageError: There is one.
    """
    from tacit.engines import names_file

    places = Path(original), Path(released)
    if not any(one.is_dir() for one in (*places, report) if one):
        return
    of_run = places[1] / "documents"  # where a run puts the files of a folder
    files = [places[0] / "FILE" if places[0].is_dir() else places[0]]
    files.append((of_run if of_run.is_dir() else places[1]) / "RELEASED" if places[1].is_dir() else places[1])
    command = ["tacit", "audit", *map(str, files)]
    if report:
        command += ["--report", str(report / "RELEASED.json" if report.is_dir() else report)]
    which = f" ({names_file(places[1])} says which is which)" if of_run.is_dir() else ""
    raise refuse(
        f"expected one file and its release, found a folder; audit each file: {shlex.join(command)}{which}", "original"
    )


def _data(sources: Sources, given: frozenset[str]) -> Config:
    """The data of the configuration and the options: what was asked is the report's to say."""
    config = configuration(sources, given)
    return replace(
        config,
        corpus=sources.corpus if "corpus" in given else config.corpus,
        language_model=sources.language_model if "language_model" in given else config.language_model,
    )


def _exceptions(config: Config, original: Document) -> list[ReviewException]:
    """What a reviewer keeps against any requirement: it was answered for, and so breaks no claim.

    Of a person who is kept, other mentions stay, too: which they are, only the original tells.
    """
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
    if not kept:
        return []
    made = sanitizer(config)
    stayed = made.exceptions(made.draft(original))
    return [*(ReviewException(key(term), name, who, "") for who, term in kept for name in names), *stayed]


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
    from tacit.audit.places import broken_places
    from tacit.models.inference import BY_INFERENCE
    from tacit.report.claims import STORY

    console = results()
    if found.changed:
        console.print(f"Changed: {found.changed}. Judged is what is there now.")
    places = {claim.requirement: broken_places(claim.violations) for claim in found.claims}
    if any(places.values()):
        console.print(_table(released, places))
    elsewhere = {claim.requirement: [one for one in claim.violations if one.is_outside] for claim in found.claims}
    for name, some in elsewhere.items():
        for one in some:
            console.print(f"{name}: {_elsewhere(one)}")
    for claim in found.claims:
        for gap in claim.gaps:
            console.print(f"Not checked: {claim.requirement}: {gap}")
    numbers = {name: len(some) + len(elsewhere[name]) for name, some in places.items()}
    for claim in found.claims:
        excepted = f", {claim.excepted} more that a reviewer answered for" if claim.excepted else ""
        console.print(f"{claim.requirement}: {claim.state.value}, {numbers[claim.requirement]} violations{excepted}")
    broken = ", ".join(
        f"{number} {'place breaks' if number == 1 else 'places break'} {name}"
        for name, number in numbers.items()
        if number
    )
    is_broken = bool(found.changed or broken)
    verdict = "holds" if found.holds else "DOES NOT HOLD" if is_broken else "could not be checked"
    told = "".join(f"{one}; " for one in (found.changed, broken) if one)
    console.print(f"{verdict}: {told}{found.terms} terms looked at, {found.hidden} content words hidden")
    if found.holds and any(claim.requirement.endswith(BY_INFERENCE) for claim in found.claims):
        messages().print(f"Note: {STORY}")


def _table(released: Document, places: Mapping[str, Sequence[BrokenPlace]]) -> Table:
    """The places that break each claim, each with the worst that was found there; equal ones are one row."""
    table = Table(show_edge=False, header_style="bold", pad_edge=False)
    table.add_column("violation")
    table.add_column("places", justify="right")
    for column in ("finding", "about", "claim"):
        table.add_column(column)
    for column in ("bits", "threshold"):
        table.add_column(column, justify="right")
    rows: Counter[tuple[str, ...]] = Counter()
    for name, some in places.items():
        for one in some:
            words = " + ".join(" ".join(released[span].split()) for span in one.spans)
            worst = one.worst
            bits = _number(worst.bits), _number(worst.threshold_bits)
            rows[_visible(words), worst.finding.value, worst.about, name, *bits] += 1
    for (words, finding, about, *rest), number in rows.items():
        table.add_row(plain(words), str(number), finding, plain(about), *rest)
    return table


def _elsewhere(one: Violation) -> str:
    """What a file holds outside its text, without the words: they are the original's."""
    if one.places:
        return f"the file holds, outside its text, {one.about}: in {', '.join(one.places)}"
    return f"the file holds, outside its text or encoded in it, {one.about}"


def _visible(words: str) -> str:
    """Words without what would act on a terminal."""
    return "".join(char if char.isprintable() else "\ufffd" for char in words)


def _number(bits: float | None) -> str:
    return "-" if bits is None else f"{bits:.1f}"
