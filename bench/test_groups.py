"""Groups: what a decision about 1,000 words, three entities and groups of three takes, without parsing.

    make bench ARGS="-k groups"

`scripts/measure_cost.py` draws how that grows.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Document, Knowledge, sanitizer
from tacit.corpus.embedded import EmbeddedIndex
from tacit.models import CSanitized, PrivacyModel
from tacit.terms import Term

ROOT = Path(__file__).parents[1]
INDEX = ROOT / "src" / "tacit" / "corpus" / "data" / "wikipedia.tacit"
ENTITIES = ("HIV", "Catholicism", "Los Angeles")
WORDS = 1_000

Text = tuple[Document, tuple[Term, ...]]
"""A document and its terms."""


@pytest.fixture(scope="module")
def text() -> Text:
    """The beginning of our annotated texts: they are about these entities, so that there is much to find."""
    topics = sorted((ROOT / "tests" / "data" / "topics").glob("*.txt"))
    words = "\n\n".join(path.read_text("utf-8") for path in topics).split(" ")
    document, using = Document(" ".join(words[:WORDS])), Knowledge.shipped()
    return document, tuple(using.detector(using.entities(ENTITIES)).detect(document))


def model(*, context: str = "sentence", planner: str = "greedy", cold: bool = False) -> PrivacyModel:
    """A model that has measured nothing yet; with an index of its own, it has decoded nothing either."""
    using = Knowledge.shipped(index=EmbeddedIndex.open(INDEX) if cold else None)
    return sanitizer(ENTITIES, group_size=3, context=context, planner=planner, using=using).model


@pytest.mark.benchmark(group="groups")
@pytest.mark.parametrize("planner", ["greedy", "optimal"])
@pytest.mark.parametrize("context", ["sentence", "paragraph", "document"])
def test_groups(benchmark: BenchmarkFixture, text: Text, context: str, planner: str) -> None:
    """A new model each time; what it asks of the index is decoded already, as in a long-running service."""
    benchmark.pedantic(
        lambda one: one.decide(*text), setup=lambda: ((model(context=context, planner=planner),), {}), rounds=5
    )


@pytest.mark.benchmark(group="groups")
def test_groups_of_a_first_document(benchmark: BenchmarkFixture, text: Text) -> None:
    """The same with an index just opened, as on the command line."""
    benchmark.pedantic(lambda one: one.decide(*text), setup=lambda: ((model(cold=True),), {}), rounds=5)


def test_groups_take_less_than_a_second(text: Text) -> None:
    """Of the processor, with an index just opened."""
    one = model(cold=True)
    assert isinstance(one, CSanitized)
    began = time.process_time()
    one.decide(*text)
    taken = time.process_time() - began
    print(f"\n{WORDS} words, {len(text[1])} terms, {len(ENTITIES)} entities, groups of 3: {taken:.2f} s")
    assert taken < 1
