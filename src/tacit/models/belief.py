"""Belief in topics: what is promised of a release that is read as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Final

from tacit.models.parts import Promise
from tacit.risk.belief import CALIBRATION_ERROR, BeliefBound

BY_BELIEF: Final = " by belief"
"""What stands behind a requirement's name in the name of its claim on belief."""


@dataclass(frozen=True, slots=True)
class Belief:
    """How probable a secret is to who reads a release.

    Attributes:
        requirement: The requirement's name in the report.
        number: Which of its secrets it is, from 1.
        bound: What bounds it.
        value: How probable it is.
        words: The keys that say most of it, the first the most.
    """

    requirement: str
    number: int
    bound: BeliefBound
    value: float
    words: tuple[str, ...] = field(repr=False)

    @property
    def is_too_high(self) -> bool:
        """Whether it reaches the bound."""
        return self.value >= self.bound.limit


@dataclass(frozen=True, slots=True)
class ReleaseBelief:
    """Bounds belief in the entities of one requirement.

    Guarantee:
        For every entity c of C, p(c | all terms of the release) is below `limit` by `tacit.risk.belief`: the prior, the
        counts of each corpus, topic packs, and a calibration on corpus contexts.

    Not covered:
        What readers know and neither corpora nor packs show; words that are no terms; a reader whose prior is another.

    Attributes:
        limit: How probable an entity may come to seem.
        bounds: What bounds belief in each entity that something can be said about.
        unknown: The names of the others.
        sources: What says what single terms say, in words.
    """

    limit: float
    bounds: tuple[BeliefBound, ...] = field(repr=False)
    unknown: tuple[str, ...]
    sources: tuple[str, ...]

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        protected = ", ".join((*(one.entity.name for one in self.bounds), *self.unknown))
        return Promise(
            f"who reads all terms of the released text together believes in none of {{{protected}}} with a probability"
            f" of {self.limit:g} or more, by what {' and '.join(self.sources)} say of each term.",
            (
                "a reader who had more reason to believe in it beforehand than the prior says",
                "what only a reader knows who knows more than they do, and what a story tells as a whole",
                "entries of topic packs that run over several terms, stop words, layout and style",
                "terms that a reviewer released in spite of the requirement",
            ),
            {
                "max_belief": self.limit,
                "prior": {one.entity.name: float(f"{one.prior:.4g}") for one in self.bounds},
                "evidence": list(self.sources),
                "calibration": {
                    name: value for one in self.bounds[:1] for name, value in asdict(one.calibration).items()
                },
            },
            rests_on=CALIBRATION_ERROR,
            unchecked=tuple(
                f"the corpus has no context of {name!r}, so that nobody can say how probable it seems"
                for name in self.unknown
            ),
            checked="the terms of the released text were found anew and added up",
        )

    def beliefs(self, requirement: str, keys: Iterable[str]) -> Iterator[Belief]:
        """How probable each entity is to who sees these terms."""
        seen = sorted(set(keys))
        for number, bound in enumerate(self.bounds, 1):
            bound.measure(seen)
            most = sorted((key for key in seen if bound.said(key) > 0), key=lambda key: (-bound.said(key), key))
            yield Belief(requirement, number, bound, bound.belief(seen), tuple(most[:_WORDS]))


_WORDS: Final = 5
