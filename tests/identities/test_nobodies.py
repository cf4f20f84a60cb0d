"""What has capitals and names nobody stays."""

from __future__ import annotations

import pytest

from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.nobodies import masked

Kind = IdentifierKind


def found(text: str) -> list[tuple[str, str]]:
    """What the detector finds, with its kinds."""
    document = Document(text)
    return [(document[one.span], one.kind.value) for one in IdentityDetector().identify(document)]


@pytest.mark.parametrize(
    "text",
    [
        "The Theft Act 1968 and the Sale of Goods Act 1979 apply.",
        "Under the Town and Country Planning (Use Classes) Order 1987, Class E is wide.",
        "As in [2005] ICR 931, the burden shifts.",
        "A Grade II house, in Part 3 of the plan, on Level 2.",
        "She attended Alcoholics Anonymous and rang the Samaritans.",
        "On POD 2 the drain was removed.",
        "J U D G M E N T\n\nO R D E R",
        "She spoke. HEAD B was refused, HEAD C upheld.",
        "HV could not see mum alone. Noted for HCP.",
        "Department of Internal Medicine and Orthopedic Surgery",
        "We gave Depakote ER and Wellbutrin XL as before.",
        "The culture grew Enterococcus and Stenotrophomonas again.",
        "Oropharynx is dry. There is mild ST-depression.",
        "A #0 Vicryl loop was used. Urine had 625 RBCs. Head CT was normal.",
        "She had 198,000 platelets and a fever of 100.2 early this morning.",
        "The defendant paid the claimant; one of four managers left.",
        "Warmly,\nthe ward team",
        "The bus leaves between 1615 and 1705 hrs.",
        "To Whom It May Concern\n\nThe tablets were given.",
        "We stopped the Gliclazide. Wound Care Plan. Annual Safeguarding Review",
        "The FMLA form came; pay it by UPI in Q3.",
        "He asked the team leader and the deputy manager; she was promoted to Team Lead.",
        "He drinks 1/2 bottle of wine; off work for 3/12. The 2nd and 3rd fingers are stiff.",
        "The patient rang and came in at nine.",
        "Ask the Delivery Head, or People & Culture. Beds: 24 (23 occupied).",
    ],
)
def test_nobody_is_named(text: str) -> None:
    """Laws, grades, bodies of a whole country, medicines, shorthand, roles, headings, salutations, shares, hours."""
    kept = {"quantity"}  # numbers are found, and left alone by `is_slight`
    assert [one for one in found(text) if one[1] not in kept] == []


def test_a_firm_of_everyday_words_is_found() -> None:
    """Only papers and posts stay, and nobody who is called like one."""
    assert ("Sunrise Care Ltd", "organisation") in found("He works for Sunrise Care Ltd in sales.")
    assert ("Mr Head", "person") in found("Mr Head came. Head left again.")


def test_who_is_called_like_a_test_has_an_age() -> None:
    """A number behind a test is its score, but what a person of that name was may be an age, and that is hidden."""
    assert "age" not in {kind for _, kind in found("Her MoCA was 24 and her MMSE 28; AMTS 10, GCS 15.")}
    assert ("74", "age") in found("Mr Barthel came with his wife. Barthel was 74.")


@pytest.mark.parametrize(
    ("text", "age"),
    [("Her brother, 16, came.", "16"), ("His mother, 60 February", ""), ("A call with mother, 6 Feb", "")],
)
def test_a_day_is_no_age(text: str, age: str) -> None:
    """A month behind a number tells that it is none."""
    assert [said for said, kind in found(text) if kind == "age"] == ([age] if age else [])


def test_a_name_before_a_law_is_no_part_of_it() -> None:
    """Whoever stands beside a law is found."""
    assert ("Cengiz Polat", "person") in found("He met Cengiz Polat and the Theft Act 1968 was read.")
    text = "Polat and Theft Act 1968"
    assert ["".join(text[span.start : span.end]).strip() for span in masked(text)] == ["and Theft Act 1968"]


def test_a_person_called_like_a_brand_is_found() -> None:
    """Only organisations of a whole country stay."""
    assert ("Mr Ford", "person") in found("Mr Ford came. Ford left again.")


@pytest.mark.parametrize("line", ["Signed: A. Lindqvist FRCS", "Dr Catherine Whitcombe\nMB ChB MRCGP"])
def test_degrees_are_no_names(line: str) -> None:
    """Letters behind a name, or in the line below it."""
    assert [kind for _, kind in found(f"Yours sincerely,\n\n{line}\n")] == ["person"]


def test_a_degree_tells_no_two_persons_apart() -> None:
    """With letters behind it or without, it is one person."""
    document = Document("The report of Mr Giles Thornbury MRICS is enclosed. Mr Thornbury surveyed the land.")
    entities = {one.entity for one in IdentityDetector().identify(document) if one.kind is Kind.PERSON}
    assert len(entities) == 1


def test_a_parent_is_not_the_child_of_the_same_name() -> None:
    """Whatever the title: no doctor is a pupil."""
    document = Document("Pupil: Lucas Obi-Whelan\nHis mother, Dr Obi, came in. Lucas was proud.")
    people = [one for one in IdentityDetector().identify(document) if one.kind is Kind.PERSON]
    numbers = {document[one.span]: one.entity for one in people}
    assert numbers["Dr Obi"] != numbers["Lucas"]


def test_a_name_ends_before_the_next_field() -> None:
    """However long its line is."""
    text = "Pupil: Lucas Whelan            Form: 8K            Tutor: Miss R. Forrester\nAttendance: 94 per cent"
    assert ("Miss R. Forrester", "person") in found(text)


def test_who_speaks_in_a_chat_is_found() -> None:
    """Behind the time, before a colon."""
    people = [
        words
        for words, kind in found("[10:02] Mags: morning\n[10:03] Dev P: me too\n[10:04] Dev P: and?\n")
        if kind == "person"
    ]
    assert people == ["Mags", "Dev P", "Dev P"]


def test_initials_are_somebodys_though_medicine_has_the_letters() -> None:
    """Where a name in the text has them."""
    people = [words for words, kind in found("Met with Dean Marsh. DM said no. DM left early.") if kind == "person"]
    assert people == ["Dean Marsh", "DM", "DM"]


def test_a_given_name_cut_short_below_a_message_is_the_same_person() -> None:
    """Whoever signs with a short form, alone in a line."""
    document = Document("From: Fiona Drummond\n\nCould we meet on Monday?\n\nFi\n")
    people = [one for one in IdentityDetector().identify(document) if one.kind is Kind.PERSON]
    assert [document[one.span] for one in people] == ["Fiona Drummond", "Fi"]
    assert len({one.entity for one in people}) == 1
