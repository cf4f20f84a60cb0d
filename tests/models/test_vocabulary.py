"""Words that something can be said about, on the mini corpus: 8 contexts are enough to know a word, 4 are not.

Known are drug, fever, infection, virus, substance and disease; hiv, ankle and antiretroviral are rare.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import listed_terms, mini_index, mini_taxonomy
from tests.strategies import words

from tacit.corpus.memory import MemoryIndex
from tacit.corpus.readings import TermCounts
from tacit.document import Span
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models.vocabulary import Vocabulary
from tacit.terms import NAMES, Kind, Term

KNOWN = ("drug", "fever", "infection", "virus", "substance", "disease")
FIELD = MemoryIndex([[["ankle", "wound"]]] * 8)


def vocabulary(kb: KnowledgeBase | None = None, *, field: MemoryIndex | None = None) -> Vocabulary:
    """What can be said by the mini corpus, its taxonomy or another, and a corpus of the field if there is one."""
    counts = TermCounts(mini_index(), min_support=1, known_support=8)
    further = TermCounts(field, min_support=1, known_support=8) if field else None
    return Vocabulary(counts, mini_taxonomy() if kb is None else kb, further)


def kinds(key: str, kb: KnowledgeBase | None = None) -> list[str]:
    """What the rare words of a key are."""
    return [concept.label for concept in vocabulary(kb).kinds(key)]


@pytest.mark.parametrize(
    ("key", "rare", "strange"),
    [
        ("drug", [], []),
        ("ankle", ["ankle"], ["ankle"]),
        ("antiretroviral", ["antiretroviral"], []),  # the taxonomy knows what it is
        ("pill", ["pill"], []),
        ("zzyzx drug", ["zzyzx"], ["zzyzx"]),
        ("zzyzx of the ankle", ["zzyzx", "ankle"], ["zzyzx", "ankle"]),
        ("drug of the virus", [], []),  # stop words are nobody's names
        ("12 drug 3.5", [], []),  # nor are numbers
        ("2fever", [], []),  # whatever they are glued to
        ("zzyzx2", ["zzyzx2"], ["zzyzx2"]),
        ("pt drug", [], []),  # nor is what is written short
        ("", [], []),
    ],
)
def test_rare_and_strange_words_are_told_apart(key: str, rare: list[str], strange: list[str]) -> None:
    """Rare is what no corpus has often enough; strange what besides no taxonomy knows and no known word is part of."""
    one = vocabulary()
    assert list(one.rare(key)) == rare
    assert list(one.strange(key)) == strange
    assert one.has(key) is (not strange)


@pytest.mark.parametrize(
    "word", ["feverish", "feverless", "nonvirus", "antidrug", "drugvirus", "substanced", "diseasing"]
)
def test_a_word_built_of_known_ones_is_as_ordinary_as_they_are(word: str) -> None:
    """With what stands before or behind a word in English, or two words in one."""
    assert vocabulary().has(word)


@pytest.mark.parametrize("word", ["feverzz", "zzdrug", "anklevirus", "unankle", "drugankle", "hived", "rug"])
def test_a_word_that_only_looks_built_is_not(word: str) -> None:
    """The rest must be known as well, and often enough."""
    assert not vocabulary().has(word)


def test_a_corpus_of_the_field_knows_words_for_both() -> None:
    """What one of them has often enough is known, and may be built on."""
    one = vocabulary(field=FIELD)
    assert one.has("ankle")
    assert one.has("anklevirus")
    assert list(one.rare("wound ankle hiv")) == ["hiv"]
    assert not vocabulary().has("wound")


def test_fewer_contexts_may_be_enough() -> None:
    """As a policy asks, which looks at what is counted at all."""
    one = vocabulary()
    assert one.has("ankle", 4)
    assert not one.has("ankle", 5)
    [ankle] = listed_terms("ankle", Kind.NAME)
    assert not one.hides(ankle, 4)
    assert one.hides(ankle, 5)
    assert list(one.kinds("antiretroviral", 2)) == []


@pytest.mark.parametrize("kind", Kind)
def test_only_names_are_hidden_for_being_unknown(kind: Kind) -> None:
    """And codes, of which nobody can say anything, known or not."""
    unknown, known = (vocabulary().hides(term) for term in listed_terms("zzyzx, drug virus", kind))
    assert unknown is (kind in {*NAMES, Kind.CODE})
    assert known is (kind is Kind.CODE)


@pytest.mark.parametrize(("code", "hidden"), [("4711", False), ("ab12", False), ("47110", True), ("ab-12", True)])
def test_a_short_code_is_a_number_like_any_other(code: str, hidden: bool) -> None:  # noqa: FBT001 - what is expected
    """Five characters say who is meant; fewer stand for many things."""
    [term] = listed_terms(code, Kind.CODE)
    assert vocabulary().hides(term) is hidden


def test_every_form_of_a_name_must_be_known() -> None:
    """After "drug (ZZYZX)", the drug is unknown as well."""
    term = Term(Span(0, 4), Kind.NAME, "drug", aliases=frozenset({"zzyzx"}))
    assert vocabulary().hides(term)
    assert not vocabulary().hides(Term(Span(0, 4), Kind.NAME, "drug", aliases=frozenset({"virus"})))


def test_rare_words_are_of_the_kind_that_a_taxonomy_says() -> None:
    """One step up from each of their senses; words that the corpus knows are judged by their contexts."""
    assert kinds("antiretroviral") == kinds("pill") == ["drug"]
    assert kinds("drug") == kinds("ankle") == []
    assert kinds("pill of hiv") == ["drug", "virus"]


def test_a_drug_is_of_the_kind_that_its_stem_tells() -> None:
    """Names that end in -vir are antivirals; that helps only where the taxonomy has a class of that name."""
    kb = MemoryTaxonomy.from_parents({"antiviral agent": ["drug"], "knownavir": ["substance"]})
    assert kinds("zzzadavir", kb) == ["antiviral agent"]
    assert kinds("knownavir", kb) == ["substance"]  # a taxonomy knows better
    assert kinds("zzzadavir") == []
    assert not vocabulary(kb).has("zzzadavir")


@given(st.lists(st.sampled_from(KNOWN) | words(), max_size=4).map(" ".join))
def test_what_is_strange_is_rare_and_known_words_are_neither(key: str) -> None:
    """Of any words at all; and nothing is said of the words of a document."""
    one = vocabulary()
    strange, rare = list(one.strange(key)), list(one.rare(key))
    assert set(strange) <= set(rare) <= set(key.split())
    assert not set(rare) & set(KNOWN)
    assert one.has(key) is (not strange)
    assert set(vocabulary(field=FIELD).strange(key)) <= set(strange)


def test_a_description_says_nothing_of_words() -> None:
    """Neither of the corpus nor of the taxonomy."""
    assert repr(vocabulary(field=FIELD)) == "Vocabulary()"


def test_who_is_meant_says_nothing_of_a_topic() -> None:
    """Somebody's name and a record's number hide who is meant; for a topic only what may name one is hidden."""
    one = vocabulary()
    doctor, name = (listed_terms(words, Kind.PERSON)[0] for words in ("dr zzyzx", "zzyzx"))
    [number] = listed_terms("4471902836", Kind.CODE)
    assert [one.hides_topic(term) for term in (doctor, name, number)] == [False, True, False]
    assert all(map(one.hides, (doctor, name, number)))


@pytest.mark.parametrize(
    ("name", "kind", "hidden"),
    [
        ("rob zzyzx", Kind.PERSON, False),
        ("dariusz", Kind.NAME, False),
        ("zzyzxbury", Kind.PLACE, False),
        ("drug nr7 5ld", Kind.PLACE, False),
        ("zzyzx nr7 5ld", Kind.PLACE, True),
        ("zzyzx", Kind.NAME, True),
        ("zzyzxbury", Kind.ORGANISATION, False),
        ("zzyzxbury", Kind.PERSON, False),
        ("zzyzx zzyzxbury", Kind.ORGANISATION, True),
    ],
)
def test_who_and_where_say_nothing_of_a_topic_whatever_they_are_taken_for(
    name: str, kind: Kind, *, hidden: bool
) -> None:
    """Given names and their short forms, endings of towns, postcodes; another unknown name may be a medicine's."""
    [term] = listed_terms(name, kind)
    assert vocabulary().hides_topic(term) is hidden


