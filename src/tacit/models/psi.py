"""Psi as S3 prints it: in each context, the quasi-identifiers of what is hidden in that context (Algorithm 1).

A release protects whatever a document hides from every sentence of it (`tacit.models.identities`), because a reader
reads all of them. The paper looks, in each context, only at the terms hidden there; its tables are made so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tacit.document import Document, Span
from tacit.models.identities import IdentifierHiding
from tacit.risk.quasi_identifiers import QuasiIdentifier, quasi_identifiers
from tacit.secrets.hidden import HiddenTerm, cover
from tacit.terms import Term


class TellingContext(NamedTuple):
    """Quasi-identifiers of one context: QS_i of S3.

    Attributes:
        context: Where they stand.
        found: What discloses a term that is hidden there, in the order in which it is found.
        terms: The terms of the context that are part of it.
    """

    context: Span
    found: tuple[QuasiIdentifier, ...]
    terms: tuple[Term, ...]


def by_context(hiding: IdentifierHiding, document: Document, terms: Sequence[Term]) -> Iterator[TellingContext]:
    """UQS of S3: for every context of the hiding's settings, the quasi-identifiers of what is hidden in it.

    The threshold is one for the document, as the hiding has it (equation 7 with `Threshold.PAPER`); nothing stands in
    the place of what is hidden. A subject that is nowhere named is sensitive in every context.

    Args:
        hiding: The first sanitizer, the threshold, the size of groups and what a context is.
        document: The document.
        terms: Its terms, as a detector finds them.
    """
    marks = hiding.marks(document, hiding.identify(document))
    part = hiding.part(marks, {})
    numbers = {one.mark.thing: at for at, one in enumerate(part.hidden)}
    everywhere = {numbers[hiding.subject.thing]} if hiding.subject else set()
    covered = cover(document, terms, marks)
    for context in hiding.settings.context.spans(document):
        inside = [term for term in covered if context.contains(term.span)]
        among = everywhere | {numbers[mark.thing] for mark in marks if context.contains(mark.span)}
        pool = [term.lemma for term in inside if not isinstance(term, HiddenTerm) and part.judges(term)]
        found = tuple(quasi_identifiers(pool, part.meter, among=among))
        keys = {name for one in found for name in one.keys}
        members = tuple(term for term in inside if term.lemma in keys and not isinstance(term, HiddenTerm))
        yield TellingContext(context, found, members)
