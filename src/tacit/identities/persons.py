"""Which mentions mean the same person: "Mr Cengiz Polat", "C. Polat", "POLAT", "Polat, Cengiz" and "Polat's" are one.

Whole names come first, wherever they stand: those that share a surname and whose given names may be forms of one are
one person. What says less, such as a surname alone, a given name or its short form, means whom it fits of those named
last before it, or else the first behind it.
"""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from tacit.identities.lexicon import PARTICLES, is_degree
from tacit.identities.mentions import skeleton
from tacit.identities.nicknames import without_nickname
from tacit.identities.words import words
from tacit.language.given_names import is_given_name
from tacit.language.short_names import may_be_same, sex_of
from tacit.language.titles import FEMALE, MALE, TITLES
from tacit.terms.keys import fold

_SHORTEST_SHORT = 2  # letters of a given name cut short: "Dan", "Fi"
_SHORTEST_CUT = 4  # of one that no list knows: "Teus", "Lindo"
_PET_ENDING = re.compile(r"(?<=..)(?:(?<=(.))\1)?(?:ie|ey|y|i)$|(?<=.(.))\2(?:ie|ey|y|i)$")  # "Matt-ie", "Im-my"
_LONGEST_INITIALS = 3  # letters without dots
# Titles before given names: a surname follows all others.
_BEFORE_GIVEN = frozenset("sister brother father uncle aunt nurse sir dame saint prince princess king queen".split())


