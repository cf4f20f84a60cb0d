"""The greedy plan, beside one that counts all groups anew after every step."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from tacit.models.plan import Choice, Problem, RiskyVariables, View, greedy
from tacit.options import SUPPRESSED, Action, Option
from tacit.risk import Counts, DisclosingGroup
from tacit.secrets import Secret

SECRET = Secret("c", (frozenset(("c",)),), 1, 1, 1.0)
COUNTS = Counts(1, 1, 1, 1)


def problem(
    bits: list[list[int]], fixed: set[int], weights: list[int], contexts: list[list[int]], risky: set[frozenset[str]]
) -> Problem:
    """Variables whose options show a letter and a step ("a0", "a1"), the last showing nothing; some have only one."""

    def find(keys: frozenset[str]) -> list[DisclosingGroup]:
        found = [group for group in sorted(risky, key=sorted) if group <= keys]
        return [DisclosingGroup(tuple(sorted(group)), SECRET, 9.0, COUNTS) for group in found]

    options = [
        tuple(Option(Action.KEEP, None, f"{'abcd'[i]}{at}", float(one)) for at, one in enumerate(ladder))
        for i, ladder in enumerate(bits)
    ]
    chosen = [some[:1] if i in fixed else [*some, SUPPRESSED] for i, some in enumerate(options)]
    return Problem(chosen, weights, [View("topics-1", contexts, find)])


def slowly(one: Problem) -> tuple[Choice, dict[int, RiskyVariables]]:
    """The same plan, by the definition."""
    choice: Choice = dict.fromkeys(range(len(one.options)), 0)
    reasons: dict[int, RiskyVariables] = {}
    while left := one.violations(choice):
        while left:
            often = Counter(i for group in left for i in group.variables if choice[i] + 1 < len(one.options[i]))
            if not often:
                return choice, reasons

            def rank(i: int, often: Counter[int] = often) -> tuple[int, float, int]:
                here, there = one.options[i][choice[i]], one.options[i][choice[i] + 1]
                return -often[i], one.weights[i] * (here.bits - there.bits), i

            changed = min(often, key=rank)
            reasons[changed] = next(group for group in left if changed in group.variables)
            choice[changed] += 1
            left = [group for group in left if changed not in group.variables]
    return choice, reasons


KEYS = st.sampled_from([f"{letter}{at}" for letter in "abcd" for at in range(3)])
PROBLEMS = st.builds(
    problem,
    st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=3), min_size=4, max_size=4),
    st.sets(st.integers(0, 3), max_size=2),
    st.lists(st.integers(1, 3), min_size=4, max_size=4),
    st.lists(st.lists(st.integers(0, 3), unique=True), max_size=3),
    st.sets(st.frozensets(KEYS, min_size=2, max_size=3), max_size=12),
)


@given(PROBLEMS)
def test_the_greedy_plan_is_the_one_of_its_definition(one: Problem) -> None:
    """The term in most groups goes first, of equals the one that loses least, and each has the group that moved it."""
    plan = greedy(one)
    assert (plan.choice, plan.reasons) == slowly(one)
