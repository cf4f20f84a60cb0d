"""Terms that are hidden outright: identifiers that a detector found, and what the user listed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from tacit.corpus.readings import Ground
from tacit.document import Document, Span
from tacit.identities import IdentifierKind
from tacit.language.modifiers import is_modifier
from tacit.language.verbs import is_verb
from tacit.terms import Kind, Term
from tacit.terms.keys import STOP_WORDS, WORD, key
from tacit.terms.overlaps import Mask, Placed, merged

SUBJECT: Final = -1
"""The entity of the person that a document is about."""

PERSON: Final = "#"
"""The sign before the number of a person in what tells persons of one name apart: no key holds it."""

MEASURED: Final = frozenset(
    (
        IdentifierKind.DATE,
        IdentifierKind.TIME,
        IdentifierKind.AGE,
        IdentifierKind.QUANTITY,
        IdentifierKind.MONEY,
    )
)
"""Kinds that are hidden, but nothing is looked for that points to them: a number goes with everything."""

_POSSESSIVE = re.compile(r"['’]s?\b")

_KINDS = {
    IdentifierKind.PERSON: Kind.PERSON,
    IdentifierKind.ORGANISATION: Kind.ORGANISATION,
    IdentifierKind.PLACE: Kind.PLACE,
    IdentifierKind.ADDRESS: Kind.PLACE,
    IdentifierKind.NATIONALITY: Kind.NAME,
    IdentifierKind.OCCUPATION: Kind.CONCEPT,
    IdentifierKind.DISTINCTION: Kind.CONCEPT,
    IdentifierKind.FAMILY: Kind.CONCEPT,
    IdentifierKind.NAME: Kind.NAME,
    IdentifierKind.DATE: Kind.DATE,
    IdentifierKind.TIME: Kind.DATE,
    IdentifierKind.AGE: Kind.AGE,
    IdentifierKind.QUANTITY: Kind.QUANTITY,
    IdentifierKind.MONEY: Kind.QUANTITY,
}


@dataclass(frozen=True, slots=True)
class Inferred:
    """What the words of a stretch say about a secret.

    Attributes:
        bits: How much.
        ground: What that rests on.
        reason: What the words are.
        is_beside: Whether they say it only beside the words around them: a plain word, such as "day".
        listed_as: What a list calls them, if that is no reason.
        is_clause: Whether they are a clause, which says it as a whole and no word of it alone.
    """

    bits: float
    ground: Ground
    reason: str
    is_beside: bool = False
    listed_as: str = ""
    is_clause: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a document that a requirement hides outright.

    Attributes:
        requirement: The requirement: "identities-1".
        span: Where it stands.
        kind: What kind of identifier it is; None for an entry of a list.
        entity: What it means: mentions of the same thing have the same number.
        key: The key of its words.
        inferred: What its words say about the entity, if they are hidden for that; None if they name it.
    """

    requirement: str
    span: Span
    kind: IdentifierKind | None
    entity: int
    key: str = field(repr=False)
    inferred: Inferred | None = None

    @property
    def thing(self) -> str:
        """What it means, told from other things of the same words: of two called Daniel each, and Lincoln the town."""
        return f"{self.key} {PERSON}{self.entity}" if self.kind is IdentifierKind.PERSON else self.key


@dataclass(frozen=True, slots=True)
class HiddenTerm(Term):
    """A term that a requirement hides outright.

    Attributes:
        marks: Who hides it, and what they hide in it. The first that spans the whole term says what it is.
    """

    marks: tuple[Mark, ...] = ()

    @property
    def is_piece(self) -> bool:
        """Whether the term is hidden for what it says together with the words beside it, and not for itself."""
        return all(mark.inferred and (mark.span != self.span or mark.inferred.is_beside) for mark in self.marks)

    @property
    def is_clause(self) -> bool:
        """Whether the term is a clause that is hidden for what it says as a whole."""
        return any(mark.inferred and mark.inferred.is_clause for mark in self.marks)

    @property
    def is_inferred(self) -> bool:
        """Whether the term is hidden for nothing but what it tells of a secret, and names none."""
        return all(mark.inferred for mark in self.marks)

    @property
    def whole(self) -> Mark | None:
        """The mark that covers the term, and so may say what stands in its place."""
        return next((mark for mark in self.marks if mark.span == self.span), None)


