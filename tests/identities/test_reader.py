"""The reader of identity words: what it computes, what it adds, and what it leaves to the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.reader import reading
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
ZETA = IdentityDetector()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("He is a retired lighthouse keeper and plays the organ at the chapel.", "lighthouse"),
        ("Geraint, 61, widower, was for two decades the voice of greyhound racing at Hall Park.", "voice"),
    ],
)
def test_roles_and_facts_are_found(text: str, said: str) -> None:
    """By the rules or by the reader."""
    found = ZETA.identify(Document(text))
    assert any(one.span.start <= text.index(said) < one.span.end for one in found)


@given(st.lists(st.sampled_from("the nurse came home . He 41 was in Leeds , a sub postmaster \n Unit7 x".split(" "))))
@settings(max_examples=30, deadline=None)
def test_nothing_that_is_taken_is_found_again(parts: list[str]) -> None:
    """What is found is apart from what the rules took, and apart among itself."""
    text = " ".join(parts)
    taken = [(Span(0, min(8, len(text))), Kind.NAME)] if text else []
    mask = Mask(len(text), (span for span, _ in taken))
    found = sorted(span for span, _ in reading(text, taken, mask))
    ends = [span for span, _ in taken] + found
    assert all(one.end <= other.start for one, other in pairwise(ends))
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] for span in found)


@pytest.mark.parametrize(
    ("text", "nobody"),
    [
        ("Lab: Vanc level 14, creat 71. Meds: Trelegy one puff daily, Biktarvy 50/200/25 mg daily.", "50/200/25"),
        ("PC: 4/12 epigastric discomfort, worse lying flat, early satiety.", "4/12"),
        ("Nursing: T 37.4 at 2000, PU 450 ml at 1630, settled overnight.", "1630"),
        ("O/E: chest clear, BMI 23.4, BP 128/76, abdo soft.", "BMI 23"),
        ("Letter by Ann Holt, M.D., to the hospital board.", "M.D."),
    ],
)
def test_doses_durations_values_and_degrees_are_nobody(text: str, nobody: str) -> None:
    """What rules take for codes, days, years, plates and persons, the network overrules."""
    start = text.index(nobody)
    end = start + len(nobody)
    slight = {Kind.QUANTITY, Kind.TIME}  # found, and left alone
    found = [one for one in ZETA.identify(Document(text)) if one.kind not in slight]
    assert not any(one.span.start < end and one.span.end > start for one in found)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Attendance list\nBellamy, Justin\nBush, Terry\n", ["Bellamy, Justin", "Bush, Terry"]),
        ("Reviewed by T. Castle and S. Cook. T. Castle will write.", ["T. Castle", "S. Cook", "T. Castle"]),
    ],
)
def test_a_name_is_found_whole(text: str, names: list[str]) -> None:
    """With the given name behind a comma, and with the initials before it."""
    found = [text[one.span.start : one.span.end] for one in ZETA.identify(Document(text)) if one.kind is Kind.PERSON]
    assert found == names


def test_everyday_words_are_no_organisation() -> None:
    """A department of any hospital or firm singles nobody out."""
    found = ZETA.identify(Document("Please ask Human Resources, or the Department of Internal Medicine, for the form."))
    assert not found


def test_an_officer_with_a_rank_is_somebody() -> None:
    """Letters before a surname are no department where the network is sure of the name."""
    text = "I, DC Prentice, make this statement of my own free will."
    assert [text[one.span.start : one.span.end] for one in ZETA.identify(Document(text))] == ["DC Prentice"]
