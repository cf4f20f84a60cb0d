"""The patterns of what is sought, by the letters that they begin with: compiled once, asked at each piece of a text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tacit.disguise._inflection import stems
from tacit.disguise._letters import folded, show
from tacit.disguise._pieces import Pieces, cut
from tacit.disguise._values import Sought, SoughtKind

_HEADS = (6, 3, 0)  # letters by which patterns of at least as many are told apart before all of theirs are looked up
_POSSESSIVE = re.compile(r"'s\b", re.IGNORECASE)
_NOTHING: Mapping[int, str] = {}


class Pattern(NamedTuple):
    """One way in which something sought is written.

    Attributes:
        sought: The number of what is sought.
        given: Its letters and digits in the capitals it was given in.
        letters: Those that it begins with, case-folded.
        gaps: What stands between its pieces as it was given, by the number of letters before.
        endings: What may follow the letters; the pattern ends behind one of them.
        turned: Letters of the surname, when it stands first and a comma behind it.
        is_shortened: Whether it lacks a possessive that was given: "Parkinson disease".
    """

    sought: int
    given: str
    letters: str
    gaps: Mapping[int, str]
    endings: tuple[str, ...]
    turned: int = 0
    is_shortened: bool = False


class Patterns:
    """A set of patterns.

    Attributes:
        longest: Letters in the longest of them.
    """

    __slots__ = ("_by_letters", "_lengths", "longest")

    def __init__(self, sought: Iterable[Sought]) -> None:
        patterns = [pattern for i, one in enumerate(sought) for pattern in _patterns(i, one)]
        # All at once: for each pattern alone, folding would take a third of the time that compiling takes.
        keys = folded("\n".join(pattern.letters for pattern in patterns)).split("\n")
        self._by_letters: dict[str, list[Pattern]] = {}
        for key, pattern in zip(keys, patterns, strict=False):
            self._by_letters.setdefault(key, []).append(pattern)
        lengths: dict[str, set[int]] = {}
        for key in self._by_letters:
            head = next((key[:head] for head in _HEADS if len(key) >= head), "")
            lengths.setdefault(head, set()).add(len(key))
        self._lengths = {head: tuple(sorted(found)) for head, found in lengths.items()}
        self.longest = max(map(len, self._by_letters), default=0)

    def at(self, letters: str, offset: int) -> list[Pattern]:
        """The patterns whose letters stand at an offset of a text's letters, folded as theirs are."""
        patterns: list[Pattern] = []
        left = len(letters) - offset
        for head in _HEADS:
            if head > left:
                continue
            for length in self._lengths.get(letters[offset : offset + head], ()):
                known = self._by_letters.get(letters[offset : offset + length])
                if known is not None and length <= left:
                    patterns += known
        return patterns


def _patterns(number: int, sought: Sought) -> Iterator[Pattern]:
    """The patterns of one thing; none when it has no letter and no digit."""
    words = sought.words
    if words.isascii() and words.isalpha() and words[1:].islower():
        yield from _inflected(number, sought.kind, words, words.lower(), _NOTHING)  # most names: the same, faster
        return
    spellings = [show(words)]
    if not words.isascii():
        # A small letter of Greek looks like another Latin one than its capital does.
        spellings += (show(words.lower()), show(words.upper()))
    seen = {""}
    for spelling in spellings:
        pieces = cut(spelling)
        if pieces.plain not in seen:
            seen.add(pieces.plain)
            yield from _spelled(number, sought.kind, pieces)
    if sought.kind is not SoughtKind.IDENTIFIER and (short := cut(_POSSESSIVE.sub("", spellings[0]))).plain not in seen:
        yield from (pattern._replace(is_shortened=True) for pattern in _spelled(number, sought.kind, short))


def _spelled(number: int, kind: SoughtKind, pieces: Pieces) -> Iterator[Pattern]:
    """The patterns of a name in one spelling."""
    gaps = _gaps(pieces)
    yield from _inflected(number, kind, pieces.letters, pieces.plain, gaps)
    yield from _turned(number, pieces.letters, pieces.plain, gaps)


def _inflected(number: int, kind: SoughtKind, given: str, letters: str, gaps: Mapping[int, str]) -> Iterator[Pattern]:
    if kind is SoughtKind.IDENTIFIER:
        yield Pattern(number, given, letters, gaps, ("",))
        return
    last = max((at for at, gap in gaps.items() if gap != "'"), default=0)
    for stem in stems(given[last:], letters[last:]):
        yield Pattern(number, given, letters[: len(letters) - stem.cut], gaps, stem.endings)


def _turned(number: int, given: str, letters: str, gaps: Mapping[int, str]) -> Iterator[Pattern]:
    """A name of two words with the surname first."""
    words = [at for at, gap in gaps.items() if gap and gap != "'"]
    if len(words) == 1 and letters.isalpha():
        at = words[0]
        yield Pattern(number, given[at:] + given[:at], letters[at:] + letters[:at], _NOTHING, ("",), len(letters) - at)


def _gaps(pieces: Pieces) -> Mapping[int, str]:
    gaps = {
        pieces.offsets[i]: gap
        for i in range(1, len(pieces.starts))
        if (gap := pieces.gap(i - 1)) or pieces.piece(i - 1).isdigit() or pieces.piece(i).isdigit()
    }
    return gaps or _NOTHING
