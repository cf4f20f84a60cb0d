"""From runs of glyphs to words, and which of them a reader of the page can see."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from tacit.formats.pdf._interpreter import PageContent
from tacit.formats.pdf._matrix import Box, is_in, point, times
from tacit.formats.pdf._state import Area, Run

_GAP = 0.16  # of the size: a gap that parts words
_SMALLEST = 0.8  # points: smaller text is not seen
_WHITE = 0.96


@dataclass(slots=True, eq=False)
class PageWord:
    """Glyphs of a run with no space between them.

    Attributes:
        run: The run.
        start: The first glyph.
        end: Behind the last glyph.
        text: What they read as. Left out of the repr.
        angle: The direction of writing, in degrees.
        left: Where it begins along that direction, in points.
        right: Where it ends.
        baseline: Where it stands across that direction.
        size: Its size across the direction, in points.
        stretch: Points along the direction for each unit of text space.
        is_after_space: Whether a space is shown before it.
        twins: The same word once more at the same place, which makes it look bold.
    """

    run: Run
    start: int
    end: int
    text: str = field(repr=False)
    angle: int
    left: float
    right: float
    baseline: float
    size: float
    stretch: float
    is_after_space: bool
    twins: list[PageWord] = field(default_factory=list, repr=False)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a page.

    Attributes:
        seen: Those that its reader sees and we can read.
        hidden: How many were shown where no reader sees them.
        unreadable: How many glyphs have no known meaning.
    """

    seen: list[PageWord]
    hidden: int
    unreadable: int


def words_of(shown: PageContent, page: Box) -> Words:
    """The words of a page; what is hidden or cannot be read is left out."""
    seen: list[PageWord] = []
    hidden = unreadable = 0
    is_after_space = False  # also of a space at the end of the run before
    for run in shown.runs:
        for start, end in _stretches(run):
            if not run.glyphs[start].text:
                unreadable += end - start
                continue
            if run.glyphs[start].text == " ":
                is_after_space = True
                continue
            word = _word(run, start, end, is_after_space=is_after_space)
            is_after_space = False
            if word is None or run.is_unseen or _is_outside(word, run.clip, page) or word.size < _SMALLEST:
                hidden += 1
            else:
                seen.append(word)
    covered = _covered(seen, shown.areas)
    hidden += len(covered)
    return Words([word for at, word in enumerate(seen) if at not in covered], hidden, unreadable)


def _stretches(run: Run) -> Iterator[tuple[int, int]]:
    """Glyphs that belong together: words, spaces, and what cannot be read."""
    glyphs, starts = run.glyphs, run.starts
    factor = run.size * run.scale
    limit, extra = _GAP * abs(factor) * run.font.em, run.extra
    first = 0
    for at in range(1, len(glyphs)):
        before, here = glyphs[at - 1], glyphs[at]
        end = starts[at - 1] + before.width * factor + extra
        is_space, was_space = here.text == " ", before.text == " "
        if is_space or was_space or (not here.text) != (not before.text) or abs(starts[at] - end) > limit:
            yield first, at
            first = at
    yield first, len(glyphs)


def _word(run: Run, start: int, end: int, *, is_after_space: bool) -> PageWord | None:
    matrix = times(run.matrix, run.ctm)
    a, b, c, d, _, _ = matrix
    stretch, height = math.hypot(a, b), math.hypot(c, d)
    if not stretch or not height or not math.isfinite(stretch * height):
        return None
    last = run.starts[end - 1] + run.glyphs[end - 1].width * run.size * run.scale
    x0, y0 = point(matrix, run.starts[start], run.rise)
    x1, y1 = point(matrix, last, run.rise)
    direction = math.atan2(b, a) if (run.size * run.scale) >= 0 else math.atan2(-b, -a)
    angle = round(math.degrees(direction)) % 360
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    left, right = x0 * cos + y0 * sin, x1 * cos + y1 * sin
    text = "".join(glyph.text for glyph in run.glyphs[start:end])
    size = abs(run.size) * height * run.font.em
    baseline = y0 * cos - x0 * sin
    return PageWord(
        run, start, end, text, angle, min(left, right), max(left, right), baseline, size, stretch, is_after_space
    )


def box_of_word(word: PageWord) -> Box:
    """The upright box around a word on the page."""
    cos, sin = math.cos(math.radians(word.angle)), math.sin(math.radians(word.angle))
    corners = [
        (along * cos - across * sin, along * sin + across * cos)
        for along in (word.left, word.right)
        for across in (word.baseline - 0.2 * word.size, word.baseline + 0.75 * word.size)
    ]
    xs, ys = zip(*corners, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def middle(word: PageWord) -> tuple[float, float]:
    """The point in the middle of a word."""
    left, bottom, right, top = box_of_word(word)
    return (left + right) / 2, (bottom + top) / 2


def _is_outside(word: PageWord, clip: Box, page: Box) -> bool:
    x, y = middle(word)
    return not is_in(page, x, y) or not is_in(clip, x, y)


def _covered(words: list[PageWord], areas: Iterable[Area]) -> set[int]:
    """The words under an opaque area that was painted later, and those in white on white."""
    if not words:
        return set()
    centers = np.array([middle(word) for word in words])
    orders = np.array([word.run.order for word in words])
    covered: set[int] = set()
    whites = {at for at, word in enumerate(words) if _is_white(word.run.color)}
    backed: set[int] = set()
    for area in areas:
        is_dark = bool(whites) and not _is_white(area.color)
        if not area.is_cover and not is_dark:
            continue
        left, bottom, right, top = area.box
        x, y = centers[:, 0], centers[:, 1]
        inside = (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
        if area.is_cover:
            covered.update(np.flatnonzero(inside & (orders < area.order)).tolist())
        if is_dark:
            backed.update(np.flatnonzero(inside & (orders > area.order)).tolist())
    return covered | (whites - backed)


def _is_white(color: tuple[float, float, float] | None) -> bool:
    return color is not None and min(color) > _WHITE
