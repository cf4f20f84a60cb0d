"""Adjectives and adverbs: they describe and name nobody."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tacit.language.modifiers import is_modifier


@pytest.mark.parametrize("word", "happy overdue abdominal quietly acute bilateral often afebrile".split())
def test_adjectives_and_adverbs_are_known(word: str) -> None:
    """As they are in a dictionary."""
    assert is_modifier(word)


@pytest.mark.parametrize("word", "easier easiest happier happiest larger largest taller nicest lonelier".split())
def test_they_may_be_compared(word: str) -> None:
    """With -er and -est, also where an e is already there or a y becomes an i."""
    assert is_modifier(word)


@pytest.mark.parametrize("word", "polat cengiz okonkwo table glucose er est ier iest".split())
def test_names_and_things_are_none(word: str) -> None:
    """Nor are the endings by themselves."""
    assert not is_modifier(word)


def test_the_list_is_sorted_and_has_small_letters_only() -> None:
    """A word that is there twice, or with a capital, was not made by the script that compiles it."""
    listed = (files("tacit.language") / "data" / "modifiers.txt").read_text("ascii").split()
    assert listed == sorted(set(listed))
    assert all(word == word.lower() for word in listed)
