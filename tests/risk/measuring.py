"""Secrets and meters in short."""

from __future__ import annotations

from collections.abc import Sequence

from tacit.corpus import CorpusIndex
from tacit.corpus.information import Estimator, MaximumLikelihood
from tacit.corpus.readings import TermCounts
from tacit.document import Span
from tacit.identities import IdentifierKind
from tacit.risk import Meter
from tacit.risk.counts import CountEvidence
from tacit.secrets import Secret, Shown
from tacit.secrets.hidden import Mark


def marks(*keys: str, kind: IdentifierKind = IdentifierKind.PERSON) -> list[Mark]:
    """Keys as identifiers that stand one behind the other."""
    return [Mark("identities-1", Span(at, at + 1), kind, at, key) for at, key in enumerate(keys)]


def secret(
    name: str,
    index: CorpusIndex,
    *,
    threshold: float,
    beside: Sequence[str] | None = None,
    label: str = "",
) -> Secret:
    """A word as a secret, counted beside the keys of what stands in its place if there are any."""
    keys = frozenset((name,))
    given = None if beside is None else frozenset(beside)
    shown = None if given is None else Shown(label, given, index.count((given,)))
    count = index.count((keys,) if given is None else (keys, given))
    return Secret(name, (keys,), count, index.count(()), threshold, shown, names=keys)


def meter(
    *secrets: Secret,
    index: CorpusIndex,
    largest: int = 1,
    group_support: int = 1,
    min_support: int = 1,
    estimator: Estimator | None = None,
) -> Meter:
    """What measures secrets, by the papers' estimate unless said otherwise."""
    counts = TermCounts(index, min_support=min_support)
    return Meter(
        secrets,
        CountEvidence(counts, estimator or MaximumLikelihood()),
        largest=largest,
        group_support=group_support,
    )
