"""Numbers and codes that a label gives away: "MRN 123456", "Badge no. 4471", "Sort code: 12-34-56", "Reg AB12 CDE".

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tacit.document import Span
from tacit.identities import plates
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common
from tacit.language.calendar import MONTHS
from tacit.language.deferred import deferred
from tacit.language.sought import sought

Kind = IdentifierKind

_MONTH = "|".join(name[:3] for name in MONTHS)
_UNIT = (
    r"(?:mg|mcg|g|kg|ml|l|mm|cm|m|km|iu|mmol|mmhg|bpm|units?|years?|yrs?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?"
    r"|times|people|patients|pages|copies|pounds|dollars|euros|miles|percent|per\scent)\b"
)
# No part of a longer number, of a time, of a share, of a date with its month; no dose and no count.
_END = rf"(?![\w-]|/\w|:\d|\.\d|,\d{{3}}|\s?%|\s{_UNIT}|\s(?:of\s)?(?:{_MONTH})[a-z]{{0,6}}\b)"
_OFTEN = r"(?i:q?\d{1,2}x?/?(?:wk|week|day|d|hr|h|mo)s?)(?!\w)"  # "q2wk"
CODE = rf"(?!{_OFTEN})(?=[A-Za-z./:-]{{0,8}}\d)[A-Za-z0-9](?:[A-Za-z0-9]|[./:-](?=[A-Za-z0-9])){{1,30}}{_END}"
"""One code without blanks in it: "12345/05", "AB-1234", "1:21-cv-00883"."""

# In groups: "312 690 184", "ABC 123 4567", "AB 12 34 56 C", "RQ8 83021". A line may end between two of them.
_BETWEEN = r"(?:[ \n]|-\n?| - )"
_GROUPS = (
    rf"(?:(?-i:[A-Z])[ ]){{0,3}}\d(?:[ ]\d){{3,14}}(?:\s?/\s?\d{{1,4}})?{_END}"
    rf"|(?-i:[A-Z]){{1,2}}\s\d{{5,9}}\s(?-i:[A-Z]){{1,2}}{_END}|[A-Za-z]\s\d{{2}}(?:\s\d{{2}}){{2,3}}{_END}|"
    rf"\d{{3,6}}(?:[ ]\d{{1,6}}){{1,3}}\s/\s\d{{1,2}}{_END}|(?:[A-Za-z]{{1,5}}["
    rf" -])?\d{{2,6}}(?:{_BETWEEN}\d{{1,6}}){{1,5}}(?:-(?-i:[A-Z]{{2,3}})|[ -]?[A-Za-z](?!\s?\d))?{_END}"
    rf"|[A-Za-z]{{1,3}}\d{{1,9}}(?:[ -]\d{{2,12}}){{1,4}}{_END}"
    rf"|(?-i:[A-Z]){{1,5}}\s\d{{2,9}}(?:/\d{{1,6}}){{0,2}}[A-Za-z]?{_END}"
    rf"|\d{{1,6}}\s/\s\d{{2,6}}{_END}"
    rf"|\d(?:[ ]\d{{2,6}}){{2,7}}{_END}|\d{{6,9}}\s(?-i:[A-Z]){{1,2}}{_END}"
)
_LETTERS_FIRST = rf"[A-Za-z]{{1,4}}\s\d{{2,9}}[A-Za-z]?{_END}"
_HIDDEN_PART = r"(?:(?:ending(?:\sin)?|\(?last\s(?:four|4)(?:\sdigits)?\)?|[x*•]{2,4}-?\s?[x*•]{2,4})[:\s-]{0,3})?"
_NUMBERED = (
    rf"(?:\.?\s?(?:\((?:s|nos?|last\sknown|years)\)|\((?-i:[A-Z]{{2,6}})\)(?=\s?[:=#])|numbers?|nos?\b\.?|nrs?\b\.?|num\b\.?|#|ids?\b"
    rf"|identifier|code|refs?\b\.?|reference|serial)){{0,2}}(?:\s?{_HIDDEN_PART})"
)
_SIGN = (
    r"(?P<sign>\s?[:=#|]{1,2}|\s?>{1,2}|\s?-(?=\s)|\s?\b(?:given\s|issued\s)?(?:is|was|reads|read|shows|says)\b)?"
    rf"(?:\s?{_HIDDEN_PART})"
)

# What of a body was measured, and what holds the measure: "fingerprint card", "finger vein template", "DNA sample".
_BIOMETRIC = (
    r"(?:(?:finger|thumb|voice|palm|hand|foot|ear|latent|lip|footwear)[\s-]?prints?|prints(?=\s(?:taken|on|filed|held|ref))"
    r"|finger\svein|palm\svein|iris|retinal?|DNA|buccal|biometrics?|fac(?:e|ial)(?=\s(?:id|template|recognition|scan|print|map|geometry))"
    r"|hand\sgeometry|gait\s(?:profile|signature)|genotype|blood\sspot|PNC(?:ID)?|AFIS|IAFIS|NDNAD|livescan)"
    r"(?:[\s/](?!(?:from|since|until|in|at|by|and|or|was|is|were|for|to|no|nos|number|id|ref|reference|barcode)\b)(?-i:[a-z]{2,14}|[A-Z]{4,14}(?!\s\d))(?![\w-]),?){0,3}"
    r"(?=\s?(?:n|i|#|[:=|(]|ref|was|barcode|-\s|under|[A-Z]{0,5}[ :-]?\d))(?:\sunder)?(?:\sbarcode)?"
)

_LABELS = (
    (
        Kind.MEDICAL_RECORD,
        (
            r"E?MRN|UHID|URN?(?=\s?[:#]|\s[A-Z]{0,3}\s?\d)|FIN(?=\s?[:#]|\s\d)|MR(?=\s?#)|med(?:ical|\.)?\s?rec(?:ords?|\.)?|CRN|PAS|PID|hosp(?:ital|\.)?(?=\s?(?:n|i|#|c|[:=|]|-\s))"
            r"|district(?=\s(?:n|i|#))|case\snotes?(?=\s?(?:n|[:=|#]|-\s|is\s|under\s|[A-Z]{0,4}[ -]?\d))"
            r"|(?:old\s)?notes\s(?:are\s)?(?:filed\s|kept\s)?under|IHI|folder(?=\s(?:n|#))|patientids?"
            r"|(?:pt|patient)(?=\s?(?:ids?\b|no\b|n[ou]m|#)|\s(?:n|i|c|ref))|chart(?=\s?(?:n|i|#|[:=|]|-\s|is\s|[A-Z]{0,3}\d{5}))|health\srecord"
            r"|encounter|accession|specimen|lab(?=\s(?:n|i|#|ref))|unit(?=\s(?:n|#))|dental\schart|CHI|H&C|EHR(?=\s?(?:n|i|#|:))"
        ),
    ),
    (
        Kind.NATIONAL_ID,
        (
            r"NHS|tax(?:payer)?|TIN|national\s(?:identity|identification|insurance|id)|identity\scard|PESEL|NINO|N\.?I\.?"
            r"(?=\s?(?:n|:|[a-z]{2}\s?\d\d\s?\d\d))|nat\.?\sins\.?|social\sinsurance|citizen(?:ship)?(?=\s(?:n|i|#|c))|UTR"
            r"|SIN(?=\s?[:#]|\s(?:is\s|was\s)?\d{3}[ -]\d{3}[ -])|TFN|PPSN?|aadhaar"
        ),
    ),
    (
        Kind.SSN,
        (
            r"SSNs?|SS(?=\s?(?:#|no\b))|soc(?:ial)?\.?\s?sec(?:urity)?\.?|social(?=\s?(?:[:=|#]|-\s|is\s|n"
            r"|\d{3}[ .-]?\d\d))|last\s(?:4|four)(?:\sdigits)?\sof\s(?:the\s)?SSN"
        ),
    ),
    (Kind.PASSPORT, r"passport|travel\sdocument|BRP|visa(?=\s(?:n|#))"),
    (
        Kind.LICENCE,
        (
            r"(?:(?:driv(?:ing|er(?:'s|’s|s)?)|pilot|state|medical|nursing|firearms?|shotgun|SIA|taxi|fishing)\s)?"
            r"licen[cs]e(?!\splate)|lic\b\.?(?!\splate)|(?:(?:birth|death|marriage|firearms?|shotgun|share)\s)?cert(?:ificate|\.)?|C?DLN?|DEA"
            r"|(?-i:[A-Z]{3,6})\sreg(?:istration|\.)?(?=\s?(?:n|[:#]|\d))|AHPRA|NPI|GMC|NMC|HCPC|GDC|GPhC|UKCC|PIN(?=\s?[:#])|(?:work\s)?permit|bar(?=\sn)|notary"
        ),
    ),
    (Kind.VEHICLE, r"VIN|chassis|vehicle\sidentification"),
    (
        Kind.DEVICE,
        r"serial|ser(?=\.?\sn)|IMEI|device|implant|pacemaker|S/N|SN(?=\s?[:=#|]|\s-|\s[A-Z0-9])|MAC|UDI|IMSI|ICCID|handset|asset(?:\stag)?|machine(?=\s(?:n|i|#))|(?:stent\s)?lot|batch|insulin\spump|ICD(?=\sserial)|model(?=\s(?:n|#))|(?:laptop|tablet|ventilator|monitor|scanner)(?=\s(?:n|i|#|serial))",
    ),
    (Kind.IBAN, r"IBAN"),
    (
        Kind.ACCOUNT,
        (
            r"(?:bank\s|savings\s|current\s|checking\s|billing\s|utility\s|patient\s)?account|acct?\b\.?|a/c|policy(?:holder)?"
            r"|(?:health\s)?plan|member(?:ship)?|subscriber|beneficiary|enrollee|payer|medicare|medicaid|PHN|(?-i:PAN)|MBI|HICN?|blue\s(?:cross|shield)|BCBS|aetna|cigna|humana|kaiser|tricare|bupa|unitedhealthcare|rx\sbin"
            r"|(?:health\s)?ins(?:urance|\.)?(?:\scard)?(?=\s(?:n|i|#|p|r))|group(?=\s?(?:n|#|[:=|]))|routing|ABA|sort(?:[\s-]?code)?|S/?C|roll|debit(?:ed)?|charged?\sto(?:\scard)?|mortgage|loan|benefit(?=\sn)"
            r"|customer|client(?=\s(?:n|i|#|r))|debtor|invoice|bill(?=\s(?:n|#))|order(?:\sform)?|payroll|loyalty(?:\scard)?"
            r"|BSB|swift|BIC"
        ),
    ),
    (
        Kind.CASE_NUMBER,
        (
            r"applications?|cases?|docket|files?|appeal|claim|index(?=\sn)|petition|complaint|(?:(?:our|your|my|crime|booking"
            r"|tenancy|customer|exhibit|incident)\s)?(?:reference|refs?\b\.?)|decision|judgment|writ|indictment|investigation"
            r"|warrant|report(?=\s(?:n|#))|record(?=\s?(?:n|#|[:=|]|\d{5}))|exhibits?|occurrence|incident|crime(?=\s(?:n|r))|CAD|URN"
            r"|ticket|booking|PNR|(?:record\s)?locator|reservation|itinerary|confirmation|tracking|parcel(?=\s(?:n|#|r))|consignment|custody\srecord|quot(?:e|ing)(?=\s[A-Z]{0,4}\d)|job(?=\s\d{4})|flight(?=\s[A-Z]{0,2}\s?\d)|key\s?safe(?=\s\d{4})"
        ),
    ),
    (Kind.CREDIT_CARD, r"(?:(?:credit|debit|payment|bank)\s)?card|visa|mastercard|amex|CC(?=\s?[:=#|])"),
    (
        Kind.CODE,
        (
            r"plots?|parcels?|lots?|(?:warrant|collar|shoulder|force|badge|employee|student|staff|personnel|pupil|prison(?:er)?"
            r"|inmate|locker|service|study|subject|trial|participant|screening|applicant|volunteer|donor|sample)(?=\s?(?:n|i|#|[:=|]|r|-\s|[A-Z]{0,3}\d))"
            r"|UPN|unit(?=\sn)|cell(?=\sn)|flat|house(?=\sn)|registration|registry|register|folio|sheet(?:/plan)?"
            r"|block(?=\sn)|IDs?|code(?=:)|PIN|password|passcode|token|key(?=:)"
            rf"|{_BIOMETRIC}"
            r"|(?-i:P[CS]|D[CS]|Sgt|Insp)(?=\s\d{3})|(?:constable|officer|trooper|deputy|sergeant|warden)(?=\s\d{3})"
        ),
    ),
)
_LABELLED = sought(
    rf"(?<![\w-])(?:{'|'.join(f'(?P<{kind.name}>{label})' for kind, label in _LABELS)})(?![a-z])"
    rf"(?P<numbered>{_NUMBERED}){_SIGN}(?:(?<=:)[ \t]{{4,40}}|\s{{0,3}})(?!\(0?\d{{2,4}}\)\s?\d)[(“\"'#<\[]?"
    rf"(?P<it>(?:{_GROUPS}|{CODE}|{_LETTERS_FIRST})(?:(?:,\s|\s?,?\sand\s|\s?[/&]\s){CODE}){{0,12}})",
    re.IGNORECASE,
)
_BEHIND = sought(
    r"\s?(?:\((?:the\s|my\s|his\s|her\s)?|(?:is|was|being|as|are)\s(?:the|my|his|her|our|their|its)\s)"
    rf"(?:[a-z]{{2,12}}\s)?(?:{'|'.join(f'(?P<{kind.name}>{label})' for kind, label in _LABELS)}|(?P<any>reference"
    rf"|number|code|badge|collar|staff|serial|file|student|prison(?:er)?|employee))(?![a-z])",
    re.IGNORECASE,
)
_BEFORE = deferred(rf"(?<![\w-])(?:{_GROUPS}|{CODE})$", re.IGNORECASE)
_BEFORE_LENGTH = 32
# What every such code and label have, far sooner compiled than all labels: most texts have neither.
_MAY_BE_BEHIND = deferred(
    rf"\d(?s:.{{0,{_BEFORE_LENGTH}}})(?:\(|(?:is|was|being|as|are)\s(?:the|my|his|her|our|their|its)\s)", re.IGNORECASE
)
_NUMBER_SIGN = sought(
    rf"(?<!\w)(?:[Nn](?:os?|rs?|[º°])(?![a-z])\.?\s?|#\s?(?=[\w-]{{0,8}}\d{{3}}))(?P<it>(?:{_GROUPS}|{CODE})(?:(?:,\s|\s?,?\sand\s){CODE}){{0,12}})"
)
# Whatever has a number: "Locker no: 80282", "tracking number - AB 123". What follows must be longer than a count.
_ANY_NUMBERED = sought(
    rf"(?<![\w-])(?P<of>[A-Za-z][\w'’/-]{{1,20}}\s)?(?:nos?\b\.?|nr\b\.?|numbers?|refs?\b\.?|reference|ids?\b|\#)"
    rf"(?:\s?[:=|]|\s-(?=\s)|\s(?:is|was)\b)?\s{{0,3}}#?(?P<it>{_GROUPS}|{CODE}|{_LETTERS_FIRST})",
    re.IGNORECASE,
)
_NOT_UNIQUE = frozenset(
    "a any the of in by and page pages table figure chapter section item question step line slide"
    " part option volume vol"
    " issue version protocol article rule form schedule title clause paragraph room contact phone"
    " fax mobile tel law act"
    " regulation directive decree convention series".split()
)
_LAW = deferred(
    r"\b(?:protocol|law|act|article|rule|regulation|directive|decree|convention|series|section|chapter|form|title|schedule)s?\s$",
    re.IGNORECASE,
)
_LAW_LENGTH = 16
_FIRST = deferred(rf"{_GROUPS}|{CODE}|{_LETTERS_FIRST}", re.IGNORECASE)
_ONE = deferred(CODE)
_SECRET = sought(r"\b(?:user\s?name|log-?in|password|passcode)\s?[:=]\s?(?P<it>\S{3,64})", re.IGNORECASE)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"  # or a month
_DATE = deferred(
    rf"{_DAY}([/.-]){_DAY}\1(?:\d\d|(?:19|20)\d\d)|(?:19|20)\d\d([/.-])\d\d?\2\d\d?|\d{1, 2}/(?:19|20)\d\d"
)
_YEAR = deferred(r"(?:19|20)\d\d(?:-(?:19|20)?\d\d)?")
_TIME = deferred(r"\d{1,3}:\d{1,3}(?::\d\d)?")  # or a ratio
_LOCATOR = deferred(
    r"(?=[A-Z]{0,4}\d|[a-z]{0,4}\d)(?=\d{0,4}[A-Za-z])(?:[A-Z\d]{6}|[a-z\d]{6})"
)  # of a journey: "7KQ2LX"
_SHORT = deferred(r"[A-Z]{1,4}[ -]?\d{1,2}")  # an exhibit by the initials of who found it: "MO1"
_THINGS = frozenset((Kind.CODE, Kind.CASE_NUMBER))
_NUMBERS_ALL = frozenset((Kind.ACCOUNT, Kind.MEDICAL_RECORD))  # 12-05-21 may be a sort code
_SURE_KINDS = frozenset((Kind.SSN, Kind.PASSPORT, Kind.IBAN, Kind.NATIONAL_ID))
_FEWEST_DIGITS = 4
_LONG = 6  # digits of no count that follows a word
_LONG_TITLE = 5  # of land
_NEVER = 1_000


def labelled(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The codes behind labels that say what they are; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "MRN 312 690 184, badge 4471, sort code 12-34-56; plan 2 of 3, order 500 mg, reg AB12 CDE"
    >>> [(text[span.start : span.end], kind.value) for span, kind in labelled(text)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('AB12 CDE', 'vehicle'), ('AB12 CDE', 'vehicle'), ('AB12 CDE', 'vehicle'), ('312 690 184', 'medical_record'),
     ('4471', 'code'), ('12-34-56', 'account')]
    """
    for match in _SECRET.finditer(text):
        if not _DATE.fullmatch(match["it"]):
            yield Span(*match.span("it")), Kind.USER_NAME
    yield from ((span, Kind.VEHICLE) for span in plates.plates(text))
    for match in _LABELLED.finditer(text):
        kind = next(kind for kind, _ in _LABELS if match[kind.name])
        if _is_code(match, kind):
            yield from ((span, kind) for span in _each(match))
    yield from _before_labels(text)


