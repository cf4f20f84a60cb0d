"""The measurements of S5's experiments: `scripts.publishing_experiment` makes tables and plots of them.

The publisher learns from one half of the documents, by cross-validation inside it. The other half is published and
attacked. What is left to chance is the division: three of them, and another division of the publication for attackers.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tacit.publishing import (
    Choice,
    ConditionalRandomField,
    GreedySanitize,
    LabelledCorpus,
    LearnerName,
    SupportVectorMachine,
    Tags,
    learners_called,
    read_labelled,
)
from tacit.publishing.assessment import Attackers, Publication, publication_of, publish_part
from tacit.publishing.boosted import BoostedTrees
from tacit.publishing.ensemble import taught_by
from tacit.publishing.greedy import Sanitized
from tacit.publishing.learners import Learner, Taught
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.standing import AnyOf
from tacit.publishing.tags import seen

SETS: Mapping[str, Sequence[str]] = {
    "wnut17": ("wnut17_train", "wnut17_dev", "wnut17_test"),
    "wikigold": ("wikigold",),
    "broad_twitter": ("broad_twitter",),
    "enron_threads": ("enron_threads",),
}
RATIOS = (0.1, 1.0, 10.0, 100.0)
COMPARED = 10.0  # the L/C of the tables
EVERY = learners_called(LearnerName.SELECTION)
PAPER = tuple(one.name for one in learners_called(LearnerName.PAPER))
THEIRS = (*PAPER, "paper", "once")  # the publishers of S5
SEED, DIVISION_SEEDS = 2015, 100
CHOICES = {"tacit, learners": Choice.MOST_GAIN, "tacit, most": Choice.LEAST_LOSS, "tacit": Choice.FEWEST_WORDS}


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


def tagged_corpus(corpus: LabelledCorpus, tags: Tags) -> LabelledCorpus:
    """The corpus with what the models say of its tokens."""
    return corpus.seen_as(seen(corpus.sentences, corpus.documents, tags))


def joined(corpora: Sequence[LabelledCorpus]) -> LabelledCorpus:
    """Several tagged corpora as one."""
    documents: list[int] = []
    for corpus in corpora:
        first = max(documents, default=-1) + 1
        documents += [first + number for number in corpus.documents]
    vectors = [corpus.vectors for corpus in corpora if corpus.vectors is not None]
    return LabelledCorpus(
        tuple(sentence for corpus in corpora for sentence in corpus.sentences),
        tuple(labels for corpus in corpora for labels in corpus.labels),
        tuple(documents),
        ("PER",),
        "others",
        (),
        np.concatenate(vectors) if len(vectors) == len(corpora) else None,
    )


def learnt_from_others(name: str, corpora: Mapping[str, LabelledCorpus]) -> tuple[Taught, ...]:
    """What anybody can learn from the other sets: a third of the documents of each, about one set's worth."""
    others = joined([corpus.part(corpus.folds(3, seed=SEED)[0]) for other, corpus in corpora.items() if other != name])
    return taught_by(others, [LogisticRegression(), BoostedTrees()])


def publisher(name: str, taught: Sequence[Taught], *, ratio: float = COMPARED, seed: int = 0) -> GreedySanitize:
    """A publisher: as in S5 with one learner or three, or ours, more or less cautious."""
    seed += SEED
    if name in THEIRS:
        learners = learners_called(LearnerName("paper" if name == "once" else name))
        return GreedySanitize(learners, loss_ratio=ratio, seed=seed, choice=Choice.MOST_ACCURATE, standing=None)
    strong: list[Learner] = [SupportVectorMachine(), LogisticRegression(), BoostedTrees(taught=tuple(taught)), *taught]
    return GreedySanitize(strong, loss_ratio=ratio, seed=seed, choice=CHOICES[name], standing=AnyOf())


@dataclass(frozen=True)
class Half:
    """One division of a set: what the publisher learns from, and what is published.

    Attributes:
        own: Labelled documents that the publisher learns from.
        other: Those that are published.
        number: Of the division.
    """

    own: LabelledCorpus
    other: LabelledCorpus
    number: int

    @classmethod
    def of(cls, corpus: LabelledCorpus, number: int) -> Half:
        """The division of that number."""
        chosen = corpus.folds(2, seed=SEED + number)[0]
        return cls(corpus.part(chosen), corpus.part(~chosen), number)

    def attacked(
        self, sanitized: Sanitized, algorithm: GreedySanitize, taught: Sequence[Taught], *, seed: int = 0
    ) -> Publication:
        """What attackers with all learners and all that models say find in the publication."""
        published = publish_part(self.other, sanitized)
        tags = Tags.IDENTITIES if self.other.vectors is None else Tags.VECTORS
        learners = (*EVERY, BoostedTrees(taught=tuple(taught)))
        attackers = Attackers(learners, tags, seeds=(self.number + DIVISION_SEEDS * seed,), public=taught)
        in_loop = [one.name for one in algorithm.learners]
        findings = attackers.findings(published, loss_ratio=sanitized.loss_ratio, in_loop=in_loop)
        return publication_of(self.other, published, sanitized, findings)

    def measured(self, name: str, taught: Sequence[Taught], *, ratio: float = COMPARED, seed: int = 0) -> Publication:
        """A publisher's publication, attacked."""
        algorithm = publisher(name, taught, ratio=ratio, seed=seed)
        # S5's learners cannot use vectors; all other tags they see.
        own = replace(self.own, vectors=None) if name in THEIRS else self.own
        sanitized = algorithm.fit(own)
        if name == "once":  # the best classifier is applied once, and no attacker is simulated
            rounds = sanitized.rounds[:1]
            sanitized = replace(sanitized, rounds=rounds, classifiers=sanitized.classifiers[:1])
        return self.attacked(sanitized, algorithm, taught, seed=seed)

    def cost_sensitive(self, ratio: float) -> dict[str, float]:
        """The share that single classifiers that weigh a miss L/C times publish (figure 4)."""
        learners: list[Learner] = [ConditionalRandomField(loss_ratio=ratio), SupportVectorMachine(loss_ratio=ratio)]
        own, other = self.own.texts, self.other.texts
        found = [one.learn(own, self.own.labels).scores(other) for one in learners]
        scores = {"crf": found[0], "svm": found[1], "ensemble": np.minimum(*found)}
        return {name: 1 - float((one >= 0).sum()) / self.other.tokens for name, one in scores.items()}
