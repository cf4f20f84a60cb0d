"""Fifth step of a build: the postings of terms as bytes.

A word's contexts are written as numbers among all contexts. A phrase's contexts are some of those in which all its
words occur, and often most of them: they are written as numbers among *those*, in a few bits instead of dozens.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt
from pyroaring import BitMap

from tacit.corpus._codec import Numbers, encode
from tacit.corpus._counting import RecentBitmaps, all_of, to_bitmap, to_numbers
from tacit.corpus._grams import isin_sorted
from tacit.corpus._grouping import read_group
from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.corpus._selection import CountTable, cohesion, keys, spell
from tacit.corpus._shards import Hashes
from tacit.corpus._vocabulary import EncodedTerm

ALWAYS: Final = 2.0
"""The worth of words and of phrases that the user wants kept: above every cohesion."""

_CHUNK = 4096  # terms read at a time


class Inputs(NamedTuple):
    """The files that a term is made from.

    Attributes:
        shards: All shards.
        groups: All groups.
        kept: The hashes of phrases that need no cohesion.
    """

    shards: Sequence[Path]
    groups: Sequence[Path]
    kept: Path


def write_encoded(
    path: Path,
    number: int,
    inputs: Inputs,
    *,
    contexts: int,
    min_cohesion: float,
    free_phrase_count: int,
    memory_bytes: int,
) -> int:
    """Writes the terms of a group that are worth their place, in the order of their keys, and returns how many.

    Args:
        path: Where to.
        number: Which group.
        inputs: What to read.
        contexts: The number of contexts in the corpus.
        min_cohesion: The least cohesion of a phrase.
        free_phrase_count: Contexts from which on a phrase of content words needs none.
        memory_bytes: For the contexts of words.
    """
    opened = [read_group(group) for group in inputs.groups]
    group = opened[number]
    table = CountTable(opened)
    spelling = spell(group, inputs.shards)
    kept = isin_sorted(group.hashes, SectionFile(inputs.kept).array("hashes", np.uint64))
    free = (group.counts >= free_phrase_count) & (spelling.content.sum(axis=1) == spelling.lengths)
    worth = np.where(free, 1.0, cohesion(group, spelling, table, contexts))
    worth[kept | (spelling.lengths == 1)] = ALWAYS
    spelled = keys(group, np.flatnonzero(worth >= min_cohesion), inputs.shards)
    order = sorted(spelled, key=spelled.__getitem__)
    words = _WordContexts(table, memory_bytes)
    postings = []
    for term in order:
        members = group.contexts[group.starts[term] : group.starts[term + 1]]
        content = spelling.hashes[term][spelling.content[term]]
        postings.append(encode_posting(members, words.together(content) if len(content) > 1 else None, contexts))
    with SectionWriter(path) as file:
        file.header = {"terms": len(order)}
        file.add("keys", b"".join([spelled[term] for term in order]))
        file.add("key ends", np.cumsum([len(spelled[term]) for term in order], dtype=np.int64))
        file.add("postings", b"".join(postings))
        file.add("posting ends", np.cumsum([len(posting) for posting in postings], dtype=np.int64))
        file.add("counts", group.counts[order])
        file.add("worth", worth[order])
    return len(order)


def encode_posting(members: Numbers, together: Numbers | None, contexts: int) -> bytes:
    """The bytes of a term's contexts.

    Args:
        members: The contexts.
        together: Those in which all words of a phrase occur; None for a word.
        contexts: The number of contexts in the corpus.
    """
    if together is None:
        return encode(members, contexts)
    return encode(np.searchsorted(together, members).astype(np.uint32), len(together))


class _WordContexts:
    """The contexts of words, out of all groups."""

    def __init__(self, table: CountTable, memory_bytes: int) -> None:
        self._table = table
        self._recent = RecentBitmaps[int](memory_bytes)

    def together(self, hashes: Hashes) -> Numbers:
        """The contexts in which all of some words occur."""
        return to_numbers(all_of([self._recent.get(word, self._load) for word in set(hashes.tolist())]))

    def _load(self, word: int) -> BitMap:
        return to_bitmap(self._table.contexts(word))


def read_encoded(path: Path) -> Iterator[EncodedTerm]:
    """The terms that a file holds, in the order of their keys."""
    file = SectionFile(path)
    all_keys, postings = file.bytes("keys"), file.bytes("postings")
    key_at = posting_at = 0
    for first in range(0, int(file.header["terms"]), _CHUNK):
        columns: list[npt.NDArray[np.generic]] = [
            file.array(name, dtype)[first : first + _CHUNK]
            for name, dtype in (("key ends", "i8"), ("counts", "u4"), ("posting ends", "i8"), ("worth", "f8"))
        ]
        for key_end, count, posting_end, worth in zip(*(column.tolist() for column in columns), strict=True):
            yield EncodedTerm(bytes(all_keys[key_at:key_end]), count, bytes(postings[posting_at:posting_end]), worth)
            key_at, posting_at = key_end, posting_end
