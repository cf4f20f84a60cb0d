"""What an attacker makes of the two texts, as the page shows it."""

from __future__ import annotations

from dataclasses import dataclass, field

from tacit.errors import ParameterError

Candidates = tuple[tuple[str, float], ...]
"""Names with the probability that an attacker gives each."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Whom or what an attacker takes the original and the release to be about.

    Attributes:
        before: The candidates by the original, in any order, with probabilities from 0 to 1.
        after: The same by the release.
        secret: The candidate that is protected.
        attacker: Who guesses, in a few words.
        reference: What a report calls the secret without naming it: the requirement, and a number ("topics-1/1").
        words: Words of the release that speak most for the secret.

    Raises:
        ParameterError: A probability is none, or the secret is not among the candidates.

    >>> guesses = Ranking((("Boston", 0.2), ("Rome", 0.8)), (("Boston", 0.6), ("Rome", 0.4)), secret="Rome")
    >>> guesses.rank_before, guesses.rank_after, guesses.baseline
    (1, 2, 0.5)
    """

    before: Candidates = field(repr=False)
    after: Candidates = field(repr=False)
    secret: str = field(repr=False)
    attacker: str = "an attacker with the counts of the corpus"
    reference: str = ""
    words: tuple[str, ...] = field(default=(), repr=False)

    def __post_init__(self) -> None:
        for parameter, candidates in (("before", self.before), ("after", self.after)):
            if not all(0 <= probability <= 1 for _, probability in candidates):
                raise ParameterError("expected probabilities from 0 to 1, found others", parameter=parameter)
            if self.secret not in dict(candidates):
                raise ParameterError(
                    f"expected the secret among the {len(candidates)} candidates, found it missing", parameter=parameter
                )

    @property
    def rank_before(self) -> int:
        """The secret's place by the original."""
        return rank(self.before, self.secret)

    @property
    def rank_after(self) -> int:
        """Its place by the release."""
        return rank(self.after, self.secret)

    @property
    def probability_after(self) -> float:
        """The probability that the attacker gives it by the release."""
        return dict(self.after)[self.secret]

    @property
    def baseline(self) -> float:
        """The probability that somebody gives it who knows nothing."""
        return 1 / len(self.after)


def ordered(candidates: Candidates) -> Candidates:
    """The candidates, the most probable first, equals by name."""
    return tuple(sorted(candidates, key=lambda one: (-one[1], one[0])))


def rank(candidates: Candidates, name: str) -> int:
    """The candidate's place, from 1 up; among equals the middle one, rounded up the list: the attacker draws lots.

    >>> rank((("A", 0.5), ("B", 0.25), ("C", 0.25)), "C")
    2
    >>> rank((("A", 0.2), ("B", 0.2), ("C", 0.2), ("D", 0.2), ("E", 0.2)), "C")
    3
    """
    probability = dict(candidates)[name]
    equal = sum(other == probability for _, other in candidates) - 1
    return 1 + sum(other > probability for _, other in candidates) + equal // 2
