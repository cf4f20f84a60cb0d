"""Information content and pointwise mutual information, from counts of contexts.

Logarithms are to base 2: information is in bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from tacit.errors import ParameterError
from tacit.settings import CONFIDENCE, SMOOTHING

_MOST_STEPS = 100
_MOST_TERMS = 500
_PRECISION = 1e-9  # of the logarithm of a share


@dataclass(frozen=True, slots=True)
class Counts:
    """The contexts behind a risk: of the secret, of the terms, of both together, and of all that was counted in."""

    entity: int
    terms: int
    joint: int
    contexts: int


def information_content(count: int, contexts: int) -> float:
    """IC = -log2 p, with p = count / contexts: what an occurrence tells, in bits.

    A count of nought tells at least as much as a count of one: the bits of a single context are its lower bound.

    >>> information_content(4, 64), information_content(0, 64)
    (4.0, 6.0)
    """
    return math.log2(contexts / max(count, 1)) if contexts else 0.0


class Estimator(Protocol):
    """An estimate of pointwise mutual information from counts."""

    def pointwise_mutual_information(self, counts: Counts) -> float:
        """PMI(c; T) in bits; never more than IC(c)."""
        ...


@dataclass(frozen=True, slots=True)
class MaximumLikelihood:
    """The papers' estimate: relative frequencies are probabilities.

    PMI(c; T) = log2( p(c,T) / (p(c) p(T)) ), minus infinity when the two never meet.

    >>> MaximumLikelihood().pointwise_mutual_information(Counts(entity=4, terms=4, joint=2, contexts=64))
    3.0
    """

    def pointwise_mutual_information(self, counts: Counts) -> float:
        """PMI(c; T) in bits."""
        if not counts.joint:
            return -math.inf
        return math.log2(counts.joint * counts.contexts / (counts.entity * counts.terms))


@dataclass(frozen=True, slots=True)
class AdditiveSmoothing:
    """p(c|T) drawn towards p(c) as if T had been seen in `strength` more contexts, with c as often as anywhere.

    PMI = log2( (joint + k p(c)) / ((terms + k) p(c)) ): a term seen twice, both times with c, says little.

    >>> round(AdditiveSmoothing(2).pointwise_mutual_information(Counts(entity=4, terms=2, joint=2, contexts=64)), 3)
    3.087
    """

    strength: float = SMOOTHING

    def pointwise_mutual_information(self, counts: Counts) -> float:
        """PMI(c; T) in bits."""
        if not counts.entity:
            return -math.inf
        prior = counts.entity / counts.contexts
        posterior = (counts.joint + self.strength * prior) / (counts.terms + self.strength)
        return math.log2(posterior / prior)


@dataclass(frozen=True, slots=True)
class PosteriorBound:
    """PMI of a share p(c|T) that the truth exceeds with a stated probability, given the counts.

    Before anything is counted, p(c|T) is taken for p(c), with the weight of `strength` contexts; what is counted makes
    a beta distribution of it. A bound at `confidence` = 0.8 is below the truth with probability 0.8: to hide what is at
    or above a limit is to hide when P(p(c|T) >= limit | counts) is at least 0.8.

    >>> counts = Counts(entity=4, terms=4, joint=2, contexts=64)
    >>> round(PosteriorBound(0.5).pointwise_mutual_information(counts), 3)
    2.431
    >>> round(PosteriorBound(0.9).pointwise_mutual_information(counts), 3)
    1.023

    Attributes:
        confidence: The probability that the truth is above the bound.
        strength: The contexts that the expectation weighs as much as.

    Raises:
        ParameterError: A number is outside its domain. With 90 for 0.9, nothing would ever be hidden.
    """

    confidence: float = CONFIDENCE
    strength: float = SMOOTHING

    def __post_init__(self) -> None:
        if not 0 < self.confidence < 1:
            raise ParameterError(
                f"expected a confidence between 0 and 1, found {self.confidence}", parameter="confidence"
            )
        if not 0 <= self.strength < math.inf:
            raise ParameterError(f"expected a strength from 0 up, found {self.strength}", parameter="strength")

    def pointwise_mutual_information(self, counts: Counts, *, towards: float | None = None) -> float:
        """PMI(c; T) in bits.

        Args:
            counts: The contexts.
            towards: The share that is expected before anything is counted; p(c) unless given.
        """
        if not counts.entity:
            return -math.inf
        prior = counts.entity / counts.contexts
        share = self.bound(counts.joint, counts.terms, prior if towards is None else towards)
        return math.log2(share / prior) if share > 0 else -math.inf

    def bound(self, joint: int, terms: int, towards: float) -> float:
        """The share that the truth exceeds."""
        return _beta_quantile(
            1 - self.confidence, joint + self.strength * towards, terms - joint + self.strength * (1 - towards)
        )

    def expected(self, joint: int, terms: int, towards: float) -> float:
        """The share that is expected when the contexts are counted."""
        return (joint + self.strength * towards) / (terms + self.strength)


@lru_cache(maxsize=1 << 16)
def _beta_quantile(probability: float, a: float, b: float) -> float:
    """Where a beta distribution has so much of its mass to the left.

    Newton's steps in the logarithm of the share, from its mean; halving where a step would leave the interval.
    """
    if a <= 0:
        return 0.0
    if b <= 0:
        return 1.0
    log_scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    low, high = -60.0, 0.0  # natural logarithm of the share
    at = math.log(a / (a + b))
    for _ in range(_MOST_STEPS):
        x = math.exp(at)
        missed = _beta_cumulative(x, a, b) - probability
        low, high = (at, high) if missed < 0 else (low, at)
        slope = math.exp(log_scale + a * at + (b - 1) * math.log1p(-x)) if x < 1 else 0.0
        following = at - missed / slope if slope > 0 else low
        following = following if low < following < high else (low + high) / 2
        if abs(following - at) < _PRECISION:
            break
        at = following
    return math.exp(at)


def _beta_cumulative(x: float, a: float, b: float) -> float:
    """The mass of a beta distribution to the left of x: the regularized incomplete beta function."""
    if x >= 1:
        return 1.0
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)
    front = math.exp(log_front)
    # The continued fraction converges fast on this side of the mean; on the other, its mirror image does.
    if x < (a + 1) / (a + b + 2):
        return front * _continued_fraction(x, a, b) / a
    return 1 - front * _continued_fraction(1 - x, b, a) / b


def _continued_fraction(x: float, a: float, b: float) -> float:
    """The continued fraction of the incomplete beta function, by Lentz's method."""
    tiny = 1e-300
    c, d = 1.0, 1 - (a + b) * x / (a + 1)
    d = 1 / (d if abs(d) > tiny else tiny)
    value = d
    for m in range(1, _MOST_TERMS):
        twice = a + 2 * m
        for step in (
            m * (b - m) * x / ((twice - 1) * twice),
            -(a + m) * (a + b + m) * x / (twice * (twice + 1)),
        ):
            d = 1 + step * d
            d = 1 / (d if d > tiny or d < -tiny else tiny)
            c = 1 + step / c
            if -tiny <= c <= tiny:
                c = tiny
            value *= c * d
        if -1e-12 < c * d - 1 < 1e-12:
            break
    return value


@dataclass(frozen=True, slots=True)
class ConfidenceBound:
    """PMI of the lower end of Wilson's interval for p(c|T): what the counts show beyond chance.

    With `deviations` = 1.64 the truth is above it in 19 of 20 cases.

    >>> round(ConfidenceBound(1.0).pointwise_mutual_information(Counts(entity=4, terms=4, joint=2, contexts=64)), 3)
    2.145
    """

    deviations: float = 1.0

    def pointwise_mutual_information(self, counts: Counts) -> float:
        """PMI(c; T) in bits."""
        if not counts.joint or not counts.entity:
            return -math.inf
        n, z = counts.terms, self.deviations
        share = counts.joint / n
        centre = share + z * z / (2 * n)
        margin = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        bound = (centre - margin) / (1 + z * z / n)
        return math.log2(bound * counts.contexts / counts.entity) if bound > 0 else -math.inf
