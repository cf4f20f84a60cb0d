"""The list of verbs."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.strategies import words

from tacit.language.verbs import bases, is_only_verb, is_verb, regular_bases


@pytest.mark.parametrize(
    "word",
    "states denies stopped stopping lies lying underwent gone admitted tries agreed panicked is was begun".split(),
)
def test_forms_of_verbs_are_found(word: str) -> None:
    """Regular and irregular forms."""
    assert is_verb(word)


@pytest.mark.parametrize("word", "glucose diabetes platelets creatinine hygiene bicarbonate prednisone hiv".split())
def test_nouns_that_are_no_verbs(word: str) -> None:
    """What a tagger takes for a verb and is none is a noun after all."""
    assert not is_verb(word)
    assert not is_only_verb(word)


@pytest.mark.parametrize("word", "includes injects arouse underwent facilitate".split())
def test_verbs_that_are_no_nouns(word: str) -> None:
    """What a tagger takes for a noun and can only be a verb."""
    assert is_only_verb(word)


@pytest.mark.parametrize("word", "states doses sounds diagnoses calves bleeding married feed".split())
def test_verbs_that_may_be_nouns(word: str) -> None:
    """Where the list cannot tell, the tagger is believed."""
    assert is_verb(word)
    assert not is_only_verb(word)


def test_bases_of_doubled_letters() -> None:
    """A doubled consonant before an ending is one in the base form."""
    assert "stop" in regular_bases("stopping")
    assert "deny" in regular_bases("denied")
    assert "lie" in regular_bases("lying")


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("injecting", "inject"),
        ("injected", "inject"),
        ("injects", "inject"),
        ("stopped", "stop"),
        ("stopping", "stop"),
        ("relapses", "relapse"),
        ("overdosed", "overdose"),
        ("tries", "try"),
        ("tried", "try"),
        ("dies", "die"),
        ("lying", "lie"),
        ("passes", "pass"),
        ("watches", "watch"),
        ("fixes", "fix"),
        ("goes", "go"),
        ("agreed", "agree"),
        ("freed", "free"),
        ("being", "be"),
        ("used", "use"),
        ("aged", "age"),
        ("boxed", "box"),
        ("played", "play"),
        ("visited", "visit"),
        ("quitting", "quit"),
        ("panicked", "panic"),
    ],
)
def test_a_regular_form_has_its_base_form(word: str, expected: str) -> None:
    """Whatever the spelling does before the ending."""
    assert bases(word) == {expected}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("drank", "drink"),
        ("drunk", "drink"),
        ("was", "be"),
        ("took", "take"),
        ("begun", "begin"),
        ("went", "go"),
        ("saw", "see"),
        ("felt", "feel"),
        ("had", "have"),
    ],
)
def test_an_irregular_form_has_its_base_form(word: str, expected: str) -> None:
    """What no rule makes is listed."""
    assert bases(word) == {expected}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("scared", "scare"),
        ("scarred", "scar"),
        ("raped", "rape"),
        ("rapped", "rap"),
        ("hated", "hate"),
        ("biting", "bite"),
        ("rating", "rate"),
        ("rates", "rate"),
        ("hopes", "hope"),
        ("hoping", "hope"),
        ("hopping", "hop"),
        ("bed", ""),
        ("seed", ""),
        ("weed", ""),
        ("aides", ""),
        ("james", ""),
    ],
)
def test_words_that_only_look_like_forms_of_another_verb(word: str, expected: str) -> None:
    """Who was scared has no scars, and a bed is nothing that is."""
    assert bases(word) == set(expected.split())


@pytest.mark.parametrize("word", ["glucose", "diabetes", "", "x", "ing", "ed", "s", "inject", "drink"])
def test_what_is_no_form_of_another_word_has_no_base_form(word: str) -> None:
    """A base form is its own, and no noun has one."""
    assert bases(word) == frozenset()


@given(words())
def test_a_base_form_is_another_word(word: str) -> None:
    """A matcher that follows base forms comes to an end."""
    found = bases(word)
    assert word not in found
    assert "" not in found
