"""What the tests of publishing share: small corpora, and learners whose every decision can be told beforehand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf

import numpy as np

from tacit.publishing import LabelledCorpus
from tacit.publishing.features import MASKED
from tacit.publishing.learners import Labels, Scores
from tacit.publishing.texts import Texts

NAMES = "Anna Bell Carl Dora Emil Fay Gus Hana Ivo Jane Karl Lena Mira Nils Olga Paul Rosa Sven Tina Vera".split()
FRAMES = ("Dear {} , the report is late .", "please ask {} about it .", "The Monday call with {} was short .")


@dataclass(frozen=True)
class WordSet:
    """Finds the words of a set."""

    words: frozenset[str] = field(repr=False)
    fingerprint: str = "word set"

    def scores(self, texts: Texts) -> Scores:
        """1 for what is in the set, else -1; minus infinity for what was taken out."""
        return np.array([-inf if word == MASKED else 1.0 if word in self.words else -1.0 for word in texts.symbols])


@dataclass(frozen=True)
class Rule:
    """Learns a set of words by a rule from all that is left, whatever its labels."""

    rule: Callable[[list[str]], Sequence[str]]
    name: str = "rule"

    def learn(self, texts: Texts, labels: Sequence[Labels]) -> WordSet:
        """The set that the rule makes of the words that are left, in the order of the alphabet."""
        del labels
        left = sorted({word for word in texts.symbols if word != MASKED})
        return WordSet(frozenset(self.rule(left)))


def corpus_of(*sentences: str, documents: Sequence[int] | None = None) -> LabelledCorpus:
    """A corpus of sentences whose sensitive words are written with an asterisk in front: "Dear *Anna ,"."""
    words = [sentence.split() for sentence in sentences]
    return LabelledCorpus(
        tuple(tuple(word.removeprefix("*") for word in one) for one in words),
        tuple(np.array([word.startswith("*") for word in one], bool) for one in words),
        tuple(documents if documents is not None else range(len(words))),
        ("PER",),
        "mini",
    )


def letters(names: int = len(NAMES)) -> LabelledCorpus:
    """Three messages about each name, in the same few frames: sixty in all."""
    return corpus_of(*(frame.format(f"*{name}") for name in NAMES[:names] for frame in FRAMES))
