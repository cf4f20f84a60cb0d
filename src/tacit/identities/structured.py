"""Identifiers that are known by their form: numbers with check digits, addresses of all kinds, labelled codes.

Every repetition is bounded or cannot begin inside another one, so that a text of any kind is read in time proportional
to its length. The checksums are ten lines each; the library that has them all is not permissively licensed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from tacit.document import Span
from tacit.identities import abroad, addresses, checksums, fields, labelled, phones, premises, spelled, user_names, web
from tacit.identities._identifier import IdentifierKind
from tacit.identities.addresses import CAPITAL
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.profiles import profile
from tacit.identities.web import IdentifierForm
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought
from tacit.language.typography import plain
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind


def _card(text: str) -> bool:
    return 13 <= len(checksums.digits(text)) <= 19 and checksums.luhn(text)


def _imei(text: str) -> bool:
    return len(checksums.digits(text)) == 15 and checksums.luhn(text)


def _vehicle(text: str) -> bool:
    """Whether seventeen characters are a vehicle's: the check digit is of America, elsewhere the end is a number."""
    if checksums.vehicle_identification_number(text.upper()):
        return True
    return text.isupper() and text[-4:].isdecimal() and sum(map(str.isalpha, text)) > _LETTERS_OF_A_VEHICLE


def _coordinates(text: str) -> bool:
    latitude, longitude = (abs(float(number)) for number in re.findall(r"\d{1,3}\.\d{1,12}", text))
    return latitude <= 90 and longitude <= 180


def _is_ranked(text: str) -> bool:
    """Whether what follows a rank is somebody's name: not "PC World", not "DC home"."""
    name = text.partition(" ")[2].lower()
    return not is_common(name) or profile(name)[1:2] >= _OFTEN_A_NAME


def _is_exhibit(text: str) -> bool:
    """Whether letters before a stroke are somebody's, as exhibits have them: "RJT/14", not "TDS/10"."""
    return not is_shorthand(text.partition("/")[0])


def _form(kind: Kind, pattern: str, check: Callable[[str], bool] | None = None, flags: int = 0) -> IdentifierForm:
    return IdentifierForm(kind, sought(pattern, flags), check)


_LETTERS_OF_A_VEHICLE = 3
_OFTEN_A_NAME = "2"  # of three
_JOIN = r"(?: ?- ?\n?|[ .\n])"
_HIDDEN = "[xX*#•]"

