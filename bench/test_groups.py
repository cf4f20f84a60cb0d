"""Groups: what a decision about 1,000 words, three entities and groups of three takes, without parsing.

    make bench ARGS="-k groups"

`scripts/measure_cost.py` draws how that grows.
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Document, Knowledge, ReleaseSettings, Sanitizer, Topics
from tacit.corpus.embedded import EmbeddedIndex
from tacit.document import Context
from tacit.models import DisclosureModel, Planner
from tacit.secrets import Labels
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
    names = frozenset[str]().union(*(one.names.keys for one in using.entities(ENTITIES)))
    return document, tuple(using.detector(names).detect(document))


def model(
    *, context: Context = Context.SENTENCE, plan: Planner = Planner.GREEDY, cold: bool = False
) -> DisclosureModel:
    """A model that has measured nothing yet; with an index of its own, it has decoded nothing either."""
    using = Knowledge.shipped(index=EmbeddedIndex.open(INDEX) if cold else None)
    return Sanitizer(
        # By their words: what everything tells that a generalization may stand for costs more, and is no group.
        Topics(ENTITIES, labels=Labels.WORDS),
        settings=ReleaseSettings(context=context, plan=plan),
        using=using,
    ).model


def decide(one: DisclosureModel, document: Document, terms: tuple[Term, ...]) -> None:
    """What is measured."""
    one.decide(one.examine(document, terms))


@pytest.mark.benchmark(group="groups")
@pytest.mark.parametrize("plan", Planner)
@pytest.mark.parametrize("context", Context)
def test_groups(benchmark: BenchmarkFixture, text: Text, context: Context, plan: Planner) -> None:
    """A new model each time; what it asks of the index is decoded already, as in a long-running service."""
    benchmark.pedantic(
        lambda one: decide(one, *text), setup=lambda: ((model(context=context, plan=plan),), {}), rounds=5
    )


@pytest.mark.benchmark(group="groups")
def test_groups_of_a_first_document(benchmark: BenchmarkFixture, text: Text) -> None:
    """The same with an index just opened, as on the command line."""
    benchmark.pedantic(lambda one: decide(one, *text), setup=lambda: ((model(cold=True),), {}), rounds=5)


def test_groups_take_less_than_a_second(text: Text) -> None:
    """Of the processor, with an index just opened."""
    one = model(cold=True)
    began = time.process_time()
    decide(one, *text)
    taken = time.process_time() - began
    print(f"\n{WORDS} words, {len(text[1])} terms, {len(ENTITIES)} entities, groups of 3: {taken:.2f} s")
    assert taken < 1