@pytest.mark.parametrize(
    ("kind", "lemma", "is_hidden"),
    [
        (Kind.ORGANISATION, "harrop & sons", False),
        (Kind.PLACE, "cribbs yard", False),
        (Kind.NAME, "cllr thabethe", False),
        (Kind.PERSON, "t. mabaso", False),
        (Kind.CODE, "ka/hm/n0377", False),
        (Kind.CODE, "f33.10", True),
        (Kind.NAME, "biktarvex", True),
    ],
)
def test_who_and_which_tell_no_topic(kind: Kind, lemma: str, *, is_hidden: bool) -> None:
    """Firms, streets, people and reference numbers stay; the code of a disease and a strange word do not."""
    assert vocabulary().hides_topic(Term(Span(0, 3), kind, lemma)) is is_hidden


def test_a_name_that_a_network_reads_as_somebodys_says_nothing_of_a_topic() -> None:
    """It says who is meant; the same letters elsewhere may be a brand that nobody knows."""
    name = Term(Span(0, 6), Kind.NAME, "wolska")
    assert vocabulary().hides_topic(name)
    assert not vocabulary().hides_topic(replace(name, says_who=True))


def test_an_unknown_name_that_is_nobodys_stays_where_who_is_hidden() -> None:
    """The network's word counts for persons, and not for topics."""
    name = Term(Span(0, 5), Kind.NAME, "zzyzx", says_nobody=True)
    assert not vocabulary().hides(name)
    assert vocabulary().hides_topic(name)


@pytest.mark.parametrize(
    ("taught", "may_tell", "is_hidden"),
    [
        ({"hiv"}, frozenset(), False),
        ({"hiv"}, frozenset({"debt"}), False),
        ({"hiv"}, frozenset({"hiv"}), True),
        ({"hiv"}, None, True),  # a text too short to be read
        (set(), frozenset(), True),  # a topic that the network was not taught
    ],
)
def test_an_unknown_name_stays_only_where_the_network_reads_no_topic_in_it(
    taught: set[str], may_tell: frozenset[str] | None, *, is_hidden: bool
) -> None:
    """Of topics that it was taught, all of those to be hidden."""
    one = replace(vocabulary(), taught=frozenset(taught))
    assert one.hides_topic(Term(Span(0, 5), Kind.NAME, "zzyzx", may_tell=may_tell)) is is_hidden
