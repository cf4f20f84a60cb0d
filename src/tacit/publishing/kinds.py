"""Which kind of thing was taken out, where the labels are of several kinds: for markers that say it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Classifier, Scores
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.replacing import kind_of
from tacit.publishing.texts import Texts


@dataclass(frozen=True, slots=True)
class KindTeller:
    """Says of a stretch that is taken out which kind it is of.

    Attributes:
        kinds: What markers call the kinds.
        classifiers: For each kind what finds words of it among all others.
    """

    kinds: tuple[str, ...]
    classifiers: tuple[Classifier, ...] = field(repr=False)

    @property
    def fingerprint(self) -> str:
        """The kinds, and what tells them."""
        return " ".join((*self.kinds, *(one.fingerprint for one in self.classifiers)))

    def scores(self, texts: Texts) -> Scores:
        """A row for each kind, with a score for each symbol: from 0 up it is rather of that kind than not."""
        return np.stack([one.scores(texts) for one in self.classifiers])

    def kind(self, scores: Scores) -> str:
        """The kind of a stretch: that of its surest word; empty if none is sure.

        Args:
            scores: The columns of `scores` for its words.
        """
        best = int(np.argmax(scores.max(axis=1)))
        return self.kinds[best] if scores[best].max() >= 0.0 else ""


def learn_kinds(corpus: LabelledCorpus) -> KindTeller | None:
    """What tells the kinds of a labelled corpus apart; None where there is one kind only, or they are not known.

    Raises:
        ModelMissingError: scikit-learn is not installed.
    """
    by_label = {label: kind_of((label,)) for label in corpus.kinds}
    kinds = tuple(sorted(set(by_label.values())))
    if len(kinds) < 2 or not corpus.kinds_of_symbols:
        return None
    return KindTeller(kinds, tuple(_learn(corpus, kind, by_label) for kind in kinds))


def _learn(corpus: LabelledCorpus, kind: str, by_label: dict[str, str]) -> Classifier:
    def labels(said: Sequence[str]) -> list[bool]:
        return [by_label.get(one) == kind for one in said]

    each = [np.array(labels(said), np.bool_) for said in corpus.kinds_of_symbols]
    return LogisticRegression().learn(corpus.texts, each)
