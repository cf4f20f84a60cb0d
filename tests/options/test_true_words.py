"""Words in the place of others are true, or wider."""

from __future__ import annotations

import pytest

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.role_nouns import calling
from tacit.knowledge import geography
from tacit.options.ladders import ladder
from tacit.options.occupations import occupation_labels
from tacit.options.wording import wording
from tacit.resources import Knowledge


@pytest.mark.parametrize(
    ("words", "label"),
    [
        ("air traffic controller", "worker"),
        ("trainee air traffic controller", "worker"),
        ("churchwarden", "church officer"),
        ("verger", "church officer"),
        ("vicar", "member of the clergy"),
        ("nun", "member of a religious order"),
    ],
)
def test_a_post_is_said_by_what_it_is(words: str, label: str) -> None:
    """A taxonomy has an accountant above every controller, and a clergyman above who keeps the keys of a church."""
    assert occupation_labels(words)[-1:] == (label,)


def test_a_prize_is_no_writer() -> None:
    """Who won the Booker won a prize; a man called so at work is somebody."""
    for text, label in (("She won the Booker.", "prize"), ("He was a booker.", "writer")):
        at = text.lower().index("booker")
        found = Identifier(Span(at, at + 6), IdentifierKind.OCCUPATION, 0)
        assert ladder(found, Document(text), geography())[0].label == label


def test_a_boat_is_nobody() -> None:
    """The trawler that somebody brought in."""
    assert calling("trawler") is None


@pytest.mark.parametrize(
    ("drug", "words"), [("rifaximin", "antibiotic"), ("adefovir", "antiviral"), ("mifepristone", "")]
)
def test_a_medicine_of_several_uses_is_not_called_after_one(drug: str, words: str) -> None:
    """A stem, or the first of its uses, says that it is for tuberculosis or for hepatitis."""
    kb = Knowledge.shipped().kb
    [one, *_] = [sense for sense in kb.senses(drug) if sense.source == "drugs"]
    said = [wording(kind) for kind in kb.generalizations(one) if kind.source == "drugs"]
    assert next((one for one in said if one and one not in {"medicine", "antimicrobial"}), "") == words
