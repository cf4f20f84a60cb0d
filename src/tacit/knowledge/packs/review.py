"""A look at packs: which entries that give a topic away alone are ordinary words, and which contradict others."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final, NamedTuple, Protocol

from tacit.knowledge._usage import ContextCounts
from tacit.knowledge.packs._pack import PackEntry, Strength, TopicPack
from tacit.knowledge.packs.matcher import GAP, NUMBER, PackMatcher
from tacit.terms.keys import key

OFTEN: Final = 400
"""Contexts from which on a word is common."""

SELDOM: Final = 0.15
"""The share of its contexts that must hold a name of the topic."""


_ORDER: Final = tuple(Strength)  # the strongest first
_STANDING: Final = {GAP: "x", NUMBER: "7"}  # words that a gap and a number may stand for


class OrdinaryEntry(NamedTuple):
    """An entry that is too ordinary to give a topic away alone.

    Attributes:
        phrase: The entry.
        contexts: Its contexts.
        share: The share of them that hold a name of the topic.
    """

    phrase: str
    contexts: int
    share: float


class ShadowedEntry(NamedTuple):
    """An entry that is marked weaker than another entry of the same pack that stands in its own words.

    Attributes:
        phrase: The entry.
        strength: How strong it is marked.
        by: The other entry.
    """

    phrase: str
    strength: Strength
    by: str


class Corpora(Protocol):
    """Where words are counted."""

    @property
    def index(self) -> ContextCounts:
        """The corpus."""
        ...

    @property
    def field(self) -> ContextCounts | None:
        """A further corpus, if there is one."""
        ...


def shadowed(pack: TopicPack) -> Iterator[ShadowedEntry]:
    """The entries of a pack that never count, or that take from others what these say.

    Where two entries are the same words, the stronger counts: "bruised" never does beside "bruise". Where one stands
    inside the other, the longer counts, which may be meant: "occupational therapist" tells less than "therapist". Not
    if the shorter gives the topic away alone, whatever stands around it: "AZT drip" must not tell less than "AZT".

    Args:
        pack: The pack.
    """
    matcher = PackMatcher((pack,))
    for entry in pack.entries:
        chosen = product(*(_STANDING.get(part, part).split("|") for part in entry.phrase.split()))
        found = [_stronger(entry, " ".join(words), matcher) for words in chosen]
        if all(found):
            yield ShadowedEntry(entry.phrase, entry.strength, found[0])


def _stronger(entry: PackEntry, text: str, matcher: PackMatcher) -> str:
    """The entry that shadows another in a text that is one of its forms; nothing if none does."""
    for found in matcher.every(text):
        other = found.entry
        is_same = found.start == 0 and found.end >= len(text)
        is_stronger = _ORDER.index(other.strength) < _ORDER.index(entry.strength)
        if is_stronger and (is_same or other.strength is Strength.ALONE):
            return other.phrase
    return ""


def ordinary(pack: TopicPack, corpora: Corpora) -> Iterator[OrdinaryEntry]:
    """The single words of a pack that are marked "alone", and that corpora have often and seldom with the topic.

    Args:
        pack: The pack.
        corpora: Where words are counted.
    """
    topic = (frozenset(filter(None, pack.keys())),)
    indexes = [one for one in (corpora.index, corpora.field) if one is not None]
    for entry in pack.entries:
        if entry.strength is not Strength.ALONE or not entry.phrase.isalpha() or not entry.phrase.islower():
            continue
        word = (frozenset((key(entry.phrase),)),)
        contexts = sum(one.count(word) for one in indexes)
        together = sum(one.count((*word, *topic)) for one in indexes)
        if contexts >= OFTEN and together < SELDOM * contexts:
            yield OrdinaryEntry(entry.phrase, contexts, together / contexts)
