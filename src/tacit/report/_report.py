"""The report: what was changed, what is promised, and from which data."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from tacit.replacement import Replacement


def sha256(text: str) -> str:
    """The digest that identifies a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What the release promises.

    Attributes:
        claim: The promise, in words that an auditor can check. It names what is protected.
        holds: Whether the released text, its terms found anew, keeps it.
        checked: How that was checked.
    """

    claim: str = field(repr=False)
    holds: bool
    checked: str


@dataclass(frozen=True, slots=True)
class Report:
    """What came of sanitizing a document.

    It walks back to the original text: `tacit.report.for_release` makes what may leave the house with the release.

    Attributes:
        sanitized: The text to release.
        replacements: What happened to each term, kept ones included, in the order of the text.
        model: The privacy model's name.
        parameters: Its parameters, and the entities with what is counted for each.
        utility_kept: The share of the document's information that the release keeps; nothing if it had none.
        guarantee: What the release promises.
        fingerprints: What identifies the program, the corpus and the knowledge that were used, and the released text.
        notes: What the user should know, such as an entity that the corpus has never seen.
        details: What else the model has to show a reviewer, as JSON values.
    """

    sanitized: str = field(repr=False)
    replacements: tuple[Replacement, ...] = field(repr=False)
    model: str
    parameters: Mapping[str, object] = field(repr=False)
    utility_kept: float | None
    guarantee: Guarantee
    fingerprints: Mapping[str, str]
    notes: tuple[str, ...] = field(default=(), repr=False)
    details: Mapping[str, object] = field(default_factory=dict, repr=False)
