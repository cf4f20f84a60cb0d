"""Compiles what the words of our vectors mean by themselves (see docs/evidence.md).

    python -m scripts.compile_word_meanings

Each word goes alone through the sentence encoder of `tacit[meaning]` (all-MiniLM-L6-v2, Apache License 2.0). What
comes out is reduced to 64 numbers in eight bits each, so that readers without the encoder have some of what it knows.
The tagger has to be trained anew after it.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scripts.pages import ROOT

from tacit.language.encoder import SentenceModel
from tacit.language.vectors import MEANINGS, NUMBER, WordVectors

DATA = ROOT / "src" / "tacit" / "language" / "data"
_SIZE = 64
_BATCH = 64
_SPOKEN_NUMBER = "number"


def meant(words: list[str], encoder: SentenceModel) -> NDArray[np.float32]:
    """A row of length 1 for each word."""
    tokens = [encoder.passages(word)[0] for word in words]
    by_length = defaultdict(list)
    for at, one in enumerate(tokens):
        by_length[len(one)].append(at)
    rows: dict[int, Any] = {}
    for some in by_length.values():
        for start in range(0, len(some), _BATCH):
            batch = some[start : start + _BATCH]
            rows.update(zip(batch, encoder.embed([tokens[at] for at in batch]), strict=True))
    return np.stack([rows[at] for at in range(len(words))])


def shrunk(rows: NDArray[np.float32]) -> NDArray[np.int8]:
    """Rows turned so that the first numbers say most, cut off, and in eight bits."""
    rows = rows - rows.mean(0)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    _, _, axes = np.linalg.svd(rows[::4], full_matrices=False)
    rows = rows @ axes[:_SIZE].T
    rows /= np.abs(rows).max(axis=1, keepdims=True)
    return np.rint(127 * rows).astype(np.int8)


def main() -> None:
    """Compiles and writes."""
    vectors = WordVectors.shipped()
    words = [_SPOKEN_NUMBER if word.decode() == NUMBER else word.decode() for word in vectors.words]
    rows = shrunk(meant(words, SentenceModel.load()))
    np.save(DATA / MEANINGS, np.concatenate([rows, vectors.rows[:, -1:]], 1))
    print(f"{len(words):,} words")


if __name__ == "__main__":
    main()
