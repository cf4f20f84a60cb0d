r"""Patterns that are sought in whole texts, tried only where a match can begin.

Python's `re` tries a pattern that begins with a look behind it, or with one of many words, at every character. What a
match can begin with follows from the pattern: that of "(?<!\w)(?:tel|fax)" begins a word, with "tel" or "fax". A text
is listed once, for all patterns, by what its words begin with, and each is tried at the few places of its own. It finds
the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from tacit.language import prepared

_LENGTH: Final = 3  # characters of a beginning at the most
_FEW: Final = 6  # characters that a set has at most behind the first one; the beginnings of others are cut there
_MOST: Final = 1 << 12  # beginnings of a pattern; one with more is tried everywhere
_MOST_ANYWHERE: Final = 24  # beginnings of a pattern that need not begin a word: each is looked for in the whole text
_READ_BEFORE: Final = 1 << 15  # code points that a pattern reads plainly: to take it apart pays off only after many
_SHORT: Final = 128  # code points of a text that is not worth a list
_TEXTS_REMEMBERED: Final = 8  # a document, its release, and both with plain dashes or restored capitals

# Characters are told apart as far as is useful: all digits are one, all white space is, and letters in any case are,
# but for the first of a beginning: most words begin with a small letter, and many patterns with a capital.
_OTHER: Final = "\x80"
_LETTERS: Final = {0x130: "i", 0x131: "i", 0x17F: "s", 0x212A: "k"}  # are cases of these to `re`


def _symbol(code: int) -> str:
    character = chr(code)
    if code >= 0x80:
        return _LETTERS.get(code, _OTHER)
    if character.isdigit():
        return "0"
    return " " if re.match(r"\s", character) else character


class _Symbols(dict[int, str]):
    def __missing__(self, code: int) -> str:
        return _LETTERS.get(code, _OTHER)


_SYMBOLS: Final = _Symbols({code: _symbol(code) for code in range(0x80)})
_FOLDED: Final = _Symbols({code: symbol.lower() for code, symbol in _SYMBOLS.items()})
_ALL: Final = frozenset(_SYMBOLS.values()) | {_OTHER}
_WORD: Final = frozenset(_SYMBOLS[code] for code in range(0x80) if re.match(r"\w", chr(code))) | {_OTHER}
_SURELY_WORD: Final = _WORD - {_OTHER}
_BEYOND: Final = frozenset((_OTHER, *_LETTERS.values()))  # what characters beyond ASCII are
_NO_WORD: Final = re.compile(r"\W")
_CATEGORIES: Final = {
    "CATEGORY_DIGIT": frozenset(("0", _OTHER)),
    "CATEGORY_SPACE": frozenset((" ", _OTHER)),
    "CATEGORY_WORD": _WORD,
    "CATEGORY_NOT_WORD": (_ALL - _WORD) | {_OTHER},
}


class Beginnings(NamedTuple):
    """What matches can begin with, in symbols.

    Attributes:
        anywhere: The beginnings that may stand anywhere, in small letters.
        of_words: The beginnings before which no letter, digit or underscore can stand; behind the first letter they are
            in small ones.
        needed: The symbols that every match has: a text without an "@" has no address of mail.
    """

    anywhere: frozenset[str]
    of_words: frozenset[str]
    needed: frozenset[str] = frozenset()


class SoughtPattern:
    r"""A pattern that is sought in whole texts.

    >>> text = "Fax 1, a telefax, (TEL) 2"
    >>> [match.group() for match in sought(r"(?<!\w)(?:tel|fax)(?!\w)", re.IGNORECASE).finditer(text)]
    ['Fax', 'TEL']
    """

    __slots__ = ("_beginnings", "_flags", "_pattern", "_read")

    def __init__(self, pattern: re.Pattern[str] | str, flags: int = 0) -> None:
        self._pattern = pattern
        self._flags = flags
        self._read = 0
        self._beginnings: Beginnings | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, compiled when it is first needed: hundreds of them are half a second of a short command."""
        if isinstance(self._pattern, str):
            self._pattern = prepared.shipped().compiled(self._pattern, self._flags)
        return self._pattern

    @property
    def known_by(self) -> tuple[str, int]:
        """Its text and the flags that it was given."""
        if isinstance(self._pattern, str):
            return self._pattern, int(self._flags)
        return self._pattern.pattern, int(self._pattern.flags & ~re.UNICODE)  # which all have

    @property
    def groupindex(self) -> Mapping[str, int]:
        """The numbers of its named groups."""
        return self.pattern.groupindex

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """What ``pattern.finditer`` finds in a text."""
        if not self._read:
            self._recall()
        if self._read < _READ_BEFORE:
            self._read += len(text)
            if self._read >= _READ_BEFORE:
                self._beginnings = beginnings(self.pattern)
        elif self._beginnings and len(text) >= _SHORT:
            places = _listed(text).places(self._beginnings)
            return _tried(self.pattern, text, places) if places else iter(())
        return self.pattern.finditer(text)

    def _recall(self) -> None:
        """Takes what is known beforehand of what matches begin with."""
        known = prepared.shipped().get(*self.known_by)
        if known:
            self._read = _READ_BEFORE
            self._beginnings = Beginnings(*map(frozenset, known.beginnings)) if known.beginnings else None


