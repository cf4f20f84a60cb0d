"""The measurements of S5's experiments: `scripts.publishing_experiment` makes tables and plots of them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import takewhile
from math import log
from pathlib import Path
from time import process_time

import numpy as np
from numpy.typing import NDArray

from tacit.publishing import (
    Choice,
    GreedySanitize,
    LabelledCorpus,
    LearnerName,
    Round,
    SupportVectorMachine,
    Tags,
    Trial,
    learners_called,
    read_labelled,
)
from tacit.publishing.attacker import Attack, attack_with
from tacit.publishing.greedy import counted, cross_validate, most_accurate
from tacit.publishing.learners import Learner
from tacit.publishing.publisher import take_out
from tacit.publishing.tags import tag

SETS: Mapping[str, Sequence[str]] = {
    "enron_threads": ("enron_threads",),
    "broad_twitter": ("broad_twitter",),
    "wikigold": ("wikigold",),
    "wnut17": ("wnut17_train", "wnut17_dev", "wnut17_test"),
}
RATIOS = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0)
COMPARED = 10.0  # the L/C of figure 5 and of the tables
EVERY = learners_called(LearnerName.SELECTION)
PUBLISHERS: Mapping[str, Sequence[str]] = {
    "crf": ("crf",),
    "svm": ("svm",),
    "ensemble": ("ensemble",),
    "selection": ("crf", "svm", "ensemble"),
}
SEED = 2015


def load(name: str, data: Path, *, tokens: int) -> LabelledCorpus:
    """Documents of a set, drawn at random up to so many tokens; untagged."""
    sentences: list[tuple[str, ...]] = []
    labels: list[NDArray[np.bool_]] = []
    documents: list[int] = []
    for file in SETS[name]:
        path = data / "names" / f"{file}.conll"
        if not path.exists():
            raise SystemExit(f"{path} is not there: name the folder of the evaluation data with --data")
        part = read_labelled(path)
        first = max(documents, default=-1) + 1
        sentences += part.sentences
        labels += part.labels
        documents += [first + number for number in part.documents]
    whole = LabelledCorpus(tuple(sentences), tuple(labels), tuple(documents), ("PER",), name)
    sizes = dict.fromkeys(documents, 0)
    for number, sentence in zip(documents, sentences, strict=True):
        sizes[number] += len(sentence)
    order = list(sizes)
    random.Random(SEED).shuffle(order)  # noqa: S311 - a sample, no secret
    taken, total = set(), 0
    for number in order:
        if total >= tokens:
            break
        taken.add(number)
        total += sizes[number]
    return whole.part(np.array([number in taken for number in documents]))


@dataclass
class Experiment:
    """A set, and all that was learnt from it so far."""

    corpus: LabelledCorpus
    folds: list[NDArray[np.bool_]]
    known: dict[tuple[tuple[str, ...], ...], tuple[Trial, ...]] = field(default_factory=dict)

    def trials(self, corpus: LabelledCorpus) -> tuple[Trial, ...]:
        """How all learners do on what is left."""
        found = self.known.get(corpus.sentences)
        if found is None:
            found = self.known[corpus.sentences] = tuple(cross_validate(corpus, EVERY, self.folds))
        return found

    def path(self, publisher: str) -> Iterator[Round]:
        """The rounds of a publisher, each with the trials of all learners."""
        corpus, number, going = self.corpus, 0, True
        while going:
            number += 1
            trials = self.trials(corpus)
            one = Round(
                number, corpus, trials, most_accurate([t for t in trials if t.learner in PUBLISHERS[publisher]])
            )
            yield one
            going = one.chosen.true_positives > 0
            corpus = one.after if going else corpus


def stopped(path: Sequence[Round], ratio: float) -> tuple[int, Attack]:
    """How many classifiers a publisher takes at that L/C, and what an attacker with all learners then finds."""
    last = next(one for one in path if one.chosen.gain(ratio) <= 0)
    return last.number - 1, attack_with(last.trials, last.before)


def cost_sensitive(experiment: Experiment, ratio: float) -> dict[str, Trial]:
    """What single classifiers that weigh a miss L/C times take out."""
    crf = next(one for one in experiment.trials(experiment.corpus) if one.learner == "crf").scores + log(ratio)
    machine: Learner = SupportVectorMachine(loss_ratio=ratio)
    (svm,) = cross_validate(experiment.corpus, [machine], experiment.folds)
    scores = {"crf": crf, "svm": svm.scores, "ensemble": np.minimum(crf, svm.scores)}
    return {name: counted(name, experiment.corpus, found) for name, found in scores.items()}


def cautious(corpus: LabelledCorpus) -> list[list[str]]:
    """The machine as publisher, plain and with cut-offs of least loss; a reader begins with the likeliest."""
    rows, folds = [], corpus.folds(4, seed=SEED)
    for name, choice in (("plain", Choice.MOST_ACCURATE), ("cautious", Choice.LEAST_LOSS)):
        learners = learners_called(LearnerName.SVM)
        algorithm = GreedySanitize(learners, loss_ratio=COMPARED, seed=SEED, choice=choice)
        path = list(takewhile(lambda one: one.chosen.gain(COMPARED) > 0, algorithm.rounds(corpus)))
        left = path[-1].after if path else corpus
        attack = attack_with(cross_validate(left, EVERY, folds), left)
        found = [f"{len(path)}", f"{100 * left.names / corpus.names:.1f}", f"{100 * left.tokens / corpus.tokens:.1f}"]
        against = [f"{attack.true_positives}", f"{attack.found_by_score(100)}"]
        rows.append([f"{corpus.source}, {name}", *found, *against])
    return rows


def held_out(corpus: LabelledCorpus) -> list[str]:
    """A quarter that neither publisher nor attacker has learnt from: what is left, what is published, what is found."""
    fold = corpus.folds(4, seed=SEED)[0]
    sanitized = GreedySanitize(EVERY, loss_ratio=COMPARED, seed=SEED).fit(corpus.part(~fold))
    rest = corpus.part(fold)
    taken = np.concatenate([take_out(sentence, sanitized.classifiers) for sentence in rest.sentences]).astype(bool)
    published, known = rest.without(taken), sanitized.published
    attackers = [learner.learn(known.sentences, known.labels) for learner in EVERY]
    scores = [np.concatenate([one.scores(sentence) for sentence in published.sentences]) for one in attackers]
    trials = [counted(one.name, published, found) for one, found in zip(EVERY, scores, strict=True)]
    attack = attack_with(trials, published)
    return [
        corpus.source,
        f"{rest.names:,}",
        f"{published.names:,}",
        f"{100 * published.tokens / rest.tokens:.1f}",
        f"{len(sanitized.classifiers)}",
        f"{attack.true_positives}",
        f"{attack.most_found}",
    ]


@dataclass(frozen=True)
class Results:
    """What the experiment on one set gave."""

    corpus: LabelledCorpus
    paths: Mapping[str, Sequence[Round]]
    weighted: Mapping[float, Mapping[str, Trial]]
    seconds: float

    def attack(self, publisher: str, ratio: float) -> Attack:
        """What the attacker finds after this publisher."""
        return stopped(self.paths[publisher], ratio)[1]

    def baseline(self, publisher: str) -> Attack:
        """What the attacker finds after a single classifier."""
        second = self.paths[publisher][1]
        return attack_with(second.trials, second.before)

    def percent(self, found: float) -> float:
        """Of all names."""
        return 100 * found / self.corpus.names

    def shared(self, left: LabelledCorpus) -> float:
        """Per cent of the tokens that are published."""
        return 100 * left.tokens / self.corpus.tokens


def measure(corpus: LabelledCorpus) -> Results:
    """All that the figures need."""
    began = process_time()
    experiment = Experiment(corpus, corpus.folds(4, seed=SEED))
    paths = {publisher: list(experiment.path(publisher)) for publisher in PUBLISHERS}
    weighted = {ratio: cost_sensitive(experiment, ratio) for ratio in RATIOS}
    return Results(corpus, paths, weighted, process_time() - began)


def tagging(name: str, data: Path, *, tokens: int) -> list[list[str]]:
    """What the language model's tags are worth: the machine alone, in one round, with each sort of them."""
    plain, rows = load(name, data, tokens=tokens), []
    for tags in Tags:
        began = process_time()
        corpus = tagged_corpus(plain, tags)
        seconds = process_time() - began
        (found,) = cross_validate(corpus, [SupportVectorMachine()], corpus.folds(4, seed=SEED))
        missed = f"{100 * found.false_negatives / corpus.names:.1f}"
        rate = f"{corpus.tokens / seconds:,.0f}" if tags is not Tags.NONE else "-"
        rows.append([f"{name}, {tags.value}", missed, f"{found.false_positives:,}", f"{found.errors:,}", rate])
    return rows


def tagged_corpus(corpus: LabelledCorpus, tags: Tags) -> LabelledCorpus:
    """The corpus with what the language model says of its tokens."""
    return replace(corpus, sentences=tuple(tag(corpus.sentences, tags)))
