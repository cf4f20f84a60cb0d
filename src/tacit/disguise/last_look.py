"""The last look: a search of a released text for what must not be in it."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from tacit.disguise import _layouts
from tacit.disguise._edges import begins, ends
from tacit.disguise._evidence import Verdict, as_word, judge
from tacit.disguise._hit import Hit
from tacit.disguise._letters import is_ignorable, shown
from tacit.disguise._patterns import Pattern, Patterns
from tacit.disguise._pieces import Pieces, cut
from tacit.disguise._renderings import LONGEST_MARKUP, Rendering, renderings, show
from tacit.disguise._values import Disguise, Found, Sought, SoughtKind
from tacit.disguise._widening import (
    widen_over_brackets,
    widen_over_markup,
    widen_over_possessive,
    widen_over_unseen,
    widen_to_words,
)
from tacit.document import Span

_SHORTEST = 2  # letters of a name that is found only in the capitals it was given in
_BESIDE = 24  # characters on each side of a word that tell its script
_RANKS = {how: rank for rank, how in enumerate(Disguise)}


class _JudgedHit(NamedTuple):
    hit: Hit
    verdict: Verdict


class _Undone(NamedTuple):
    """Where in a text something was undone last: the beginnings of these places and their ends, in order."""

    begun: list[int]
    over: list[int]

    @classmethod
    def of(cls, rendering: Rendering) -> _Undone:
        return cls(sorted(start for start, _, _ in rendering.latest), sorted(end for _, end, _ in rendering.latest))

    def touches(self, start: int, end: int) -> bool:
        """Whether a stretch overlaps such a place or stands beside one; any does in a text as it stands."""
        return not self.begun or bisect_right(self.begun, end) > bisect_left(self.over, start)


class LastLook:
    r"""A search for names and identifiers, compiled once, for many texts.

    It reads a text the way an attacker does who knows what he looks for: any spelling of it that a person would read as
    the name, or that a program shows as it. It needs no parser, no taxonomy and no counts, so that it can find what all
    other stages missed.

    Found are names in any capitals and, unless they are identifiers, in inflected forms; over line ends; with anything
    between their words that joins words; split, spelled out or hyphenated; with unseen characters, accents or markup
    inside; in letters and digits that look alike; in character references of HTML, percent-encoding, quoted-printable,
    escapes of JSON; the surname first, and a comma. They begin and end between words: "aids" is not in "raids".
    `tacit.disguise._evidence` has the rules by which pieces of text that happen to make up a name are told from
    disguises: pieces with nothing but blanks between them must not all be words of their own.

    Not covered: what takes more than rendering. Letters spelled in words ("aitch eye vee"), acrostics, other letters
    (rot13), other encodings (base64), two letters that look like one (rn for m), synonyms and descriptions.

    An identifier of fewer than four letters and digits is found only in a layout of its kind: an age beside "years",
    "old", "M" or "F"; a short name of a person behind a title or beside a word with a capital; a number of a record
    behind "no.", "MRN" or the like. Without a layout it is not found at all. A name of up to two letters is found only
    in the capitals it was given in.

    >>> look = LastLook([Sought("HIV"), Sought("Los Angeles"), Sought("84", SoughtKind.IDENTIFIER, layout="age")])
    >>> text = "H-I-V, <b>H</b>IV, los\u00adangeles; an 84-year-old on 84 mg. Raids and shivers."
    >>> [(text[found.span.start : found.span.end], found.sought, found.how.value) for found in look.find(text)]
    [('H-I-V', 0, 'spelled'), ('<b>H</b>IV', 0, 'markup'), ('los\xadangeles', 1, 'format_characters'),
     ('84', 2, 'plain')]

    Args:
        sought: What must not be found.
    """

    __slots__ = ("_patterns", "_sought")

    def __init__(self, sought: Iterable[Sought]) -> None:
        self._sought = tuple(sought)
        self._patterns = Patterns(self._sought)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._sought)} sought)"

    def find(self, text: str) -> tuple[Found, ...]:
        """The places of a text where something sought can be read, in order.

        The same place can give several things away; of two places of the same thing, one inside the other, the larger
        one is told.
        """
        found: dict[tuple[int, int, int], Disguise] = {}
        for rendering in chain.from_iterable(map(show, renderings(text))) if self._sought else ():
            pieces = cut(rendering.text)
            undone = _Undone.of(rendering)
            for match in self._matches(pieces, self._starts(pieces, rendering, undone)):
                if not undone.touches(*_origin(rendering, *match.hit.place)):
                    continue  # read before, in another rendering
                start, end, how = self._place(text, rendering, match)
                pattern = match.hit.pattern
                if _is_itself(text, start, end, pattern, self._sought[pattern.sought]):
                    place = (start, end, pattern.sought)
                    found[place] = min(how, found.get(place, how), key=_RANKS.__getitem__)
        return tuple(
            Found(Span(start, end), sought, found[start, end, sought]) for start, end, sought in _largest(found)
        )

    def _starts(self, pieces: Pieces, rendering: Rendering, undone: _Undone) -> Iterable[int]:
        """The pieces that a name may begin at: all, or those near something undone, when the rest was read before."""
        if not rendering.undone:
            return range(len(pieces.starts))
        reach = 3 * self._patterns.longest + 64
        places = [rendering.starts[start] for start in pieces.starts]
        return [i for i, at in enumerate(places) if undone.touches(at, at + reach)]

    def _matches(self, pieces: Pieces, starts: Iterable[int]) -> Iterator[_JudgedHit]:
        doubtful = []
        for i in starts:
            offset = pieces.offsets[i]
            for pattern in self._patterns.at(pieces.folded, offset):
                match = self._match(pieces, pattern, offset)
                if match is None:
                    continue
                if match.verdict.doubtful:
                    doubtful.append(match)
                else:
                    yield match
        if doubtful:
            yield from _believable(pieces, doubtful)

    def _match(self, pieces: Pieces, pattern: Pattern, offset: int) -> _JudgedHit | None:
        """The pattern at an offset of the letters, if it begins and ends between words there and can be read."""
        sought = self._sought[pattern.sought]
        behind = offset + len(pattern.letters)
        for ending in pattern.endings:
            if not pieces.plain.startswith(ending, behind):
                continue
            hit = Hit(pieces, pattern, sought.kind, offset, behind + len(ending))
            if not ends(hit) or not begins(hit):
                continue
            if not _fits(hit, sought):
                return None
            verdict = judge(hit)
            if verdict is not None:
                return _JudgedHit(hit, verdict)
        return None

    def _place(self, text: str, rendering: Rendering, match: _JudgedHit) -> tuple[int, int, Disguise]:
        """Where a match stands in the text, and how it is written there."""
        hit = match.hit
        sought = self._sought[hit.pattern.sought]
        how = set(match.verdict.how)
        place = hit.place
        start, end = _origin(rendering, *place)
        how.update(_undone(rendering, start, end))
        how.update(_written(text[start:end], sought.words))
        if hit.is_inflected:
            how.add(Disguise.INFLECTED)
        elif hit.letters != hit.pattern.given:
            how.add(Disguise.CASE)
        first, last = widen_to_words(hit)
        if (first, last) != place:
            how.add(Disguise.JOINED)
        if sought.kind is not SoughtKind.IDENTIFIER and (with_s := widen_over_possessive(rendering.text, last)) != last:
            last = with_s
            how.add(Disguise.INFLECTED)
        start, end = _origin(rendering, first, last)
        if Disguise.MARKUP in how:
            start, end = widen_over_markup(text, start, end)
        start, end = widen_over_unseen(text, *widen_over_brackets(text, start, end))
        return start, end, max(how, default=Disguise.PLAIN, key=_RANKS.__getitem__)


def _origin(rendering: Rendering, start: int, end: int) -> tuple[int, int]:
    """Where a stretch of a rendering comes from; text that was turned round has no order."""
    return min(rendering.starts[start:end]), max(rendering.ends[start:end])


def _undone(rendering: Rendering, start: int, end: int) -> Iterator[Disguise]:
    """What was undone inside a stretch of the text."""
    i = bisect_left(rendering.undone, end, key=lambda place: place[0])
    while i and rendering.undone[i - 1][0] > start - LONGEST_MARKUP:
        i -= 1
        if rendering.undone[i][1] > start:
            yield rendering.undone[i][2]


def _written(stretch: str, words: str) -> Iterator[Disguise]:
    """In which characters a name is written that were not given."""
    if stretch.isascii():
        if not words.isascii():
            yield Disguise.ACCENTS
        return
    for character in unicodedata.normalize("NFC", stretch):
        if character.isascii() or character in words:
            continue
        if is_ignorable(character):
            yield Disguise.FORMAT_CHARACTERS
        elif character.isalnum() or shown(character).isalnum():
            letter = unicodedata.normalize("NFD", character)[0]
            yield Disguise.ACCENTS if letter.isascii() else Disguise.CONFUSABLES


def _is_itself(text: str, start: int, end: int, pattern: Pattern, sought: Sought) -> bool:
    """Whether a name stands as it was given if it is very short, and is no word of another script if it is not."""
    if sought.kind is not SoughtKind.IDENTIFIER and len(pattern.given) <= _SHORTEST:
        return text[start:end] == sought.words
    return not _is_foreign(text, start, end, sought.words)


def _is_foreign(text: str, start: int, end: int, words: str) -> bool:
    """Whether letters that only look like a name's are a word of their own script, beside others of it."""
    letters = [character for character in text[start:end] if character.isalpha()]
    if not words.isascii() or any(map(str.isascii, letters)):
        return False
    scripts = set(map(_script, letters)) - {"LATIN"}
    beside = text[max(0, start - _BESIDE) : start] + text[end : end + _BESIDE]
    return len(scripts) == 1 and any(shown(one) == one and _script(one) in scripts for one in beside if one.isalpha())


