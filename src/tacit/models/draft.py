"""A document on the way to its release."""

from __future__ import annotations

from dataclasses import dataclass, field

from tacit.document import Document, Span
from tacit.models.disclosure import Examination
from tacit.terms.detector import Parsed


@dataclass(frozen=True, slots=True)
class Draft:
    """A document that was read and judged, and of which nothing is released yet.

    `tacit.Sanitizer.draft` makes it; release after release can be tried on it, and each is judged in a fraction of the
    time that the first reading took.

    Attributes:
        examined: The document as all requirements see it.
        parsed: Sentences that were parsed before, here and in releases tried so far: it grows.
        made_up: Where words stand that an earlier release made up.
    """

    examined: Examination
    parsed: Parsed = field(repr=False)
    made_up: tuple[Span, ...] = ()

    @property
    def document(self) -> Document:
        """The document."""
        return self.examined.document
