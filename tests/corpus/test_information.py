"""Estimators of pointwise mutual information: what can be computed by hand, and beside another implementation."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import beta

from tacit.corpus.information import (
    AdditiveSmoothing,
    ConfidenceBound,
    Counts,
    Estimator,
    MaximumLikelihood,
    PosteriorBound,
    information_content,
)
from tacit.errors import ParameterError

SMALLEST = math.exp(-60)  # a share that is smaller is taken for this one
CONFIDENCES = st.floats(0.01, 0.99)
STRENGTHS = st.floats(0.1, 50)
SHARES = st.floats(1e-7, 1)


@st.composite
def counts(draw: st.DrawFn, largest: int = 10**6) -> Counts:
    """Counts that can occur."""
    contexts = draw(st.integers(1, largest))
    entity, terms = (draw(st.integers(1, contexts)) for _ in range(2))
    return Counts(entity, terms, draw(st.integers(max(0, entity + terms - contexts), min(entity, terms))), contexts)


@pytest.mark.parametrize(
    ("joint", "terms", "share"),
    [
        (3, 3, 0.1 ** (1 / 4)),  # Beta(4, 1): P(p < x) = x^4
        (0, 1, 1 - 0.9 ** (1 / 2)),  # Beta(1, 2): P(p < x) = 1 - (1 - x)^2
        (0, 0, 0.1),  # Beta(1, 1): P(p < x) = x
        (1, 2, 0.5 + math.cos((math.acos(1 - 2 * 0.1) + 4 * math.pi) / 3)),  # Beta(2, 2): P(p < x) = 3 x^2 - 2 x^3
    ],
)
def test_the_bound_is_the_hand_computed_one(joint: int, terms: int, share: float) -> None:
    """With an expectation of 1/2 that weighs 2 contexts, p is Beta(joint + 1, terms - joint + 1); 9 in 10 lie above."""
    one = PosteriorBound(confidence=0.9, strength=2)
    assert one.bound(joint, terms, 0.5) == pytest.approx(share, rel=1e-6)
    bits = one.pointwise_mutual_information(Counts(entity=8, terms=terms, joint=joint, contexts=16))
    assert bits == pytest.approx(math.log2(share / 0.5), abs=1e-6)


def test_the_expected_share_is_the_mean_of_the_posterior() -> None:
    """Of 4 contexts 2 have c, and 2 more are taken to have it by a quarter: 2.5 of 6."""
    assert PosteriorBound(0.9, strength=2).expected(2, 4, 0.25) == pytest.approx(2.5 / 6)


def test_what_is_expected_moves_the_bound_and_is_p_of_c_unless_given() -> None:
    """A phrase of which nothing is counted says what its parts let expect, at the confidence that is asked for."""
    one, seen = PosteriorBound(0.5), Counts(entity=4, terms=4, joint=2, contexts=64)
    plain = one.pointwise_mutual_information(seen)
    assert one.pointwise_mutual_information(seen, towards=4 / 64) == plain
    assert one.pointwise_mutual_information(seen, towards=0.5) > plain
    assert one.pointwise_mutual_information(seen, towards=0.5) == pytest.approx(3)  # Beta(3, 3): 1/2, and 8 times p(c)


def test_certainty_beforehand_is_certainty() -> None:
    """What is expected in all contexts and found in all of them is there; in none, it is not."""
    one = PosteriorBound()
    assert one.bound(3, 3, 1.0) == 1
    assert one.bound(10**6, 10**6, 1 - 1e-16) == pytest.approx(1)
    assert one.bound(0, 3, 0.0) == 0
    assert one.pointwise_mutual_information(Counts(4, 3, 0, 4), towards=0.0) == -math.inf
    assert one.pointwise_mutual_information(Counts(4, 3, 3, 4)) == 0


@pytest.mark.parametrize("confidence", [0, 1, -0.1, 90, math.nan, math.inf])
def test_a_confidence_that_is_no_probability_is_refused(confidence: float) -> None:
    """With 90 for 0.9, nothing would ever be hidden."""
    with pytest.raises(ParameterError, match="between 0 and 1") as caught:
        PosteriorBound(confidence)
    assert caught.value.parameter == "confidence"


@pytest.mark.parametrize("strength", [-1, math.nan, math.inf])
def test_a_strength_that_is_no_weight_is_refused(strength: float) -> None:
    """Contexts are none or more; without any, what is counted is all that is known."""
    with pytest.raises(ParameterError, match="from 0 up") as caught:
        PosteriorBound(strength=strength)
    assert caught.value.parameter == "strength"
    assert PosteriorBound(strength=0).bound(1, 1, 0.5) == 1


def test_an_entity_without_contexts_is_told_by_nothing() -> None:
    """There is nothing to divide by."""
    nobody = Counts(entity=0, terms=4, joint=0, contexts=64)
    assert PosteriorBound().pointwise_mutual_information(nobody) == -math.inf
    assert AdditiveSmoothing().pointwise_mutual_information(nobody) == -math.inf


@given(counts(), SHARES, CONFIDENCES, STRENGTHS)
def test_the_bound_is_the_quantile_of_a_beta_distribution(
    seen: Counts, towards: float, confidence: float, strength: float
) -> None:
    """As another implementation has it, down to shares that make no difference."""
    a, b = seen.joint + strength * towards, seen.terms - seen.joint + strength * (1 - towards)
    expected = float(beta.ppf(1 - confidence, a, b)) if b > 0 else 1.0
    bound = PosteriorBound(confidence, strength).bound(seen.joint, seen.terms, towards)
    assert bound == pytest.approx(max(expected, SMALLEST), rel=1e-5)


@given(counts(), CONFIDENCES, STRENGTHS)
def test_so_much_of_the_posterior_lies_above_the_bound(seen: Counts, confidence: float, strength: float) -> None:
    """To hide what is at or above a limit is to hide what is there with this probability.

    Next to 0 and to 1 much of the mass lies in less than a rounding error.
    """
    prior = seen.entity / seen.contexts
    bits = PosteriorBound(confidence, strength).pointwise_mutual_information(seen)
    share = prior * 2**bits
    a, b = seen.joint + strength * prior, seen.terms - seen.joint + strength * (1 - prior)
    if 2 * SMALLEST < share < 0.999:
        assert beta.sf(share, a, b) == pytest.approx(confidence, abs=1e-4)


@given(counts(2000), CONFIDENCES, STRENGTHS)
def test_meeting_once_more_reveals_no_less(seen: Counts, confidence: float, strength: float) -> None:
    """With each common context the bits grow."""
    one = PosteriorBound(confidence, strength)
    if seen.joint < min(seen.entity, seen.terms):
        more = Counts(seen.entity, seen.terms, seen.joint + 1, seen.contexts)
        assert one.pointwise_mutual_information(more) >= one.pointwise_mutual_information(seen) - 1e-6


@given(counts(2000), CONFIDENCES, CONFIDENCES, STRENGTHS)
def test_more_confidence_reveals_no_more(seen: Counts, one: float, other: float, strength: float) -> None:
    """What is sure at 9 in 10 is sure at 1 in 2."""
    strict, mild = (
        PosteriorBound(confidence, strength).pointwise_mutual_information(seen)
        for confidence in sorted((one, other), reverse=True)
    )
    assert strict <= mild + 1e-6


@given(counts(2000), SHARES, SHARES, CONFIDENCES)
def test_a_higher_expectation_reveals_no_less(seen: Counts, one: float, other: float, confidence: float) -> None:
    """What the parts of a phrase say is not held against it."""
    low, high = (
        PosteriorBound(confidence).pointwise_mutual_information(seen, towards=towards)
        for towards in sorted((one, other))
    )
    assert low <= high + 1e-6


@given(st.integers(1, 400), st.integers(1, 400))
def test_with_many_contexts_the_bound_is_the_share(joint: int, others: int) -> None:
    """What was counted a thousand times over is known, whatever was expected."""
    counted = Counts(10**6, 1000 * (joint + others), 1000 * joint, 10**9)
    exact = MaximumLikelihood().pointwise_mutual_information(counted)
    assert PosteriorBound().pointwise_mutual_information(counted) == pytest.approx(exact, abs=0.1)


@given(counts(), st.sampled_from([MaximumLikelihood(), AdditiveSmoothing(), ConfidenceBound(), PosteriorBound()]))
def test_nothing_reveals_more_than_there_is(seen: Counts, estimator: Estimator) -> None:
    """Whatever the counts, of an entity that has p(c) no more than -log2 p(c) bits."""
    bits = estimator.pointwise_mutual_information(seen)
    assert not math.isnan(bits)
    assert bits <= information_content(seen.entity, seen.contexts) + 1e-9
