"""Evidence by counts: how much oftener than by chance do words stand in the contexts of a secret?

PMI(c; T) of S1, the disclosure risk of S3 (eq. 6 and 10) and of S4 (eq. 7 and 10) are one formula. Where g stands in
the place of the secret s, a reader knows g, and

    bits(s; T | g) = PMI(s AND g; T AND g) = IC(g) + PMI(s; T) among the contexts of g.

Without g the first summand is 0 and the contexts are all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tacit.corpus import Clause, Conjunction
from tacit.corpus.information import Counts, Estimator, PosteriorBound
from tacit.corpus.readings import Ground, Reading, TermCounts, readings
from tacit.risk.evidence import Assessment, Passage
from tacit.secrets import Secret

_WHOLE: Final = frozenset((Ground.PHRASE, Ground.WORDS))  # the grounds of readings that take a term as a whole


@dataclass(frozen=True, slots=True)
class _Asked:
    """Passages, and how they are counted.

    Attributes:
        passages: The passages.
        ways: For each of them, the ways to count it, the strongest ground first.
        users: For each way, the passages that may be counted so.
        known: The ways that ask for one word which the corpus has, each with the word.
        others: All other ways, each with those of its words that are also asked for alone.
    """

    passages: Sequence[Passage]
    ways: Sequence[Sequence[Reading]]
    users: Mapping[Conjunction, Sequence[int]]
    known: Mapping[Conjunction, str]
    others: Sequence[tuple[Conjunction, frozenset[str]]]


@dataclass(frozen=True, slots=True)
class CountEvidence:
    """Assesses words by the counts of a corpus (a `tacit.risk.evidence.EvidenceSource`).

    By most estimators a term says what the reading of it says that says most, because a reader has all of them. By a
    posterior, what the parts of a phrase say is what is expected of the phrase, before its own contexts are counted:
    "coronary artery disease" is well known, and not near HIV because "disease" is.

    Attributes:
        counts: The contexts of terms.
        estimator: How counts become bits.
    """

    counts: TermCounts = field(repr=False)
    estimator: Estimator
    _last: list[_Asked] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "counts"

    def assess(self, secret: Secret, passages: Sequence[Passage]) -> Sequence[Assessment | None]:
        """What each passage says about the secret, counted together: far cheaper than one after the other."""
        found: list[Assessment | None] = [None] * len(passages)
        if not secret.known:
            return found
        asked = self._asked(passages)
        counted = self._count(secret, asked)
        # What stands in the place of the secret is known beside every other term.
        told = (secret.shown.label,) if secret.shown else None
        for at in sorted({at for way in counted for at in asked.users[way]}):
            some = asked.ways[at]
            if passages[at].keys == told:
                some = [way for way in some if way.ground is Ground.CLASS]
            found[at] = self._best(secret, some, counted)
        return found

    def tells_all(self, secret: Secret) -> float:
        """The most bits that any words can have: those of words in all contexts of the secret and in no others.

        By a posterior, a phrase has the most of which that is so, and of its words together, and of one of them.
        """
        count = secret.count
        counts = Counts(count, count, count, universe(secret))
        if not isinstance(self.estimator, PosteriorBound):
            return self.bits(secret, counts)
        expected = count / counts.contexts
        for _ in ("a part", "its words"):
            expected = self.estimator.expected(count, count, expected)
        told = self.estimator.pointwise_mutual_information(counts, towards=expected) + secret.shown_bits
        return min(told, secret.information_bits)

    def bits(self, secret: Secret, counts: Counts) -> float:
        """What counts say about the secret, never more than there is to learn."""
        told = self.estimator.pointwise_mutual_information(counts) + secret.shown_bits
        return min(told, secret.information_bits)

    def _asked(self, passages: Sequence[Passage]) -> _Asked:
        """The ways to count passages; the same for all secrets that they are asked about, one after the other."""
        last = self._last[:1]  # a copy: another thread may ask about other passages
        if not last or last[0].passages is not passages:
            ways = [self._ways(passage) for passage in passages]
            users: dict[Conjunction, list[int]] = {}
            for at, some in enumerate(ways):
                for way in some:
                    users.setdefault(way.conjunction, []).append(at)
            words = {way: word for way in users if (word := _word(way))}
            self.counts.count(words)
            known = {way: word for way, word in words.items() if self.counts[way] >= self.counts.min_support}
            single = frozenset(known.values())  # a word that the corpus lacks rules nothing out
            others = [(way, single.intersection(_words(way))) for way in users if way not in words]
            last = [_Asked(passages, ways, users, known, others)]
            self._last[:] = last
        return last[0]

    def _ways(self, passage: Passage) -> Sequence[Reading]:
        if len(passage.keys) > 1:
            parts = [self.counts.best_reading(key) for key in passage.keys]
            return () if None in parts else (Reading(tuple(c for part in parts if part for c in part), Ground.GROUP),)
        ways = readings(passage.keys[0]) if passage.keys else ()
        return (*ways, Reading((passage.kinds,), Ground.CLASS)) if passage.kinds else ways

    def _count(self, secret: Secret, asked: _Asked) -> dict[Conjunction, Counts]:
        """The counts of the ways to count words that meet the secret often enough."""
        met = self._joint(secret, list(asked.known))
        # Words that do not each meet the secret do not meet it together, nor as a phrase: of the others, which take
        # far longer to count, few are left. Whatever meets the secret often enough occurs often enough.
        near = frozenset(asked.known[way] for way in met)
        met |= self._joint(secret, [way for way, words in asked.others if words <= near])
        # Few terms meet a secret at all. Only for those the larger set, the contexts of what stands for it, is asked.
        beside = given(secret)
        alone = self.counts.index.count_each(beside, tuple(met)) if beside else [self.counts[way] for way in met]
        return {
            way: Counts(secret.count, int(terms), together, universe(secret))
            for (way, together), terms in zip(met.items(), alone, strict=True)
        }

    def _joint(self, secret: Secret, ways: Sequence[Conjunction]) -> dict[Conjunction, int]:
        """The contexts that ways to count words share with the secret, where they are enough."""
        joint = self.counts.index.count_each((*given(secret), *secret.counted_by), ways)
        return {way: int(count) for way, count in zip(ways, joint, strict=True) if count >= self.counts.min_support}

    def _best(
        self, secret: Secret, ways: Sequence[Reading], counted: Mapping[Conjunction, Counts]
    ) -> Assessment | None:
        """What the reading says that says most or, by a posterior, what all of them say together."""
        met = [(way, counted[way.conjunction]) for way in ways if way.conjunction in counted]
        if isinstance(self.estimator, PosteriorBound):
            whole = [way for way in ways if way.ground in _WHOLE]
            met = [(way, counts) for way, counts in met if way.ground not in _WHOLE]
        else:
            whole = []
        best: Assessment | None = None
        for way, counts in met:
            bits = self.bits(secret, counts)
            if best is None or bits > best.bits:
                best = Assessment(bits, way.ground, counts)
        return self._shrunk(secret, whole, counted, best) if whole else best

    def _shrunk(
        self, secret: Secret, whole: Sequence[Reading], counted: Mapping[Conjunction, Counts], parts: Assessment | None
    ) -> Assessment | None:
        """What a term says as its words together and as a phrase, each expected to say what those before it say.

        Args:
            secret: The secret.
            whole: The readings of the whole term: the phrase, its words.
            counted: The contexts that readings share with the secret.
            parts: What the part says that says most.
        """
        estimator = self.estimator
        if not isinstance(estimator, PosteriorBound):  # only a posterior has an expectation
            return parts
        among = universe(secret)
        expected = prior = secret.count / among
        if parts and parts.counts:
            expected = max(estimator.expected(parts.counts.joint, parts.counts.terms, prior), prior)
        best = parts
        for way in reversed(whole):
            counts = counted.get(way.conjunction)
            if counts is None:
                terms = self._among(secret, way.conjunction)
                counts = Counts(secret.count, terms, 0, among)
            if not counts.terms:
                continue
            bits = estimator.pointwise_mutual_information(counts, towards=expected) + secret.shown_bits
            best = Assessment(min(bits, secret.information_bits), way.ground, counts)
            expected = estimator.expected(counts.joint, counts.terms, expected)
        return best

    def _among(self, secret: Secret, way: Conjunction) -> int:
        """The contexts of a reading among those in which the secret is counted."""
        beside = given(secret)
        return int(self.counts.index.count((*beside, *way))) if beside else self.counts[way]


def _word(way: Conjunction) -> str:
    """The word that a way to count asks for; none if it asks for a phrase, or for more than one."""
    if len(way) != 1 or len(way[0]) != 1:
        return ""
    key = next(iter(way[0]))
    return "" if " " in key else key


def _words(way: Conjunction) -> Iterator[str]:
    """The words that all contexts hold which a way to count asks for."""
    for clause in way:
        if len(clause) == 1:
            yield from next(iter(clause)).split()


def given(secret: Secret) -> tuple[Clause, ...]:
    """What every context has to hold in which the secret is counted."""
    return (secret.shown.keys,) if secret.shown else ()


def universe(secret: Secret) -> int:
    """The contexts among which the secret is counted."""
    return secret.shown.contexts if secret.shown else secret.contexts
