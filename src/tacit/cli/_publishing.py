"""What the commands of ``tacit publish`` share: their options, and how a publisher is learnt."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console

from tacit.cli._outputs import check_free, check_suffix
from tacit.errors import ParameterError, member
from tacit.formats import text

if TYPE_CHECKING:
    from tacit.publishing import Choice, LabelledCorpus, Publisher, Sanitized, Tags
    from tacit.publishing.assessment import Publication

DETECTORS = "detectors"

Labels = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE|FOLDER",
        help="Labelled texts: CoNLL, JSON lines, brat, doccano, Prodigy, Label Studio, spaCy or Presidio.",
    ),
]
LossRatio = Annotated[
    float, typer.Option(help="L/C: what a name that is found costs, in words that are not published.")
]
LearnerOption = Annotated[
    str,
    typer.Option(
        "--learner",
        metavar="crf|svm|ensemble|logistic|boosted|paper|selection",
        help="What learns; paper: whichever of the first three does best, selection: of all.",
    ),
]
Caution = Annotated[
    str,
    typer.Option(
        metavar="paper|learners|balanced|most",
        help="How much: until the most accurate learner gains too little, or none gains enough; what gains at other"
        " cut-offs, too, with the fewest words, or all of it.",
    ),
]
Divisions = Annotated[
    int, typer.Option(help="How often to learn from half of the labelled documents, and attack the other half.")
]
Public = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Labelled texts of others: attackers learn from them, so we do."),
]
TagsOption = Annotated[
    str | None,
    typer.Option(
        "--tags",
        metavar="none|part-of-speech|entities|identities|vectors",
        help="What models say of each word; identities unless our detectors label, none is the fastest.",
    ),
]
Kinds = Annotated[
    list[str] | None,
    typer.Option("--kind", metavar="LABEL", help="Labels that are sensitive; all of them unless given."),
]
StyleOption = Annotated[
    str,
    typer.Option(
        "--style",
        metavar="marker|kinds|consistent|words",
        help="What stands for a name: [PERSON], [PERSON] or [PLACE], [PERSON k3q2xa], words.",
    ),
]
Folds = Annotated[int, typer.Option(help="Parts into which the labelled documents are divided.")]
Seed = Annotated[int, typer.Option(help="Of everything that is left to chance.")]
ReportFile = Annotated[
    Path | None, typer.Option("--report", metavar="FILE", help="JSON: rounds, what is left, and what attackers find.")
]


Result = Annotated[
    Path,
    typer.Option("--output", "-o", metavar="FILE|DIR", help="For a table, a file of its format; else a directory."),
]


@dataclass(frozen=True, slots=True)
class Learning:
    """How a publisher is learnt, as options say it."""

    loss_ratio: float
    learner: str
    caution: str
    divisions: int
    public: Path | None
    tags: str | None
    kinds: Sequence[str]
    style: str
    key: bytes
    folds: int
    seed: int
    model: str

    def fit(
        self, corpus: LabelledCorpus, known: Tags, console: Console
    ) -> tuple[Publisher, Sanitized, tuple[Publication, ...]]:
        """The publisher that is learnt from labelled documents, and what attackers find."""
        from tacit.publishing import (
            GreedySanitize,
            LearnerName,
            Publisher,
            Replacer,
            Style,
            learners_called,
            read_labelled,
        )
        from tacit.publishing.assessment import Attackers, assess
        from tacit.publishing.boosted import BoostedTrees
        from tacit.publishing.ensemble import taught_by
        from tacit.publishing.kinds import learn_kinds
        from tacit.publishing.logistic import LogisticRegression
        from tacit.publishing.replacing import kind_of
        from tacit.publishing.standing import AnyOf, Detected, KnownNames

        others = (
            read_labelled(self.public, kinds=self.kinds, tags=known, model=self.model)
            if self.public is not None
            else None
        )
        taught = taught_by(others, [LogisticRegression(), BoostedTrees(self.seed)]) if others is not None else ()
        stronger = (BoostedTrees(self.seed, taught),) if taught else ()
        algorithm = GreedySanitize(
            (*learners_called(member(LearnerName, self.learner, "--learner"), seed=self.seed), *stronger, *taught),
            loss_ratio=self.loss_ratio,
            folds=self.folds,
            seed=self.seed,
            choice=_choice(self.caution),
            standing=AnyOf((KnownNames(), Detected.for_labels(corpus.kinds))),
        )
        every = (*learners_called(LearnerName.SELECTION, seed=self.seed), *stronger)
        attackers = Attackers(every, known, self.folds, (self.seed, self.seed + 1), taught, self.model)
        with console.status("round 1") as status:
            sanitized = algorithm.fit(corpus, on_round=lambda number: status.update(f"round {number}"))
            found = assess(corpus, algorithm, attackers, splits=self.divisions, seed=self.seed, on_step=status.update)
        replacer = Replacer(kind_of(corpus.kinds), member(Style, self.style, "--style"), self.key)
        teller = learn_kinds(corpus) if replacer.style is Style.KINDS else None
        return Publisher(sanitized.classifiers, replacer, known, self.model, teller), sanitized, found

    def check(self) -> None:
        """Refuses a mistaken option before anything is learnt."""
        from tacit.publishing import GreedySanitize, LearnerName, Replacer, Style, learners_called

        _choice(self.caution)
        learners = learners_called(member(LearnerName, self.learner, "--learner"))
        replace(GreedySanitize(learners), loss_ratio=self.loss_ratio)
        Replacer("PERSON", member(Style, self.style, "--style"), self.key)


def _choice(caution: str) -> Choice:
    from tacit.publishing import Choice

    cautions = {
        "paper": Choice.MOST_ACCURATE,
        "learners": Choice.MOST_GAIN,
        "balanced": Choice.FEWEST_WORDS,
        "most": Choice.LEAST_LOSS,
    }
    if caution not in cautions:
        raise ParameterError(f"expected --caution {' or '.join(cautions)}, found {caution!r}", parameter="caution")
    return cautions[caution]


def tags_of(name: str | None, *, unless_given: Tags) -> Tags:
    """The tags that an option names."""
    from tacit.publishing import Tags

    return unless_given if name is None else member(Tags, name, "--tags")


def detected_corpus(source: str, column: str, sample: int, learning: Learning, tags: Tags) -> LabelledCorpus:
    """The beginning of the input with the labels of our detectors."""
    from tacit.formats.tables import open_table
    from tacit.publishing import label_with_detector
    from tacit.terms import Kind
    from tacit.terms.detector import LanguageModelDetector

    table = open_table(source, column=column)
    rows = (row.text for batch in table.batches() for row in table.rows(batch) if not row.reason)
    wanted = [member(Kind, one.lower(), "--kind") for one in learning.kinds] or [Kind.PERSON]
    detector = LanguageModelDetector(model=learning.model)
    return label_with_detector(
        islice(rows, sample), detector, source=source, kinds=wanted, tags=tags, model=learning.model
    )


def check_report(report: Path | None, *, force: bool) -> None:
    """Refuses a report in a directory that does not exist, or in the place of a file that may not be overwritten.

    Raises:
        ParameterError: It does not, or there is one.
    """
    if report is not None:
        check_free("--report", report, force=force)
        check_suffix("--report", report, (".json",))
    if report is not None and not report.parent.is_dir():
        raise ParameterError(f"expected --report in a directory that exists: {report.parent}", parameter="report")


def write_report(report: Path, values: Mapping[str, object], *, force: bool) -> None:
    """Writes a report. That of another run stays, unless it may be overwritten; where a run goes on, it is the same.

    Raises:
        UsageError: There is another.
    """
    written = json.dumps(values, ensure_ascii=False, indent=2) + "\n"
    if not report.is_file() or report.read_bytes() != written.encode():
        check_free("--report", report, force=force)
        text.write(report, written)
