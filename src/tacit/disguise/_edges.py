"""Where a name may begin and end in a text."""

from __future__ import annotations

import re
from typing import Final

from tacit.disguise._evidence import CONTRACTED
from tacit.disguise._hit import Hit
from tacit.disguise._layouts import SHORT
from tacit.disguise._pieces import Pieces, is_unspaced
from tacit.disguise._values import SoughtKind

_LONG_NUMBER = 5  # digits of an identifier that letters may touch
_WHOLE_NUMBER = 7  # digits from which on a decimal point beside them is taken for a full stop
_ELIDED: Final = frozenset("o d l m n".split())  # O'Brien is no Brien
_PREFIXES: Final = frozenset("mc mac de la le fitz van von da di du el al st ap".split())  # McArthur is no Arthur
_ACRONYM_AND_WORD = re.compile(r"[A-Z]{2}[a-z]{3}")  # HIVpositive
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")  # in "3.4.2021", the dots are not decimal points


def begins(hit: Hit) -> bool:
    """Whether a name may begin where the letters do."""
    pieces, _, kind, offset, _ = hit
    i = pieces.at(offset)
    at = pieces.starts[i]
    before, first = pieces.text[at - 1 : at], pieces.text[at]
    if not before.isalnum():
        is_part = before == "'" and i and pieces.ends[i - 1] == at - 1 and _belongs(pieces, i)
        return not is_part and not _goes_on(hit, pieces.text[max(0, at - 2) : at], r"\d[.,]")
    if is_unspaced(before) or is_unspaced(first):
        return True
    if first.isdigit():
        return kind is SoughtKind.IDENTIFIER and hit.digits >= _LONG_NUMBER
    if before.isdigit():
        return True
    prefix = pieces.piece(i - 1).casefold()
    return first.isupper() and len(prefix) > 1 and prefix not in _PREFIXES


def ends(hit: Hit) -> bool:
    """Whether a name may end where the letters do."""
    pieces, pattern, kind, offset, end = hit
    i = pieces.at(end - 1)
    at = pieces.place(end - 1) + 1
    behind = pieces.text[at : at + 1]
    last = pieces.text[at - 1]
    if at < pieces.ends[i]:
        is_acronym = end - offset >= 3 and hit.letters.isupper()
        return is_acronym and _ACRONYM_AND_WORD.match(pieces.text, at - 2) is not None
    if not behind.isalnum():
        is_negated = behind == "'" and last in "nN" and pieces.text[at + 1 : at + 2] in {"t", "T"}
        return not is_negated and not _goes_on(hit, pieces.text[at : at + 2], r"[.,]\d")
    if is_unspaced(behind) or is_unspaced(last) or behind.isdigit():
        return True
    if last.isdigit():
        stands_for_letter = pattern.letters[-1].isalpha()
        may_touch = kind is not SoughtKind.IDENTIFIER or hit.digits >= _LONG_NUMBER
        return not stands_for_letter and (may_touch or len(pattern.letters) < SHORT)  # "84M" is a layout of an age
    return behind.isupper() and hit.letters.casefold() not in _PREFIXES


def _belongs(pieces: Pieces, i: int) -> bool:
    """Whether a piece behind an apostrophe belongs to the piece before it: "O'Brien", "bull's-eye"."""
    return pieces.piece(i - 1).casefold() in _ELIDED or pieces.piece(i).casefold() in CONTRACTED


def _goes_on(hit: Hit, beside: str, pattern: str) -> bool:
    """Whether a number goes on behind a decimal point or a separator of thousands."""
    letters = hit.letters
    if not letters.isdigit() or len(letters) >= _WHOLE_NUMBER or _YEAR.fullmatch(letters):
        return False
    return re.fullmatch(pattern, beside) is not None
