"""Which texts to label next: those that the learner does not know, each unlike the others."""

from __future__ import annotations

import pytest
from tests.publishing.mini import corpus_of, letters

from tacit.errors import InputError
from tacit.publishing.labelling import learning_curve, proposals


def test_what_is_known_is_proposed_last() -> None:
    """A frame that the labels have is sure; one that they have not is not."""
    known = ["Dear Wilma , the report is late .", "please ask Zoe about it ."]
    new = ["Yesterday Rudi and May had met", "Grace under Rose Bush"]
    found = proposals(letters(), [*known, *new, ""], count=4)
    assert {one.number for one in found[:2]} == {2, 3}
    assert found[0].unsure >= found[1].unsure > found[2].unsure
    assert len(found) == 4  # an empty text is never proposed


def test_texts_that_say_the_same_are_not_proposed_together() -> None:
    """Of many alike one is taken before others that are surer; all of them only where nothing else is left."""
    alike = [f"Yesterday Rudi and May had met {number}" for number in range(5)]
    found = proposals(letters(), [*alike, "Dear Wilma , the report is late ."], count=2)
    assert sorted(one.number == 5 for one in found) == [False, True]
    assert len(proposals(letters(), alike, count=3)) == 3


def test_the_curve_grows_with_the_labels() -> None:
    """From a quarter of the documents to all; with intervals that hold the share."""
    points = list(learning_curve(letters(), folds=2))
    assert [one.documents for one in points] == [15, 30, 45, 60]
    assert [one.names for one in points] == [15, 30, 45, 60]
    assert all(one.low <= one.missed <= one.high for one in points)
    assert points[-1].high - points[-1].low < points[0].high - points[0].low


def test_too_few_labels_are_refused() -> None:
    """Fewer documents than folds, and no name at all."""
    with pytest.raises(InputError, match="at least 4 documents"):
        list(learning_curve(corpus_of("*a b", "c d")))
    with pytest.raises(InputError, match="none of them labelled"):
        list(learning_curve(corpus_of("a b", "c d"), folds=2))
