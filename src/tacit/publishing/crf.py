"""The linear-chain conditional random field: learnt by python-crfsuite, read by our own code."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from math import log
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.learners import Classifier, Labels, check_above_zero, learn_unless_none, missing
from tacit.publishing.linear import Design, FeatureWeights
from tacit.publishing.texts import Texts

_LABELS = _ORDINARY, _SENSITIVE, _TAKEN_OUT = "O", "S", "M"
_ITERATIONS = 40  # of L-BFGS, at most
_AT_ONCE = 1 << 16  # places of a table of sentences of like length, with its padding


@dataclass(frozen=True, slots=True)
class ConditionalRandomField:
    """Learns a linear-chain conditional random field, by maximum likelihood.

    What was taken out has a label of its own, so that a word beside it can be the likelier a name.

    Attributes:
        loss_ratio: What a missed token costs, in tokens hidden in vain; 1 is plain accuracy. A token is predicted to
            be sensitive where its probability is at least 1 / (1 + loss_ratio).
        regularization: The weight of the squared length of the weights.
    """

    loss_ratio: float = 1.0
    regularization: float = 0.3

    def __post_init__(self) -> None:
        check_above_zero(loss_ratio=self.loss_ratio, regularization=self.regularization)

    @property
    def name(self) -> str:
        """What reports call it."""
        return "crf"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The field with the weights that make the labels the likeliest.

        Raises:
            ModelMissingError: python-crfsuite is not installed.
        """
        return learn_unless_none(labels, partial(self._learn, texts))

    def _learn(self, texts: Texts, flat: Labels) -> Classifier:
        parameters = {"c1": 0.0, "c2": self.regularization, "max_iterations": _ITERATIONS}
        trainer = _crfsuite().Trainer(algorithm="lbfgs", params=parameters, verbose=False)
        design = Design.of(texts)
        rows = iter(design.lines())
        said = np.where(texts.masked, _TAKEN_OUT, np.where(flat, _SENSITIVE, _ORDINARY)).tolist()
        names = iter(said)
        for length in texts.lengths.tolist():
            trainer.append(list(islice(rows, length)), list(islice(names, length)))
        # crfsuite trains into files; nobody else can read this directory.
        with tempfile.TemporaryDirectory() as directory:
            file = str(Path(directory) / "field")
            trainer.train(file)
            tagger = _crfsuite().Tagger()
            tagger.open(file)
            learnt = tagger.info()
            tagger.close()
        weights: dict[str, list[float]] = {}
        for (column, label), weight in learnt.state_features.items():
            weights.setdefault(design.names[int(column)], [0.0] * len(_LABELS))[_LABELS.index(label)] = weight
        transitions = [[learnt.transitions.get((one, other), 0.0) for other in _LABELS] for one in _LABELS]
        rows_of = {name: tuple(row) for name, row in weights.items()}
        # A label that was never seen has no weights in crfsuite, and is never predicted.
        possible = tuple(label in set(said) for label in _LABELS)
        return FittedField(
            FeatureWeights(rows_of, len(_LABELS)), tuple(map(tuple, transitions)), possible, log(self.loss_ratio)
        )


@dataclass(frozen=True, slots=True)
class FittedField:
    """A conditional random field that has been learnt.

    Attributes:
        weights: Of each feature, a number for each label.
        transitions: From each label to each.
        possible: Which labels there are.
        shift: What is added to the log odds of a token.
    """

    weights: FeatureWeights = field(repr=False)
    transitions: tuple[tuple[float, ...], ...]
    possible: tuple[bool, ...]
    shift: float = 0.0

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        return f"{self.weights.fingerprint} {self.transitions!r} {self.possible!r} {self.shift!r}"

    def scores(self, texts: Texts) -> NDArray[np.float64]:
        """For each symbol the log odds that it is sensitive, given the whole sentence."""
        states = self.weights.weigh(texts)
        states[:, ~np.array(self.possible)] = -np.inf
        odds = np.zeros(len(states))
        for places in _tables(texts.lengths):
            inside = places >= 0
            found = _log_odds(states[np.maximum(places, 0)], inside, np.array(self.transitions))
            odds[places[inside]] = found[inside]
        odds += self.shift
        odds[texts.masked] = -np.inf
        return odds


def _tables(lengths: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    """Sentences of like length in tables: for each sentence a row with the places of its symbols, then -1."""
    starts = np.cumsum(lengths) - lengths
    order = np.argsort(lengths, kind="stable")
    order = order[lengths[order] > 0]
    while len(order):
        # The longest first: how many of them fit is told by the first.
        width = int(lengths[order[-1]])
        count = max(1, min(len(order), _AT_ONCE // width))
        while count > 1 and lengths[order[-count]] * 2 < width:
            count //= 2
        chosen, order = order[-count:], order[:-count]
        columns = np.arange(width)
        yield np.where(columns < lengths[chosen, None], starts[chosen, None] + columns, -1)


def _log_odds(states: NDArray[np.float64], inside: NDArray[np.bool_], transitions: NDArray[np.float64]) -> Any:
    """For each place the log odds of the sensitive label, by the forward-backward algorithm in all rows at once."""
    from scipy.special import logsumexp  # noqa: PLC0415  # slow to import: only where it is needed

    width = inside.shape[1]
    forward, backward = np.empty_like(states), np.zeros_like(states)
    with np.errstate(divide="ignore", invalid="ignore"):
        forward[:, 0] = states[:, 0]
        for at in range(1, width):
            into = logsumexp(forward[:, at - 1, :, None] + transitions, axis=1) + states[:, at]
            forward[:, at] = np.where(inside[:, at, None], into, forward[:, at - 1])
        for at in range(width - 2, -1, -1):
            out = logsumexp((backward[:, at + 1] + states[:, at + 1])[:, None, :] + transitions, axis=2)
            backward[:, at] = np.where(inside[:, at + 1, None], out, 0.0)
        total = forward + backward
        others = [i for i, label in enumerate(_LABELS) if label != _SENSITIVE]
        sensitive = total[:, :, _LABELS.index(_SENSITIVE)]
        return sensitive - logsumexp(total[:, :, others], axis=2)


def _crfsuite() -> Any:
    try:
        import pycrfsuite  # noqa: PLC0415  # an extra: only where it is needed
    except ImportError:
        raise missing("python-crfsuite") from None
    return pycrfsuite
