"""Word vectors."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.language.vectors import WordVectors

MINI = WordVectors(
    np.array([b"0", b"clinic", b"nurse"]), np.array([[127, 0, 50], [0, 127, 100], [90, 90, 127]], np.int8)
)


def test_a_known_word_has_a_vector_of_length_one_and_a_commonness() -> None:
    """Capitals, possessives and plurals are the same word; an unknown word has nothing."""
    rows, common = MINI.of(["Nurse", "nurse’s", "nurses", "84", "zzz"])
    assert rows[:3] == pytest.approx(np.full((3, 2), 0.5**0.5))
    assert rows[3:].tolist() == [[1, 0], [0, 0]]
    assert common == pytest.approx([1, 1, 1, 50 / 127, 0])


def test_no_words_have_no_rows() -> None:
    """An empty text is no special case."""
    rows, common = MINI.of([])
    assert (rows.shape, common.shape) == ((0, 2), (0,))


@given(st.lists(st.text(min_size=1, max_size=8), max_size=5))
def test_any_word_is_looked_up(words: list[str]) -> None:
    """Whatever letters it has, also in the shipped vocabulary."""
    rows, common = WordVectors.shipped().of(words)
    lengths = np.linalg.norm(rows, axis=1)
    assert np.all((lengths == 0) | (np.abs(lengths - 1) < 1e-5))
    assert np.all((common >= 0) & (common <= 1))


def test_words_of_like_use_are_near() -> None:
    """What the vectors are for."""
    rows, _ = WordVectors.shipped().of(["methadone", "buprenorphine", "mosque", "synagogue"])
    near = rows @ rows.T
    assert min(near[0, 1], near[2, 3]) > 2 * max(near[0, 2], near[1, 3])
