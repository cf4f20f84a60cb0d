"""Texts in word pieces."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tacit.language.pieces import END, LINE, SHAPES, START, UNKNOWN, WORD, PieceVocabulary

VOCABULARY = PieceVocabulary([UNKNOWN, START, END, LINE, "clinic", "##al", "dr", ".", "a", "##b", "'", "s", "1", "##2"])


def said(text: str) -> list[str]:
    """The pieces of a text."""
    return [VOCABULARY.pieces[number] for number in VOCABULARY.read(text).ids]


def test_longest_pieces_from_the_beginning() -> None:
    """A word is cut into the longest pieces that the vocabulary has, without capitals and accents."""
    assert said("Clinical Dr. áb") == ["clinic", "##al", "dr", ".", "a", "##b"]


def test_a_word_that_cannot_be_cut_is_unknown() -> None:
    """One piece stands for a word with letters that no piece holds, and for what is too long to be a word."""
    assert said("clinicz") == [UNKNOWN]
    assert said("ab" * 40) == [UNKNOWN]


def test_a_line_ends_in_a_piece() -> None:
    """Labels and headings are known by their lines."""
    assert said("a\na") == ["a", LINE, "a"]


def test_shapes_tell_capitals_and_numbers() -> None:
    """Names and codes are known by their shape, which pieces do not have."""
    words = ["clinic", "Clinic", "CLINIC", "A", "12", "a1", ".", "\n"]
    assert len({VOCABULARY.token(word)[1] for word in words}) == SHAPES


def test_a_word_has_all_its_pieces() -> None:
    """A word with an apostrophe is one word of several pieces."""
    read = VOCABULARY.read("Dr a's clinical")
    assert [(int(a), int(b)) for a, b in zip(read.first, read.last, strict=True)] == [(0, 1), (1, 4), (4, 6)]


@given(st.text(max_size=60))
def test_every_word_has_pieces_in_order(text: str) -> None:
    """Words are those of the pattern; their pieces follow each other and are inside of the text."""
    read = VOCABULARY.read(text)
    assert [text[start:end] for start, end in read.words] == WORD.findall(text)
    assert np.all(read.last > read.first)
    assert np.all(read.first[1:] >= read.last[:-1])
    assert not len(read.last) or read.last[-1] <= len(read.ids)
    assert len(read.ids) == len(read.shapes)
