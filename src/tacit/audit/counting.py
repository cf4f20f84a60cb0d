"""The audit by counts: every probability computed anew, in the plainest way, from the released text.

It shares with the sanitizer what is protected, what a term is and what its key is, and none of the code that measures,
groups or decides.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np

from tacit.audit._audit import Finding, Violation
from tacit.corpus import Clause, Conjunction, CorpusIndex
from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound, Estimator, PosteriorBound
from tacit.document import Context, Document, Span
from tacit.models import ReleaseSettings
from tacit.terms import Term
from tacit.terms.keys import STOP_WORDS, without_digits, words

_LONGEST_PHRASE = 5  # words of a phrase that a corpus index holds
_ENOUGH_FOR_GROUPS = 200  # contexts of a phrase before its silence beside other terms says anything
_HARDLY = 0.1  # contexts
_GRAIN = 0.02  # bits by which the grid may be wrong
_REACH, _POINTS = 40.0, 20_001  # of the grid on which a beta distribution is added up
_MOST_GROUPS = 200_000  # of one context and one secret: seconds, whatever the text


@dataclass(frozen=True, slots=True)
class Protected:
    """A secret, as an auditor has it.

    Attributes:
        name: What a report calls it.
        counted_by: What its contexts are counted by; nothing when the corpus cannot say.
        threshold_bits: What is too much.
        shown: The keys of what stands in its place; nothing when nothing does.
        label: The key of the words that stand there.
    """

    name: str
    counted_by: Conjunction
    threshold_bits: float
    shown: Clause = frozenset()
    label: str = ""


@dataclass(frozen=True, slots=True)
class CountingAudit:
    """Audits what the terms of a release disclose about secrets.

    Attributes:
        index: The corpus that the claim names.
        settings: How the release was made.
        estimator: How counts become bits.
    """

    index: CorpusIndex = field(repr=False)
    settings: ReleaseSettings
    estimator: Estimator

    def alone(self, one: Protected, terms: Sequence[Term]) -> Iterator[Violation]:
        """The terms that disclose a secret by themselves, in any of their forms and readings."""
        if isinstance(self.estimator, PosteriorBound):
            return self._alone_by_posterior(one, terms, self.estimator)
        asked = [(term, reading) for term in terms for form in _forms(term) for reading in readings_of(form)
                 if form != one.label]  # fmt: skip
        worst: dict[Span, Violation] = {}
        for (term, _), found in zip(asked, self._bits(one, [reading for _, reading in asked], 1), strict=True):
            bits, joint, contexts = found
            known = worst.get(term.span)
            if bits >= one.threshold_bits and (known is None or bits > (known.bits or 0.0)):
                worst[term.span] = Violation(
                    (term.span,), one.name, Finding.DISCLOSES, bits, one.threshold_bits, joint, contexts
                )
        return iter(worst.values())

    def _alone_by_posterior(
        self, one: Protected, terms: Sequence[Term], estimator: PosteriorBound
    ) -> Iterator[Violation]:
        """The same by a posterior: what the parts of a term say is expected of its words, and of those the phrase."""
        beside = (one.shown,) if one.shown else ()
        among = self.index.count(beside)
        secret = self.index.count([*beside, *one.counted_by]) if one.counted_by else 0
        if not secret:
            return
        known = math.log2(self.index.count(()) / among)
        most = math.log2(self.index.count(()) / secret)
        prior = secret / among
        for term in terms:
            worst: tuple[float, int, int] | None = None
            for form in _forms(term):
                found = self._posterior(one, form, estimator, prior) if form != one.label else None
                if found and (worst is None or found[0] > worst[0]):
                    worst = found
            if worst:
                bits = min(math.log2(worst[0] / prior) + known, most)
                if bits >= one.threshold_bits + _GRAIN:
                    yield Violation(
                        (term.span,), one.name, Finding.DISCLOSES, bits, one.threshold_bits, worst[1], worst[2]
                    )

    def _posterior(
        self, one: Protected, form: str, estimator: PosteriorBound, prior: float
    ) -> tuple[float, int, int] | None:
        """The share of the secret among the contexts of a form that the truth exceeds, and the counts behind it."""
        beside = (one.shown,) if one.shown else ()
        whole, parts = _whole_and_parts(form)
        best: tuple[float, int, int] | None = None
        expected = prior
        for reading in parts:
            joint, terms = int(self._joint(one, [reading])[0]), self.index.count([*beside, *reading])
            if joint >= self.settings.min_support:
                bound = _quantile(estimator, joint, terms, prior)
                if best is None or bound > best[0]:
                    best = bound, joint, terms
        if best:
            share = (best[1] + estimator.strength * prior) / (best[2] + estimator.strength)
            expected = max(prior, share)
        for reading in whole:
            joint, terms = int(self._joint(one, [reading])[0]), self.index.count([*beside, *reading])
            joint = joint if joint >= self.settings.min_support else 0
            if terms:
                best = _quantile(estimator, joint, terms, expected), joint, terms
                expected = (joint + estimator.strength * expected) / (terms + estimator.strength)
        return best if best and best[0] > 0 else None

    def standing_for(self, one: Protected, term: Term, kinds: Iterable[Clause]) -> Violation | None:
        """Whether something of the kinds that a term stands for discloses a secret."""
        readings = [(kind,) for kind in kinds if kind]
        for bits, joint, contexts in self._bits(one, readings, 1):
            if bits >= one.threshold_bits:
                return Violation((term.span,), one.name, Finding.STANDS_FOR, bits, one.threshold_bits, joint, contexts)
        return None

    def together(
        self, one: Protected, document: Document, terms: Sequence[Term], context: Context
    ) -> tuple[list[Violation], bool]:
        """The groups of terms of one context that disclose a secret, and whether all of them were looked at."""
        found: list[Violation] = []
        complete = True
        for span in context.spans(document):
            inside = [term for term in terms if span.start <= term.span.start < span.end and term.lemma != one.label]
            groups, all_seen = self._groups(one, inside)
            found += groups
            complete &= all_seen
        return found, complete

    def is_known(self, form: str, support: int) -> bool:
        """Whether the corpus has every word of a key often enough, with or without the digits glued to it."""
        said = [word for word in form.split() if word not in STOP_WORDS and without_digits(word)]
        return all(
            max(self.index.count([frozenset([one])]) for one in (word, without_digits(word))) >= support
            for word in said
        )

    def _groups(self, one: Protected, terms: Sequence[Term]) -> tuple[list[Violation], bool]:
        """Group after group of two, three and more terms that none smaller makes idle: as many as can be looked at."""
        first: dict[str, Term] = {}
        for term in terms:
            first.setdefault(term.lemma, term)
        items = self._group_readings(list(first))
        support = self._joint(one, [reading for _, reading in items])
        # A term that does not meet the secret often enough cannot be in a group that does.
        often = [item for item, count in zip(items, support, strict=True) if count >= self.settings.group_support]
        risky: set[frozenset[str]] = set()
        level: list[tuple[int, ...]] = [(at,) for at in range(len(often))]
        violations: list[Violation] = []
        looked_at = 0
        for _ in range(2, self.settings.group_size + 1):
            following: list[tuple[int, ...]] = []
            for prefix in level:
                held = [often[at] for at in prefix]
                names = {key for key, _ in held}
                # What completes a group that is risky already need not be looked at again.
                idle = names.union(*(rest for one in risky if len(rest := one - names) == 1))
                later = [at for at in range(prefix[-1] + 1, len(often)) if often[at][0] not in idle]
                looked_at += len(later)
                if looked_at > _MOST_GROUPS:
                    return violations, False
                before = [clause for _, reading in held for clause in reading]
                groups = [(*before, *often[at][1]) for at in later]
                for at, (bits, joint, contexts) in zip(
                    later, self._bits(one, groups, self.settings.group_support), strict=True
                ):
                    members = frozenset((*names, often[at][0]))
                    if bits >= one.threshold_bits:
                        risky.add(members)
                        spans = tuple(sorted(first[name].span for name in members))
                        violations.append(
                            Violation(spans, one.name, Finding.TOGETHER, bits, one.threshold_bits, joint, contexts)
                        )
                    elif joint >= self.settings.group_support:
                        following.append((*prefix, at))
            level = following
        return violations, True

    def _group_readings(self, keys: Sequence[str]) -> list[tuple[str, Conjunction]]:
        """For each key the first way to count it that has contexts and, where they are few, its last word."""
        found: list[tuple[str, Conjunction]] = []
        for key in keys:
            ways = list(readings_of(key))
            counts = self.index.count_each((), ways)
            best = next((at for at, n in enumerate(counts) if n >= self.settings.min_support), None)
            if best is None:
                continue
            found.append((key, ways[best]))
            said = [word for word in key.split(" of ")[0].split() if word not in STOP_WORDS]
            head = (frozenset(said[-1:]),)
            rare = len(said) > 1 and counts[best] < _ENOUGH_FOR_GROUPS and head != ways[best]
            if rare and self.index.count(head) >= self.settings.min_support:
                found.append((key, head))
        return found

    def _joint(self, one: Protected, readings: Sequence[Conjunction]) -> Sequence[int]:
        beside = (one.shown,) if one.shown else ()
        return self.index.count_each([*beside, *one.counted_by], readings)

    def _bits(self, one: Protected, readings: Sequence[Conjunction], enough: int) -> list[tuple[float, int, int]]:
        """What each reading reveals, with its counts; nothing is revealed by too few contexts."""
        beside = (one.shown,) if one.shown else ()
        everything = self.index.count(())
        universe = self.index.count(beside)
        secret = self.index.count([*beside, *one.counted_by]) if one.counted_by else 0
        if not secret:
            return [(-math.inf, 0, 0)] * len(readings)
        joint = [int(count) for count in self._joint(one, readings)]
        # What meets the secret too rarely reveals nothing, and need not be counted by itself.
        often = [at for at, count in enumerate(joint) if count >= max(enough, self.settings.min_support)]
        alone = dict(zip(often, self.index.count_each(beside, [readings[at] for at in often]), strict=True))
        most, known = math.log2(everything / secret), math.log2(everything / universe)
        return [
            (min(self._estimate(count, alone[at], secret, universe) + known, most), count, int(alone[at]))
            if at in alone
            else (-math.inf, count, 0)
            for at, count in enumerate(joint)
        ]

    def _estimate(self, joint: int, terms: int, secret: int, universe: int) -> float:
        """PMI in bits, each estimator written out once more."""
        if isinstance(self.estimator, AdditiveSmoothing):
            k = self.estimator.strength
            # p(s|T) / p(s) over one denominator: what reveals all of s, and just that, must not be lost by rounding.
            return math.log2((joint * universe + k * secret) / ((terms + k) * secret))
        if isinstance(self.estimator, PosteriorBound):
            low = _quantile(self.estimator, joint, terms, secret / universe)
            return math.log2(low * universe / secret) if low > 0 else -math.inf
        if isinstance(self.estimator, ConfidenceBound):
            z = self.estimator.deviations
            share = joint / terms
            spread = z * math.sqrt(share * (1 - share) / terms + z * z / (4 * terms * terms))
            low = (share + z * z / (2 * terms) - spread) / (1 + z * z / terms)
            return math.log2(low * universe / secret) if low > 0 else -math.inf
        return math.log2(joint * universe / (secret * terms))


def runs(document: Document, longest: int) -> Iterator[tuple[str, Span]]:
    """Every run of words of a text up to so many, by its key: what stands there, whatever a detector makes of it."""
    found = list(words(document.text))
    for first in range(len(found)):
        keys: list[str] = []
        for word in found[first : first + longest]:
            if keys and not word.joined:
                break
            keys.append(word.key)
            yield " ".join(keys), Span(found[first].start, word.end)


def _quantile(estimator: PosteriorBound, joint: int, terms: int, expected: float) -> float:
    """The share that the truth exceeds with the estimator's confidence: the beta distribution added up on a grid."""
    a = joint + estimator.strength * expected
    b = terms - joint + estimator.strength * (1 - expected)
    if a < _HARDLY or b <= 0:  # next to nothing was met: the bound is below any limit
        return 0.0 if a < _HARDLY else 1.0
    # In the logarithm of the odds the density is smooth, and falls off like the exponential of a on one side, b on the
    # other.
    middle = math.log(a / b)
    grid = np.linspace(middle - _REACH / min(a, 1.0), middle + _REACH / min(b, 1.0), _POINTS)
    logs = a * grid - (a + b) * np.logaddexp(0.0, grid)
    mass = np.cumsum(np.exp(logs - logs.max()))
    at = float(np.interp((1 - estimator.confidence) * mass[-1], mass, grid))
    return 1 / (1 + math.exp(-at))


