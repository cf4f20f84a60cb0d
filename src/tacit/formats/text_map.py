"""From a text back to the places of a file that it was read from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from tacit.document import Span
from tacit.errors import InputError, PlaceError
from tacit.formats.opened import Edit

Place = TypeVar("Place")
"""Where a piece of text stands in a file: an element, a cell, a run of glyphs. It is up to the format."""


Text = TypeVar("Text", str, str | None)
"""A text, or nothing in the place of one."""


def within_cells(edits: Iterable[Edit], text: str, borders: Sequence[int]) -> Iterator[Edit]:
    r"""The edits, each inside of one cell: the words of one that runs over a border stand in every cell of it.

    A cell that somebody reads as empty would say that nothing was there, and a row would lose its form.

    >>> [(edit.source, edit.text) for edit in within_cells([Edit(Span(0, 8), "[date]")], "12\nMarch.", [2])]
    [(Span(start=0, end=2), '[date]'), (Span(start=3, end=8), '[date]')]

    Args:
        edits: The edits.
        text: The text that they change.
        borders: Where cells end, in order.
    """
    for edit in edits:
        start, end = edit.source.start, edit.source.end
        inside = borders[bisect_right(borders, start) : bisect_left(borders, end)]
        if not inside:
            yield edit
            continue
        for first, last in zip((start, *inside), (*inside, end), strict=True):
            cell = text[first:last]
            if stripped := cell.strip():
                at = first + cell.index(stripped)
                yield Edit(Span(at, at + len(stripped)), edit.text)


class GrowingText:
    """A text that grows at its end, and is joined when somebody asks for it."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._joined: str | None = None
        self.length = 0

    @property
    def text(self) -> str:
        """All of it."""
        if self._joined is None:
            self._joined = "".join(self._texts)
        return self._joined

    def append(self, text: str) -> None:
        """Puts a text at the end."""
        self._texts.append(text)
        self.length += len(text)
        self._joined = None

    def ends_with(self, text: str) -> bool:
        """Whether the last text that was put there ends so; nothing ends with everything."""
        return not self._texts or self._texts[-1].endswith(text)


class TextMap(Generic[Place]):
    r"""A text put together from pieces, each of which stands somewhere in a file, and from glue that does not.

    Glue is what the form of the file says: the end of a paragraph, the border of a cell. Edits leave it as it is.

    >>> pieces = TextMap[str]()
    >>> pieces.add("Ann ", "bold"); pieces.add("Lee", "plain"); pieces.glue("\n"); pieces.add("came.", "next")
    >>> pieces.text
    'Ann Lee\ncame.'
    >>> list(pieces.changed([Edit(Span(0, 7), "Person A")]))
    [('bold', 'Person A'), ('plain', '')]
    """

    def __init__(self) -> None:
        self._whole = GrowingText()
        self._places: list[Place] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self._borders: list[int] = []

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._places)} pieces)"

    @property
    def text(self) -> str:
        """The pieces and the glue, joined."""
        return self._whole.text

    def add(self, text: str, place: Place) -> None:
        """Appends a piece; an empty one cannot be changed and is left out."""
        if text:
            self._starts.append(self._whole.length)
            self._places.append(place)
            self._whole.append(text)
            self._ends.append(self._whole.length)

    @property
    def borders(self) -> Sequence[int]:
        """Where cells end, in order."""
        return self._borders

    def glue(self, text: str, *, border: bool = False) -> None:
        """Appends what stands in no place.

        Args:
            text: What a reader sees there.
            border: Whether a cell ends there.
        """
        if border:
            self.end_cell()
        self._whole.append(text)

    def end_cell(self) -> None:
        """Remembers that a cell ends here."""
        self._borders.append(self._whole.length)

    def ends_with(self, text: str) -> bool:
        """Whether the text so far ends so; one without any ends with everything."""
        return self._whole.ends_with(text)

    def pieces(self) -> Iterator[tuple[int, int, Place]]:
        """The pieces, in order: start, end and place."""
        return zip(self._starts, self._ends, self._places, strict=True)

    def changed(self, edits: Sequence[Edit]) -> Iterator[tuple[Place, str]]:
        """The places whose text is another after the edits, each with its new text, in order.

        The words of an edit go to the first place that it touches; what it covers of others is left out there.

        Args:
            edits: In the order of the text, none overlapping another.

        Raises:
            PlaceError: An edit covers no place at all, so that its words can stand nowhere.
            InputError: An edit overlaps another.
        """
        parts: dict[int, list[str]] = {}  # of each touched piece: what it consists of now
        reached: dict[int, int] = {}  # up to where its old text was copied or left out
        behind = 0
        for edit in edits:
            start, end = edit.source.start, edit.source.end
            if start < behind or end > self._whole.length:
                raise InputError("expected edits in the order of the text, inside of it, found others")
            behind = end
            at = bisect_right(self._ends, start)
            if at == len(self._starts) or self._starts[at] >= end:
                raise PlaceError("expected an edit of a place of the file, found one between places")
            words = edit.text
            while at < len(self._starts) and self._starts[at] < end:
                first, last = self._starts[at], self._ends[at]
                kept = self.text[reached.get(at, first) : max(start, first)]
                parts.setdefault(at, []).extend((kept, words))
                reached[at] = min(end, last)
                words = ""
                at += 1
        for at, some in parts.items():
            yield self._places[at], "".join(some) + self.text[reached[at] : self._ends[at]]


class JoinedTexts(Generic[Text]):
    r"""Texts that are read as one, with an empty line between each two; each is a cell of its own.

    >>> joined = JoinedTexts(["Ann Lee came.", None, "She left."])
    >>> joined.text
    'Ann Lee came.\n\nShe left.'
    >>> joined.changed([Edit(Span(0, 7), "Person A")])
    ['Person A came.', None, 'She left.']

    Attributes:
        text: The texts, joined.
        borders: Where each but the last ends, in order.
    """

    def __init__(self, texts: Iterable[Text]) -> None:
        self._texts: tuple[Text, ...] = tuple(texts)
        self._pieces = pieces = TextMap[int]()
        for at, text in enumerate(self._texts):
            if text and pieces.text:
                pieces.glue("\n\n", border=True)
            pieces.add(text or "", at)
        self.text, self.borders = pieces.text, pieces.borders

    def changed(self, edits: Sequence[Edit]) -> list[Text]:
        """The texts after edits of the whole.

        Args:
            edits: In the order of the text, none overlapping another.

        Raises:
            PlaceError: An edit covers nothing but what stands between two texts.
            InputError: An edit overlaps another.
        """
        changed = dict(self._pieces.changed(edits))
        return [changed.get(at, text) for at, text in enumerate(self._texts)]
