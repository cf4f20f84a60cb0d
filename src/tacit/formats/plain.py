"""Plain text and Markdown, in any common encoding, which stays as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tacit.errors import InputError
from tacit.formats.encodings import UTF_8, Encoding, decode
from tacit.formats.opened import Edit, TakenOut


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text: an `tacit.formats.opened.Opened`. Line ends and the byte order mark stay.

    Attributes:
        text: The text, without its byte order mark.
        encoding: What its bytes are in.
    """

    text: str = field(repr=False)
    encoding: Encoding

    @property
    def kind(self) -> str:
        """Text."""
        return "text"

    @property
    def suffix(self) -> str:
        """The suffix of a text that has none of its own."""
        return ".txt"

    @property
    def taken_out(self) -> tuple[TakenOut, ...]:
        """Nothing: all of a text is text."""
        return ()

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The text with the edits made, in its encoding or, if that lacks a character of them, in UTF-8."""
        return self._written(edits)[0]

    def encoding_of(self, edits: Sequence[Edit]) -> Encoding:
        """The encoding that the text with these edits is written in."""
        return self._written(edits)[1]

    def _written(self, edits: Sequence[Edit]) -> tuple[bytes, Encoding]:
        """The bytes of the text with the edits made, and their encoding.

        An encoding without a mark is a guess, and a reader of the release has less to guess by: if it would be taken
        for another one, it is written in UTF-8, too.
        """
        text = edited(self.text, edits)
        for encoding in (self.encoding, UTF_8):
            data = encoding.encode(text)
            if data is not None and _reads_as(data, text):
                return data, encoding
        raise InputError("expected words that can be written, found half a surrogate pair")


def open_file(data: bytes) -> PlainText:
    r"""The text in a file.

    >>> letter = open_file("Zoë Müller came.\r\n".encode("latin-1"))
    >>> letter.encoding.name, letter.text
    ('ISO 8859-1', 'Zoë Müller came.\r\n')

    Raises:
        InputError: It is not text.
    """
    return PlainText(*decode(data))


def edited(text: str, edits: Sequence[Edit]) -> str:
    """A text with some edits made.

    Raises:
        InputError: They overlap, or lie outside of the text.
    """
    pieces: list[str] = []
    behind = 0
    for edit in edits:
        if edit.source.start < behind or edit.source.end > len(text):
            raise InputError("expected edits in the order of the text, inside of it, found others")
        pieces += (text[behind : edit.source.start], edit.text)
        behind = edit.source.end
    return "".join((*pieces, text[behind:]))


def _reads_as(data: bytes, text: str) -> bool:
    try:
        return decode(data)[0] == text
    except InputError:
        return False
