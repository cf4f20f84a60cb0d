"""Word vectors: what stands in like places in the corpora of the field points in like directions."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

WORDS, VECTORS, MEANINGS = "word_vectors.words.npy", "word_vectors.npy", "word_meanings.npy"
"""The files: the words in the order of their bytes, a row for each by where it stands (`scripts.train_vectors` writes
both), and a row for each by what a sentence encoder takes it to mean (`scripts.compile_word_meanings`)."""

NUMBER: Final = "0"
"""The word that every number is read as."""

_MOST_REMEMBERED: Final = 1 << 14

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class WordVectors:
    """A vector of length 1 for each of some fifty thousand words, and how common each is.

    Attributes:
        words: The words, sorted.
        rows: For each, its vector and then its commonness, in eight bits each.
    """

    words: NDArray[Any] = field(repr=False)
    rows: NDArray[np.int8] = field(repr=False)

    @classmethod
    @cache
    def shipped(cls) -> WordVectors:
        """The vectors that tacit brings: by where words stand in the corpora of the field."""
        return cls._mapped(VECTORS)

    @classmethod
    @cache
    def meanings(cls) -> WordVectors:
        """The same words by what they mean out of any context, as a sentence encoder has learnt from far more text."""
        return cls._mapped(MEANINGS)

    @classmethod
    def _mapped(cls, name: str) -> WordVectors:
        """Vectors that are mapped into memory, not read."""
        data = files("tacit.language") / "data"
        with as_file(data / WORDS) as words, as_file(data / name) as rows:
            return cls(np.load(words, mmap_mode="r"), np.load(rows, mmap_mode="r"))

    @property
    def size(self) -> int:
        """The numbers in a vector."""
        return int(self.rows.shape[1]) - 1

    def of(self, words: list[str]) -> tuple[Vectors, Vectors]:
        """A row for each word, zeros for an unknown one; and how common each is, from 0, unknown, to about 1."""
        found = [_place(self, word) for word in words]
        rows = np.zeros((len(words), self.size + 1), np.float32)
        known = [at for at, place in enumerate(found) if place is not None]
        if known:
            rows[known] = self.rows[[place for place in found if place is not None]]
        vectors: Vectors = rows[:, :-1]
        vectors /= np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1)
        common: Vectors = rows[:, -1] / np.float32(127)
        return vectors, common

    def __hash__(self) -> int:
        return id(self)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _place(vectors: WordVectors, word: str) -> int | None:
    """The row of a word, failing that of the word without its possessive or plural ending."""
    for form in forms(word):
        at = int(np.searchsorted(vectors.words, form.encode()))
        if at < len(vectors.words) and vectors.words[at] == form.encode():
            return at
    return None


def forms(word: str) -> tuple[str, ...]:
    """What a word may be called in the vocabulary, the likeliest first.

    >>> forms("Nurses")
    ('nurses', 'nurse')
    >>> forms("84")
    ('0',)
    """
    plain = word.lower().replace("’", "'")
    if plain[:1].isdigit():
        return (NUMBER,)
    return tuple(dict.fromkeys((plain, plain.removesuffix("'s"), plain.removesuffix("s"))))
