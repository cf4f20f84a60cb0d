"""One or many."""

from __future__ import annotations

import pytest

from tacit.language import plurals
from tacit.language.plurals import is_countable, is_plural, is_unchanging, pluralize, singular
from tacit.terms.keys import key

PLURALS = {
    "disease": "diseases",
    "infectious disease": "infectious diseases",
    "city": "cities",
    "guy": "guys",
    "soliloquy": "soliloquies",
    "virus": "viruses",
    "illness": "illnesses",
    "box": "boxes",
    "church": "churches",
    "arch": "arches",
    "monarch": "monarchs",
    "stomach": "stomachs",
    "gas": "gases",
    "lens": "lenses",
    "diagnosis": "diagnoses",
    "analysis": "analyses",
    "fungus": "fungi",
    "bacterium": "bacteria",
    "streptococcus": "streptococci",
    "criterion": "criteria",
    "vertebra": "vertebrae",
    "appendix": "appendices",
    "photo": "photos",
    "hero": "heroes",
    "knife": "knives",
    "housewife": "housewives",
    "roof": "roofs",
    "child": "children",
    "grandchild": "grandchildren",
    "tooth": "teeth",
    "person": "persons",
    "woman": "women",
    "fireman": "firemen",
    "human": "humans",
    "German": "Germans",
    "Christian": "Christians",
    "Retrovirus": "Retroviruses",
    "MRI": "MRIs",
    "DIAGNOSIS": "DIAGNOSES",
    "T-cell": "T-cells",
    "institution of learning": "institutions of learning",
    "unit of measurement": "units of measurement",
    "head of state": "heads of state",
    "point in time": "points in time",
    "person of color": "persons of color",
    "mother-in-law": "mothers-in-law",
    "attorney general": "attorneys general",
    "general": "generals",
    "major general": "major generals",
    "court-martial": "courts-martial",
    "runner-up": "runners-up",
    "disease caused by a virus": "diseases caused by a virus",
    "virus (organism)": "viruses (organism)",
    "out of court settlement": "out of court settlements",
    "in vitro fertilization": "in vitro fertilizations",
}


@pytest.mark.parametrize(("one", "many"), PLURALS.items())
def test_the_head_of_a_phrase_becomes_plural(one: str, many: str) -> None:
    """The plural is the dictionary's, of the head alone, and is recognised as a plural."""
    assert pluralize(one) == many
    assert is_plural(many)
    assert not is_plural(one)


# "bacteria" is its own key, because the taxonomy knows it by that name.
@pytest.mark.parametrize("label", sorted(PLURALS.keys() - {"bacterium"}))
def test_a_label_keeps_its_key_in_the_plural(label: str) -> None:
    """What is released in the plural is found again under the key that was checked."""
    assert key(pluralize(label)) == key(label)


@pytest.mark.parametrize(
    "phrase", ["information", "animal tissue", "know-how", "species", "Portuguese", "catfish", "diabetes", "news"]
)
def test_what_has_no_plural_stays(phrase: str) -> None:
    """Mass nouns and nouns that never change are left alone."""
    assert pluralize(phrase) == phrase


@pytest.mark.parametrize("phrase", ["people", "bacteria", "consumer goods", "police", "performing arts"])
def test_a_plural_stays(phrase: str) -> None:
    """A label that is plural already is not made plural twice."""
    assert is_plural(phrase)
    assert pluralize(phrase) == phrase


@pytest.mark.parametrize(
    ("phrase", "plural"),
    [
        ("opportunistic infections", True),
        ("Opportunistic Infections", True),
        ("INFECTIONS", True),
        ("women's", True),
        ("patients'", True),
        ("patient's", False),
        ("patient’s", False),
        ("cases of AIDS", True),
        ("case of measles", False),
        ("MRIs", True),
        ("AIDS", False),
        ("aids", True),
        ("HIV", False),
        ("diabetes", False),
        ("Los Angeles", False),
        ("United States", False),
        ("series", False),
        ("1980s", False),
        ("8", False),
        ("omen", False),
        ("CD4+ T cells", True),
        ("", False),
        ("...", False),
        ("وصفات", False),
    ],
)
def test_number_of_words_in_a_text(phrase: str, *, plural: bool) -> None:
    """Plurals are told from singulars in s, acronyms, possessives and names."""
    assert is_plural(phrase) is plural


@pytest.mark.parametrize(
    ("phrase", "countable"),
    [
        ("city", True),
        ("infectious disease", True),
        ("piece of equipment", True),
        ("equipment", False),
        ("liquid body substance", True),
        ("blood", False),
        ("arthritis", False),
        ("alcoholism", False),
        ("organism", True),
        ("illness", True),
        ("happiness", False),
        ("building", True),
        ("dancing", False),
        ("sexual activity", False),
        ("activity", True),
        ("people", False),
        ("virus", True),
        ("diabetes", False),
    ],
)
def test_countable(phrase: str, *, countable: bool) -> None:
    """Only what can be counted takes an article."""
    assert is_countable(phrase) is countable


def test_words_alike_in_both_numbers() -> None:
    """Words that never change are known, names of nations only with their capital."""
    assert is_unchanging("endangered species")
    assert is_unchanging("Japanese")
    assert not is_unchanging("cheese")


def test_every_singular_in_the_table_is_its_own() -> None:
    """No entry leads in a circle, and none to something that is a plural itself."""
    for many, one in plurals._plurals().items():
        assert singular(one) == singular(many) == singular(singular(many))
