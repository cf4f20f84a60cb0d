"""Patterns that are compiled when the program is built, beside compiling them.

make bench ARGS="-k prepared"
"""

from __future__ import annotations

import re
import sys
from importlib.resources import files

from pytest_benchmark.fixture import BenchmarkFixture

from tacit.language.prepared import PreparedPatterns, shipped
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


def test_read(benchmark: BenchmarkFixture) -> None:
    """All that are kept, which a command does once."""
    file = files("tacit.language") / "data" / f"patterns.{sys.implementation.cache_tag}.bin"
    content = file.read_bytes()
    assert len(benchmark(PreparedPatterns, content)) > 400
