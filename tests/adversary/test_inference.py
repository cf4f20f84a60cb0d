"""The attacker who reads all terms together, on a corpus of 64 contexts (tests/models/mini.py)."""

from __future__ import annotations

import math

import numpy as np
import pytest
from tests.models.mini import mini_index, mini_taxonomy

from tacit.adversary import Form, Inference, attack, infer, probabilities, siblings
from tacit.corpus.memory import MemoryIndex
from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.secrets.entity import Entity, entity
from tacit.terms import Kind, Term
from tacit.terms.keys import words
from tacit.terms.variants import Names

INDEX, KB = mini_index(), mini_taxonomy()


class EveryWord:
    """A detector that needs no language model: every word is a term."""

    def detect(self, document: Document) -> list[Term]:
        """The words that are no stop words."""
        return [
            Term(Span(word.start, word.end), Kind.CONCEPT, word.key) for word in words(document.text) if not word.stop
        ]


def named(name: str) -> Entity:
    """An entity that is counted by its own name alone."""
    own = frozenset([name])
    return Entity(name, Names(own), (own,), INDEX.count((own,)), 64)


def attacker(*names: str, smoothing: float = 0.0) -> Inference:
    """The attacker who hesitates between these."""
    return Inference(tuple(map(named, names)), INDEX, EveryWord(), smoothing)


def test_bits_equal_hand_computation() -> None:
    """Without smoothing, the PMI of the table; a term that is counted twice counts once, an unknown one not at all."""
    bits = attacker("hiv").bits(["antiretroviral", "drug", "virus", "virus", "zzz"])
    assert bits[:, 0].tolist() == [4, 2, 1, 0, 0]


def test_smoothing_is_the_estimators() -> None:
    """(2 + 10/16) / ((2 + 10)/16) = 3.5: 1.807 bits instead of 4."""
    bits = attacker("hiv", smoothing=10).bits(["antiretroviral"])
    assert bits[0, 0] == pytest.approx(math.log2(3.5))


def test_terms_add_up() -> None:
    """For hiv 2 + 1 bits by drug and virus; for fever log2(1/4 / (1/8)) = 1 by virus alone."""
    scores = attacker("hiv", "fever", smoothing=1).guess(["a drug against a virus"])
    brute = [
        sum(
            math.log2(
                (INDEX.count((frozenset([name]), frozenset([term]))) + INDEX.count((frozenset([name]),)) / 64)
                / (INDEX.count((frozenset([term]),)) + 1)
                * 64
                / INDEX.count((frozenset([name]),))
            )
            for term in ("drug", "virus")
        )
        for name in ("hiv", "fever")
    ]
    assert scores[0] == pytest.approx(brute)


def test_text_about_the_secret_leads_to_it_and_one_without_terms_does_not() -> None:
    """Rank 1 for its drugs, the middle for a text that says nothing."""
    found = attack(attacker("fever", "ankle", "hiv", smoothing=1), ["antiretroviral drugs", "the"], ["hiv", "hiv"])
    assert [one.rank for one in found.standings] == [1, 2]


def test_ranks_are_those_of_an_attack_and_a_name_is_seen() -> None:
    """The first entity is the truth; who reads its name need not guess."""
    one, texts = attacker("hiv", "fever", "ankle", smoothing=1), ["antiretroviral drugs", "the"]
    assert infer(one, texts) == (attack(one, texts, ["hiv", "hiv"]), False)
    assert infer(one, [*texts, "hiv"])[1]
    assert not infer(one, ["fever"])[1]


def test_evidence_is_the_guess_form_by_form() -> None:
    """What is hidden no longer speaks."""
    one = attacker("hiv", "fever", smoothing=1)
    clues = one.clues([Form("drug", "drug", 1), Form("virus", "virus", 3)])
    assert clues.scores(np.array([True, True])) == pytest.approx(one.guess(["drug virus"])[0])
    contrast = np.array([1.0, -1.0])
    lost = clues.scores(np.array([True, True])) - clues.scores(np.array([True, False]))
    assert clues.losses(np.array([True, True]), contrast)[1] == pytest.approx(lost @ contrast)


def test_probabilities_sum_to_one_however_large_the_bits() -> None:
    """Thousands of bits neither overflow nor vanish."""
    shares = probabilities(np.array([[5000.0, 4999.0], [-9.0, -9.0]]))
    assert shares.tolist() == [[pytest.approx(2 / 3), pytest.approx(1 / 3)], [0.5, 0.5]]


@pytest.mark.parametrize("names", [(), ("hiv", "hiv"), ("hiv", "pill")])
def test_entities_must_differ_and_be_known(names: tuple[str, ...]) -> None:
    """None, one twice, and one that the corpus never saw are refused."""
    with pytest.raises(ParameterError, match="that the corpus knows"):
        attacker(*names)


def test_siblings_of_a_kind_are_under_its_nearest_generalization() -> None:
    """Fever is the only other disease that is neither above nor below hiv; to want two is an error."""
    protected = entity("hiv", index=INDEX, kb=KB)
    found = siblings(protected, index=INDEX, kb=KB, at_least=1, min_contexts=1)
    assert [one.name for one in found] == ["fever"]
    with pytest.raises(ParameterError, match=r"at least 2 siblings .* found 1"):
        siblings(protected, index=INDEX, kb=KB, at_least=2, min_contexts=1)


def test_siblings_are_the_best_known_first_and_no_more_than_wanted() -> None:
    """Four animals with 1 to 4 contexts; the dog's own kinds are no alternatives to it."""
    index = MemoryIndex([[["dog", "cat", "cow", "fox", "pug"][: number + 1]] for number in range(5)])
    kb = MemoryTaxonomy.from_parents({**{one: ["animal"] for one in ("dog", "cat", "cow", "fox")}, "pug": ["dog"]})
    protected = entity("dog", index=index, kb=kb)
    found = siblings(protected, index=index, kb=kb, at_least=2, at_most=2, min_contexts=2)
    assert [(one.name, one.count) for one in found] == [("cat", 4), ("cow", 3)]


def test_knowledge_base_without_steps_has_no_siblings() -> None:
    """What cannot be asked is an error, not an empty crowd."""

    class Flat:
        """A knowledge base that does not show its steps."""

        fingerprint = "flat"
        senses, generalizations, names, synonyms = KB.senses, KB.generalizations, KB.names, KB.synonyms

    with pytest.raises(ParameterError, match="found 0"):
        siblings(entity("hiv", index=INDEX, kb=KB), index=INDEX, kb=Flat(), at_least=1)
