r"""Disguises as transformations: functions from a name to the ways in which it can be written and still be read.

`DISGUISES` has them by the name of their class. They are rules, not examples: each goes through all places of a name,
and through signs and characters of its class that no list in `tacit` names. What is outside, because it takes more than
reading, and what `tacit.disguise.LastLook` therefore does not promise to find:

- letters spelled in words ("aitch eye vee", "Hotel India Victor"),
- acrostics, every second letter, and other puzzles,
- base64, rot13, Morse and other codes that nobody reads at sight,
- two letters that look like one, and the reverse ("rn" for "m", "vv" for "w"),
- letters left out or changed ("h*v", "canser"), synonyms, translations and descriptions,
- pieces with blanks between them that are all common words ("the rapist").
"""

from __future__ import annotations

import string
import unicodedata
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, pairwise
from urllib.parse import quote

Transformation = Callable[[str], Iterator[str]]

ENTITIES = (
    "HIV; AIDS; hepatitis; cancer; syphilis; gonorrhea; herpes; depression; schizophrenia; alcoholism; heroin; cocaine;"
    " cannabis; suicide; abortion; pregnancy; epilepsy; diabetes; dementia; Parkinson's disease; tuberculosis;"
    " Catholicism; Islam; Judaism; Hinduism; homosexuality; transgender; trade union; Barcelona; Los Angeles; New York;"
    " Theresa May; Will Smith; Traci Lords; Rosa Parks; IBM; ART; rape; debt; asylum; methadone; sickle cell anemia;"
    " multiple sclerosis; Madrid; Jehovah's Witness; incest; opioid; autism; lupus; prison"
).split("; ")
"""Names of what people hide: diseases, drugs, convictions, persons, places; short ones, and ones that words end in."""

CARRIER = "The patient, {}, was seen."
"""The sentence that a disguise is tried in."""

HYPHENS = ("-", "\u00ad", "\u2010", "\u2011", "\u2013", "\u00ad-", "\u2212")
LINE_ENDS = ("\n", "\r\n", " \n", "\n  ", "\n> ", "\n>> ", "\r\n> > ")
BLANKS = (" ", "\u00a0", "\u2009", "\u3000", "\t")
SPELLING = (" ", "-", ".", "/", "_", "\n", ". ", " - ", "*", "·", ", ", "\u2022", "|", "+", "  ")
TAGS = ("b", "i", "em", "span", "font", "u", "x-y", "SPAN")
ATTRIBUTES = ("", ' class="a"', ' style="color: #123; font-weight: bold"', " data-x='1' hidden")
COLOURS = ("\x1b[31m", "\x1b[1;4;38;5;208m", "\x1b[K", "\x1b[m")
EMPHASIS = ("*", "**", "_", "__", "***", "~~", "`")


def splits(name: str) -> Iterator[tuple[str, str]]:
    """The two parts of a name at every place between two letters."""
    for at in range(1, len(name)):
        if name[at - 1].isalpha() and name[at].isalpha():
            yield name[:at], name[at:]


def between(signs: tuple[str, ...]) -> Transformation:
    """Puts a sign between two letters, at every place."""

    def transform(name: str) -> Iterator[str]:
        for before, behind in splits(name):
            for sign in signs:
                yield before + sign + behind

    return transform


def between_all(signs: tuple[str, ...]) -> Transformation:
    """Puts a sign between all letters."""

    def transform(name: str) -> Iterator[str]:
        for sign in signs:
            parts = [name[0]]
            for before, behind in pairwise(name):
                parts += (sign if before.isalpha() and behind.isalpha() else "", behind)
            yield "".join(parts)

    return transform


def each_letter(change: Callable[[str], Iterator[str]]) -> Transformation:
    """Changes one letter, at every place, and then all of them."""

    def transform(name: str) -> Iterator[str]:
        for at, letter in enumerate(name):
            if letter.isalpha():
                for other in change(letter):
                    yield name[:at] + other + name[at + 1 :]
        yield "".join(next(change(letter), letter) if letter.isalpha() else letter for letter in name)

    return transform


def around(openings: tuple[tuple[str, str], ...]) -> Transformation:
    """Puts something round every letter, every beginning and every end of a name."""

    def transform(name: str) -> Iterator[str]:
        for opening, closing in openings:
            for before, behind in splits(name):
                yield opening + before + closing + behind
                yield before + opening + behind + closing
                yield before[:-1] + opening + before[-1] + closing + behind

    return transform


def both(*transformations: Transformation) -> Transformation:
    """All that any of the transformations gives."""

    def transform(name: str) -> Iterator[str]:
        return chain.from_iterable(one(name) for one in transformations)

    return transform


@cache
def _by_category() -> dict[str, list[str]]:
    """All characters of Unicode, apart for each category."""
    found: dict[str, list[str]] = defaultdict(list)
    for character in map(chr, range(0x110000)):
        found[unicodedata.category(character)].append(character)
    return found


