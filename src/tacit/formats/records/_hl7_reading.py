"""Messages of HL7 version 2, field by field: the table decides what is read, what stays and what is emptied."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode, b64encode
from dataclasses import dataclass
from enum import Enum
from typing import Final

from tacit.errors import InputError
from tacit.formats._inside import open_inside
from tacit.formats._lines import Lines
from tacit.formats._removals import Removals
from tacit.formats.records._er7 import Separators, date_of, shown_date
from tacit.formats.records._fields import EditedField, Fields
from tacit.formats.records._hl7_table import FieldRule, Hl7Action, rules

_HEADS: Final = frozenset({"MSH", "FHS", "BHS"})
_TEXTS: Final = frozenset("TX FT ST IS ID".split())
_CODES: Final = frozenset("CE CWE CNE CF".split())
_DATES: Final = frozenset("DT TM TS DTM".split())
_NUMBERS: Final = re.compile(r"(?:[<>]=?|=|<>)?\^?[+-]?\d{0,9}(?:\.\d{0,9})?(?:\^[-+/.:]?\^?\d{0,9}(?:\.\d{0,9})?)?")
_KNOWN_TYPE: Final = re.compile(
    r"AD|CE|CF|CNE|CP|CWE|CX|DR|DT|DTM|ED|FT|ID|IS|MO|NA|NM|PN|RP|SN|ST|TM|TN|TS|TX|XAD|XCN|XON|XPN|XTN"
)
_SYSTEM: Final = re.compile(
    r"LN|SCT|SNM3?|I9C?|I10[CP]?|ICD-?10(?:-?CM)?|RXNORM|NDC|CVX|MVX|UCUM|ISO\+|ANSI\+|HL7\d{4}|C4|C5|ATC|L"
)
_LINE_FORMS: Final = re.compile(r"\.(?:br|sp|ce|sk|fi|nf)")
_CODED: Final = 6  # components of a code: code, words, system, and the same of another system


class FieldKind(Enum):
    """What a slot has to be."""

    TEXT = "text"
    DATE = "date"
    CODE = "code"
    """A code or its system: emptied once its concept is changed."""
    FILE = "file"


@dataclass(frozen=True, slots=True)
class FieldSlot:
    """A part of a message that is not fixed.

    Attributes:
        number: The number of its value, or of its file.
        signs: The separators of its message.
        kind: What it has to be.
        group: The numbers of all values of its concept.
        pattern: What it has to be after a change.
    """

    number: int
    signs: Separators
    kind: FieldKind = FieldKind.TEXT
    group: tuple[int, ...] = ()
    pattern: re.Pattern[str] | None = None

    def written(self, edited: EditedField) -> str:
        """The part after some edits."""
        if self.kind is FieldKind.FILE:
            data = edited.files[self.number]
            return b64encode(data.encode("utf-8", "replace") if isinstance(data, str) else data).decode()
        value, is_changed = edited.values[self.number], self.number in edited.changed
        if self.kind is FieldKind.DATE:
            return date_of(value)
        if self.kind is FieldKind.CODE and not is_changed and edited.changed.intersection(self.group):
            return ""
        if is_changed and self.pattern and not self.pattern.fullmatch(value):
            return ""
        return self.signs.escaped(value)


Part = str | FieldSlot
"""A part of a message: as it is written, or a slot."""


class MessageReader:
    """Reads the segments of one file."""

    def __init__(self, encoding: str) -> None:
        self.fields = Fields()
        self.parts: list[Part] = []
        self._encoding = encoding
        self._signs: Separators | None = None
        self._ids: dict[str, int] = {}
        self.removals = Removals()

    @property
    def separators(self) -> Separators:
        """The separators of the message that is being read.

        Raises:
            InputError: No segment named any.
        """
        if self._signs is None:
            raise InputError("expected a message of HL7 that begins with MSH, FHS or BHS, found another")
        return self._signs

    def segment(self, line: str) -> bool:
        """Reads a segment. Whether it stays."""
        name = line[:3]
        if name in _HEADS:
            self._signs = Separators.of(line)
        signs = self.separators
        table = rules().get(name)
        if table is None:
            self.removals.add("segments of unknown kinds", is_unread=True)
            return False
        values = line.split(signs.field)
        first = 1
        self.parts.append(name)
        if name in _HEADS:  # the separator itself is the first field
            self.parts.append(signs.field + signs.signs)
            values, first = values[2:], 3
        else:
            values = values[1:]
        kind = values[1] if name == "OBX" and len(values) > 1 else ""
        for number, value in enumerate(values, first):
            self.parts.append(signs.field)
            if value and value != '""':
                self._field(value, table.get(number), kind)
        return True

    def _field(self, value: str, rule: FieldRule | None, kind: str) -> None:
        """A field, with its repetitions."""
        if rule is None or rule.action is Hl7Action.KEEP:
            if rule and rule.pattern and rule.pattern.fullmatch(value):
                self.parts.append(value)
            else:
                self.removals.add("identifying or technical fields")
            return
        signs = self.separators
        for number, repetition in enumerate(value.split(signs.repetition)):
            if number:
                self.parts.append(signs.repetition)
            if rule.action is Hl7Action.ID:
                name = repetition.split(signs.component)[0]
                self.parts.append(str(self._ids.setdefault(name, len(self._ids) + 1)) if name else "")
            elif repetition:
                self._repetition(repetition, rule, kind)

    def _repetition(self, value: str, rule: FieldRule, kind: str) -> None:
        action = rule.action
        if action is Hl7Action.TYPED:
            if kind == "ED":
                return self._file(value)
            if kind in {"NM", "SN", "MO"} and _NUMBERS.fullmatch(value):
                self.parts.append(value)
                return None
            if _KNOWN_TYPE.fullmatch(kind) and kind not in _TEXTS | _CODES | _DATES | {"NM", "SN", "MO"}:
                self.removals.add("results that are persons, places or links", is_unread=True)
                return None
            action = Hl7Action.CODE if kind in _CODES else Hl7Action.DATE if kind in _DATES else Hl7Action.READ
        if action is Hl7Action.CODE:
            self._code(value, rule)
        elif action is Hl7Action.DATE and (shown := shown_date(value.split(self.separators.component, maxsplit=1)[0])):
            self.fields.begin(rule.label)
            self.parts.append(FieldSlot(self.fields.add(shown), self.separators, FieldKind.DATE))
        elif action is Hl7Action.DATE:
            self.removals.add("identifying or technical fields")
        else:
            self._text(value, rule)
        return None

    def _text(self, value: str, rule: FieldRule) -> None:
        """A text; escapes that say how it looks stay, and separators of components, which some have in plain text."""
        signs = self.separators
        is_begun = False
        for number, component in enumerate(re.split(f"([{re.escape(signs.component + signs.subcomponent)}])", value)):
            if number % 2:
                self.parts.append(component)
                self.fields.glue(" " * is_begun)
                continue
            for part, is_form in signs.parts(component, self._encoding):
                if is_form:
                    self.parts.append(signs.escape + part + signs.escape)
                    self.fields.glue("\n" * (is_begun and bool(_LINE_FORMS.match(part))))
                    continue
                if not is_begun:
                    self.fields.begin(rule.label)
                    is_begun = True
                self.parts.append(FieldSlot(self.fields.add(part), signs, pattern=rule.pattern))

    def _code(self, value: str, rule: FieldRule) -> None:
        """A code with its words, twice at most; what follows says versions, and is left out."""
        signs = self.separators
        given = [signs.text(part, self._encoding) for part in value.split(signs.component)[:_CODED]]
        numbers: dict[int, int] = {}
        if any(part for at, part in enumerate(given) if at % 3 < 2):
            self.fields.begin(rule.label)
        for first in range(0, len(given), 3):
            code, words = given[first], given[first + 1] if first + 1 < len(given) else ""
            if first and (code or words):
                self.fields.glue("; ")
            if words:
                numbers[first + 1] = self.fields.add(words)
            if code:
                self.fields.glue(" (" if words else "")
                numbers[first] = self.fields.add(code)
                self.fields.glue(")" if words else "")
        group = tuple(numbers.values())
        for at, part in enumerate(given):
            if at:
                self.parts.append(signs.component)
            if at in numbers:
                self.parts.append(
                    FieldSlot(numbers[at], signs, FieldKind.CODE if at % 3 == 0 else FieldKind.TEXT, group)
                )
            elif _SYSTEM.fullmatch(part):
                self.parts.append(FieldSlot(self.fields.hold(part), signs, FieldKind.CODE, group))
            elif part:
                self.removals.add("identifying or technical fields")

    def _file(self, value: str) -> None:
        """A file: where it is from, its type, its subtype, how it is encoded, and it."""
        signs = self.separators
        parts = value.split(signs.component)
        if len(parts) < 5 or parts[3].upper() not in {"BASE64", "A"}:
            self.removals.add("attachments that cannot be read", is_unread=True)
            return
        is_packed = parts[3].upper() == "BASE64"
        try:
            text = signs.text(parts[4], self._encoding)
            content = b64decode("".join(text.split()), validate=True) if is_packed else text.encode("utf-8", "replace")
            opened = open_inside(content)
        except (InputError, binascii.Error, ValueError):
            self.removals.add("attachments that cannot be read", is_unread=True)
            return
        if not isinstance(opened, Lines):
            self.removals.merge(opened.taken_out)
        kept = parts[1] if parts[1] in {"TEXT", "text", "AP", "Application", "application", "FT", "multipart"} else ""
        self.parts += (
            signs.component,
            kept,
            signs.component * 2,
            "Base64",
            signs.component,
            FieldSlot(self.fields.embed(opened), signs, FieldKind.FILE),
        )
        return
