"""What there is to know about an index."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from tacit.corpus._index import Level
from tacit.corpus.embedded import EmbeddedIndex

# What an index says about where it comes from.
_PROVENANCE = frozenset(
    """
    attribution command context excluded_titles free_phrase_count kept_phrases keys min_cohesion min_count
    min_phrase_count min_words sources tacit
    """.split()
)


@dataclass(frozen=True, slots=True)
class IndexInfo:
    """What there is to know about an index.

    Attributes:
        path: Its file.
        size_bytes: The size of that file.
        context: What a context is.
        contexts: How many there are.
        documents: Of how many documents.
        running_words: How many words those have.
        words: Words in the vocabulary.
        phrases: Phrases in the vocabulary.
        fingerprint: What identifies the counts.
        provenance: What it was built from, how, and whose text that is.
    """

    path: Path
    size_bytes: int
    context: str
    contexts: int
    documents: int
    running_words: int
    words: int
    phrases: int
    fingerprint: str
    provenance: Mapping[str, Any]


def info(path: str | PathLike[str], *, verify: bool = False) -> IndexInfo:
    """What there is to know about the index in a directory or a file.

    Args:
        path: The directory or the file.
        verify: Whether to compare the whole file with its checksums.

    Raises:
        CorpusFormatError: There is none, or it is truncated or damaged.
    """
    index = EmbeddedIndex.open(path)
    if verify:
        index.verify()
    return index_info(index)


def index_info(index: EmbeddedIndex) -> IndexInfo:
    """What there is to know about an open index."""
    header = index.header
    vocabulary = header.get("vocabulary", {})
    return IndexInfo(
        path=index.path,
        size_bytes=index.path.stat().st_size,
        context=header.get("context", ""),
        contexts=index.count(()),
        documents=index.count((), level=Level.DOCUMENT),
        running_words=header.get("words", 0),
        words=vocabulary.get("words", 0),
        phrases=vocabulary.get("phrases", 0),
        fingerprint=index.fingerprint,
        provenance={name: header[name] for name in header if name in _PROVENANCE},
    )
