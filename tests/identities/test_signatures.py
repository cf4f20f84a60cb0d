"""Persons by their letters, and by names cut short."""

from __future__ import annotations

import pytest

from tacit.identities.signatures import initials, short_names
from tacit.terms.overlaps import Mask


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 g PO given. 40 mEq PO given. PO x2.", []),
        ("PO said no. Met with PO.", ["PO", "PO"]),
        ("PO: hello\nTX: hi\nPO: bye", ["PO", "PO"]),
        ("PO said no.", []),
    ],
)
def test_shorthand_is_somebodys_letters_only_where_somebody_acts(text: str, expected: list[str]) -> None:
    """A tablet by mouth is no Penny Orr, who says something and is met."""
    found = [text[span.start : span.end] for span in initials(text, ["Penny Orr"], Mask(len(text)))]
    assert found == expected


def test_a_small_word_above_an_address_is_no_name_cut_short() -> None:
    """A letter is headed by "To", and a Tony is named in it."""
    text = "To\nThe Manager\n\nRon\n"
    found = [text[span.start : span.end] for span in short_names(text, ["Tony Hale", "Ronald Hale"])]
    assert found == ["Ron"]


def test_initials_of_who_says_something_once_are_found_though_notes_have_them_for_something_else() -> None:
    """Minutes call a panel's members by letters, each perhaps once."""
    text = "Panel: Tilly Ransome, Malik Costello\nMC asked about it. TR asked whether he agreed. TR given at 9."
    found = initials(text, ["Tilly Ransome", "Malik Costello"], Mask(len(text)))
    assert [text[one.start : one.end] for one in found][:2] == ["MC", "TR"]