class _Mention(NamedTuple):
    """What a mention says of a person, folded.

    Attributes:
        given: The given names, as far as they are written out.
        family: The surname; nothing if only given names are said.
        initials: Letters that stand for names.
        sex: "f", "m", or nothing.
        titled: Whether the sex is a title's.
        either: A name that may be a given name or a surname; then the others are empty.
        is_child: Whether the text says beside it that it is a child's.
        has_title: Whether it has a title of any kind.
        nickname: What somebody is called beside the name.
    """

    given: tuple[str, ...] = ()
    family: str = ""
    initials: tuple[str, ...] = ()
    sex: str | None = None
    titled: bool = False
    either: str = ""
    is_child: bool = False
    has_title: bool = False
    nickname: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it says a surname and something of the given names."""
        return bool(self.family and (self.given or self.initials))


def grouped_persons(surfaces: Sequence[str], children: Collection[int] = ()) -> list[int]:
    """For each mention, in the order of the text, a number that it shares with those that mean the same person.

    Args:
        surfaces: The mentions.
        children: The numbers of those beside which the text says that they are children: no title means them.

    >>> grouped_persons(["John Smith", "Mary Smith", "Mr Smith", "Mrs Smith", "SMITH, JOHN", "Johnny", "J. Smith"])
    [0, 1, 0, 1, 0, 0, 0]
    >>> grouped_persons(["Dr Carter", "Bob", "Robert Jones", "Liz", "Elizabeth Carter", "Beth"])
    [0, 1, 1, 0, 0, 0]
    >>> grouped_persons(["Lily Marsden", "Owen Marsden", "Ms Marsden", "Lily"], children=[0, 1])
    [0, 1, 2, 0]
    """
    said = []
    for at, surface in enumerate(surfaces):
        name, nickname = without_nickname(surface)
        said.append(
            _mention(name)._replace(is_child=at in children, has_title=has_title(surface), nickname=fold(nickname))
        )
    persons: list[_Person] = []
    for at, one in enumerate(said):
        if one.is_whole:
            _add(persons, at, one)
    for at, one in enumerate(said):
        if not one.is_whole:
            _add(persons, at, _called(_unabbreviated(one, surfaces[at], persons), persons))
    numbers = {at: number for number, person in enumerate(persons) for at in person.at}
    order = {number: i for i, number in enumerate(dict.fromkeys(numbers[at] for at in range(len(said))))}
    return [order[numbers[at]] for at in range(len(said))]


def short_forms(names: Collection[str], surfaces: Collection[str]) -> list[str]:
    """Those of some folded words that somebody of a text is called as well.

    >>> short_forms(["immy", "acme", "rob", "boet"], ["Imogen Castle", "Robert", 'Mr "Boet" Lourens'])
    ['immy', 'rob', 'boet']
    """
    split = [without_nickname(surface) for surface in surfaces]
    nicknames = {fold(nickname) for _, nickname in split}
    said = [_mention(name) for name, _ in split]
    given = {name for one in said for name in (*one.given[:1], one.either) if name}
    return [
        name
        for name in names
        if name in nicknames or any(len(name) < len(one) and _is_form(name, one) for one in given)
    ]


def has_title(surface: str) -> bool:
    """Whether a title stands before a name."""
    return len(surface.split()) > 1 and surface.split(maxsplit=1)[0].rstrip(".").lower() in TITLES


def _mention(surface: str) -> _Mention:
    names: list[str] = []
    initials: list[str] = []
    titles: list[str] = []
    for word in words(surface):
        if word.bare in TITLES and not names:
            titles.append(word.bare)
        elif word.is_initial or len(word.text) == 1:
            initials += [letter for letter in fold(word.text) if letter.isalpha()]
        elif word.text.lower() not in PARTICLES and not (names and is_degree(word.text)):
            names.append(fold(word.text))
    if not names and not initials:  # a particle or a title that is somebody's whole name: "Ben", "Major"
        names = [fold(word.text) for word in words(surface)][-1:]
    if ", " in surface and len(names) > 1:  # "Polat, Cengiz"
        names = [*names[1:], names[0]]
    sex = "m" if MALE.intersection(titles) else "f" if FEMALE.intersection(titles) else None
    titled = sex is not None
    if len(names) > 1 or (names and initials):
        sex = sex or (sex_of(names[0]) if len(names) > 1 else None)
        return _Mention(tuple(names[:-1]), names[-1], tuple(initials), sex, titled)
    if not names:
        return _Mention((), "", tuple(initials), sex, titled)
    if titles and titles[-1] not in _BEFORE_GIVEN:
        return _Mention((), names[0], (), sex, titled)
    return _Mention(sex=sex, titled=titled, either=names[0])


class _Person:
    """Somebody, by all that was said."""

    __slots__ = ("at", "either", "families", "given", "initials", "is_child", "named_at", "nicknames", "sex")

    def __init__(self) -> None:
        self.at: list[int] = []
        self.families: set[str] = set()
        self.given: tuple[str, ...] = ()
        self.initials: tuple[str, ...] = ()
        self.either: set[str] = set()
        self.nicknames: set[str] = set()
        self.named_at: int | None = None  # where the surname stands first
        self.sex: str | None = None
        self.is_child = False

    def fits(self, one: _Mention) -> bool:
        """Whether a mention may mean this one."""
        if self.is_child and one.has_title:
            return False
        # A given name says less than a title: "Mr Sandra Polat" is Sandra Polat.
        same_given = bool(one.given) and one.given[0] in self.given
        if self.sex and one.sex and self.sex != one.sex and not (same_given and not one.titled):
            return False
        if one.either:
            return self._is_called(one.either) or (bool(one.nickname) and self._is_called(one.nickname))
        if not one.family:
            is_surname = one.has_title and any(one.initials == (family[0],) for family in self.families)  # "Mr A"
            return bool(one.initials) and (is_surname or one.initials in self._letters())
        if not self._has_family(one.family):
            return False
        return self._fits_given(one)

    def _fits_given(self, one: _Mention) -> bool:
        """Whether the given names of a mention with the same surname may be theirs."""
        if one.given and self.given:
            mine, theirs = [skeleton(name) for name in self.given], [skeleton(name) for name in one.given]
            # Leonard Rosen may be the father of David Leonard Rosen; J. Leonard Rosen is Leonard.
            has_initials = bool(self.initials or one.initials)
            within = set(mine) <= set(theirs) or set(theirs) <= set(mine)
            return (within and (has_initials or mine[0] == theirs[0])) or _is_form(one.given[0], self.given[0])
        firsts = [name[0] for name in (*self.given, *one.given)]
        if one.initials and (self.given or self.initials):
            return one.initials[0] in (firsts or self.initials)[:1] or one.initials[0] in self.initials
        if one.given and self.initials:
            return one.given[0][0] == self.initials[0]
        return True

    def _has_family(self, family: str) -> bool:
        known = {skeleton(name) for name in (self.families or self.either)}
        parts = {skeleton(part) for name in self.families for part in name.split("-")}
        return skeleton(family) in known | parts or bool(known & {skeleton(part) for part in family.split("-")})

    def _is_called(self, name: str) -> bool:
        """Whether one word may name this one: a surname, a given name or a form of it."""
        known = {skeleton(one) for one in (*self.families, *self.given, *self.either, *self.nicknames)}
        first = (*self.given[:1], *(() if self.families else self.either))
        return skeleton(name) in known or self._has_family(name) or any(_is_form(name, one) for one in first)

    def _letters(self) -> tuple[tuple[str, ...], ...]:
        """The initials that may stand for the name."""
        firsts = tuple(name[0] for name in self.given) or self.initials
        lasts = [(family[0],) for family in self.families]
        return (*((*firsts, *last) for last in lasts), *((*firsts[:1], *last) for last in lasts), self.initials)

    def add(self, at: int, one: _Mention) -> None:
        """Takes a mention in."""
        insort(self.at, at)
        self.is_child = self.is_child or one.is_child
        self.given = max(self.given, one.given, key=len)
        self.initials = max(self.initials, one.initials, key=len)
        if one.family:
            self.families.add(one.family)
            self.named_at = at if self.named_at is None else min(at, self.named_at)
        if one.either:
            self.either.add(one.either)
        if one.nickname:
            self.nicknames.add(one.nickname)
        if one.titled or self.sex is None:
            self.sex = one.sex or self.sex


def _is_form(one: str, other: str) -> bool:
    """Whether two given names may be forms of one: known ones, or one cut short ("Dan"; but Ann is not Anna)."""
    if may_be_same(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST_SHORT or len(long) - len(short) < 2:
        return False
    return (long.startswith(short) and is_given_name(long)) or _is_pet_name(short, long)


def _is_pet_name(short: str, long: str) -> bool:
    """Whether a word that is nobody else's given name is made of another: Lindo of Lindokuhle, Immy, Teus of Mateus."""
    if is_given_name(short.capitalize()):
        return False
    if len(short) >= _SHORTEST_CUT and (long.startswith(short) or long.endswith(short)):
        return True
    ending = _PET_ENDING.search(short)
    return ending is not None and long.startswith(short[: ending.start()])


