"""Text to terms: what in a document means something."""

from tacit.terms._term import Kind, Term, TermDetector

__all__ = ["Kind", "Term", "TermDetector"]
