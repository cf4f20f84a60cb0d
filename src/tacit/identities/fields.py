"""Fields and columns by what they are called: tables with a head, records of machines, labels with dots behind them.

    post_code | wave     CONSIGNEE.....: EUSTACE REID     {"plate": "SN05 WUP"}     (seen) VALUES ('2021-W07-3')
    1387 XB   | 3

What a cell holds is what its column is called, whatever it looks like. Every repetition is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import NUMBERED, IdentifierKind
from tacit.identities.lexicon import is_common
from tacit.language.given_names import may_be_given_name
from tacit.language.sought import sought

Kind = IdentifierKind

# By the words of a column's name; of several the first counts.
_KINDS: Final = tuple(
    (kind, frozenset(words.split()))
    for kind, words in (
        (Kind.EMAIL, "email mail emails"),
        (Kind.IP_ADDRESS, "ip ipv4 ipv6 ipaddr"),
        (Kind.URL, "url link website homepage permalink"),
        (Kind.POSTCODE, "postcode zip zipcode postal pincode eircode plz postnr postnummer"),
        (Kind.PHONE, "phone telephone tel mobile cell fax bleep pager dect msisdn landline telefon"),
        (Kind.SSN, "ssn sin nino"),
        (Kind.MEDICAL_RECORD, "mrn urn uhid chi hosp chart folder pid nhs nhi ihi accession"),
        (Kind.VEHICLE, "plate vrm vrn rego registration numberplate vin chassis tail hull"),
        (Kind.DEVICE, "serial imei udi device implant lot batch sn asset mac handset"),
        (
            Kind.ACCOUNT,
            (
                "account acct acc iban bsb sortcode policy member subscriber beneficiary plan card payee medicare m"
                "edicaid insurance"
            ),
        ),
        (Kind.LICENCE, "licence license permit certificate cert badge"),
        (Kind.CASE_NUMBER, "case docket claim crime incident ticket matter exhibit warrant"),
        (Kind.USER_NAME, "user username login handle nick nickname screenname gamertag userid uid author"),
        (
            Kind.DATE,
            "dob dod date born birth birthday admitted discharged seen visit visited died expiry issued start end",
        ),
        (Kind.AGE, "age"),
        (Kind.ADDRESS, "address addr street deliver delivery residence address1 address2"),
        (
            Kind.PLACE,
            (
                "city town suburb village locality municipality birthplace ward bed room bay theatre county parish "
                "district borough ort"
            ),
        ),
        (
            Kind.PERSON,
            (
                "name surname forename firstname lastname fullname patient client consignee consignor addressee rec"
                "ipient payer claimant applicant tenant customer driver owner keeper nok kin guest passenger pupil "
                "student employee witness deceased"
            ),
        ),
        (Kind.NAME, "photo image picture filename img jpg snapshot still"),
        (
            Kind.CODE,
            (
                "ref reference id code template biometric fingerprint print iris voiceprint faceid token pin key pa"
                "sscode badge employee staff student learner participant subject donor sample specimen parcel track"
                "ing voucher booking pnr reservation barcode"
            ),
        ),
    )
)
# Columns that hold something else than what their last word says.
_OTHERS: Final = frozenset(
    "test drug medicine product item brand course module type count total number_of no_of format status state m"
    "ode score level class group kind reason"
    " policy_type plan_type method unit units dose qty quantity price amount cost rate band size colour color v"
    "ersion model country language role job title"
    " file_type mime port zone lead week year mix mixed load limit life expectancy range average mean median re"
    "port book exam song album species street_light"
    " use used usage allowed required needed taken given result results outcome note notes comment comments description"
    " desc".split()
)
_WITH_DIGITS: Final = NUMBERED | {
    Kind.SSN,
    Kind.PHONE,
    Kind.VEHICLE,
    Kind.POSTCODE,
    Kind.AGE,
    Kind.IP_ADDRESS,
    Kind.DATE,
}
_SPLIT: Final = re.compile(r"[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])")
_MOST_WORDS: Final = 4  # of what a column is called
_LONGEST: Final = 90  # code points of a cell
_FEWEST_DIGITS: Final = 2
_NOTHING: Final = re.compile(
    r"(?i:n/?a|nil|none|null|unknown|unk|tbc|tba|yes|no|y|n|true|false"
    r"|not (?:known|given|stated|recorded|on file)|as above|same|blank"
    r"|withheld|refused|redacted|x+|[-–—.?*_\s]*|\[.*\])"
)
_MEASURED: Final = re.compile(
    r"\d+(?:[.,]\d+)?\s?(?:%|mg|mcg|g|kg|ml|l|mm|cm|m|km|units?|iu|mmol.*|mmhg|bpm|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|°?c|°?f)"
    r"|[£$€]\s?[\d.,]+|\d{1,2}:\d\d(?::\d\d)?|\d{1,2} of \d{1,3}",
    re.IGNORECASE,
)
_SIGNS: Final = ("\t", "|", ";", ",", "/")
_DOTTED: Final = sought(
    r"(?:^|\n|[ \t]{2}|\|[ ]?)(?P<label>[A-Za-z][A-Za-z .'/_-]{1,30}?)[ ]?(?:\.{2,40}"
    r"|_{2,40}|·{2,40})[ ]?[:=]?[ ]{0,4}(?P<it>[^\s.:_·][^\n|\t]{0,60})"
)
_JSON: Final = sought(
    r"[\"'](?P<label>[A-Za-z][\w .-]{1,30})[\"']\s?(?::|=>)\s?[\"'](?P<it>[^\"'\n]{1,90})[\"']"
    r"|<(?P<tag>[A-Za-z][\w.-]{1,30})(?:\s[^<>]{0,60})?>(?P<inner>[^<>\n]{1,90})</(?P=tag)>"
    r"|(?<![\w&?])(?P<key>[A-Za-z][\w.-]{1,30})=(?:[\"'](?P<quoted>[^\"'\n]{1,90})[\"'])"
)
_SQL: Final = sought(
    r"\((?P<columns>[A-Za-z_][\w, `\"]{1,200})\)\s{0,3}values\s{0,3}\((?P<row>[^\n]{1,300}?)\)(?=\s?[;,]|\s?$|\s?\n)",
    re.IGNORECASE,
)
_QUOTED: Final = re.compile(r"\s*(?:'(?P<one>[^']*)'|\"(?P<two>[^\"]*)\"|(?P<bare>[^,'\"]*))\s*(?:,|$)")


def fields(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    r"""What the fields and columns of a text hold, as far as they are called by an identifier.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "post_code\twave\n1387 XB\t3\n\nCONSIGNEE....: EUSTACE REID\n{'plate': 'SN05 WUP', 'test': 'FBC 2'}"
    >>> [(text[span.start : span.end], kind.value) for span, kind in fields(text)]
    [('SN05 WUP', 'vehicle'), ('EUSTACE REID', 'person'), ('1387 XB', 'postcode')]
    """
    for match in _JSON.finditer(text):
        label, it = next(
            pair for pair in (("label", "it"), ("tag", "inner"), ("key", "quoted")) if match.start(pair[0]) >= 0
        )
        yield from _held(text, match[label], *match.span(it))
    for match in _DOTTED.finditer(text):
        yield from _held(text, match["label"], *match.span("it"))
    for match in _SQL.finditer(text):
        columns = match["columns"].split(",")
        at = match.start("row")
        for label in columns:
            cell = _QUOTED.match(text, at, match.end("row"))
            if cell is None or cell.end() == at:
                break
            yield from _held(text, label, *cell.span(cell.lastgroup or 0))
            at = cell.end()
    yield from _tables(text)


def _tables(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The cells below the heads of columns."""
    head: tuple[str, list[str]] | None = None
    at = 0
    for line in text.split("\n"):
        cells = list(_cells(line, at, head[0])) if head else []
        if head and len(cells) != len(head[1]) and line.strip(" |-+:=\t"):
            head = None  # another table, or none
        if head is None:
            sign = next((one for one in _SIGNS if one in line.strip("| \t")), "")
            cells = list(_cells(line, at, sign)) if sign else []
            called = [text[start:end] for start, end in cells]
            if len(called) > 1 and _is_head(called):
                head = sign, called
        elif len(cells) == len(head[1]):
            for label, (start, end) in zip(head[1], cells, strict=True):
                yield from _held(text, label, start, end)
        at += len(line) + 1


