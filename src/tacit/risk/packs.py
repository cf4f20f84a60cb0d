"""Evidence by topic packs: what people of the field know to go with a topic."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.corpus.readings import Ground
from tacit.knowledge.packs import PackMatch, PackMatcher, Strength
from tacit.risk.evidence import Assessment, Carrier, Passage
from tacit.risk.tagger import TaggerEvidence
from tacit.secrets import Secret

SHARES: Final[Mapping[Strength, float]] = {Strength.ALONE: 1.0, Strength.WITH: 0.5, Strength.WEAK: 0.25}
"""What an entry says, of what a reader needs to believe in the topic as much as not."""

DOUBTED: Final[Mapping[Strength, float]] = {Strength.WITH: 0.15, Strength.WEAK: 0.2}
"""The probability of being marked below which an entry of a long text does not count where it stands."""

_CLEAR: Final = frozenset(("names", "medicines", "tests", "codes"))
_SHORT = 80  # words of a passage in which weak entries count: over a whole document they meet by chance
_TOGETHER = 1.0  # what entries must say together in a long text in which none speaks for itself


@dataclass(frozen=True, slots=True)
class PackEvidence:
    """Assesses passages by the entries of topic packs in them (a `tacit.risk.evidence.EvidenceSource`).

    An entry that gives the topic away alone makes belief in it one half: IC(c) - 1 bits. One that does so with another
    says half of that, a weak one a quarter. Entries of one pack in a passage add up, each once; weak ones in short
    passages only. In a long text, an entry that does not speak for itself counts only if the tagger, which reads it in
    its place, does not doubt it.

    Attributes:
        matcher: What finds entries.
        packs: For each secret, by its name, the names of the packs that are about it.
        tagger: What reads entries in their places, if there is one.
    """

    matcher: PackMatcher
    packs: Mapping[str, frozenset[str]]
    tagger: TaggerEvidence | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "topic packs"

    def is_derived(self, secret: str) -> bool:
        """Whether nobody wrote the packs about a secret, given by its name: they follow from taxonomies and corpora."""
        about = self.packs.get(secret, frozenset())
        return any(pack.is_derived for pack in self.matcher.packs if pack.name in about)

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What the entries in each passage say about the secret."""
        packs = self.packs.get(secret.name, frozenset())
        if not packs:
            return [None] * len(passages)
        texts = {_around(one) for one in passages}  # most stand in one
        told = {text: self._told(text) for text in texts}
        return [self._assess(secret, packs, one, told[_around(one)]) if one.text else None for one in passages]

    def _told(self, around: str) -> frozenset[str]:
        """The packs that count in passages of a text: those that speak for themselves in it; all in a short one."""
        if around.count(" ") <= _SHORT:
            return frozenset().union(*self.packs.values())
        return frozenset(one.pack.name for one in self.matcher.find(around) if _speaks_alone(one))

    def _assess(
        self, secret: Secret, packs: frozenset[str], passage: Passage, told: frozenset[str]
    ) -> Assessment | None:
        text = passage.text
        is_long = text.count(" ") > _SHORT
        found: dict[str, list[PackMatch]] = {}
        for one in self.matcher.find(text):
            if (
                one.pack.name in packs
                and not (is_long and one.entry.strength is Strength.WEAK)
                and not self._doubts(secret.name, passage, one)
            ):
                found.setdefault(one.pack.name, []).append(one)
        # In a long text in which nothing speaks for itself, what stands apart goes together by chance, and so do
        # one and a weak one in one place.
        found = {
            name: some for name, some in found.items() if name in told or (not is_long and shares(some) >= _TOGETHER)
        }
        if not found:
            return None
        alone_bits = max(secret.information_bits - 1.0, 0.0)
        totals = {name: alone_bits * shares(some) for name, some in found.items()}
        most = max(totals.values())
        # What goes with one diagnosis does not add to what goes with another.
        speaking = (name for name, total in totals.items() if total >= min(most, secret.threshold_bits))
        carriers = (
            Carrier(one.start, one.end, alone_bits * SHARES[one.entry.strength], *_reason(one))
            for one in _apart(sorted((one for name in speaking for one in found[name]), key=lambda one: one.start))
        )
        return Assessment(min(most, secret.information_bits), Ground.PACK, carriers=tuple(carriers))

    def _doubts(self, secret: str, passage: Passage, one: PackMatch) -> bool:
        if self.tagger is None or _speaks_alone(one):
            return False
        around = _around(passage)
        at = max(around.find(passage.text), 0)
        return self.tagger.likelihood(secret, around, at + one.start, at + one.end) < DOUBTED[one.entry.strength]


def _reason(one: PackMatch) -> tuple[str, str]:
    """What an entry is, and what the pack lists it as, if that may be too much to say.

    What gives a topic away only beside others often just goes with it: fireworks are no symptom. A medicine, a test, a
    name or a code is what it is called.
    """
    said = one.pack.reasons[one.entry.kind]
    if _speaks_alone(one) or (one.entry.kind in _CLEAR and one.entry.strength is not Strength.WEAK):
        return said, ""
    return f"listed in the topic pack about {one.pack.topic}", said


def _around(passage: Passage) -> str:
    """The text that a passage is part of."""
    return passage.around or passage.text


def _speaks_alone(one: PackMatch) -> bool:
    return one.entry.strength is Strength.ALONE


def shares(found: Iterable[PackMatch]) -> float:
    """What the entries of one pack say together, each once."""
    said = {one.entry.phrase: SHARES[one.entry.strength] for one in _apart(found)}
    return sum(said.values())


def _apart(found: Iterable[PackMatch]) -> Iterator[PackMatch]:
    """Of matches in order, those that do not overlap: the strongest first, then the longest.

    Packs that belong to one topic may differ in how much an entry gives away.
    """
    near: list[PackMatch] = []  # each overlaps one before it
    end = 0
    for one in found:
        if one.start >= end:
            yield from _strongest(near)
            near = []
        near.append(one)
        end = max(end, one.end)
    yield from _strongest(near)


def _strongest(near: Iterable[PackMatch]) -> list[PackMatch]:
    kept: list[PackMatch] = []
    for one in sorted(near, key=lambda one: (-SHARES[one.entry.strength], one.start - one.end)):
        if all(one.end <= other.start or other.end <= one.start for other in kept):
            kept.append(one)
    return sorted(kept, key=lambda one: one.start)
