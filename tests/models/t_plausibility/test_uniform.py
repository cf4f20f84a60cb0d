"""Uniform t-PAT: the solver finds what the searches find; the heuristic never does better."""

from __future__ import annotations

from collections.abc import Callable
from math import log2, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.t_plausibility.examples import ladders

from tacit.errors import PlausibilityError
from tacit.models.t_plausibility import least_cost as solver
from tacit.models.t_plausibility._relaxation import relax
from tacit.models.t_plausibility._solution import Solution, at
from tacit.models.t_plausibility.exact import fewest_texts
from tacit.models.t_plausibility.heuristic import least_upper_bound_search
from tacit.models.t_plausibility.least_cost import least_cost
from tacit.models.t_plausibility.uniform import cost, uniform_exhaustive_search, uniform_search_with_pruning

BALANCES = st.sampled_from([0.0, 0.1, 0.5, 0.9, 0.99, 1.0]) | st.floats(0, 1)


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[float]], int, float]:
    """Returns ladders, of whole volumes or others, a t that they reach, and a balance."""
    words: list[list[float]] = [list(ladder) for ladder in draw(ladders())]
    if draw(st.booleans()):
        words = [[1, *(volume**0.9 for volume in ladder[1:])] for ladder in words]
    return words, draw(st.integers(1, int(prod(ladder[-1] for ladder in words)))), draw(BALANCES)


@given(problems())
def test_solver_equals_the_searches(problem: tuple[list[list[float]], int, float]) -> None:
    """The solver, the search with pruning and trying everything agree on the cost, and there are always t texts."""
    words, t, balance = problem
    best = uniform_exhaustive_search(words, t, balance=balance)
    for found in (least_cost(words, t, balance=balance), uniform_search_with_pruning(words, t, balance=balance)):
        assert found.value == pytest.approx(best.value, abs=1e-11)
        assert found.value == pytest.approx(cost(at(words, found.steps), t, balance=balance), abs=1e-12)
        assert found.is_optimal
        assert prod(at(words, found.steps)) >= t
        assert sum(map(log2, at(words, found.steps))) >= log2(t) - 1e-9


@given(problems())
def test_heuristic_is_sound(problem: tuple[list[list[float]], int, float]) -> None:
    """LUBS always has t texts, costs at least the optimum, and the relaxation's bound at most that."""
    words, t, balance = problem
    found = least_upper_bound_search(words, t, balance=balance)
    optimum = least_cost(words, t, balance=balance).value
    assert prod(at(words, found.steps)) >= t
    assert relax(words, t, balance).bound - 1e-12 <= optimum <= found.value + 1e-12


@given(problems())
def test_solver_with_few_states_is_bounded(problem: tuple[list[list[float]], int, float]) -> None:
    """When states are left out the solution still has t texts, and its bound is below the optimum."""
    words, t, balance = problem
    optimum = least_cost(words, t, balance=balance).value
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "_FEW", 1)
        patch.setattr(solver, "_MANY", 1)
        found = least_cost(words, t, balance=balance)
    assert prod(at(words, found.steps)) >= t
    assert found.bound - 1e-11 <= optimum <= found.value + 1e-11


@given(ladders(), st.data())
def test_a_balance_of_one_is_t_pat(words: list[list[int]], data: st.DataObject) -> None:
    """When only the text as a whole counts, the cheapest solution is that with the fewest texts."""
    t = data.draw(st.integers(1, prod(ladder[-1] for ladder in words)))
    assert least_cost(words, t, balance=1).steps == fewest_texts(words, t).steps


def test_ties_go_to_the_first_in_lexicographic_order() -> None:
    """Of four words alike, of which two must be generalized, the last two are."""
    assert least_cost([[1, 2]] * 4, 4).steps == (0, 0, 1, 1)
    assert uniform_exhaustive_search([[1, 2]] * 4, 4).steps == (0, 0, 1, 1)


def test_heuristic_takes_a_step_that_hits_t_exactly() -> None:
    """Algorithm 3 asks for H > log t, which would leave this at a cost of 1/2: with H >= log t it finds 1/4."""
    assert least_upper_bound_search([[1, 2], [1, 2]], 2) == Solution((0, 1), 0.125, 0.0)
    assert cost([2, 2], 2) == pytest.approx(0.25)


def test_heuristic_makes_up_for_words_that_cannot_be_generalized() -> None:
    """Where a word has no generalization the others go further up, as far as t asks for."""
    found = least_upper_bound_search([[1], [1, 2, 8], [1, 2, 4]], 16)
    assert prod(at([[1], [1, 2, 8], [1, 2, 4]], found.steps)) >= 16


def test_heuristic_tells_t_texts_from_one_text_less() -> None:
    """(2^20 - 1) (2^20 + 1) is one text short of 2^40, which no sum of logarithms shows."""
    assert least_upper_bound_search([[1, 2**20 - 1, 2**21], [1, 2**20 + 1]], 2**40).steps == (2, 1)
    assert least_cost([[1, 2**20 - 1, 2**21], [1, 2**20 + 1]], 2**40).steps == (2, 1)


def test_a_single_word_that_must_go_too_far() -> None:
    """Where every solution has far more than t texts, surplus bits are what costs."""
    found = least_cost([[1, 4096, 8192]], 1024, balance=0.6)
    assert found.steps == (1,)
    assert found.value == pytest.approx(0.6 * 4 + 0.4 * 4)
    assert found.is_optimal


def test_solver_beats_the_heuristic() -> None:
    """One step of one word at a time misses the optimum where two words must move at once."""
    words = [[1, 3, 5], [1, 3, 4], [1, 3, 14]]
    best, found = least_cost(words, 18, balance=1), least_upper_bound_search(words, 18, balance=1)
    assert best.value < found.value


def test_many_words_are_solved() -> None:
    """A thousand words for t = 2^40 are proven optimal, where a search would not end."""
    words = [[1, 2 + number % 5, 50 + number % 70, 1000] for number in range(1000)]
    found = least_cost(words, 2**40)
    assert found.is_optimal
    assert found.value <= least_upper_bound_search(words, 2**40).value


@pytest.mark.parametrize(
    "solve", [least_cost, least_upper_bound_search, uniform_exhaustive_search, uniform_search_with_pruning]
)
def test_t_out_of_reach(solve: Callable[..., object]) -> None:
    """An error says the largest t that can be had."""
    with pytest.raises(PlausibilityError, match="at most 8"):
        solve([[1, 4], [1, 2]], 9)
