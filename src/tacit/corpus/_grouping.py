"""Third step of a build: from the terms of all shards to the contexts of each term.

Hashes are cut into ranges small enough for memory. A range gathers its terms from every shard, keeps those that occur
in enough contexts, and is done: ranges know nothing of each other, and their results in a row are sorted by hash.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tacit.corpus._codec import Numbers
from tacit.corpus._grams import LENGTH_BITS, LENGTH_MASK, Places, isin_sorted
from tacit.corpus._sections import SectionFile, SectionWriter
from tacit.corpus._shards import Hashes, contexts_of

WORD_BYTES: Final = 64
"""Memory that a word of a shard takes while words are counted."""

TERM_BYTES: Final = 80
"""Memory that a term of a shard takes while terms are grouped."""

Range = tuple[int, int]
"""Hashes from the first on and below the second."""

_HASHES = 1 << 64


class Group(NamedTuple):
    """The terms of one range, sorted by hash.

    Attributes:
        hashes: The hash of each.
        counts: The number of its contexts.
        shards: A shard in which it occurs.
        places: Where it stands there.
        starts: Where in ``contexts`` its own begin; then the end of the last term's.
        contexts: The contexts of the terms, one term after another.
    """

    hashes: Hashes
    counts: npt.NDArray[np.uint32]
    shards: npt.NDArray[np.uint32]
    places: Places
    starts: npt.NDArray[np.int64]
    contexts: Numbers


def ranges(records: int, record_bytes: int, memory_bytes: int) -> list[Range]:
    """All hashes, cut into as many equal ranges as it takes for each range's records to fit into memory."""
    number = max(1, -(-records * record_bytes // memory_bytes))
    cuts = [_HASHES * place // number for place in range(number + 1)]
    return list(pairwise(cuts))


def _within(hashes: Hashes, bounds: Range) -> slice:
    """Where the hashes of a range stand among sorted ones."""
    first, end = (
        len(hashes) if bound == _HASHES else int(np.searchsorted(hashes, np.uint64(bound))) for bound in bounds
    )
    return slice(first, end)


def write_known_words(path: Path, shards: Sequence[Path], *, min_count: int, memory_bytes: int) -> int:
    """Writes the sorted hashes of the words that occur in enough contexts, and returns how many they are."""
    files = [SectionFile(shard) for shard in shards]
    words = [(file.array("hashes", np.uint64), file.array("counts", np.uint32)) for file in files]
    known = 0
    with SectionWriter(path) as file:
        file.begin("hashes")
        for bounds in ranges(sum(len(hashes) for hashes, _ in words), WORD_BYTES, memory_bytes):
            places = [_within(hashes, bounds) for hashes, _ in words]
            hashes = np.concatenate([one[place] for (one, _), place in zip(words, places, strict=True)])
            counts = np.concatenate([one[place] for (_, one), place in zip(words, places, strict=True)])
            order = np.argsort(hashes, kind="stable")
            hashes = hashes[order]
            begins = _begins(hashes)
            if len(begins):
                enough = np.add.reduceat(counts[order], begins, dtype=np.int64) >= min_count
                file.append(hashes[begins[enough]])
                known += int(enough.sum())
        file.header = {"words": known}
    return known


def _begins(sorted_hashes: Hashes) -> npt.NDArray[np.int64]:
    """Where each hash first occurs."""
    first = np.ones(len(sorted_hashes), bool)
    first[1:] = sorted_hashes[1:] != sorted_hashes[:-1]
    return np.flatnonzero(first)


def write_group(
    path: Path, shards: Sequence[Path], grams: Sequence[Path], bounds: Range, kept_path: Path,
    *, min_count: int, min_phrase_count: int,
) -> int:  # fmt: skip
    """Writes the terms of a range that occur in enough contexts, and returns how many they are.

    Args:
        path: Where to.
        shards: All shards, in the order of their contexts.
        grams: The terms of each.
        bounds: The range.
        kept_path: The hashes of phrases that need no more contexts than words.
        min_count: Contexts of a word.
        min_phrase_count: Contexts of a phrase.
    """
    hashes, places, contexts, sources = _gather(shards, grams, bounds)
    order = np.argsort(hashes, kind="stable")  # a term's contexts stay ascending, as the shards are
    hashes = hashes[order]
    begins = _begins(hashes)
    counts = np.diff(begins, append=len(hashes))
    first = order[begins]
    kept = isin_sorted(hashes[begins], SectionFile(kept_path).array("hashes", np.uint64))
    enough = counts >= np.where((places[first] & LENGTH_MASK == 1) | kept, min_count, min_phrase_count)
    with SectionWriter(path) as file:
        file.header = {"terms": int(enough.sum())}
        file.add("hashes", hashes[begins[enough]])
        file.add("counts", counts[enough].astype(np.uint32))
        file.add("shards", sources[first[enough]])
        file.add("places", places[first[enough]])
        file.add("starts", np.concatenate([[0], np.cumsum(counts[enough])]).astype(np.int64))
        file.add("contexts", contexts[order[np.repeat(enough, counts)]])
    return int(enough.sum())


def _gather(
    shards: Sequence[Path], grams: Sequence[Path], bounds: Range
) -> tuple[Hashes, Places, Numbers, npt.NDArray[np.uint32]]:
    """Hash, place, context and shard of every term of a range, shard after shard."""
    hashes, places, contexts, sources = [], [], [], []
    before = 0
    for number, (shard_path, grams_path) in enumerate(zip(shards, grams, strict=True)):
        found = SectionFile(grams_path)
        all_hashes = found.array("hashes", np.uint64)
        part = _within(all_hashes, bounds)
        starts = SectionFile(shard_path).array("starts", np.uint32)
        hashes.append(all_hashes[part])
        places.append(found.array("places", np.uint32)[part])
        contexts.append(contexts_of(starts)[places[-1] >> LENGTH_BITS] + np.uint32(before))
        sources.append(np.full(len(hashes[-1]), number, np.uint32))
        before += len(starts) - 1
    return np.concatenate(hashes), np.concatenate(places), np.concatenate(contexts), np.concatenate(sources)


def read_group(path: Path) -> Group:
    """The group that a file holds."""
    file = SectionFile(path)
    return Group(
        file.array("hashes", np.uint64),
        file.array("counts", np.uint32),
        file.array("shards", np.uint32),
        file.array("places", np.uint32),
        file.array("starts", np.int64),
        file.array("contexts", np.uint32),
    )
