"""How words are used in the corpora when they have a capital: as names of people, of places, or before a noun.

The table is compiled by ``scripts/compile_word_profiles.py``. Five digits from 0 to 3 say, on a coarse scale, how often
a word is written small, follows a given name or a title, follows a word like "in", follows an article, and stands
before a noun. A single "3" is a word that is always written small and that no dictionary of ours has.
"""

from __future__ import annotations

import lzma
from functools import cache
from importlib.resources import files


@cache
def _profiles() -> dict[str, str]:
    content = (files("tacit.identities") / "data" / "word_profiles.txt.xz").read_bytes()
    found: dict[str, str] = {}
    for line in lzma.decompress(content).decode("ascii").splitlines():
        digits, *words = line.split()
        found.update(dict.fromkeys(words, digits))
    return found


def profile(word: str) -> str:
    """The digits of a word, whatever its capitals; nothing for a word that the corpora do not have with a capital.

    >>> profile("Foley")[4] > "0", profile("Jackson")[1], profile("ankara")[2]
    (True, '3', '2')
    """
    return _profiles().get(word.lower(), "")


def is_surname(word: str) -> bool:
    """Whether a word often follows given names and titles, whatever else it means.

    >>> is_surname("Young"), is_surname("Field"), is_surname("day")
    (True, True, False)
    """
    return profile(word)[1:2] >= "2"
