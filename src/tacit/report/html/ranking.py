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

    Raises:
        ParameterError: A probability is none, or the secret is not among the candidates.

    >>> guesses = Ranking((("Boston", 0.2), ("Rome", 0.8)), (("Boston", 0.6), ("Rome", 0.4)), secret="Rome")
    >>> rank(guesses.before, guesses.secret), rank(guesses.after, guesses.secret)
    (1, 2)
    """

    before: Candidates = field(repr=False)
    after: Candidates = field(repr=False)
    secret: str = field(repr=False)
    attacker: str = "an attacker with the counts of the corpus"

    def __post_init__(self) -> None:
        for parameter, candidates in (("before", self.before), ("after", self.after)):
            if not all(0 <= probability <= 1 for _, probability in candidates):
                raise ParameterError("expected probabilities from 0 to 1, found others", parameter=parameter)
            if self.secret not in dict(candidates):
                raise ParameterError(
                    f"expected the secret among the {len(candidates)} candidates, found it missing", parameter=parameter
                )


def ordered(candidates: Candidates) -> Candidates:
    """The candidates, the most probable first, equals by name."""
    return tuple(sorted(candidates, key=lambda one: (-one[1], one[0])))


def rank(candidates: Candidates, name: str) -> int:
    """The candidate's place, from 1 up; among equals the attacker is taken to be lucky.

    >>> rank((("A", 0.5), ("B", 0.25), ("C", 0.25)), "C")
    2
    """
    probability = dict(candidates)[name]
    return 1 + sum(other > probability for _, other in candidates)
