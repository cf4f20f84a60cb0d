"""Somebody, by all that the mentions taken for one person say; and whether another mention may mean the same."""

from __future__ import annotations

import re
from bisect import insort

from tacit.identities.hints import Hints
from tacit.identities.lexicon import is_common
from tacit.identities.mentions import skeleton
from tacit.identities.profiles import is_surname
from tacit.identities.said import GENERATIONS, KIN, SaidName
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.short_names import first_letters, may_be_same

ANYBODYS = frozenset("mr mrs ms miss mx".split())
"""What anybody may be called tells nobody from a namesake."""

_SHORTEST_SHORT = 2  # letters of a given name cut short: "Dan", "Fi"
_SHORTEST_CUT = 4  # of one that no list knows: "Teus", "Lindo"
_FEWEST_PRONOUNS = 2  # that tell a woman from a man
_PRONOUNS = 4  # times as many as of the other
_OF_CHILDREN = frozenset(("miss", "master"))
_POLICE = frozenset("pc dc ds di dci dcs ps pcs tdc sgt const cst wpc pcso s/c a/sgt s/sgt snr".split())
_SERVICE = frozenset(
    "pc dc ds di dci dcs ps pcs tdc sgt const cst wpc pcso s/n sn s/c snr hv sw nurse matron constable inspector"
    " detective officer".split()
)
_BY_GIVEN_NAME = frozenset("fr father br brother sr sister mother pastor imam rabbi".split())
_WOMENS = frozenset("mrs ms miss".split())
_FATHERS = frozenset("father dad daddy grandfather grandad granddad grandpa opa taid".split())
_OLDER = _FATHERS.union("mother mum mom mam grandmother grandma gran granny nan nana oma nain uncle aunt".split())
_EPITHETS = (frozenset(("junior", "young", "little")), frozenset(("senior", "old", "big")))
_SONS = ("mc", "mac")
_LONGEST_CUT = 5  # letters of a surname cut short behind "Mc" or "Mac"
_LONGEST_LEFT = 4  # letters that are left out before it: "Seun" of Oluwaseun
_SHORTEST_STEM = 3
_FOND = frozenset("o y ie ey s sy zy ny my ty dy by gy py".split())
_VOWELS = frozenset("aeiouy")
_PET_ENDING = re.compile(r"(?<=..)(?:(?<=(.))\1)?(?:ie|ey|y|i|u)$|(?<=.(.))\2(?:ie|ey|y|i|u)$")  # "Matt-ie", "Im-my"


