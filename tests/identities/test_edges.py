"""The edges of names: roles and labels beside a name are no part of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.identities.network_words import said

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.edges import trimmed


def kept(text: str, words: Mapping[str, float], kind: str = "person") -> str:
    """What is left of a text that was found whole."""
    [(span, _)] = trimmed(text, [(Span(0, len(text)), IdentifierKind(kind))], said(text, words))
    return text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("RMO Priyanka", {"RMO": 0.99}, "Priyanka"),
        ("Driver Marnie West", {"Driver": 0.99}, "Marnie West"),
        ("Mark Banville\nBleep", {"Bleep": 0.7}, "Mark Banville"),
        ("Mark Banville Bleep", {"Bleep": 0.7}, "Mark Banville Bleep"),  # in the same line it takes more
        ("Mrs Adeyemi", {"Mrs": 0.99, "Adeyemi": 0.99}, "Mrs Adeyemi"),  # what follows a title is a name
        ("Rose Marsh", {"Rose": 0.99}, "Rose Marsh"),  # a given name, whatever the network says
        ("IMG Marsh 2034", {"IMG": 0.99}, "IMG Marsh 2034"),
        ("Zorba Qux", {"Zorba": 0.99, "Qux": 0.99}, "Zorba Qux"),  # then the rules know better
        ("Smith-Jones", {"Jones": 0.99}, "Smith-Jones"),
    ],
)
def test_words_that_tell_nothing_are_left_out(text: str, words: dict[str, float], expected: str) -> None:
    """A role before a name and a label behind it stay in the text."""
    assert kept(text, words) == expected


def test_a_place_is_left_whole() -> None:
    """The words of "bay 5" or "Larch ward" tell nothing alone."""
    assert kept("Larch ward", {"ward": 0.99}, "place") == "Larch ward"


@given(st.lists(st.tuples(st.sampled_from("RMO Ann Marsh Mrs of".split()), st.floats(0, 1)), min_size=1, max_size=6))
def test_what_is_left_is_a_part_that_is_not_empty(words: list[tuple[str, float]]) -> None:
    """Nothing is added, nothing disappears, and a word that is the name itself stays."""
    text = " ".join(word for word, _ in words)
    chances = dict(words)
    left = kept(text, chances)
    assert left
    assert left in text
    assert set(text.split()) - set(left.split()) <= {word for word, chance in chances.items() if chance > 0.5}
