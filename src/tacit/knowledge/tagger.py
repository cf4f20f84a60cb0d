"""A tagger: the words that readers would mark in a text as giving a topic away.

A small convolutional network over word vectors and the hits of topic packs. It has learnt from passages in which
annotators marked what gives a topic away (`training/passages`), all topics together: what a telling word is like,
and for each topic what it is about. `scripts.train_tagger` trains it; docs/evidence.md says how well it reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.knowledge.packs import PackMatch, Strength
from tacit.language.stop_words import STOP_WORDS
from tacit.language.vectors import Vectors, WordVectors
from tacit.terms.keys import fold

WEIGHTS: Final = "tagger.npz"
"""The network's weights."""

WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
NEAR: Final = (4, 15, 40)
"""Words on either side over which what was found is averaged."""

_STRENGTHS: Final = {Strength.ALONE: 0, Strength.WITH: 1, Strength.WEAK: 2}
_TAPS: Final = (-2, -1, 0, 1, 2)  # words that a convolution sees, and steps between them in the second
_STEP: Final = 3
_STOP: Final = re.compile(r"[.!?:;|](?=\s|$)|\n")  # where a clause or a field ends
_MARKER: Final = re.compile(r"\[[^\]\n]*\]|█+|</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>")

Matrix = NDArray[np.float32]


class TaggedWords(NamedTuple):
    """What the network sees of a text.

    Attributes:
        places: Where the words stand, ``[start, end)``.
        vectors: A vector for each.
        flags: What else is known of each: a stop word, a number, a capital, all capitals, the first or the last of a
            clause, how common, known at all.
        is_content: Which of them can give anything away.
    """

    places: Sequence[tuple[int, int]]
    vectors: Vectors
    flags: Matrix
    is_content: NDArray[np.bool_]


def read(text: str, vectors: WordVectors, *further: WordVectors) -> TaggedWords:
    """The words of a text as the network sees them; what stands in brackets was put there, and tags are no words.

    Args:
        text: The text.
        vectors: Word vectors, with how common words are.
        *further: Other vectors of the same words, which stand behind those.
    """
    put = [match.span() for match in _MARKER.finditer(text)]
    places = [one.span() for one in WORD.finditer(text) if not any(a < one.end() and b > one.start() for a, b in put)]
    words = [text[start:end] for start, end in places]
    rows, common = vectors.of(words)
    rows = np.concatenate([rows, *(one.of(words)[0] for one in further)], 1)
    ends = [bool(_STOP.search(text, end, start)) for (_, end), (start, _) in pairwise([*places, (len(text), 0)])]
    flags = np.array(
        [
            (fold(one) in STOP_WORDS, one[0].isdigit(), one[0].isupper(), len(one) > 1 and one.isupper(), first, last)
            for one, first, last in zip(words, [True, *ends], ends, strict=False)
        ],
        np.float32,
    ).reshape(len(words), 6)
    flags = np.concatenate([flags, common[:, None], (common > 0)[:, None]], 1).astype(np.float32)
    return TaggedWords(places, rows, flags, flags[:, 0] == 0)


def hits(places: Sequence[tuple[int, int]], found: Sequence[PackMatch]) -> Matrix:
    """For each word whether it stands in an entry of a pack that gives the topic away: alone, with another, weakly."""
    rows = np.zeros((len(places), len(_STRENGTHS)), np.float32)
    starts = [start for start, _ in places]
    for one in found:
        first, last = np.searchsorted(starts, [one.start, one.end])
        first = max(int(first) - 1, 0)
        for at in range(first, int(last)):
            if places[at][0] < one.end and places[at][1] > one.start:
                rows[at, _STRENGTHS[one.entry.strength]] = 1
    rows[:, 1] *= 1 - rows[:, 0]
    rows[:, 2] *= (1 - rows[:, 0]) * (1 - rows[:, 1])
    return rows


@dataclass(frozen=True, slots=True)
class TaggerNetwork:
    """The network: for each word of a text the log-odds that a reader would mark it, given a topic.

    Attributes:
        topics: The topics that it knows, named like their packs.
        members: The weights of networks whose answers are averaged.
        fingerprint: What identifies the weights.
    """

    topics: tuple[str, ...]
    members: tuple[Mapping[str, Matrix], ...] = field(repr=False)
    fingerprint: str = ""

    @classmethod
    @cache
    def shipped(cls) -> TaggerNetwork:
        """The network that tacit brings."""
        content = (files("tacit.knowledge") / "data" / WEIGHTS).read_bytes()
        stored = dict(np.load(BytesIO(content), allow_pickle=False))
        topics = tuple(str(one) for one in stored.pop("topics"))
        count = 1 + max(int(name.split(".")[0]) for name in stored)
        members = tuple(
            {name.split(".")[1]: rows.astype(np.float32) for name, rows in stored.items() if name.startswith(f"{at}.")}
            for at in range(count)
        )
        return cls(topics, members, sha256(content).hexdigest()[:16])

    def log_odds(self, topic: str, words: TaggedWords, found: Matrix) -> Matrix:
        """The mean over the networks."""
        at = self.topics.index(topic)
        answers: Matrix = np.stack([_forward(one, at, words, found) for one in self.members]).mean(axis=0)
        return answers


def _forward(weights: Mapping[str, Matrix], topic: int, words: TaggedWords, found: Matrix) -> Matrix:
    about = np.tanh(words.vectors @ weights["about"][topic] + weights["about_bias"][topic])
    seen = np.concatenate([words.vectors @ weights["project"], about, found, words.flags], 1)
    near = convolve(seen, weights["near"], weights["near_bias"], 1)
    far = convolve(near, weights["far"], weights["far_bias"], _STEP)
    joined = np.concatenate([far, seen, _means(about, found)], 1)
    decided = np.maximum(joined @ weights["join"] + weights["join_bias"], 0)
    result: Matrix = decided @ weights["out"] + weights["out_bias"]
    return result


def _means(about: Matrix, found: Matrix) -> Matrix:
    signs = np.concatenate([about, found], 1)
    means = [_mean_near(signs, radius) for radius in NEAR]
    return np.concatenate([*means, _mean_near(np.maximum(signs, 0), NEAR[-1])], 1)


def convolve(rows: Matrix, kernel: Matrix, bias: Matrix, step: int) -> Matrix:
    """Rows seen through a kernel over five words in a row, `step` apart, without what is negative."""
    reach = max(_TAPS) * step
    padded = np.pad(rows, ((reach, reach), (0, 0)))
    seen = np.concatenate([padded[reach + tap * step :][: len(rows)] for tap in _TAPS], 1)
    result: Matrix = np.maximum(seen @ kernel + bias, 0)
    return result


def _mean_near(rows: Matrix, radius: int) -> Matrix:
    """The mean over the words on either side; beyond the text there is nothing."""
    summed = np.cumsum(np.pad(rows, ((radius + 1, radius), (0, 0))), axis=0, dtype=np.float64)
    result: Matrix = ((summed[2 * radius + 1 :] - summed[: -2 * radius - 1]) / (2 * radius + 1)).astype(np.float32)
    return result
