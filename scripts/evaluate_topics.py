"""Writes the tables of docs/c-sanitized.md and docs/known-limits.md: what is found, and what stays, on twelve texts.

    python -m scripts.evaluate_topics [--corpus INDEX]     measures and writes; some minutes
    python -m scripts.evaluate_topics --errors ALPHA       prints what is missed and what is hidden in vain
    python -m scripts.evaluate_topics --union              prints topics alone beside topics and identities in one run

The texts are in tests/data/topics; docs/evaluation/annotation-guide.md says how they were annotated.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from scripts.pages import DOCS, ROOT, fill, mean, percent, table

from tacit import Document, Identities, Knowledge, ReleaseSettings, Report, Sanitizer, Topics
from tacit.corpus.embedded import EmbeddedIndex
from tacit.document import Context, Span
from tacit.evaluation.annotation import Annotation, DisclosureLevel, read_annotation
from tacit.evaluation.precision_recall import Agreement, agreement, harmonic_mean
from tacit.models import Action, Decision, Mode, Planner, Unknown
from tacit.secrets import Labels

TOPICS = ROOT / "tests" / "data" / "topics"
PAGE, LIMITS = DOCS / "c-sanitized.md", DOCS / "known-limits.md"
ALPHAS = (1.0, 1.5, 2.0, 3.0)

# S1, tables 1 and 2: precision, recall, F; utility kept by redaction and by generalization. In per cent.
PAPER = {
    ("HIV", 1.0): (100, 4, 7.7, 96.2, 97.2),
    ("HIV", 1.5): (96, 88.9, 92.3, 32.9, 66.6),
    ("HIV", 2.0): (81.2, 96.3, 88.1, 17.6, 61.2),
    ("sexually transmitted disease", 1.0): (100, 8.6, 15.8, 95.3, 97.5),
    ("sexually transmitted disease", 1.5): (87.5, 60, 71.2, 70.0, 85.8),
    ("sexually transmitted disease", 2.0): (87.5, 80, 83.6, 65.5, 84.5),
    ("Los Angeles", 1.0): (100, 5.3, 10, 88.3, 94.6),
    ("Los Angeles", 1.5): (76.9, 76.9, 76.9, 54.4, 80.1),
    ("Los Angeles", 2.0): (73.3, 84.6, 78.6, 48.1, 77.5),
    ("New York", 1.0): (100, 8.7, 16, 97.2, 99.2),
    ("New York", 1.5): (71.9, 100, 83.6, 39.3, 64.2),
    ("New York", 2.0): (57.1, 100, 72.7, 20.1, 58.3),
    ("homosexuality", 1.0): (80, 17.4, 28.6, 92.9, 97.5),
    ("homosexuality", 1.5): (80.1, 77.3, 79.1, 55.3, 81.3),
    ("homosexuality", 2.0): (81.5, 95.6, 88, 50.4, 77.2),
    ("Catholicism", 1.0): (100, 8.3, 15.4, 96.3, 98.1),
    ("Catholicism", 1.5): (72.7, 72.7, 72.7, 41.3, 73.4),
    ("Catholicism", 2.0): (69.2, 81.8, 75, 30.9, 65.8),
}
ENTITIES = list(dict.fromkeys(name for name, _ in PAPER))

Score = Callable[[Agreement], float | None]
"""A figure from counts; nothing when it is undefined."""


@dataclass(frozen=True)
class Topic:
    """An annotated text."""

    name: str
    document: Document
    annotation: Annotation

    @property
    def kind(self) -> str:
        """Whether it is like those of the paper, or like those that people release."""
        return "article" if self.name.endswith("-article") else "document"

    @property
    def entity(self) -> str:
        """What it is about."""
        return self.annotation.entity


@dataclass(frozen=True)
class Setting:
    """How the sanitizer is set."""

    alpha: float
    group_size: int = 3
    context: Context = Context.SENTENCE
    unknown: Unknown = Unknown.HIDE
    mode: Mode = Mode.GENERALIZE
    plan: Planner = Planner.GREEDY
    identities: bool = False

    def __str__(self) -> str:
        groups = "single terms" if self.group_size == 1 else f"groups of {self.group_size} in a {self.context.value}"
        return groups + (", unknown kept" if self.unknown is Unknown.KEEP else "")


SINGLE = Setting(2.0, group_size=1)
GROUPS = Setting(2.0)
SETTINGS = [
    SINGLE,
    *(Setting(2.0, size, context) for context in Context for size in (2, 3)),
    replace(SINGLE, unknown=Unknown.KEEP),
    replace(GROUPS, unknown=Unknown.KEEP),
]


class Evaluation:
    """The releases of all texts under any setting, each made once.

    Args:
        using: The corpus and the knowledge base.
        labels: What a generalization is judged by.
    """

    def __init__(self, using: Knowledge, labels: Labels) -> None:
        self.topics = [
            Topic(path.stem, Document(path.with_suffix(".txt").read_text("utf-8")), read_annotation(path))
            for path in sorted(TOPICS.glob("*.json"))
        ]
        self._using, self._labels = using, labels
        self.report = cache(self._report)

    @property
    def articles(self) -> list[Topic]:
        """The texts like those of the paper, in its order."""
        return self._kind("article")

    @property
    def documents(self) -> list[Topic]:
        """The texts like those that people release, in the same order."""
        return self._kind("document")

    def _kind(self, kind: str) -> list[Topic]:
        return [topic for name in ENTITIES for topic in self.topics if topic.entity == name and topic.kind == kind]

    def sanitizer(self, topic: Topic, setting: Setting) -> Sanitizer:
        """What makes the release."""
        return Sanitizer(
            Topics((topic.entity,), alpha=setting.alpha, labels=self._labels),
            *((Identities(),) if setting.identities else ()),
            settings=ReleaseSettings(
                mode=setting.mode,
                plan=setting.plan,
                group_size=setting.group_size,
                context=setting.context,
                unknown=setting.unknown,
            ),
            using=self._using,
        )

    def _report(self, topic: Topic, setting: Setting) -> Report:
        return self.sanitizer(topic, setting).sanitize(topic.document)

    def agreement(self, topic: Topic, setting: Setting) -> Agreement:
        """What the release hides, against the annotation."""
        return agreement(topic.annotation, hidden(self.report(topic, setting)))

    def utility(self, topic: Topic, setting: Setting) -> float | None:
        """The share of information that the release keeps."""
        return self.report(topic, setting).utility_kept

    def average(self, topics: Sequence[Topic], setting: Setting, score: Score) -> float | None:
        """The mean over texts, as the paper's tables are averaged."""
        return mean(score(self.agreement(topic, setting)) for topic in topics)


