"""What is found, set right by what the network says and by the parts of whole names."""

from __future__ import annotations

import pytest

from tacit import Identities, Sanitizer
from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector


def persons(text: str) -> list[str]:
    """The persons that the detector finds."""
    document = Document(text)
    found = IdentityDetector().identify(document)
    return [document[one.span] for one in found if one.kind is IdentifierKind.PERSON]


def test_parts_of_a_name_are_found_wherever_they_stand() -> None:
    """A surname in capitals in a heading, and a given name at the end of a chat, are the same person's."""
    text = "Thandeka Okoro-Mbatha came at nine.\n\nTHANDEKA: see you\nOKORO-MBATHA file closed. Thandeka left."
    assert "THANDEKA" in persons(text)
    assert persons(text)[-1] == "Thandeka"


@pytest.mark.parametrize("name", ["Faith Okoro", "Grace Adeyemi"])
def test_a_given_name_that_is_a_word_belongs_to_its_surname(name: str) -> None:
    """A name like "Faith Okoro" is hidden whole, not "Okoro" alone."""
    released = Sanitizer(Identities()).sanitize(f"I spoke to {name} about the rota, and {name} agreed.").sanitized
    assert not any(part in released for part in name.split())


def test_a_name_that_is_a_word_does_not_stay_in_small_letters() -> None:
    """In a chat nobody writes capitals: where Faith is hidden, "tell faith" is hidden as well."""
    text = "12:01 Faith Okoro: hi\n12:02 Sam: is faith coming\n12:03 Sam: tell faith to bring the keys"
    assert "faith" not in Sanitizer(Identities()).sanitize(text).sanitized.lower()


def test_a_name_that_is_a_word_is_found_where_people_write_of_somebody() -> None:
    """The noun in the same text makes the network doubt that "tell faith" means anybody."""
    text = "12:01 Faith Okoro: hi\n12:03 Sam: tell faith to bring the keys\n12:04 Faith Okoro: my faith is all I have"
    assert "faith to bring" not in Sanitizer(Identities()).sanitize(text).sanitized


@pytest.mark.parametrize(
    "text",
    [
        "PLAN\nStorm damage to the roof. Skip delivered. Demolition next week.",
        "Total £3,860, paid in four instalments. 48 cartons were left. Ache 6/10 down to 2/10.",
    ],
)
def test_words_of_everyday_life_stay(text: str) -> None:
    """Capitals at the head of a line, prices, counts and scores single nobody out."""
    assert Sanitizer(Identities()).sanitize(text).sanitized == text


def test_what_stands_beside_a_marker_is_nobodys_name() -> None:
    """A release is read again: a plain word behind what was put there is not taken for a name."""
    text = "  • 8 January 2024   Flooring taken up.\n  • 10 January 2024   Demolition of the old shed."
    released = Sanitizer(Identities()).sanitize(text).sanitized
    assert "Flooring taken up" in released
    assert "Demolition of the old shed" in released
