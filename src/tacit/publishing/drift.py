"""Whether texts are like the sample that a publisher has learnt from: by shapes and function words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log, log2

from tacit.language.stop_words import STOP_WORDS
from tacit.publishing.features import MASKED, shape, word_of
from tacit.publishing.texts import Texts

_KEPT = 200  # of the commonest features
_LIKE = 2.0  # times the distance between two halves of the sample
_LEAST = 0.05  # bits: what is nearer is no drift, however alike the halves of the sample are


@dataclass(frozen=True, slots=True)
class SampleProfile:
    """How often words of each shape, and which function words, stand in texts. It holds no name.

    Attributes:
        shares: Of each feature among all tokens.
        spread: The distance between two halves of the sample.
    """

    shares: Mapping[str, float]
    spread: float

    @classmethod
    def of(cls, texts: Texts) -> SampleProfile:
        """The profile of a sample."""
        numbers = sorted(set(texts.documents))
        half = set(numbers[::2])
        halves: list[list[str]] = [[], []]
        for sentence, document in zip(texts.sentences, texts.documents, strict=True):
            halves[document in half] += sentence
        first, second = (_shares(one) for one in halves)
        return cls(_shares(texts.symbols), _distance(first, second) if all(halves) else 1.0)

    def distance(self, symbols: Iterable[str]) -> float:
        """How far other texts are from the sample, in bits (Jensen and Shannon's divergence), from 0 to 1."""
        return _distance(self.shares, _shares(symbols))

    def has_drifted(self, symbols: Sequence[str]) -> bool:
        """Whether other texts are further from the sample than its halves are from each other, and by much.

        So few words that chance alone would put them there do not count.
        """
        by_chance = len(self.shares) / (8 * log(2) * max(len(symbols), 1))  # what the divergence is on average
        return self.distance(symbols) > _LIKE * (self.spread + by_chance) + _LEAST


def _shares(symbols: Iterable[str]) -> dict[str, float]:
    counts: Counter[str] = Counter()
    for symbol in symbols:
        if symbol != MASKED:
            word = word_of(symbol)
            lower = word.lower()
            counts[f"w={lower}" if lower in STOP_WORDS else f"s={shape(word)[:4]}{min(len(word), 9)}"] += 1
    total = sum(counts.values())
    return {name: count / total for name, count in islice(counts.most_common(), _KEPT)}


def _distance(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    total = 0.0
    for name in sorted({*one, *other}):
        here, there = one.get(name, 0.0), other.get(name, 0.0)
        middle = (here + there) / 2
        total += sum(share * log2(share / middle) / 2 for share in (here, there) if share)
    return total
