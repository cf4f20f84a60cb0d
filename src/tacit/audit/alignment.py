"""What stands in a release for the terms of its original, from the two texts alone."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise

from tacit.document import Document, Span

_TOKEN = re.compile(r"\w+|[^\w\s]")
_BLANK_LINE = re.compile(r"\n[^\S\n]*\n")
_Stretch = tuple[int, int]

# What may change beside a term, so that the sentence stays grammatical: articles, possessives, "long form (ABBR)".
_AGREEMENT = frozenset(("a", "an", "the", "s", "'", "’", "(", ")"))


@dataclass(frozen=True, slots=True)
class Alignment:
    """A release held against its original.

    Attributes:
        words: What stands in the release in the place of each term, by its place in the original.
        places: Where that stands in the release; terms in whose place nothing stands have none.
        changed: Where the original was changed although no term stands there, as offsets.
    """

    words: dict[Span, str] = field(repr=False)
    places: dict[Span, Span]
    changed: tuple[int, ...]


def align(original: Document, released: Document, terms: Iterable[Span]) -> Alignment:
    """What a release says in the place of each term of the original.

    Terms side by side, with nothing between them that the release shows, get the same words.

    >>> original, released = Document("Takes heroin for an ache."), Document("Takes a hard drug for pain.")
    >>> aligned = align(original, released, [Span(6, 12), Span(17, 24)])
    >>> aligned.words, aligned.changed
    ({Span(start=6, end=12): 'a hard drug', Span(start=17, end=24): 'pain'}, ())
    """
    spans = sorted(set(terms))
    words: dict[Span, str] = {}
    places: dict[Span, Span] = {}
    changed: list[int] = []
    for before, after in _paragraphs(original.text, released.text):
        ours, theirs = list(_tokens(original.text, before)), list(_tokens(released.text, after))
        owners = [_owner(spans, token) for token in ours]
        # A term never matches, not even itself: what stands in its place is wanted.
        left = [owner or original[token] for owner, token in zip(owners, ours, strict=True)]
        right = [released[token] for token in theirs]
        for tag, i, j, k, m in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
            if tag == "equal":
                continue
            said = released.text[theirs[k].start : theirs[m - 1].end] if m > k else ""
            inside = [owner for owner in owners[i:j] if owner]
            words.update(dict.fromkeys(inside, said))
            if m > k:
                places.update(dict.fromkeys(inside, Span(theirs[k].start, theirs[m - 1].end)))
            kept = [token for token, owner in zip(ours[i:j], owners[i:j], strict=True) if not owner]
            if not inside or any(original[token].casefold() not in _AGREEMENT for token in kept):
                changed.append(ours[i].start if i < len(ours) else before[1])
    return Alignment(words, places, tuple(changed))


def _paragraphs(original: str, released: str) -> Iterator[tuple[_Stretch, _Stretch]]:
    """The paragraphs of both texts side by side, or both texts whole if they have not as many: a diff is quadratic."""
    ours, theirs = list(_split(original)), list(_split(released))
    if len(ours) != len(theirs):
        ours, theirs = [(0, len(original))], [(0, len(released))]
    return zip(ours, theirs, strict=True)


def _split(text: str) -> Iterator[_Stretch]:
    return pairwise((0, *(match.end() for match in _BLANK_LINE.finditer(text)), len(text)))


def _tokens(text: str, stretch: _Stretch) -> Iterator[Span]:
    return (Span(match.start(), match.end()) for match in _TOKEN.finditer(text, *stretch))


def _owner(spans: Sequence[Span], token: Span) -> Span | None:
    """The term that a token is part of."""
    at = bisect_left(spans, token.end, key=lambda span: span.start) - 1
    return spans[at] if at >= 0 and spans[at].end > token.start else None
