"""Uniform t-PAT exactly: dynamic programming over products of volumes, with a bound that leaves few of them.

The heuristic of S2 bounds the least cost from above, `tacit.models.t_plausibility._relaxation` from below. Whatever has
reduced costs beyond the difference drops out, and the rest is searched completely. The states of the search are
products of volumes: exact integers, so that no rounding decides whether there are t texts.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from math import inf, log2

from tacit.models.t_plausibility._relaxation import Relaxation, relax
from tacit.models.t_plausibility._solution import Ladder, Solution, at, check_reachable
from tacit.models.t_plausibility.exact import fewest_texts
from tacit.models.t_plausibility.heuristic import least_upper_bound_search
from tacit.models.t_plausibility.uniform import cost

_FEW, _MANY = 1 << 10, 1 << 17  # states: of one word for a better bound from above, of all words for the proof
_UNITS = 1 << 50  # costs are added as integers of this unit: the same in any order
_TIE = 64  # units: rounded logarithms do not tell closer costs apart
_ROUNDING = 1e-9  # bits
_SLACK = 1e-12  # of cost: less is rounding

# By product of volumes: the reduced cost in units, the step that led here, and the product before.
_States = dict[float, tuple[int, int, float]]


def least_cost(ladders: Sequence[Ladder], t: int, *, balance: float = 0.5) -> Solution[float]:
    """The solution of the least cost; of several with the same texts the first in lexicographic order.

    With volumes that are no integers and a balance of 1 there may be too many states; then the solution is the best
    that was found, and its bound says how much better another could be.

    Args:
        ladders: For each word its volumes, ascending from that of the word as it stands.
        t: The texts wanted.
        balance: alpha of equation 1: 1 looks only at the text as a whole, 0 only at the words.

    >>> least_cost([[1, 4, 32], [1, 2], [1, 2], [1, 2]], 32)
    Solution(steps=(1, 1, 1, 1), value=0.09375, bound=0.09375)

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    if balance == 1 and (integers := _integers(ladders)):
        return _from_fewest(integers, t)
    relaxation = relax(ladders, t, balance)
    best = least_upper_bound_search(ladders, t, balance=balance)
    for limit in (_FEW, max(_FEW, _MANY // len(ladders))):
        steps, complete = _sweep(ladders, t, relaxation, best.value - relaxation.bound + _SLACK, limit)
        found = Solution(steps, cost(at(ladders, steps), t, balance=balance) if steps else inf, relaxation.bound)
        best = found if complete or found.value < best.value else best
        if complete or best.value <= relaxation.bound + _SLACK:
            return Solution(best.steps, best.value, best.value)
    return Solution(best.steps, best.value, relaxation.bound)


def _integers(ladders: Sequence[Ladder]) -> list[list[int]]:
    """The ladders, if all volumes are integers."""
    found = [[volume for volume in ladder if isinstance(volume, int)] for ladder in ladders]
    return found if all(len(one) == len(other) for one, other in zip(found, ladders, strict=True)) else []


def _from_fewest(ladders: Sequence[Sequence[int]], t: int) -> Solution[float]:
    """The solution of the least cost where only the number of texts costs: the fewest."""
    fewest = fewest_texts(ladders, t)
    value = cost(at(ladders, fewest.steps), t, balance=1)
    bound = ((log2(fewest.bound) - log2(t)) / len(ladders)) ** 2
    return Solution(fewest.steps, value, value if fewest.is_optimal else bound)


def _sweep(
    ladders: Sequence[Ladder], t: int, relaxation: Relaxation, slack: float, limit: int
) -> tuple[tuple[int, ...], bool]:
    """The best steps of reduced costs up to the slack, and whether no state was left out for being one too many."""
    wanted, most = log2(t), round(slack * _UNITS)
    surplus = relaxation.most_bits(slack) + _ROUNDING
    steps = [
        [
            (step, volume, round(float(reduced) * _UNITS))
            for step, (volume, reduced) in enumerate(zip(ladder, relaxation.reduced[word], strict=False))
            if reduced <= slack
        ]
        for word, ladder in enumerate(ladders)
    ]
    needed = [wanted - _ROUNDING]  # bits from this word on, if those before give all they can
    for useful in steps:
        needed.append(needed[-1] - log2(useful[-1][1]))
    states: _States = {1: (0, 0, 0)}
    layers: list[_States] = []
    complete = True
    # The last word first: so, among equals, the first word takes its lowest step, then the second, and so on.
    for word in reversed(range(len(ladders))):
        grown: _States = {}
        for texts, (so_far, _, _) in states.items():
            for step, volume, more in steps[word]:
                product = texts * volume
                if so_far + more <= most and needed[word] <= log2(product) <= wanted + surplus:
                    known = grown.get(product)
                    if known is None or (so_far + more, step) < known[:2]:
                        grown[product] = so_far + more, step, texts
        states = _undominated(grown, relaxation, surplus)
        if len(states) > limit:
            complete = False
            states = dict(nsmallest(limit, states.items(), key=lambda item: (item[1][0], item[0])))
        layers.append(states)

    def total(texts: float) -> float:
        return states[texts][0] / _UNITS + relaxation.reduced_whole(log2(texts) - wanted)

    enough = [texts for texts in states if texts >= t]
    if not enough:
        return (), False
    texts = min(enough, key=lambda one: (total(one), one))
    found = []
    for layer in reversed(layers):
        _, step, texts = layer[texts]
        found.append(step)
    return tuple(found), complete


def _undominated(states: _States, relaxation: Relaxation, surplus: float) -> _States:
    """The states without those that another beats whatever follows: it has more bits, and pays for them."""
    steepest = relaxation.price + 2 * relaxation.curvature * surplus  # what a further bit can cost
    kept: _States = {}
    best_bits, best_cost, best_score = 0.0, inf, inf
    for texts in sorted(states, reverse=True):
        bits, spent = log2(texts), states[texts][0]
        more = best_bits - bits
        if best_cost + more * (steepest + relaxation.curvature * more) * _UNITS + _TIE < spent:
            continue
        kept[texts] = states[texts]
        score = spent + steepest * bits * _UNITS
        if score < best_score:
            best_bits, best_cost, best_score = bits, spent, score
    return kept
