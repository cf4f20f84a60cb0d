"""Linear classifiers over the features of places: how they are laid out, and how they weigh texts.

What a place gives a token depends on the one symbol that stands there. So weights are summed once for each symbol and
place, and a text is weighed by looking up five rows for each token.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.features import BOUNDARY, OFFSETS, place_features
from tacit.publishing.texts import Texts

if TYPE_CHECKING:
    from scipy.sparse import csr_array

REACH = max(OFFSETS)
_CACHED = 1 << 18  # symbols whose weights are kept: flat memory on an endless stream
_AT_A_TIME = 1 << 14  # symbols of a batch that a classifier has not seen
_DIGEST_BYTES = 8

Matrix = NDArray[np.float64]


@lru_cache(_CACHED)  # most features are shared by many words, and all classifiers of a publisher ask for the same
def keyed(name: str, key: bytes) -> str:
    """What stands for a feature in a table that must not say which words it knows: a digest under a secret key."""
    return hashlib.blake2b(name.encode("utf-8", "surrogatepass"), key=key[:64], digest_size=_DIGEST_BYTES).hexdigest()


@lru_cache(_AT_A_TIME)  # all classifiers of a publisher ask for the same, one after another
def _names(symbol: str, key: bytes) -> tuple[tuple[str, ...], ...]:
    """For each place what stands for the features that a symbol gives: their names, or digests under a key."""
    every = (place_features(symbol, offset) for offset in OFFSETS)
    return tuple(tuple([keyed(name, key) for name in names]) for names in every) if key else tuple(every)


@dataclass(slots=True)
class FeatureWeights:
    """A row of weights for each feature.

    Attributes:
        rows: By the name of the feature, or by its digest where there is a key. Without one they are sensitive:
            features are words.
        width: The numbers in a row.
        key: The key of the digests; empty where names are in clear.
    """

    rows: Mapping[str, tuple[float, ...]] = field(repr=False)
    width: int = 1
    key: bytes = field(default=b"", repr=False)
    _numbers: dict[str, int] = field(default_factory=dict, repr=False, compare=False)
    _sums: list[list[list[float]]] = field(default_factory=list, repr=False, compare=False)
    _table: Matrix | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[FeatureWeights], tuple[Mapping[str, tuple[float, ...]], int, bytes]]:
        return FeatureWeights, (self.rows, self.width, self.key)  # without the sums, which any process makes again

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        return hashlib.sha256(repr(sorted(self.rows.items())).encode("utf-8", "surrogatepass")).hexdigest()

    def under(self, key: bytes) -> FeatureWeights:
        """The same weights with digests for names.

        Raises:
            ValueError: They have digests already.
        """
        if self.key:
            raise ValueError("the weights have digests already")
        return FeatureWeights({keyed(name, key): row for name, row in self.rows.items()}, self.width, key)

    def of(self, name: str) -> tuple[float, ...]:
        """The weights of one feature: zeros unless it is known."""
        return self.rows.get(keyed(name, self.key) if self.key else name, (0.0,) * self.width)

    def weigh(self, texts: Texts) -> Matrix:
        """For each symbol the sum of the weights of its features."""
        numbers, (distinct, of_symbol) = self._numbers, texts.numbered
        if len(numbers) > _CACHED:
            self._clear()
        if BOUNDARY not in numbers:
            self._add(BOUNDARY)
        for symbol in distinct:
            if symbol not in numbers:
                self._add(symbol)
        table = self._grown()
        # Of the large table only the rows of these texts, with the boundary's before them: they stay in the cache.
        known = np.fromiter(map(numbers.__getitem__, (BOUNDARY, *distinct)), np.int64, count=len(distinct) + 1)
        places = padded(of_symbol + 1, texts.lengths)
        inside = inside_padding(texts.lengths)
        total = np.zeros((len(of_symbol), self.width))
        for column, offset in enumerate(OFFSETS):
            total += table[column, known][places[inside + offset]]
        return total

    def _grown(self) -> Matrix:
        """The table of all sums; it grows by half, so that a stream of new words does not copy it with every batch."""
        if self._table is None or self._table.shape[1] < len(self._numbers):
            before = self._table
            self._table = np.zeros((len(OFFSETS), len(self._numbers) * 3 // 2, self.width))
            if before is not None:
                self._table[:, : before.shape[1]] = before
        if self._sums:
            new = np.array(self._sums).transpose(1, 0, 2)
            self._table[:, len(self._numbers) - len(self._sums) : len(self._numbers)] = new
            self._sums.clear()
        return self._table

    def _add(self, symbol: str) -> None:
        self._numbers[symbol] = len(self._numbers)
        known, nothing = self.rows, (0.0,) * self.width
        # No array is made for a handful of numbers: every new word of an endless stream comes by here.
        rows = ([known[name] for name in names if name in known] for names in _names(symbol, self.key))
        self._sums.append([[sum(column) for column in zip(nothing, *some, strict=True)] for some in rows])

    def _clear(self) -> None:
        self._numbers.clear()
        self._sums.clear()
        self._table = None


def padded(numbers: NDArray[np.int64], lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of symbols with the boundary's, which is 0, before and after each sentence."""
    places = np.zeros(len(numbers) + 2 * REACH * len(lengths), np.int64)
    places[inside_padding(lengths)] = numbers
    return places


