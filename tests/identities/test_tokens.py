"""Codes, files and names of users are found whole, however little of them a rule knows."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.identities.tokens import whole_tokens

_WRITTEN = st.text("ab1 2._-/:,\n", min_size=1, max_size=40)


def _found(text: str, *parts: str, kind: IdentifierKind = IdentifierKind.CODE) -> list[str]:
    spans = [(Span(text.index(one), text.index(one) + len(one)), kind) for one in parts]
    return [text[span.start : span.end] for span, _ in whole_tokens(text, spans)]


@pytest.mark.parametrize(
    ("text", "part", "whole"),
    [
        ("record TPL_L_0x9F3C41AA matched", "9F3C41AA", "TPL_L_0x9F3C41AA"),
        ("quote 24:0041827.1 when", "0041827", "24:0041827.1"),
        ("MRN:4471902, seen", "4471902", "4471902"),
        ("no. 4471902.The next", "4471902", "4471902"),
        ("(4471902)", "4471902", "4471902"),
    ],
)
def test_what_is_written_together_with_a_code_is_part_of_it(text: str, part: str, whole: str) -> None:
    """A rest would be as unique as the code; a label and the next sentence are none."""
    assert _found(text, part) == [whole]


@pytest.mark.parametrize(
    ("text", "part", "whole"), [("nkiru.o joined", "nkiru", "nkiru.o"), ("ask Nkiru.he knows", "Nkiru", "Nkiru")]
)
def test_a_name_in_small_letters_may_be_part_of_a_users(text: str, part: str, whole: str) -> None:
    """With a capital, a full stop ends a sentence."""
    assert _found(text, part, kind=IdentifierKind.PERSON) == [whole]


def test_a_date_in_the_name_of_a_file_takes_the_whole_name_along() -> None:
    """The rest of the name often says whose file it is."""
    assert _found("scan_20210305_AP.pdf", "20210305", kind=IdentifierKind.DATE) == ["scan_20210305_AP.pdf"]


@given(_WRITTEN, st.data())
def test_nothing_that_was_found_gets_lost_and_nothing_overlaps(text: str, data: st.DataObject) -> None:
    """Whatever is found stays found, and each place once."""
    words = [Span(*match.span()) for match in re.finditer(r"[ab12]+", text)]
    chosen = data.draw(st.lists(st.sampled_from(words), unique=True)) if words else []
    kinds = (IdentifierKind.CODE, IdentifierKind.PERSON, IdentifierKind.DATE, IdentifierKind.PLACE)
    found = [(span, data.draw(st.sampled_from(kinds))) for span in chosen]
    whole = [span for span, _ in whole_tokens(text, found)]
    assert all(any(one.start <= span.start and span.end <= one.end for one in whole) for span in chosen)
    assert all(one.end <= other.start for one, other in itertools.pairwise(whole))
    assert all(0 <= one.start < one.end <= len(text) for one in whole)
