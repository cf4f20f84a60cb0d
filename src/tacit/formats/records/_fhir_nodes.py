"""What takes the place of strings in the tree of a resource, until they are written."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from tacit.formats.records._fields import Edited

ORIGINAL_TEXT: Final = "http://hl7.org/fhir/StructureDefinition/originalText"
"""The extension that says in words what an element, whose type cannot hold them, says."""
DATE: Final = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?")
TIME: Final = re.compile(r"\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?")


class Literal(str):
    """A number, as it was written."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Words:
    """A string that is read; the number of its value."""

    number: int


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


@dataclass(frozen=True, slots=True)
class File:
    """A file inside of the resource; its number, and whether it is a page that stands there as it is."""

    number: int
    is_page: bool = False


def built(node: Any, edited: Edited) -> Any:
    """The tree as it is written; None for what has nothing left."""
    if isinstance(node, dict):
        return _object(node, edited) or None
    if isinstance(node, list):
        found = [built(part, edited) for part in node]
        return [part for part in found if part is not None] or None
    if isinstance(node, Words):
        return edited.values[node.number] or None
    if isinstance(node, Limited):
        return _value(node, edited)
    if isinstance(node, Coding):
        return _coding(node, edited) or None
    if isinstance(node, File):
        data = edited.files[node.number]
        if node.is_page or not data:
            return (data.decode("utf-8") if isinstance(data, bytes) else data) or None
        return b64encode(data.encode("utf-8", "replace") if isinstance(data, str) else data).decode()
    return node


def dumped(value: Any, indent: int, depth: int = 0) -> str:
    r"""JSON, with numbers as they were written.

    >>> dumped({"a": [Literal("1.50"), "é"]}, 0)
    '{"a":[1.50,"é"]}'
    """
    if isinstance(value, Literal):
        return str(value)
    if isinstance(value, dict | list):
        brackets = "{}" if isinstance(value, dict) else "[]"
        item: Callable[[Any], str] = lambda part: dumped(part, indent, depth + 1)  # noqa: E731  # two uses, one line
        colon = ": " if indent else ":"
        if isinstance(value, dict):
            inside = [json.dumps(key, ensure_ascii=False) + colon + item(part) for key, part in value.items()]
        else:
            inside = [item(part) for part in value]
        if not indent or not inside:
            return brackets[0] + ",".join(inside) + brackets[1]
        line = "\n" + " " * indent * (depth + 1)
        return brackets[0] + line + ("," + line).join(inside) + "\n" + " " * indent * depth + brackets[1]
    return json.dumps(value, ensure_ascii=False)


def _object(node: dict[str, Any], edited: Edited) -> dict[str, Any]:
    out: dict[str, Any] = {}
    for key, part in node.items():
        value = built(part, edited)
        if value is not None:
            out[key] = value
        elif isinstance(part, Limited) and (words := _words(part, edited)):
            out["_" + key] = {"extension": [{"url": ORIGINAL_TEXT, "valueString": words}]}
    return out


def _words(node: Limited, edited: Edited) -> str:
    return " ".join(edited.values[number] for number in (node.number, node.time) if number >= 0).strip()


def _value(node: Limited, edited: Edited) -> str | None:
    """The value, if it is one of its type."""
    value = edited.values[node.number]
    if not node.is_date:
        return value if node.number not in edited.changed else None
    if not DATE.fullmatch(value):
        return None
    time = edited.values[node.time] if node.time >= 0 else ""
    return f"{value}T{time}" if len(value) == 10 and TIME.fullmatch(time) else value


def _coding(node: Coding, edited: Edited) -> dict[str, Any]:
    display = edited.values[node.display] if node.display >= 0 else ""
    code = edited.values[node.code] if node.code >= 0 else ""
    kept = dict(built(node.others, edited) or {})
    if edited.changed.intersection(node.group):
        for key in ("system", "version", "userSelected"):
            kept.pop(key, None)
        code = code if node.code in edited.changed else ""
        display, code = (display, code) if display else (code, "")
    return kept | {key: value for key, value in (("code", code), (node.words, display)) if value}
