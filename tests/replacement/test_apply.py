"""Decisions to text: what is changed, what is not, and where it went."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.replacement.notation import read, sanitize

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.language.articles import indefinite_article
from tacit.models import Action, Decision
from tacit.options import Offer, Origin
from tacit.replacement import Replacement, apply
from tacit.settings import MARKER
from tacit.terms import Kind, Term

LABELS = ["disease", "infectious agent", "city", "hour", "unit of time", "tissue", "people", "HIV", "European"]
# What decides agreement, and what a rule might trip over.
PIECES = [
    *("a ", "an ", "A ", "An ", "AN ", "a", "the ", "has ", "and ", "of ", "SHOUTED WORDS "),
    *(
        "HIV",
        "AIDS",
        "patients",
        "women",
        "Barcelona",
        "U.S.",
        "a week",
        "The Hague",
        "e\u0301",
        "😀",
        "שלום",
        "8",
        "x",
    ),
    *("'s", "'", "’s", " ", "\n", "\r\n", "\n\n", "\u2028", "\t", "\x00", ". ", ", ", "(", ")", "“", "- ", "1. "),
]


@st.composite
def decided(draw: st.DrawFn) -> tuple[Document, list[Decision]]:
    """A document of awkward pieces, with a decision about some of them."""
    text, decisions = "", []
    for piece in draw(st.lists(st.sampled_from(PIECES), max_size=25)):
        if draw(st.booleans()):
            action = draw(st.sampled_from(Action))
            label = draw(st.sampled_from(LABELS))
            aliases = draw(st.frozensets(st.sampled_from(PIECES), max_size=1))
            term = Term(Span(len(text), len(text) + len(piece)), draw(st.sampled_from(Kind)), piece, aliases)
            offer = Offer(label, Origin.TAXONOMY) if action is Action.GENERALIZE else None
            decisions.append(Decision(term, action, offer))
        text += piece
    return Document(text), decisions


def edits(replacements: tuple[Replacement, ...]) -> list[Replacement]:
    """The replacements, one for those that were said in one."""
    return list({(one.source, one.target): one for one in replacements}.values())


@given(decided())
def test_everything_outside_the_sources_is_copied(case: tuple[Document, list[Decision]]) -> None:
    """The stretches between replacements are the same before and after, to the last control character."""
    document, decisions = case
    sanitized, replacements = apply(document, decisions)
    read_to = written_to = 0
    for one in edits(replacements):
        assert document.text[read_to : one.source.start] == sanitized.text[written_to : one.target.start]
        read_to, written_to = one.source.end, one.target.end
    assert document.text[read_to:] == sanitized.text[written_to:]


@given(decided())
def test_targets_hold_the_words_and_sources_the_terms(case: tuple[Document, list[Decision]]) -> None:
    """Every term is inside its source, every text at its target; neither overlaps, and every decision has its own."""
    document, decisions = case
    sanitized, replacements = apply(document, decisions)
    assert [one.decision.term for one in replacements] == [decision.term for decision in decisions]
    for one in replacements:
        assert one.source.contains(one.decision.term.span)
        assert sanitized[one.target] == one.text
        assert one.decision.action is Action.KEEP or one.text.splitlines() == [one.text]
        kept = document[one.decision.term.span].strip()
        assert one.decision.action is not Action.KEEP or kept.lower() in one.text.lower()
    for left, right in pairwise(edits(replacements)):
        assert not left.source.overlaps(right.source)
        assert not left.target.overlaps(right.target)


@given(decided(), st.randoms(use_true_random=False))
def test_the_order_of_decisions_does_not_matter(case: tuple[Document, list[Decision]], random: Random) -> None:
    """Decisions in any order give the same text and the same replacements."""
    document, decisions = case
    shuffled = list(decisions)
    random.shuffle(shuffled)
    assert apply(document, shuffled) == apply(document, decisions)


@given(decided())
def test_input_is_not_changed_and_the_result_is_the_same_again(case: tuple[Document, list[Decision]]) -> None:
    """Applying twice to the same input gives the same output, and the list is left as it was."""
    document, decisions = case
    before = list(decisions)
    assert apply(document, decisions) == apply(document, decisions)
    assert decisions == before


@given(decided())
def test_no_decision_changes_nothing(case: tuple[Document, list[Decision]]) -> None:
    """Without decisions, and with decisions to keep, the text stays as it is."""
    document, decisions = case
    assert apply(document, []) == (document, ())
    kept = [Decision(decision.term, Action.KEEP) for decision in decisions]
    assert apply(document, kept)[0] == document


@given(decided())
def test_no_trace_of_a_hidden_term_is_left_in_its_replacement(case: tuple[Document, list[Decision]]) -> None:
    """The text of a hidden term is made of the label or the marker, an article and a possessive, and nothing else."""
    document, decisions = case
    for one in apply(document, decisions)[1]:
        if one.decision.action is Action.SUPPRESS:
            assert MARKER in one.text
            letters = "".join(filter(str.isalnum, one.text.replace(MARKER, "")))
            assert letters.lower() in {"", "a", "s", "as"}  # "a [redacted]'s"


@given(
    st.sampled_from(LABELS), st.sampled_from(["a", "an", "A", "An"]), st.sampled_from(["HIV", "unit", "hour", "boy"])
)
def test_the_article_agrees_with_every_label(label: str, article: str, surface: str) -> None:
    """Whatever article stood before whatever word, the right one, or none, stands before the label."""
    result = sanitize(f"{article} {{{surface}|{label}}} is here").replace("eople are", "eople is")
    expected = f"{indefinite_article(label)} {label}" if label not in {"tissue", "people"} else label
    expected = expected[0].upper() + expected[1:] if article[0].isupper() else expected
    assert result == f"{expected} is here"


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("fièvre 😀 {AIDS|disease} 😀\r\n", "fièvre 😀 disease 😀\r\n"),
        ("e\u0301 has {AIDS|disease}, e\u0301", "e\u0301 has a disease, e\u0301"),
        ("שלום {AIDS|disease} שלום", "שלום disease שלום"),
        ("in {New\r\nYork|city|place}\r\ntoday", "in a city\r\ntoday"),
        ("an\r\n{HIV test|procedure}\r\n", "a procedure\r\n"),
        ("an\r\n{HIV test|entity}\r\n", "an\r\nentity\r\n"),
        ("an\r\n\r\n{HIV test|procedure}", "an\r\n\r\nProcedure"),
        ("{=New\nYork} is", "New\nYork is"),
    ],
)
def test_other_scripts_and_line_breaks(marked: str, expected: str) -> None:
    """Emoji, combining marks, right-to-left text and line ends around a term survive; a replacement is one line."""
    assert sanitize(marked) == expected


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("{Linda Beverley|Person I|person} is applying.", "Person I is applying."),
        ("{Ann|Person A|person} as chair", "Person A as chair"),
        ("{Ann|Person I|person} {=is} here", "Person I is here"),
    ],
)
def test_the_letter_of_a_person_is_no_noun(marked: str, expected: str) -> None:
    """Otherwise the "is" behind "Person I" would be taken for its plural, and the letter lost."""
    document, decisions = read(marked)
    decisions = [replace(one, offer=one.offer and replace(one.offer, origin=Origin.ROLE)) for one in decisions]
    assert apply(document, decisions)[0].text == expected


def test_offsets_of_a_worked_example() -> None:
    """Sources and targets are code points of the input and of the output, counted by hand."""
    document, decisions = read("An {HIV test|medical test} in {Rome} {today}, {=fever}.")
    sanitized, replacements = apply(document, decisions)
    assert sanitized.text == "A medical test in [redacted], fever."
    assert [(one.text, one.source, one.target) for one in replacements] == [
        ("A medical test", Span(0, 11), Span(0, 14)),
        ("[redacted]", Span(15, 25), Span(18, 28)),
        ("[redacted]", Span(15, 25), Span(18, 28)),
        ("fever", Span(27, 32), Span(30, 35)),
    ]


def test_the_document_keeps_its_name_and_language() -> None:
    """Only the text of the document is new."""
    document = Document("HIV", id="note 7", language="en-GB")
    decision = Decision(Term(Span(0, 3), Kind.CONCEPT, "hiv"), Action.SUPPRESS)
    assert apply(document, [decision])[0] == Document(MARKER, id="note 7", language="en-GB")


def test_the_rules_of_english_stay_in_english_texts() -> None:
    """In another language nothing but the term is touched: "a" need not be an article there."""
    decision = Decision(Term(Span(5, 14), Kind.PLACE, "barcelona"), Action.GENERALIZE, Offer("ciutat", Origin.TAXONOMY))
    sanitized, _ = apply(Document("va a Barcelona", language="ca"), [decision])
    assert sanitized.text == "va a ciutat"


def test_the_marker_can_be_chosen() -> None:
    """Another marker stands for suppressed terms, with its own article."""
    document, decisions = read("A {test} of {AIDS}")
    assert apply(document, decisions, marker="[omitted]")[0].text == "An [omitted] of [omitted]"


def test_a_replacement_does_not_show_its_text() -> None:
    """A replacement can be logged: neither the new words nor, of a kept term, the old ones are in its repr."""
    document, decisions = read("{=canary} {canary|bird}")
    for replacement in apply(document, decisions)[1]:
        assert "canary" not in repr(replacement)


@pytest.mark.parametrize("marker", ["", " ", "two\nlines", "end\n"])
def test_bad_markers(marker: str) -> None:
    """A marker that would hide that something is hidden, or break the lines of the text, is refused."""
    with pytest.raises(ParameterError, match="marker") as caught:
        apply(Document("x"), [], marker=marker)
    assert caught.value.parameter == "marker"


@pytest.mark.parametrize(
    ("spans", "message"),
    [
        ([Span(0, 6), Span(3, 9)], "begins at 3 and the one before it ends at 6"),
        ([Span(0, 6), Span(0, 6)], "begins at 0 and the one before it ends at 6"),
        ([Span(0, 99)], "ends at 99, but the text at 12"),
    ],
)
def test_bad_spans(spans: list[Span], message: str) -> None:
    """Terms that overlap or lie outside the text are refused, by their offsets and without the text."""
    decisions = [Decision(Term(span, Kind.CONCEPT, "canary"), Action.SUPPRESS) for span in spans]
    with pytest.raises(ParameterError, match=message) as caught:
        apply(Document("canary birds"), decisions)
    assert "canary" not in str(caught.value)


@pytest.mark.parametrize("offer", [None, Offer(" ", Origin.TAXONOMY)])
def test_a_generalization_needs_a_label(offer: Offer | None) -> None:
    """A term is never generalized to nothing, and never left because there are no words for it."""
    decision = Decision(Term(Span(0, 6), Kind.CONCEPT, "canary"), Action.GENERALIZE, offer)
    with pytest.raises(ParameterError, match=r"\[0, 6\) is to be generalized, but no words") as caught:
        apply(Document("canary birds"), [decision])
    assert "canary" not in str(caught.value)
