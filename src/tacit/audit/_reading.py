r"""A text as an attacker reads it: at each place every letter that may stand there, and every way past what is none.

The text is not rewritten. From a place in it lead *glyphs* to the places behind them, each with the letters that it
may be read as, and *skips* lead past what stands between letters. An entity, a tag or an escape is one way, its
characters taken as they are another; who follows all ways has read the text in all its readings.
"""

from __future__ import annotations

import re
import unicodedata
from enum import IntEnum
from typing import NamedTuple

from tacit.audit._encodings import encoded
from tacit.audit._glyphs import Doubt, Sort, is_unspaced, plain, readings, sort

_HYPHENS = "-\u2010\u2011\u2012\u2013\u2014\u00ad\u00ac\ufe63\uff0d"
_NEWLINE = r"(?:\r\n?|[\n\x0b\x0c\x85\u2028\u2029])"
_MARKUP = re.compile(
    r"<!--(?s:.{0,1000}?)-->"
    r"|</?(?P<block>br|p|div|td|th|tr|li|ul|ol|dt|dd|h[1-6]|table|hr)\b[^<>]{0,300}>"
    r"|<[/!?a-zA-Z][^<>]{0,300}>"
    r"|\[/?[a-zA-Z]{1,8}(?:=[^\[\]]{0,80})?\]"  # BBCode
    r"|\x1b\[[0-9;]{0,20}[a-zA-Z]"  # colours of a terminal
    r"|\\[a-zA-Z]{2,12}\*?\{"  # LaTeX
    r"|[*_~`{}\\^]+",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"\x1b\[[0-9;]{0,20}[a-zA-Z]")
_MARKS = frozenset("<[\x1b\\*_~`{}^")
_LINE_END = re.compile(
    rf"[{_HYPHENS}][ \t\u200b]*(?:{_NEWLINE}|<br[^<>]{{0,40}}>)(?:\s|[>|])*"
    rf"|=[ \t]*{_NEWLINE}"  # quoted-printable
    rf"|\\{_NEWLINE}"
)
_BLANK_LINE = re.compile(rf"(?>{_NEWLINE})[^\S\r\n]*{_NEWLINE}")
_APOSTROPHES = frozenset("'’‘ʼ＇`´")
# What is no part of a word and holds none apart: a soft hyphen, joiners and what stands on a letter.
_JOINERS = frozenset("\u00ad\u034f\u200c\u200d\u2060\ufeff")
_MOST_APART = 12  # visible marks and runs of white space between two letters
_MOST_PLACES = 64  # places that are looked at between two letters


class Apart(IntEnum):
    """How far two letters stand apart."""

    JOINED = 0
    """By nothing that shows: invisible characters, markup, a word divided at the end of a line."""
    TIGHT = 1
    """By marks: H-I-V, can.cer."""
    LOOSE = 2
    """By white space too."""
    BROKEN = 3
    """By a blank line."""
    PAUSED = 4
    """By the end of a sentence or of a part of it."""


class Glyph(NamedTuple):
    """Letters that stand at a place, and where they end; `shown` has them in their case."""

    letters: str
    shown: str
    end: int
    doubt: Doubt


class Skip(NamedTuple):
    """A way past what stands between letters."""

    end: int
    apart: Apart
    apostrophe: bool


class Edge(IntEnum):
    """Whether a word begins or ends at a place."""

    INSIDE = 0
    SEAM = 1
    """Only a letter beside a digit."""
    EDGE = 2


