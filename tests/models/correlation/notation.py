"""Terms in short: "[nelson]" is hidden, "trafalgar" is not."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.knowledge import Concept
from tacit.models.correlation import HiddenTerm
from tacit.terms import Kind, Term


def terms(
    text: str, *, identifier: IdentifierKind = IdentifierKind.PERSON, offers: Sequence[Concept] = ()
) -> tuple[Document, list[Term]]:
    """A document of keys with commas between them, and its terms; those in brackets are hidden."""
    found: list[Term] = []
    at = 0
    written = []
    for sentence in text.split(". "):
        for word in sentence.split(", "):
            lemma = word.strip("[]")
            span = Span(at, at + len(lemma))
            if word.startswith("["):
                found.append(HiddenTerm(span, Kind.NAME, lemma.lower(), identifier=identifier, offers=tuple(offers)))
            else:
                found.append(Term(span, Kind.CONCEPT, lemma.lower()))
            written.append(lemma)
            at += len(lemma) + 2
        written[-1] += ". "
    return Document(", ".join(written).replace(". , ", ". ").removesuffix(". ")), found