def hidden(report: Report) -> Iterator[Span]:
    """Where the original had what the release does not show."""
    return (one.decision.term.span for one in report.replacements if one.decision.action is not Action.KEEP)


def scores(found: Agreement) -> list[float | None]:
    """Precision, recall, F."""
    return [found.precision, found.recall, found.f_measure]


def detection(run: Evaluation, topics: Sequence[Topic], *, paper: bool) -> str:
    """S1's table 1."""
    header = ["", "alpha"]
    header += [f"{who} {what}" for who in ("single", "groups", *(["S1"] if paper else [])) for what in ("P", "R", "F")]
    rows = []
    for alpha in ALPHAS:
        lines: list[list[float | None]] = []
        for topic in topics:
            line = [
                score
                for setting in (SINGLE, GROUPS)
                for score in scores(run.agreement(topic, replace(setting, alpha=alpha)))
            ]
            if paper:
                line += _paper(topic.entity, alpha)[:3]
            lines.append(line)
            rows.append([topic.entity, f"{alpha:g}", *map(percent, line)])
        average = [mean(column) for column in zip(*lines, strict=True)]
        rows.append(["**average**", f"**{alpha:g}**", *(f"**{percent(value)}**" for value in average)])
    return table(header, rows)


def union(run: Evaluation) -> str:
    """Topics alone, and topics and identities in one run."""
    rows = []
    for what, topics in (("articles", run.articles), ("documents", run.documents)):
        for alpha in ALPHAS[1:]:
            alone = Setting(alpha)
            lines = [
                [run.average(topics, setting, score) for score in (_precision, _recall, _f_measure)]
                for setting in (alone, replace(alone, identities=True))
            ]
            rows.append([what, f"{alpha:g}", *(percent(value) for line in lines for value in line)])
    return table(["", "alpha", "topics P", "R", "F", "with identities P", "R", "F"], rows)


def _precision(found: Agreement) -> float | None:
    return found.precision


def _recall(found: Agreement) -> float | None:
    return found.recall


