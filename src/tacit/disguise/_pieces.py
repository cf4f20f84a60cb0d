"""A text cut into pieces, runs of letters or of digits, and its letters without anything between them."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from tacit.disguise._letters import folded
from tacit.language.deferred import deferred

# Scripts that write no blanks between words: each character may begin or end one.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PIECE = deferred(rf"[0-9]+|[{_UNSPACED}]|[^\W0-9_{_UNSPACED}]+")
_HUMP = deferred(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^A-Za-z]+")
_IS_UNSPACED = deferred(f"[{_UNSPACED}]")


class Pieces(NamedTuple):
    """The pieces of a text.

    Attributes:
        text: The text as it is shown.
        starts: Where each piece begins in it.
        ends: And where it ends.
        offsets: Where each piece begins in the letters.
        letters: The letters and digits of the text, without anything between them.
        plain: The same case-folded.
        folded: The same, those written alike that can be taken for each other.
    """

    text: str
    starts: list[int]
    ends: list[int]
    offsets: list[int]
    letters: str
    plain: str
    folded: str

    def at(self, offset: int) -> int:
        """The number of the piece that a letter belongs to."""
        return bisect_right(self.offsets, offset) - 1

    def piece(self, i: int) -> str:
        """A piece as it stands."""
        return self.text[self.starts[i] : self.ends[i]]

    def gap(self, i: int) -> str:
        """What stands between a piece and the next one."""
        return self.text[self.ends[i] : self.starts[i + 1]]

    def place(self, offset: int) -> int:
        """Where a letter stands in the text."""
        i = self.at(offset)
        return self.starts[i] + offset - self.offsets[i]


def cut(text: str) -> Pieces:
    """The pieces of a text as it is shown: also at inner capitals, and between letters and digits.

    >>> pieces = cut("The NewYork 3HIV test")
    >>> [pieces.piece(i) for i in range(len(pieces.starts))]
    ['The', 'New', 'York', '3', 'HIV', 'test']
    """
    starts: list[int] = []
    ends: list[int] = []
    offsets: list[int] = []
    parts: list[str] = []
    offset = 0
    for match in _PIECE.finditer(text):
        word, start = match[0], match.start()
        parts.append(word)
        if word.islower() or word[1:].islower() or word.isupper() or word.isdigit() or not word.isascii():
            starts.append(start)
            ends.append(start + len(word))
            offsets.append(offset)
            offset += len(word)
            continue
        for hump in _HUMP.findall(word):
            starts.append(start)
            start += len(hump)
            ends.append(start)
            offsets.append(offset)
            offset += len(hump)
    letters = "".join(parts)
    plain = letters.casefold()
    return Pieces(text, starts, ends, offsets, letters, plain, folded(plain))


def is_unspaced(character: str) -> bool:
    """Whether a character is of a script that writes no blanks between words."""
    return _IS_UNSPACED.match(character) is not None
