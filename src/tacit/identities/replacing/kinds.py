"""What is said of an identifier when nothing but its kind may be said."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tacit.identities._identifier import IdentifierKind
from tacit.knowledge import Concept

SOURCE: Final = "identities"
"""The source of concepts that no taxonomy has: "March 2021", "40-to-49-year-old", "[phone number]"."""

LABELS: Final[Mapping[IdentifierKind, str]] = {
    IdentifierKind.PERSON: "person",
    IdentifierKind.ORGANISATION: "organisation",
    IdentifierKind.PLACE: "place",
    IdentifierKind.ADDRESS: "[address]",
    IdentifierKind.POSTCODE: "[postcode]",
    IdentifierKind.NATIONALITY: "[nationality]",
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


def concept(label: str) -> Concept:
    """The concept of these words, which no taxonomy has.

    >>> concept("March 2021")
    Concept(source='identities', id='March 2021', label='March 2021')
    """
    return Concept(SOURCE, label, label)
