"""The identity detector: nothing planted survives, mentions are grouped, and nothing is told in passing."""

from __future__ import annotations

import copy
import logging
import pickle
import re
from itertools import pairwise
from typing import NoReturn

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.strategies import ODD, SPACES, WORDS

from tacit.document import Document
from tacit.errors import ModelMissingError
from tacit.identities import FirstSanitizer, Identifier, IdentifierKind, IdentityDetector
from tacit.identities.entities import grouped
from tacit.identities.mentions import mentions
from tacit.identities.names import names
from tacit.identities.words import restored, words
from tacit.identities.works import works
from tacit.language.network import ReadingNetwork
from tacit.terms import Recognized, language_model
from tacit.terms.detector import LanguageModelDetector, Parsed
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
DETECTOR = IdentityDetector()
TEXTS = st.lists(st.sampled_from((*WORDS, *ODD, *SPACES, "Mr", "A.", "Polat", "(1998)")), max_size=40).map(" ".join)


def identified(text: str) -> list[tuple[str, Kind, int]]:
    """What is found: surface, kind, entity."""
    document = Document(text)
    return [(document[one.span], one.kind, one.entity) for one in DETECTOR.identify(document)]


def hidden(text: str) -> str:
    """The text with a bar for each identifier."""
    parts, end = [], 0
    for one in DETECTOR.identify(Document(text)):
        parts += [text[end : one.span.start], "█"]
        end = one.span.end
    return "".join((*parts, text[end:]))


def test_a_name_ends_with_the_row_of_a_table() -> None:
    """The heading below the table is none of its words; a name in wrapped prose goes over the end of a line."""
    row = "Barbara Nowak\tGrandmother\t30/10/1959\t4 Canal Street, Apartment 12, Leigh"
    assert hidden(f"{row}\nBackground\nShe was referred in 2019.").endswith("\nBackground\nShe was referred in █.")
    wrapped = "The report was made for the council by the social worker Marianne\nPetterson, who has left since then."
    assert ("Marianne\nPetterson", Kind.PERSON, 0) in identified(wrapped)


def entities(text: str, kind: Kind) -> list[set[str]]:
    """The surfaces of each entity of a kind."""
    groups: dict[int, set[str]] = {}
    for surface, found, entity in identified(text):
        if found is kind:
            groups.setdefault(entity, set()).add(surface)
    return list(groups.values())


@pytest.mark.parametrize(
    "text",
    [
        "The applicant, Mr Cengiz Polat, appealed. Polat lost.",
        "CENGIZ POLAT APPEALED. MR POLAT LOST.",
        "cengiz polat appealed. later polat lost.",
        "The applicant, Mr Cengiz Polat, appealed. In his letter polat's lawyer, and later P0lat and Po1at, wrote.",
        "The applicant, Mr Cengiz Polat, appealed. POLAT'S CASE IS PENDING.",
        "Polat’s wife Ayşe left; Cengiz Polat's son Umut stayed.",
        "Patient: Polat, Cengiz. Dear Mr. Polat, we thank Cengiz.",
        "Polat v. Turkey is pending, and C. Polat waits.",
    ],
)
def test_a_name_found_once_is_found_everywhere(text: str) -> None:
    """Capitals, small letters, possessives and a bad scan hide no mention of a name."""
    left = hidden(text).lower()
    assert not re.search(r"p[o0][l1i]at|cengiz|ayşe|umut", left), left


@pytest.mark.parametrize(
    "name",
    [
        "Nguyễn Văn An",
        "Gülşah Şimşekoğlu Öz",
        "Иван Петров",
        "Αλέξης Παπάς",
        "Łukasz Żółć",
        "Zoë O’Connor",
        "Jean-Luc d’Arc",
    ],
)
def test_names_of_all_alphabets_are_found(name: str) -> None:
    """A name needs no English letters, with a title or without."""
    for sentence in (f"The letter was sent to Mr {name} yesterday.", f"His wife {name} agreed.", f"Name: {name}"):
        left = hidden(sentence)
        assert not any(part in left for part in name.split()), left


