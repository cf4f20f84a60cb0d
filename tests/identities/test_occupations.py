"""Occupations: what somebody does for a living is found, what everybody's record has is not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.occupations import is_occupation, occupations
from tacit.terms.overlaps import Mask


def found(text: str) -> list[str]:
    """The occupations in a text."""
    return [text[one.start : one.end] for one in occupations(text, Mask(len(text)))]


@pytest.mark.parametrize(
    "word", "roofer roofers driver bartender welder sculptor builder violinist chef waitress jockey miner baker".split()
)
def test_what_few_people_do_is_an_occupation(word: str) -> None:
    """In the singular and in the plural."""
    assert is_occupation(word)


@pytest.mark.parametrize(
    "word",
    "nurse doctor judge officer patient claimant smoker carer owner table glucose born doppler johnson fed"
    " blocker scab temp mate pitcher printer".split(),
)
def test_offices_of_every_record_things_and_surnames_are_none(word: str) -> None:
    """WordNet's first Born was a physicist, and its first blocker plays football."""
    assert not is_occupation(word)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He works as a roofer.", ["roofer"]),
        ("Mrs Penhale, a bus driver, was late.", ["bus driver"]),
        ("She is a retired band director.", ["retired band director"]),
        ("Worked as a long-distance lorry driver for years.", ["long-distance lorry driver"]),
        ("He was a bus-driver and an ex-miner.", ["bus-driver", "miner"]),
        ("Occupation: crane operator", ["crane operator"]),
        ("39M bartender, 52 y/o welder, a 28 year-old chef", ["bartender", "welder", "chef"]),
        ("self-employed plumber, formerly employed as a cook", ["plumber", "cook"]),
        ("the only blacksmith in the village", ["blacksmith"]),
        ("a retired marine biologist", ["retired marine biologist"]),
        ("as an air traffic controller", ["air traffic controller"]),
        ("a plumber living alone, a chef today", ["plumber", "chef"]),
    ],
)
def test_what_somebody_is_said_to_do_is_found(text: str, expected: list[str]) -> None:
    """With the words that say it more closely."""
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "The driver left. Two bakers met. Drivers must stop.",
        "Seen by a doctor, a nurse and a social worker.",
        "a general practitioner in a private room",
        "a heavy smoker with a heavy period, an extra dose",
        "It was a domestic dispute and an orderly queue.",
        "a pilot study, a boxer dog, a master bedroom",
        "started on a beta blocker; a temp of 39; a scab on the knee",
        "a doppler scan, 39F born here",
        "a driver's licence, a screwdriver, a Driver",
        "",
    ],
)
def test_what_nobody_does_for_a_living_stays(text: str) -> None:
    """Who acts by an office, what only describes a thing, and what is one."""
    assert found(text) == []


def test_what_is_taken_is_not_taken_again() -> None:
    """A name inside keeps its place; what is found is taken."""
    text = "a bus driver and a roofer"
    mask = Mask(len(text), [Span(2, 5)])
    assert [text[one.start : one.end] for one in occupations(text, mask)] == ["roofer"]
    assert mask.covers(19, 25)


def test_the_detector_finds_occupations_as_a_kind_of_its_own() -> None:
    """And leaves them where other kinds are asked for."""
    document = Document("Kemi Penhale is a trapeze artist.")
    identified = IdentityDetector().identify(document)
    assert [(document[one.span], one.kind) for one in identified] == [
        ("Kemi Penhale", IdentifierKind.PERSON),
        ("trapeze artist", IdentifierKind.OCCUPATION),
    ]
    assert not IdentifierKind.OCCUPATION.is_direct
    only = IdentityDetector(kinds=frozenset((IdentifierKind.PERSON,))).identify(document)
    assert [one.kind for one in only] == [IdentifierKind.PERSON]


@given(texts())
def test_any_text_has_occupations_that_do_not_overlap(text: str) -> None:
    """They stand in the text, in order."""
    spans = list(occupations(text, Mask(len(text))))
    assert all(0 <= one.start < one.end <= len(text) for one in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
