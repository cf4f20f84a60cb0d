"""Listed terms: none is overlooked inside a phrase or under another name, and none is named by a generalization."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.t_plausibility.examples import FIGURE_1, FIGURE_2, find

from tacit.document import Document, Span
from tacit.errors import ParameterError, PlausibilityError
from tacit.knowledge import Entry, KnowledgeChain, MemoryTaxonomy, Name
from tacit.models import Action
from tacit.models.t_plausibility import FoundTerms, SensitiveTerms, TPlausible
from tacit.terms import Kind, Term
from tacit.terms.keys import words

KB = MemoryTaxonomy(
    [
        Entry("disease", "disease", (Name("disease"),)),
        Entry("infection", "infection", (Name("infection"),), ("disease",)),
        Entry("hiv", "HIV infection", (Name("hiv infection"), Name("hiv"), Name("lav", share=0.01)), ("infection",)),
        Entry("flu", "flu", (Name("flu"),), ("infection",)),
        Entry("aids", "AIDS", (Name("aids"), Name("slim disease")), ("hiv",)),
        Entry("shingles", "shingles", (Name("shingle"),), ("flu",)),
        Entry("stroke", "stroke", (Name("stroke"), Name("cva", share=0.01)), ("disease",)),
        Entry("shot", "shot", (Name("shot"), Name("stroke", rank=1, share=0.01))),
    ],
    source="medical",
)


def texts(document: Document, terms: tuple[Term, ...]) -> list[str]:
    """Returns the words of terms."""
    return [document[term.span] for term in terms]


def search(document: Document, terms: list[Term], *listed: str) -> FoundTerms:
    """Returns what is found of listed terms."""
    return SensitiveTerms.of(listed).find(document, terms, KB)


def test_a_term_that_is_listed_stays_whole() -> None:
    """Under its own key, in the plural, or under a form that the document declares, a term is found as it is."""
    document = Document("Infections (Inf) and an infection: Inf.")
    terms = [
        find(document, "Infections", lemma="infection"),
        find(document, "infection", after=5),
        Term(Span(35, 38), Kind.CONCEPT, "inf", frozenset({"infection"})),
    ]
    found = search(document, terms, "infection")
    assert found.terms == found.sensitive == tuple(terms)
    assert [(one.inside, one.synonym) for one in found.occurrences["infection"]] == [(None, False)] * 2 + [
        (None, False)
    ]


def test_a_listed_term_is_cut_out_of_a_longer_one() -> None:
    """Of "HIV clinic" and "A Sacramento resident" only the listed part is sensitive; the rest stays a term."""
    document = Document("The HIV-positive patient of the new HIV clinic, who has HIV.")
    terms = [
        find(document, "HIV-positive patient", lemma="hiv positive patient"),
        find(document, "new HIV clinic"),
        find(document, "HIV", after=50),
    ]
    found = search(document, terms, "HIV")
    assert texts(document, found.terms) == ["HIV", "positive patient", "new", "HIV", "clinic", "HIV"]
    assert [term.lemma for term in found.terms] == ["hiv", "positive patient", "new", "hiv", "clinic", "hiv"]
    assert texts(document, found.sensitive) == ["HIV"] * 3
    assert [one.inside for one in found.occurrences["hiv"]] == [terms[0], terms[1], None]


def test_possessives_are_no_part_of_a_term() -> None:
    """Of "HIV's spread" the HIV is sensitive and the spread is left; the "'s" is neither."""
    document = Document("HIV's spread")
    found = search(document, [find(document, "HIV's spread", lemma="hiv spread")], "HIV")
    assert texts(document, found.terms) == ["HIV", "spread"]
    assert [term.span.end for term in found.sensitive] == [3]


def test_a_listed_phrase_that_no_term_covers_becomes_one() -> None:
    """Words that the detector took apart, or for no term at all, are found: nothing that is listed stays silent."""
    document = Document("A slim old disease; slim disease; she was slim disease wise ill.")
    terms = [find(document, "slim", after=15), find(document, "disease", after=20), find(document, "slim", after=35)]
    found = search(document, terms, "slim disease")
    assert texts(document, found.sensitive) == ["slim disease"] * 2
    assert texts(document, found.terms) == ["slim disease"] * 2
    assert [one.inside for one in found.occurrences["slim disease"]] == [None, None]


def test_words_apart_are_no_phrase() -> None:
    """Across a full stop, a comma or an empty line two words do not make a listed phrase."""
    for text in ("slim. Disease", "slim, disease", "slim\n\ndisease"):
        assert search(Document(text), [], "slim disease").sensitive == ()
    assert texts(Document("slim\ndisease"), search(Document("slim\ndisease"), [], "slim disease").sensitive)


def test_the_longest_listed_phrase_counts() -> None:
    """Of "HIV infection" and "infection", both listed, a text has the longer one where it stands."""
    document = Document("acute HIV infection, other infection")
    terms = [find(document, "acute HIV infection"), find(document, "other infection")]
    found = search(document, terms, "infection", "HIV infection")
    assert texts(document, found.sensitive) == ["HIV infection", "infection"]
    assert {key: len(all_of) for key, all_of in found.occurrences.items()} == {"hiv infection": 1, "infection": 1}


def test_synonyms_are_the_same_sensitive_meaning() -> None:
    """HIV infection is what the knowledge base calls HIV, too; so it is found, and said to be a synonym."""
    document = Document("HIV, an HIV infection, severe HIV infection.")
    terms = [find(document, "HIV"), find(document, "HIV infection"), find(document, "severe HIV infection")]
    found = search(document, terms, "HIV")
    assert texts(document, found.sensitive) == ["HIV", "HIV infection", "HIV infection"]
    assert [(one.inside, one.synonym) for one in found.occurrences["hiv"]] == [
        (None, False),
        (None, True),
        (terms[2], True),
    ]


def test_synonyms_are_those_of_usual_senses() -> None:
    """A stroke is seldom a shot, so a shot is not sensitive; CVA seldom means a stroke, but nobody can be sure."""
    document = Document("stroke, CVA, shot")
    terms = [find(document, phrase) for phrase in ("stroke", "CVA", "shot")]
    assert texts(document, search(document, terms, "stroke").sensitive) == ["stroke", "CVA"]
    # A key that no sense usually has is taken in the one that it has.
    assert texts(document, search(document, terms, "CVA").sensitive) == ["stroke", "CVA"]


def test_synonyms_of_every_taxonomy() -> None:
    """Each taxonomy of a chain has names for what is listed."""
    general = MemoryTaxonomy.from_parents({"hiv": ["virus"]}, synonyms={"hiv": ["AIDS virus"]}, source="general")
    document = Document("the AIDS virus and HIV infection")
    terms = [find(document, "AIDS virus"), find(document, "HIV infection")]
    found = SensitiveTerms.of(["HIV"]).find(document, terms, KnowledgeChain([KB, general]))
    assert found.sensitive == tuple(terms)


def test_a_word_in_small_letters_is_the_listed_abbreviation() -> None:
    """The key of "AIDS" is "aids", that of "aids" is "aid": both are the listed term."""
    document = Document("He has aids, AIDS and Aids dementia.")
    terms = [find(document, "aids", lemma="aid"), find(document, "AIDS"), find(document, "Aids dementia", lemma="x")]
    found = search(document, terms, "AIDS")
    assert texts(document, found.sensitive) == ["aids", "AIDS", "Aids"]
    assert {term.lemma for term in found.sensitive} == {"aids"}


def test_a_listed_term_that_only_the_key_shows_makes_the_whole_term_sensitive() -> None:
    """Where an abbreviation is declared to mean an HIV clinic, its letters show no HIV: it is sensitive as a whole."""
    document = Document("She came to the HC.")
    term = Term(Span(16, 18), Kind.ORGANISATION, "hc", frozenset({"hiv clinic"}))
    found = search(document, [term], "HIV")
    assert found.sensitive == (term,)
    assert found.occurrences["hiv"][0].inside == term


def test_kinds_are_sensitive_whatever_their_words() -> None:
    """Terms of a kind are sensitive; so is what is left of them beside a listed term."""
    document = Document("The Leeds HIV Clinic in Leeds has flu.")
    terms = [
        find(document, "Leeds HIV Clinic", kind=Kind.ORGANISATION),
        find(document, "Leeds", kind=Kind.PLACE, after=15),
        find(document, "flu"),
    ]
    found = SensitiveTerms.of(["HIV"], [Kind.ORGANISATION]).find(document, terms, KB)
    assert texts(document, found.sensitive) == ["Leeds", "HIV", "Clinic"]
    assert [term.kind for term in found.terms] == [
        Kind.ORGANISATION,
        Kind.CONCEPT,
        Kind.ORGANISATION,
        Kind.PLACE,
        Kind.CONCEPT,
    ]


def test_a_part_has_the_kind_that_it_has_elsewhere() -> None:
    """Sacramento inside a noun phrase is a place where the document shows it as one."""
    document = Document("A Sacramento resident left Sacramento.")
    terms = [find(document, "Sacramento resident"), find(document, "Sacramento", kind=Kind.PLACE, after=5)]
    found = SensitiveTerms.of(["Sacramento"]).find(document, terms, FIGURE_2)
    assert [term.kind for term in found.sensitive] == [Kind.PLACE, Kind.PLACE]


def test_what_else_is_known_of_a_term_is_kept() -> None:
    """The rest of a term that another requirement hides is still one that it hides."""

    @dataclass(frozen=True, slots=True)
    class Hidden(Term):
        hidden: bool = True

    document = Document("HIV Street")
    found = search(document, [Hidden(Span(0, 10), Kind.PLACE, "hiv street")], "HIV")
    assert [isinstance(term, Hidden) for term in found.terms] == [False, True]


def test_the_sentence_of_the_paper() -> None:
    """Sacramento in "A Sacramento resident", silently left before, is protected like the other terms."""
    terms = [find(FIGURE_1, "Sacramento resident"), *(find(FIGURE_1, one) for one in ("marijuana", "lumbar pain"))]
    sensitive = SensitiveTerms.of(["Sacramento", "marijuana", "lumbar pain"])
    found = sensitive.find(FIGURE_1, terms, FIGURE_2)
    (plan,) = TPlausible(FIGURE_2, 16, sensitive=sensitive).plans(FIGURE_1, found.sensitive)
    assert list(plan.volumes.values()) == [4, 2, 2]
    assert plan.unchanged == ()


# Generalizations


def test_no_generalization_names_what_is_listed() -> None:
    """AIDS becomes no "HIV infection" where HIV is listed, but the next wider disease, or nothing."""
    document = Document("She has AIDS.")
    terms = [find(document, "AIDS")]
    (decision,) = TPlausible(KB, 2).decide(document, terms)
    assert decision.offer
    assert decision.offer.concept == KB.senses("infection")[0]
    kb = MemoryTaxonomy.from_parents(
        {"AIDS": ["hiv infection"], "arc": ["hiv infection"], "hiv infection": ["disease"]}
    )
    (decision,) = TPlausible(kb, 2).decide(document, terms)
    assert decision.offer
    assert decision.offer.concept == kb.senses("hiv infection")[0]
    with pytest.raises(PlausibilityError):
        TPlausible(kb, 2, sensitive=SensitiveTerms.of(["HIV", "disease"])).decide(document, terms)
    (decision,) = TPlausible(kb, 2, sensitive=SensitiveTerms.of(["HIV"])).decide(document, terms)
    assert decision.offer
    assert decision.offer.concept == kb.senses("disease")[0]


def test_a_synonym_is_taken_for_the_listed_term() -> None:
    """Slim disease is AIDS: both are one meaning that counts once, though a general taxonomy knows another disease."""
    general = MemoryTaxonomy.from_parents(
        {"slim disease": ["wasting"], "cachexia": ["wasting"], "AIDS": ["malady"], "gout": ["malady"]}, source="general"
    )
    kb = KnowledgeChain([general, KB])
    document = Document("AIDS is slim disease.")
    terms = [find(document, "AIDS"), find(document, "slim disease")]
    model = TPlausible(kb, 2, sensitive=SensitiveTerms.of(["AIDS"]))
    (plan,) = model.plans(document, terms)
    assert [len(word.terms) for word in plan.words] == [2]
    (plan,) = TPlausible(kb, 2).plans(document, terms)
    assert [len(word.terms) for word in plan.words] == [1, 1]


def test_an_ambiguous_synonym_keeps_its_own_sense() -> None:
    """CVA seldom means a stroke: it is sensitive, but not released as if it were one."""
    sensitive = SensitiveTerms.of(["stroke"])
    assert sensitive.meant_by(Term(Span(0, 3), Kind.CONCEPT, "cva"), KB) is None
    assert sensitive.meant_by(Term(Span(0, 6), Kind.CONCEPT, "stroke"), KB) == "stroke"
    assert sensitive.meant_by(Term(Span(0, 1), Kind.CONCEPT, "s", frozenset({"stroke"})), KB) == "stroke"


# What stays visible


def test_what_stays_visible_is_named() -> None:
    """The released text is searched for every listed term, under all its names, alone or inside a phrase."""
    sensitive = SensitiveTerms.of(["HIV", "AIDS", "flu"])
    text = "The hiv-infection clinic has H.I.V. and aids patients, and influenza."
    found = sensitive.unprotected(text, KB)
    assert {key: [text[span.start : span.end] for span in spans] for key, spans in found.items()} == {
        "aids": ["aids"],
        "hiv": ["hiv-infection", "H.I.V."],
    }
    assert sensitive.unprotected("The infection clinic has patients.", KB) == {}
    assert SensitiveTerms().unprotected(text, KB) == {}


def test_a_release_leaves_nothing_visible() -> None:
    """What t-plausibility releases of a text with a listed term inside a phrase no longer shows it."""
    document = Document("The HIV clinic cares for people with HIV infection.")
    terms = [find(document, "HIV clinic"), find(document, "HIV infection")]
    sensitive = SensitiveTerms.of(["HIV"])
    found = sensitive.find(document, terms, KB)
    text = document.text
    for one in TPlausible(KB, 2, sensitive=sensitive).decide(document, found.sensitive)[::-1]:
        assert one.action is Action.GENERALIZE
        text = text[: one.term.span.start] + (one.offer.label if one.offer else "") + text[one.term.span.end :]
    assert text == "The infection clinic cares for people with infection."
    assert sensitive.unprotected(text, KB) == {}


VOCABULARY = ["HIV", "infection", "slim", "disease", "AIDS", "aids", "Stroke's", "the", "of", "old-age", "flu", "x."]
LISTED = ["HIV", "infection", "AIDS", "slim disease", "disease of the flu", "stroke"]


@st.composite
def documents(draw: st.DrawFn) -> tuple[Document, list[Term]]:
    """Returns a text and terms of it, cut at random."""
    text = " ".join(draw(st.lists(st.sampled_from(VOCABULARY), min_size=1, max_size=12)))
    terms: list[Term] = []
    found = list(words(text))
    at = 0
    while at < len(found):
        length = draw(st.integers(1, 4))
        said = found[at : at + length]
        if draw(st.booleans()) and not said[0].stop and not said[-1].stop:
            kind = draw(st.sampled_from([Kind.CONCEPT, Kind.WORD, Kind.PLACE]))
            lemma = " ".join(word.key for word in said)
            terms.append(Term(Span(said[0].start, said[-1].end), kind, lemma))
        at += length
    return Document(text), terms


@given(documents(), st.sets(st.sampled_from(LISTED)))
def test_nothing_listed_is_overlooked(problem: tuple[Document, list[Term]], listed: set[str]) -> None:
    """Whatever the terms, those found never overlap, and without the sensitive ones nothing listed is visible."""
    document, terms = problem
    sensitive = SensitiveTerms.of(listed)
    found = sensitive.find(document, terms, KB)
    assert all(one.span.end <= other.span.start for one, other in zip(found.terms, found.terms[1:], strict=False))
    assert set(found.sensitive) <= set(found.terms)
    assert set(found.occurrences) == sensitive.keys
    text = document.text
    for term in found.sensitive[::-1]:
        text = f"{text[: term.span.start]}[redacted]{text[term.span.end :]}"
    assert sensitive.unprotected(text, KB) == {}
    if not sensitive.unprotected(document.text, KB):
        assert (found.terms, found.sensitive) == (tuple(terms), ())


# Parameters


@pytest.mark.parametrize("key", ["", "HIV"])
def test_keys_that_no_term_has_are_refused(key: str) -> None:
    """A list of words instead of keys would silently protect nothing."""
    with pytest.raises(ParameterError) as caught:
        SensitiveTerms(frozenset({key}))
    assert caught.value.parameter == "keys"
    with pytest.raises(ParameterError):
        SensitiveTerms.of(["the"])


def test_nothing_shows_what_is_listed() -> None:
    """The repr of a list, of what is found and of a model can be logged."""
    document = Document("The HIV clinic")
    sensitive = SensitiveTerms.of(["HIV"])
    found = sensitive.find(document, [find(document, "HIV clinic")], KB)
    assert (
        "hiv" not in repr((sensitive, found, found.occurrences["hiv"], TPlausible(KB, 2, sensitive=sensitive))).lower()
    )
