"""Finding identifiers, beside the entity recognizer's own work on the same passages in the same run.

make bench ARGS="-k identities"

prints both and what part of the time is ours. The texts are the examples, copied with numbers so that no passage comes
twice, with a line of identifiers between them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.document import Document
from tacit.identities import Identifier, IdentityDetector
from tacit.identities.measures import measures
from tacit.identities.structured import codes, structured
from tacit.identities.words import restored, words
from tacit.terms.overlaps import Mask
from tacit.terms.passages import passages

COPIES = 3
DETECTOR = IdentityDetector()
LINE = "Mr Cengiz Polat (born 3 May 1961), MRN 00482913, of 12 Baker Street, paid EUR 3,215.70; call +90 312 215 11 46."


@pytest.fixture(scope="module")
def text() -> str:
    """The text that is measured on."""
    paths = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))
    lines = [
        line for _ in range(COPIES) for path in paths for line in (*path.read_text("utf-8").splitlines(), LINE, "")
    ]
    return "\n".join(f"{line} {i}" if line.strip() else line for i, line in enumerate(lines))


def seconds(work: Callable[[], object]) -> float:
    """The processor time of the best of three runs."""
    times = []
    for _ in range(3):
        began = time.process_time()
        work()
        times.append(time.process_time() - began)
    return min(times)


@pytest.mark.benchmark(group="identities")
def test_identify(benchmark: BenchmarkFixture, text: str) -> None:
    """All of it, with the language model."""
    document = Document(text)
    DETECTOR.identify(document)  # opens the model and the dictionaries

    def identify() -> Sequence[Identifier]:
        return DETECTOR.identify(document)

    found = benchmark(identify)
    alone = seconds(lambda: list(DETECTOR._recognize(text, list(passages(text)))))
    both = seconds(identify)
    print(f"\n{len(text)} code points, {len(found)} identifiers; the recognizer takes {alone / both:.0%} of the time")


@pytest.mark.benchmark(group="identities")
def test_forms(benchmark: BenchmarkFixture, text: str) -> None:
    """What is known by its form."""

    def forms() -> int:
        mask = Mask(len(text))
        return len([*structured(text, mask), *measures(text, mask), *codes(text, mask)])

    assert benchmark(forms)


@pytest.mark.benchmark(group="identities")
def test_words(benchmark: BenchmarkFixture, text: str) -> None:
    """The words that names are made of."""
    assert benchmark(lambda: list(words(restored(text))))
