"""Plans, beside exhaustive search."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.models.plan import Choice, Problem, View, WholeView, greedy, optimal
from tacit.options import SUPPRESSED, Action, Option
from tacit.risk import Counts, DisclosingGroup
from tacit.secrets import Secret

COUNTS = Counts(1, 1, 1, 1)
SECRET = Secret("c", (frozenset("c"),), 1, 1, threshold_bits=1.0)


def problem(
    bits: Sequence[Sequence[int]],
    weights: Sequence[int],
    contexts: Sequence[Sequence[int]],
    *risky: set[frozenset[str]],
) -> Problem:
    """Variables whose options show a letter and a step ("a0", "a1"), the last showing nothing.

    There is a requirement for each set of risky groups; all of them read the same contexts.
    """

    def finder(groups: set[frozenset[str]]) -> Callable[[frozenset[str]], list[DisclosingGroup]]:
        def find(keys: frozenset[str]) -> list[DisclosingGroup]:
            return [
                DisclosingGroup(tuple(sorted(group)), SECRET, 9, COUNTS)
                for group in sorted(groups, key=sorted)
                if group <= keys
            ]

        return find

    options = [
        [*(Option(Action.KEEP, None, f"{'abcd'[i]}{at}", one) for at, one in enumerate(ladder)), SUPPRESSED]
        for i, ladder in enumerate(bits)
    ]
    views = [View(f"topics-{n}", contexts, finder(groups)) for n, groups in enumerate(risky, 1)]
    return Problem(options, weights, views)


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
    st.sets(st.frozensets(KEYS, min_size=2, max_size=3), max_size=3),
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


def test_out_of_rounds_the_greedy_plan_is_returned_with_its_bound() -> None:
    """A plan is never unsafe, only less than proven."""
    one = problem([[3], [5], [1], [1]], [1] * 4, [[0, 1]], {frozenset({"a0", "b0"})})
    plan = optimal(one, most_rounds=0)
    assert not one.violations(plan.choice)
    assert plan.utility_bits <= plan.bound_bits
    assert plan.choice == greedy(one).choice


def test_the_term_that_says_least_goes() -> None:
    """Of a pair, the optimal plan gives up the smaller information, weighed by how often it stands there."""
    one = problem([[3], [5], [1], [1]], [2, 1, 1, 1], [[0, 1]], {frozenset({"a0", "b0"})})
    plan: Choice = optimal(one).choice
    assert (plan[0], plan[1]) == (0, 1)


def test_what_has_no_other_option_stays_and_its_company_goes() -> None:
    """What the user wants to stay is not changed; where nothing else can be, the violation is left for the claim."""
    one = problem([[3], [5], [1], [1]], [1] * 4, [[0, 1], [2, 3]], {frozenset({"a0", "b0"}), frozenset({"c0", "d0"})})
    kept = Problem([(one.options[0][0],), one.options[1], *((options[0],) for options in one.options[2:])],
                   one.weights, one.views)  # fmt: skip
    plan = greedy(kept)
    assert plan.choice == {0: 0, 1: 1, 2: 0, 3: 0}
    assert [group.variables for group in kept.violations(plan.choice)] == [frozenset({2, 3})]


def test_a_violation_names_the_requirement_that_it_breaks() -> None:
    """Two requirements that find the same variables: the first is told."""
    pair = frozenset({"a0", "b0"})
    one = problem([[3], [5], [1], [1]], [1] * 4, [[0, 1]], set(), {pair}, {pair})
    [violation] = one.violations(dict.fromkeys(range(4), 0))
    assert (violation.requirement, violation.variables) == ("topics-2", frozenset({0, 1}))


@dataclass(frozen=True)
class Added:
    """A reader who adds up bits, each half of what it would count for in the place of the one before it."""

    said: Mapping[str, int]
    limit: float

    def bits(self, keys: Iterable[str]) -> float:
        """What keys say together."""
        said = sorted((self.said.get(key, 0) for key in set(keys)), reverse=True)
        return math.fsum(bits * 0.5**at for at, bits in enumerate(said))

    def reached_by(self, keys: Iterable[str]) -> DisclosingGroup | None:
        """The fewest that reach the limit."""
        ordered = sorted((key for key in set(keys) if self.said.get(key)), key=lambda key: (-self.said[key], key))
        for at in range(1, len(ordered) + 1):
            if self.bits(ordered[:at]) >= self.limit:
                return DisclosingGroup(tuple(ordered[:at]), SECRET, self.bits(ordered[:at]), None)
        return None


WHOLE = st.builds(Added, st.dictionaries(KEYS, st.integers(0, 9)), st.floats(0.5, 12))


def best_below(one: Problem) -> float:
    """The most information that any choice keeps of which no group and no whole says too much."""
    choices = (dict(enumerate(c)) for c in product(*(range(len(options)) for options in one.options)))
    return max(one.utility_bits(c) for c in choices if not one.violations(c) and not any(one.reached(c)))


@settings(max_examples=60, deadline=None)
@given(PROBLEMS, st.lists(WHOLE, min_size=1, max_size=2))
def test_the_plans_for_everything_together_are_safe_and_one_is_the_best(one: Problem, wholes: list[Added]) -> None:
    """Beside exhaustive search: both planners stay below every bound, and the optimal one keeps the most that can."""
    bounded = replace(one, whole_views=[WholeView("topics-1", range(4), wholes)])
    best = best_below(bounded)
    for plan in (greedy(bounded), optimal(bounded)):
        assert not bounded.violations(plan.choice)
        assert not any(bounded.reached(plan.choice))
        assert plan.utility_bits <= best + 1e-4
    assert optimal(bounded).utility_bits == pytest.approx(best, abs=1e-4)
