"""The seam behind which classifiers are learnt, and what every learner of the package shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ModelMissingError, ParameterError
from tacit.publishing.features import Sentence

Labels = NDArray[np.bool_]
"""Whether each symbol of a sentence is sensitive; never so where something was taken out."""

INSTALL = "pip install 'tacit[publish]'"


class Classifier(Protocol):
    """Says of each token of a sentence whether it is sensitive."""

    @property
    def fingerprint(self) -> str:
        """A digest of what was learnt: equal for classifiers that decide alike by construction."""
        ...

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """For each symbol how sure it is to be sensitive: from 0 up it is predicted to be, higher is surer."""
        ...


class Learner(Protocol):
    """Learns a classifier from labelled sentences. Adding one takes one class."""

    @property
    def name(self) -> str:
        """What reports call it."""
        ...

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> Classifier:
        """A classifier; the same one whenever it is given the same sentences in the same order."""
        ...


class LearnerName(Enum):
    """The learners that the package brings, by the names that the command line takes."""

    CRF = "crf"
    """A linear-chain conditional random field."""
    SVM = "svm"
    """A linear support vector machine that reads from left to right."""
    ENSEMBLE = "ensemble"
    """The field proposes, the machine drops what it takes for false."""
    SELECTION = "selection"
    """Whichever of the three is the most accurate, chosen anew in each round."""


@dataclass(frozen=True, slots=True)
class FindsNothing:
    """The classifier learnt from sentences without a single sensitive token."""

    fingerprint: str = "finds nothing"

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """Minus infinity for every symbol."""
        return [-inf] * len(sentence)


@dataclass(frozen=True, slots=True)
class Shifted:
    """Another classifier with another cut-off.

    Attributes:
        classifier: The other one.
        shift: What is added to its scores.
    """

    classifier: Classifier
    shift: float

    @property
    def fingerprint(self) -> str:
        """That of the other one, and the shift."""
        return f"{self.classifier.fingerprint} {self.shift!r}"

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """The other one's, shifted."""
        return [score + self.shift for score in self.classifier.scores(sentence)]


def missing(package: str) -> ModelMissingError:
    """The error for a package of the extra that is not installed."""
    return ModelMissingError(
        f"expected the package {package}, which learns from labels, found none; install it with {INSTALL}",
        model=package,
    )


def check_above_zero(**parameters: float) -> None:
    """Refuses parameters that are not finite and above 0.

    Raises:
        ParameterError: One is not.
    """
    for parameter, value in parameters.items():
        if not 0 < value < inf:
            raise ParameterError(f"expected {parameter} above 0, found {value:g}", parameter=parameter)