def _script(letter: str) -> str:
    """The first word of a letter's name, which is its script; Latin letters of full width have one of their own."""
    return unicodedata.name(letter, "").partition(" ")[0]


def _fits(hit: Hit, sought: Sought) -> bool:
    """Whether an identifier is long enough to be found anywhere, or stands in a layout of its kind."""
    if sought.kind is not SoughtKind.IDENTIFIER or len(hit.pattern.given) >= _layouts.SHORT:
        return True
    return _layouts.fits(sought.layout, hit.pieces.text, *hit.place, sought.words)


def _believable(pieces: Pieces, doubtful: list[_JudgedHit]) -> Iterator[_JudgedHit]:
    """Of matches in pieces those that have a piece which the text does not use as a word elsewhere."""
    used = Counter(as_word(pieces.piece(i)) for i in range(len(pieces.starts)))
    once = {(match.hit.pattern.sought, match.hit.offset, match.hit.end): match for match in doubtful}
    within = Counter((match.hit.pattern.sought, piece) for match in once.values() for piece in match.verdict.doubtful)
    for match in once.values():
        sought = match.hit.pattern.sought
        if any(used[piece] <= within[sought, piece] for piece in match.verdict.doubtful):
            yield match


def _largest(found: Iterable[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The places without those inside another of the same thing, in order."""
    kept = []
    reached: dict[int, int] = {}
    for start, end, sought in sorted(found, key=lambda place: (place[0], -place[1], place[2])):
        if end > reached.get(sought, 0):
            reached[sought] = end
            kept.append((start, end, sought))
    return sorted(kept)
