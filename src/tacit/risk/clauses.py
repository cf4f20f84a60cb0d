"""Clauses that tell a topic as a whole: "she counts out the tablets before the kettle boils" has no word that does."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.document import Document, Span
from tacit.language.cells import with_borders
from tacit.language.sentences import clauses, line_breaks, sentences

FloatArray = NDArray[np.float64]

_FEWEST: Final = 3  # words of a clause: fewer are an item of a list


class TellingClause(NamedTuple):
    """A clause, and the mean of the probabilities that readers mark its words."""

    span: Span
    chance: float


def telling_clauses(
    text: str, places: Sequence[tuple[int, int]], chances: FloatArray, *, least: float
) -> Iterator[TellingClause]:
    """The clauses of several words that tell enough on average, in the order of the text.

    Args:
        text: The text.
        places: Where its words stand.
        chances: The probability of each; those that can tell nothing have 0 and are no part of the mean.
        least: The mean from which a clause counts.

    >>> text = "She counts tablets daily, and works on Monday."
    >>> places = [(0, 3), (4, 10), (11, 18), (19, 24), (26, 29), (30, 35), (36, 38), (39, 45)]
    >>> chances = np.array([0, 0.3, 0.4, 0.2, 0, 0.1, 0, 0.02])
    >>> [one] = telling_clauses(text, places, chances, least=0.2)
    >>> text[one.span.start : one.span.end], round(one.chance, 3)
    ('She counts tablets daily', 0.3)
    """
    if least > 1:
        return
    starts, ends = [start for start, _ in places], [end for _, end in places]
    document, shown = Document(text), with_borders(text)
    for sentence in sentences(document, shown, line_breaks(document, shown)):
        for clause in clauses(text, sentence):
            inside = chances[bisect_right(ends, clause.start) : bisect_left(starts, clause.end)]
            inside = inside[inside > 0]
            if len(inside) >= _FEWEST and inside.mean() >= least:
                yield TellingClause(clause, float(inside.mean()))
