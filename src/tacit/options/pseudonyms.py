"""Invented names for persons, the same for all mentions of a person, drawn with a key that only its owner has."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import count
from typing import NamedTuple

from tacit.document import Document
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.nicknames import without_nickname
from tacit.identities.said import without_degrees
from tacit.options.grammar import POSSESSIVE, kept_titles
from tacit.vault.key import SecretKey

# Names are made of these, so that none is anybody's, but for a few that are left out: they tell neither gender nor
# origin, and every first letter is as likely for one person as for another.
_GIVEN = tuple(
    part.split()
    for part in (
        "Ba Be Bo Da De Do Fe Fi Ga Ka Ke Ko La Le Lo Ma Me Mo Na Ne No Pa Pe Ra Re Ro Sa Se So Ta Te To Va Ve Vo Za",
        "bin dal den dim fen gar kel lim nor pel ric rel sim tal ven vil zen zim",
    )
)
_FAMILY = tuple(
    part.split()
    for part in (
        "Bol Dar Fal Gol Gar Hev Hol Jor Kel Kas Lom Lan Mur Mel Nev Nol Ost Pel Pav Ral Rem Sor Tol Tam Ulm Ver Wes",
        "a e i o u an en in om ul",
        "bek dar dim fel gor ham kam lek mov nar pek rad sek tov vik wen zim",
    )
)
# Who reads "Manor Hevelek" or "Mr Seven" takes it for what it is called like, and so does who judges it.
_CALLED_LIKE = frozenset(
    """
    baden bagar bakel baric batal boden boric borel bozen devil donor doric dozen falafel fetal kanor karel kasimov
    labin laden lapel leven logar manor maven medal metal modal monor morel nadal nagar natal nevil nodal pedal petal
    rabin raven repel robin roden sabin sagar salim segar selim senor seven solim sorel tamanar tedim tenor tobin total
    vadim varel
    """.split()
)
_TRIES = 16  # before a name gets one syllable more

_PASSED_OVER = frozenset(
    "al and bin da de del della den der di do dos du el et ibn ii iii iv jr la le sr van von y zu".split()
)
_PIECE = re.compile(r"[^\W\d_]+(?:['’\-‐‑][^\W\d_]+)*\.?")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+|[^\W\d_]")
_WORD = re.compile(r"[^\W\d_]+")


class Scope(Enum):
    """Where a person keeps a pseudonym."""

    DOCUMENT = "document"
    """In a document, or its group, alone: two that are of no group cannot be brought together by their names."""
    CORPUS = "corpus"
    """In all documents with the same key: who appears how often, and with whom, stays visible."""


class _Name(NamedTuple):
    """The parts of a name, as they are compared."""

    given: tuple[str, ...]
    family: str


@dataclass(frozen=True, slots=True)
class Pseudonyms:
    """Gives persons invented names.

    All mentions of a person get parts of one name, as their own words are parts of one: "John Smith", "Mr Smith",
    "J. Smith", "SMITH". Persons of one family name keep that in common. No word of a pseudonym is a word of the
    document, nor part of another person's pseudonym. Names depend on the true name through HMAC-SHA256, so that
    without the key nobody can tell which of two names became which, nor try names out.

    Attributes:
        key: Who has it can tell which pseudonym a given name gets.
        scope: Where a person keeps a pseudonym. In a group or a corpus, a pseudonym is another one in those rare
            documents that hold it as a word.

    >>> from tacit.document import Span
    >>> document = Document("John Smith met Ann. Mr SMITH left.", id="note 7")
    >>> people = [Identifier(Span(*at), IdentifierKind.PERSON, n) for *at, n in ((0, 10, 0), (15, 18, 1), (23, 28, 0))]
    >>> list(Pseudonyms(SecretKey(bytes(32))).words(document, people).values())
    ['Netal Hevinar', 'Jorigor', 'HEVINAR']
    """

    key: SecretKey
    scope: Scope = Scope.DOCUMENT

    def words(self, document: Document, identifiers: Sequence[Identifier]) -> dict[Identifier, str]:
        """For every identifier that is a person, the words that stand in its place."""
        people = sorted((one for one in identifiers if one.kind is IdentifierKind.PERSON), key=lambda one: one.span)
        mentions: dict[int, list[str]] = defaultdict(list)
        for one in people:
            mentions[one.entity].append(document[one.span])
        names = {entity: _name(said) for entity, said in mentions.items()}
        taken = {_plain(word) for word in _WORD.findall(document.text)}
        within = () if self.scope is Scope.CORPUS else _within(document)
        families: dict[str, str] = {}
        pseudonyms: dict[int, tuple[str, str]] = {}
        for entity, name in names.items():
            if name.family not in families:
                families[name.family] = self._draw(_FAMILY, ("family", *within, name.family), taken)
            given = self._draw(_GIVEN, ("given", *within, *name.given, name.family), taken)
            pseudonyms[entity] = given, families[name.family]
        return {one: _say(document[one.span], names[one.entity], *pseudonyms[one.entity]) for one in people}

    def _draw(self, syllables: Sequence[Sequence[str]], of: tuple[str, ...], taken: set[str]) -> str:
        """The first name on the list of these words that is not taken; takes it."""
        drawn = next(word for word in self._list(syllables, of) if _plain(word) not in taken)
        taken.add(_plain(drawn))
        return drawn

    def _list(self, syllables: Sequence[Sequence[str]], of: tuple[str, ...]) -> Iterator[str]:
        """Names without end, in an order that only the key tells."""
        for tries in count():
            number = self.key.digest("names", *of, str(tries))
            parts = [*syllables, *[syllables[-1]] * (tries // _TRIES)]
            word = ""
            for part in parts:
                number, index = divmod(number, len(part))
                word += part[index]
            if _plain(word) not in _CALLED_LIKE:
                yield word


def _within(document: Document) -> tuple[str, ...]:
    """Where a person keeps a pseudonym: in the group, else in the document. No group is taken for a document's id."""
    return ("group", document.group) if document.group else (document.id or document.text,)


