"""Step 2, the risk: what related terms reveal about the sensitive terms that a document hides.

S4's disclosure risk (eq. 7, and eq. 10 in context) adds to what q reveals about t what the released g(t) says already,
and takes away what q and g(t) have in common:

    DR(t; q) = PMI(t AND g(t); q) + IC(g(t)) - PMI(g(t); q)
             = log2( p(t, g, q) / (p(t, g) p(g, q)) )  =  PMI(t AND g(t); g(t) AND q)

so it is the pointwise mutual information of t and q among the contexts of g(t): for whoever knows g(t), what q adds.
Groups are the same with all their terms for q (eq. 9). Without a generalization, g(t) says nothing and DR = PMI(t; q)
(eq. 5).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from tacit.corpus import Clause, Conjunction, CorpusIndex, Level
from tacit.risk import Counts
from tacit.risk.disclosure import Disclosure
from tacit.risk.entity import Entity
from tacit.risk.groups import Together, minimal_risky_groups
from tacit.risk.information import Estimator
from tacit.risk.readings import Reading, TermCounts, readings
from tacit.terms.variants import Names

_NO_NAMES = Names(())
_MOST_REMEMBERED = 1 << 13  # terms of one set of secrets, over all documents that hide it


@dataclass(frozen=True, slots=True)
class Among:
    """The contexts of a corpus that hold one of some keys, as a corpus (a `tacit.corpus.CorpusIndex`)."""

    index: CorpusIndex
    keys: Clause | None

    @property
    def fingerprint(self) -> str:
        """What identifies the counts."""
        return f"{self.index.fingerprint} among {sorted(self.keys or ())}"

    def count(self, conjunction: Conjunction, *, level: Level = Level.CONTEXT) -> int:
        """The number of these contexts in which every clause has at least one of its keys."""
        return self.index.count((*self._given, *conjunction), level=level)

    def count_each(
        self, conjunction: Conjunction, partners: Sequence[Conjunction], *, level: Level = Level.CONTEXT
    ) -> Sequence[int]:
        """``[count([*conjunction, *partner]) for partner in partners]``."""
        return self.index.count_each((*self._given, *conjunction), partners, level=level)

    @property
    def _given(self) -> tuple[Clause, ...]:
        return () if self.keys is None else (self.keys,)


@dataclass(frozen=True, slots=True)
class Secret:
    """A hidden term t, as it is counted.

    Attributes:
        name: Its key.
        keys: The keys that its contexts are counted by.
        beside: The keys of g(t) (`tacit.models.healthcare.threshold.beside`); None without a generalization.
        label: The key of the words that a reader sees for g(t). By the formula they reveal IC(g(t)), less than tau.
        threshold_bits: tau.
    """

    name: str
    keys: Clause
    beside: Clause | None
    label: str
    threshold_bits: float


class RelatedTerms:
    """Measures what terms, alone or together, reveal about secrets, each term once.

    Args:
        secrets: The terms that the document hides.
        counts: The contexts of terms.
        estimator: How counts become bits.
        largest: Terms in a group at the most.
        group_support: Contexts of a secret with a whole group that are evidence.
    """

    def __init__(
        self,
        secrets: Iterable[Secret],
        counts: TermCounts,
        *,
        estimator: Estimator,
        largest: int,
        group_support: int,
    ) -> None:
        self._counts = counts
        self._estimator = estimator
        self._largest = largest
        self._group_support = group_support
        self._secrets = [_Counted.of(one, counts.index) for one in secrets]
        self._worst: dict[str, tuple[Secret, Disclosure] | None] = {}
        self._found: dict[frozenset[str], tuple[Together, ...]] = {}

    def measure(self, terms: Iterable[str]) -> None:
        """Measures these terms together, which costs far less than one after the other."""
        if len(self._worst) > _MOST_REMEMBERED:
            self._worst.clear()
            self._found.clear()
            for one in self._secrets:
                one.joint.clear()
        ways = {term: readings(term) for term in terms if term not in self._worst}
        asked = list(dict.fromkeys(way.conjunction for term in ways for way in ways[term]))
        for one in self._secrets:
            one.count(asked, self._counts.min_support)
        for term, all_ways in ways.items():
            self._worst[term] = max(
                (
                    (one.secret, best)
                    for one in self._secrets
                    if term != one.secret.label and (best := self._best(one, all_ways))
                ),
                key=lambda found: found[1].bits - found[0].threshold_bits,
                default=None,
            )

    def worst(self, term: str) -> tuple[Secret, Disclosure] | None:
        """The secret that the term comes closest to disclosing, or discloses most; None if it says nothing of any."""
        if term not in self._worst:
            self.measure((term,))
        return self._worst[term]

    def discloses(self, term: str) -> bool:
        """Whether the term alone discloses one of the secrets."""
        worst = self.worst(term)
        return worst is not None and worst[1].bits >= worst[0].threshold_bits

    def groups(self, keys: frozenset[str]) -> tuple[Together, ...]:
        """The minimal groups among keys that disclose a secret together, the smallest first."""
        if keys not in self._found:
            self._found[keys] = tuple(self._groups(sorted(keys))) if self._largest > 1 and len(keys) > 1 else ()
        return self._found[keys]

    def _best(self, one: _Counted, ways: Sequence[Reading]) -> Disclosure | None:
        """What a term reveals of a secret, by the reading that reveals most."""
        best: Disclosure | None = None
        for way in ways:
            joint, beside = one.joint[way.conjunction]
            if beside:
                counts = Counts(one.entity.count, beside, joint, self._counts.contexts)
                bits = min(self._estimator.pointwise_mutual_information(counts), one.entity.information_bits)
                if best is None or bits > best.bits:
                    best = Disclosure(bits, way.evidence, counts)
        return best

    def _groups(self, keys: list[str]) -> Iterator[Together]:
        self.measure(keys)
        ways = [(key, self._counts.best_reading(key)) for key in keys]
        countable = [(key, way) for key, way in ways if way]
        for one in self._secrets:
            # What g(t) says is known beside every other term. Most terms have too little in common with a secret to be
            # in any of its groups, so that most searches end before they begin.
            items = [
                (key, way)
                for key, way in countable
                if key != one.secret.label and one.joint[way][0] >= self._group_support
            ]
            if len(items) < 2:
                continue
            for group in minimal_risky_groups(
                [way for _, way in items],
                one.entity,
                index=one.among,
                estimator=self._estimator,
                threshold_bits=one.secret.threshold_bits,
                largest=self._largest,
                min_support=self._group_support,
            ):
                members = tuple(items[i][0] for i in group.items)
                yield Together(members, one.secret.name, group.bits, one.secret.threshold_bits, group.counts)


@dataclass(frozen=True, slots=True)
class _Counted:
    """A secret with its contexts.

    Attributes:
        secret: The secret.
        among: The contexts of g(t).
        entity: t among them.
        joint: For each way to count a term, the contexts that it shares with t AND g(t), and with g(t); the latter is
            not counted, 0, for terms that meet t too rarely.
    """

    secret: Secret
    among: Among
    entity: Entity
    joint: dict[Conjunction, tuple[int, int]] = field(default_factory=dict)

    @classmethod
    def of(cls, secret: Secret, index: CorpusIndex) -> _Counted:
        """The secret, counted."""
        among = Among(index, secret.beside)
        conjunction = (secret.keys,)
        entity = Entity(secret.name, _NO_NAMES, conjunction, among.count(conjunction), index.count(()))
        return cls(secret, among, entity)

    def count(self, ways: Iterable[Conjunction], min_support: int) -> None:
        """Counts these ways to count terms."""
        new = [way for way in ways if way not in self.joint]
        if not new:
            return
        together = self.among.count_each(self.entity.conjunction, new)
        # Few terms meet a secret at all. Only for those the larger set, the contexts of g(t), is gone through.
        met = [way for way, count in zip(new, together, strict=True) if count >= min_support]
        beside = dict(zip(met, self.among.count_each((), met), strict=True))
        for way, count in zip(new, together, strict=True):
            self.joint[way] = (int(count), int(beside.get(way, 0)))
