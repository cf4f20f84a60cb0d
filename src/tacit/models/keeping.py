"""What stays with a name that the user keeps: the mentions of the same person that say no more than it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.language.titles import is_title
from tacit.terms.keys import WORD


def with_mentions(document: Document, kept: Iterable[Span], identifiers: Sequence[Identifier]) -> list[Span]:
    """Where words are kept, whole mentions of persons instead of words of them, in order and apart.

    Of a person who is mentioned by a kept word the whole mention stays: half a name beside "Person A" protects nobody.
    So does every other mention of that person that consists of words of what stays, with or without a title.

    Args:
        document: The document.
        kept: Where words stand that the user keeps.
        identifiers: What a first sanitizer finds.

    >>> document = Document("Dr Elena Prats came. Dr Prats wrote.")
    >>> mentions = [Identifier(Span(*at), IdentifierKind.PERSON, 0) for at in ((0, 14), (21, 29))]
    >>> [document[span] for span in with_mentions(document, [Span(3, 14)], mentions)]
    ['Dr Elena Prats', 'Dr Prats']
    """
    spans = list(kept)
    persons = [one for one in identifiers if one.kind is IdentifierKind.PERSON] if spans else []
    whole = [one for one in persons if any(_names(document, one.span, span) for span in spans)]
    said: dict[int, set[str]] = {}
    for one in whole:
        words = _words(document, one.span)
        said.setdefault(one.entity, set()).update(words, (word[0] for word in words))  # "E. Prats" says no more
    parts = (one for one in persons if one.entity in said and said[one.entity].issuperset(_words(document, one.span)))
    return list(apart((*spans, *(one.span for one in (*whole, *parts)))))


def apart(spans: Iterable[Span]) -> Iterator[Span]:
    """Stretches in order, those that overlap as one.

    >>> [(one.start, one.end) for one in apart([Span(4, 9), Span(0, 5), Span(9, 10)])]
    [(0, 9), (9, 10)]
    """
    last: Span | None = None
    for span in sorted(spans):
        if last and span.start < last.end:
            last = Span(last.start, max(last.end, span.end))
            continue
        if last:
            yield last
        last = span
    if last:
        yield last


def _names(document: Document, mention: Span, kept: Span) -> bool:
    """Whether a kept stretch has a word of a mention that is more than a title."""
    if not mention.overlaps(kept):
        return False
    return bool(_words(document, Span(max(mention.start, kept.start), min(mention.end, kept.end))))


def _words(document: Document, span: Span) -> frozenset[str]:
    """The words of a name without titles, whatever their capitals."""
    found = (match.group() for match in WORD.finditer(document.text, span.start, span.end))
    return frozenset(word.casefold() for word in found if not is_title(word))
