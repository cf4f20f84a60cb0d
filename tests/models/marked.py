"""Terms in short: "[nelson]" is hidden outright, "trafalgar" is not, and "Trafalgar" is a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.models import Decision, DisclosureModel, Examination
from tacit.models.judgement import Judgement
from tacit.options import Offer
from tacit.secrets.hidden import cover, mark
from tacit.terms import Kind, Term


@dataclass(frozen=True)
class Marked:
    """A document of keys with commas between them, its terms, and where those stand that are in brackets."""

    document: Document
    terms: list[Term]
    spans: list[Span]


def marked(text: str) -> Marked:
    """The document that is meant."""
    terms: list[Term] = []
    spans: list[Span] = []
    plain, at = text.replace("[", "").replace("]", ""), 0
    for written in text.replace(". ", ", ").split(", "):
        words = written.strip("[]")
        span = Span(at, at + len(words))
        terms.append(Term(span, Kind.NAME if words[:1].isupper() else Kind.CONCEPT, words.lower()))
        spans += [span] if written.startswith("[") else []
        at += len(words) + 2
    return Marked(Document(plain, id="note"), terms, spans)


def examined(
    model: DisclosureModel,
    one: Marked,
    *,
    kind: IdentifierKind = IdentifierKind.PERSON,
    offers: Sequence[Offer] = (),
) -> Examination:
    """The document as identities see it that hide what is in brackets, with these words for each of them."""
    [hiding] = model.identities
    marks = tuple(mark(hiding.requirement, one.document, span, kind, at) for at, span in enumerate(one.spans))
    ways_up = {each.thing: tuple(offers) for each in marks}
    judgement = Judgement(
        [hiding.part(marks, ways_up)],
        term_bits=model.counts.information_bits,
        offer_bits=model.information.bits,
    )
    terms = cover(one.document, one.terms, marks)
    return Examination(one.document, terms, judgement, (), (marks,), (ways_up,))


def decide_marked(
    model: DisclosureModel,
    text: str,
    *,
    kind: IdentifierKind = IdentifierKind.PERSON,
    offers: Sequence[Offer] = (),
) -> tuple[Decision, ...]:
    """What is decided about the terms of a text in this notation."""
    return model.decide(examined(model, marked(text), kind=kind, offers=offers))