def _whole_and_parts(form: str) -> tuple[list[Conjunction], list[Conjunction]]:
    """The readings of a form as a whole, its words before the phrase, and those of what is inside it."""
    phrase, *others = list(readings_of(form)) or [()]
    if not phrase:
        return [], []
    words = [one for one in others if len(one) > 1]
    parts = [one for one in others if len(one) == 1]
    return [*words, *([phrase] if phrase == (frozenset((form,)),) else [])], parts


def _forms(term: Term) -> tuple[str, ...]:
    return (term.lemma, *sorted(term.aliases))


def phrases_in(form: str) -> Iterator[str]:
    """Every run of words in a key that neither begins nor ends with a stop word."""
    said = form.split()
    for first, last in combinations(range(len(said) + 1), 2):
        if said[first] not in STOP_WORDS and said[last - 1] not in STOP_WORDS:
            yield " ".join(said[first:last])


def readings_of(form: str) -> Iterator[Conjunction]:
    """The phrase, its words in one context, and the phrases inside it, the longest first."""
    inner = sorted(
        (one for one in phrases_in(form) if not all(map(_is_number, one.split()))),
        key=lambda phrase: -phrase.count(" "),
    )
    if not all(map(_is_number, form.split())):
        yield (frozenset((form,)),)
    alone = list(dict.fromkeys(word for word in form.split() if word not in STOP_WORDS and not _is_number(word)))
    if len(alone) > 1:
        yield tuple(frozenset((word,)) for word in alone)
    for phrase in inner:
        if phrase != form and phrase.count(" ") < _LONGEST_PHRASE:
            yield (frozenset((phrase,)),)
    for word in form.split():
        if word[0].isdigit() and without_digits(word):
            yield (frozenset((without_digits(word),)),)


def _is_number(word: str) -> bool:
    return all(character.isdigit() or character in ".:" for character in word)


def phrases_of(term: Term) -> Iterator[str]:
    """Every phrase inside a term, in any of its forms."""
    return (phrase for form in _forms(term) for phrase in phrases_in(form))
