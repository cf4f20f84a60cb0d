"""What an occupation or an office is, in words wide enough to single nobody out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tacit.identities.occupations import COMMON, STATES
from tacit.identities.rarity import field_contexts
from tacit.identities.role_nouns import Calling, calling
from tacit.language.plurals import singular
from tacit.terms.keys import key

WIDE_WORDS: Final[Mapping[Calling, str]] = {
    Calling.ATHLETE: "athlete",
    Calling.PERFORMER: "performer",
    Calling.WRITER: "writer",
    Calling.ARTIST: "artist",
    Calling.SCIENTIST: "scientist",
    Calling.ENGINEER: "technical worker",
    Calling.CLERGY: "religious official",
    Calling.HEALTH: "health worker",
    Calling.EDUCATOR: "teacher",
    Calling.POLICE: "officer",
    Calling.SERVICES: "member of the services",
    Calling.POLITICIAN: "public official",
    Calling.OFFICIAL: "official",
    Calling.LEADER: "person in charge",
    Calling.LAWYER: "legal professional",
    Calling.BUSINESS: "businessperson",
    Calling.PROFESSIONAL: "professional",
    Calling.CRAFT: "skilled worker",
    Calling.LABOURER: "manual worker",
    Calling.SKILLED: "skilled worker",
    Calling.EMPLOYEE: "employee",
    Calling.EXPERT: "specialist",
    Calling.TRAVELLER: "traveller",
    Calling.STUDENT: "student",
}
"""The words for each kind of work; of the others nothing is said but that it is work."""

_TEACHERS = re.compile(r"head(?:master|mistress|teacher)|schoolm(?:aster|istress)|tutor|lecturer")


_DOCTORS = re.compile(
    r"(?:.*(?:ologist|iatrist|iatrician|anaesthetist|anesthesiologist|etrician)|surgeon|physician|consultant|registrar|medic)"
)
_NO_DOCTORS = frozenset("psychologist biologist podiatrist radiologist audiologist physiologist".split())
_NURSES = frozenset("midwife matron nurse sister".split())


def occupation_labels(words: str) -> tuple[str, ...]:
    """What an occupation is a kind of; whether it is of the past is still said.

    Of several words, the noun at their end if it is one that many have; else the kind of work.

    >>> occupation_labels("lifeboat coxswain"), occupation_labels("retired violinist"), occupation_labels("bus driver")
    (('person in charge',), ('retired performer', 'performer'), ('driver',))
    >>> occupation_labels("consultant psychiatrist"), occupation_labels("retired school cook")
    (('doctor', 'health worker'), ('retired cook', 'cook', 'skilled worker'))
    """
    said = words.lower().replace("-", " ").replace("/", " ").split()
    if not said:  # spans that were given by hand
        return ()
    noun = singular(said[-1])
    named = calling(noun)
    wide = WIDE_WORDS.get(named[0]) if named else None
    state = next((word for word in said[:-1] if word in STATES), None)
    state = "former" if state == "ex" else state
    labels = [_plainer(noun, wide, is_bare=len(said) == 1 + bool(state)), wide]
    if state:
        labels.insert(0, f"{state} {labels[0] or wide or 'worker'}")
    return tuple(dict.fromkeys(one for one in labels if one))


def _plainer(noun: str, wide: str | None, *, is_bare: bool) -> str | None:
    """A word that is plainer than the kind of work: "doctor", or of several words the noun at their end."""
    if _TEACHERS.fullmatch(noun):
        return WIDE_WORDS[Calling.EDUCATOR]
    if wide == WIDE_WORDS[Calling.HEALTH]:
        if _DOCTORS.fullmatch(noun) and noun not in _NO_DOCTORS:
            return "doctor"
        if noun in _NURSES:
            return "nurse"
    return noun if not is_bare and field_contexts(key(noun)) >= COMMON else None