_LOCUS = r"(?:D\d{1,2}S\d{2,4}|TH01|TPOX|CSF1PO|FGA|v?WA|VWA|Penta\s?[DE]|SE33|[Aa]mel(?:ogenin)?|AMEL)"
_ALLELES = r"(?:\d{1,2}(?:\.\d)?(?:\s?[,/]\s?\d{1,2}(?:\.\d)?)?|X\s?[,/]?\s?[XY])"
_STUCK = r"(?i:(?:REF|LOT|SN|S/N|S/No|MODEL|MOD|CAT|GTIN|BATCH|SER(?:IAL)?|PN|P/N|UDI)\b\.?(?:\s?no\b\.?)?)\s?[:#]?"
_PIECE = r"(?=[A-Z0-9./-]{0,20}\d)[A-Z0-9](?:[A-Z0-9]|[./-](?=[A-Z0-9])){2,22}"
# Of two that overlap, the first counts.
_FORMS = (
    _form(Kind.IBAN, r"(?<!\w)[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{4}){2,7}(?:\s?[A-Z0-9]{1,4})?(?!\w)", checksums.iban),
    _form(Kind.DEVICE, r"\bIMEI(?:\s(?:no\.?|number))?[:\s]{1,3}(?P<it>\d(?:[ -]?\d){14})(?![\w-])", _imei),
    _form(Kind.CREDIT_CARD, r"(?<![\w.-])[2-6]\d{3}(?:[ -]?\d){9,15}(?![\w-])", _card),
    _form(Kind.SSN, r"(?<![\w-])\d{3}([- ])\d\d\1\d{4}(?![\w-])", checksums.social_security_number),
    _form(
        Kind.SSN,
        rf"(?<![\w*])(?:{_HIDDEN}{{3}}[- ]?{_HIDDEN}\b[- ]?|{_HIDDEN}{{3}}{_JOIN}{_HIDDEN}{{2}}{_JOIN}"
        rf"|{_HIDDEN}{{5}}-?)\d{{4}}(?![\w-])",
    ),
    _form(
        Kind.SSN,
        r"\bS\.?S\.?N?\.?[:#),\s]{1,3}(?:(?:no|number|is|was)\b[.:]?\s?)?(?P<it>\d{3}"
        + _JOIN
        + r"\d\d"
        + _JOIN
        + r"\d{4})(?!\w)",
    ),
    _form(Kind.SSN, r"\b(?i:soc(?:ial)?)[^\d\n]{0,24}[\s#:](?P<it>\d{3}" + _JOIN + r"\d\d" + _JOIN + r"\d{4})(?!\w)"),
    _form(
        Kind.SSN,
        r"\b(?i:last\s(?:4|four)\b(?:\sdigits)?\s(?:of|on)\s[\w' ]{0,16}?\b(?:ssn|social|nino"
        r"|ni)\b[^\d\n]{0,16})(?P<it>\d{4})(?![\w-])",
    ),
    _form(  # asked in one line, answered in the next
        Kind.SSN, r"\b(?i:last\s(?:4|four)\b[^\n]{0,24}\b(?:ssn|social)\b[^\n]{0,12}\n)[^\d\n]{0,12}(?P<it>\d{4})(?!\w)"
    ),
    _form(Kind.SSN, r"(?<![\w-])\d{3}(?: - \d\d - |-\d\d-\n)\d{4}(?![\w-])"),
    _form(Kind.ACCOUNT, rf"(?<![\w*#])(?:{_HIDDEN}{{4}}[- ]?){{1,4}}\d{{2,4}}(?![\w-])"),
    _form(
        Kind.ACCOUNT,  # "last four 1120", "card ending in 0073"
        r"\b(?i:last\s(?:four|4)(?:\sdigits)?(?:\s(?:of|on)\s[\w' ]{2,40}?)?|(?:SSN|social|card|account|acct"
        r"|number|visa|ID|phone)"
        r"\s(?:that\s)?end(?:s|ing|ed)(?:\s(?:in|with))?)(?:\s(?:is|are|was|were)|\s?[:=])?\s{0,2}(?P<it>\d{4})(?![\w-]|\.\d|\s\d)",
    ),
    _form(Kind.ACCOUNT, r"\b(?i:ends|ending)\s(?:in\s|with\s)?(?P<it>\d{4})(?=\s\((?i:SSN|card|account|social))"),
    _form(Kind.DEVICE, r"(?<![\w+])\+[A-Z][A-Z0-9]{5,22}/[$+A-Z0-9/]{3,40}(?![\w/])"),  # of health industry bar codes
    _form(Kind.CODE, r"(?<!\w)1Z(?=[A-Z0-9]{0,15}\d)[A-Z0-9]{16}(?!\w)"),  # of a parcel
    _form(
        Kind.DEVICE, r"(?<![\w:-])(?=[0-9A-F ]{0,16}\d)(?=[0-9A-F ]{0,16}[A-F])[0-9A-F]{2}(?: [0-9A-F]{2}){5}(?![\w:-])"
    ),
    _form(
        Kind.CODE,
        r"(?<![\w:/.])(?=[\w:]{0,40}\d[\w:]{0,20}\d[\w:]{0,20}\d)(?=[a-z]{2,10}:[\w:]{0,40}[a-z])[a-z]{2,10}(?::[a-z0-9]{2,20}){2,3}(?![\w:/.])",
    ),
    _form(
        Kind.CODE,
        r"(?<![\w./-])(?=[A-Z0-9_]{0,30}\d[A-Z0-9_]{0,12}\d[A-Z0-9_]{0,12}\d)[A-Z]{2,12}(?:_[A-Z0-9]{1,12}){1,4}(?![\w./-])",
    ),
    _form(
        Kind.CODE,
        r"(?<![\w/.-])[A-Z]{2,4}/\d{1,3}(?:-[A-Z]\b|\s(?:frame|photo|image|item|page)\s\d{1,4}|(?<=\d\d))(?![\w/.%-])",
        _is_exhibit,
    ),
    _form(  # a sticker: what it is of, which lot, which piece
        Kind.DEVICE,
        rf"(?<!\w)(?:{_STUCK}\s?{_PIECE}|{_PIECE}(?=\s?[/|]\s?{_STUCK}))(?:(?:\s{{1,2}}|\s?[,;/|]\s?){_STUCK}\s?{_PIECE}){{1,4}}(?![\w-])",
    ),
    _form(  # with colons, as machines have it: "faceid:9f2a-4417"
        Kind.CODE,
        r"(?<![\w:/.-])(?=[\w:-]{0,40}\d[\w:-]{0,20}\d[\w:-]{0,20}\d)(?=[a-z]{2,12}:[\w:-]{0,40}[A-Za-z])[a-z]{2,12}:[A-Za-z0-9]{1,24}(?:[:_-][A-Za-z0-9]{1,20}){1,5}(?![\w:/.-])",
    ),
    _form(  # of courts: "S CI 2020 04178", "VID 417 of 2022", "HC/S 417/2021"
        Kind.CASE_NUMBER,
        r"(?<![\w/-])(?:[A-Z]{1,4}\s(?:[A-Z]{1,4}\s)?(?:19|20)\d\d\s\d{3,6}|(?!ACT|LAW|SI\b|SR\b|REG|NO\b|ART|USC|CFR|DAY)[A-Z]{2,5}\s?\d{2,6}\sof\s(?:19|20)\d\d|[A-Z]{1,4}/[A-Z]{1,4}\s\d{1,6}/(?:19|20)\d\d)(?![\w/-])",
    ),
    _form(  # what was shown or taken, by the initials of whoever did
        Kind.CASE_NUMBER,
        (
            r"(?:(?<=marked )|(?<=xhibit )|(?<=xhibits )|(?<=XHIBIT )|(?<=photo )"
            r"|(?<=image )|(?<=still )|(?<=frame )|(?<=item )|(?<=bag )|(?<=sealed as )"
            r"|(?<=produced as )|(?<=produces )|(?<=referred to as ))[A-Z]{2,4}[/-]?\d{1,3}[A-Z]?(?![\w/%])"
        ),
    ),
    _form(Kind.DEVICE, r"\(01\)\s?\d{14}(?:\s?\(\d\d\)\s?[\w/-]{1,20}){0,5}"),
    _form(Kind.DEVICE, r"(?:\((?:10|11|17|21|240|250)\)(?=[\w/-]{0,19}\d)[A-Z0-9][\w/-]{3,20}){1,4}"),
    _form(  # what a laboratory reads at the places of a genome that tell people apart: "D3S1358 15,17; vWA 16,18"
        Kind.CODE,
        rf"(?<!\w){_LOCUS}\s?[:=]?\s?{_ALLELES}(?:\s?[;,|-]?\s{{0,2}}{_LOCUS}\s?[:=]?\s?{_ALLELES}){{0,30}}(?![\w/])",
    ),
    _form(Kind.LICENCE, r"(?<!\w)[A-Z9]{5}\s?\d{6}\s?[A-Z9]{2}\d?[A-Z0-9]{2,3}(?!\w)"),
    _form(Kind.NATIONAL_ID, r"(?<![\w-])(?<!\d )\d{3} \d{3} \d{4}(?![\w-])", checksums.nhs_number),
    _form(
        Kind.NATIONAL_ID,
        r"(?<!\w)(?![DFIQUV])[A-Z](?![DFIOQUV])[A-Z](?P<sign>[ \n-]?)\d\d(?P=sign)\d\d(?P=sign)\d\d(?P=sign)[A-D](?!\w)"
        r"|(?<!\w)(?![DFIQUV])[A-Z](?![DFIOQUV])[A-Z]\s?\d\d\s?\d\d\s?\d\d\s?[A-D](?!\w)",
        flags=re.IGNORECASE,
    ),
    _form(Kind.VEHICLE, r"(?<!\w)(?=[A-Za-z]{0,17}\d)[A-HJ-NPR-Za-hj-npr-z0-9]{17}(?!\w)", _vehicle),
    _form(
        Kind.COORDINATES,
        r"(?<![\w.])[-+]?\d{1,2}\.\d{3,12}°?\s?[NS]?,\s{0,2}[-+]?\d{1,3}\.\d{3,12}°?(?:\s?[EW]\b)?(?!\w|\.\d)",
        _coordinates,
    ),
    _form(
        Kind.COORDINATES,  # by their words: "Lat 53.958, long -1.08"
        r"(?<!\w)(?i:lat(?:itude)?)\.?\s?[:=]?\s?[-+]?\d{1,2}\.\d{2,12}°?\s?[NS]?[,;]?\s{1,2}(?:and\s)?"
        r"(?i:lon(?:g(?:itude)?)?)\.?\s?[:=]?\s?[-+]?\d{1,3}\.\d{2,12}°?(?:\s?[EW]\b)?(?!\w|\.\d)",
        _coordinates,
    ),
    _form(
        Kind.COORDINATES,
        r"(?<!\w)\d{1,2}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d{1,6})?[″\"]\s?)?[NS],?\s{1,2}"
        r"\d{1,3}°\s?(?:\d{1,2}[′']\s?)?(?:\d{1,2}(?:\.\d{1,6})?[″\"]\s?)?[EW]\b",
    ),
    _form(
        Kind.PERSON,  # as records have it: the surname first, both in capitals or not
        r"(?<![^\W\d_])(?i:patient|name|pt|client|subject|re|claimant|applicant|defendant|student|pupil|child|tenant|employee|driver|witness"
        r"|resident|customer|husband|wife|mother|father|son|daughter|consultant|surgeon|worker|kin|nok|member|insured|holder|payee)"
        r"(?:\s(?i:name))?\s?:\s{0,12}"
        r"(?P<it>[A-Z][\w'’-]{1,30}, ?[A-Z][\w'’-]{1,30}(?: [A-Z](?:\.|[\w'’-]{1,30})?)?)(?![^\W\d_])",
    ),
    _form(
        Kind.PERSON,
        r"(?:(?<=[Dd]ictated )|(?<=[Ss]igned )|(?<=[Tt]yped )|(?<=[Rr]ef: )|(?<=\d ))(?:[A-Z]{2,3}[:/][a-z]{2,3}"
        r"|[a-z]{2}/[a-z]{2,3}(?=\s*(?:\n|$)))(?![\w/])",
    ),
    _form(Kind.ACCOUNT, r"(?<![\w-])\d\d-\d\d-\d\d,?\s\d{8}(?![\w-])"),
    _form(
        Kind.ACCOUNT,
        r"(?<![\w-])\d\d[- ]\d\d[- ]\d\d(?=,?\s(?i:a/?c(?:ct)?|acc(?:ount)?)\b\.?:?\s(?:no\.?\s)?\d{7,8}(?![\w-]))",
    ),
    _form(
        Kind.PERSON,  # by a rank of the police, which is no title elsewhere: Washington, DC
        r"(?<![\w,] )(?<!\w)(?:D(?:C|S|I|CI|SU)|W?PC|PCSO)\s[A-Z][a-z'’-]{2,24}(?![\w-])",
        _is_ranked,
    ),
)

