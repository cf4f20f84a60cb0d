"""Lists of words."""

from __future__ import annotations

import pytest

from tacit.language.pieces import WORD
from tacit.risk.series import series


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("Lentils, octopus and halva.", [["Lentils", "octopus", "halva"]]),
        ("CD4 84, VL 20; sodium 140", [["CD4 84", "VL 20"]]),
        ("fever/rash & cough", [["fever", "rash", "cough"]]),
        ("He came home quite late and she read to him.", []),
        ("soup, bread,\nbutter", [["soup", "bread", "butter"]]),
        ("Tea.\nMilk, sugar", [["Milk", "sugar"]]),
        ("one word alone", []),
        ("", []),
    ],
)
def test_items_stand_between_commas_strokes_and_conjunctions(text: str, lists: list[list[str]]) -> None:
    """A clause is no item, and no list runs over the end of a sentence."""
    words = [match.span() for match in WORD.finditer(text)]
    found = [[" ".join(text[slice(*words[at])] for at in item) for item in one] for one in series(text, words)]
    assert found == lists
