"""Both texts come out of their blocks whole, and marks stand where terms stand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.replacement import apply
from tacit.terms import Kind, Term
from tacit.workbench.blocks import blocks, place_id

WORDS = st.lists(st.sampled_from(["Ann", "has", "HIV", "a", "cold", "\n", "\n\n", "x" * 700, "é", "𝒳"]), max_size=40)


@given(words=WORDS, hidden=st.sets(st.integers(0, 39)))
def test_pieces_join_to_both_texts(words: list[str], hidden: set[int]) -> None:
    """No character is lost or doubled, whatever is changed and wherever lines end."""
    text = " ".join(words)
    decisions, at = [], 0
    for number, word in enumerate(words):
        if number in hidden and word.strip():
            decisions.append(Decision(Term(Span(at, at + len(word)), Kind.CONCEPT, f"w{number}"), Action.SUPPRESS))
        at += len(word) + 1
    release, replacements = apply(Document(text), decisions)
    found = blocks(text, release.text, replacements)
    assert "".join(piece[0] for block in found for piece in block["original"]) == text
    assert "".join(piece[0] for block in found for piece in block["released"]) == release.text
    for block in found:
        for words_, start, _ in block["original"]:
            assert text[start : start + len(words_)] == words_
    marked = [piece[2] for block in found for piece in block["original"] if piece[2]]
    assert marked == [place_id(one.term.span) for one in sorted(decisions, key=lambda one: one.term.span)]
