"""The reader of identity words: what it computes, what it adds, and what it leaves to the rules."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, IdentityDetector
from tacit.identities.reader import CLASSES, STEP, ReaderNetwork, read, reading
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
ZETA = IdentityDetector()


def test_the_network_computes_two_convolutions_and_a_layer() -> None:
    """Beside a program that goes word by word and tap by tap."""
    draw = np.random.default_rng(0)
    vector, size, project, hidden, words = 3, 5, 2, 4, 9
    seen = project + size - vector
    shapes = {
        "project": (vector, project),
        "near": (5 * seen, hidden),
        "near_bias": (hidden,),
        "far": (5 * hidden, hidden),
        "far_bias": (hidden,),
        "join": (2 * hidden + seen, hidden),
        "join_bias": (hidden,),
        "out": (hidden, len(CLASSES)),
        "out_bias": (len(CLASSES),),
    }
    weights = {name: draw.normal(size=shape).astype(np.float32) for name, shape in shapes.items()}
    rows = draw.normal(size=(words, size)).astype(np.float32)

    def convolved(what: list[np.ndarray], name: str, step: int) -> list[np.ndarray]:
        found = []
        for at in range(words):
            around = [at + step * tap for tap in (-2, -1, 0, 1, 2)]
            parts = [what[k] if 0 <= k < words else np.zeros_like(what[0]) for k in around]
            found.append(np.maximum(np.concatenate(parts) @ weights[name] + weights[f"{name}_bias"], 0))
        return found

    first = [np.concatenate([row[:vector] @ weights["project"], row[vector:]]) for row in rows]
    near = convolved(first, "near", 1)
    far = convolved(near, "far", STEP)
    expected = []
    for at in range(words):
        joined = np.concatenate([far[at], near[at], first[at]])
        odds = np.maximum(joined @ weights["join"] + weights["join_bias"], 0) @ weights["out"] + weights["out_bias"]
        expected.append(np.exp(odds) / np.exp(odds).sum())
    assert np.allclose(ReaderNetwork((weights,)).probabilities(rows), expected, atol=1e-4)


def test_words_know_where_they_stand_and_what_was_found() -> None:
    """Places are of the text; what the rules found is marked."""
    text = "Mr Marsh left. Then he rang."
    words = read(text, [(Span(0, 8), Kind.PERSON)], [])
    assert [text[start:end] for start, end in words.places] == ["Mr", "Marsh", "left", "Then", "he", "rang"]
    assert words.is_found.tolist() == [True, True, False, False, False, False]
    assert read("", [], []).rows.shape[0] == 0


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
    found = sorted(span for span, _ in reading(text, taken, [], mask))
    ends = [span for span, _ in taken] + found
    assert all(one.end <= other.start for one, other in pairwise(ends))
    assert all(text[span.start : span.end].strip() == text[span.start : span.end] for span in found)
