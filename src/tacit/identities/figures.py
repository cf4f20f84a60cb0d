"""Figures that tell nobody apart: scores, shares, versions, sizes, pages and norms.

Rules find identifiers by labels and forms. Where none does, and only the network reads one, what stands around a figure
says whether it is one of these. Every repetition is bounded.
"""

from __future__ import annotations

import re
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.fractions import FRACTION
from tacit.identities.scoring import CALLED_AFTER, LEADS, SCORED, TESTS

Kind = IdentifierKind

_ALWAYS: Final = re.compile(r"24/7")
_SCORED_BY: Final = re.compile(
    rf"\b(?:power|strength|reflex(?:es)?|graded?|murmur|pain|{SCORED}|vision|acuity|VA|pinhole"
    rf"|odds(?:\sof)?|ratio|out\sof|level|stage|bishop|apgars?|tone|MRC)(?:\s(?:{LEADS}|only))?[:=]?\s$",
    re.IGNORECASE,
)
_OTHER_SHARE: Final = re.compile(r"\d{1,2}/\d{1,2}(?:,\s|\s(?:and|to|then|from|now)\s)$")
_SHARED: Final = re.compile(
    r"\s(?:of\s(?:an?|the|them|these|those|all|it|my|his|her|our|their|us|you)\b|(?:in|throughout|bilat|on)\s(?:the\s)?(?:both|left|right|all|each|either)\b"
    r"|(?:inch|mile|teaspoon|tablespoon|cup|pint|pain|power|strength|murmur|cover|support|care|shift)(?:e?s)?\b)"
)
_VERSIONED: Final = re.compile(
    r"(?:\b(?:version|ver|v|release|build|firmware|patch|iOS|iPadOS|Android|Windows|macOS|Ubuntu|Debian|Fedora|Linux|kernel|Python|Java"
    r"|PHP|Node(?:\.js)?|Perl|Ruby|Chrome|Chromium|Firefox|Safari|Edge|Office|Excel|Word|Outlook|Acrobat|SQL|\w{2,12}SQL|Oracle|Apache|nginx"
    r"|Tomcat|Django|Drupal|WordPress|Moodle|SPSS|Stata|SAS|MATLAB|HL7|FHIR|DICOM|TLS|SSL|HTTP|USB|Bluetooth|Wi-?Fi)\.?)\s$",
    re.IGNORECASE,
)
_MODEL: Final = re.compile(
    r"\b(?:iPhone|iPad|Galaxy|Pixel|Xbox|PlayStation|Windows|Kindle|Chromebook|ThinkPad|LaserJet|OfficeJet|DeskJet)\s$",
    re.IGNORECASE,
)
_PAGED: Final = re.compile(
    r"\b(?:pp?|pages?|pgs?|sections?|chapters?|lines?|paras?|paragraphs?|items?|rows?)\.?\s$", re.IGNORECASE
)
_NORM: Final = re.compile(
    r"(?:RFC|ISO(?:/IEC)?|IEC|ANSI|ASTM|IEEE|DIN|CVE)[ -]?\d[\d.:-]{0,12}|\d{2,5}\s?[x×]\s?\d{2,5}"
)
_NORM_BEFORE: Final = re.compile(
    r"\b(?:RFC|ISO(?:/\w{2,4})?|IEC|ANSI|ASTM|IEEE|LOINC|SNOMED(?:\sCT)?(?:[\w ]{1,40}\sis)?|ICD-?\d{0,2}|OPCS"
    r"|CPT|NICE|error\scode|status\scode|exit\scode)[\s:/-]{1,2}$",
    re.IGNORECASE,
)
_SIZED: Final = re.compile(
    r"\d{1,4}(?:[.,]\d{1,2})?\s?(?:°\s?[CF]?|[CF](?![\w'’-])|(?:gsm|[kM]?W|[kMGT]B|[kMG]?Hz|[mk]?V|m?A|mm|cm|km|kg|lbs?|oz|ft|inch(?:es)?|yds?"
    r"|rpm|psi|bar|dB|px|dpi|French|Fr|gauge|ga|Ch|mph|kph|km/h|mmHg|kcal|kJ)\b)"
)
# Other groups of the same number, before and behind.
_GROUPED: Final = re.compile(r"\d[A-Za-z]{0,3}[ ./:_-]{1,3}$")
_GROUP: Final = re.compile(r"[ ./:_-]{1,3}[A-Za-z]{0,3}\d")
_LONGEST_COUNT: Final = 2  # digits of a number that counts, where no label says that it identifies
_DIALLED: Final = 3  # digits of a number that anybody dials: 999, 111
_ABBREVIATION: Final = re.compile(
    rf"\b(?:[A-Z][A-Z0-9-]{{1,9}}|[A-Z]{{1,3}}[a-z]{{1,3}}[A-Z][A-Za-z]{{0,4}}|{TESTS}|{CALLED_AFTER})[:=]?\s$"
)
_LABELLED: Final = re.compile(r"(?!Aged?\b|AGED?\b|Pt\b|PT\b|DOB\b)[A-Z][A-Za-z]{1,9}\s\d")  # "HoY 11", "Apgar 9"
_COUNTED: Final = re.compile(
    r"(?-i:[A-Z]{2})|k\b|\s?(?:%|o['’]clock|am\b|pm\b)|\s(?:or|to)\s\w{1,8}\s(?:weeks?|days?|months?|hours?|minutes?|times)\b",
    re.IGNORECASE,
)
# Who comes at nine, and how many there were later; who calls 101.
_LED: Final = re.compile(
    r"(?:\b(?:ss?|secs?|regs?|arts?|paras?|rr?)\.\s?|§\s?)$|\b(?:later|another|we\swere|there\swere|call(?:ed)?|dial(?:led)?|rang|ring|phoned?|(?:came|come|went|arrived?|left|rang|called|back|start(?:s|ed)?|open(?:s|ed)?|close[sd]?)\s(?:[\w']{1,12}\s){0,3}at)\s$",
    re.IGNORECASE,
)
_YEARS: Final = re.compile(r"\d\s?(?:yrs?|years?)$")
_LASTED: Final = re.compile(r"\b(?:after|for|over|last|past|within|some|nearly|almost|every|about)\s$", re.IGNORECASE)
_AND: Final = re.compile(r"\d{1,3}(?:,\s|\sand\s|\sto\s|/)$")
_BEFORE: Final = 48  # code points
_AGED: Final = re.compile(r"\b(?:aged?|AGED?|pt|PT|Pt|DOB|yo|F|M)[:=]?\s$")


