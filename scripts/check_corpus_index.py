"""Compares an index with a brute-force scan of the texts that it was built from.

    python scripts/check_corpus_index.py INDEX SRC... [--contexts 20000]

Contexts are numbered in the order of the sources, so the first ones are those of the first documents. The scan is plain
Python over their texts; for 20 common terms, 20 rare ones and 20 pairs it prints the information content, or the mutual
information, by the scan and by the index, and ends with status 1 unless all counts are equal.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import numpy as np

from tacit.corpus import ContextKind, EmbeddedIndex, sources
from tacit.corpus.phrases import terms
from tacit.corpus.wikitext import strip

PAIRS = (
    ("hiv", "opportunistic infection"), ("barcelona", "gaudi"), ("hiv", "aids"), ("insulin", "diabetes"),
    ("darwin", "natural selection"), ("apollo 11", "moon"), ("pope", "vatican"), ("paris", "france"),
    ("heroin", "addiction"), ("brain", "nerve"), ("heart", "blood"), ("atom", "electron"), ("cell", "dna"),
    ("king", "queen"), ("april", "june"), ("war", "army"), ("law", "court"), ("computer", "program"),
    ("virus", "disease"), ("united state", "president"),
)  # fmt: skip


def scan(files: list[Path], kind: ContextKind, min_words: int, limit: int) -> list[set[str]]:
    """The terms of the first contexts."""
    documents = (document for document, _ in sources.read(files, text_field="text", title_field="title"))
    texts = (strip(document.text) if document.is_markup else document.text for document in documents)
    contexts = (part for text in texts if len(text.split()) >= min_words for part in kind.split(text))
    return [set(terms(context)) for context in islice(contexts, limit)]


def main() -> int:
    """Runs the comparison."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("index", type=Path)
    parser.add_argument("sources", type=Path, nargs="+")
    parser.add_argument("--contexts", type=int, default=20_000)
    given = parser.parse_args()
    index = EmbeddedIndex.open(given.index)
    files = [file for path in given.sources for file in sources.find(path).files]
    scanned = scan(files, ContextKind.parse(index.header["context"]), index.header["min_words"], given.contexts)
    total = len(scanned)
    counts = Counter(key for context in scanned for key in context)
    known = [key for key, _ in counts.most_common() if key in index]
    rare = [key for key in reversed(known) if " " in key][:10] + [key for key in reversed(known) if " " not in key][:10]

    failures = 0
    print(f"{total:,} contexts scanned, {len(counts):,} different terms, {len(known):,} of them in the index\n")
    print(f"{'term':<32}{'scan':>8}{'index':>8}{'IC by scan':>12}{'by index':>10}")
    for key in known[:20] + rare:
        found = int(np.count_nonzero(index.contexts(key) < total))
        failures += found != counts[key]
        bits = [f"{math.log2(total / number):.3f}" if number else "" for number in (counts[key], found)]
        print(f"{key[:31]:<32}{counts[key]:>8}{found:>8}{bits[0]:>12}{bits[1]:>10}")
    print(f"\n{'pair':<32}{'scan':>8}{'index':>8}{'PMI by scan':>12}{'by index':>10}")
    for pair in PAIRS:
        both = sum(set(pair) <= context for context in scanned)
        found = int(np.count_nonzero(index.contexts(*pair) < total))
        failures += found != both
        bits = []
        for number, alone in (
            (both, counts),
            (found, {key: np.count_nonzero(index.contexts(key) < total) for key in pair}),
        ):
            bits.append(f"{math.log2(number * total / (alone[pair[0]] * alone[pair[1]])):.3f}" if number else "")
        print(f"{' / '.join(pair):<32}{both:>8}{found:>8}{bits[0]:>12}{bits[1]:>10}")
    print("\nall counts are equal" if not failures else f"\n{failures} counts differ")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
