"""Texts as classifiers read them: sentences, the documents that they are of, and perhaps a vector for each word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.features import MASKED, Sentence

WordVectors = NDArray[np.float32]
"""A row for each symbol, one sentence after another; zeros where something was taken out."""


@dataclass(frozen=True, eq=False)  # arrays have no equality that a value could use
class Texts:
    """Sentences of documents, as a classifier reads them.

    Attributes:
        sentences: In the order of the texts; `MASKED` stands where something was taken out.
        documents: For each sentence the number of its document.
        vectors: What a sentence encoder makes of each symbol in its place, if it was asked.
    """

    sentences: Sequence[Sentence] = field(repr=False)
    documents: Sequence[int] = field(repr=False)
    vectors: WordVectors | None = field(default=None, repr=False)

    @cached_property
    def lengths(self) -> NDArray[np.int64]:
        """How many symbols each sentence has."""
        return np.fromiter(map(len, self.sentences), np.int64, count=len(self.sentences))

    @cached_property
    def symbols(self) -> list[str]:
        """All symbols, one sentence after another."""
        return [symbol for sentence in self.sentences for symbol in sentence]

    @cached_property
    def masked(self) -> NDArray[np.bool_]:
        """Which of all symbols stand for something that was taken out."""
        return np.fromiter((symbol == MASKED for symbol in self.symbols), np.bool_, count=len(self.symbols))

    def part(self, chosen: NDArray[np.bool_]) -> Texts:
        """The texts of the chosen sentences."""
        rows = np.flatnonzero(chosen).tolist()
        vectors = None if self.vectors is None else self.vectors[np.repeat(chosen, self.lengths)]
        return Texts([self.sentences[i] for i in rows], [self.documents[i] for i in rows], vectors)

    def without(self, taken: NDArray[np.bool_]) -> tuple[Texts, NDArray[np.int64]]:
        """What is left when those symbols are taken out, and which of the symbols still have a place.

        Neighbours that are taken out leave one `MASKED`, also beside an older one.
        """
        gone = taken | self.masked
        if not taken.any():
            return self, np.arange(len(gone))
        first = np.zeros(len(gone), np.bool_)
        starts = np.cumsum(self.lengths) - self.lengths
        first[starts[self.lengths > 0]] = True
        follows = np.r_[False, gone[:-1]] & ~first
        kept = np.flatnonzero(~(gone & follows))
        left = [MASKED if gone[i] else self.symbols[i] for i in kept]
        of_sentence = np.repeat(np.arange(len(self.lengths)), self.lengths)[kept]
        ends = np.cumsum(np.bincount(of_sentence, minlength=len(self.lengths))).tolist()
        sentences = [tuple(left[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]
        vectors = None if self.vectors is None else np.where(gone[kept, None], np.float32(0), self.vectors[kept])
        return Texts(sentences, self.documents, vectors), kept
