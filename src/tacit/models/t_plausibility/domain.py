"""Word domains: which words a generalization may stand for, and how likely each of them is (section III-A of S2).

The base values of a word are what stands at its level of the taxonomy. W of a generalization are those below it; its
volume is their number, and their entropy is log2 of the volume when all are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from itertools import product
from math import log2
from typing import Final

from tacit.corpus import Clause, CorpusIndex
from tacit.knowledge import Concept, Hierarchy
from tacit.knowledge.usual import all_senses
from tacit.models.t_plausibility.levels import levels_of
from tacit.models.t_plausibility.likelihood import CorpusLikelihood
from tacit.models.t_plausibility.sensitive import SensitiveTerms
from tacit.options import Origin, hypernyms
from tacit.terms import Kind, Term
from tacit.terms.keys import key

HEAD_NOUN: Final = "head noun"
"""The source of a concept that a phrase itself names: "infection" for "opportunistic infection"."""


class BaseValues(Enum):
    """What is counted as one base value."""

    CONCEPTS = "concepts"
    """A meaning, whatever it is called: "cannabis" is no disguise of "marijuana"."""
    WORDS = "words"
    """A word, as S2 counts: synonyms are different words."""


@dataclass(frozen=True, slots=True)
class Generalization:
    """What a word may be released as.

    Attributes:
        concept: What it is released as; nothing for the word as it stands.
        volume: |W|, the number of base values that it may stand for.
        entropy_bits: H, how uncertain a reader is which of them it stands for.
        belief: P_o, the probability of the one that it does stand for.
    """

    concept: Concept | None
    volume: int
    entropy_bits: float
    belief: float


ITSELF = Generalization(None, 1, 0.0, 1.0)
"""A word as it is."""


@dataclass(frozen=True, slots=True)
class Base:
    """What a sensitive term means.

    Attributes:
        key: The term's key.
        concept: Its concept; that of its head noun, if the taxonomy lacks the term.
        listed: Whether the taxonomy has the term. One that it lacks counts as one more child of its head noun.
    """

    key: str = field(repr=False)
    concept: Concept = field(repr=False)
    listed: bool

    @property
    def meaning(self) -> tuple[Concept, str]:
        """What it has in common with its synonyms."""
        return self.concept, "" if self.listed else self.key


@dataclass(frozen=True, slots=True)
class SensitiveWord:
    """A sensitive term's meaning, and what it may be released as.

    Attributes:
        base: What it means.
        level: The level of its base values.
        generalizations: What it may be released as, from itself up: see `ascending`.
        wider: Everything that it may be generalized to, the most specific first.
        head: The phrase's own word for its head noun's concept, if the taxonomy lacks the phrase.
        names: The keys that name the word itself, in any sense.
        above: The concepts that it is or is a kind of.
    """

    base: Base
    level: int
    generalizations: tuple[Generalization, ...] = field(repr=False)
    wider: tuple[Generalization, ...] = field(repr=False)
    head: Concept | None = field(repr=False)
    names: frozenset[str] = field(repr=False)
    above: frozenset[Concept] = field(repr=False)

    @property
    def ladder(self) -> list[float]:
        """The volumes of the generalizations: see `ladder`."""
        return ladder(self.generalizations)

    def read(self, concept: Concept) -> Concept | None:
        """The taxonomy's own concept for one that stands for the word; nothing if the word is no kind of it."""
        found = self.base.concept if concept == self.head else concept
        return found if found in self.above else None


def ascending(standing: Generalization, wider: Iterable[Generalization]) -> tuple[Generalization, ...]:
    """What a word may be released as, by ascending entropy, from what stands in its place up.

    Of several with the same entropy the first; what has no more than the first step has is no use.
    """
    distinct: dict[float, Generalization] = {}
    for one in wider:
        if one.entropy_bits > standing.entropy_bits:
            distinct.setdefault(one.entropy_bits, one)
    return (standing, *(distinct[bits] for bits in sorted(distinct)))


def ladder(steps: Iterable[Generalization]) -> list[float]:
    """The volumes of generalizations, or 2 to the power of their entropies where these are lower."""
    return [one.volume if one.entropy_bits == log2(one.volume) else 2**one.entropy_bits for one in steps]


