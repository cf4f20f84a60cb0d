"""What evidence that reads passages is tried on: a topic pack and a sentence encoder, both computed by hand.

hiv has 4 bits in the mini corpus (`tests.models.mini`). By the pack, an entry that gives it away alone says 4 - 1 = 3
of them, one that does so with another half of that, a weak one a quarter.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from tacit.knowledge.packs import TopicPack, parse
from tacit.language.encoder import Embeddings, WordStates
from tacit.risk import Passage

PACK = """
topic = "HIV"
[medicines]
reason = "a medicine that is given for HIV"
alone = "abacavir, course of zidovudine"
weak = "tablet, capsule"
[signs]
reason = "a sign of HIV"
with = "night sweats, weight loss, swollen glands"
weak = "rash, tired"
"""


def hiv_pack() -> TopicPack:
    """What goes with hiv."""
    return parse(PACK, name="hiv")


def passages(*texts: str) -> list[Passage]:
    """Texts as passages to be read."""
    return [Passage((), text=text) for text in texts]


VECTORS = {
    "hiv": (1.0, 0.0, 0.0),
    "aids": (0.0, 0.6, 0.8),
    "needle": (0.8, 0.6, 0.0),
    "injected": (0.6, 0.48, 0.64),
    "clinic": (0.6, 0.8, 0.0),
    "food": (0.0, 1.0, 0.0),
    "cooking": (0.0, 1.0, 0.0),
}
"""Words and what they mean: the topic, food, and anything else."""

ANYTHING = (0.0, 0.0, 1.0)
"""What all other words mean."""


class WordVectors:
    """A sentence encoder for which a word means the same in every sentence: the twin of `SentenceModel`.

    Args:
        longest: Words of a text that it reads.
    """

    def __init__(self, longest: int = 100) -> None:
        self.longest = longest
        self.read: list[str] = []
        self._numbers = {word: number for number, word in enumerate(VECTORS)}
        self._rows = np.array([*VECTORS.values(), ANYTHING], np.float32)

    def passages(self, text: str) -> Sequence[Sequence[int]]:
        """The numbers of the words, "and" left out."""
        said = re.findall(r"\w+", text.lower())
        return [[self._numbers.get(word, -1) for word in said if word != "and"]]

    def embed(self, passages: Sequence[Sequence[int]]) -> Embeddings:
        """The mean of the words of each passage, at length 1."""
        rows = np.stack([self._rows[list(numbers)].mean(axis=0) for numbers in passages])
        found: Embeddings = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        return found

    def words(self, texts: Sequence[str]) -> Sequence[WordStates]:
        """The words of each text, one token each."""
        self.read += texts
        return [self._words(text) for text in texts]

    def _words(self, text: str) -> WordStates:
        found = list(re.finditer(r"\w+", text))[: self.longest]
        numbers = [self._numbers.get(one.group().lower(), -1) for one in found]
        return WordStates(self._rows[numbers], [one.span() for one in found])
