"""Text to terms: what in a document means something."""

from tacit.terms._term import NAMES, Kind, Recognized, Term, TermDetector

__all__ = ["NAMES", "Kind", "Recognized", "Term", "TermDetector"]
