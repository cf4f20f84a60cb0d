"""What takes the place of strings in the tree of a resource, until they are written."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.formats.records._fields import EditedField

ORIGINAL_TEXT: Final = "http://hl7.org/fhir/StructureDefinition/originalText"
"""The extension that says in words what an element, whose type cannot hold them, says."""
DATE: Final = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
TIME: Final = re.compile(r"\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?")


class Literal(str):
    """A number, as it was written."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NodeWords:
    """A string that is read; the number of its value."""

    number: int

    def written(self, edited: EditedField) -> str:
        """The string after some edits; empty for none."""
        return edited.values[self.number]


@dataclass(frozen=True, slots=True)
class Limited:
    """A date or a code: words cannot take its place.

    Attributes:
        number: The number of its value.
        time: The number of the time of the day behind it; -1 for none.
        is_date: Whether it may become another date.
    """

    number: int
    time: int = -1
    is_date: bool = False

    def written(self, edited: EditedField) -> str:
        """The value after some edits; empty if it is none of its type any more."""
        value = edited.values[self.number]
        if not self.is_date:
            return value if self.number not in edited.changed else ""
        if not DATE.fullmatch(value):
            return ""
        time = edited.values[self.time] if self.time >= 0 else ""
        return f"{value}T{time}" if len(value) == 10 and TIME.fullmatch(time) else value

    def words(self, edited: EditedField) -> str:
        """What it says in words."""
        return " ".join(edited.values[number] for number in (self.number, self.time) if number >= 0).strip()


@dataclass(frozen=True, slots=True)
class Coding:
    """A code with what it means in words. Once either is changed, no code stays in the concept.

    Attributes:
        words: The element of the words: "display", for a quantity "unit".
        display: The number of the words; -1 for none.
        code: The number of the code; -1 for none.
        others: Its other elements: the system of codes, the value of a quantity.
        group: The numbers of all values of the concept.
    """

    words: str
    display: int
    code: int
    others: dict[str, Any] = field(repr=False)
    group: list[int]

    def written(self, edited: EditedField) -> dict[str, Any]:
        """The element after some edits."""
        display = edited.values[self.display] if self.display >= 0 else ""
        code = edited.values[self.code] if self.code >= 0 else ""
        kept = dict(built(self.others, edited) or {})
        if edited.changed.intersection(self.group):
            kept.pop("system", None)
            code = code if self.code in edited.changed else ""
            display, code = (display, code) if display else (code, "")
        return kept | {key: value for key, value in (("code", code), (self.words, display)) if value}


@dataclass(frozen=True, slots=True)
class File:
    """A file inside of the resource; its number, and whether it is a page that stands there as it is."""

    number: int
    is_page: bool = False

    def written(self, edited: EditedField) -> str:
        """The page as it is, any other file in base64."""
        data = edited.files[self.number]
        content = data.encode("utf-8", "replace") if isinstance(data, str) else data
        return content.decode("utf-8") if self.is_page else b64encode(content).decode()


def built(node: Any, edited: EditedField) -> Any:
    """The tree as it is written; None for what has nothing left."""
    if isinstance(node, dict):
        return _object(node, edited) or None
    if isinstance(node, list):
        found = [built(part, edited) for part in node]
        return [part for part in found if part is not None] or None
    if isinstance(node, NodeWords | Limited | Coding | File):
        return node.written(edited) or None
    return node


def dumped(value: Any, indent: int, depth: int = 0) -> str:
    r"""JSON, with numbers as they were written.

    >>> dumped({"a": [Literal("1.50"), "é"]}, 0)
    '{"a":[1.50,"é"]}'
    """
    if isinstance(value, Literal):
        return str(value)
    if isinstance(value, dict):
        colon = ": " if indent else ":"
        parts = [json.dumps(key) + colon + dumped(part, indent, depth + 1) for key, part in value.items()]
        return "{" + _joined(parts, indent, depth) + "}"
    if isinstance(value, list):
        return "[" + _joined([dumped(part, indent, depth + 1) for part in value], indent, depth) + "]"
    return json.dumps(value, ensure_ascii=False)


def _joined(parts: list[str], indent: int, depth: int) -> str:
    if not indent or not parts:
        return ",".join(parts)
    line = "\n" + " " * indent * (depth + 1)
    return line + ("," + line).join(parts) + line[:-indent]


def _object(node: dict[str, Any], edited: EditedField) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, part in node.items():
        value = built(part, edited)
        if value is not None:
            out[key] = value
        elif isinstance(part, Limited) and (words := part.words(edited)):
            out["_" + key] = {"extension": [{"url": ORIGINAL_TEXT, "valueString": words}]}
    return out