def sought(pattern: str, flags: int = 0) -> SoughtPattern:
    """A pattern to be sought in whole texts."""
    return SoughtPattern(pattern, flags)


def _tried(pattern: re.Pattern[str], text: str, places: Iterable[int]) -> Iterator[re.Match[str]]:
    end = 0
    match = pattern.match
    for place in places:
        if place >= end:
            found = match(text, place)
            if found is not None:
                yield found
                end = found.end()


class _Listed:
    """The places in a text where no letter, digit or underscore stands before, by what begins there."""

    def __init__(self, text: str) -> None:
        self._symbols = symbols = text.translate(_FOLDED)
        self._has = frozenset(symbols)
        self._first: dict[str, list[int]] = {}
        for place in (0, *(match.end() for match in _NO_WORD.finditer(text))):
            first = _SYMBOLS[ord(text[place])] if place < len(text) else ""
            for length in range(1, _LENGTH + 1):
                self._first.setdefault(first + symbols[place + 1 : place + length], []).append(place)

    def places(self, of: Beginnings) -> list[int]:
        """The places of a text where a match can begin, in order."""
        found: list[int] = []
        if not of.needed <= self._has:
            return found
        for beginning in of.of_words & self._first.keys():
            found += self._first[beginning]
        for beginning in of.anywhere:
            place = self._symbols.find(beginning)
            while place >= 0:
                found.append(place)
                place = self._symbols.find(beginning, place + 1)
        found.sort()
        return found


_listed = lru_cache(_TEXTS_REMEMBERED)(_Listed)


def beginnings(pattern: re.Pattern[str]) -> Beginnings | None:
    r"""What a match of a pattern can begin with; None if that may be nearly anything.

    >>> found = beginnings(re.compile(r"(?<!\w)(?:tel|Faxe?|[xy]\d)|#"))
    >>> sorted(found.of_words), sorted(found.anywhere)
    (['Fax', 'tel', 'x0', 'x\x80', 'y0', 'y\x80'], ['#'])
    """
    try:
        parsed: Any = import_module("re._parser").parse(pattern.pattern, pattern.flags)
    except (ImportError, AttributeError):  # another Python, which keeps it elsewhere
        return None
    found = _extended({_Begun()}, parsed, pattern.flags)
    if not all(one.symbols for one in found) or len(found) >= _MOST:
        return None  # it can match nothing, or nearly anything
    anywhere = _shortest(one.symbols.lower() for one in found if not one.is_of_word)
    of_words = _shortest(one.symbols for one in found if one.is_of_word)
    return Beginnings(anywhere, of_words, frozenset(_needed(parsed))) if len(anywhere) <= _MOST_ANYWHERE else None


def _needed(items: Iterable[Any]) -> Iterator[str]:
    """The symbols of the characters that every match of a pattern has."""
    for operation, argument in items:
        name = str(operation)
        if name == "LITERAL":
            yield _FOLDED[argument]
        elif name == "SUBPATTERN" or (name in {"MAX_REPEAT", "MIN_REPEAT"} and argument[0] > 0):
            yield from _needed(argument[-1])


def _shortest(found: Iterable[str]) -> frozenset[str]:
    """The beginnings without those that begin with another one."""
    known = frozenset(found)
    return frozenset(one for one in known if not any(one[:length] in known for length in range(1, len(one))))


class _Begun(NamedTuple):
    """A beginning so far.

    Attributes:
        symbols: Its symbols.
        is_of_word: Whether no letter, digit or underscore can stand before it.
        is_at_edge: Whether that is so if it begins with one of them.
        is_whole: Whether nothing more of it is told.
    """

    symbols: str = ""
    is_of_word: bool = False
    is_at_edge: bool = False
    is_whole: bool = False

    def and_then(self, symbol: str, *, is_last: bool) -> _Begun:
        """The beginning with one symbol more."""
        of_word = self.is_of_word or (not self.symbols and self.is_at_edge and symbol in _SURELY_WORD)
        symbols = self.symbols + (symbol.lower() if self.symbols else symbol)
        return _Begun(symbols, of_word, is_whole=is_last or len(symbols) >= _LENGTH)


