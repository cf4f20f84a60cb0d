"""Lines laid anew around words that were changed.

All words of such a segment are set with the widths of their letters and the same space between them, so that neither
the positions nor the spacing of what is left tell how wide the words were that are gone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from tacit.formats.pdf._fallback import Fallback
from tacit.formats.pdf._fonts import FontGlyph
from tacit.formats.pdf._lines import Segment
from tacit.formats.pdf._matrix import Box
from tacit.formats.pdf._order import Line
from tacit.formats.pdf._words import PageWord

_ALIGNED = 1.0  # points: edges that are nearer stand in one line
_MARGIN = 18.0  # points that stay free at the edge of the page
_DENSEST = 0.8  # the text is condensed so far before it may go beyond the right edge of its block


@dataclass(frozen=True, slots=True)
class Changes:
    """What edits change on a page.

    Attributes:
        texts: The words that are others now, each with its new text.
        joined: The words before which nothing stands any more: no space, no line end.
    """

    texts: Mapping[PageWord, str] = field(repr=False)
    joined: AbstractSet[PageWord] = field(repr=False)


@dataclass(slots=True, eq=False)
class Placement:
    """A word at its new place.

    Attributes:
        pieces: What is written: fonts with glyphs.
        shift: How far it moves in the direction of writing, in points.
        squeeze: Horizontal scaling on top of its own.
    """

    pieces: list[tuple[Any, list[FontGlyph]]] = field(repr=False)
    shift: float
    squeeze: float


@dataclass(slots=True)
class LinePlan:
    """What changes on a page.

    Attributes:
        placements: The words that are written anew; without pieces where nothing is left of them.
        relaid: The segments they belong to.
        marks: What stands behind the last words of some lines. A reader tells whether a line goes on in the next by its
            length, which is another now.
    """

    placements: dict[PageWord, Placement] = field(default_factory=dict)
    relaid: list[Segment] = field(default_factory=list)
    marks: dict[PageWord, str] = field(default_factory=dict)


def plan(lines: Sequence[Line], changes: Changes, page: Box, fallback: Fallback) -> LinePlan:
    """How the lines of a page are laid with some of its words changed."""
    made = LinePlan()
    everything = [segment for line in lines for segment in line.segments]
    moving = {segment for segment in everything if any(word in changes.texts for word in segment.words)}
    for line in lines:
        for segment in line.segments:
            if segment in moving:
                _lay(segment, changes, _AroundSegment(segment, line, everything, moving, page), fallback, made)
    made.marks.update(_marks(lines, changes))
    return made


def _marks(lines: Sequence[Line], changes: Changes) -> Iterator[tuple[PageWord, str]]:
    """The last words of changed lines and of those before them, each with what stands behind it."""
    last: PageWord | None = None
    glue, was_changed = "", False
    for line in lines:
        words = [word for segment in line.segments for word in segment.words]
        is_changed = any(word in changes.texts for word in words)
        left = [word for word in words if changes.texts.get(word, word.text)]
        if left:
            at = words.index(left[0])
            if words[0] in changes.joined:
                glue = ""
            if at and not glue and any(word not in changes.joined for word in words[1 : at + 1]):
                glue = " "
            if last is not None and (is_changed or was_changed):
                yield last, glue
            last, was_changed, glue = left[-1], is_changed, ""
        glue = max(glue, line.glue, key=("", " ", "\n").index)


class _AroundSegment:
    """What stands around a segment, along its direction."""

    def __init__(
        self, segment: Segment, line: Line, everything: Iterable[Segment], moving: AbstractSet[Segment], page: Box
    ) -> None:
        angle = math.radians(segment.words[0].angle)
        cos, sin = math.cos(angle), math.sin(angle)
        along = [x * cos + y * sin for x in (page[0], page[2]) for y in (page[1], page[3])]
        self.edges = (min(along), max(along))
        others = [other for other in line.block if other is not segment and other.row != segment.row]
        same = [
            other for other in everything if other.words[0].angle == segment.words[0].angle and other is not segment
        ]
        self.before = max((other.right for other in line.segments if other.right <= segment.left), default=None)
        self.after = min((other.left for other in line.segments if other.left >= segment.right), default=None)
        # Only lines that stay: the width of one with a hidden word must not bound another.
        near = [other.right for other in others if other not in moving]
        far = [other.right for other in same if other not in moving]
        self.right = max(near or far, default=None)
        self.alignment = self._alignment(segment, others, same)

    def _alignment(self, segment: Segment, others: list[Segment], same: list[Segment]) -> float:
        """0 for a segment that begins where others do, 1 for one that ends where they do, 0.5 for one in the middle."""
        left, right = segment.left, segment.right
        for some in (others, same):
            if any(abs(other.left - left) < _ALIGNED for other in some):
                return 0.0
            if any(abs(other.right - right) < _ALIGNED for other in some):
                return 1.0
            if any(abs(other.left + other.right - left - right) < 2 * _ALIGNED for other in some):
                return 0.5
        if abs(sum(self.edges) - left - right) < 4 * _ALIGNED:
            return 0.5
        return 0.0


def _lay(
    segment: Segment,
    changes: Changes,
    around: _AroundSegment,
    fallback: Fallback,
    made: LinePlan,
) -> None:
    entries: list[
        tuple[PageWord, list[tuple[Any, list[FontGlyph]]], float, float]
    ] = []  # word, pieces, gap before, width
    is_spaced = False
    for word, glue in zip(segment.words, segment.glues, strict=True):
        is_spaced = is_spaced or (bool(glue) and word not in changes.joined)
        text = changes.texts.get(word)
        if text is None:
            pieces = [(word.run.font, word.run.glyphs[word.start : word.end])]
        else:
            pieces = fallback.spell(text, word.run.font) if text else []
        for twin in word.twins:
            made.placements[twin] = Placement([], 0.0, 1.0)
        if not pieces:
            made.placements[word] = Placement([], 0.0, 1.0)
            continue
        unit = abs(word.run.size * word.run.scale) * word.stretch
        width = sum(glyph.width * _size_factor(word, font) for font, glyphs in pieces for glyph in glyphs) * unit
        gap = word.run.font.space_width * unit if is_spaced and entries else 0.0
        entries.append((word, pieces, gap, width))
        is_spaced = False
    made.relaid.append(segment)
    if not entries:
        return
    total = sum(gap + width for _, _, gap, width in entries)
    left, squeeze = _fit(segment, around, total)
    at = left
    for word, pieces, gap, width in entries:
        at += gap * squeeze
        made.placements[word] = Placement(pieces, at - word.left, squeeze)
        at += width * squeeze


def _fit(segment: Segment, around: _AroundSegment, total: float) -> tuple[float, float]:
    """Where a segment begins, and how much it is condensed."""
    size = segment.size
    low = around.edges[0] + _MARGIN if around.before is None else around.before + size
    high = around.edges[1] - _MARGIN if around.after is None else around.after - size
    if around.alignment == 0.0:
        start = segment.left
        near = min(around.right or high, high)
        if total > near - start > 0 and (near - start) / total >= _DENSEST:
            high = near
        return start, min(1.0, max(high - start, size) / total)
    if around.alignment == 1.0:
        squeeze = min(1.0, max(segment.right - low, size) / total)
        return segment.right - total * squeeze, squeeze
    center = (segment.left + segment.right) / 2
    room = 2 * min(center - low, high - center)
    squeeze = min(1.0, max(room, size) / total)
    return center - total * squeeze / 2, squeeze


def _size_factor(word: PageWord, font: Any) -> float:
    """How much larger a font is set than the word's own, so that both look the same."""
    return float(word.run.font.em / font.em)
