"""Tests for concepts as they are counted."""

from __future__ import annotations

import pytest

from tacit import Knowledge
from tacit.secrets import concepts
from tacit.secrets.concepts import ConceptCounts

KNOWLEDGE = Knowledge.shipped()


@pytest.mark.parametrize("word", ["hiv", "whisky", "morphine", "church"])
def test_names_known_beforehand_are_those_that_the_corpus_has(word: str) -> None:
    """Otherwise a policy would count a wide concept by fewer contexts than there are, and release too much."""
    shipped = ConceptCounts(KNOWLEDGE.index, KNOWLEDGE.kb)
    counted = ConceptCounts(KNOWLEDGE.index, KNOWLEDGE.kb, stored={})
    wide = [
        one
        for sense in KNOWLEDGE.kb.senses(word)
        for one in KNOWLEDGE.kb.generalizations(sense)
        if len(KNOWLEDGE.kb.names(one)) > concepts.WIDE
    ]
    assert wide
    for concept in wide[:3]:
        assert shipped.keys(concept) == counted.keys(concept)


def test_names_that_no_context_has_are_not_looked_up() -> None:
    """A drug has 25,000 names: looking all of them up would take most of the time of a first note."""
    shipped = ConceptCounts(KNOWLEDGE.index, KNOWLEDGE.kb)
    drug = max(
        (one for sense in KNOWLEDGE.kb.senses("morphine") for one in KNOWLEDGE.kb.generalizations(sense)),
        key=lambda one: len(KNOWLEDGE.kb.names(one)),
    )
    known = shipped.keys(drug)
    assert len(shipped._counts) < 1.01 * len(known) < len(KNOWLEDGE.kb.names(drug)) / 2
