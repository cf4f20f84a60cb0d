"""Levels, volumes and probabilities: what a generalization may stand for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.t_plausibility.examples import taxonomies

from tacit.corpus.memory import MemoryIndex
from tacit.document import Span
from tacit.knowledge import Concept, Entry, KnowledgeChain, MemoryTaxonomy, Name, wordnet
from tacit.models.t_plausibility import BaseValues, Domains, SensitiveWord
from tacit.models.t_plausibility.domain import HEAD_NOUN
from tacit.models.t_plausibility.levels import Levels, levels_of
from tacit.terms import Kind, Term

DRUGS = MemoryTaxonomy.from_parents(
    {
        "marijuana": ["soft drug"],
        "hashish": ["soft drug"],
        "cocaine": ["hard drug"],
        "crack": ["cocaine"],
        "soft drug": ["drug"],
        "hard drug": ["drug"],
        "aspirin": ["medicine"],
        "medicine": ["drug"],
    },
    synonyms={"marijuana": ["cannabis", "ganja"], "hashish": ["hash"], "aspirin": ["asa"]},
)


def term(lemma: str, kind: Kind = Kind.CONCEPT) -> Term:
    """Returns a term of that key."""
    return Term(Span(0, len(lemma)), kind, lemma)


def word(domains: Domains, lemma: str) -> SensitiveWord:
    """Returns the word of that key, which must be known."""
    found = domains.word(term(lemma))
    assert found is not None
    return found


def volumes(found: SensitiveWord) -> dict[str, int]:
    """Returns the volume of each generalization by its label."""
    return {one.concept.label: one.volume for one in found.generalizations if one.concept}


@given(taxonomies(), st.data())
def test_volumes_equal_a_count_of_everything(kb: MemoryTaxonomy, data: st.DataObject) -> None:
    """A volume is the number of concepts of the word's level that have the generalization among their ancestors."""

    @cache
    def longest(concept: Concept) -> int:
        return max((longest(up.concept) + 1 for up in kb.parents(concept)), default=0)

    every = [kb.senses(f"concept {number}")[0] for number in range(len(kb))]
    levels = Levels(kb)
    concept = data.draw(st.sampled_from(every))
    for above in (concept, *kb.ancestors(concept)):
        expected = {one for one in every if longest(one) == longest(concept) and above in (one, *kb.ancestors(one))}
        assert set(levels.members(above, levels.level(concept))) == expected
        assert levels.count(above, levels.level(concept)) == len(expected)
    # A word stands for itself alone, and a wider concept for no less than a narrower one.
    assert levels.members(concept, levels.level(concept)) == [concept]


def test_a_concept_below_several_parents_counts_once() -> None:
    """Speed is both a stimulant and a street drug: the drugs of its level are three, not four."""
    parents = {"speed": ["stimulant", "street drug"], "coffee": ["stimulant"], "hash": ["street drug"]}
    kb = MemoryTaxonomy.from_parents({**parents, "stimulant": ["drug"], "street drug": ["drug"]})
    assert volumes(word(Domains(kb), "speed")) == {"stimulant": 2, "drug": 3}  # of two with 2, the first


def test_levels_follow_the_longest_way_up() -> None:
    """A concept one step below the root by one way and three by the other is on level three, below its parents."""
    kb = MemoryTaxonomy.from_parents({"dog": ["animal"], "hound": ["dog"], "beagle": ["hound", "animal"]})
    levels = Levels(kb)
    assert [levels.level(kb.senses(key)[0]) for key in ("animal", "dog", "hound", "beagle")] == [0, 1, 2, 3]


def test_only_values_of_the_same_level_count() -> None:
    """Crack, one level deeper than marijuana, is no base value for it; cocaine and aspirin are."""
    assert volumes(word(Domains(DRUGS), "marijuana")) == {"soft drug": 2, "drug": 4}
    assert volumes(word(Domains(DRUGS), "crack")) == {}  # alone on its level: no generalization adds anything


