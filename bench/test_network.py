"""Reading words in their places by the network, which identities and topics share.

make bench ARGS="-k network"
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from pytest_benchmark.fixture import BenchmarkFixture

from tacit.language.network import ReadingNetwork

NOTE = (Path(__file__).parents[1] / "examples" / "discharge_note.txt").read_text("utf-8")


def test_a_note_is_read(benchmark: BenchmarkFixture) -> None:
    """Each time another one: what was read is remembered."""
    network = ReadingNetwork.shipped()
    numbers = count()
    read = benchmark(lambda: network.read(f"{NOTE}\nNote {next(numbers)}."))
    benchmark.extra_info["words"] = len(read.words)


def test_pieces_of_a_note(benchmark: BenchmarkFixture) -> None:
    """Without the network: words are cut once and remembered."""
    vocabulary = ReadingNetwork.shipped()._vocabulary  # its own part of the time
    assert len(benchmark(vocabulary.read, NOTE).ids) > 100
