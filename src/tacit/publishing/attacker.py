"""The attacker of S5: learns from a part of the publication what is left in it, and reads what looks like that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ParameterError
from tacit.publishing.ensemble import learners_called
from tacit.publishing.greedy import Trial, cross_validate, most_accurate
from tacit.publishing.labelled import LabelledCorpus
from tacit.publishing.learners import Learner, LearnerName


@dataclass(frozen=True)
class Attack:
    """What an attacker finds in a publication.

    Attributes:
        published: What was published, with labels of what is sensitive in it.
        trials: How each of the attacker's learners did.
        chosen: The most accurate, which the attacker takes.
    """

    published: LabelledCorpus
    trials: tuple[Trial, ...]
    chosen: Trial

    @property
    def true_positives(self) -> int:
        """TP_A: sensitive tokens that the attacker's classifier finds."""
        return self.chosen.true_positives

    @property
    def false_positives(self) -> int:
        """FP_A: ordinary tokens that it takes for sensitive."""
        return self.chosen.false_positives

    @property
    def most_found(self) -> int:
        """What the learner that finds the most would find: a bound on what a luckier choice of learner gives."""
        return max(one.true_positives for one in self.trials)

    def found(self, budget: int) -> float:
        """The sensitive tokens that the attacker expects to find by reading so many tokens.

        Those predicted to be sensitive are read first, then the others; within each the order is left to chance, as in
        S5.

        >>> from tacit.publishing.greedy import counted
        >>> labels = np.array([True, True, False, False, False])
        >>> corpus = LabelledCorpus((("Anna", "Bell", "saw", "a", "dog"),), (labels,), (0,))
        >>> attack = attack_with([counted("rule", corpus, np.array([1.0, -1.0, 1.0, -1.0, -1.0]))], corpus)
        >>> [attack.found(budget) for budget in (1, 2, 5)]
        [0.5, 1.0, 2.0]
        """
        positives = self.true_positives + self.false_positives
        read = _check(budget, self.published)
        first = min(read, positives)
        others = self.published.tokens - positives
        found = first * self.true_positives / positives if positives else 0.0
        return found + (read - first) * self.chosen.false_negatives / others if others else found

    def found_by_score(self, budget: int) -> int:
        """The same for an attacker who reads what looks most like a name first: stronger than the one of S5."""
        return int(self._found_after[_check(budget, self.published)])

    def found_at_random(self, budget: int) -> float:
        """The same for a reader who takes tokens at random."""
        return _check(budget, self.published) * self.published.names / max(self.published.tokens, 1)

    def utility(self, budget: int, *, loss: float = 1.0) -> float:
        """U_A: what an attacker who reads so many tokens gains, at a loss of so much for each that is sensitive."""
        return loss * self.found(budget)

    @cached_property
    def _found_after(self) -> NDArray[np.int64]:
        kept = ~self.published.masked
        order = np.argsort(-self.chosen.scores[kept], kind="stable")
        return np.concatenate([[0], np.cumsum(self.published.sensitive[kept][order])])

    def as_dict(self, budgets: Sequence[int] = (10, 100, 1000)) -> dict[str, object]:
        """What a report says: counts only, no text."""
        within = [budget for budget in budgets if budget <= self.published.tokens]
        return {
            "tokens": self.published.tokens,
            "sensitive_tokens_left": self.published.names,
            "learner": self.chosen.learner,
            "true_positives": self.true_positives,
            "false_positives": self.false_positives,
            "learners": [
                {
                    "learner": one.learner,
                    "true_positives": one.true_positives,
                    "false_positives": one.false_positives,
                    "errors": one.errors,
                }
                for one in self.trials
            ],
            "found_by_budget": [self._budget_row(budget) for budget in within],
        }

    def _budget_row(self, budget: int) -> Mapping[str, float]:
        return {
            "budget": budget,
            "found": round(self.found(budget), 3),
            "found_by_score": self.found_by_score(budget),
            "found_at_random": round(self.found_at_random(budget), 3),
        }


@dataclass(frozen=True, slots=True)
class ClassifierAttacker:
    """An attacker who knows for a part of the publication which tokens are sensitive, and learns from it.

    Every fold is attacked with what was learnt from the others, so that what is found is found in texts whose labels
    the attacker did not have. The learner is chosen by its errors on these same folds: no real attacker chooses better.

    Attributes:
        learners: The attacker's.
        folds: Into how many parts the documents are divided; all but one are the attacker's to learn from.
        seed: Of that division.
    """

    learners: Sequence[Learner] = field(default_factory=lambda: learners_called(LearnerName.SELECTION))
    folds: int = 4
    seed: int = 0

    def attack(self, published: LabelledCorpus) -> Attack:
        """What the attacker finds.

        Raises:
            InputError: The publication has fewer documents than there are folds.
            ModelMissingError: A package that learns is not installed.
        """
        folds = published.folds(self.folds, seed=self.seed)
        return attack_with(cross_validate(published, self.learners, folds), published)


def attack_with(trials: Sequence[Trial], published: LabelledCorpus) -> Attack:
    """The attack whose trials are known: those of the round that GreedySanitize no longer took, for one."""
    return Attack(published, tuple(trials), most_accurate(trials))


def _check(budget: int, published: LabelledCorpus) -> int:
    if budget < 0:
        raise ParameterError(f"expected a budget from 0 up, found {budget}", parameter="budget")
    return min(budget, published.tokens)
