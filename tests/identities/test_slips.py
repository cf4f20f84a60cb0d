"""Slips that the letters beside a stretch tell: numbers cut in two, open brackets, pages taken for telephones."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.identities.releases import released
from tests.strategies import texts

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.clocks import Clocks
from tacit.identities.slips import mended


def of(text: str, *found: tuple[str, str]) -> list[tuple[str, str]]:
    """What becomes of what was found in a text."""
    at = [(Span(text.index(said), text.index(said) + len(said)), IdentifierKind(kind)) for said, kind in found]
    return [(text[span.start : span.end], kind.value) for span, kind in mended(text, at)]


@pytest.mark.parametrize(
    ("text", "said", "kind"),
    [
        ("Oliver Marsh, 8P (born 2011)", "8P", "age"),
        ("agreed on 28 February (page 233)", "233", "phone"),
        ("(1) Driving, s.53 RTA 1961;", "s.53 RTA 1961", "vehicle"),
        ("bring three saskatoon and one rhubarb", "saskatoon", "place"),
        ("Tape 31, Side A (transcribed", "Side A", "place"),
        ("ask Sneha in Finance, not", "Finance", "place"),
        ("Roster\nName      Primary        Backup\n10 Feb    Sneha", "Backup", "organisation"),
        ("Likely to apply (DDA 1995).", "1995", "date"),
        ("09:12  DEEPA  IN   Cust upset.", "Cust upset", "person"),
    ],
)
def test_what_stands_beside_a_stretch_tells_that_it_is_nobodys(text: str, said: str, kind: str) -> None:
    """A class is no age, a page no telephone, a section no number plate, and pies are no town."""
    assert of(text, (said, kind)) == []


@pytest.mark.parametrize(
    ("text", "found", "expected"),
    [
        ("Tyler Rich '24 (student)", ("24", "age"), ("'24", "date")),
        ("03/01/24  11:15  DEEPA", ("03/01/24  11", "phone"), ("03/01/24", "date")),
        ("at survey no. 88/3 of", ("88/3", "date"), ("88/3", "code")),
        ("Issue 9, Oct/Nov 2022", ("2022", "date"), ("Oct/Nov 2022", "date")),
        ("last Juniper Ward 2015, s.3", ("Ward 201", "place"), ("2015", "date")),
        ("last Juniper Ward 2015, s.3", ("Ward 2015", "place"), ("2015", "date")),
        ("09:12  DEEPA  IN   Cust moved", ("DEEPA  IN   Cust", "person"), ("DEEPA", "person")),
        ("Llanfair-is-y-coed, Powys", ("Llanfair-is-y", "place"), ("Llanfair-is-y-coed", "place")),
        ("[9] Senior Constable R. Bain saw", ("Constable R. Bain", "person"), ("Senior Constable R. Bain", "person")),
        ("Chief, Mr. Elijah Were: supports", ("Mr. Elijah", "person"), ("Mr. Elijah Were", "person")),
        (
            'Tom Duffy (known as "Tomo")',
            ('Tom Duffy (known as "Tomo', "person"),
            ('Tom Duffy (known as "Tomo")', "person"),
        ),
        ("was given the trophy at", ("given the trophy", "distinction"), ("trophy", "distinction")),
        (
            "the best goalie this town ever had",
            ("best goalie this town", "distinction"),
            ("best goalie", "distinction"),
        ),
        ("at 27 the youngest to do so", ("27 the youngest", "age"), ("27", "age")),
        ("Dr Marsh Consultant: seen", ("Dr Marsh", "person"), ("Dr Marsh", "person")),
        ("Ward 2015", ("Ward 2015", "place"), ("Ward 2015", "place")),
        ("a London-based firm", ("London", "place"), ("London", "place")),
        ("Urology, page 3318 for review", ("3318", "phone"), ("3318", "phone")),
    ],
)
def test_what_stands_beside_a_stretch_tells_what_it_is(
    text: str, found: tuple[str, str], expected: tuple[str, str]
) -> None:
    """And where it begins and ends."""
    assert of(text, found) == [expected]


def test_a_name_that_somebody_is_at_is_a_place() -> None:
    """Unless somebody has it."""
    text = "His in-laws at Satara have asked. Satara is far. Confide in Marsh, Mr Ian Marsh."
    found = of(text, ("Satara", "person"), ("Marsh", "person"), ("Mr Ian Marsh", "person"))
    assert [kind for _, kind in found] == ["place", "person", "person"]


def test_who_is_called_by_a_given_name_elsewhere_is_somebody_in_a_field() -> None:
    """And no hall."""
    text = "Care co-ord: Bex Hall (Recovery). T/C from Bex."
    at = text.rindex("Bex")
    found = [(Span(13, 21), IdentifierKind.ORGANISATION), (Span(at, at + 3), IdentifierKind.PERSON)]
    assert [kind.value for _, kind in mended(text, found)] == ["person", "person"]


def test_times_of_four_digits_are_no_years() -> None:
    """Where a text writes times behind days so, an hour of the evening is no year of long ago."""
    text = "Home with wife 1915, well. Appt Mon 10/9 0900. Arrived 10/2 1640. Patient John Smith, born 1938."
    assert "1910s" not in released(text)
    assert "1938" not in released(text)
    clocks = Clocks.of(text)
    [hour, year] = [Span(text.index(said), text.index(said) + 4) for said in ("1915", "1938")]
    assert clocks.has(text, hour, IdentifierKind.DATE)
    assert not clocks.has(text, year, IdentifierKind.DATE)


def test_an_age_before_what_somebody_is_stands_by_itself() -> None:
    """So that a sentence goes on behind it."""
    assert of("at 27 the youngest to do so", ("27 the youngest", "distinction")) == [
        ("27", "age"),
        ("youngest", "distinction"),
    ]


@pytest.mark.parametrize(
    ("text", "one", "other", "whole"),
    [
        ("Issue 9, Oct/Nov 2022", ("Oct", "date"), ("2022", "date"), ("Oct/Nov 2022", "date")),
        ("when he was 19 and 20.", ("19", "age"), ("and 20", "age"), ("19 and 20", "age")),
        ("OFFICE, KISUMU WEST", ("KISUMU", "place"), ("WEST", "place"), ("KISUMU WEST", "place")),
        ("tabby, 2nd Ave. E.", ("2nd", "address"), ("Ave", "place"), ("2nd Ave", "address")),
        ("old Wm. Pruitt shoes", ("Wm", "organisation"), ("Pruitt", "organisation"), ("Wm. Pruitt", "organisation")),
    ],
)
def test_the_halves_of_one_thing_are_one(
    text: str, one: tuple[str, str], other: tuple[str, str], whole: tuple[str, str]
) -> None:
    """Two markers beside each other read like two things."""
    assert of(text, one, other) == [whole]


@given(texts(), st.data())
def test_what_is_mended_stands_in_the_text_and_apart(text: str, data: st.DataObject) -> None:
    """Whatever is found, nothing overlaps, and nothing is empty."""
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    kinds = st.sampled_from(list(IdentifierKind))
    found = [(Span(*pair), data.draw(kinds)) for pair in zip(cuts[::2], cuts[1::2], strict=False)]
    spans = [span for span, _ in mended(text, found)]
    assert all(0 <= one.start < one.end <= len(text) for one in spans)
    assert all(one.end <= other.start for one, other in itertools.pairwise(spans))


def test_a_surname_that_is_a_verb_goes_with_its_initial() -> None:
    """Only a form that says what somebody does is no surname: "Mr R. Reports pain"."""
    text = released("Respondent: Miss A. Fell, of counsel. cc: Mr R. Love, Dock Manager")
    assert "Fell" not in text
    assert "Love" not in text


def test_a_nickname_goes_with_its_bracket() -> None:
    """Neither a quotation mark nor a bracket is left of it."""
    text = released('Name: Thomas Gerard DUFFY (known as "Tomo the Boat") D.O.B.: 16/05/1974 (49)')
    assert text.startswith("Name: Person A D.O.B.")


def test_who_is_called_senior_is_not_who_is_called_without_that() -> None:
    """Though he stands nearer: "Mr W. Church snr" is not the Mr Church of whom a letter tells."""
    text = released("Employee: Mr William J. Church. The other is Mr W. Church snr. Mr Church has worked for 27 years.")
    assert text.endswith("Mr Person A has worked for 27 years.")
