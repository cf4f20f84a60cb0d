"""Which mentions mean the same person: "Mr Cengiz Polat", "C. Polat", "POLAT", "Polat, Cengiz" and "Polat's" are one.

Whole names come first, wherever they stand: those that share a surname and whose given names may be forms of one are
one person. What says less, such as a surname alone, a given name or its short form, means whom it fits of those named
last before it, or else the first behind it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from tacit.identities.beside import Beside
from tacit.identities.nicknames import without_nickname
from tacit.identities.person import Person, is_form
from tacit.identities.said import SaidName, said
from tacit.language.given_names import is_given_name
from tacit.language.short_names import sex_of
from tacit.language.titles import is_title
from tacit.terms.keys import fold

_LONGEST_INITIALS = 3  # letters without dots
# What anybody may be called tells nobody from a namesake.
_ANYBODYS = frozenset("mr mrs ms miss mx".split())


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
    whose: dict[int, Person] = {}
    for only_whole in (True, False):
        for at, one in enumerate(mentions):
            of = known[at].alias_of
            if at in whose or (only_whole and not (one.is_whole and (of is None or of in whose))):
                continue
            if of is not None:
                whose[at] = whose[of]
                whose[at].call(at, one, is_maiden=known[at].is_maiden)
                continue
            if not one.is_whole:
                one = _called(_unabbreviated(one, surfaces[at], persons), persons)  # noqa: PLW2901  # what it may mean
            whose[at] = _meant(persons, at, one)
            whose[at].add(at, one)
            if known[at].joined:
                whose[at].share(_family_behind(mentions, at))
    numbers: dict[int, int] = {}
    return [numbers.setdefault(id(whose[at]), len(numbers)) for at in range(len(surfaces))]


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


def has_title(surface: str) -> bool:
    """Whether a title stands before a name."""
    return len(surface.split()) > 1 and is_title(surface.split(maxsplit=1)[0])


def _mentions(surfaces: Sequence[str], known: Sequence[Beside]) -> list[SaidName]:
    """What the mentions say, with what stands beside them."""
    mentions = [
        said(one.before + surface)._replace(is_child=one.is_child) for surface, one in zip(surfaces, known, strict=True)
    ]
    for at, one in enumerate(known):
        if one.alias_of is None or not one.completes:
            continue
        first, other = mentions[one.alias_of], mentions[at]
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


def _meant(persons: list[Person], at: int, one: SaidName) -> Person:
    """Whom a mention means: one of those who are known, or somebody new, who is known from now on."""
    fitting = list(_nearest(persons, at, one))
    if one.initials and not one.family and not one.given and len(fitting) > 1:
        # Initials that two have are nobody's in particular, unless only one was called by the title before, or named.
        addressed = [person for person in fitting if one.titles and person.addressed_before(at, one.titles)]
        named = [person for person in fitting if one.titles and person.at[0] < at]
        nobodys = [person for person in fitting if person.is_nothing_but(one.initials)]
        fitting = next((some for some in (addressed, named) if len(some) == 1), nobodys)
    if not fitting:
        fitting = [Person()]
        persons += fitting
    return fitting[0]


def _nearest(persons: Sequence[Person], at: int, one: SaidName) -> Iterator[Person]:
    """Whom a mention may mean: those named last before it, then those named first behind it."""
    fitting = [person for person in persons if person.fits(one)]
    # "Ann" means Ann Reed before Anna, and "Dr Rao" Vikram Rao before Imogen Castle-Rao, whoever was named last.
    name = one.either or one.family
    exact = [person for person in fitting if name and name in person.names]
    fitting = exact or fitting
    # Nobody is meant by a surname that is said of her only later, if there is somebody else.
    known = [person for person in fitting if person.named_at is not None and person.named_at < at]
    fitting = known if one.family and known else fitting
    if one.family and not one.is_whole:
        fitting = _of_title(fitting, one)
        # Whoever was called so before, and not "his father, Low Ah Teck", who stands nearer.
        fitting = [person for person in fitting if person.addressed_before(at, one.titles)] or fitting
    before = [(person.at[bisect_left(person.at, at) - 1], person) for person in fitting if person.at[0] < at]
    if one.either and len(before) > 1 and all(one.either in person.families for _, person in before):
        # A surname without a title means the one whom the text is about.
        before = [(bisect_left(person.at, at) * at + last, person) for last, person in before]
    yield from (person for _, person in sorted(before, key=lambda each: -each[0]))
    yield from sorted((person for person in fitting if person.at[0] > at), key=lambda person: person.at[0])


def _of_title(fitting: list[Person], one: SaidName) -> list[Person]:
    """Those who have the title of a mention, or no other title and the sex that it says; all if nobody has."""
    rank = [title for title in one.titles if title not in _ANYBODYS]
    titled = [person for person in fitting if rank and person.titles.issuperset(rank)]
    of_sex = [person for person in fitting if one.sex and person.sex == one.sex] or fitting
    return titled or [person for person in of_sex if not person.titles or person.titles & {*one.titles}] or of_sex


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
    if not one.family or one.given or any(person.fits(one) for person in persons):
        return one
    named = one._replace(family="", either=one.family)
    return named if sum(one.family in person.given and person.fits(named) for person in persons) == 1 else one
