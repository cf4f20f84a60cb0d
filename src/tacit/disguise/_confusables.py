"""Letters that look like Latin ones.

Latin letters with strokes, hooks and the like, small capitals, and letters in circles and squares are told by their
names in Unicode; the table has the letters of other scripts. Digits and signs that stand for a letter can also be what
they are: `tacit.disguise._letters` decides on them.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_CYRILLIC = (
    "АВЕЅІӀЈКМНОРСТУҮХҒԌԚԜԀЬЯИѴҺФабвсԁеєѕіӏјкмнһорстуүхԛԝьпгшѵяиѡ",
    "ABESIIJKMHOPCTYYXFGQWDBRNVHOabbcdeesiijkmhhopctyyxqwbnrwvrnw",
)
_GREEK = (
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϜͿΛΣΘαβγεηικνορτυχωσςμϲϳ",
    "ABEZHIKMNOPTYXCFJAEOabyenikvoptuxwosucj",
)
_COPTIC = ("ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ", "ABEHIKMNOPCTYXabehikmnopctyx")
_ARMENIAN = ("ՕՏՍօոռսհցզգյա", "OSUonnuhgqqjw")
_CHEROKEE = ("ᎪᏴᏟᎠᎬᏀᏳᎻᎫᏦᏞᎷᏢᎡᏒᏚᏕᎢᏙᎳᏔᎩᎽᏃᏧᏂᎥᏏ", "ABCDEGGHJKLMPRRSSTVWWYYZdhib")
_LISU = ("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "ABCDEFGHIJKLMNOPRSTUVWXYZ")
_SIGNS = ("℮∣ǀǃ", "elli")

LOOKALIKES: Final[dict[str, str]] = {
    there: latin
    for alphabet in (_CYRILLIC, _GREEK, _COPTIC, _ARMENIAN, _CHEROKEE, _LISU, _SIGNS)
    for there, latin in zip(*alphabet, strict=True)
} | {"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ð": "d", "Ð": "D", "þ": "p", "Þ": "P"}
"""Letters of other scripts, and signs, to the Latin letter that they look like, in its case."""

_SHAPE = "(?:DOTLESS|SCRIPT|OPEN|LONG|INSULAR|SIDEWAYS|BLACKLETTER|REVERSED|TURNED|BARRED)"
_LATIN = re.compile(rf"LATIN (SMALL|CAPITAL) LETTER (?:{_SHAPE} )?([A-Z])(?: .*)?")
_OTHER_LATIN = re.compile(
    "(?:LATIN LETTER (SMALL) CAPITAL"
    "|(?:CROSSED )?NEGATIVE (?:CIRCLED|SQUARED) LATIN (CAPITAL) LETTER"
    "|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])(?: .*)?"
)
_ALPHA = re.compile("LATIN (?:SMALL|CAPITAL) LETTER (?:TURNED )?ALPHA")


def latin(character: str) -> str:
    r"""The Latin letter that a character looks like, in its case; the character itself when it looks like none.

    >>> [latin(character) for character in ("\N{CYRILLIC CAPITAL LETTER EN}", "ʜ", "🅷", "🇭", "ħ", "ж", "x")]
    ['H', 'h', 'H', 'H', 'h', 'ж', 'x']
    """
    if character in LOOKALIKES:
        return LOOKALIKES[character]
    name = unicodedata.name(character, "")
    if match := _LATIN.fullmatch(name):
        return match[2].lower() if match[1] == "SMALL" else match[2]
    if match := _OTHER_LATIN.fullmatch(name):
        return match[3].lower() if match[1] else match[3]
    if _ALPHA.fullmatch(name):
        return "a"
    if "\uab70" <= character <= "\uabbf":  # Cherokee's small letters have the shapes of its large ones
        return LOOKALIKES.get(character.upper(), character)
    return character
