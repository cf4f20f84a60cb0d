"""FHIR R4 and R5 in JSON: a resource, a bundle, or resources line by line (NDJSON)."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats._silence import silence
from tacit.formats.opened import Edit, TakenOut
from tacit.formats.records._fhir_nodes import Literal, built, dumped
from tacit.formats.records._fhir_tree import TreeReader
from tacit.formats.records._fields import Fields

_INDENT: Final = re.compile(r"\{\r?\n( {1,8})\S")


@dataclass(frozen=True, slots=True)
class OpenedFhir:
    """Resources: see `tacit.formats.opened.Opened`.

    Attributes:
        fields: The text.
        resources: The trees.
        taken_out: What is left out.
        indent: By how much lines are indented; 0 for one line.
        is_lines: Whether each resource has a line of its own.
    """

    fields: Fields = field(repr=False)
    resources: tuple[dict[str, Any], ...] = field(repr=False)
    taken_out: tuple[TakenOut, ...] = ()
    indent: int = 0
    is_lines: bool = False

    @property
    def kind(self) -> str:
        """What it is."""
        return "fhir"

    @property
    def suffix(self) -> str:
        """The suffix of the file that is written."""
        return ".ndjson" if self.is_lines else ".json"

    @property
    def text(self) -> str:
        """Every string that is read, in a line with its label; narratives and attachments as they are."""
        return self.fields.text

    def write(self, edits: Sequence[Edit]) -> bytes:
        """The resources with the edits made, marked as pseudonymized."""
        edited = self.fields.edited(edits)
        lines = (dumped(built(resource, edited), self.indent) for resource in self.resources)
        return "".join(line + "\n" for line in lines).encode("utf-8", "replace")


def open_file(data: bytes) -> OpenedFhir:
    r"""The resources of a file.

    >>> from tacit.document import Span
    >>> code = b'{"coding": [{"code": "J11", "display": "Flu"}]}'
    >>> record = open_file(b'{"resourceType": "Condition", "code": ' + code + b', "note": [{"text": "Ann"}]}')
    >>> record.text
    'Condition code: Flu (J11)\nCondition note: Ann'
    >>> print(record.write([Edit(Span(16, 19), "a disease")]).decode())  # doctest: +ELLIPSIS
    {"resourceType":"Condition","meta":...,"code":{"coding":[{"display":"a disease"}]},"note":[{"text":"Ann"}]}
    <BLANKLINE>

    Raises:
        InputError: It is not JSON, or holds no resource.
    """
    text = data.decode("utf-8-sig", "replace").strip()
    sources, is_lines = _parsed(text)
    reader = TreeReader()
    found = [reader.resource(source) if isinstance(source, dict) else None for source in sources]
    resources = tuple(resource for resource in found if resource is not None)
    if not resources:
        raise InputError("expected resources of FHIR R4 or R5, found none")
    reader.fields.close()
    indent = _INDENT.match(text)
    return OpenedFhir(
        reader.fields, resources, reader.removals.all, len(indent[1]) if indent and not is_lines else 0, is_lines
    )


def _parsed(text: str) -> tuple[list[Any], bool]:
    """The values of a text, and whether each has a line of its own."""
    try:
        return [_loaded(text)], False
    except (ValueError, RecursionError) as error:
        silence(error)
    try:
        return [_loaded(line) for line in text.split("\n") if line.strip()], True
    except (ValueError, RecursionError) as error:
        silence(error)
    raise InputError("expected FHIR in JSON, found a text that is damaged or nested too deep")


def _loaded(text: str) -> Any:
    return json.loads(text, parse_float=Literal, parse_int=Literal, parse_constant=_no_constant)


def _no_constant(_: str) -> None:
    raise ValueError
