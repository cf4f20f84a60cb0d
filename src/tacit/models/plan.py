"""Plans: one option for every term, so that no risky group is left.

Two planners answer the same problem. `greedy` is S1's Algorithm 1 extended to groups: it changes as little as it can,
one group after the other. `optimal` chooses for all terms at once, so that the most information stays.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import product
from typing import Protocol

from tacit.options import Action, Option, Options
from tacit.risk import DisclosingGroup

_TIE = 1e-6  # bits: less than any difference of information that matters
_MOST_OPTIONS = 64
_MOST_COMBINATIONS = 256  # of variables that show the words of one group
_MOST_NODES = 20_000  # of the search tree of one program: seconds on any machine

Choice = dict[int, int]
"""For each variable, the place of its option."""


@dataclass(frozen=True, slots=True)
class View:
    """What one requirement reads together.

    Attributes:
        requirement: The requirement.
        contexts: The variables that stand together, for each context of the document.
        find: The minimal risky groups among keys that stand together.
    """

    requirement: str
    contexts: Sequence[Sequence[int]]
    find: Callable[[frozenset[str]], Sequence[DisclosingGroup]] = field(repr=False)


class Whole(Protocol):
    """What one secret is taken for by who reads everything together (`tacit.risk.belief.BeliefBound`).

    More terms never say less, and a term that is not among those which reach the limit says less than each of them.
    """

    def bits(self, keys: Iterable[str]) -> float:
        """What keys say together."""
        ...

    def reached_by(self, keys: Iterable[str]) -> DisclosingGroup | None:
        """The fewest keys that say too much together; none if all of them do not."""
        ...


@dataclass(frozen=True, slots=True)
class WholeView:
    """What one requirement reads all together.

    Attributes:
        requirement: The requirement.
        members: The variables that it reads.
        wholes: For each secret, what it is taken for.
    """

    requirement: str
    members: Sequence[int]
    wholes: Sequence[Whole] = field(repr=False)


@dataclass(frozen=True, slots=True)
class RiskyVariables:
    """Variables that disclose something together, and what, to which requirement."""

    variables: frozenset[int]
    group: DisclosingGroup
    requirement: str


@dataclass(frozen=True, slots=True)
class Problem:
    """What a planner is asked.

    Attributes:
        options: For each variable, what may stand in its place, none of it risky alone; the last shows nothing.
        weights: For each variable, how often it occurs.
        views: What each requirement reads together.
        whole_views: What each requirement reads all together.
    """

    options: Sequence[Options | Sequence[Option]]
    weights: Sequence[int]
    views: Sequence[View]
    whole_views: Sequence[WholeView] = ()

    def violations(self, choice: Choice) -> list[RiskyVariables]:
        """The groups of variables that disclose something together under this choice, each once."""
        found: dict[frozenset[int], RiskyVariables] = {}
        for view in self.views:
            for members in view.contexts:
                shown = self.shown(choice, members)
                for group in view.find(frozenset(shown)):
                    for one in _completed(group, shown, view.requirement):
                        found.setdefault(one.variables, one)
        return list(found.values())

    def excesses(self, choice: Choice) -> list[RiskyVariables]:
        """The fewest variables that say too much of a secret together with all others, each once."""
        found: dict[frozenset[int], RiskyVariables] = {}
        for view, _, group, shown in self.reached(choice):
            for one in _completed(group, shown, view.requirement):
                found.setdefault(one.variables, one)
        return list(found.values())

    def reached(self, choice: Choice) -> Iterator[tuple[WholeView, Whole, DisclosingGroup, dict[str, list[int]]]]:
        """The secrets of which everything together says too much, and the keys that say most of them."""
        for view in self.whole_views:
            shown = self.shown(choice, view.members)
            for whole in view.wholes:
                group = whole.reached_by(shown)
                if group:
                    yield view, whole, group, shown

    def shown(self, choice: Choice, members: Iterable[int]) -> dict[str, list[int]]:
        """The keys that a reader sees, each with the variables that show it: either of them completes a group."""
        shown: dict[str, list[int]] = {}
        for variable in members:
            key = self.options[variable][choice[variable]].key
            if key:
                shown.setdefault(key, []).append(variable)
        return shown

    def utility_bits(self, choice: Choice) -> float:
        """The information that stays."""
        return sum(
            weight * options[choice[i]].bits
            for i, (options, weight) in enumerate(zip(self.options, self.weights, strict=True))
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """What a planner answers: one option for every variable.

    Attributes:
        choice: For each variable, the place of its option.
        reasons: For the variables that had to change for the sake of a group, that group.
        utility_bits: The information that stays.
        bound_bits: No choice keeps more than this, as far as is known; the same when the plan is proven optimal.
    """

    choice: Choice
    reasons: dict[int, RiskyVariables]
    utility_bits: float
    bound_bits: float


def greedy(problem: Problem) -> Plan:
    """A plan without risky groups: of each group, the term that is in most groups goes one step up, until none is left.

    When none is left and everything together still says too much, the words go that are cheapest for what they say, one
    after the other; then those come back that need not have gone. Every step moves one variable towards its last
    option, so that it ends.
    """
    choice: Choice = dict.fromkeys(range(len(problem.options)), 0)
    reasons: dict[int, RiskyVariables] = {}
    moved: dict[int, int] = {}  # for the variables that went because of everything together, where they stood
    is_complete = True
    while True:
        if is_complete and (left := problem.violations(choice)):
            changed, is_complete = _cover(problem, choice, left)
            reasons |= changed
            for i in changed:
                choice[i] += 1
                moved.pop(i, None)
            continue  # unless nothing is left in some group but what the user wants to stay
        found = next(filter(None, (_cheapest(problem, choice, *one) for one in problem.reached(choice))), None)
        if found is None:
            break
        steps, reason = found
        for i, at in steps.items():
            moved.setdefault(i, choice[i])
            reasons.setdefault(i, reason)
            choice[i] = at
    _take_back(problem, choice, reasons, moved)
    return Plan(choice, reasons, problem.utility_bits(choice), math.inf)


def _cheapest(
    problem: Problem, choice: Choice, view: WholeView, whole: Whole, group: DisclosingGroup,
    shown: dict[str, list[int]],
) -> tuple[Choice, RiskyVariables] | None:  # fmt: skip
    """The steps of one key of a group that cost least for each bit that they take away; none if nothing can change.

    A key is shown by all its variables: it is gone when all of them have moved.
    """
    before = whole.bits(shown)
    best: tuple[float, float, str, Choice] | None = None
    for key in group.keys:
        variables = shown[key]
        if not all(_can_change(problem, choice, i) for i in variables):
            continue
        others = shown.keys() - {key}
        for further in range(1, max(len(problem.options[i]) - choice[i] for i in variables)):
            steps = {i: min(choice[i] + further, len(problem.options[i]) - 1) for i in variables}
            labels = {problem.options[i][at].key for i, at in steps.items()} - {""}
            after = whole.bits(others | labels)
            # Names say everything, with or without others: of several names, any may go first.
            gain = before - after if math.isfinite(before) else float(key not in labels)
            loss = sum(
                problem.weights[i] * (problem.options[i][choice[i]].bits - problem.options[i][at].bits)
                for i, at in steps.items()
            )
            if gain > 0:
                tried = (max(loss, _TIE) / gain, -gain, key, steps)
                best = tried if best is None or tried[:3] < best[:3] else best
    if best is None:
        return None
    steps = best[3]
    others_in = (shown[key][0] for key in group.keys if key != best[2])
    return steps, RiskyVariables(frozenset((*steps, *others_in)), group, view.requirement)


def _take_back(problem: Problem, choice: Choice, reasons: dict[int, RiskyVariables], moved: dict[int, int]) -> None:
    """Undoes the steps for everything together that were not needed after all, those first that cost most."""
    costly = sorted(moved, key=lambda i: (-_cost(problem, i, moved[i], choice[i]), i))
    for i in costly if len(moved) > 1 else ():
        now = choice[i]
        choice[i] = moved[i]
        if problem.violations(choice) or any(problem.reached(choice)):
            choice[i] = now
        else:
            del reasons[i]


def _cost(problem: Problem, variable: int, before: int, after: int) -> float:
    options = problem.options[variable]
    return problem.weights[variable] * (options[before].bits - options[after].bits)


def _cover(
    problem: Problem, choice: Choice, violations: Sequence[RiskyVariables]
) -> tuple[dict[int, RiskyVariables], bool]:
    """Variables of which every group has one, each with the first group that made it one; and whether every group has.

    Always that one next that is in most of the groups left, of several the one that loses least. To count anew for
    each would take the square of the time; counts only fall, so that one which is out of date is merely put back.
    """
    groups: dict[int, list[int]] = {}
    for at, violation in enumerate(violations):
        for i in violation.variables:
            groups.setdefault(i, []).append(at)
    often = {i: len(some) for i, some in groups.items() if _can_change(problem, choice, i)}
    # What stands for another word goes before a word of the original: who hides a drug need not hide the patient.
    queue = [
        (problem.options[i][choice[i]].action is Action.KEEP, -count, _loss(problem, choice, i), i)
        for i, count in often.items()
    ]
    heapify(queue)
    is_open = bytearray(b"\1") * len(violations)
    found: dict[int, RiskyVariables] = {}
    while queue:
        original, count, loss, i = heappop(queue)
        if -count != often[i]:
            if often[i]:
                heappush(queue, (original, -often[i], loss, i))
            continue
        left = [at for at in groups[i] if is_open[at]]
        found[i] = violations[left[0]]
        for at in left:
            is_open[at] = 0
            for other in violations[at].variables & often.keys():
                often[other] -= 1
    return found, not any(is_open)


def _completed(
    group: DisclosingGroup, shown: Mapping[str, Sequence[int]], requirement: str
) -> Iterator[RiskyVariables]:
    """The variables that show the keys of a group, in every way: either of two that show the same completes it."""
    for variables in map(frozenset, _combinations([shown[key] for key in group.keys])):
        yield RiskyVariables(variables, group, requirement)


def _combinations(variables: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """One variable for each key of a group, in every way; where those are too many, each variable beside the first.

    Who breaks these groups looks again, so that none is overlooked.
    """
    if math.prod(map(len, variables)) <= _MOST_COMBINATIONS:
        yield from product(*variables)
        return
    first = [some[0] for some in variables]
    for at, some in enumerate(variables):
        yield from ((*first[:at], one, *first[at + 1 :]) for one in some)


def _can_change(problem: Problem, choice: Choice, variable: int) -> bool:
    """Whether there is another option: not for what the user wants to stay."""
    options = problem.options[variable]
    return not isinstance(options, tuple) or choice[variable] + 1 < len(options)


def _loss(problem: Problem, choice: Choice, variable: int) -> float:
    return _cost(problem, variable, choice[variable], choice[variable] + 1)


def _best(options: Options | Sequence[Option]) -> int:
    return max(range(len(options)), key=lambda at: (options[at].bits, -at))


def optimal(problem: Problem, *, most_rounds: int = 200) -> Plan:
    """The plan without risky groups that keeps the most information.

    An integer program: a binary column for each option of each variable, exactly one option for each variable, and for
    each risky group of options a row that not all of them are chosen. Such groups are too many to list, so they are
    added when a solution violates them, until one violates none: that one is optimal, because it is so even with fewer
    rows. After so many rounds, or so many nodes in one, the greedy plan is returned with the bound that was proven. No
    clock has a say: every machine finds the same plan.
    """
    fallback = greedy(problem)
    program = _Program(problem)
    reasons: dict[int, RiskyVariables] = {}
    bound = fallback.bound_bits
    for _ in range(most_rounds):
        solution = program.solve()
        if solution is None:
            break
        choice, value = solution
        bound = min(bound, value)
        violations = problem.violations(choice) or problem.excesses(choice)
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
        settings = {
            "output_flag": False,
            "threads": 1,
            "random_seed": 0,
            "mip_rel_gap": 0.0,
            "mip_abs_gap": 0.0,
            "mip_max_nodes": _MOST_NODES,
        }
        for name, value in settings.items():
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

    def solve(self) -> tuple[Choice, float] | None:
        """The best choice and its value, unless too many nodes would have to be looked at."""
        solver = self._solver
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
