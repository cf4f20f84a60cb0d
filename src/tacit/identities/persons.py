"""Which mentions mean the same person: "Mr Cengiz Polat", "C. Polat", "POLAT", "Polat, Cengiz" and "Polat's" are one.

Whole names come first, wherever they stand: those that share a surname and whose given names may be forms of one are
one person. What says less, such as a surname alone, a given name or its short form, means whom it fits of those named
last before it, or else the first behind it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from tacit.identities.beside import Beside
from tacit.identities.meant import meant
from tacit.identities.nicknames import without_nickname
from tacit.identities.person import Person, is_form
from tacit.identities.said import SaidName, said
from tacit.language.countrywide import is_kin
from tacit.language.given_names import is_given_name
from tacit.language.short_names import sex_of
from tacit.terms.keys import fold

_SPOUSES = frozenset("wife husband".split())
_ALSO_KIN = frozenset(("lola", "lolo", "abba", "nani"))
_LONGEST_INITIALS = 3  # letters without dots


def grouped_persons(surfaces: Sequence[str], beside: Sequence[Beside] = ()) -> list[int]:
    """For each mention, in the order of the text, a number that it shares with those that mean the same person.

    Args:
        surfaces: The mentions.
        beside: What the text says beside each, if it is known.

    >>> grouped_persons(["John Smith", "Mary Smith", "Mr Smith", "Mrs Smith", "SMITH, JOHN", "Johnny", "J. Smith"])
    [0, 1, 0, 1, 0, 0, 0]
    >>> grouped_persons(["Dr Carter", "Bob", "Robert Jones", "Liz", "Elizabeth Carter", "Beth"])
    [0, 1, 1, 0, 0, 0]
    >>> grouped_persons(["Lily Marsden", "Ms Marsden", "Lily"], [Beside(is_child=True), Beside(), Beside()])
    [0, 1, 0]
    """
    known = [*beside] or [Beside()] * len(surfaces)
    mentions = _mentions(surfaces, known)
    persons: list[Person] = []
    spouses = {one.either for one in mentions if one.either and one.kin in _SPOUSES}
    whose: dict[int, Person] = {}
    for only_whole in (True, False):
        for at, one in enumerate(mentions):
            of = known[at].alias_of
            if only_whole and one.is_whole and of is not None and of not in whose and known[at].completes:
                # "Kate" above "Katarzyna Reed", who may be known already
                whose[at] = whose[of] = meant(persons, at, one, known[at].hints)
                whose[at].add(at, one)
                whose[at].call(of, mentions[of], is_maiden=False)
                continue
            if at in whose or (only_whole and not (one.is_whole and (of is None or of in whose))):
                continue
            if of is not None:
                whose[at] = whose[of]
                whose[at].call(at, one, is_maiden=known[at].is_maiden)
                continue
            if not one.is_whole and not one.is_family:
                one = _called(_unabbreviated(one, surfaces[at], persons), persons)  # noqa: PLW2901  # what it may mean
            others = _others(whose, known, at, mentions, persons)
            whose[at] = _spouse(persons, one, spouses) or meant(persons, at, one, known[at].hints, others)
            whose[at].add(at, one)
            whose[at].note(known[at].hints, one)
            whose[at].is_joined |= known[at].joined or (at > 0 and known[at - 1].joined)
            if known[at].joined:
                whose[at].share(_family_behind(mentions, at))
    numbers: dict[int, int] = {}
    return [numbers.setdefault(id(whose[at]), len(numbers)) for at in range(len(surfaces))]


def _others(
    whose: Mapping[int, Person],
    known: Sequence[Beside],
    at: int,
    mentions: Sequence[SaidName],
    persons: Sequence[Person],
) -> list[Person]:
    """Who stands beside a mention and is somebody else."""
    beside = [at - 1] if at and known[at - 1].parted else []
    beside += [at + 1] if known[at].parted else []
    others = [whose[one] for one in beside if one in whose]
    for one in beside:
        if one not in whose and mentions[one].either and not mentions[at].either:  # the Liam of "Mr Jarvis sent Liam"
            fitting = [person for person in persons if person.fits(mentions[one])]
            others += fitting if len(fitting) == 1 else []
    return others


def short_forms(names: Collection[str], surfaces: Collection[str]) -> list[str]:
    """Those of some folded words that somebody of a text is called as well.

    >>> short_forms(["immy", "acme", "rob", "boet"], ["Imogen Castle", "Robert", 'Mr "Boet" Lourens'])
    ['immy', 'rob', 'boet']
    """
    nicknames = {fold(without_nickname(surface)[1]) for surface in surfaces}
    mentions = map(said, surfaces)
    given = {name for one in mentions for name in (*one.given[:1], one.either) if name}
    return [
        name for name in names if name in nicknames or any(len(name) < len(one) and is_form(name, one) for one in given)
    ]


def _mentions(surfaces: Sequence[str], known: Sequence[Beside]) -> list[SaidName]:
    """What the mentions say, with what stands beside them."""
    mentions = [_read(surface, one) for surface, one in zip(surfaces, known, strict=True)]
    firsts = {one.given[0] for one in mentions if one.is_whole and one.given and not _is_kin(one.given[0])}
    for at, this in enumerate(mentions):
        if len(this.given) == 1 and _is_kin(this.given[0]) and this.family in firsts:  # "Lola Perla" is Perla Reed
            mentions[at] = SaidName(either=this.family, is_given=True, titles=this.titles, is_relative=True)
    for at, one in enumerate(known):
        if one.alias_of is None or not one.completes:
            continue
        first, other = mentions[one.alias_of], mentions[at]
        if (
            one.is_given and other.is_whole and (first.family or first.either)
        ):  # "Surname: REED", "Given names: Ann May"
            mentions[at] = other._replace(given=(*other.given, other.family), family=first.family or first.either)
            mentions[one.alias_of] = mentions[at]
            continue
        if first.given or first.initials or other.family:
            continue
        if (other.either or other.initials) and (first.family or first.either):  # "Mrs Reed (Ann)", "hall (r)"
            mentions[one.alias_of] = _completed(first, other)
    for at, one in enumerate(known):
        this = mentions[at]
        if one.joined and this.initials and not this.family and not this.given:  # "K. & J. Marsh"
            mentions[at] = this._replace(family=_family_behind(mentions, at))
        elif one.joined and is_given_name(this.either) and (family := _family_behind(mentions, at)):
            # "Eamon and Philomena Duddy", though a Terence Eamon Duddy is their son
            mentions[at] = this._replace(given=(this.either,), either="", family=family)
    return mentions


def _is_kin(name: str) -> bool:
    """Whether kin are called by a given name as well: "Nana", "Lola"."""
    return is_kin(name) or name in _ALSO_KIN


def _read(surface: str, known: Beside) -> SaidName:
    """What a mention says, with what stands beside it."""
    if known.hints.is_family:
        return SaidName(either=fold(surface.removesuffix("s")), is_family=True)
    behind = f" {known.hints.generation}" if known.hints.generation else ""
    return said(known.before + surface + behind)._replace(is_child=known.is_child)


def _completed(first: SaidName, other: SaidName) -> SaidName:
    """A surname with the given name or the initials that stand in brackets behind it."""
    if first.either and not other.initials and is_form(other.either, first.either):
        return first
    if first.either and other.initials == (first.either[0],):  # "Tyrell (T)"
        return first
    given = (other.either,) if other.either else ()
    sex = first.sex or (sex_of(other.either) if other.either else None)
    return first._replace(family=first.family or first.either, either="", given=given, initials=other.initials, sex=sex)


def _family_behind(mentions: Sequence[SaidName], at: int) -> str:
    """The surname that a mention shares with the next one, to which "and" joins it; nothing if that has none."""
    behind = mentions[at + 1]
    return behind.family if behind.is_whole else ""


def _unabbreviated(one: SaidName, surface: str, persons: Sequence[Person]) -> SaidName:
    """A mention in capitals as initials, if somebody's name has them: "DH" and "Dr DH" behind "Dean Harbeck"."""
    letters = surface.rsplit(maxsplit=1)[-1] if one.titles else surface
    name = one.either or one.family
    if not (name and letters.isupper() and len(letters) <= _LONGEST_INITIALS):
        return one
    short = one._replace(either="", family="", initials=tuple(letter for letter in name if letter.isalpha()))
    return short if any(person.fits(short) for person in persons) else one


