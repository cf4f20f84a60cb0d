"""Decision to words: what stands in the place of a term, and the text that results."""

from tacit.replacement.apply import Replacement, apply
from tacit.replacement.markers import Markers, harmless_kinds, is_bare
from tacit.replacement.tracing import hide_leaks, hiding_places, source_of, target_of

__all__ = [
    "Markers",
    "Replacement",
    "apply",
    "harmless_kinds",
    "hide_leaks",
    "hiding_places",
    "is_bare",
    "source_of",
    "target_of",
]
