"""Headings: what any text of a kind has, and what only this one has."""

from __future__ import annotations

import pytest

from tacit.document import Document
from tacit.language.headings import headings
from tacit.terms.detector import LanguageModelDetector
from tacit.terms.variants import Names


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Patient:   Ann Lee", ["Patient"]),
        ("  POSTOPERATIVE DIAGNOSES:\n1. Gout", ["POSTOPERATIVE DIAGNOSES"]),
        ("ESTIMATED BLOOD LOSS:\nnone", ["ESTIMATED BLOOD LOSS"]),
        ("REVIEW OF SYSTEMS\nnone", ["REVIEW OF SYSTEMS"]),
        ("- Lungs: clear\r\n2. Heart: regular", ["Lungs", "Heart"]),
        # What is said in a sentence, a word more, a word of its own, one word on a line.
        ("The patient: a man", []),
        ("HIV medications: none", []),
        ("Gout: none", []),
        ("Patient\nMEDICATIONS\n", []),
        ("Medications were given.", []),
    ],
)
def test_headings(text: str, expected: list[str]) -> None:
    """A label before a colon, or a line in capitals, of words that name no illness."""
    assert [text[one.start : one.end] for one in headings(text)] == expected


def test_a_heading_is_no_term_unless_it_is_sought() -> None:
    """Every record has medications; where they are the secret, their heading is one of its names."""
    document = Document("MEDICATIONS:\nAspirin.")
    plain, sought = (LanguageModelDetector(names=Names(names)).detect(document) for names in ((), ("medication",)))
    assert [document[one.span] for one in plain] == ["Aspirin"]
    assert [document[one.span] for one in sought] == ["MEDICATIONS", "Aspirin"]


def test_a_greeting_is_no_part_of_a_name() -> None:
    """The name is hidden and the greeting stays."""
    document = Document("Dear Dr. Okonjo,\n\nThank you.")
    assert "Dr. Okonjo" in [document[one.span] for one in LanguageModelDetector().detect(document)]
