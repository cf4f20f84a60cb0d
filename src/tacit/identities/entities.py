"""Which mentions mean the same: "Mr Cengiz Polat", "C. Polat", "POLAT" and "Polat's" are one person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tacit.document import Span
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.lexicon import PARTICLES, known_place
from tacit.identities.mentions import NAMES, SHORTEST_SCANNED, skeleton
from tacit.identities.words import words
from tacit.language.calendar import DayOrder, find_dates
from tacit.language.given_names import is_given_name
from tacit.language.titles import FEMALE, MALE, TITLES
from tacit.terms.abbreviations import abbreviations
from tacit.terms.keys import fold, key

Kind = IdentifierKind

_SHORTEST_SHORT = 3  # letters of a given name cut short: "Dan"
_LONGEST_INITIALS = 3  # letters without dots


class _Person:
    """Somebody, by all the words and initials that were used so far."""

    __slots__ = ("initials", "number", "sex", "words")

    def __init__(self, number: int) -> None:
        self.number = number
        self.words: list[str] = []
        self.initials: list[str] = []
        self.sex: str | None = None

    def fits(self, names: Sequence[str], initials: Sequence[str], sex: str | None) -> bool:
        """Whether a mention may mean this one: its words are theirs, or theirs its; its initials begin theirs."""
        if self.sex and sex and self.sex != sex:
            return False
        if not names:
            return bool(initials) and list(initials) in (
                [one[0] for one in self.words],
                [*self.initials, *(one[0] for one in self.words[-1:])],
                self.initials,
            )
        mine, theirs = set(map(skeleton, self.words)), set(map(skeleton, names))
        if not mine or not (theirs <= mine or mine <= theirs or self._is_short(names)):
            return False
        free = [one[0] for one in (*self.words, *names)] + self.initials
        return all(letter in free for letter in initials) and (
            not self.initials or not initials or set(initials) & set(self.initials) != set()
        )

    def _is_short(self, names: Sequence[str]) -> bool:
        """Whether a mention is the given name cut short, or the given name of somebody known by its short form."""
        if len(names) != 1 or not self.words or min(len(names[0]), len(self.words[0])) < _SHORTEST_SHORT:
            return False
        short, long = sorted((names[0], self.words[0]), key=len)
        # "Ann" and "Anna" are two names; "Dan" is no name of somebody called Danby.
        return len(long) - len(short) > 1 and long.startswith(short) and is_given_name(long)

    def add(self, names: Sequence[str], initials: Sequence[str], sex: str | None) -> None:
        """Takes a mention in."""
        self.words = max(self.words, list(names), key=len)
        self.initials = max(self.initials, list(initials), key=len)
        self.sex = self.sex or sex


def grouped(text: str, found: Iterable[tuple[Span, IdentifierKind]]) -> tuple[Identifier, ...]:
    """The identifiers in the order of the text, with a number for each entity, from 0 up in order of first mention.

    Args:
        text: The text.
        found: What was found in it, none overlapping another.

    >>> text = "Mr Cengiz Polat and Mrs Ayşe Polat met. C. Polat, born on 3 May 1961 (3.5.1961), left."
    >>> spans = [text.index(one) for one in ("Mr C", "Mrs", "C. P", "3 M", "3.5")]
    >>> ends = [text.index(one) for one in (" and", " met", ", born", " (3", "), l")]
    >>> kinds = [Kind.PERSON] * 3 + [Kind.DATE] * 2
    >>> [one.entity for one in grouped(text, zip(map(Span, spans, ends), kinds))]
    [0, 1, 0, 2, 2]
    """
    mentions = _same_kinds(text, sorted(found, key=lambda one: one[0]))
    links = abbreviations(text)
    numbers: dict[tuple[str, str], int] = {}
    persons: list[_Person] = []
    count = 0
    identifiers = []
    for span, kind in mentions:
        surface = text[span.start : span.end]
        if kind is Kind.PERSON:
            person = _person(surface, persons, count)
            number = person.number
        else:
            number = numbers.setdefault(_meaning(surface, kind, links), count)
        count = max(count, number + 1)
        identifiers.append(Identifier(span, kind, number))
    return tuple(identifiers)


def _person(surface: str, persons: list[_Person], number: int) -> _Person:
    names, initials, titles = [], [], set()
    said = list(words(surface))
    for word in said:
        if word.bare in TITLES:
            titles.add(word.bare)
        elif word.is_initial or len(word.text) == 1:
            initials += [letter for letter in fold(word.text) if letter.isalpha()]
        elif word.text.lower() not in PARTICLES:
            names.append(fold(word.text))
    if ", " in surface and len(names) > 1:  # "Polat, Cengiz"
        names = [*names[1:], names[0]]
    if not names and not initials:  # a particle that is somebody's whole name: "Ben"
        names = [fold(word.text) for word in said if word.bare not in TITLES]
    if surface.isupper() and len(surface) <= _LONGEST_INITIALS and names:
        letters = [letter for letter in names[0] if letter.isalpha()]
        if any(person.fits([], letters, None) for person in persons):  # "DH" behind "Dean Harbeck"
            names, initials = [], letters
    sex = "m" if titles & MALE else "f" if titles & FEMALE else None
    # The one named last comes first: "Polat" after "Mrs Ayşe Polat" is more likely she than another.
    found = next((person for person in reversed(persons) if person.fits(names, initials, sex)), None)
    if found:
        persons.remove(found)
    person = found or _Person(number)
    person.add(names, initials, sex)
    persons.append(person)
    return person


def _same_kinds(text: str, found: Sequence[tuple[Span, IdentifierKind]]) -> list[tuple[Span, IdentifierKind]]:
    """The mentions of a name with one kind: that of most of them, a person's before any other."""
    names = [key(text[span.start : span.end]) if kind in NAMES else "" for span, kind in found]
    scanned = {name: skeleton(fold(text[span.start : span.end])) for name, (span, _) in zip(names, found, strict=True)}
    votes: dict[str, Counter[Kind]] = {}
    for name, (_, kind) in zip(names, found, strict=True):
        if name:
            votes.setdefault(name, Counter())[kind] += 1
    persons = {
        skeleton(fold(word.text))
        for span, kind in found
        if kind is Kind.PERSON
        for word in words(text[span.start : span.end])
        if len(word.text) >= SHORTEST_SCANNED
    }
    best = {name: max(count, key=lambda kind: (count[kind], kind is Kind.PERSON)) for name, count in votes.items()}
    # A person's name misread is a person's, not another name.
    misread = (name for name in best if scanned[name] in persons and not known_place(name))
    best |= dict.fromkeys(misread, Kind.PERSON)
    return [(span, best.get(name, kind)) for name, (span, kind) in zip(names, found, strict=True)]


def _meaning(surface: str, kind: IdentifierKind, links: Mapping[str, frozenset[str]]) -> tuple[str, str]:
    """What two mentions share when they mean the same."""
    if kind in NAMES:
        name = key(surface) or surface.casefold()
        return "name", min((name, *links.get(name, ())), key=lambda one: (-len(one), one))
    if kind is Kind.DATE:
        return "date", _day(surface) or " ".join(surface.casefold().split())
    return kind.value, "".join(filter(str.isalnum, surface.casefold())) or surface


def _day(surface: str) -> str:
    """A date as year, month and day, if it is one and says a month and a year.

    Day or month first? Where both are possible, the European way counts, in one document always the same.
    """
    dates = find_dates(surface, DayOrder.DAY_FIRST)
    if len(dates) != 1 or dates[0].text != surface or dates[0].days or dates[0].until is not None:
        return ""
    [one] = dates
    return f"{one.year}-{one.month}-{one.day or 0}" if one.year is not None and one.month is not None else ""
