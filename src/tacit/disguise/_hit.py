"""Letters of a text that make up something sought, before anybody has judged whether it can be read there."""

from __future__ import annotations

from typing import NamedTuple

from tacit.disguise._patterns import Pattern
from tacit.disguise._pieces import Pieces
from tacit.disguise._values import SoughtKind


class Hit(NamedTuple):
    """Letters of a text that make up a pattern.

    Attributes:
        pieces: The text.
        pattern: The pattern.
        kind: The kind of what is sought.
        offset: Where the letters begin.
        end: Where they end, behind the pattern's ending.
    """

    pieces: Pieces
    pattern: Pattern
    kind: SoughtKind
    offset: int
    end: int

    @property
    def letters(self) -> str:
        """The letters as they stand."""
        return self.pieces.letters[self.offset : self.end]

    @property
    def is_inflected(self) -> bool:
        """Whether the name has another form than the one it was given in."""
        ending = self.pieces.plain[self.offset + len(self.pattern.letters) : self.end]
        return self.pattern.is_shortened or self.pattern.letters + ending != self.pattern.given.casefold()

    @property
    def place(self) -> tuple[int, int]:
        """Where they begin and end in the text as it is shown."""
        return self.pieces.place(self.offset), self.pieces.place(self.end - 1) + 1

    @property
    def digits(self) -> int:
        """How many of them are digits."""
        return sum(map(str.isdigit, self.letters))
