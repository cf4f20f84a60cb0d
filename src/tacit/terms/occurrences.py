"""Every other place where the words of a term stand, and the words outside all terms."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterator
from itertools import islice, pairwise

from tacit.document import Span
from tacit.terms.graphemes import next_boundary
from tacit.terms.keys import WORD, Word, fold, word_key, words
from tacit.terms.overlaps import Mask
from tacit.terms.variants import Names

_POSSESSIVES = frozenset(("'s", "’s"))


def occurrences(text: str, mask: Mask, lemmas: Collection[str], names: Names) -> Iterator[tuple[Span, str]]:
    """The untaken stretches of a text that say one of the lemmas or a name, and every other content word.

    Each comes with its key. Case, number, hyphens and possessives do not matter. Of several that begin at one word the
    longest counts. What is found is taken.

    Args:
        text: The text.
        mask: What is taken already.
        lemmas: The keys to look for.
        names: More keys to look for, with their lexical variants.
    """
    lengths = _lengths(lemmas)
    source = words(text)
    ahead = deque(islice(source, max((1, names.longest, *map(max, lengths.values())))))
    while ahead:
        first = ahead[0]
        used = 0
        if mask.overlaps(first.start, first.end):
            yield from _rest(text, first, mask)
        elif not (first.stop or _is_possessive(text, first)):
            for length in sorted(names.lengths(first.key) | lengths.get(first.key, set()), reverse=True):
                stretch = list(islice(ahead, length))
                lemma = _phrase(text, stretch, length)
                if (lemma in lemmas or lemma in names) and mask.take(first.start, _end(text, stretch[-1])):
                    yield Span(first.start, _end(text, stretch[-1])), lemma
                    used = length
                    break
            if not used and mask.take(first.start, _end(text, first)):
                yield Span(first.start, _end(text, first)), _word(text, first, names)
        for _ in range(used or 1):
            ahead.popleft()
        ahead.extend(islice(source, used or 1))


def _lengths(lemmas: Collection[str]) -> dict[str, set[int]]:
    """For each first word of lemmas of two words or more, how many words those have."""
    found: dict[str, set[int]] = {}
    for lemma in lemmas:
        if " " in lemma:
            found.setdefault(lemma.partition(" ")[0], set()).add(lemma.count(" ") + 1)
    return found


def _phrase(text: str, stretch: list[Word], length: int) -> str:
    """The key of so many words, if they stand together; empty otherwise."""
    if len(stretch) < length or not all(word.joined for word in stretch[1:]):
        return ""
    if any(_is_parted(text, *pair) for pair in pairwise(stretch)):
        return ""  # a blank line ends whatever was said before
    return " ".join(word.key for word in stretch)


def _word(text: str, word: Word, names: Names) -> str:
    """The key of a word; the protected name that it is in small letters, if it is one."""
    if names.literal:
        surface = fold(text[word.start : word.end])
        if surface in names.literal:
            return surface
    return word.key


def _is_parted(text: str, word: Word, following: Word) -> bool:
    return text.count("\n", word.end, following.start) > 1


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


def _end(text: str, word: Word) -> int:
    return next_boundary(text, word.end - 2 if text[word.end - 2 : word.end].lower() in _POSSESSIVES else word.end)