def _unseen(*categories: str) -> tuple[str, ...]:
    """Some characters of Unicode categories, from the first to the last: not only those that are known for it."""
    every = sorted(chain.from_iterable(_by_category()[category] for category in categories))
    step = max(1, len(every) // 16)
    return tuple(every[::step])


def _cases(name: str) -> Iterator[str]:
    yield from (name.lower(), name.upper(), name.title(), name.swapcase(), name.capitalize())
    yield "".join(letter.upper() if i % 2 else letter.lower() for i, letter in enumerate(name))


def _joined(name: str) -> Iterator[str]:
    words = name.split(" ")
    for sign in ("", "-", "_", ".", "/", "\n", "  ", "\u2010", "\u00a0", " \r\n> ") if len(words) > 1 else ():
        yield sign.join(words)
        if sign or len(name) > 7:
            yield sign.join(words).lower()


def _surname_first(name: str) -> Iterator[str]:
    words = name.split(" ")
    if len(words) == 2 and name.istitle():
        for comma in (", ", ",", ",\n"):
            yield comma.join(reversed(words))
            yield comma.join(reversed(words)).upper()


def _inflected(name: str) -> Iterator[str]:
    yield from (f"{name}'s", f"{name}’s", f"{name.upper()}'S")
    if name[-1].lower() not in "ysxz":
        yield f"{name}s"


def _decimal(letter: str) -> Iterator[str]:
    yield from (f"&#{ord(letter)};", f"&#{ord(letter):05};", f"&amp;#{ord(letter)};")


def _hexadecimal(letter: str) -> Iterator[str]:
    yield from (f"&#x{ord(letter):x};", f"&#X{ord(letter):04X};")


def _percent(letter: str) -> Iterator[str]:
    yield from (f"%{ord(letter):02X}", f"%{ord(letter):02x}", f"%25{ord(letter):02x}", f"%u{ord(letter):04x}")


def _quoted(letter: str) -> Iterator[str]:
    yield f"={ord(letter):02X}"


def _escaped(letter: str) -> Iterator[str]:
    code = ord(letter)
    yield from (f"\\u{code:04x}", f"\\u{code:04X}", f"\\x{code:02x}", f"\\u{{{code:x}}}", f"\\U{code:08x}")


def _percent_alike(name: str) -> Iterator[str]:
    for variant in each_letter(_cyrillic)(name):
        yield quote(variant, safe=" ',&")


_CYRILLIC = dict(zip("ABCEHIJKMOPSTXYaceijopsxy", "АВСЕНІЈКМОРЅТХУасеіјорѕху", strict=True))
_GREEK = dict(zip("ABEHIKMNOPTXYZov", "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖον", strict=True))
_SMALL_CAPITALS = dict(zip("abcdeghijklmnoprtuvwyz", "ᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", strict=True))
_DIGITS = {"o": "0", "i": "1", "l": "1"}
_RESEMBLING = {"e": "3", "a": "4@", "s": "5$", "t": "7"}


def _from_table(table: dict[str, str]) -> Callable[[str], Iterator[str]]:
    def change(letter: str) -> Iterator[str]:
        yield from table.get(letter, "")

    return change


_cyrillic = _from_table(_CYRILLIC)


def _alphabet(capital: int, small: int) -> Callable[[str], Iterator[str]]:
    """Letters of an alphabet that begins at two code points."""

    def change(letter: str) -> Iterator[str]:
        if letter in string.ascii_uppercase:
            yield chr(capital + ord(letter) - ord("A"))
        elif letter in string.ascii_lowercase:
            yield chr(small + ord(letter) - ord("a"))

    return change


def _accented(letter: str) -> Iterator[str]:
    for mark in "\u0301\u0308\u0323\u0327\u0336":
        yield unicodedata.normalize("NFC", letter + mark)


def _digits(name: str) -> Iterator[str]:
    """One or two digits that look like the letter; then ones that only resemble it, in names with letters enough."""
    for at, letter in enumerate(name):
        for digit in _DIGITS.get(letter.lower(), ""):
            yield name[:at] + digit + name[at + 1 :]
    if len(name) > 4:
        for at, letter in enumerate(name):
            for digit in _RESEMBLING.get(letter.lower(), ""):
                yield name[:at] + digit + name[at + 1 :]


def _strokes(name: str) -> Iterator[str]:
    """A small l or a bar for a capital I, and a capital I for a small l."""
    for at, letter in enumerate(name):
        if letter == "I":
            yield from (name[:at] + sign + name[at + 1 :] for sign in "l|")
        if letter == "l":
            yield from (name[:at] + sign + name[at + 1 :] for sign in "I|")


def _backwards(name: str) -> Iterator[str]:
    yield f"\u202e{name[::-1]}\u202c"


def _tag_characters(name: str) -> Iterator[str]:
    yield "".join(chr(0xE0000 + ord(letter)) for letter in name)


def _twice(first: Transformation, second: Transformation) -> Transformation:
    """The second disguise of the first one's results, for some of them."""

    def transform(name: str) -> Iterator[str]:
        for variant in list(first(name))[::5]:
            yield from list(second(variant))[::7]

    return transform


def _entities_and_tags(name: str) -> Iterator[str]:
    for before, behind in splits(name):
        for opening, closing in _tags[::5]:
            yield opening + "".join(f"&#{ord(letter)};" for letter in before) + closing + behind


_tags = tuple((f"<{tag}{attributes}>", f"</{tag}>") for tag in TAGS for attributes in ATTRIBUTES)
_soft_hyphens = between_all(("\u00ad",))

DISGUISES: dict[str, Transformation] = {
    "capitals": _cases,
    "inflected": _inflected,
    "words joined": _joined,
    "surname first": _surname_first,
    "hyphen at a line end": between(tuple(hyphen + end for hyphen in HYPHENS for end in LINE_ENDS)),
    "blank inside": between(BLANKS),
    "line end inside": between(LINE_ENDS),
    "hyphen inside": between(("-", "\u2010", "\u2011", "\u2013")),
    "dot inside": between((".", "·", "\u2027")),
    "slash inside": between(("/", "\\")),
    "underscore inside": between(("_",)),
    "spelled out": between_all(SPELLING),
    "format characters": both(between(_unseen("Cf")), between_all(_unseen("Cf"))),
    "control characters": between(tuple(c for c in _unseen("Cc") if not c.isspace())),
    "nonspacing marks": both(between(_unseen("Mn")), between_all(_unseen("Mn"))),
    "enclosing marks": between(_unseen("Me")),
    "variation selectors": both(between(("\ufe00", "\ufe0f", "\U000e0100", "\U000e01ef")), between_all(("\ufe0f",))),
    "tags of language": between(("\U000e0001", "\U000e0061", "\U000e007f")),
    "fillers": between(("\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u180e", "\u034f", "\u17b4", "\u206f")),
    "word joiners": both(between(("\u2060", "\ufeff", "\u200d", "\u200c")), between_all(("\u2060", "\u200b"))),
    "tags of HTML": around(_tags),
    "empty tags and comments": between(("<b></b>", "<wbr>", "<wbr/>", "<!-- x -->", '<span id="a"></span>', "<!---->")),
    "colours of a terminal": both(around(tuple((one, "\x1b[0m") for one in COLOURS)), between(COLOURS)),
    "Markdown": around(tuple((sign, sign) for sign in EMPHASIS)),
    "Markdown escapes": between_all(("\\", "\\-", "\\_", "\\*")),
    "links of Markdown": around((("[", "](https://example.org/a?b=c)"),)),
    "entities, decimal": each_letter(_decimal),
    "entities, hexadecimal": each_letter(_hexadecimal),
    "entities, named": between(
        ("&shy;", "&zwj;", "&zwnj;", "&ZeroWidthSpace;", "&NoBreak;", "&lrm;", "&InvisibleTimes;")
    ),
    "percent-encoding": both(each_letter(_percent), _percent_alike),
    "quoted-printable": each_letter(_quoted),
    "soft line ends": between(("=\n", "=\r\n", "= \n")),
    "escapes": each_letter(_escaped),
    "Cyrillic letters": each_letter(_cyrillic),
    "Greek letters": each_letter(_from_table(_GREEK)),
    "small capitals": each_letter(_from_table(_SMALL_CAPITALS)),
    "full width": each_letter(_alphabet(0xFF21, 0xFF41)),
    "mathematical letters": both(
        *(each_letter(_alphabet(start, start + 26)) for start in (0x1D400, 0x1D468, 0x1D4D0, 0x1D56C, 0x1D5A0, 0x1D670))
    ),
    "letters in circles": both(each_letter(_alphabet(0x24B6, 0x24D0)), each_letter(_alphabet(0x1F150, 0x1F150))),
    "letters in squares": both(each_letter(_alphabet(0x1F170, 0x1F170)), each_letter(_alphabet(0x1F1E6, 0x1F1E6))),
    "accents": each_letter(_accented),
    "digits": _digits,
    "strokes": _strokes,
    "backwards": _backwards,
    "tag characters": _tag_characters,
    "capitals and soft hyphens": _twice(_cases, _soft_hyphens),
    "soft hyphens and entities": _twice(_soft_hyphens, each_letter(_decimal)),
    "entities and tags": _entities_and_tags,
    "small letters, spelled out": lambda name: between_all(SPELLING)(name.lower()),
    "Cyrillic letters and hyphens": _twice(each_letter(_cyrillic), between(("-",))),
}
"""The disguises by class."""