# Before its town; a number of four digits may be a year, unless it begins a line of an address.
_CONTINENTAL = sought(
    r"(?<![\w./-])(?P<it>(?:[A-Z]{1,2}-)?\d{5}|(?<=, )\d{4}|[A-Z]{1,2}-\d{4})"
    rf"\s(?P<place>{CAPITAL}[\w-]{{2,30}})"
)

_OTHER = sought(
    r"(?<![\w./-])(?![cpy]{0,2}T[0-4isx]N[0-3x]|[GP]\d(?:-\d){2,3}\b|E\dV\dM\d|NEWS2\b|CA-?125\b|PHQ|GAD|[CLS]R\d{2,4}\b|PR\d{2}\b)(?:(?=[A-Z0-9-/]{0,20}\d)(?=(?:[A-Z/-]{0,6}\d){3})[A-Z]{1,5}[-/]?\d[A-Z0-9]{0,12}(?:[-/][A-Z0-9]{1,12}){0,4}"
    r"|\d{4,6}/\d{2,6}(?:/\d{1,6}){0,3}|\d{1,6}/(?:0\d|\d{4})|\d{1,6}/\d{1,6}/\d{1,6}|\d{7,20}|[A-Za-z]{1,4}\d{5,12}[A-Za-z]?|\d{5,12}[A-Z]"
    r"|(?=(?:[A-Z-]{0,8}\d){4})(?=(?:[\d-]{0,8}[A-Z]){2})\d[A-Z0-9]{3,18}(?:-[A-Z0-9]{2,6}){0,3}|\d{2}[A-Z]\d{4,9}(?:-\d{1,3})?|[A-Z]{2}\s\d{6,8}\s\d{1,3}|[A-Z]{1,3}\.\d{4,8}(?:\.[A-Z0-9]{1,3})?|[A-Z]{2,3}\s\d{2}-\d{3,5}(?:/[A-Z])?)(?![\w/])"
)


