"""One person under several names: a quoted nickname, initials behind a title, pet names, shared surnames."""

from __future__ import annotations

import pytest

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.nicknames import with_nicknames, without_nickname
from tacit.identities.persons import grouped_persons

Kind = IdentifierKind
ZETA = IdentityDetector()


def persons(text: str) -> list[tuple[str, int]]:
    """The persons of a text and the number of each."""
    document = Document(text)
    return [(document[one.span], one.entity) for one in ZETA.identify(document) if one.kind is Kind.PERSON]


@pytest.mark.parametrize(
    ("text", "name", "later"),
    [
        ('Respondent: Mr Michael "Mossie" Gallagher. Mossie denied it.', 'Mr Michael "Mossie" Gallagher', "Mossie"),
        (
            "Mrs Harriet (“Queenie”) Barlow is settled. Queenie sleeps well.",
            "Mrs Harriet (“Queenie”) Barlow",
            "Queenie",
        ),
        ('The will of Albert Pym ("Bertie") was read. Bertie kept bees.', 'Albert Pym ("Bertie")', "Bertie"),
        ('Bed 4: Mr "Kobus" Lovell, stable. Kobus ate well.', 'Mr "Kobus" Lovell', "Kobus"),
    ],
)
def test_a_nickname_in_quotation_marks_is_part_of_the_name(text: str, name: str, later: str) -> None:
    """The name is one stretch, and who is called so later is the same."""
    found = persons(text)
    assert [surface for surface, _ in found] == [name, later]
    assert len({who for _, who in found}) == 1


def test_two_persons_beside_each_other_are_not_put_together() -> None:
    """A title begins another name, and so does a line."""
    for text in ("Ann Mr Reed", "Ann\nReed", "Ann (Reed Street)"):
        parts = [(Span(0, 3), Kind.PERSON), (Span(text.index("Reed"), text.index("Reed") + 4), Kind.PERSON)]
        if "Mr" in text:
            parts[1] = (Span(4, len(text)), Kind.PERSON)
        assert with_nicknames(text, parts) == parts


def test_a_name_without_nickname_stays() -> None:
    """A possessive or an apostrophe opens no nickname."""
    for name in ("Mary O'Brien", "D’Arcy's", "Ann Reed"):
        assert without_nickname(name) == (name, "")


@pytest.mark.parametrize(
    ("surfaces", "numbers"),
    [
        (["Dr P Vandermeer", "Dr PV"], [0, 0]),
        (["Nurse Carol Hodge", "Nurse CH", "Dr CH"], [0, 0, 0]),
        (["Mr Mark Oyelaran", "Mrs Sue Teague", "Mr O", "Mrs T"], [0, 1, 0, 1]),
        (["Mr Girish Nair", "Mr. Girish"], [0, 0]),
        (["Girish Nair", "Girish Rao", "Mr. Girish"], [0, 1, 2]),
        (["Imogen Fell", "Immy"], [0, 0]),
        (["Thandolwethu Zulu", "Thando"], [0, 0]),
        (["Mateus Costa", "Uncle Teus"], [0, 0]),
        (["Anya Hale-Mistry", "Dr Ravi Mistry", "Anya", "Dr Mistry"], [0, 1, 0, 1]),
        (["DAVID LEONARD COHN", "Leonard Cohn"], [0, 1]),
        (["Peter James Cohn", "Peter Cohn", "Mr P J Cohn"], [0, 0, 0]),
    ],
)
def test_who_is_meant(surfaces: list[str], numbers: list[int]) -> None:
    """Initials and short forms mean those whose they are; a father is not his child."""
    assert grouped_persons(surfaces) == numbers


@pytest.mark.parametrize(
    ("text", "whom"),
    [
        ("Student: Imogen Fell\nPresent: Immy and her tutor. Imogen spoke first.", 1),
        ("Resident: Mrs Ivy Barlow. Next of kin: son, Mr Alan Barlow. Mr Barlow visits weekly.", 2),
        ("FIRST STATEMENT OF JUNE ELSIE HARCOURT\nI, JUNE ELSIE HARCOURT, will say. J. E. Harcourt signed.", 1),
        ("Statement of: Grace Young\nI am a florist.\nSigned: G Young", 1),
        ("Present: Cllr John Hope. Cllr Hope reported on parking.", 1),
    ],
)
def test_a_document_knows_its_persons(text: str, whom: int) -> None:
    """Each has one number."""
    assert len({who for _, who in persons(text)}) == whom


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("I know Colin Prewett. Most people call him Col.", "Col"),
        ("Slept well. Daughter May visits in the afternoon.", "May"),
        ("Findings as above.\nTranscribed: jmb\n", "jmb"),
        ("Two residents came down. Smitty stated that he fell asleep.", "Smitty"),
    ],
)
def test_what_somebody_is_called_is_a_name(text: str, name: str) -> None:
    """Sentences and fields tell that it is one."""
    assert name in [surface for surface, _ in persons(text)]


@pytest.mark.parametrize(
    "text", ["His daughter may visit.", "Police said no.", "Transcribed: yes", "He called her Monday."]
)
def test_what_nobody_is_called_is_no_name(text: str) -> None:
    """Everyday words stand there as well."""
    assert persons(text) == []
