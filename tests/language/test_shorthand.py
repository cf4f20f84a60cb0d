"""Shorthand: what people abbreviate names nobody, and nobody's name is shorthand."""

from __future__ import annotations

from importlib.resources import files

import pytest

from tacit.language.given_names import is_given_name
from tacit.language.shorthand import is_shorthand


@pytest.mark.parametrize("word", "ur lol pls tmrw gonna innit appt mtg approx abdo bilat prn nocte physio".split())
def test_small_letters_stand_for_any_capitals(word: str) -> None:
    """Chats have no capitals, notes have them at the begin of each line, forms have nothing but."""
    assert is_shorthand(word)
    assert is_shorthand(word.capitalize())
    assert is_shorthand(word.upper())


@pytest.mark.parametrize("word", "CXR IT CEO HbA1c SpO2 SENCO U&E OB/GYN".split())
def test_capitals_stand_for_themselves(word: str) -> None:
    """A department is IT, a thing is it."""
    assert is_shorthand(word)
    assert not is_shorthand(word.lower())


@pytest.mark.parametrize("word", ["Max", "Jan", "Ty", "Ant", "Om", "Jun", "Mar", "Dec"])
def test_a_given_name_with_its_capital_is_no_shorthand(word: str) -> None:
    """Somebody called Max must not be taken for a maximum."""
    assert is_shorthand(word.lower())
    assert not is_shorthand(word)


@pytest.mark.parametrize("word", ["Cengiz", "Polat", "Okonkwo", "it", "table", "", "HIV", "Leeds"])
def test_other_words_are_no_shorthand(word: str) -> None:
    """Least of all names and diagnoses."""
    assert not is_shorthand(word)


def test_no_name_that_is_only_a_name_is_on_the_list() -> None:
    """Such a person would be hidden from nobody."""
    text = (files("tacit.language") / "data" / "shorthand.txt").read_text("utf-8")
    listed = {word for line in text.splitlines() if not line.startswith("#") for word in line.split()}
    assert len(listed) > 500
    assert not [word for word in listed if word.islower() and is_given_name(word)]
