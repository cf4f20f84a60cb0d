"""Text to terms: what in a document means something."""

from tacit.terms._term import Kind, Recognized, Term, TermDetector

__all__ = ["Kind", "Recognized", "Term", "TermDetector"]
