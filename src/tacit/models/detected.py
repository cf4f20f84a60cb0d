"""What the words of a user stand for that say which identifiers are to be hidden."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from tacit.errors import ParameterError, nearest
from tacit.identities import IdentifierKind
from tacit.terms import Kind

_PLACES = (IdentifierKind.PLACE, IdentifierKind.ADDRESS, IdentifierKind.POSTCODE, IdentifierKind.COORDINATES)
DETECTED: Final[Mapping[str, Sequence[IdentifierKind]]] = {
    "persons": (IdentifierKind.PERSON, IdentifierKind.USER_NAME),
    "places": _PLACES,
    "organisations": (IdentifierKind.ORGANISATION,),
    "nationalities": (IdentifierKind.NATIONALITY,),
    "occupations": (IdentifierKind.OCCUPATION,),
    "distinctions": (IdentifierKind.DISTINCTION,),
    "families": (IdentifierKind.FAMILY,),
    # Who asks for names means persons first of all; the other names alone are the kind "name".
    "names": (IdentifierKind.PERSON, IdentifierKind.USER_NAME, IdentifierKind.NAME),
    "dates": (IdentifierKind.DATE, IdentifierKind.TIME),
    "ages": (IdentifierKind.AGE,),
    "numbers": (IdentifierKind.QUANTITY, IdentifierKind.MONEY),
}
"""The words for several kinds of identifiers at once; all others are "codes"."""

_MEANT: Final[Mapping[str, str]] = {
    "people": "persons",
    "patients": "persons",
    "locations": "places",
    "cities": "places",
    "companies": "organisations",
    "jobs": "occupations",
    "relatives": "families",
    "ids": "codes",
}
"""What other words mean that look like none of those that are known: said when somebody tries them."""

OF_KIND: Final[Mapping[Kind, str]] = {
    Kind.PERSON: "persons",
    Kind.PLACE: "places",
    Kind.ORGANISATION: "organisations",
    Kind.NAME: "name",
    Kind.DATE: "dates",
    Kind.AGE: "ages",
    Kind.QUANTITY: "numbers",
    Kind.CODE: "codes",
}
"""What the kinds of a policy's entries are called among identifiers."""


def kinds_of(detect: Iterable[str]) -> frozenset[IdentifierKind]:
    """The kinds of identifiers that words stand for: "persons", "codes", or the name of a kind.

    The word "names" stands for every name, also of persons; the kind "name" for those of works, events and products.

    Raises:
        ParameterError: One of them stands for none.

    >>> sorted(kind.value for kind in kinds_of(["places", "email"]))
    ['address', 'coordinates', 'email', 'place', 'postcode']
    >>> sorted(kind.value for kind in kinds_of(["names"]))
    ['name', 'person', 'user_name']
    """
    named = _kinds_by_word()
    found: set[IdentifierKind] = set()
    for one in detect:
        if one not in named:
            meant = f"; did you mean {_MEANT[one.lower()]}?" if one.lower() in _MEANT else nearest(one.lower(), named)
            raise ParameterError(
                f"expected {', '.join((*DETECTED, 'codes'))} or the name of a kind, found {one!r}{meant}",
                parameter="detect",
            )
        found.update(named[one])
    return frozenset(found)


@cache
def _kinds_by_word() -> Mapping[str, Iterable[IdentifierKind]]:
    others = frozenset(IdentifierKind).difference(*DETECTED.values())
    return {**DETECTED, "codes": others, **{kind.value: (kind,) for kind in IdentifierKind}}
