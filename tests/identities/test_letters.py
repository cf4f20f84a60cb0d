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
    ("text", "other"),
    [
        ("Patient: HARTE Michael (Mikey) dob 14/02/1991. Mikey drives a van.", "Mikey"),
        ('Name: Devon Anthony Reed, o/c "Biggs"\nBiggs sold them to a butcher.', "Biggs"),
        ("I met his elder sister, Ms Lim Siew Lan, on the ward. Siew Lan will hold the keys.", "Siew Lan"),
    ],
)
def test_another_name_of_somebody_has_the_same_label(text: str, other: str) -> None:
    """A name in brackets, an alias and the given names of who is called by the surname first are one person's."""
    shown = released(text)
    assert "Person A" in shown
    assert "Person B" not in shown
    assert other not in shown


@pytest.mark.parametrize(
    "text",
    [
        "Seen by Dr Ann Reed, o/c Dr Brown. Dr Brown came later.",
        "Dr Susan Miller (Carter) saw the patient. Carter rang.",
    ],
)
def test_who_is_on_call_or_in_brackets_by_a_surname_is_somebody_else(text: str) -> None:
    """One label for two doctors would say of one what the other did."""
    assert "Person B" in released(text)


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


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        ("Ann Reed\n14/06/23 FT. Keppra 500 bd. Irritable.", "500 bd. Irritable"),
        ("Ann Reed\n14/06/23 FT.\n3/12 clear. r/v 6/12.", "3/12 clear. r/v 6/12"),
        ("Ann Reed\n09/05/24 fluids 8/24 given.", "fluids 8/24"),
    ],
)
def test_doses_and_durations_in_shorthand_stay(note: str, kept: str) -> None:
    """A dose is no address, and months and hours as clinicians write them are no days."""
    assert kept in released(note)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("Ann Reed\n14/06/1983 born. 20/08/2021 seen. MRI 03/22 clear, repeat scan 09/24 stable.", "09/24"),
        ("FIR No. 45/21 dated 14/06/2021 against Ann Reed", "45/21"),
        ("Letter of [date] about Ann Reed. Clinic visit 3/24 was missed.", "3/24"),
        ("Il habite 12 bd. Voltaire, 75011 Paris, avec Ann Reed.", "Voltaire"),
        ("Author: J. He\nReviewer: Ann Reed", "He"),
    ],
)
def test_what_looks_like_a_duration_a_dose_or_a_sentence_is_hidden(text: str, hidden: str) -> None:
    """Months of a year, cases, days in part-redacted texts, French streets and short surnames are none of these."""
    assert hidden not in released(text)


def test_a_school_year_is_no_age() -> None:
    """A boy in Y7 is no child of up to nine."""
    assert "(Y7)" in released("his brother Dan Reed (Y7) and his sister Amy Reed")


def test_what_somebody_does_is_no_name() -> None:
    """A mason in the field for occupations is nobody called Mason."""
    assert "[occupation]" in released("Occupation: Mason\nName: Devon Reed")


def test_an_examination_in_capitals_is_in_a_month_and_a_field_has_it_bare() -> None:
    """Nobody writes "Repeat EGD April"; the doctest of `in_place` has the field."""
    assert "Repeat EGD in April" in released("OPD review. Repeat EGD 10 April. Seen by Dr. Lacson.")


def test_a_letterhead_is_a_marker_and_a_sentence_has_a_noun() -> None:
    """Nobody writes "A service" above a report, nor "[primary school], where she taught"."""
    assert released("PARKLAND CHILD & FAMILY SERVICES\nCOURT REPORT\n\nWorker: Janelle Fontaine").startswith(
        "[service]"
    )
    assert "a primary school, where" in released("Northgate Primary School, where Ann Reed taught, has closed.").lower()


@pytest.mark.parametrize("where", ["Surgery", "Clinic", "Hospital"])
def test_a_day_before_a_place_in_a_log_is_hidden(where: str) -> None:
    """An institution has no "Jan-2022" in its name: the days of a whole record stayed for that."""
    assert "2022" not in released(f"Ian Price\n25-Jan-2022 {where}, Dr Pugh. BP 140/80.\n03-Oct-2022 {where}. Well.")


def test_who_is_said_not_to_be_the_same_has_another_label() -> None:
    """A warning of two of one name says nothing if both have one label."""
    note = "Tenant: Gareth Jones, no. 17.\n** NB: Gareth Jones at no. 19 is NOT the same person. **"
    assert "Person B at" in released(note)


def test_who_was_born_on_another_day_has_another_label() -> None:
    """A letter about another patient of the name was filed in the record; the same day in another form is the same."""
    record = "Name: Ian Price\nDOB: 02/05/1968\n\nFiled in error: relates to Ian Price DOB 14/03/1957. Ian Price rang."
    assert "relates to Person B DOB" in released(record)
    assert released(record).endswith("Person A rang.")
    assert "Person B" not in released("Ian Price (dob 02/05/1968) came. Mr Ian Price, DOB 02.05.1968, left.")


def test_young_is_another_where_several_have_the_name() -> None:
    """The nephew who was beaten is not the husband of whom the statement speaks."""
    statement = (
        "I live with my husband, Pat Hale. His brother's son is Pat too, known as Young Pat. I heard Young Pat shout."
        " Young Pat was white. Pat and I went across."
    )
    shown = released(statement)
    assert "Person B was white. Person A and I went across." in shown


def test_years_at_work_are_no_age() -> None:
    """Who has been a farrier for so long is older than that."""
    text = "Ann Reed, 26 yrs in the trade, said so."
    assert [text[one.span.start : one.span.end] for one in IdentityDetector().identify(Document(text))] == ["Ann Reed"]


def test_a_place_somebody_drove_to_is_nobody() -> None:
    """Whoever drives from one place to another with somebody has met one person."""
    assert "Person B" not in released("She drove from Bluff to Dundee with Ian Reed. Bluff was cold.")


def test_a_day_before_a_doctor_is_no_street_and_a_street_no_day() -> None:
    """Of "On 3 May RMO Dr. Patil came" the doctor stays; of "12 March Dr, Leeds" nothing does."""
    assert "In May RMO Dr. Person" in released("On 3 May RMO Dr. Patil came to see Ann Reed.")
    assert "March" not in released("She lives at 12 March Dr, Leeds, said Ann Reed.")
