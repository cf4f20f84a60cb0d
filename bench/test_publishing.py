"""Publishing: tokens a second for learning and for applying.

make bench ARGS="-k publishing"
"""

from __future__ import annotations

import random

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.publishing.mini import FRAMES, NAMES

from tacit.publishing import (
    ConditionalRandomField,
    Ensemble,
    GreedySanitize,
    LabelledCorpus,
    Learner,
    LearnerName,
    Publisher,
    Replacer,
    Sensitive,
    SupportVectorMachine,
    Tags,
    label_texts,
    learners_called,
)
from tacit.publishing.tags import seen

SENTENCES = 1500
SYLLABLES = "ba ce di fi gu ha je ki lo mu na pe ri so tu va we xi yo zu".split()


@pytest.fixture(scope="module")
def texts() -> list[tuple[str, list[Sensitive]]]:
    """Messages of words that are made up, one in three with a name in it."""
    chance = random.Random(0)  # noqa: S311 - texts, no secret

    def word() -> str:
        return "".join(chance.choices(SYLLABLES, k=chance.randint(1, 4)))

    made = []
    for i in range(SENTENCES):
        frame = chance.choice(FRAMES) if i % 3 == 0 else " ".join(word() for _ in range(9)) + " ."
        name = chance.choice(NAMES) + word()
        text = frame.format(name) + " " + word().title() + " " + word()
        at = text.find(name)
        made.append((text, [Sensitive(at, at + len(name), "PER")] if at >= 0 else []))
    return made


@pytest.fixture(scope="module")
def corpus(texts: list[tuple[str, list[Sensitive]]]) -> LabelledCorpus:
    """The same, labelled."""
    return label_texts(texts)


def rate(benchmark: BenchmarkFixture, tokens: int, what: str) -> None:
    """Notes the tokens a second of the best run."""
    assert benchmark.stats is not None
    benchmark.extra_info["tokens/s"] = found = round(tokens / benchmark.stats.stats.min)
    print(f"\n{what}: {found:,} tokens/s")


@pytest.mark.benchmark(group="publishing: learning", min_rounds=3)
@pytest.mark.parametrize("learner", [ConditionalRandomField(), SupportVectorMachine()], ids=lambda one: one.name)
def test_learning(benchmark: BenchmarkFixture, corpus: LabelledCorpus, learner: Learner) -> None:
    """One classifier."""
    benchmark(learner.learn, corpus.texts, corpus.labels)
    rate(benchmark, corpus.tokens, f"learning, {learner.name}")


@pytest.mark.benchmark(group="publishing: learning", min_rounds=2)
def test_all_rounds(benchmark: BenchmarkFixture, corpus: LabelledCorpus) -> None:
    """GreedySanitize from beginning to end: four folds, all learners, as many rounds as it takes."""
    small = corpus.part(np.arange(len(corpus.sentences)) < SENTENCES // 4)
    algorithm = GreedySanitize(learners_called(LearnerName.SELECTION))
    sanitized = benchmark(algorithm.fit, small)
    rate(benchmark, small.tokens, f"GreedySanitize, {len(sanitized.rounds)} rounds")


@pytest.mark.benchmark(group="publishing: applying", min_rounds=3)
@pytest.mark.parametrize(
    "learner", [ConditionalRandomField(), SupportVectorMachine(), Ensemble()], ids=lambda one: one.name
)
def test_applying(
    benchmark: BenchmarkFixture, corpus: LabelledCorpus, texts: list[tuple[str, list[Sensitive]]], learner: Learner
) -> None:
    """From texts to the texts that are published, in batches, with one classifier."""
    publisher = Publisher((learner.learn(corpus.texts, corpus.labels),), Replacer("PERSON"))

    def apply() -> int:
        return sum(map(len, publisher.apply_each([text for text, _ in texts])))

    benchmark(apply)
    rate(benchmark, corpus.tokens, f"applying, {learner.name}")


@pytest.mark.benchmark(group="publishing: tagging", min_rounds=2)
@pytest.mark.parametrize("tags", [Tags.PART_OF_SPEECH, Tags.ENTITIES], ids=lambda one: one.value)
def test_tagging(benchmark: BenchmarkFixture, corpus: LabelledCorpus, tags: Tags) -> None:
    """What the language model adds to the time of both."""
    some = corpus.sentences[: SENTENCES // 4]
    benchmark(seen, some, range(len(some)), tags)
    rate(benchmark, sum(map(len, some)), f"tagging, {tags.value}")
