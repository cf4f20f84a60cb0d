"""tacit makes text safe to release.

It finds what in a text gives a secret away, directly or by inference, and replaces it with the most informative words
that no longer do.
"""

from tacit.document import Document, Span
from tacit.errors import Error
from tacit.pipeline import Knowledge, Sanitizer, audit, sanitize, sanitizer
from tacit.report import Report, for_release, for_reviewer
from tacit.settings import VERSION

__all__ = [
    "Document",
    "Error",
    "Knowledge",
    "Report",
    "Sanitizer",
    "Span",
    "audit",
    "for_release",
    "for_reviewer",
    "sanitize",
    "sanitizer",
]

__version__ = VERSION
