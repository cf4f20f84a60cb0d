"""The text of a record's fields: each in a line with its label, so that the record reads like a form."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.formats._lines import Lines
from tacit.formats._sections import Sections
from tacit.formats.opened import Edit, Opened
from tacit.formats.text_map import TextMap

_LINE_END: Final = re.compile(r"(\r\n|[\r\n\t])")

_Block = TextMap[tuple[int, int]]
"""Some lines; a place is the number of a value and that of a part of it."""


@dataclass(frozen=True, slots=True)
class EditedField:
    """The fields after some edits.

    Attributes:
        values: The values, by number.
        changed: The numbers of those that are others now.
        files: The files inside of the record, by number; text as characters.
    """

    values: list[str] = field(repr=False)
    changed: frozenset[int]
    files: list[bytes | str] = field(repr=False)


class Fields:
    """Values and files of a record, in order, and the text that they make.

    >>> fields = Fields()
    >>> fields.begin("Condition")
    >>> fields.add("flu")
    0
    >>> fields.close()
    >>> fields.text
    'Condition: flu'
    """

    def __init__(self) -> None:
        self._values: list[list[str]] = []
        self._files = 0
        self._block: _Block = TextMap()
        self._sections: Sections[_Block | Opened | Lines] = Sections()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._values)} values)"

    @property
    def text(self) -> str:
        """The text, once it is closed."""
        return self._sections.text

    def begin(self, label: str) -> None:
        """Begins a line; its label is no part of the record's words."""
        if not self._block.ends_with("\n"):
            self._block.glue("\n")
        self._block.glue(f"{label}: ")

    def add(self, text: str) -> int:
        """Appends a value to the line, and numbers it. Its own line ends stay."""
        parts = _LINE_END.split(text)
        for number, part in enumerate(parts):
            if number % 2:
                self._block.glue("\t" if part == "\t" else "\n")
            else:
                self._block.add(part, (len(self._values), number))
        self._values.append(parts)
        return len(self._values) - 1

    def hold(self, text: str) -> int:
        """Numbers a value that stands in no line."""
        self._values.append([text])
        return len(self._values) - 1

    def glue(self, text: str) -> None:
        """Appends what belongs to no value."""
        self._block.glue(text)

    def embed(self, file: Opened | Lines) -> int:
        """Appends a file inside of the record, and numbers it."""
        self.close()
        self._sections.add(file.text, file)
        self._files += 1
        return self._files - 1

    def close(self) -> None:
        """Ends the lines so far."""
        if self._block.text:
            self._sections.add(self._block.text, self._block)
        self._block = TextMap()

    def edited(self, edits: Sequence[Edit]) -> EditedField:
        """The values and files with the edits made."""
        values = [parts.copy() for parts in self._values]
        changed: set[int] = set()
        files: list[bytes | str] = []
        for part, own in self._sections.shared(edits):
            if isinstance(part, TextMap):
                for (number, at), text in part.changed(own):
                    values[number][at] = text
                    changed.add(number)
            else:
                files.append(part.write(own))
        return EditedField(["".join(parts) for parts in values], frozenset(changed), files)
