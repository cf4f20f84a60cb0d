"""The corpus index: opening it, counts of one, of pairs, of concepts and of many at once, and building one.

make bench ARGS="-k corpus"
"""

from __future__ import annotations

import itertools
import json
import random
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.corpus import Clause, EmbeddedIndex, Level, build
from tacit.corpus.shipped import shipped
from tacit.knowledge import wordnet

TERMS = (
    "hiv", "aids", "opportunistic infection", "tuberculosis", "barcelona", "gaudi", "united state", "lymphocyte",
    "sarcoma", "penicillin", "surgeon", "wife", "catholicism", "murder", "prison", "whiskey", "heroin", "retrovirus",
    "biopsy", "patient", "blood", "semen", "virus", "president", "golden gate bridge", "statue of liberty", "1987",
    "paris", "cancer", "treatment", "syndrome", "infection", "people", "world war ii", "new york city", "dog", "needle",
    "transfusion",
)  # fmt: skip
CLAUSES = [frozenset({term}) for term in TERMS]
PAIRS = [list(pair) for pair in itertools.combinations(CLAUSES, 2)]


@pytest.fixture(scope="module")
def warm() -> EmbeddedIndex:
    """The index in the package, with the postings of all terms decoded."""
    index = EmbeddedIndex.open(shipped().path)
    for level in Level:
        index.count_each([CLAUSES[0]], [[clause] for clause in CLAUSES], level=level)
    return index


@pytest.mark.benchmark(group="corpus: open")
def test_open(benchmark: BenchmarkFixture) -> None:
    """Reads the header and checks it."""
    path = shipped().path
    assert benchmark(EmbeddedIndex.open, path).count([]) > 0


@pytest.mark.benchmark(group="corpus: open")
def test_open_and_first_pair(benchmark: BenchmarkFixture) -> None:
    """Opens, checks the way to the vocabulary, looks two terms up, decodes their postings."""
    path = shipped().path
    assert benchmark(lambda: EmbeddedIndex.open(path).count([CLAUSES[0], CLAUSES[1]])) > 0


@pytest.mark.benchmark(group="corpus: count")
def test_count_of_a_term(benchmark: BenchmarkFixture, warm: EmbeddedIndex) -> None:
    """A look-up in the vocabulary."""
    clauses = itertools.cycle(CLAUSES)
    benchmark.pedantic(warm.count, setup=lambda: (([next(clauses)],), {}), rounds=5000)


@pytest.mark.benchmark(group="corpus: count")
def test_count_of_a_pair(benchmark: BenchmarkFixture, warm: EmbeddedIndex) -> None:
    """Two bitmaps from the cache, and how much they have in common: under 10 microseconds at the median."""
    pairs = itertools.cycle(PAIRS)
    benchmark.pedantic(warm.count, setup=lambda: ((next(pairs),), {}), rounds=5000)


@pytest.mark.benchmark(group="corpus: count")
def test_count_of_a_pair_in_documents(benchmark: BenchmarkFixture, warm: EmbeddedIndex) -> None:
    """The same among documents."""
    pairs = itertools.cycle(PAIRS)
    benchmark.pedantic(warm.count, setup=lambda: ((next(pairs),), {"level": Level.DOCUMENT}), rounds=5000)


@pytest.mark.benchmark(group="corpus: count")
def test_count_of_a_pair_never_asked_before(benchmark: BenchmarkFixture) -> None:
    """With nothing decoded and nothing looked up, but the file in the system's memory."""
    pairs = itertools.cycle(PAIRS)
    path = shipped().path

    def cold() -> tuple[tuple[EmbeddedIndex, list[Clause]], dict[str, object]]:
        index = EmbeddedIndex.open(path)
        assert "zebra" in index  # the way to the vocabulary is checked once
        return (index, next(pairs)), {}

    benchmark.pedantic(EmbeddedIndex.count, setup=cold, rounds=300)


@pytest.mark.benchmark(group="corpus: batch")
def test_batch_of_ten_thousand_pairs(benchmark: BenchmarkFixture, warm: EmbeddedIndex) -> None:
    """One entity against ten thousand partners: under 50 milliseconds."""
    partners = [[CLAUSES[number % len(CLAUSES)]] for number in range(10_000)]
    assert len(benchmark(warm.count_each, [CLAUSES[0] | CLAUSES[1]], partners)) == 10_000


@pytest.fixture(scope="module")
def disease() -> Clause:
    """The names of everything that WordNet knows as a disease."""
    kb = wordnet()
    return kb.names(kb.senses("disease")[0])


@pytest.mark.benchmark(group="corpus: concept")
def test_concept_the_first_time(benchmark: BenchmarkFixture, disease: Clause) -> None:
    """Looks all names up, decodes the known ones, unites them."""
    path = shipped().path
    benchmark.pedantic(
        EmbeddedIndex.count, setup=lambda: ((EmbeddedIndex.open(path), [disease, CLAUSES[1]]), {}), rounds=5
    )


@pytest.mark.benchmark(group="corpus: concept")
def test_concept_from_then_on(benchmark: BenchmarkFixture, warm: EmbeddedIndex, disease: Clause) -> None:
    """The union is remembered."""
    assert benchmark(warm.count, [disease, CLAUSES[1]]) > 0


@pytest.mark.benchmark(group="corpus: build")
def test_build_half_a_million_words(benchmark: BenchmarkFixture, tmp_path: Path) -> None:
    """One process, made-up words as frequent as those of a language; `extra_info` tells the rate."""
    chosen = random.Random(0)  # noqa: S311  # no secret
    words = [f"{chosen.choice('bcdfgklmnprstvz')}{chosen.choice('aeiou')}{number:x}" for number in range(50_000)]
    words += ["of", "the", "and", "was", "which"] * 2_000
    weights = [1 / (1 + rank) for rank in range(len(words))]
    source = tmp_path / "words.jsonl"
    with source.open("w") as file:
        for _ in range(5_000):
            file.write(json.dumps({"text": " ".join(chosen.choices(words, weights, k=100))}) + "\n")
    numbers = itertools.count()
    benchmark.pedantic(build, setup=lambda: (([source], tmp_path / str(next(numbers))), {"jobs": 1}), rounds=3)
    if benchmark.stats:
        benchmark.extra_info["words per second"] = round(500_000 / benchmark.stats["mean"])
