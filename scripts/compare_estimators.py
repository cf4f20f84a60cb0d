"""Writes the tables of docs/estimators.md: which estimate of pointwise mutual information decides best.

    python -m scripts.compare_estimators [--corpus INDEX] [--part INDEX --whole INDEX] [--evaluation FOLDER]

Three judgments: the annotated texts of tests/data/topics; held-out counts, where the counts of a part of a corpus
decide and those of the rest judge (--part and --whole, two indexes built alike); and the spans that an expert hid in
texts about actors. The last two need data that is not in the project: without it, their tables stay as they are.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from scripts.pages import DOCS, ROOT, fill, mean, percent, table

from tacit import Document, Knowledge, Span
from tacit.corpus import Conjunction, CorpusIndex
from tacit.corpus.embedded import EmbeddedIndex
from tacit.corpus.information import (
    AdditiveSmoothing,
    ConfidenceBound,
    Counts,
    Estimator,
    MaximumLikelihood,
    information_content,
)
from tacit.corpus.readings import TermCounts, phrase_reading
from tacit.evaluation.annotation import read_annotation
from tacit.evaluation.precision_recall import Agreement, agreement
from tacit.risk import Meter
from tacit.risk.counts import CountEvidence
from tacit.secrets import Secret
from tacit.secrets.entity import Entity, entity
from tacit.terms import Term

TOPICS = ROOT / "tests" / "data" / "topics"
EXAMPLES = ROOT / "examples"
PAGE = DOCS / "estimators.md"
ALPHAS = (1.5, 2.0, 3.0)
SUPPORTS = (1, 2, 3, 5)
ESTIMATORS: Mapping[str, Estimator] = {
    "maximum likelihood": MaximumLikelihood(),
    **{f"smoothing, {k:g}": AdditiveSmoothing(k) for k in (1, 2, 4, 8)},
    **{f"confidence bound, {z:g}": ConfidenceBound(z) for z in (0.5, 1, 1.64)},
}
JUDGED = 30  # contexts in the held-out corpus from which on its plain share is taken for the truth

ENTITIES = {
    "disease": "HIV;tuberculosis;malaria;diabetes;asthma;epilepsy;schizophrenia;syphilis;leprosy;hepatitis;leukemia",
    "drug": "heroin;cocaine;penicillin;insulin;aspirin;morphine;cannabis;tobacco",
    "city": "Los Angeles;New York;Barcelona;Chicago;Vienna;Istanbul;Mumbai;Sydney",
    "religion": "Catholicism;Judaism;Islam;Buddhism;Hinduism;Mormonism",
    "person": "Mozart;Charles Darwin;Napoleon;Gandhi;Picasso;Shakespeare;Albert Einstein;Abraham Lincoln",
    "other": "homosexuality;pregnancy;abortion;suicide;alcoholism",
}


def combinations() -> Iterator[tuple[str, Estimator, int]]:
    """Every estimator with every minimal support."""
    for name, estimator in ESTIMATORS.items():
        for support in SUPPORTS:
            yield name, estimator, support


# The annotated texts


@dataclass(frozen=True)
class Text:
    """A text, what it is about, its terms, and how a set of hidden spans is scored."""

    about: Entity
    terms: Sequence[Term]
    score: Callable[[Sequence[Span]], Agreement]


def annotated(using: Knowledge) -> dict[str, list[Text]]:
    """The topics: articles and documents."""
    texts: dict[str, list[Text]] = {"articles": [], "documents": []}
    for path in sorted(TOPICS.glob("*.json")):
        annotation = read_annotation(path)
        document = Document(path.with_suffix(".txt").read_text("utf-8"))
        (about,) = using.entities([annotation.entity])
        terms = using.detector(about.names.keys).detect(document)
        kind = "articles" if path.stem.endswith("-article") else "documents"
        texts[kind].append(Text(about, terms, partial(agreement, annotation)))
    return texts


def actors(using: Knowledge, path: Path) -> list[Text]:
    """The texts about actors: a term is a hit when it shares a character with a span that the expert hid."""
    texts = []
    for line in path.read_text("utf-8").splitlines():
        one = json.loads(line)
        document, expert = Document(one["abstract"]), [Span(*span) for span in one["manual_spans"]]
        (about,) = using.entities([one["name"]])
        terms = using.detector(about.names.keys).detect(document)
        texts.append(Text(about, terms, partial(_against, expert)))
    return texts


def _against(expert: Sequence[Span], spans: Sequence[Span]) -> Agreement:
    found = sum(any(span.overlaps(one) for span in spans) for one in expert)
    return Agreement(len(expert), found, sum(not any(span.overlaps(one) for one in expert) for span in spans))


def judge(
    texts: Sequence[Text], index: CorpusIndex, estimator: Estimator, support: int, alpha: float
) -> list[Agreement]:
    """What single terms are found in each text; words that the corpus does not know are left as they are."""
    counts = TermCounts(index, min_support=support)
    found = []
    for text in texts:
        about = text.about
        threshold_bits = about.information_bits / alpha
        secret = Secret(about.name, about.conjunction, about.count, about.contexts, threshold_bits, names=about.names)
        meter = Meter([secret], CountEvidence(counts, estimator), largest=1, group_support=1)
        meter.measure(term.lemma for term in text.terms)
        risky = [term.span for term in text.terms if meter.discloses(term.lemma)]
        found.append(text.score(risky))
    return found


def by_text(kinds: Mapping[str, Sequence[Text]], index: CorpusIndex, alphas: Sequence[float]) -> str:
    """Precision, recall and F for every combination, averaged over texts; by alpha."""
    header = ["", "support", *(f"{kind}, alpha {alpha:g}" for kind in kinds for alpha in alphas)]
    rows = []
    for name, estimator, support in combinations():
        row = [name, str(support)]
        for texts in kinds.values():
            for alpha in alphas:
                found = judge(texts, index, estimator, support, alpha)
                lines = [(one.precision, one.recall, one.f_measure) for one in found]
                row.append(_scores(mean(column) for column in zip(*lines, strict=True)))
        rows.append(row)
    return table(header, rows)


def _scores(values: Iterable[float | None]) -> str:
    return " / ".join(map(percent, values))


# Held-out counts


@dataclass(frozen=True)
class Rest:
    """The whole of a corpus without a part of it: contexts of the one are never contexts of the other."""

    whole: CorpusIndex
    part: CorpusIndex

    def counts(self, conjunction: Conjunction, partners: Sequence[Conjunction]) -> list[int]:
        """What is left of each count."""
        whole, part = (index.count_each(conjunction, partners) for index in (self.whole, self.part))
        return [max(0, int(one) - int(other)) for one, other in zip(whole, part, strict=True)]

    def count(self, conjunction: Conjunction) -> int:
        """What is left of one count."""
        return max(0, self.whole.count(conjunction) - self.part.count(conjunction))


@dataclass(frozen=True, slots=True)
class Pair:
    """A term and an entity: what the part counts, and how much of the entity's information the rest says it reveals."""

    kind: str
    counts: Counts
    revealed: float


