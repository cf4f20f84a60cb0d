"""A network that reads words in their places: who they tell of, and which topics they give away.

Six layers of a sentence encoder (all-MiniLM-L6-v2), trained further on documents in which annotators marked what tells
who somebody is and what gives a topic away (`training/passages`), and on what other networks say of these and of more.
One reading of a text answers for all identifiers and all topics. `scripts.train_network` trains it; docs/evidence.md
and docs/identities.md say how well it reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from hashlib import file_digest
from importlib.resources import as_file, files
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.language.onnx import onnxruntime
from tacit.language.pieces import END, START, PieceVocabulary
from tacit.language.windows import blocks, windows

WEIGHTS, WORDS = "network.onnx", "network.json"
"""The files: the network, and its pieces and topics."""

KINDS: Final = ("", "P", "L", "O", "D", "N", "A", "R")
"""Nothing, and what annotators distinguish: persons, places, organisations, dates, numbers, ages, roles and facts."""

_MOST_READ: Final = 1 << 3  # texts that are remembered: a document, and what is released of it
_MOST_WORDS: Final = 1 << 16  # in these, so that long ones do not fill the memory
_MOST_WINDOWS: Final = 1 << 7  # windows that are remembered, of 120 kB at most: what a release keeps

Matrix = NDArray[np.float32]


class ReadText(NamedTuple):
    """What the network says of the words of a text.

    Attributes:
        words: Where the words stand, ``[start, end)``.
        kinds: For each word the probability of each of `KINDS`.
        topics: For each word and each topic the log-odds that readers mark it as giving the topic away.
    """

    words: Sequence[tuple[int, int]]
    kinds: Matrix
    topics: Matrix


@dataclass(frozen=True, slots=True)
class ReadingNetwork:
    """The network, run by onnxruntime in the thread that asks.

    Attributes:
        topics: The topics that it knows, named like their packs.
        telling: The weights that join what it says of a topic with what packs say (`tacit.risk.telling`); the last is
            added.
        fingerprint: What identifies the weights.
    """

    topics: tuple[str, ...]
    telling: tuple[float, ...]
    fingerprint: str
    _vocabulary: PieceVocabulary = field(repr=False)
    _window: Callable[[bytes], Matrix] = field(repr=False)
    _remembered: dict[str, ReadText] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    @cache
    def shipped(cls) -> ReadingNetwork:
        """The network that tacit brings."""
        data = files("tacit.language") / "data"
        words = (data / WORDS).read_bytes()
        known = json.loads(words)
        runtime = onnxruntime()
        options = runtime.SessionOptions()
        options.intra_op_num_threads = 1  # a core for each document: engines run several of them side by side
        # The graph is as it should be (scripts.released_network); joined further, its norms are slower.
        options.graph_optimization_level = runtime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        with as_file(data / WEIGHTS) as weights, weights.open("rb") as content:  # no copy, which takes as long
            session = runtime.InferenceSession(str(weights), options, providers=["CPUExecutionProvider"])
            digest = file_digest(content, "sha256")
        digest.update(words)
        vocabulary = PieceVocabulary(known["pieces"])
        ends = (vocabulary.numbers[START], vocabulary.numbers[END])
        window = lru_cache(_MOST_WINDOWS)(partial(_read_window, session, ends))
        fingerprint = digest.hexdigest()[:16]
        return cls(tuple(known["topics"]), tuple(known["telling"]), fingerprint, vocabulary, window)

    def __reduce__(self) -> tuple[Any, ...]:
        """What another process is told: to load the network itself, which has no state that could be sent."""
        return ReadingNetwork.shipped, ()

    def read(self, text: str) -> ReadText:
        """What the network says of each word of a text."""
        known = self._remembered.get(text)
        if known is None:
            known = self._read(text)
            words = sum(len(one.words) for one in self._remembered.values())
            if len(self._remembered) >= _MOST_READ or words + len(known.words) > _MOST_WORDS:
                self._remembered.clear()
            self._remembered[text] = known
        return known

    def _read(self, text: str) -> ReadText:
        read = self._vocabulary.read(text)
        rows = [
            self._window(np.stack([read.ids[start:end], read.shapes[start:end]]).tobytes())
            for start, end in windows(read.ids, read.shapes, self._vocabulary)
        ]
        size = len(KINDS) + len(self.topics)
        by_word = _by_word(np.concatenate(rows) if rows else np.zeros((0, size), np.float32), read.first, read.last)
        kinds, topics = by_word[:, : len(KINDS)], by_word[:, len(KINDS) :]
        shares = np.exp(kinds - kinds.max(axis=1, keepdims=True))
        return ReadText(read.words, shares / shares.sum(axis=1, keepdims=True), topics)


def _read_window(session: Any, ends: tuple[int, int], pieces: bytes) -> Matrix:
    """The log-odds of kinds and of topics for each piece of a window."""
    inside = np.frombuffer(pieces, np.int64).reshape(2, -1)
    length = inside.shape[1]
    cut = blocks(length + 2)
    read = np.zeros((2, cut[0] * cut[1]), np.int64)
    read[0, 0], read[0, length + 1 :] = ends  # what is missing of the last block is as if the text ended again
    read[:, 1 : length + 1] = inside
    ids, shapes = read.reshape(2, *cut)
    kinds, topics = session.run(None, {"ids": ids, "shapes": shapes})
    told = slice(1, length + 1)
    rows: Matrix = np.concatenate([kinds[0, told], topics[0, told]], axis=1)
    rows.flags.writeable = False  # it is remembered
    return rows


def _by_word(rows: Matrix, first: NDArray[np.int64], last: NDArray[np.int64]) -> Matrix:
    """The mean over the pieces of each word."""
    summed = np.concatenate([np.zeros((1, rows.shape[1])), np.cumsum(rows, axis=0, dtype=np.float64)])
    result: Matrix = ((summed[last] - summed[first]) / np.maximum(last - first, 1)[:, None]).astype(np.float32)
    return result
