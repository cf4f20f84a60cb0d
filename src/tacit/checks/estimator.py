"""What every estimator keeps to."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from tacit.checks._contract import Check, copied, run
from tacit.corpus.information import Estimator, information_content
from tacit.risk import Counts

SEAM = "Estimator"

_CONTEXTS = 1024
_SIZES = (1, 2, 3, 8, 64, 512, _CONTEXTS)
_ROUNDING = 1e-9  # bits


def for_estimator(estimator: Estimator) -> None:
    """Checks an estimator on a grid of counts; returns if it keeps its contract.

    Args:
        estimator: The estimator.

    Raises:
        ContractError: It breaks the contract.

    >>> from tacit.corpus.information import MaximumLikelihood
    >>> for_estimator(MaximumLikelihood())
    """
    run(SEAM, CHECKS, estimator)


def bits_are_numbers(estimator: Estimator) -> Iterator[str]:
    """Bits are a number or minus infinity, and the same each time."""
    for counts in _grid():
        bits = estimator.pointwise_mutual_information(counts)
        if math.isnan(bits) or bits == math.inf or bits != estimator.pointwise_mutual_information(counts):
            yield f"expected the same number of bits each time, found {bits} for {counts}"


def bits_are_at_most_the_information_content(estimator: Estimator) -> Iterator[str]:
    """Nothing reveals more of an entity than there is."""
    for counts in _grid():
        most = information_content(counts.entity, counts.contexts)
        bits = estimator.pointwise_mutual_information(counts)
        if bits > most + _ROUNDING:
            yield f"expected at most {most:.4g} bits, found {bits:.4g} for {counts}"


def what_never_meets_reveals_nothing(estimator: Estimator) -> Iterator[str]:
    """Without a context in common there is no bit above 0."""
    for counts in _grid():
        if not counts.joint and estimator.pointwise_mutual_information(counts) > _ROUNDING:
            yield f"expected no bits without a common context, found some for {counts}"


def meeting_more_often_reveals_no_less(estimator: Estimator) -> Iterator[str]:
    """With each context in common the bits grow or stay."""
    for entity in _SIZES:
        for terms in _SIZES:
            joints = [one for one in (0, *_SIZES) if one <= min(entity, terms)]
            grown = [Counts(entity, terms, joint, _CONTEXTS) for joint in joints]
            for less, more in pairwise(map(estimator.pointwise_mutual_information, grown)):
                if more < less - _ROUNDING:
                    yield f"expected {less:.4g} bits or more with more common contexts, found {more:.4g}"


def copy_estimates_alike(estimator: Estimator) -> Iterator[str]:
    """What another process gets gives the same bits."""
    copy = copied(estimator)
    if isinstance(copy, str):
        yield copy
        return
    for counts in _grid():
        if copy.pointwise_mutual_information(counts) != estimator.pointwise_mutual_information(counts):
            yield f"expected a copy that gives the same bits, found another for {counts}"


CHECKS: tuple[Check, ...] = (
    bits_are_numbers,
    bits_are_at_most_the_information_content,
    what_never_meets_reveals_nothing,
    meeting_more_often_reveals_no_less,
    copy_estimates_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _grid() -> Iterator[Counts]:
    """Counts that can occur: few and many contexts of the entity, of the terms and of both."""
    for entity in _SIZES:
        for terms in _SIZES:
            for joint in (0, *_SIZES):
                if max(0, entity + terms - _CONTEXTS) <= joint <= min(entity, terms):
                    yield Counts(entity, terms, joint, _CONTEXTS)
