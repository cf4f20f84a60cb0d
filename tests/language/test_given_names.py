"""Given names: some are nothing else, others are words as well."""

from __future__ import annotations

import pytest

from tacit.language.given_names import is_given_name, may_be_given_name


@pytest.mark.parametrize("name", "Callum Aisha Adebayo Siobhan Nkechi Zainab Peter".split())
def test_a_name_that_is_nothing_else_is_one_with_any_capitals(name: str) -> None:
    """Chats write people in small letters."""
    assert is_given_name(name)
    assert is_given_name(name.lower())
    assert is_given_name(name.upper())
    assert may_be_given_name(name)


@pytest.mark.parametrize("name", "Rose Mark Max Jan Will Grant".split())
def test_a_name_that_is_a_word_too_needs_its_capital(name: str) -> None:
    """A rose is a rose."""
    assert not is_given_name(name)
    assert may_be_given_name(name)
    assert not may_be_given_name(name.lower())


@pytest.mark.parametrize("word", ["Table", "glucose", "", "Okonkwo", "Those", "that", "are"])
def test_other_words_are_none(word: str) -> None:
    """Nor are the words of the comments in the list."""
    assert not is_given_name(word)
    assert not may_be_given_name(word)
