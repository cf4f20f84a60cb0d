"""Whom a mention means, of several of one name: by title, sex and kin, by whom it meant before, by who is nearest."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from tacit.identities.hints import Hints
from tacit.identities.person import ANYBODYS, Person
from tacit.identities.said import EPITHETS, KIN, SaidName

# Who has one of them is not called Mr or Mrs.
_NEVER_MR = frozenset("chief lord lady alhaji alhaja hajia king queen prince princess".split())
# Kin who mostly have the surname of whom they are kin of.
_OF_THE_NAME = frozenset(
    "wife husband mother father mum mom mam dad nan gran granny grandma grandmother grandfather".split()
)


def meant(persons: list[Person], at: int, one: SaidName, hints: Hints, others: Sequence[Person] = ()) -> Person:
    """Whom a mention means: one of those who are known, or somebody new, who is known from now on.

    Args:
        persons: Who is known.
        at: The number of the mention.
        one: What it says.
        hints: What stands around it.
        others: Who is not meant.
    """
    fitting = [] if hints.is_namesake else list(_nearest([one for one in persons if one not in others], at, one, hints))
    if (
        one.epithet in EPITHETS
        and fitting
        and (_is_called_so(one, persons) or (len(fitting) == 1 and _is_plain(fitting[0], one, persons)))
    ):
        fitting = []
    if hints.no_relation and one.family and not one.is_whole:
        fitting = [person for person in fitting if person.addressed_before(at, one.titles)]
    if hints.is_apart:
        last = max(
            (person for person in persons if person.at[0] < at), key=lambda person: _last(person, at), default=None
        )
        fitting = [person for person in fitting if person is not last]
    if one.initials and not one.family and not one.given and len(fitting) > 1:
        # Initials that two have are nobody's in particular, unless only one was called by the title before, or named.
        addressed = [person for person in fitting if one.titles and person.addressed_before(at, one.titles)]
        named = [person for person in fitting if one.titles and person.at[0] < at]
        nobodys = [person for person in fitting if person.is_nothing_but(one.initials)]
        fitting = next((some for some in (addressed, named) if len(some) == 1), nobodys)
    if one.sex and one.titles and one.family and not (one.is_whole or hints.is_both) and _are_rivals(persons, at, one):
        fitting = []
    if not fitting and not (hints.is_namesake or hints.is_apart):
        fitting = _senior(persons, one) or _kin(persons, at, one)
    if not fitting:
        fitting = [Person()]
        fitting[0].is_namesake = hints.is_namesake
        persons += fitting
    return fitting[0]


def _are_rivals(persons: Sequence[Person], at: int, one: SaidName) -> bool:
    """Whether a title and a surname may mean several of a family who were named as often: nobody says who it is."""
    named = [
        person
        for person in persons
        if person.at[0] < at
        and one.family in person.families - person.maiden
        and not (person.is_child or person.is_relative)
    ]
    rivals = [person for person in named if person.given and person.told_sex in {None, one.sex}]
    if any(person.addressed_before(at, one.titles) or person.titles & {*one.titles} for person in named):
        return False
    return len(rivals) > 1 and len({bisect_left(person.at, at) for person in rivals}) == 1


def _is_called_so(one: SaidName, persons: Sequence[Person]) -> bool:
    """Whether several have the name that an epithet tells apart: "Young Pat", his uncle Pat and another Pat."""
    name = one.either or (one.given[0] if one.given else "")
    namesakes = [person for person in persons if name in person.names | person.either]
    return len(namesakes) > 1 and not any(person.epithets for person in namesakes)


def _is_plain(person: Person, one: SaidName, persons: Sequence[Person]) -> bool:
    """Whether somebody is called by a name alone, and nobody else: "Young Ken" is not the Ken of whom all is told."""
    name = one.either or (one.given[0] if one.given else "")
    return (
        person.is_plain
        and name in {*person.given[:1], *person.either}
        and not any(name in other.names | other.either for other in persons if other is not person)
    )


def _last(person: Person, at: int) -> int:
    """The last mention of somebody before another."""
    return person.at[bisect_left(person.at, at) - 1]


def _senior(persons: Sequence[Person], one: SaidName) -> list[Person]:
    """The one of whom there is a junior, too: "Mr Tan Sr" is Joseph Tan, if Joseph Jr is his son."""
    if one.epithet != "senior":
        return []
    plain = one._replace(epithet="")
    juniors = {name for person in persons if "junior" in person.epithets for name in (*person.given, *person.either)}
    found = [
        person
        for person in persons
        if not person.epithets and person.fits(plain) and not juniors.isdisjoint((*person.given, *person.either))
    ]
    return found if len(found) == 1 else []


def _kin(persons: Sequence[Person], at: int, one: SaidName) -> list[Person]:
    """The one who was named by a given name alone as somebody's wife, mother or the like: "Mrs Lavelle" is Nora."""
    if one.is_whole or not (one.family and one.titled):
        return []
    if not any(one.family in person.families for person in persons):
        return []
    found = [
        person
        for person in persons
        if not person.families
        and person.kin & _OF_THE_NAME
        and person.told_sex == one.sex
        and person.at[0] < at
        and not person.is_family
    ]
    return found if len(found) == 1 else []


