"""Uniform t-PAT: at least t texts, and every word protected alike (definition 4 of S2)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import inf, log2, prod

from tacit.models.t_plausibility._solution import Ladder, Solution, at, check_reachable


def cost(volumes: Sequence[float], t: int, *, balance: float = 0.5) -> float:
    """C of equation 1: how far the text and its words are from the entropies that t asks for.

    C = alpha/m^2 (H(d) - log2 t)^2 + (1-alpha)/m sum (H(w_i) - log2 t / m)^2.

    Args:
        volumes: The volume of what each word is generalized to.
        t: The texts wanted.
        balance: alpha: 1 looks only at the text as a whole, 0 only at the words.

    >>> cost([32, 1, 1, 1], 32), cost([4, 2, 2, 2], 32)
    (2.34375, 0.09375)
    """
    words, wanted = len(volumes), log2(t)
    bits = [log2(volume) for volume in volumes]
    return _cost(sum(bits) - wanted, sum((one - wanted / words) ** 2 for one in bits), words, balance)


def uniform_exhaustive_search(ladders: Sequence[Ladder], t: int, *, balance: float = 0.5) -> Solution[float]:
    """The solution of the least cost, by trying every combination.

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    every = product(*(range(len(ladder)) for ladder in ladders))
    best = min(
        (steps for steps in every if prod(at(ladders, steps)) >= t),
        key=lambda steps: cost(at(ladders, steps), t, balance=balance),
    )
    return _proven(best, ladders, t, balance)


def uniform_search_with_pruning(ladders: Sequence[Ladder], t: int, *, balance: float = 0.5) -> Solution[float]:
    """The solution of the least cost, by search: ``Uniform_ESearch_Prune``, which S2 measures but does not print.

    A choice for the first words is given up when their part of the cost, which only grows, reaches the best cost, or
    when the words that are left cannot bring the texts to t.

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    words, wanted = len(ladders), log2(t)
    widest = [prod(ladder[-1] for ladder in ladders[word:]) for word in range(words + 1)]
    bits = [[log2(volume) for volume in ladder] for ladder in ladders]
    best: tuple[float, tuple[int, ...]] = inf, ()

    def search(steps: tuple[int, ...], texts: float, whole: float, each: float) -> None:
        nonlocal best
        word = len(steps)
        so_far = _cost(max(whole, 0.0), each, words, balance)
        if texts * widest[word] < t or so_far >= best[0]:
            return
        if word == words:
            best = so_far, steps
            return
        for step, (volume, more) in enumerate(zip(ladders[word], bits[word], strict=True)):
            search((*steps, step), texts * volume, whole + more, each + (more - wanted / words) ** 2)

    search((), 1, -wanted, 0.0)
    return _proven(best[1], ladders, t, balance)


def _cost(whole: float, each: float, words: int, balance: float) -> float:
    """Equation 1, from H(d) - log2 t and the sum of the squares."""
    return balance * whole**2 / words**2 + (1 - balance) * each / words


def _proven(steps: tuple[int, ...], ladders: Sequence[Ladder], t: int, balance: float) -> Solution[float]:
    value = cost(at(ladders, steps), t, balance=balance)
    return Solution(steps, value, value)
