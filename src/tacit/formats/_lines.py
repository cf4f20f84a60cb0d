"""Plain text inside of another file, line by line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.formats.opened import Edit
from tacit.formats.text_map import TextMap

_LINE: Final = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_QUOTE: Final = re.compile(r">*")
_SIGNATURE: Final = "-- "


@dataclass(frozen=True, slots=True)
class Lines:
    r"""A text in lines. Line ends and tabs are its form, and stay.

    Attributes:
        parts: The text, some parts of which are on the map.
        pieces: The map; a place is the number of a part.
        is_flowed: Whether a blank at the end of a line joins it with the next.
    """

    parts: list[str] = field(repr=False)
    pieces: TextMap[int] = field(repr=False)
    is_flowed: bool = False

    @property
    def text(self) -> str:
        r"""The text, with ``\n`` at the ends of lines."""
        return self.pieces.text

    def write(self, edits: Sequence[Edit]) -> str:
        """The text with the edits made."""
        parts = self.parts.copy()
        for part, text in self.pieces.changed(edits):
            is_last = part + 1 == len(parts) or self.parts[part + 1] in {"\r\n", "\r", "\n"}
            parts[part] = text.rstrip(" ") if self.is_flowed and is_last else text
        return "".join(parts)


def read_lines(text: str, *, is_flowed: bool = False, deletes_blanks: bool = False) -> Lines:
    r"""The lines of a text.

    Args:
        text: The text.
        is_flowed: Whether a blank at the end of a line means that the next one goes on with it (RFC 3676).
        deletes_blanks: Whether that blank is none of the text's.

    >>> from tacit.document import Span
    >>> read_lines("Ann\r\nLee came").write([Edit(Span(0, 7), "Person A")])
    'Person A\r\n came'
    >>> flowed = read_lines("> Dear Ann \n> Lee, \n> hello", is_flowed=True)
    >>> flowed.text, flowed.write([Edit(Span(7, 14), "Person A")])
    ('> Dear Ann Lee, hello', '> Dear Person A, \n> hello')
    """
    parts: list[str] = []
    pieces: TextMap[int] = TextMap()
    soft, depth = "", 0
    for line in _LINE.finditer(text):
        content, end = line[1], line[2]
        quote = _QUOTE.match(content)
        marks = quote.end() if quote and is_flowed else 0
        if soft and marks == depth:
            before = marks + content.startswith(" ", marks)
            if not deletes_blanks:
                pieces.add(" ", len(parts))
            parts.append(soft + content[:before])
            content = content[before:]
        elif soft:  # of another depth: what began before ends here
            pieces.glue("\n")
            parts.append(soft)
        soft, depth = "", marks
        if is_flowed and end and content.endswith(" ") and content[marks:].lstrip(" ") != _SIGNATURE:
            content, soft = content[:-1], " " + end
        for number, part in enumerate(content.split("\t")):
            if number:
                pieces.glue("\t")
                parts.append("\t")
            pieces.add(part, len(parts))
            parts.append(part)
        if end and not soft:
            pieces.glue("\n")
            parts.append(end)
    return Lines(parts, pieces, is_flowed)
