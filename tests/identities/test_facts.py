"""Family facts and distinctions: what is true of few is found, and said in words that are true of many."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from tests.strategies import texts

from tacit import Identities, Sanitizer
from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.distinctions import Distinction, distinction, distinctions
from tacit.identities.families import families
from tacit.options.facts import distinction_labels, family_labels
from tacit.terms.overlaps import Mask


def facts(text: str) -> list[str]:
    """The family facts of a text."""
    return [text[one.start : one.end] for one in families(text, Mask(len(text)))]


def distinguished(text: str) -> list[str]:
    """What sets somebody apart in a text."""
    return [text[one.start : one.end] for one in distinctions(text, Mask(len(text)))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("She was the third of six.", ["the third of six"]),
        ("One of nine children in a flat, the youngest of 7.", ["One of nine children", "the youngest of 7"]),
        ("He has five kids and 4 grandchildren.", ["five kids", "4 grandchildren"]),
        ("Dad of five, mum of two, a family of eleven.", ["five", "two", "eleven"]),
        ("The twins and her twin brother.", ["twins", "twin brother"]),
        ("His third wife; their parents are first cousins.", ["third wife", "first cousins"]),
    ],
)
def test_what_few_families_are_like_is_found(text: str, expected: list[str]) -> None:
    """Ranks among many, many children, twins, later marriages."""
    assert facts(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "two children, one son, a child, her brothers",
        "a twin room, the third of six tablets, five of nine visits",
        "second opinion, third dose, first child",
        "several children, one of several children",
        "",
    ],
)
def test_what_most_families_are_like_stays(text: str) -> None:
    """And what is no family."""
    assert facts(text) == []


@pytest.mark.parametrize(
    ("text", "expected", "kind"),
    [
        ("He won a national display award.", ["national display award"], Distinction.PRIZE),
        ("with 2 safety awards", ["2 safety awards"], Distinction.PRIZE),
        ("She won the sweet pea cup.", ["sweet pea cup"], Distinction.COMPETITION),
        ("has a diploma in surveying", ["diploma in surveying"], Distinction.QUALIFICATION),
        ("a plastering apprenticeship", ["plastering apprenticeship"], Distinction.QUALIFICATION),
        ("It was shown on local television.", ["on local television"], Distinction.PUBLIC),
        ("He stood as an independent.", ["as an independent"], Distinction.ELECTION),
        ("She stood for the council.", ["for the council"], Distinction.ELECTION),
        ("Played in goal.", ["in goal"], Distinction.TEAM),
        ("plays lacrosse", ["lacrosse"], Distinction.SPORT),
        ("She plays the cello.", ["the cello"], Distinction.INSTRUMENT),
        ("She works at a car wash.", ["car wash"], Distinction.WORKPLACE),
    ],
)
def test_what_sets_somebody_apart_is_found(text: str, expected: list[str], kind: Distinction) -> None:
    """With the words that say it more closely, and known for what it is."""
    assert distinguished(text) == expected
    assert {distinction(words) for words in expected} == {kind}


@pytest.mark.parametrize(
    "text",
    [
        "He won an award, a prize, the same medal and his own trophy.",
        "a degree of pain, a third-degree burn, a diploma, a certificate",
        "He works in an office, in the morning, for a company.",
        "They play with him, play a part, play music, play football.",
        "It stood for hours. He ran for the bus. In the paper bin.",
        "appeared in public, stood for election, plays an instrument, works at a workplace, a school year",
        "Y95, Y2.5, a year 9 of them",
    ],
)
def test_what_many_do_stays(text: str) -> None:
    """Also what stands in the place of distinctions."""
    assert distinguished(text) == []


def test_the_detector_finds_them_as_kinds_of_their_own() -> None:
    """None of them identifies alone; a number of children is no mere number."""
    document = Document("She is the third of six and played the cello on local radio.")
    found = IdentityDetector().identify(document)
    assert [(document[one.span], one.kind) for one in found] == [
        ("the third of six", IdentifierKind.FAMILY),
        ("the cello", IdentifierKind.DISTINCTION),
        ("local radio", IdentifierKind.DISTINCTION),
    ]
    assert not any(one.kind.is_direct for one in found)


def test_a_release_says_what_kind_of_thing_it_was_and_stays_as_it_is() -> None:
    """It reads like a document, and sanitizing it again changes nothing."""
    sanitizer = Sanitizer(Identities())
    text = (
        "A lifeboat coxswain, he was the third of six and played in goal. A retired violinist, she has five kids, won a"
        " music award and was shown on local television. He is a mayor and works as a bus driver."
    )
    release = sanitizer.sanitize(text).sanitized
    assert release == (
        "A sailor, he was one of several children and played in a team. A retired musician, she has several kids, won"
        " a prize and was shown in public. He is a public official and works as a driver."
    )
    assert sanitizer.sanitize(release).sanitized == release


@pytest.mark.parametrize("words", ["five kids", "twins", "Year 9", "the youngest of 7", "2 safety awards"])
def test_no_label_holds_a_number(words: str) -> None:
    """What is counted is what singles out."""
    labels = family_labels(words) + distinction_labels(words)
    assert labels
    assert not any(char.isdigit() for label in labels for char in label)


@given(texts())
def test_any_text_has_facts_that_do_not_overlap(text: str) -> None:
    """They stand in the text, apart, and are taken."""
    mask = Mask(len(text))
    spans: list[Span] = [*distinctions(text, mask), *families(text, mask)]
    assert all(0 <= one.start < one.end <= len(text) and mask.covers(one.start, one.end) for one in spans)
    assert all(one.end <= other.start for one, other in pairwise(sorted(spans)))