def vocabulary(using: Knowledge, evaluation: Path) -> list[str]:
    """The keys of terms from documents of many kinds, each once."""
    detector = using.detector([])
    keys: dict[str, None] = {}
    for text in texts_of_many_kinds(evaluation):
        keys.update(dict.fromkeys(term.lemma for term in detector.detect(Document(text))))
    return list(keys)


def texts_of_many_kinds(evaluation: Path) -> Iterator[str]:
    """Clinical notes, judgments, abstracts about actors, our examples and topics."""
    with lzma.open(evaluation / "clinical_notes.jsonl.xz", "rt", encoding="utf-8") as notes:
        yield from (json.loads(line)["text"] for line in islice(notes, 0, None, 12))
    for name, field, step in (("tab_train_92.jsonl", "text", 4), ("wiki_actors_25.jsonl", "abstract", 1)):
        lines: list[dict[str, Any]] = [json.loads(line) for line in (evaluation / name).read_text("utf-8").splitlines()]
        yield from (line[field] for line in lines[::step])
    for folder in (EXAMPLES, TOPICS):
        yield from (path.read_text("utf-8") for path in sorted(folder.glob("*.txt")))


def pairs(keys: Sequence[str], part: CorpusIndex, rest: Rest, using: Knowledge) -> list[Pair]:
    """The pairs that the rest can judge, and that the part or the rest has seen together."""
    partners = [phrase_reading(one) for one in keys]
    contexts, judging = part.count(()), rest.count(())
    own, other = part.count_each((), partners), rest.counts((), partners)
    found = []
    for kind, names in ENTITIES.items():
        for name in names.split(";"):
            about = entity(name, index=part, kb=using.kb)
            total = rest.count(about.conjunction)
            if not about.known or total < JUDGED:
                print(f"{name}: left out, the part has {about.count} contexts of it and the rest {total}")
                continue
            bits = information_content(total, judging)
            joint, truth = part.count_each(about.conjunction, partners), rest.counts(about.conjunction, partners)
            for one, terms, together, judged, with_it in zip(keys, own, joint, other, truth, strict=True):
                if judged >= JUDGED and (together or with_it) and not about.is_named_in(one):
                    pmi = MaximumLikelihood().pointwise_mutual_information(Counts(total, judged, with_it, judging))
                    found.append(Pair(kind, Counts(about.count, int(terms), int(together), contexts), pmi / bits))
    return found


