"""Counts of conjunctions over bitmaps, whatever keeps the bitmaps."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

import numpy as np
from pyroaring import BitMap

from tacit.corpus._codec import Numbers
from tacit.corpus._index import Clause, Conjunction

Key = TypeVar("Key", bound=Hashable)

Fetch = Callable[[Clause], BitMap]
"""From a clause to the contexts, or the documents, in which one of its keys occurs."""

_OVERHEAD_BYTES = 200  # of a bitmap, the object around it and its place in a dictionary


class RecentBitmaps(Generic[Key]):
    """The bitmaps asked for lately, as many as fit into some memory.

    Two generations stand in for a list in the order of use: what is asked for is in the young one; when that holds half
    of the memory it becomes the old one, and what was the old one goes. So a hit costs one look-up, and threads cannot
    trip over each other: at worst two of them load the same bitmap.
    """

    __slots__ = ("_half_bytes", "_old", "_young", "_young_bytes")

    def __init__(self, memory_bytes: int) -> None:
        self._half_bytes = memory_bytes // 2
        self._young: dict[Key, BitMap] = {}
        self._old: dict[Key, BitMap] = {}
        self._young_bytes = 0

    def get(self, key: Key, load: Callable[[Key], BitMap]) -> BitMap:
        """The bitmap of a key, loaded if it is not here."""
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                found = load(key)
            if self._young_bytes > self._half_bytes:
                self._old, self._young, self._young_bytes = self._young, {}, 0
            self._young[key] = found
            self._young_bytes += _OVERHEAD_BYTES + 2 * len(found)  # a member takes two bytes at most
        return found


def count(conjunction: Conjunction, fetch: Fetch, total: int) -> int:
    """The number of contexts in which every clause holds, which is ``total`` when there is none."""
    if len(conjunction) == 2:  # by far the most frequent question
        return int(fetch(conjunction[0]).intersection_cardinality(fetch(conjunction[1])))
    if not conjunction:
        return total
    *most, last = sorted(map(fetch, conjunction), key=len)
    return int(all_of(most).intersection_cardinality(last)) if most else len(last)


def count_each(conjunction: Conjunction, partners: Sequence[Conjunction], fetch: Fetch, total: int) -> list[int]:
    """``[count([*conjunction, *partner], ...) for partner in partners]``, each by what its partner adds."""
    if not conjunction:
        return [count(partner, fetch, total) for partner in partners]
    base = all_of(list(map(fetch, conjunction)))
    if not base:
        return [0] * len(partners)
    counts = []
    for partner in partners:
        if len(partner) == 1:
            counts.append(int(base.intersection_cardinality(fetch(partner[0]))))
        else:
            counts.append(len(all_of([base, *map(fetch, partner)])))
    return counts


def all_of(bitmaps: Sequence[BitMap]) -> BitMap:
    """What is in every one of some bitmaps; there must be one."""
    first, *others = sorted(bitmaps, key=len)  # the smallest first, so that what is carried along is small
    for other in others:
        first = first & other
    return first


def any_of(bitmaps: Iterable[BitMap]) -> BitMap:
    """What is in any one of some bitmaps."""
    return BitMap().union(*bitmaps)


def to_bitmap(numbers: Numbers) -> BitMap:
    """The bitmap of ascending numbers."""
    return BitMap(array("I", numbers.tobytes()))  # eight times faster than from the numbers themselves


def to_numbers(bitmap: BitMap) -> Numbers:
    """The ascending numbers in a bitmap."""
    return np.frombuffer(bitmap.to_array(), np.uint32)
