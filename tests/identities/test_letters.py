"""What readers of released letters stumbled over: wrong labels, doses and durations taken for something."""

from __future__ import annotations

import pytest

from tacit import Identities, Sanitizer
from tacit.document import Document
from tacit.identities import IdentityDetector

HIDING = Sanitizer(Identities())


def released(text: str) -> str:
    """The release of a text."""
    return HIDING.sanitize(text).sanitized


@pytest.mark.parametrize(
    "text",
    [
        "Patient: HARTE Michael (Mikey) dob 14/02/1991. Mikey drives a van.",
        'Name: Devon Anthony Reed, o/c "Biggs"\nBiggs sold them to a butcher.',
        "I met his elder sister, Ms Lim Siew Lan, on the ward. Siew Lan will hold the keys.",
    ],
)
def test_another_name_of_somebody_has_the_same_label(text: str) -> None:
    """A name in brackets, an alias and the given names of who is called by the surname first are one person's."""
    assert "Person A" in released(text)
    assert "Person B" not in released(text)


def test_a_surname_that_two_women_of_a_family_share_is_neither_s() -> None:
    """Who reads that the grandmother was drowsy, when it was the mother, acts on what is not so."""
    text = (
        "Mother: Crystal Ann Hale, formerly a cook. Grandmother: Rose Hale. Ms. Hale was drowsy on the couch."
        " Ms. Hale was open with me. Rose has an income of her own."
    )
    mentions = {text[one.span.start : one.span.end]: one.entity for one in IdentityDetector().identify(Document(text))}
    assert len({mentions["Crystal Ann Hale"], mentions["Rose Hale"], mentions["Ms. Hale"]}) == 3


def test_an_initial_behind_a_dash_belongs_to_the_surname() -> None:
    """A nurse who signs the entries of a shift is one person."""
    text = "Please try this first. \u2013 K. Bright RN\n\nSettled since. \u2013 K. Bright RN"
    assert released(text).count("\u2013 Person A RN") == 2


def test_a_name_ends_with_its_sentence() -> None:
    """The next sentence is not swallowed: "about Mr Person A met"."""
    assert "Person A. We met" in released("Tell me about Mr Kunle B. We met at a launch in Lagos. Mr Kunle is kind.")


def test_doses_and_durations_in_shorthand_stay() -> None:
    """A dose is no address, three months in a record whose days have years no day in December, and a rate no day."""
    note = (
        "Ann Reed\n14/06/23 FT. Keppra 500 bd. Irritable.\n3/12 clear. r/v 6/12.\n"
        "01/03/24 12/12 clear.\n09/05/24 fluids 8/24 given."
    )
    shown = released(note)
    for kept in ("500 bd. Irritable", "3/12 clear. r/v 6/12", "12/12 clear", "fluids 8/24 given"):
        assert kept in shown
    assert "14/06" not in shown


def test_a_school_year_is_no_age() -> None:
    """A boy in Y7 is no child of up to nine."""
    assert "(Y7)" in released("his brother Dan Reed (Y7) and his sister Amy Reed")


@pytest.mark.parametrize(("name", "said"), [("Santa Rosa Parish Court", "church"), ("New Hope Assembly", "parliament")])
def test_an_organisation_is_not_said_to_be_what_it_is_not(name: str, said: str) -> None:
    """A court of a parish is no church, and a congregation no parliament."""
    assert said not in released(f"He was seen at {name} by Pastor Errol Greenwood.")


def test_a_letterhead_is_a_marker() -> None:
    """Nobody writes "A service" above a report."""
    assert released("PARKLAND CHILD & FAMILY SERVICES\nCOURT REPORT\n\nWorker: Janelle Fontaine").startswith(
        "[service]"
    )
