"""An office file in memory: its cleaned parts, its text, and where in the parts each piece of it stands."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from tacit.formats.office._archive import pack
from tacit.formats.office._xml import Element, legal, parse, serialize
from tacit.formats.opened import Edit, TakenOut
from tacit.formats.text_map import TextMap

TEXT: Final = "text"
"""The place of a text: inside of an element, before the first one in it."""

TAIL: Final = "tail"
"""The place of a text behind an element."""


_LINE = "#"  # between a place and the number of a line in it; no name has it
_FORM = re.compile(r"([\n\t\r]+)")  # line ends and tabs, which edits leave as they are


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a piece of text stands in a package.

    Attributes:
        part: The name of the part.
        element: Which of the part's elements, counted from its root.
        where: `TEXT`, `TAIL`, or ``@`` and the name of an attribute; then ``#`` and a number, for one of its lines.
    """

    part: str
    element: int
    where: str = TEXT


Put: TypeAlias = Callable[[Element, str, str], None]
"""Writes a text to an element, at a place such as `Slot.where`."""


def content(element: Element, where: str) -> str:
    """The text of a place."""
    if where == TEXT:
        return element.text or ""
    return (element.tail if where == TAIL else element.get(where[1:])) or ""


def put(element: Element, where: str, text: str) -> None:
    """Writes a text where it was read from."""
    where, _, line = where.partition(_LINE)
    if line:
        parts = _FORM.split(content(element, where))
        parts[int(line)] = text
        text = "".join(parts)
    if where == TEXT:
        element.text = text
    elif where == TAIL:
        element.tail = text
    else:
        element.set(where[1:], text)


class PartText:
    """Reads one part into the text of a package; each place only once."""

    def __init__(self, pieces: TextMap[Slot], part: str, root: Element) -> None:
        self.pieces = pieces
        self._part = part
        self._positions = {element: position for position, element in enumerate(root.iter())}
        self._read: set[tuple[int, str]] = set()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._read)} places)"

    def add(self, element: Element, where: str = TEXT, *, shown: str | None = None) -> None:
        """Appends the text of a place.

        Args:
            element: The element.
            where: As in `Slot.where`.
            shown: What a reader sees, where it is something else than what is written there.
        """
        at = (self._positions[element], where)
        if at in self._read:
            return
        self._read.add(at)
        if shown is None:
            shown = content(element, where)
            if _FORM.search(shown):
                for number, part in enumerate(_FORM.split(shown)):
                    if number % 2:
                        self.pieces.glue(part)
                    else:
                        self.pieces.add(part, Slot(self._part, at[0], f"{where}{_LINE}{number}"))
                return
        self.pieces.add(shown, Slot(self._part, *at))

    def line(self, element: Element, where: str = TEXT, *, shown: str | None = None) -> None:
        """Appends the text of a place, on a line of its own."""
        if (self._positions[element], where) not in self._read:
            self.end_line()
            self.add(element, where, shown=shown)
            self.end_line()

    def glue(self, text: str, *, border: bool = False) -> None:
        """Appends what stands in no place, such as the border of a cell."""
        self.pieces.glue(text, border=border)

    def end_line(self) -> None:
        """Ends the line, if one has begun."""
        if not self.pieces.ends_with("\n"):
            self.pieces.glue("\n")


@dataclass(frozen=True, slots=True)
class OfficeFile:
    """An opened office file, which writes itself from its cleaned parts.

    Attributes:
        kind: Its format.
        suffix: That of the file that is written.
        taken_out: What the cleaned parts do not have.
        parts: The cleaned parts by name, in the order of the archive.
        pieces: The text, and where it stands.
        put: Writes a changed text to its place.
        stored: The part that is not packed, if one must not be.
    """

    kind: str
    suffix: str
    taken_out: tuple[TakenOut, ...]
    parts: Mapping[str, bytes] = field(repr=False)
    pieces: TextMap[Slot] = field(repr=False)
    put: Put = field(default=put, repr=False)
    stored: str = ""

    @property
    def text(self) -> str:
        """All that a reader can find in the release."""
        return self.pieces.text

    @property
    def borders(self) -> Sequence[int]:
        """Where cells of tables end."""
        return self.pieces.borders

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The archive anew, with the edits made.

        Raises:
            InputError: The edits overlap, or one lies between the places of the file.
        """
        changes: dict[str, list[tuple[Slot, str]]] = defaultdict(list)
        for slot, text in self.pieces.changed(edits):
            changes[slot.part].append((slot, legal(text)))
        parts = dict(self.parts)
        for part, some in changes.items():
            root = parse(parts[part])
            elements = list(root.iter())
            for slot, text in some:
                self.put(elements[slot.element], slot.where, text)
            parts[part] = serialize(root)
        return pack(parts, stored=self.stored)


class Tally:
    """Counts what is left out of a file, by kind."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, bool], int] = defaultdict(int)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._counts)} kinds)"

    def add(self, what: str, count: int = 1) -> None:
        """Counts something that is no part of the visible document."""
        self._counts[what, False] += count

    def add_unread(self, what: str, count: int = 1) -> None:
        """Counts something that a reader of the file would have seen, and nobody read."""
        self._counts[what, True] += count

    def taken_out(self) -> tuple[TakenOut, ...]:
        """What was counted, in the order of its names."""
        found = sorted(self._counts.items())
        return tuple(TakenOut(what, count, is_unread=unread) for (what, unread), count in found if count)
