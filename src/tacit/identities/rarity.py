"""How often the texts of tacit's own corpora say something: a detector has no other corpus."""

from __future__ import annotations

from functools import lru_cache

from tacit.corpus.shipped import field, shipped


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
