"""The stretches of a text that the network reads at once."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.language.pieces import LINE, UNKNOWN, PieceVocabulary
from tacit.language.windows import LEAST, MOST, windows

VOCABULARY = PieceVocabulary([UNKNOWN, LINE, ".", "!", "?", ",", "dr", "seen", "##ly", "ann"])


def cut(text: str) -> list[tuple[int, int]]:
    """The windows of a text."""
    read = VOCABULARY.read(text)
    return list(windows(read.ids, read.shapes, VOCABULARY))


@given(st.lists(st.sampled_from(["seen ", "seenly ", "Ann ", "Dr. ", ". ", "\n", "\n\n", "! ", "x "]), max_size=900))
def test_windows_cover_a_text(words: list[str]) -> None:
    """Each piece is in one window, none is longer than allowed, and only the last is shorter."""
    text = "".join(words)
    found = cut(text)
    assert [at for start, end in found for at in range(start, end)] == list(range(len(VOCABULARY.read(text).ids)))
    assert all(end - start <= MOST for start, end in found)
    assert all(end - start >= LEAST for start, end in found[:-1])


@pytest.mark.parametrize("text", ["", "seen", "seen " * MOST])
def test_a_short_text_is_read_at_once(text: str) -> None:
    """Up to as many pieces as a window has."""
    assert cut(text) == ([(0, len(text.split()))] if text else [])


@pytest.mark.parametrize(
    ("filler", "end"),
    [
        ("seen\n" * 10 + "\n" + "seen\n" * 90, 405),  # a blank line before other lines
        ("seen\n" * 90, 386),  # else the first line
        ("seen, seen. Ann " * 40, 508),  # else the last sentence: of five pieces each
        ("seen Dr. Ann " * 40, 510),  # no sentence ends behind a title
        ("Ann " + "seenly " * 90, 509),  # nor a window inside a word
    ],
)
def test_where_a_window_ends(filler: str, end: int) -> None:
    """Where the text does, as far as it is in reach."""
    assert cut("seen " * (LEAST + 4) + filler * 2)[0] == (0, end)


def test_a_change_moves_few_windows() -> None:
    """Two words more in the first line of thirty: from the second window on they end at the same places."""
    page = "".join("seen " * (5 + number % 7) + "\n" * (1 + (number % 4 == 0)) for number in range(120))
    length = len(VOCABULARY.read(page).ids)
    before, after = cut("Ann\n" + page), cut("Ann seen seen\n" + page)
    ends = [{length + more - end for _, end in found} for more, found in ((2, before), (4, after))]
    assert len(ends[0] & ends[1]) >= len(ends[0]) - 2
