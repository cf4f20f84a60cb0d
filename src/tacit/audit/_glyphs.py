"""What one character may be read as by who looks at it: its base letter, the letters it looks like, or nothing."""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from functools import cache, lru_cache


class Doubt(IntEnum):
    """How far a character is from the letter that it is read as; the further, the longer a name must be."""

    NONE = 0
    DIGIT = 1
    """0 for o, 1 for i or l, and l or I for each other among letters of the other case."""
    LEET = 2
    """3 for e, @ for a, and the like."""
    PAIR = 3
    """Two letters for one: rn for m."""


class Sort(IntEnum):
    """What a character that is no letter or digit does to a word in which it stands."""

    INVISIBLE = 0
    SPACE = 1
    PAUSE = 2
    """A mark that ends a sentence or a part of it, if white space follows."""
    VISIBLE = 3


# By letter: what is drawn (nearly) alike in other scripts. What Unicode decomposes, or names after a Latin letter, is
# not here: `_named` reads it off its name.
_ALIKE = {
    "a": "аАαΑꓮᎪ⍺∀ߊ",
    "b": "вВΒβЬьƄƅᏏᏴꓐ",
    "c": "сСϲϹᏟꓚⲥⲤ¢",
    "d": "ԁԀᎠꓓժ",
    "e": "еЕεΕєЄҽᎬꓰ℮э",
    "f": "ϝϜꓝքſƒ",
    "g": "ցԍԌᏀꓖ",
    "h": "һҺнНΗհᏂᎻꓧћⲎ",
    "i": "іІιΙїЇӏӀꓲᎥ⍳ⲒӀ|",
    "j": "јЈϳͿյᎫꓙ",
    "k": "кКκΚқҚҝҜᏦꓗⲔ",
    "l": "ӏӀІΙꓡᏞǀ∣|ⲒꓲӀון",
    "m": "мМΜᎷꓟⲘ",
    "n": "ηпПΝոռꓠиⲚ",
    "o": "оОοΟσօՕჿഠ〇ⲟⲞס၀ꓳ",
    "p": "рРρΡᏢꓑ⍴ⲢƿⲣÞþ",
    "q": "ԛԚգզ",
    "r": "гГᎡᏒꓣⲅя",
    "s": "ѕЅՏꓢᏚᏕƽ§",
    "t": "тТτΤᎢꓔⲦ⊤†",
    "u": "υսՍцꓴμ∪ц",
    "v": "νѵѴᏙꓦ∨Ѷѷט",
    "w": "ԝԜѡѠшШωաᎳᏔꓪ",
    "x": "хХχΧꓫⲬ×᙮✗",
    "y": "уУγΥүҮყᎩꓬⲨў",
    "z": "ΖᏃꓜⲌ",
    "0": "оОοΟօՕ",
    "3": "зЗӠӡȜȝƷʒ",
    "4": "чЧ",
    "6": "бᏮ",
}
# What is drawn in the place of a letter; each may as well be meant.
_DIGIT = {"0": "o", "1": "il", "o": "0", "O": "0", "l": "1", "I": "1", "!": "il"}
_LEET = {"3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "€": "e", "£": "l"}
_LATIN = re.compile(
    r"(?:SUPERSCRIPT |NEGATIVE |SQUARED |CIRCLED |TAG )*(?:LATIN|REGIONAL INDICATOR SYMBOL)"
    r"(?: SUBSCRIPT)?(?: SMALL| CAPITAL)* LETTER (?:SMALL CAPITAL |SMALL |CAPITAL )?"
    r"(?:DOTLESS |SCRIPT |OPEN |TURNED |REVERSED |BLACKLETTER |INSULAR |LONG |HALF |SIDEWAYS |STRETCHED |BARRED )*"
    r"(?P<letter>AE|OE|[A-Z]|ALPHA|IOTA|UPSILON|ENG|ETH)(?: ROTUNDA)?(?: WITH .*)?"
)
_CALLED = {"ALPHA": "a", "IOTA": "i", "UPSILON": "u", "ENG": "n", "ETH": "d"}
_TAG = re.compile(r"TAG (?:DIGIT (?P<digit>\w+)|LATIN .*)")
# Letters by their category that are drawn as nothing, and symbols that are.
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\ufffc\ufffd\u17b4\u17b5")
_BREAKS = frozenset("\t\n\x0b\x0c\r\x85\u2028\u2029")
# Scripts that are written without a space between words.
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    r"\uff66-\uff9d\U00020000-\U0003ffff]"
)


@lru_cache(maxsize=8192)
def plain(character: str) -> str:
    """The letters and digits of a character without case, marks and ornament; nothing if it has none.

    >>> [plain(one) for one in "Éﬁ５ß-"]
    ['e', 'fi', '5', 'ss', '']
    """
    if character in _BLANK:
        return ""
    folded = unicodedata.normalize("NFKC", character).casefold()
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", folded)))


@lru_cache(maxsize=8192)
def alike(character: str) -> tuple[str, ...]:
    """What else a character is read as without doubt: letters of which it has the shape or the name."""
    looks = _looks_alike()
    found = dict.fromkeys(looks.get(character, "") + looks.get(unicodedata.normalize("NFKC", character), ""))
    found.update(dict.fromkeys(_named(character)))
    return tuple(one for one in found if one != plain(character))


@lru_cache(maxsize=8192)
def readings(character: str) -> tuple[tuple[str, Doubt], ...]:
    """All that a character is read as, wherever it stands, the least doubtful first.

    >>> readings("a"), readings("-"), readings("0")
    ((('a', <Doubt.NONE: 0>),), (), (('0', <Doubt.NONE: 0>), ('o', <Doubt.DIGIT: 1>)))
    """
    own = plain(character)
    found = [(own, Doubt.NONE)] if own else []
    found += [(one, Doubt.NONE) for one in alike(character)]
    simple = unicodedata.normalize("NFKC", character)
    # l and I stand for each other only beside letters of the other case: see `LetterLattice.glyphs`.
    found += [(one, Doubt.DIGIT) for one in _DIGIT.get(simple, "")]
    found += [(one, Doubt.LEET) for one in _LEET.get(simple, "")]
    return tuple(found)


@lru_cache(maxsize=8192)
def sort(character: str) -> Sort | None:
    """What a character does to a word, None if it is part of one; a mark on a letter is invisible."""
    if character in _BLANK:
        return Sort.INVISIBLE
    category = unicodedata.category(character)
    if character in _BREAKS or category == "Zs":
        return Sort.SPACE
    if category[0] in "CM":
        return Sort.INVISIBLE
    if character.isalnum():
        return None
    return Sort.PAUSE if unicodedata.normalize("NFKC", character)[-1] in ".,;:!?" else Sort.VISIBLE


def is_unspaced(character: str) -> bool:
    """Whether it belongs to a script in which any character may begin or end a word."""
    return bool(_UNSPACED.match(character))


@cache
def _looks_alike() -> dict[str, str]:
    found: dict[str, str] = {}
    for letter, others in _ALIKE.items():
        for other in dict.fromkeys(others):
            found[other] = found.get(other, "") + letter
    return found


def _named(character: str) -> list[str]:
    """The Latin letter or digit that a character is called after: a small capital, a stroke, a flag's letter."""
    if character.isascii():
        return []
    name = unicodedata.name(character, "")
    tagged = _TAG.fullmatch(name)
    if tagged and tagged["digit"]:
        return [chr(ord(character) - 0xE0000)]
    match = _LATIN.fullmatch(name)
    if not match:
        return []
    letter = match["letter"]
    return [_CALLED.get(letter, letter.casefold())]
