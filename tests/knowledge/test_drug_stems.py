"""Drugs that no list has: the stem of a generic name says of what kind it is."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.strategies import words

from tacit.knowledge import drugs, shipped
from tacit.knowledge.drug_stems import kind_by_stem
from tacit.terms.keys import key

# Invented names, so that no list of drugs can have them.
NAMES = {
    "zzzadavir": "antiviral agent",
    "zzzonavir": "antiretroviral agent",
    "zzzutegravir": "antiretroviral agent",
    "zzzobuvir": "hepatitis drug",
    "zzzopril": "ACE inhibitor",
    "zzzoprilat": "ACE inhibitor",
    "zzzalolol": "beta blocker",
    "zzzumab": "antibody drug",
    "zzzolocumab": "cholesterol drug",
    "zzzaprofen": "anti-inflammatory drug",
    "zzzoxetine": "antidepressant",
    "zzzotiapine": "antipsychotic",
    "zzzazepam": "benzodiazepine",
    "zzzacillin": "penicillin",
    "zzzotinib": "cancer drug",
}


@pytest.mark.parametrize(("name", "kind"), NAMES.items())
def test_the_longest_stem_says_the_kind(name: str, kind: str) -> None:
    """A name in -tegravir is closer to HIV than one in -vir."""
    assert not drugs().senses(name)
    assert kind_by_stem(name) == kind


@pytest.mark.parametrize("kind", sorted(set(NAMES.values())))
def test_every_kind_is_a_kind_that_the_taxonomy_knows(kind: str) -> None:
    """By its key: a label may have capitals and hyphens."""
    assert [one.label for one in shipped().senses(key(kind))[:1]] == [kind]


@pytest.mark.parametrize("word", ["", "vir", "mab", "april", "elvir", "table", "heroin", "insulin", "the", "virus"])
def test_other_words_have_no_kind(word: str) -> None:
    """What is shorter than the name of a drug is none, whatever its ending."""
    assert kind_by_stem(word) == ""


@given(words())
def test_a_kind_is_one_of_the_taxonomy_or_none(word: str) -> None:
    """For any word."""
    kind = kind_by_stem(word)
    assert not kind or drugs().senses(key(kind))
