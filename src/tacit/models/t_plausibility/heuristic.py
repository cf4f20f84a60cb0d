"""The heuristic of S2 for uniform t-PAT: its algorithms 2 and 3."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, log2, prod

import numpy as np
from numpy.typing import NDArray

from tacit.models.t_plausibility._solution import Ladder, Solution, at, check_reachable
from tacit.models.t_plausibility.uniform import cost

_ROUNDING = 1e-9  # bits: a sum of logarithms differs by less from the logarithm of the product


def least_upper_bound_search(ladders: Sequence[Ladder], t: int, *, balance: float = 0.5) -> Solution[float]:
    """A solution of low cost: ``LUB_Search`` with ``One_Step_Alternative_Search``, in O(m^2).

    Every word is taken at its least generalization of at least log2 t / m bits; then, m times, one word goes the one
    step up or down that lowers the cost most. For such a step S2 prints the condition H > log t, where its definition
    has H >= log t: we take the definition. Where words have no such generalization, others go up until there are t
    texts, the cheapest step first; S2 does not say what happens then.

    Args:
        ladders: For each word its volumes, ascending from that of the word as it stands.
        t: The texts wanted.
        balance: alpha of equation 1.

    >>> least_upper_bound_search([[1, 4, 32], [1, 2], [1, 2], [1, 2]], 32)
    Solution(steps=(1, 1, 1, 1), value=0.09375, bound=0.0)

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    bits = _entropies(ladders)
    steps = np.minimum((bits < log2(t) / len(ladders)).sum(axis=1), (~np.isnan(bits)).sum(axis=1) - 1)
    while prod(at(ladders, steps)) < t:
        costs, _ = _after_a_step(bits, steps, t, balance)
        steps[int(np.nanargmin(costs[0]))] += 1
    lowest = cost(at(ladders, steps), t, balance=balance)
    for _ in ladders:
        alternative = _one_step_alternative(ladders, bits, steps, t, balance, lowest)
        if alternative is None:
            break
        lowest, steps = alternative
    return Solution(tuple(steps.tolist()), cost(at(ladders, steps), t, balance=balance), 0.0)


def _one_step_alternative(
    ladders: Sequence[Ladder], bits: NDArray[np.float64], steps: NDArray[np.intp], t: int, balance: float, lowest: float
) -> tuple[float, NDArray[np.intp]] | None:
    """The cheapest solution that is one step of one word away and costs less than the lowest so far, if any."""
    costs, surplus = _after_a_step(bits, steps, t, balance)
    costs[~(surplus >= -_ROUNDING)] = inf
    while costs.min() < lowest:
        direction, word = np.unravel_index(int(costs.argmin()), costs.shape)
        moved = steps.copy()
        moved[word] += 1 - 2 * int(direction)
        # A sum of logarithms does not tell t texts from one text less.
        if surplus[direction, word] > _ROUNDING or prod(at(ladders, moved)) >= t:
            return float(costs[direction, word]), moved
        costs[direction, word] = inf
    return None


def _after_a_step(
    bits: NDArray[np.float64], steps: NDArray[np.intp], t: int, balance: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The cost, and H - log2 t, after a step of each word up (row 0) or down (row 1); nan where there is none."""
    words, wanted = len(bits), log2(t)
    now = bits[np.arange(words), steps]
    # The last column is empty: a step below the first, column -1, ends there.
    then = np.stack([bits[np.arange(words), steps + 1], bits[np.arange(words), steps - 1]])
    surplus = now.sum() - wanted + then - now
    each = ((now - wanted / words) ** 2).sum() + (then - wanted / words) ** 2 - (now - wanted / words) ** 2
    return balance * (surplus / words) ** 2 + (1 - balance) * each / words, surplus


def _entropies(ladders: Sequence[Ladder]) -> NDArray[np.float64]:
    """The entropy of each step of each word; nan where there is none, and in one more column."""
    bits = np.full((len(ladders), max(map(len, ladders)) + 1), np.nan)
    for word, ladder in enumerate(ladders):
        bits[word, : len(ladder)] = [log2(volume) for volume in ladder]
    return bits
