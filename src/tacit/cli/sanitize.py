"""``tacit sanitize``: texts in, texts to release out."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from tacit.cli import _options
from tacit.cli._progress import progress_bar
from tacit.errors import InputError, ParameterError
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.document import Document
    from tacit.report import Report


def sanitize(
    inputs: Annotated[list[str], typer.Argument(metavar="INPUT...", help="Text files; - is standard input.")],
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
        Path | None, typer.Option("--output", "-o", help="File for one text, directory for several; else printed.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option(help="JSON for the reviewer, with originals: a file for one text, a directory for several."),
    ] = None,
    release_report: Annotated[
        Path | None, typer.Option(help="JSON that may go out with the text: no originals, not what is protected.")
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
    corpus: _options.Corpus = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Make texts safe to release.

    Finds every term that gives away what is protected, and puts in its place the most specific words that do not.
    """
    several = len(inputs) > 1
    _check(inputs, [output, report, release_report], several=several)
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
    console = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    failures: list[InputError] = []
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
        _deliver(document, result, [output, report, release_report], several=several)
    if failures:
        for failure in failures:
            console.print(f"{type(failure).__name__}: {failure}")
        raise InputError(f"{len(failures)} of {len(inputs)} inputs were not sanitized; the others were")


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
    names = [_name(source) for source in inputs]
    if len(set(names)) < len(names):
        raise ParameterError(
            "expected inputs of different file names, found two alike: their outputs would overwrite each other",
            parameter="inputs",
        )
    if output and any(_place(output, source, "", several).resolve() == Path(source).resolve() for source in inputs):
        raise ParameterError("expected an output beside the input, found one that would overwrite it", parameter="-o")


def _deliver(document: Document, result: Report, targets: Sequence[Path | None], *, several: bool) -> None:
    # Like the library, the report is imported late: --help needs neither.
    from tacit.report import for_release, for_reviewer

    output, report, release_report = targets
    if output is None:
        # Not print(): it would turn the line ends of the text into those of the platform.
        sys.stdout.buffer.write(result.sanitized.encode())
        sys.stdout.buffer.flush()
    else:
        text.write(_place(output, document.id, "", several), result.sanitized)
    for target, values in ((report, for_reviewer(result, document)), (release_report, for_release(result))):
        if target:
            written = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
            text.write(_place(target, document.id, ".json", several), written)


def _name(source: str) -> str:
    return "standard-input.txt" if source == text.STANDARD_INPUT else Path(source).name


def _place(target: Path, source: str, suffix: str, several: bool) -> Path:
    return target / (_name(source) + suffix) if several or target.is_dir() else target
