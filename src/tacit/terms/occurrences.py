"""Every place where the words of a term or a name stand, and the words outside all terms.

A parser may take apart in one sentence what it finds whole in another. Document and names are a lexicon of their own:
what is one term somewhere is one everywhere, and a name is never spread over two.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain, islice
from operator import attrgetter
from typing import NamedTuple

from tacit.document import Span
from tacit.language.graphemes import next_boundary
from tacit.terms._term import Kind, Term
from tacit.terms.keys import WORD, Word, fold, key, word_key, words
from tacit.terms.overlaps import Mask
from tacit.terms.variants import Names

_MEASURED = frozenset((Kind.AGE, Kind.DATE, Kind.QUANTITY))  # their numbers mean something else elsewhere
_POSSESSIVES = frozenset(("'s", "’s"))


class _WordsFound(NamedTuple):
    """Several words that say a lemma or a name."""

    start: int
    end: int
    lemma: str
    kind: Kind | None  # of the lemma; a name has none of its own


def complete(text: str, terms: list[Term], names: Names, *, hidden: Iterable[Span] = ()) -> list[Term]:
    """The terms in order, with every other occurrence of them and of the names, and every other content word.

    Case, number, hyphens and possessives do not matter. Terms that together are one which the text has elsewhere, or a
    name, are joined.

    Args:
        text: The text.
        terms: Its terms, in order and apart.
        names: More keys to look for, with their lexical variants.
        hidden: What is no term.
    """
    lemmas = {term.lemma: term.kind for term in terms if term.kind not in _MEASURED}
    said = list(words(text))
    joined = _join(text, terms, _matches(text, said, lemmas, names))
    mask = Mask(len(text), chain((term.span for term in joined), hidden))
    others = [
        Term(span, lemmas.get(lemma) or (Kind.CONCEPT if lemma in names else Kind.WORD), lemma)
        for span, lemma in _words(text, said, mask, names)
    ]
    return sorted(joined + others, key=attrgetter("span.start"))


def _matches(text: str, said: Iterable[Word], lemmas: Mapping[str, Kind], names: Names) -> Iterator[_WordsFound]:
    """Where two words or more say a name or a lemma: at each word the longest name or, if none, the longest lemma."""
    lengths: dict[str, set[int]] = {}
    for lemma in lemmas:
        if " " in lemma:
            lengths.setdefault(lemma.partition(" ")[0], set()).add(lemma.count(" ") + 1)
    of_names: dict[str, set[int]] = {}  # most words come again
    source = iter(said)
    ahead = deque(islice(source, max((1, names.longest, *map(max, lengths.values())))))
    while ahead:
        first = ahead[0].key
        if first not in of_names:
            of_names[first] = names.lengths(first)
        if not ahead[0].stop and (of_names[first] or first in lengths):
            found = _longest(text, ahead, of_names[first], names)
            if found:
                yield _WordsFound(*found, None)
            elif found := _longest(text, ahead, lengths.get(first, ()), lemmas):
                yield _WordsFound(*found, lemmas[found[2]])
        ahead.popleft()
        ahead.extend(islice(source, 1))


def _longest(
    text: str, ahead: deque[Word], lengths: Collection[int], sought: Mapping[str, Kind] | Names
) -> tuple[int, int, str] | None:
    """Where the longest of these begins and ends that the words ahead say, and its key."""
    found = None
    first = previous = ahead[0]
    lemma = first.key
    for length, word in enumerate(islice(ahead, 1, max(lengths, default=0)), start=2):
        if not word.joined or text.count("\n", previous.end, word.start) > 1:
            break  # a blank line, or more than a hyphen, ends whatever was said before
        lemma = f"{lemma} {word.key}"
        if length in lengths and lemma in sought:
            found = first.start, end_of(text, word), lemma
        previous = word
    return found


def _join(text: str, terms: list[Term], matches: Iterable[_WordsFound]) -> list[Term]:
    """The terms, those joined that a match has parts of, and what matches outside all terms."""
    joined: list[Term] = []
    left = deque(terms)
    for match in matches:
        while left and left[0].span.end <= match.start:
            joined.append(left.popleft())
        touched = deque[Term]()
        while joined and joined[-1].span.end > match.start:
            touched.appendleft(joined.pop())
        while left and left[0].span.start < match.end:
            touched.append(left.popleft())
        joined += _united(text, match, touched)
    return joined + list(left)


def _united(text: str, match: _WordsFound, touched: deque[Term]) -> Iterable[Term]:
    """The terms that a match touches as one, if they are parts of it; as they are otherwise."""
    if not touched:
        return [Term(Span(match.start, match.end), match.kind or Kind.CONCEPT, match.lemma)]
    start, end = min(match.start, touched[0].span.start), max(match.end, touched[-1].span.end)
    is_whole = len(touched) == 1 and touched[0].span == Span(start, end)
    sticks_out = (start, end) != (match.start, match.end) or any(term.kind in _MEASURED for term in touched)
    if is_whole or (sticks_out and match.kind):
        return touched
    kind = match.kind or (touched[-1].kind if touched[-1].kind not in _MEASURED else Kind.CONCEPT)
    return [Term(Span(start, end), kind, key(text[start:end]))]


def _words(text: str, said: Iterable[Word], mask: Mask, names: Names) -> Iterator[tuple[Span, str]]:
    """The content words that are not taken, each with its key."""
    for word in said:
        if mask.overlaps(word.start, word.end):
            if not mask.covers(word.start, word.end):
                yield from _rest(text, word, mask)
        elif not word.stop and not _is_possessive(text, word):
            end = end_of(text, word)
            if mask.take(word.start, end):
                # The protected name in small letters, if it is one: "aids".
                surface = fold(text[word.start : word.end]) if names.literal else ""
                yield Span(word.start, end), surface if surface in names.literal else word.key


def _rest(text: str, word: Word, mask: Mask) -> Iterator[tuple[Span, str]]:
    """What is left of a word of which a part is taken, for whatever reason: nothing but its possessive, usually."""
    for gap in mask.gaps(word.start, word.end):
        for match in WORD.finditer(text, *gap) if text[slice(*gap)].lower() not in _POSSESSIVES else ():
            lemma, end = word_key(match.group()), next_boundary(text, match.end())
            if lemma and mask.take(match.start(), end):
                yield Span(match.start(), end), lemma


def _is_possessive(text: str, word: Word) -> bool:
    """Whether the word is the s of what is no word itself: "[redacted]'s"."""
    return text[word.start - 1 : word.end].lower() in _POSSESSIVES


def end_of(text: str, word: Word) -> int:
    """The end of a word without its possessive."""
    return next_boundary(text, word.end - 2 if text[word.end - 2 : word.end].lower() in _POSSESSIVES else word.end)