# Letters and digits that a blank, a stroke or a hyphen parts: of which the network weighs whether they tell anything.
_PARTED = sought(
    r"(?<![\w./$€£-])(?!(?:[A-Z]{3}\s)?(?:USD|EUR|GBP|INR|AUD|CAD|NZD|ZAR|KES|NGN|JPY|CHF|SEK|NOK|DKK|PLN|CZK|HUF|AED|SAR|PKR|BDT|LKR|MYR|SGD|HKD|CNY|RMB|THB|PHP|IDR|BRL|MXN|UGX|TZS|GHS|RS|ISO|BS|EN|DIN|IEC|RAL|CAS|RFC|CVE|QNH|UN|PMID|NCT|ICD|CPT|OMIM|EC|NICE|IEEE|ASTM|AS|NZS|HR|BP|RR|VA|PO|NHS|ISBN|ISSN|EAN|DOI|SNOMED|LOINC)\b)"
    r"(?:[A-Z]{2,5}\s\d{4,8}(?:\s?[A-Z]{1,2}\b)?|[A-Z]{2,4}\s\d{3}\s\d{3}(?:\s\d{1,3})?|[A-Z]{2,4}\s(?:\d{3,6}/\d{1,4}[A-Z]?|\d{2}/\d{3,6})|(?=[A-Z0-9]{0,40}[A-Z])(?=(?:[A-Z]{0,8}\d){4})[A-Z0-9]{12,40}|(?=[a-f0-9]{0,64}[a-f])(?=(?:[a-f]{0,8}\d){4})[a-f0-9]{8,64}|(?=(?:[a-z-]{0,6}\d){5})(?=[a-z0-9-]{0,24}[a-z])[0-9a-f]{3,8}(?:-[0-9a-z]{1,8}){1,4}|\d{1,3}[A-Z][-/]\d{4,9}(?:[/-][A-Z0-9]{1,3})?|\d{4,8}-[A-Z]{1,3}"
    r"|\d{3,4}(?:-\d{3,4}){1,3}-[A-Z]{1,3}|[A-Z]{1,4}[-.]\d{3,8}(?:[-./][A-Z0-9]{1,6}){1,3}"
    r"|[A-Z]{1,2}\d{1,4}-[A-Z]{1,3}\d{2,6}-?\d{0,6})(?:[ /.-](?=[A-Z]{0,3}\d)[A-Z0-9]{2,8}){0,4}(?![\w/]"
    r"|[.,-]\d|\s?%)"
)

