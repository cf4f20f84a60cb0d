"""Identifiers in the layouts of practice: short dates, ages in notes, wards and rooms, extensions, institutions.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.ages import ages
from tacit.identities.lexicon import is_common
from tacit.identities.rooms import rooms
from tacit.identities.short_dates import short_dates
from tacit.identities.told_ages import told_ages
from tacit.language.calendar import MONTHS
from tacit.language.sought import sought
from tacit.language.typography import plain
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_MONTH_NAMES = "|".join(name[:3] for name in MONTHS)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])"
_MONTH = r"(?:0?[1-9]|1[0-2])"
_DAY_NAME = r"(?:(?i:mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?i:day)?,?\s)?"
_SLASHED = sought(
    rf"(?<![\w./:-]){_DAY_NAME}(?P<it>{_DAY}/{_MONTH}|{_MONTH}/{_DAY})(?![\w/%+]|\.\d|-\d|\s(?:of|tab(?:let)?s?|cups?|pints?|miles?)\b)"
)
# A score, a share, a rate or a number of days, weeks and months: 4/10, 24/7, 4/7, 7/52, 8/12.
_NO_DATE = re.compile(r"24/7|\d{1,2}/7|\d/10|10/10|(\d{1,2})/\1")
_CUE = re.compile(
    r"\b(?:on|by|from|since|until|till?|to|before|after|dated?|due|w/c|w/e|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|admitted|adm|discharged|seen|reviewed?|appt|appointment|mtg"
    r"|meeting|visit|hearing|call|letter|email|e-mail|report|interview|given|signed|received|rec'?d|started|expires?|exp|booked|listed|scheduled|fixed|moved|birthday|bday|anniversary|born|dob|see\syou)"
    r"(?:\s(?:is|was|on|for))?[.:,]?\s{0,2}(?:the\s)?$",
    re.IGNORECASE,
)
# Without capitals "may" and "march" are words, unless a day of the week or an ordinal makes them months.
_SMALL_MONTH = (
    "jan(?:uary)?|feb(?:ruary)?|apr(?:il)?|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov"
    "(?:ember)?|dec(?:ember)?"
)
_ORDINAL = rf"{_DAY}(?:st|nd|rd|th)"
_SMALL_DATE = sought(
    r"(?<![\w./:-])(?:(?:the\s)?(?P<weekday>(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},?\s(?:the\s)?)?"
    rf"(?:{_DAY}(?:st|nd|rd|th)?\s(?:of\s)?(?:{_SMALL_MONTH})|{_DAY}\s(?:may|march|mar)(?=\s['’]?(?:(?:19|20)\d\d|3[2-9]|[4-9]\d)\b)|{_ORDINAL}\s(?:of\s)?(?:may|march|mar)|(?(weekday){_DAY}\s(?:may|march)|(?!)))"
    rf"|(?:{_SMALL_MONTH})\s{_DAY}(?:st|nd|rd|th)?|(?:may|march|mar)\s{_ORDINAL}"
    rf"|(?i:{_MONTH_NAMES})[a-z]{{0,6}}\s['’]\d\d|(?:(?<=\bon )"
    rf"|(?<=\bin ))(?i:{_MONTH_NAMES})[a-z]{{0,6}}\s(?:3[2-9]|[4-9]\d))"
    r"(?:,?\s(?:(?:19|20)\d\d|['’]\d\d|3[2-9]|[4-9]\d)(?!\w))?(?![\w%]|[.:,/]\d|\s?%)"
)
_WEEKDAY = sought(
    r"(?<!\w)(?:mon|tues?|wed(?:nes|s)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?,?\s(?:the\s)?(?:[12]?\d|3[01])(?:st|nd|rd|th)\b"
    rf"(?!\s(?:of\s)?(?:{_MONTH_NAMES})[a-z]{{0,6}}\b)",
    re.IGNORECASE,
)
_SCORE = re.compile(
    r"\b(?:pain|score[ds]?|power|gcs|grade|bp|vision|acuity|mmse|moca|apgar|phq|gad|stage|out of)\W{0,3}$",
    re.IGNORECASE,
)
_SNELLEN = re.compile(r"(?:6|20)/\d")
_SIGHT = re.compile(r"\b(?:eyes?|acuity|vision|VA|cataracts?|pinhole)\b")
_AROUND_SIGHT = 60  # code points
_BEFORE = 24
_MOST_MONTHS = 12

_YEARS = r"(?:\s?(?:y(?:/o|o|\.o\.)?|yrs?|years?)\b(?:\s(?:old|of\sage)\b)?)"
_AGE = sought(
    r"(?<![\w./])(?:1?\d{1,2}\s?y(?:rs?|ears?)?,?\s?(?:and\s)?\d{1,2}\s?m(?:(?:o|th|onth)(?:s)?)?(?!\w)|\d{1,3}\x20?y(?:/o|o)?\b(?![-\w]|\.o)(?!\s?(?:hx|history|ago|later|old\b|of|pack))"
    r"|(?:9\d|1[01]\d)\s?(?:yrs?|years?)\b(?!\s(?:ago|of|later|hx|history|in|since|before|after|service|experience|old\b))"
    r"|(?<=\baged )\d{1,3}(?!\s1/2|\d|\sto\s\d)|(?<=\byoungest )\d{1,2}/12|(?<=\bbaby )\d{1,2}/12"
    r"|(?:(?<=\bhpi: )|(?<=\bpt is )|(?<=\bpt )|(?<=^))(?:1[01]\d|[1-9]\d)[mf](?=,|\s(?:with|w/|c/o"
    r"|presents?|presenting|admitted|and|seen)\b))(?!\w)",
    re.IGNORECASE | re.MULTILINE,
)
_AGE_LABEL = sought(
    r"(?<![\w-])(?<!gestational )(?<!bone )(?<!mental )age[ds]?(?:\sat\s(?:death|diagnosis|onset|admission"
    r"|presentation|surgery|entry)|\s\((?:years|yrs|y)\)|\sin\syears)?"
    rf"(?:\s?[:=|]|\s-|\sis|\swas)?\s{{0,3}}(?P<it>1?\d{{1,2}}(?:\s?½|\s1/2)?{_YEARS}?"
    rf"(?:(?<=[a-z]),?\s?(?:and\s)?\d{{1,2}}\s?m(?:(?:o|th|onth)(?:s)?)?\b)?)(?![\w%]|[./-]\d|\s?%|\s(?:to|and|-)\s\d|-\d)",
    re.IGNORECASE,
)
# Behind such a label, what could be a count is a year: "DOB: July 61".
_DATE_LABEL = sought(
    r"(?<!\w)(?:d\.?o\.?[bd]\.?|dates?(?:\sof\s\w{3,12})?|born|birth\s?dat[ey]|died|admitted|discharged|(?:last\s)?seen|onset|LMP"
    r"|expir(?:y|es)|issued|\w{4,12}\sdate)\s?(?:[:=|]{1,2}|-(?=\s)|\bon\b|\bin\b)?\s{0,3}"
    rf"(?P<it>(?:{_DAY}[\s./-]?)?(?:{_MONTH_NAMES})[a-z]{{0,6}}\.?[\s,./-]{{0,2}}(?:{_DAY}(?:st|nd|rd|th)?,?\s)?['’]?(?:(?:19|20)\d\d|\d\d)"
    rf"|(?:{_DAY}[./-]{_MONTH}|{_MONTH}[./-]{_DAY})(?:[./-](?:\d{{4}}|\d\d))?|{_MONTH}[./-](?:19|20)?\d\d)(?![\w%]|[./:]\d)",
    re.IGNORECASE,
)
# Illnesses have grades, too: a grade 2 tumour, grade 2 change. A child is in one.
_GRADE = sought(
    r"(?<!\w)(?:[Yy]ear|[Yy]r|(?<=\bin )[Gg]rade|[Ff]orm)\s(?:1[0-3]|[1-9])(?![\w/%-]|\.\d"
    r"|\s(?:of|to|and|tumou?rs?|cancers?|carcinoma"
    r"|glioma|astrocytoma|lymphoma|sarcoma|pressure|ulcers?|sores?|tears?|sprains?|murmur|fracture|laceration|burns?)\b)"
)
_EXTENSION = sought(
    r"(?<!\w)(?:(?:ext(?:n|ension)?|bleep|pager|int|vocera|dect|cisco|spectralink|short\s?code|speed\s?dial"
    r"|bp(?=\W{1,3}\d{4}))"  # a blood pressure has three digits
    r"\.{0,2}\s?(?:no\.?\s?|number\s)?[:#-]?|(?:(?<=\bring )|(?<=\bcall )|(?<=\bdial )|(?<=\bphone )|"
    r"(?<=\bthen )|(?<=, )|(?<=\n)|(?<=\d\d\d\d )"
    r"|(?<=^)|(?<=\())x)\s?(?P<it>#?(?:\d{1,2}[- ])?\d{3,6}|\d(?: \d){3,5}"
    r"|[#*]\d{2}[- ]\d{2,5}|\d-\d{4}|\d{2}[- ]\d{2,4})(?![\w/.]\d|\w"
    r"|-\d)",
    re.IGNORECASE,
)
_SPACED = sought(
    r"(?<!\w)(?:a/c|acct?|account|policy|sort\scode|member(?:ship)?|claim|payroll|badge|exhibit|occurrence|order"
    r"|ref(?:erence)?)"
    r"(?:\s(?:no|number|ref|id))?[.:#]{0,2}\s{0,2}(?P<it>\d{2,6}(?:[ -]\d{2,6}){1,4}|\d{4,9})(?![\w/.-]\d|\w)",
    re.IGNORECASE,
)
# A year: "policy 2019", but not "policy no 2019".
_DATED = re.compile(r"(?:policy|member(?:ship)?|claim|order) (?:19|20)\d\d(?:-(?:19|20)\d\d)?", re.IGNORECASE)

_KIND_OF_INSTITUTION = (
    r"(?i:hospitals?|infirmary|hospice|clinic|surgery|practice|pharmacy|medical\s(?:center|centre|group)"
    r"|health\s(?:center|centre|board|system)|treatment\s(?:center|centre)|rehabilitation(?:\s(?:center|centre))?"
    r"|school|academy|college|university|nursery|kindergarten|church|chapel|mosque|masjid|temple|synagogue|gurdwara"
    r"|monastery|convent|trust|foundation|care\shome|nursing\shome|children['’]s\shome|hostel|refuge|shelter|prison"
    r"|jail|penitentiary|youth\scentre|community\s(?:center|centre)|bakery|brewery|restaurant|caf[eé]|hotel|inn"
    r"|garage|foundry|mill|library|museum|theatre|solicitors|chambers|associates|partners|sons|brothers|bros"
    r"|logistics|motors|builders|insurance|bank|building\ssociety|limited|plc|llp|llc|gmbh|(?:ltd|inc|corp)\b\.?)(?!\w)"
)
_WORD = r"(?:[A-Z](?:[^\W\d_]|[’'&-]){1,20}|(?:St|Mt|Ft|Dr|Mrs?|Ms|[A-Z])\.)"
_INSTITUTION = sought(
    rf"(?<![\w’'])(?<!\d[-/])(?P<name>(?:{_WORD}[ ]){{1,5}}?)(?:(?:of|for|and|&)[ ](?:{_WORD}[ ]){{1,3}})?"
    rf"{_KIND_OF_INSTITUTION}"
    rf"(?:[ ](?:NHS|Foundation|Trust|Ltd|Limited|Group|School|Hospitals?|Unit)\b){{0,3}}"
)
_GENERIC = frozenset(
    "the this that our your my his her their a an at in of and for general local community primary secondary public"
    " private nhs district county city state national university teaching royal regional medical mental health sexual"
    " acute family children childrens women womens day outpatient inpatient emergency accident specialist consultant"
    " dental eye skin pain high middle elementary junior senior infant grammar boarding special independent free walk"
    " out new old open".split()
)


def layouts(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """The identifiers of a text that only a layout gives away, each where nothing is taken yet.

    Args:
        text: The text.
        mask: What is taken; what is found is taken too.

    >>> text = "Seen 07/11 on Ward 7B at Coble Street Surgery, pain 4/10, cough 4/7; review 22/11, ext 5517."
    >>> [(text[span.start:span.end], kind.value) for span, kind in sorted(layouts(text, Mask(len(text))))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('07/11', 'date'), ('Ward 7B', 'place'), ('Coble Street Surgery', 'organisation'), ('22/11', 'date'),
     ('5517', 'phone')]
    """
    for span, kind in _found(plain(text)):
        if mask.take(span.start, span.end):
            yield span, kind


def _found(text: str) -> Iterator[tuple[Span, IdentifierKind]]:
    """Everything that looks like an identifier; of two that overlap, the first counts."""
    yield from ((Span(*match.span("it")), Kind.PHONE) for match in _EXTENSION.finditer(text))
    for match in _SPACED.finditer(text):
        if not _DATED.fullmatch(match.group()):
            yield Span(*match.span("it")), Kind.ACCOUNT
    yield from ((span, Kind.PLACE) for span in rooms(text))
    yield from ((span, Kind.ORGANISATION) for span in _institutions(text))
    yield from ((span, Kind.AGE) for span in ages(text))
    yield from ((span, Kind.AGE) for span in told_ages(text))
    for kind, pattern in ((Kind.AGE, _AGE_LABEL), (Kind.DATE, _DATE_LABEL)):
        for match in pattern.finditer(text):
            yield Span(*match.span("it")), kind
    for kind, pattern in (
        (Kind.AGE, _AGE),
        (Kind.DISTINCTION, _GRADE),
        (Kind.DATE, _SMALL_DATE),
        (Kind.DATE, _WEEKDAY),
    ):
        yield from ((Span(*match.span()), kind) for match in pattern.finditer(text))
    yield from ((span, Kind.DATE) for span in _slashed_dates(text))
    yield from ((span, Kind.DATE) for span in short_dates(text))


def _institutions(text: str) -> Iterator[Span]:
    for match in _INSTITUTION.finditer(text):
        names = [word for word in match["name"].split() if word.strip(".,").lower() not in _GENERIC]
        if names and not all(is_common(word) and word.isupper() and len(word) < 3 for word in names):
            start = match.start() + match["name"].index(names[0])
            yield Span(start, match.end())


def _slashed_dates(text: str) -> list[Span]:
    """Days and months without a year: where a word says so, where both have two digits, or where others do."""
    sure: list[Span] = []
    others: list[Span] = []
    for match in _SLASHED.finditer(text):
        span = Span(*match.span())
        before = text[max(0, span.start - _BEFORE) : span.start]
        around = text[max(0, span.start - _AROUND_SIGHT) : span.end + _AROUND_SIGHT]
        if _SCORE.search(before) or (_SNELLEN.match(match["it"]) and _SIGHT.search(around)):
            continue
        if _CUE.search(before) or len(match["it"]) < len(match.group()):
            sure.append(span)
        elif not _NO_DATE.fullmatch(match["it"]):
            is_day = max(map(int, match["it"].split("/"))) > _MOST_MONTHS
            (sure if is_day or len(match["it"]) == 5 else others).append(span)
    return sorted((*sure, *others)) if len(sure) > 1 else sure


_AGE_BEHIND = re.compile(
    r"(?:,\s|\s\()(?P<it>\d{1,3})(?=[),;]|\.(?:\s|$)|\s?$)"
    r"|(?:,?\s|\s\()(?P<young>\d{1,2}\s?(?:wks?|weeks|mths?|months|days?|d)(?:\sold)?)(?=[),.;]|\s?$)"
    # "Mrs Arkell 70 COPD", and not "Sarah 20 leaflets", "Anna 50 mg", "Tom 19 May".
    rf"|\s(?P<bare>[2-9]\d)(?=[,;]\s|\s(?!(?:[a-z]{{2,14}}s|mg|mcg|g|ml|am|pm|hrs?|min|kg|lb|cm|mm|years?|of|to|{_MONTH_NAMES})\b)[A-Za-z])"
)


def ages_behind(text: str, persons: Iterable[Span], mask: Mask) -> Iterator[Span]:
    """The ages that stand behind names: "Kelly (27)", "Blessing, 29,".

    Args:
        text: The text.
        persons: Where persons are named.
        mask: What is taken; the ages found are taken too.
    """
    for one in persons:
        match = _AGE_BEHIND.match(text, one.end)
        if match and mask.take(*match.span(match.lastgroup or 0)):
            yield Span(*match.span(match.lastgroup or 0))
