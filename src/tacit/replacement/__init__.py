"""Decision to words: what stands in the place of a term, and the text that results."""

from tacit.replacement.apply import Replacement, apply

__all__ = ["Replacement", "apply"]
