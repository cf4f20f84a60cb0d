"""Shorthand: what chats, offices and wards abbreviate, and models take for names."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Final

from tacit.language.given_names import may_be_given_name
from tacit.language.norms import is_norm

CODED: Final = (
    r"[cpyra]{0,3}T(?:[0-4][a-d]?|is|x|X)\s?N(?:[0-3][a-c]?|x|X)(?:\s?M(?:[01][a-c]?|x|X))?"  # a tumour: "pT2N1M0"
    r"|[GP]\d{1,2}\s?[PT]\d{1,2}(?:\s?[ALM]?\+?\d{1,2}){0,3}"  # what came of pregnancies: "G3P2", "G4P2+1"
    r"|(?:GCS\s)?E[1-4]\s?V(?:[1-5]|T)\s?M[1-6]"  # how deep a coma is: "E4V5M6"
    r"|(?:NYHA|CCS|ASA|WHO|ECOG|FIGO|Child-Pugh)(?:\s(?:class|grade|stage|PS))?\s(?:I{1,3}|IV|V|[0-5]|[A-C])"
)
"""A pattern of what medicine says in letters and figures; what must stand around it is not part of it."""
_CODED: Final = re.compile(CODED)


def is_coded(word: str) -> bool:
    """Whether letters and figures are a stage, a score or a count of medicine.

    >>> [is_coded(word) for word in ("pT2N1M0", "G4P2+1", "E4V5M6", "NYHA III", "T61 KXB")]
    [True, True, True, True, False]
    """
    return _CODED.fullmatch(word) is not None or is_norm(word)


@cache
def _shorthand() -> tuple[frozenset[str], frozenset[str]]:
    """What counts with any capitals, and what only as it is written."""
    lines = (files("tacit.language") / "data" / "shorthand.txt").read_text("utf-8").splitlines()
    listed = [word for line in lines if not line.startswith("#") for word in line.split()]
    return frozenset(word for word in listed if word.islower()), frozenset(listed)


def is_shorthand(word: str) -> bool:
    """Whether a word, as it is written, is short for something that names nobody.

    >>> [is_shorthand(word) for word in ("ur", "CXR", "Lol", "it", "Cengiz", "max", "Max")]
    [True, True, True, False, False, True, False]
    """
    quiet, written = _shorthand()
    if word in written:
        return True
    return word.lower() in quiet and not (word.istitle() and may_be_given_name(word))


@cache
def _expansions() -> dict[str, str]:
    lines = (files("tacit.language") / "data" / "abbreviations.tsv").read_text("utf-8").splitlines()
    pairs = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {short: long for short, long, *_ in pairs}


def expansion(word: str) -> str:
    """What an abbreviation means to every reader of its field; empty if it means several things, or is none.

    >>> expansion("CHF"), expansion("PCP"), expansion("arm")
    ('congestive heart failure', '', '')
    """
    return _expansions().get(word.lower(), "")
