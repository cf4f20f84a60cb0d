"""The meter: what terms, alone or together, disclose about secrets. One for every requirement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence

from tacit.corpus import Clause
from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.risk.counts import CountEvidence
from tacit.risk.evidence import Assessment, EvidenceSource, Passage
from tacit.risk.groups import DisclosingGroup, minimal_risky_groups
from tacit.secrets import Secret
from tacit.terms.keys import phrases
from tacit.terms.variants import Names

_ROUNDING = 1e-9  # bits
_MOST_REMEMBERED = 1 << 15  # terms, over all documents that have the same secrets
_MOST_GROUPS_REMEMBERED = 1 << 13  # contexts of documents


class Meter:
    """Measures what terms disclose about secrets, each term once.

    Args:
        secrets: What must not be learnt.
        counts: The evidence of a corpus, by which groups are found, too.
        others: Further evidence.
        largest: Terms in a group at the most.
        group_support: Contexts of a secret with a whole group that are evidence.
    """

    def __init__(
        self,
        secrets: Sequence[Secret],
        counts: CountEvidence,
        *,
        others: Sequence[EvidenceSource] = (),
        largest: int,
        group_support: int,
    ) -> None:
        self.secrets = tuple(secrets)
        self.evidence = counts
        self.largest = largest
        self._others = tuple(others)
        self._group_support = group_support
        # By some estimates nothing tells all of a term: then nothing has to be asked about one with that threshold.
        self._searched = [at for at, one in enumerate(self.secrets) if self._can_be_told(one)]
        self._by_name: dict[str, list[int]] = {}
        for at, one in enumerate(self.secrets):
            for name in one.names if isinstance(one.names, frozenset) else ():
                self._by_name.setdefault(name, []).append(at)
        # Names with their lexical variants cannot be looked up, only asked.
        self._asked = [at for at, one in enumerate(self.secrets) if not isinstance(one.names, frozenset)]
        self._told: dict[str, dict[int, Assessment]] = {}
        self._kinds: dict[Clause, tuple[Secret, Assessment] | None] = {}
        self._groups: dict[frozenset[str], tuple[DisclosingGroup, ...]] = {}

    def measure(self, keys: Iterable[str]) -> None:
        """Measures these terms together, which costs far less than one after the other."""
        asked = list(dict.fromkeys(keys))
        new = [key for key in asked if key not in self._told]
        if not new:
            return
        if len(self._told) + len(new) > _MOST_REMEMBERED:
            self._told.clear()
            new = asked
        # Kept only when all is known: what nobody could assess must not pass for harmless ever after.
        told: dict[str, dict[int, Assessment]] = {key: {} for key in new}
        passages = [Passage((key,)) for key in new]
        for at in self._searched:
            for source in (self.evidence, *self._others):
                for key, assessed in zip(new, source.assess(self.secrets[at], passages), strict=True):
                    best = told[key].get(at)
                    if assessed and (best is None or assessed.bits > best.bits):
                        told[key][at] = assessed
        for key in new:
            for at in self._named(key):
                told[key][at] = naming(self.secrets[at])
        self._told.update(told)

    def told(self, key: str) -> dict[int, Assessment]:
        """What the term tells about each secret, by the secret's number; nothing about the others."""
        if key not in self._told:
            self.measure((key,))
        return self._told[key]

    def worst(self, keys: Iterable[str], *, but: Collection[int] = ()) -> tuple[Secret, Assessment] | None:
        """The secret that one of some terms names, discloses most or comes closest to; None if they tell nothing.

        Args:
            keys: The terms.
            but: The numbers of secrets that are not looked at.
        """
        found = ((self.secrets[at], told) for key in keys for at, told in self.told(key).items() if at not in but)
        return max(found, key=_excess, default=None)

    def discloses(self, key: str) -> bool:
        """Whether the term alone discloses a secret."""
        return any(one.bits >= self.secrets[at].threshold_bits for at, one in self.told(key).items())

    def disclose_kinds(self, kinds: Clause) -> bool:
        """Whether anything of some kinds, one knows not which, discloses a secret."""
        worst = self.worst_of_kinds(kinds)
        return worst is not None and worst[1].bits >= worst[0].threshold_bits

    def worst_of_kinds(self, kinds: Clause) -> tuple[Secret, Assessment] | None:
        """The secret that something of some kinds, one knows not what, discloses most or comes closest to."""
        if kinds not in self._kinds:
            if len(self._kinds) > _MOST_REMEMBERED:
                self._kinds.clear()
            passage = [Passage((), kinds=kinds)]
            assessed = ((self.secrets[at], self.evidence.assess(self.secrets[at], passage)[0]) for at in self._searched)
            self._kinds[kinds] = max(((one, told) for one, told in assessed if told), key=_excess, default=None)
        return self._kinds[kinds]

    def groups(self, keys: frozenset[str]) -> tuple[DisclosingGroup, ...]:
        """The minimal groups among keys, none of them risky alone, that disclose a secret together."""
        if keys not in self._groups:
            ordered = sorted(keys)
            self.measure(ordered)
            # Most secrets meet none of the keys, or one: no group of two can disclose them.
            met = Counter(at for key in ordered for at in self.told(key))
            if len(self._groups) > _MOST_GROUPS_REMEMBERED:
                self._groups.clear()
            self._groups[keys] = tuple(
                group for at in sorted(met) if met[at] > 1 for group in self.groups_about(at, ordered)
            )
        return self._groups[keys]

    def groups_about(self, at: int, keys: Sequence[str]) -> Iterator[DisclosingGroup]:
        """Those that disclose the secret of this number: the smallest first, then in the order of the keys."""
        one = self.secrets[at]
        if self.largest < 2 or len(keys) < 2 or at not in self._searched:
            return
        label = one.shown.label if one.shown else None
        # What does not meet the secret alone does not meet it in company.
        met = [key for key in keys if key != label and at in self.told(key)]
        items = [(key, way) for key in met for way in self.evidence.counts.group_readings(key)]
        seen: set[frozenset[str]] = set()
        for group in minimal_risky_groups(
            [way for _, way in items], one, self.evidence, largest=self.largest, min_support=self._group_support
        ):
            members = tuple(dict.fromkeys(items[i][0] for i in group.items))
            # Two readings of one term are that term alone; the same terms by other readings are the same group.
            if len(members) == len(group.items) and frozenset(members) not in seen:
                seen.add(frozenset(members))
                yield DisclosingGroup(members, one, group.bits, group.counts)

    def _can_be_told(self, one: Secret) -> bool:
        """Whether a term in all contexts of the secret and in no others, the most telling there is, would be risky."""
        if self._others:
            return True
        return one.known and self.evidence.tells_all(one) >= one.threshold_bits - _ROUNDING

    def _named(self, key: str) -> set[int]:
        """The secrets that a term names."""
        found: set[int] = set()
        for phrase in phrases(key):
            found.update(self._by_name.get(phrase, ()))
            found.update(at for at in self._asked if phrase in self.secrets[at].names)
        return found