def _f_measure(found: Agreement) -> float | None:
    return found.f_measure


def _paper(entity: str, alpha: float) -> list[float | None]:
    found = PAPER.get((entity, alpha))
    return [value / 100 for value in found] if found else [None] * 5


def by_setting(run: Evaluation, topics: Sequence[Topic], wanted: Sequence[Score]) -> str:
    """The averages of some scores for every setting and alpha."""
    rows = [
        [
            str(setting),
            *(
                " / ".join(percent(run.average(topics, replace(setting, alpha=alpha), score)) for score in wanted)
                for alpha in ALPHAS
            ),
        ]
        for setting in SETTINGS
    ]
    return table(["", *(f"alpha {alpha:g}" for alpha in ALPHAS)], rows)


def utility(run: Evaluation, topics: Sequence[Topic], *, paper: bool) -> str:
    """S1's table 2, with the optimal plan beside it."""
    header = ["", "alpha", "redaction", "greedy", "optimal", *(["S1 redaction", "S1 generalization"] if paper else [])]
    rows = []
    for alpha in ALPHAS:
        lines: list[list[float | None]] = []
        for topic in topics:
            line = [run.utility(topic, setting) for setting in _plans(alpha)]
            if paper:
                line += _paper(topic.entity, alpha)[3:]
            lines.append(line)
            rows.append([topic.entity, f"{alpha:g}", *map(percent, line)])
        average = [mean(column) for column in zip(*lines, strict=True)]
        rows.append(["**average**", f"**{alpha:g}**", *(f"**{percent(value)}**" for value in average)])
    return table(header, rows)


def _plans(alpha: float) -> tuple[Setting, Setting, Setting]:
    greedy = replace(GROUPS, alpha=alpha)
    return replace(greedy, mode=Mode.REDACT), greedy, replace(greedy, plan=Planner.OPTIMAL)


def planners(run: Evaluation) -> str:
    """What the optimal plan keeps over the greedy one: of texts, and of the terms that the two treat differently."""
    rows = []
    for alpha in ALPHAS:
        _, greedy, optimal = _plans(alpha)
        gains = [(run.utility(topic, optimal) or 0) - (run.utility(topic, greedy) or 0) for topic in run.topics]
        differing = [_differing(run, topic, greedy, optimal) for topic in run.topics]
        terms, bits, one, other = (sum(column) for column in zip(*differing, strict=True))
        rows.append(
            [
                f"{alpha:g}",
                percent(mean(gains)),
                percent(max(gains)),
                f"{terms:.0f}",
                percent(one / bits if bits else None),
                percent(other / bits if bits else None),
            ]
        )
    return table(["alpha", "gain, mean", "gain, most", "terms that differ", "of them kept, greedy", "optimal"], rows)


def _differing(run: Evaluation, topic: Topic, greedy: Setting, optimal: Setting) -> tuple[int, float, float, float]:
    """The terms that two plans treat differently: how many, their bits, and the bits that each plan keeps of them."""
    model = run.sanitizer(topic, greedy).model
    bits_of = model.counts.information_bits

    def kept(decision: Decision) -> float:
        own = bits_of(decision.term.lemma)
        if decision.action is Action.KEEP:
            return own
        return model.information.bits(decision.term.lemma, decision.offer) if decision.offer else 0.0

    one, other = (
        {each.decision.term.span: each.decision for each in run.report(topic, setting).replacements}
        for setting in (greedy, optimal)
    )
    both = [(one[span], other[span]) for span in one.keys() & other.keys()]
    differ = [(a, b) for a, b in both if (a.action, a.offer) != (b.action, b.offer)]
    return (
        len(differ),
        sum(bits_of(a.term.lemma) for a, _ in differ),
        sum(kept(a) for a, _ in differ),
        sum(kept(b) for _, b in differ),
    )


