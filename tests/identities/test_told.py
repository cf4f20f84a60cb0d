"""What sentences, chats and judgments tell: ages, days without a month, speakers, and what names nobody in a court."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.identities import IdentityDetector
from tacit.identities._identifier import IdentifierKind as Kind
from tacit.identities.heads import with_heads
from tacit.identities.judgments import conditions, is_judgment, public
from tacit.identities.short_dates import short_dates
from tacit.identities.speakers import speakers
from tacit.identities.told_ages import told_ages
from tacit.terms.overlaps import Mask

COURT = "The applicant lodged an appeal with the Court under Article 6. "
ZETA = IdentityDetector()


def _said(text: str, spans: object) -> list[str]:
    return [text[one.start : one.end] for one in spans]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I am 81 and had come by myself.", ["81"]),
        ("My father, 79, waited eleven hours.", ["79"]),
        ("He died suddenly at 39 and a cousin at 22.", ["39"]),
        ("She was sent to sea at fifteen, alone.", ["fifteen"]),
        ("A girl of 17, the daughters, 11 and 9.", ["17", "11 and 9"]),
        ("My son is 23, tall.", ["23"]),
        ("I shall be seventy in March.", ["seventy"]),
        ("Wife 81 frail, son 20 mg.", ["81"]),
        ("4 children (12, 9, 5, 1).", ["12, 9, 5, 1"]),
        ("He was 94 on air; she is 5 minutes late.", []),
        ("She was two and a half hours late at nine.", []),
        ("The patient is 60 kg, the child had 3 doses.", []),
        ("I am one of them. You are 2 of 3.", []),
    ],
)
def test_sentences_tell_ages(text: str, expected: list[str]) -> None:
    """An age is no measure, no count and no time."""
    assert _said(text, told_ages(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("His scan is on the 19th. Rent due 21st; audit on the 14th, at ten.", ["the 19th", "21st", "the 14th"]),
        ("Can start on the twelfth, four days.", ["the twelfth"]),
        ("On adalimumab since Mar, one bath in Feb and 52 in Sept.", ["Mar", "Feb", "Sept"]),
        ("She lives on the 4th floor, his 2nd wife came 3rd.", []),
        ("Mar the day. Jan Copley left.", []),
        ("from the first, in the second place", []),
    ],
)
def test_days_without_a_month_are_dates(text: str, expected: list[str]) -> None:
    """Days of the month and months in short; a floor, a wife and a rank are none."""
    assert _said(text, short_dates(text)) == expected


@given(st.text(alphabet="I am 81,atsnoe thfir\n.()", max_size=120))
def test_what_is_told_lies_in_the_text(text: str) -> None:
    """Every span is a stretch of the text that is not empty."""
    for span in (*told_ages(text), *short_dates(text)):
        assert 0 <= span.start < span.end <= len(text)


def test_speakers_of_a_chat_are_found() -> None:
    """Whatever they call themselves, each time that they speak."""
    text = "Ells: ok\nTash: out for 7\nElls: its going\nTash: good girl"
    assert _said(text, speakers(text, Mask(len(text)))) == ["Ells", "Tash", "Ells", "Tash"]


@pytest.mark.parametrize(
    "text",
    [
        "Diagnosis: flu\nPlan: rest\nReview: Monday\nPlan: call",
        "Action: buy milk\nAction: sell\nNote: none\nNote: nothing",
        "From: the desk\nTo: all\nSubject: keys",
        "Q: where were you\nA: at home\nQ: when\nA: at nine",
    ],
)
def test_fields_of_a_form_do_not_speak(text: str) -> None:
    """Fields, headers, questions and answers are nobody's."""
    assert _said(text, speakers(text, Mask(len(text)))) == []


