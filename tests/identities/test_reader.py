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
