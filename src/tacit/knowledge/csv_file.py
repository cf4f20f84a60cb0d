"""Taxonomies in tables: one row for a child and its parent."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Provenance, named
from tacit.knowledge._lines import digest, lines, origin

_DELIMITERS = {".csv": ",", ".tsv": "\t"}
SUFFIXES = frozenset(_DELIMITERS)
"""What the name of such a file ends with."""

_HEADER = ("child", "parent", "synonym")


def read_csv(path: Path) -> tuple[list[Entry], Provenance]:
    """The concepts of a table, ready to compile, and where they come from.

    A row is ``child,parent`` or ``child,parent,synonym``. A child may have several rows: each adds a parent, a synonym
    or both. Several synonyms in one cell are separated by ``|``. A row without a parent is a root; a parent without a
    row of its own is one, too. A first row ``child,parent,synonym`` is a header.

    Args:
        path: A file in UTF-8; its cells are separated by commas, or by tabs if its name ends with .tsv.

    Raises:
        KnowledgeError: The file cannot be read, or a row is not of this form; named by line.
    """
    parents: dict[str, dict[str, None]] = {}
    synonyms: dict[str, list[str]] = {}
    origins: dict[str, str] = {}
    for line, child, parent, others in _rows(path):
        for concept in filter(None, (child, parent)):
            parents.setdefault(concept, {})
            origins.setdefault(concept, origin(path, line))
        if parent:
            parents[child][parent] = None
        synonyms.setdefault(child, []).extend(others)
    entries = [
        Entry(one, one, named(one, *synonyms.get(one, ())), parents=tuple(above), origin=origins[one])
        for one, above in parents.items()
    ]
    if not entries:
        raise KnowledgeError(f"{path.name}: expected rows child,parent[,synonym], found none")
    return entries, Provenance(path.stem, path.name, "the user's own", inputs={path.name: digest(path)})


def _rows(path: Path) -> Iterator[tuple[int, str, str, list[str]]]:
    """The line, the child, the parent and the synonyms of every row."""
    for line, cells in _cells(path):
        header = tuple(cell.lower() for cell in cells)
        if not any(cells) or (line == 1 and header in {_HEADER, _HEADER[:2]}):
            continue
        if len(cells) not in {2, 3} or not cells[0]:
            found = f"{len(cells)} cells" if cells[0] else "no child"
            raise KnowledgeError(
                f"{origin(path, line)}: expected child,parent or child,parent,synonym, found {found}; "
                "put quotes around a cell that holds the separator"
            )
        yield line, cells[0], cells[1], [one.strip() for one in "".join(cells[2:]).split("|")]


def _cells(path: Path) -> Iterator[tuple[int, list[str]]]:
    """The line where each row begins, and its cells."""
    text = (line + "\n" for _, line in lines(path))
    reader = csv.reader(text, delimiter=_DELIMITERS[path.suffix.lower()], strict=True)
    line = 1
    try:
        for row in reader:
            yield line, [cell.strip() for cell in row]
            line = reader.line_num + 1
    except csv.Error as error:
        raise KnowledgeError(f"{origin(path, line)}: expected a row of a table, found a mistake: {error}") from error
