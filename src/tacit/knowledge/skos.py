"""SKOS vocabularies in RDF/XML: what libraries and public bodies publish their thesauri in.

Read are concepts (``skos:Concept``), their labels in English or in no stated language (``prefLabel``, ``altLabel``,
``hiddenLabel``) and their hierarchy (``broader``, ``narrower``). Not read are labels in other languages, collections,
mappings to other vocabularies, SKOS-XL, and other notations of RDF: Turtle, JSON-LD, N-Triples.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Provenance, named
from tacit.knowledge._lines import digest, origin, parse_xml
from tacit.knowledge._plain_words import is_technical

SUFFIXES = frozenset({".rdf", ".skos", ".xml"})
"""What the name of such a file ends with."""

_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns# "
_SKOS = "http://www.w3.org/2004/02/skos/core# "
_LANGUAGE = "http://www.w3.org/XML/1998/namespace lang"
_CONCEPT = (_SKOS + "Concept").replace(" ", "")
_LABELS = ("prefLabel", "altLabel", "hiddenLabel")
_LINKS = ("broader", "narrower")


@dataclass(slots=True)
class _Resource:
    """What is said of one resource, wherever in the file."""

    line: int
    concept: bool = False
    labels: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    broader: dict[str, int] = field(default_factory=dict)


def read_skos(path: Path) -> tuple[list[Entry], Provenance]:
    """The concepts of a SKOS vocabulary in RDF/XML, ready to compile, and where they come from.

    Args:
        path: The file.

    Raises:
        KnowledgeError: The file cannot be read, is not RDF/XML, has no concepts, or a concept has no English label;
            named by line.
    """
    nodes = _RdfParser(path).parse()
    concepts = {one: node for one, node in nodes.items() if node.concept}
    if not concepts:
        raise KnowledgeError(
            f"{path.name}: expected SKOS concepts in RDF/XML, found none; convert Turtle or JSON-LD first"
        )
    entries = []
    for one, node in concepts.items():
        place = origin(path, node.line)
        if not node.labels["prefLabel"]:
            raise KnowledgeError(f"{place}: expected a skos:prefLabel in English, found none for {one}")
        label = node.labels["prefLabel"][0]
        names = named(label, *(text for kind in _LABELS for text in node.labels[kind]))
        entries.append(Entry(one, label, names, tuple(node.broader), abstract=is_technical(label), origin=place))
    return entries, Provenance(path.stem, path.name, "see its publisher", inputs={path.name: digest(path)})


class _RdfParser:
    """Reads RDF/XML, in which elements for things and elements for their properties take turns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._nodes: dict[str, _Resource] = {}
        # One entry for every open element: a thing's identifier, or a property with its language.
        self._things: list[str] = []
        self._properties: list[tuple[str, str]] = []
        self._text: list[str] = []
        self._expat = expat.ParserCreate(namespace_separator=" ")
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._text.append

    def parse(self) -> dict[str, _Resource]:
        """What is said of every resource of the file."""
        parse_xml(self._expat, self._path)
        return self._nodes

    @property
    def _line(self) -> int:
        return self._expat.CurrentLineNumber

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        self._text.clear()
        if name == _RDF + "RDF":
            return
        if len(self._things) == len(self._properties):
            self._open_thing(name, attributes)
        else:
            self._properties.append((name, attributes.get(_LANGUAGE, "")))
            if attributes.get(_RDF + "parseType") and name.removeprefix(_SKOS) in _LINKS:
                raise KnowledgeError(f"{origin(self._path, self._line)}: expected rdf:resource, found rdf:parseType")
            if _RDF + "resource" in attributes:
                self._link(attributes[_RDF + "resource"])

    def _open_thing(self, name: str, attributes: dict[str, str]) -> None:
        one = attributes.get(_RDF + "about") or "#" + attributes.get(_RDF + "ID", "")
        if one == "#":
            one = attributes.get(_RDF + "nodeID", f"line {self._line}")
        node = self._node(one)
        if name == _SKOS + "Concept":
            node.concept, node.line = True, self._line
        if self._properties:
            self._link(one)  # a thing inside a property is its value
        self._things.append(one)

    def _end(self, name: str) -> None:
        if name == _RDF + "RDF":
            return
        if len(self._things) > len(self._properties):
            self._things.pop()
        else:
            kind, language = self._properties.pop()
            text = " ".join("".join(self._text).split())
            label = kind.removeprefix(_SKOS)
            if label in _LABELS and text and language.lower().partition("-")[0] in {"", "en"}:
                self._node(self._things[-1]).labels[label].append(text)
        self._text.clear()

    def _link(self, target: str) -> None:
        """What the innermost property says of the thing that it stands in."""
        one, kind = self._things[-1], self._properties[-1][0]
        if kind == _SKOS + "broader":
            self._node(one).broader.setdefault(target, self._line)
        elif kind == _SKOS + "narrower":
            self._node(target).broader.setdefault(one, self._line)
        elif kind == _RDF + "type" and target == _CONCEPT:
            self._node(one).concept = True

    def _node(self, one: str) -> _Resource:
        return self._nodes.setdefault(one, _Resource(self._line))
