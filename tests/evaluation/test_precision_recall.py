"""Precision and recall over a toy annotation, by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.errors import InputError
from tacit.evaluation.annotation import AnnotatedTerm, Annotation, DisclosureLevel, read_annotation
from tacit.evaluation.precision_recall import Agreement, agreement

# Ten characters for each word:
#   0 HIV (discloses), 10 thrush (group), 20 ankle (innocent), 30 clinic (group), 40 thrush again, 50 stairs (innocent)
TOY = Annotation(
    "HIV",
    (
        AnnotatedTerm(Span(0, 8), "hiv", DisclosureLevel.DISCLOSES),
        AnnotatedTerm(Span(10, 18), "thrush", DisclosureLevel.GROUP),
        AnnotatedTerm(Span(30, 38), "clinic", DisclosureLevel.GROUP),
        AnnotatedTerm(Span(40, 48), "thrush", DisclosureLevel.GROUP),
    ),
    (frozenset({"thrush", "clinic"}),),
    (Span(20, 28), Span(50, 58)),
)

spans = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 60), st.integers(1, 9))


@pytest.mark.parametrize(
    ("hidden", "precision", "recall", "f_measure"),
    [
        ([(0, 8), (10, 18)], 1, 2 / 4, 2 / 3),
        ([(0, 8), (20, 28)], 1 / 2, 1 / 4, 1 / 3),
        ([(0, 8), (10, 18), (30, 38), (40, 48)], 1, 1, 1),
        ([(50, 58)], 0, 0, 0),
        ([(9, 10)], None, 0, None),  # words of neither list
        ([], None, 0, None),
    ],
)
def test_scores(
    hidden: list[tuple[int, int]], precision: float | None, recall: float | None, f_measure: float | None
) -> None:
    """S1's equations 4 to 6; what is undefined is None and never 0."""
    scores = agreement(TOY, [Span(*one) for one in hidden])
    assert (scores.precision, scores.recall) == (precision, recall)
    assert scores.f_measure == (f_measure if f_measure is None else pytest.approx(f_measure))


@pytest.mark.parametrize(("hidden", "found"), [((7, 9), 1), ((8, 10), 0), ((0, 100), 4)])
def test_a_term_is_hidden_by_any_character(hidden: tuple[int, int], found: int) -> None:
    """Spans are half-open, a part of a term will do, and one span may hide several terms."""
    assert agreement(TOY, [Span(*hidden)]).found == found


def test_spans_may_overlap_and_come_in_any_order() -> None:
    """A short span inside a long one takes nothing from it."""
    assert agreement(TOY, [Span(35, 45), Span(36, 37), Span(0, 2)]).found == 3


@pytest.mark.parametrize(
    ("hidden", "whole", "closed"),
    [
        ([], 1, 0),
        ([(0, 8)], 1, 1 / 2),
        ([(10, 18)], 1, 0),  # the other thrush can still be read
        ([(10, 18), (40, 48)], 0, 1 / 2),
        ([(30, 38)], 0, 1 / 2),
        ([(0, 8), (30, 38)], 0, 1),
    ],
)
def test_groups_left_whole(hidden: list[tuple[int, int]], whole: float, closed: float) -> None:
    """A group is whole while each member can be read somewhere; one member hidden throughout ends the disclosure."""
    scores = agreement(TOY, [Span(*one) for one in hidden])
    assert scores.whole == whole
    assert scores.closed == closed


def test_recall_of_what_discloses_alone() -> None:
    """Group terms do not count for it."""
    assert agreement(TOY, [Span(10, 48)]).disclosing_recall == 0
    assert agreement(TOY, [Span(0, 1)]).disclosing_recall == 1


def test_nothing_to_find_is_undefined() -> None:
    """A text without sensitive terms has no recall, and a false alarm in it has a precision of 0."""
    harmless = Annotation("HIV", (), (), (Span(0, 4),))
    scores = agreement(harmless, [Span(0, 4)])
    assert (scores.precision, scores.recall, scores.f_measure) == (0, None, None)
    assert (scores.disclosing_recall, scores.closed, scores.whole) == (None, None, None)


def test_counts_of_several_texts_add_up() -> None:
    """The sum of two agreements scores both texts as one."""
    both = agreement(TOY, [Span(0, 8)]) + agreement(TOY, [Span(0, 18), Span(30, 48), Span(50, 58)])
    assert both == Agreement(8, 5, 1, 2, 2, 2, 1)
    assert (both.precision, both.recall) == (5 / 6, 5 / 8)


@given(st.lists(spans), st.lists(spans))
def test_hiding_more_never_lowers_recall(hidden: list[Span], more: list[Span]) -> None:
    """Whatever else is hidden, recall, closed disclosures and false alarms do not fall."""
    before, after = agreement(TOY, hidden), agreement(TOY, hidden + more)
    assert after.found >= before.found
    assert after.false_alarms >= before.false_alarms
    assert after.groups_whole <= before.groups_whole


def test_read(tmp_path: Path) -> None:
    """The file's terms come with their keys, so that a group's member is found in singular and plural."""
    terms = [
        {"start": 0, "end": 3, "text": "HIV", "level": "discloses", "with": []},
        {"start": 9, "end": 16, "text": "Clinics", "level": "group", "with": [2]},
    ]
    content = {"entity": "HIV", "terms": terms, "groups": [["clinics", "thrush"]], "innocent": [{"start": 4, "end": 8}]}
    path = tmp_path / "note.json"
    path.write_text(json.dumps(content), "utf-8")
    assert read_annotation(path) == Annotation(
        "HIV",
        (
            AnnotatedTerm(Span(0, 3), "hiv", DisclosureLevel.DISCLOSES),
            AnnotatedTerm(Span(9, 16), "clinic", DisclosureLevel.GROUP),
        ),
        (frozenset({"clinic", "thrush"}),),
        (Span(4, 8),),
    )


@pytest.mark.parametrize("content", ["{", "[]", '{"entity": "canary"}', '{"terms": [{"start": "canary"}]}'])
def test_what_is_no_annotation_is_refused(tmp_path: Path, content: str) -> None:
    """The message names the file and never quotes it."""
    path = tmp_path / "note.json"
    path.write_text(content, "utf-8")
    with pytest.raises(InputError, match=r"note\.json") as refused:
        read_annotation(path)
    assert "canary" not in str(refused.value)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """The message says what the system says."""
    with pytest.raises(InputError, match="No such file"):
        read_annotation(tmp_path / "none.json")