class Person:
    """Somebody, by all that was said."""

    __slots__ = (
        "addressed",
        "at",
        "either",
        "epithets",
        "families",
        "given",
        "initials",
        "is_both",
        "is_child",
        "is_couple",
        "is_family",
        "is_joined",
        "is_namesake",
        "is_patronymic",
        "is_relative",
        "kin",
        "lasts",
        "letters",
        "maiden",
        "named_at",
        "nicknames",
        "pronouns",
        "sex",
        "shared",
        "surname_first",
        "titles",
    )

    def __init__(self) -> None:
        self.at: list[int] = []
        self.families: set[str] = set()
        self.shared: set[str] = set()  # surnames of those beside whom this one is named: "Clive and Jean Reed"
        self.given: tuple[str, ...] = ()
        self.initials: tuple[str, ...] = ()
        self.lasts: set[str] = set()
        self.letters: set[tuple[str, ...]] = set()
        self.either: set[str] = set()
        self.nicknames: set[str] = set()
        self.epithets: set[str] = set()
        self.titles: set[str] = set()
        self.addressed: set[tuple[int, str]] = set()  # where by which titles
        self.named_at: int | None = None  # where the surname stands first
        self.sex: str | None = None
        self.is_child = self.is_couple = self.surname_first = False
        self.is_family = self.is_joined = self.is_namesake = self.is_relative = self.is_patronymic = False
        self.is_both = False  # whether this one was named as "Mr and Mrs Reed"
        self.kin: set[str] = set()  # what kin the text calls this one
        self.maiden: set[str] = set()  # surnames of before
        self.pronouns = (0, 0)  # how often a man's and a woman's stood for this one

    @property
    def is_plain(self) -> bool:
        """Whether this one was mentioned, and never with a word that tells namesakes apart."""
        return bool(self.at) and not self.epithets

    @property
    def names(self) -> set[str]:
        """All names, as they are written."""
        return {*self.given, *self.families, *self.nicknames, *self.shared}

    @property
    def told_sex(self) -> str | None:
        """Whether this one is a woman or a man, by title, given name or the pronouns that the text has for this one."""
        he, she = self.pronouns
        if self.sex or max(he, she) < _FEWEST_PRONOUNS or _PRONOUNS * min(he, she) > max(he, she):
            return self.sex
        return "m" if he > she else "f"

    def fits(self, one: SaidName) -> bool:  # noqa: PLR0911  # one answer after another
        """Whether a mention may mean this one."""
        if self.is_family or one.is_family:
            return self.is_family and one.is_family and one.either in self.either
        if self._is_another(one):
            return False
        if one.either:
            return self._is_named(one) or (bool(one.nickname) and self._is_called(one.nickname))
        if not one.family:
            return self._has_letters(one)
        if self.surname_first and {*one.given, one.family} <= {*self.given}:  # "Swee Choo" is Lim Swee Choo
            return True
        if self._has_first_of_two(one) or self._goes_on(one):
            return True
        return self._has_family_of(one) and self._fits_given(one)

    def _has_first_of_two(self, one: SaidName) -> bool:
        """Whether a mention leaves the second of two surnames out: "Yaneth Ospino" is Yaneth Ospino Rueda."""
        if one.family and not (one.given or one.initials):  # "Ms López" is Fernanda López García
            return one.family in self.given[1:] and not is_given_name(one.family)
        if not (one.is_whole and one.given and self.given):
            return False
        return one.given[0] == self.given[0] and one.family in self.given[1:] and not is_given_name(one.family)

    def _goes_on(self, one: SaidName) -> bool:
        """Whether a mention has a second surname behind a known one: "I. Benavente" is Inés Benavente Lozoya."""
        first, last = one.given[:1], one.given[1:]
        if self.given or not self.initials or not last or last[-1] not in self.families:
            return False
        return first[0][0] == self.initials[0]

    def _is_another(self, one: SaidName) -> bool:  # noqa: PLR0911  # one reason after another
        """Whether something other than the name tells that a mention does not mean this one."""
        if self.is_couple is not one.is_couple or (
            self.is_child and one.titles and one.titles[0] not in _OF_CHILDREN and not one.is_whole
        ):
            return True
        if one.epithet and self.epithets and not any(_are_alike(one.epithet, each) for each in self.epithets):
            return True
        if one.epithet in GENERATIONS and (self.given or self.either) and not self.epithets:
            is_older = one.epithet == "senior" and not self.kin.isdisjoint(_FATHERS)
            return not is_older  # "his father, Clifford Sr.", but "Grandpa Alf" is Alf senior
        if self.is_child and one.epithet in _EPITHETS[1]:
            return True  # "Old Pieter" is not Pieter (4)
        if one.is_child and (self.titles - KIN or self.addressed):
            return True  # Musa (2) is no Dr Musa Conteh
        if self._is_other_kin(one):
            return True
        # "S/N Tan" is no patient who is called Mr Tan.
        if not _SERVICE.isdisjoint(one.titles) and not one.given and self._is_civil():
            return True
        if not _POLICE.isdisjoint(one.titles) and not one.given and self.given and self.titles.isdisjoint(_POLICE):
            return True
        # A given name says less than a title: "Mr Sandra Polat" is Sandra Polat.
        same_given = bool(one.given) and one.given[0] in self.given
        return bool(self.told_sex and one.sex) and self.told_sex != one.sex and not (same_given and not one.titled)

    def is_called_by(self, name: str, kin: str) -> bool:
        """Whether this one is called as kin is, or by a given name behind that: "Bà Tran" is no Vincent Tran."""
        return kin in self.kin or name in {*self.given, *self.either, *self.nicknames}

    def is_called_else(self, titles: tuple[str, ...]) -> bool:
        """Whether this one is called Ms or Miss throughout, and a mention says Mrs, or the other way round."""
        called = ({title for _, title in self.addressed} | self.titles) & _WOMENS
        return bool(called) and bool(_WOMENS.intersection(titles)) and called.isdisjoint(titles)

    def _is_civil(self) -> bool:
        """Whether this one is called by a title that everybody has, and by none of a service."""
        called = {title for _, title in self.addressed} | self.titles
        return bool(called) and called <= ANYBODYS

    def _is_other_kin(self, one: SaidName) -> bool:
        """Whether a mention is of other kin by another form of the name: "Grandpa Alf" is not "my brother Alfie"."""
        kin = {one.kin, *(("little",) if one.epithet == "little" else ())} - {""}
        if not kin or not self.kin or not kin.isdisjoint(self.kin):
            return False
        if "little" in kin:
            return not self.kin.isdisjoint(_OLDER)
        return bool(one.either) and one.either not in self.names | self.either

    def is_nothing_but(self, initials: tuple[str, ...]) -> bool:
        """Whether nothing is known but initials."""
        return self.initials == initials and not (self.given or self.families or self.either)

    def addressed_before(self, at: int, titles: tuple[str, ...]) -> bool:
        """Whether an earlier mention had one of the titles, and no given name."""
        return any(where < at and title in titles for where, title in self.addressed)

    def is_addressed(self, at: int) -> bool:
        """Whether a mention had a title and no given name."""
        return any(where == at for where, _ in self.addressed)

    def add(self, at: int, one: SaidName) -> None:
        """Takes a mention in."""
        insort(self.at, at)
        self.is_child = self.is_child or one.is_child
        self.is_couple = self.is_couple or one.is_couple
        self.surname_first = self.surname_first or one.surname_first
        self.is_family = self.is_family or one.is_family
        self.is_patronymic = self.is_patronymic or one.is_patronymic
        self.given = max(self.given, one.given, key=len)
        self.initials = max(self.initials, one.initials, key=len)
        if one.family:
            self.families.add(one.family)
            self.named_at = at if self.named_at is None else min(at, self.named_at)
        if one.is_whole:
            self.titles.update(one.titles)
            self.letters.add(one.letters)
        else:
            self.addressed |= {(at, title) for title in one.titles}
        for some, word in (
            (self.either, one.either),
            (self.nicknames, one.nickname),
            (self.epithets, one.epithet),
            (self.lasts, one.last),
        ):
            if word:
                some.add(word)
        if one.titled or self.sex is None:
            self.sex = one.sex or self.sex

    def note(self, hints: Hints, one: SaidName) -> None:
        """Takes in what the text says around a mention."""
        self.is_namesake = self.is_namesake or hints.no_relation
        self.is_relative = self.is_relative or one.is_relative
        self.is_both = self.is_both or hints.is_both
        self.pronouns = self.pronouns[0] + hints.he, self.pronouns[1] + hints.she
        self.kin |= {kin for kin in (hints.kin, one.kin) if kin}

    def call(self, at: int, one: SaidName, *, is_maiden: bool) -> None:
        """Takes in another name, which the text says to be this one's."""
        insort(self.at, at)
        if is_maiden:
            self.maiden.update(name for name in (one.either, one.family) if name)
        if one.either:
            (self.families if is_maiden else self.nicknames).add(one.either)
        self.nicknames.update(one.given)
        if one.family:
            self.families.add(one.family)
        self.sex = self.sex or (one.sex if one.titled else None)

    def share(self, family: str) -> None:
        """Takes in the surname of somebody named beside, unless there is another."""
        if family and not self.families:
            self.shared.add(family)

    def _is_named(self, one: SaidName) -> bool:
        name = one.either
        if not one.is_given:
            return self._is_called(name)
        # "her mum, Mary" is not Teresa Mary Reed.
        given = self.given if self.surname_first else self.given[:1]
        known = {skeleton(each) for each in (*given, *self.either, *self.nicknames)}
        if not self.given and self.initials and self.families and name[0] == self.initials[0]:
            # "her husband, Piotr" is P. Reed, but no Dr P. Reed: nobody's brother is called by a rank.
            is_plain = self.titles <= ANYBODYS | KIN
            return is_plain and (self.told_sex is None or one.sex is None or self.told_sex == one.sex)
        return skeleton(name) in known or self._is_short(name)

    def _is_called(self, name: str) -> bool:
        """Whether one word may name this one: a surname, a given name or a form of it."""
        known = {skeleton(one) for one in (*self.families, *self.given, *self.either, *self.nicknames)}
        return skeleton(name) in known or self._has_family(name) or self._has_part(name) or self._is_short(name)

    def _is_short(self, name: str) -> bool:
        given = self.given if self.surname_first else self.given[:1]  # "Rhod" of GWYTHER, Elis Rhodri
        first = (*given, *(() if self.families else self.either))
        if any(is_form(name, one) for one in first):
            return True
        # Whoever has initials and one name is called by that: "Basava" is K. Basavaraju.
        only = self.families if self.initials and not self.given else ()
        return any(not is_given_name(one) and _is_pet_name(name, one) for one in only)

    def _has_letters(self, one: SaidName) -> bool:
        """Whether initials, or a given name with a letter behind it, may be this one's."""
        if one.given:  # "Gary N"
            lasts = {family[0] for family in self.families} | self.lasts
            names = self.given or tuple(self.either)
            is_second = len(self.given) > 1 and one.last == self.given[1][0]  # "Walter J." is Walter James Reed
            return bool(names) and is_form(one.given[0], names[0]) and (not lasts or one.last in lasts or is_second)
        if one.titles and len(one.initials) == 1:  # "Mr A", and "Fr D." for Fr Declan Mulcahy
            is_clergy = not _BY_GIVEN_NAME.isdisjoint(one.titles) and self.titles >= {*one.titles}
            if is_clergy and self.given and self.given[0][0] == one.initials[0]:
                return True
            return any(one.initials == (family[0],) for family in self.families) or one.initials == self.initials
        if one.titles and one.initials in self._of_families():  # "Mr. Z-C"
            return True
        return bool(one.initials) and one.initials in self._initials()

    def _initials(self) -> set[tuple[str, ...]]:
        """The initials that may stand for the name."""
        names = self.given or tuple(sorted(self.either))[:1]
        firsts = tuple(name[0] for name in names) or self.initials
        pieces = tuple(piece[0] for name in names for piece in name.split("-") if piece)  # "E-M" is Ellie-Mae
        lasts = [(family[0],) for family in self.families] + [(last,) for last in self.lasts]
        double = self._of_families()
        found = {(*some, *last) for some in (firsts, firsts[:1], pieces) for last in (*lasts, *double)}
        return found | self.letters | {self.initials, firsts[:1], pieces} - {()}

    def _of_families(self) -> list[tuple[str, ...]]:
        """The letters of surnames, of both of two: "Z-C" of Zwicker-Comeau, "McG" of McGuigan."""
        sons = [
            ("m", "c", name[len(son)])
            for name in self.families
            for son in _SONS
            if name[len(son) :] and name.startswith(son)
        ]
        return [*(tuple(part[0] for part in family.split("-") if part) for family in self.families), *sons]

    def _has_family_of(self, one: SaidName) -> bool:
        if self._has_family(one.family) or one.family in {
            f"{self.given[-1]}-{name}" for name in self.families if self.given
        }:
            return True  # "Dr Rees-Morgan" is Dr Rees Morgan
        if not self._has_part(one.family):
            return False
        # Somebody with a given name and one of two surnames is one only if the other has a given name to compare:
        # "Sgt Callum Reece" is not PC Reece-Walker.
        if one.given or one.initials:
            return bool(self.given or self.initials)
        # Whoever is called by two surnames is not one who is named in full with one of them.
        if "-" in one.family and not any("-" in family for family in self.families):
            return False
        # A parent often has one of the names of a child with two: "Mrs Rees" is not Macsen Okonkwo-Rees.
        return not one.sex or (self.sex == one.sex and bool(self.titles or self.addressed))

    def _has_family(self, family: str) -> bool:
        known = {skeleton(name) for name in (self.families or self.shared or self.either)}
        if skeleton(family) in known or (len(family) > _LONGEST_CUT and skeleton(family.removesuffix("s")) in known):
            return True  # "Dr Muiris list" was typed without its apostrophe
        # "Fr McA" is Father McAteer.
        is_cut = family.startswith(_SONS) and len(family) <= _LONGEST_CUT
        return is_cut and any(name.replace(" ", "").startswith(family) for name in self.families)

    def _has_part(self, family: str) -> bool:
        """Whether one of two surnames with a hyphen is the other's."""
        known = {skeleton(name) for name in (self.families or self.either)}
        parts = {skeleton(part) for name in self.families for part in name.split("-")}
        return skeleton(family) in parts or bool(known & {skeleton(part) for part in family.split("-")})

    def _fits_given(self, one: SaidName) -> bool:
        """Whether the given names of a mention with the same surname may be theirs."""
        if one.given and self.nicknames.issuperset(one.given):
            return True
        if one.given and self.given:
            return self._has_given(one)
        if one.given and self.initials and not self.given:  # "W. Pruitt" is Warren H. Pruitt
            return self.initials[0] in first_letters(one.given[0])
        given = (*self.given, *one.given)
        if one.initials and (given or self.initials):
            first = first_letters(given[0]) if given else self.initials[:1]
            return one.initials[0] in first or one.initials[0] in self.initials
        return True

    def _has_another_middle(self, one: SaidName) -> bool:
        """Whether the second given name is another: Marcus D. Bell is not his cousin Marcus T. Bell."""
        is_western = is_given_name(
            self.given[0].capitalize()
        )  # "MacIsaac, Mary Catherine"; Lim Kian Seng has no middle
        if self.given[0] != one.given[0] or ((self.surname_first or one.surname_first) and not is_western):
            return False
        mine, theirs = _middle(self.given, self.initials), _middle(one.given, one.initials)
        is_first = one.letters[:1] == (one.given[0][0],)  # "J. Leonard Rosen" has his letter before
        return bool(mine and theirs) and mine != theirs and is_first and not self._opens_with_letter()

    def _opens_with_letter(self) -> bool:
        """Whether a letter stood before the given name."""
        return any(letters[0] != self.given[0][0] for letters in self.letters if letters)

    def _has_given(self, one: SaidName) -> bool:
        """Whether the given names of a mention are theirs, in a form of them or in part."""
        if self._has_another_middle(one):
            return False
        mine, theirs = [skeleton(name) for name in self.given], [skeleton(name) for name in one.given]
        is_one_first = is_form(one.given[0], self.given[0])
        if one.is_relative and not is_one_first:  # "my father Shivaji Rao" is not Anil Shivaji Rao
            return False
        surname_first = self.surname_first or one.surname_first
        within = set(mine) <= set(theirs) or set(theirs) <= set(mine)
        # Brothers share the first of two: Low Kian Seng and Low Kian Hock.
        if surname_first and min(len(mine), len(theirs)) > 1 and not within:
            return False
        # Leonard Rosen may be the father of David Leonard Rosen; J. Leonard Rosen is Leonard.
        loose = (
            _has_letters_first(self.given, self.initials)
            or _has_letters_first(one.given, one.initials)
            or surname_first
            or _is_surname_only(max(self.given, one.given, key=len)[0])  # "Mei Fong" is Lim Mei Fong
        )
        return (within and (loose or mine[0] == theirs[0])) or is_one_first