def test_words_instead_of_concepts() -> None:
    """Counted in words, synonyms are values of their own: marijuana, cannabis, ganja, hashish, hash."""
    domains = Domains(DRUGS, base_values=BaseValues.WORDS)
    assert volumes(word(domains, "marijuana")) == {"soft drug": 5, "drug": 8}


def test_a_phrase_that_the_taxonomy_lacks_is_a_child_of_its_head_noun() -> None:
    """Medical marijuana is one kind of marijuana more: nothing else is on its level but crack."""
    found = word(Domains(DRUGS), "medical marijuana")
    assert volumes(found) == {"drug": 2}
    assert found.level == 3
    hard = word(Domains(DRUGS), "street cocaine")
    assert volumes(hard) == {"cocaine": 2}  # crack and itself; hard drug and drug are no wider
    assert [one.concept.source for one in hard.generalizations if one.concept] == [HEAD_NOUN]


@pytest.mark.parametrize(("lemma", "kind"), [("xyzzy", Kind.CONCEPT), ("hash", Kind.WORD), ("jane drug", Kind.PERSON)])
def test_unknown_terms_are_no_words(lemma: str, kind: Kind) -> None:
    """What the taxonomy lacks, what is no noun and names whose last word is a noun cannot be generalized."""
    assert Domains(DRUGS).word(term(lemma, kind)) is None


def test_another_sense_is_no_disguise() -> None:
    """The plant marijuana is a cannabis, which is what the drug is called: it does not stand for it."""
    parents = {"plant": ["genus"], "indica": ["genus"], "genus": ["shrub"], "drug marijuana": ["drug"]}
    labels = {"plant": "marijuana", "drug marijuana": "marijuana", "genus": "cannabis"}
    kb = MemoryTaxonomy.from_parents(parents, labels=labels)
    assert volumes(word(Domains(kb), "marijuana")) == {"cannabis": 2}
    kb = MemoryTaxonomy.from_parents(parents, labels=labels, synonyms={"drug marijuana": ["cannabis"]})
    assert volumes(word(Domains(kb), "marijuana")) == {"shrub": 2}


def test_the_sense_is_a_choice() -> None:
    """Crabs may be animals or parasites; the volumes are those of the sense that is chosen."""
    kb = MemoryTaxonomy.from_parents(
        {"crab": ["animal"], "lobster": ["animal"], "louse": ["parasite"], "mite": ["parasite"], "tick": ["parasite"]},
        synonyms={"louse": ["crab"]},
    )

    first, second = Domains(kb).word(term("crab")), Domains(kb).word(term("crab"), lambda key: kb.senses(key)[-1])
    assert first is not None
    assert second is not None
    assert (volumes(first), volumes(second)) == ({"animal": 2}, {"parasite": 3})


def test_a_chain_of_taxonomies() -> None:
    """In a chain, each word has the levels of the taxonomy that knows it."""
    general = MemoryTaxonomy.from_parents({"dog": ["animal"], "cat": ["animal"]}, source="general")
    domains = Domains(KnowledgeChain([DRUGS, general]))
    assert (volumes(word(domains, "hashish")), volumes(word(domains, "dog"))) == (
        {"soft drug": 2, "drug": 4},
        {"animal": 2},
    )


# Probabilities from a corpus: equation 2

INDEX = MemoryIndex([[["marijuana"], ["cannabis"], ["marijuana", "hashish"], ["cocaine"], ["crack"], ["aspirin"]] * 2])


