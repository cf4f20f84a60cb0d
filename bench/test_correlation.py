"""Correlations: what psi takes for 1,000 words, beside the parse that it needs.

make bench ARGS="-k correlation"
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Document, Identities, Knowledge, ReleaseSettings, Sanitizer
from tacit.document import Context
from tacit.models import DisclosureModel, Mode
from tacit.terms import Term

ROOT = Path(__file__).parents[1]
WORDS = 1_000

Text = tuple[Document, tuple[Term, ...]]
"""A document and its terms."""


@pytest.fixture(scope="module")
def text() -> Text:
    """The beginning of our annotated texts: places, persons and dates of many kinds."""
    topics = sorted((ROOT / "tests" / "data" / "topics").glob("*.txt"), reverse=True)
    words = "\n\n".join(path.read_text("utf-8") for path in topics).split(" ")
    document, using = Document(" ".join(words[:WORDS])), Knowledge.shipped()
    return document, tuple(using.detector(()).detect(document))


def model(mode: Mode, context: Context) -> DisclosureModel:
    """A model that has measured nothing yet; what it asks of the index is decoded already."""
    return Sanitizer(Identities(), settings=ReleaseSettings(mode=mode, context=context)).model


def decide(one: DisclosureModel, document: Document, terms: tuple[Term, ...]) -> None:
    """What is measured: the identifiers among the terms, and psi."""
    one.decide(one.examine(document, terms))


@pytest.mark.benchmark(group="correlation")
@pytest.mark.parametrize("context", Context)
@pytest.mark.parametrize("mode", Mode)
def test_correlation(benchmark: BenchmarkFixture, text: Text, mode: Mode, context: Context) -> None:
    """Groups of up to three, in each context, redacted by Algorithm 1 and generalized by a plan."""
    benchmark.pedantic(lambda one: decide(one, *text), setup=lambda: ((model(mode, context),), {}), rounds=5)


def test_correlations_take_no_longer_than_the_parse(text: Text) -> None:
    """Of the processor, on the same text: psi against the detection of its terms."""
    detector = Knowledge.shipped().detector(())
    decide(model(Mode.GENERALIZE, Context.SENTENCE), *text)  # the index decodes what is asked of it once
    made = model(Mode.GENERALIZE, Context.SENTENCE)
    began = time.process_time()
    detector.detect(text[0])
    parsed = time.process_time()
    decide(made, *text)
    decided = time.process_time()
    share = (decided - parsed) / (parsed - began)
    print(f"\n{WORDS} words, {len(text[1])} terms: psi takes {share:.2f} of the time of a parse")
    assert share < 1