def test_a_name_without_capitals_in_its_script_is_found() -> None:
    """Where a script has no capitals, its words in an English text are names."""
    assert "李明" not in hidden("The letter was sent to 李明 yesterday.")


def test_names_of_everyday_words_are_found() -> None:
    """A title or a first name makes a name of any word, there and later."""
    left = hidden("Mr Baker and Dr. Rose Law met. In the end Baker left, and Law stayed with the baker.")
    assert left == "█ and █ met. In the end █ left, and █ stayed with the baker."


def test_mentions_of_a_person_are_one_entity() -> None:
    """A surname, an initial, capitals and a bad scan mean whoever was named, and husband and wife are two."""
    text = (
        "Mr Cengiz Polat and his wife, Mrs Ayşe Polat, appealed. Mr Polat lost; C. Polat paid, POLAT left."
        " Then Mrs Polat wrote to Cengiz."
    )
    assert entities(text, Kind.PERSON) == [
        {"Mr Cengiz Polat", "Mr Polat", "C. Polat", "POLAT", "Cengiz"},
        {"Mrs Ayşe Polat", "Mrs Polat"},
    ]


def test_initials_mean_whoever_has_them() -> None:
    """Initials alone are the person whose names begin so."""
    assert entities("Mr John Smith met Mr Karl Jung. J.S. left.", Kind.PERSON) == [
        {"Mr John Smith", "J.S."},
        {"Mr Karl Jung"},
    ]


def test_an_abbreviation_is_its_long_form() -> None:
    """What a text declares to mean the same is one entity."""
    text = "She works for the Otto Pilgrim Ensemble (OPE). The OPE pays."
    assert len({entity for surface, _, entity in identified(text) if "P" in surface}) == 1


def test_a_day_is_one_however_it_is_written() -> None:
    """A date in words and the same in digits are one entity."""
    groups = entities("Born on 30 June 1983 (30.06.1983), on June 30, 1983, not 30 June 1984.", Kind.DATE)
    assert groups == [{"30 June 1983", "30.06.1983", "June 30, 1983"}, {"30 June 1984"}]


def test_institutions_that_are_none_in_particular_stay() -> None:
    """Courts and ministries without a name of their own tell nothing; one of a town does."""
    text = "The Constitutional Court and the Ministry of Justice agreed; the Çarşıköy Labour Court did not."
    assert hidden(text) == "The Constitutional Court and the Ministry of Justice agreed; the █ did not."


def test_of_a_country_s_institution_the_country_is_found() -> None:
    """The country's name identifies, the rest is anyone's."""
    assert hidden("The Turkish Government and the Republic of Austria agreed.") == (
        "The █ Government and the Republic of █ agreed."
    )


def test_whoever_stands_in_brackets_is_found() -> None:
    """A translation of an institution's words is left, a person behind an officer's is not."""
    left = hidden("The Supreme Court (Sąd Najwyższy) agreed. The Prosecutor (Kowalska) did not.")
    assert "Kowalska" not in left
    assert "(Sąd Najwyższy)" in left


def test_drugs_diseases_and_headings_are_nobody() -> None:
    """What a model takes for people in clinical notes stays."""
    text = "HISTORY OF PRESENT ILLNESS: Parkinson's disease. MEDICATIONS: Aspirin and Zoloft."
    assert hidden(text) == text


def test_titles_of_works_are_found_with_their_small_words() -> None:
    """A title before a year, or behind a word for a work, is hidden from its first word to its last."""
    left = hidden("She starred in Sleeping Late in Quito (1997) and in the film Kept in Suspense.")
    assert left == "She starred in █ (█) and in the film █."


