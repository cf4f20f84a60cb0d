"""Word pieces: a text as the numbers by which a network reads it.

A word is cut into the longest pieces of a vocabulary, from its beginning on (WordPiece, as BERT has it), without its
capitals and accents. Because capitals and lines tell names and labels, each piece has a shape beside its number.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
"""What counts as a word."""

SHAPES: Final = 8
"""How many shapes there are."""

UNKNOWN: Final = "[UNK]"
START, END = "[CLS]", "[SEP]"
LINE: Final = "[unused0]"
"""The piece that stands for the end of a line."""

OTHER, LOWER, CAPITAL, CAPITALS, LETTER, DIGITS, MIXED, LINE_END = range(SHAPES)
"""The shapes: of signs, of words by their capitals, of numbers and mixtures, and of the end of a line."""

_TOKEN: Final = re.compile(r"[^\W_]+|\n|[^\w\s]|_")
_LONGEST_WORD: Final = 40  # letters; what is longer is no word
_MOST_REMEMBERED: Final = 1 << 15
_INSIDE: Final = "##"  # before a piece that does not begin a word

Numbers = NDArray[np.int64]


class PiecedText(NamedTuple):
    """A text in pieces.

    Attributes:
        ids: The number of each piece.
        shapes: The shape of each piece.
        words: Where the words of the text stand, ``[start, end)``.
        first: For each word its first piece.
        last: For each word the piece behind its last.
    """

    ids: Numbers
    shapes: Numbers
    words: Sequence[tuple[int, int]]
    first: Numbers
    last: Numbers


@dataclass(frozen=True)
class PieceVocabulary:
    """The pieces that a network knows, in the order of their numbers."""

    pieces: Sequence[str] = field(repr=False)
    _remembered: dict[str, tuple[tuple[int, ...], int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def numbers(self) -> Mapping[str, int]:
        """The number of each piece."""
        return {piece: number for number, piece in enumerate(self.pieces)}

    @cached_property
    def is_inside(self) -> NDArray[np.bool_]:
        """For each number whether its piece goes on with a word."""
        return np.array([piece.startswith(_INSIDE) for piece in self.pieces], np.bool_)

    def read(self, text: str) -> PiecedText:
        """The pieces of a text."""
        ids: list[int] = []
        shapes: list[int] = []
        starts: list[int] = []
        for match in _TOKEN.finditer(text):
            numbers, shape = self.token(match.group())
            ids += numbers
            shapes += [shape] * len(numbers)
            starts += [match.start()] * len(numbers)
        words = [match.span() for match in WORD.finditer(text)]
        first = np.array([bisect_left(starts, start) for start, _ in words], np.int64)
        last = np.array([bisect_left(starts, end) for _, end in words], np.int64)
        return PiecedText(np.array(ids, np.int64), np.array(shapes, np.int64), words, first, last)

    def token(self, token: str) -> tuple[tuple[int, ...], int]:
        """The pieces of a word, a sign or the end of a line, and its shape."""
        known = self._remembered.get(token)
        if known is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.clear()
            known = self._remembered[token] = (self._pieces(token), _shape(token))
        return known

    def _pieces(self, token: str) -> tuple[int, ...]:
        if token.isspace():
            return (self.numbers[LINE],)
        plain = "".join(one for one in unicodedata.normalize("NFD", token.lower()) if unicodedata.category(one) != "Mn")
        if len(plain) > _LONGEST_WORD:
            return (self.numbers[UNKNOWN],)
        found: list[int] = []
        start = 0
        while start < len(plain):
            for end in range(len(plain), start, -1):
                number = self.numbers.get((_INSIDE if start else "") + plain[start:end])
                if number is not None:
                    found.append(number)
                    start = end
                    break
            else:
                return (self.numbers[UNKNOWN],)
        return tuple(found) or (self.numbers[UNKNOWN],)


def _shape(token: str) -> int:
    if token.isspace():
        return LINE_END
    if token.isdigit():
        return DIGITS
    if not token.isalpha():
        return MIXED if token[0].isalnum() else OTHER
    if token.isupper():
        return CAPITALS if len(token) > 1 else LETTER
    return CAPITAL if token[0].isupper() else LOWER
