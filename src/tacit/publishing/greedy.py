"""GreedySanitize: learn what gives itself away, take it out, and learn again from what is left.

Bo Li, Yevgeniy Vorobeychik, Muqun Li and Bradley Malin, "Iterative Classification for Sanitizing Large-Scale Datasets",
ICDM 2015: S5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ParameterError
from tacit.publishing.ensemble import learn_each, learners_called
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Classifier, Learner, LearnerName, Shifted, check_above_zero
from tacit.publishing.standing import AnyOf, Spreading, spread

_CUT_OFFS = 9  # that are tried between a learner's own and the one with the least loss

Progress = Callable[[int], None]
"""Takes the number of the round that begins."""


class Choice(Enum):
    """Which of several learners a round takes."""

    MOST_ACCURATE = "most accurate"
    """The one with the fewest errors, as in S5."""
    MOST_GAIN = "most gain"
    """The one whose positives lower the loss the most. It ends only when none of the learners pays any more, not just
    the most accurate, and costs fewer words than other cut-offs."""
    LEAST_LOSS = "least loss"
    """The one that lowers the loss the most, at the cut-off where it does. That also takes out what is less likely
    sensitive than not, where L/C makes it pay, and leaves less to a reader who begins with the likeliest."""
    FEWEST_WORDS = "fewest words"
    """The one that takes out the fewest ordinary words, at whichever cut-off, among those that lower the loss as much
    as the best but for chance: by no less than one standard error of the difference (L. Breiman et al., "Classification
    and Regression Trees", 1984, section 3.4.3). It ends when none of the learners pays any more at its own cut-off,
    which is the one that an attacker knows."""


@dataclass(frozen=True, slots=True, eq=False)  # arrays have no equality that a value could use
class Trial:
    """How a learner did on sentences that it had not seen.

    Attributes:
        learner: Its name.
        scores: For each symbol of the corpus; from 0 up it was predicted to be sensitive.
        true_positives: Sensitive tokens that were predicted.
        false_positives: Others that were.
        false_negatives: Sensitive tokens that were not.
        shift: What was added to the classifier's scores.
        is_spread: Whether the words that were predicted count as predicted everywhere in their document.
    """

    learner: str
    scores: NDArray[np.float64] = field(repr=False)
    true_positives: int
    false_positives: int
    false_negatives: int
    shift: float = 0.0
    is_spread: bool = False

    @property
    def positives(self) -> NDArray[np.bool_]:
        """Which symbols were predicted to be sensitive."""
        return self.scores >= 0.0

    @property
    def errors(self) -> int:
        """Tokens that were predicted wrongly."""
        return self.false_positives + self.false_negatives

    def gain(self, loss_ratio: float) -> float:
        """T(H) - T(H + h) in units of C: what taking out the positives saves, less what it costs."""
        return loss_ratio * self.true_positives - self.false_positives


def counted(learner: str, corpus: LabelledCorpus, scores: NDArray[np.float64], *, shift: float = 0.0) -> Trial:
    """The trial of a classifier whose scores on a corpus are known, with something added to them."""
    scores = np.where(corpus.masked, -np.inf, scores + shift)
    positives = scores >= 0.0
    true = int((positives & corpus.sensitive).sum())
    return Trial(learner, scores, true, int(positives.sum()) - true, corpus.names - true, shift)


def spreading(trial: Trial, corpus: LabelledCorpus) -> Trial:
    """The trial of the same classifier where a word that is found is found in its whole document."""
    return replace(
        counted(trial.learner, corpus, spread(corpus.texts, trial.scores)), shift=trial.shift, is_spread=True
    )


def least_loss(trial: Trial, corpus: LabelledCorpus, loss_ratio: float) -> Trial:
    """The trial of the same classifier with the cut-off, at 0 or below, at which its positives gain the most.

    Slow form: try every score below 0 as the cut-off. Here the gains are summed up from the highest score down. The
    cut-off is laid half-way to the next score, so that it does not hang on one token.
    """
    usable = np.flatnonzero(np.isfinite(trial.scores))
    order = usable[np.argsort(-trial.scores[usable], kind="stable")]
    ranked = trial.scores[order]
    gains = np.cumsum(np.where(corpus.sensitive[order], loss_ratio, -1.0))
    ends = np.flatnonzero(np.diff(ranked, append=-np.inf))  # equal scores stand or fall together
    ends = ends[ranked[ends] < 0.0]
    if not len(ends) or gains[ends].max() <= trial.gain(loss_ratio):
        return trial
    best = ends[np.argmax(gains[ends])]
    return counted(trial.learner, corpus, trial.scores, shift=-float(ranked[best : best + 2].mean()))


def is_as_good(trial: Trial, best: Trial, corpus: LabelledCorpus, loss_ratio: float) -> bool:
    """Whether a trial gains as much as the best one but for chance: within one standard error of the difference.

    The difference is a sum over the tokens that only one of them finds, of L for a sensitive token and C for another.
    """
    either = trial.positives ^ best.positives
    sensitive = int((either & corpus.sensitive).sum())
    variance = loss_ratio**2 * sensitive + (int(either.sum()) - sensitive)
    return bool(best.gain(loss_ratio) - trial.gain(loss_ratio) <= variance**0.5)


def cross_validate(
    corpus: LabelledCorpus, learners: Sequence[Learner], folds: Sequence[NDArray[np.bool_]]
) -> list[Trial]:
    """How each learner does on each fold, having learnt from the others."""
    scores = {learner.name: np.full(len(corpus.masked), -np.inf) for learner in learners}
    for fold in folds:
        rest, here = corpus.part(~fold), corpus.part(fold)
        inside = np.repeat(fold, corpus.texts.lengths)
        for name, classifier in learn_each(learners, rest.texts, rest.labels).items():
            scores[name][inside] = classifier.scores(here.texts)
    return [counted(name, corpus, found) for name, found in scores.items()]


def most_accurate(trials: Sequence[Trial]) -> Trial:
    """The trial with the fewest errors; among equals the first."""
    return min(trials, key=lambda one: one.errors)


@dataclass(frozen=True, slots=True)
class Round:
    """One round: what the learners found in what earlier rounds had left.

    Attributes:
        number: From 1 up; 0 is what is taken out whatever it costs.
        before: What earlier rounds had left.
        trials: How each learner did.
        chosen: The trial of the learner whose classifier the round takes.
    """

    number: int
    before: LabelledCorpus
    trials: tuple[Trial, ...]
    chosen: Trial

    @property
    def after(self) -> LabelledCorpus:
        """What the round would leave."""
        return self.before.without(self.chosen.positives)


@dataclass(frozen=True, slots=True)
class Sanitized:
    """What GreedySanitize ends with: the classifiers H, and how they did on texts that they had not seen.

    Attributes:
        corpus: The labelled corpus.
        loss_ratio: L/C.
        rounds: The rounds whose classifiers are in H.
        last: The round whose classifier is not, because it no longer paid.
        classifiers: H, in the order in which they are applied; each learnt from all that was left to its round.
    """

    corpus: LabelledCorpus
    loss_ratio: float
    rounds: tuple[Round, ...]
    last: Round
    classifiers: tuple[Classifier, ...]

    @property
    def published(self) -> LabelledCorpus:
        """What is left of the labelled corpus."""
        return self.last.before

    @property
    def false_negatives(self) -> int:
        """FN(H): sensitive tokens that are left."""
        return self.published.names

    @property
    def false_positives(self) -> int:
        """FP(H): ordinary tokens that are taken out."""
        return sum(one.chosen.false_positives for one in self.rounds)

    @property
    def loss(self) -> float:
        """T(H) = L FN + C FP, in units of C."""
        return self.loss_ratio * self.false_negatives + self.false_positives

    @property
    def is_local_optimum(self) -> bool:
        """Definition 4.1: the most accurate classifier for what is left would not lower the loss."""
        return most_accurate(self.last.trials).gain(self.loss_ratio) <= 0

    @property
    def bound(self) -> float:
        """Theorem 4.2: the sensitive tokens that the attacker's classifier finds are at most (C/L)(1 - a)n."""
        return (self.corpus.tokens - self.corpus.names) / self.loss_ratio


@dataclass(frozen=True, slots=True)
class GreedySanitize:
    """Algorithm 1 of S5: classifiers that leave an attacker with the same learners too little to find.

    In each round the learners learn from what is left; what the chosen one predicts to be sensitive is taken out. It
    ends before the first round whose classifier would not lower the loss T = L FN + C FP. What a round takes out, and
    what the loss is, is told from predictions on folds that the classifier has not seen: on its own training data
    a classifier errs far less than on the texts that will be published.

    Guarantee:
        On the labelled corpus, by cross-validation: the classifier of an attacker with these learners finds nothing, or
        L/C false positives or more for each sensitive token (theorem 4.1); so it finds at most (C/L)(1 - a)n of them
        (theorem 4.2).

    Not covered:
        Attackers with better learners or more labels; people who read everything; texts unlike the labelled ones.
        Sensitive tokens stay in the publication: those that look like all the others.

    Attributes:
        learners: From which each round chooses.
        loss_ratio: L/C: what a sensitive token that is found costs, in ordinary tokens that are not published.
        folds: Into how many parts the labelled documents are divided.
        seed: Of that division.
        choice: Which learner a round takes.
        standing: Learns what is taken out before the first round, whatever it costs: by default the words that people
            have labelled, and what the identity detector finds.
    """

    learners: Sequence[Learner] = field(default_factory=lambda: learners_called(LearnerName.SELECTION))
    loss_ratio: float = 10.0
    folds: int = 4
    seed: int = 0
    choice: Choice = Choice.LEAST_LOSS
    standing: Learner | None = field(default_factory=AnyOf)

    def __post_init__(self) -> None:
        check_above_zero(loss_ratio=self.loss_ratio)
        names = [learner.name for learner in self.learners]
        if not names or len(set(names)) < len(names):
            raise ParameterError(
                f"expected one or more learners of different names, found {', '.join(names) or 'none'}",
                parameter="learners",
            )

    def rounds(self, corpus: LabelledCorpus) -> Iterator[Round]:
        """The rounds, one after another, until one finds nothing that is sensitive, whatever the losses.

        Which classifiers are learnt does not depend on L/C where each round takes the most accurate; only when it
        ends does.

        Raises:
            InputError: The corpus has no sensitive token, no ordinary one, or fewer documents than folds.
        """
        corpus.check()
        folds = corpus.folds(self.folds, seed=self.seed)
        if self.standing is not None:
            trials = tuple(cross_validate(corpus, [self.standing], folds))
            one = Round(0, corpus, trials, spreading(trials[0], corpus))
            yield one
            corpus = one.after
        number = 0
        while True:
            number += 1
            trials = tuple(cross_validate(corpus, self.learners, folds))
            one = Round(number, corpus, trials, self._choose(trials, corpus))
            yield one
            if not one.chosen.true_positives:
                return
            corpus = one.after

    def fit(self, corpus: LabelledCorpus, *, on_round: Progress | None = None) -> Sanitized:
        """The classifiers to publish with, learnt from a labelled corpus.

        Raises:
            InputError: The corpus has no sensitive token, no ordinary one, or fewer documents than folds.
            ModelMissingError: A package that learns is not installed.
        """
        accepted: list[Round] = []
        if on_round:
            on_round(1)
        # A round without a true positive gains nothing at any loss ratio, so that one of them is always the last.
        for last in self.rounds(corpus):
            if last.number and last.chosen.gain(self.loss_ratio) <= 0:
                break
            accepted.append(last)
            if on_round:
                on_round(last.number + 1)
        return Sanitized(corpus, self.loss_ratio, tuple(accepted), last, tuple(map(self._learn, accepted)))

    def _choose(self, trials: Sequence[Trial], corpus: LabelledCorpus) -> Trial:
        if self.choice is Choice.MOST_ACCURATE:
            return self._paying(most_accurate(trials), corpus)
        at_own = max((self._paying(one, corpus) for one in trials), key=self._gain)
        if self.choice is Choice.MOST_GAIN or (self.choice is Choice.FEWEST_WORDS and self._gain(at_own) <= 0):
            return at_own
        cut = [self._paying(one, corpus) for trial in trials for one in self._cut(trial, corpus)]
        best = max(cut, key=self._gain)
        if self.choice is Choice.LEAST_LOSS:
            return best
        as_good = [one for one in cut if self._gain(one) > 0 and is_as_good(one, best, corpus, self.loss_ratio)]
        return min(as_good, key=lambda one: (one.false_positives, -self._gain(one)))

    def _cut(self, trial: Trial, corpus: LabelledCorpus) -> list[Trial]:
        """The trial at the cut-offs that a choice considers."""
        lowest = least_loss(trial, corpus, self.loss_ratio)
        if self.choice is Choice.LEAST_LOSS:
            return [lowest]
        steps = np.linspace(0.0, lowest.shift, _CUT_OFFS)
        return [trial, *(counted(trial.learner, corpus, trial.scores, shift=float(one)) for one in steps[1:-1]), lowest]

    def _paying(self, trial: Trial, corpus: LabelledCorpus) -> Trial:
        """The trial, spread over documents if that gains more or costs nothing."""
        return max((spreading(trial, corpus), trial), key=self._gain)

    def _gain(self, trial: Trial) -> float:
        return trial.gain(self.loss_ratio)

    def _learn(self, one: Round) -> Classifier:
        learners = self.learners if one.number else [self.standing]
        learner = next(learner for learner in learners if learner and learner.name == one.chosen.learner)
        classifier = learner.learn(one.before.texts, one.before.labels)
        if one.chosen.shift:
            classifier = Shifted(classifier, one.chosen.shift)
        return Spreading(classifier) if one.chosen.is_spread else classifier