def test_none_of_the_eighteen_of_hipaa_is_left() -> None:
    """Whatever a record says of a patient in the ways that Safe Harbor lists is hidden."""
    planted = (
        "Wanda Quigley|Leeds|12 Baker Street|NW1 6XE|3 May 1961|(212) 555-0123|+44 20 7946 0958|w.quigley@example.org"
        "|078-05-1120|00482913|ABC-1234567|12345678|D123-4567-89|1M8GDM9AXKP042788|SN-99812|https://example.org/wq|192.168.12.7"
        "|VP-4711-2|WQ-2021-07"
    ).split("|")
    text = (
        "Patient: Wanda Quigley, of 12 Baker Street, Leeds NW1 6XE, born 3 May 1961. Tel. (212) 555-0123, fax"
        " +44 20 7946 0958, w.quigley@example.org. SSN 078-05-1120, MRN 00482913, health plan no. ABC-1234567, account"
        " no. 12345678, licence no. D123-4567-89, car 1M8GDM9AXKP042788, pacemaker serial no. SN-99812. Portal"
        " https://example.org/wq, last seen from 192.168.12.7, voice print ID VP-4711-2, study code: WQ-2021-07."
        " QUIGLEY was told; Ms Quigley's daughter agreed."
    )
    left = hidden(text)
    assert not [one for one in (*planted, "Quigley", "QUIGLEY") if one in left], left


def test_only_the_kinds_that_are_wanted_are_found() -> None:
    """Other kinds stay in the text, and still do not get in the way of these."""
    detector = IdentityDetector(kinds=frozenset((Kind.DATE,)))
    document = Document("Mr April Jones was born on 3 May 1961.")
    assert [document[one.span] for one in detector.identify(document)] == ["3 May 1961"]
    assert detector.fingerprint != DETECTOR.fingerprint


def recognized(document: Document) -> list[Recognized]:
    """What the language model recognizes where terms are looked for."""
    detector, parsed = LanguageModelDetector(), Parsed()
    detector.detect_again(document, parsed)
    return detector.recognized(document, parsed)