_NO_CODE = re.compile(
    r"\b(?:JAK2|BRAF|[KN]RAS|EGFR|PIK3CA|IDH[12]|FLT3|KIT|TP53|BRCA[12]|CFTR|HFE|MTHFR|[Ff]actor V|[Ff]orms?|ISO"
    r"|RFC|EN|DIN|IEC|[Vv]ersion|[Pp]ort|[Mm]odel|WAC|CFR|(?:ICD(?:-\d{1,2})?|CPT|OPCS|HCPCS)(?:\s[Cc]odes?)?)\s$"
)
_NO_CODE_LENGTH = 14


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
    yield from fields.fields(text)
    yield from web.addresses(text)
    yield from ((span, Kind.PERSON) for span in spelled.spelled(text))
    yield from ((span, Kind.CASE_NUMBER) for span in spelled.lettered(text))
    for form in _FORMS:
        for match in form.pattern.finditer(text):
            start, end = match.span("it" if "it" in form.pattern.groupindex else 0)
            if form.check is None or form.check(text[start:end]):
                yield Span(start, end), form.kind
    yield from ((span, Kind.USER_NAME) for span in user_names.user_names(text))
    yield from _addresses(text)
    for match in _CONTINENTAL.finditer(text):
        if known_place(key(match["place"])):
            yield Span(*match.span("it")), Kind.POSTCODE
    yield from labelled.labelled(text)
    yield from ((span, Kind.PHONE) for span in phones.numbers(text))
    yield from labelled.numbered(text)


