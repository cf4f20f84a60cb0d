"""Algorithm 1 of S3: the quasi-identifiers among the terms of one context."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from tacit.corpus.information import Counts
from tacit.corpus.readings import Ground
from tacit.risk.meter import Meter


@dataclass(frozen=True, slots=True)
class QuasiIdentifier:
    """Terms that disclose a hidden one, alone or as a group: an element of QS in S3.

    Attributes:
        keys: The terms, by their keys, in the order of the pool.
        about: The hidden term.
        bits: DR(s; keys).
        threshold_bits: What is too much.
        ground: What the bits rest on.
        counts: The contexts counted.
    """

    keys: tuple[str, ...] = field(repr=False)
    about: str
    bits: float
    threshold_bits: float
    ground: Ground
    counts: Counts | None


def quasi_identifiers(
    pool: Iterable[str], meter: Meter, *, among: Collection[int] | None = None
) -> Iterator[QuasiIdentifier]:
    """The quasi-identifiers of a context, in the order in which Algorithm 1 finds them.

    For each hidden term, groups of one, two and more terms of the pool, up to `meter.largest`; the pool is
    shared by all hidden terms, and what is found leaves it. A group that is found has no smaller one inside it that
    would be, because that would have left the pool before; so of the minimal risky groups, in their order, those are
    found whose terms are all still there. To go through all combinations, as S3 prints it, finds the same in
    exponential time.

    Args:
        pool: The terms that are not hidden, by their keys, in the order of the text.
        meter: What terms tell about the hidden ones.
        among: The numbers of the hidden terms that are sensitive in this context; all of them unless given.
    """
    left = dict.fromkeys(pool)
    meter.measure(left)
    for at, secret in enumerate(meter.secrets):
        if among is not None and at not in among:
            continue
        for key in tuple(left):
            told = meter.told(key).get(at)
            if told and told.bits >= secret.threshold_bits:
                del left[key]
                yield QuasiIdentifier((key,), secret.name, told.bits, secret.threshold_bits, told.ground, told.counts)
        for group in meter.groups_about(at, tuple(left)):
            if all(key in left for key in group.keys):
                for key in group.keys:
                    del left[key]
                yield QuasiIdentifier(
                    group.keys, secret.name, group.bits, secret.threshold_bits, Ground.GROUP, group.counts
                )
