"""First step of a build: documents to shards of numbered words.

A shard is a file with the words of some documents in the order of the text, numbered by their places in the shard's own
list. It depends on its documents and on nothing else, so that any process can make it at any time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.corpus.contexts import ContextKind
from tacit.corpus.phrases import token
from tacit.corpus.sources import Position, RawDocument
from tacit.corpus.wikitext import strip
from tacit.terms.keys import pieces

Hashes = npt.NDArray[np.uint64]
"""Hashes of words or of terms."""

_CONTEXT_END = "\0"  # ends a phrase, like every character that is neither of a word nor glue
_SLICE_CHARACTERS = 1 << 20  # cut into words at a time, because the words of a text take many times its room


class Shard(NamedTuple):
    """A shard, mapped into memory.

    Attributes:
        file: What is not mapped as an array.
        hashes: The hashes of the distinct words, connectors among them, ascending.
        counts: In how many of the shard's contexts each occurs.
        tokens: The words of the text, as places in ``hashes`` from 1 on; 0 ends a phrase.
        starts: Where in ``tokens`` each context begins, and the end of the last.
        documents: The number of contexts of each document.
    """

    file: SectionFile
    hashes: Hashes
    counts: npt.NDArray[np.uint32]
    tokens: npt.NDArray[np.uint32]
    starts: npt.NDArray[np.uint32]
    documents: npt.NDArray[np.uint32]

    def words(self) -> list[str]:
        """The distinct words, in the order of their hashes."""
        joined = bytes(self.file.bytes("words")).decode()
        return joined.split("\n") if joined else []


class _Numbers(dict[str, int]):
    """The number of each string, given out when it is first asked for."""

    def __missing__(self, string: str) -> int:
        self[string] = number = len(self)
        return number


def hash_word(word: str) -> int:
    """64 bits that stand for a word."""
    return int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "little")


def write_shard(
    path: Path, raw_documents: Sequence[RawDocument], end: Position, *, context: ContextKind, min_words: int
) -> int:
    """Writes a shard of documents, and returns how many words they have, stop words included.

    Args:
        path: Where to.
        raw_documents: The documents.
        end: How far reading had come behind them.
        context: How they are cut.
        min_words: Documents of fewer words are left out.
    """
    texts = (strip(document.text) if document.is_markup else document.text for document in raw_documents)
    long_enough = (text for text in texts if not min_words or len(text.split()) >= min_words)
    documents = [contexts for contexts in map(context.split, long_enough) if contexts]
    numbers = _Numbers({_CONTEXT_END: 0})
    parts = [np.empty(0, np.uint32)]
    for text in _slices(part for contexts in documents for part in contexts):
        found = pieces(text)
        parts.append(np.fromiter(map(numbers.__getitem__, found), np.uint32, len(found)))
    raw = np.concatenate(parts)
    keys = [token(piece) for piece in numbers]
    words = sorted(set(keys) - {""}, key=hash_word)
    places = {word: place for place, word in enumerate(words, 1)}
    tokens = np.array([places.get(key, 0) for key in keys], np.uint32)[raw]
    ends = np.flatnonzero(raw == 0)
    # Of several ends of a phrase in a row one is enough, but the end of a context always stays.
    needless = np.zeros(len(raw), bool)
    needless[1:] = (tokens[1:] == 0) & (tokens[:-1] == 0) & (raw[1:] != 0)
    tokens = tokens[~needless]
    starts = np.zeros(len(ends) + 1, np.uint32)
    starts[1:] = ends + 1 - np.cumsum(needless)[ends]
    spoken = int(np.array([piece[0].isalnum() for piece in numbers])[raw].sum())
    with SectionWriter(path) as file:
        file.header = {"words": spoken, "contexts": len(ends), "documents": len(documents), "end": end}
        file.add("words", "\n".join(words).encode())
        file.add("hashes", np.array([hash_word(word) for word in words], np.uint64))
        file.add("counts", _context_counts(tokens, starts, len(words)))
        file.add("tokens", tokens)
        file.add("starts", starts)
        file.add("documents", np.array([len(contexts) for contexts in documents], np.uint32))
    return spoken


def _slices(contexts: Iterable[str]) -> Iterator[str]:
    """The contexts in a row, each with its end, cut where one ends."""
    gathered: list[str] = []
    size = 0
    for context in contexts:
        gathered.append(context.replace(_CONTEXT_END, " "))
        size += len(context)
        if size > _SLICE_CHARACTERS:
            yield _CONTEXT_END.join([*gathered, ""])
            gathered, size = [], 0
    if gathered:
        yield _CONTEXT_END.join([*gathered, ""])


def contexts_of(starts: npt.NDArray[np.uint32]) -> npt.NDArray[np.uint32]:
    """The context of each token of a shard, counted from its first."""
    return np.repeat(np.arange(len(starts) - 1, dtype=np.uint32), np.diff(starts))


def _context_counts(
    tokens: npt.NDArray[np.uint32], starts: npt.NDArray[np.uint32], size: int
) -> npt.NDArray[np.uint32]:
    pairs = tokens.astype(np.uint64) << np.uint64(32) | contexts_of(starts)
    pairs.sort()
    first = np.ones(len(pairs), bool)
    first[1:] = pairs[1:] != pairs[:-1]
    return np.bincount((pairs[first] >> np.uint64(32)).astype(np.int64), minlength=size + 1)[1:].astype(np.uint32)


def read_shard(path: Path) -> Shard:
    """The shard that a file holds."""
    file = SectionFile(path)
    return Shard(
        file,
        file.array("hashes", np.uint64),
        file.array("counts", np.uint32),
        file.array("tokens", np.uint32),
        file.array("starts", np.uint32),
        file.array("documents", np.uint32),
    )
