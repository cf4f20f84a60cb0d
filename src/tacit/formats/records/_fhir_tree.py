"""The tree of a FHIR resource: what stays as it is, what is read, and what is left out.

The table of fields decides first, then the shape of an element: names, addresses and numbers of persons are left out
wherever they stand.
"""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from typing import Any, Final

from tacit.errors import InputError
from tacit.formats._inside import open_inside
from tacit.formats._lines import Lines
from tacit.formats._removals import Removals
from tacit.formats.html import open_markup
from tacit.formats.records._fhir_ids import ResourceIds
from tacit.formats.records._fhir_nodes import DATE, ORIGINAL_TEXT, TIME, Coding, File, Limited, Literal, NodeWords
from tacit.formats.records._fhir_table import FhirAction, action_of, values
from tacit.formats.records._fields import Fields

_DEEPEST: Final = 60
_KEY: Final = re.compile(r"[a-z][A-Za-z0-9]{0,60}")
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UNSAID: Final = frozenset("coding text entry resource item component extension".split())
_PERSONAL: Final = frozenset("family given postalCode".split())
"""Elements of names and addresses, of which one is enough to know them."""
_PSEUDED: Final = {
    "system": "http://terminology.hl7.org/CodeSystem/v3-ObservationValue",
    "code": "PSEUDED",
    "display": "pseudonymized",
}
_TYPES: Final = {
    "html": "text/html",
    "pdf": "application/pdf",
    "rtf": "application/rtf",
    "fhir": "application/fhir+json",
}

_Path = tuple[str, ...]
"""The resource's type and the keys down to an element."""


