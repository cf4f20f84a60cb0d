"""Plans, beside exhaustive search."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.models import Action
from tacit.models.options import SUPPRESSED, Option
from tacit.models.plan import Choice, Problem, greedy, optimal
from tacit.risk import Counts
from tacit.risk.groups import Together

COUNTS = Counts(1, 1, 1, 1)


def problem(
    bits: Sequence[Sequence[int]], weights: Sequence[int], contexts: Sequence[Sequence[int]], risky: set[frozenset[str]]
) -> Problem:
    """Variables whose options show a letter and a step ("a0", "a1"), the last showing nothing."""

    def find(keys: frozenset[str]) -> list[Together]:
        return [
            Together(tuple(sorted(group)), "c", 9, 1, COUNTS) for group in sorted(risky, key=sorted) if group <= keys
        ]

    options = [
        [*(Option(Action.KEEP, None, f"{'abcd'[i]}{at}", one) for at, one in enumerate(ladder)), SUPPRESSED]
        for i, ladder in enumerate(bits)
    ]
    return Problem(options, weights, contexts, find)


def best_by_search(one: Problem) -> float:
    """The most information that any choice without violations keeps."""
    choices = product(*(range(len(options)) for options in one.options))
    return max(one.utility_bits(dict(enumerate(c))) for c in choices if not one.violations(dict(enumerate(c))))


KEYS = st.sampled_from([f"{letter}{at}" for letter in "abcd" for at in range(3)])
PROBLEMS = st.builds(
    problem,
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=3), min_size=4, max_size=4),
    st.lists(st.integers(1, 3), min_size=4, max_size=4),
    st.lists(st.lists(st.integers(0, 3), unique=True), max_size=3),
    st.sets(st.frozensets(KEYS, min_size=2, max_size=3), max_size=12),
)


@settings(max_examples=60)
@given(PROBLEMS)
def test_the_optimal_plan_keeps_what_exhaustive_search_keeps(one: Problem) -> None:
    """No choice without a risky group keeps more, and the plan says so."""
    plan = optimal(one)
    assert not one.violations(plan.choice)
    assert plan.utility_bits == pytest.approx(best_by_search(one), abs=1e-4)
    assert plan.bound_bits == plan.utility_bits


@given(PROBLEMS)
def test_the_greedy_plan_leaves_no_risky_group(one: Problem) -> None:
    """It may keep less than the best plan, never more, and a changed term has its reason."""
    plan = greedy(one)
    assert not one.violations(plan.choice)
    assert plan.utility_bits <= best_by_search(one) + 1e-9
    assert all(plan.choice[i] > 0 for i in plan.reasons)


def test_out_of_time_the_greedy_plan_is_returned_with_its_bound() -> None:
    """A plan is never unsafe, only less than proven."""
    one = problem([[3], [5], [1], [1]], [1] * 4, [[0, 1]], {frozenset({"a0", "b0"})})
    plan = optimal(one, time_limit_seconds=0)
    assert not one.violations(plan.choice)
    assert plan.utility_bits <= plan.bound_bits


def test_the_term_that_says_least_goes() -> None:
    """Of a pair, the optimal plan gives up the smaller information, weighed by how often it stands there."""
    one = problem([[3], [5], [1], [1]], [2, 1, 1, 1], [[0, 1]], {frozenset({"a0", "b0"})})
    plan: Choice = optimal(one).choice
    assert (plan[0], plan[1]) == (0, 1)