def test_the_word_that_ends_a_name_is_of_it() -> None:
    """A ward, not its town alone; what is taken stays."""
    text = "AWOL from Larch ward and Leeds prison"
    found = [(Span(10, 15), Kind.PLACE), (Span(25, 30), Kind.PLACE)]
    mask = Mask(len(text), [Span(31, 37), *(one for one, _ in found)])
    assert _said(text, (span for span, _ in with_heads(text, found, mask))) == ["Larch ward", "Leeds"]


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("The Turkish Government (“the Government”) did not reply.", "Turkish"),
        ("An application against the Republic of Poland lodged with the Court.", "Poland"),
        ("He relied on the 1998 Act and on Law no. 4126 of 27 October 1995.", "1998"),
        ("She filed a complaint (Säumnisbeschwerde) in vain.", "Säumnisbeschwerde"),
        ("The Federal Minister dismissed it.", "Federal"),
    ],
)
def test_a_judgment_names_what_is_nobodys(text: str, stays: str) -> None:
    """States as parties, laws and terms of the law stay in a judgment."""
    assert stays in "".join(_said(COURT + text, public(COURT + text)))
    assert not list(public(text.replace("Court", "club")))
    found = [one.span for one in ZETA.identify(Document(COURT + text))]
    assert not any(stays in (COURT + text)[one.start : one.end] for one in found)


def test_a_persons_nationality_is_found_beside_a_state_that_is_a_party() -> None:
    """What is said of somebody is found, and names in brackets are."""
    text = (
        COURT
        + "The Turkish Government (“the Government”) replied to a Turkish national and his brother (Adam Szymanski)."
    )
    found = _said(text, (one.span for one in ZETA.identify(Document(text))))
    assert any("Turkish" in one for one in found)
    assert any("Szymanski" in one for one in found)


def test_what_somebody_suffers_from_is_found_in_judgments_only() -> None:
    """In a clinical note an illness is no identifier."""
    told = "He was diagnosed with a psychotic illness."
    assert is_judgment(COURT + told)
    assert _said(COURT + told, conditions(COURT + told, Mask(200))) == ["psychotic illness"]
    assert not list(conditions(told, Mask(200)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The switchboard ((788) 540-3642) was closed.", "(788) 540-3642"),
        ("1. Mob. - 07197 752\n237\n2. nothing further", "07197 752\n237"),
        ("Router:2001:db8:ae3d:b194:f951:53e3:f860:e6a1", "2001:db8:ae3d:b194:f951:53e3:f860:e6a1"),
        ("SSN (last 4): 0082", "0082"),
        ("Claimant's SSN, 219.09.9999, was verified.", "219.09.9999"),
        ("deceased: may '63; see the folder.", "may '63"),
        ("Patient aged one hundred and two with dementia.", "one hundred and two"),
        ("index TX BRK-4471 was seen leaving", "TX BRK-4471"),
        ("got a ticket on ABC 4471", "ABC 4471"),
        ("account name rtan_77", "rtan_77"),
        ("DC Prentice told me the dog had slipped its lead.", "DC Prentice"),
        ("She lives in Stow-on-the-Wold with two cats.", "Stow-on-the-Wold"),
        ("Town: Coeur d'Alene", "Coeur d'Alene"),
        ("Street: Unit 3, Clarence Gardens, Colchester", "3, Clarence Gardens"),
        ("he was found outside 26 whitegate by a passer-by.", "26 whitegate"),
        ("1. PatientID 74978-9\n2. nothing", "74978-9"),
        ("CDL C 4471902", "C 4471902"),
        ("He is being moved to ward t8 tonight.", "t8"),
    ],
)
def test_layouts_that_were_missed_are_found(text: str, expected: str) -> None:
    """Each stands for a class of layouts of practice."""
    start = text.index(expected)
    covered = {at for one in ZETA.identify(Document(text)) for at in range(one.span.start, one.span.end)}
    assert all(at in covered for at in range(start, start + len(expected)) if text[at].isalnum())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The applicant is a journalist.", ["journalist"]),
        ("The applicant is a nurse.", []),
        ("She works as a mechanic in town.", ["mechanic"]),
        ("He was a research assistant at the time.", ["research assistant"]),
        ("A nurse came in.", []),
    ],
)
def test_what_somebody_is_said_to_be_is_an_occupation(text: str, expected: list[str]) -> None:
    """Somebody is or works as it; who only acts in a record stays."""
    found = [one.span for one in ZETA.identify(Document(text)) if one.kind is Kind.OCCUPATION]
    assert _said(text, found) == expected
