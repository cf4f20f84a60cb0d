"""Groups: terms that give a secret away only together.

"Blood", "tears" and "needle" are innocent alone. A group T of terms that stand in one context of the document discloses
a secret c when PMI(c; T) reaches the threshold; it is minimal when no smaller group inside it does. S1 leaves groups
out because a search engine was too slow to count them; here they are mined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tacit.corpus import Conjunction
from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.risk.counts import CountEvidence, given, universe
from tacit.secrets import Secret


@dataclass(frozen=True, slots=True)
class RiskyGroup:
    """Items that disclose a secret together, and no fewer of them do.

    Attributes:
        items: Their places in the list that was searched, ascending.
        bits: What they reveal of the secret.
        counts: The contexts behind that.
    """

    items: tuple[int, ...]
    bits: float
    counts: Counts


def minimal_risky_groups(
    items: Sequence[Conjunction], secret: Secret, evidence: CountEvidence, *, largest: int, min_support: int
) -> Iterator[RiskyGroup]:
    """All minimal groups of 2 to `largest` items that disclose the secret, the smallest first.

    Level by level: a group is looked at only if all groups one item smaller inside it have support and are not risky.
    Support is the number of contexts that hold the secret and the whole group: it can only fall when an item is added,
    so nothing is missed. ``count`` over all combinations of items gives the same groups, in exponential time.

    Args:
        items: The ways to count what stands in one context of the document; none of them risky alone.
        secret: The secret.
        evidence: The counts, and how they become bits.
        largest: Items in a group at the most.
        min_support: Contexts of the secret with the whole group that are evidence.
    """
    if not secret.known or largest < 2:
        return
    index, beside = evidence.counts.index, given(secret)
    support = index.count_each((*beside, *secret.counted_by), items)
    frequent = [i for i, count in enumerate(support) if count >= min_support]
    level: list[tuple[int, ...]] = [(i,) for i in frequent]
    for _ in range(2, largest + 1):
        innocent: list[tuple[int, ...]] = []
        known = set(level)
        for prefix, extensions in _extensions(level, known):
            held = [*beside, *(clause for i in prefix for clause in items[i])]
            joint = index.count_each([*secret.counted_by, *held], [items[i] for i in extensions])
            supported = [(i, int(count)) for i, count in zip(extensions, joint, strict=True) if count >= min_support]
            alone = index.count_each(held, [items[i] for i, _ in supported])
            for (i, together), terms in zip(supported, alone, strict=True):
                counts = Counts(secret.count, int(terms), together, universe(secret))
                bits = evidence.bits(secret, counts)
                if bits >= secret.threshold_bits:
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
class DisclosingGroup:
    """Keys that disclose a secret together.

    Attributes:
        keys: The keys, in the order in which they were asked about.
        secret: The secret.
        bits: What they reveal of it.
        counts: The contexts behind that; none where they were not counted together.
        ground: What it rests on.
    """

    keys: tuple[str, ...] = field(repr=False)
    secret: Secret
    bits: float
    counts: Counts | None
    ground: Ground = Ground.GROUP
