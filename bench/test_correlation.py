"""Correlations: what psi takes for 1,000 words, beside the parse that it needs.

make bench ARGS="-k correlation"
"""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.document import Context, Document
from tacit.identities import IdentityDetector
from tacit.models import Mode
from tacit.models.correlation import CorrelationModel, hide
from tacit.pipeline import Knowledge
from tacit.terms import Term

ROOT = Path(__file__).parents[1]
WORDS = 1_000

Text = tuple[Document, tuple[Term, ...]]
"""A document and its terms, identifiers among them."""


@pytest.fixture(scope="module")
def text() -> Text:
    """The beginning of our annotated texts: places, persons and dates of many kinds."""
    topics = sorted((ROOT / "tests" / "data" / "topics").glob("*.txt"), reverse=True)
    words = "\n\n".join(path.read_text("utf-8") for path in topics).split(" ")
    document, using = Document(" ".join(words[:WORDS])), Knowledge.shipped()
    return document, hide(document, using.detector(()).detect(document), IdentityDetector().identify(document))


def model(mode: Mode, context: Context) -> CorrelationModel:
    """A model that has measured nothing yet; what it asks of the index is decoded already."""
    using = Knowledge.shipped()
    return CorrelationModel(using.index, using.kb, mode=mode, context=context)


@pytest.mark.benchmark(group="correlation")
@pytest.mark.parametrize("context", Context)
@pytest.mark.parametrize("mode", Mode)
def test_correlation(benchmark: BenchmarkFixture, text: Text, mode: Mode, context: Context) -> None:
    """Groups of up to three, in each context, redacted by Algorithm 1 and generalized by a plan."""
    benchmark.pedantic(lambda one: one.decide(*text), setup=lambda: ((model(mode, context),), {}), rounds=5)


def test_correlations_take_no_longer_than_the_parse(text: Text) -> None:
    """Of the processor, on the same text: psi against the detection of its terms."""
    detector = Knowledge.shipped().detector(())
    model(Mode.GENERALIZE, Context.SENTENCE).decide(*text)  # the index decodes what is asked of it once
    began = time.process_time()
    detector.detect(text[0])
    parsed = time.process_time()
    model(Mode.GENERALIZE, Context.SENTENCE).decide(*text)
    decided = time.process_time()
    share = (decided - parsed) / (parsed - began)
    print(f"\n{WORDS} words, {len(text[1])} terms: psi takes {share:.2f} of the time of a parse")
    assert share < 1
