"""``tacit publish``: a corpus in, what attackers who learn from it find almost nothing in out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tacit.cli import _options, _tables
from tacit.cli._console import counted, messages
from tacit.cli._outputs import PlainForce, check_apart, check_free
from tacit.cli._publishing import (
    DETECTORS,
    Caution,
    Divisions,
    Folds,
    Kinds,
    Labels,
    LearnerOption,
    Learning,
    LossRatio,
    Public,
    ReportFile,
    Result,
    Seed,
    StyleOption,
    TagsOption,
    check_report,
    detected_corpus,
    tags_of,
    write_report,
)
from tacit.errors import ParameterError
from tacit.formats.tables import MAX_LENGTH


class _RunUnlessNamed(TyperGroup):
    """``tacit publish INPUT`` is ``tacit publish run INPUT``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunUnlessNamed,
    help="Publish a corpus so that attackers who learn from it find almost no name; `tacit publish INPUT`: at once.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)


@app.command("run")
def publish(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A table (.jsonl, .csv, .parquet) or a folder.")],
    output: Result,
    labels: Labels = None,
    label_with: Annotated[
        str | None,
        typer.Option(metavar=DETECTORS, help="Instead of --labels: our own detectors label a sample of the input."),
    ] = None,
    sample: Annotated[int, typer.Option(help="With --label-with: how many texts, from the beginning.")] = 1000,
    loss_ratio: LossRatio = 10.0,
    learner: LearnerOption = "selection",
    caution: Caution = "most",
    divisions: Divisions = 3,
    public: Public = None,
    tags: TagsOption = None,
    kind: Kinds = None,
    style: StyleOption = "marker",
    key_file: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --style consistent: a secret of 16 bytes or more.")
    ] = None,
    folds: Folds = 4,
    seed: Seed = 0,
    report: ReportFile = None,
    force: PlainForce = False,
    engine: _tables.ScaleName = "process",
    column: _tables.Column = "text",
    key: _tables.Key = None,
    workers: _tables.Workers = None,
    master: _tables.Master = "local[*]",
    max_length: _tables.MaxLength = MAX_LENGTH,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Learn from labels, attack what was learnt, and publish a corpus, all at once.

    Learns from the labels what gives a name away, takes it out, and learns again from what is left, until an attacker
    who does the same would gain less than the words are worth.
    """
    # The library is imported only now, so that --help and a mistyped option answer at once.
    from tacit.engines import has_run
    from tacit.publishing import Tags, read_labelled
    from tacit.publishing.report import as_dict, as_lines
    from tacit.publishing.saving import read_key

    if (labels is None) == (label_with is None):
        raise ParameterError("expected either --labels FILE or --label-with detectors", parameter="labels")
    if label_with not in (None, DETECTORS):
        raise ParameterError(f"expected --label-with {DETECTORS}, found {label_with!r}", parameter="label_with")
    check_report(report, force=force or has_run(output))
    known = tags_of(tags, unless_given=Tags.NONE if label_with else Tags.IDENTITIES)
    secret = read_key(key_file) if key_file is not None else b""
    learning = Learning(
        loss_ratio, learner, caution, divisions, public, tags, kind or [], style, secret, folds, seed, language_model
    )
    learning.check()
    if labels is not None:
        corpus = read_labelled(labels, kinds=kind or [], tags=known, model=language_model)
    else:
        corpus = detected_corpus(source, column, sample, learning, known)
    console = messages()
    publisher, sanitized, found = learning.fit(corpus, known, console)
    for line in as_lines(sanitized, found):
        console.print(line)
    if report is not None:
        write_report(report, as_dict(sanitized, found), force=force)
    flags = _tables.TableFlags([column], key, None, None, engine, workers, master, max_length)
    _tables.run_table(publisher, source, output, flags, examined=False, force=force)


@app.command("train")
def train(
    labels: Annotated[Path, typer.Argument(metavar="LABELS", help="Labelled texts, in any of the formats.")],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE", help="Where the publisher goes.")],
    key_file: Annotated[
        Path, typer.Option(metavar="FILE", help="The secret of the publisher; made if it is not there. Keep it apart.")
    ],
    loss_ratio: LossRatio = 10.0,
    learner: LearnerOption = "selection",
    caution: Caution = "most",
    divisions: Divisions = 3,
    public: Public = None,
    tags: TagsOption = None,
    kind: Kinds = None,
    style: StyleOption = "marker",
    folds: Folds = 4,
    seed: Seed = 0,
    report: ReportFile = None,
    force: PlainForce = False,
    sign_with: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A private key of `tacit new-key`, to vouch for the publisher.")
    ] = None,
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Learn a publisher from labels, attack it, and save it. The file holds no word that it has learnt."""
    from tacit.publishing import Tags, read_labelled
    from tacit.publishing.drift import SampleProfile
    from tacit.publishing.report import as_dict, as_lines
    from tacit.publishing.saving import read_key, save

    check_report(report, force=force)
    check_free("-o", output, force=force)
    known = tags_of(tags, unless_given=Tags.IDENTITIES)
    secret = read_key(key_file, create=True)
    learning = Learning(
        loss_ratio, learner, caution, divisions, public, tags, kind or [], style, secret, folds, seed, language_model
    )
    learning.check()
    corpus = read_labelled(labels, kinds=kind or [], tags=known, model=language_model)
    console = messages()
    publisher, sanitized, found = learning.fit(corpus, known, console)
    for line in as_lines(sanitized, found):
        console.print(line)
    said = as_dict(sanitized, found)
    if report is not None:
        write_report(report, said, force=force)
    save(publisher, output, key=secret, profile=SampleProfile.of(corpus.texts), report=said, signed_with=sign_with)
    console.print(f"{output}: needs the key in {key_file}; whoever has both can try names, whoever has one cannot")


