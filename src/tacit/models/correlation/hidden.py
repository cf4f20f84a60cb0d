"""The output of the first sanitizer as terms: S3's D' = zeta(D), with sensitive terms marked and not yet removed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.knowledge import Concept
from tacit.terms import Kind, Term
from tacit.terms.keys import WORD, key
from tacit.terms.overlaps import Mask

INVENTED: Final = "invented"
"""The source of words that were made up for a document: roles, pseudonyms, shifted dates. They tell of nothing else."""

SUBJECT: Final = -1
"""The entity of the person that a document is about."""

_NOTHING: Final[Mapping[Identifier, Sequence[Concept]]] = MappingProxyType({})
_POSSESSIVE = re.compile(r"['’]s?\b")

_KINDS = {
    IdentifierKind.PERSON: Kind.PERSON,
    IdentifierKind.ORGANISATION: Kind.ORGANISATION,
    IdentifierKind.PLACE: Kind.PLACE,
    IdentifierKind.ADDRESS: Kind.PLACE,
    IdentifierKind.NATIONALITY: Kind.NAME,
    IdentifierKind.NAME: Kind.NAME,
    IdentifierKind.DATE: Kind.DATE,
    IdentifierKind.TIME: Kind.DATE,
    IdentifierKind.AGE: Kind.AGE,
    IdentifierKind.QUANTITY: Kind.QUANTITY,
    IdentifierKind.MONEY: Kind.QUANTITY,
}


@dataclass(frozen=True, slots=True)
class HiddenTerm(Term):
    """A term that the first sanitizer hides.

    Attributes:
        identifier: What kind of identifier it is.
        entity: What it means: mentions of the same thing have the same number.
        offers: What may stand in its place, the most informative first.
        granted: Whether the first offer may stand there whatever it tells, because a law lets it.
    """

    identifier: IdentifierKind = IdentifierKind.CODE
    entity: int = 0
    offers: tuple[Concept, ...] = field(default=(), repr=False)
    granted: bool = False


def hide(
    document: Document,
    terms: Sequence[Term],
    identifiers: Iterable[Identifier],
    *,
    offers: Mapping[Identifier, Sequence[Concept]] = _NOTHING,
    granted: bool = False,
) -> tuple[Term, ...]:
    """The terms with the identifiers among them, in the order of the text and without overlaps.

    An identifier takes precedence: of a term that overlaps one, what is outside stays a term.

    Args:
        document: The document.
        terms: Its terms, as a detector finds them.
        identifiers: What the first sanitizer hides.
        offers: What may stand in an identifier's place; one without offers is suppressed, as S3 assumes.
        granted: Whether the first offer may stand there whatever it tells, because a law lets it.

    >>> document = Document("Smith's disease was found in Leeds.")
    >>> found = [Term(Span(0, 15), Kind.CONCEPT, "smith disease"), Term(Span(29, 34), Kind.PLACE, "leed")]
    >>> merged = hide(document, found, [Identifier(Span(0, 5), IdentifierKind.PERSON, 1)])
    >>> [(document[term.span], term.kind.value, isinstance(term, HiddenTerm)) for term in merged]
    [('Smith', 'person', True), ('disease', 'concept', False), ('Leeds', 'place', False)]
    """
    own = {term.span: term for term in terms}
    hidden: list[Term] = [
        _hidden(document, one, own.get(one.span), tuple(offers.get(one, ())), granted=granted) for one in identifiers
    ]
    mask = Mask(len(document.text), (term.span for term in hidden))
    outside = (part for term in terms for part in _outside(document.text, term, mask))
    return tuple(sorted((*hidden, *outside), key=lambda term: term.span))


def _hidden(
    document: Document, one: Identifier, own: Term | None, offers: tuple[Concept, ...], *, granted: bool
) -> HiddenTerm:
    kind = _KINDS.get(one.kind) or (own.kind if own else Kind.CODE)
    lemma = own.lemma if own else key(document[one.span]) or " ".join(document[one.span].casefold().split())
    aliases = own.aliases if own else frozenset()
    return HiddenTerm(one.span, kind, lemma, aliases, one.kind, one.entity, offers, granted=granted)


def _outside(text: str, term: Term, mask: Mask) -> Iterator[Term]:
    """The term, or what is left of it outside of identifiers."""
    start, end = term.span.start, term.span.end
    if not mask.overlaps(start, end):
        yield term
        return
    for gap in mask.gaps(start, end):
        words = [match.span() for match in WORD.finditer(text, *_behind_possessive(text, gap)) if key(match.group())]
        if words:
            span = Span(words[0][0], words[-1][1])
            lemma = key(text[span.start : span.end])
            if lemma:
                yield Term(span, term.kind, lemma)


def _behind_possessive(text: str, gap: tuple[int, int]) -> tuple[int, int]:
    """The gap without the "'s" of a hidden word before it."""
    ending = _POSSESSIVE.match(text, *gap)
    return (ending.end(), gap[1]) if ending else gap
