"""The kind of a drug by the stem of its generic name, which says it: -vir for antivirals, -mab for antibodies."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_TABLE = "drug-classes.tsv"
_SHORTEST_STEM = 3  # letters
_SHORTEST_NAME = 6


@cache
def _endings() -> tuple[tuple[str, str], ...]:
    """Stems that end a name, the longest first, each with the label of its kind."""
    found = []
    for line in (files("tacit.knowledge") / "data" / _TABLE).read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            label, _, _, _, stems, *_ = [*line.split("\t"), "", "", "", "", ""]
            found += [(stem[1:], label) for stem in stems.split("|") if stem.startswith("-") and not stem.endswith("-")]
    return tuple(sorted((one for one in found if len(one[0]) >= _SHORTEST_STEM), key=lambda one: -len(one[0])))


def kind_by_stem(word: str) -> str:
    """The label of the kind that the stem of a drug's name tells; empty if it tells none.

    >>> kind_by_stem("zzzadavir"), kind_by_stem("table")
    ('antiviral agent', '')
    """
    if len(word) < _SHORTEST_NAME:
        return ""
    return next((label for stem, label in _endings() if word.endswith(stem)), "")
