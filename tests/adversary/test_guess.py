"""Where the truth stands, and what that is worth to an attacker."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.adversary import AttackResult, CandidateStanding, Scores, attack
from tacit.adversary._guess import standing
from tacit.errors import ParameterError


class Fixed:
    """An attacker who gives every text the same scores."""

    def __init__(self, scores: Sequence[float]) -> None:
        self.candidates = [f"candidate {number}" for number in range(len(scores))]
        self._scores = scores

    def guess(self, texts: Sequence[str]) -> Scores:
        """The scores, once for each text."""
        return np.tile(np.array(self._scores, float), (len(texts), 1))


def test_truth_stands_behind_what_scores_higher() -> None:
    """Two are better and one is equal: the place is between the third and the fourth."""
    found = standing(np.array([0.5, 0.9, 0.7, 0.5, 0.1]), 0)
    assert (found, found.rank) == (CandidateStanding(2, 1, 5), 3.5)


def test_sums_in_another_order_are_equal() -> None:
    """0.1 + 0.2 is 0.3, whatever the machine says."""
    assert standing(np.array([0.3, 0.1 + 0.2]), 0) == CandidateStanding(0, 1, 2)


def test_text_that_says_nothing_is_guessed_by_chance() -> None:
    """All scores are 0: one in ten is right at once, five in ten with five guesses."""
    (one,) = attack(Fixed([0.0] * 10), ["text"], ["candidate 3"]).standings
    assert [one.hit(1), one.hit(5), one.rank] == pytest.approx([0.1, 0.5, 5.5])


@given(st.integers(1, 7), st.data())
def test_smaller_crowds_equal_drawing_them_all(candidates: int, data: st.DataObject) -> None:
    """The probability in a crowd is the share of all crowds of that size in which the truth is found."""
    better = data.draw(st.integers(0, candidates - 1))
    crowd = data.draw(st.integers(1, candidates))
    first = data.draw(st.integers(1, candidates))
    crowds = list(combinations(range(candidates - 1), crowd - 1))  # the others; the first so many are better
    found = sum(sum(other < better for other in drawn) < first for drawn in crowds)
    assert CandidateStanding(better, 0, candidates).hit(first, crowd=crowd) == pytest.approx(found / len(crowds))


def test_accuracy_is_the_mean_and_undefined_without_texts() -> None:
    """One found, one not: a half; of no text there is no share."""
    found = AttackResult((CandidateStanding(0, 0, 4), CandidateStanding(2, 0, 4)))
    assert (found.accuracy(1), found.accuracy(3), found.median_rank) == (0.5, 1.0, 2.0)
    assert (AttackResult(()).accuracy(), AttackResult(()).median_rank) == (None, None)


def test_crowd_outside_its_domain_is_refused() -> None:
    """There are no more candidates than there are."""
    with pytest.raises(ParameterError, match="1 to 4 candidates, found 5"):
        CandidateStanding(0, 0, 4).hit(crowd=5)


@pytest.mark.parametrize(
    ("texts", "truth", "message"),
    [
        (["a", "b"], ["candidate 0"], "one candidate for each of 2 texts, found 1"),
        (["a"], ["Quixolotl"], "one of 3 candidates, found 1 that are not"),
    ],
)
def test_truth_must_be_a_candidate(texts: list[str], truth: list[str], message: str) -> None:
    """What is wrong is said in numbers, without names."""
    with pytest.raises(ParameterError, match=message) as caught:
        attack(Fixed([1, 2, 3]), texts, truth)
    assert "Quixolotl" not in str(caught.value)
