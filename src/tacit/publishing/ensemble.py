"""The ensemble: one learner proposes, another drops what it takes for false."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tacit.publishing.crf import ConditionalRandomField
from tacit.publishing.features import Sentence
from tacit.publishing.learners import Classifier, Labels, Learner, LearnerName
from tacit.publishing.svm import SupportVectorMachine


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

    def learn(self, sentences: Sequence[Sentence], labels: Sequence[Labels]) -> Classifier:
        """Both classifiers, each learnt from all the sentences."""
        return BothAgree(self.proposes.learn(sentences, labels), self.confirms.learn(sentences, labels))


@dataclass(frozen=True, slots=True)
class BothAgree:
    """Finds what both of two classifiers find."""

    first: Classifier
    second: Classifier

    @property
    def fingerprint(self) -> str:
        """A digest of both."""
        return hashlib.sha256(f"{self.first.fingerprint} {self.second.fingerprint}".encode()).hexdigest()

    def scores(self, sentence: Sentence) -> Sequence[float]:
        """For each symbol the lower of both scores, so that it takes both to reach 0."""
        return list(map(min, self.first.scores(sentence), self.second.scores(sentence)))


def learners_called(name: LearnerName, *, seed: int = 0) -> tuple[Learner, ...]:
    """The learners among which the publisher chooses in each round: one, or three for `LearnerName.SELECTION`.

    >>> [learner.name for learner in learners_called(LearnerName.SELECTION)]
    ['crf', 'svm', 'ensemble']
    """
    crf, svm = ConditionalRandomField(), SupportVectorMachine(seed=seed)
    every: dict[LearnerName, Learner] = {
        LearnerName.CRF: crf,
        LearnerName.SVM: svm,
        LearnerName.ENSEMBLE: Ensemble(crf, svm),
    }
    return tuple(every.values()) if name is LearnerName.SELECTION else (every[name],)


def learn_each(
    learners: Iterable[Learner], sentences: Sequence[Sentence], labels: Sequence[Labels]
) -> dict[str, Classifier]:
    """What each learner learns, by its name; an ensemble takes its parts from the others where they are the same."""
    learnt: list[tuple[Learner, Classifier]] = []

    def learn(learner: Learner) -> Classifier:
        for other, classifier in learnt:
            if other == learner:
                return classifier
        if isinstance(learner, Ensemble):
            found: Classifier = BothAgree(learn(learner.proposes), learn(learner.confirms))
        else:
            found = learner.learn(sentences, labels)
        learnt.append((learner, found))
        return found

    return {learner.name: learn(learner) for learner in learners}
