"""What the language model says of the words of a text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tacit.document import Document
from tacit.identities._identifier import IdentifierKind
from tacit.identities.words import Word
from tacit.terms import Kind as TermKind
from tacit.terms import Term

Kind = IdentifierKind

LABELS = {
    "PERSON": Kind.PERSON,
    "PER": Kind.PERSON,
    "GPE": Kind.PLACE,
    "LOC": Kind.PLACE,
    "FAC": Kind.PLACE,
    "ORG": Kind.ORGANISATION,
    "NORP": Kind.NATIONALITY,
    "PRODUCT": Kind.NAME,
    "EVENT": Kind.NAME,
    "WORK_OF_ART": Kind.NAME,
    "LAW": Kind.NAME,
    "LANGUAGE": Kind.NATIONALITY,
    "MISC": Kind.NAME,
}
"""What labels of spaCy's entities are to us; the others are no names."""

_TERMS = {TermKind.PERSON: "PERSON", TermKind.PLACE: "GPE", TermKind.ORGANISATION: "ORG", TermKind.NAME: "MISC"}


class Entity(NamedTuple):
    """What the language model found: code points, and its label."""

    start: int
    end: int
    label: str


def label(words: Sequence[Word], entities: Sequence[Entity]) -> list[str]:
    """For each word the label of the entity that it is in; nothing for the others."""
    labels = [""] * len(words)
    starts = [word.start for word in words]
    for start, end, label in entities:
        for i in range(bisect_left(starts, start), bisect_left(starts, end)):
            labels[i] = label
    return labels


def from_terms(document: Document, terms: Iterable[Term]) -> Iterator[Entity]:
    """The names and numbers among a document's terms, with the labels that a language model would give them."""
    for term in terms:
        if term.kind in _TERMS:
            yield Entity(term.span.start, term.span.end, _TERMS[term.kind])
        elif term.kind is TermKind.QUANTITY:
            surface = document[term.span]
            measured = any(map(str.isdecimal, surface)) and any(one.isalpha() or one == "%" for one in surface)
            yield Entity(term.span.start, term.span.end, "QUANTITY" if measured else "CARDINAL")
