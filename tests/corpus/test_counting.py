"""Counts over bitmaps, and how many bitmaps are kept."""

from __future__ import annotations

import numpy as np
from pyroaring import BitMap

from tacit.corpus._counting import RecentBitmaps, to_bitmap, to_numbers


def test_what_is_asked_for_again_is_not_loaded_again() -> None:
    """A hit returns the very bitmap that was loaded."""
    recent = RecentBitmaps[str](1 << 20)
    first = recent.get("a", lambda _: BitMap([1]))
    assert recent.get("a", lambda _: BitMap([2])) is first


def test_memory_is_bounded_and_what_is_in_use_stays() -> None:
    """Of bitmaps of 2 kB each, a hundred kilobytes hold a few dozens; the one that is asked for always stays."""
    recent = RecentBitmaps[int](100_000)
    loaded: list[int] = []

    def load(key: int) -> BitMap:
        loaded.append(key)
        return BitMap(range(1000))

    for key in range(1, 1000):
        recent.get(0, load)
        recent.get(key, load)
    assert loaded.count(0) == 1
    assert len(recent._young) + len(recent._old) < 60


def test_numbers_become_bitmaps_and_back() -> None:
    """Also the largest number there is."""
    numbers = np.array([0, 5, 70_000, (1 << 32) - 1], np.uint32)
    assert to_bitmap(numbers) == BitMap([0, 5, 70_000, (1 << 32) - 1])
    assert to_numbers(to_bitmap(numbers)).tolist() == numbers.tolist()
