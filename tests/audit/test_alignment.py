"""A release held against its original."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacit.audit.alignment import align
from tacit.document import Document, Span


def spans(text: str, *terms: str) -> list[Span]:
    """Where the terms stand."""
    return [Span(text.index(term), text.index(term) + len(term)) for term in terms]


def test_words_that_agree_with_a_replacement_are_no_change() -> None:
    """Articles and possessives go with the term; everything else must be as it was."""
    text = "An HIV test of Smith's son, an old man."
    aligned = align(
        Document(text), Document("A medical procedure of the son, an old man."), spans(text, "HIV test", "Smith")
    )
    assert list(aligned.words.values()) == ["A medical procedure", "the"]
    assert aligned.changed == ()


def test_a_change_elsewhere_is_found_where_it_is() -> None:
    """An added word, a removed word and a changed one are reported at their place in the original."""
    text = "He takes heroin every day."
    [heroin] = spans(text, "heroin")
    for release, place in (
        ("He often takes a drug every day.", 3),
        ("He takes a drug day.", 16),
        ("She takes a drug every day.", 0),
        ("He takes a drug every day. Yes.", len(text)),
    ):
        aligned = align(Document(text), Document(release), [heroin])
        assert len(aligned.changed) == 1
        assert abs(aligned.changed[0] - place) <= len("heroin every")


def test_paragraphs_that_were_added_are_found() -> None:
    """A release with other paragraphs is compared as a whole."""
    text = "He takes heroin."
    assert align(Document(text), Document("He takes a drug.\n\nHe is 40."), spans(text, "heroin")).changed


@given(
    gaps=st.lists(st.lists(st.sampled_from("red blue. green, (old)".split()), min_size=1), min_size=1, max_size=6),
    said=st.lists(st.sampled_from(("alpha", "beta gamma", "delta")), min_size=6, max_size=6),
)
def test_replaced_words_are_found_again(gaps: list[list[str]], said: list[str]) -> None:
    """Whatever stands between them, the words of each replacement are found in its place."""
    original, released, terms = "", "", []
    for gap, words in zip(gaps, said, strict=False):
        between = " ".join(gap) + " "
        terms.append(Span(len(original) + len(between), len(original) + len(between) + 6))
        original += f"{between}secret "
        released += f"{between}{words} "
    aligned = align(Document(original), Document(released), terms)
    assert aligned.words == dict(zip(terms, said, strict=False))
    assert aligned.changed == ()
