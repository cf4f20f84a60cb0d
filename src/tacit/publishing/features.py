"""What a learner sees of a token: the word, its shape, its ends, its part of speech, and its neighbours.

A token's features are a list for each place in its neighbourhood, and what a place gives depends on the one word that
stands there. So they are made once for each word, not once for each token.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

Sentence = tuple[str, ...]
"""Symbols: words, each perhaps with its part of speech (see `tagged`), `MASKED` where something was taken out."""

MASKED = "\x00masked"
"""Stands in a sentence for what was taken out: one symbol, however many words it was."""

BOUNDARY = "\x00edge"
"""Stands before and after a sentence."""

OFFSETS = (0, -1, 1, -2, 2)
"""The places that are looked at, from the token's own outwards."""

_TAG = "\x1f"
_REACH = max(OFFSETS)
_CACHED_SYMBOLS = 1 << 17  # flat memory on an endless stream of new words; more than a large corpus has
_REPEATED = re.compile(r"(.)\1+")


def tagged(word: str, tag: str) -> str:
    """The symbol of a word whose part of speech is known."""
    return f"{word}{_TAG}{tag}"


@lru_cache(_CACHED_SYMBOLS)
def shape(word: str) -> str:
    """The word's shape: capitals X, small letters x, digits 9, everything else as it is.

    >>> shape("O'Brien-2")
    "X'Xxxxx-9"
    """
    return "".join(
        "X" if c.isupper() else "x" if c.islower() else "9" if c.isdigit() else "c" if c.isalpha() else c for c in word
    )


@lru_cache(_CACHED_SYMBOLS)
def place_features(symbol: str, offset: int) -> tuple[str, ...]:
    """The features that a symbol gives to the token so many places before or after it.

    >>> place_features("Anna", -1)
    ('-1w=anna', '-1s=Xx', '-1e=nna')
    >>> place_features(MASKED, 1)
    ('1masked',)
    """
    at = str(offset)
    if symbol in (MASKED, BOUNDARY):
        return (at + symbol[1:],)
    # Half of a surrogate pair can be no feature: crfsuite takes UTF-8 alone.
    word, _, tag = symbol.encode("utf-8", "replace").decode().partition(_TAG)
    lower, outline = word.lower(), shape(word)
    brief = _REPEATED.sub(r"\1", outline)
    values = [f"{at}w={lower}", f"{at}s={brief}"]
    if tag:
        values.append(f"{at}t={tag}")
    if abs(offset) == 1:
        values.append(f"{at}e={lower[-3:]}")
    elif not offset:
        values += ("bias", f"W={word}", f"S={outline[:12]}", f"n={min(len(word), 12)}")
        values += (f"p={lower[:length]}" for length in range(1, min(len(word), 5)))
        values += (f"e={lower[-length:]}" for length in range(1, min(len(word), 5)))
    return tuple(values)


def token_features(sentence: Sequence[str]) -> Iterator[list[str]]:
    """The features of each token of a sentence, in order."""
    padded = (*(BOUNDARY,) * _REACH, *sentence, *(BOUNDARY,) * _REACH)
    for i in range(_REACH, _REACH + len(sentence)):
        yield [name for offset in OFFSETS for name in place_features(padded[i + offset], offset)]


def sums_over_places(sentence: Sequence[str], weigh: Callable[[str, int], float]) -> list[float]:
    """For each token the sum, over the places around it, of what a function makes of the symbol there."""
    padded = (*(BOUNDARY,) * _REACH, *sentence, *(BOUNDARY,) * _REACH)
    columns = [
        [weigh(symbol, offset) for symbol in padded[_REACH + offset : _REACH + offset + len(sentence)]]
        for offset in OFFSETS
    ]
    return [sum(parts) for parts in zip(*columns, strict=True)]
