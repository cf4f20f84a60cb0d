"""What becomes of each element of a FHIR resource, from the data files beside this module."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

_PACKAGE: Final = "tacit.formats.records"


class FhirAction(Enum):
    """What becomes of an element; the table of fields says what each means."""

    REMOVE = "remove"
    READ = "read"
    DATE = "date"
    CODE = "code"
    KEEP = "keep"
    REFERENCE = "reference"


@cache
def _table() -> Mapping[str, FhirAction]:
    rows = data_lines("fhir_fields.tsv")
    return {pattern: FhirAction(action) for pattern, action in (row.split("\t") for row in rows)}


@cache
def values() -> frozenset[str]:
    """The words that FHIR itself defines: codes, systems of codes, resources."""
    return frozenset(word for line in data_lines("fhir_values.txt") for word in line.split())


def data_lines(name: str) -> list[str]:
    """The lines of a data file, without comments."""
    text = files(_PACKAGE).joinpath(name).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def action_of(path: tuple[str, ...]) -> FhirAction | None:
    """What becomes of an element; None if the table does not say.

    >>> action_of(("Patient", "name")), action_of(("Observation", "note", "text")), action_of(("Organization", "name"))
    (<FhirAction.REMOVE: 'remove'>, <FhirAction.READ: 'read'>, None)
    """
    table = _table()
    whole = table.get(".".join(path))
    ends = (table.get("." + ".".join(path[-length:])) for length in range(min(3, len(path) - 1), 0, -1))
    return whole or next((action for action in ends if action), None)
