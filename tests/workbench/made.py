"""A sanitizer and documents that the tests of the workbench share."""

from __future__ import annotations

from functools import cache

from tacit import Identities, Sanitizer, Topics
from tacit.document import Document, Span

NOTE = """\
Ann Lee was seen on 3 May 2021.

She has HIV and takes zidovudine. Her CD4 count is low. She has a broken ankle.
"""


@cache
def sanitizer() -> Sanitizer:
    """Hides HIV and who a text is about."""
    return Sanitizer(Topics(("HIV",)), Identities())


def place(document: Document, words: str) -> Span:
    """Where words stand first."""
    at = document.text.index(words)
    return Span(at, at + len(words))