def _called(one: SaidName, persons: Sequence[Person]) -> SaidName:
    """A title before a given name, if only one person has the name, and as a given name: "Mr Harish"."""
    if one.is_given and one.either and not any(person.fits(one) for person in persons):
        return _by_surname(one, persons)
    if not one.family or one.given or any(person.fits(one) for person in persons):
        return one
    named = one._replace(family="", either=one.family)
    called = [person for person in persons if one.family in {*person.given, *person.nicknames} and person.fits(named)]
    return named if len(called) == 1 else one


def _spouse(persons: Sequence[Person], one: SaidName, spouses: Collection[str]) -> Person | None:
    """Who was named before with a surname of birth: Dolores Hauk, "his wife, Dolores", is Dolores Brandt."""
    if not (one.is_whole and one.given and one.given[0] in spouses):
        return None
    if any(person.fits(one) for person in persons):
        return None
    found = [person for person in persons if person.given[:1] == one.given[:1] and person.told_sex == one.sex]
    is_married = any(one.family in person.families for person in persons)
    return found[0] if len(found) == 1 and is_married else None


def _by_surname(one: SaidName, persons: Sequence[Person]) -> SaidName:
    """What kin is called by a surname, if somebody of that sex has it and nobody the given name: "Nan Rees"."""
    named = one._replace(family=one.either, either="", is_given=False, titled=True)
    return named if any(person.told_sex == one.sex and person.fits(named) for person in persons) else one
