"""The text to sanitize, and stretches of it."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from enum import Enum

SENTENCE_END = re.compile(
    r"(?<=[.!?])(?<!\b[A-Z]\.)(?<!\b(?:Dr|Mr|Ms|St|vs)\.)(?<!\b(?:Mrs|etc)\.)(?<!\bProf\.)[\"'”’)\]]*\s+(?=[\"'“‘(\[]*[^\Wa-z])"
)
"""A sentence ends at . ! ? (with closing quotes or brackets), white space, and something that may begin one.

An initial or a title before the dot does not end it: "J. Smith", "Dr. Smith".
"""

_BLANK_LINE = re.compile(r"(?>\r\n?|\n)[^\S\r\n]*(?:\r\n?|\n)\s*")  # "\r\n" ends one line, not two


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a document: code points ``[start, end)``.

    >>> Span(2, 5).overlaps(Span(5, 9))
    False
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"a span is 0 <= start < end, not [{self.start}, {self.end})")

    def __len__(self) -> int:
        return self.end - self.start

    def overlaps(self, other: Span) -> bool:
        """Whether the two share at least one code point."""
        return self.start < other.end and other.start < self.end

    def contains(self, other: Span) -> bool:
        """Whether the other lies wholly inside."""
        return self.start <= other.start and other.end <= self.end


@dataclass(frozen=True, slots=True)
class Document:
    """A text, and what it is called.

    The text is left out of the repr, so that a document can be logged.

    Attributes:
        text: The text.
        id: What it is called.
        language: The language that it is in.
        group: What it belongs to, such as a patient: documents of one group share pseudonyms and the shift of dates.
            Left out of the repr, because it may be somebody's name.

    >>> Document("The patient has HIV.", id="note 7")
    Document(id='note 7', language='en')
    """

    text: str = field(repr=False)
    id: str = ""
    language: str = "en"
    group: str = field(default="", repr=False)

    def __getitem__(self, span: Span) -> str:
        return self.text[span.start : span.end]


class Context(Enum):
    """The stretch of a document within which terms are read together."""

    SENTENCE = "sentence"
    PARAGRAPH = "paragraph"
    """Lines up to a blank one."""
    DOCUMENT = "document"

    def spans(self, document: Document) -> list[Span]:
        r"""The document's contexts of this kind, in order; white space between them belongs to none.

        >>> document = Document("It hurts. Dr. Who came.\n\nHe left.")
        >>> [document[span] for span in Context.SENTENCE.spans(document)]
        ['It hurts.', 'Dr. Who came.', 'He left.']
        >>> document = Document("It\r\nhurts.\r\n\r\nHe left.")
        >>> [document[span] for span in Context.PARAGRAPH.spans(document)]
        ['It\r\nhurts.', 'He left.']
        """
        text = document.text
        if self is Context.DOCUMENT:
            return [Span(0, len(text))] if text.strip() else []
        paragraphs = _between(text, 0, len(text), _BLANK_LINE)
        if self is Context.PARAGRAPH:
            return paragraphs
        return [part for whole in paragraphs for part in _between(text, whole.start, whole.end, SENTENCE_END)]


def _between(text: str, start: int, end: int, separator: re.Pattern[str]) -> list[Span]:
    """The stretches between the separators that are not blank."""
    spans = []
    for match in (*separator.finditer(text, start, end), None):
        stop = match.start() if match else end
        if text[start:stop].strip():
            spans.append(Span(start, stop))
        start = match.end() if match else end
    return spans


def text_digest(text: str) -> str:
    """The SHA-256 by which a text is known."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