def _addresses(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The addresses of a text, each with the parts behind it."""
    streets = (*premises.premises(text), *abroad.abroad(text))
    for span, kind in (*((span, Kind.ADDRESS) for span in streets), *addresses.addresses(text)):
        if kind is Kind.ADDRESS:
            yield Span(span.start, premises.parts_behind(text, span.end)), kind
        yield span, kind


_GROUPED = sought(r"(?<![\w./-])\d{1,8}(?:-\d{1,8}){1,4}[A-Z]?(?![\w/-]|\.\d|\s?%)")
_FEWEST_GROUPED = 7  # digits of a code in groups
_YEARS_BETWEEN = re.compile(r"(?:1[5-9]|20)\d\d-(?:1[5-9]|20)?\d\d")


def _is_grouped(it: str) -> bool:
    """Whether numbers with hyphens between them are a code and no range: "00883-02174", not "1000-5000".

    >>> [_is_grouped(it) for it in ("00883-02174", "88-30-217", "8830-2174", "1000-5000", "1998-2004", "1-0-0-1")]
    [True, True, True, False, False, False]
    """
    groups = it.rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ").split("-")
    if sum(map(len, groups)) < _FEWEST_GROUPED or _YEARS_BETWEEN.fullmatch(it):
        return False
    if len(groups) > 2 or it != "-".join(groups) or any(group[0] == "0" for group in groups):
        return True
    return int(groups[0]) >= int(groups[1])


def codes(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """Whatever else looks like a code, when dates and amounts are taken: "AB-1234", "123/45", long numbers.

    Args:
        text: The text.
        mask: What is taken; the codes found are taken too.
    """
    text = plain(text)
    yield from _codes(text, _OTHER.finditer(text), mask)
    yield from _codes(text, (match for match in _GROUPED.finditer(text) if _is_grouped(match.group())), mask)


def parted(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """Codes in parts that neither another rule nor the network has found, which knows better where one ends.

    Args:
        text: The text.
        mask: What is taken; the codes found are taken too.
    """
    text = plain(text)
    yield from _codes(text, _PARTED.finditer(text), mask)


def _codes(text: str, found: Iterable[re.Match[str]], mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """What has the form of a code, is of no public list and not taken."""
    for match in found:
        if not _is_known(text, match.start()) and mask.take(*match.span()):
            yield Span(*match.span()), Kind.CODE


def _is_known(text: str, start: int) -> bool:
    """Whether the word before a code says that it is one of a public list: a norm, a version, a diagnosis."""
    return _NO_CODE.search(text, max(0, start - _NO_CODE_LENGTH), start) is not None
