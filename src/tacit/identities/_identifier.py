"""The identifier: a stretch of a document that says who, or where, when and how much of whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, Protocol

from tacit.document import Document, Span


class IdentifierKind(Enum):
    """What kind of identifier a stretch is.

    >>> IdentifierKind("iban").is_direct, IdentifierKind("place").is_direct
    (True, False)
    """

    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    ADDRESS = "address"
    """A street with its number, a post box."""
    POSTCODE = "postcode"
    NATIONALITY = "nationality"
    """A nationality, and any other group of people by origin, religion or politics."""
    OCCUPATION = "occupation"
    """What somebody does for a living or which office somebody holds, if few do."""
    DISTINCTION = "distinction"
    """What somebody has done or won that few have: a prize, a diploma, an appearance on television."""
    FAMILY = "family"
    """What somebody's family is like, if few are: the third of six, twins."""
    DATE = "date"
    TIME = "time"
    AGE = "age"
    QUANTITY = "quantity"
    """A number, with or without its unit; a duration."""
    MONEY = "money"
    PHONE = "phone"
    EMAIL = "email"
    URL = "url"
    IP_ADDRESS = "ip_address"
    DEVICE = "device"
    """A device by its number: MAC address, IMEI, serial number."""
    CREDIT_CARD = "credit_card"
    IBAN = "iban"
    ACCOUNT = "account"
    """An account, a policy or a plan by its number."""
    SSN = "ssn"
    NATIONAL_ID = "national_id"
    """A number that a state gives a person: NHS number, tax number."""
    PASSPORT = "passport"
    LICENCE = "licence"
    """A certificate or a licence by its number, a driving licence among them."""
    VEHICLE = "vehicle"
    """A vehicle by its plate or its identification number."""
    MEDICAL_RECORD = "medical_record"
    CASE_NUMBER = "case_number"
    COORDINATES = "coordinates"
    USER_NAME = "user_name"
    NAME = "name"
    """Any other name: a work, an event, a product, a law."""
    CODE = "code"
    """Any other number or code."""

    @property
    def is_direct(self) -> bool:
        """Whether it tells who is meant by itself; the others do so only together."""
        return self not in _QUASI


_QUASI = frozenset(
    (
        IdentifierKind.ORGANISATION,
        IdentifierKind.PLACE,
        IdentifierKind.POSTCODE,
        IdentifierKind.NATIONALITY,
        IdentifierKind.OCCUPATION,
        IdentifierKind.DISTINCTION,
        IdentifierKind.FAMILY,
        IdentifierKind.DATE,
        IdentifierKind.TIME,
        IdentifierKind.AGE,
        IdentifierKind.QUANTITY,
        IdentifierKind.MONEY,
        IdentifierKind.NAME,
    )
)


NUMBERED: Final = frozenset(
    (
        IdentifierKind.CODE,
        IdentifierKind.ACCOUNT,
        IdentifierKind.MEDICAL_RECORD,
        IdentifierKind.CASE_NUMBER,
        IdentifierKind.DEVICE,
        IdentifierKind.LICENCE,
        IdentifierKind.NATIONAL_ID,
    )
)
"""What somebody's register gives a number to, of any form."""


@dataclass(frozen=True, slots=True)
class Identifier:
    """A stretch of a document that identifies somebody, alone or with others.

    Attributes:
        span: Where it stands.
        kind: What kind of identifier it is.
        entity: What it means: mentions of the same thing in a document have the same number.
        is_sure: Whether its kind is certain enough to be said of it: a name in doubt becomes "[name]".
    """

    span: Span
    kind: IdentifierKind
    entity: int
    is_sure: bool = field(default=True, repr=False, compare=False)


class FirstSanitizer(Protocol):
    """Finds what to hide first: the function zeta of S3."""

    @property
    def name(self) -> str:
        """What a report calls it."""
        ...

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        ...

    def identify(self, document: Document) -> Sequence[Identifier]:
        """The document's identifiers in the order of the text; their spans never overlap."""
        ...