@app.command("apply")
def apply(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A table (.jsonl, .csv, .parquet) or a folder.")],
    publisher: Annotated[Path, typer.Option("--publisher", "-p", metavar="FILE", help="What `publish train` wrote.")],
    key_file: Annotated[Path, typer.Option(metavar="FILE", help="Its secret.")],
    output: Result,
    signed_by: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A public key whose owner must vouch for the publisher.")
    ] = None,
    compared: Annotated[
        int, typer.Option(help="How many texts, from the beginning, are held against the sample; 0 for none.")
    ] = 1000,
    force: PlainForce = False,
    engine: _tables.ScaleName = "cores",
    column: _tables.Column = "text",
    key: _tables.Key = None,
    workers: _tables.Workers = None,
    master: _tables.Master = "local[*]",
    max_length: _tables.MaxLength = MAX_LENGTH,
) -> None:
    """Publish a table with a saved publisher. A run that was killed goes on where it stopped."""
    from itertools import islice

    from tacit.formats.tables import open_table
    from tacit.publishing.saving import load, read_key
    from tacit.publishing.tokens import words

    ready, profile = load(publisher, key=read_key(key_file), signed_by=signed_by)
    console = messages()
    if compared:
        table = open_table(source, column=column)
        texts = (row.text for batch in table.batches() for row in table.rows(batch) if not row.reason)
        symbols = [word for one in islice(texts, compared) for word in words(one)]
        if symbols and profile.has_drifted(symbols):
            console.print(
                f"Note: the first texts are unlike the labelled ones ({profile.distance(symbols):.3f} bits from them,"
                f" where their halves are {profile.spread:.3f} apart): what was measured on those may not"
                " hold; label some of these"
            )
    flags = _tables.TableFlags([column], key, None, None, engine, workers, master, max_length)
    _tables.run_table(ready, source, output, flags, examined=False, force=force)


@app.command("label")
def label(
    source: Annotated[str, typer.Argument(metavar="INPUT", help="A table (.jsonl, .csv, .parquet) or a folder.")],
    labels: Annotated[Path, typer.Option(metavar="FILE", help="What is labelled so far.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="JSON lines: the texts to label next, row by row.")
    ],
    count: Annotated[int, typer.Option(help="How many texts to propose.")] = 50,
    sample: Annotated[int, typer.Option(help="How many texts, from the beginning, are considered.")] = 5000,
    tags: TagsOption = None,
    kind: Kinds = None,
    folds: Folds = 4,
    seed: Seed = 0,
    force: PlainForce = False,
    column: _tables.Column = "text",
    language_model: _options.LanguageModel = _options.LANGUAGE_MODEL_NAME,
) -> None:
    """Propose which texts to label next, and say how much labels have helped so far."""
    from itertools import islice

    from tacit.formats.tables import open_table
    from tacit.publishing import Tags, read_labelled
    from tacit.publishing.labelling import learning_curve, proposals
    from tacit.vault import write_private

    check_apart("-o", output, [Path(source), labels])
    check_free("-o", output, force=force)
    known = tags_of(tags, unless_given=Tags.ENTITIES)
    corpus = read_labelled(labels, kinds=kind or [], tags=known, model=language_model)
    table = open_table(source, column=column)
    rows = ((row.number, row.text) for batch in table.batches() for row in table.rows(batch) if not row.reason)
    read = list(islice(rows, sample))
    console = messages()
    for point in learning_curve(corpus, folds=folds, seed=seed):
        console.print(
            f"{counted(point.documents, 'labelled document')}, {counted(point.names, 'name')}:"
            f" {point.missed:.1%} of the names missed ({point.low:.1%} to {point.high:.1%}),"
            f" {counted(point.false_alarms, 'false alarm')}"
        )
    chosen = proposals(corpus, [one for _, one in read], count=count, tags=known, model=language_model)
    lines = [
        json.dumps({"row": read[one.number][0], "text": read[one.number][1], "unsure": round(one.unsure, 4)}) + "\n"
        for one in chosen
    ]
    write_private(output, "".join(lines).encode())
    console.print(f"{output}: {counted(len(lines), 'original text')}, for whoever labels only")
