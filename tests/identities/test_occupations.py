"""Occupations: what somebody does for a living is found, what everybody's record has is not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from tests.strategies import texts

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.occupations import WIDE, occupations
from tacit.identities.role_nouns import Calling, calling
from tacit.options.occupations import WIDE_WORDS, occupation_labels
from tacit.terms.overlaps import Mask


def found(text: str) -> list[str]:
    """The occupations in a text."""
    return [text[one.start : one.end] for one in occupations(text, Mask(len(text)))]


@pytest.mark.parametrize(
    "word", "roofer roofers driver bartender welder sculptor builder violinist chef waitress jockey miner baker".split()
)
def test_what_few_people_do_is_an_occupation(word: str) -> None:
    """In the singular and in the plural."""
    assert calling(word)


@pytest.mark.parametrize(
    "word",
    "patient claimant smoker mother friend former table glucose born doppler johnson fed blocker scab temp mate"
    " pitcher printer".split(),
)
def test_whoever_is_in_a_record_things_and_surnames_are_none(word: str) -> None:
    """WordNet's first Born was a physicist, and its first blocker plays football."""
    assert not calling(word)


def test_the_kind_of_work_is_known_from_the_taxonomy_or_from_the_form() -> None:
    """WordNet has no scaffolders; a driver it has as a golf club, too."""
    kinds = {word: calling(word) for word in ("violinist", "vicar", "mayor", "scaffolder", "driver")}
    assert kinds == {
        "violinist": (Calling.PERFORMER, 0),
        "vicar": (Calling.CLERGY, 0),
        "mayor": (Calling.POLITICIAN, 0),
        "scaffolder": (Calling.FORMED, 0),
        "driver": (Calling.OPERATOR, 0),
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He works as a roofer.", ["roofer"]),
        ("Mrs Penhale, a bus driver, was late.", ["bus driver"]),
        ("She is a retired band director.", ["retired band director"]),
        ("Worked as a long-distance lorry driver for years.", ["long-distance lorry driver"]),
        ("He was a bus-driver and an ex-miner.", ["bus-driver", "ex-miner"]),
        ("Occupation: crane operator", ["crane operator"]),
        ("39M bartender, 52 y/o welder, a 28 year-old chef", ["bartender", "welder", "chef"]),
        ("self-employed plumber, formerly employed as a baker", ["self-employed plumber", "baker"]),
        ("the only blacksmith in the village", ["only blacksmith"]),
        ("a retired marine biologist", ["retired marine biologist"]),
        ("as an air traffic controller", ["air traffic controller"]),
        ("Mr Penhale, a plumber, was a chef once", ["plumber", "chef"]),
        ("He was a chef/owner.", ["chef/owner"]),
        ("She is an organist. Organists and two organists met.", ["organist", "Organists", "organists"]),
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
        "a driver's licence, a screwdriver, a syringe driver's alarm",
        "Dear Editor, please print this. Dear Manager, I complain.",
        "The Federal Minister dismissed it, and the Ankara prosecutor appealed.",
        "He sat down in the chair and came by coach.",
        "",
    ],
)
def test_what_nobody_does_for_a_living_stays(text: str) -> None:
    """Who acts by an office, what only describes a thing, and what is one."""
    assert found(text) == []


def test_what_is_taken_is_not_taken_again() -> None:
    """A name inside keeps its place; what is found is taken."""
    text = "He is a roofer and was a retired chef."
    mask = Mask(len(text), [Span(8, 14)])
    assert [text[one.start : one.end] for one in occupations(text, mask)] == ["retired chef"]
    assert mask.covers(25, 37)


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


@pytest.mark.parametrize("words", sorted(set(WIDE_WORDS.values()) | {"worker"}))
def test_what_occupations_are_generalized_to_is_no_occupation(words: str) -> None:
    """So that a release holds none, and sanitizing it again changes nothing."""
    assert words in WIDE
    assert found(f"He is a retired {words}. Works as a {words}. Ann Lee, a {words}, left.") == []


@pytest.mark.parametrize("words", ["depot planner", "apprentice", "solicitor", "keeper"])
def test_nobody_is_employed_as_a_person(words: str) -> None:
    """Where no kind of work can be said, a marker says that it was one."""
    assert not {"person", "worker"} & set(occupation_labels(words))


def test_a_head_of_a_school_is_a_teacher() -> None:
    """Not a person in charge, in or out of office."""
    assert occupation_labels("retired headmistress")[:2] == ("retired teacher", "teacher")
