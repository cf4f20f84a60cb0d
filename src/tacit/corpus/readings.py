"""Readings: the ways to count a term.

A term's contexts are those of the phrase itself; failing that, those that hold all its words; failing that, those of
the phrases inside it. "Opportunistic lung infection" is rare, "opportunistic infection" is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from tacit.corpus import Conjunction, CorpusIndex
from tacit.corpus.information import information_content
from tacit.terms.keys import STOP_WORDS, phrases, without_digits

_LONGEST_PHRASE = 5  # words of a phrase that a corpus index holds
_ENOUGH_FOR_GROUPS = 200  # contexts of a phrase before its silence beside other terms says anything


class Ground(Enum):
    """What an assessment rests on, the strongest first."""

    NAMED = "named"
    """The term holds a name of the secret: its own, a synonym's, a specialisation's or a word derived from one."""
    DETECTED = "detected"
    """A detector of identifiers found it."""
    LISTED = "listed"
    """The user listed it."""
    PHRASE = "phrase"
    """Contexts that hold the term as it is."""
    WORDS = "words"
    """Contexts that hold all words of the term, next to each other or not."""
    PARTS = "parts"
    """Contexts that hold a phrase inside the term."""
    CLASS = "class"
    """Contexts that hold anything of the kind that the words stand for."""
    GROUP = "group"
    """Contexts that hold all terms of a group."""
    PACK = "pack"
    """A topic pack has the words, alone or with others that stand near."""
    TAGGED = "tagged"
    """A tagger marks the words as readers do who mark what gives the topic away."""
    MEANING = "meaning"
    """A sentence encoder finds the topic in the words."""
    MODEL = "model"
    """A language model of the user's finds the topic in the words."""
    BELIEF = "belief"
    """All that the text shows makes the secret too probable, and this says more of it than what is left."""
    UNKNOWN = "unknown"
    """The corpus has too few contexts of the term, or of a word in it, to say anything: it counts as risky."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to count a term."""

    conjunction: Conjunction
    ground: Ground


def phrase_reading(term: str) -> Conjunction:
    """The conjunction that counts a term as it is."""
    return (frozenset((term,)),)


def _is_number(word: str) -> bool:
    """Whether a word is a number: it stands beside everything, and says nothing by itself."""
    return word.replace(".", "").replace(":", "").isdigit()


@lru_cache(maxsize=1 << 15)
def readings(term: str) -> tuple[Reading, ...]:
    """The ways to count a term, given by its key.

    >>> [(sorted(map(sorted, reading.conjunction)), reading.ground.value) for reading in readings("viral load")]
    [([['viral load']], 'phrase'), ([['load'], ['viral']], 'words'), ([['viral']], 'parts'), ([['load']], 'parts')]
    """
    words = [word for word in dict.fromkeys(term.split()) if word not in STOP_WORDS and not _is_number(word)]
    ways = [
        Reading(phrase_reading(phrase), Ground.PHRASE if phrase == term else Ground.PARTS)
        for phrase in phrases(term)
        if phrase.count(" ") < _LONGEST_PHRASE and not all(map(_is_number, phrase.split()))
    ]
    if len(words) > 1:
        together = Reading(tuple(frozenset((word,)) for word in words), Ground.WORDS)
        ways.insert(int(bool(ways) and ways[0].ground is Ground.PHRASE), together)
    glued = {without_digits(word) for word in words}.difference(words, STOP_WORDS, ("",))  # "hiv" of "3hiv"
    ways += [Reading(phrase_reading(word), Ground.PARTS) for word in sorted(glued)]
    return tuple(ways)


class TermCounts:
    """The contexts of terms, each counted once.

    Args:
        index: The corpus.
        min_support: Contexts that are evidence.
        known_support: Contexts that a word needs to be known; as many as are evidence, unless given.
    """

    def __init__(self, index: CorpusIndex, *, min_support: int, known_support: int | None = None) -> None:
        self.index = index
        self.min_support = min_support
        self.known_support = min_support if known_support is None else known_support
        self.contexts = index.count(())
        self._counts: dict[Conjunction, int] = {}
        self._bits: dict[str, float] = {}

    def __getitem__(self, conjunction: Conjunction) -> int:
        if conjunction not in self._counts:
            self.count((conjunction,))
        return self._counts[conjunction]

    def count(self, conjunctions: Iterable[Conjunction]) -> None:
        """Counts these together, which costs less than one after the other."""
        new = [conjunction for conjunction in dict.fromkeys(conjunctions) if conjunction not in self._counts]
        self._counts.update(zip(new, map(int, self.index.count_each((), new)), strict=True))

    def best_reading(self, term: str) -> Conjunction | None:
        """The first way to count the term that has contexts enough: itself, its words, the longest phrase in it."""
        ways = (way.conjunction for way in readings(term))
        return next((way for way in ways if self[way] >= self.min_support), None)

    def group_readings(self, term: str) -> tuple[Conjunction, ...]:
        """The ways to count a term beside others: its first reading and, where that is rare, what it is built on.

        "Sharp needle" is so rare that it stands beside nothing; a reader sees the needle.
        """
        best = self.best_reading(term)
        if best is None:
            return ()
        words = [word for word in term.partition(" of ")[0].split() if word not in STOP_WORDS]
        if len(words) < 2 or self[best] >= _ENOUGH_FOR_GROUPS:
            return (best,)
        head = phrase_reading(words[-1])
        return (best,) if head == best or self[head] < self.min_support else (best, head)

    def is_known(self, term: str, support: int | None = None) -> bool:
        """Whether every word of the term has contexts enough; numbers are not looked at.

        Args:
            term: The term, by its key.
            support: The contexts that are enough; `known_support` unless given.
        """
        enough = self.known_support if support is None else support
        return all(
            max(self[phrase_reading(word)], self[phrase_reading(without_digits(word))]) >= enough
            for word in term.split()
            if word not in STOP_WORDS and without_digits(word)
        )

    def information_bits(self, term: str) -> float:
        """IC(t), by the first reading that has contexts."""
        if term not in self._bits:
            counts = (self[way.conjunction] for way in readings(term) if way.ground is not Ground.PARTS)
            self._bits[term] = information_content(next(filter(None, counts), 0), self.contexts)
        return self._bits[term]
