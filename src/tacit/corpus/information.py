"""Information content and pointwise mutual information, from counts of contexts.

Logarithms are to base 2: information is in bits.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Protocol

from tacit.settings import SMOOTHING


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
