"""What is said of an identifier when nothing but its kind may be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tacit.identities import IdentifierKind
from tacit.options._offer import Offer, Origin

LABELS: Final[Mapping[IdentifierKind, str]] = {
    IdentifierKind.PERSON: "person",
    IdentifierKind.ORGANISATION: "organisation",
    IdentifierKind.PLACE: "place",
    IdentifierKind.ADDRESS: "[address]",
    IdentifierKind.POSTCODE: "[postcode]",
    IdentifierKind.NATIONALITY: "[nationality]",
    IdentifierKind.OCCUPATION: "[occupation]",
    IdentifierKind.DISTINCTION: "[personal detail]",
    IdentifierKind.FAMILY: "[family]",
    IdentifierKind.DATE: "[date]",
    IdentifierKind.TIME: "[time]",
    IdentifierKind.AGE: "[age]",
    IdentifierKind.QUANTITY: "[number]",
    IdentifierKind.MONEY: "[amount]",
    IdentifierKind.PHONE: "[phone number]",
    IdentifierKind.EMAIL: "[e-mail address]",
    IdentifierKind.URL: "[web address]",
    IdentifierKind.IP_ADDRESS: "[IP address]",
    IdentifierKind.DEVICE: "[device number]",
    IdentifierKind.CREDIT_CARD: "[card number]",
    IdentifierKind.IBAN: "[account number]",
    IdentifierKind.ACCOUNT: "[account number]",
    IdentifierKind.SSN: "[social security number]",
    IdentifierKind.NATIONAL_ID: "[identity number]",
    IdentifierKind.PASSPORT: "[passport number]",
    IdentifierKind.LICENCE: "[licence number]",
    IdentifierKind.VEHICLE: "[vehicle number]",
    IdentifierKind.MEDICAL_RECORD: "[record number]",
    IdentifierKind.CASE_NUMBER: "[case number]",
    IdentifierKind.COORDINATES: "[coordinates]",
    IdentifierKind.USER_NAME: "[user name]",
    IdentifierKind.NAME: "[name]",
    IdentifierKind.CODE: "[number]",
}
"""The words for each kind: a noun where a text reads well with it, else the kind in brackets."""


DURATION: Final = Offer("[duration]", Origin.KIND)
"""What is said of a length of time, which is found where dates are and is none."""


def rung(label: str) -> Offer:
    """The offer of these words, which no taxonomy has.

    >>> rung("March 2021").origin.value
    'ladder'
    """
    return Offer(label, Origin.LADDER)


def kind_label(kind: IdentifierKind) -> Offer:
    """The offer that says no more than what kind of thing is hidden.

    >>> kind_label(IdentifierKind.PHONE).label
    '[phone number]'
    """
    return Offer(LABELS[kind], Origin.KIND)
