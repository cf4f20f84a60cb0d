"""What a spaCy model makes of tokens in their places, with less work for the same rows.

Its network first gives each token a row that follows from its form alone: its normal form, beginning, end and shape,
and whether a blank follows. Most tokens were seen before, so that these rows are remembered. Then it looks four times
at each token and its two neighbours. thinc makes new arrays for each step of that; here one set of small arrays, which
stay in the processor's cache, is used for stretches of tokens one after another. The weights, the arithmetic and the
rows are the same; a network of another make runs as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Lock
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

_MOST: Final = 1 << 13  # forms of which rows are remembered, of about 600 bytes each
_AT_ONCE: Final = 1 << 9  # tokens: what is between then fits into a processor's cache
_LEAST_VARIANCE: Final = 1e-08  # as in thinc
# What the network is made of, in the names of thinc: features, their rows side by side, what joins them, and the looks.
_FORMS: Final = ("extract_features", "list2ragged", "with_array", "with_array", "ragged2list")
_TABLE: Final = "hashembed"
_JOIN: Final = ("maxout", "layernorm")
_LOOK: Final = ("expand_window", "maxout", "layernorm")
_NUMPY: Final = "NumpyOps"

Matrix = NDArray[np.float32]
Prediction = tuple[Any, Callable[..., Any]]


def quicken(network: Any) -> None:
    """Lets the parts of a network that are of the usual make do less; what trains them is as before.

    Args:
        network: A network of thinc.
    """
    for part in network.walk():
        if _is_usual(part):
            part._func = QuickRows(part)  # noqa: SLF001  # what runs, which thinc lets nobody else set


def _is_usual(part: Any) -> bool:
    if len(part.layers) != 2 or type(part.ops).__name__ != _NUMPY:  # forms, and looks
        return False
    forms, looks = part.layers
    if _names(forms.layers) != _FORMS or _names([looks]) != ("with_array",):
        return False
    tables, join = (one.layers[0] for one in forms.layers[2:4])
    return (
        all(one.layers and one.layers[-1].name == _TABLE for one in tables.layers)
        and _names(_leaves(join)) == _JOIN
        and all(_is_usual_look(one) for one in looks.layers[0].layers)
        and looks.attrs["pad"] > 0
    )


def _is_usual_look(look: Any) -> bool:
    leaves = _leaves(look)
    return look.name.startswith("residual") and _names(leaves) == _LOOK and leaves[0].attrs["window_size"] == 1


def _names(layers: Sequence[Any]) -> tuple[str, ...]:
    return tuple(one.name.partition("(")[0] for one in layers)


def _leaves(layer: Any) -> list[Any]:
    """The layers that a layer is made of, one after the other, without those that only act in training."""
    if not layer.layers:
        return [] if layer.name == "dropout" else [layer]
    return [leaf for one in layer.layers for leaf in _leaves(one)]


class _Look(NamedTuple):
    """The weights of a look at each token and its neighbours.

    Attributes:
        weights: From three rows to the pieces, those of one kind side by side: ``(pieces times width, 3 times width)``.
        bias: What is added to the pieces.
        scale: What each number is multiplied by when it has mean nought and variance one.
        shift: What is added to it then.
    """

    weights: Matrix
    bias: Matrix
    scale: Matrix
    shift: Matrix

    @classmethod
    def of(cls, layer: Any) -> _Look:
        """The weights of a layer."""
        _, maxout, norm = _leaves(layer)
        weights, bias = maxout.get_param("W"), maxout.get_param("b")
        by_piece = np.ascontiguousarray(weights.transpose(1, 0, 2)).reshape(-1, weights.shape[2])
        return cls(by_piece, np.ascontiguousarray(bias.T).reshape(-1), norm.get_param("G"), norm.get_param("b"))


class QuickRows:
    """What runs in place of a network that gives rows to tokens.

    Args:
        part: The network.
    """

    def __init__(self, part: Any) -> None:
        self._plainly = part._func  # noqa: SLF001  # see above
        self._part = part
        self._weights = list(_weights(part))
        self._looks = [_Look.of(one) for one in part.layers[1].layers[0].layers]
        self._lock = Lock()
        self._places: dict[bytes, int] = {}
        self._rows: Matrix = np.zeros((0, 0), np.float32)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy does as the network did before: whoever copies a network may train it."""
        return _itself, (self._plainly,)

    def __call__(self, part: Any, docs: Sequence[Any], is_train: bool) -> Prediction:  # noqa: FBT001  # as thinc calls it
        """The rows of the tokens of passages, and what would train the network."""
        is_same = part is self._part and all(a is b for a, b in zip(_weights(part), self._weights, strict=True))
        lengths = [len(doc) for doc in docs]
        if is_train or not is_same or not any(lengths):
            found: Prediction = self._plainly(part, docs, is_train)
            return found
        features = np.concatenate([np.asarray(one) for one in part.layers[0].layers[0].predict(docs)])
        rows = self._of_forms(part, np.ascontiguousarray(features))
        pad = part.layers[1].attrs["pad"]
        places = np.empty(sum(lengths), np.intp)
        starts, at, seen = [], pad, 0
        for length in lengths:
            starts.append(at)
            places[seen : seen + length] = np.arange(at, at + length)
            seen += length
            at += length + pad if length else 0
        padded = np.zeros((at, rows.shape[1]), np.float32)
        padded[places] = rows
        looked = self._looked(padded)
        return [looked[start : start + length] for start, length in zip(starts, lengths, strict=True)], _nothing

    def _of_forms(self, part: Any, features: NDArray[np.uint64]) -> Matrix:
        """The rows that follow from the forms of tokens."""
        forms: list[Any] = features.view(np.dtype((np.void, features.itemsize * features.shape[1]))).ravel().tolist()
        with self._lock:
            new = [form for form in dict.fromkeys(forms) if form not in self._places]
            if new and len(self._places) + len(new) > len(self._rows):
                new = list(dict.fromkeys(forms))
                self._places.clear()
                width = part.layers[0].layers[3].layers[0].get_dim("nO")
                self._rows = np.zeros((max(_MOST, len(new)), width), np.float32)
            if new:
                _, _, tables, join, _ = part.layers[0].layers
                start, end = len(self._places), len(self._places) + len(new)
                of_new = np.frombuffer(b"".join(new), features.dtype).reshape(len(new), -1)
                self._rows[start:end] = join.layers[0].predict(tables.layers[0].predict(of_new))
                self._places.update(zip(new, range(start, end), strict=True))
            found: Matrix = self._rows[[self._places[form] for form in forms]]
        return found

    def _looked(self, rows: Matrix) -> Matrix:
        """Rows after each was looked at with its neighbours, as often as the network does."""
        count, width = rows.shape
        size = min(_AT_ONCE, count)
        before = np.zeros((count + 2, width), np.float32)  # with a neighbour before the first and behind the last
        before[1:-1] = rows
        behind = np.zeros_like(before)
        three, deviations, squares = (np.empty((size, times * width), np.float32) for times in (3, 1, 1))
        for look in self._looks:
            pieces = np.empty((size, len(look.bias)), np.float32)
            for start in range(0, count, size):
                end = min(start + size, count)
                some = end - start
                for at in range(3):
                    three[:some, at * width : (at + 1) * width] = before[start + at : end + at]
                piece = np.matmul(three[:some], look.weights.T, out=pieces[:some])
                piece += look.bias
                best = behind[start + 1 : end + 1]
                best[:] = piece[:, :width]
                for first in range(width, piece.shape[1], width):
                    np.maximum(best, piece[:, first : first + width], out=best)
                _normalize(best, deviations[:some], squares[:some], look)
                best += before[start + 1 : end + 1]
            before, behind = behind, before
        result: Matrix = before[1:-1]
        return result


def _normalize(rows: Matrix, deviations: Matrix, squares: Matrix, look: _Look) -> None:
    """Gives rows mean nought and variance one, scaled and moved, step by step as thinc does."""
    width = rows.shape[1]
    np.subtract(rows, np.add.reduce(rows, axis=1, keepdims=True) / width, out=deviations)
    np.multiply(deviations, deviations, out=squares)
    variance = np.add.reduce(squares, axis=1, keepdims=True) / width + _LEAST_VARIANCE
    np.multiply(deviations, variance ** (-1.0 / 2.0), out=rows)
    rows *= look.scale
    rows += look.shift


def _weights(part: Any) -> Iterator[Any]:
    """The arrays of the weights of a network: others when it has learnt, or has been read anew."""
    for node in part.walk():
        for name in node.param_names:
            yield node.get_param(name)


def _itself(function: Callable[..., Prediction]) -> Callable[..., Prediction]:
    return function


def _nothing(_: Any) -> list[Any]:
    """What training would need, where nothing is trained."""
    return []
