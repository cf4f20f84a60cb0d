"""What Presidio calls what we find, and what we find when somebody asks for Presidio's types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from tacit.corpus.readings import Ground
from tacit.identities import IdentifierKind
from tacit.identities.given import PRESIDIO_KINDS
from tacit.models import Decision

Kind = IdentifierKind

TOPIC: Final = "SENSITIVE_TOPIC"
"""What gives a topic or a policy's entry away. The type does not say which: anonymizers write it into the text."""
CORRELATION: Final = "CORRELATION"
"""What identifies nobody by itself, and gives an identifier away that is hidden."""
LISTED: Final = "LISTED"
"""What the user listed."""

_TYPES: Final[Mapping[IdentifierKind, str]] = {
    **{kind: kind.name for kind in Kind},
    **{kind: name for name, kind in reversed(list(PRESIDIO_KINDS.items()))},
    **dict.fromkeys((Kind.PLACE, Kind.ADDRESS, Kind.POSTCODE, Kind.COORDINATES), "LOCATION"),
    Kind.TIME: "DATE_TIME",
    Kind.ACCOUNT: "ACCOUNT",
    Kind.NATIONAL_ID: "NATIONAL_ID",
    Kind.PASSPORT: "PASSPORT",
    Kind.LICENCE: "LICENCE",
    Kind.DEVICE: "DEVICE",
}
"""What each kind is called, unless somebody asks for it by another name."""

TYPES: Final = tuple(sorted({*_TYPES.values(), TOPIC, CORRELATION, LISTED}))
"""All types that are found."""

_ANY_CODE: Final = frozenset((Kind.NATIONAL_ID, Kind.ACCOUNT, Kind.CODE))
"""What a type of Presidio's may be that we have no name for, such as the tax number of a country."""


def kinds_of(type_: str) -> frozenset[IdentifierKind]:
    """The kinds that a type stands for; none if it is no type of identifiers.

    >>> sorted(kind.value for kind in kinds_of("LOCATION"))
    ['address', 'coordinates', 'place', 'postcode']
    >>> kinds_of("US_PASSPORT"), kinds_of("CORRELATION")
    (frozenset({<IdentifierKind.PASSPORT: 'passport'>}), frozenset())
    """
    if type_ in {TOPIC, CORRELATION, LISTED}:
        return frozenset()
    found = {kind for kind, name in _TYPES.items() if name == type_}
    if type_ in PRESIDIO_KINDS:
        found.add(PRESIDIO_KINDS[type_])
    return frozenset(found) or _ANY_CODE


def entity_type(decision: Decision, asked: Iterable[str] | None = None) -> str | None:
    """What a hidden term is called; None if it is of no type that was asked for.

    Args:
        decision: What happens to it.
        asked: The types that somebody asks for; all unless given.
    """
    kind = identifier_kind(decision)
    if kind is None:
        found = _other(decision)
        return found if asked is None or found in asked else None
    if asked is None:
        return _TYPES[kind]
    return next((name for name in asked if kind in kinds_of(name)), None)


def identifier_kind(decision: Decision) -> IdentifierKind | None:
    """The kind of identifier that a hidden term is, if it is one."""
    risk = next((one for one in decision.grounds if one.ground is Ground.DETECTED), None)
    return Kind(risk.about.partition(" at [")[0]) if risk else None


def _other(decision: Decision) -> str:
    reasons = decision.grounds
    if any(one.ground is Ground.LISTED for one in reasons):
        return LISTED
    return CORRELATION if reasons and " at [" in reasons[0].about else TOPIC
