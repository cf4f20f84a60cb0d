"""Tables of children and parents: what is read, and how a mistake is named."""

from __future__ import annotations

import csv
import io
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tacit.errors import KnowledgeError
from tacit.knowledge import MemoryTaxonomy
from tacit.knowledge.csv_file import read_csv


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Where the table is written."""
    return tmp_path / "zoo.csv"


def taxonomy(path: Path) -> MemoryTaxonomy:
    """The taxonomy of a table."""
    entries, provenance = read_csv(path)
    return MemoryTaxonomy(entries, source=provenance.source)


def up(kb: MemoryTaxonomy, key: str) -> list[str]:
    """The labels of a key's generalizations."""
    return [concept.label for concept in kb.generalizations(kb.senses(key)[0])]


def labels(kb: MemoryTaxonomy, key: str) -> set[str]:
    """The labels of everything above what a key names."""
    return {above.label for concept in kb.senses(key) for above in kb.ancestors(concept)}


def test_a_row_is_a_child_and_its_parent(table: Path) -> None:
    """Rows add up: a dog is a canine and a pet, and a hound is a dog."""
    table.write_text("child,parent,synonym\ndog,canine,hound|Canis familiaris\ndog,pet\ncanine,animal\npet,animal,\n")
    kb = taxonomy(table)
    assert up(kb, "hound") == ["canine", "pet", "animal"]
    assert kb.synonyms(kb.senses("dog")[0]) == {"dog", "hound", "canis familiaris"}
    assert kb.source == "zoo"


def test_a_header_is_optional_and_a_root_may_have_a_row(table: Path) -> None:
    """A child without a parent is a root; blank lines are nothing; a byte order mark is no letter."""
    table.write_bytes("\ufeffanimal,,beast\n\ndog,animal\n".encode())
    kb = taxonomy(table)
    assert [concept.label for concept in kb.senses("beast")] == ["animal"]
    assert up(kb, "dog") == ["animal"]


def test_tabs_separate_in_tsv(tmp_path: Path) -> None:
    """There a comma is part of a name."""
    path = tmp_path / "zoo.tsv"
    path.write_text("dog, big\tanimal\n")
    assert up(taxonomy(path), "dog big") == ["animal"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"dog\n", r"zoo\.csv, line 1: expected child,parent or child,parent,synonym, found 1 cells"),
        (b"cat,animal\ndog,animal,hound,mutt\n", r"line 2: .* found 4 cells; put quotes around"),
        (b"cat,animal\n,animal\n", "line 2: .* found no child"),
        (b'cat,animal\n"dog,animal\nx,y\n', "line 2: expected a row of a table, found a mistake: unexpected end"),
        (b"cat,animal\ncaf\xe9,animal\n", "line 2: expected UTF-8, found byte 0xe9 at 3; save the file as UTF-8"),
        (b"\n\n", "expected rows child,parent.*, found none"),
    ],
)
def test_a_faulty_row_is_named(table: Path, content: bytes, message: str) -> None:
    """File and line, what was expected, what came."""
    table.write_bytes(content)
    with pytest.raises(KnowledgeError, match=message):
        read_csv(table)


def test_a_cycle_is_named_with_the_line_where_it_begins(table: Path) -> None:
    """A taxonomy that says in a circle what a dog is says nothing."""
    table.write_text("animal,\ndog,canine\ncanine,hound\nhound,dog\n")
    with pytest.raises(KnowledgeError, match=r"canine -> hound -> dog -> canine \(zoo\.csv, line 2\)"):
        taxonomy(table)


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9), st.sampled_from(["", "hound", 'a, "b"|c'])), min_size=1)
)
def test_any_table_says_what_its_rows_say(rows: list[tuple[int, int, str]]) -> None:
    """Parents are those that stand beside a child, in whatever row; here smaller numbers are above larger ones."""
    rows = [(max(a, b), min(a, b), other) for a, b, other in rows if a != b]
    parents: dict[str, list[str]] = {}
    text = io.StringIO()
    for child, parent, other in rows:
        csv.writer(text).writerow([f"thing {child}", f"thing {parent}", other])
        parents.setdefault(f"thing {child}", []).append(f"thing {parent}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "things.csv"
        path.write_text(text.getvalue() or "thing 0,", "utf-8")
        kb = taxonomy(path)
    expected = MemoryTaxonomy.from_parents(parents or {"thing 0": []})
    for number in range(10):
        assert labels(kb, f"thing {number}") == labels(expected, f"thing {number}")


def test_a_missing_file_is_named(table: Path) -> None:
    """In one line, with the reason."""
    with pytest.raises(KnowledgeError, match=r"cannot read zoo\.csv: No such file"):
        read_csv(table)