def _nearest(persons: Sequence[Person], at: int, one: SaidName, hints: Hints) -> Iterator[Person]:
    """Whom a mention may mean: those named last before it, then those named first behind it."""
    fitting = [person for person in persons if person.fits(one)]
    # "Ann" means Ann Reed before Anna, and "Dr Rao" Vikram Rao before Imogen Castle-Rao, whoever was named last.
    name = one.either or one.family
    exact = [person for person in fitting if name and name in (person.names | person.either) - person.maiden]
    fitting = [person for person in exact if not (person.is_patronymic and name in person.families)] or exact or fitting
    fitting = [
        person
        for person in fitting
        if not person.is_namesake or person.addressed_before(at, one.titles) or person.titles & _ranks(one)
    ] or fitting
    if one.either and not one.titles:  # who is a doctor is seldom called by a given name alone
        fitting = [
            person for person in fitting if person.titles <= ANYBODYS | KIN or name in person.families
        ] or fitting
    if any(
        person.is_called_else(one.titles) for person in fitting
    ):  # "Mrs Rahman" is not the Ms Rahman of whom all is told, if there is another
        fitting = [
            person for person in fitting if person.told_sex == one.sex and not person.is_called_else(one.titles)
        ] or fitting
    if hints.kin and hints.kin not in KIN and one.either and not one.is_given:
        fitting = [person for person in fitting if person.is_called_by(one.either, hints.kin)]
    if one.either and len(fitting) > 1:
        fitting = _by_given(fitting, at, one)
    if not one.epithet:  # who is called Junior, or Young Ken, is seldom called without that
        fitting = [person for person in fitting if not person.epithets] or fitting
    # Nobody is meant by a surname that is said of her only later, if there is somebody else.
    known = [person for person in fitting if person.named_at is not None and person.named_at < at]
    fitting = known if one.family and known else fitting
    if one.family and not one.is_whole:
        fitting = _addressed(fitting, at, one, hints)
    before = [(_last(person, at), person) for person in fitting if person.at[0] < at]
    if one.family and not one.is_whole and len(before) > 1:
        before = _main(before, at)
    if one.either and len(before) > 1 and all(one.either in person.families for _, person in before):
        # A surname without a title means the one whom the text is about, and not his brother.
        others = [(last, person) for last, person in before if not person.is_child] or before
        others = [(last, person) for last, person in others if not person.is_relative] or others
        just = [(last, person) for last, person in before if last == at - 1 and person.is_addressed(last)]
        before = just or [(bisect_left(person.at, at) * at + last, person) for last, person in others]
    yield from (person for _, person in sorted(before, key=lambda each: -each[0]))
    yield from sorted((person for person in fitting if person.at[0] > at), key=lambda person: person.at[0])


def _by_given(fitting: list[Person], at: int, one: SaidName) -> list[Person]:
    """Those of several of a given name who are called by it: not who is called otherwise ("Wally"), or in full."""
    plain = [person for person in fitting if not (person.nicknames and one.either in person.given)] or fitting
    named = [person for person in plain if one.either in person.given]
    called = [person for person in named if one.either in person.either and person.at[0] < at]
    return called if len(named) == len(plain) and len(called) == 1 else plain


def _main(before: list[tuple[int, Person]], at: int) -> list[tuple[int, Person]]:
    """Whom the text is about before all others, if it says his name more often than that of who stands nearest."""
    counted = [(bisect_left(person.at, at), last, person) for last, person in before]
    most, last, main = max(counted, key=lambda each: each[:2])
    nearest = max(counted, key=lambda each: each[1])
    return [(last, main)] if most > nearest[0] else before


def _addressed(fitting: list[Person], at: int, one: SaidName, hints: Hints) -> list[Person]:
    """Those whom a title and a surname may mean."""
    fitting = _of_title(fitting, one)
    if hints.is_both:  # "Mr. and Mrs. Poettcker" are Wilf and Gerda, and not their son
        fitting = [person for person in fitting if person.is_joined or person.is_both]
    if kin := {hints.kin, one.kin} - {""}:
        fitting = [person for person in fitting if not kin.isdisjoint(person.kin)] or fitting
    # Whoever was called so before, and not "his father, Low Ah Teck", who stands nearer.
    if addressed := [person for person in fitting if person.addressed_before(at, one.titles)]:
        return addressed
    # Who is somebody's brother is told by more than a title.
    fitting = [person for person in fitting if not person.is_relative] or fitting
    return [person for person in fitting if person.titles & {*one.titles}] or fitting


def _ranks(one: SaidName) -> frozenset[str]:
    """The titles of a mention that not everybody has."""
    return frozenset(one.titles) - ANYBODYS


def _of_title(fitting: list[Person], one: SaidName) -> list[Person]:
    """Those who have the title of a mention, or no other title and the sex that it says; all if nobody has."""
    rank = _ranks(one)
    titled = [person for person in fitting if rank and person.titles >= rank]
    if titled:  # "Cllr Reed" is no Cllr Mrs Reed, if there is a Cllr A. Reed
        return [person for person in titled if person.titles == {*one.titles}] or titled
    of_sex = [person for person in fitting if one.sex and person.told_sex == one.sex] or fitting
    plain = [person for person in of_sex if not person.titles or person.titles & {*one.titles}]
    # Mr Okafor is not his father, Chief Okafor.
    return plain or [person for person in of_sex if not person.titles & _NEVER_MR]
