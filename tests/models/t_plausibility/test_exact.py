"""t-PAT: the solver finds what the searches find, at any size."""

from __future__ import annotations

from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.t_plausibility.examples import ladders

from tacit.errors import ParameterError, PlausibilityError
from tacit.models.t_plausibility import exact
from tacit.models.t_plausibility._factors import factorize, smooth_numbers
from tacit.models.t_plausibility._solution import Solution, at
from tacit.models.t_plausibility.exact import exhaustive_search, exhaustive_search_with_pruning, fewest_texts


@given(ladders(), st.data())
def test_solver_equals_the_searches(words: list[list[int]], data: st.DataObject) -> None:
    """The solver, algorithm 1 of S2 and trying everything agree on the texts and on the words' steps."""
    t = data.draw(st.integers(1, prod(ladder[-1] for ladder in words)))
    best = exhaustive_search(words, t)
    assert fewest_texts(words, t) == best
    assert exhaustive_search_with_pruning(words, t) == best
    assert best.value == prod(at(words, best.steps)) >= t


@pytest.mark.parametrize("products", [1 << 18, 3])
@given(words=ladders(words=4, widest=24), data=st.data())
def test_solver_for_large_t_equals_the_searches(products: int, words: list[list[int]], data: st.DataObject) -> None:
    """Where no table is made, joining halves of the words and looking at one number after the other find the same."""
    t = data.draw(st.integers(1, prod(ladder[-1] for ladder in words)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "_DENSE", 0)
        patch.setattr(exact, "_PRODUCTS", products)
        assert fewest_texts(words, t) == exhaustive_search(words, t)


@given(words=ladders(words=6), data=st.data())
def test_unfinished_solutions_are_bounded(words: list[list[int]], data: st.DataObject) -> None:
    """What is given up before it is proven still has t texts, and its bound is below the optimum."""
    t = data.draw(st.integers(1, prod(ladder[-1] for ladder in words)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(exact, "_DENSE", 0)
        patch.setattr(exact, "_PRODUCTS", 2)
        patch.setattr(exact, "_SCANNED", 3)
        found = fewest_texts(words, t)
    assert t <= found.bound <= exhaustive_search(words, t).value <= found.value == prod(at(words, found.steps))


def test_astronomical_t_is_bounded() -> None:
    """For t = 3^60 + 1 the texts are more than t by less than one in 100,000, and the bound is t."""
    words = [[1, 2 + number % 7, 30 + number % 11] for number in range(40)]
    t = 3**60 + 1
    found = fewest_texts(words, t)
    assert found.bound == t <= found.value == prod(at(words, found.steps))
    assert (found.value - t) * 10**5 < t


def test_a_prime_t_is_missed_by_as_little_as_possible() -> None:
    """No product is the prime 16381, nor 16382 = 2 * 8191, nor 16383, for want of a 43; 16384 = 2^14 is one."""
    words = [[1, 2, 6, 30]] * 20 + [[1, 127]] * 10
    assert fewest_texts(words, 16381).value == 16384
    assert fewest_texts([[1, 43], *words], 16381).value == 16384
    assert fewest_texts([[1, 129], *words], 16381).value == 16383


def test_a_thousand_words() -> None:
    """|d| = 1,000 and t = 2^40, and a prime above it, are proven optimal."""
    words = [[1, *sorted({2 + (word * 7919 + step * 3571) % 4999 for step in range(6)})] for word in range(1000)]
    for t in (2**40, 2**40 + 15):
        found = fewest_texts(words, t)
        assert found.is_optimal
        assert t <= found.value == prod(at(words, found.steps)) < t + 1000


def test_nothing_to_do_for_one_text() -> None:
    """With t = 1, the solver leaves every word as it is."""
    assert fewest_texts([[1, 4], [1, 2]], 1) == Solution((0, 0), 1, 1)


@pytest.mark.parametrize("solve", [fewest_texts, exhaustive_search, exhaustive_search_with_pruning])
def test_t_out_of_reach(solve: object) -> None:
    """An error says the largest t that can be had; it is a ParameterError, too."""
    assert callable(solve)
    with pytest.raises(PlausibilityError, match="at most 8") as caught:
        solve([[1, 4], [1, 2]], 9)
    assert caught.value.largest == 8
    assert isinstance(caught.value, ParameterError)


@given(ladders(words=4, widest=12), st.integers(1, 400))
def test_factorize_finds_the_first_steps_or_none(words: list[list[int]], number: int) -> None:
    """Of all steps with the product, the first in lexicographic order; nothing if there are none."""
    found = factorize(number, words)
    every = [()]  # type: list[tuple[int, ...]]
    for ladder in words:
        every = [(*steps, step) for steps in every for step in range(len(ladder))]
    assert found == next((steps for steps in sorted(every) if prod(at(words, steps)) == number), None)


@given(ladders(words=3, widest=30), st.integers(1, 10**6))
def test_smooth_numbers_are_those_without_other_primes(words: list[list[int]], start: int) -> None:
    """A number is smooth when the volumes' common factors divide it away."""

    def is_smooth(number: int) -> bool:
        for volume in {volume for ladder in words for volume in ladder}:
            for factor in range(2, volume + 1):
                while volume % factor == 0 and all(factor % d for d in range(2, factor)) and number % factor == 0:
                    number //= factor
        return number == 1

    assert list(smooth_numbers(start, start + 50, words)) == [n for n in range(start, start + 50) if is_smooth(n)]
