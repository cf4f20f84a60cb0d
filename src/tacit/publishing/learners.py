"""The seam behind which classifiers are learnt, and what every learner of the package shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ModelMissingError, ParameterError
from tacit.publishing.texts import Texts

Labels = NDArray[np.bool_]
"""Whether each symbol of a sentence is sensitive; never so where something was taken out."""

Scores = NDArray[np.float64]
"""A number for each symbol, one sentence after another."""

INSTALL = "install the extra publish of tacit"


class Classifier(Protocol):
    """Says of each token of texts whether it is sensitive. What else is read together must not change it."""

    @property
    def fingerprint(self) -> str:
        """A digest of what was learnt: equal for classifiers that decide alike by construction."""
        ...

    def scores(self, texts: Texts) -> Scores:
        """For each symbol how sure it is to be sensitive: from 0 up it is predicted to be, higher is surer.

        What was taken out has minus infinity. A document's scores depend on this document alone.
        """
        ...


class Learner(Protocol):
    """Learns a classifier from labelled texts. Adding one takes one class."""

    @property
    def name(self) -> str:
        """What reports call it."""
        ...

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """A classifier; the same one whenever it is given the same texts in the same order."""
        ...


class LearnerName(Enum):
    """The learners that the package brings, by the names that the command line takes."""

    CRF = "crf"
    """A linear-chain conditional random field."""
    SVM = "svm"
    """A linear support vector machine that reads from left to right."""
    ENSEMBLE = "ensemble"
    """The field proposes, the machine drops what it takes for false."""
    LOGISTIC = "logistic"
    """Logistic regression, which also sees the vectors of a sentence encoder, if there are any."""
    BOOSTED = "boosted"
    """Trees, boosted, over what the machine and the regression say of a word, of its neighbours, and of the same word
    elsewhere in the document."""
    PAPER = "paper"
    """Whichever of the first three, which are those of S5, a round does best with."""
    SELECTION = "selection"
    """Whichever of all of them a round does best with."""


@dataclass(frozen=True, slots=True)
class FindsNothing:
    """The classifier learnt from sentences without a single sensitive token."""

    fingerprint: str = "finds nothing"

    def scores(self, texts: Texts) -> Scores:
        """Minus infinity for every symbol."""
        return np.full(len(texts.symbols), -inf)


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

    def scores(self, texts: Texts) -> Scores:
        """The scores of the other classifier, with the shift added to each."""
        return self.classifier.scores(texts) + self.shift


@dataclass(frozen=True, slots=True)
class Taught:
    """Learns nothing: a classifier that was learnt elsewhere, from texts of others. Anybody may have it.

    Attributes:
        name: What reports call it.
        classifier: What was learnt.
    """

    name: str
    classifier: Classifier

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """The classifier, whatever the texts."""
        del texts, labels
        return self.classifier


def flat_labels(labels: Sequence[Labels]) -> Labels:
    """The labels of all symbols, one sentence after another."""
    return np.concatenate(list(labels)) if labels else np.zeros(0, np.bool_)


def learn_unless_none(labels: Sequence[Labels], learn: Callable[[Labels], Classifier]) -> Classifier:
    """What `learn` makes of the labels of all symbols; where none is sensitive, the classifier that finds nothing."""
    flat = flat_labels(labels)
    return learn(flat) if flat.any() else FindsNothing()


def missing(package: str) -> ModelMissingError:
    """The error for a package of the extra that is not installed."""
    return ModelMissingError(
        f"expected the package {package}, which learns from labels, found none; {INSTALL}",
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
