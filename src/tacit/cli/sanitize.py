"""``tacit sanitize``: texts in, texts to release out."""

from __future__ import annotations

import os
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tacit.cli._console import messages
from tacit.cli._effective import KEY_VARIABLE, effective, sanitizer, uses_key
from tacit.cli._extras import with_command
from tacit.cli._groups import command
from tacit.cli._options import Asked, Sources
from tacit.cli._outputs import Force, Outputs, check_folder, name_of, released_name
from tacit.cli._progress import progress_bar
from tacit.cli._refusals import check_tables, check_texts, refuse
from tacit.cli._said import Notes, say_claims, say_rank
from tacit.cli._tables import NO_OUTPUT, UNCHECKED_EXIT_CODE, TableFlags, run_table
from tacit.cli.restore import vault_key
from tacit.errors import InputError
from tacit.formats.opened import Opened, Unhandled
from tacit.formats.opening import open_source
from tacit.formats.tables import is_folder, is_table

if TYPE_CHECKING:
    from tacit.config import Config
    from tacit.document import Document
    from tacit.report import Report
    from tacit.sanitizer import Sanitizer
    from tacit.vault import Sealed

_BY_FOLDER = "folder"
_OUTPUT = "Output"


@command
def sanitize(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT",
            help="Texts and documents; - is standard input. Or one table (.jsonl, .csv, .tsv, .parquet) or folder.",
        ),
    ],
    asked: Asked,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            help="File for one text or table, else directory; without it, a text is printed.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(
            help="For the reviewer, with originals: .json or .html for one text, a directory for several.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    release_report: Annotated[
        Path | None,
        typer.Option(
            help="What may go out with the text (.json, .html): no originals, no secrets.", rich_help_panel=_OUTPUT
        ),
    ] = None,
    unhandled: Annotated[
        str | None,
        typer.Option(
            metavar="remove|refuse",
            help="Pictures, macros and what else nobody can read: left out and named, or the file refused.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    vault: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep, encrypted, what tacit restore needs to get the originals back.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    require_rank: Annotated[
        int | None,
        typer.Option(
            metavar="K",
            min=1,
            help="Let an attacker guess each topic among its like; exit 4 if one still ranks above place K.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    sign: Annotated[
        Path | None,
        typer.Option(
            metavar="KEY",
            help="Sign the release report with a private key (tacit new-key): tacit verify checks it.",
            rich_help_panel=_OUTPUT,
        ),
    ] = None,
    no_ledger: Annotated[
        bool,
        typer.Option(
            "--no-ledger",
            help="Do not note on this machine that the text was released, nor look whether it was before. What is only"
            " shown on a terminal is not noted.",
            rich_help_panel=_OUTPUT,
        ),
    ] = False,
    consistent: Annotated[
        bool,
        typer.Option(
            "--consistent",
            help="Say the same thing in the same words in all of several texts.",
            rich_help_panel=_OUTPUT,
        ),
    ] = False,
    force: Force = False,
    *,
    tables: TableFlags,
    sources: Sources,
    given: frozenset[str],
) -> None:
    """Make texts safe to release.

    Finds every term that gives away what is protected, and puts in its place the most specific words that do not. All
    that is asked holds together: --identities --protect HIV --policy us-medical-confidentiality is one release.

    Of a table, -o names a file of its format, or a directory, as of a folder; rows that could not be sanitized are
    named beside the result (rejects.jsonl), and if there are any, the exit code is 3. The same command goes on where it
    was stopped. Nothing is overwritten without --force, and what is read never. If a claim is broken, or something was
    not checked, the exit code is 4.
    """
    config = effective(asked, sources, given)
    places = config.output
    outputs = Outputs(
        tuple(inputs),
        output if "output" in given else places.path,
        report if "report" in given else places.report,
        release_report if "release_report" in given else places.release_report,
        vault if "vault" in given else places.vault,
        sign,
        force,
    )
    if sign and not outputs.release_report:
        raise refuse("--sign applies to a release report; add --release-report", "sign")
    if "group_by" in given and not uses_key(config):
        raise refuse(
            "--group-by applies to pseudonyms and shifted dates; add --pseudonyms or --dates shift", "group_by"
        )
    mode = Unhandled.of(unhandled or config.files.unhandled or Unhandled.REMOVE.value)
    if any(map(is_table, inputs)):
        if consistent:
            raise refuse("--consistent is for several texts, not for a table or a folder; name the texts", "consistent")
        _sanitize_table(config, outputs, _over(tables, config, given), given, mode)
    else:
        vouching = _Vouching(require_rank, ledger=not no_ledger)
        _sanitize_texts(config, outputs, tables.group_by, given, vouching, mode, consistent=consistent)


def _over(flags: TableFlags, config: Config, given: frozenset[str]) -> TableFlags:
    """The flags, with the configuration's where the user gave none."""
    said = {one.name: getattr(config.tables, one.name) for one in fields(config.tables) if one.name not in given}
    return replace(flags, **{name: value for name, value in said.items() if value not in (None, ())})


def _sanitize_table(
    config: Config, outputs: Outputs, flags: TableFlags, given: frozenset[str], unhandled: Unhandled
) -> None:
    from tacit.engines import has_run, is_file_target
    from tacit.task import SanitizeTask

    if outputs.several:
        raise refuse(
            f"expected texts only, or one folder or table alone, found {len(outputs.inputs)} inputs with a folder or a"
            " table among them; name that in a run of its own",
            "inputs",
        )
    (source,) = outputs.inputs
    folder = is_folder(source)
    check_tables(given, folder=folder, engine=flags.engine)
    if folder:  # what the configuration says of columns is for other tables
        flags = replace(flags, column=None, key=None, pass_through=None)
    if flags.group_by and not uses_key(config):
        flags = replace(flags, group_by=None)
    if uses_key(config) and not os.environ.get(KEY_VARIABLE):
        raise refuse(
            f"expected a passphrase in {KEY_VARIABLE}, for all workers to make up the same names and dates, found none",
            "pseudonyms",
        )
    if outputs.output is None:
        raise refuse(NO_OUTPUT.format("folder" if folder else "table", source), "output")
    reports = outputs.report if folder else None
    if reports:
        check_folder("--report", reports, "many files")
    is_file = is_file_target(source, outputs.output)  # refuses a name of another format, before any work
    if outputs.force and not reports and not is_file:
        raise refuse(
            f"--force applies to files, not to the directory of a run; remove {outputs.output}, or name another",
            "force",
        )
    if reports and not outputs.force and not has_run(outputs.output) and reports.is_dir() and any(reports.iterdir()):
        raise refuse(
            f"expected an empty directory for --report, found files in {reports}; name another, or add --force to"
            " overwrite those that are called alike",
            "report",
        )
    task = SanitizeTask.of(partial(sanitizer, config), unhandled=unhandled, is_reported=reports is not None)
    run_table(task, source, outputs.output, flags, reports=reports, force=outputs.force, notes=task.notes)


def _sanitize_texts(
    config: Config,
    outputs: Outputs,
    group_by: str | None,
    given: frozenset[str],
    vouching: _Vouching,
    unhandled: Unhandled,
    *,
    consistent: bool,
) -> None:
    from tacit.files import sanitize_file, write_release

    check_texts(given)
    if group_by not in {None, _BY_FOLDER}:
        raise refuse(f"expected --group-by {_BY_FOLDER} for single texts, found {group_by!r}", "group_by")
    outputs.check([Path(config.source)] if config.source else [])
    sealing = _Sealing(outputs.vault)
    vouching.check(is_released=not outputs.is_shown_only)
    one = sanitizer(config)
    console = messages()
    failures: list[str] = []
    broken = False
    notes = Notes(one, several=outputs.several)
    taken = set(map(name_of, outputs.inputs))
    alike = _alike(one, outputs, group_by, unhandled) if consistent else {}
    for number, source in enumerate(outputs.inputs, 1):
        try:
            if source in alike:
                opened, made = alike[source][0], write_release(*alike[source])
            else:
                opened = open_source(source)
                outputs.check_format(opened, source)
                group = _group_of(source, group_by)
                with progress_bar(Path(source).name) as show:
                    made = sanitize_file(one, opened, id=source, group=group, unhandled=unhandled, on_progress=show)
        except InputError as error:
            if not outputs.several:
                raise
            failures.append(f"{type(error).__name__}: {'' if error.source else f'{source}: '}{error}")
            continue
        document = made.document
        result = vouching.attacked(one, document, made.report, reported=outputs.report is not None)
        made = replace(made, report=result)
        notes.say(name_of(source), document, result)
        sealing.add(document, result)
        name = _free_name(released_name(document, result, number, opened=opened), source, number, taken)
        if name != name_of(source) and outputs.is_folder():
            console.print(f"Note: one output is called {name}: {_why_renamed(name, source)}")
        written = outputs.deliver(one, made, name)
        vouching.note(document, result, is_released=not outputs.is_shown_only)
        say_claims(name_of(source), result, written, is_written=outputs.output is not None)
        broken |= not result.holds
        if vouching.is_ranked_low(name_of(source), result):
            say_rank(name_of(source), result)
        else:
            broken = True
    sealing.save()
    for failure in failures:
        console.print(with_command(failure))
    if failures:
        raise InputError(f"{len(failures)} of {len(outputs.inputs)} inputs were not sanitized; the others were")
    if broken:
        raise typer.Exit(UNCHECKED_EXIT_CODE)


def _group_of(source: str, group_by: str | None) -> str:
    return str(Path(source).resolve().parent) if group_by else ""


def _alike(
    one: Sanitizer, outputs: Outputs, group_by: str | None, unhandled: Unhandled
) -> dict[str, tuple[Opened, Document, Report]]:
    """The texts and their reports, with the same words for the same things, without those that cannot be opened."""
    from tacit.batch import sanitize_together
    from tacit.document import Document
    from tacit.files import check_read

    found: dict[str, tuple[Opened, Document]] = {}
    for source in outputs.inputs:
        try:
            opened = open_source(source)
            outputs.check_format(opened, source)
            check_read(opened, unhandled)
        except InputError:
            continue  # said when its turn comes
        found[source] = opened, Document(opened.text, id=source, group=_group_of(source, group_by))
    reports = sanitize_together(one, (document for _, document in found.values()))
    return {source: (*both, report) for (source, both), report in zip(found.items(), reports, strict=True)}


def _free_name(name: str, source: str, number: int, taken: set[str]) -> str:
    """The name, unless it became that of another input or output with the suffix of its format."""
    if name != name_of(source) and name in taken:
        name = f"document-{number}{Path(name).suffix}"
    taken.add(name)
    return name


def _why_renamed(name: str, source: str) -> str:
    if Path(name).stem == Path(name_of(source)).stem:
        return "that is the format that is written"
    return "the name of its input says what is hidden, or another output has it"


class _Vouching:
    """What is done besides, before somebody vouches for a release: an attacker guesses, and a ledger is asked.

    Args:
        require_rank: The place that every secret must fall to, if that is asked.
        ledger: Whether the ledger of releases is used.
    """

    def __init__(self, require_rank: int | None, *, ledger: bool) -> None:
        self._require_rank = require_rank
        self._ledger = ledger

    def check(self, *, is_released: bool) -> None:
        """Refuses a ledger that could not be used once all is written.

        Raises:
            InputError: It could not.
        """
        from tacit.ledger import FOLDER_VARIABLE, Ledger, default_folder

        if not self._ledger:
            return
        try:
            Ledger(default_folder()).check(writes=is_released)
        except InputError as error:
            raise InputError(
                f"{error}; nothing was done. Name another folder in {FOLDER_VARIABLE}, or add --no-ledger",
                source=error.source,
            ) from None

    def attacked(self, made_by: Sanitizer, document: Document, result: Report, *, reported: bool) -> Report:
        """The report with what attackers make of the release, if somebody wants to know."""
        if not (reported or self._require_rank):
            return result
        from tacit.review import attacked

        return attacked(made_by, document, result)

    def is_ranked_low(self, name: str, result: Report) -> bool:
        """Whether no attacker ranks a secret above the place that is required; says so if one does."""
        if self._require_rank is None:
            return True
        from tacit.review import too_high

        reasons = too_high(result, self._require_rank)
        for why in reasons:
            messages().print(f"{name}: {why}")
        return not reasons

    def note(self, document: Document, result: Report, *, is_released: bool) -> None:
        """Notes the release, if it is one, and says whether the text was released in another way before."""
        from tacit.ledger import Ledger, default_folder

        if not self._ledger:
            return
        ledger = Ledger(default_folder())
        if earlier := ledger.earlier(document, result):
            ways = "another way" if earlier == 1 else f"{earlier} other ways"
            messages().print(
                f"Note: this text was released in {ways} before: who has two releases can join them, so give out only"
                " one (--no-ledger, while you try)"
            )
        if is_released:
            ledger.add(document, result)


class _Sealing:
    """Collects what a vault keeps, if there is to be one."""

    def __init__(self, path: Path | None) -> None:
        if path and path.exists():
            raise refuse(f"expected a new file for --vault, found {path}; move it, it is all that leads back", "vault")
        self._path = path
        self._key = vault_key(new=True) if path else ""  # asked for before any work
        self._sealed: list[Sealed] = []

    def add(self, document: Document, result: Report) -> None:
        """Seals a document."""
        from tacit.vault import Sealed

        if self._path:
            self._sealed.append(Sealed.of(document, result.sanitized, result.replacements))

    def save(self) -> None:
        """Writes the vault."""
        from tacit.vault import Vault

        if self._path:
            Vault(tuple(self._sealed)).save(self._path, self._key)
