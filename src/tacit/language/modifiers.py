"""English adjectives and adverbs: words that name nobody."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

_GRADES = (("est", ("", "e")), ("er", ("", "e")), ("iest", ("y",)), ("ier", ("y",)))


@cache
def _modifiers() -> frozenset[str]:
    return frozenset((files("tacit.language") / "data" / "modifiers.txt").read_text("ascii").split())


def is_modifier(word: str) -> bool:
    """Whether a lower-case word can be an adjective or an adverb, compared or not.

    >>> [is_modifier(word) for word in ("happy", "easier", "overdue", "polat")]
    [True, True, True, False]
    """
    known = _modifiers()
    if word in known:
        return True
    return any(
        word.removesuffix(ending) + base in known
        for ending, endings in _GRADES
        if word.endswith(ending)
        for base in endings
    )
