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
    from tacit.models import ReleaseSettings
    from tacit.report import Claim, Report, State, for_release, for_reviewer
    from tacit.resources import Knowledge
    from tacit.sanitizer import Sanitizer, sanitize
    from tacit.secrets import Hide, Identities, Keep, Plausible, Policy, Topics

__all__ = [
    "Claim",
    "Document",
    "Error",
    "Hide",
    "Identities",
    "Keep",
    "Knowledge",
    "Plausible",
    "Policy",
    "ReleaseSettings",
    "Report",
    "Sanitizer",
    "Span",
    "State",
    "Topics",
    "for_release",
    "for_reviewer",
    "sanitize",
]

__version__ = VERSION

_HOMES = {
    "tacit.models": ("ReleaseSettings",),
    "tacit.report": ("Claim", "Report", "State", "for_release", "for_reviewer"),
    "tacit.resources": ("Knowledge",),
    "tacit.sanitizer": ("Sanitizer", "sanitize"),
    "tacit.secrets": ("Hide", "Identities", "Keep", "Plausible", "Policy", "Topics"),
}


def __getattr__(name: str) -> Any:
    """Imports the library when it is first used, so that ``tacit --help`` answers at once."""
    for home, names in _HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'tacit' has no attribute {name!r}")
