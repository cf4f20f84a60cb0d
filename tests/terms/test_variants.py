"""Lexical variants of names."""

from __future__ import annotations

import pickle

import pytest

from tacit.terms.variants import Names


@pytest.mark.parametrize(
    ("name", "variants"),
    [
        ("homosexuality", "homosexual"),
        ("catholicism", "catholic"),
        ("alcoholism", "alcoholic alcohol"),
        ("depression", "depressed depressive depress"),
        ("schizophrenia", "schizophrenic"),
        ("diabetes", "diabetic"),
        ("psychosis", "psychotic"),
        ("pregnancy", "pregnant"),
        ("epilepsy", "epileptic"),
        ("autism", "autistic"),
        ("obesity", "obese"),
        ("abuse", "abused abuser abusive abusing"),
        ("suicide", "suicidal"),
        ("addiction", "addict addicted addictive"),
        ("anemia", "anemic"),
        ("syphilis", "syphilitic"),
        ("asthma", "asthmatic"),
        ("cancer", "cancerous"),
        ("immigration", "immigrant immigrated"),
        ("vaccination", "vaccine vaccinated"),
        ("prostitution", "prostitute"),
        ("psychiatry", "psychiatric psychiatrist"),
        ("disability", "disabled"),
        ("blindness", "blind"),
        ("sexual abuse", "sexually_abused sexual_abuser"),
    ],
)
def test_words_of_any_kind_say_what_the_name_says(name: str, variants: str) -> None:
    """Adjectives, verbs and agents on the same stem."""
    names = Names([name])
    assert all(variant.replace("_", " ") in names for variant in variants.split())


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("homosexuality", "heterosexual sexual home"),
        ("communism", "community communion commune"),
        ("hiv", "hive hip"),
        ("heroin", "heroine hero"),
        ("mania", "man many"),
        ("aids", "aid aide"),
        ("virus", "viral virtue"),
        ("drug abuse", "drug abuse abuser alcohol_abuse"),
        ("los angeles", "angeles los angel"),
        ("", "the"),
    ],
)
def test_words_that_only_look_alike_do_not(name: str, others: str) -> None:
    """Hiding more than the name says costs readers what they may know."""
    names = Names([name] if name else [])
    assert not any(other.replace("_", " ") in names for other in others.split())
    assert "" not in names


def test_names_know_what_detectors_ask() -> None:
    """The longest name bounds the search, spelled out it is longer; what looks like a plural is taken literally."""
    names = Names(["aids", "human immunodeficiency virus", "hiv"])
    assert names.longest == 4
    assert names.literal == {"aids"}
    assert Names(()).longest == 0


def test_names_survive_a_copy() -> None:
    """Another process gets the same names."""
    copy: Names = pickle.loads(pickle.dumps(Names(["homosexuality"])))  # noqa: S301  # our own bytes
    assert "homosexual" in copy
