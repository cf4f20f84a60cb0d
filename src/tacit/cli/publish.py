"""``tacit publish``: a corpus in, what an attacker with the same tools finds almost nothing in out."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer
from rich.console import Console

from tacit.cli import _options, _tables
from tacit.errors import InputError, ParameterError
from tacit.formats import text
from tacit.formats.tables import MAX_LENGTH

if TYPE_CHECKING:
    from tacit.publishing import LabelledCorpus, Tags

_DETECTORS = "detectors"

_Mode = TypeVar("_Mode", bound=Enum)


def publish(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A table (.jsonl, .csv, .parquet) or a folder.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="A directory for the result.")],
    labels: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Labelled texts: CoNLL (token, tab, label), or .jsonl with text and spans."),
    ] = None,
    label_with: Annotated[
        str | None,
        typer.Option(metavar=_DETECTORS, help="Instead of --labels: our own detectors label a sample of the input."),
    ] = None,
    sample: Annotated[int, typer.Option(help="With --label-with: how many texts, from the beginning.")] = 1000,
    loss_ratio: Annotated[
        float, typer.Option(help="L/C: what a name that is found costs, in words that are not published.")
    ] = 10.0,
    learner: Annotated[
        str,
        typer.Option(
            metavar="crf|svm|ensemble|logistic|boosted|paper|selection",
            help="What learns; paper: whichever of the first three does best, selection: of all.",
        ),
    ] = "selection",
    plain: Annotated[
        bool,
        typer.Option(
            "--plain", help="As in the paper: leave what is less likely a name than not, even where L/C makes it pay."
        ),
    ] = False,
    divisions: Annotated[
        int,
        typer.Option(help="How often to learn from half of the labelled documents, and attack the other half."),
    ] = 3,
    public: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Labelled texts of others, from which attackers learn, too.")
    ] = None,
    tags: Annotated[
        str | None,
        typer.Option(
            metavar="none|part-of-speech|entities|identities|vectors",
            help="What models say of each word; identities unless our detectors label, none is the fastest.",
        ),
    ] = None,
    kind: Annotated[
        list[str] | None, typer.Option(metavar="LABEL", help="Labels that are sensitive; all of them unless given.")
    ] = None,
    style: Annotated[
        str,
        typer.Option(
            metavar="marker|consistent|words", help="What stands for a name: [PERSON], [PERSON k3q2xa], words."
        ),
    ] = "marker",
    key_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --style consistent: a secret of 16 bytes or more.")
    ] = None,
    folds: Annotated[int, typer.Option(help="Parts into which the labelled documents are divided.")] = 4,
    seed: Annotated[int, typer.Option(help="Of everything that is left to chance.")] = 0,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE", help="JSON: rounds, what is left, and what an attacker finds.")
    ] = None,
    engine: _tables.ScaleName = "process",
    column: _tables.Column = "text",
    key: _tables.Key = None,
    workers: _tables.Workers = None,
    master: _tables.Master = "local[*]",
    max_length: _tables.MaxLength = MAX_LENGTH,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Publish a corpus so that an attacker who learns from it finds almost no name.

    Learns from the labels what gives a name away, takes it out, and learns again from what is left, until an attacker
    who does the same would gain less than the words are worth.
    """
    # The library is imported only now, so that --help and a mistyped option answer at once.
    from tacit.publishing import (
        Choice,
        GreedySanitize,
        LearnerName,
        Publisher,
        Replacer,
        Style,
        Tags,
        learners_called,
        read_labelled,
    )
    from tacit.publishing.assessment import Attackers, assess
    from tacit.publishing.replacing import kind_of
    from tacit.publishing.report import as_dict, as_lines
    from tacit.publishing.standing import AnyOf, Detected, KnownNames

    if (labels is None) == (label_with is None):
        raise ParameterError("expected either --labels FILE or --label-with detectors", parameter="labels")
    if label_with not in (None, _DETECTORS):
        raise ParameterError(f"expected --label-with {_DETECTORS}, found {label_with!r}", parameter="label_with")
    if report is not None and not report.parent.is_dir():
        raise ParameterError(f"expected --report in a directory that exists: {report.parent}", parameter="report")
    known = _mode(Tags, tags or (Tags.NONE if label_with else Tags.IDENTITIES).value, "tags")
    secret = _read_key(key_file)
    algorithm = GreedySanitize(
        learners_called(_mode(LearnerName, learner, "learner"), seed=seed),
        loss_ratio=loss_ratio,
        folds=folds,
        seed=seed,
        choice=Choice.MOST_ACCURATE if plain else Choice.LEAST_LOSS,
    )
    words = _mode(Style, style, "style")
    Replacer("PERSON", words, secret)  # refuses a missing key before anything is learnt
    corpus = _corpus(labels, (source, column, sample), kind or [], known, language_model)
    algorithm = replace(algorithm, standing=AnyOf((KnownNames(), Detected.for_labels(corpus.kinds))))
    attackers = Attackers(
        learners_called(LearnerName.SELECTION, seed=seed),
        known,
        folds,
        (seed, seed + 1),
        read_labelled(public, kinds=kind or [], tags=known, model=language_model) if public is not None else None,
        language_model,
    )
    console = Console(stderr=True, highlight=False, soft_wrap=True, markup=False)
    with console.status("round 1") as status:
        sanitized = algorithm.fit(corpus, on_round=lambda number: status.update(f"round {number}"))
        publications = assess(corpus, algorithm, attackers, splits=divisions, seed=seed, on_step=status.update)
    for line in as_lines(sanitized, publications):
        console.print(line)
    if report is not None:
        text.write(report, json.dumps(as_dict(sanitized, publications), ensure_ascii=False, indent=2) + "\n")
    replacer = Replacer(kind_of(corpus.kinds), words, secret)
    flags = _tables.TableFlags([column], key, None, None, engine, workers, master, max_length)
    publisher = Publisher(sanitized.classifiers, replacer, known, language_model)
    _tables.run_table(publisher, source, output, flags, examined=False)


def _corpus(
    labels: Path | None, texts: tuple[str, str, int], kinds: Sequence[str], tags: Tags, model: str
) -> LabelledCorpus:
    """The labelled corpus: the one in the file, or the beginning of the input with the labels of our detectors."""
    from tacit.publishing import label_with_detector, read_labelled

    if labels is not None:
        return read_labelled(labels, kinds=kinds, tags=tags, model=model)
    from tacit.formats.tables import open_table
    from tacit.terms import Kind
    from tacit.terms.detector import LanguageModelDetector

    source, column, sample = texts
    table = open_table(source, column=column)
    rows = (row.text for batch in table.batches() for row in table.rows(batch) if not row.reason)
    wanted = [_mode(Kind, one.lower(), "kind") for one in kinds] or [Kind.PERSON]
    detector = LanguageModelDetector(model=model)
    return label_with_detector(islice(rows, sample), detector, source=source, kinds=wanted, tags=tags, model=model)


def _mode(modes: type[_Mode], name: str, parameter: str) -> _Mode:
    try:
        return modes(name)
    except ValueError:
        names = " or ".join(str(one.value) for one in modes)
        raise ParameterError(f"expected --{parameter} {names}, found {name!r}", parameter=parameter) from None


def _read_key(path: Path | None) -> bytes:
    if path is None:
        return b""
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read the key in {path}: {error.strerror}", source=str(path)) from None
