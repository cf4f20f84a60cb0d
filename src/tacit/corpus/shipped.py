"""The index that tacit brings: Wikipedia's paragraphs, as counts."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from typing import Final

from tacit.corpus.embedded import EmbeddedIndex

NAME: Final = "wikipedia.tacit"


@cache
def shipped() -> EmbeddedIndex:
    """The index in the package, opened once in a process; what it was built from is in its header and beside it."""
    with as_file(files("tacit.corpus") / "data" / NAME) as path:
        return EmbeddedIndex.open(path)
