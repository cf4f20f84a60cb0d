"""How telling a word is of a topic: what the network says of it, entries of the topic's pack, and both around it.

The network reads words in their places and knows no packs; packs know what professionals know and no places. A logistic
model joins them: a word is more telling near others that are, and in a text that an entry of the pack gives away.
`scripts.fit_telling` fits it on documents that the network has not learnt from.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tacit.knowledge.packs import PackMatch, Strength

FloatArray = NDArray[np.float64]

NEAR: Final = (4, 15, 40)
"""Words on either side over which signs are averaged."""

_STRENGTHS: Final = (Strength.ALONE, Strength.WITH, Strength.WEAK)
_LONG: Final = 400  # words of a text from which on it is no longer than long


def signs(odds: FloatArray, places: Sequence[tuple[int, int]], found: Sequence[PackMatch]) -> FloatArray:
    """What speaks for each word: a row of its own signs, of those around it, and of those of the text.

    Args:
        odds: The network's log-odds of the words.
        places: Where the words stand, ``[start, end)``.
        found: The entries of the topic's pack in the text.
    """
    if not places:
        return np.zeros((0, 1 + len(_STRENGTHS) + len(NEAR) * (1 + len(_STRENGTHS)) + 4))
    hits = _hits(places, found)
    chances = 1 / (1 + np.exp(-odds))
    around = np.concatenate([chances[:, None], hits], axis=1)
    alone = hits[:, 0]
    text = (chances.max(), alone.max(), min(len(places), _LONG) / _LONG, np.log1p(alone.sum()))
    near = [_mean_near(around, radius) for radius in NEAR]
    return np.concatenate([odds[:, None], hits, *near, np.tile(text, (len(places), 1))], axis=1)


def _hits(places: Sequence[tuple[int, int]], found: Sequence[PackMatch]) -> FloatArray:
    """For each word whether it stands in an entry: one that speaks alone, else with another, else a weak one."""
    rows = np.zeros((len(places), len(_STRENGTHS)))
    starts, ends = [start for start, _ in places], [end for _, end in places]
    for one in sorted(found, key=lambda one: -_STRENGTHS.index(one.entry.strength)):
        inside = slice(bisect_right(ends, one.start), bisect_left(starts, one.end))
        rows[inside] = 0
        rows[inside, _STRENGTHS.index(one.entry.strength)] = 1
    return rows


def _mean_near(rows: FloatArray, radius: int) -> FloatArray:
    """The mean over the words on either side; beyond the text there is nothing."""
    summed = np.cumsum(np.pad(rows, ((radius + 1, radius), (0, 0))), axis=0)
    result: FloatArray = (summed[2 * radius + 1 :] - summed[: -2 * radius - 1]) / (2 * radius + 1)
    return result
