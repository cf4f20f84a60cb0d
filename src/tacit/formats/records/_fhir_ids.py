"""Ids of resources, renumbered so that references inside of a file still resolve."""

from __future__ import annotations

import re
from typing import Final

from tacit.formats.records._fhir_table import values

_TO_RESOURCE: Final = re.compile(r"(?:\S*/)?([A-Z][A-Za-z]+)/([A-Za-z0-9.-]{1,64})(?:/_history/\S*)?")


class ResourceIds:
    """Running numbers, the same for the same resource.

    >>> ids = ResourceIds()
    >>> ids.id_of("Patient", "ann-lee"), ids.reference("https://h.org/fhir/Patient/ann-lee"), ids.reference("Ann Lee")
    ('1', 'Patient/1', None)
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] = {}

    def id_of(self, kind: str, name: str) -> str:
        """The id of a resource; of one that is contained in another, the kind is ``#``."""
        return str(self._numbers.setdefault((kind, name), len(self._numbers) + 1))

    def reference(self, value: str) -> str | None:
        """What a reference points at now; None for one that cannot be followed without saying more."""
        if value.startswith("#"):
            return "#" + self.id_of("#", value[1:]) if len(value) > 1 else value
        if value.startswith("urn:"):
            return f"urn:uuid:00000000-0000-4000-8000-{int(self.id_of('urn', value)):012d}"
        found = _TO_RESOURCE.fullmatch(value)
        if found and found[1] in values():
            return f"{found[1]}/{self.id_of(found[1], found[2])}"
        return value if value in values() else None  # a request for all of a kind

    def full_url(self, value: str) -> str | None:
        """The full address of an entry of a bundle."""
        found = self.reference(value)
        return f"https://redacted.invalid/{found}" if found and value.startswith("http") else found
