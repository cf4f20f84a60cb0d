"""Trains the word vectors that the tagger reads with: python -m scripts.train_vectors CORPUS... (see docs/evidence.md).

Skip-gram with negative sampling over the texts of the field and of Simple English Wikipedia, reduced to 64 numbers in
eight bits each. Needs `pip install gensim`; takes about ten minutes of processor time on two cores. Several threads
write to the same vectors, so two runs do not give the same file; the tagger has to be trained anew after it.
"""

from __future__ import annotations

import argparse
import json
import lzma
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scripts.pages import ROOT

from tacit.language.vectors import NUMBER, VECTORS, WORDS

DATA = ROOT / "src" / "tacit" / "language" / "data"
_SIZE, _SHIPPED_SIZE = 100, 64
_READ, _RAREST = 15, 30  # occurrences of a word that is read, and of one that is kept
_LONGEST = 24  # letters
_LINE = 200  # words that are read together at most
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\d+")


def lines(paths: Iterable[Path]) -> Iterator[str]:
    """The paragraphs of corpora, as words in small letters."""
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            for record in file:
                for paragraph in json.loads(record)["text"].replace("’", "'").lower().split("\n"):
                    words = [NUMBER if one[0].isdigit() else one for one in _WORD.findall(paragraph)]
                    yield from (" ".join(words[at : at + _LINE]) for at in range(0, len(words), _LINE))


def shrunk(vectors: NDArray[Any], counts: NDArray[Any]) -> NDArray[np.int8]:
    """Vectors turned so that the first numbers say most, cut off, and in eight bits; behind them how common each is."""
    rows = vectors - vectors.mean(0)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    _, _, axes = np.linalg.svd(rows, full_matrices=False)
    rows = rows @ axes[:_SHIPPED_SIZE].T
    rows /= np.abs(rows).max(axis=1, keepdims=True)
    common = np.log(counts) / np.log(counts.max())
    shipped: NDArray[np.int8] = np.rint(127 * np.concatenate([rows, common[:, None]], 1)).astype(np.int8)
    return shipped


def main() -> None:
    """Trains and writes."""
    from gensim.models import Word2Vec  # noqa: PLC0415 - only this script needs it

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path)
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        text = Path(folder, "corpus.txt")
        text.write_text("\n".join(lines(asked.corpora)), "utf-8")
        trained = Word2Vec(
            corpus_file=str(text), vector_size=_SIZE, window=5, min_count=_READ, sg=1, negative=5, sample=1e-4,
            epochs=2, workers=2, seed=0,
        ).wv  # fmt: skip
    words = sorted(
        one for one in trained.index_to_key if len(one) <= _LONGEST and trained.get_vecattr(one, "count") >= _RAREST
    )
    counts = np.array([trained.get_vecattr(one, "count") for one in words])
    np.save(DATA / WORDS, np.array([one.encode() for one in words]))
    np.save(DATA / VECTORS, shrunk(np.stack([trained[one] for one in words]), counts))
    print(f"{len(words):,} words")


if __name__ == "__main__":
    main()
