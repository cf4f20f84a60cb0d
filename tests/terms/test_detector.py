"""The detector, rule by rule on sentences and as a whole on any text."""

from __future__ import annotations

import pickle
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.strategies import texts
from tests.terms.notation import find, kinds, surfaces

from tacit.document import Document
from tacit.language.graphemes import is_boundary
from tacit.language.headings import headings
from tacit.language.network import ReadingNetwork
from tacit.settings import MARKER
from tacit.terms import Kind, Term
from tacit.terms.detector import LanguageModelDetector, Parsed
from tacit.terms.keys import key, words
from tacit.terms.variants import Names

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.txt"))
HIV = LanguageModelDetector(names=Names(["hiv", "human immunodeficiency virus", "aids"]))


# Noun phrases


def test_determiners_pronouns_and_stop_words_are_stripped() -> None:
    """What carries no meaning is not part of a term (S3, section 4.2)."""
    assert surfaces("The patient received a blood transfusion for his influenza.") == [
        "patient",
        "blood transfusion",
        "influenza",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It is in blood, semen, vaginal fluid, or breast milk.", ["blood", "semen", "vaginal fluid", "breast milk"]),
        ("He had genital herpes and warts.", ["genital herpes", "warts"]),
        ("She takes efavirenz/emtricitabine.", ["efavirenz", "emtricitabine"]),
        ("He has HIV/AIDS.", ["HIV", "AIDS"]),
        ("There was no cyanosis and/or edema.", ["cyanosis", "edema"]),
    ],
)
def test_coordinations_are_split(text: str, expected: list[str]) -> None:
    """Each conjunct is a term of its own."""
    assert surfaces(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The patient's mother died.", ["patient", "mother"]),
        ("CD4+ T cells were low.", ["CD4+ T cells"]),
        ("The T-cell count fell.", ["T-cell count"]),
        ("He is HIV-positive.", ["HIV-positive"]),
        ("Hepatitis C was found.", ["Hepatitis C"]),
        (
            "Labs: WBC 5.3, Hgb 11.2, platelets 291, glucose 80.",
            ["Labs", "WBC", "5.3", "Hgb", "11.2", "platelets", "291"],
        ),
        ("A room\twith\tcolumns", ["room", "columns"]),
    ],
)
def test_phrases_end_where_they_should(text: str, expected: list[str]) -> None:
    """Hyphens and pluses hold a term together; possessives, values and columns do not."""
    assert surfaces(text)[: len(expected)] == expected


def test_what_the_lexicon_knows_is_one_term() -> None:
    """Possessives and "of" part phrases, except those that name one thing."""
    text = "The patient's sarcoma is Kaposi's sarcoma. The Statue of Liberty has the colour of copper."
    known = {"kaposi sarcoma", "statue of liberty", "diabetes mellitus"}
    assert surfaces("She has diabetes mellitus.", known=known) == ["diabetes mellitus"]
    assert surfaces("Viral load 212,000 copies/mL.", known={"viral load"}) == ["Viral load", "212,000 copies/mL"]
    assert surfaces(text, known=known) == [
        "patient",
        "sarcoma",
        "Kaposi's sarcoma",
        "Statue of Liberty",
        "colour",
        "copper",
    ]


def test_prescriptions_keep_to_the_drug() -> None:
    """Neither the dose nor "twice a day" is part of the drug's name."""
    found = kinds("Efavirenz 600 mg p.o. q.d. and lorazepam 1 mg b.i.d. were given.")
    assert found["Efavirenz"] in {Kind.CONCEPT, Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME}
    assert found["lorazepam"] is Kind.CONCEPT
    assert found["600 mg"] is found["1 mg"] is Kind.QUANTITY
    assert found["b.i.d."] is Kind.WORD


def test_bullets_of_lists_are_no_terms() -> None:
    """What orders a list says nothing."""
    text = "PLAN:\n1. Rest in bed\n2) Fluids\n- Aspirin\n(a) Sleep\n"
    assert not {words for words, _ in find(text)} & {"1", "2", "1.", "2)", "-", "a", "(a)"}
    assert {"Fluids", "Aspirin", "Sleep", "bed"} <= {words for words, _ in find(text)}


def test_headings_do_not_run_into_the_text() -> None:
    """A line in capitals is a passage of its own; what any record has as a heading is no term."""
    assert surfaces("DISCHARGE DIAGNOSES\nOral candidiasis\n\nMEDICATION\nHIV clinic") == [
        "Oral candidiasis",
        "MEDICATION",
        "HIV clinic",
    ]


def test_a_short_plural_in_capitals_is_no_acronym_if_the_lexicon_knows_the_word() -> None:
    """LUNGS in a line of capitals are counted with lungs; AIDS is not counted with aid."""
    lemmas = [term.lemma for _, term in find("HIS LUNGS: The lungs are clear.", known={"lung"})]
    assert lemmas[:2] == ["lung", "lung"]
    assert find("AIDS is a disease.", known={"aids", "aid"})[0][1].lemma == "aids"


