"""What an occupation or an office is, in words wide enough to single nobody out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tacit.identities.occupations import STATES
from tacit.identities.role_nouns import Calling, calling

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
    Calling.POLITICIAN: "holder of a public office",
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
    Calling.HOLDER: "person",
    Calling.PERSON: "person",
}
"""The words for each kind of work; of the others nothing is said but that it is work."""


def occupation_labels(words: str) -> tuple[str, ...]:
    """What an occupation is a kind of; whether it is of the past is still said.

    >>> occupation_labels("lifeboat coxswain"), occupation_labels("retired violinist"), occupation_labels("bus driver")
    (('person in charge',), ('retired performer', 'performer'), ())
    """
    said = words.lower().replace("-", " ").replace("/", " ").split()
    if not said:  # spans that were given by hand
        return ()
    named = calling(said[-1])
    label = WIDE_WORDS.get(named[0]) if named else None
    state = next((word for word in said[:-1] if word in STATES), None)
    state = "former" if state == "ex" else state
    wide = label or "worker"
    return tuple(one for one in ((f"{state} {wide}" if state else None), label) if one)
