"""What becomes of each field of HL7 version 2, from the data file beside this module."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache

from tacit.formats.records._fhir_table import data_lines


class Action(Enum):
    """What becomes of a field; the table of fields says what each means."""

    KEEP = "keep"
    READ = "read"
    CODE = "code"
    DATE = "date"
    ID = "id"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Rule:
    """A row of the table.

    Attributes:
        action: What becomes of the field.
        label: What it is called in the text.
        pattern: What its value has to be; None if it may be anything.
    """

    action: Action
    label: str = ""
    pattern: re.Pattern[str] | None = None


@cache
def rules() -> Mapping[str, Mapping[int, Rule]]:
    """The rules by segment and number.

    >>> rules()["NTE"][3].action, rules()["PID"].get(5)
    (<Action.READ: 'read'>, None)
    """
    found: dict[str, dict[int, Rule]] = {}
    for line in data_lines("hl7_fields.tsv"):
        name, action, *rest = line.split("\t")
        segment, number = name.split("-")
        kind = Action(action)
        label = rest[0] if rest and kind is not Action.KEEP else ""
        pattern = re.compile(rest[-1]) if kind is Action.KEEP or len(rest) > 1 else None
        found.setdefault(segment, {})[int(number)] = Rule(kind, label, pattern)
    return found
