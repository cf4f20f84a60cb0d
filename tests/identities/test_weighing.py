"""Rules and network as two witnesses of what a stretch of a text is."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.weighing import Weighing, Witness
from tacit.language.network import KINDS, ReadText

Kind = IdentifierKind

_SHARE = st.floats(0.01, 1)
SHARES = st.lists(_SHARE, min_size=len(KINDS), max_size=len(KINDS)).map(lambda row: np.array(row) / sum(row))


def row(**shares: float) -> np.ndarray:
    """The network's shares: what is not said goes to telling nothing."""
    found = np.array([shares.get(kind, 0.0) for kind in KINDS])
    found[0] = 1 - found.sum()
    return found


def test_the_probability_is_the_logistic_models() -> None:
    """By hand: the network's odds of 4 to 1 to the power of 1/2 + 1/2, times e for the rule, are 4e to 1."""
    model = Weighing(0.5, 0.5, {Kind.PERSON: np.eye(len(KINDS))[KINDS.index("P")]}, {})
    shares = model.weigh(Kind.PERSON, row(P=0.8), row(P=0.8))
    assert shares[KINDS.index("P")] / shares[0] == pytest.approx(4 * np.e)


@given(here=SHARES, everywhere=SHARES, kind=st.sampled_from(Kind), alone=st.booleans())
def test_what_is_weighed_is_a_distribution(
    here: np.ndarray, everywhere: np.ndarray, kind: Kind, *, alone: bool
) -> None:
    """Whatever both say, the probabilities of all classes add up to one."""
    shares = Weighing.shipped().weigh(kind, here, everywhere, alone=alone)
    assert shares.sum() == pytest.approx(1)
    assert (shares >= 0).all()


@pytest.mark.parametrize("kind", [Kind.PERSON, Kind.PLACE, Kind.ORGANISATION])
def test_more_doubt_of_the_network_is_more_doubt(kind: Kind) -> None:
    """The less the network believes that a name tells anything, the likelier it tells nothing."""
    model = Weighing.shipped()
    doubts = [model.weigh(kind, row(P=told), row(P=told))[0] for told in (0.9, 0.5, 0.1, 0.01)]
    assert doubts == sorted(doubts)


def test_a_word_is_also_judged_by_its_other_places() -> None:
    """A "Grace" at the head of a line and "grace" in prose are one word: each is seen with the other."""
    text = "Grace came. With grace."
    words = [(0, 5), (6, 10), (12, 16), (17, 22)]
    kinds = np.array([row(P=0.9), row(), row(), row(P=0.1)], np.float32)
    read = ReadText(words, kinds, np.zeros((4, 0), np.float32))
    said = Witness.of(text, read, [(Span(0, 5), Kind.PERSON), (Span(17, 22), Kind.PERSON)]).said
    here, everywhere = said[Span(0, 5)]
    assert here[KINDS.index("P")] == pytest.approx(0.9)
    assert everywhere[KINDS.index("P")] == pytest.approx(0.5)


def test_titles_and_small_words_testify_nothing() -> None:
    """A stretch of nothing but a title is left to the rule that found it."""
    read = ReadText([(0, 2)], np.array([row(P=0.9)], np.float32), np.zeros((1, 0), np.float32))
    assert Witness.of("Mr", read, [(Span(0, 2), Kind.PERSON)]).said == {}
