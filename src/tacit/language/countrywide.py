"""Names that tell of nobody: bodies, brands, dishes, breeds of whole countries, eponyms, and what kin are called."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import dropwhile

from tacit.language.plurals import singular


def is_countrywide(name: str) -> bool:
    """Whether a name is one of these, whatever words in small letters lead to it.

    >>> [is_countrywide(name) for name in ("a white Vauxhall Vivaro", "the Samsung's", "the NHS", "Acme Ltd")]
    [True, True, True, False]
    """
    words = name.replace("’", "'").split()
    low = " ".join(dropwhile(str.islower, words) if any(map(str.istitle, words)) else words).lower()
    low = low.removeprefix("the ").removesuffix("'s").rstrip(".,")
    known = _listed("countrywide")
    return low in known or (low.endswith("s") and singular(low) in known)


def is_kin(word: str) -> bool:
    """Whether anybody's parents, grandparents or elders are called by a word.

    >>> is_kin("Nonna's"), is_kin("Norma")
    (True, False)
    """
    return word.lower().replace("’", "'").removesuffix("'s") in _listed("kin")


def is_eponym(word: str) -> bool:
    """Whether a sign, a test, a score, a germ or a disease is called by a name, and hardly anybody is.

    >>> is_eponym("McBurney's"), is_eponym("Rovsing"), is_eponym("Murphy")
    (True, True, False)
    """
    return word.lower().replace("’", "'").removesuffix("'s") in _listed("eponyms")


@cache
def _listed(name: str) -> frozenset[str]:
    """The names of a file, one a line."""
    lines = (files("tacit.language") / "data" / f"{name}.txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))
