"""Terms of several kinds, sorted out so that none overlaps another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Generic, TypeVar

from tacit.document import Span

_T = TypeVar("_T")


class Cover:
    """Spans of a text, none overlapping another.

    >>> cover = Cover([Span(5, 9)])
    >>> cover.overlaps(Span(8, 12)), cover.overlaps(Span(9, 12))
    (True, False)
    """

    def __init__(self, spans: Iterable[Span] = ()) -> None:
        self._spans: list[Span] = []
        for span in spans:
            self.add(span)

    def add(self, span: Span) -> bool:
        """Whether the span was added: it is not when it overlaps one that is already there."""
        if self.overlaps(span):
            return False
        insort(self._spans, span)
        return True

    def overlaps(self, span: Span) -> bool:
        """Whether the span shares a code point with one of these."""
        at = bisect_left(self._spans, span)
        return (at < len(self._spans) and self._spans[at].overlaps(span)) or (
            at > 0 and self._spans[at - 1].overlaps(span)
        )


class Placed(Generic[_T]):
    """Things at spans of a text, which may overlap one another: what lies over a stretch, without a look at all.

    >>> placed = Placed([(Span(5, 9), "b"), (Span(0, 6), "a"), (Span(9, 12), "c")])
    >>> placed.over(Span(5, 6)), placed.over(Span(8, 12))
    (['b', 'a'], ['b', 'c'])
    """

    def __init__(self, things: Iterable[tuple[Span, _T]]) -> None:
        numbered = enumerate(things)
        self._things = sorted(((span, number, thing) for number, (span, thing) in numbered), key=lambda one: one[:2])
        self._starts = [span.start for span, _, _ in self._things]
        self._ends = list(accumulate((span.end for span, _, _ in self._things), max))  # the furthest so far

    def over(self, stretch: Span) -> list[_T]:
        """What shares a code point with a stretch, in the order in which it was given."""
        first, last = bisect_right(self._ends, stretch.start), bisect_left(self._starts, stretch.end)
        found = ((number, thing) for span, number, thing in self._things[first:last] if span.overlaps(stretch))
        return [thing for _, thing in sorted(found, key=lambda one: one[0])]


class Mask:
    """The code points of a text that are taken.

    A byte for each: to ask and to take cost the same in a text of any length, in any order. The spans that it begins
    with are all taken, also where they overlap.

    >>> mask = Mask(20, [Span(5, 9)])
    >>> mask.overlaps(8, 12), mask.take(9, 12), mask.take(8, 9)
    (True, True, False)
    """

    def __init__(self, length: int, spans: Iterable[Span] = ()) -> None:
        self._taken = bytearray(length)
        for span in spans:
            self.cover(span.start, span.end)

    def copy(self) -> Mask:
        """A mask in which the same is taken; what is taken in one of them is not in the other."""
        other = Mask(0)
        other._taken = bytearray(self._taken)
        return other

    def take(self, start: int, end: int) -> bool:
        """Whether the stretch was taken: it is not when a part of it already is."""
        if self.overlaps(start, end):
            return False
        self._taken[start:end] = b"\1" * (end - start)
        return True

    def cover(self, start: int, end: int) -> None:
        """Takes the stretch, whatever of it is taken already."""
        self._taken[start:end] = b"\1" * (end - start)

    def overlaps(self, start: int, end: int) -> bool:
        """Whether a part of the stretch is taken."""
        return self._taken.find(1, start, end) >= 0

    def covers(self, start: int, end: int) -> bool:
        """Whether the whole stretch is taken."""
        return self._taken.find(0, start, end) < 0

    def gaps(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        """The parts of the stretch that are not taken, in order.

        >>> list(Mask(9, [Span(2, 4)]).gaps(0, 9))
        [(0, 2), (4, 9)]
        """
        at = self._taken.find(0, start, end)
        while at >= 0:
            until = self._taken.find(1, at, end)
            yield at, until if until >= 0 else end
            at = self._taken.find(0, until, end) if until >= 0 else -1


def merged(spans: Iterable[Span]) -> Iterator[Span]:
    """Stretches in order, those that overlap as one.

    >>> [(one.start, one.end) for one in merged([Span(4, 9), Span(0, 5), Span(9, 10)])]
    [(0, 9), (9, 10)]
    """
    last: Span | None = None
    for span in sorted(spans):
        if last and span.start < last.end:
            last = Span(last.start, max(last.end, span.end))
            continue
        if last:
            yield last
        last = span
    if last:
        yield last
