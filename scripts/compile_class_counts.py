"""Counts the contexts of the widest concepts of the shipped taxonomies in the shipped corpus, once for all runs.

    python -m scripts.compile_class_counts     writes class_counts.json and class_names.npy in src/tacit/secrets/data

A concept with thousands of names takes a second to count, and every run would count the same few hundred. Most of the
names are in no context at all: the second file has checksums of the others, so that only these are looked up. The first
file names the corpus and the knowledge that both were made with, and neither is used beside any other. It takes a
minute.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from tacit import knowledge
from tacit.corpus.shipped import shipped
from tacit.knowledge import Concept, Taxonomy
from tacit.secrets.concepts import CLASS_COUNTS, CLASS_NAMES, WIDE, ConceptCounts, checksum

# Words from which every root of the shipped taxonomies is reached upwards.
_LEAVES = "hiv aspirin dog idea city run person time water anger music war money book disease drug cell law day".split()


def wide_concepts(taxonomy: Taxonomy) -> Iterator[Concept]:
    """The concepts of a taxonomy that have more than `WIDE` names, from the roots down."""
    known: set[Concept] = set()
    waiting = [
        above for word in _LEAVES for sense in taxonomy.senses(word) for above in (sense, *taxonomy.ancestors(sense))
    ]
    while waiting:
        concept = waiting.pop()
        if concept in known or len(taxonomy.names(concept)) <= WIDE:
            continue
        known.add(concept)
        yield concept
        waiting += taxonomy.children(concept)


def main() -> None:
    """Writes the file."""
    index, kb = shipped(), knowledge.shipped()
    concepts = ConceptCounts(index, kb, stored={})
    counts = {}
    names: set[str] = set()
    for taxonomy in (knowledge.wordnet(), knowledge.diseases(), knowledge.drugs()):
        for concept in wide_concepts(taxonomy):
            names |= concepts.keys(concept)
            counts[f"{concept.source}:{concept.id}"] = index.count((concepts.keys(concept),))
    values = {"corpus": index.fingerprint, "knowledge": kb.fingerprint, "counts": dict(sorted(counts.items()))}
    target = Path(__file__).parents[1] / "src" / "tacit" / "secrets" / "data"
    (target / CLASS_COUNTS).write_text(json.dumps(values, indent=0) + "\n", "ascii")
    np.save(target / CLASS_NAMES, np.array(sorted(set(map(checksum, names))), np.uint32))
    print(f"{len(counts)} concepts, {len(names):,} names")


if __name__ == "__main__":
    main()
