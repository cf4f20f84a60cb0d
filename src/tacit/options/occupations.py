"""What an occupation or an office is, in words wide enough to single nobody out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tacit.corpus.rarity import field_contexts
from tacit.identities.occupations import COMMON, STATES
from tacit.identities.ordinary import ordinary_nouns
from tacit.identities.role_nouns import ANYBODY, Calling, calling
from tacit.knowledge import wordnet
from tacit.language.deferred import deferred
from tacit.language.plurals import singular
from tacit.terms.keys import key

WIDE_WORDS: Final[Mapping[Calling, str]] = {
    Calling.ATHLETE: "sportsperson",
    Calling.PERFORMER: "performer",
    Calling.WRITER: "writer",
    Calling.ARTIST: "artist",
    Calling.SCIENTIST: "scientist",
    Calling.ENGINEER: "technician",
    Calling.CLERGY: "member of the clergy",
    Calling.HEALTH: "health professional",
    Calling.EDUCATOR: "teacher",
    Calling.POLICE: "officer",
    Calling.SERVICES: "member of the armed forces",
    Calling.POLITICIAN: "public official",
    Calling.OFFICIAL: "official",
    Calling.LAWYER: "legal professional",
    Calling.BUSINESS: "businessperson",
    Calling.PROFESSIONAL: "professional",
    Calling.CRAFT: "craftsperson",
    Calling.MAKER: "craftsperson",
    Calling.LABOURER: "manual worker",
    Calling.SKILLED: "tradesperson",
    Calling.EMPLOYEE: "worker",
    Calling.WORKER: "worker",
    Calling.FORMED: "worker",
    Calling.OPERATOR: "operator",
    Calling.EXPERT: "specialist",
    Calling.TRAVELLER: "traveller",
    Calling.STUDENT: "student",
}
"""The words for each kind of work; of the others nothing is said but that it is work."""

# What a taxonomy of 2006 puts elsewhere than a clerk would, or does not know, by how the noun ends.
_CALLED: Final = tuple(
    (label, deferred(rf"(?:{'|'.join(words.split())})"))
    for label, words in (
        ("teacher", "head(?:master|mistress|teacher) schoolm(?:aster|istress) tutor lecturer principal"),
        ("nurse", "midwife matron nurse sister"),
        (
            "health professional",
            (
                r"optometrist optician orthoptist podiatrist chiropodist osteopath chiropractor \w*audiologist"
                r" \w*therapist \w*(?:radio|sono)grapher hygienist prosthetist orthotist phlebotomist dieti[ct]ian"
                r" paramedic pharmacist psychologist physiologist herbalist"
            ),
        ),
        (
            "doctor",
            (
                r"(?!biologist)\w*(?:iatrist|iatrician|anaesthetist|anesthesiologist|etrician) surgeon physician"
                r" consultant registrar medic (?:cardi|neur|ur|onc|dermat|path|radi|haemat|hemat|ophthalm|gynaec|gynec"
                r"|rheumat|immun|gastroenter|nephr|endocrin|pulmon)ologist"
            ),
        ),
        (
            "musician",
            (
                r"\w*(?:organ|pian|violin|harp|guitar|cell|flaut|flut|clarinett?|trombon|accordion|accompan)ist"
                r" \w*(?:drumm|fiddl|trumpet|ring)er \w*bandmaster \w*(?:cantor|chorister) piper singer soloist soprano"
                r" tenor virtuoso"
            ),
        ),
        ("legal professional", "defender notary paralegal"),
        ("broadcaster", "announcer presenter commentator narrator newsreader broadcaster host"),
        ("sports official", "referee umpire"),
        ("competitor", "champion contestant finalist winner"),
        ("supervisor", "foreman forewoman overseer"),
        ("manager", "superintendent director supervisor boss"),
        ("sailor", "coxswain navigator boatswain bosun mate helmsman deckhand purser"),
        ("transport worker", "signalman engineman dispatcher busman tramp?man"),
        ("academic", "scholar don dean fellow"),
        ("farmer", "beekeeper grazier crofter"),
        ("farm worker", "shepherd herder shearer"),
        (
            "craftsperson",
            r"\w*(?:maker|smith|wright|writer|blower|binder|turner|polisher|restorer|tuner) farrier tanner",
        ),
        # Not by the kind of work that WordNet has above them: the clergy, an accountant, somebody who writes.
        ("church officer", "churchwarden verger sexton sacristan beadle acolyte lector sidesman almoner crucifer"),
        ("member of a religious order", "monk nun friar novice postulant"),
        ("worker", "controller comptroller agent"),
        ("businessperson", "promoter producer manufacturer"),
        ("office worker", "stenographer telephonist typist secretary clerk timekeeper"),
        ("keeper", r"\w*keeper"),
    )
)
_NOT_BY_FORM: Final = frozenset("bookkeeper goalkeeper housekeeper shopkeeper underwriter writer".split())
_VEHICLES: Final = frozenset("tram bus train railway coach rail".split())
_LESSER: Final = frozenset("vice deputy assistant trainee apprentice student".split())  # of a lower rank than the noun
_LEADING: Final = frozenset("a an the his her my your our their its one two three four only sole".split())
# Where what somebody is ends and what of begins: "entrance scholar for engineering", "chef at a school".
_BEHIND: Final = deferred(r"\s(?:of|for|at|in|to|with|on|who|from|by|and|since)\s|[,;(]")


def occupation_labels(words: str) -> tuple[str, ...]:
    """What an occupation is a kind of; whether it is of the past is still said.

    Of several words, the noun at their end if it is one that many have; else the kind of work.

    >>> occupation_labels("lifeboat coxswain"), occupation_labels("retired violinist"), occupation_labels("bus driver")
    (('sailor',), ('retired musician', 'musician'), ('driver',))
    >>> occupation_labels("consultant psychiatrist"), occupation_labels("retired school cook")
    (('psychiatrist',), ('retired cook', 'cook'))
    >>> occupation_labels("an apprentice saddler"), occupation_labels("entrance scholar for engineering")
    (('craftsperson',), ('academic',))
    >>> occupation_labels("tree surgeon"), occupation_labels("Vice President"), occupation_labels("deputy mayor")
    ((), (), ('public official',))
    """
    said = _BEHIND.split(words.lower().replace("-", " ").replace("/", " ").strip() + " ")[0].split()
    while len(said) > 1 and said[0] in _LEADING:
        said = said[1:]
    if not said:  # spans that were given by hand
        return ()
    noun = singular(said[-1])
    state = next((word for word in said[:-1] if word in STATES), None)
    state = "former" if state == "ex" else state
    wide = _wide(noun, said[:-1])
    plain = noun if len(said) > 1 + bool(state) and _is_of_many(noun) else None
    if plain and (_is_another(said[-2:]) or not _LESSER.isdisjoint(said[:-1])):
        return ()
    labels = [plain, None if plain in ordinary_nouns() else wide]
    if state and (first := labels[0] or wide):
        labels.insert(0, f"{state} {first}")
    return tuple(dict.fromkeys(one for one in labels if one))


def _is_another(words: Sequence[str]) -> bool:
    """Whether two words name together what the second alone does not: no tree surgeon is a surgeon."""
    named = wordnet().senses(key(" ".join(words))) if len(words) > 1 else ()
    kinds = [wordnet().ancestors(one) for one in named]
    heads = {one for word in words[1:] for one in (word, *_labels_of(word))}
    return bool(kinds) and not any(one.label.lower().split()[-1] in heads for some in kinds for one in some)


def _labels_of(word: str) -> list[str]:
    return [one.label for one in wordnet().senses(key(word))]


def _is_of_many(noun: str) -> bool:
    """Whether a noun for what somebody does may stand for what is said more closely."""
    if noun in ordinary_nouns():
        return True
    is_somebody = calling(noun) is not None and noun not in ANYBODY and _called(noun) is None
    return is_somebody and field_contexts(key(noun)) >= COMMON


def _called(noun: str) -> str | None:
    """The word for a kind of work that the noun itself tells."""
    return next((label for label, nouns in _CALLED if nouns.fullmatch(noun) and noun not in _NOT_BY_FORM), None)


def _wide(noun: str, modifiers: Sequence[str]) -> str | None:
    """The word for the kind of work that a noun names."""
    if noun == "conductor":
        return "transport worker" if not _VEHICLES.isdisjoint(modifiers) else None if modifiers else "musician"
    named = calling(noun)
    return _called(noun) or (WIDE_WORDS.get(named[0]) if named else None)
