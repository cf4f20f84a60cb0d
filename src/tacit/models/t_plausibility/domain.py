"""Word domains: which words a generalization may stand for, and how likely each of them is (section III-A of S2).

The base values of a word are what stands at its level of the taxonomy. W of a generalization are those below it; its
volume is their number, and their entropy is log2 of the volume when all are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from math import log2

from tacit.corpus import Clause, CorpusIndex
from tacit.knowledge import Concept
from tacit.knowledge.usual import all_senses
from tacit.models.options import HEAD_NOUN, generalizations
from tacit.models.t_plausibility.levels import Hierarchy, levels_of
from tacit.models.t_plausibility.likelihood import CorpusLikelihood
from tacit.terms import Term
from tacit.terms.keys import key


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
        concept: What it is released as; nothing for the word as it is.
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
class Word:
    """A sensitive term's meaning, and what it may be released as.

    Attributes:
        base: What it means.
        level: The level of its base values.
        generalizations: What it may be released as, from itself up, by ascending entropy; of several with the same
            entropy the most specific.
    """

    base: Base
    level: int
    generalizations: tuple[Generalization, ...]

    @property
    def ladder(self) -> list[float]:
        """The volumes of the generalizations, or 2 to the power of their entropies where these are lower."""
        return [
            one.volume if one.entropy_bits == log2(one.volume) else 2**one.entropy_bits for one in self.generalizations
        ]


class Domains:
    """The word domains of a knowledge base.

    Args:
        kb: The knowledge base.
        base_values: What is counted as one base value.
        index: A corpus by whose counts base values differ in probability; without one all are equally likely.
    """

    def __init__(
        self, kb: Hierarchy, *, base_values: BaseValues = BaseValues.CONCEPTS, index: CorpusIndex | None = None
    ) -> None:
        self.kb = kb
        self.base_values = base_values
        self.index = index
        self._levels = levels_of(kb)
        self._likelihood = None if index is None else CorpusLikelihood(index)
        self._words: dict[Base, Word] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """How to copy it to another process: without what it remembers, which the other can find out itself."""
        return partial(Domains, self.kb, base_values=self.base_values, index=self.index), ()

    def word(self, term: Term, sense_of: Callable[[str], Concept | None] | None = None) -> Word | None:
        """The word that a term is; nothing if neither it nor its head noun can be generalized.

        Args:
            term: The term.
            sense_of: Says which sense of a key is meant; the most usual one if it says nothing, or is not there.
        """
        first = next(generalizations(term, self.kb), None)
        if first is None:
            return None
        head = first if first.source == HEAD_NOUN else None
        named = head.id if head else term.lemma
        sense = sense_of(named) if sense_of else None
        base = Base(term.lemma, sense or self.kb.senses(named)[0], listed=not head)
        if base not in self._words:
            self._words[base] = self._word(base, head)
        return self._words[base]

    def generalization(self, base: Base, concept: Concept) -> Generalization:
        """What it gives to release a word as a concept: the word's own, or one above it."""
        level = self.level(base)
        volume = self._volume(concept, level) + (not base.listed)
        if self._likelihood is None:
            return Generalization(concept, volume, log2(volume), 1 / volume)
        own: Clause = frozenset((base.key,))
        if self.base_values is BaseValues.WORDS:
            values: list[Clause] = [frozenset((word,)) for word in sorted(self._words_of(concept, level))]
        else:
            values = [self.kb.names(member) for member in self._levels.members(concept, level)]
            own = self.kb.names(base.concept) if base.listed else own
        return Generalization(concept, volume, *self._likelihood.weigh(values if base.listed else [*values, own], own))

    def level(self, base: Base) -> int:
        """The level of a word's base values."""
        return self._levels.level(base.concept) + (not base.listed)

    def _word(self, base: Base, head: Concept | None) -> Word:
        above = self.kb.generalizations(base.concept)
        steps = [self._as_read(base, one, {*above, base.concept}) for one in above]
        if head:  # the phrase's own word for the concept, which may have another label
            steps.insert(0, replace(self._as_read(base, base.concept, {*above, base.concept}), concept=head))
        # A wider concept may share its name with a sense of the word: that would hide nothing.
        names = {base.key}.union(*map(self.kb.synonyms, self.kb.senses(base.key)))
        steps = [ITSELF, *(one for one in steps if one.concept and key(one.concept.label) not in names)]
        distinct = {one.entropy_bits: one for one in reversed(steps)}  # of equals the first, the most specific
        return Word(base, self.level(base), tuple(distinct[bits] for bits in sorted(distinct)))

    def _as_read(self, base: Base, concept: Concept, above: Collection[Concept]) -> Generalization:
        """What it gives to release a word as a concept whose label may name several that are above the word.

        A reader may take the label for any of them: what counts is the one that leaves the least.
        """
        read = [one for one in all_senses(self.kb, key(concept.label)) if one in above]
        least = min((self.generalization(base, one) for one in (concept, *read)), key=lambda one: one.entropy_bits)
        return replace(least, concept=concept)

    def _volume(self, concept: Concept, level: int) -> int:
        if self.base_values is BaseValues.WORDS:
            return len(self._words_of(concept, level))
        return self._levels.count(concept, level)

    def _words_of(self, concept: Concept, level: int) -> frozenset[str]:
        return frozenset[str]().union(*map(self.kb.synonyms, self._levels.members(concept, level)))