def mark(
    requirement: str, document: Document, span: Span, kind: IdentifierKind | None, entity: int = 0,
    inferred: Inferred | None = None,
) -> Mark:  # fmt: skip
    """The mark of a stretch."""
    return Mark(requirement, span, kind, entity, _key(document[span], kind), inferred)


def _key(words: str, kind: IdentifierKind | None) -> str:
    """The key of a marked stretch. That of a number holds every word: "one tablet" is not the tablet."""
    plain = " ".join(words.casefold().split())
    return plain if kind in MEASURED else key(words) or plain


def cover(
    document: Document,
    terms: Sequence[Term],
    marks: Iterable[Mark],
    *,
    is_risky: Callable[[Term], bool] = lambda _: False,
) -> tuple[Term, ...]:
    """The terms with the marked stretches among them, in the order of the text and without overlaps.

    A mark takes precedence: of a term that overlaps one, what is outside stays a term. But a term that discloses
    something as a whole is not cut, because its rest may no longer seem to: it is hidden with the marks in it.

    Args:
        document: The document.
        terms: Its terms, as a detector finds them.
        marks: What is hidden outright.
        is_risky: Whether a term discloses something by itself.

    >>> document = Document("Smith's disease was found in Leeds.")
    >>> found = [Term(Span(0, 15), Kind.CONCEPT, "smith disease"), Term(Span(29, 34), Kind.PLACE, "leed")]
    >>> smith = mark("identities-1", document, Span(0, 5), IdentifierKind.PERSON)
    >>> [(document[term.span], isinstance(term, HiddenTerm)) for term in cover(document, found, [smith])]
    [('Smith', True), ('disease', False), ('Leeds', False)]
    >>> whole = cover(document, found, [smith], is_risky=lambda term: term.lemma == "smith disease")
    >>> [(document[term.span], isinstance(term, HiddenTerm)) for term in whole]
    [("Smith's disease", True), ('Leeds', False)]
    """
    marked = list(marks)
    if not marked:
        return tuple(terms)
    mask = Mask(len(document.text))
    for one in marked:
        mask.cover(one.span.start, one.span.end)
    touched = [term for term in terms if mask.overlaps(term.span.start, term.span.end)]
    risky = [term for term in touched if is_risky(term)]
    stretches = list(merged(chain((one.span for one in marked), (term.span for term in risky))))
    own = {term.span: term for term in terms}
    over, there = Placed((one.span, one) for one in marked), Placed((term.span, term) for term in terms)
    found = Mask(len(document.text))  # in one mask for all stretches, because none overlaps another
    hidden: list[Term] = []
    for stretch in stretches:
        inside = over.over(stretch)
        pieces = _pieces(document, stretch, inside, there.over(stretch), found)
        hidden += pieces or [_hidden(document, stretch, inside, own.get(stretch))]
    taken = Mask(len(document.text), stretches)
    return tuple(sorted((*hidden, *outside(document, terms, taken)), key=lambda term: term.span))


def outside(document: Document, terms: Iterable[Term], mask: Mask) -> Iterator[Term]:
    """The terms of a document, and of those that a mask cuts what is left of them."""
    return (part for term in terms for part in _outside(document.text, term, mask))


