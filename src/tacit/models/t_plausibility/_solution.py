"""What a solver answers, and what it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Generic, TypeVar

from tacit.errors import PlausibilityError

Ladder = Sequence[float]
"""What a word can be released as, in volumes: ascending, and the first is the word as it stands.

The first is 1, or more where a generalization already stands in the word's place.

A volume is a number of base values; where these are not equally likely, 2 to the power of their entropy.
"""

_Value = TypeVar("_Value", int, float)


@dataclass(frozen=True, slots=True)
class Solution(Generic[_Value]):
    """One generalization of each word.

    Attributes:
        steps: For each word, the place in its ladder; 0 leaves the word as it stands.
        value: What was made small: the number of texts, or the cost.
        bound: No solution has a smaller value than this.
    """

    steps: tuple[int, ...]
    value: _Value
    bound: _Value

    @property
    def is_optimal(self) -> bool:
        """Whether it is proven that no solution is better."""
        return self.value <= self.bound


def at(ladders: Sequence[Ladder], steps: Iterable[int]) -> list[float]:
    """The volumes at these steps."""
    return [ladder[step] for ladder, step in zip(ladders, steps, strict=True)]


def check_reachable(ladders: Sequence[Ladder], t: int) -> None:
    """Nothing, if the words can be generalized to t texts.

    Raises:
        PlausibilityError: They cannot.
    """
    reachable = prod(ladder[-1] for ladder in ladders)
    if reachable < t:
        raise PlausibilityError(
            f"expected t to be at most {int(reachable)}, the most texts that {len(ladders)} words can be generalized"
            f" to, found {t}; lower t, name more terms or use a knowledge base that has more",
            largest=int(reachable),
        )
