"""The audit: 3,000 names sought in a release of 1,000 words, and a sentence of 800 terms.

make bench ARGS="-k audit"
"""

from __future__ import annotations

import random
from importlib.resources import files

from pytest_benchmark.fixture import BenchmarkFixture

from tacit import Topics
from tacit.audit import audit
from tacit.audit.search import Searched, search
from tacit.corpus.shipped import shipped

SYLLABLES = "ba ce di fe gu ha le mi no pu ra se ti vo an er in or un st".split()


def drawn(generator: random.Random, count: int) -> list[str]:
    """Words of two to four syllables, so that many begin alike."""
    return ["".join(generator.choices(SYLLABLES, k=generator.randint(2, 4))) for _ in range(count)]


def test_search(benchmark: BenchmarkFixture) -> None:
    """Names of one word and of two."""
    generator = random.Random(7)  # noqa: S311  # a choice of words, no secret
    names = [Searched(" ".join(drawn(generator, generator.randint(1, 2)))) for _ in range(3000)]
    assert benchmark(search, " ".join(drawn(generator, 1000)), names)


def test_a_sentence_of_800_terms(benchmark: BenchmarkFixture) -> None:
    """No sentence is so long that its groups cannot be looked at."""
    verbs = (files("tacit.language") / "data" / "verbs.txt").read_text("utf-8").split()
    index = shipped()
    common = [word for word in verbs if word.isalpha() and index.count((frozenset((word,)),)) > 200]
    text = f"The {', '.join(common[:800])} were seen."
    found = benchmark.pedantic(lambda: audit(text, text, [Topics(("HIV",))]), rounds=1, warmup_rounds=1)
    assert found.terms >= 700
