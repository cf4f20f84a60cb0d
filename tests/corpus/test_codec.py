"""Sets of numbers as bytes."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.corpus import _codec
from tacit.corpus._codec import decode, encode


@st.composite
def sets(draw: st.DrawFn) -> tuple[list[int], int]:
    """A set of numbers, scattered or clustered, and a universe."""
    universe = draw(st.integers(1, 300) | st.integers(1, (1 << 32) - 1))
    if universe <= 300:
        return sorted(draw(st.sets(st.integers(0, universe - 1)))), universe
    starts = draw(st.lists(st.integers(0, universe - 1), min_size=1, max_size=60))
    run = draw(st.integers(1, 3))
    return sorted({min(start + step, universe - 1) for start in starts for step in range(run)}), universe


@given(sets())
def test_what_is_encoded_is_decoded(case: tuple[list[int], int]) -> None:
    """Whatever the set and its universe."""
    members, universe = case
    data = encode(np.array(members, np.uint32), universe)
    assert decode(data, len(members), universe).tolist() == members


@given(st.sets(st.integers(0, 1 << 20), min_size=1, max_size=80))
def test_few_and_many_members_are_written_alike(members: set[int]) -> None:
    """The way with plain integers and the way with arrays give the same bits, and read each other's."""
    ordered = sorted(members)
    order, bits = _codec._encode_few(ordered)
    assert _codec._encode_many(np.array(ordered, np.uint32)) == (order, bits)
    assert _codec._decode_few(b"\0" + bits, len(ordered), order).tolist() == ordered
    assert _codec._decode_many(b"\0" + bits, len(ordered), order).tolist() == ordered


def test_size_is_near_the_entropy() -> None:
    """Ten thousand of two million, scattered: 9.08 bits each by entropy, less than 9.5 here."""
    members = np.unique(np.random.default_rng(0).integers(0, 2_000_000, 10_000)).astype(np.uint32)
    assert len(encode(members, 2_000_000)) * 8 / len(members) < 9.5


def test_a_universe_takes_no_bytes() -> None:
    """A phrase that stands wherever its words meet costs nothing; one that misses two such places, 4 bytes."""
    assert encode(np.arange(1000, dtype=np.uint32), 1000) == b""
    assert len(encode(np.delete(np.arange(1000, dtype=np.uint32), [5, 700]), 1000)) == 4


@given(st.binary(max_size=40), st.integers(1, 60), st.integers(1, 5000))
def test_other_bytes_are_refused_or_read_as_a_set(data: bytes, size: int, universe: int) -> None:
    """Damaged bytes give an error or a set within the universe, never another exception or a wild number."""
    size = min(size, universe)
    try:
        members = decode(data, size, universe).tolist()
    except ValueError:
        return
    assert len(members) == size
    assert members == sorted(set(members))
    assert members[-1] < universe


def test_truncated_bytes_are_refused() -> None:
    """Bits that are not there are not taken for zeros."""
    members = np.arange(0, 100_000, 37, dtype=np.uint32)
    for few in (members[:10], members):
        data = encode(few, 200_000)
        with pytest.raises(ValueError, match="bits"):
            decode(data[: len(data) // 2], len(few), 200_000)
    with pytest.raises(ValueError, match="no bytes"):
        decode(b"", 3, 200_000)