# Kinds


@pytest.mark.parametrize(
    ("text", "words", "kind"),
    [
        ("We saw Mr. John O'Brien today.", "Mr. John O'Brien", Kind.PERSON),
        ("She was seen by Dr. X at noon.", "Dr. X", Kind.PERSON),
        ("He was admitted to St. John's Hospital.", "St. John's Hospital", Kind.PLACE),
        ("They live in Barcelona.", "Barcelona", Kind.PLACE),
        ("He works for the World Bank.", "World Bank", Kind.ORGANISATION),
        ("It happened on 3 March 2021.", "3 March 2021", Kind.DATE),
        ("A 48-year-old man came.", "48-year-old", Kind.AGE),
        ("Give 600 mg daily.", "600 mg", Kind.QUANTITY),
        ("He paid £31,450 in damages.", "£31,450", Kind.QUANTITY),
        ("His record is 4471-902836.", "4471-902836", Kind.CODE),
        ("Write to d.roth@northgate.example soon.", "d.roth@northgate.example", Kind.CODE),
        ("The patient was infected.", "infected", Kind.WORD),
        ("An opportunistic infection.", "opportunistic infection", Kind.CONCEPT),
    ],
)
def test_terms_have_a_kind(text: str, words: str, kind: Kind) -> None:
    """Names, dates, ages, quantities and codes are told from noun phrases and from other words."""
    assert kinds(text)[words] is kind


def test_a_word_that_also_stands_in_small_letters_is_no_name() -> None:
    """A model that takes "Penicillin" for a firm is overruled by "penicillin" in the same text."""
    found = find("Penicillin.\nHe is allergic to penicillin.")
    assert {term.kind for words, term in found if words.lower() == "penicillin"} == {Kind.CONCEPT}


def test_the_words_of_an_address_are_kept_even_if_all_are_stop_words() -> None:
    """An address is a term, whatever it spells."""
    assert [words for words, _ in find("the@of.is")] == ["the@of.is"]


# Every occurrence, and names


def test_every_occurrence_of_a_term_has_its_lemma() -> None:
    """Case, number, hyphen and possessive do not matter."""
    text = "An opportunistic infection. OPPORTUNISTIC INFECTIONS! Opportunistic-infection's, opportunistic\ninfections."
    assert [term.lemma for _, term in find(text)].count("opportunistic infection") == 4


def test_lexical_variants_of_a_protected_name_are_terms_of_their_own() -> None:
    """Words that are not nouns say the same: protect homosexuality, and hide homosexual."""
    found = dict(
        find("He is openly homosexual; homosexuals and Catholics met.", names=["homosexuality", "catholicism"])
    )
    assert found["homosexual"].lemma == "homosexual"
    assert found["homosexuals"].lemma == "homosexual"
    assert found["Catholics"].lemma == "catholic"


def test_variants_of_a_name_of_several_words_are_one_term() -> None:
    """A verb phrase that says what the protected noun phrase says is found as a whole."""
    found = dict(find("He was sexually abused as a boy.", names=["sexual abuse"]))
    assert found["sexually abused"].kind is Kind.CONCEPT


def test_a_protected_acronym_in_small_letters_is_found() -> None:
    """Hasty notes write aids; what the lexicon knows as something else keeps its meaning."""
    text = "Pt has aids. He wears hearing aids."
    found = dict(find(text, names=["aids"], known={"hearing aid"}))
    assert found["aids"].lemma == "aids"
    assert found["hearing aids"].lemma == "hearing aid"


def test_a_phrase_does_not_reach_over_a_blank_line() -> None:
    """Two paragraphs are not one term."""
    found = [words for words, _ in find("He was infected, viral\n\nload", names=["viral load"])]
    assert "viral\n\nload" not in found
    assert {"viral", "load"} <= set(found)


def test_every_content_word_is_in_a_term() -> None:
    """Nothing that means something escapes the risk model: only stop words and plain headings are in no term."""
    for path in EXAMPLES:
        text = path.read_text("utf-8")
        covered = {at for term in HIV.detect(Document(text)) for at in range(term.span.start, term.span.end)}
        covered |= {at for one in headings(text) for at in range(one.start, one.end)}
        left = [text[word.start : word.end] for word in words(text) if not word.stop and word.start not in covered]
        assert all(word.isdecimal() for word in left), path.name  # the numbers of lists


# Abbreviations


def test_declared_forms_are_aliases_in_both_directions() -> None:
    """Whoever hides one form hides the other, also inside a longer term."""
    found = dict(find("He had Pneumocystis pneumonia (PCP). The PCP clinic and pneumocystis pneumonia."))
    assert found["Pneumocystis pneumonia"].aliases == {"pcp"}
    assert found["PCP"].aliases == {"pneumocystis pneumonia"}
    assert found["PCP clinic"].aliases == {"pneumocystis pneumonia clinic"}


