"""The order in which a page is read: columns, rows of tables, paragraphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby, pairwise
from statistics import median

from tacit.formats.pdf._lines import Segment, segments_of
from tacit.formats.pdf._matrix import Box
from tacit.formats.pdf._words import PageWord

_GUTTER = 0.8  # of the size: the narrowest space between columns
_FEWEST = 3  # lines of a column
_NARROWEST = 12  # times the size: a column whose lines are shorter is one of a table
_FILLED = 0.55  # of the width of a column: lines of running text
_PARAGRAPH_GAP = 1.2  # of the usual space between baselines: a wider one ends a paragraph
_WIDEST = 2.6  # of the size: so does one that is wider than this
_INDENT = 0.8  # of the size


@dataclass(slots=True, eq=False)
class Line:
    """What is read at once: a line of running text, or a row of a table.

    Attributes:
        segments: Its segments, which are parted by tabs.
        glue: What stands behind it: a space, nothing for a word that goes on, or a line end.
        is_hyphenated: Whether its last glyph is a hyphen that only divides a word.
        block: The segments of what it belongs to: a column, a table.
    """

    segments: list[Segment]
    glue: str = "\n"
    is_hyphenated: bool = False
    block: list[Segment] = field(default_factory=list, repr=False)


def lines_of(words: list[PageWord], separators: list[Box]) -> list[Line]:
    """The lines of a page, in the order of reading: one direction after the other, the most common one first."""
    counts = Counter[int]()
    for word in words:
        counts[word.angle] += len(word.text)
    lines: list[Line] = []
    for angle, _ in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
        for block in _blocks(segments_of([word for word in words if word.angle == angle], separators)):
            lines += _paragraphs(block)
    return lines


def _blocks(segments: list[Segment]) -> Iterator[list[list[Segment]]]:
    """Blocks of rows: columns of running text one by one, all else as it stands."""
    rows = [list(row) for _, row in groupby(segments, key=lambda segment: segment.row)]
    at = 0
    plain: list[list[Segment]] = []
    while at < len(rows):
        end, gutter = _columns(rows, at)
        if gutter is None:
            plain.append(rows[at])
            at += 1
            continue
        if plain:
            yield plain
            plain = []
        # The rows of each column once more: with one baseline each.
        for is_right in (False, True):
            side = [[part for part in row if (part.left >= gutter) == is_right] for row in rows[at:end]]
            yield from _blocks([part for row in side for part in row])
        at = end
    if plain:
        yield plain


def _columns(rows: list[list[Segment]], start: int) -> tuple[int, float | None]:
    """How far rows from one on stand in columns, and where these part; None if they do not."""
    best: tuple[int, float | None] = (start, None)
    first = next((row for row in rows[start : start + 2] if len(row) > 1), None)
    if first is None:
        return best
    for left, right in pairwise(first):
        low, high = left.right, right.left
        end = start
        while end < len(rows):
            new_low, new_high = low, high
            for part in rows[end]:
                if part.right <= new_high and (part.left + part.right) / 2 < (low + high) / 2:
                    new_low = max(new_low, part.right)
                elif part.left >= new_low and (part.left + part.right) / 2 > (low + high) / 2:
                    new_high = min(new_high, part.left)
                else:
                    new_low, new_high = 1.0, 0.0
                    break
            if new_high - new_low < _GUTTER * rows[end][0].size:
                break
            low, high = new_low, new_high
            end += 1
        gutter = (low + high) / 2
        end = _last_row(rows, start, end, gutter)
        if end > best[0] and _is_running_text(rows[start:end], gutter):
            best = (end, gutter)
    return best


def _last_row(rows: list[list[Segment]], start: int, end: int, gutter: float) -> int:
    """Where columns end: behind the last row on both sides, and behind those that follow it at the usual distance."""
    both = [at for at in range(start, end) if len({part.left >= gutter for part in rows[at]}) > 1]
    if not both:
        return start
    gaps = [rows[at - 1][0].baseline - rows[at][0].baseline for at in range(start + 1, both[-1] + 1)]
    last = both[-1] + 1
    while gaps and last < end and len(rows[last]) == 1:
        if rows[last - 1][0].baseline - rows[last][0].baseline > 1.35 * median(gaps):
            break
        last += 1
    return last


def _is_running_text(rows: list[list[Segment]], gutter: float) -> bool:
    """Whether both sides of a gutter are columns of text, rather than of cells."""
    for is_right in (False, True):
        side = [part for row in rows for part in row if (part.left >= gutter) == is_right]
        if len(side) < _FEWEST:
            return False
        width = max(part.right for part in side) - min(part.left for part in side)
        if median(part.right - part.left for part in side) < _FILLED * width:
            return False
        if median(len(part.words) for part in side) < _FEWEST:
            return False
        if width < _NARROWEST * median(part.size for part in side):
            return False
    return True


def _paragraphs(rows: list[list[Segment]]) -> list[Line]:
    lines = [Line(row, block=[part for row in rows for part in row]) for row in rows]
    gaps = [one.segments[0].baseline - other.segments[0].baseline for one, other in pairwise(lines)]
    usual = median(gaps) if gaps else 0.0
    for line, following in pairwise(lines):
        line.glue = _glue(line, following, usual)
        if line.glue == "joined":
            line.glue, line.is_hyphenated = "", _ends_with_hyphen(line)
    return lines


def _glue(line: Line, following: Line, usual: float) -> str:
    last = line.segments[-1].words[-1]
    if last.run.glue and last.end == len(last.run.glyphs):
        return last.run.glue
    if len(line.segments) > 1 or len(following.segments) > 1:
        return "\n"
    above, below = line.segments[0], following.segments[0]
    size = max(above.size, below.size)
    right = max(part.right for part in line.block)
    first = below.words[0]
    room = right - above.right - 0.25 * size - (first.right - first.left)
    indent = below.left - above.left
    if (
        abs(above.size - below.size) > 0.15 * size
        or above.baseline - below.baseline > min(_PARAGRAPH_GAP * usual, _WIDEST * size)
        or room > 0  # the next word would have found room: the line was ended on purpose
        or indent > _INDENT * size
        or below.left > above.right
    ):
        return "\n"
    if _ends_with_hyphen(line) and first.text[:1].islower():
        return "joined"
    return " "


def _ends_with_hyphen(line: Line) -> bool:
    text = line.segments[-1].words[-1].text
    return len(text) > 2 and text[-1] in "-\u2010" and text[-2].isalpha()
