"""Two texts side by side, cut into blocks that a page lays out one by one."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from typing import TypedDict

from tacit.document import Span
from tacit.replacement import Replacement

Piece = tuple[str, int, str]
"""A stretch of one of the texts: its words, where it stands in the original, and the place it belongs to or nothing."""

_LINE_END = re.compile(r"(?:\r\n?|\n)(?P<blank>(?:[^\S\r\n]*(?:\r\n?|\n))+)?")
_LONG = 1_200  # characters: from there on any line end ends a block


class TextBlock(TypedDict):
    """A stretch of both texts.

    Attributes:
        start: Where it begins in the original.
        original: Its pieces of the original.
        released: Its pieces of the release.
    """

    start: int
    original: list[Piece]
    released: list[Piece]


def place_id(span: Span) -> str:
    """What a place of the original is called on the page.

    >>> place_id(Span(3, 11))
    '3-11'
    """
    return f"{span.start}-{span.end}"


def blocks(text: str, released: str, marked: Sequence[Replacement]) -> list[TextBlock]:
    """Both texts in blocks; a change is never cut.

    Args:
        text: The original.
        released: The release.
        marked: The replacements whose places are marked, in the order of the text. What is not among them stands in
            both texts.
    """
    paper = _Paper(text, released)
    for (source, target), members in groupby(marked, key=lambda one: (one.source, one.target)):
        paper.copy_to(source.start)
        paper.put(source, target, [one.decision.term.span for one in members])
    paper.copy_to(len(text))
    return paper.done()


class _Paper:
    """Both texts on their way into blocks."""

    def __init__(self, text: str, released: str) -> None:
        self._text, self._released = text, released
        self._ends = _ends(text)
        self._read = self._written = 0  # how far each text has come
        self._blocks: list[TextBlock] = [TextBlock(start=0, original=[], released=[])]

    def copy_to(self, end: int) -> None:
        """Appends what stands in both texts."""
        while self._read < end:
            stop = min(end, self._ends[bisect_right(self._ends, self._read)])
            length = stop - self._read
            self._original(stop, "")
            block = self._blocks[-1]
            block["released"].append((self._released[self._written : self._written + length], stop - length, ""))
            self._written += length
            if self._ends[bisect_right(self._ends, stop) - 1] == stop:
                self._blocks.append(TextBlock(start=stop, original=[], released=[]))

    def put(self, source: Span, target: Span, spans: Sequence[Span]) -> None:
        """Appends terms, each marked in the original, and the words that stand for them, marked in the release."""
        for span in spans:
            self._original(span.start, "")
            self._original(span.end, place_id(span))
        self._original(source.end, "")
        words = self._released[target.start : target.end]
        self._blocks[-1]["released"].append((words, spans[0].start, place_id(spans[0])))
        self._written = target.end

    def done(self) -> list[TextBlock]:
        """The blocks that hold something."""
        return [one for one in self._blocks if one["original"] or one["released"]]

    def _original(self, end: int, place: str) -> None:
        if end > self._read:
            self._blocks[-1]["original"].append((self._text[self._read : end], self._read, place))
            self._read = end


def _ends(text: str) -> list[int]:
    """Where blocks end: behind blank lines, behind any line once a block is long, and with the text."""
    ends = [0]
    for match in _LINE_END.finditer(text):
        if match["blank"] is not None or match.end() - ends[-1] >= _LONG:
            ends.append(match.end())
    if ends[-1] != len(text):
        ends.append(len(text))
    return ends[1:]
