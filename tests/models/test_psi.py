"""Psi as the paper prints it, on the mini corpus: in a context, only what is hidden there is sensitive."""

from __future__ import annotations

import re

import pytest
from tests.models.mini import mini_model, mini_taxonomy

from tacit.corpus.information import MaximumLikelihood
from tacit.document import Context, Document, Span
from tacit.identities import IdentifierKind, ListedTerms
from tacit.models import Mode
from tacit.models.psi import by_context
from tacit.secrets import Identities, Threshold
from tacit.terms import Kind, Term

# IC(hiv) = 4; drug and infection tell 2 bits about it, which is half, and fever 1.
TEXT = "A drug and hiv. A drug with fever. An infection."


def found(context: Context, *, subject: str = "") -> list[list[str]]:
    """The quasi-identifiers of each context of the text."""
    asked = Identities(
        first=ListedTerms({"hiv": IdentifierKind.PERSON}),
        threshold=Threshold.TERM,
        estimator=MaximumLikelihood(),
        subject=subject,
    )
    model = mini_model(asked, kb=mini_taxonomy(), mode=Mode.REDACT, context=context)
    document = Document(TEXT)
    words = re.finditer(r"\b(?:drug|hiv|fever|infection)\b", TEXT)
    terms = [Term(Span(*match.span()), Kind.CONCEPT, match.group()) for match in words]
    [hiding] = model.identities
    every = list(by_context(hiding, document, terms))
    for one in every:
        assert {key for each in one.found for key in each.keys} == {term.lemma for term in one.terms}
        assert all(one.context.contains(term.span) for term in one.terms)
    return [sorted({document[term.span] for term in one.terms}) for one in every]


def test_in_a_sentence_only_what_is_hidden_there_is_sensitive() -> None:
    """The drug of the second sentence and the infection of the third stand beside nothing that is hidden."""
    assert found(Context.SENTENCE) == [["drug"], [], []]


def test_in_a_document_everything_that_is_hidden_is_sensitive() -> None:
    """As a release has it, whatever its contexts: a reader reads all sentences."""
    assert found(Context.DOCUMENT) == [["drug", "infection"]]


@pytest.mark.parametrize("context", list(Context))
def test_smaller_contexts_find_no_more(context: Context) -> None:
    """Table 5 of S3: recall falls with the context, for single terms."""
    some = {word for words in found(context) for word in words}
    assert some <= {word for words in found(Context.DOCUMENT) for word in words}


def test_a_subject_is_sensitive_everywhere() -> None:
    """Nowhere named, it is what every sentence is about."""
    assert found(Context.SENTENCE, subject="hiv") == [["drug"], ["drug"], ["infection"]]
