"""Merging corpus indexes."""

from __future__ import annotations

import heapq
import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from os import PathLike
from pathlib import Path

import numpy as np

from tacit.corpus._codec import Numbers
from tacit.corpus._encoding import ALWAYS, encode_posting
from tacit.corpus._info import IndexInfo, index_info, info
from tacit.corpus._vocabulary import EncodedTerm
from tacit.corpus._write import write_index
from tacit.corpus.embedded import FILE_NAME, EmbeddedIndex
from tacit.corpus.phrases import content_words
from tacit.errors import CorpusError


def merge(paths: Iterable[str | PathLike[str]], directory: str | PathLike[str]) -> IndexInfo:
    """Merges indexes into one in a directory, and tells about it.

    The result is that of a build from the sources of all of them in a row, with one exception: where a term was left
    out of an index, for lack of contexts or of cohesion, its contexts there are not known and not counted.

    Args:
        paths: At least two indexes with the same kind of context.
        directory: Where the new index goes; it is made if it is not there.

    Raises:
        CorpusFormatError: One is not there, truncated or damaged.
        CorpusError: They do not go together, or the new one cannot be written.
    """
    indexes = [EmbeddedIndex.open(path) for path in paths]
    about = [index_info(index) for index in indexes]
    kinds = sorted({one.context for one in about})
    if len(indexes) < 2 or len(kinds) > 1:
        raise CorpusError(
            f"expected two or more indexes of one kind of context, found {len(indexes)} of {', '.join(kinds) or 'none'}"
        )
    place = Path(directory)
    offsets = list(accumulate((one.contexts for one in about), initial=0))
    if offsets[-1] >= 1 << 32:
        raise CorpusError(f"an index holds less than {1 << 32:,} contexts, these have {offsets[-1]:,} together")
    header = {
        **{
            name: max(one.provenance.get(name, 0) for one in about)
            for name in ("min_count", "min_phrase_count", "min_cohesion", "free_phrase_count", "min_words")
        },
        "sources": [source for one in about for source in one.provenance.get("sources", [])],
        "attribution": "\n".join(dict.fromkeys(filter(None, (one.provenance.get("attribution") for one in about)))),
        "command": shlex.join(["tacit", "corpus", "merge", *(_name(one.path) for one in about)]),
        "context": kinds[0],
        "contexts": offsets[-1],
        "words": sum(one.running_words for one in about),
    }
    starts = _joined([index.document_starts() for index in indexes], offsets)
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_index(place, header, lambda: _terms(indexes, offsets), starts)
    except OSError as error:
        raise CorpusError(f"cannot write the index in {place}: {error.strerror or error}") from error
    return info(place)


def _name(path: Path) -> str:
    return path.parent.name if path.name == FILE_NAME else path.name


def _terms(indexes: Sequence[EmbeddedIndex], offsets: Sequence[int]) -> Iterator[EncodedTerm]:
    """The terms of all indexes, in the order of their keys."""
    before = b""
    for raw in heapq.merge(*(map(str.encode, index) for index in indexes)):
        if raw != before:
            before = raw
            key = raw.decode()
            members = _joined([index.contexts(key) for index in indexes], offsets)
            words = content_words(key)
            universe = _joined([index.contexts(*words) for index in indexes], offsets) if len(words) > 1 else None
            yield EncodedTerm(raw, len(members), encode_posting(members, universe, offsets[-1]), ALWAYS)


def _joined(parts: Sequence[Numbers], offsets: Sequence[int]) -> Numbers:
    return np.concatenate([part + np.uint32(offset) for part, offset in zip(parts, offsets, strict=False)])
