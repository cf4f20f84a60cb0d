"""Role nouns: which words say what somebody does or holds, and what kind of work or office that is."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache
from typing import Final

from tacit.knowledge import Concept, wordnet
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.verbs import bases


class Calling(Enum):
    """A kind of work or office; the value names it in a fitted table."""

    ATHLETE = "athlete"
    PERFORMER = "performer"
    WRITER = "writer"
    ARTIST = "artist"
    SCIENTIST = "scientist"
    ENGINEER = "engineer"
    CLERGY = "clergy"
    HEALTH = "health"
    EDUCATOR = "educator"
    POLICE = "police"
    SERVICES = "services"
    POLITICIAN = "politician"
    OFFICIAL = "official"
    LEADER = "leader"
    LAWYER = "lawyer"
    BUSINESS = "business"
    PROFESSIONAL = "professional"
    CRAFT = "craft"
    LABOURER = "labourer"
    SKILLED = "skilled"
    EMPLOYEE = "employee"
    WORKER = "worker"
    GUARDIAN = "guardian"
    MAKER = "maker"
    OPERATOR = "operator"
    EXPERT = "expert"
    TRAVELLER = "traveller"
    STUDENT = "student"
    GO_BETWEEN = "go-between"
    HOLDER = "holder"
    PERSON = "person"
    """Somebody of whom WordNet says no more."""
    FORMED = "formed"
    """Somebody whom WordNet does not know, by the form of the word: a scaffolder."""


# WordNet's concepts, the narrower kind of work first: of several ways up the first here counts.
_CONCEPTS = {
    "athlete": Calling.ATHLETE,
    "player": Calling.ATHLETE,
    "musician": Calling.PERFORMER,
    "performer": Calling.PERFORMER,
    "entertainer": Calling.PERFORMER,
    "writer": Calling.WRITER,
    "communicator": Calling.WRITER,
    "artist": Calling.ARTIST,
    "scientist": Calling.SCIENTIST,
    "engineer": Calling.ENGINEER,
    "spiritual leader": Calling.CLERGY,
    "church officer": Calling.CLERGY,
    "religious person": Calling.CLERGY,
    "health professional": Calling.HEALTH,
    "educator": Calling.EDUCATOR,
    "law officer": Calling.POLICE,
    "serviceman": Calling.SERVICES,
    "politician": Calling.POLITICIAN,
    "civil authority": Calling.POLITICIAN,
    "representative": Calling.POLITICIAN,
    "official": Calling.OFFICIAL,
    "adjudicator": Calling.OFFICIAL,
    "money handler": Calling.OFFICIAL,
    "leader": Calling.LEADER,
    "lawyer": Calling.LAWYER,
    "businessperson": Calling.BUSINESS,
    "capitalist": Calling.BUSINESS,
    "professional": Calling.PROFESSIONAL,
    "artisan": Calling.CRAFT,
    "laborer": Calling.LABOURER,
    "skilled worker": Calling.SKILLED,
    "employee": Calling.EMPLOYEE,
    "worker": Calling.WORKER,
    "guardian": Calling.GUARDIAN,
    "creator": Calling.MAKER,
    "operator": Calling.OPERATOR,
    "contestant": Calling.ATHLETE,
    "expert": Calling.EXPERT,
    "intellectual": Calling.EXPERT,
    "traveler": Calling.TRAVELLER,
    "student": Calling.STUDENT,
    "enrollee": Calling.STUDENT,
    "negotiator": Calling.GO_BETWEEN,
    "holder": Calling.HOLDER,
    "possessor": Calling.HOLDER,
    "person": Calling.PERSON,
}
_ORDER = {label: rank for rank, label in enumerate(_CONCEPTS)}
# What WordNet of 2006 has first as a thing, or not at all.
_ALSO = {
    word: calling
    for calling, words in {
        Calling.OPERATOR: "driver operator",
        Calling.LEADER: (
            "director supervisor captain skipper coxswain foreman forewoman headteacher headmaster headmistress"
            " principal deputy chair chairman chairwoman chairperson coach"
        ),
        Calling.POLITICIAN: "mayor councillor minister",
        Calling.CRAFT: "builder jeweller mechanic",
        Calling.EMPLOYEE: "cleaner porter barista busboy cabbie courier trucker attendant assistant childminder",
        Calling.HEALTH: "carer",
        Calling.LABOURER: "picker packer labourer laborer groundsman",
        Calling.WRITER: "author",
        Calling.PROFESSIONAL: "tester analyst",
        Calling.EDUCATOR: "lecturer instructor",
        Calling.BUSINESS: "owner landlord landlady publican shopkeeper",
        Calling.ATHLETE: "footballer goalkeeper swimmer runner cyclist champion",
    }.items()
    for word in words.split()
}
# Anybody: who is in a record because it is a record, who stands to whom how, and what a day makes of somebody.
ANYBODY: Final = frozenset(
    "adult advocate ally appellant applicant aunt auntie babe baby bloke boarder boy boyfriend brother buddy"
    " burglar caller candidate carrier child citizen claimant client colleague companion cousin creditor criminal"
    " customer daughter dealer dear defendant diabetic doc donor drinker drunk earner elder employee employer ex"
    " examiner father fella flatmate friend gent gentleman girl girlfriend goy gran grandad granddad grandfather"
    " grandma grandmother guarantor guest guy gypsy hero holder host husband immune impostor infant inmate insured"
    " junior kid kin lad lady lender lodger madam man mate member minor miss mother mummy neighbor neighbour"
    " nephew newborn newcomer niece observer offender other parent participant partner passenger patient peer"
    " people person policyholder prisoner pupil reader recipient relative resident respondent sender senior"
    " sibling sir sister smoker son speaker spouse staff starter stranger subordinate teenager tenant toddler"
    " traveller twin uncle user vegan vegetarian victim visitor ward wife witness woman youth".split()
)
"""Nouns for somebody that single nobody out: "defendant", "patient", "neighbour"."""

# Oftener a thing, a measure or a quality than somebody: a beta blocker, a scab, a temp of 39, a coach at seven.
_THINGS = frozenset(
    "adapter alternate anti batter beater blocker bob booster border cog computer counter cover dean decoy divider"
    " domestic dr drawer dry extra fag familiar filler folder former forward great hanger head heavy hire hitter"
    " hood lama longer lovely married matter moderate monitor order paper pitcher pop printer prior private ran ref"
    " referral roper scab scanner screener setter shut snapper steady stiff straight tackle tanker temp thrower"
    " thrush trailer trawler voucher washer whaler winder wont".split()
)
AMBIGUOUS: Final = frozenset("chair coach guard recorder".split())
"""Somebody's office only where the place says so: a chair is oftener sat on."""