def decide(given: Sequence[Pair], estimator: Estimator, support: int, alpha: float) -> Agreement:
    """The decisions on the part, judged by the rest."""
    sensitive = found = false_alarms = 0
    for pair in given:
        counts = pair.counts
        truth = pair.revealed >= 1 / alpha
        risky = counts.joint >= support and (
            estimator.pointwise_mutual_information(counts)
            >= information_content(counts.entity, counts.contexts) / alpha
        )
        sensitive += truth
        found += truth and risky
        false_alarms += risky and not truth
    return Agreement(sensitive, found, false_alarms)


def ceiling(given: Sequence[Pair], alpha: float) -> str:
    """The share of the pairs that disclose which the part has seen together at all."""
    truth = [pair.counts.joint > 0 for pair in given if pair.revealed >= 1 / alpha]
    return percent(mean(map(float, truth)))


def held_out(given: Sequence[Pair]) -> str:
    """Precision, recall and F over all pairs, by alpha, and by how often the part has the term at alpha 2."""
    classes = {"< 10": (1, 10), "10 to 99": (10, 100), ">= 100": (100, 10**9)}
    split = {name: [pair for pair in given if low <= pair.counts.terms < high] for name, (low, high) in classes.items()}
    rows = [
        [
            name,
            str(support),
            *(_all(decide(given, estimator, support, alpha)) for alpha in ALPHAS),
            *(_all(decide(some, estimator, support, 2.0)) for some in split.values()),
        ]
        for name, estimator, support in combinations()
    ]
    return table(["", "support", *(f"alpha {alpha:g}" for alpha in ALPHAS), *split], rows)


def by_kind(given: Sequence[Pair]) -> str:
    """The best combination of each kind of entity at alpha 2, beside the default."""
    rows = []
    for kind in ENTITIES:
        some = [pair for pair in given if pair.kind == kind]
        tried = {
            f"{name}, support {support}": decide(some, estimator, support, 2.0)
            for name, estimator, support in combinations()
        }
        best = max(tried, key=lambda name: tried[name].f_measure or 0.0)
        default = tried["smoothing, 2, support 1"]
        rows.append([kind, f"{default.sensitive:,}", _all(default), best, _all(tried[best])])
    return table(["", "pairs that disclose", "smoothing, 2, support 1", "best", "its scores"], rows)


def _all(found: Agreement) -> str:
    return _scores([found.precision, found.recall, found.f_measure])


def main() -> None:
    """Measures and writes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--corpus", type=Path, help="an index other than the one that tacit brings")
    parser.add_argument("--part", type=Path, help="an index of a part of a corpus, which decides")
    parser.add_argument("--whole", type=Path, help="an index of the whole corpus, which judges without that part")
    parser.add_argument("--evaluation", type=Path, default=ROOT.parent / "shared" / "data" / "evaluation")
    arguments = parser.parse_args()
    using = Knowledge.shipped(index=EmbeddedIndex.open(arguments.corpus) if arguments.corpus else None)
    blocks = {"topics": by_text(annotated(using), using.index, ALPHAS)}
    if (arguments.evaluation / "wiki_actors_25.jsonl").exists():
        texts = actors(using, arguments.evaluation / "wiki_actors_25.jsonl")
        blocks["actors"] = by_text({"actors": texts}, using.index, (*ALPHAS, 5.0))
        if arguments.part and arguments.whole:
            part = EmbeddedIndex.open(arguments.part)
            rest = Rest(EmbeddedIndex.open(arguments.whole), part)
            keys = vocabulary(Knowledge(rest.whole, using.kb), arguments.evaluation)
            given = pairs(keys, part, rest, using)
            about = (
                f"{len(keys):,} terms, {len(given):,} pairs of a term and an entity that either part has seen together;"
                f" ceiling of recall at alpha {', '.join(f'{alpha:g}: {ceiling(given, alpha)}' for alpha in ALPHAS)}."
            )
            blocks |= {"held out": f"{about}\n\n{held_out(given)}", "held out by kind": by_kind(given)}
        else:
            print("held-out counts not compared: give --part and --whole")
    else:
        print(f"no evaluation data in {arguments.evaluation}: actors and held-out counts not compared")
    fill(PAGE, blocks)


if __name__ == "__main__":
    main()
