"""Decision to words: what stands in the place of a term, and the text that results."""

from tacit.replacement.apply import Replacement, apply
from tacit.replacement.tracing import hide_leaks, source_of, target_of

__all__ = ["Replacement", "apply", "hide_leaks", "source_of", "target_of"]
