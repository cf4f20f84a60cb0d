"""Every hiding place of office files: what a reader finds is text, and nothing else is in a release."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from scripts.make_office_files import by_python_docx, problems
from scripts.office_drafts import FEATURES, Planter, draft_with
from scripts.office_other_drafts import made_workbook, open_document, presentation, workbook

from tacit.formats.opening import kind_of, open_bytes


@pytest.mark.parametrize("feature", FEATURES)
def test_no_canary_of_a_word_document_is_released(feature: str) -> None:
    """With every visible canary replaced, no half of any is in a part, a name or an attribute of the release."""
    draft = draft_with(feature)
    release, found = problems(draft.pack(), draft.plant.visible, draft.plant.hidden)
    assert found == []
    assert kind_of(release) == "docx"


def test_no_canary_is_released_where_all_hiding_places_are_in_one_document() -> None:
    """Features that share parts, ids and styles do not disturb one another."""
    draft = draft_with(*(name for name in FEATURES if name != "plain"))
    assert problems(draft.pack(), draft.plant.visible, draft.plant.hidden)[1] == []


@pytest.mark.parametrize("maker", [workbook, made_workbook, presentation, open_document])
def test_no_canary_of_another_office_file_is_released(maker: Callable[[Planter], bytes]) -> None:
    """The same for workbooks, presentations and OpenDocument texts."""
    plant = Planter()
    assert problems(maker(plant), plant.visible, plant.hidden)[1] == []


@pytest.mark.parametrize("number", range(3))
def test_no_canary_of_a_document_of_python_docx_is_released(number: int) -> None:
    """The same for documents of another maker."""
    plant = Planter()
    assert problems(by_python_docx(number, plant), plant.visible, plant.hidden)[1] == []


def test_what_is_left_out_is_named_and_what_nobody_read_is_marked() -> None:
    """Pictures, objects and macros are unread; properties and signatures are not part of what is seen."""
    taken = {one.what: one.is_unread for one in open_bytes(draft_with("pictures", "properties").pack()).taken_out}
    assert {what for what, is_unread in taken.items() if is_unread} == {
        "pictures",
        "embedded objects",
        "macros",
        "parts of unknown kinds",
    }
    assert taken["document properties"] is False
    assert taken["digital signatures"] is False


def test_nothing_of_a_file_is_in_its_repr() -> None:
    """Who logs an opened file logs no word of it."""
    draft = draft_with("plain")
    assert draft.plant.visible[0] not in repr(open_bytes(draft.pack()))
