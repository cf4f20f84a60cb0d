"""Occupations that thousands have, which single nobody out: a plumber, a retired teacher, the school nurse."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from tacit.identities.occupations import STATES, WIDE
from tacit.language.plurals import singular

_WORD: Final = re.compile(r"[^\W\d_]+")
_LEADING: Final = frozenset(
    "a an the his her my your our their its this that one two three four five six several some both all".split()
)
# Words that say where or how somebody works, as thousands do. Not whose they are, nor what they are the only one of.
_CLOSER: Final = frozenset(
    """
    a and associate assistant banded care class clinical cleaning community consultant day district duty
    family full general graduate health junior key lead liaison licensed line link live locum maternity
    medical mental named newly night nurse nursing occupational office on on-call call outreach part personal
    practice primary private probation professional qualified registered research school secondary self senior
    shift shop site sister social speciality specialist specialty staff student supply support team temporary
    time trained trainee volunteer ward with youth employed
    """.split()
)


def is_ordinary(words: str) -> bool:
    """Whether words say nothing but an occupation that thousands have, or one in words that stand for many.

    What says it more closely than where or how one works singles somebody out: "submarine", "only".

    >>> cases = "plumber", "a retired teacher", "two nurses", "staff nurse", "bus driver", "only plumber", "thatcher"
    >>> [is_ordinary(words) for words in cases]
    [True, True, True, True, False, False, False]
    >>> is_ordinary("retired craftsperson")  # what stands in a release
    True
    """
    return _is_ordinary(" ".join(_WORD.findall(words.lower())))


@lru_cache(1 << 12)
def _is_ordinary(words: str) -> bool:
    said = words.split()
    while len(said) > 1 and (said[0] in _LEADING or said[0] in STATES):
        said = said[1:]
    if not said:
        return False
    if " ".join(said) in WIDE:  # "member of the armed forces"
        return True
    said[-1] = singular(said[-1])
    if " ".join(said) in WIDE:
        return True
    return said[-1] in ordinary_nouns() and all(word in _CLOSER for word in said[:-1])


@cache
def ordinary_nouns() -> frozenset[str]:
    """The nouns, in the singular."""
    lines = (files("tacit.identities") / "data" / "ordinary.txt").read_text("ascii").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())
