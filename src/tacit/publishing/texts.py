"""Texts as classifiers read them: sentences, the documents that they are of, and perhaps a vector for each word."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import overload

import numpy as np
from numpy.typing import NDArray

from tacit.publishing.features import MASKED, Sentence, word_of
from tacit.terms.keys import fold

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
        return list(chain.from_iterable(self.sentences))

    @cached_property
    def numbered(self) -> tuple[list[str], NDArray[np.int64]]:
        """The distinct symbols, and for each of all symbols the number of the distinct one that it is.

        What depends on the symbol alone is told once for each distinct one.
        """
        numbers: dict[str, int] = {}
        places = [numbers.setdefault(symbol, len(numbers)) for symbol in self.symbols]
        return list(numbers), np.array(places, np.int64)

    @cached_property
    def masked(self) -> NDArray[np.bool_]:
        """Which of all symbols stand for something that was taken out."""
        distinct, places = self.numbered
        return np.equal(places, distinct.index(MASKED) if MASKED in distinct else -1)

    @cached_property
    def words(self) -> NDArray[np.int64]:
        """For each of all symbols the number of its word, the same for all that differ in capitals or tags."""
        numbers: dict[str, int] = {}
        words = [numbers.setdefault(word, len(numbers)) for word in self.folded]
        return np.array(words, np.int64)[self.numbered[1]]

    @cached_property
    def folded(self) -> list[str]:
        """For each of the distinct symbols its word, the same for all that differ in capitals or tags."""
        return [fold(word_of(symbol)) for symbol in self.numbered[0]]

    @cached_property
    def words_of_documents(self) -> NDArray[np.int64]:
        """For each of all symbols a number that it shares with the same word of the same document alone."""
        pairs = self._of_document * (int(self.words.max(initial=0)) + 1) + self.words
        return np.asarray(np.unique(pairs, return_inverse=True)[1])  # small numbers: see `same_words`

    @cached_property
    def _of_document(self) -> NDArray[np.int64]:
        """For each of all symbols a number, from 0 up, that it shares with all of its document."""
        return np.repeat(np.unique(np.asarray(self.documents, np.int64), return_inverse=True)[1], self.lengths)

    def same_words(self, chosen: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Which of all symbols are the same word of the same document as one of the chosen."""
        words = self.words_of_documents
        wanted = np.zeros(int(words.max(initial=0)) + 1, np.bool_)
        wanted[words[chosen]] = True
        return wanted[words]

    def told(self, say: Callable[[str], bool]) -> NDArray[np.bool_]:
        """For each of all symbols what is said of it, which must depend on the symbol alone."""
        distinct, places = self.numbered
        return np.fromiter(map(say, distinct), np.bool_, count=len(distinct))[places]

    @cached_property
    def firsts(self) -> NDArray[np.bool_]:
        """Which of all symbols are the first of their sentence."""
        first = np.zeros(int(self.lengths.sum()), np.bool_)
        first[(np.cumsum(self.lengths) - self.lengths)[self.lengths > 0]] = True
        return first

    @cached_property
    def lasts(self) -> NDArray[np.bool_]:
        """Which of all symbols are the last of their sentence."""
        last = np.zeros(int(self.lengths.sum()), np.bool_)
        last[np.cumsum(self.lengths)[self.lengths > 0] - 1] = True
        return last

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
        follows = np.r_[False, gone[:-1]] & ~self.firsts
        kept = np.flatnonzero(~(gone & follows))
        distinct, places = self.numbered
        of_sentence = np.repeat(np.arange(len(self.lengths)), self.lengths)[kept]
        lengths = np.bincount(of_sentence, minlength=len(self.lengths))
        sentences = _CutSentences(distinct, np.where(gone, len(distinct), places)[kept], lengths)
        vectors = None if self.vectors is None else np.where(gone[kept, None], np.float32(0), self.vectors[kept])
        left = Texts(sentences, self.documents, vectors)
        # What is known already need not be told again of millions of symbols.
        left.__dict__["lengths"], left.__dict__["masked"] = lengths, gone[kept]
        left.__dict__["numbered"] = sentences.numbered
        if "words" in self.__dict__:
            left.__dict__["words"] = np.where(gone, int(self.words.max()) + 1, self.words)[kept]
        if "words_of_documents" in self.__dict__:
            known, of_document = self.words_of_documents, self._of_document
            left.__dict__["_of_document"] = of_document[kept]
            left.__dict__["words_of_documents"] = np.where(gone, int(known.max()) + 1 + of_document, known)[kept]
        return left, kept


class _CutSentences(Sequence[Sentence]):
    """Sentences from which something was taken out, made when somebody reads them: most classifiers read numbers.

    Args:
        distinct: The distinct symbols.
        places: For each symbol its number; one more than the last where something was taken out.
        lengths: Of the sentences.
    """

    def __init__(self, distinct: list[str], places: NDArray[np.int64], lengths: NDArray[np.int64]) -> None:
        # `MASKED` may be among the distinct ones from before; each symbol must have one number.
        masked = len(distinct)
        if MASKED in distinct:
            places = np.where(places == masked, distinct.index(MASKED), places)
        else:
            distinct = [*distinct, MASKED]
        self.numbered = distinct, places
        self._lengths = lengths

    @cached_property
    def _sentences(self) -> list[Sentence]:
        distinct, places = self.numbered
        symbols = [distinct[place] for place in places.tolist()]
        ends = np.cumsum(self._lengths).tolist()
        return [tuple(symbols[start:end]) for start, end in zip([0, *ends[:-1]], ends, strict=True)]

    def __len__(self) -> int:
        return len(self._lengths)

    @overload
    def __getitem__(self, index: int) -> Sentence: ...

    @overload
    def __getitem__(self, index: slice) -> list[Sentence]: ...

    def __getitem__(self, index: int | slice) -> Sentence | list[Sentence]:
        return self._sentences[index]
