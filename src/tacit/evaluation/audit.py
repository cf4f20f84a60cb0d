"""Audit: does a released text keep what (alpha, C)-sanitized promises?

The audit starts from the released text. It finds its words and phrases, counts them, and computes every probability
anew, in the plainest way. It shares with the sanitizer what is protected and what a term is, and none of the code that
measures, groups or decides. The original tells only how much was hidden.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from tacit.corpus import Conjunction, CorpusIndex
from tacit.document import Context, Document, Span
from tacit.risk.entity import Entity
from tacit.settings import GROUP_SUPPORT, KNOWN_SUPPORT, MIN_SUPPORT, SMOOTHING
from tacit.terms import Kind, Term, TermDetector
from tacit.terms.keys import STOP_WORDS, without_digits, words

NAMES, DISCLOSES, TOGETHER, UNKNOWN = "names it", "discloses it", "disclose it together", "is unknown to the corpus"

_LONGEST_PHRASE = 5  # words of a phrase that a corpus index holds


@dataclass(frozen=True, slots=True)
class Violation:
    """Words of the released text that break the promise.

    Attributes:
        spans: Where they stand in the released text.
        about: The entity that they give away.
        finding: How: "names it", "discloses it", "disclose it together", "is unknown to the corpus".
        bits: What they reveal of it.
        threshold_bits: What is too much.
        joint: Contexts of the words and the entity.
        contexts: Contexts of the words.
    """

    spans: tuple[Span, ...]
    about: str
    finding: str
    bits: float
    threshold_bits: float
    joint: int
    contexts: int


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found.

    Attributes:
        violations: What breaks the promise.
        unchecked: What could not be checked; an audit with a gap does not pass.
        terms: Terms of the released text that were looked at.
        hidden: Content words of the original that the release does not show.
    """

    violations: tuple[Violation, ...]
    unchecked: tuple[str, ...]
    terms: int
    hidden: int

    @property
    def holds(self) -> bool:
        """Whether everything was checked and nothing was found."""
        return not self.violations and not self.unchecked


