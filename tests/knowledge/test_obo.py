"""OBO files: what is read, and how a mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacit.errors import KnowledgeError
from tacit.knowledge import Entry, MemoryTaxonomy, Provenance
from tacit.knowledge.obo import read_obo

OBO = r"""format-version: 1.2
data-version: 2026-01-01
ontology: mini
property_value: http://purl.org/dc/terms/license https://creativecommons.org/licenses/by/4.0/

! the root
[Term]
id: M:1
name: disease (disease)

[Term]
id: M:2
name: lung disease
synonym: "pulmonary \"disease\"" EXACT [X:1] ! comment
synonym: "chest disease" BROAD []
is_a: M:1 {source="X:2"} ! disease
relationship: part_of M:9 ! not followed

[Term]
id: M:3
name: disease by site
is_a: M:1

[Term]
id: M:4
name: pneumonia
is_a: M:2 ! lung disease
is_a: M:3 ! disease by site

[Term]
id: M:5
name: obsolete thing
is_obsolete: true
is_a: M:77

[Typedef]
id: part_of
name: part of
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file."""
    path = tmp_path / "mini.obo"
    path.write_text(OBO, "utf-8")
    return path


@pytest.fixture
def read(path: Path) -> tuple[dict[str, Entry], Provenance]:
    """What the file holds, by identifier."""
    entries, provenance = read_obo(path)
    return {entry.id: entry for entry in entries}, provenance


def test_terms_have_names_and_parents(read: tuple[dict[str, Entry], Provenance]) -> None:
    """Exact synonyms are names, wider ones are not; comments and modifiers fall away; the obsolete are left out."""
    entries, _ = read
    assert list(entries) == ["M:1", "M:2", "M:3", "M:4"]
    assert {name.key for name in entries["M:2"].names} == {"lung disease", "pulmonary disease"}
    assert entries["M:4"].parents == ("M:2", "M:3")
    assert entries["M:1"].label == "disease"


def test_technical_labels_are_not_offered(read: tuple[dict[str, Entry], Provenance]) -> None:
    """A reader accepts "lung disease" for pneumonia, but nobody a disease by site."""
    kb = MemoryTaxonomy(read[0].values())
    assert [one.label for one in kb.generalizations(kb.senses("pneumonia")[0])] == ["lung disease", "disease"]


def test_the_header_says_where_it_comes_from(read: tuple[dict[str, Entry], Provenance]) -> None:
    """Name, version and licence go into the compiled file."""
    assert read[1].source == "mini"
    assert read[1].title == "mini 2026-01-01"
    assert read[1].licence == "https://creativecommons.org/licenses/by/4.0/"
    assert set(read[1].inputs) == {"mini.obo"}


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("[Term]\nname: nameless\n", r"mini\.obo, line 39: expected a term with its id, found none"),
        ("[Term]\nid: M:6\n", "line 39: expected a term with its name, found none"),
        ("[Term]\nid: M:6\nname: x\nsynonym: y EXACT\n", 'line 42: expected synonym: "text" SCOPE, found no quotes'),
        ("[Term]\nid: M:6\njust words\n", "line 41: expected a line of OBO, tag: value, found no colon"),
    ],
)
def test_a_faulty_line_is_named(path: Path, added: str, message: str) -> None:
    """File and line, and what was expected there."""
    path.write_text(OBO + added, "utf-8")
    with pytest.raises(KnowledgeError, match=message):
        read_obo(path)


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("[Term]\nid: M:2\nname: another\n", r"stand twice: M:2 \(mini\.obo, line 39\)"),
        ("[Term]\nid: M:6\nname: x\nis_a: M:99\n", r"these are not: M:6 -> M:99 \(mini\.obo, line 39\)"),
        (
            "[Term]\nid: M:6\nname: x\nis_a: M:7\n[Term]\nid: M:7\nname: y\nis_a: M:6\n",
            r"M:6 -> M:7 -> M:6 \(.*line 39",
        ),
    ],
)
def test_a_faulty_hierarchy_is_named_by_line(path: Path, added: str, message: str) -> None:
    """Twice the same identifier, a parent that is not there, a circle."""
    path.write_text(OBO + added, "utf-8")
    with pytest.raises(KnowledgeError, match=message):
        MemoryTaxonomy(read_obo(path)[0])


def test_what_is_no_obo_is_refused(path: Path) -> None:
    """A file without terms, and one in another encoding."""
    path.write_text("format-version: 1.2\n")
    with pytest.raises(KnowledgeError, match=r"expected an OBO file with stanzas \[Term\], found none"):
        read_obo(path)
    path.write_bytes(OBO.replace("pneumonia", "pneumonía").encode("latin-1"))
    with pytest.raises(KnowledgeError, match=r"mini\.obo, line 26: expected UTF-8"):
        read_obo(path)