def is_figure(text: str, span: Span, kind: Kind) -> bool:
    """Whether a number that no rule took for an identifier is a score, a share, a version, a size, a norm.

    Args:
        text: The text.
        span: Where the number stands.
        kind: What it was read as.

    >>> text = "Power 5/5, 3/4 of an inch, Python 3.11.2, room 21 C, ISO 27001, MELD 13, seats 14; on 4/7 badge 4471"
    >>> said = "5/5", "3/4", "3.11.2", "21 C", "27001", "13", "14", "4/7", "4471"
    >>> spans = [Span(text.index(f" {one}") + 1, text.index(f" {one}") + 1 + len(one)) for one in said]
    >>> kinds = [Kind.DATE] * 3 + [Kind.CODE] * 2 + [Kind.AGE, Kind.CODE, Kind.DATE, Kind.CODE]
    >>> [is_figure(text, span, kind) for span, kind in zip(spans, kinds)]
    [True, True, True, True, True, True, True, False, False]
    """
    before = text[max(0, span.start - _BEFORE) : span.start]
    is_none = {Kind.DATE: _is_no_date, Kind.AGE: _is_no_age, Kind.CODE: _is_no_code}.get(kind)
    return is_none is not None and is_none(text, span, before)


def _is_no_date(text: str, span: Span, before: str) -> bool:
    """Whether what looks like a day is a share, a score or a version."""
    said = text[span.start : span.end]
    if FRACTION.fullmatch(said):
        while other := _OTHER_SHARE.search(before):  # "acuity 20/20 and 6/9"
            before = before[: other.start()]
        return bool(_ALWAYS.fullmatch(said) or _SCORED_BY.search(before) or _SHARED.match(text, span.end))
    return _VERSIONED.search(before) is not None


def _is_no_age(text: str, span: Span, before: str) -> bool:
    """Whether what looks like an age is a class, a count, an hour, a duration or a score."""
    said = text[span.start : span.end]
    lasted = _YEARS.search(said) and _LASTED.search(before)
    if lasted or _LABELLED.match(said) or _COUNTED.match(text, span.end) or _LED.search(before):
        return True
    return said.isdecimal() and _is_scored(text, span, before)


def _is_no_code(text: str, span: Span, before: str) -> bool:
    """Whether what looks like a code is a norm, a page, a model, a version, a count or a size."""
    said = text[span.start : span.end]
    digits = sum(map(str.isdigit, said))
    if _NORM.fullmatch(said) or _NORM_BEFORE.search(before) or _PAGED.search(before):
        return True
    if said.isdecimal() and (_VERSIONED.search(before) or _MODEL.search(before)):
        return True
    is_alone = not (_GROUPED.search(before) or _GROUP.match(text, span.end))
    if said.isdecimal() and is_alone and digits <= (_DIALLED if _LED.search(before) else _LONGEST_COUNT):
        return True
    sized = _SIZED.match(text, span.start)
    return sized is not None and sized.end() >= span.end


def _is_scored(text: str, span: Span, before: str) -> bool:
    """Whether a number stands behind what a score is called: "MELD 13", "Apgar 9 and 10"."""
    others = _AND.search(before)
    if others:
        before = text[max(0, span.start - _BEFORE) : span.start - len(others.group())]
    return _AGED.search(before) is None and (_ABBREVIATION.search(before) or _SCORED_BY.search(before)) is not None
