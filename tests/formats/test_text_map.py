"""Texts put together from pieces: edits find the places that they touch."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.errors import InputError, PlaceError
from tacit.formats.opened import Edit
from tacit.formats.text_map import TextMap, within_cells

CANARY = "Quixolotl"
PIECES = st.lists(st.tuples(st.text("ab ", max_size=4), st.booleans()), max_size=8)


@given(PIECES, st.data())
def test_changed_is_what_changing_each_character_gives(pieces: list[tuple[str, bool]], data: st.DataObject) -> None:
    """The slow form: each character belongs to a place or to none; an edit's words stand with its first character."""
    made = TextMap[int]()
    owners: list[int | None] = []
    for number, (text, is_glue) in enumerate(pieces):
        if is_glue:
            made.glue(text)
        else:
            made.add(text, number)
        owners += [None if is_glue else number] * len(text)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(owners)), max_size=6)))
    edits = [Edit(Span(*span), "X") for span in list(pairwise(cuts))[::2]]
    edits = [edit for edit in edits if any(owners[at] is not None for at in range(edit.source.start, edit.source.end))]
    expected: dict[int, str] = {}
    touched = set()
    for at, owner in enumerate(owners):
        edit = next((one for one in edits if one.source.start <= at < one.source.end), None)
        if owner is None:
            continue
        new = made.text[at]
        if edit:
            touched.add(owner)
            first = next(i for i in range(edit.source.start, edit.source.end) if owners[i] is not None)
            new = edit.text if at == first else ""
        expected[owner] = expected.get(owner, "") + new
    assert list(made.changed(edits)) == [(owner, expected[owner]) for owner in sorted(touched)]
    assert made.text == "".join(text for text, _ in pieces)


def test_an_edit_of_nothing_but_glue_is_refused() -> None:
    """Its words could stand nowhere: leaving them out silently would be another text than the release."""
    made = TextMap[str]()
    made.add("a", "first")
    made.glue("\n\n")
    made.add("b", "second")
    with pytest.raises(PlaceError, match="between places"):
        list(made.changed([Edit(Span(1, 3), "X")]))


@pytest.mark.parametrize("spans", [[(0, 2), (1, 3)], [(2, 3), (0, 1)], [(2, 9)]])
def test_edits_out_of_order_are_refused(spans: list[tuple[int, int]]) -> None:
    """Overlapping, backwards, or behind the end."""
    made = TextMap[str]()
    made.add("abc", "here")
    with pytest.raises(InputError, match="in the order of the text"):
        list(made.changed([Edit(Span(*span), "X") for span in spans]))


def test_neither_map_nor_edit_shows_its_words() -> None:
    """They may be logged."""
    made = TextMap[str]()
    made.add(CANARY, CANARY)
    assert CANARY not in repr(made) + repr(Edit(Span(0, 9), CANARY))


def test_the_words_of_an_edit_stand_in_every_cell_that_it_runs_over() -> None:
    """A cell that was emptied would read as if nothing had been there; one that is empty stays so."""
    made = TextMap[str]()
    for cell in ("12", "", "March", "2024"):
        made.add(cell, cell)
        made.glue("\n", border=True)
    edits = list(within_cells([Edit(Span(0, 9), "[date]")], made.text, made.borders))
    assert list(made.changed(edits)) == [("12", "[date]"), ("March", "[date]")]
    beside = [Edit(Span(0, 2), "X"), Edit(Span(4, 9), "Y")]
    assert list(within_cells(beside, made.text, made.borders)) == beside
