"""The list of verbs."""

from __future__ import annotations

import pytest

from tacit.language.verbs import is_only_verb, is_verb, regular_bases


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
