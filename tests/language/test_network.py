"""The network that reads words in their places."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.knowledge.packs import PackLibrary
from tacit.language.network import KINDS, ReadingNetwork, _by_word

NETWORK = ReadingNetwork.shipped()
LETTER = "Dear Grace, thank you for seeing Mr Anil Field of 14 Mill Lane, Leeds, on 3 May 2021. His knee is stiff."


def kind_of(text: str, word: str) -> str:
    """The likeliest kind of a word."""
    read = NETWORK.read(text)
    at = [text[start:end] for start, end in read.words].index(word)
    return KINDS[int(read.kinds[at].argmax())]


@pytest.mark.parametrize(
    ("word", "kind"), [("Grace", "P"), ("Field", "P"), ("Leeds", "L"), ("Lane", "L"), ("2021", "D"), ("knee", "")]
)
def test_kinds_of_words(word: str, kind: str) -> None:
    """A letter that is in no collection of ours; two of its names are everyday words."""
    assert kind_of(LETTER, word) == kind


def test_a_word_that_tells_of_a_topic_tells_more_of_it_than_of_another() -> None:
    """In a sentence that names none."""
    text = "He rings his sponsor when the cravings come, and has been dry for nine weeks now."
    read = NETWORK.read(text)
    at = [text[start:end] for start, end in read.words].index("sponsor")
    odds = dict(zip(NETWORK.topics, read.topics[at], strict=True))
    assert odds["alcohol"] > odds["epilepsy"] + 2


def test_every_topic_has_a_pack() -> None:
    """A topic is called like its pack."""
    assert set(NETWORK.topics) <= set(PackLibrary.shipped().packs)


@pytest.mark.parametrize("text", ["", "\n\n", "...", "word", "x" * 99, LETTER * 12])
def test_every_text_is_read(text: str) -> None:
    """Whatever its length: a row for each word, and probabilities that add up."""
    read = NETWORK.read(text)
    assert len(read.words) == len(read.kinds) == len(read.topics)
    assert np.allclose(read.kinds.sum(axis=1), 1, atol=1e-5)
    assert np.isfinite(read.topics).all()


def test_the_same_text_is_read_the_same() -> None:
    """Also after others were read in between, and by a copy in another process."""
    first = NETWORK.read(LETTER).kinds
    for number in range(20):
        NETWORK.read(f"Text number {number}.")
    assert np.array_equal(NETWORK.read(LETTER).kinds, first)
    assert np.array_equal(pickle.loads(pickle.dumps(NETWORK)).read(LETTER).kinds, first)  # noqa: S301  # our own bytes


def test_no_more_is_remembered_than_a_few_texts() -> None:
    """Whoever reads texts all day does not grow."""
    for number in range(40):
        NETWORK.read(f"Text number {number}.")
    assert len(NETWORK._remembered) <= 8


def test_what_a_release_keeps_is_not_read_again() -> None:
    """One name differs between a document and its release: one window is read for the second."""
    page = "\n\n".join(f"Line {number} of a page. " + "His knee is stiff and sore. " * 12 for number in range(9))
    before, after = f"Seen by Ann Lee.\n\n{page}", f"Seen by somebody.\n\n{page}"
    first = NETWORK.read(before)
    read = NETWORK._window.cache_info().misses  # type: ignore[attr-defined]  # functools counts what it asked for
    second = NETWORK.read(after)
    assert NETWORK._window.cache_info().misses == read + 1  # type: ignore[attr-defined]
    assert np.array_equal(first.kinds[-200:], second.kinds[-200:])


@given(st.lists(st.integers(1, 4), max_size=12))
def test_a_word_is_the_mean_of_its_pieces(sizes: list[int]) -> None:
    """Beside a loop over the words."""
    last = np.cumsum(sizes, dtype=np.int64)
    first = last - np.array(sizes, np.int64)
    rows = np.random.default_rng(0).normal(size=(sum(sizes), 3)).astype(np.float32)
    expected = [rows[a:b].mean(axis=0) for a, b in zip(first, last, strict=True)]
    assert np.allclose(_by_word(rows, first, last), np.array(expected).reshape(-1, 3), atol=1e-5)
