"""Persons that are called like a word or a town: each mention is what it is where it stands."""

from __future__ import annotations

import pytest
from tests.identities.releases import released

from tacit.document import Document
from tacit.identities import IdentifierKind, IdentityDetector


def persons(text: str) -> list[str]:
    """What is found to be somebody."""
    found = IdentityDetector().identify(Document(text))
    return [text[one.span.start : one.span.end] for one in found if one.kind is IdentifierKind.PERSON]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Church denies fever. Mr Daniel Church goes to church on Sundays. The church hall is cold. Church smokes.",
            ["Church", "Mr Daniel Church", "Church"],
        ),
        (
            "Dear Dr Lund, Faith Amadi has faith in the team. Faith lost hope of a cure.",
            ["Dr Lund", "Faith Amadi", "Faith"],
        ),
        (
            "Sgt Will Young saw the young man. Young was told that Mrs Young is young.",
            ["Sgt Will Young", "Young", "Mrs Young"],
        ),
        ("Mr Bishop met the bishop of Ely. I told Bishop to wait.", ["Mr Bishop", "Bishop"]),
    ],
)
def test_a_word_in_small_letters_is_nobody(text: str, found: list[str]) -> None:
    """Who hides Mr Church must not hide his church, nor leave "Church smokes"."""
    assert persons(text) == found


def test_a_town_that_somebody_is_called_like_is_a_town() -> None:
    """Nobody was born in Person A."""
    text = (
        "Jack Lincoln was born in Lincoln. Lincoln attended with his mother. They live in Lincoln, near the cathedral."
    )
    assert released(text) == (
        "Person A was born in a city. Person A attended with his mother. They live in a city, near the cathedral."
    )


def test_the_words_that_somebody_is_called_by_stay() -> None:
    """A reader of "she has lost Person B" learns nothing, and who hopes is not told."""
    text = "Hope Amadi said that she has lost hope of a cure. We hope to see Hope. Mr Rose bought a rose."
    assert released(text) == (
        "Person A said that she has lost hope of a cure. We hope to see Person A. Mr Person B bought a rose."
    )


def test_a_son_is_not_his_father_of_the_same_name() -> None:
    """Who is named in full without what his father is told by is the son, whoever was named last."""
    text = "John Carter and his father John Carter Snr were seen. John Carter takes lithium. John Carter Snr does not."
    assert released(text) == "Person A and his father Person B were seen. Person A takes lithium. Person B does not."