def test_entropy_from_a_corpus() -> None:
    """Marijuana has 6 contexts and hashish 2, each counts one more: H(7/10, 3/10), and the belief in marijuana 7/10."""
    found = word(Domains(DRUGS, index=INDEX), "marijuana")
    soft = next(one for one in found.generalizations if one.concept and one.concept.label == "soft drug")
    assert soft.volume == 2
    assert soft.belief == pytest.approx(0.7)
    assert soft.entropy_bits == pytest.approx(-0.7 * log2(0.7) - 0.3 * log2(0.3))
    # Cocaine counts without its specialisation crack, which is no base value: 3; so does aspirin. In all 16.
    wide = found.generalizations[-1]
    assert wide.belief == pytest.approx(7 / 16)
    assert wide.entropy_bits == pytest.approx(-sum(n / 16 * log2(n / 16) for n in (7, 3, 3, 3)))
    assert found.ladder == pytest.approx([1, 2**soft.entropy_bits, 2**wide.entropy_bits])


def test_entropy_from_a_corpus_of_words() -> None:
    """Counted in words, marijuana (4 contexts), cannabis (2), ganja, hashish (2) and hash differ."""
    found = word(Domains(DRUGS, base_values=BaseValues.WORDS, index=INDEX), "marijuana")
    soft = next(one for one in found.generalizations if one.concept and one.concept.label == "soft drug")
    assert soft.belief == pytest.approx(5 / 13)


def test_keys_that_seldom_mean_a_value_are_no_evidence_of_it() -> None:
    """Snow is seldom cocaine: its 90 contexts make neither the concept nor the word likely."""
    kb = MemoryTaxonomy(
        [
            Entry("drug", "drug", (Name("drug"),), ()),
            Entry("cocaine", "cocaine", (Name("cocaine"), Name("snow", share=0.01)), ("drug",)),
            Entry("heroin", "heroin", (Name("heroin"),), ("drug",)),
        ]
    )
    index = MemoryIndex([[["snow"]] * 90 + [["cocaine"]] * 2 + [["heroin"]] * 5])
    assert [one.belief for one in word(Domains(kb, index=index), "heroin").generalizations] == [1, 6 / 9]
    in_words = Domains(kb, base_values=BaseValues.WORDS, index=index)
    assert [one.belief for one in word(in_words, "heroin").generalizations] == [1, 6 / 10]
    assert [one.belief for one in word(in_words, "snow").generalizations] == [1, 1 / 10]


def test_a_corpus_that_saw_nothing_is_uniform() -> None:
    """Without a context of any base value, all are equally likely, and volumes are whole."""
    empty = Domains(DRUGS, index=MemoryIndex([[["rain"]]]))
    assert word(empty, "marijuana").ladder == word(Domains(DRUGS), "marijuana").ladder == [1, 2, 4]


def test_an_unlisted_phrase_counts_in_a_corpus() -> None:
    """Street cocaine, with no context, counts 1 beside crack's 3."""
    found = word(Domains(DRUGS, index=INDEX), "street cocaine")
    assert [one.belief for one in found.generalizations] == pytest.approx([1, 1 / 4])


def test_levels_are_shared() -> None:
    """Two models of one knowledge base walk it once."""
    assert levels_of(DRUGS) is levels_of(DRUGS)


def test_threads_may_share_the_levels() -> None:
    """Walks that begin at the same time do not disturb each other."""
    kb = MemoryTaxonomy.from_parents(
        {f"leaf {n}": [f"kind {n % 7}"] for n in range(70)} | {f"kind {n}": ["all"] for n in range(7)}
    )
    levels, kinds = Levels(kb), [kb.senses(f"kind {n}")[0] for n in range(7)]
    with ThreadPoolExecutor(7) as threads:
        assert list(threads.map(lambda kind: levels.count(kind, 2), kinds)) == [10] * 7


def test_wordnet_volumes_agree_with_a_walk() -> None:
    """On WordNet, the volume of state capital for Sacramento is the number of its children on that level."""
    kb, levels = wordnet(), levels_of(wordnet())
    (sacramento,) = kb.senses("sacramento")
    capital = kb.generalizations(sacramento)[0]
    level = levels.level(sacramento)
    assert levels.count(capital, level) == sum(levels.level(child) == level for child in kb.children(capital)) > 40