def _cells(line: str, at: int, sign: str) -> Iterator[tuple[int, int]]:
    """Where the cells of a line begin and end, without the blanks and quotation marks around them; some are empty."""
    start = 0
    inner = line.rstrip()
    if sign == "|":
        start = 1 if inner.startswith("|") else 0
        inner = inner.removesuffix("|")
    quoted = False
    begun = start
    for i, character in enumerate(inner[start:] + sign, start):
        quoted ^= character == '"'
        if character == sign and (not quoted or i == len(inner)):
            cell = line[begun:i]
            left = len(cell) - len(cell.lstrip(" \"'"))
            yield at + begun + left, at + begun + max(left, len(cell.rstrip(" \"'")))
            begun = i + 1


def _is_head(called: Sequence[str]) -> bool:
    """Whether all cells of a line may be what columns are called, and one is an identifier."""
    if not all(
        one and len(one) <= 30 and not any(map(str.isdigit, one)) and "." not in one and len(one.split()) <= _MOST_WORDS
        for one in called
    ):
        return False
    return any(_kind(one) for one in called)


@lru_cache(1 << 10)
def _kind(label: str) -> IdentifierKind | None:
    """The kind of what a field or a column holds that is called so.

    >>> [_kind(one) for one in ("post_code", "TargetUserName", "test name", "outcome")]
    [<IdentifierKind.POSTCODE: 'postcode'>, <IdentifierKind.USER_NAME: 'user_name'>, None, None]
    """
    words = [one.lower() for one in _SPLIT.split(label) if one]
    joined = "".join(words)
    if not words or len(words) > _MOST_WORDS or any(word in _OTHERS for word in words):
        return None
    for kind, known in _KINDS:
        if joined in known or any(
            word in known or f"{before}{word}" in known for before, word in zip(("", *words), words, strict=False)
        ):
            return kind
    return None


def _held(text: str, label: str, start: int, end: int) -> Iterator[tuple[Span, IdentifierKind]]:
    """What a field holds, if it may be what the field is called."""
    said = text[start:end].strip()
    start += len(text[start:end]) - len(text[start:end].lstrip())
    kind = _kind(label.strip(" `\"'"))
    if kind is None or not said or len(said) > _LONGEST or _NOTHING.fullmatch(said) or _MEASURED.fullmatch(said):
        return
    if kind in _WITH_DIGITS:
        digits = sum(map(str.isdigit, said))
        if digits < _FEWEST_DIGITS or len(said.split()) > 6:
            return
    elif kind is Kind.PERSON:
        words = re.findall(r"[^\W\d_]+", said)
        strange = [word for word in words if not is_common(word) or may_be_given_name(word.capitalize())]
        if not strange or not any(word[0].isupper() for word in words) or len(words) > 6:
            return
    elif kind in {Kind.PLACE, Kind.ADDRESS, Kind.NAME, Kind.USER_NAME}:
        words = re.findall(r"[^\W\d_]+", said)
        if not any(map(str.isdigit, said)) and all(map(is_common, words)):
            return
    yield Span(start, start + len(said)), kind
