"""Counts the contexts of the widest concepts of the shipped taxonomies in the shipped corpus, once for all runs.

    python -m scripts.compile_class_counts     writes src/tacit/secrets/data/class_counts.json; a minute

A concept with thousands of names takes a second to count, and every run would count the same few hundred. The file
names the corpus and the knowledge that it was counted with, and is not used beside any other.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from tacit import knowledge
from tacit.corpus.shipped import shipped
from tacit.knowledge import Concept, Taxonomy
from tacit.secrets.concepts import CLASS_COUNTS, WIDE, ConceptCounts

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
    for taxonomy in (knowledge.wordnet(), knowledge.diseases(), knowledge.drugs()):
        for concept in wide_concepts(taxonomy):
            counts[f"{concept.source}:{concept.id}"] = index.count((concepts.keys(concept),))
    values = {"corpus": index.fingerprint, "knowledge": kb.fingerprint, "counts": dict(sorted(counts.items()))}
    target = Path(__file__).parents[1] / "src" / "tacit" / "secrets" / "data" / CLASS_COUNTS
    target.write_text(json.dumps(values, indent=0) + "\n", "ascii")
    print(f"{target.name}: {len(counts)} concepts")


if __name__ == "__main__":
    main()
