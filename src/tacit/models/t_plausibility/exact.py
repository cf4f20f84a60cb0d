"""t-PAT: the fewest texts that are at least t (definition 3 of S2).

The paper proves the problem NP-hard and searches, with pruning. But what matters about a choice for the first words is
only the product of their volumes, and the products below t are few: dynamic programming over them is exact and takes
milliseconds where the search takes longer than anyone waits.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from tacit.models.t_plausibility._factors import factorize, smooth_numbers
from tacit.models.t_plausibility._solution import Solution, check_reachable

_DENSE = 1 << 20  # up to this t, a table of all products below t
_WORD_BITS = 62  # of t times a volume at most: products stay within 64-bit integers
_PRODUCTS = 1 << 18  # of half the words, kept at most
_SCANNED = 1 << 25  # numbers from t up, looked at one after the other at most


def exhaustive_search(ladders: Sequence[Sequence[int]], t: int) -> Solution[int]:
    """The fewest texts that are at least t, by trying every combination; of several the first in lexicographic order.

    >>> exhaustive_search([[1, 4, 32], [1, 2], [1, 2], [1, 2]], 30)
    Solution(steps=(1, 1, 1, 1), value=32, bound=32)

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    volumes = min((found for found in product(*ladders) if prod(found) >= t), key=prod)
    steps = tuple(ladder.index(volume) for ladder, volume in zip(ladders, volumes, strict=True))
    return Solution(steps, prod(volumes), prod(volumes))


