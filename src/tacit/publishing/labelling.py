"""Which texts to label next, and what labels have helped so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tacit.publishing.assessment import share_interval
from tacit.publishing.features import Sentence
from tacit.publishing.greedy import cross_validate
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Learner
from tacit.publishing.svm import SupportVectorMachine
from tacit.publishing.tags import Tags, seen
from tacit.publishing.tokens import sentences, tokens
from tacit.settings import LANGUAGE_MODEL

_STEPS = (0.25, 0.5, 0.75, 1.0)
_UNSURE_TOKENS = 5  # of a text that count, so that long texts do not win by their length
_ALIKE = 0.5  # share of words in common, above which a text says little that another does not


class CurvePoint(NamedTuple):
    """How a learner does with so many labels.

    Attributes:
        documents: That are labelled.
        names: In them.
        missed: The share of names that it misses, by cross-validation.
        low: Where this share lies at least, with 95 % confidence.
        high: And at most.
        false_alarms: Other words that it takes for names.
    """

    documents: int
    names: int
    missed: float
    low: float
    high: float
    false_alarms: int


class Proposal(NamedTuple):
    """A text to label.

    Attributes:
        number: Which of the texts, from 0.
        unsure: How unsure the learner is of it: higher is less sure.
    """

    number: int
    unsure: float


def learning_curve(
    corpus: LabelledCorpus, *, learner: Learner | None = None, folds: int = 4, seed: int = 0
) -> Iterator[CurvePoint]:
    """How a learner does with a quarter of the labelled documents, with half, and so on to all.

    Raises:
        InputError: There are fewer labelled documents than folds, or none has a sensitive token.
    """
    corpus.check()
    corpus.folds(folds, seed=seed)
    numbers = sorted(set(corpus.documents))
    order = np.random.default_rng(seed).permutation(len(numbers))
    for step in _STEPS:
        chosen = {numbers[i] for i in order[: round(step * len(numbers))].tolist()}
        part = corpus.part(np.array([number in chosen for number in corpus.documents]))
        if len(chosen) < folds or not part.names:
            continue
        (trial,) = cross_validate(part, [learner or SupportVectorMachine(seed=seed)], part.folds(folds, seed=seed))
        low, high = share_interval(trial.false_negatives, part.names)
        missed = trial.false_negatives / part.names
        yield CurvePoint(len(chosen), part.names, missed, low, high, trial.false_positives)


def proposals(
    corpus: LabelledCorpus,
    texts: Sequence[str],
    *,
    count: int,
    tags: Tags = Tags.NONE,
    model: str = LANGUAGE_MODEL,
    learner: Learner | None = None,
) -> list[Proposal]:
    """The texts of which a learner is the least sure, and that are unlike each other.

    Args:
        corpus: What is labelled so far, tagged alike.
        texts: Those that may be labelled.
        count: How many to propose.
        tags: What models say of each word.
        model: The language model's name.
        learner: What learns; the machine unless given.
    """
    words: list[Sentence] = []
    documents: list[int] = []
    for number, text in enumerate(texts):
        for sentence in sentences(text):
            words.append(tuple(text[at.start : at.end] for at, _ in tokens(text, sentence)))
            documents.append(number)
    read = seen(words, documents, tags, model=model)
    scores = (learner or SupportVectorMachine()).learn(corpus.texts, corpus.labels).scores(read)
    of_token = np.repeat(np.asarray(documents, np.int64), read.lengths)
    unsure = np.zeros(len(texts))
    near = np.exp(-np.abs(scores))
    for number in np.unique(of_token).tolist():
        unsure[number] = np.sort(near[of_token == number])[-_UNSURE_TOKENS:].sum()
    vocabulary: list[set[str]] = [set() for _ in texts]
    for number, one in zip(documents, words, strict=True):
        vocabulary[number].update(word.lower() for word in one)
    ranked = sorted(range(len(texts)), key=lambda number: (-unsure[number], number))
    chosen: list[int] = []
    for number in ranked:
        if len(chosen) == count:
            break
        if vocabulary[number] and all(_likeness(vocabulary[number], vocabulary[one]) < _ALIKE for one in chosen):
            chosen.append(number)
    chosen += [number for number in ranked if number not in set(chosen) and vocabulary[number]][: count - len(chosen)]
    return [Proposal(number, float(unsure[number])) for number in chosen]


def _likeness(one: set[str], other: set[str]) -> float:
    return len(one & other) / len(one | other)
