"""What becomes of each field of HL7 version 2, from the data file beside this module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from tacit.formats.records._fhir_table import data_lines


class Hl7Action(Enum):
    """What becomes of a field; the table of fields says what each means."""

    KEEP = "keep"
    READ = "read"
    CODE = "code"
    DATE = "date"
    ID = "id"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class FieldRule:
    """A row of the table.

    Attributes:
        action: What becomes of the field.
        label: What it is called in the text.
        pattern: What its value has to be; None if it may be anything.
    """

    action: Hl7Action
    label: str = ""
    pattern: re.Pattern[str] | None = None


@cache
def rules() -> Mapping[str, Mapping[int, FieldRule]]:
    """The rules by segment and number.

    >>> rules()["NTE"][3].action, rules()["PID"].get(5)
    (<Hl7Action.READ: 'read'>, None)
    """
    found: dict[str, dict[int, FieldRule]] = {}
    for line in data_lines("hl7_fields.tsv"):
        name, action, *rest = line.split("\t")
        segment, number = name.split("-")
        kind = Hl7Action(action)
        label = rest[0] if rest and kind is not Hl7Action.KEEP else ""
        pattern = re.compile(rest[-1]) if kind is Hl7Action.KEEP or len(rest) > 1 else None
        found.setdefault(segment, {})[int(number)] = FieldRule(kind, label, pattern)
    return found
