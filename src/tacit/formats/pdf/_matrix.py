"""Affine maps of the plane, as PDF writes them: six numbers, points as rows."""

from __future__ import annotations

Matrix = tuple[float, float, float, float, float, float]
"""``[a b c d e f]``: (x, y) goes to (a x + c y + e, b x + d y + f)."""

Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def times(first: Matrix, then: Matrix) -> Matrix:
    """The map that does the one and then the other.

    >>> times((2, 0, 0, 2, 0, 0), (1, 0, 0, 1, 5, 6))
    (2, 0, 0, 2, 5, 6)
    """
    a, b, c, d, e, f = first
    g, h, i, j, k, m = then
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def moved(matrix: Matrix, x: float, y: float) -> Matrix:
    """A shift by (x, y), and then the map."""
    a, b, c, d, e, f = matrix
    return (a, b, c, d, a * x + c * y + e, b * x + d * y + f)


def point(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Where a point goes."""
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e, b * x + d * y + f)


def box_of(matrix: Matrix, box: Box) -> Box:
    """The upright box around where a box goes."""
    left, bottom, right, top = box
    xs, ys = zip(*(point(matrix, x, y) for x in (left, right) for y in (bottom, top)), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def common(one: Box, other: Box) -> Box:
    """What two boxes share; where they share nothing, right is less than left or top less than bottom."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def is_in(box: Box, x: float, y: float) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]
