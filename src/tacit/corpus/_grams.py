"""Second step of a build: from the words of a shard to its terms, each as a hash and a place.

A term's hash is chained over its words' hashes, so that it is the same in every shard. Sixty-four bits are enough: if a
hundred million different terms occur and a million are kept, in one build of 180,000 two of them share a hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.corpus._shards import Hashes, Shard, contexts_of, hash_word, read_shard
from tacit.corpus.phrases import CONNECTORS, LONGEST_PHRASE, MOST_CONNECTORS

Places = npt.NDArray[np.uint32]
"""Where in a shard terms stand: the place of the first word and, in the lowest bits, the number of words."""

LENGTH_BITS: Final = 3
LENGTH_MASK: Final = (1 << LENGTH_BITS) - 1

# The constants of the SplitMix64 generator, whose steps spread any difference over all 64 bits.
_STEP, _MIX_1, _MIX_2 = (np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def chain(hashes: Hashes, words: Hashes) -> Hashes:
    """The hashes of terms made longer by one word each."""
    mixed = hashes * _STEP + words
    mixed = (mixed ^ (mixed >> np.uint64(30))) * _MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _MIX_2
    return mixed ^ (mixed >> np.uint64(31))


def hash_term(key: str) -> int:
    """The hash of a word's or a phrase's key."""
    first, *others = (np.array([hash_word(word)], np.uint64) for word in key.split(" "))
    for other in others:
        first = chain(first, other)
    return int(first[0])


def is_connector(shard: Shard) -> npt.NDArray[np.bool_]:
    """For each word of a shard whether it is a connector."""
    return isin_sorted(shard.hashes, np.sort(np.array([hash_word(word) for word in CONNECTORS], np.uint64)))


def grams(shard: Shard, known: npt.NDArray[np.bool_]) -> Iterator[tuple[int, Hashes, npt.NDArray[np.int64]]]:
    """For each number of words: the hashes of the terms of that many words, and where each begins.

    Args:
        shard: Where to look.
        known: For each word of the shard whether it is frequent enough to be part of a term.
    """
    connector = np.concatenate([[False], is_connector(shard)])
    usable = np.concatenate([[False], known]) | connector
    word_hashes = np.concatenate([np.zeros(1, np.uint64), shard.hashes])
    # Ends of phrases behind the last token, so that no term runs out of the array.
    tokens = np.concatenate([shard.tokens, np.zeros(LONGEST_PHRASE, np.uint32)])
    tokens[~usable[tokens]] = 0
    begins = np.flatnonzero((tokens != 0) & ~connector[tokens])
    hashes = word_hashes[tokens[begins]]
    connectors = np.zeros(len(begins), np.uint8)  # in a row, at the end of each
    yield 1, hashes, begins
    for length in range(2, LONGEST_PHRASE + 1):
        last = tokens[begins + (length - 1)]
        connectors = np.where(connector[last], connectors + 1, 0).astype(np.uint8)
        alive = (last != 0) & (connectors <= MOST_CONNECTORS)
        begins, last, connectors = begins[alive], last[alive], connectors[alive]
        hashes = chain(hashes[alive], word_hashes[last])
        whole = connectors == 0
        yield length, hashes[whole], begins[whole]


def write_grams(path: Path, shard_path: Path, known_path: Path) -> int:
    """Writes the terms of a shard in the order of their hashes, each once for each context, and returns how many."""
    shard = read_shard(shard_path)
    known = SectionFile(known_path).array("hashes", np.uint64)
    found = list(grams(shard, isin_sorted(shard.hashes, known)))
    hashes = np.concatenate([hashes for _, hashes, _ in found])
    places = np.concatenate([(begins << LENGTH_BITS | length).astype(np.uint32) for length, _, begins in found])
    order = np.argsort(hashes, kind="stable")
    hashes, places = hashes[order], places[order]
    contexts = contexts_of(shard.starts)[places >> LENGTH_BITS]
    first = np.ones(len(hashes), bool)
    first[1:] = (hashes[1:] != hashes[:-1]) | (contexts[1:] != contexts[:-1])
    with SectionWriter(path) as file:
        file.header = {"terms": int(first.sum())}
        file.add("hashes", hashes[first])
        file.add("places", places[first])
    return int(first.sum())


def isin_sorted(needles: Hashes, haystack: Hashes) -> npt.NDArray[np.bool_]:
    """For each number whether it is among the others, which are sorted."""
    if not len(haystack):
        return np.zeros(len(needles), bool)
    places = np.minimum(np.searchsorted(haystack, needles), len(haystack) - 1)
    return np.asarray(haystack[places] == needles)
