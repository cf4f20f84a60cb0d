"""What terms, alone or together, tell about hidden ones (S3, eq. 6 and 10).

Where something stands in the place of a hidden term s, a generalization g, a reader has that, too. S3 leaves it as
future work. For q and g together, g having all contexts of s,

    DR(s; q) = PMI(s; {q, g}) = IC(g) + PMI(s; q) among the contexts of g,

so what g tells is added to what q tells whoever knows g.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tacit.corpus import Conjunction
from tacit.models.correlation.sensitive import Secret
from tacit.risk import Counts, Evidence
from tacit.risk.disclosure import Disclosure
from tacit.risk.entity import Entity
from tacit.risk.groups import Together, minimal_risky_groups
from tacit.risk.information import Estimator
from tacit.risk.readings import TermCounts, readings
from tacit.terms.keys import phrases
from tacit.terms.variants import Names

_NO_NAMES = Names(())
_ROUNDING = 1e-9  # bits


class Correlations:
    """Measures what terms tell about secrets, each term once.

    Args:
        secrets: The hidden terms.
        counts: The contexts of terms.
        estimator: How counts become bits.
        largest: Terms in a group at the most.
        group_support: Contexts of a secret with a whole group that are evidence.
    """

    def __init__(
        self,
        secrets: Sequence[Secret],
        counts: TermCounts,
        *,
        estimator: Estimator,
        largest: int,
        group_support: int,
    ) -> None:
        self.secrets = tuple(secrets)
        self.counts = counts
        self.largest = largest
        self._estimator = estimator
        self._group_support = group_support
        self._named = {one.key: at for at, one in enumerate(self.secrets) if one.named}
        # By some estimates nothing tells all of a term: then nothing has to be asked about one with that threshold.
        self._searched = [at for at, one in enumerate(self.secrets) if self._can_be_told(one)]
        self._told: dict[str, dict[int, Disclosure]] = {}
        self._groups: dict[frozenset[str], tuple[Together, ...]] = {}

    def measure(self, keys: Iterable[str]) -> None:
        """Measures these terms together, which costs far less than one after the other."""
        new = [key for key in dict.fromkeys(keys) if key not in self._told]
        if not new:
            return
        self._told.update((key, {}) for key in new)
        if self._searched:
            self._measure(new)
        for key in new:
            for at in {self._named[phrase] for phrase in phrases(key) if phrase in self._named}:
                self._told[key][at] = self._naming(self.secrets[at])

    def _measure(self, new: Sequence[str]) -> None:
        self.counts.count(way.conjunction for key in new for way in readings(key))
        readers: dict[Conjunction, list[tuple[str, Evidence]]] = {}
        for key in new:
            for reading in readings(key):
                if self.counts[reading.conjunction] >= self.counts.min_support:
                    readers.setdefault(reading.conjunction, []).append((key, reading.evidence))
        asked = tuple(readers)
        for at in self._searched:
            one = self.secrets[at]
            for way, counts in self._met(one, asked):
                bits = self._estimator.pointwise_mutual_information(counts) + one.beside_bits
                for key, evidence in readers[way]:
                    best = self._told[key].get(at)
                    if key != one.label and (best is None or bits > best.bits):
                        self._told[key][at] = Disclosure(min(bits, one.information_bits), evidence, counts)

    def told(self, key: str) -> dict[int, Disclosure]:
        """What the term tells about each secret, by the secret's number; nothing about the others."""
        if key not in self._told:
            self.measure((key,))
        return self._told[key]

    def worst(self, key: str) -> tuple[Secret, Disclosure] | None:
        """The secret that the term comes closest to disclosing, or discloses most; None if it tells nothing of any."""
        found = ((self.secrets[at], disclosure) for at, disclosure in self.told(key).items())
        return max(found, key=lambda one: one[1].bits - one[0].threshold_bits, default=None)

    def discloses(self, key: str) -> bool:
        """Whether the term alone discloses a secret."""
        return any(one.bits >= self.secrets[at].threshold_bits for at, one in self.told(key).items())

    def groups(self, keys: frozenset[str]) -> tuple[Together, ...]:
        """The minimal groups among keys, none of them risky alone, that disclose a secret together."""
        if keys not in self._groups:
            ordered = sorted(keys)
            self.measure(ordered)
            # Most secrets meet none of the keys, or one: no group of two can disclose them.
            met = Counter(at for key in ordered for at in self._told[key])
            self._groups[keys] = tuple(
                group for at in sorted(met) if met[at] > 1 for group in self.groups_about(at, ordered)
            )
        return self._groups[keys]

    def groups_about(self, at: int, keys: Sequence[str]) -> Iterator[Together]:
        """Those that disclose the secret of this number: the smallest first, then in the order of the keys."""
        one = self.secrets[at]
        if self.largest < 2 or len(keys) < 2 or at not in self._searched:
            return
        # What does not meet the secret alone does not meet it in company.
        met = [key for key in keys if key != one.label and at in self.told(key)]
        items = [(key, way) for key in met if (way := self.counts.best_reading(key))]
        given = () if one.beside is None else (one.beside,)
        for group in minimal_risky_groups(
            [(*given, *way) for _, way in items],
            Entity(one.about, _NO_NAMES, one.conjunction, one.count, one.contexts),
            index=self.counts.index,
            estimator=self._estimator,
            threshold_bits=one.threshold_bits - one.beside_bits,
            largest=self.largest,
            min_support=self._group_support,
        ):
            members = tuple(items[i][0] for i in group.items)
            bits = group.bits + one.beside_bits
            yield Together(members, one.about, bits, one.threshold_bits, group.counts)

    def _can_be_told(self, one: Secret) -> bool:
        """Whether a term in all contexts of the secret and in no others, the most telling there is, would be risky."""
        if not one.known:
            return False
        most = self._estimator.pointwise_mutual_information(Counts(one.count, one.count, one.count, one.contexts))
        return most + one.beside_bits >= one.threshold_bits - _ROUNDING

    def _met(self, one: Secret, ways: Sequence[Conjunction]) -> Iterator[tuple[Conjunction, Counts]]:
        """The ways to count terms that meet the secret often enough, with the counts."""
        index, given = self.counts.index, () if one.beside is None else (one.beside,)
        single = [way for way in ways if len(way) == 1]
        met = self._joint(one, single)
        # Words that do not each meet the secret do not meet it together: few of those have to be intersected.
        apart = {way[0] for way in single if way not in met}
        met |= self._joint(one, [way for way in ways if len(way) > 1 and apart.isdisjoint(way)])
        # Few terms meet a secret at all. Only for those the larger set, the contexts of what stands for it, is asked.
        alone = index.count_each(given, tuple(met)) if given else [self.counts[way] for way in met]
        for (way, together), terms in zip(met.items(), alone, strict=True):
            yield way, Counts(one.count, int(terms), together, one.contexts)

    def _joint(self, one: Secret, ways: Sequence[Conjunction]) -> dict[Conjunction, int]:
        """The contexts that ways to count terms share with the secret, where they are enough."""
        joint = self.counts.index.count_each(one.conjunction, ways)
        return {way: int(count) for way, count in zip(ways, joint, strict=True) if count >= self.counts.min_support}

    def _naming(self, one: Secret) -> Disclosure:
        # Fail closed: of a name that the corpus does not know, or that is below the threshold of the others, no more
        # than itself has to be seen.
        bits = max(one.information_bits, one.threshold_bits)
        return Disclosure(bits, Evidence.NAMED, Counts(one.count, one.count, one.count, one.contexts))
