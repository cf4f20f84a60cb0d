"""Lines and boxes drawn for words: under them, through them, behind them. Their lengths are those of the words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tacit.formats.pdf._lines import Segment
from tacit.formats.pdf._matrix import Box
from tacit.formats.pdf._state import Area, ContentScope
from tacit.formats.pdf._words import box_of_word

_SHORTEST = 9.0  # points: the height of an upright line between cells
_THICKEST = 3.0  # points
_SLACK = 0.35  # of the size: how far a box may reach beyond the words it is drawn for


def rules_under(segments: Sequence[Segment], areas: Iterable[Area]) -> list[tuple[ContentScope, int, int]]:
    """Where paths stand that lie wholly within segments that are laid anew."""
    boxes = [_box(segment) for segment in segments]
    return [
        (area.scope, *area.items)
        for area in areas
        if area.items[0] < area.items[1] and any(_is_within(area.box, box) for box in boxes)
    ]


def separators(areas: Iterable[Area]) -> list[Box]:
    """Upright lines between cells: thin areas, and the sides of boxes."""
    found: list[Box] = []
    for area in areas:
        left, bottom, right, top = area.box
        if top - bottom < _SHORTEST:
            continue
        if right - left < _THICKEST:
            found.append(area.box)
        elif top - bottom > 2 * _SHORTEST:  # lower ones stand behind words, and must move with them
            found += [(left, bottom, left, top), (right, bottom, right, top)]
    return found


def _box(segment: Segment) -> Box:
    boxes = [box_of_word(word) for word in segment.words]
    slack = _SLACK * segment.size
    return (
        min(box[0] for box in boxes) - slack,
        min(box[1] for box in boxes) - slack,
        max(box[2] for box in boxes) + slack,
        max(box[3] for box in boxes) + slack,
    )


def _is_within(inner: Box, outer: Box) -> bool:
    return outer[0] <= inner[0] and outer[1] <= inner[1] and inner[2] <= outer[2] and inner[3] <= outer[3]
