"""How the time of rules grows with a text made to keep them busy.

make bench ARGS="-k growth"

The suite counts the lines that run (``tests/growth.py``), which is the same on every machine; what a regular expression
does inside of one call is seen by a clock only. Eight times the text takes less than 32 times the time: a square would
take 64 times.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from tests.identities import test_detector, test_structured
from tests.terms import test_identifiers, test_passages

from tacit.terms.passages import passages

CASES: list[tuple[Callable[[str], object], str]] = [
    *((test_structured.found, unit) for unit in test_structured.UNITS),
    *((test_detector.find_names, unit) for unit in test_detector.UNITS),
    *((test_identifiers.read_all, unit) for unit in test_identifiers.PATTERNS),
    *((lambda text: list(passages(text)), unit) for unit in test_passages.LINES),
]


@pytest.mark.parametrize(("read", "unit"), CASES)
def test_growth(benchmark: BenchmarkFixture, read: Callable[[str], object], unit: str) -> None:
    """The long text is measured; the short one is what it is compared with."""

    def seconds(length: int) -> float:
        text = (unit * length)[:length] + "x"
        began = time.process_time()
        read(text)
        return time.process_time() - began

    seconds(1_000)  # dictionaries are opened when they are first needed
    short = min(seconds(2_000) for _ in range(3))
    long = benchmark.pedantic(lambda: min(seconds(16_000) for _ in range(2)), rounds=1)
    assert long < 32 * max(short, 0.002)
