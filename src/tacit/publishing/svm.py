"""The linear support vector machine, by scikit-learn."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.learners import Classifier, Labels, check_above_zero, learn_unless_none, missing
from tacit.publishing.linear import Design, FeatureWeights
from tacit.publishing.texts import Texts

_BEFORE = "sensitive before"  # the feature that the label of the token before is
_TOLERANCE, _ITERATIONS = 1e-2, 2000


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

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The machine with the largest margin.

        Raises:
            ModelMissingError: scikit-learn is not installed.
        """
        return learn_unless_none(labels, partial(self._learn, texts))

    def _learn(self, texts: Texts, flat: Labels) -> Classifier:
        kept = ~texts.masked
        if flat[kept].all():  # one class only: everything ordinary would have to be made up
            return FittedMachine(FeatureWeights({"bias": (1.0,)}))
        from scipy import sparse  # noqa: PLC0415  # slow to import: only where it is needed

        design = Design.of(texts)
        follows = np.r_[False, flat[:-1]] & ~texts.firsts
        matrix = sparse.csr_array(sparse.hstack([design.matrix(), sparse.csr_array(follows[:, None].astype(float))]))
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
        names, weights = [*design.names, _BEFORE], machine.coef_[0]
        return FittedMachine(FeatureWeights({names[i]: (float(weights[i]),) for i in np.flatnonzero(weights)}))


@dataclass(frozen=True, slots=True)
class FittedMachine:
    """A linear support vector machine that has been learnt.

    Attributes:
        weights: Of each feature.
    """

    weights: FeatureWeights = field(repr=False)

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        return self.weights.fingerprint

    def scores(self, texts: Texts) -> NDArray[np.float64]:
        """For each symbol its distance from the plane, on the sensitive side above 0.

        Slow form: from left to right, with the weight of `_BEFORE` added where the token before has 0 or more. Only
        what follows such a token can change.
        """
        scores = self.weights.weigh(texts)[:, 0]
        scores[texts.masked] = -np.inf
        (before,) = self.weights.of(_BEFORE)
        last = set((np.cumsum(texts.lengths) - 1).tolist())
        for i in np.flatnonzero(np.maximum(scores, scores + before) >= 0.0).tolist():
            if scores[i] >= 0.0 and i not in last:
                scores[i + 1] += before
        return scores


def _machine() -> Any:
    try:
        from sklearn.svm import LinearSVC  # noqa: PLC0415  # an extra, and slow to import
    except ImportError:
        raise missing("scikit-learn") from None
    return LinearSVC