# What is hidden already


@pytest.mark.parametrize(
    "text",
    [
        f"They were {MARKER} and the {MARKER} infection.",
        f"HIV-{MARKER} patients; {MARKER}'s mother.",
        f"{MARKER}{MARKER}patients{MARKER}.",
        f"A{MARKER}b",
        MARKER,
    ],
)
def test_the_marker_is_no_term_and_in_none(text: str) -> None:
    """What was hidden stays hidden, and what touches it is still seen."""
    found = find(text, names=["hiv"])
    hidden = {at for i in range(len(text)) if text.startswith(MARKER, i) for at in range(i, i + len(MARKER))}
    assert not any(at in hidden for _, term in found for at in range(term.span.start, term.span.end))
    assert ("HIV" in text) == ("HIV" in [words for words, _ in found])
    assert ("patients" in text) == ("patients" in [words for words, _ in found])


# Any text


def check(text: str, terms: tuple[Term, ...]) -> None:
    """What holds of the terms of any text."""
    for term in terms:
        start, end = term.span.start, term.span.end
        assert 0 <= start < end <= len(text)
        assert text[start:end] == text[start:end].strip()
        assert is_boundary(text, start)
        assert is_boundary(text, end)
        assert MARKER not in text[start:end]
        assert term.lemma
    for one, other in pairwise(terms):
        assert one.span.end <= other.span.start


@settings(max_examples=60)
@given(texts())
def test_spans_are_inside_sorted_apart_and_cut_no_character(text: str) -> None:
    """Whatever the text, its terms can be replaced one by one without harm to what stands beside them."""
    check(text, tuple(HIV.detect(Document(text))))


@settings(max_examples=30)
@given(texts())
def test_a_text_with_every_term_hidden_has_none(text: str) -> None:
    """What is found is all there is: nothing shows up only when its neighbours are gone."""
    hidden, end = "", 0
    for term in HIV.detect(Document(text)):
        hidden += text[end : term.span.start] + MARKER
        end = term.span.end
    assert not HIV.detect(Document(hidden + text[end:]))


@settings(max_examples=30)
@given(texts())
def test_lemmas_are_the_keys_of_their_words(text: str) -> None:
    """A term is counted by what stands there; only addresses of stop words and protected acronyms differ."""
    for words_, term in find(text):
        assert term.lemma == key(words_) or (term.kind is Kind.CODE and not key(words_))


@settings(max_examples=20)
@given(texts(), texts())
def test_a_text_has_the_same_terms_each_time(text: str, other: str) -> None:
    """Nothing is carried over from one text to the next, and a copy in another process finds the same."""
    first = HIV.detect(Document(text))
    HIV.detect(Document(other))
    assert HIV.detect(Document(text)) == first
    copy: LanguageModelDetector = pickle.loads(pickle.dumps(HIV))  # noqa: S301  # our own bytes
    assert copy.detect(Document(text)) == first


@settings(max_examples=20)
@given(st.lists(texts(8), max_size=4))
def test_passages_parsed_before_give_the_same_terms(blocks: list[str]) -> None:
    """A release is checked from the store of its original's passages, with the same result as afresh."""
    store: Parsed = {}
    for end in range(len(blocks) + 1):
        text = "\n\n".join(blocks[:end])
        assert HIV.detect_again(Document(text), store) == HIV.detect(Document(text))


def test_progress_ends_at_the_whole() -> None:
    """Whoever waits sees how far it is, in code points, and each step once."""
    seen: list[tuple[int, int]] = []
    HIV.detect_again(Document("One fever.\n\nTwo coughs.\n\nOne fever."), {}, on_progress=lambda *at: seen.append(at))
    assert seen == [(10, 21), (21, 21)]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_line_ends_do_not_matter(line_end: str) -> None:
    """A file from Windows has the same terms."""
    text = "MEDICATION:\nefavirenz daily,\nwith food.\n\nHuman immunodeficiency\nvirus infection"
    lemmas = [term.lemma for _, term in find(text)]
    assert [term.lemma for _, term in find(text.replace("\n", line_end))] == lemmas


def test_names_of_persons_and_places_say_who_is_meant() -> None:
    """As the network reads them in their places; a brand does not."""
    document = Document("Mrs Wolska of Dharampeth was seen by Kiran Mistry and takes Trelegy one puff daily.")
    terms = LanguageModelDetector(network=ReadingNetwork.shipped()).detect(document)
    told = {document[term.span]: term.says_who for term in terms}
    assert any(says for words, says in told.items() if "Wolska" in words)
    assert not any(says for words, says in told.items() if "Trelegy" in words)
    assert not any(term.says_who for term in LanguageModelDetector().detect(document))
