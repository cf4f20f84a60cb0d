"""The audit of belief: what every term of a release says, counted anew, and added up in the plainest way.

It shares with the sanitizer the indexes, the packs, what is protected and the constants of the calibration, and none of
the code that measures, weighs or adds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from tacit.audit.counting import readings_of
from tacit.corpus import Clause, Conjunction, CorpusIndex
from tacit.knowledge.packs import PackMatch, PackMatcher, Strength, TopicPack
from tacit.risk.belief import Calibration

_DRAWN_TO = 10.0  # contexts by which p(c|t) is drawn towards p(c)
_SAYS = {Strength.ALONE: 1.0, Strength.WITH: 0.5, Strength.WEAK: 0.25}  # of what is needed to believe as much as not


@dataclass(frozen=True, slots=True)
class AddingAudit:
    """Adds up what keys say about one secret.

    Attributes:
        indexes: The corpora that the claim names.
        packs: The topic packs about the secret.
        secret: What its contexts are counted by.
        siblings: The names of what might as well be meant.
        prior: How probable it is beforehand.
        enough: Contexts that are evidence.
        by: The constants of the claim.
    """

    indexes: Sequence[CorpusIndex] = field(repr=False)
    packs: Sequence[TopicPack] = field(repr=False)
    secret: Conjunction = field(repr=False)
    siblings: Clause = field(repr=False)
    prior: float
    enough: int
    by: Calibration

    def bits(self, key: str) -> float:
        """What one key says: the most that a corpus or a pack makes of it."""
        counted = (self._counted(index, key) for index in self.indexes)
        return max(0.0, self._packed(key), *counted)

    def belief(self, bits: Sequence[float]) -> float:
        """How probable the secret is by what keys say: the largest first, each counts for less than the one before."""
        odds = self.prior / (1 - self.prior) * 2**self.by.intercept_bits
        for at, one in enumerate(sorted(bits, reverse=True)):
            odds *= 2 ** (min(one, 1000.0) * self.by.discount**at) if odds < 1e200 else 1.0
        return odds / (1 + odds)

    def _counted(self, index: CorpusIndex, key: str) -> float:
        reading = next((way for way in readings_of(key) if index.count(way) >= self.enough), None)
        joint = index.count([*self.secret, *reading]) if reading and self.secret else 0
        if not reading or joint < self.enough:
            return 0.0
        alone = index.count(reading)
        said = _information(joint, alone, index.count(self.secret) / index.count(()))
        others = index.count([self.siblings]) if self.siblings else 0
        if others:
            shared = _information(index.count([self.siblings, *reading]), alone, others / index.count(()))
            said -= self.by.siblings * max(shared, 0.0)
        return self.by.counts * said

    def _packed(self, key: str) -> float:
        needed = max(math.log2((1 - self.prior) / self.prior), 0.0)
        most = max((_share(PackMatcher((pack,)).find(key)) for pack in self.packs), default=0.0)
        return self.by.packs * needed * min(most, 1.0)


def _information(joint: int, alone: int, share: float) -> float:
    return math.log2((joint + _DRAWN_TO * share) / (alone + _DRAWN_TO)) - math.log2(share)


def _share(found: Sequence[PackMatch]) -> float:
    """What entries of one pack say, each once; of those that overlap the strongest, then the longest."""
    taken: list[PackMatch] = []
    for one in sorted(found, key=lambda one: (-_SAYS[one.entry.strength], one.start - one.end)):
        if not any(one.start < other.end and other.start < one.end for other in taken):
            taken.append(one)
    return sum({one.entry.phrase: _SAYS[one.entry.strength] for one in taken}.values())
