"""What we change in a taxonomy by hand, and why: one table beside its compiled file."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple


class Edits(NamedTuple):
    """Changes by identifiers.

    Attributes:
        abstract: Concepts whose labels are never offered.
        labels: Other labels.
        unlinked: Steps up, child and parent, that are not followed.
        linked: Steps up that are added, by child.
        names: Names that are added, by concept.
        dropped: Names, concept and key, that are left out.
    """

    abstract: set[str]
    labels: dict[str, str]
    unlinked: set[tuple[str, str]]
    linked: dict[str, tuple[str, ...]]
    names: dict[str, tuple[str, ...]]
    dropped: set[tuple[str, str]]


def read(name: str) -> Edits:
    """The changes to a taxonomy that comes with the package."""
    edits = Edits(set(), {}, set(), {}, {}, set())
    for line in (files("tacit.knowledge") / "data" / f"{name}-edits.tsv").read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        edit, concept, *rest = line.split("\t")
        if edit == "abstract":
            edits.abstract.add(concept)
        elif edit == "label":
            edits.labels[concept] = rest[0]
        elif edit == "unlink":
            edits.unlinked.add((concept, rest[0]))
        elif edit == "link":
            edits.linked[concept] = (*edits.linked.get(concept, ()), rest[0])
        elif edit == "name":
            edits.names[concept] = (*edits.names.get(concept, ()), rest[0])
        else:
            edits.dropped.add((concept, rest[0]))
    return edits
