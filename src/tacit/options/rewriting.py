"""Identifiers to text: puts the chosen words in their places, and remembers where."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.identities import Identifier
from tacit.options.grammar import POSSESSIVE
from tacit.options.kinds import LABELS


@dataclass(frozen=True, slots=True)
class Rewording:
    """One change: ``document[source]`` became ``released[target]``."""

    source: Span
    target: Span


def rewrite(
    document: Document, identifiers: Sequence[Identifier], words: Mapping[Identifier, str]
) -> tuple[Document, tuple[Rewording, ...]]:
    """The document with these words in the places of its identifiers, and what was changed, in the order of the text.

    An identifier without words becomes the words for its kind: nothing is left standing for want of a choice. A
    possessive that belongs to the identifier ("Ann's") is put to its words. For
    words that agree with the text around them (articles, number), hand concepts of `ladder` to
    `tacit.replacement.apply`; pseudonyms and shifted dates are written as what they stand for and need no such thing.

    Raises:
        ParameterError: Identifiers overlap or lie outside the text, or words are empty.

    >>> from tacit.identities import IdentifierKind
    >>> from tacit.options import roles
    >>> document = Document("Ann called 555-0199.")
    >>> found = [Identifier(Span(0, 3), IdentifierKind.PERSON, 0), Identifier(Span(11, 19), IdentifierKind.PHONE, 1)]
    >>> released, edits = rewrite(document, found, roles(document, found))
    >>> released.text, edits[1]
    ('Person A called [phone number].', Rewording(source=Span(start=11, end=19), target=Span(start=16, end=30)))
    """
    pieces: list[str] = []
    edits: list[Rewording] = []
    copied = written = 0
    for identifier in sorted(identifiers, key=lambda one: one.span):
        span = identifier.span
        chosen = words.get(identifier, LABELS[identifier.kind])
        possessive = POSSESSIVE.search(document[span])
        if chosen and possessive and not POSSESSIVE.search(chosen):
            chosen += possessive.group()
        if span.start < copied or span.end > len(document.text) or not chosen:
            raise ParameterError(
                f"expected identifiers inside the text that do not overlap, and words for each, found one at "
                f"[{span.start}, {span.end}) after {copied} in a text of {len(document.text)} with {len(chosen)} "
                "characters in its place",
                parameter="identifiers",
            )
        start = written + span.start - copied
        pieces += document.text[copied : span.start], chosen
        copied, written = span.end, start + len(chosen)
        edits.append(Rewording(span, Span(start, written)))
    pieces.append(document.text[copied:])
    return dataclasses.replace(document, text="".join(pieces)), tuple(edits)
