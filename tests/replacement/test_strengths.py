"""What a strength beside a hidden medicine says is gone with it."""

from __future__ import annotations

import pytest

from tacit import Keep, Sanitizer, Topics
from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import apply
from tacit.risk import Ground, Risk
from tacit.terms import Kind, Term

MEDICINE = Offer("psychiatric medicine", Origin.TAXONOMY)


def released(text: str, *, ground: Ground = Ground.NAMED, offer: Offer | None = MEDICINE) -> str:
    """The text without its medicine, each strength a term of its own that is kept."""
    document = Document(text)
    at = text.lower().index("quixol")
    term = Term(Span(at, at + 6), Kind.CONCEPT, "quixol")
    risk = Risk((term,), "alcoholism", 2.0, 1.0, ground, None, "topics-1")
    hidden = Decision(term, Action.GENERALIZE if offer else Action.SUPPRESS, offer, risk, (risk,))
    kept = []
    for words in ("666 mg", "550 mg"):
        if words in text:
            start = text.index(words)
            kept.append(Decision(Term(Span(start, start + len(words)), Kind.QUANTITY, words), Action.KEEP))
    return apply(document, [hidden, *kept])[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He takes quixol 666 mg three times daily.", "He takes a psychiatric medicine three times daily."),
        ("He takes quixol 25/100 mg at night.", "He takes a psychiatric medicine at night."),
        ("He takes quixol (0.5 g/day) now.", "He takes a psychiatric medicine now."),
        ("Quixol, 550 mg, was stopped.", "A psychiatric medicine was stopped."),
        ("He had 550 mg of quixol today.", "He had a psychiatric medicine today."),
        ("He takes quixol 25/100 now.", "He takes psychiatric medicine now."),
        ("He takes quixol and ibuprofen 666 mg.", "He takes a psychiatric medicine and ibuprofen 666 mg."),
    ],
)
def test_the_strength_of_a_hidden_medicine_goes_with_it(text: str, expected: str) -> None:
    """Beside it, behind or before; that of another medicine stays, and how often it is taken."""
    assert released(text) == expected
    assert "666" not in released("He takes quixol 666 mg.", offer=None)


def test_a_value_is_no_strength_and_an_identifier_no_medicine() -> None:
    """What is measured per litre is a test's; a name beside a number is somebody's."""
    assert "26 g/L" in released("His quixol 26 g/L was low.")
    assert "666 mg" in released("Quixol 666 mg.", ground=Ground.DETECTED)


def test_a_strength_that_the_user_keeps_stays() -> None:
    """Whoever asks for the dose gets it."""
    asked = Topics(("alcoholism",)), Keep(("666 mg",))
    assert "666 mg" in Sanitizer(*asked).sanitize("He takes acamprosate 666 mg daily.").sanitized
    assert "666 mg" not in Sanitizer(*asked[:1]).sanitize("He takes acamprosate 666 mg daily.").sanitized
