"""What stays where the user keeps words: mentions that say no more than a name that does, and words of longer terms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.language.titles import is_title
from tacit.secrets.hidden import outside
from tacit.terms import Kind, Term
from tacit.terms.keys import WORD, key
from tacit.terms.overlaps import Mask, merged


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
    return list(merged((*spans, *(one.span for one in (*whole, *parts)))))


def is_outside(span: Span, mask: Mask) -> bool:
    """Whether a mask leaves a stretch alone."""
    return not mask.overlaps(span.start, span.end)


def around_kept(one: Identifier, text: str, stays: Mask) -> Iterator[Identifier]:
    """An identifier, or what is left of it around a word that the user wants to stay."""
    if is_outside(one.span, stays):
        yield one
        return
    for start, end in stays.gaps(one.span.start, one.span.end):
        words = [match.span() for match in WORD.finditer(text, start, end)]
        # A title beside a name that stays tells nobody: "Dr." before "Elena Prats".
        if words and not all(is_title(text[first:last]) for first, last in words):
            yield replace(one, span=Span(words[0][0], words[-1][1]))


def cut_out(document: Document, terms: Sequence[Term], kept: Sequence[Span]) -> Sequence[Term]:
    """The terms, those that are to stay cut out of longer ones: what stays is decided for itself."""
    stays = Mask(len(document.text), kept)
    touched = (one.span for one in terms if stays.overlaps(one.span.start, one.span.end))
    longer = Mask(len(document.text), (span for span in touched if not stays.covers(span.start, span.end)))
    inside = [span for span in kept if longer.overlaps(span.start, span.end)]
    if not inside:
        return terms
    mask = Mask(len(document.text), inside)
    own = [Term(span, Kind.CONCEPT, lemma) for span in inside if (lemma := key(document[span]))]
    return sorted((*own, *outside(document, terms, mask)), key=lambda one: one.span)


def _names(document: Document, mention: Span, kept: Span) -> bool:
    """Whether a kept stretch has a word of a mention that is more than a title."""
    if not mention.overlaps(kept):
        return False
    return bool(_words(document, Span(max(mention.start, kept.start), min(mention.end, kept.end))))


def _words(document: Document, span: Span) -> frozenset[str]:
    """The words of a name without titles, whatever their capitals."""
    found = (match.group() for match in WORD.finditer(document.text, span.start, span.end))
    return frozenset(word.casefold() for word in found if not is_title(word))
