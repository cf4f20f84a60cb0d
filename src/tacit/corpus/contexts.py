"""Contexts: the stretches of a document within which terms count as occurring together."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from tacit.document import SENTENCE_END
from tacit.errors import ParameterError
from tacit.terms.keys import WORD


class Unit(Enum):
    """What a context is."""

    DOCUMENT = "document"
    """The whole document."""
    PARAGRAPH = "paragraph"
    """A line that is not blank."""
    SENTENCE = "sentence"
    """A sentence, cut by punctuation alone."""
    WINDOW = "window"
    """So many words in a row; the windows of a document do not overlap."""


@dataclass(frozen=True, slots=True)
class ContextKind:
    """How documents are cut into contexts.

    Attributes:
        unit: What a context is.
        size: Words in a window; 0 for the other units.

    Raises:
        ParameterError: A window without a size, or a size without a window.
    """

    unit: Unit
    size: int = 0

    def __post_init__(self) -> None:
        if self.size < 0 or (self.size > 0) is not (self.unit is Unit.WINDOW):
            raise ParameterError(
                f"a window has 1 or more words and nothing else has a size, not {self.unit.value} of {self.size}",
                parameter="context",
            )

    @classmethod
    def parse(cls, name: str) -> ContextKind:
        """The kind of the name that `str` gives for it.

        >>> ContextKind.parse("window:50")
        ContextKind(unit=<Unit.WINDOW: 'window'>, size=50)

        Raises:
            ParameterError: There is none of that name.
        """
        unit, colon, size = name.partition(":")
        if unit not in {member.value for member in Unit} or (colon and not (size.isascii() and size.isdigit())):
            raise ParameterError(
                f"a context is document, paragraph, sentence or window:WORDS (as in window:50), not {name!r}",
                parameter="context",
            )
        return cls(Unit(unit), int(size or 0))

    def __str__(self) -> str:
        return f"{self.unit.value}:{self.size}" if self.size else self.unit.value

    def split(self, text: str) -> list[str]:
        r"""The contexts of a document, in its order; none of them is blank.

        >>> ContextKind(Unit.SENTENCE).split("It hurts. Dr. Who came.\nHe left.")
        ['It hurts.', 'Dr. Who came.', 'He left.']
        """
        if self.unit is Unit.DOCUMENT:
            return [text] if text.strip() else []
        if self.unit is Unit.WINDOW:
            return _windows(text, self.size)
        paragraphs = [line for line in text.splitlines() if line.strip()]
        if self.unit is Unit.PARAGRAPH:
            return paragraphs
        return [sentence for paragraph in paragraphs for sentence in SENTENCE_END.split(paragraph) if sentence.strip()]


PARAGRAPH: Final = ContextKind(Unit.PARAGRAPH)
"""The kind that is used unless another is asked for."""


def _windows(text: str, size: int) -> list[str]:
    starts = [match.start() for match in WORD.finditer(text)][::size]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]
