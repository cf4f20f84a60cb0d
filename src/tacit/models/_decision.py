"""What happens to a term, and the seam for who decides it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tacit.document import Document
from tacit.knowledge import Concept
from tacit.risk import Risk
from tacit.terms import Term


class Action(Enum):
    """What happens to a term."""

    KEEP = "keep"
    GENERALIZE = "generalize"
    SUPPRESS = "suppress"


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens to a term, and why.

    Attributes:
        term: The term.
        action: What happens to it.
        concept: The meaning that is released in its place, if it is generalized.
        because: The highest risk that the term carries, kept or not; nothing when no risk was measured.
    """

    term: Term
    action: Action
    concept: Concept | None
    because: Risk | None


class PrivacyModel(Protocol):
    """Decides what happens to the terms of a document, so that its guarantee holds.

    `name`, `parameters`, `claim` and `notes` are what the report says of it.
    """

    @property
    def name(self) -> str:
        """What the model is called."""
        ...

    @property
    def parameters(self) -> Mapping[str, object]:
        """Its parameters, as JSON values."""
        ...

    @property
    def claim(self) -> str:
        """The guarantee for these parameters, in words that an auditor can check."""
        ...

    @property
    def notes(self) -> Sequence[str]:
        """What the user should know before trusting the release."""
        ...

    def decide(self, document: Document, terms: Sequence[Term]) -> Sequence[Decision]:
        """One decision for each term of the document, in the same order."""
        ...

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:
        """Whether a document with these terms can be released as it is."""
        ...
