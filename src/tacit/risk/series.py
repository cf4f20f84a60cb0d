"""Lists of words in a text: "stitches, sutures and glue", "CD4 84, VL 20"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_MOST: Final = 2  # words of an item: what is longer is a clause
_JOINS: Final = re.compile(r"[ \t-]*")
_PARTS: Final = re.compile(r"[ \t]*[,/&+][ \t]*\n?[ \t]*")
_COORDINATORS: Final = frozenset(("and", "or", "nor"))


def series(text: str, places: Sequence[tuple[int, int]]) -> list[list[list[int]]]:
    """The lists of a text: for each its items, in order, and for each item the numbers of its words.

    An item has one word or two. What parts items is a comma, a stroke, an ampersand, a plus or a conjunction.

    Args:
        text: The text.
        places: Where its words stand, ``[start, end)``.

    >>> text = "No meat, no cheese or eggs. It was late, and he left early."
    >>> words = [match.span() for match in re.finditer(r"[a-zA-Z]+", text)]
    >>> [[" ".join(text[slice(*words[at])] for at in item) for item in one] for one in series(text, words)]
    [['No meat', 'no cheese', 'eggs']]
    """
    found: list[list[list[int]]] = []
    items: list[list[int]] = [[]]
    for at, (start, end) in enumerate(places):
        if text[start:end].lower() in _COORDINATORS:
            items.append([])
        else:
            items[-1].append(at)
        gap = (end, places[at + 1][0]) if at + 1 < len(places) else None
        if gap and _JOINS.fullmatch(text, *gap):
            continue
        items.append([])
        if gap is None or not _PARTS.fullmatch(text, *gap):
            found += _short(items)
            items = [[]]
    return found


def _short(items: Sequence[list[int]]) -> list[list[list[int]]]:
    """The runs of two or more short items."""
    runs: list[list[list[int]]] = [[]]
    for item in filter(None, items):
        if len(item) > _MOST:
            runs.append([])
        else:
            runs[-1].append(item)
    return [run for run in runs if len(run) > 1]