def test_a_document_that_was_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has read it for its terms tells the same; only passages without the usual capitals are read once more."""
    text = "Mr Cengiz Polat lives in Ankara, and smokes ten cigarettes.\n\nCENGIZ POLAT LIVES IN ANKARA."
    document = Document(text)
    assert DETECTOR.identify(document, recognized(document)) == DETECTOR.identify(document)

    def fails(_: str) -> NoReturn:
        raise AssertionError

    first = Document(text.split("\n", maxsplit=1)[0])
    known = recognized(first)
    monkeypatch.setattr(language_model, "load", fails)
    assert [first[one.span] for one in DETECTOR.identify(first, known)][:2] == ["Mr Cengiz Polat", "Ankara"]


def test_initials_before_a_name_are_its_part() -> None:
    """Page and case abbreviations are initials where a name follows, and everyday surnames are surnames."""
    assert hidden("The letter of J.S. Baker to P. Exeter was read. J.S. Further, he left.") == (
        "The letter of █ to █ was read. █ Further, he left."
    )


def test_a_missing_model_is_an_error_of_ours() -> None:
    """Without a model nothing is said to be free of identifiers."""
    with pytest.raises(ModelMissingError):
        IdentityDetector(language_model="no_such_model").identify(Document("Polat"))


@given(TEXTS)
@settings(max_examples=40)
def test_identifiers_are_inside_in_order_and_apart(text: str) -> None:
    """Whatever the text, spans are of it, never overlap, and entities are numbered from nought up."""
    found = DETECTOR.identify(Document(text))
    assert all(one.span.end <= len(text) for one in found)
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))
    assert sorted({one.entity for one in found}) == list(range(len({one.entity for one in found})))
    assert found == DETECTOR.identify(Document(text))


def test_a_detector_can_be_copied_and_sent() -> None:
    """Workers get the same detector, and it is a first sanitizer."""
    zeta: FirstSanitizer = DETECTOR
    assert pickle.loads(pickle.dumps(zeta)) == copy.deepcopy(zeta) == zeta  # noqa: S301  # our own bytes
    assert zeta.name
    assert DETECTOR.language_model in zeta.fingerprint
    assert ReadingNetwork.shipped().fingerprint in zeta.fingerprint


def test_nothing_of_the_text_is_logged_or_shown(caplog: pytest.LogCaptureFixture) -> None:
    """Neither the log nor a repr holds what was found."""
    with caplog.at_level(logging.DEBUG):
        found = DETECTOR.identify(Document("Mr Zanzibarowski lives in Ankara.", id="note 7"))
    assert found
    assert "Zanzibarowski" not in caplog.text + repr(found) + repr(DETECTOR)
    assert "Zanzibarowski" not in repr(Identifier(found[0].span, Kind.PERSON, 0))


UNITS = "Mr A. |Aa of the |a’s B |Polat (1998) |film A in |J.S.|É-|AB ".split("|")


def find_names(text: str) -> None:
    """Applies the rules on names, without the language model."""
    seen = restored(text)
    vocabulary = list(words(seen))
    labels, mask = [""] * len(vocabulary), Mask(len(text))
    found = [(span, Kind.NAME) for span in works(seen, vocabulary, labels, mask)]
    found += names(seen, vocabulary, labels, mask)
    found += mentions(vocabulary, found, mask)
    grouped(text, found)


@pytest.mark.parametrize("unit", UNITS)
def test_work_grows_with_the_text_not_its_square(unit: str) -> None:
    """No text keeps the rules on names busy; the language model itself is left out."""
    assert grows_in_proportion(lambda length: find_names((unit * length)[:length]), 1_000)


@pytest.mark.parametrize("name", ["Max", "Jan", "Mark", "Grant", "Sue", "Nick", "Rob", "Drew", "Frank", "Harry"])
def test_a_given_name_that_is_a_word_begins_a_name_at_the_begin_of_a_sentence(name: str) -> None:
    """To mark, to sue and to rob are verbs, and max is short for something: they are people, too."""
    assert f"{name} Okonkwo" in [surface for surface, _, _ in identified(f"{name} Okonkwo was seen today.")]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Spoke to Max today. His brother Jan phoned.", ["Max", "Jan"]),
        ("Mark phoned.", ["Mark"]),
        ("Max: at home\nZainab: ok", ["Max", "Zainab"]),
        ("Okonkwo phoned twice.\nOkonkwo is not well.", ["Okonkwo", "Okonkwo"]),
        ("Told Kai to wait. Said Kai was late.", ["Kai", "Kai"]),
    ],
)
def test_somebody_called_by_one_word_is_found(text: str, names: list[str]) -> None:
    """Also at the begin of a line, where notes have fields; a verb before a name is none of it."""
    assert [surface for surface, kind, _ in identified(text) if kind in {Kind.PERSON, Kind.NAME}] == names


@pytest.mark.parametrize(
    "text",
    [
        "Dispo: home",
        "Arr 0212 by ambulance",
        "Abdo soft",
        "Hx of gout",
        "Plan: review",
        "OMU informed",
        "Clenil 2 puffs",
    ],
)
def test_fields_and_clipped_words_at_the_begin_of_a_line_are_no_names(text: str) -> None:
    """Notes begin every line with one."""
    assert [
        surface for surface, kind, _ in identified(text) if kind in {Kind.PERSON, Kind.NAME, Kind.ORGANISATION}
    ] == []


def test_names_end_where_a_form_ends_them() -> None:
    """A tab and the end of a short line stand between two fields, not inside a name."""
    assert hidden("Name\tCengiz Polat\tAnkara") == "Name\t█\t█"
    assert hidden("Cengiz Polat\nAyşe Demir") == "█\n█"


def test_who_is_called_like_a_particle_is_one_person() -> None:
    """Ben is no part of somebody else's name where it stands alone."""
    assert entities("We met Ben. Then Ben left, and Ben's bag stayed.", Kind.PERSON) == [{"Ben"}]


def test_initials_without_dots_mean_whoever_has_them() -> None:
    """As notes write them; a surname of three letters in capitals stays a surname."""
    assert entities("Dean Harbeck came. DH left.", Kind.PERSON) == [{"Dean Harbeck", "DH"}]
    assert entities("Mr Bruce Lee came with Mr Karl Jung. LEE left.", Kind.PERSON) == [
        {"Mr Bruce Lee", "LEE"},
        {"Mr Karl Jung"},
    ]
