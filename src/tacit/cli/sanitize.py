"""``tacit sanitize``: texts in, texts to release out."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from tacit.cli import _options, _tables
from tacit.cli._progress import progress_bar
from tacit.cli.restore import KEY_VARIABLE, vault_key
from tacit.errors import InputError, ParameterError
from tacit.formats import text
from tacit.formats.tables import MAX_LENGTH, is_table

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.identities.replacing.vault import Sealed
    from tacit.pipeline import Sanitizer
    from tacit.pipeline.task import SanitizeTask
    from tacit.report import Report

_WORD = re.compile(r"[^\W_]{3,}")


def sanitize(
    inputs: Annotated[
        list[str],
        typer.Argument(
            metavar="INPUT...",
            help="Text files; - is standard input. Or one table (.jsonl, .csv, .tsv, .parquet) or folder of texts.",
        ),
    ],
    protect: _options.Protect = None,
    model: _options.Model = "c-sanitized",
    policy: _options.PolicyName = None,
    alpha: _options.Alpha = _options.ALPHA_TEXT,
    max_belief: _options.MaxBelief = None,
    mode: _options.ModeName = "generalize",
    group_size: _options.GroupSize = _options.GROUP_SIZE_NUMBER,
    context: _options.ContextName = "sentence",
    plan: _options.PlanName = "greedy",
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="File for one text, else directory; without it, printed."),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="For the reviewer, with originals: .json or .html for one text, a directory for several."),
    ] = None,
    release_report: Annotated[
        Path | None,
        typer.Option(help="What may go out with the text (.json, .html): no originals, no secrets."),
    ] = None,
    unknown: _options.UnknownName = "hide",
    no_context: _options.NoContext = False,
    steps: _options.Steps = 2,
    t: _options.T = None,
    uniform: _options.Uniform = False,
    balance: _options.Balance = 0.5,
    per: _options.Per = "document",
    terms: _options.Terms = None,
    detect: _options.Detect = None,
    spans: _options.Spans = None,
    subject: _options.Subject = "",
    threshold: _options.ThresholdName = None,
    dates: _options.DatesName = "generalize",
    pseudonyms: _options.UsePseudonyms = False,
    vault: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep, encrypted, what tacit restore needs to get the originals back."),
    ] = None,
    corpus: _options.Corpus = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
    column: _tables.Column = "text",
    key: _tables.Key = None,
    engine: _tables.ScaleName = "cores",
    workers: _tables.Workers = None,
    master: _tables.Master = "local[*]",
    max_length: _tables.MaxLength = MAX_LENGTH,
) -> None:
    """Make texts safe to release.

    Finds every term that gives away what is protected, and puts in its place the most specific words that do not.

    Of a table, -o names the directory for the result and for rejects.jsonl, the rows that could not be sanitized; if
    there are any, the exit code is 3. The same command goes on where it was stopped.
    """
    chosen = _options.Chosen(
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
        spans=spans,
        subject=subject,
        threshold=threshold,
        dates=dates,
        pseudonyms=pseudonyms,
    )
    if any(map(is_table, inputs)):
        _check_table(
            inputs, {"--report": report, "--release-report": release_report, "--vault": vault, "--spans": spans}
        )
        _check_key(chosen)
        task = _task(chosen)
        _tables.run_table(
            task,
            inputs[0],
            output,
            engine=engine,
            column=column,
            key=key,
            workers=workers,
            master=master,
            max_length=max_length,
        )
        return
    several = len(inputs) > 1
    _check(inputs, [output, report, release_report], several=several)
    seal = _Sealing(vault)
    one = _options.sanitizer(chosen)
    console = _console()
    failures: list[InputError] = []
    broken: list[str] = []
    for source in inputs:
        try:
            document = text.read(source)
        except InputError as error:
            if not several:
                raise
            failures.append(error)
            continue
        with progress_bar(Path(source).name) as show:
            result = one.sanitize(document, on_progress=show)
        for note in result.notes if source == inputs[0] else ():
            console.print(f"Note: {note}")
        seal.add(document, result)
        name = _released_name(document, result, inputs.index(source) + 1)
        if name != _name(source) and (several or (output and output.is_dir())):
            console.print(f"Note: one output is called {name}, because the name of its input says what is hidden")
        _deliver(one, document, result, [output, report, release_report], name, several=several)
        if not result.guarantee.holds:
            broken.append(_name(source))
    seal.save()
    if failures:
        for failure in failures:
            console.print(f"{type(failure).__name__}: {failure}")
        raise InputError(f"{len(failures)} of {len(inputs)} inputs were not sanitized; the others were")
    if broken:
        console.print(f"The guarantee DOES NOT HOLD for {', '.join(broken)}: review before you release it.")
        raise typer.Exit(4)


def _task(chosen: _options.Chosen) -> SanitizeTask:
    """The options as a task, and notes on it for the user."""
    from tacit.pipeline.task import SanitizeTask

    task = SanitizeTask.of(partial(_options.sanitizer, chosen))
    for note in task.notes:
        _console().print(f"Note: {note}")
    return task


def _check_table(inputs: Sequence[str], others: Mapping[str, Path | None]) -> None:
    """Refuses what goes with texts only."""
    if len(inputs) > 1:
        raise ParameterError(f"expected one table at a time, found {len(inputs)} inputs", parameter="inputs")
    for option in (name for name, value in others.items() if value):
        raise ParameterError(f"expected no {option} for a table: it is for single texts", parameter=option)


def _check_key(chosen: _options.Chosen) -> None:
    """Refuses pseudonyms without a key: every worker would make up its own."""
    if (chosen.pseudonyms or chosen.dates == "shift") and not os.environ.get(KEY_VARIABLE):
        raise ParameterError(
            f"expected a passphrase in {KEY_VARIABLE}, for all workers to make up the same names and dates, found none",
            parameter="pseudonyms",
        )


class _Sealing:
    """Collects what a vault keeps, if there is to be one."""

    def __init__(self, path: Path | None) -> None:
        if path and path.exists():
            raise ParameterError(
                f"expected a new file for --vault, found {path}; move it, it is all that leads back", parameter="vault"
            )
        self._path = path
        self._key = vault_key(new=True) if path else ""  # asked for before any work
        self._sealed: list[Sealed] = []

    def add(self, document: Document, result: Report) -> None:
        """Seals a document."""
        from tacit.identities.replacing.vault import Sealed

        if self._path:
            self._sealed.append(Sealed.of(document, result.sanitized, result.replacements))

    def save(self) -> None:
        """Writes the vault."""
        from tacit.identities.replacing import Vault

        if self._path:
            Vault(tuple(self._sealed)).save(self._path, self._key)


def _check(inputs: Sequence[str], targets: Sequence[Path | None], *, several: bool) -> None:
    """Refuses, before any work, what could not be delivered after it."""
    output, report, release_report = targets
    if several and output is None:
        raise ParameterError(f"expected -o DIR for {len(inputs)} texts, found none", parameter="output")
    for option, target in (("-o", output), ("--report", report), ("--release-report", release_report)):
        if target is None:
            continue
        if several:
            if target.exists() and not target.is_dir():
                raise ParameterError(f"expected a directory for {option}, found the file {target}", parameter=option)
            target.mkdir(parents=True, exist_ok=True)
        elif target.is_dir() and option != "-o":
            raise ParameterError(f"expected a file for {option}, found the directory {target}", parameter=option)
        elif not target.parent.is_dir():
            raise ParameterError(f"expected {option} in a directory that exists: {target.parent}", parameter=option)
    written = [target.resolve() for target in targets if target]
    if not several and len(set(written)) < len(written):
        raise ParameterError("expected different files for text and reports, found one file twice", parameter="report")
    names = [_name(source) for source in inputs]
    if len(set(names)) < len(names):
        raise ParameterError(
            "expected inputs of different file names, found two alike: their outputs would overwrite each other",
            parameter="inputs",
        )
    if output and any(
        _place(output, _name(source), "", several).resolve() == Path(source).resolve() for source in inputs
    ):
        raise ParameterError("expected an output beside the input, found one that would overwrite it", parameter="-o")


def _deliver(
    made_by: Sanitizer, document: Document, result: Report, targets: Sequence[Path | None], name: str, *, several: bool
) -> None:
    # Like the library, the report is imported late: --help needs neither.
    from tacit.pipeline.review import review_page
    from tacit.report import for_release, for_reviewer
    from tacit.report.html import release_page

    output, report, release_report = targets
    if output is None:
        # Not print(): it would turn the line ends of the text into those of the platform.
        sys.stdout.buffer.write(result.sanitized.encode())
        sys.stdout.buffer.flush()
    else:
        text.write(_place(output, name, "", several), result.sanitized)
    if report:
        written = review_page(made_by, document, result) if _is_page(report) else _json(for_reviewer(result, document))
        text.write(_place(report, name, ".json", several), written)
    if release_report:
        written = release_page(result) if _is_page(release_report) else _json(for_release(result))
        text.write(_place(release_report, name, ".json", several), written)


def _is_page(target: Path) -> bool:
    return target.suffix.lower() in {".html", ".htm"} and not target.is_dir()


def _json(values: object) -> str:
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"


def _console() -> Console:
    return Console(stderr=True, highlight=False, soft_wrap=True, markup=False)


def _name(source: str) -> str:
    return "standard-input.txt" if source == text.STANDARD_INPUT else Path(source).name


def _released_name(document: Document, result: Report, number: int) -> str:
    """The name of the input for its output, too, unless a word that is hidden in the text stands in it."""
    from tacit.models import Action
    from tacit.terms.keys import STOP_WORDS

    name = _name(document.id)
    changed = (one.decision.term.span for one in result.replacements if one.decision.action is not Action.KEEP)
    hidden = {word for span in changed for word in _WORD.findall(document[span].casefold())} - STOP_WORDS
    stem = Path(name).stem.casefold()
    own = set(_WORD.findall(stem))
    tells = any(word in own or (len(word) > 4 and word in stem) for word in hidden)
    return f"document-{number}{Path(name).suffix}" if tells else name


def _place(target: Path, name: str, suffix: str, several: bool) -> Path:
    return target / (name + suffix) if several or target.is_dir() else target
