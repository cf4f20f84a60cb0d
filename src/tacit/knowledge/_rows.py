"""Rows of different lengths in one array: how a compiled taxonomy keeps its strings and its links."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from tacit.knowledge._layout import Array, Container

# Of every so many strings in order, one is kept in memory: the first steps of a search then need no reading.
_BLOCK = 64
_STRINGS_REMEMBERED = 1 << 14  # most words of a text come again, in it or in the next


def pack_rows(name: str, rows: Iterable[Sequence[int] | bytes], dtype: str) -> dict[str, Array]:
    """The two arrays that hold the rows: all values one after the other, and the rows' lengths."""
    kept = list(rows)
    lengths = np.fromiter(map(len, kept), np.int64, len(kept))
    values = np.fromiter(chain.from_iterable(kept), dtype, int(lengths.sum()))
    width = next(width for width in (1, 2, 4) if lengths.max(initial=0) < 1 << 8 * width)
    return {name: values, f"{name}.lengths": lengths.astype(f"<u{width}")}


class Rows:
    """Rows of numbers, read from a container."""

    def __init__(self, container: Container, name: str) -> None:
        """Reads and checks the rows of that name."""
        self._values = container.array(name)
        self._ends = _ends(container, name)
        # Python reads single numbers from a memoryview three times faster than from an array.
        self._value = self._values.data
        self._end = self._ends.data

    def __getitem__(self, row: int) -> list[int]:
        """One row."""
        return self._value[self._end[row] : self._end[row + 1]].tolist()

    def gather(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The values of many rows, one after the other: ``[value for row in rows for value in self[row]]``."""
        starts = self._ends[rows]
        lengths = self._ends[rows + 1] - starts
        # Where a value stands in the answer, shifted by how far its row starts from there here.
        shifts = np.repeat(starts - np.cumsum(lengths) + lengths, lengths)
        return self._values[shifts + np.arange(len(shifts))].astype(np.int64)


class Strings:
    """Rows of text, read from a container."""

    def __init__(self, container: Container, name: str, order: Sequence[int] | None = None) -> None:
        """Reads and checks the rows of that name.

        Args:
            container: The file.
            name: The rows' name.
            order: The rows sorted by their UTF-8 bytes; as they stand, unless given.
        """
        container.array(name)  # checks it; the strings are read straight from the file
        self._buffer = container.buffer
        self._end = (_ends(container, name) + container.offset(name)).data
        self._order = range(len(self._end) - 1) if order is None else order
        self._heads = [self._bytes(row) for row in self._order[::_BLOCK]]
        self.find = lru_cache(_STRINGS_REMEMBERED)(self._find)

    def __getitem__(self, row: int) -> str:
        """One string."""
        return self._bytes(row).decode()

    def _find(self, string: str) -> int:
        """The row of a string; -1 if there is none."""
        wanted = string.encode("utf-8", "surrogatepass")
        block = bisect_right(self._heads, wanted) * _BLOCK
        order = self._order[max(block - _BLOCK, 0) : block]
        place = bisect_left(order, wanted, key=self._bytes)
        return order[place] if place < len(order) and self._bytes(order[place]) == wanted else -1

    def _bytes(self, row: int) -> bytes:
        return self._buffer[self._end[row] : self._end[row + 1]]


def distinct(values: NDArray[np.int64]) -> NDArray[np.int64]:
    """The distinct values, ascending: ``np.unique``, which would first load all of numpy's masked arrays."""
    values = np.sort(values)
    keep = np.ones(len(values), np.bool_)
    np.not_equal(values[1:], values[:-1], out=keep[1:])
    return values[keep]


def _ends(container: Container, name: str) -> NDArray[np.int64]:
    """Where each row begins, and where the last one ends."""
    lengths = container.array(f"{name}.lengths")
    ends = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=ends[1:])
    return ends
