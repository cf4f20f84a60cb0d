"""The ensemble: one learner proposes, another drops what it takes for false."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from tacit.publishing.boosted import BoostedTrees
from tacit.publishing.crf import ConditionalRandomField
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Classifier, Labels, Learner, LearnerName, Scores, Taught
from tacit.publishing.logistic import LogisticRegression
from tacit.publishing.svm import SupportVectorMachine
from tacit.publishing.texts import Texts


@dataclass(frozen=True, slots=True)
class Ensemble:
    """Learns two classifiers: what the first finds is sensitive unless the second thinks otherwise.

    Attributes:
        proposes: The first learner.
        confirms: The second.
    """

    proposes: Learner = field(default_factory=ConditionalRandomField)
    confirms: Learner = field(default_factory=SupportVectorMachine)

    @property
    def name(self) -> str:
        """What reports call it."""
        return "ensemble"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> Classifier:
        """Both classifiers, each learnt from all the texts."""
        return BothAgree(self.proposes.learn(texts, labels), self.confirms.learn(texts, labels))


@dataclass(frozen=True, slots=True)
class BothAgree:
    """Finds what both of two classifiers find."""

    first: Classifier
    second: Classifier

    @property
    def fingerprint(self) -> str:
        """A digest of both."""
        return hashlib.sha256(f"{self.first.fingerprint} {self.second.fingerprint}".encode()).hexdigest()

    def scores(self, texts: Texts) -> Scores:
        """For each symbol the lower of both scores, so that it takes both to reach 0."""
        return np.minimum(self.first.scores(texts), self.second.scores(texts))


_PAPER = (LearnerName.CRF, LearnerName.SVM, LearnerName.ENSEMBLE)


def learners_called(name: LearnerName, *, seed: int = 0) -> tuple[Learner, ...]:
    """The learners among which the publisher chooses in each round: one, those of S5, or all.

    >>> [learner.name for learner in learners_called(LearnerName.SELECTION)]
    ['crf', 'svm', 'ensemble', 'logistic', 'boosted']
    """
    crf, svm = ConditionalRandomField(), SupportVectorMachine(seed=seed)
    every: dict[LearnerName, Learner] = {
        LearnerName.CRF: crf,
        LearnerName.SVM: svm,
        LearnerName.ENSEMBLE: Ensemble(crf, svm),
        LearnerName.LOGISTIC: LogisticRegression(),
        LearnerName.BOOSTED: BoostedTrees(seed),
    }
    if name is LearnerName.SELECTION:
        return tuple(every.values())
    return tuple(every[one] for one in (_PAPER if name is LearnerName.PAPER else (name,)))


def taught_by(public: LabelledCorpus, learners: Sequence[Learner]) -> tuple[Taught, ...]:
    """What learners learn from labelled texts of others, for publishers and attackers alike."""
    learnt = learn_each(learners, public.texts, public.labels)
    return tuple(Taught(f"public {name}", classifier) for name, classifier in learnt.items())


def learn_each(learners: Iterable[Learner], texts: Texts, labels: Sequence[Labels]) -> dict[str, Classifier]:
    """What each learner learns, by its name; an ensemble takes its parts from the others where they are the same."""
    learnt: list[tuple[Learner, Classifier]] = []

    def learn(learner: Learner) -> Classifier:
        for other, classifier in learnt:
            if other == learner:
                return classifier
        if isinstance(learner, Ensemble):
            found: Classifier = BothAgree(learn(learner.proposes), learn(learner.confirms))
        else:
            found = learner.learn(texts, labels)
        learnt.append((learner, found))
        return found

    return {learner.name: learn(learner) for learner in learners}
