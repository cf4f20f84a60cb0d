"""Knowledge bases in strict priority."""

from __future__ import annotations

import pickle

import pytest

from tacit.errors import KnowledgeError, ParameterError
from tacit.knowledge import Concept, Entry, KnowledgeChain, MemoryTaxonomy, Name

MEDICAL = MemoryTaxonomy.from_parents(
    {"crabs": ["infestation"], "cold": ["infection"]}, synonyms={"cold": ["rhinitis"]}, source="medical"
)
GENERAL = MemoryTaxonomy.from_parents(
    {"crab": ["crustacean"], "cold": ["weather"], "dog": ["animal"]}, source="general"
)


@pytest.fixture
def kb() -> KnowledgeChain:
    """First medicine, then everything else."""
    return KnowledgeChain([MEDICAL, GENERAL])


def test_the_first_that_knows_a_key_answers_alone(kb: KnowledgeChain) -> None:
    """In a clinical note crabs are no crustaceans and a cold is no weather."""
    assert kb.senses("crab") == (Concept("medical", "crabs", "crabs"),)
    assert [concept.source for concept in kb.senses("cold")] == ["medical"]
    assert kb.senses("dog") == (Concept("general", "dog", "dog"),)
    assert kb.senses("unknown") == ()


def test_questions_about_a_concept_go_where_it_came_from(kb: KnowledgeChain) -> None:
    """Each answer is the one of the concept's own taxonomy."""
    for taxonomy in (MEDICAL, GENERAL):
        (cold,) = taxonomy.senses("cold")
        assert kb.generalizations(cold) == taxonomy.generalizations(cold)
        assert kb.ancestors(cold) == taxonomy.ancestors(cold)
        assert kb.parents(cold) == taxonomy.parents(cold)
        assert kb.names(cold) == taxonomy.names(cold)
        assert kb.synonyms(cold) == taxonomy.synonyms(cold)
        (above,) = kb.generalizations(cold)
        assert kb.children(above) == (cold,)
        assert kb.derivations(cold) == kb.derivations("cold") == frozenset()


RARE = MemoryTaxonomy(
    [
        Entry("mass", "MASS syndrome", (Name("mass", share=0.1), Name("chf", share=0.0), Name("cold", share=0.1))),
        Entry("general cold", "cold (rare)", (Name("cold", share=0.2),)),
    ],
    source="rare",
)


def test_a_key_that_usually_means_something_else_is_left_to_the_next() -> None:
    """A mass is no syndrome while somebody else can answer; CHF is known to nobody else."""
    kb = KnowledgeChain([RARE, MemoryTaxonomy.from_parents({"mass": ["property"]}, source="general")])
    assert [concept.source for concept in kb.senses("mass")] == ["general"]
    assert [concept.source for concept in kb.senses("chf")] == ["rare"]
    assert [concept.source for concept in kb.all_senses("mass")] == ["general", "rare"]


def test_shares_of_several_senses_count_together() -> None:
    """Three tenths of all colds are usual enough, though no sense alone is."""
    kb = KnowledgeChain([RARE, GENERAL])
    assert [concept.source for concept in kb.senses("cold")] == ["rare", "rare"]
    assert kb.share("cold") == pytest.approx(0.3, abs=0.01)
    assert kb.share("cold", kb.senses("cold")[:1]) == pytest.approx(0.1, abs=0.01)
    assert kb.share("cold", GENERAL.senses("cold")) == 1.0
    assert kb.share("unknown") == 0.0


def test_usual_in_none_is_left_to_the_last() -> None:
    """The general one comes last, and knows best what is rare."""
    other = MemoryTaxonomy([Entry("m", "a mass", (Name("mass", share=0.2),))], source="other")
    assert [concept.source for concept in KnowledgeChain([RARE, other]).senses("mass")] == ["other"]
    assert [concept.source for concept in KnowledgeChain([other, RARE]).senses("mass")] == ["rare"]


def test_specialisations_are_those_of_the_concepts_own_taxonomy(kb: KnowledgeChain) -> None:
    """What a policy needs to find everything below an entity."""
    (infestation,) = kb.senses("infestation")
    assert kb.specialisations(infestation) == kb.senses("crab")


def test_a_copy_answers_alike(kb: KnowledgeChain) -> None:
    """What it remembers stays behind."""
    kb.senses("cold")
    copy = pickle.loads(pickle.dumps(kb))  # noqa: S301 - our own bytes
    assert copy.senses("cold") == kb.senses("cold")
    assert copy.fingerprint == kb.fingerprint


def test_a_concept_of_no_taxonomy_in_the_chain_is_refused(kb: KnowledgeChain) -> None:
    """The message says which sources there are."""
    with pytest.raises(KnowledgeError, match="no taxonomy of wordnet in this chain, only of medical, general"):
        kb.names(Concept("wordnet", "1", "x"))


def test_order_is_part_of_the_fingerprint(kb: KnowledgeChain) -> None:
    """The other priority is other knowledge."""
    assert kb.fingerprint == KnowledgeChain([MEDICAL, GENERAL]).fingerprint
    assert kb.fingerprint != KnowledgeChain([GENERAL, MEDICAL]).fingerprint


@pytest.mark.parametrize("taxonomies", [[], [MEDICAL, GENERAL, MEDICAL]], ids=["none", "twice"])
def test_sources_must_be_different(taxonomies: list[MemoryTaxonomy]) -> None:
    """Two taxonomies of one source could not tell whose concept is meant."""
    with pytest.raises(ParameterError, match="expected taxonomies of different sources, found"):
        KnowledgeChain(taxonomies)
