"""From concepts in memory to the bytes of a taxonomy file: the one compiler behind every source."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from itertools import groupby

import numpy as np

from tacit.knowledge._entry import Entry, Provenance, depths
from tacit.knowledge._layout import Array, pack
from tacit.knowledge._rows import pack_rows


def compile_taxonomy(entries: Iterable[Entry], provenance: Provenance) -> bytes:
    """The bytes of a taxonomy file: the same for the same entries in the same order.

    Args:
        entries: The concepts.
        provenance: Where they come from.

    Raises:
        KnowledgeError: An identifier stands twice, a parent does not exist, a concept is its own ancestor.

    >>> from tacit.knowledge import TaxonomyFile, named
    >>> animals = [Entry("1", "animal", named("animal")), Entry("2", "dog", named("dog", "hound"), parents=("1",))]
    >>> kb = TaxonomyFile.from_bytes(compile_taxonomy(animals, Provenance("zoo", "A zoo", "CC0")))
    >>> [concept.label for concept in kb.generalizations(kb.senses("hound")[0])]
    ['animal']
    """
    given = list(entries)
    places = sorted(zip(depths(given), range(0, -len(given), -1), strict=True))
    # Numbers grow with depth: numbers sorted downwards are concepts sorted by how specific they are.
    ordered = [given[-place] for _, place in places]
    number = {entry.id: rank for rank, entry in enumerate(ordered)}
    keys = sorted(
        {key for entry in given for key in (*(name.key for name in entry.names), *entry.derivations)}, key=_utf8
    )
    key_number = {key: rank for rank, key in enumerate(keys)}

    senses: list[list[tuple[int, int]]] = [[] for _ in keys]
    children: list[list[int]] = [[] for _ in given]
    for entry in given:
        for name in entry.names:
            senses[key_number[name.key]].append((name.rank, number[entry.id]))
    for entry in ordered:
        for parent in entry.steps:
            children[number[parent]].append(number[entry.id])

    ids = [_utf8(entry.id) for entry in ordered]
    arrays: dict[str, Array] = {
        **pack_rows("ids", ids, "<u1"),
        "ids.order": np.array(sorted(range(len(ids)), key=ids.__getitem__), "<u4"),
        **pack_rows("labels", map(_own_label, ordered), "<u1"),
        **pack_rows("keys", map(_utf8, keys), "<u1"),
        # Sorted by rank alone: Python's sort keeps the order of the entries among equals.
        **pack_rows("senses", ([n for _, n in sorted(found, key=lambda sense: sense[0])] for found in senses), "<u4"),
        **pack_rows("names", ([key_number[n.key] << 8 | n.weight for n in e.names] for e in ordered), "<u4"),
        **pack_rows(
            "parents", ([number[p] << 1 | individual for p, individual in e.steps.items()] for e in ordered), "<u4"
        ),
        **pack_rows("children", children, "<u4"),
        **pack_rows("derivations", (sorted({key_number[key] for key in e.derivations}) for e in ordered), "<u4"),
        "depths": np.array([depth.shortest for depth, _ in places], "<u1"),
        "abstract": np.array([rank for rank, entry in enumerate(ordered) if entry.abstract], "<u4"),
    }
    levels = [len(list(level)) for _, level in groupby(depth.longest for depth, _ in places)]
    return pack({**asdict(provenance), "levels": levels}, arrays)


def _own_label(entry: Entry) -> bytes:
    """The label to keep: none where the first key says the same."""
    return b"" if entry.names and entry.names[0].key == entry.label else _utf8(entry.label)


def _utf8(string: str) -> bytes:
    return string.encode()