def summary(run: Evaluation) -> str:
    """What the tables come to, beside the aims."""
    articles, documents = run.articles, run.documents

    def average(topics: Sequence[Topic], setting: Setting, score: Score) -> str:
        return percent(run.average(topics, setting, score))

    def line(topics: Sequence[Topic], setting: Setting) -> list[str]:
        closed = mean(
            harmonic_mean(found.precision, found.closed)
            for found in (run.agreement(topic, setting) for topic in topics)
        )
        return [
            average(topics, setting, lambda found: found.f_measure),
            average(topics, setting, lambda found: found.precision),
            average(topics, setting, lambda found: found.recall),
            average(topics, setting, lambda found: found.disclosing_recall),
            average(topics, setting, lambda found: found.closed),
            percent(closed),
        ]

    rows = [
        [f"{kind}, {name}, alpha {alpha:g}", *line(topics, replace(setting, alpha=alpha))]
        for kind, topics in (("articles", articles), ("documents", documents))
        for name, setting in (("single terms", SINGLE), ("groups", GROUPS))
        for alpha in (2.0, 3.0)
    ]
    paper = [mean(_paper(name, 2.0)[i] for name in ENTITIES) for i in (2, 0, 1)]
    rows.append(["S1, articles, single terms, alpha 2", *map(percent, [*paper, None, None, None])])
    return table(["", "F", "P", "R", "R, alone", "closed", "F, closed"], rows)


def left_standing(run: Evaluation, setting: Setting) -> str:
    """What a reader of each release still has, by the annotation."""
    rows = []
    for topic in [*run.articles, *run.documents]:
        found = run.agreement(topic, setting)
        missed = _missed(topic, list(hidden(run.report(topic, setting))), DisclosureLevel.DISCLOSES)
        rows.append(
            [
                topic.name,
                f"{found.disclosing - found.disclosing_found} of {found.disclosing}",
                "; ".join(f'"{words}"' for words in missed) or "none",
                f"{found.groups_whole} of {found.groups}",
            ]
        )
    return table(["", "left, of those that disclose alone", "which", "groups left whole"], rows)


def _missed(topic: Topic, spans: Sequence[Span], level: DisclosureLevel) -> list[str]:
    marks = [mark for mark in topic.annotation.terms if mark.level is level]
    left = [topic.document[mark.span] for mark in marks if not any(span.overlaps(mark.span) for span in spans)]
    return list(dict.fromkeys(left))


def print_errors(run: Evaluation, setting: Setting) -> None:
    """Prints what the setting misses and what it hides in vain."""
    for topic in run.topics:
        print(f"\n{topic.name}: {topic.entity}")
        spans = list(hidden(run.report(topic, setting)))
        for level in DisclosureLevel:
            print(f"  missed, {level.value}: {'; '.join(_missed(topic, spans, level)) or '-'}")
        innocent = topic.annotation.innocent
        vain = [topic.document[span] for span in innocent if any(one.overlaps(span) for one in spans)]
        print(f"  in vain: {'; '.join(dict.fromkeys(vain)) or '-'}")


def main() -> None:
    """Measures and writes, or prints the errors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, help="an index other than the one that tacit brings")
    parser.add_argument("--errors", type=float, metavar="ALPHA", help="print the errors at this alpha")
    parser.add_argument(
        "--labels",
        type=Labels,
        default=Labels.WORDS,
        choices=list(Labels),
        metavar="words|class",
        help="what a generalization is judged by; words, as in the paper, unless given",
    )
    parser.add_argument("--union", action="store_true", help="print topics alone beside topics and identities")
    arguments = parser.parse_args()
    index = EmbeddedIndex.open(arguments.corpus) if arguments.corpus else None
    using = Knowledge.shipped(index=index)
    run = Evaluation(using, arguments.labels)
    if arguments.errors:
        print_errors(run, replace(GROUPS, alpha=arguments.errors))
        return
    if arguments.union:
        print(union(run))
        return
    fill(LIMITS, {"left standing": left_standing(run, GROUPS)})
    plain = [lambda found: found.precision, lambda found: found.recall, lambda found: found.f_measure]
    deep = [lambda found: found.disclosing_recall, lambda found: found.closed, lambda found: found.whole]
    fill(
        PAGE,
        {
            "summary": summary(run),
            "detection in articles": detection(run, run.articles, paper=True),
            "detection in documents": detection(run, run.documents, paper=False),
            "settings, articles": by_setting(run, run.articles, plain),
            "settings, documents": by_setting(run, run.documents, plain),
            "disclosures, articles": by_setting(run, run.articles, deep),
            "disclosures, documents": by_setting(run, run.documents, deep),
            "utility of articles": utility(run, run.articles, paper=True),
            "utility of documents": utility(run, run.documents, paper=False),
            "planners": planners(run),
            "data": f"Corpus `{using.index.fingerprint}`, knowledge `{using.kb.fingerprint}`.",
        },
    )


if __name__ == "__main__":
    main()
