"""Words for concepts: what a clerk could have written, true of the term, and the same each time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit import Sanitizer, Topics
from tacit.corpus.shipped import shipped as shipped_index
from tacit.document import Span
from tacit.knowledge import Concept, KnowledgeChain, shipped
from tacit.options import Offer, Origin, hypernyms
from tacit.options.meanings import Meanings
from tacit.options.wording import OF_FIELDS, in_place, kind_words, preferred_word, stands_alone, wording
from tacit.options.wording import _listed as listed
from tacit.terms import Kind, Term
from tacit.terms.keys import key

ODD = frozenset(
    (
        "sick person", "case", "prosody", "interference", "macromolecule", "body substance", "physical condition",
        "tending", "constructor", "abatement", "animal tissue", "expatriate", "anti-infective agent", "internal organ",
        "leukocyte disease", "emotional arousal", "act",
    )
)  # fmt: skip
TERMS = (
    "patient stress complication kidney bowel blood diet hypertension asthma migraine penicillin efavirenz aspirin"
    " cocaine nurse rabbi synagogue midwife miscarriage depot warehouse kitten violin type episode tuberculosis surgery"
    " fentanyl pneumonia alcoholic sherry inflammation excursion cart contractor cousin wedding thrush syphilis"
).split()


@pytest.fixture(scope="module")
def kb() -> KnowledgeChain:
    """What tacit brings."""
    return shipped()


@pytest.fixture(scope="module")
def meanings(kb: KnowledgeChain) -> Meanings:
    """What terms are kinds of."""
    return Meanings(kb, shipped_index())


def term(lemma: str, kind: Kind = Kind.CONCEPT, *aliases: str) -> Term:
    """A term of this key."""
    return Term(Span(0, 1), kind, lemma, frozenset(aliases))


def said(meanings: Meanings, lemma: str, *around: str) -> list[str]:
    """The words that are offered for a key."""
    return [offer.label for offer in meanings.wider(term(lemma), around)]


@given(st.sampled_from(TERMS), st.lists(st.sampled_from(TERMS), max_size=4, unique=True))
@settings(max_examples=60, deadline=None)
def test_no_technical_word_is_offered(lemma: str, around: list[str]) -> None:
    """Whatever stands around: no label of a classification, and nothing of WordNet but what is listed for readers."""
    meanings = Meanings(shipped(), shipped_index())
    for offer in meanings.wider(term(lemma), tuple(around)):
        assert offer.label not in ODD
        if offer.concept and offer.concept.source == "wordnet" and offer.origin is Origin.TAXONOMY:
            assert offer.label in listed().values()


@given(st.sampled_from(TERMS), st.lists(st.sampled_from(TERMS), max_size=4, unique=True))
@settings(max_examples=60, deadline=None)
def test_the_same_words_each_time_and_never_the_term(lemma: str, around: list[str]) -> None:
    """Who asks again is told the same; nobody is told the term again, or the same words twice."""
    meanings = Meanings(shipped(), shipped_index())
    first = [offer.label for offer in meanings.wider(term(lemma), tuple(around))]
    assert first == [offer.label for offer in meanings.wider(term(lemma), tuple(around))]
    assert len(set(first)) == len(first)
    assert lemma not in first


@pytest.mark.parametrize("lemma", TERMS)
def test_what_is_offered_is_true_of_the_term(lemma: str, kb: KnowledgeChain, meanings: Meanings) -> None:
    """Every word is a listed one for something above a sense of the term, or the plain word of its field."""
    above = {wording(one) for sense in kb.all_senses(lemma) for one in (sense, *kb.generalizations(sense))}
    plain = {words for sense in kb.all_senses(lemma) for words in kind_words(sense.source)}
    for label in said(meanings, lemma):
        assert label in above | plain | {preferred_word(lemma), "drug"}


def test_listed_words_are_no_narrower_than_their_concepts(kb: KnowledgeChain) -> None:
    """Where a listed word names something in the same taxonomy, that is the concept itself, or lies above it."""
    taxonomies = {one.source: one for one in kb.taxonomies}
    narrower = []
    for (source, label), words in listed().items():
        if source not in OF_FIELDS or words in {"-", label}:
            continue
        taxonomy = taxonomies[source]
        for concept in (one for one in taxonomy.senses(key(label)) if one.label == label):
            named = taxonomy.senses(key(words))
            if named and not {concept, *taxonomy.ancestors(concept)}.intersection(named):
                narrower.append((label, words))
    assert narrower == []


@pytest.mark.parametrize(
    ("lemma", "around", "first"),
    [
        ("patient", (), "person"),
        ("efavirenz", (), "antiviral"),
        ("acyclovir", (), "antiviral"),
        ("sertraline", (), "antidepressant"),
        ("amoxicillin", (), "penicillin"),
        ("kidney", ("ureter", "stone"), "organ"),
    ],
)
def test_the_most_telling_word_that_readers_use_comes_first(
    lemma: str, around: tuple[str, ...], first: str, meanings: Meanings
) -> None:
    """A drug becomes its clinical class; a patient is no case."""
    assert said(meanings, lemma, *around)[0] == first


@pytest.mark.parametrize(
    ("lemma", "offered"),
    [
        ("broken ankle", ["injury", "condition"]),
        ("fractured left wrist", ["injury", "condition"]),
        ("torn ligament", ["injury", "condition"]),
        ("swollen knee", ["condition"]),
    ],
)
def test_a_part_of_the_body_that_is_hurt_is_an_injury(lemma: str, offered: list[str], meanings: Meanings) -> None:
    """Who has a broken ankle has no "joint", and everybody has an ankle."""
    assert said(meanings, lemma) == offered


def test_other_parts_of_the_body_and_broken_things_stay_what_they_are(meanings: Meanings) -> None:
    """A left ankle is a joint, and a broken chair no injury."""
    assert said(meanings, "left ankle")[:2] == ["ankle", "joint"]
    assert "injury" not in said(meanings, "broken chair")


@pytest.mark.parametrize("around", [(), ("brain", "white matter"), ("skin", "cut", "knife")])
def test_a_lesion_is_no_injury(around: tuple[str, ...], meanings: Meanings) -> None:
    """On a scan it is something that was found, whatever caused it."""
    words = said(meanings, "lesion", *around)
    assert words[0] == "finding"
    assert {"injury", "wound"}.isdisjoint(words)


@pytest.mark.parametrize("lemma", ["dp", "psis", "thrush"])
def test_no_sense_without_evidence(lemma: str, meanings: Meanings) -> None:
    """An abbreviation that nothing expands, or a word that may be a bird, a disease or a singer, means nothing."""
    assert list(meanings.wider(term(lemma), (), is_unsure=True)) == []


def test_an_abbreviation_means_what_the_document_or_its_field_says(meanings: Meanings) -> None:
    """CHF is listed; what is declared comes first."""
    listed_first = next(meanings.wider(term("chf"), ())).label
    assert listed_first == next(meanings.wider(term("congestive heart failure"), ())).label
    declared = [one.label for one in meanings.wider(term("xyz", Kind.CONCEPT, "hepatitis b"), ())]
    assert declared[0] == next(meanings.wider(term("hepatitis b"), ())).label


def test_a_class_that_misleads_is_not_said() -> None:
    """Beside an allergy no medicine at large; cocaine is no medicine; wine is no drug."""
    assert in_place("medicine", ("allergy",)) == ""
    assert in_place("antibiotic", ("allergy",)) == "antibiotic"
    assert in_place("medicine", (), ("stimulant",)) == "drug"
    assert in_place("substance", (), ("beverage",)) == ""


def test_a_head_noun_that_says_nothing_alone_is_not_left_alone(meanings: Meanings) -> None:
    """An outpatient basis is not "a basis"; a lung infection is an infection."""
    assert not stands_alone("basis")
    assert said(meanings, "outpatient basis") == []
    assert said(meanings, "recurrent infection")[0] == "infection"


def test_own_taxonomies_keep_their_words() -> None:
    """What a user calls a thing is what is said."""
    assert wording(Concept("mine", "1", "macromolecule")) == "macromolecule"
    assert Offer("widget", Origin.TAXONOMY).label == "widget"
    assert list(hypernyms(term("run", Kind.WORD), shipped())) == []


def test_a_word_is_no_abbreviation_of_its_letters() -> None:
    """A classification of diseases has an ataxia called SCAN: "a detailed scan" is no condition."""
    text = "She was seen at 12 weeks with a heartbeat. A detailed scan follows in the antenatal clinic in August."
    assert "condition" not in Sanitizer(Topics(("pregnancy",))).sanitize(text).sanitized
