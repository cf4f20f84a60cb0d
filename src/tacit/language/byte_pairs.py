"""Byte pairs: a text as the tokens that a language model was trained on."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

_MOST_REMEMBERED = 1 << 16  # words
# As GPT-2 cuts a text, with every digit a token of its own.
_DIGIT = re.compile(r"(\d)")
_WORD = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")


def _printable() -> Mapping[int, str]:
    """A character for every byte, as GPT-2 writes them: those that can be seen for themselves, others behind U+0100."""
    seen = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in seen]
    return {**{byte: chr(byte) for byte in seen}, **{byte: chr(256 + at) for at, byte in enumerate(others)}}


_BYTES = _printable()


@dataclass(frozen=True, slots=True)
class BytePairs:
    """A tokenizer.

    Attributes:
        numbers: The number of each token.
        ranks: How early each pair of tokens was joined.
    """

    numbers: Mapping[str, int] = field(repr=False)
    ranks: Mapping[tuple[str, str], int] = field(repr=False)
    _known: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, tokens: Sequence[str], merges: Sequence[str]) -> BytePairs:
        """The tokenizer with these tokens, in the order of their numbers, and these pairs: "Ġ t"."""
        pairs = ((left, right) for left, _, right in (one.partition(" ") for one in merges))
        return cls({one: at for at, one in enumerate(tokens)}, {one: at for at, one in enumerate(pairs)})

    def encode(self, text: str) -> list[int]:
        """The numbers of a text's tokens.

        >>> pairs = BytePairs.of(["a", "b", "ab", "Ġ", "1"], ["a b"])
        >>> pairs.encode("ab b11")
        [2, 3, 1, 4, 4]
        """
        return [number for word in _words(text) for number in self._encode(word)]

    def _encode(self, word: str) -> tuple[int, ...]:
        if word not in self._known:
            if len(self._known) > _MOST_REMEMBERED:
                self._known.clear()
            parts = self._join([_BYTES[byte] for byte in word.encode("utf-8", "replace")])
            self._known[word] = tuple(self.numbers[part] for part in parts if part in self.numbers)
        return self._known[word]

    def _join(self, parts: list[str]) -> list[str]:
        never = len(self.ranks)
        while len(parts) > 1:
            ranks = [self.ranks.get(pair, never) for pair in itertools.pairwise(parts)]
            first = min(ranks)
            if first == never:
                break
            at = ranks.index(first)
            parts[at : at + 2] = [parts[at] + parts[at + 1]]
        return parts


def _words(text: str) -> Iterator[str]:
    for piece in _DIGIT.split(text):
        yield from _WORD.findall(piece)
