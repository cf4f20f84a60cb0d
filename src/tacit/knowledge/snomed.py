"""SNOMED CT from its release files (RF2), for those who hold its licence.

A release is a folder of tables. Read are those of its snapshot: concepts, descriptions in English, is-a relationships
and, where there is one, the language reference set that says which description is preferred.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Provenance, named
from tacit.knowledge._lines import digest, lines, origin
from tacit.knowledge._plain_words import is_technical

_CONCEPT = "sct2_Concept_Snapshot_*.txt"
_DESCRIPTION = "sct2_Description_Snapshot-en*.txt"
_RELATIONSHIP = "sct2_Relationship_Snapshot_*.txt"
_LANGUAGE = "der2_cRefset_LanguageSnapshot-en*.txt"

# The columns of each table, and the identifiers of SNOMED CT's own terms that its tables use.
_COLUMNS = {
    _CONCEPT: "id effectiveTime active moduleId definitionStatusId",
    _DESCRIPTION: "id effectiveTime active moduleId conceptId languageCode typeId term caseSignificanceId",
    _RELATIONSHIP: "id effectiveTime active moduleId sourceId destinationId relationshipGroup typeId "
    "characteristicTypeId modifierId",
    _LANGUAGE: "id effectiveTime active moduleId refsetId referencedComponentId acceptabilityId",
}
_IS_A = "116680003"
_FULLY_SPECIFIED = "900000000000003001"
_SYNONYM = "900000000000013009"
_PREFERRED = "900000000000548007"
_US_ENGLISH = "900000000000509007"

# "Pneumonia (disorder)": a fully specified name ends with what kind of thing it names.
_SEMANTIC_TAG = re.compile(r"\s*\(([^()]*)\)$")

# Kinds that order the classification itself, not things in a text.
_ORDERING = frozenset(
    {"SNOMED RT+CTV3", "attribute", "core metadata concept", "foundation metadata concept", "linkage concept",
     "metadata", "namespace concept", "navigational concept", "qualifier value", "record artifact", "special concept"}
)  # fmt: skip


def is_release(folder: Path) -> bool:
    """Whether a folder has a table of a SNOMED CT release somewhere inside."""
    return any(True for name in _COLUMNS for _ in folder.rglob(name))


def read_snomed(folder: Path) -> tuple[list[Entry], Provenance]:
    """SNOMED CT's concepts, ready to compile, and where they come from.

    Args:
        folder: A release in format RF2, as unpacked.

    Raises:
        KnowledgeError: A table is missing or stands there twice, its columns are others, a row is incomplete, or a
            relationship leads to a concept that is not active; named by file and line.
    """
    files = {name: _find(folder, name) for name in (_CONCEPT, _DESCRIPTION, _RELATIONSHIP)}
    concepts = {row["id"]: origin(path, line) for path, line, row in _rows(files, _CONCEPT)}
    preferred: set[str] = set()
    if any(True for _ in folder.rglob(_LANGUAGE)):
        files[_LANGUAGE] = _find(folder, _LANGUAGE)
        preferred = _preferred(files)
    full_names: dict[str, str] = {}
    labels: dict[str, str] = {}
    synonyms: dict[str, list[str]] = defaultdict(list)
    for _, _, row in _rows(files, _DESCRIPTION):
        if row["typeId"] == _FULLY_SPECIFIED:
            full_names[row["conceptId"]] = row["term"]
        elif row["typeId"] == _SYNONYM:
            synonyms[row["conceptId"]].append(row["term"])
            if row["id"] in preferred:
                labels[row["conceptId"]] = row["term"]
    parents: dict[str, dict[str, None]] = defaultdict(dict)
    for path, line, row in _rows(files, _RELATIONSHIP):
        if row["typeId"] == _IS_A:
            for end in ("sourceId", "destinationId"):
                if row[end] not in concepts:
                    raise KnowledgeError(
                        f"{origin(path, line)}: expected the {end} of an active concept, found {row[end]}, which "
                        f"{files[_CONCEPT].name} lacks; are the files of one release?"
                    )
            parents[row["sourceId"]][row["destinationId"]] = None
    entries = []
    for one, place in concepts.items():
        full = full_names.get(one, "")
        label = labels.get(one) or _SEMANTIC_TAG.sub("", full) or next(iter(synonyms[one]), "")
        if not label:
            raise KnowledgeError(f"{place}: expected an English description of concept {one}, found none")
        tag = _SEMANTIC_TAG.search(full)
        hidden = not parents[one] or is_technical(label) or (tag is not None and tag[1] in _ORDERING)
        names = named(label, _SEMANTIC_TAG.sub("", full), *synonyms[one])
        entries.append(Entry(one, label, names, tuple(parents[one]), abstract=hidden, origin=place))
    return entries, Provenance(
        source="snomed",
        title=f"SNOMED CT, {files[_CONCEPT].stem.rpartition('_')[2]}",
        licence="SNOMED CT Affiliate License",
        notice="This file holds SNOMED CT content. Who has it needs a licence of SNOMED International.",
        inputs={path.name: digest(path) for path in files.values()},
    )


def _find(folder: Path, name: str) -> Path:
    """The one table of that name."""
    found = sorted(folder.rglob(name))
    if len(found) != 1:
        what = (
            f"{len(found)}: {', '.join(path.name for path in found)}; give the folder of one release"
            if found
            else "none"
        )
        raise KnowledgeError(f"expected one file {name} in {folder.name}, found {what}")
    return found[0]


def _rows(files: Mapping[str, Path], name: str) -> Iterator[tuple[Path, int, dict[str, str]]]:
    """The active rows of a table, each with its file and line."""
    path, columns = files[name], _COLUMNS[name].split()
    for line, text in lines(path):
        cells = text.split("\t")
        if line == 1 and cells != columns:
            raise KnowledgeError(f"{origin(path, line)}: expected the columns {' '.join(columns)}")
        if len(cells) != len(columns):
            raise KnowledgeError(f"{origin(path, line)}: expected {len(columns)} columns, found {len(cells)}")
        if cells[2] == "1" and line > 1:
            yield path, line, dict(zip(columns, cells, strict=True))


def _preferred(files: Mapping[str, Path]) -> set[str]:
    """The descriptions that are preferred: in American English, if the reference set knows it."""
    found: dict[str, set[str]] = defaultdict(set)
    for _, _, row in _rows(files, _LANGUAGE):
        if row["acceptabilityId"] == _PREFERRED:
            found[row["refsetId"]].add(row["referencedComponentId"])
    return found.get(_US_ENGLISH) or set[str]().union(*found.values())