def _is_surname_only(name: str) -> bool:
    """Whether a name is a surname and nobody's given name, so that it stands first: "Lim"."""
    return is_surname(name.capitalize()) and not may_be_given_name(name.capitalize())


def _middle(given: tuple[str, ...], initials: tuple[str, ...]) -> str:
    """The letter of a second given name behind a first one that is written out; nothing if none is said."""
    if len(given) > 1:
        return given[1][0]
    return initials[0] if len(given) == 1 == len(initials) else ""


def _has_letters_first(given: tuple[str, ...], initials: tuple[str, ...]) -> bool:
    """Whether the one given name that is written out may be the second: "J. Leonard Rosen"."""
    return len(given) == 1 and bool(initials)


def _are_alike(one: str, other: str) -> bool:
    """Whether two words before or behind a name may tell the same person from a namesake: "Little Declan", "Junior"."""
    return one == other or any({one, other} <= some for some in _EPITHETS)


def is_form(one: str, other: str) -> bool:
    """Whether two given names may be forms of one: known ones, or one cut short.

    >>> is_form("dan", "daniel"), is_form("ann", "anna"), is_form("immy", "imogen")
    (True, False, True)
    """
    if may_be_same(one, other):
        return True
    short, long = sorted((one, other), key=len)
    if may_be_given_name(short.capitalize()) and _is_made_longer(short, long):
        return True
    if _is_fond(one, other) or _is_fond(other, one):
        return True
    is_fond = short.endswith("s") and len(short) > _SHORTEST_STEM and len(long) > len(short)
    if is_fond and not is_given_name(short) and long.startswith(short[:-1]):  # "Rhods" of Rhodri
        return True
    if len(short) < _SHORTEST_SHORT or len(long) - len(short) < 2:
        return False
    return (long.startswith(short) and is_given_name(long)) or _is_pet_name(short, long)


