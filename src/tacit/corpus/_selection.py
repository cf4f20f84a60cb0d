"""Fourth step of a build: how much a phrase is worth its place.

Most phrases that occur often are no terms: "first time", "people in the world". What tells terms from them is how
much their parts attract each other. The cohesion of a phrase is the least, over all places where it can be cut in two,
of the normalised pointwise mutual information of the two parts, ``log2(p(xy) / (p(x) p(y))) / -log2 p(xy)``: 1 when
neither part occurs without the other, 0 when they meet as often as chance would have it. What is left out is still
found as all its words in one context.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tacit.corpus._codec import Numbers
from tacit.corpus._grams import LENGTH_BITS, LENGTH_MASK, chain, is_connector
from tacit.corpus._grouping import Group
from tacit.corpus._shards import Hashes, Shard, read_shard
from tacit.corpus.phrases import LONGEST_PHRASE


class Spelling(NamedTuple):
    """The words of terms, a row for each term.

    Attributes:
        lengths: The number of its words.
        hashes: The hash of each of its words; 0 behind the last.
        content: Whether each of its words is a content word.
    """

    lengths: npt.NDArray[np.int64]
    hashes: npt.NDArray[np.uint64]
    content: npt.NDArray[np.bool_]


def spell(group: Group, shards: Sequence[Path]) -> Spelling:
    """The words of the terms of a group, looked up where each occurs."""
    hashes = np.zeros((len(group.hashes), LONGEST_PHRASE), np.uint64)
    content = np.zeros((len(group.hashes), LONGEST_PHRASE), bool)
    for terms, shard, words in _by_shard(group, np.arange(len(group.hashes)), shards):
        hashes[terms] = np.concatenate([np.zeros(1, np.uint64), shard.hashes])[words]
        content[terms] = np.concatenate([[False], ~is_connector(shard)])[words]
    return Spelling((group.places & LENGTH_MASK).astype(np.int64), hashes, content)


def keys(group: Group, terms: npt.NDArray[np.int64], shards: Sequence[Path]) -> dict[int, bytes]:
    """The keys of some terms of a group."""
    found = {}
    for here, shard, words in _by_shard(group, terms, shards):
        spelled = shard.words()
        for term, row in zip(here.tolist(), words.tolist(), strict=True):
            found[term] = " ".join([spelled[word - 1] for word in row if word]).encode()
    return found


def _by_shard(
    group: Group, terms: npt.NDArray[np.int64], shards: Sequence[Path]
) -> Iterator[tuple[npt.NDArray[np.int64], Shard, npt.NDArray[np.int64]]]:
    """Terms by a shard in which they occur, the shard, and their words there, from 1 on; 0 behind the last."""
    offsets = np.arange(LONGEST_PHRASE)
    ordered = terms[np.argsort(group.shards[terms], kind="stable")]
    for here in np.split(ordered, np.flatnonzero(np.diff(group.shards[ordered])) + 1) if len(terms) else []:
        shard = read_shard(shards[group.shards[here[0]]])
        places = group.places[here].astype(np.int64)[:, None]
        inside = offsets < (places & LENGTH_MASK)
        yield here, shard, np.where(inside, shard.tokens[np.where(inside, (places >> LENGTH_BITS) + offsets, 0)], 0)


class CountTable:
    """The counts of the terms of all groups, by hash."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups = [group for group in groups if len(group.hashes)]
        self._lasts = np.array([group.hashes[-1] for group in self._groups], np.uint64)

    def counts(self, hashes: Hashes) -> npt.NDArray[np.float64]:
        """For each term the number of its contexts; it must be in one of the groups."""
        numbers = np.searchsorted(self._lasts, hashes)
        counts = np.empty(len(hashes))
        for number, group in enumerate(self._groups):
            here = numbers == number
            counts[here] = group.counts[np.searchsorted(group.hashes, hashes[here])]
        return counts

    def contexts(self, term: int) -> Numbers:
        """The contexts of one term, given by its hash."""
        wanted = np.uint64(term)
        group = self._groups[int(self._lasts.searchsorted(wanted))]
        place = int(group.hashes.searchsorted(wanted))
        contexts: Numbers = group.contexts[group.starts[place] : group.starts[place + 1]]
        return contexts


def cohesion(group: Group, spelling: Spelling, table: CountTable, contexts: int) -> npt.NDArray[np.float64]:
    """The cohesion of each term of a group; 1 for a word.

    Args:
        group: The terms.
        spelling: Their words.
        table: The counts of their parts.
        contexts: The number of contexts in the corpus.
    """
    least = np.ones(len(group.hashes))
    for cut in range(1, LONGEST_PHRASE):
        # The right part begins with a content word at the cut, the left part ends with the last one before it.
        rows = np.flatnonzero((spelling.lengths > cut) & spelling.content[:, cut] & (group.counts < contexts))
        words, content, lengths = spelling.hashes[rows], spelling.content[rows], spelling.lengths[rows]
        left = prefix = words[:, 0]
        for place in range(1, cut):
            prefix = chain(prefix, words[:, place])
            left = np.where(content[:, place], prefix, left)
        right = words[:, cut]
        for place in range(cut + 1, LONGEST_PHRASE):
            right = np.where(place < lengths, chain(right, words[:, place]), right)
        counts = group.counts[rows].astype(np.float64)
        by_chance = table.counts(left) * table.counts(right) / contexts
        information = np.log2(counts / by_chance) / np.log2(contexts / counts)
        least[rows] = np.minimum(least[rows], information.round(9))  # so that 1 is 1
    return least
