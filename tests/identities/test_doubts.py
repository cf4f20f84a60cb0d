"""Kinds of names that the text itself corrects."""

from __future__ import annotations

import pytest

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.doubts import corrected

Kind = IdentifierKind
ZETA = IdentityDetector()


def _corrected(text: str, names: dict[str, Kind]) -> dict[str, Kind]:
    """What names of a text are, if they are found as these kinds."""
    found = [(Span(text.index(name), text.index(name) + len(name)), kind) for name, kind in names.items()]
    return {text[span.start : span.end]: kind for span, kind in corrected(text, found)}


@pytest.mark.parametrize(
    ("text", "names", "expected"),
    [
        ("She lives in Co. Clare.", {"Clare": Kind.PERSON}, {"Clare": Kind.PLACE}),
        ("Registry: Sydney", {"Sydney": Kind.PERSON}, {"Sydney": Kind.PLACE}),
        (
            "I have Ann down for Elko.",
            {"Ann": Kind.PERSON, "Elko": Kind.PERSON},
            {"Ann": Kind.PERSON, "Elko": Kind.PLACE},
        ),
        ("our old spaniel Monty", {"Monty": Kind.PERSON}, {"Monty": Kind.NAME}),
        ('Met in Conference Room "Asha".', {"Asha": Kind.PERSON}, {"Asha": Kind.NAME}),
        ("in the shed with the dog, Rafe.", {"Rafe": Kind.PERSON}, {"Rafe": Kind.NAME}),
        ("I fed the dog, Ann Orr left.", {"Ann Orr": Kind.PERSON}, {"Ann Orr": Kind.PERSON}),
        ("a fish called Ann Orr", {"Ann Orr": Kind.PERSON}, {"Ann Orr": Kind.NAME}),
        ("Rafe (Rafe: guinea pig) came.", {"Rafe": Kind.PERSON}, {"Rafe": Kind.NAME}),
        ("Our Rafe had five pups.", {"Rafe": Kind.PERSON}, {"Rafe": Kind.NAME}),
        (
            "The hens are Rafe, Wynn and Odd Ethel.",
            {"Rafe": Kind.PERSON, "Wynn": Kind.PERSON, "Odd Ethel": Kind.PERSON},
            {"Rafe": Kind.NAME, "Wynn": Kind.NAME, "Odd Ethel": Kind.NAME},
        ),
        ("promoted to Team Lead", {"Team Lead": Kind.PERSON}, {"Team Lead": Kind.NAME}),
        ("It fell in Ramadan.", {"Ramadan": Kind.PERSON}, {"Ramadan": Kind.NAME}),
        ("Jon is rubbish at Uno.", {"Uno": Kind.PLACE}, {"Uno": Kind.NAME}),
        ("The plate ends in KLO.", {"KLO": Kind.PLACE}, {"KLO": Kind.NAME}),
        ("Subject: Rota and leave", {"Rota": Kind.PLACE}, {"Rota": Kind.NAME}),
        ("my shop, Petal & Stem", {"Petal": Kind.PERSON, "Stem": Kind.ORGANISATION}, {"Petal & Stem": Kind.NAME}),
        ("of Prescott Mills", {"Prescott": Kind.PLACE, "Mills": Kind.PERSON}, {"Prescott Mills": Kind.PLACE}),
        ("THE HOME, CHIPPING MARLOW", {"MARLOW": Kind.PLACE}, {"CHIPPING MARLOW": Kind.PLACE}),
        ('"Tigh na Mara"\nShore Road', {"Mara": Kind.PERSON}, {"Tigh na Mara": Kind.NAME}),
        (
            "Colne Bank, West Yorkshire",
            {"Colne Bank": Kind.ORGANISATION, "West Yorkshire": Kind.PLACE},
            {"Colne Bank": Kind.PLACE, "West Yorkshire": Kind.PLACE},
        ),
        (
            "died in Kelso, Ont., aged 82",
            {"Kelso": Kind.PLACE, "Ont": Kind.PERSON},
            {"Kelso": Kind.PLACE, "Ont.": Kind.NAME},
        ),
        ("12 Oak St, Milwaukee, WI", {"Milwaukee": Kind.PLACE}, {"Milwaukee": Kind.PLACE, "WI": Kind.NAME}),
        (
            "Dr Mia Adler left. M.A. to write.",
            {"Dr Mia Adler": Kind.PERSON, "M.A.": Kind.PLACE},
            {"Dr Mia Adler": Kind.PERSON, "M.A.": Kind.PERSON},
        ),
    ],
)
def test_what_stands_around_a_name_tells_its_kind(text: str, names: dict[str, Kind], expected: dict[str, Kind]) -> None:
    """A town is a town; what is no person and no town for certain is a name."""
    assert _corrected(text, names) == expected


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Clare came. Sydney left.", {"Clare": Kind.PERSON, "Sydney": Kind.PERSON}),
        ("a letter to Florence about it", {"Florence": Kind.PERSON}),
        ("Mr Elko came to Mrs Reading", {"Mr Elko": Kind.PERSON, "Mrs Reading": Kind.PERSON}),
        ("She moved to Reading and the UK", {"Reading": Kind.PLACE, "UK": Kind.PLACE}),
        ("Mark Field and Will Young", {"Mark Field": Kind.PERSON, "Will Young": Kind.PERSON}),
        ("of Prescott, AZ", {"Prescott": Kind.PLACE, "AZ": Kind.PLACE}),
        ("Barclays Bank, London", {"Barclays Bank": Kind.ORGANISATION}),
        ("She left the house, Ann said, and on the ward John fell.", {"Ann": Kind.PERSON, "John": Kind.PERSON}),
        ("He rang Anna, our dog walker.", {"Anna": Kind.PERSON}),
        ("I saw Ann, OR Bob", {"Ann": Kind.PERSON, "Bob": Kind.PERSON}),
    ],
)
def test_what_nothing_corrects_stays(text: str, names: dict[str, Kind]) -> None:
    """Persons called like towns are persons, and towns like words are towns where they stand as such."""
    assert _corrected(text, names) == names


def test_a_corrected_kind_holds_for_the_whole_document() -> None:
    """A dog is no person in the next sentence either."""
    text = "Our dog Monty is lame. Monty was seen by Mrs Anna Delaney."
    document = Document(text)
    kinds = {document[one.span]: one.kind for one in ZETA.identify(document)}
    assert kinds.get("Monty") is not Kind.PERSON
    assert kinds["Mrs Anna Delaney"] is Kind.PERSON
