"""Last step of a build, and of a merge: the index file."""

from __future__ import annotations

import json
import math
from array import array
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from tacit.corpus._codec import encode
from tacit.corpus._encoding import ALWAYS
from tacit.corpus._sections import SectionWriter
from tacit.corpus._vocabulary import EncodedTerm, shared_bytes, write_vocabulary
from tacit.corpus.embedded import FILE_NAME
from tacit.errors import CorpusError
from tacit.settings import VERSION

PROVENANCE_NAME: Final = "provenance.json"
"""What the header says, for people to read, beside the index."""

_TERM_BYTES = 8  # what a term takes besides its key and its posting: lengths, count, its part of the block's overhead


def write_index(
    directory: Path,
    header: Mapping[str, Any],
    terms: Callable[[], Iterable[EncodedTerm]],
    document_starts: npt.NDArray[np.integer[Any]],
    *,
    max_size_mb: float | None = None,
) -> None:
    """Writes an index into a directory.

    Args:
        directory: Where to.
        header: What the index says about itself.
        terms: All terms in the order of their keys, as often as they are asked for.
        document_starts: The first context of each document.
        max_size_mb: The size to aim at.

    Raises:
        CorpusError: The size cannot be reached.
    """
    least = -ALWAYS if max_size_mb is None else _least_worth(terms(), max_size_mb * 1e6)
    with SectionWriter(directory / FILE_NAME) as file:
        words, phrases = write_vocabulary(file, (term for term in terms() if term.worth >= least))
        file.add("documents", encode(document_starts.astype(np.uint32), header["contexts"]))
        file.header = {
            **header,
            "documents": len(document_starts),
            "vocabulary": {"words": words, "phrases": phrases},
            "tacit": VERSION,
            "fingerprint": f"corpus:{header['context']}:{file.fingerprint()}",
        }
        readable = json.dumps(file.header, ensure_ascii=False, indent=2, sort_keys=True)
    (directory / PROVENANCE_NAME).write_text(readable + "\n", "utf-8")


def _least_worth(terms: Iterable[EncodedTerm], limit_bytes: float) -> float:
    """The least worth of a term for which there is place."""
    worth, sizes = array("d"), array("q")
    before = b""
    for term in terms:
        worth.append(term.worth)
        sizes.append(len(term.key) - shared_bytes(before, term.key) + len(term.posting) + _TERM_BYTES)
        before = term.key
    values = np.frombuffer(worth)
    order = np.argsort(-values, kind="stable")
    totals = np.cumsum(np.frombuffer(sizes, np.int64)[order])
    fitting = int(np.searchsorted(totals, limit_bytes, side="right"))
    if fitting == len(values):
        return -ALWAYS
    first_left_out = float(values[order[fitting]])
    if first_left_out >= ALWAYS:
        needed = int(totals[np.count_nonzero(values >= ALWAYS) - 1])
        raise CorpusError(
            f"words and the phrases to keep take {needed / 1e6:.1f} MB alone, more than the {limit_bytes / 1e6:.1f} MB "
            "that are wanted; raise --min-count or --min-words"
        )
    return math.nextafter(first_left_out, math.inf)