def _plain(word: str) -> str:
    """A word as it is compared: in lower case, without accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(c))


def _pieces(words: str) -> list[str]:
    """The words of a name that say who: without titles, degrees, particles and a possessive."""
    words, _ = without_nickname(words)
    said, _ = without_degrees(POSSESSIVE.sub("", words).split()[len(kept_titles(words)) :])
    found = _PIECE.findall(" ".join(said))
    return [one for one in found if _plain(one).rstrip(".") not in _PASSED_OVER]


def _name(mentions: Sequence[str]) -> _Name:
    """The name of a person: that of the mention with most words, the first of those."""
    fullest = max(mentions, key=lambda said: sum(not _INITIALS.fullmatch(piece) for piece in _pieces(said)))
    before, comma, after = fullest.partition(",")
    parts = _pieces(f"{after} {before}" if comma else fullest)
    parts = parts or [fullest]  # no letters, or a particle alone
    return _Name(tuple(map(_plain, parts[:-1])), _plain(parts[-1]))


def _say(words: str, name: _Name, given: str, family: str) -> str:
    """The part of a pseudonym that a mention says of the name, in its capitals and with its title."""
    pieces = _pieces(words)
    has_family = any(_plain(one) == name.family for one in pieces)
    others = [one for one in pieces if _plain(one) != name.family]
    has_initials = bool(others) and all(map(_INITIALS.fullmatch, others))
    first = ""
    if has_initials:
        letters = sum(map(str.isalpha, "".join(others)))
        first = f"{given[0]}." if has_family or letters == 1 else f"{given[0]}.{family[0]}."
    elif others:
        first = given
    said = [one for one in (first, family if has_family or not others else "") if one]
    if "," in words and len(said) == 2:
        said = [f"{said[1]},", said[0]]
    core = " ".join(said)
    letters_of = "".join(pieces)
    if letters_of.isupper() and len(letters_of) > 2 and not has_initials:
        core = core.upper()
    elif letters_of.islower():
        core = core.lower()
    return " ".join((*kept_titles(words), core))
