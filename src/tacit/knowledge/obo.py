"""OBO files: the flat format that biomedical ontologies are published in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tacit.errors import KnowledgeError
from tacit.knowledge._entry import Entry, Provenance, named
from tacit.knowledge._lines import digest, lines, origin
from tacit.knowledge._plain_words import is_technical, without_tag

# A quoted text, its escapes, and what kind of synonym it is: "lung infection" EXACT [].
_SYNONYM = re.compile(r'"((?:[^"\\]|\\.)*)"\s*(\w*)')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPES = {"n": " ", "t": " ", "W": " "}

# What may stand behind a value: a trailing modifier, a comment.
_TAIL = re.compile(r"\s*(?:\{.*\})?\s*(?:(?<!\\)!.*)?$")


class _TagLine(NamedTuple):
    number: int
    tag: str
    value: str


def read_obo(path: Path) -> tuple[list[Entry], Provenance]:
    """The terms of an OBO file, ready to compile, and where they come from.

    Read are the stanzas ``[Term]`` with ``id``, ``name``, ``is_a``, ``is_obsolete`` and exact synonyms, and from the
    header the ontology's name, its version and its licence. Obsolete terms, synonyms that are broader, narrower or only
    related, and all relations but ``is_a`` are left out.

    Args:
        path: A file in UTF-8.

    Raises:
        KnowledgeError: The file cannot be read or is not OBO, a term lacks its id or its name; named by line.
    """
    header, *stanzas = _stanzas(path)
    about = {line.tag: line.value for line in header}
    entries = [entry for stanza in stanzas if (entry := _entry(path, stanza)) is not None]
    if not entries:
        raise KnowledgeError(f"{path.name}: expected an OBO file with stanzas [Term], found none")
    ontology = about.get("ontology", path.stem)
    licence = next(
        (line.value.split()[-1] for line in header if line.tag == "property_value" and "license" in line.value),
        "see its publisher",
    )
    version = about.get("data-version", "")
    title = f"{ontology} {version}".strip()
    return entries, Provenance(ontology, title, licence, inputs={path.name: digest(path)})


def _stanzas(path: Path) -> Iterator[list[_TagLine]]:
    """The header, then every stanza; the first line of a stanza is its kind."""
    stanza: list[_TagLine] = []
    for number, text in lines(path):
        line = text.strip()
        if line.startswith("[") and line.endswith("]"):
            yield stanza
            stanza = [_TagLine(number, line, "")]
        elif line and not line.startswith("!"):
            tag, colon, value = line.partition(":")
            if not colon:
                raise KnowledgeError(f"{origin(path, number)}: expected a line of OBO, tag: value, found no colon")
            stanza.append(_TagLine(number, tag.strip(), value.strip()))
    yield stanza


def _entry(path: Path, stanza: list[_TagLine]) -> Entry | None:
    """The concept of a stanza; none if it is of no term, or of one that is obsolete."""
    kind, *rest = stanza
    if kind.tag != "[Term]":
        return None
    values: dict[str, list[str]] = {}
    synonyms = []
    for line in rest:
        if line.tag == "synonym":
            match = _SYNONYM.match(line.value)
            if match is None:
                raise KnowledgeError(f'{origin(path, line.number)}: expected synonym: "text" SCOPE, found no quotes')
            if match[2] == "EXACT":
                synonyms.append(_unescaped(match[1]))
        else:
            values.setdefault(line.tag, []).append(_TAIL.sub("", line.value))
    place = origin(path, kind.number)
    if values.get("is_obsolete") == ["true"]:
        return None
    for tag in ("id", "name"):
        if not values.get(tag, [""])[0]:
            raise KnowledgeError(f"{place}: expected a term with its {tag}, found none")
    label = without_tag(_unescaped(values["name"][0]))
    return Entry(
        id=values["id"][0],
        label=label,
        names=named(label, *synonyms),
        parents=tuple(dict.fromkeys(values.get("is_a", ()))),
        abstract=is_technical(label),
        origin=place,
    )


def _unescaped(value: str) -> str:
    return _ESCAPE.sub(lambda match: _ESCAPES.get(match[1], match[1]), value).strip()
