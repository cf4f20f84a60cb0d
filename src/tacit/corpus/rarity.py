"""How often the texts of tacit's own corpora say something, whatever corpus a user counts in."""

from __future__ import annotations

from functools import lru_cache

from tacit.corpus.shipped import field, shipped

_OFTEN, _OFTEN_ANYWHERE = 1_000, 8_000  # contexts of the field, and of an encyclopedia
_SELDOM = 1_000


@lru_cache(1 << 15)
def field_contexts(name: str) -> int:
    """In how many contexts of medicine, law and everyday life a key stands."""
    return field().count((frozenset((name,)),))


@lru_cache(1 << 15)
def contexts(name: str) -> int:
    """In how many contexts a key stands, those of an encyclopedia among them.

    >>> contexts("verger") < contexts("nurse")
    True
    """
    return field_contexts(name) + shipped().count((frozenset((name,)),))


@lru_cache(1 << 15)
def is_plain(name: str) -> bool:
    """Whether a key is common in texts of every kind, so that it says little of any: "found", "same", "still".

    >>> [is_plain(name) for name in ("found", "same", "blood", "insulin", "mosque")]
    [True, True, False, False, False]
    """
    in_field = field_contexts(name)
    return name.isalpha() and in_field >= _OFTEN and contexts(name) - in_field >= _OFTEN_ANYWHERE


@lru_cache(1 << 15)
def is_rare(name: str) -> bool:
    """Whether an encyclopedia hardly has a key: a word of a field, or of nowhere.

    >>> [is_rare(name) for name in ("candidiasis", "beetle", "found")]
    [True, True, False]
    """
    return name.isalpha() and contexts(name) - field_contexts(name) < _SELDOM
