"""The linear-chain conditional random field, by python-crfsuite."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log
from pathlib import Path
from typing import Any

from tacit.publishing.features import MASKED, Sentence, token_features
from tacit.publishing.learners import Classifier, FindsNothing, Labels, check_above_zero, missing

_SENSITIVE, _ORDINARY, _TAKEN_OUT = "S", "O", "M"
_ITERATIONS = 40  # of L-BFGS, at most


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

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> Classifier:
        """The field with the weights that make the labels the likeliest.

        Raises:
            ModelMissingError: python-crfsuite is not installed.
        """
        if not any(sensitive.any() for sensitive in labels):
            return FindsNothing()
        parameters = {"c1": 0.0, "c2": self.regularization, "max_iterations": _ITERATIONS}
        trainer = _crfsuite().Trainer(algorithm="lbfgs", params=parameters, verbose=False)
        for sentence, sensitive in zip(sentences, labels, strict=True):
            names = [
                _TAKEN_OUT if symbol == MASKED else _SENSITIVE if positive else _ORDINARY
                for symbol, positive in zip(sentence, sensitive, strict=True)
            ]
            trainer.append(list(token_features(sentence)), names)
        # crfsuite trains into files; nobody else can read this directory.
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "field"
            trainer.train(str(file))
            return _FittedField(file.read_bytes(), log(self.loss_ratio))


@dataclass(slots=True)
class _FittedField:
    """A conditional random field that has been learnt.

    Attributes:
        model: The weights, in crfsuite's format. They are sensitive: features are words.
        shift: What is added to the log odds of a token.
    """

    model: bytes = field(repr=False)
    shift: float
    _tagger: Any = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[_FittedField], tuple[bytes, float]]:
        # The tagger holds memory outside Python; every process opens its own.
        return _FittedField, (self.model, self.shift)

    @property
    def fingerprint(self) -> str:
        """A digest of the weights."""
        return hashlib.sha256(self.model + repr(self.shift).encode()).hexdigest()

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """For each symbol the log odds that it is sensitive, given the whole sentence."""
        if self._tagger is None:
            self._tagger = _crfsuite().Tagger()
            self._tagger.open_inmemory(self.model)
        self._tagger.set(list(token_features(sentence)))
        marginal = self._tagger.marginal
        return [
            -inf if symbol == MASKED else _log_odds(marginal(_SENSITIVE, i)) + self.shift
            for i, symbol in enumerate(sentence)
        ]


def _log_odds(probability: float) -> float:
    if probability <= 0.0:
        return -inf
    return log(probability / (1.0 - probability)) if probability < 1.0 else inf


def _crfsuite() -> Any:
    try:
        import pycrfsuite  # noqa: PLC0415  # an extra: only where it is needed
    except ImportError:
        raise missing("python-crfsuite") from None
    return pycrfsuite