def _extended(begun: set[_Begun], items: Iterable[Any], flags: int) -> set[_Begun]:
    """Beginnings with what follows of a pattern, which the parser of `re` has as pairs of operation and argument."""
    done = {one for one in begun if one.is_whole}
    waiting = begun - done
    for operation, argument in items:
        if not waiting:
            break
        waiting = _followed(waiting, str(operation), argument, flags)
        if len(waiting) + len(done) >= _MOST:
            waiting = {one._replace(is_whole=True) for one in waiting}
        done |= {one for one in waiting if one.is_whole}
        waiting -= done
    return done | waiting


def _followed(begun: set[_Begun], name: str, argument: Any, flags: int) -> set[_Begun]:
    """Beginnings with one operation more."""
    if name in {"ASSERT", "ASSERT_NOT", "AT"}:
        return {one if one.symbols or flags & re.ASCII else _bounded(one, name, argument) for one in begun}
    if name in {"BRANCH", "SUBPATTERN", "ATOMIC_GROUP"}:
        added, removed = argument[1:3] if name == "SUBPATTERN" else (0, 0)
        bodies = argument[1] if name == "BRANCH" else (argument[-1] if name == "SUBPATTERN" else argument,)
        return {one for body in bodies for one in _extended(begun, body, (flags | added) & ~removed)}
    if name in {"MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"}:
        fewest, most, body = argument
        return _repeated(begun, int(fewest), int(most), body, flags)
    if name not in {"LITERAL", "NOT_LITERAL", "ANY", "IN"}:
        return {one._replace(is_whole=True) for one in begun}  # a group that is repeated may be empty
    symbols = _alternatives(name, argument)
    if flags & re.IGNORECASE:
        symbols |= {symbol.swapcase() for symbol in symbols}
    if len({symbol.lower() for symbol in symbols}) <= _FEW:
        return {one.and_then(symbol, is_last=False) for one in begun for symbol in symbols}
    cut = {one._replace(is_whole=True) for one in begun if one.symbols}
    return cut | {one.and_then(symbol, is_last=True) for one in begun if not one.symbols for symbol in symbols}


def _repeated(begun: set[_Begun], fewest: int, most: int, body: Sequence[Any], flags: int) -> set[_Begun]:
    found = set(begun) if fewest == 0 else set()
    now = begun
    for times in range(1, min(most, _LENGTH) + 1):
        now = _extended(now, body, flags)
        if times >= min(fewest, _LENGTH):
            found |= now
    return found


def _bounded(begun: _Begun, name: str, argument: Any) -> _Begun:
    """A beginning without symbols behind an assertion."""
    if name == "AT":
        return begun._replace(is_at_edge=True) if str(argument) == "AT_BOUNDARY" else begun
    direction, body = argument
    if direction > 0 or not len(body):
        return begun
    operation, last = body[-1]
    if name == "ASSERT":
        parts = str(operation) == "LITERAL" and _SYMBOLS[last] not in _WORD
    else:
        parts = (
            len(body) == 1
            and str(operation) == "IN"
            and str(last[0][0]) != "NEGATE"
            and any(str(kind) == "CATEGORY" and str(one) == "CATEGORY_WORD" for kind, one in last)
        )
    return begun._replace(is_of_word=True) if parts else begun


def _alternatives(name: str, argument: Any) -> frozenset[str]:
    """The symbols that one character of a pattern can be, in its own case."""
    if name == "LITERAL":
        return frozenset((_SYMBOLS[argument],))
    if name != "IN":
        return _ALL
    found: set[str] = set()
    for kind, one in argument:
        if str(kind) == "LITERAL":
            found.add(_SYMBOLS[one])
        elif str(kind) == "RANGE":
            found.update(_SYMBOLS[code] for code in range(one[0], min(one[1], 0x7F) + 1))
            found |= _BEYOND if one[1] > 0x7F else set()
        elif str(kind) == "CATEGORY" and str(one) in _CATEGORIES:
            found |= _CATEGORIES[str(one)]
        elif str(kind) == "NEGATE":
            return _others(argument[1:])
        else:
            return _ALL
    return frozenset(found)


def _others(argument: Any) -> frozenset[str]:
    """The symbols that a negated set can be: all but those that it rules out for sure."""
    ruled_out: set[str] = set()
    for kind, one in argument:
        if str(kind) == "CATEGORY" and str(one) in _CATEGORIES:
            ruled_out |= _CATEGORIES[str(one)]
        elif str(kind) == "RANGE" and one[0] < 0x80:
            ruled_out.update(chr(code) for code in range(one[0], min(one[1], 0x7F) + 1) if chr(code).isalpha())
    return (_ALL - ruled_out) | _BEYOND
