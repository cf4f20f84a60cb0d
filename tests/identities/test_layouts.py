"""Identifiers that only a layout gives away, and numbers that look alike and give nobody away."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.layouts import ages_behind, layouts
from tacit.identities.signatures import initials
from tacit.terms.overlaps import Mask

Kind = IdentifierKind


def found(text: str) -> list[tuple[str, str]]:
    """The surfaces in a text with their kinds, in order."""
    return [(text[span.start : span.end], kind.value) for span, kind in sorted(layouts(text, Mask(len(text))))]


def of_kind(kind: Kind, text: str) -> list[str]:
    """The surfaces of one kind."""
    return [surface for surface, one in found(text) if one == kind.value]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Reviewed on 3/4 and again 05/06.", ["3/4", "05/06"]),  # a word says so; both have two digits
        ("Bloods 17/9 normal.", ["17/9"]),  # no month has 17 days fewer than a day
        ("Adm 2/3, seen 4/3, home 6/3", ["2/3", "4/3", "6/3"]),  # the third is one because the others are
        ("The letter of 2/3 was lost", []),
        ("due 9/10, w/c 2/6", ["9/10", "2/6"]),
        ("on the 12/11", ["12/11"]),
        ("from 1/5 to 8/5", ["1/5", "8/5"]),
        ("Sun 4th was worse than Tuesday the 6th", ["Sun 4th", "Tuesday the 6th"]),
    ],
)
def test_days_without_a_year_are_dates(text: str, expected: list[str]) -> None:
    """Where a word says so, where nothing else can be meant, and where others of the text are."""
    assert of_kind(Kind.DATE, text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Pain 4/10 at rest, 8/10 on walking.",
        "Cough 4/7, review in 2/52, off work for 8/12.",
        "Power 5/5 throughout, vision 6/9.",
        "GCS 15/15, score 12/20.",
        "Open 24/7.",
        "BP 120/80, then 13/9.",
        "Given 1/2 tablet; went to 3/4 of the sessions.",
        "Half of them, 1/2, agreed.",
        "12/11/2021 is for another reader, and 1.2/3 is no date.",
        "http://example.org/3/4",
    ],
)
def test_scores_shares_and_durations_are_no_dates(text: str) -> None:
    """Notes are full of them."""
    assert [one for one in of_kind(Kind.DATE, text) if one != "13/9"] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A 43y male and a 7 yo girl", ["43y male", "7 yo"]),
        ("43 y/o builder", ["43 y/o"]),
        ("3y 4m, growing well", ["3y 4m"]),
        ("a brother aged 11 and a sister", ["11"]),
        ("youngest 7/12, baby 3/12", ["7/12", "3/12"]),
        ("10y hx of gout, 20 y ago, 30y pack", []),
        ("a 5 year old, 6-y plan", ["5 year old"]),
        ("year 2 of the plan, grade 1 to 3", []),
        ("a grade 2 tumour and a Grade 3 pressure sore", []),
    ],
)
def test_ages_and_school_years(text: str, expected: list[str]) -> None:
    """As notes have them; a history of ten years and a tumour of grade 2 are nobody's age."""
    assert of_kind(Kind.AGE, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ward 7B, bed 12, moved to bay 3", ["Ward 7B, bed 12", "bay 3"]),
        ("HDU bed 2, then CCU 8 or OR 4", ["HDU bed 2", "CCU 8", "OR 4"]),
        ("5 North, room 12; room 4.17", ["5 North, room 12", "room 4.17"]),
        ("Flat 3, block B-12, room no 4", ["Flat 3, block B-12, room no 4"]),
        ("Courtroom 2, cell 14. Then landing 3.", ["Courtroom 2, cell 14", "landing 3"]),
        ("unit 5 of 6, bed 4 days, a 3 bed house, ward round", []),
        ("one seizure or 2, white blood cell 5.3, room air", []),
    ],
)
def test_wards_rooms_and_cells_are_places(text: str, expected: list[str]) -> None:
    """Few people were in bed 12 that night."""
    assert of_kind(Kind.PLACE, text) == expected


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("ext 5517, Extn: 20431, bleep 2213", Kind.PHONE, ["5517", "20431", "2213"]),
        ("pager no. 4410, int #3321, bp 2214", Kind.PHONE, ["4410", "3321", "2214"]),
        ("BP 140, then bp 95; BP 120/80", Kind.PHONE, []),
        ("an extension 20 m long", Kind.PHONE, []),
        ("a/c 12 34 56 78, sort code 20-11-93", Kind.ACCOUNT, ["12 34 56 78", "20-11-93"]),
        ("account no: 12345678; ref 99 1234; badge 4471", Kind.ACCOUNT, ["12345678", "99 1234", "4471"]),
        ("policy no 2019, policy 2019, by order 2021, claim 2019-2020", Kind.ACCOUNT, ["2019"]),
        ("order 66, claim 12", Kind.ACCOUNT, []),
    ],
)
def test_extensions_and_accounts(text: str, kind: Kind, expected: list[str]) -> None:
    """The number is the identifier, not the word before it; blood pressures, years and small numbers are none."""
    assert of_kind(kind, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Seen at Tolwick Street Surgery today", ["Tolwick Street Surgery"]),
        ("referred by the Ebenezer Baptist Church", ["Ebenezer Baptist Church"]),
        ("Our Lady of Lourdes Primary School", ["Lady of Lourdes Primary School"]),
        ("from Harbeck and Sons Ltd", ["Harbeck and Sons Ltd"]),
        ("the Penhale NHS Trust; Wexley care home", ["Penhale NHS Trust", "Wexley care home"]),
        ("the General Hospital, a Local Practice and the Royal Infirmary", []),
        ("He left School. Trust me, the Theatre is shut", []),
    ],
)
def test_institutions_are_named_by_more_than_their_kind(text: str, expected: list[str]) -> None:
    """Every town has a general hospital."""
    assert of_kind(Kind.ORGANISATION, text) == expected


