"""Numbers in digits and in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.language.numerals import NUMBER_WORDS, SMALL_NUMBERS, SPELLED, TENS_OF_YEARS, find_numbers

TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()


def spelled(number: int) -> str:
    """A number below a hundred in words."""
    if number < 20:
        return (*SMALL_NUMBERS[:9], *TEENS)[number - 1]
    ten, one = divmod(number, 10)
    return TENS[ten - 2] + (f"-{SMALL_NUMBERS[one - 1]}" if one else "")


@given(st.integers(1, 99))
def test_every_number_in_words_is_found_and_read(number: int) -> None:
    """What the detectors' pattern finds whole has the value that it says."""
    words = spelled(number)
    assert re.fullmatch(SPELLED, words)
    assert [one.value for one in find_numbers(words)] == [number]
    assert set(words.split("-")) <= NUMBER_WORDS


@given(st.integers(1, 10**12))
def test_separators_of_thousands_change_nothing(number: int) -> None:
    """English, German, Swiss and French ways."""
    for separator in ",.'\u202f":
        [one] = find_numbers(f"{number:,}".replace(",", separator))
        assert one.value == number


@pytest.mark.parametrize("words", ["teens", "twenties", "forties", "nineties"])
def test_decades_of_a_life(words: str) -> None:
    """He is in his twenties."""
    assert re.fullmatch(TENS_OF_YEARS, words)
