"""Cells that tabs part: words for what runs over a border stand in each of them, and no cell is emptied."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read, sanitize

from tacit.document import Span
from tacit.language.cells import cells_in, with_borders
from tacit.replacement import apply


@pytest.mark.parametrize(
    ("marked", "released"),
    [
        ("Born\t{12\tMarch\t2024}\tLeeds", "Born\t[redacted]\t[redacted]\t[redacted]\tLeeds"),
        ("Born\t{12 \t\tMarch}", "Born\t[redacted] \t\t[redacted]"),
        ("Findings\t{AIDS}\t{gout}\tnone", "Findings\t[redacted]\t[redacted]\tnone"),
        ("Findings\t{AIDS|condition}\tinfection", "Findings\tcondition\tinfection"),
        ("Findings\tcondition\t{AIDS|condition}", "Findings\tcondition\tcondition"),
        ("a\t{AIDS|disease}", "a\tdisease"),
    ],
    ids=["over three", "with an empty one", "markers", "noun behind", "noun before", "article"],
)
def test_no_change_takes_the_words_of_another_cell(marked: str, released: str) -> None:
    """Who reads a column would take an empty cell for nothing, and miss what was there."""
    assert sanitize(marked) == released


def test_a_tab_at_the_beginning_of_a_line_is_no_border() -> None:
    """A paragraph that is indented begins a sentence, and a term that is wrapped into it is said once."""
    assert sanitize("\t{AIDS|disease} kills.") == "\tA disease kills."
    assert sanitize("He has {Kaposi's\n\tsarcoma}.") == "He has [redacted]."
    assert with_borders("1.\ta\tb\n\t-\tc\td") == "1.\ta|b\n\t-\tc|d"


@given(st.text("a \t\n-", max_size=30), st.data())
def test_cells_are_the_stretches_between_borders(text: str, data: st.DataObject) -> None:
    """None holds a border or begins with a blank, and nothing else of the stretch is left out."""
    if not text:
        return
    start = data.draw(st.integers(0, len(text) - 1))
    span = Span(start, data.draw(st.integers(start + 1, len(text))))
    shown = with_borders(text)
    assert [b for a, b in zip(text, shown, strict=True) if a != "\t"] == [one for one in text if one != "\t"]
    cells = cells_in(text, shown, span)
    assert all("|" not in shown[one.start : one.end] for one in cells)
    assert all(text[one.start : one.end].strip() == text[one.start : one.end] for one in cells)
    said = "".join("".join(text[one.start : one.end] for one in cells).split())
    assert said == "".join(text[span.start : span.end].split())


def test_where_words_stand_is_told_of_all_cells() -> None:
    """A report shows one change over all of them."""
    _, [one] = apply(*read("{12\tMarch} came"))
    assert (one.source, one.target, one.text) == (Span(0, 8), Span(0, 21), "[redacted]\t[redacted]")
