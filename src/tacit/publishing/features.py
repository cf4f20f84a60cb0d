"""What a learner sees of a token: the word, its shape, its ends, its part of speech, and its neighbours.

A token's features are a list for each place in its neighbourhood, and what a place gives depends on the one word that
stands there. So they are made once for each word, not once for each token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

Sentence = tuple[str, ...]
"""Symbols: words, each perhaps with its part of speech (see `tagged`), `MASKED` where something was taken out."""

MASKED = "\x00masked"
"""Stands in a sentence for what was taken out: one symbol, however many words it was."""

BOUNDARY = "\x00edge"
"""Stands before and after a sentence."""

OFFSETS = (0, -1, 1, -2, 2)
"""The places that are looked at, from the token's own outwards."""

_TAG, _PART = "\x1f", "\x1e"
_PARTS = "tig"  # what the parts of a tag are called among the features: tag, identifier, lists
_REACH = max(OFFSETS)
_CACHED_SYMBOLS = 1 << 17  # flat memory on an endless stream of new words; more than a large corpus has
_REPEATED = re.compile(r"(.)\1+")


def tagged(word: str, *parts: str) -> str:
    """The symbol of a word of which something is known: its part of speech, what identifies, what lists say."""
    return f"{word}{_TAG}{_PART.join(parts)}"


def word_of(symbol: str) -> str:
    """The word of a symbol, without what is known of it."""
    return symbol.partition(_TAG)[0]


def known_of(symbol: str) -> list[str]:
    """What is known of a symbol's word, in the order in which `tagged` was given it.

    >>> known_of(tagged("Anna", "NNP", "person")), known_of("Anna")
    (['NNP', 'person'], [''])
    """
    return symbol.partition(_TAG)[2].split(_PART)


@lru_cache(_CACHED_SYMBOLS)
def shape(word: str) -> str:
    """The word's shape: capitals X, small letters x, digits 9, everything else as it is.

    >>> shape("O'Brien-2")
    "X'Xxxxx-9"
    """
    return "".join(
        "X" if c.isupper() else "x" if c.islower() else "9" if c.isdigit() else "c" if c.isalpha() else c for c in word
    )


@lru_cache(1)  # the features of a symbol are asked for in one place after another
def _outlines(symbol: str) -> tuple[str, str, str, str, list[str]]:
    """Of a symbol the word, the same in small letters, its shape, that without repetitions, and what is known."""
    # Half of a surrogate pair can be no feature: crfsuite takes UTF-8 alone.
    word, _, tag = symbol.encode("utf-8", "replace").decode().partition(_TAG)
    outline = shape(word)
    return word, word.lower(), outline, _REPEATED.sub(r"\1", outline), tag.split(_PART)


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
    word, lower, outline, brief, parts = _outlines(symbol)
    values = [f"{at}w={lower}", f"{at}s={brief}"]
    values += (f"{at}{name}={part}" for name, part in zip(_PARTS, parts, strict=False) if part)
    if abs(offset) == 1:
        values.append(f"{at}e={lower[-3:]}")
    elif not offset:
        if any(parts[1:]):
            values.append(f"k={' '.join(parts[1:])}")
        values += ("bias", f"W={word}", f"S={outline[:12]}", f"n={min(len(word), 12)}")
        values += (f"p={lower[:length]}" for length in range(1, min(len(word), 5)))
        values += (f"e={lower[-length:]}" for length in range(1, min(len(word), 5)))
    return tuple(values)


def token_features(sentence: Sequence[str]) -> Iterator[list[str]]:
    """The features of each token of a sentence, in order."""
    padded = (*(BOUNDARY,) * _REACH, *sentence, *(BOUNDARY,) * _REACH)
    for i in range(_REACH, _REACH + len(sentence)):
        yield [name for offset in OFFSETS for name in place_features(padded[i + offset], offset)]
