"""Which numbers are products of volumes, one of each word: by their divisors, and by a sieve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod

import numpy as np

_CHUNK = 1 << 16  # numbers sieved at a time


def factorize(number: int, ladders: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """The steps whose volumes multiply to the number, or nothing; of several the first in lexicographic order.

    Dynamic programming over the divisors of the number: below 2^40 it has at most 6,720.

    >>> factorize(12, [[1, 4], [1, 2, 3], [1, 2, 6]])
    (0, 1, 2)
    >>> factorize(12, [[1, 4], [2, 3], [1, 2, 6]])
    (0, 0, 2)
    """
    # For each product, the last word from which on the words can give it while those before stand as they are. What a
    # set of words can give a larger set can, too, since every word can stand as it is.
    before = prod(ladder[0] for ladder in ladders)  # of the words before the one that is looked at
    given_from = {before: len(ladders)}
    for word in reversed(range(len(ladders))):
        if number in given_from:
            break
        least = ladders[word][0]
        before //= least
        for volume in ladders[word][1:]:
            if number % volume == 0:
                for product in [one for one, start in given_from.items() if start > word]:
                    moved = product // least * volume
                    if number * before % moved == 0:
                        given_from.setdefault(moved, word)
    if number not in given_from:
        return None
    steps = [0] * len(ladders)
    rest = number
    for word in range(given_from[number], len(ladders)):
        least = ladders[word][0]
        steps[word] = next(
            step
            for step, volume in enumerate(ladders[word])
            if rest % volume == 0 and given_from.get(rest // volume * least, 0) > word
        )
        rest = rest // ladders[word][steps[word]] * least
    return tuple(steps)


def smooth_numbers(start: int, stop: int, ladders: Sequence[Sequence[int]]) -> Iterator[int]:
    """The numbers in [start, stop) that have no prime factor but those of the volumes, ascending.

    >>> list(smooth_numbers(90, 110, [[1, 2, 10], [1, 9]]))
    [90, 96, 100, 108]
    """
    primes = sorted({prime for volume in {v for ladder in ladders for v in ladder} for prime in _primes(volume)})
    for low in range(start, stop, _CHUNK):
        high = min(low + _CHUNK, stop)
        rest = np.arange(low, high, dtype=np.int64)
        for prime in primes:
            power = prime
            while power < high:
                rest[-low % power :: power] //= prime
                power *= prime
        yield from (np.flatnonzero(rest == 1) + low).tolist()


def _primes(number: int) -> Iterator[int]:
    """The prime factors of a number, each once."""
    candidate = 2
    while candidate * candidate <= number:
        if number % candidate == 0:
            yield candidate
            while number % candidate == 0:
                number //= candidate
        candidate += 1
    if number > 1:
        yield number
