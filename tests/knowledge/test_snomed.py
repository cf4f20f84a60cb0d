"""SNOMED CT: a release of six concepts in the published layout, written by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacit.errors import KnowledgeError
from tacit.knowledge import MemoryTaxonomy, TaxonomyFile
from tacit.knowledge.snomed import read_snomed
from tacit.knowledge.sources import compile_source

FSN, SYNONYM, IS_A = "900000000000003001", "900000000000013009", "116680003"
US, GB, PREFERRED, ACCEPTABLE = "900000000000509007", "900000000000508004", "900000000000548007", "900000000000549004"

CONCEPTS = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0}  # identifier: active
DESCRIPTIONS = [  # identifier, active, concept, kind, term
    (11, 1, 1, FSN, "Root concept (metadata)"),
    (21, 1, 2, FSN, "Disease (disorder)"),
    (22, 1, 2, SYNONYM, "Disease"),
    (31, 1, 3, FSN, "Disease by site (disorder)"),
    (41, 1, 4, FSN, "Anemia (disorder)"),
    (42, 1, 4, SYNONYM, "Anaemia"),
    (43, 1, 4, SYNONYM, "Anemia"),
    (44, 0, 4, SYNONYM, "Green sickness"),
    (51, 1, 5, FSN, "Iron deficiency anemia (disorder)"),
    (61, 1, 6, FSN, "Withdrawn (disorder)"),
]
RELATIONSHIPS = [
    (2, 1, IS_A, 1),
    (3, 2, IS_A, 1),
    (4, 3, IS_A, 1),
    (5, 4, IS_A, 1),
    (5, 6, "246075003", 1),
    (5, 6, IS_A, 0),
]
LANGUAGE = [(22, US, PREFERRED), (42, GB, PREFERRED), (42, US, ACCEPTABLE), (43, US, PREFERRED)]

TERMINOLOGY, REFSET = "Snapshot/Terminology", "Snapshot/Refset/Language"
CONCEPT_FILE = f"{TERMINOLOGY}/sct2_Concept_Snapshot_INT_20260101.txt"
DESCRIPTION_FILE = f"{TERMINOLOGY}/sct2_Description_Snapshot-en_INT_20260101.txt"
RELATIONSHIP_FILE = f"{TERMINOLOGY}/sct2_Relationship_Snapshot_INT_20260101.txt"
LANGUAGE_FILE = f"{REFSET}/der2_cRefset_LanguageSnapshot-en_INT_20260101.txt"


def table(header: str, rows: list[list[object]]) -> str:
    """A table of a release: columns separated by tabs, lines ended as Windows does."""
    lines: list[list[object]] = [[*header.split()], *rows]
    return "".join("\t".join(map(str, row)) + "\r\n" for row in lines)


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """The release, unpacked."""
    folder = tmp_path / "SnomedCT_Mini"
    contents = {
        CONCEPT_FILE: table(
            "id effectiveTime active moduleId definitionStatusId",
            [[one, 20260101, active, 0, 0] for one, active in CONCEPTS.items()],
        ),
        DESCRIPTION_FILE: table(
            "id effectiveTime active moduleId conceptId languageCode typeId term caseSignificanceId",
            [
                [one, 20260101, active, 0, concept, "en", kind, term, 0]
                for one, active, concept, kind, term in DESCRIPTIONS
            ],
        ),
        RELATIONSHIP_FILE: table(
            "id effectiveTime active moduleId sourceId destinationId relationshipGroup typeId characteristicTypeId "
            "modifierId",
            [[n, 20260101, active, 0, a, b, 0, kind, 0, 0] for n, (a, b, kind, active) in enumerate(RELATIONSHIPS)],
        ),
        LANGUAGE_FILE: table(
            "id effectiveTime active moduleId refsetId referencedComponentId acceptabilityId",
            [[n, 20260101, 1, 0, refset, one, how] for n, (one, refset, how) in enumerate(LANGUAGE)],
        ),
    }
    for name, content in contents.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content.encode())
    # A release also brings its full history, which is not what is read.
    (folder / "Full/Terminology").mkdir(parents=True)
    (folder / "Full/Terminology/sct2_Concept_Full_INT_20260101.txt").write_text("history")
    return folder


def test_the_preferred_term_is_the_label_and_the_way_up_is_readable(release: Path) -> None:
    """In American English; the semantic tag is no part of a name; nobody is offered a disease by site, or the root."""
    entries, _ = read_snomed(release)
    kb = MemoryTaxonomy(entries)
    (iron,) = kb.senses("iron deficiency anemia")
    assert [one.label for one in kb.generalizations(iron)] == ["Anemia", "Disease"]
    assert kb.synonyms(kb.senses("anaemia")[0]) == {"anaemia", "anemia"}
    assert [one.label for one in kb.ancestors(iron)] == ["Anemia", "Disease by site", "Disease", "Root concept"]


def test_without_a_language_reference_set_the_full_name_is_the_label(release: Path) -> None:
    """It is always there, and unique."""
    (release / LANGUAGE_FILE).unlink()
    entries, _ = read_snomed(release)
    assert {entry.id: entry.label for entry in entries}["4"] == "Anemia"


def test_what_is_not_active_is_left_out(release: Path) -> None:
    """Concepts, descriptions and relationships are withdrawn by a flag."""
    kb = MemoryTaxonomy(read_snomed(release)[0])
    assert len(kb) == 5
    assert kb.senses("green sickness") == kb.senses("withdrawn") == ()


def test_a_release_is_recognised_by_its_folder(release: Path, tmp_path: Path) -> None:
    """The compiled file says what it holds, for whom, and from which files."""
    made = compile_source(release, tmp_path / "snomed.taxonomy")
    assert isinstance(made, TaxonomyFile)
    assert made.provenance.title == "SNOMED CT, 20260101"
    assert "licence" in made.provenance.notice
    assert len(made.provenance.inputs) == 4


@pytest.mark.parametrize("name", [CONCEPT_FILE, DESCRIPTION_FILE, RELATIONSHIP_FILE])
def test_a_missing_table_is_named_and_nothing_is_written(release: Path, tmp_path: Path, name: str) -> None:
    """The user sees which file the release lacks."""
    (release / name).unlink()
    kind = name.rpartition("/")[2].split("_")[1]
    with pytest.raises(KnowledgeError, match=rf"expected one file sct2_{kind}_.* in SnomedCT_Mini, found none"):
        compile_source(release, tmp_path / "snomed.taxonomy")
    assert not list(tmp_path.glob("*.taxonomy"))


def test_two_releases_in_one_folder_are_refused(release: Path) -> None:
    """Which of them would be meant?"""
    copy = release / TERMINOLOGY / "sct2_Concept_Snapshot_US_20260301.txt"
    copy.write_bytes((release / CONCEPT_FILE).read_bytes())
    with pytest.raises(KnowledgeError, match=r"found 2: sct2_Concept_Snapshot_INT.*; give the folder of one release"):
        read_snomed(release)


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        (
            CONCEPT_FILE,
            b"moduleId",
            b"module",
            r"sct2_Concept_.*, line 1: expected the columns id effectiveTime active",
        ),
        (
            CONCEPT_FILE,
            b"3\t20260101\t1\t0\t0",
            b"3\t20260101\t1",
            r"sct2_Concept_.*, line 4: expected 5 columns, found 3",
        ),
        (DESCRIPTION_FILE, b"Anaemia", b"An\xe4mia", r"sct2_Description_.*, line 7: expected UTF-8, found byte 0xe4"),
        (
            RELATIONSHIP_FILE,
            b"\t4\t3\t",
            b"\t4\t6\t",
            r"line 4: expected the destinationId of an active concept, found 6",
        ),
        (
            DESCRIPTION_FILE,
            b"51\t20260101\t1",
            b"51\t20260101\t0",
            r"line 6: expected an English description of concept 5",
        ),
    ],
)
def test_a_faulty_line_is_named(release: Path, name: str, old: bytes, new: bytes, message: str) -> None:
    """File and line, and what was expected there."""
    path = release / name
    assert old in path.read_bytes()
    path.write_bytes(path.read_bytes().replace(old, new, 1))
    with pytest.raises(KnowledgeError, match=message):
        read_snomed(release)


def test_a_cycle_is_named_by_line(release: Path) -> None:
    """Concept 2 as a kind of 5, which is a kind of it."""
    path = release / RELATIONSHIP_FILE
    path.write_bytes(path.read_bytes().replace(b"\t2\t1\t0\t", b"\t2\t5\t0\t"))
    with pytest.raises(KnowledgeError, match=r"2 -> 5 -> 4 -> 3 -> 2 \(sct2_Concept_.*, line 3\)"):
        MemoryTaxonomy(read_snomed(release)[0])