def _add(persons: list[_Person], at: int, one: _Mention) -> None:
    fitting = list(_nearest(persons, at, one))
    if fitting:
        person = fitting[0]
    else:
        person = _Person()
        persons.append(person)
    person.add(at, one)


def _nearest(persons: Sequence[_Person], at: int, one: _Mention) -> Iterator[_Person]:
    """Whom a mention may mean: those named last before it, then those named first behind it."""
    fitting = [person for person in persons if person.fits(one)]
    # "Ann" means Ann Reed before Anna, and "Dr Rao" Vikram Rao before Imogen Castle-Rao, whoever was named last.
    name = one.either or one.family
    exact = [person for person in fitting if name and name in (*person.given, *person.families, *person.nicknames)]
    fitting = exact or fitting
    # Nobody is meant by a surname that is said of her only later, if there is somebody else.
    known = [person for person in fitting if person.named_at is not None and person.named_at < at]
    fitting = known if one.family and known else fitting
    before = [(person.at[bisect_left(person.at, at) - 1], person) for person in fitting if person.at[0] < at]
    yield from (person for _, person in sorted(before, key=lambda each: -each[0]))
    yield from sorted((person for person in fitting if person.at[0] > at), key=lambda person: person.at[0])


def _unabbreviated(one: _Mention, surface: str, persons: Sequence[_Person]) -> _Mention:
    """A mention in capitals as initials, if somebody's name has them: "DH" and "Dr DH" behind "Dean Harbeck"."""
    letters = surface.rsplit(maxsplit=1)[-1] if one.has_title else surface
    name = one.either or one.family
    if not (name and letters.isupper() and len(letters) <= _LONGEST_INITIALS):
        return one
    short = one._replace(either="", family="", initials=tuple(letter for letter in name if letter.isalpha()))
    return short if any(person.fits(short) for person in persons) else one


def _called(one: _Mention, persons: Sequence[_Person]) -> _Mention:
    """A title before a given name, if only one person has the name, and as a given name: "Mr Harish"."""
    if not one.family or any(person.fits(one) for person in persons):
        return one
    named = one._replace(family="", either=one.family)
    return named if sum(one.family in person.given and person.fits(named) for person in persons) == 1 else one