_FORM = re.compile(r"[a-z]{3,}(?:er|or|ist|man|woman|smith|keeper|wright|monger)")
_PERSON_FORM = re.compile(r"(?:man|woman|smith|keeper|wright|monger)$")
_ENDING = re.compile(r"(?:er|or|ist)$")
_AGENTS = ("er", "or", "ist", "ian")
_SHORTEST_FORMED = 6
_SENSES = 2


@lru_cache(1 << 15)
def calling(word: str) -> tuple[Calling, int] | None:
    """What kind of work or office a lower-case noun names, and in which of its senses; None if it names none.

    >>> [calling(word) for word in ("roofers", "verger", "scaffolder", "patient", "table")]
    ... # doctest: +NORMALIZE_WHITESPACE
    [(<Calling.CRAFT: 'craft'>, 0), (<Calling.CLERGY: 'clergy'>, 0), (<Calling.FORMED: 'formed'>, 0), None, None]
    """
    one = singular(word)
    if one in ANYBODY or one in _THINGS:
        return None
    if one in _ALSO:
        return _ALSO[one], 0
    if is_modifier(one) and not one.endswith(_AGENTS):
        return None
    kb = wordnet()
    senses = kb.senses(one)
    for rank, sense in enumerate(senses[:_SENSES]):
        if sense.label[:1].isupper():  # Born and Doppler were physicists
            continue
        label = _narrowest(sense)
        if label:
            return _CONCEPTS[label], rank
    if not senses and len(one) >= _SHORTEST_FORMED and _FORM.fullmatch(one) and _is_formed(one):
        return Calling.FORMED, 0
    return None


def _narrowest(sense: Concept) -> str | None:
    labels = (one.label for one in (sense, *wordnet().ancestors(sense)))
    return min((label for label in labels if label in _CONCEPTS), key=_ORDER.__getitem__, default=None)


def _is_formed(word: str) -> bool:
    """Whether a word that WordNet does not know is made of one that it knows: a scaffold has scaffolders."""
    if _PERSON_FORM.search(word):
        return True
    stem = _ENDING.sub("", word)
    return any(len(one) > _SENSES and (bases(one) or wordnet().senses(one)) for one in (stem, stem + "e", stem[:-1]))
