"""From a release back to its original: what leaks is hidden where it came from."""

from __future__ import annotations

from hypothesis import given
from tests.replacement.notation import read
from tests.replacement.test_apply import decided

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.replacement import apply, hide_leaks
from tacit.replacement.tracing import source_of
from tacit.terms import Kind, Term
from tacit.terms.keys import key


def leak(release: Document, words: str) -> Decision:
    """The decision that hides some words of a release."""
    start = release.text.index(words)
    return Decision(Term(Span(start, start + len(words)), Kind.CONCEPT, key(words)), Action.SUPPRESS)


def hidden(marked: str, *words: str) -> str:
    """The release of a document in which words of its first release leaked."""
    document, decisions = read(marked)
    release, replacements = apply(document, decisions)
    return apply(document, hide_leaks(replacements, [leak(release, one) for one in words]))[0].text


@given(decided())
def test_the_words_of_a_replacement_came_from_its_source(case: tuple[Document, list[Decision]]) -> None:
    """Wherever they stand now; a word that nobody touched came from itself."""
    document, decisions = case
    release, replacements = apply(document, decisions)
    for one in replacements:
        if one.target.start < one.target.end:
            found = source_of(replacements, one.target)
            assert found.contains(one.source)
    for at, letter in enumerate(release.text):
        if not any(one.target.start <= at < one.target.end for one in replacements):
            source = source_of(replacements, Span(at, at + 1))
            assert document.text[source.start : source.end].startswith(letter)


def test_what_nobody_decided_about_is_hidden() -> None:
    """A word that is a term only now that its neighbour is gone."""
    assert hidden("The {AIDS} clinic opened.", "clinic") == "The [redacted] opened."


def test_a_kept_term_that_leaks_is_hidden_by_its_own_decision() -> None:
    """And the others stay as they were."""
    assert hidden("{=Fever} and {AIDS|disease}.", "Fever") == "[redacted] and a disease."


def test_a_generalization_that_leaks_beside_another_is_taken_out() -> None:
    """Words that are no term of their own, "disease clinic", go with the term that they stand in for."""
    assert hidden("An {AIDS|disease} clinic and a {=fever}.", "disease clinic") == "[redacted] and a fever."


@given(decided())
def test_hiding_nothing_changes_nothing(case: tuple[Document, list[Decision]]) -> None:
    """Without a leak the decisions are those of the release."""
    _, replacements = apply(*case)
    assert hide_leaks(replacements, []) == [one.decision for one in replacements]
