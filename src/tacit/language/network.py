"""A network that reads words in their places: who they tell of, and which topics they give away.

Four layers of a sentence encoder (all-MiniLM-L6-v2), trained further on documents in which annotators marked what tells
who somebody is and what gives a topic away (`training/passages`). One reading of a text answers for all identifiers and
all topics. `scripts.train_network` trains it; docs/evidence.md and docs/identities.md say how well it reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.language.pieces import END, START, PieceVocabulary

WEIGHTS, WORDS = "network.onnx", "network.json"
"""The files: the network, and its pieces and topics."""

KINDS: Final = ("", "P", "L", "O", "D", "N", "A", "R")
"""Nothing, and what annotators distinguish: persons, places, organisations, dates, numbers, ages, roles and facts."""

WINDOW: Final = 256
"""Pieces that are read at once, with those that begin and end a text."""

_STEP: Final = 208  # pieces from one window to the next
_MOST_READ: Final = 1 << 3  # texts that are remembered: a document, and what is released of it
_MOST_WORDS: Final = 1 << 16  # in these, so that long ones do not fill the memory

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
    _session: Any = field(repr=False)
    _remembered: dict[str, ReadText] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    @cache
    def shipped(cls) -> ReadingNetwork:
        """The network that tacit brings."""
        data = files("tacit.language") / "data"
        weights, words = (data / WEIGHTS).read_bytes(), (data / WORDS).read_bytes()
        known = json.loads(words)
        onnxruntime = import_module("onnxruntime")  # imported when it is first needed: it takes a moment
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # a core for each document: engines run several of them side by side
        # The graph is as it should be (scripts.released_network); joined further, its norms are slower.
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
        session = onnxruntime.InferenceSession(weights, options, providers=["CPUExecutionProvider"])
        fingerprint = sha256(weights + words).hexdigest()[:16]
        return cls(
            tuple(known["topics"]), tuple(known["telling"]), fingerprint, PieceVocabulary(known["pieces"]), session
        )

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
        size = len(read.ids)
        kinds = np.zeros((size, len(KINDS)), np.float32)
        topics = np.zeros((size, len(self.topics)), np.float32)
        weight = np.zeros((size, 1), np.float32)
        numbers = self._vocabulary.numbers
        for start, end in _windows(size):
            ids = np.array([[numbers[START], *read.ids[start:end], numbers[END]]], np.int64)
            shapes = np.array([[0, *read.shapes[start:end], 0]], np.int64)
            of_kinds, of_topics = self._session.run(None, {"ids": ids, "shapes": shapes})
            # What stands in the middle of a window is seen with more around it.
            sure = np.minimum(np.arange(1, end - start + 1), np.arange(end - start, 0, -1))[:, None].astype(np.float32)
            kinds[start:end] += of_kinds[0, 1:-1] * sure
            topics[start:end] += of_topics[0, 1:-1] * sure
            weight[start:end] += sure
        np.maximum(weight, 1, out=weight)
        kinds = _by_word(kinds / weight, read.first, read.last)
        topics = _by_word(topics / weight, read.first, read.last)
        shares = np.exp(kinds - kinds.max(axis=1, keepdims=True))
        return ReadText(read.words, shares / shares.sum(axis=1, keepdims=True), topics)


def _windows(size: int) -> Iterator[tuple[int, int]]:
    """Stretches of pieces that overlap and cover a text, ``[start, end)``."""
    most = WINDOW - 2
    for start in range(0, max(size - (most - _STEP), 1) if size else 0, _STEP):
        yield start, min(start + most, size)


def _by_word(rows: Matrix, first: NDArray[np.int64], last: NDArray[np.int64]) -> Matrix:
    """The mean over the pieces of each word."""
    summed = np.concatenate([np.zeros((1, rows.shape[1])), np.cumsum(rows, axis=0, dtype=np.float64)])
    result: Matrix = ((summed[last] - summed[first]) / np.maximum(last - first, 1)[:, None]).astype(np.float32)
    return result
