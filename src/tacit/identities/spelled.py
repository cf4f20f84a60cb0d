"""Names that are spelled letter by letter, names by one's father's, and names between strokes where a letter is signed.

"it's Q.U.I.G.L.E.Y", "last name, f-e-r-r-o-w", "Anand a/l Perumal", "/s/ K. J. Oduya". Every repetition is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from tacit.document import Span
from tacit.identities.lexicon import is_common
from tacit.language.countrywide import is_eponym
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought

_LETTERS: Final = sought(
    r"(?<![\w.'’-])[A-Za-z](?P<sign>\.[ ]?|[ ]?-[ ]?|[ ]|,[ ])(?:[A-Za-z](?P=sign)){2,20}[A-Za-z]\.?(?![\w'’-]|[.-]\w)"
)
_TOLD: Final = re.compile(
    r"\b(?:name|surname|spell(?:s|ed|ing|t)?|called|caller|it['’]?s|that['’]?s|letters|initials)\b[^\n]{0,28}$",
    re.IGNORECASE,
)
_BEFORE: Final = 40
_SURELY: Final = 5  # letters of a name that nothing announces
_CAPITAL: Final = r"[^\W\d_a-zß-öø-ÿ][^\W\d_'’-]*(?:['’-](?!s\b)[^\W\d_]+)*"
_BY_FATHER: Final = sought(
    rf"(?<![\w'’-])(?:{_CAPITAL}[ ]){{1,4}}(?:s/o|d/o|a/l|a/p|S/O|D/O"
    rf"|A/L|A/P|bin|binti|binte|bte|bt\.?|ibni|ibn|bint|anak|ap|ferch"
    rf"|Bin|Binti|BIN|BINTI)[ ]{_CAPITAL}(?:[ ]{_CAPITAL}){{0,2}}"
)
_SIGNED: Final = sought(
    rf"(?:(?<=signed )|(?<=signed: )|(?<=Signed )|(?<=by )|(?<=\n)|(?<=^))(?:/s/"
    rf"|/)[ ]?(?P<it>(?:{_CAPITAL}\.?[ ]){{1,3}}{_CAPITAL}\.?)(?=/|[ ]*(?:\n"
    rf"|$))"
)
# By the words that pilots and police have for letters: "november four four one kilo tango".
_ALPHABET: Final = (
    "alfa|alpha|bravo|charlie|delta|echo|foxtrot|golf|hotel|india|juliett?|kilo|lima|mike|november|oscar|papa|quebec|romeo|sierra"
    "|tango|uniform|victor|whisk(?:e)?y|x-?ray|yankee|zulu"
)
_FIGURES: Final = (
    r"zero|oh|one|two|tree|three|four|fower|five|fife|six|seven|eight|nine|niner|dash|stroke|hyphen|\d{1,4}(?!\d)"
)
_BY_ALPHABET: Final = sought(
    rf"(?<![\w-])(?:{_ALPHABET}|{_FIGURES})(?:(?:,?[ ]|-|\.[ ])(?:{_ALPHABET}|{_FIGURES})(?![\w])){{2,16}}(?![\w-])",
    re.IGNORECASE,
)
_LETTER: Final = re.compile(rf"\b(?:{_ALPHABET})\b", re.IGNORECASE)
# Letters and figures of a plate one by one: "S N 0 5 W U P".
_ONE_BY_ONE: Final = sought(
    r"(?<![\w-])(?=(?:[A-Z0-9][ -]){0,8}[A-Z][ -])(?=(?:[A-Z0-9][ -]){0,8}\d[ -])(?:[A-Z0-9](?P<sign>[ -]))(?:[A"
    r"-Z0-9](?P=sign)){3,8}[A-Z0-9](?![\w-])"
)
# Whose team, list or clinic it is.
_HEADED: Final = sought(
    rf"\b(?i:under|with|for|by|to|from|in|on)[ ](?P<it>{_CAPITAL})['’]s(?=[ ](?:team"
    rf"|list|clinic|care|firm|round|patients?|service|caseload|theatre"
    rf"|secretary|office|class|group|ward[ ]round)\b)"
    rf"|(?<![\w'’-])(?P<party>{_CAPITAL})(?=[ ]v\.[ ]the[ ])"
)


def spelled(text: str) -> Iterator[Span]:
    """The names of a text that are spelled, joined to a father's, or signed between strokes.

    Args:
        text: The text.

    >>> text = "Surname Q.U.I.G.L.E.Y, f-e-r-r-o-w; Anand a/l Perumal; under Ferrowby's team. A-B-C-D-E."
    >>> [text[span.start : span.end] for span in spelled(text)]
    ['Q.U.I.G.L.E.Y', 'f-e-r-r-o-w', 'Anand a/l Perumal', 'Ferrowby']
    """
    for match in _LETTERS.finditer(text):
        if _is_spelled(text, match):
            yield Span(match.start(), match.end() - match.group().endswith("."))
    yield from (Span(*match.span()) for match in _BY_FATHER.finditer(text))
    yield from (Span(*match.span("it")) for match in _SIGNED.finditer(text))
    for match in _HEADED.finditer(text):
        group = match.lastgroup or "it"
        if not is_common(match[group]) and not is_eponym(match[group]):
            yield Span(*match.span(group))


def lettered(text: str) -> Iterator[Span]:
    """The codes of a text that are spelled, by an alphabet of words or one by one.

    >>> text = "Plate november 4-4-1 kilo tango, or S N 0 5 W U P. Charlie met Oscar at the Hotel India; A 1 B"
    >>> [text[span.start : span.end] for span in lettered(text)]
    ['november 4-4-1 kilo tango', 'S N 0 5 W U P']
    """
    for match in _BY_ALPHABET.finditer(text):
        if len(_LETTER.findall(match.group())) > 1:
            yield Span(*match.span())
    for match in _ONE_BY_ONE.finditer(text):
        said = match.group()
        if sum(map(str.isdigit, said)) > 1 and sum(map(str.isalpha, said)) > 1:
            yield Span(*match.span())


def is_spelled(said: str) -> bool:
    """Whether a name is letter by letter, so that no part of it is a word.

    >>> is_spelled("f-e-r-r-o-w"), is_spelled("J. K. Reed")
    (True, False)
    """
    return _LETTERS.pattern.fullmatch(said) is not None


def _is_spelled(text: str, match: re.Match[str]) -> bool:
    """Whether single letters are somebody's name, and no list, no word said slowly and no short form."""
    letters = re.sub(r"[^A-Za-z]", "", match.group())
    if not (letters.isupper() or letters.islower()):
        return False
    if all(ord(behind) - ord(before) == 1 for before, behind in pairwise(letters.lower())):
        return False  # "A, B, C or D"
    if _TOLD.search(text, max(0, match.start() - _BEFORE), match.start()):
        return match["sign"] != " " or len(letters) >= _SURELY or letters.isupper()
    is_word = is_shorthand(letters) or is_common(letters) or len(set(letters)) <= 2
    return match["sign"].strip() not in {"", ","} and len(letters) >= _SURELY and not is_word