class TreeReader:
    """Reads resources of one file."""

    def __init__(self) -> None:
        self.fields = Fields()
        self._ids = ResourceIds()
        self.removals = Removals()

    def resource(self, source: dict[str, Any], depth: int = 0, *, is_contained: bool = False) -> dict[str, Any] | None:
        """The tree of a resource; None for one of a kind that FHIR does not have."""
        kind = source.get("resourceType")
        if not isinstance(kind, str) or kind not in values():
            self.removals.add("resources of unknown kinds", is_unread=True)
            return None
        out: dict[str, Any] = {"resourceType": kind}
        name = source.get("id")
        if isinstance(name, str):
            out["id"] = self._ids.id_of("#" if is_contained else kind, name)
        if not is_contained:
            out["meta"] = {"security": [dict(_PSEUDED)]}
        if kind == "Binary":
            return out | self._attachment(source, (kind,), depth)
        rest = {key: value for key, value in source.items() if key not in {"resourceType", "id", "meta"}}
        return out | self._object(rest, (kind,), depth)

    def _object(self, source: dict[str, Any], path: _Path, depth: int) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for key, value in source.items():
            if key.startswith("_"):
                if key[1:] not in source:
                    node = self._original(value, (*path, key[1:]))
                    if node is not None:
                        out[key] = node
                continue
            if not _KEY.fullmatch(key):
                self.removals.add("elements of unknown kinds", is_unread=True)
                continue
            node = self._element(value, (*path, key), depth + 1)
            if node is not None:
                out[key] = node
        return out

    def _element(self, value: Any, path: _Path, depth: int) -> Any:
        if depth > _DEEPEST:
            raise InputError(f"expected a resource up to {_DEEPEST} levels deep, found a deeper one")
        key = path[-1]
        if key in {"extension", "modifierExtension"}:
            self.removals.add("extensions")
            return None
        if key == "id" or action_of(path) is FhirAction.REMOVE:
            self.removals.add("identifying or technical elements")
            return None
        if isinstance(value, list):
            nodes = [self._element(part, path, depth + 1) for part in value]
            return [node for node in nodes if node is not None] or None
        if isinstance(value, dict):
            return self._complex(value, path, depth)
        if isinstance(value, str) and not isinstance(value, Literal):
            return self._string(value, path)
        return value

    def _complex(self, value: dict[str, Any], path: _Path, depth: int) -> Any:
        if "resourceType" in value:
            return self.resource(value, depth, is_contained=path[-1] == "contained")
        if _PERSONAL.intersection(value):
            self.removals.add("identifying or technical elements")
            return None
        if isinstance(value.get("coding"), list):
            return self._concept(value, path, depth)
        if path[-1].lower().endswith("coding") or ("code" in value and ("system" in value or "unit" in value)):
            return self._coding(value, path, [], depth)
        if isinstance(value.get("reference"), str):  # its display is a name
            value = {key: part for key, part in value.items() if key in {"reference", "type"}}
        return self._file_or_object(value, path, depth)

    def _file_or_object(self, value: dict[str, Any], path: _Path, depth: int) -> dict[str, Any] | None:
        if isinstance(value.get("div"), str):
            return self._narrative(value, path, depth)
        if isinstance(value.get("data"), str) or "contentType" in value:
            return self._attachment(value, path, depth)
        return self._object(value, path, depth) or None

    def _string(self, value: str, path: _Path) -> Any:
        action = action_of(path)
        if action is FhirAction.REFERENCE:
            return self._ids.full_url(value) if path[-1] == "fullUrl" else self._ids.reference(value)
        if action in {None, FhirAction.KEEP} and value in values():
            return value
        day, sign, time = value.partition("T")
        if (DATE.fullmatch(day) and "-" in day and (not sign or TIME.fullmatch(time))) or action is FhirAction.DATE:
            self.fields.begin(_label(path))
            number = self.fields.add(day)
            if not sign:
                return Limited(number, is_date=True)
            self.fields.glue(" ")
            return Limited(number, self.fields.add(time), is_date=True)
        number = self._say(value, path)
        return Limited(number) if action is FhirAction.CODE else NodeWords(number)

    def _original(self, value: Any, path: _Path) -> Any:
        """What an earlier release said in words."""
        for part in value.get("extension", []) if isinstance(value, dict) else []:
            if isinstance(part, dict) and part.get("url") == ORIGINAL_TEXT and isinstance(part.get("valueString"), str):
                return {
                    "extension": [
                        {"url": ORIGINAL_TEXT, "valueString": NodeWords(self._say(part["valueString"], path))}
                    ]
                }
        self.removals.add("extensions")
        return None

    def _concept(self, value: dict[str, Any], path: _Path, depth: int) -> dict[str, Any]:
        group: list[int] = []
        codings = [part for part in value["coding"] if isinstance(part, dict)]
        out: dict[str, Any] = {"coding": [self._coding(part, path, group, depth) for part in codings]}
        if isinstance(value.get("text"), str):
            number = self._say(value["text"], path)
            group.append(number)
            out["text"] = NodeWords(number)
        return out

    def _coding(self, value: dict[str, Any], path: _Path, group: list[int], depth: int) -> Coding | dict[str, Any]:
        """A code with its words; one that FHIR itself defines stays without."""
        words = "unit" if "unit" in value or "value" in value else "display"
        code, system, display = value.get("code"), value.get("system"), value.get(words)
        has_system = isinstance(system, str) and system in values()
        if (
            has_system
            and isinstance(code, str)
            and code in values()
            and str(system).startswith("http://terminology.hl7")
        ):
            return {"system": system, "code": code}
        others = self._object({key: value[key] for key in ("value", "comparator") if key in value}, path, depth)
        if has_system:
            others["system"] = system
        self.fields.begin(_label(path))
        number = self.fields.add(display) if isinstance(display, str) else -1
        if isinstance(code, str):
            self.fields.glue(" (" if number >= 0 else "")
            of_code = self.fields.add(code)
            self.fields.glue(")" if number >= 0 else "")
        else:
            of_code = -1
        group += [each for each in (number, of_code) if each >= 0]
        return Coding(words, number, of_code, others, group)

    def _narrative(self, value: dict[str, Any], path: _Path, depth: int) -> dict[str, Any]:
        page = open_markup(value["div"], is_xml=True)
        self.removals.merge(page.taken_out)
        rest = self._object({key: part for key, part in value.items() if key != "div"}, path, depth)
        return rest | {"div": File(self.fields.embed(page), is_page=True)}

    def _attachment(self, value: dict[str, Any], path: _Path, depth: int) -> dict[str, Any]:
        """A file in base64; its address, size and digest are left out."""
        kept = {key: part for key, part in value.items() if key in {"language", "title", "creation"}}
        out = self._object(kept, path, depth)
        kind = str(value.get("contentType", "")).partition(";")[0].strip().lower()
        if isinstance(value.get("data"), str):
            found = self._file(value["data"], kind)
            if found:
                out["contentType"], out["data"] = found
        elif "url" in value:
            self.removals.add("links to files", is_unread=True)
        return out

    def _file(self, data: str, kind: str) -> tuple[str, File] | None:
        try:
            content = b64decode("".join(data.split()), validate=True)
            opened = open_inside(content)
        except (InputError, binascii.Error, ValueError):
            self.removals.add("attachments that cannot be read", is_unread=True)
            return None
        if isinstance(opened, Lines):
            is_known = kind.startswith("text/") and kind in values()
            return kind if is_known else "text/plain", File(self.fields.embed(opened))
        self.removals.merge(opened.taken_out)
        kind = _TYPES.get(opened.kind, kind if kind in values() else "application/octet-stream")
        return kind, File(self.fields.embed(opened))

    def _say(self, value: str, path: _Path) -> int:
        self.fields.begin(_label(path))
        return self.fields.add(value)


def _label(path: _Path) -> str:
    """What an element is called in the text: "Observation value string"."""
    said = [part for part in path if part not in _UNSAID] or list(path)
    words = " ".join(_HUMP.sub(" ", part).lower() for part in said)
    return words[:1].upper() + words[1:]
