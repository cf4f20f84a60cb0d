"""Logistic regression, by scikit-learn: the features of places, and the vectors of a sentence encoder."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.learners import Classifier, Labels, check_above_zero, learn_unless_none, missing
from tacit.publishing.linear import Design, FeatureWeights
from tacit.publishing.texts import Texts, WordVectors

_ITERATIONS = 100
_VECTOR_SCALE = 0.15  # of each number of a vector beside features that are 0 or 1


@dataclass(frozen=True, slots=True)
class LogisticRegression:
    """Learns a logistic regression.

    Attributes:
        regularization: The inverse weight of the squared length of the weights: larger fits the labels more closely.
        vectors_only: Whether it sees the vectors of the sentence encoder alone, where there are any.
    """

    regularization: float = 1.0
    vectors_only: bool = False

    def __post_init__(self) -> None:
        check_above_zero(regularization=self.regularization)

    @property
    def name(self) -> str:
        """What reports call it."""
        return "logistic"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The regression with the weights that make the labels the likeliest.

        Raises:
            ModelMissingError: scikit-learn is not installed.
        """
        return learn_unless_none(labels, partial(self._learn, texts))

    def _learn(self, texts: Texts, flat: Labels) -> Classifier:
        kept = ~texts.masked
        if flat[kept].all():  # one class only
            return FittedRegression(FeatureWeights({"bias": (1.0,)}))
        from scipy import sparse  # noqa: PLC0415  # slow to import: only where it is needed

        scale = None if texts.vectors is None else _scale(texts.vectors[kept])
        design = None if self.vectors_only and scale is not None else Design.of(texts)
        machine = _regression()(C=self.regularization, max_iter=_ITERATIONS, fit_intercept=design is None)
        parts = [] if design is None else [design.matrix()]
        if texts.vectors is not None and scale is not None:
            scaled = texts.vectors * scale
            parts.append(scaled if design is None else sparse.csr_array(scaled))
        matrix = parts[0] if len(parts) == 1 else sparse.csr_array(sparse.hstack(parts))
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", message="lbfgs failed to converge")
            machine.fit(matrix[kept], flat[kept])
        weights = machine.coef_[0]
        names = [] if design is None else design.names
        rows = {name: (float(weight),) for name, weight in zip(names, weights, strict=False) if weight}
        if design is None:
            rows["bias"] = (float(machine.intercept_[0]),)
        direction = None if scale is None else (weights[len(names) :] * scale).astype(np.float32)
        return FittedRegression(FeatureWeights(rows), direction)


@dataclass(frozen=True, slots=True)
class FittedRegression:
    """A logistic regression that has been learnt.

    Attributes:
        weights: Of each feature.
        direction: What each number of a vector weighs, if it has seen vectors.
    """

    weights: FeatureWeights = field(repr=False)
    direction: WordVectors | None = field(default=None, repr=False)

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        vector = b"" if self.direction is None else self.direction.tobytes()
        return hashlib.sha256(self.weights.fingerprint.encode() + vector).hexdigest()

    def scores(self, texts: Texts) -> NDArray[np.float64]:
        """For each symbol the log odds that it is sensitive."""
        scores = self.weights.weigh(texts)[:, 0]
        if self.direction is not None and texts.vectors is not None:
            scores += texts.vectors @ self.direction
        scores[texts.masked] = -np.inf
        return scores


def _scale(vectors: WordVectors) -> WordVectors:
    return np.asarray(_VECTOR_SCALE / np.maximum(vectors.std(axis=0), 1e-6), np.float32)


def _regression() -> Any:
    try:
        from sklearn.linear_model import LogisticRegression as Regression  # noqa: PLC0415  # an extra
    except ImportError:
        raise missing("scikit-learn") from None
    return Regression
