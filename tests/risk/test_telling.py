"""What speaks for a word: its own signs, those around it, those of the text."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.knowledge.packs import PackMatcher, parse
from tacit.language.network import ReadingNetwork
from tacit.language.pieces import WORD
from tacit.risk.telling import NEAR, FloatArray, signs

PACK = parse(
    'topic = "drugs"\n[behaviour]\nreason = "use"\nalone = "inject heroin"\nwith = "needle"\nweak = "clinic, heroin"',
    name="drugs",
)
TEXT = "A needle; he injects heroin at the clinic."


def seen(text: str, odds: FloatArray) -> FloatArray:
    """The signs of the words of a text."""
    places = [match.span() for match in WORD.finditer(text)]
    return signs(odds, places, PackMatcher((PACK,)).find(text))


def test_a_word_counts_as_what_is_strongest() -> None:
    """An entry that gives the topic away alone is no weak one."""
    hits = seen(TEXT, np.zeros(8))[:, 1:4]
    assert [int(row.argmax()) if row.any() else None for row in hits] == [None, 1, None, 0, 0, None, None, 2]
    assert hits.sum(axis=1).max() == 1


@given(st.lists(st.floats(-6, 6), min_size=8, max_size=8))
def test_means_are_those_of_a_loop(odds: list[float]) -> None:
    """Word by word, over what stands on either side; beyond the text there is nothing."""
    rows = seen(TEXT, np.array(odds))
    around = np.concatenate([1 / (1 + np.exp(-rows[:, :1])), rows[:, 1:4]], axis=1)
    for number, radius in enumerate(NEAR):
        for at in range(len(rows)):
            mean = around[max(at - radius, 0) : at + radius + 1].sum(axis=0) / (2 * radius + 1)
            assert rows[at, 4 + 4 * number : 8 + 4 * number] == pytest.approx(mean)


def test_the_shipped_weights_fit_the_signs() -> None:
    """A weight for each sign and one to add; also for a text without words."""
    weights = ReadingNetwork.shipped().telling
    assert len(weights) == seen(TEXT, np.zeros(8)).shape[1] + 1 == seen("", np.zeros(0)).shape[1] + 1


def test_entries_that_speak_for_themselves_tell_most() -> None:
    """What an entry of a pack adds falls with its strength."""
    alone, with_another, weak = ReadingNetwork.shipped().telling[1:4]
    assert alone > with_another > weak
