"""Where a text may be cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.strategies import texts

from tacit.language.graphemes import is_boundary, next_boundary, previous_boundary


@pytest.mark.parametrize(
    "cluster",
    [
        "e\u0301", "a\u0300\u0301\u0302", "न\u094d", "हि", "กำ", "👩\u200d⚕\ufe0f", "👨\u200d👩\u200d👧", "👍🏽", "🇪🇸",
        "🏴\U000e0067\U000e0062\U000e007f", "\u1112\u1161\u11ab", "\r\n", "ｶﾞ",
    ],
)  # fmt: skip
def test_what_a_reader_sees_as_one_character_is_not_cut(cluster: str) -> None:
    """No boundary inside, one before and one behind."""
    text = f"x{cluster}y"
    assert [at for at in range(len(text) + 1) if is_boundary(text, at)] == [0, 1, 1 + len(cluster), len(text)]


def test_a_mark_at_the_beginning_of_a_line_stands_alone() -> None:
    """It has nothing before it that it could belong to."""
    assert is_boundary("a\n\u0301", 2)
    assert is_boundary("a \u0301", 2)
    assert is_boundary("\u0301", 0)
    assert is_boundary(":\u0e33", 1)


def test_flags_are_pairs() -> None:
    """Between two flags there is a boundary, inside a flag there is none."""
    text = "🇪🇸🇫🇷"
    assert [is_boundary(text, at) for at in range(5)] == [True, False, True, False, True]


@given(texts())
def test_the_nearest_boundaries_enclose_a_place(text: str) -> None:
    """Going to a boundary ends at one, in the right direction, and does not move from one."""
    for at in range(len(text) + 1):
        before, behind = previous_boundary(text, at), next_boundary(text, at)
        assert 0 <= before <= at <= behind <= len(text)
        assert is_boundary(text, before)
        assert is_boundary(text, behind)
        assert (before == behind == at) is is_boundary(text, at)