def naming(one: Secret) -> Assessment:
    """What a name of a secret tells: everything.

    Fail closed: of a name that the corpus does not know, or that is below the threshold of the others, no more than
    itself has to be seen.
    """
    bits = max(one.information_bits, one.threshold_bits)
    return Assessment(bits, Ground.NAMED, Counts(one.count, one.count, one.count, one.contexts))


def _excess(found: tuple[Secret, Assessment]) -> tuple[bool, float]:
    secret, told = found
    return told.ground is Ground.NAMED, told.bits - secret.threshold_bits


class RememberedMeters:
    """Meters for sets of secrets, the last few kept: a release is judged by the secrets of its document.

    Args:
        counts: The evidence of a corpus.
        others: Further evidence.
        largest: Terms in a group at the most.
        group_support: Contexts of a secret with a whole group that are evidence.
        most: Meters that are kept.
    """

    def __init__(
        self,
        counts: CountEvidence,
        *,
        others: Sequence[EvidenceSource] = (),
        largest: int,
        group_support: int,
        most: int,
    ) -> None:
        self._counts = counts
        self._others = tuple(others)
        self._largest = largest
        self._group_support = group_support
        self._most = most
        self._meters: dict[tuple[tuple[Secret, frozenset[str] | Names], ...], Meter] = {}

    def __getitem__(self, secrets: tuple[Secret, ...]) -> Meter:
        # With their names, which are no part of what makes two secrets equal: two unknown persons are counted alike.
        key = tuple((one, one.names) for one in secrets)
        found = self._meters.pop(key, None)
        if found is None:
            found = Meter(
                secrets, self._counts, others=self._others, largest=self._largest, group_support=self._group_support
            )
        self._meters[key] = found
        if len(self._meters) > self._most:
            del self._meters[next(iter(self._meters))]
        return found
