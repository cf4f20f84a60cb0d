"""One label for each person where several have one name: forms, chats, second names, spelling, ranks."""

from __future__ import annotations

import re

import pytest

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.beside import beside
from tacit.identities.persons import grouped_persons


def labels(text: str) -> dict[str, set[int]]:
    """For each name of a person the numbers that its mentions have."""
    document = Document(text)
    said: dict[str, set[int]] = {}
    for one in IdentityDetector().identify(document):
        if one.kind is IdentifierKind.PERSON:
            said.setdefault(re.sub(r"\s+", " ", document[one.span]), set()).add(one.entity)
    return said


@pytest.mark.parametrize(
    ("surfaces", "expected"),
    [
        # Who has another second name is a cousin, and whose letter it is is the same.
        (["Marcus D. Bell", "Marcus T. Bell", "Marcus D. Bell"], [0, 1, 0]),
        (["Walter Peter Friesen", "Walter James Friesen", "Walter J."], [0, 1, 1]),
        (["J. Leonard Rosen", "Leonard Rosen"], [0, 0]),
        # Who is called otherwise is not meant by the name that he has beside it.
        (["Walter Peter Friesen", 'Walter James Friesen ("Wally")', "Walter", "Wally"], [0, 1, 0, 1]),
        # Young Ken is not Ken, whose name alone means who has no such word before it.
        (["Ken Green", "Young Ken", "Ken"], [0, 1, 0]),
        (["Craig Butler", "Craig Butler Snr", "Craig"], [0, 1, 0]),
        # Who is called by a short form signs with the letter of the long one.
        (["Bob Winterbottom", "R. Winterbottom", "D. Winterbottom"], [0, 0, 1]),
        # A dog that is called Fly is no Flora, and Meenu is Meenakshi.
        (["Flora", "Fly"], [0, 1]),
        (["Meenakshi Rao", "Meenu"], [0, 0]),
        # Letter by letter it is the same name.
        (["Dana Winters", "Dana Winter", "Dana W-i-n-t-e-r-s"], [0, 1, 0]),
    ],
)
def test_namesakes_are_told_apart(surfaces: list[str], expected: list[int]) -> None:
    """A reader who follows labels never takes one for the other."""
    assert grouped_persons(surfaces) == expected


def test_who_sends_under_a_name_is_one() -> None:
    """In a chat an aunt who is spoken of does not take the label of a sister who sends, nor the other way round."""
    chat = "[12/03/2024, 20:50] Ngozi: not Enugu Ngozi\n12/03/2024, 20:51 - Ngozi: no\nDrink:\nNgozi: tea"
    spans = [Span(match.start(), match.end()) for match in re.finditer("Ngozi", chat)]
    assert [one.alias_of for one in beside(chat, spans)] == [None, None, 0, None]


def test_nobodys_brother_is_called_by_a_rank() -> None:
    """A doctor's initial does not make a patient's brother of him."""
    text = "GP: Dr A. Geddes, Kilbrannock Surgery\nSober 22 months after that, until his brother Archie died."
    assert len({number for numbers in labels(text).values() for number in numbers}) == 2


def test_a_form_with_fields_for_surname_and_given_names_names_one() -> None:
    """Who signs with an initial is who filled the form in."""
    form = "Surname:     HOPE\nGiven names:   Darren Keith\nSigned: D. Hope   Date: 11/2/2024"
    assert len({number for numbers in labels(form).values() for number in numbers}) == 1


def test_no_relation_is_said_behind_a_post_too() -> None:
    """A lawyer of the manager's surname is not the manager."""
    text = "From: Ms. Smita Kulkarni, Dy. Manager\nCc: Adv. Kulkarni, Legal Retainer (no relation)"
    assert len({number for numbers in labels(text).values() for number in numbers}) == 2


def test_an_initial_before_capitals_is_hidden_with_them() -> None:
    """No letter of a name stays before its label."""
    assert "P. GILL" in " ".join(labels("ASSIST: Cst. P. GILL #1203; Volunteer Fire Dept\nCst. GILL located Walter."))


def test_another_of_the_same_name_is_another() -> None:
    """A warning on a chart that there are two of a name is not about one."""
    text = "JOYCE, Michael Anthony   DOB 28/01/1972\n(!! other M. JOYCE, DOB 20/01/1927 - CHECK BAND)"
    assert len({number for numbers in labels(text).values() for number in numbers}) == 2


def test_letters_of_answers_and_headings_are_nobody() -> None:
    """In a deposition with numbered lines, A. opens an answer, and in a form B. counts a section."""
    said = " 1   Q.  Who had the dock?\n 2   A.  Wade Hunter. He's on the sheet.\n 3   Q.  And then?\n 4   A.  Darlene."
    assert set(labels(said)) >= {"Wade Hunter"}
    form = "A.  CHILD\nKayleigh BUTLER\nB.  HOUSEHOLD AND FAMILY\nCraig Butler\nC.  AWARE\nNo\nD.  REASON\nLate"
    assert not any(re.match(r"[A-G]\.", name) for name in labels(form))


def test_a_couple_is_nobodys_daughter() -> None:
    """A letter to Mr and Mrs Dundas about Isla tells the parents from her, and her by one label."""
    said = labels("To the parents of Isla Rose Dundas\n\nDear Mr and Mrs Dundas,\nIsla (3) came; Isla has eczema.")
    assert said["Isla Rose Dundas"] == said["Isla"]
    assert said["Mrs Dundas"].isdisjoint(said["Isla"])