@dataclass(frozen=True, slots=True)
class Auditor:
    """Audits releases against one promise.

    Attributes:
        entities: C, what must stay secret.
        index: The corpus that the promise names.
        detector: What finds terms.
        alpha: The strictness promised.
        group_size: The largest group promised to be harmless.
        context: What counts as standing together.
        allow_unknown: Whether words that the corpus does not know may stay.
        smoothing: Contexts by which p(c|T) is drawn towards p(c).
        min_support: Contexts that are evidence for a term.
        known_support: Contexts that a word needs to be known to the corpus.
        group_support: Contexts that are evidence for a group.
    """

    entities: Sequence[Entity]
    index: CorpusIndex = field(repr=False)
    detector: TermDetector = field(repr=False)
    alpha: float
    group_size: int = 1
    context: Context = Context.SENTENCE
    allow_unknown: bool = False
    smoothing: float = SMOOTHING
    min_support: int = MIN_SUPPORT
    known_support: int = KNOWN_SUPPORT
    group_support: int = GROUP_SUPPORT

    def audit(self, original: Document, released: Document) -> Audit:
        """What the released text gives away."""
        terms = self.detector.detect(released)
        violations = [found for one in self.entities for found in self._about(one, released, terms)]
        unchecked = [
            f"the corpus has no context of {one.name!r}, so that what points to it cannot be counted"
            for one in self.entities
            if not one.count
        ]
        shown = _content(released)
        hidden = sum((_content(original) - shown).values())
        return Audit(tuple(sorted(violations, key=lambda one: one.spans)), tuple(unchecked), len(terms), hidden)

    def _about(self, one: Entity, released: Document, terms: Sequence[Term]) -> Iterator[Violation]:
        threshold = math.log2(one.contexts / max(one.count, 1)) / self.alpha
        innocent: list[Term] = []
        for term in terms:
            found = self._alone(one, term, threshold)
            if found:
                yield found
            else:
                innocent.append(term)
        if self.group_size > 1 and one.count:
            for span in self.context.spans(released):
                inside = [term for term in innocent if span.start <= term.span.start < span.end]
                yield from self._together(one, inside, threshold)

    def _alone(self, one: Entity, term: Term, threshold: float) -> Violation | None:
        """What one term gives away: itself, its other names in the text, and every phrase inside them."""
        worst = None
        for form in (term.lemma, *sorted(term.aliases)):
            for phrase in _phrases(form):
                if phrase in one.names:
                    return Violation((term.span,), one.name, NAMES, threshold * self.alpha, threshold, 0, 0)
            for reading in _readings(form):
                bits, joint, contexts = self._bits(one, reading, self.min_support)
                if bits >= threshold and (worst is None or bits > worst.bits):
                    worst = Violation((term.span,), one.name, DISCLOSES, bits, threshold, joint, contexts)
            strangers = [word for word in _unsaid(form) if self._contexts(word) < self.known_support]
            if worst is None and not self.allow_unknown and (strangers or term.kind is Kind.CODE):
                worst = Violation((term.span,), one.name, UNKNOWN, threshold, threshold, 0, 0)
        return worst

    def _contexts(self, word: str) -> int:
        """How often the corpus has a word, with or without the digits glued to it."""
        return max(self.index.count([frozenset([one])]) for one in (word, without_digits(word)))

    def _together(self, one: Entity, terms: Sequence[Term], threshold: float) -> Iterator[Violation]:
        """Every group of different terms of one context that gives the entity away and holds no smaller such group."""
        countable: dict[str, tuple[Term, Conjunction]] = {}
        for term in terms:
            reading = next((r for r in _readings(term.lemma) if self.index.count(r) >= self.min_support), None)
            # A term that does not meet the entity often enough cannot be in a group that does.
            if reading and self.index.count([*one.conjunction, *reading]) >= self.group_support:
                countable.setdefault(term.lemma, (term, reading))
        risky: list[frozenset[str]] = []
        for size in range(2, self.group_size + 1):
            for group in combinations(sorted(countable), size):
                if any(smaller <= set(group) for smaller in risky):
                    continue
                reading = [clause for lemma in group for clause in countable[lemma][1]]
                bits, joint, contexts = self._bits(one, reading, self.group_support)
                if bits >= threshold:
                    risky.append(frozenset(group))
                    spans = tuple(sorted(countable[lemma][0].span for lemma in group))
                    yield Violation(spans, one.name, TOGETHER, bits, threshold, joint, contexts)

    def _bits(self, one: Entity, reading: Conjunction, enough: int) -> tuple[float, int, int]:
        """PMI(c; T) = log2( p(c|T) / p(c) ), and the counts; nothing is revealed by too few contexts.

        p(c|T) is (joint + k p(c)) / (contexts + k): with k = 0, the plain share.
        """
        if not one.count:
            return 0.0, 0, 0
        joint, contexts = self.index.count([*one.conjunction, *reading]), self.index.count(reading)
        if joint < enough or contexts < self.min_support:
            return 0.0, joint, contexts
        # p(c|T) / p(c) over one denominator: what reveals all of c, and just that, must not be lost by rounding.
        drawn = joint * one.contexts + self.smoothing * one.count
        return math.log2(drawn / ((contexts + self.smoothing) * one.count)), joint, contexts


def _content(document: Document) -> Counter[str]:
    return Counter(word.key for word in words(document.text) if not word.stop)


def _unsaid(form: str) -> list[str]:
    """The words of a key that the corpus has to know; numbers are not, but what is glued to one is."""
    return [word for word in form.split() if word not in STOP_WORDS and without_digits(word)]


def _phrases(form: str) -> Iterator[str]:
    """Every run of words in a key that neither begins nor ends with a stop word."""
    said = form.split()
    for first, last in combinations(range(len(said) + 1), 2):
        if said[first] not in STOP_WORDS and said[last - 1] not in STOP_WORDS:
            yield " ".join(said[first:last])


def _readings(form: str) -> Iterator[Conjunction]:
    """The phrase, its words in one context, and the phrases inside it, the longest first."""
    inner = sorted(_phrases(form), key=lambda phrase: -phrase.count(" "))
    yield (frozenset((form,)),)
    alone = list(dict.fromkeys(word for word in form.split() if word not in STOP_WORDS))
    if len(alone) > 1:
        yield tuple(frozenset((word,)) for word in alone)
    for phrase in inner:
        if phrase != form and phrase.count(" ") < _LONGEST_PHRASE:
            yield (frozenset((phrase,)),)
    for word in form.split():
        if word[0].isdigit() and without_digits(word):
            yield (frozenset((without_digits(word),)),)
