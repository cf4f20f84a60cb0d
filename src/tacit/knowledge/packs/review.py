"""A look at packs by corpora: which entries that are to give a topic away alone are ordinary words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from tacit.knowledge._usage import ContextCounts
from tacit.knowledge.packs._pack import Strength, TopicPack
from tacit.terms.keys import key

OFTEN: Final = 400
"""Contexts from which on a word is common."""

SELDOM: Final = 0.15
"""The share of its contexts that must hold a name of the topic."""


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
