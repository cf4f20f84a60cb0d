"""Ways to know what is taken, and what stands where."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tacit.document import Span
from tacit.terms.overlaps import Cover, Mask, Placed

spans = st.tuples(st.integers(0, 30), st.integers(1, 9)).map(lambda pair: Span(pair[0], sum(pair)))


@given(st.lists(spans), spans)
def test_both_agree_with_looking_at_every_pair(taken: list[Span], asked: Span) -> None:
    """Brute force: a span is added unless it overlaps one that was added before."""
    kept: list[Span] = []
    cover, mask = Cover(), Mask(50)
    for span in taken:
        free = not any(span.overlaps(other) for other in kept)
        assert cover.add(span) is mask.take(span.start, span.end) is free
        kept += [span] if free else []
    expected = any(asked.overlaps(other) for other in kept)
    assert cover.overlaps(asked) is mask.overlaps(asked.start, asked.end) is expected
    gaps = {at for start, end in mask.gaps(asked.start, asked.end) for at in range(start, end)}
    assert gaps == {at for at in range(asked.start, asked.end) if not any(one.start <= at < one.end for one in kept)}
    assert mask.covers(asked.start, asked.end) is (not gaps)
    assert Cover(taken).overlaps(asked) is expected
    # What a mask begins with is all taken: nothing that somebody wants left alone is lost to another span.
    assert Mask(50, taken).overlaps(asked.start, asked.end) is any(asked.overlaps(other) for other in taken)


@given(st.lists(spans), spans)
def test_nothing_over_a_stretch_is_overlooked(placed: list[Span], asked: Span) -> None:
    """Brute force: a mark that is overlooked would not be hidden."""
    numbers = [number for number, span in enumerate(placed) if span.overlaps(asked)]
    assert Placed((span, number) for number, span in enumerate(placed)).over(asked) == numbers
