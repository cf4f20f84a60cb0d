"""The linear support vector machine, by scikit-learn."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

import numpy as np

from tacit.publishing.features import BOUNDARY, MASKED, OFFSETS, Sentence, place_features, sums_over_places
from tacit.publishing.learners import Classifier, FindsNothing, Labels, check_above_zero, missing

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from scipy.sparse import csr_array

_BEFORE = "sensitive before"  # the feature that the label of the token before is
_REACH = max(OFFSETS)
_TOLERANCE, _ITERATIONS = 1e-2, 2000
_CACHED = 1 << 19  # places of symbols whose weights are kept: flat memory on an endless stream


@dataclass(frozen=True, slots=True)
class SupportVectorMachine:
    """Learns a linear support vector machine that reads from left to right.

    Beside the features of the neighbourhood it uses its own decision on the token before.

    Attributes:
        loss_ratio: What a missed token costs, in tokens hidden in vain; 1 is plain accuracy.
        regularization: The C of the machine: larger fits the labels more closely.
        seed: Of the order in which the solver visits the tokens.
    """

    loss_ratio: float = 1.0
    regularization: float = 0.3
    seed: int = 0

    def __post_init__(self) -> None:
        check_above_zero(loss_ratio=self.loss_ratio, regularization=self.regularization)

    @property
    def name(self) -> str:
        """What reports call it."""
        return "svm"

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> Classifier:
        """The machine with the largest margin.

        Raises:
            ModelMissingError: scikit-learn is not installed.
        """
        flat = np.concatenate(list(labels)) if labels else np.zeros(0, bool)
        kept = np.array([symbol != MASKED for sentence in sentences for symbol in sentence], bool)
        if not flat.any():
            return FindsNothing()
        names, matrix = _design(sentences, labels)
        if flat[kept].all():  # one class only: everything ordinary would have to be made up
            return _FittedMachine({"bias": 1.0})
        machine = _machine()(
            C=self.regularization,
            class_weight={True: self.loss_ratio, False: 1.0},
            fit_intercept=False,  # the feature "bias" is one
            random_state=self.seed,
            tol=_TOLERANCE,
            max_iter=_ITERATIONS,
        )
        with warnings.catch_warnings():
            # Short of the tolerance it is a classifier like any other: how good it is, cross-validation tells.
            warnings.filterwarnings("ignore", message="Liblinear failed to converge")
            machine.fit(matrix[kept], flat[kept])
        weights = machine.coef_[0]
        return _FittedMachine({names[i]: float(weights[i]) for i in np.flatnonzero(weights)})


@dataclass(slots=True)
class _FittedMachine:
    """A linear support vector machine that has been learnt.

    Attributes:
        weights: Of each feature. They are sensitive: features are words.
    """

    weights: dict[str, float] = field(repr=False)
    _sums: dict[tuple[str, int], float] = field(default_factory=dict, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[_FittedMachine], tuple[dict[str, float]]]:
        return _FittedMachine, (self.weights,)  # without the sums, which any process makes again

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        return hashlib.sha256(repr(sorted(self.weights.items())).encode("utf-8", "surrogatepass")).hexdigest()

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """For each symbol its distance from the plane, on the sensitive side above 0."""
        before, scores = self.weights.get(_BEFORE, 0.0), sums_over_places(sentence, self._sum)
        sensitive = False
        for i, symbol in enumerate(sentence):
            if sensitive:
                scores[i] += before
            if symbol == MASKED:
                scores[i] = -inf
            sensitive = scores[i] >= 0.0
        return scores

    def _sum(self, symbol: str, offset: int) -> float:
        """The weight of all the features that a symbol gives at that place."""
        found = self._sums.get((symbol, offset))
        if found is None:
            if len(self._sums) > _CACHED:
                self._sums.clear()
            found = sum(self.weights.get(name, 0.0) for name in place_features(symbol, offset))
            self._sums[symbol, offset] = found
        return found


def _design(sentences: Sequence[Sentence], labels: Sequence[Labels]) -> tuple[list[str], csr_array]:
    """The names of the features, and the tokens' matrix of them.

    Slow form: a row for each token with a 1 for each of `token_features` and for `_BEFORE`. As a place's features
    depend on the symbol there alone, a matrix is made for the symbols of each place, and its rows are then taken.
    """
    from scipy import sparse  # noqa: PLC0415  # slow to import: only where it is needed

    edge = (BOUNDARY,) * _REACH
    numbers = {BOUNDARY: 0}
    padded = [
        numbers.setdefault(symbol, len(numbers))
        for sentence in sentences
        for part in (edge, sentence, edge)
        for symbol in part
    ]
    lengths = np.array([len(sentence) for sentence in sentences])
    flat = np.array(padded, np.int32)
    inside = np.arange(lengths.sum()) + np.repeat(_REACH * (2 * np.arange(len(lengths)) + 1), lengths)
    columns: dict[str, int] = {}
    places = []
    for offset in OFFSETS:
        cells = [[columns.setdefault(name, len(columns)) for name in place_features(one, offset)] for one in numbers]
        places.append((cells, flat[inside + offset]))
    before = columns.setdefault(_BEFORE, len(columns))
    width = len(columns)
    parts = [_one_hot(cells, width)[rows] for cells, rows in places]
    follows: NDArray[np.bool_] = np.concatenate([np.r_[False, one[:-1]] for one in labels])
    parts.append(_one_hot([[], [before]], width)[follows.astype(np.int32)])
    total = parts[0]
    for part in parts[1:]:
        total = total + part  # no feature is in two places: nothing is counted twice
    return list(columns), sparse.csr_array(total)


def _one_hot(cells: Sequence[Sequence[int]], width: int) -> csr_array:
    from scipy import sparse  # noqa: PLC0415

    ends = np.cumsum([0, *map(len, cells)], dtype=np.int32)  # liblinear takes no wider ones
    indices = np.fromiter((one for row in cells for one in row), np.int32, count=int(ends[-1]))
    return sparse.csr_array((np.ones(len(indices)), indices, ends), shape=(len(cells), width))


def _machine() -> Any:
    try:
        from sklearn.svm import LinearSVC  # noqa: PLC0415  # an extra, and slow to import
    except ImportError:
        raise missing("scikit-learn") from None
    return LinearSVC
