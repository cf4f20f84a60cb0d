"""The proof of a written file: opened anew it reads as the release, and nothing hidden is left in any of its bytes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from tacit.errors import InputError, ProofError
from tacit.formats.opened import Opened
from tacit.formats.opening import module_of, open_bytes
from tacit.formats.readings import NAMES_OF_FORMATS, SEPARATOR, Legible, ReadingKind, readings
from tacit.formats.unpacking import Archive

_TOKEN = re.compile(rf"[^\W_]+|{SEPARATOR}")
_SHORTEST = 3  # characters of a word that is searched for at all
_SHORTEST_NUMBER = 5  # digits of a number that is searched for in text
_LONG_NUMBER = 7  # and elsewhere: formats are full of shorter ones
_IN_BINARY = 6  # characters that hardly stand anywhere by chance
_DISTINCT = 7  # characters of a name that is searched for inside of longer words, too
_MOST_PLACES = 8  # that are named, if what is hidden stands everywhere

_WAYS_OUT = {
    "pdf": ": longer or shorter words move what stands beside them, so that columns or rows of a table are read in"
    " another order; save it as a text or a Word file, and sanitize that",
}


@dataclass(frozen=True, slots=True)
class Needle:
    """Something hidden, as it is searched for.

    Attributes:
        tokens: Its words, each in one case.
        is_name: Whether it is written with a capital or a digit: no word of the language.
    """

    tokens: tuple[str, ...] = field(repr=False)
    is_name: bool

    @classmethod
    def of(cls, words: str) -> Needle | None:
        """What to search for; nothing if the words are too few and short to tell anything."""
        tokens = _tokens(words)
        letters = "".join(tokens)
        shortest = _SHORTEST_NUMBER if letters.isdigit() else _SHORTEST
        if len(letters) < shortest:
            return None
        return cls(tokens, any(char.isupper() or char.isdigit() for char in words))

    @property
    def joined(self) -> str:
        """All its characters."""
        return "".join(self.tokens)

    def may_stand(self, sort: ReadingKind) -> bool:
        """Whether it is no evidence where only the words of a format stand."""
        if sort is ReadingKind.TEXT:
            return False
        size, is_number = len(self.joined), self.joined.isdigit()
        if len(self.tokens) > 1:
            return size < _LONG_NUMBER + 1 if is_number else size < _IN_BINARY
        if is_number:
            return size < _LONG_NUMBER
        if self.joined in NAMES_OF_FORMATS:
            return True
        if sort is ReadingKind.VALUE:
            return not self.is_name
        return not self.is_name or size < _IN_BINARY

    @property
    def is_distinct(self) -> bool:
        """Whether it is searched for inside of longer words, too."""
        return self.is_name and len(self.tokens) == 1 and len(self.joined) >= _DISTINCT


def prove(data: bytes, release: str, hidden: Iterable[str]) -> Opened:
    """The file that was written, opened anew, if it keeps what it should.

    1. It is opened by its content, and has to have the text of the release, white space aside.
    2. All that can be read in its bytes (`tacit.formats.readings`) is searched for what is hidden: each stretch that
       was replaced and each word of a name, as far as it does not stand in the release itself.

    Unpacked are zip members, zlib and gzip streams, base64, quoted-printable, percent and hexadecimal encodings, parts
    of mail, and what the format's module gives with ``streams(data)``; decoded are UTF-8, UTF-16, Windows-1252, and the
    character references of XML, HTML, JSON and PDF. Names of members, comments and metadata are bytes like others.

    Words are compared without case and whatever stands between them. In text, words of three letters and numbers of
    five digits are searched for. In values of attributes, a single word counts only if it is written as a name, and no
    built-in style or font is called so. In markup and in binary data, only several words of six letters together, names
    of six letters, and numbers of seven digits count: what is shorter stands there by chance. Names of seven letters
    are also searched for inside of longer words. Pictures, sounds and fonts are not looked at but as bytes.

    Args:
        data: The bytes of the file.
        release: The text that it has to have.
        hidden: What must not stand in it.

    Raises:
        ProofError: It does not keep it.
    """
    try:
        opened = open_bytes(data)
        hits = len(remains(opened.kind, data, needles_of(hidden, release)))
    except InputError as error:
        raise ProofError(f"expected a written file that can be opened and searched, found that not: {error}") from None
    if "".join(opened.text.split()) != "".join(release.split()):
        raise ProofError(
            f"expected a {opened.kind} file that reads as its release, found another text in it; it was not kept"
            + _WAYS_OUT.get(opened.kind, ""),
            kind=opened.kind,
        )
    if hits:
        raise ProofError(
            f"expected a {opened.kind} file without what is hidden, found {hits} hidden words in its bytes; it was not"
            " kept",
            kind=opened.kind,
            hits=hits,
        )
    return opened


def sought(term: str, *, is_person: bool) -> Iterator[str]:
    """What is searched for of a term that was hidden: the whole, and each word of a person's name."""
    yield term
    if is_person:
        yield from term.split()


