"""Groups: terms that give a secret away only together.

"Blood", "tears" and "needle" are innocent alone. A group T of terms that stand in one context of the document discloses
c when PMI(c; T) reaches the threshold; it is minimal when no smaller group inside it does. S1 leaves groups out because
a search engine was too slow to count them; here they are mined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tacit.corpus import Conjunction, CorpusIndex
from tacit.risk._risk import Counts
from tacit.risk.entity import Entity
from tacit.risk.information import Estimator
from tacit.risk.readings import TermCounts


@dataclass(frozen=True, slots=True)
class RiskyGroup:
    """Items that disclose an entity together, and no fewer of them do.

    Attributes:
        items: Their places in the list that was searched, ascending.
        bits: What they reveal of the entity.
        counts: The contexts behind that.
    """

    items: tuple[int, ...]
    bits: float
    counts: Counts


def minimal_risky_groups(
    items: Sequence[Conjunction],
    one: Entity,
    *,
    index: CorpusIndex,
    estimator: Estimator,
    threshold_bits: float,
    largest: int,
    min_support: int,
) -> Iterator[RiskyGroup]:
    """All minimal groups of 2 to `largest` items that disclose the entity, the smallest first.

    Level by level: a group is looked at only if all groups one item smaller inside it have support and are not risky.
    Support is the number of contexts that hold the entity and the whole group: it can only fall when an item is added,
    so nothing is missed. ``count`` over all combinations of items gives the same groups, in exponential time.

    Args:
        items: The ways to count what stands in one context of the document; none of them risky alone.
        one: The entity.
        index: The corpus.
        estimator: How counts become bits.
        threshold_bits: What is too much.
        largest: Items in a group at the most.
        min_support: Contexts of the entity with the whole group that are evidence.
    """
    if not one.known or largest < 2:
        return
    support = index.count_each(one.conjunction, items)
    frequent = [i for i, count in enumerate(support) if count >= min_support]
    level: list[tuple[int, ...]] = [(i,) for i in frequent]
    for _ in range(2, largest + 1):
        innocent: list[tuple[int, ...]] = []
        known = set(level)
        for prefix, extensions in _extensions(level, known):
            held = [clause for i in prefix for clause in items[i]]
            joint = index.count_each([*one.conjunction, *held], [items[i] for i in extensions])
            supported = [(i, int(count)) for i, count in zip(extensions, joint, strict=True) if count >= min_support]
            alone = index.count_each(held, [items[i] for i, _ in supported])
            for (i, together), terms in zip(supported, alone, strict=True):
                counts = Counts(one.count, int(terms), together, one.contexts)
                bits = min(estimator.pointwise_mutual_information(counts), one.information_bits)
                if bits >= threshold_bits:
                    yield RiskyGroup((*prefix, i), bits, counts)
                else:
                    innocent.append((*prefix, i))
        level = innocent


def _extensions(
    level: Sequence[tuple[int, ...]], known: set[tuple[int, ...]]
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Each group of a level with the items that may be added behind its last one.

    The a-priori rule: two groups that differ only in their last item join to one candidate; it stays if the level also
    holds all its other subgroups.
    """
    for at, prefix in enumerate(level):
        extensions = []
        for other in level[at + 1 :]:
            if other[:-1] != prefix[:-1]:
                break
            candidate = (*prefix, other[-1])
            if all(candidate[:i] + candidate[i + 1 :] in known for i in range(len(candidate) - 2)):
                extensions.append(other[-1])
        if extensions:
            yield prefix, extensions


@dataclass(frozen=True, slots=True)
class Together:
    """Keys that disclose an entity together.

    Attributes:
        keys: The keys, sorted.
        about: The entity.
        bits: What they reveal of it.
        threshold_bits: What is too much.
        counts: The contexts behind that.
    """

    keys: tuple[str, ...]
    about: str
    bits: float
    threshold_bits: float
    counts: Counts


class GroupFinder:
    """Finds the minimal risky groups among the keys that stand in one context of a document.

    Args:
        counts: The contexts of terms.
        entities: What must stay secret.
        estimator: How counts become bits.
        alpha: The model's strictness.
        largest: Keys in a group at the most.
        min_support: Contexts of the entity with the whole group that are evidence.
    """

    def __init__(
        self,
        counts: TermCounts,
        entities: Sequence[Entity],
        *,
        estimator: Estimator,
        alpha: float,
        largest: int,
        min_support: int,
    ) -> None:
        self._counts = counts
        self._entities = [one for one in entities if one.known]
        self._estimator = estimator
        self._alpha = alpha
        self._largest = largest
        self._min_support = min_support
        self._found: dict[frozenset[str], tuple[Together, ...]] = {}

    def find(self, keys: frozenset[str]) -> tuple[Together, ...]:
        """The minimal risky groups, the smallest first; none of the keys is risky alone."""
        if keys not in self._found:
            self._found[keys] = tuple(self._find(sorted(keys))) if self._largest > 1 and len(keys) > 1 else ()
        return self._found[keys]

    def _find(self, keys: list[str]) -> Iterator[Together]:
        ways = [(key, self._counts.best_reading(key)) for key in keys]
        countable = [(key, way) for key, way in ways if way]
        for one in self._entities:
            threshold = one.information_bits / self._alpha
            for group in minimal_risky_groups(
                [way for _, way in countable],
                one,
                index=self._counts.index,
                estimator=self._estimator,
                threshold_bits=threshold,
                largest=self._largest,
                min_support=self._min_support,
            ):
                named = tuple(countable[i][0] for i in group.items)
                yield Together(named, one.name, group.bits, threshold, group.counts)
