"""The indexes that tacit brings: counts of an encyclopedia, and of texts of medicine, law and everyday life."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from tacit.corpus.embedded import EmbeddedIndex

NAME: Final = "wikipedia.tacit"
FIELD: Final = "field.tacit"


@cache
def shipped() -> EmbeddedIndex:
    """Wikipedia's paragraphs, opened once in a process; what they were counted from is in the header and beside it."""
    return _open(NAME)


@cache
def field() -> EmbeddedIndex:
    """Texts of medicine, law and everyday life, opened once in a process."""
    return _open(FIELD)


def _open(name: str) -> EmbeddedIndex:
    with as_file(files("tacit.corpus") / "data" / name) as path:
        return EmbeddedIndex.open(path)
