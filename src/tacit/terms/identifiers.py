"""Terms that are known by their form: dates, ages, quantities and codes.

Every repetition in the forms is bounded or cannot begin inside another one, so that a text of any kind is read in time
proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tacit.document import Span
from tacit.language import date_forms, numerals
from tacit.language.deferred import deferred
from tacit.terms._term import Kind

_HOUR = r"(?:[01]?\d|2[0-4])"
_NOON = r"[ap](?:\.m\.|m\b)"

_NUMBER = r"\d{1,15}(?:[.,]\d{1,9}){0,5}(?!\d)"
_RANGE = rf"{_NUMBER}(?:\s?(?:[-–/x×]|to)\s?{_NUMBER}){{0,3}}"
_POWER = rf"(?:\s{numerals.POWER}s?\b|\s?[x×]\s?10\^?\d{{1,2}}|\^\d{{1,2}})"

_TIME_UNIT = r"(?:hours?|hrs?|minutes?|mins?|seconds?|secs?|days?|weeks?|wks?|months?|mos?|years?|yrs?)"
_UNIT = (
    r"(?:mcg|[µμu]g|ng|pg|mg|kg|gms?|g|lbs?|oz|[µμu]L|mL|ml|dL|dl|fL|cc|l|L|mm3|mm³|mm\s?Hg|cm|mm|k?m[²2]|km|m|"
    r"(?:kilo|milli|micro|centi)?(?:grams?|lit(?:er|re)s?|met(?:er|re)s?)|pounds?|ounces?|miles?|feet|foot|ft|"
    r"inch(?:es)?|m?IU|m?U|units?|mEq|[mnµμu]?mol|bpm|mph|rpm|°\s?[CF]?|degrees?(?:\s[CF]\b)?|kcal|calories|[kMG]?Hz|"
    r"kW|W|kV|mV|V|hectares?|acres?|percent|copies(?=\s?/)|cells(?=\s?/)|(?:beats|breaths)(?=\s?(?:/|per\b))|"
    rf"{_TIME_UNIT})"
)
_DENOMINATOR = rf"(?:{_UNIT}|[A-Za-zµμ]{{1,3}}|mm[23³])(?!\w)"

# The forms by what they begin with: a text is mostly letters, and few of them begin at one. In this order: of two that
# match at one place, the first counts.
_MIXED = (
    (Kind.CODE, r"(?<![.+-])\w[\w.+-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}"),
    (Kind.CODE, r"(?=(?:[A-Z/-]{0,12}\d){4})(?=[\d/-]{0,12}[A-Z])[A-Z0-9]{1,20}(?:[-/][A-Z0-9]{1,20}){1,6}\b"),
    (Kind.CODE, r"(?<=#)(?=[A-Za-z-]{0,20}\d)[\w-]{1,40}\b"),
)
_WITH_LETTER = (
    *_MIXED,
    (Kind.CODE, r"(?:https?://|www\.)[^\s<>\"')\]]*[^\s<>\"')\].,;:!?]"),
    (Kind.DATE, date_forms.WEEKDAY_FIRST),
    (Kind.DATE, date_forms.MONTH_FIRST),
    (Kind.DATE, date_forms.WEEKDAY),
    (Kind.AGE, rf"(?:{numerals.SPELLED})[- ](?:year|month|week|day)s?[- ]olds?\b"),
    (Kind.AGE, r"[Aa]ge(?:d|s|\s+of)?[: ]\s?\d{1,3}\b(?!\s?(?:%|/))"),
    (Kind.CODE, r"(?=[A-Z])(?=(?:[A-Za-z]{0,8}\d){4})[A-Za-z0-9]{6,40}\b"),
    (Kind.CODE, r"[A-Z]\d\d\.\d{1,4}\b"),
)
_WITH_DIGIT = (
    (Kind.DATE, date_forms.NUMERIC),
    *_MIXED,
    (Kind.DATE, date_forms.DAY_FIRST),
    (Kind.DATE, date_forms.SHORT_NUMERIC),
    (Kind.DATE, rf"{_HOUR}:[0-5]\d(?!\d)(?::[0-5]\d(?!\d))?(?:\s?{_NOON})?(?:\s?(?:GMT|UTC|Z\b|[+-]\d\d:?\d\d\b))?"),
    (Kind.DATE, rf"{_HOUR}(?:\.[0-5]\d)?\s?(?:{_NOON}|o['’]clock\b)"),
    (Kind.AGE, r"(?:\d{1,3}-)?\d{1,3}(?:[-/]\d)?[- ]?(?:year|yr|month|mo|week|wk|day)s?[- ]olds?\b"),
    (Kind.AGE, r"\d{1,3}\s?(?:y/o|yo|y\.o\.|yrs?\s+old|(?:years?|months?)\s+of\s+age)(?!\w)"),
    (Kind.DATE, date_forms.YEARS),
    (Kind.CODE, r"(?<!\.)\d{2,4}(?:[ .-]\d{2,4}){2,4}(?![\w-])"),
    (Kind.CODE, r"(?<![.-])(?=(?:\d-?){9})\d{2,20}(?:-\d{1,20}){1,4}\b(?!-)"),
    (Kind.CODE, r"(?<![.-])\d{1,3}(?:\.\d{1,3}){3}\b(?!\.\d)"),
    (Kind.CODE, r"(?<=[Nn]o\. )\d{1,20}(?:[-/]\d{1,20}){0,4}\b|\d{7,}\b"),
    (Kind.QUANTITY, r"\d['′]\s?\d{1,2}(?:[\"″”]|(?!\w))"),
    (Kind.QUANTITY, rf"(?<!\.){_RANGE}\s?%"),
    (Kind.QUANTITY, rf"(?<!\.){_RANGE}{_POWER}?[ -]?{_UNIT}(?:\s?(?:/|\bper\b)\s?{_DENOMINATOR}){{0,2}}(?!\w)"),
    (Kind.DATE, rf"(?:{date_forms.DECADE}|{date_forms.YEAR_ALONE}\b)(?![./:-]\d)"),
    (Kind.QUANTITY, rf"(?<!\w-){_RANGE}(?::\d{{1,6}})?(?:{_POWER}|(?:st|nd|rd|th)\b)?(?![-‐]?\w)"),
)
_WITH_SIGN = (
    (Kind.CODE, r"(?:\+\d{1,3}[ .-]?)?\(?\d{2,4}\)?(?:[ .-]\d{2,4}){2,4}(?![\w-])"),
    (Kind.QUANTITY, rf"[$€£¥]\s?{_NUMBER}(?:{_POWER}|\s?(?:k|m|bn)\b)?"),
)
_FORMS = (
    *((r"[^\W\d_]", kind, form) for kind, form in _WITH_LETTER),
    *((r"\d", kind, form) for kind, form in _WITH_DIGIT),
    *((r"[+($€£¥]", kind, form) for kind, form in _WITH_SIGN),
)
_KINDS = {f"form{i}": kind for i, (_, kind, _) in enumerate(_FORMS)}


def _alternatives(beginning: str) -> str:
    forms = "|".join(f"(?P<form{i}>{form})" for i, (own, _, form) in enumerate(_FORMS) if own == beginning)
    return f"(?={beginning})(?:{forms})"


_ANY = deferred(rf"(?<!\w)(?:{'|'.join(map(_alternatives, dict.fromkeys(own for own, _, _ in _FORMS)))})")

# What only orders a list: a number, a letter or a sign at the beginning of a line. "J." there begins a name.
_BULLET = re.compile(r"^[ \t]*(?:[-–—*•·●▪◦‣>]+|\(?(?:\d{1,3}[.)]|(?:[a-z]|[ivx]{2,4})\)))(?=[ \t]|$)", re.MULTILINE)


def identifiers(text: str) -> Iterator[tuple[Span, Kind]]:
    """The dates, ages, quantities and codes of a text, in order, none overlapping another.

    >>> text = "A 48-year-old man, MRN 00482913, seen on 3 March 2021: 600 mg daily."
    >>> [(text[span.start:span.end], kind.value) for span, kind in identifiers(text)]
    [('48-year-old', 'age'), ('00482913', 'code'), ('3 March 2021', 'date'), ('600 mg', 'quantity')]
    """
    for match in _ANY.finditer(text):
        # Of nested groups, the outer one closes last: the form.
        yield Span(match.start(), match.end()), _KINDS[match.lastgroup or ""]


def bullets(text: str) -> Iterator[Span]:
    r"""What orders the lists of a text and means nothing: "1.", "b)", "-".

    >>> text = "1. Rest\n2) Fluids, 2 l"
    >>> [text[span.start:span.end] for span in bullets(text)]
    ['1.', '2)']
    """
    for match in _BULLET.finditer(text):
        mark = match.group().lstrip()
        yield Span(match.end() - len(mark), match.end())