def inside_padding(lengths: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the symbols stand among those of `padded`."""
    return np.arange(lengths.sum()) + np.repeat(REACH * (2 * np.arange(len(lengths)) + 1), lengths)


@dataclass(frozen=True, slots=True)
class Design:
    """The features of texts as numbers, for whatever learns from them.

    Attributes:
        names: Of the features, in the order of their columns.
        cells: For each place and each symbol the columns of its features.
        places: For each place the number of the symbol that stands there, seen from each token.
    """

    names: list[str] = field(repr=False)
    cells: list[list[list[int]]] = field(repr=False)
    places: list[NDArray[np.int64]] = field(repr=False)

    @classmethod
    def of(cls, texts: Texts) -> Design:
        """The design of texts."""
        numbers = {BOUNDARY: 0}
        flat = np.array([numbers.setdefault(symbol, len(numbers)) for symbol in texts.symbols], np.int64)
        around, inside = padded(flat, texts.lengths), inside_padding(texts.lengths)
        columns: dict[str, int] = {}
        cells, places = [], []
        for offset in OFFSETS:
            cells.append(
                [[columns.setdefault(name, len(columns)) for name in place_features(one, offset)] for one in numbers]
            )
            places.append(around[inside + offset])
        return cls(list(columns), cells, places)

    def matrix(self) -> csr_array:
        """A row for each token with a 1 for each of its features."""
        from scipy import sparse  # noqa: PLC0415  # slow to import: only where it is needed

        total = None
        for cells, places in zip(self.cells, self.places, strict=True):
            part = _one_hot(cells, len(self.names))[places]
            total = part if total is None else total + part  # no feature is in two places: nothing is counted twice
        return sparse.csr_array(total)

    def lines(self) -> list[list[str]]:
        """For each token the numbers of its features, as crfsuite takes them."""
        named = [[[str(one) for one in row] for row in cells] for cells in self.cells]
        rows: list[list[str]] = [[] for _ in self.places[0]]
        for cells, places in zip(named, self.places, strict=True):
            for row, place in zip(rows, places.tolist(), strict=True):
                row.extend(cells[place])
        return rows


def _one_hot(cells: list[list[int]], width: int) -> csr_array:
    from scipy import sparse  # noqa: PLC0415

    ends = np.cumsum([0, *map(len, cells)], dtype=np.int32)  # liblinear takes no wider ones
    indices = np.fromiter((one for row in cells for one in row), np.int32, count=int(ends[-1]))
    return sparse.csr_array((np.ones(len(indices)), indices, ends), shape=(len(cells), width))
