"""tacit makes text safe to release.

It finds what in a text gives a secret away, directly or by inference, and replaces it with the most informative words
that no longer do.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tacit.document import Document, Span
from tacit.errors import Error
from tacit.settings import VERSION

if TYPE_CHECKING:
    from tacit.pipeline import Knowledge, Sanitizer, audit, sanitize, sanitizer
    from tacit.report import Report, for_release, for_reviewer

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


def __getattr__(name: str) -> Any:
    """Imports the library when it is first used, so that ``tacit --help`` answers at once."""
    if name not in __all__:
        raise AttributeError(f"module 'tacit' has no attribute {name!r}")
    home = "tacit.report" if name in {"Report", "for_release", "for_reviewer"} else "tacit.pipeline"
    return getattr(import_module(home), name)