class Domains:
    """The word domains of a knowledge base.

    Args:
        kb: The knowledge base.
        base_values: What is counted as one base value.
        index: A corpus by whose counts base values differ in probability; without one all are equally likely.
        sensitive: What no generalization may name.
    """

    def __init__(
        self,
        kb: Hierarchy,
        *,
        base_values: BaseValues = BaseValues.CONCEPTS,
        index: CorpusIndex | None = None,
        sensitive: SensitiveTerms | None = None,
    ) -> None:
        self.kb = kb
        self.base_values = base_values
        self.index = index
        self.sensitive = sensitive
        self._levels = levels_of(kb)
        self._likelihood = None if index is None else CorpusLikelihood(index)
        self._words: dict[Base, SensitiveWord] = {}
        self._first: dict[tuple[str, Kind], Concept] = {}  # what a known term is a kind of, most specifically

    def __reduce__(self) -> tuple[object, ...]:
        """How to copy it to another process: without what it remembers, which the other can find out itself."""
        made = partial(Domains, self.kb, base_values=self.base_values, index=self.index, sensitive=self.sensitive)
        return made, ()

    def word(self, term: Term, sense_of: Callable[[str], Concept | None] | None = None) -> SensitiveWord | None:
        """The word that a term is; nothing if neither it nor its head noun can be generalized.

        Args:
            term: The term.
            sense_of: Says which sense of a key is meant; the most usual one if it says nothing, or is not there.
        """
        form = term.lemma, term.kind
        first = self._first.get(form) or self._nearest(term)
        if first is None:
            return None
        self._first[form] = first
        head = first if first.source == HEAD_NOUN else None
        named = head.id if head else term.lemma
        sense = sense_of(named) if sense_of else None
        base = Base(term.lemma, sense or self.kb.senses(named)[0], listed=not head)
        if base not in self._words:
            self._words[base] = self._word(base, head)
        return self._words[base]

    def generalization(self, base: Base, concept: Concept, *others: Concept) -> Generalization:
        """What it gives to release a word as a concept: the word's own, or one above it.

        Args:
            base: What the word means.
            concept: The concept.
            *others: What else the word is released as, in other places: only what is below all of them counts.
        """
        level = self.level(base)
        if self._likelihood is None and self.base_values is BaseValues.CONCEPTS:
            volume = self._levels.count(concept, level, *others) + (not base.listed)
            return Generalization(concept, volume, log2(volume), 1 / volume)
        values = self._values(self._levels.members(concept, level, *others))
        if not base.listed:
            values[base.key] = frozenset((base.key,))
        volume = len(values)
        if self._likelihood is None:
            return Generalization(concept, volume, log2(volume), 1 / volume)
        own = base.concept if base.listed and self.base_values is BaseValues.CONCEPTS else base.key
        return Generalization(concept, volume, *self._likelihood.weigh(list(values.values()), values[own]))

    def level(self, base: Base) -> int:
        """The level of a word's base values."""
        return self._levels.level(base.concept) + (not base.listed)

    def standing(self, word: SensitiveWord, concepts: Sequence[Concept]) -> Generalization | None:
        """What it gives that these concepts stand for a word, each somewhere; nothing if it is no kind of one of them.

        A reader may take a label for any concept above the word that it names, and for the word itself if it is one of
        its names: what counts is what leaves the least.
        """
        read = [word.read(one) for one in concepts]
        known = [one for one in read if one]
        if len(known) < len(read):
            return None
        labels = [key(one.label) for one in concepts]
        if not word.names.isdisjoint(labels):
            return replace(ITSELF, concept=concepts[0])
        every = (
            [own, *(one for one in all_senses(self.kb, label) if one in word.above)]
            for own, label in zip(known, labels, strict=True)
        )
        least = min((self.generalization(word.base, *one) for one in product(*every)), key=lambda one: one.entropy_bits)
        return replace(least, concept=concepts[0])

    def _nearest(self, term: Term) -> Concept | None:
        """The first that a term can be generalized to: its head noun, or a wider concept."""
        first = next(hypernyms(term, self.kb), None)
        if first is not None and first.origin is Origin.HEAD_NOUN:
            return Concept(HEAD_NOUN, first.label, first.label)
        return first.concept if first else None

    def _word(self, base: Base, head: Concept | None) -> SensitiveWord:
        above = self.kb.generalizations(base.concept)
        # A wider concept may share its name with a sense of the word: that would hide nothing.
        senses = (*self.kb.senses(base.key), *((base.concept,) if base.listed else ()))
        names = frozenset((base.key,)).union(*map(self.kb.synonyms, senses))
        word = SensitiveWord(base, self.level(base), (), (), head, names, frozenset((base.concept, *above)))
        # The phrase's own word for the concept, which may have another label, comes first.
        offered = (one for one in (*((head,) if head else ()), *above) if self._is_offered(word, one))
        wider = tuple(filter(None, (self.standing(word, (one,)) for one in offered)))
        return replace(word, generalizations=ascending(ITSELF, wider), wider=wider)

    def _is_offered(self, word: SensitiveWord, concept: Concept) -> bool:
        """Whether the concept's label names neither the word itself nor anything else that is sensitive."""
        if key(concept.label) in word.names:
            return False
        return self.sensitive is None or not self.sensitive.is_named_in(concept.label, self.kb)

    def _values(self, members: Iterable[Concept]) -> dict[Concept | str, Clause]:
        """The base values that these concepts are, each with the keys that its contexts are counted by.

        These are the keys of the value alone: a text with the name of a specialisation, which is on another level, is
        no base text. Keys that seldom mean the concept are no evidence of it.
        """
        values: dict[Concept | str, Clause] = {}
        for member in members:
            names = self.kb.synonyms(member)
            counted = names & self.kb.names(member) if self._likelihood else names
            if self.base_values is BaseValues.CONCEPTS:
                values[member] = counted
            else:
                for name in sorted(names):
                    values[name] = values.get(name, frozenset()) | (counted & {name})
        return values