class LetterLattice:
    """All readings of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._encoded = encoded(text)
        # Behind an encoded character that is no letter a word may begin, although a letter or digit ends its code.
        self._ended = {end: character for units in self._encoded.values() for character, end in units}
        self._ended.update((match.end(), match.group()[0]) for match in _COLOUR.finditer(text))
        self._glyphs: dict[int, tuple[Glyph, ...]] = {}
        self._skips: dict[int, tuple[Skip, ...]] = {}

    def glyphs(self, at: int) -> tuple[Glyph, ...]:
        """What letters may stand here."""
        found = self._glyphs.get(at)
        if found is None:
            found = self._glyphs[at] = tuple(self._read(at))
        return found

    def skips(self, at: int) -> tuple[Skip, ...]:
        """The ways from here to where the next letter may stand, nearest first; the first leads nowhere."""
        found = self._skips.get(at)
        if found is None:
            found = self._skips[at] = self._pass(at)
        return found

    def begins(self, at: int) -> Edge:
        """Whether a word begins here."""
        before = at
        while before and self._is_joiner(self._text[before - 1]):
            before -= 1
        if not before:
            return Edge.EDGE
        left = self._ended.get(before, self._text[before - 1])
        return self._between(left, self._shown(at))

    def ends(self, at: int) -> Edge:
        """Whether a word ends here."""
        after = at
        while after < len(self._text) and self._is_joiner(self._text[after]):
            after += 1
        if after == len(self._text):
            return Edge.EDGE
        return self._between(self._ended.get(at, self._text[at - 1]), self._shown(after))

    def with_marks(self, at: int) -> int:
        """Where the marks on the letter before this place end."""
        while at < len(self._text) and unicodedata.category(self._text[at])[0] == "M":
            at += 1
        return at

    def _shown(self, at: int) -> str:
        units = self._encoded.get(at)
        return units[0][0] if units else self._text[at]

    def _between(self, left: str, right: str) -> Edge:
        if not plain(left) or not plain(right) or is_unspaced(left) or is_unspaced(right):
            return Edge.EDGE
        return Edge.SEAM if plain(left)[-1].isdigit() is not plain(right)[0].isdigit() else Edge.INSIDE

    def _is_joiner(self, character: str) -> bool:
        return character in _JOINERS or unicodedata.category(character)[0] == "M"

    def _read(self, at: int) -> list[Glyph]:
        if at >= len(self._text):
            return []
        character = self._text[at]
        found = [Glyph(letters, character, at + 1, doubt) for letters, doubt in readings(character)]
        found += self._other_case(at, character)
        pair = self._text[at : at + 2]
        if pair in {"rn", "vv"}:
            found.append(Glyph("m" if pair == "rn" else "w", pair, at + 2, Doubt.PAIR))
        for decoded, end in self._encoded.get(at, ()):
            found += [Glyph(letters, decoded, end, doubt) for letters, doubt in readings(decoded)]
        return found

    def _other_case(self, at: int, character: str) -> list[Glyph]:
        """Small l for capital I and the reverse, which are one stroke in many fonts."""
        if character not in "lI":
            return []
        before = self._text[at - 1] if at else " "
        after = self._text[at + 1] if at + 1 < len(self._text) else " "
        if character == "l":
            if before.isupper() or after.isupper():
                return [Glyph("i", character, at + 1, Doubt.DIGIT)]
            return [] if before.isalpha() else [Glyph("i", character, at + 1, Doubt.LEET)]
        return [Glyph("l", character, at + 1, Doubt.LEET)] if before.islower() or after.islower() else []

    def _pass(self, at: int) -> tuple[Skip, ...]:
        """All ways on from here, each by what is least apart."""
        best: dict[int, tuple[Apart, int, int]] = {at: (Apart.JOINED, 0, 0)}
        open_ = [at]
        while open_ and len(best) < _MOST_PLACES:
            here = open_.pop(0)
            _, seen, count = best[here]
            for end, kind in self._between_letters(here):
                now = seen | (1 << kind if kind else 0)
                steps = count + bool(kind)
                apart = _apart(now)
                if apart is Apart.LOOSE and _BLANK_LINE.search(self._text, at, end):
                    apart = Apart.BROKEN
                known = best.get(end)
                if steps <= _MOST_APART and (known is None or apart < known[0]):
                    best[end] = apart, now, steps
                    open_.append(end)
        ways = [Skip(end, apart, self._text[at:end] in _APOSTROPHES) for end, (apart, _, _) in best.items()]
        return tuple(sorted(ways, key=lambda way: (way.apart, way.end)))

    def _between_letters(self, at: int) -> list[tuple[int, Sort]]:
        """What may be stepped over here."""
        if at >= len(self._text):
            return []
        character = self._text[at]
        found: list[tuple[int, Sort]] = []
        divided = _LINE_END.match(self._text, at)
        if divided:
            found.append((divided.end(), Sort.INVISIBLE))
        if character in _MARKS:
            markup = _MARKUP.match(self._text, at)
            if markup:
                found.append((markup.end(), Sort.SPACE if markup["block"] else Sort.INVISIBLE))
        for decoded, end in self._encoded.get(at, ()):
            kind = sort(decoded)
            if kind is not None:
                found.append((end, kind))
        kind = sort(character)
        if kind is not None:
            found.append((self._run(at, kind), kind))
        return found

    def _run(self, at: int, kind: Sort) -> int:
        """Where a step over a character ends: a run of what does not show, or of white space, is one step."""
        end = at + 1
        if kind in {Sort.INVISIBLE, Sort.SPACE}:
            while end < len(self._text) and sort(self._text[end]) is kind and not readings(self._text[end]):
                end += 1
        return end


def _apart(seen: int) -> Apart:
    """How far apart letters stand with these sorts of characters between them."""
    if not seen:
        return Apart.JOINED
    if not seen & 1 << Sort.SPACE:
        return Apart.TIGHT
    return Apart.PAUSED if seen & 1 << Sort.PAUSE else Apart.LOOSE
