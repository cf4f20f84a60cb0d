"""The seam for attackers, and how well a guess stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb
from statistics import median
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tacit.errors import ParameterError

Scores = NDArray[np.float64]
"""A row for each text, a column for each candidate: the higher, the likelier that the text is about the candidate."""


class Adversary(Protocol):
    """Guesses which of several candidates a text is about."""

    @property
    def candidates(self) -> Sequence[str]:
        """What the candidates are called; no two alike."""
        ...

    def guess(self, texts: Sequence[str]) -> Scores:
        """How likely each text is about each candidate, in any unit."""
        ...


Visible = NDArray[np.bool_]
"""Which forms of a text can be seen."""


@dataclass(frozen=True, slots=True)
class Form:
    """What several places of a text show alike.

    Attributes:
        text: The words.
        key: Their key (`tacit.terms.keys`).
        places: In how many places they stand.
    """

    text: str = field(repr=False)
    key: str = field(repr=False)
    places: int


class Clues(Protocol):
    """What the forms of one text speak for each candidate."""

    def scores(self, visible: Visible) -> Scores:
        """The score of each candidate while only some forms can be seen."""
        ...

    def losses(self, visible: Visible, contrast: Scores) -> Scores:
        """By how much ``scores @ contrast`` falls when one more form is hidden: a number for each form."""
        ...


class Guide(Adversary, Protocol):
    """An attacker who can say which words gave a candidate away."""

    def clues(self, forms: Sequence[Form]) -> Clues:
        """What each form speaks for each candidate."""
        ...


@dataclass(frozen=True, slots=True)
class CandidateStanding:
    """Where the truth stands in an attacker's order of candidates.

    Equal scores are no knowledge: the attacker draws lots among them.

    Attributes:
        better: Other candidates that score higher than the truth.
        equal: Other candidates that score as high.
        candidates: All candidates.

    >>> CandidateStanding(better=2, equal=1, candidates=10).rank
    3.5
    """

    better: int
    equal: int
    candidates: int

    @property
    def rank(self) -> float:
        """The place of the truth, from 1 up; among equals, the middle one."""
        return 1 + self.better + self.equal / 2

    def hit(self, first: int = 1, *, crowd: int | None = None) -> float:
        """The probability that the truth is among the first so many.

        Args:
            first: How many guesses the attacker has.
            crowd: How many candidates there are, the truth among them; the others are drawn at random from all. No
                draw is made: the probability is that of the hypergeometric distribution.

        Raises:
            ParameterError: The crowd is not between 1 and the number of candidates.

        >>> CandidateStanding(better=0, equal=1, candidates=10).hit()  # one other is as good
        0.5
        >>> CandidateStanding(better=1, equal=0, candidates=10).hit(crowd=4)  # 3 of 9 others without the better: 6 / 9
        0.6666666666666666
        """
        crowd = self.candidates if crowd is None else crowd
        if not 1 <= crowd <= self.candidates:
            raise ParameterError(
                f"expected a crowd of 1 to {self.candidates} candidates, found {crowd}", parameter="crowd"
            )
        others, drawn = self.candidates - 1, crowd - 1
        total = 0.0
        for better in range(self.better, self.better + self.equal + 1):
            ways = sum(comb(better, j) * comb(others - better, drawn - j) for j in range(min(first, drawn + 1)))
            total += ways / comb(others, drawn)
        return total / (self.equal + 1)


@dataclass(frozen=True, slots=True)
class AttackResult:
    """What an attacker achieved on several texts.

    Attributes:
        standings: Where the truth stands for each text, in their order.
    """

    standings: tuple[CandidateStanding, ...]

    def accuracy(self, first: int = 1, *, crowd: int | None = None) -> float | None:
        """The share of texts of which the truth is among the first guesses; nothing if there is no text."""
        hits = [one.hit(first, crowd=crowd) for one in self.standings]
        return sum(hits) / len(hits) if hits else None

    @property
    def median_rank(self) -> float | None:
        """The middle of the ranks; nothing if there is no text."""
        return median(one.rank for one in self.standings) if self.standings else None


def attack(adversary: Adversary, texts: Sequence[str], truth: Sequence[str]) -> AttackResult:
    """Where the truth stands in the attacker's guesses.

    Args:
        adversary: The attacker.
        texts: The released texts.
        truth: For each, the candidate that it is about.

    Raises:
        ParameterError: There are more or fewer texts than truths, or a truth is no candidate.
    """
    if len(texts) != len(truth):
        raise ParameterError(
            f"expected one candidate for each of {len(texts)} texts, found {len(truth)}", parameter="truth"
        )
    column = {name: number for number, name in enumerate(adversary.candidates)}
    missing = sum(name not in column for name in truth)
    if missing:
        raise ParameterError(
            f"expected every text to be about one of {len(column)} candidates, found {missing} that are not: add what"
            " is known of them",
            parameter="truth",
        )
    if not texts:
        return AttackResult(())
    scores = adversary.guess(texts)
    return AttackResult(tuple(standing(row, column[name]) for row, name in zip(scores, truth, strict=True)))


def standing(row: Scores, truth: int) -> CandidateStanding:
    """Where the candidate of that column stands by its scores."""
    equal = np.isclose(row, row[truth], rtol=1e-9, atol=1e-12)  # sums in another order are no difference
    return CandidateStanding(
        int(np.count_nonzero((row > row[truth]) & ~equal)), int(np.count_nonzero(equal)) - 1, len(row)
    )
