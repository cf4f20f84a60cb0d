"""The seam of all file formats: an opened file has a text, and writes itself anew with some of it changed.

A format is a module with ``open_file(data: bytes) -> Opened``; `tacit.formats.opening` finds it by a file's content.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol, runtime_checkable

from tacit.document import Span
from tacit.errors import member

SCANS: Final = "pages of pictures without text"
"""What a scanned page is that nobody read: all of it."""

FORMULAS: Final = "formulas without values"
"""What a program that opens the file computes and shows, and nobody here has seen."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of an opened file's text: the words that take the place of a stretch.

    Attributes:
        source: The stretch of `Opened.text`.
        text: The words, without a line break; empty to leave the stretch out. Left out of the repr.
    """

    source: Span
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakenOut:
    """Something of a file that its release does not have.

    Attributes:
        what: Its kind, in the plural, in words of a user: "pictures", "document properties". Never a name or a text.
        count: How many there were.
        is_unread: Whether a reader of the file would have seen it and nobody read it, such as a picture or a macro. The
            user may refuse such a file. What is no part of the visible document, such as properties, is not.
    """

    what: str
    count: int = 1
    is_unread: bool = False


class Unhandled(Enum):
    """What becomes of a file that holds something a reader would have seen and nobody can read."""

    REMOVE = "remove"
    """It is left out, and named."""
    REFUSE = "refuse"
    """The file is refused."""

    @classmethod
    def of(cls, name: str) -> Unhandled:
        """The mode of a name.

        Raises:
            ParameterError: There is none.
        """
        return member(cls, name, "--unhandled")


class Opened(Protocol):
    """A file in memory, read once. Its repr shows nothing of what it holds."""

    @property
    def kind(self) -> str:
        """What it is: "docx", "pdf", "text"."""
        ...

    @property
    def suffix(self) -> str:
        """The suffix of the file that is written, with its dot; it differs where a format is only read (.rtf, .msg)."""
        ...

    @property
    def text(self) -> str:
        """All that a reader can find in the file and that is released, in the order of reading.

        Paragraphs, rows and pages end with line ends, cells are parted by tabs, so that a sentence is one.
        """
        ...

    @property
    def taken_out(self) -> tuple[TakenOut, ...]:
        """What is left out of every file that is written."""
        ...

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The file anew, with the edits made and everything left out that `taken_out` names.

        Opened again, it has the text with the edits made, but for line ends and tabs inside of edits, which belong to
        the form of the file and stay.

        Args:
            edits: In the order of the text, none overlapping another.

        Raises:
            InputError: The file cannot be written so.
        """
        ...


@runtime_checkable
class WithCells(Protocol):
    """An opened file whose text stands in cells: an `Opened`, too."""

    @property
    def borders(self) -> Sequence[int]:
        """Where in the text cells end, in order: no edit is written over one."""
        ...


@runtime_checkable
class WithFields(Protocol):
    """An opened file with fields that can hold no words, such as dates: an `Opened`, too."""

    @property
    def empties_fields(self) -> bool:
        """Whether a field is left empty, and its line not read, where an edit puts other words than it can hold."""
        ...
