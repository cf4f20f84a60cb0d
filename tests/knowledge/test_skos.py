"""SKOS in RDF/XML: what is read, and how a mistake is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tacit.errors import KnowledgeError
from tacit.knowledge import MemoryTaxonomy
from tacit.knowledge.skos import read_skos

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
"""
BODY = """  <skos:ConceptScheme rdf:about="http://x/"><skos:prefLabel>A thesaurus</skos:prefLabel></skos:ConceptScheme>
  <skos:Concept rdf:about="http://x/1">
    <skos:prefLabel xml:lang="fr">animal (fr)</skos:prefLabel>
    <skos:prefLabel xml:lang="en">animal</skos:prefLabel>
    <skos:narrower rdf:resource="http://x/2"/>
  </skos:Concept>
  <skos:Concept rdf:about="http://x/2">
    <skos:prefLabel xml:lang="en-GB">dog</skos:prefLabel>
    <skos:altLabel>hound</skos:altLabel>
    <skos:hiddenLabel>dogg</skos:hiddenLabel>
    <skos:definition>A <b>barking</b> animal</skos:definition>
    <skos:related rdf:resource="http://x/9"/>
  </skos:Concept>
  <rdf:Description rdf:about="http://x/3">
    <rdf:type rdf:resource="http://www.w3.org/2004/02/skos/core#Concept"/>
    <skos:prefLabel>puppy</skos:prefLabel>
    <skos:broader>
      <skos:Concept rdf:about="http://x/2"><skos:altLabel>doggy</skos:altLabel></skos:Concept>
    </skos:broader>
  </rdf:Description>
"""
TAIL = "</rdf:RDF>\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file."""
    path = tmp_path / "animals.rdf"
    path.write_text(HEAD + BODY + TAIL, "utf-8")
    return path


def test_concepts_have_english_names_and_broader_concepts(path: Path) -> None:
    """Broader and narrower are the same link; what is said in several places adds up; other languages are left out."""
    entries, provenance = read_skos(path)
    kb = MemoryTaxonomy(entries, source=provenance.source)
    (puppy,) = kb.senses("puppy")
    assert [one.label for one in kb.generalizations(puppy)] == ["dog", "animal"]
    assert kb.synonyms(kb.senses("hound")[0]) == {"dog", "hound", "dogg", "doggy"}
    assert kb.senses("animal fr") == ()
    assert len(kb) == 3
    assert provenance.source == "animals"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("<skos:Concept>", r"animals\.rdf, line 4: expected XML, found mismatched tag"),
        ("", r"expected SKOS concepts in RDF/XML, found none; convert Turtle or JSON-LD first"),
        (
            '\n<skos:Concept rdf:about="http://x/4"/>',
            "line 4: expected a skos:prefLabel in English, found none for http://x/4",
        ),
        (
            '<skos:Concept rdf:about="4">\n<skos:broader rdf:parseType="Resource"/></skos:Concept>',
            "line 4: expected rdf:resource, found rdf:parseType",
        ),
    ],
)
def test_a_faulty_file_is_named(path: Path, body: str, message: str) -> None:
    """File and line, and what was expected there."""
    path.write_text(HEAD + body + "\n" + TAIL, "utf-8")
    with pytest.raises(KnowledgeError, match=message):
        read_skos(path)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<skos:broader rdf:resource="http://x/8"/>', r"http://x/4 -> http://x/8 \(animals\.rdf, line 3\)"),
        (
            '<skos:broader rdf:resource="http://x/4"/>',
            r"own ancestor: http://x/4 -> http://x/4 \(animals\.rdf, line 3\)",
        ),
    ],
)
def test_a_faulty_hierarchy_is_named_by_line(path: Path, body: str, message: str) -> None:
    """A broader concept that is not there, a circle."""
    concept = f'<skos:Concept rdf:about="http://x/4"><skos:prefLabel>x</skos:prefLabel>{body}</skos:Concept>\n'
    path.write_text(HEAD + concept + TAIL, "utf-8")
    with pytest.raises(KnowledgeError, match=message):
        MemoryTaxonomy(read_skos(path)[0])


def test_wrong_encodings_and_missing_files_are_named(path: Path) -> None:
    """Bytes that are not what the declaration says, and no file at all."""
    path.write_bytes((HEAD + BODY).replace("hound", "hóund").encode("latin-1"))
    with pytest.raises(KnowledgeError, match=r"animals\.rdf, line 11: expected XML, found not well-formed"):
        read_skos(path)
    path.unlink()
    with pytest.raises(KnowledgeError, match=r"cannot read animals\.rdf: No such file"):
        read_skos(path)
