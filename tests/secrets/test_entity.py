"""Entities: what a topic is called, by the taxonomy and by the corpus."""

from __future__ import annotations

import pytest
from tests.models.mini import mini_index, mini_taxonomy

from tacit.corpus.memory import MemoryIndex
from tacit.errors import ParameterError
from tacit.knowledge import MemoryTaxonomy
from tacit.secrets.entity import Entity, entity


def mini(wanted: str) -> Entity:
    """The entity on the mini corpus."""
    return entity(wanted, index=mini_index(), kb=mini_taxonomy())


def test_specialisations_are_names() -> None:
    """Who protects infections protects viruses and hiv: 20 contexts hold one of them, none a fever's."""
    one = mini("Infection")
    assert one.name == "Infection"
    assert one.names.keys == {"infection", "virus", "hiv"}
    assert (one.count, one.contexts) == (len({*range(16), *range(18)}), 64)
    assert one.is_named_in("chronic hiv")
    assert not one.is_named_in("fever")


def test_other_names_are_those_of_the_user() -> None:
    """Behind the equals sign, apart by bars; the first name is what reports call it."""
    one = mini("HIV=the virus of Montagnier|LAV")
    assert one.name == "HIV"
    assert one.is_named_in("lav")
    assert one.is_named_in("virus of montagnier")


def test_a_name_that_the_corpus_has_only_in_words_is_counted_by_them() -> None:
    """No context has "virus drug" as a phrase, two have both words; of what has none, nothing is known."""
    together, never = mini("virus drug"), mini("zzyzx")
    assert (together.count, len(together.conjunction), together.known) == (2, 2, True)
    assert (never.count, never.conjunction, never.known) == (0, (), False)


def test_a_synonym_in_another_sense_counts_where_the_corpus_says_that_it_is_the_same() -> None:
    """The taxonomy has the virus apart from the infection; the corpus has both names together, and a slump alone."""
    kb = MemoryTaxonomy.from_parents(
        {"hiv infection": ["disease"], "hiv virus": ["virus"], "hiv slump": ["event"]},
        synonyms={"hiv infection": ["hiv"], "hiv virus": ["hiv", "htlv"], "hiv slump": ["hiv", "slump"]},
    )
    contexts = [["hiv", "htlv"]] * 4 + [["hiv"]] * 4 + [["slump"]] * 8 + [["other"]] * 48
    names = entity("hiv", index=MemoryIndex([contexts]), kb=kb).names.keys
    assert "htlv" in names
    assert "slump" not in names


@pytest.mark.parametrize("wanted", ["", " - ", "HIV=LAV|", "=HIV"])
def test_a_name_without_a_word_is_refused(wanted: str) -> None:
    """Also among the others, where it would be every term's."""
    with pytest.raises(ParameterError, match="no word") as caught:
        mini(wanted)
    assert caught.value.parameter == "protect"