def needles_of(hidden: Iterable[str], release: str) -> frozenset[Needle]:
    """What to search for: what is hidden, unless it stands in the release."""
    needles = frozenset(filter(None, map(Needle.of, hidden)))
    stand = set(_hits(Legible(release, ReadingKind.TEXT), needles))
    return needles - stand


def remains(kind: str, data: bytes, needles: Collection[Needle]) -> frozenset[Needle]:
    """Which of the needles stand in the bytes of a file.

    Raises:
        InputError: It cannot be searched to the end.
    """
    if not needles:
        return frozenset()
    streams = getattr(module_of(kind), "streams", None)
    return found_in(readings(data, streams(data) if streams else ()), needles)


def places_of(kind: str, data: bytes, needles: Collection[Needle]) -> tuple[str, ...]:
    """In which parts of a file needles stand that stand in its bytes; none if its format has no parts.

    Members of a zip file are called by their names, unless these tell what is hidden. A format's module names others
    with ``parts(data)``.

    Raises:
        InputError: It cannot be searched to the end.
    """
    places: dict[str, frozenset[Needle]] = {}
    for name, readable in _parts(kind, data, needles):
        hits = found_in(readable, needles)
        if hits:
            places[name] = places.get(name, frozenset()) | hits
            if len(places) == _MOST_PLACES:
                return (*places, "other parts")
    elsewhere = places and not frozenset().union(*places.values()) >= frozenset(needles)
    return (*places, *(("its other bytes",) if elsewhere else ()))


def _parts(kind: str, data: bytes, needles: Collection[Needle]) -> Iterator[tuple[str, Iterable[Legible]]]:
    """The parts of a file: what they are called, and what can be read in them."""
    if data.startswith(b"PK"):
        archive = Archive.open(data)
        for name in archive.names:
            called = list(readings(name.encode("utf-8", "surrogateescape")))
            may_be_shown = name.isprintable() and not found_in(called, needles)
            yield "the name of a part", called
            yield name if may_be_shown else "a part", readings(archive.read(name))
        return
    parts = getattr(module_of(kind), "parts", None)
    for name, part in parts(data) if parts else ():
        yield name, [Legible(part, ReadingKind.TEXT)] if isinstance(part, str) else readings(part)


def found_in(all_readings: Iterable[Legible], needles: Collection[Needle]) -> frozenset[Needle]:
    """Which of the needles stand in what can be read."""
    return frozenset(needle for reading in all_readings for needle in _hits(reading, needles))


def _hits(reading: Legible, needles: Collection[Needle]) -> Iterator[Needle]:
    folded = _folded(reading.text)
    tokens = _TOKEN.findall(folded)
    known = set(tokens)
    for needle in needles:
        if needle.may_stand(reading.sort):
            continue
        if (needle.is_distinct and needle.joined in folded) or (
            known.issuperset(needle.tokens) and _in_order(needle.tokens, tokens)
        ):
            yield needle


def _in_order(wanted: tuple[str, ...], tokens: list[str]) -> bool:
    if len(wanted) == 1:
        return True
    size = len(wanted)
    at = -1
    while True:
        try:
            at = tokens.index(wanted[0], at + 1)
        except ValueError:
            return False
        if tuple(tokens[at : at + size]) == wanted:
            return True


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(_folded(text)))


def _folded(text: str) -> str:
    return (text if text.isascii() else unicodedata.normalize("NFKC", text)).casefold()
