"""Which words of a text count, by the probability that readers mark them, and by what stands around them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.corpus.rarity import is_plain, is_rare
from tacit.risk.series import series
from tacit.terms.keys import key

FloatArray = NDArray[np.float64]

_JOINS: Final = re.compile(r"[ \t-]+")


class Limits(NamedTuple):
    """The probabilities from which words of a text count.

    Attributes:
        others: Of most words.
        plain: Of plain words, which texts of every kind have.
        rare: Of words that an encyclopedia hardly has.
        clause: The mean over the words of a clause from which it counts as a whole; above 1 none does.
    """

    others: float
    plain: float
    rare: float
    clause: float = inf

    def of(self, word: str) -> float:
        """The limit of a word, by its key."""
        if is_plain(word):
            return self.plain
        return self.rare if self.rare != self.others and is_rare(word) else self.others

    def times(self, factor: float) -> Limits:
        """Limits of the same proportions."""
        return Limits(*(one * factor for one in self))


def counted(
    text: str, places: Sequence[tuple[int, int]], chances: FloatArray, limits: Limits, *, in_company: bool
) -> NDArray[np.bool_]:
    """Which words of a text count, by their probabilities.

    What is said several times, and what stands in a list, is judged as one: a word that is hidden here and stays there
    is hidden in vain, and so is one of three foods.

    Args:
        text: The text.
        places: Where its words stand.
        chances: The probability of each; 0 for what can tell nothing.
        limits: The probabilities from which they count.
        in_company: Whether a word is judged by what else the text says: not in a short one.
    """
    # Of most words it is clear without their key.
    keys = [
        key(text[start:end]) if chance > min(limits) / 2 else ""
        for (start, end), chance in zip(places, chances, strict=True)
    ]
    least = np.array([limits.of(one) if one else np.inf for one in keys])
    found: NDArray[np.bool_] = (chances > least) & (chances > min(limits))
    if not in_company:
        return found
    for items in series(text, places):
        highest = [max(item, key=chances.__getitem__) for item in items]
        told = sum(map(bool, found[highest]))
        if len(items) <= 2 * told < 2 * len(items):
            found[[at for at in highest if chances[at] > least[at] / 2]] = True
    doubted = [
        at
        for at in np.flatnonzero(found & (chances < limits.plain)).tolist()
        if keys[at].isalpha() and not is_rare(keys[at]) and not _in_phrase(text, places, found, at)
    ]
    if doubted:
        stays = {key(text[slice(*places[at])]) for at in np.flatnonzero(~found).tolist()}
        found[[at for at in doubted if keys[at] in stays]] = False
    return found


def _in_phrase(text: str, places: Sequence[tuple[int, int]], found: NDArray[np.bool_], at: int) -> bool:
    """Whether the word before a word or the one behind it counts, too: of "orange pen" no half stays."""
    beside = [pair for pair in ((at - 1, at), (at, at + 1)) if pair[0] >= 0 and pair[1] < len(places)]
    return any(
        found[left] and found[right] and _JOINS.fullmatch(text, places[left][1], places[right][0])
        for left, right in beside
    )