def _before_labels(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The codes before their labels: "8830217 (MRN)", "4417 being my badge number"."""
    if not _MAY_BE_BEHIND.search(text):
        return
    for match in _BEHIND.finditer(text):
        start = match.start()
        code = _BEFORE.search(text, max(0, start - _BEFORE_LENGTH), start)
        if code and not _is_dated(code.group()) and sum(map(str.isdigit, code.group())) >= _FEWEST_DIGITS:
            kind = next((kind for kind, _ in _LABELS if match[kind.name]), Kind.CODE)
            yield Span(*code.span()), kind


def numbered(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """The codes behind "no.", "number", "ref" or "#", whatever they are numbers of.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Locker no: 80282, Protocol No. 1, page number 12345"
    >>> [(text[span.start : span.end], kind.value) for span, kind in numbered(text)]
    [('80282', 'code')]
    """
    for match in _NUMBER_SIGN.finditer(text):
        if not _LAW.search(text, max(0, match.start() - _LAW_LENGTH), match.start()):
            yield from ((span, _kind(text, span)) for span in _each(match))
    for match in _ANY_NUMBERED.finditer(text):
        of = (match["of"] or "").strip().lower()
        digits = sum(map(str.isdigit, match["it"]))
        few = _LONG_TITLE if of == "title" else _FEWEST_DIGITS - 1 if of not in _NOT_UNIQUE else _NEVER
        if of and digits >= few and _is_written(match["it"]) and not _is_dated(match["it"]):
            span = Span(*match.span("it"))
            yield span, _kind(text, span)


def _kind(text: str, span: Span) -> IdentifierKind:
    return Kind.CASE_NUMBER if "/" in text[span.start : span.end] else Kind.CODE


def _is_code(match: re.Match[str], kind: IdentifierKind) -> bool:
    """Whether what stands behind a label is a code, and not a count, a year or a date."""
    it = match["it"]
    digits = sum(map(str.isdigit, it))
    if not _is_written(it) or _TIME.fullmatch(it):
        return False
    if match["numbered"].strip():
        return True
    if kind not in _NUMBERS_ALL and _DATE.fullmatch(it):
        return False
    if match["sign"] or (kind is Kind.CASE_NUMBER and _LOCATOR.fullmatch(it)):
        return True
    if _YEAR.fullmatch(it):
        return False
    mixed = any(map(str.isalpha, it)) and (digits > 2 or (kind in _THINGS and _SHORT.fullmatch(it) is not None))
    return digits >= _FEWEST_DIGITS or mixed or "/" in it or kind in _SURE_KINDS


def _is_written(it: str) -> bool:
    """Whether the letters before a blank may be those of a code: "MSP 239", not "see 204"."""
    first, _, rest = it.partition(" ")
    if not rest or not first.isalpha() or (first.isupper() and len(first) > 1):
        return True
    return sum(map(str.isdigit, rest)) >= _LONG or not is_common(first)


def _is_dated(it: str) -> bool:
    return _DATE.fullmatch(it) is not None or _YEAR.fullmatch(it) is not None


def _each(match: re.Match[str]) -> Iterator[Span]:
    """The codes of a list: "nos. 41, 52 and 63/7"."""
    start, end = match.span("it")
    first = _FIRST.match(match.string, start, end)
    if first:
        yield Span(*first.span())
        start = first.end()
    for one in _ONE.finditer(match.string, start, end):
        if not _DATE.fullmatch(one.group()):
            yield Span(*one.span())
