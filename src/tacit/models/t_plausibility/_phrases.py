"""Phrases in a text, found by the keys of their words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tacit.document import Span
from tacit.terms.keys import Word, fold, word_key, words
from tacit.terms.occurrences import end_of
from tacit.terms.overlaps import Mask


class PhraseFinder:
    """Finds the places of a text where one of several phrases stands.

    Case, number, hyphens and possessives do not matter, as for all keys.

    Args:
        keys: The keys of the phrases.

    >>> text = "AIDS, aids-related illness and the illness's cure"
    >>> finder = PhraseFinder(["aids", "illness", "aids related illness"])
    >>> [(text[span.start : span.end], key) for span, key in finder.find(text)]
    [('AIDS', 'aids'), ('aids-related illness', 'aids related illness'), ('illness', 'illness')]
    """

    def __init__(self, keys: Iterable[str]) -> None:
        by_first: dict[str, list[list[str]]] = {}
        for parts in sorted((key.split() for key in keys if key), key=lambda parts: (-len(parts), parts)):
            by_first.setdefault(parts[0], []).append(parts)
        self._by_first = by_first
        # "aids", which is the key of "AIDS": in small letters the word has another key.
        every = {part for phrases in by_first.values() for parts in phrases for part in parts}
        self._literal = frozenset(part for part in every if word_key(part) not in {part, ""})

    def find(self, text: str, taken: Mask | None = None) -> Iterator[tuple[Span, str]]:
        """The places in the order of the text, each with its key: at each word the longest phrase, none overlapping.

        Args:
            text: The text.
            taken: What no place may overlap.
        """
        if not self._by_first:
            return
        found = list(words(text))
        at = 0
        while at < len(found):
            length = 1
            for phrase in self._beginning_at(text, found, at):
                span = Span(found[at].start, end_of(text, found[at + len(phrase) - 1]))
                if taken is None or not taken.overlaps(span.start, span.end):
                    yield span, " ".join(phrase)
                    length = len(phrase)
                    break
            at += length

    def _beginning_at(self, text: str, found: list[Word], at: int) -> Iterator[list[str]]:
        """The phrases that the words from here on say, the longest first."""
        first = self._forms(text, found[at])
        phrases = [phrase for form in first for phrase in self._by_first.get(form, ())]
        for phrase in sorted(phrases, key=len, reverse=True) if len(first) > 1 else phrases:
            said = found[at : at + len(phrase)]
            if len(said) == len(phrase) and all(
                part in self._forms(text, word) and word.joined and text.count("\n", before.end, word.start) < 2
                for part, before, word in zip(phrase[1:], said, said[1:], strict=False)
            ):
                yield phrase

    def _forms(self, text: str, word: Word) -> tuple[str, ...]:
        """The word's key, and the word itself if that is the key of a word in capitals."""
        if self._literal:
            folded = fold(text[word.start : word.end])
            if folded in self._literal and folded != word.key:
                return word.key, folded
        return (word.key,)