def _is_pet_name(short: str, long: str) -> bool:
    """Whether a word that is nobody else's given name is made of another: Lindo of Lindokuhle, Immy, Teus of Mateus."""
    if len(short) >= _SHORTEST_CUT and len(long) - len(short) >= _LONGEST_LEFT and long.endswith(short):
        return True
    if is_given_name(short.capitalize()):
        return False
    if (
        not is_given_name(long.capitalize()) and len(short) == _SHORTEST_STEM and long.startswith(short)
    ):  # "Kez" of Kezia
        return not is_common(short)
    if len(short) >= _SHORTEST_CUT and (long.startswith(short) or long.endswith(short)):
        return True
    ending = _PET_ENDING.search(short)
    if ending is None or _VOWELS.isdisjoint(short[: ending.start()]):
        return False  # "Fly" is a dog, and no Flora
    return long.startswith(short[: ending.start()])


def _is_fond(short: str, long: str) -> bool:
    """Whether a given name with a fond ending may be made of another: "Matty" of Matiu."""
    ending = _PET_ENDING.search(short)
    if ending is None or _VOWELS.isdisjoint(short[: ending.start()]):
        return False  # "Fly" is a dog, and no Flora
    if ending.start() < (_SHORTEST_CUT if is_given_name(long.capitalize()) else _SHORTEST_STEM):
        return False  # "Clemmie" may be Clementine, but "Danny" is no Daniela
    return is_given_name(short.capitalize()) and long.startswith(short[: ending.start()])


def _is_made_longer(short: str, long: str) -> bool:
    """Whether a given name has a fond ending: "Deano" of Dean, "Tomo", "Benny"."""
    rest = long.removeprefix(short)
    return rest != long and rest in _FOND and not is_given_name(long.capitalize())
