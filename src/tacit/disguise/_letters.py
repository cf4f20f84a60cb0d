"""Characters as a reader sees them: what is not seen left out, what looks alike written alike.

`shown` maps one character. Its results have a constant length under case folding, so that positions stay comparable.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from tacit.disguise._confusables import latin

UNSEEN: Final = "\u200b"
"""What stands for every unseen character at which a reader may also see two words: zero-width spaces, controls."""

PLAIN_TEXT: Final = re.compile(r"[\t\n\r -~]*")
"""Text that is shown as it is."""

STRANGE: Final = re.compile(r"[^\t\n\r -~]")
"""A character that may be shown as something else."""

# Code points that are drawn as nothing (Unicode: Default_Ignorable_Code_Point). The general category alone does not
# tell them: fillers are letters, selectors are marks, and some are not assigned yet.
_IGNORABLE = (
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)
# Of those, the ones that have a width or allow a line to end: a word may end there, too.
_PARTING = frozenset("\u115f\u1160\u180e\u200b\u3164\uffa0\ufff9\ufffa\ufffb\ufffc\ufffd\u2800")
_LINE_ENDS = frozenset("\v\f\x85\u2028\u2029")
_HYPHENS = frozenset("\u2212\u00ac\u2043\u02d7\u2500\u2501\u058a\u05be")  # not all are of the category Pd
_APOSTROPHES = frozenset("’‘‛ʼʻʹ′´‵＇ꞌ")
_POINTS = frozenset("·•‧∙⋅・･․")
_WORDLESS = frozenset("™℠")  # they decompose into letters, and belong to no word

STROKE: Final = "ı"
"""What stands for a sign that can be an i or an l. It is a letter, so that no word begins or ends beside it."""

# What a digit or a sign can stand for; `folded` writes all of a row alike.
_ALIKE = {"i": f"l1{STROKE}", "o": "0", "e": "3", "a": "4", "s": "5", "t": "7", "b": "8"}
_FOLD = str.maketrans({there: letter for letter, others in _ALIKE.items() for there in others})

STANDS_FOR: Final[dict[str, str]] = {
    "1": "il",
    STROKE: "il",
    "0": "o",
    "3": "e",
    "4": "a",
    "5": "s",
    "7": "t",
    "8": "b",
}
"""The letters that a digit can stand for."""


def is_ignorable(character: str) -> bool:
    r"""Whether a character is drawn as nothing, or as a mark on the one before it.

    >>> [is_ignorable(character) for character in ("\u00ad", "\u2060", "\u0336", "\x07", "a", " ")]
    [True, True, True, True, False, False]
    """
    if " " <= character <= "~":
        return False
    category = unicodedata.category(character)
    if category in {"Cf", "Mn", "Me"} or character == "\u2800":
        return True
    if category == "Cc":
        return character not in "\t\n\r" and character not in _LINE_ENDS
    return any(first <= ord(character) <= last for first, last in _IGNORABLE)


class _ShownCharacters(dict[str, str]):
    """Characters to what they are shown as, each worked out when it comes first."""

    __slots__ = ()

    def __missing__(self, character: str) -> str:
        result = self[character] = _show(character)
        return result


def _show(character: str) -> str:
    if PLAIN_TEXT.fullmatch(character):
        return character
    if character in _LINE_ENDS:
        return "\n"
    if is_ignorable(character) or character in _PARTING:
        category = unicodedata.category(character)
        return UNSEEN if character in _PARTING or category == "Cc" else ""
    for signs, sign in ((_HYPHENS, "-"), (_APOSTROPHES, "'"), (_POINTS, "·")):
        if character in signs:
            return sign
    return _show_visible(character)


def _show_visible(character: str) -> str:
    category = unicodedata.category(character)
    if category in {"Cs", "Co", "Cn"} or character in _WORDLESS:
        return UNSEEN
    if category == "Zs":
        return " "
    if category == "Pd":
        return "-"
    if category == "Nd":
        return str(unicodedata.digit(character))
    alike = latin(character)
    if alike != character:
        return alike
    parts = unicodedata.normalize("NFKD", character)
    if parts == character and len(character.casefold()) != 1:  # sharp s, and letters that have no capital of one sign
        parts = character.casefold()
    return character if parts == character else "".join(_SHOWN[part] for part in parts)


_SHOWN = _ShownCharacters()


def shown(character: str) -> str:
    r"""What a character is shown as: nothing, a Latin letter that it looks like, or several characters.

    >>> [shown(character) for character in ("\uff28", "\u00ad", "é", "ﬁ", "—", "\u00a0", "ж")]
    ['H', '', 'e', 'fi', '-', ' ', 'ж']
    """
    return _SHOWN[character]


def show(text: str) -> str:
    """A text as it is shown, without regard to where its characters come from."""
    return text if PLAIN_TEXT.fullmatch(text) else "".join(map(_SHOWN.__getitem__, text))


def folded(letters: str) -> str:
    """Case-folded letters and digits, those written alike that can be taken for each other.

    >>> folded("h1v") == folded("hiv") == folded("hlv")
    True
    """
    return letters.translate(_FOLD)
