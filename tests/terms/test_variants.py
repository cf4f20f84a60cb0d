"""Lexical variants of names."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from tacit.terms import variants
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


def _are_variants(word: str, other: str) -> bool:
    """Whether two words are the same, or one stem with two endings of a class: by trying every stem."""
    stems = [word[:length] for length in range(len(word) + 1) if other.startswith(word[:length])]
    return word == other or any(
        len(stem) >= shortest and word[len(stem) :] in endings and other[len(stem) :] in endings
        for stem in stems
        for shortest, endings in variants._CLASSES
    )


WORDS = "abuse abuser abused drug drugs depress depression depressive catholic catholicism alcohol".split()
PHRASES = [" ".join(words) for length in (1, 2) for words in product(WORDS, repeat=length)]


def test_names_are_found_as_if_every_one_were_compared() -> None:
    """Looking variants up is the same as comparing each name, word by word."""
    names = PHRASES[::7]
    found = Names(names)
    for phrase in PHRASES:
        said = phrase.split()
        alike = {
            name for name in names if len(name.split()) == len(said) and all(map(_are_variants, said, name.split()))
        }
        assert set(found.varied_by(phrase)) == alike
        assert (phrase in found) == bool(alike)


def test_a_number_before_a_phrase_is_no_part_of_a_word() -> None:
    """Digits at a word fall away; a number that stands alone is a word of its own."""
    assert "3drug abuse" in Names(["drug abuse"])
    assert "3 abuse" not in Names(["abuse"])
