"""Plans: one option for every term, so that no risky group is left.

Two planners answer the same problem. `greedy` is S1's Algorithm 1 extended to groups: it changes as little as it can,
one group after the other. `optimal` chooses for all terms at once, so that the most information stays.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from tacit.models.options import Option, Options
from tacit.risk.groups import Together

_TIE = 1e-6  # bits: less than any difference of information that matters
_MOST_OPTIONS = 64

Choice = dict[int, int]
"""For each variable, the place of its option."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Variables that disclose something together, and what."""

    variables: frozenset[int]
    together: Together


@dataclass(frozen=True, slots=True)
class Problem:
    """What a planner is asked.

    Attributes:
        options: For each variable, what may stand in its place, none of it risky alone; the last shows nothing.
        weights: For each variable, how often it occurs.
        contexts: The variables that stand together, for each context of the document.
        find: The minimal risky groups among keys that stand together.
    """

    options: Sequence[Options | Sequence[Option]]
    weights: Sequence[int]
    contexts: Sequence[Sequence[int]]
    find: Callable[[frozenset[str]], Sequence[Together]] = field(repr=False)

    def violations(self, choice: Choice) -> list[Violation]:
        """The groups of variables that disclose something together under this choice, each once."""
        found: dict[frozenset[int], Together] = {}
        for members in self.contexts:
            shown: dict[str, list[int]] = {}
            for variable in members:
                key = self.options[variable][choice[variable]].key
                if key:
                    shown.setdefault(key, []).append(variable)
            for together in self.find(frozenset(shown)):
                # Two variables may show the same words: either of them completes the group.
                for variables in product(*(shown[key] for key in together.keys)):
                    found.setdefault(frozenset(variables), together)
        return [Violation(variables, together) for variables, together in found.items()]

    def utility_bits(self, choice: Choice) -> float:
        """The information that stays."""
        return sum(
            weight * options[choice[i]].bits
            for i, (options, weight) in enumerate(zip(self.options, self.weights, strict=True))
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What a planner answers.

    Attributes:
        choice: For each variable, the place of its option.
        reasons: For the variables that had to change for the sake of a group, that group.
        utility_bits: The information that stays.
        bound_bits: No choice keeps more than this, as far as is known; the same when the plan is proven optimal.
    """

    choice: Choice
    reasons: dict[int, Violation]
    utility_bits: float
    bound_bits: float


def greedy(problem: Problem) -> Plan:
    """A plan without risky groups: of each group, the term that is in most groups goes one step up, until none is left.

    Every step moves one variable towards its last option, so that it ends.
    """
    choice: Choice = dict.fromkeys(range(len(problem.options)), 0)
    reasons: dict[int, Violation] = {}
    while left := problem.violations(choice):
        while left:
            often = Counter(variable for violation in left for variable in violation.variables)
            changed = min(often, key=lambda i: (-often[i], _loss(problem, choice, i), i))
            reasons[changed] = next(violation for violation in left if changed in violation.variables)
            choice[changed] += 1
            left = [violation for violation in left if changed not in violation.variables]
    return Plan(choice, reasons, problem.utility_bits(choice), math.inf)


def _loss(problem: Problem, choice: Choice, variable: int) -> float:
    options, at = problem.options[variable], choice[variable]
    return problem.weights[variable] * (options[at].bits - options[at + 1].bits)


def _best(options: Options | Sequence[Option]) -> int:
    return max(range(len(options)), key=lambda at: (options[at].bits, -at))


def optimal(problem: Problem, *, time_limit_seconds: float = 10.0) -> Plan:
    """The plan without risky groups that keeps the most information.

    An integer program: a binary column for each option of each variable, exactly one option for each variable, and for
    each risky group of options a row that not all of them are chosen. Such groups are too many to list, so they are
    added when a solution violates them, until one violates none: that one is optimal, because it is so even with fewer
    rows. If time runs out, the greedy plan is returned with the bound that was proven.
    """
    began = time.monotonic()
    fallback = greedy(problem)
    program = _Program(problem)
    reasons: dict[int, Violation] = {}
    bound = fallback.bound_bits
    while (remaining := time_limit_seconds - (time.monotonic() - began)) > 0:
        solution = program.solve(remaining)
        if solution is None:
            break
        choice, value = solution
        bound = min(bound, value)
        violations = problem.violations(choice)
        if not violations:
            utility = problem.utility_bits(choice)
            changed = {i: reason for i, reason in reasons.items() if choice[i] != _best(problem.options[i])}
            return Plan(choice, changed, utility, utility)
        for violation in violations:
            program.forbid({i: choice[i] for i in violation.variables})
            for i in violation.variables:
                reasons.setdefault(i, violation)
    return Plan(fallback.choice, fallback.reasons, fallback.utility_bits, max(bound, fallback.utility_bits))


class _Program:
    """The integer program, as HiGHS holds it."""

    def __init__(self, problem: Problem) -> None:
        import highspy  # noqa: PLC0415  # a quarter of a second that only this planner needs

        self._optimal = highspy.HighsModelStatus.kOptimal
        self._infinity = highspy.kHighsInf
        self._solver = solver = highspy.Highs()  # type: ignore[no-untyped-call]  # highspy's constructor has no types
        # One thread and no gap: the same problem has the same answer, and that is an optimum.
        for name, value in (("output_flag", False), ("threads", 1), ("mip_rel_gap", 0.0), ("mip_abs_gap", 0.0)):
            solver.setOptionValue(name, value)
        solver.changeObjectiveSense(highspy.ObjSense.kMaximize)
        self._columns: list[list[int]] = []
        for options, weight in zip(problem.options, problem.weights, strict=True):
            places = []
            for at, option in enumerate(options):
                places.append(solver.getNumCol())
                # Of equal information the earlier option is better: it is closer to the original.
                solver.addCol(weight * option.bits - at * _TIE, 0.0, 1.0, 0, [], [])
                solver.changeColIntegrality(places[-1], highspy.HighsVarType.kInteger)
            self._columns.append(places)
            solver.addRow(1.0, 1.0, len(places), places, [1.0] * len(places))

    def solve(self, time_limit_seconds: float) -> tuple[Choice, float] | None:
        """The best choice and its value, unless time runs out."""
        solver = self._solver
        solver.setOptionValue("time_limit", solver.getRunTime() + time_limit_seconds)
        solver.run()
        if solver.getModelStatus() != self._optimal:
            return None
        values = solver.getSolution().col_value
        choice = {
            i: max(range(len(places)), key=[values[place] for place in places].__getitem__)
            for i, places in enumerate(self._columns)
        }
        return choice, solver.getInfo().objective_function_value + _TIE * len(self._columns) * _MOST_OPTIONS

    def forbid(self, group: Choice) -> None:
        """Adds the row that not all of these options are chosen."""
        chosen = [self._columns[i][at] for i, at in group.items()]
        self._solver.addRow(-self._infinity, len(chosen) - 1.0, len(chosen), chosen, [1.0] * len(chosen))
