"""The words of a text as a set: a pattern that needs one of some words is not tried where the text has none of them."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[a-z]+")


@lru_cache(maxsize=1)  # of one text: all patterns ask about it, one after the other
def words_of(text: str) -> frozenset[str]:
    """The words of a text in small letters, without their digits, hyphens and apostrophes.

    >>> sorted(words_of("St Mary's ward-B7"))
    ['b', 'mary', 's', 'st', 'ward']
    """
    return frozenset(_WORD.findall(text.lower()))
