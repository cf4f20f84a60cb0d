"""ICD-10-CM, the classification that American hospitals code diagnoses by, from the package simple-icd-10-cm.

It can be compiled, but does not come with tacit: its labels order diagnoses for coders ("Other specified diseases of
upper respiratory tract") and seldom read as words for them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Provenance, named
from tacit.knowledge._lines import digest, origin, parse_xml
from tacit.knowledge._plain_words import is_technical

PACKAGES = ("simple_icd_10_cm",)

_FILES = "data/icd10c-tabular-*.xml"
_ROOT = "ICD-10-CM"
_NODES = frozenset({"chapter", "section", "diag"})
_ADDED = re.compile(r"\s*[\[(][^\])]*[\])]")  # "[HIV]", "(A00-B99)"


@dataclass(slots=True)
class _TabularEntry:
    line: int
    code: str = ""
    label: str = ""
    synonyms: list[str] = field(default_factory=list)


def read_icd_10_cm(package: Path) -> tuple[list[Entry], Provenance]:
    """Chapters, sections and diagnoses, ready to compile, and where they come from.

    Args:
        package: The folder of the installed package.

    Raises:
        KnowledgeError: The package does not hold the tabular list.
    """
    path = max(package.glob(_FILES), default=None)
    if path is None:
        raise KnowledgeError(
            f"expected {_FILES} in the package {PACKAGES[0]}, found none; install a version that has it"
        )
    entries = [Entry(_ROOT, "diagnosis", abstract=True), *_ListParser(path).parse()]
    return entries, Provenance(
        source="icd-10-cm",
        title=f"ICD-10-CM, {path.stem.removeprefix('icd10c-tabular-')}",
        licence="public domain",
        notice="ICD-10-CM, National Center for Health Statistics, United States.",
        inputs={path.name: digest(path)},
    )


class _ListParser:
    """Reads the tabular list: chapters hold sections, sections diagnoses, diagnoses narrower ones."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open: list[_TabularEntry] = []
        self._tags: list[str] = []
        self._text: list[str] = []
        self._entries: list[Entry] = []
        self._expat = expat.ParserCreate()
        self._expat.StartElementHandler = self._start
        self._expat.EndElementHandler = self._end
        self._expat.CharacterDataHandler = self._text.append

    def parse(self) -> list[Entry]:
        """The concepts of the list."""
        parse_xml(self._expat, self._path)
        return self._entries

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if name in _NODES:
            self._open.append(_TabularEntry(self._expat.CurrentLineNumber, attributes.get("id", "")))
        self._tags.append(name)
        self._text.clear()

    def _end(self, name: str) -> None:
        self._tags.pop()
        text = _ADDED.sub("", " ".join("".join(self._text).split()))
        self._text.clear()
        if name in _NODES:
            self._close(self._open.pop())
        elif self._open and self._tags[-1] in _NODES:
            if name == "name":
                self._open[-1].code = text
            elif name == "desc":
                self._open[-1].label = text
        elif name == "note" and self._tags[-1] == "inclusionTerm":
            self._open[-1].synonyms.append(text)

    def _close(self, node: _TabularEntry) -> None:
        place = origin(self._path, node.line)
        if not (node.code and node.label):
            raise KnowledgeError(f"{place}: expected a code and its description, found none")
        above = self._open[-1].code if self._open else _ROOT
        names = named(node.label, *node.synonyms)
        label = node.label[:1].lower() + node.label[1:] if node.label[1:2].islower() else node.label
        self._entries.append(Entry(node.code, label, names, (above,), abstract=is_technical(label), origin=place))
