"""Finding terms, beside the language model's own work on the same passages in the same run.

make bench ARGS="-k terms"

prints both and what part of the time is ours. The texts are the examples, copied with numbers so that no passage comes
twice.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.document import Document
from tacit.settings import LANGUAGE_MODEL
from tacit.terms import _tokens, language_model
from tacit.terms._embeddings import QuickRows
from tacit.terms.detector import LanguageModelDetector, Parsed, _terms
from tacit.terms.keys import key, pieces, word_key
from tacit.terms.passages import passages
from tacit.terms.variants import Names

COPIES = 3
DETECTOR = LanguageModelDetector(names=Names(["hiv", "human immunodeficiency virus", "aids"]))


def copies(count: int) -> str:
    """The examples so many times over, a number at the end of each line."""
    paths = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))
    lines = [line for _ in range(count) for path in paths for line in (*path.read_text("utf-8").splitlines(), "")]
    return "\n".join(f"{line} {i}" if line.strip() and line[-1] != "," else line for i, line in enumerate(lines))


@pytest.fixture(scope="module")
def text() -> str:
    """The text that is measured on."""
    return copies(COPIES)


@pytest.fixture(scope="module")
def stretches(text: str) -> list[str]:
    """Its passages, each once."""
    return list(dict.fromkeys(text[span.start : span.end] for span in passages(text)))


@pytest.mark.benchmark(group="rows of tokens")
@pytest.mark.parametrize("by", ["us", "thinc"])
def test_rows_of_tokens(benchmark: BenchmarkFixture, stretches: list[str], by: str) -> None:
    """What the network that the model's parts share takes for the passages, and what it would take by thinc."""
    nlp = language_model.load()
    shared: Any = nlp.get_pipe("tok2vec")
    network = next(one for one in shared.model.walk() if isinstance(one._func, QuickRows))
    docs = [nlp.make_doc(one) for one in stretches]
    with language_model._one_thread:
        run = network.predict if by == "us" else lambda some: network._func._plainly(network, some, is_train=False)
        benchmark(run, docs)


@pytest.mark.benchmark(group="terms")
def test_language_model_alone(benchmark: BenchmarkFixture, stretches: list[str]) -> None:
    """What spaCy takes for the passages, with every part of the model that a fresh `spacy.load` gives."""
    language_model.load()
    import spacy  # noqa: PLC0415  # after ours, which imports it without its command line

    nlp = spacy.load(LANGUAGE_MODEL)
    benchmark(lambda: list(nlp.pipe(stretches)))


@pytest.mark.benchmark(group="terms")
def test_detect(benchmark: BenchmarkFixture, text: str) -> None:
    """What the terms take, parsing included."""
    benchmark.extra_info["words"] = len(text.split())
    benchmark(lambda: DETECTOR.detect(Document(text)))


@pytest.mark.benchmark(group="terms")
def test_detect_again(benchmark: BenchmarkFixture, text: str) -> None:
    """What they take when all passages were parsed before: the check of a release."""
    parsed = _parsed(text)
    benchmark(lambda: DETECTOR.detect_again(Document(text), parsed))


@pytest.mark.benchmark(group="keys")
def test_keys(benchmark: BenchmarkFixture, text: str) -> None:
    """Words to keys, as a corpus goes through them."""
    benchmark.extra_info["words"] = len(text.split())
    benchmark(lambda: [word_key(piece) for piece in pieces(text)])


@pytest.mark.benchmark(group="keys")
def test_key_of_a_phrase(benchmark: BenchmarkFixture) -> None:
    """One phrase to its key."""
    assert benchmark(key, "the Opportunistic Infections of the lungs") == "opportunistic infection of the lung"


def test_ours_is_a_small_part(text: str, stretches: list[str]) -> None:
    """Everything but parsing takes at most 15 % of what spaCy's own pipeline takes, in processor time."""
    ours = language_model.load()
    import spacy  # noqa: PLC0415

    nlp = spacy.load(LANGUAGE_MODEL)
    docs = list(ours.pipe(stretches))
    parsed = _parsed(text)
    plain = _best(lambda: list(nlp.pipe(stretches)))
    parsing = _best(lambda: list(ours.pipe(stretches)))
    terms = _best(lambda: [list(_terms(_tokens.read(doc, doc.text), _nothing, DETECTOR.names)) for doc in docs])
    rest = _best(lambda: DETECTOR.detect_again(Document(text), parsed))
    words = len(text.split())
    print(
        f"\nspaCy {words / plain:,.0f} words/s, tacit {words / (parsing + terms + rest):,.0f} words/s;"
        f" ours without parsing {(terms + rest) / plain:.1%} of spaCy"
    )
    assert terms + rest <= 0.15 * plain


def test_memory_for_each_megabyte() -> None:
    """What a text leaves in memory grows with its length: at most 150 bytes for a code point, its terms included."""
    DETECTOR.detect(Document(copies(1)))  # what is loaded once
    text = copies(8)
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    terms = DETECTOR.detect(Document(text))
    left = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    print(f"\n{len(terms)} terms, {left / len(text):.0f} bytes for each code point of the text")
    assert left < 150 * len(text)


def _parsed(text: str) -> Parsed:
    store: Parsed = {}
    DETECTOR.detect_again(Document(text), store)
    return store


def _nothing(_: str) -> bool:
    return False


def _best(run: Callable[[], object], rounds: int = 3) -> float:
    """The least processor time of a few rounds: what disturbs a machine only adds."""
    times = []
    for _ in range(rounds):
        began = time.process_time()
        run()
        times.append(time.process_time() - began)
    return min(times)