def _hidden(document: Document, stretch: Span, marks: Sequence[Mark], own: Term | None) -> HiddenTerm:
    inside = tuple(
        sorted((one for one in marks if stretch.contains(one.span)), key=lambda one: (one.span, one.requirement))
    )
    whole = next((one for one in inside if one.span == stretch and one.kind), None)
    kind = (_KINDS.get(whole.kind) if whole and whole.kind else None) or (own.kind if own else Kind.CODE)
    measured = whole is not None and whole.kind in MEASURED
    lemma = own.lemma if own and not measured else _key(document[stretch], whole.kind if whole else None)
    return HiddenTerm(stretch, kind, lemma, own.aliases if own else frozenset(), inside)


def _pieces(
    document: Document, stretch: Span, inside: Sequence[Mark], terms: Sequence[Term], mask: Mask
) -> list[HiddenTerm]:
    """A stretch that a passage gives away, term by term: each is hidden, and each may have words of its own.

    Nothing for what is one term or has no noun, and for what is hidden as a whole: listed words, names and clauses.

    Args:
        document: The document.
        stretch: The stretch.
        inside: The marks over it.
        terms: The terms over it.
        mask: Takes where terms are found in it.
    """
    if any(one.span == stretch and one.kind for one in inside) or not all(one.inferred or one.kind for one in inside):
        return []
    if any(one.inferred and one.inferred.is_clause for one in inside):
        return []
    identifiers = list(merged(one.span for one in inside if one.kind))
    if any(term.span.overlaps(span) and not span.contains(term.span) for term in terms for span in identifiers):
        return []  # a term that is hidden with the name in it
    found = {span: _hidden(document, span, inside, None) for span in identifiers}
    for term in terms:
        # Of a term that sticks out, what lies inside: "candidiasis" of "oral candidiasis" in "candidiasis cleared".
        span = Span(max(term.span.start, stretch.start), min(term.span.end, stretch.end))
        if any(span.overlaps(one) for one in identifiers):
            continue
        lemma, aliases = (term.lemma, term.aliases) if span == term.span else (key(document[span]), frozenset[str]())
        if lemma:
            found[span] = HiddenTerm(span, term.kind, lemma, aliases, _over(inside, span))
    if stretch in found:  # one term, or the noun that one is built on: "injection" of "steroid injection"
        is_head = any(term.span.end == stretch.end and term.span.start < stretch.start for term in terms)
        return [found[stretch]] if is_head else []
    if all(one.kind is Kind.WORD for one in found.values()):
        return []  # a turn of phrase says as a whole what no word of it does
    for span in found:
        mask.cover(span.start, span.end)
    for gap in mask.gaps(stretch.start, stretch.end):
        for match in WORD.finditer(document.text, *gap):
            span, lemma = Span(*match.span()), key(match.group())
            if len(lemma) > 1 and lemma not in STOP_WORDS and (over := _over(inside, span)):
                noun = not is_verb(match.group().lower()) and not is_modifier(match.group().lower())
                found[span] = HiddenTerm(span, Kind.CONCEPT if noun else Kind.WORD, lemma, frozenset(), over)
    return [found[span] for span in sorted(found)]


def _over(marks: Iterable[Mark], span: Span) -> tuple[Mark, ...]:
    """The marks that lie over a span."""
    return tuple(one for one in marks if one.span.overlaps(span))


def _outside(text: str, term: Term, mask: Mask) -> Iterator[Term]:
    """The term, or what is left of it outside of hidden stretches."""
    if not mask.overlaps(term.span.start, term.span.end):
        yield term
        return
    for span in left_of(text, term.span, mask):
        lemma = key(text[span.start : span.end])
        if lemma:
            yield Term(span, term.kind, lemma)


def left_of(text: str, span: Span, mask: Mask) -> Iterator[Span]:
    """What a mask leaves of a span, without the "'s" of a word before it: from the first content word to the last."""
    for start, end in mask.gaps(span.start, span.end):
        ending = _POSSESSIVE.match(text, start, end)
        begin = ending.end() if ending else start
        words = [match.span() for match in WORD.finditer(text, begin, end) if key(match.group())]
        if words:
            yield Span(words[0][0], words[-1][1])
