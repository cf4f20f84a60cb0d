"""A text put together from the texts of parts that take their own edits: a mail of its body and attachments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

from tacit.document import Span
from tacit.errors import InputError
from tacit.formats.opened import Edit
from tacit.formats.text_map import GrowingText

Part = TypeVar("Part")
"""What a section was read from. It is up to the format."""


class Sections(Generic[Part]):
    r"""Texts of parts, one behind another, each in lines of its own.

    >>> sections = Sections[str]()
    >>> sections.add("Ann Lee", "header"); sections.add("Dear Ann", "body")
    >>> sections.text
    'Ann Lee\nDear Ann'
    >>> list(sections.shared([Edit(Span(13, 16), "her")]))
    [('header', []), ('body', [Edit(source=Span(start=5, end=8))])]
    """

    def __init__(self) -> None:
        self._whole = GrowingText()
        self._parts: list[Part] = []
        self._starts: list[int] = []
        self._ends: list[int] = []

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._parts)} parts)"

    @property
    def text(self) -> str:
        """The texts, joined."""
        return self._whole.text

    def add(self, text: str, part: Part, *, before: str = "") -> None:
        """Appends a part, with what is said before it and belongs to none."""
        if not self._whole.ends_with("\n"):
            self._whole.append("\n")
        if before and text:
            self._whole.append(before)
        self._starts.append(self._whole.length)
        self._parts.append(part)
        if text:
            self._whole.append(text)
        self._ends.append(self._whole.length)

    def shared(self, edits: Sequence[Edit]) -> Iterator[tuple[Part, list[Edit]]]:
        """Every part with the edits that are its own, in order.

        The words of an edit go to the first part of which it covers more than white space; what it covers of others is
        left out there. Parts are found by bisection.

        Raises:
            InputError: An edit covers nothing of any part.
        """
        own: dict[int, list[Edit]] = {}
        for edit in edits:
            words, is_placed = edit.text, False
            at = bisect_right(self._ends, edit.source.start)
            while at < len(self._starts) and self._starts[at] < edit.source.end:
                start = max(edit.source.start, self._starts[at])
                end = min(edit.source.end, self._ends[at])
                if start < end and not self.text[start:end].isspace():
                    base = self._starts[at]
                    own.setdefault(at, []).append(Edit(Span(start - base, end - base), words))
                    words, is_placed = "", True
                at += 1
            if not is_placed:
                raise InputError("expected an edit of a place of the file, found one between places")
        for at, part in enumerate(self._parts):
            yield part, own.get(at, [])