def test_what_is_taken_is_not_taken_again() -> None:
    """A longer date is somebody else's; what is found is taken."""
    text = "Seen 07/11 on Ward 7B"
    mask = Mask(len(text), [Span(5, 10)])
    assert [text[span.start : span.end] for span, _ in layouts(text, mask)] == ["Ward 7B"]
    assert mask.covers(14, 21)


@given(texts())
def test_any_text_has_layouts_that_do_not_overlap(text: str) -> None:
    """They stand in the text and are not empty."""
    spans = sorted(span for span, _ in layouts(text, Mask(len(text))))
    assert all(0 <= one.start < one.end <= len(text) for one in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Kemi (27) and Blessing, 29, came.", ["27", "29"]),
        ("Kemi, 27.", ["27"]),
        ("Kemi (27 Elm Row) and Blessing, 29 Elm Row,", []),
        ("Kemi 27, Blessing (1990)", ["27"]),
        ("Mrs Kemi 70 COPD; Blessing 50 leaflets, Blessing 20 mg", ["70"]),
    ],
)
def test_ages_stand_behind_names(text: str, expected: list[str]) -> None:
    """In brackets, between commas or bare, and nothing counted behind them."""
    persons = [Span(text.index(name), text.index(name) + len(name)) for name in ("Kemi", "Blessing") if name in text]
    assert [text[one.start : one.end] for one in ages_behind(text, persons, Mask(len(text)))] == expected


