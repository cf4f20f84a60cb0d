"""The edges of names: roles and labels beside a name are no part of it, its last word is."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.identities.network_words import said

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.edges import grown, trimmed


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


def longer(text: str, found: str, kind: str, words: Mapping[str, str | float]) -> list[tuple[str, str]]:
    """What becomes of what was found of a text."""
    at = text.index(found)
    spans = [(Span(at, at + len(found)), IdentifierKind(kind))]
    return [(text[span.start : span.end], of.value) for span, of in grown(text, spans, said(text, words, nothing=1.0))]


@pytest.mark.parametrize(
    ("text", "found", "kind", "words", "expected"),
    [
        ("at Thornbeck Day Surgery Centre today", "Thornbeck Day Surgery", "organisation", {"Centre": "O"}, None),
        ("at Thornbeck Centre today", "Thornbeck", "place", {"Centre": "O"}, "organisation"),
        ("Level 14, Robinson Road", "Robinson Road", "address", {"Level": "L", "14": "L"}, None),
        ("saw Tomasz K today", "Tomasz", "person", {"K": "P"}, None),
        ("drives an ice-road truck", "road truck", "occupation", {}, None),
    ],
)
def test_words_that_are_part_of_a_name_are_taken_in(
    text: str, found: str, kind: str, words: dict[str, str], expected: str | None
) -> None:
    """Where a rule stops too soon the rest of the name would stay."""
    [(said_now, now)] = longer(text, found, kind, words)
    assert len(said_now) > len(found)
    assert now == (expected or kind)


@pytest.mark.parametrize(
    ("text", "found", "kind", "words"),
    [
        ("saw Ann Lee MRCPsych today", "Ann Lee", "person", {"MRCPsych": "P"}),  # a degree
        ("lives in Knocknagree, Co. Cork", "Cork", "place", {"Co": "O"}),  # no company
        ("at Thornbeck centre", "Thornbeck", "place", {"centre": "O"}),
        ("at Thornbeck Centre", "Thornbeck", "place", {"Centre": 0.5}),
        ("IN THE COUNTY COURT AT Leeds", "COUNTY COURT", "organisation", {"AT": "O"}),
    ],
)
def test_words_that_are_no_part_of_a_name_stay(text: str, found: str, kind: str, words: dict[str, str | float]) -> None:
    """Degrees, small words and what the network doubts."""
    assert longer(text, found, kind, words) == [(found, kind)]


def test_halves_of_an_organisations_name_are_one() -> None:
    """A heading "HOSPITAL COURSE" is not hidden because a hospital's name begins so."""
    text = "HOSPITAL GENERAL DE SANT AMAND"
    spans = [(Span(0, 8), IdentifierKind.ORGANISATION), (Span(9, len(text)), IdentifierKind.ORGANISATION)]
    assert list(grown(text, spans, said(text, {}, nothing=1.0))) == [(Span(0, len(text)), IdentifierKind.ORGANISATION)]