def exhaustive_search_with_pruning(ladders: Sequence[Sequence[int]], t: int) -> Solution[int]:
    """The fewest texts that are at least t, by algorithm 1 of S2, ``ESearch_Prune``: the reference.

    As printed, the algorithm leaves out the last word (``i < m`` for ``i <= m``); here it takes part.

    >>> exhaustive_search_with_pruning([[1, 4, 32], [1, 2], [1, 2], [1, 2]], 30)
    Solution(steps=(1, 1, 1, 1), value=32, bound=32)

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    words = len(ladders)

    def search(
        steps: tuple[int, ...], texts: int, best: int | None, found: tuple[int, ...]
    ) -> tuple[int | None, tuple[int, ...]]:
        if len(steps) < words:
            for step, volume in enumerate(ladders[len(steps)]):
                if best is not None and texts * volume > best:
                    return best, found
                best, found = search((*steps, step), texts * volume, best, found)
                if best == t:
                    return best, found
        elif t <= texts and (best is None or texts < best):
            return texts, steps
        return best, found

    texts, steps = search((), 1, None, ())
    return Solution(steps, texts or 1, texts or 1)


def fewest_texts(ladders: Sequence[Sequence[int]], t: int) -> Solution[int]:
    """The fewest texts that are at least t, by dynamic programming over products; the same steps as by algorithm 1.

    Up to t = 2^20 a table of the products below t takes at most m h t steps. Beyond that, the products of half of few
    words are joined with those of the other half; with many words the products are so dense that looking at the
    numbers from t up, one after the other, soon finds one. Where that does not end, and where t times the widest volume
    is beyond 2^62, the answer comes with a bound.

    Args:
        ladders: For each word its volumes, ascending from that of the word as it stands.
        t: The texts wanted.

    >>> fewest_texts([[1, 4, 32], [1, 2], [1, 2], [1, 2]], 30)
    Solution(steps=(1, 1, 1, 1), value=32, bound=32)
    >>> fewest_texts([[4, 32], [1, 2], [1, 2], [1, 2]], 30)  # a generalization already stands for the first word
    Solution(steps=(0, 1, 1, 1), value=32, bound=32)

    Raises:
        PlausibilityError: The words cannot be generalized to t texts.
    """
    check_reachable(ladders, t)
    # Past the first volume that reaches t alone, a wider one is only worse.
    short = [[v for i, v in enumerate(ladder) if i == 0 or ladder[i - 1] < t] for ladder in ladders]
    fixed = len(short)
    wanted = t
    room = _WORD_BITS - max((ladder[-1].bit_length() for ladder in short), default=0)
    while wanted.bit_length() > room:
        # The last words at their widest: what is left is as reachable as before, and the rounding is all that is lost.
        fixed -= 1
        wanted = -(-wanted // short[fixed][-1])
    texts, bound = _least_product(short[:fixed], wanted)
    steps = factorize(texts, short[:fixed]) or ()
    rest = short[fixed:]
    return Solution(
        (*steps, *(len(ladder) - 1 for ladder in rest)),
        texts * prod(ladder[-1] for ladder in rest),
        t if rest else bound,
    )


def _least_product(ladders: Sequence[Sequence[int]], t: int) -> tuple[int, int]:
    """The least product that is at least t, or one that is close to it, and what no product is below."""
    if (standing := _as_they_stand(ladders)) >= t:
        return standing, standing
    if t <= _DENSE:
        least = _least_product_by_table(ladders, t)
        return least, least
    if max(prod(map(len, half)) for half in (ladders[::2], ladders[1::2])) > _PRODUCTS:
        # So many combinations that one is probably close to t.
        for number in smooth_numbers(t, t + _SCANNED, ladders):
            if factorize(number, ladders):
                return number, number
    least, complete = _least_product_of_halves(ladders, t)
    return least, least if complete else min(least, t + _SCANNED)


def _least_product_by_table(ladders: Sequence[Sequence[int]], t: int) -> int:
    """The least product that is at least t, if the words as they stand give less."""
    least = prod(ladder[-1] for ladder in ladders)
    reached = np.zeros(t, np.bool_)  # which products the words so far can give while the others stand as they are
    reached[_as_they_stand(ladders)] = True
    for ladder in ladders:
        before = reached[:: ladder[0]].copy()  # the products of the other words: all have this word's own as a factor
        for volume in ladder[1:]:
            short = -(-t // volume)  # factors below this stay below t
            enough = before[short : (least - 1) // volume + 1]
            first = int(enough.argmax()) if len(enough) else 0
            if len(enough) and enough[first]:
                least = (short + first) * volume
            reached[: short * volume : volume] |= before[:short]
        if least == t:
            break
    return least


def _least_product_of_halves(ladders: Sequence[Sequence[int]], t: int) -> tuple[int, bool]:
    """A product that is at least t, and whether it is the least: if all products of either half could be kept."""
    (left, all_left), (right, all_right) = _products(ladders[::2], t), _products(ladders[1::2], t)
    places = np.searchsorted(right, -(-t // left))
    pairs = places < len(right)
    left, partners = left[pairs], right[places[pairs]]
    # Two products below t may multiply to more than 64 bits hold: floats find the candidates, integers decide.
    about = left.astype(np.float64) * partners
    close = about <= about.min(initial=np.inf) * (1 + 1e-9)
    least = min((int(one) * int(other) for one, other in zip(left[close], partners[close], strict=True)), default=0)
    return (least, all_left and all_right) if least else (_widest(ladders, t), False)


def _products(ladders: Sequence[Sequence[int]], t: int) -> tuple[NDArray[np.int64], bool]:
    """The products below t, ascending, with the least that is not below, and whether they are all there are."""
    below, least = np.full(1, _as_they_stand(ladders), np.int64), 0
    for ladder in ladders:
        grown = np.unique(np.concatenate([below // ladder[0] * volume for volume in ladder]))
        short = int(np.searchsorted(grown, t))
        if short > _PRODUCTS:
            return _with(below, least), False
        if short < len(grown):
            least = min(least or int(grown[short]), int(grown[short]))
        below = grown[:short]
    return _with(below, least), True


def _with(below: NDArray[np.int64], least: int) -> NDArray[np.int64]:
    return np.append(below, least) if least else below


def _widest(ladders: Sequence[Sequence[int]], t: int) -> int:
    """A product that is at least t: as many words at their widest as it takes."""
    texts = _as_they_stand(ladders)
    for ladder in reversed(ladders):
        if texts < t:
            texts = texts // ladder[0] * ladder[-1]
    return texts


def _as_they_stand(ladders: Sequence[Sequence[int]]) -> int:
    """The product of the words as they stand: no product is less."""
    return prod(ladder[0] for ladder in ladders)