@pytest.mark.parametrize(
    ("names", "text", "expected"),
    [
        (["Dean Harbeck"], "DH said no. DH left.", ["DH", "DH"]),
        (["Mr Dean Harbeck"], "DH said no. DH left; MH and MDH, too: MH.", ["DH", "DH"]),
        (["HARBECK, Dean"], "DH: no. DH's coat.", ["DH", "DH"]),
        (["Mary Ann Penhale"], "MAP left, MP stayed. MAP, MP.", ["MAP", "MP", "MAP", "MP"]),
        (["Anna-Lee Penhale"], "ALP said, AP said. ALP, AP.", ["ALP", "AP", "ALP", "AP"]),
        (["Dean Harbeck"], "D.H., A&DH, DHX and dh", ["D.H."]),
        (["Tom Okell"], "COPY TO GP. REFER TO WARD.", []),
        (["Tom Okell"], "TO: no idea.\nTO: none.", ["TO", "TO"]),
        (["J. Marsh"], "The farm of K. & J. Marsh.", ["K."]),
        (["Ellie-Mae Fox"], "E-M came; E-M left.", ["E-M", "E-M"]),
        (["Ann Hale", "Bob Orr"], "From: Ann Hale\nYes.\nA x\n\nFrom: Bob Orr\nNo.\nB", ["A", "B"]),
        (["Ann Hale", "Al Orr"], "From: Ann Hale\nYes.\nA", []),
        (["Penhale"], "P said. PE.", []),
    ],
)
def test_initials_stand_for_persons_of_the_text(names: list[str], text: str, expected: list[str]) -> None:
    """Of given names and surname, without titles, in the order of either."""
    assert [text[one.start : one.end] for one in initials(text, names, Mask(len(text)))] == expected


def test_initials_that_are_shorthand_must_be_there_twice() -> None:
    """One BP beside Blessing Penhale is a blood pressure."""
    names = ["Blessing Penhale"]
    assert list(initials("BP normal.", names, Mask(10))) == []
    assert len(list(initials("BP said yes. BP left.", names, Mask(21)))) == 2


def test_a_note_is_read_as_a_whole() -> None:
    """The layouts are part of what the detector finds, and take part in its entities."""
    text = (
        "Pt seen 14/08 on Ward 9C at Penhale Surgery. Dean Harbeck (41) says pain 6/10, cough 4/7. DH to ring ext 4471."
    )
    document = Document(text)
    identified = [(document[one.span], one.kind, one.entity) for one in IdentityDetector().identify(document)]
    assert [(surface, kind) for surface, kind, _ in identified] == [
        ("14/08", Kind.DATE),
        ("Ward 9C", Kind.PLACE),
        ("Penhale Surgery", Kind.ORGANISATION),
        ("Dean Harbeck", Kind.PERSON),
        ("41", Kind.AGE),
        ("DH", Kind.PERSON),
        ("4471", Kind.PHONE),
    ]
    persons = {entity for _, kind, entity in identified if kind is Kind.PERSON}
    assert len(persons) == 1


@given(st.integers(1, 31), st.integers(1, 12))
def test_every_day_behind_a_cue_is_a_date(day: int, month: int) -> None:
    """With one digit or two, day or month first."""
    for written in (f"{day}/{month}", f"{day:02}/{month:02}", f"{month}/{day}"):
        assert of_kind(Kind.DATE, f"Admitted {written}, stable.") == [written]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("97yoF with SOB, F/95, 94 M found on floor", ["97yoF", "F/95", "94 M"]),
        ("Her mother, ninety-four, is in her nineties.", ["ninety-four", "in her nineties"]),
        ("He lived to a hundred and one; she is 92 and well.", ["a hundred and one", "92"]),
        ("a nonagenarian lady", ["nonagenarian"]),
        ("born 17 May 1979 (44 years)", ["44 years"]),
        ("HR was 92, temp 98 F, a 14 F catheter, pressure reached 98", []),
        ("She is 96 on room air and 92 kg; he was 98% saturated", []),
        ("gestational age 36", []),
    ],
)
def test_ages_in_words_and_in_notes(text: str, expected: list[str]) -> None:
    """Over 89 all ages are one group for HIPAA, however they are said; rates, weights and sizes are no ages."""
    assert of_kind(Kind.AGE, text) == expected
