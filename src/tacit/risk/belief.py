"""Belief: how probable a secret is to a reader who adds up all that a release shows.

S1 bounds what single terms and small groups say. An attacker adds up what all of them say: naive Bayes, with what might
as well be meant, the siblings of the secret, as alternatives. Terms of one text are no independent witnesses, so that
their bits are weighed, and each counts for less than the one before it, as corpus contexts have shown:

    log odds = log prior odds + intercept + sum over i of discount^i e_i,    e_0 >= e_1 >= ...

where e_i is the i-th largest of what single terms say. Nothing speaks against a secret: who hides a term never raises
belief, and so a release can be made safe by hiding alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from tacit.corpus import Clause, Conjunction, CorpusIndex
from tacit.corpus.readings import Ground, TermCounts, phrase_reading
from tacit.errors import ParameterError
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.packs import PackMatch, PackMatcher, TopicPack
from tacit.risk.groups import DisclosingGroup
from tacit.risk.packs import shares
from tacit.secrets import Secret
from tacit.secrets.entity import Entity
from tacit.secrets.siblings import sibling_names

SMOOTHING: Final = 10.0
"""Contexts by which p(c|t) is drawn towards p(c): more than for single terms, because many small errors add up."""

_MOST_REMEMBERED = 1 << 15  # terms, over all documents
_CERTAIN = 60.0  # bits: odds that nobody tells from certainty


@dataclass(frozen=True, slots=True)
class Calibration:
    """What makes of bits of single terms a belief that is as often true as it says.

    Attributes:
        intercept_bits: Added to the logarithm of the odds.
        counts: The weight of what the counts of a corpus say: the same for each, so that either bounds belief alone.
        packs: The weight of what entries of topic packs say.
        siblings: The weight of what speaks for a sibling of the secret as well.
        discount: What each term counts for, of what it would count for in the place of the one before it.
    """

    intercept_bits: float
    counts: float
    packs: float
    siblings: float
    discount: float


CALIBRATION: Final = Calibration(intercept_bits=-1.375, counts=0.3, packs=0.475, siblings=0.1, discount=0.6)
"""What `python -m scripts.calibrate_belief` fitted, on half of 570 contexts and 26 topics."""

CALIBRATION_ERROR: Final = (
    "belief fitted and measured on contexts of several paragraphs whose names of the topic are hidden, 280 of them held"
    " out (scripts.calibrate_belief): expected calibration error .004 (Wikipedia) and .021 (texts of the field) with"
    " all other terms, and where belief is .05 or more .35 (too low) and .09 (mostly too high)"
)
"""How far belief is from how often it is true."""


class TermSpeech(Protocol):
    """One source of what single terms say about a secret."""

    def bits(self, keys: Sequence[str]) -> Sequence[float]:
        """What each term, given by its key, says; nothing less than 0."""
        ...


@dataclass(frozen=True, slots=True)
class CountedSpeech:
    """What the counts of one corpus say.

    Attributes:
        counts: The contexts of terms.
        secret: What the contexts of the secret are counted by.
        siblings: The names of what might as well be meant; nothing if nobody knows.
        weight: What its bits count for.
        against: What bits for the siblings count for, against it.
    """

    counts: TermCounts = field(repr=False)
    secret: Conjunction = field(repr=False)
    siblings: Clause = field(repr=False)
    weight: float
    against: float

    def bits(self, keys: Sequence[str]) -> Sequence[float]:
        """PMI(c; t), less what t says of the siblings of c, by the first reading of t that has contexts."""
        return [max(0.0, self.weight * (own - self.against * max(0.0, other))) for own, other in self.measure(keys)]

    def measure(self, keys: Sequence[str]) -> Sequence[tuple[float, float]]:
        """PMI of each term with the secret, and with its siblings; 0 where too few contexts hold both."""
        counts, index = self.counts, self.counts.index
        counts.count(map(phrase_reading, keys))
        readings = [counts.best_reading(key) for key in keys]
        asked = [one for one in dict.fromkeys(readings) if one]
        own = counts[self.secret] if self.secret else 0
        if not own or not asked:
            return [(0.0, 0.0)] * len(keys)
        joint = dict(zip(asked, map(int, index.count_each(self.secret, asked)), strict=True))
        near = [one for one in asked if joint[one] >= counts.min_support]
        others = counts[(self.siblings,)] if self.siblings else 0
        beside = map(int, index.count_each((self.siblings,), near)) if others else [0] * len(near)
        told = {
            one: (
                mutual_information(joint[one], counts[one], own / counts.contexts),
                mutual_information(shared, counts[one], others / counts.contexts) if others else 0.0,
            )
            for one, shared in zip(near, beside, strict=True)
        }
        return [told.get(one, (0.0, 0.0)) if one else (0.0, 0.0) for one in readings]


@dataclass(frozen=True, slots=True)
class PackSpeech:
    """What entries of topic packs say that stand in the words of a term.

    Attributes:
        matcher: What finds entries.
        packs: The names of the packs that are about the secret.
        alone_bits: What an entry says that gives the topic away alone: all that a reader lacks to believe in it as much
            as not.
        weight: What its bits count for.
    """

    matcher: PackMatcher = field(repr=False)
    packs: frozenset[str]
    alone_bits: float
    weight: float

    def bits(self, keys: Sequence[str]) -> Sequence[float]:
        """What the entries in each key say, of one pack together."""
        return [self.weight * self.alone_bits * self._share(key) for key in keys]

    def _share(self, key: str) -> float:
        found: dict[str, list[PackMatch]] = {}
        for one in self.matcher.find(key):
            if one.pack.name in self.packs:
                found.setdefault(one.pack.name, []).append(one)
        return min(max(map(shares, found.values()), default=0.0), 1.0)


class BeliefBound:
    """Says how probable one secret is to who reads all terms of a text together, and whether that is too much.

    Args:
        entity: The secret.
        prior: How probable it is to who has not read the text.
        limit: How probable it may come to seem.
        sources: What says what single terms say.
        calibration: How their bits become belief.
        field: The further corpus among the sources, for whoever counts again.
        packs: The topic packs among the sources, for whoever looks again.

    Raises:
        ParameterError: Belief reaches the limit whatever a text says.
    """

    def __init__(
        self,
        entity: Entity,
        *,
        prior: float,
        limit: float,
        sources: Sequence[TermSpeech],
        calibration: Calibration = CALIBRATION,
        field: CorpusIndex | None = None,
        packs: Sequence[TopicPack] = (),
    ) -> None:
        self.entity = entity
        self.prior = prior
        self.limit = limit
        self.calibration = calibration
        self.field = field
        self.packs = tuple(packs)
        self._sources = tuple(sources)
        self._said: dict[str, float] = {}
        self._from_bits = log_odds(prior) + calibration.intercept_bits
        allowed = log_odds(limit) - self._from_bits
        if allowed <= 0:
            raise ParameterError(
                f"no release keeps belief in {entity.name!r} below {limit:g}:"
                f" {self.belief(()):.2g} is what anyone believes beforehand",
                parameter="max_belief",
            )
        self.secret = Secret(
            entity.name, entity.conjunction, entity.count, entity.contexts, allowed, names=entity.names
        )

    def measure(self, keys: Iterable[str]) -> None:
        """Asks what these terms say, together: far cheaper than one after the other."""
        new = [key for key in dict.fromkeys(keys) if key not in self._said]
        if not new:
            return
        if len(self._said) + len(new) > _MOST_REMEMBERED:
            self._said.clear()
        told = [0.0] * len(new)
        for source in self._sources:
            told = list(map(max, told, source.bits(new)))
        for key, bits in zip(new, told, strict=True):
            self._said[key] = math.inf if self.entity.is_named_in(key) else bits

    def said(self, key: str) -> float:
        """What a term says by itself: nothing less than 0, and everything if it names the secret."""
        if key not in self._said:
            self.measure((key,))
        return self._said[key]

    def bits(self, keys: Iterable[str]) -> float:
        """What different terms say together."""
        return self._sum(sorted((self.said(key) for key in set(keys)), reverse=True))

    def belief(self, keys: Iterable[str]) -> float:
        """How probable the secret is to who sees these terms."""
        return 1 / (1 + math.exp2(-min(self._from_bits + self.bits(keys), _CERTAIN)))

    def reached_by(self, keys: Iterable[str]) -> DisclosingGroup | None:
        """The fewest of some terms by which belief reaches the limit; none if it does not reach it by all of them.

        One of them has to go, whatever happens to the others: what is left out says less than any of these.
        """
        ordered = sorted((key for key in set(keys) if self.said(key) > 0), key=lambda key: (-self.said(key), key))
        total, share = 0.0, 1.0
        for at, key in enumerate(ordered, 1):
            total += share * self.said(key)
            share *= self.calibration.discount
            if total >= self.secret.threshold_bits:
                return DisclosingGroup(tuple(ordered[:at]), self.secret, total, None, Ground.BELIEF)
        return None

    def _sum(self, said: Iterable[float]) -> float:
        total, share = 0.0, 1.0
        for bits in said:
            if bits <= 0:
                break
            total += share * bits
            share *= self.calibration.discount
        return total


def belief_sources(
    entity: Entity,
    *,
    counts: TermCounts,
    field: TermCounts | None,
    packs: Sequence[TopicPack],
    kb: KnowledgeBase,
    prior: float,
    calibration: Calibration = CALIBRATION,
) -> list[TermSpeech]:
    """What says what single terms say about an entity.

    Args:
        entity: The secret.
        counts: The contexts of terms in the corpus.
        field: Those in a further corpus, if there is one.
        packs: The topic packs that are about it.
        kb: The knowledge base that knows what might as well be meant.
        prior: How probable it is to who has not read the text.
        calibration: What their bits count for.
    """
    siblings = alternatives(entity, kb)
    sources: list[TermSpeech] = [
        CountedSpeech(one, entity.conjunction, siblings, calibration.counts, calibration.siblings)
        for one in (counts, field)
        if one is not None
    ]
    if packs:
        names = frozenset(pack.name for pack in packs)
        needed = max(-log_odds(prior), 0.0)
        sources.append(PackSpeech(PackMatcher(tuple(packs)), names, needed, calibration.packs))
    return sources


def alternatives(entity: Entity, kb: KnowledgeBase) -> Clause:
    """The names of what might as well be meant."""
    return sibling_names(entity, kb, at_least=10, at_most=200)


def log_odds(share: float) -> float:
    """log2(p / (1 - p))."""
    return math.log2(share / (1 - share)) if share < 1 else _CERTAIN


def mutual_information(joint: int, alone: int, share: float) -> float:
    """PMI in bits, with p(c|t) drawn towards p(c).

    Args:
        joint: The contexts of both.
        alone: The contexts of the term.
        share: p(c).

    >>> round(mutual_information(10, 10, 1 / 16), 3)  # p(c|t) = (10 + 10/16) / 20
    3.087
    """
    return math.log2((joint + SMOOTHING * share) / ((alone + SMOOTHING) * share))
