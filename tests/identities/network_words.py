"""What a network might say of the words of a text, written by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping

import numpy as np

from tacit.language.network import KINDS, ReadText


def said(text: str, words: Mapping[str, str | float] | Mapping[str, float], *, nothing: float = 0.0) -> ReadText:
    """What is read in a text: words given with a kind are of it for sure, those with a number tell nothing so surely.

    Args:
        text: The text.
        words: For words of the text a kind of `KINDS`, or the probability of telling nothing.
        nothing: The probability that any other word tells nothing; the rest is a person's.
    """
    places = [match.span() for match in re.finditer(r"\w+", text)]
    kinds = np.zeros((len(places), len(KINDS)), np.float32)
    for row, (start, end) in zip(kinds, places, strict=True):
        of = words.get(text[start:end], nothing)
        if isinstance(of, str):
            row[KINDS.index(of)] = 1.0
        else:
            row[0], row[KINDS.index("P")] = of, 1 - of
    return ReadText(places, kinds, np.zeros((len(places), 1), np.float32))
