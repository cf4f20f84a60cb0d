"""Passages: what is parsed at a time."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.strategies import texts

from tacit.language.graphemes import is_boundary
from tacit.terms import passages as passages_module
from tacit.terms.passages import LONGEST, passages

ROW = "Barbara Nowak\tGrandmother\t30/10/1959\t4 Canal Street, Apartment 12, Leigh"
DOSES = "Amlodipine                 5 mg         OD          nil      unchanged"
HEADING = "What the school and the police told us about the family in the spring"
PARAGRAPH = "The family was referred by the school " + "and then by the police " * 6 + "in May."


def cut(text: str) -> list[str]:
    """The passages of a text by their words."""
    return [text[span.start : span.end] for span in passages(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" \r\n\t ", []),
        ("HEADING\nText below.", ["HEADING", "Text below."]),
        ("PLAN:\nrest", ["PLAN:", "rest"]),
        (ROW + "\nBackground", [ROW, "Background"]),
        (DOSES + "\nSenna", [DOSES, "Senna"]),
        (HEADING + "\n" + PARAGRAPH, [HEADING, PARAGRAPH]),
        (HEADING + "\nof March", [HEADING + "\nof March"]),
        ("one line,\nwhich goes on", ["one line,\nwhich goes on"]),
        ("one line,\r\nwhich goes on\r\rNew", ["one line,\r\nwhich goes on", "New"]),
        ("It ends.\nit begins anew", ["It ends.", "it begins anew"]),
        ("A. Short\nLine", ["A. Short", "Line"]),
        ("x" * 60 + "\nHIV goes on", ["x" * 60 + "\nHIV goes on"]),
        ("x" * 60 + ".\nHIV begins", ["x" * 60 + ".", "HIV begins"]),
        ("x" * 60 + "\nDate of birth: 1970", ["x" * 60, "Date of birth: 1970"]),
        ("x" * 60 + "\n- bullet", ["x" * 60, "- bullet"]),
        ("para\n\ngraph", ["para", "graph"]),
        (
            "Amlodipine     5 mg     OD     unchanged\nBiktarvy     1 tab     OD     unchanged",
            ["Amlodipine     5 mg     OD     unchanged", "Biktarvy     1 tab     OD     unchanged"],
        ),
        ("Amlodipine     unchanged\nas agreed", ["Amlodipine     unchanged", "as agreed"]),
        ("She has hepatitis B. HBV DNA is low", ["She has hepatitis B.", "HBV DNA is low"]),
        ("She told J. Smith of it", ["She told J. Smith of it"]),
    ],
)
def test_lines_go_on_in_prose_and_nowhere_else(text: str, expected: list[str]) -> None:
    """Wrapped sentences stay together; headings, list items and paragraphs do not run into what follows."""
    assert cut(text) == expected


def test_long_ones_are_cut_at_sentences_then_at_spaces_then_anywhere() -> None:
    """A line of any length is parsed in pieces of bounded length."""
    sentence = "word " * 500 + "end. "
    assert cut(sentence * 3) == [(sentence * 2)[:0] + sentence.strip()] * 3
    assert all(len(piece) <= LONGEST and not piece.startswith("ord") for piece in cut("word " * 3_000))
    assert [len(piece) for piece in cut("x" * (2 * LONGEST + 1))] == [LONGEST, LONGEST, 1]
    marked = cut("x" * (LONGEST - 1) + "e\u0301" + "x")
    assert marked[1] == "e\u0301x"


@given(texts().map(lambda text: text * 20))
def test_nothing_but_white_space_is_left_out(text: str) -> None:
    """Passages are in order and apart, cut no character, and what stands between them is white space."""
    spans = list(passages(text))
    ends = [0, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), len(text)]
    assert all(text[end:start].strip() == "" for end, start in zip(ends, starts, strict=True))
    for span in spans:
        assert len(span) <= LONGEST
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        assert is_boundary(text, span.start)
    assert all(one.end <= other.start for one, other in pairwise(spans))


LINES = ("word\n", "w" * 70 + "\n", "\n", " ", "\r", "a", "word ")


@pytest.mark.parametrize("line", LINES)
def test_work_grows_with_length(line: str) -> None:
    """A paragraph of a hundred thousand lines is no trap."""
    assert grows_in_proportion(lambda length: list(passages(line * (length // len(line)))), 10_000)


@given(st.text(alphabet="ab. \n", max_size=200))
def test_a_passage_depends_on_its_own_lines(text: str) -> None:
    """A paragraph is cut the same alone and among others, so that it need not be parsed again."""
    assert cut(f"First.\n\n{text}\n\nLast.") == ["First.", *cut(text), "Last."]


def test_the_passages_of_a_text_are_found_once() -> None:
    """A release is cut by its detector, for what the model recognized in it, and for its identifiers."""
    text = "Seen by Ann Lee.\nHis knee is stiff.\n" * 4
    assert passages(text) is passages(text)
    for number in range(9):
        passages(f"Text number {number}.")
    assert passages_module._passages.cache_info().currsize <= 4  # and no more are kept than one document needs
