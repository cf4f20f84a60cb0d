"""What other requirements have already put in the place of a term."""

from __future__ import annotations

from dataclasses import dataclass, field

from tacit.knowledge import Concept


@dataclass(frozen=True, slots=True)
class Standing:
    """What already stands in the place of a term.

    A term of which nothing is said, or neither a concept nor that it shows nothing, stands as it is.

    Attributes:
        concept: What the term was generalized to: it may be released as this concept or as a wider one, and counts with
            the volume of what stands there. One that is not above the term's own meaning stays, and counts 1.
        shows_nothing: Whether the term was taken out, or words stand there that say nothing of the knowledge base: a
            pseudonym, a role, a marker. It stays, and counts 1.
    """

    concept: Concept | None = field(default=None, repr=False)
    shows_nothing: bool = False
