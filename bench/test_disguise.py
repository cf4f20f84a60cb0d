"""The last look: compiling a policy's names, and searching a long text for them.

make bench ARGS="-k disguise"
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from tacit.disguise import LastLook, Sought

NAMES = 60_000
WORDS = 10_000
SYLLABLES = "ba ca de fi go hu ja ke li mo nu pa re si to vu wa xe yo zu an er il on us".split()


@pytest.fixture(scope="module")
def names() -> list[Sought]:
    """Made-up names of one to three words, as many as a policy has with all that is below its entries."""
    chance = random.Random(1)  # noqa: S311  # not for secrets
    words = list(dict.fromkeys("".join(chance.choices(SYLLABLES, k=chance.randint(3, 6))) for _ in range(2 * NAMES)))
    return [Sought(" ".join((word, *chance.choices(words, k=chance.randint(0, 2))))) for word in words[:NAMES]]


@pytest.fixture(scope="module")
def text(names: list[Sought]) -> str:
    """The examples over and over, and a name in every hundred words."""
    chance = random.Random(2)  # noqa: S311  # not for secrets
    paths = sorted((Path(__file__).parents[1] / "examples").glob("*.txt"))
    words = " ".join(path.read_text("utf-8") for path in paths).split(" ")
    return " ".join(chance.choice(names).words if i % 100 == 0 else words[i % len(words)] for i in range(WORDS))


@pytest.fixture(scope="module")
def look(names: list[Sought]) -> LastLook:
    """The search, compiled."""
    return LastLook(names)


@pytest.mark.benchmark(group="disguise")
def test_compile(benchmark: BenchmarkFixture, names: list[Sought]) -> None:
    """What a policy's names take once."""
    benchmark.extra_info["names"] = len(names)
    benchmark(LastLook, names)


@pytest.mark.benchmark(group="disguise")
def test_find(benchmark: BenchmarkFixture, look: LastLook, text: str) -> None:
    """What a text takes, with nothing in it to undo."""
    benchmark.extra_info["words"] = len(text.split())
    assert len(benchmark(look.find, text)) >= WORDS // 100


@pytest.mark.benchmark(group="disguise")
def test_find_in_markup(benchmark: BenchmarkFixture, look: LastLook, text: str) -> None:
    """What the same takes as HTML, which has several renderings."""
    page = "".join(f"<p>{line} &amp; more</p>\n" for line in text.split("\n"))
    benchmark(look.find, page)


@pytest.mark.benchmark(group="disguise")
def test_find_in_another_script(benchmark: BenchmarkFixture, look: LastLook, text: str) -> None:
    """What the same takes when every letter has to be looked up."""
    benchmark(look.find, text.translate({i: i + 0xFEE0 for i in range(0x21, 0x7F)}))
