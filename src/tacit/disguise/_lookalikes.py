"""Digits and strokes in place of letters: whether a reader takes them for the letters of a name.

A digit stands for a letter in a word that has more letters than digits, or as many in a long name, and no more than
half of a name are such digits. In a name of three letters only 0 and 1 do, which have a letter's shape. A small l
stands for a capital I among capitals, or where a word begins; a capital I stands for a small l beside a small letter.
In a number of an identifier it is the other way round.
"""

from __future__ import annotations

from tacit.disguise._hit import Hit
from tacit.disguise._letters import STANDS_FOR, STROKE
from tacit.disguise._values import SoughtKind

_FEW = 3  # letters of a name in which only 0 and 1 stand for letters
_SHORT = 4  # letters of a name that does not begin with another digit: "3rd", "5th"
_LONG = 7  # letters of a name in which half of a word may be digits
_ALIKE = f"01{STROKE}"
_LONGEST_WORD = 64  # letters on each side that are looked at


def count_lookalikes(hit: Hit, *, is_spelled: bool) -> int | None:
    """How many letters of a pattern others stand for; nothing when one is another letter, or they are too many.

    Args:
        hit: Letters that are the pattern's when all that look alike are the same.
        is_spelled: Whether each of them stands alone.
    """
    pieces, pattern, _, offset, end = hit
    length = len(pattern.letters)
    if pieces.plain[offset : offset + length] == pattern.letters:
        return 0
    differing = [at for at, wanted in enumerate(pattern.letters, offset) if pieces.plain[at] != wanted]
    if length < _FEW or len(differing) * 2 > end - offset:
        return None
    return len(differing) if all(_stands_for(hit, at, is_spelled=is_spelled) for at in differing) else None


def _stands_for(hit: Hit, at: int, *, is_spelled: bool) -> bool:
    """Whether a letter or a digit can be taken for the one that the pattern has at its place."""
    pieces, pattern, kind, offset, _ = hit
    letter, wanted, place = pieces.letters[at], pattern.letters[at - offset], pieces.place(at)
    before, behind = pieces.text[max(0, place - 1) : place], pieces.text[place + 1 : place + 2]
    if letter == "l" and wanted == "i":
        begins = at == offset or pattern.gaps.get(at - offset, "").isspace()
        return begins or _is_among_capitals(pieces.text, place)
    if letter == "I" and wanted == "l":
        return before.islower() or behind.islower()
    if wanted.isdigit():
        is_in_number = before.isdigit() or behind.isdigit()
        return kind is SoughtKind.IDENTIFIER and is_in_number and pieces.plain[at] in STANDS_FOR.get(wanted, "")
    return wanted in STANDS_FOR.get(letter, "") and _is_in_word(hit, place, is_spelled=is_spelled)


def _is_in_word(hit: Hit, place: int, *, is_spelled: bool) -> bool:
    """Whether a digit is part of a word."""
    text, length = hit.pieces.text, len(hit.pattern.letters)
    before = text[max(0, place - 1) : place]
    is_alike = text[place] in _ALIKE
    if not is_alike and (length <= _FEW or (length <= _SHORT and not before.isalpha())):
        return False
    if is_spelled:
        return is_alike and not before.isspace()
    word = _word_around(text, place)
    more = sum(map(str.isalpha, word)) - sum(map(str.isdigit, word))
    return before == "'" or more > 0 or (more == 0 and length >= _LONG)  # "row 0f bricks", but not "L3"


def _is_among_capitals(text: str, place: int) -> bool:
    """Whether all other letters of a word are capitals, so that a small l in it can only be meant for one."""
    others = _word_around(text, place).replace("l", "")
    return len(others) >= 2 and others.isupper()


def _word_around(text: str, place: int) -> str:
    start = end = place
    while start > max(0, place - _LONGEST_WORD) and text[start - 1].isalnum():
        start -= 1
    while end < min(len(text), place + _LONGEST_WORD) and text[end].isalnum():
        end += 1
    return text[start:end]
