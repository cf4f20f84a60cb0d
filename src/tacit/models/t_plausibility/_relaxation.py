"""A bound on the cost of equation 1: the problem with a price in place of its constraint.

Write d_i = H(w_i) - log2 t / m for each word, and x = d_1 + ... + d_m = H(d) - log2 t, which must not be negative. With
a = alpha / m^2 and b = (1 - alpha) / m, and for any price p of a bit,

    C = sum b d_i^2 + a x^2 = sum (b d_i^2 - p d_i) + (a x^2 + p x).

Taking each word, and x >= 0, at its own best gives a bound from below: the sum of the least b d_i^2 - p d_i, and the
least a x^2 + p x. What a choice adds to its least is its reduced cost, and the cost of a solution is the bound plus all
its reduced costs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, log2, sqrt

import numpy as np
from numpy.typing import NDArray

from tacit.models.t_plausibility._solution import Ladder

_ROUNDING = 1e-9  # bits
_HALVINGS = 60  # more change nothing in a float


@dataclass(frozen=True, slots=True)
class Relaxation:
    """The bound at one price of a bit.

    Attributes:
        price: p.
        curvature: a.
        bound: No solution costs less.
        reduced: The reduced cost of each step of each word; infinite for steps that are no use.
        slope: How the bound changes with the price.
    """

    price: float
    curvature: float
    bound: float
    reduced: NDArray[np.float64]
    slope: float

    def reduced_whole(self, x: float) -> float:
        """The reduced cost of a text that has x bits more than log2 t."""
        return self.curvature * x * x + self.price * x - _least_whole(self.price, self.curvature)

    def most_bits(self, slack: float) -> float:
        """The largest x of at most this reduced cost."""
        a, p, c = self.curvature, self.price, slack + _least_whole(self.price, self.curvature)
        root = sqrt(max(p * p + 4 * a * c, 0.0))
        if p < 0:
            return (root - p) / (2 * a)
        return 2 * c / (root + p) if root + p else inf  # the same, and exact where a is next to nothing


def relax(ladders: Sequence[Ladder], t: int, balance: float) -> Relaxation:
    """The relaxation with the largest bound."""
    words = len(ladders)
    a, b = balance / words**2, (1 - balance) / words
    apart = np.zeros((words, max(map(len, ladders))))
    costs = np.full_like(apart, inf)
    for word, ladder in enumerate(ladders):
        # Past the first volume that reaches t alone, a wider one is only worse.
        useful = [volume for step, volume in enumerate(ladder) if step == 0 or ladder[step - 1] < t]
        apart[word, : len(useful)] = [log2(volume) - log2(t) / words for volume in useful]
        costs[word, : len(useful)] = b * apart[word, : len(useful)] ** 2

    def at(price: float) -> Relaxation:
        reduced = costs - price * apart
        best, least = reduced.argmin(axis=1), reduced.min(axis=1)
        bits = float(apart[np.arange(words), best].sum())
        slope = (max(-price / (2 * a), 0.0) if a else 0.0) - bits
        return Relaxation(price, a, float(least.sum()) + _least_whole(price, a), reduced - least[:, None], slope)

    # The bound is concave in the price; a negative price makes no sense where surplus bits cost nothing.
    low, high = (-1.0 if a else 0.0), 1.0
    while a and at(low).slope < -_ROUNDING:
        low *= 2
    while at(high).slope > _ROUNDING:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle).slope > 0 else (low, middle)
    return max(at(low), at(high), key=lambda one: one.bound)


def _least_whole(price: float, curvature: float) -> float:
    """The least a x^2 + p x over x >= 0."""
    return -(price**2) / (4 * curvature) if price < 0 else 0.0
