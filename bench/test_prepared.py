"""Patterns that are compiled when the program is built, beside compiling them.

make bench ARGS="-k prepared"
"""

from __future__ import annotations

import re

from pytest_benchmark.fixture import BenchmarkFixture

from tacit.language.prepared import shipped
from tacit.terms import identifiers

PATTERN, FLAGS = identifiers._ANY.known_by  # type: ignore[attr-defined]  # the longest that every text needs


def test_taken(benchmark: BenchmarkFixture) -> None:
    """As it was compiled."""
    kept = shipped()
    assert benchmark(kept.compiled, PATTERN, FLAGS).groups > 1


def test_compiled(benchmark: BenchmarkFixture) -> None:
    """As Python does it."""

    def compiled() -> re.Pattern[str]:
        re.purge()
        return re.compile(PATTERN, FLAGS)

    assert benchmark(compiled).groups > 1
