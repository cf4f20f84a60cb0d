"""Identifiers that are known by their form: numbers with check digits, addresses of all kinds, labelled codes.

Every repetition is bounded or cannot begin inside another one, so that a text of any kind is read in time proportional
to its length. The checksums are ten lines each; the library that has them all is not permissively licensed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tacit.document import Span
from tacit.identities import checksums, labelled, phones, web
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import known_place
from tacit.language.calendar import MONTHS
from tacit.language.typography import plain
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_STREET = (
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Place|Pl|Way|Square|Sq|Terrace|Crescent|"
    r"Close|Highway|Hwy|Parkway|Pkwy|Circle|Alley|Mews|Row|Walk|Quay|Embankment)\b\.?"
)
_STATE = (
    r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AT]|"
    r"W[AIVY])"
)
_CAPITAL = r"[^\W\d_a-zß-öø-ÿ]"
_NAME = rf"{_CAPITAL}[\w’'.-]{{0,30}}"
_UNIT = r"(?:,?\s(?:Apt|Apartment|Flat|Suite|Ste|Unit|Room|Floor)\.?\s#?\w{1,6}\b)?"
_ABROAD = r"(?:Via|(?i:rue|avenue|calle|avenida|plaza|piazza|rua|ul\.|al\.|plaats))"
_JOINT = r"(?:straße|strasse|gasse|weg|platz|allee|gade|gata|gatan|vej|veien|straat|laan|caddesi|sokak|sokağı)"
_MONTH = "|".join(name[:3].upper() for name in MONTHS)  # "03 MAY 61" is no number plate


class _Form(NamedTuple):
    """A form; its group "it", if there is one, is what identifies."""

    kind: Kind
    pattern: re.Pattern[str]
    check: Callable[[str], bool] | None = None


def _card(text: str) -> bool:
    return 13 <= len(checksums.digits(text)) <= 19 and checksums.luhn(text)


def _imei(text: str) -> bool:
    return len(checksums.digits(text)) == 15 and checksums.luhn(text)


def _coordinates(text: str) -> bool:
    latitude, longitude = (abs(float(number)) for number in re.findall(r"\d{1,3}\.\d{1,12}", text))
    return latitude <= 90 and longitude <= 180


def _form(kind: Kind, pattern: str, check: Callable[[str], bool] | None = None, flags: int = 0) -> _Form:
    return _Form(kind, re.compile(pattern, flags), check)


# Of two that overlap, the first counts.
_FORMS = (
    _form(Kind.IBAN, r"(?<!\w)[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?(?!\w)", checksums.iban),
    _form(Kind.DEVICE, r"\bIMEI(?:\s(?:no\.?|number))?[:\s]{1,3}(?P<it>\d(?:[ -]?\d){14})(?![\w-])", _imei),
    _form(Kind.CREDIT_CARD, r"(?<![\w.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])", _card),
    _form(Kind.SSN, r"(?<![\w-])\d{3}([- ])\d\d\1\d{4}(?![\w-])", checksums.social_security_number),
    _form(Kind.NATIONAL_ID, r"(?<![\w-])\d{3} \d{3} \d{4}(?![\w-])", checksums.nhs_number),
    _form(Kind.NATIONAL_ID, r"(?<!\w)(?![DFIQUV])[A-Z](?![DFIOQUV])[A-Z]\s?\d\d\s?\d\d\s?\d\d\s?[A-D](?!\w)"),
    _form(Kind.VEHICLE, r"(?<!\w)(?=[A-Z]{0,17}\d)[A-HJ-NPR-Z0-9]{17}(?!\w)", checksums.vehicle_identification_number),
    _form(
        Kind.COORDINATES,
        r"(?<![\w.])[-+]?\d{1,2}\.\d{3,12}°?\s?[NS]?,\s{0,2}[-+]?\d{1,3}\.\d{3,12}°?(?:\s?[EW]\b)?(?!\w|\.\d)",
        _coordinates,
    ),
    _form(
        Kind.COORDINATES,
        r"(?<!\w)\d{1,2}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d{1,6})?[″\"]\s?)?[NS],?\s{1,2}"
        r"\d{1,3}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d{1,6})?[″\"]\s?)?[EW]\b",
    ),
    _form(Kind.USER_NAME, r"(?<![\w@./])@[A-Za-z_]\w{1,38}\b"),
    _form(Kind.ADDRESS, rf"(?<![\w.])\d{{1,5}}[A-Za-z]?(?:[-/]\d{{1,4}})?,?\s(?:{_NAME}\s){{1,4}}{_STREET}{_UNIT}"),
    _form(
        Kind.ADDRESS, rf"(?<!\w)(?:{_NAME}\s){{1,3}}(?:Street|Road|Avenue|Boulevard|Lane)\b(?:\s\d{{1,5}}[A-Za-z]?\b)?"
    ),
    _form(Kind.ADDRESS, rf"(?<!\w){_CAPITAL}[^\W\d_]{{1,30}}?{_JOINT}\b(?:\s\d{{1,4}}(?:\s?[a-z])?\b)?"),
    _form(
        Kind.ADDRESS,
        rf"(?<!\w){_ABROAD}\s(?:(?:de|del|della|la|du|des|di)\s){{0,2}}{_NAME}(?:\s{_NAME}){{0,2}},?\s\d{{1,4}}\b",
    ),
    _form(
        Kind.ADDRESS,
        rf"(?<!\w)\d{{1,4}},?\s{_ABROAD}\s(?:(?:de|del|della|la|du|des|di)\s){{0,2}}{_NAME}(?:\s{_NAME}){{0,2}}",
    ),
    _form(Kind.ADDRESS, r"(?<!\w)P\.?\s?O\.?\s?Box\s\d{1,6}\b", flags=re.IGNORECASE),
    _form(
        Kind.POSTCODE,
        r"(?<!\w)(?:[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d{1,2}|\d[A-HJKPSTUW]|[A-HK-Y]\d[A-Z])\s\d[ABD-HJLNP-UW-Z]{2})(?!\w)",
    ),
    _form(Kind.POSTCODE, r"(?<!\w)[ABCEGHJ-NPRSTVXY]\d[A-Z]\s?\d[A-Z]\d(?!\w)"),
    _form(Kind.POSTCODE, r"(?<!\w)\d{5}-\d{4}(?![\w-])"),
    _form(Kind.POSTCODE, r"(?<!\w)zip(?:\s?code)?[:\s]{1,3}(?P<it>\d{5})(?![\w-])", flags=re.IGNORECASE),
    _form(
        Kind.PERSON,  # as records have it: the surname first, both in capitals or not
        r"(?<![^\W\d_])(?i:patient|name|pt|client|subject|re|claimant|applicant|defendant|student|pupil|child|tenant|employee|driver|witness)"
        r"(?:\s(?i:name))?\s?:\s{0,12}"
        r"(?P<it>[A-Z][\w'’-]{1,30}, ?[A-Z][\w'’-]{1,30}(?: [A-Z](?:\.|[\w'’-]{1,30})?)?)(?![^\W\d_])",
    ),
    _form(Kind.POSTCODE, rf"(?<!\w){_STATE},?\s{{1,2}}(?P<it>\d{{5}})(?!\w)"),
    _form(Kind.PLACE, rf"(?<!\w){_STATE}(?=,?\s{{1,2}}\d{{5}}(?!\w))"),
    _form(Kind.VEHICLE, rf"(?<![\w-])\d{{2}}\s(?!(?:{_MONTH})\s)[A-Z]{{1,3}}\s\d{{2,5}}(?![\w-])"),
    _form(Kind.VEHICLE, r"(?<![\w-])[A-Z]{2}\d{2}\s[A-HJ-PR-Z]{3}(?![\w-])"),
)

# Before its town; a number of four digits may be a year, unless it begins a line of an address.
_CONTINENTAL = re.compile(
    r"(?<![\w./-])(?P<it>(?:[A-Z]{1,2}-)?\d{5}|(?<=, )\d{4}|[A-Z]{1,2}-\d{4})"
    rf"\s(?P<place>{_CAPITAL}[\w-]{{2,30}})"
)

_OTHER = re.compile(
    r"(?<![\w./-])(?:(?=[A-Z0-9-/]{0,20}\d)(?=(?:[A-Z/-]{0,6}\d){3})[A-Z]{1,5}[-/]?\d[A-Z0-9]{0,12}(?:[-/][A-Z0-9]{1,12}){0,4}"
    r"|\d{4,6}/\d{2,6}(?:/\d{1,6}){0,3}|\d{1,6}/(?:0\d|\d{4})|\d{1,6}/\d{1,6}/\d{1,6}|\d{7,20})(?![\w/])"
)


def structured(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """The identifiers of a text that a form or a label gives away, each where nothing is taken yet.

    Args:
        text: The text.
        mask: What is taken; the identifiers found are taken too.

    >>> text = "Mail jo@example.org or call +44 20 7946 0958; passport no. 533380006, case no. 12345/05."
    >>> [(text[span.start:span.end], kind.value) for span, kind in sorted(structured(text, Mask(len(text))))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('jo@example.org', 'email'), ('+44 20 7946 0958', 'phone'), ('533380006', 'passport'), ('12345/05', 'case_number')]
    """
    text = plain(text)
    for span, kind in _found(text):
        if mask.take(span.start, span.end):
            yield span, kind


def _found(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """Everything that has the form or the label of an identifier; of two that overlap, the first counts."""
    yield from web.addresses(text)
    for form in _FORMS:
        for match in form.pattern.finditer(text):
            start, end = match.span("it" if "it" in form.pattern.groupindex else 0)
            if form.check is None or form.check(text[start:end]):
                yield Span(start, end), form.kind
    for match in _CONTINENTAL.finditer(text):
        if known_place(key(match["place"])):
            yield Span(*match.span("it")), Kind.POSTCODE
    yield from labelled.labelled(text)
    yield from ((span, Kind.PHONE) for span in phones.numbers(text))
    yield from labelled.numbered(text)


def codes(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """Whatever else looks like a code, when dates and amounts are taken: "AB-1234", "123/45", long numbers.

    Args:
        text: The text.
        mask: What is taken; the codes found are taken too.
    """
    for match in _OTHER.finditer(text):
        if mask.take(*match.span()):
            yield Span(*match.span()), Kind.CODE
