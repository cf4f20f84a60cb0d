"""The auditor's search: a policy of 3,000 names in a release of 1,000 words.

make bench ARGS="-k audit"
"""

from __future__ import annotations

import random

from pytest_benchmark.fixture import BenchmarkFixture

from tacit.audit.search import Searched, search

SYLLABLES = "ba ce di fe gu ha le mi no pu ra se ti vo an er in or un st".split()


def drawn(generator: random.Random, count: int) -> list[str]:
    """Words of two to four syllables, so that many begin alike."""
    return ["".join(generator.choices(SYLLABLES, k=generator.randint(2, 4))) for _ in range(count)]


def test_search(benchmark: BenchmarkFixture) -> None:
    """Names of one word and of two."""
    generator = random.Random(7)  # noqa: S311  # a choice of words, no secret
    names = [Searched(" ".join(drawn(generator, generator.randint(1, 2)))) for _ in range(3000)]
    assert benchmark(search, " ".join(drawn(generator, 1000)), names)
