"""What a taxonomy must be before it is compiled: mistakes are named, and nothing is half written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.knowledge.packages import install_mondo

from tacit.corpus.memory import MemoryIndex
from tacit.errors import KnowledgeError
from tacit.knowledge import Entry, MemoryTaxonomy, Name, Provenance, compile_taxonomy
from tacit.knowledge.sources import compile_source

MINI_WORDNET = Path(__file__).parents[1] / "data" / "mini_wordnet"


def chain(*ids: str) -> list[Entry]:
    """Concepts each of which is a kind of the next; the last has no parent."""
    return [Entry(one, one, parents=tuple(ids[at : at + 1])) for at, one in enumerate(ids, 1)]


@pytest.mark.parametrize("take", [lambda e: compile_taxonomy(e, Provenance("x", "X", "CC0")), MemoryTaxonomy])
@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ([*chain("c", "b", "a"), Entry("a", "a")], "must be unique; these stand twice: a$"),
        ([Entry("b", "b", parents=("a",)), Entry("c", "c", instance_of=("d",))], "these are not: b -> a, c -> d$"),
        ([Entry(str(n), "x", parents=("y",)) for n in range(9)], "0 -> y, 1 -> y, .* and 4 more$"),
        ([*chain("c", "a", "b", "c")[:-1], *chain("z", "c")[:-1]], "its own ancestor: a -> b -> c -> a$"),
        ([Entry("a", "a", parents=("a",))], "its own ancestor: a -> a$"),
        ([Entry("", "x")], "need an identifier and a label"),
        ([Entry("a", "")], "need an identifier and a label: a$"),
        ([Entry("a", "a", (Name("k"), Name("k", 1)))], "keys must be distinct, .*: a$"),
        ([Entry("a", "a", (Name(""),))], "keys must be distinct, .*: a$"),
        ([Entry("a", "a", (Name("k", 0, 1.5),))], "shares from 0 to 1: a$"),
        (chain(*map(str, range(257))), "more than 255 steps deep: 0$"),
    ],
)
def test_a_faulty_taxonomy_is_refused(
    take: Callable[[list[Entry]], object], entries: list[Entry], message: str
) -> None:
    """The message names the concepts at fault, a cycle in full, and does not drown the user in thousands."""
    with pytest.raises(KnowledgeError, match=message):
        take(entries)


def test_a_faulty_entry_is_named_by_where_it_was_read() -> None:
    """Whoever wrote the file finds the line."""
    with pytest.raises(KnowledgeError, match=r"these stand twice: a \(b\.csv, line 2\)$"):
        MemoryTaxonomy([Entry("a", "a", origin="b.csv, line 1"), Entry("a", "x", origin="b.csv, line 2")])
    assert Entry("a", "a", origin="b.csv, line 1") == Entry("a", "a")


def test_an_empty_taxonomy_and_one_of_255_steps_are_fine() -> None:
    """The limits themselves are allowed."""
    assert len(MemoryTaxonomy([])) == 0
    kb = MemoryTaxonomy(chain(*map(str, range(256))))
    assert kb.depth(kb._concept("0")).longest == 255


def test_a_folder_is_compiled_into_a_file(tmp_path: Path) -> None:
    """What is written can be opened, and holds what the folder holds."""
    made = compile_source(MINI_WORDNET, tmp_path / "mini.taxonomy")
    assert len(made) == 16
    assert [path.name for path in tmp_path.iterdir()] == ["mini.taxonomy"]


def test_a_failure_leaves_the_old_file_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk costs the new file, not the one in use, and leaves no crumbs."""
    target = tmp_path / "mini.taxonomy"
    target.write_bytes(b"old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(KnowledgeError, match=r"cannot write .*mini\.taxonomy: No space left on device"):
        compile_source(MINI_WORDNET, target)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            MINI_WORDNET.parent,
            r"expected a SNOMED CT release or WordNet's dictionary .* in the folder .*, found neither",
        ),
        (
            MINI_WORDNET / "data.noun",
            r"expected a folder, a file .csv, .tsv, .obo, .rdf or .xml, or one of diseases, drugs",
        ),
        ("disease", "or one of diseases, drugs, geography, icd-10-cm, found disease"),
        ("diseases", "expected a corpus index to compile diseases with, found none"),
    ],
)
def test_a_source_of_no_known_kind_is_refused(source: Path | str, message: str, tmp_path: Path) -> None:
    """The message says what is expected and where it was looked for."""
    with pytest.raises(KnowledgeError, match=message):
        compile_source(source, tmp_path / "x.taxonomy")
    assert not list(tmp_path.iterdir())


def test_a_package_that_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the line that installs it."""
    monkeypatch.setattr("tacit.knowledge.sources.find_spec", lambda _: None)
    with pytest.raises(
        KnowledgeError, match="cellxgene_ontology_guide is not installed; run: pip install cellxgene-ont"
    ):
        compile_source("diseases", tmp_path / "x.taxonomy", index=MemoryIndex([]))


def test_a_source_in_packages_is_compiled_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages are found where they are installed, and are not imported."""
    install_mondo(tmp_path / "site" / "cellxgene_ontology_guide")
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    made = compile_source("diseases", tmp_path / "x.taxonomy", index=MemoryIndex([]))
    assert made.source == "mondo"
    assert "corpus" in made.provenance.inputs


def test_a_table_an_ontology_and_a_vocabulary_are_recognised(tmp_path: Path) -> None:
    """By how their names end."""
    skos = (
        '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
        'xmlns:skos="http://www.w3.org/2004/02/skos/core#">'
        '<skos:Concept rdf:about="1"><skos:prefLabel>dog</skos:prefLabel></skos:Concept></rdf:RDF>'
    )
    for name, content in {"a.csv": "dog,animal\n", "a.OBO": "[Term]\nid: 1\nname: dog\n", "a.rdf": skos}.items():
        (tmp_path / name).write_text(content)
        made = compile_source(tmp_path / name, tmp_path / "made.taxonomy")
        assert [concept.label for concept in made.senses("dog")] == ["dog"]


def test_a_cycle_costs_the_new_file_and_not_the_old_one(tmp_path: Path) -> None:
    """Nothing is half compiled."""
    (tmp_path / "a.csv").write_text("dog,animal\nanimal,dog\n")
    target = tmp_path / "made.taxonomy"
    target.write_bytes(b"old")
    with pytest.raises(KnowledgeError, match=r"its own ancestor: animal -> dog -> animal \(a\.csv, line 1\)"):
        compile_source(tmp_path / "a.csv", target)
    assert target.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 2
