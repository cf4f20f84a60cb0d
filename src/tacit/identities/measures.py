"""Dates, times, ages, amounts of money and durations, in words and in digits.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.vocabulary import words_of
from tacit.language import date_forms as dates
from tacit.language import numerals
from tacit.language.sought import sought
from tacit.language.typography import plain
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_YEAR = rf"{dates.YEAR_ALONE}(?:0(?!\d))?"  # a footnote's mark often sticks to a year: "20070"

_CLOCK = r"\s?(?:hrs?|hours|bus|train|ferry|flight)\b"  # behind a time in four digits: "1615 hrs", "the 1715 bus"
_NUMERAL = rf"(?:(?:{numerals.SPELLED}|a\shundred)(?!\w)|\d{{1,3}}(?:\.\d)?(?![\w,./]\d))"
_PERIOD = r"(?:years?|months?|weeks?|days?|hours?|minutes?)"
_AND_A_HALF = r"(?:\sand\sa\shalf)?"
_DURATION = rf"{_NUMERAL}(?:\s(?:to|or)\s{_NUMERAL})?{_AND_A_HALF}[-\s]{_PERIOD}(?:['’]s?)?"

_AMOUNT = r"\d{1,3}(?:[,.\s]\d{3}){1,5}(?:[.,]\d{1,2})?(?!\d)|\d{1,12}(?:[.,]\d{1,4})?(?![\d])"
_POWER = r"(?:\s?(?:thousand|million|billion|trillion|[kmKM]|bn)\b)"
_ISO = (
    "EUR|USD|GBP|CHF|SEK|NOK|DKK|ISK|PLN|CZK|SKK|HUF|RON|ROL|BGN|HRK|RSD|MKD|ALL|BAM|MDL|UAH|RUB|RUR|BYN|BYR|GEL|AMD|AZN|"
    "TRY|TRL|YTL|CYP|MTL|DEM|ATS|FRF|ITL|ESP|PTE|NLG|BEF|LUF|FIM|IEP|GRD|SIT|EEK|LVL|LTL|JPY|CNY|INR|AUD|CAD|NZD|BRL|MXN|"
    "ZAR|NGN|KES|EGP|ILS|SAR|AED|QAR|KRW|SGD|HKD|THB|IDR|MYR|PHP|VND|PKR|BDT|LKR|ARS|CLP|COP|PEN|UYU|XEU|ECU"
)
# "INR 2.5" is a measure of blood.
_NO_MONEY = r"(?:INR|ALL|TRY|PEN|SIT|COP|BAM)\s?\d{1,2}(?:\.\d{1,2})?(?![\d,]|\s?(?:k|m|bn|thousand|million))"
_CURRENCY = (
    r"(?:euros?|pounds?(?:\ssterling)?|dollars?|cents|pence|francs?|marks?|schillings?|lira[se]?|lire|liras|zlotys?|z[lł]oty(?:ch)?|"
    r"forints?|leva?|leu|lei|kun[ae]|dinars?|roubles?|rubles?|hryvnias?|kron[aeo]r?|kroner|koruna[s]?|crowns?|drachmas?|pesetas?|"
    r"escudos?|guilders?|lats|litas|litai|tolars?|yen|yuan|rupees?|pesos?|rands?|naira|shekels?|won|reais|denars?|manats?|drams?|laris?)"
)
_OF_COUNTRY = r"(?:(?:[Nn]ew|old)[ ])?(?:[A-Z][A-Za-zé]{2,15}[ ]){0,2}"

_MONEY = (
    rf"(?:(?<!\w)(?!{_NO_MONEY})(?:{_ISO})\s?(?:{_AMOUNT}){_POWER}?(?:\s\({_CURRENCY}\))?"
    rf"|(?:US|AU|CA|NZ|C|A)?[$€£¥₺₽₹]\s?(?:{_AMOUNT}){_POWER}?"
    rf"|(?<![\w.,/])(?:{_AMOUNT}){_POWER}?[ ](?:{_OF_COUNTRY}(?i:{_CURRENCY})\b(?:\s\((?:{_ISO})\))?|(?:{_ISO})\b|[€£])"
    rf"|(?<!\w)(?:{_NUMERAL}|several)(?:\s(?:hundred|thousand|million|billion)){{1,2}}\s{_OF_COUNTRY}{_CURRENCY}\b)"
)

_AGED = r"(?<!\w)(?i:(?<!gestational )(?<!bone )aged?)"

_FORMS = (
    (
        Kind.DATE,
        rf"(?<!\w)(?:{dates.HOLIDAY})(?:,\s(?:{dates.DAY_FIRST}|{dates.MONTH_FIRST}))?",
    ),  # the first: see _FEASTS
    (Kind.DATE, rf"(?<!\w)(?:{dates.WORDS}|{dates.ROMAN})"),
    (Kind.DATE, rf"(?<!\w){dates.NUMERIC}"),
    (Kind.DATE, rf"(?<!\w)(?:{dates.WEEKDAY_FIRST}|(?:the\s)?{dates.DAY_FIRST})"),
    (Kind.DATE, rf"(?<!\w){dates.PART}?{dates.MONTH_FIRST}"),
    (Kind.DATE, rf"(?<!\w){dates.SHORT_NUMERIC}"),
    (Kind.DATE, dates.SHORT_YEAR),
    (
        Kind.TIME,
        r"(?<![\w.:/])(?:[01]?\d|2[0-4])[:.][0-5]\d(?::[0-5]\d)?\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|hours\b|hrs\b|h\b)\.?",
    ),
    (Kind.TIME, r"(?<![\w.:/])(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d)?(?![\w:]|\.\d)"),
    (Kind.TIME, r"(?<![\w.:/])(?:1[0-2]|0?\d)\s?(?:[ap]\.m\.|[ap]m\b|[AP]M\b|o['’]clock\b)"),
    (Kind.AGE, rf"(?<!\w)(?i:{_NUMERAL}[-\s]?(?:and\sa\shalf\s)?(?:year|yr|month|week|day)s?[-\s]olds?\b)"),
    (
        Kind.AGE,
        rf"{_AGED}(?:\sof)?(?:\sbetween)?:?\s{_NUMERAL}(?:\s(?:and|to|or)\s{_NUMERAL})?(?:\s(?:years|months|weeks)\b)?(?!\s?[%/])",
    ),
    (Kind.AGE, rf"(?<!\w)(?i:{_NUMERAL}\s(?:years|months)\sof\sage\b)"),
    (
        Kind.AGE,
        rf"(?<!\w)in\s(?:his|her|their)\s(?P<it>(?:early\s|mid[-\s]|late\s)?(?:{numerals.TENS_OF_YEARS}|[2-9]0s)\b)",
    ),
    (Kind.MONEY, rf"{_MONEY}(?:\s[\[(](?:approx(?:\.|imately)\s)?{_MONEY}[\])])?"),
    (
        Kind.QUANTITY,
        rf"(?<!\w){_DURATION}(?:(?:,\s|,?\sand\s|\s){_DURATION}){{0,3}}(?:\s(?:later|earlier|ago|before|after)\b)?(?!\w)",
    ),
    (Kind.DATE, rf"(?<!\w)(?:{dates.PART}?{dates.DECADE}|{dates.CENTURY})"),
    (Kind.DATE, rf"(?<!\w){dates.PART}?(?:{dates.WEEKDAY}|{dates.MONTH})"),
    (
        Kind.DATE,
        rf"(?<![\w§./:,-])(?<!\$)(?:{dates.YEARS}|{_YEAR})(?![\w/-]|[.,:]\d|{_CLOCK}|\s(?:and|to|or|until)\s\d{{4}}{_CLOCK})",
    ),
)
_PATTERNS = tuple((kind, sought(form)) for kind, form in _FORMS)

# A word of each feast's name; a text without any of them names none.
_FEASTS = frozenset(
    "day eve christmas year years easter friday sunday wednesday tuesday thursday thanksgiving halloween"
    " hallowe bonfire fourth"
    " whitsun kippur hashanah eid diwali passover ramadan hanukkah".split()
) - {"day", "year", "years"} | {
    "boxing",
    "valentine",
    "valentines",
    "saint",
    "st",
    "labor",
    "labour",
    "memorial",
    "independence",
    "veterans",
    "columbus",
    "presidents",
    "mother",
    "mothers",
    "father",
    "fathers",
    "remembrance",
    "anzac",
    "canada",
    "luther",
    "groundhog",
    "armistice",
    "may",
}

# "May" and "March" alone are words, "no. 1998" and "Article 1998" are none of a calendar's.
_NO_YEAR = re.compile(
    r"(?:\b(?:[Nn]os?\.|[Aa]rticles?|[Ss]ections?|[Rr]ules?|[Pp]ages?|pp?\.|ISO|RFC|[Vv]ersions?|[Vv]er\.|(?i:release)|v)\s?|§{1,2}\s?|[$€£#])$"
)
# A law is of its year for everybody: "the Theft Act 1968", "[2005] ICR 931".
_LAW = re.compile(
    r"\b(?:Act|Acts|Order|Regulations?|Rules|Convention|Ordinance|Measure|Directive|Protocol),?\s(?:of\s)?$"
)
_LAW_REPORT = re.compile(r"\]\s(?:\d{1,2}\s)?(?:[A-Z][A-Za-z]{0,5}\.?\s?){1,4}(?:\([A-Z][a-z]+\)\s)?\d{1,5}\b")
# A part of something, and how long in a doctor's hand: "1/2 bottle", "rv 3/12".
_SHARE = re.compile(
    r"(?:1/[234]|[23]/[34])(?=\s(?:an?\s)?(?:bottles?|tab(?:let)?s?|cups?|pints?|lit(?:re|er)s?|hours?|hrs?|miles?|inch|packs?|days?|dose"
    r"|glass(?:es)?|of|way|strength|price|term|amp(?:oule)?|full|empty)\b)",
    re.IGNORECASE,
)
_LONG = re.compile(r"\d{1,2}/(?:12|52|7)$")
_BEFORE_LONG = re.compile(
    r"\b(?:rv|review(?:ed)?|f/?u|follow-?up|repeat|rpt|recheck|in|every|for|x|over|after|last|past|next|~)\s$",
    re.IGNORECASE,
)
_NAME_BEHIND = re.compile(r"\s[A-Z][a-z]|(?<=[A-Z])\s[A-Z]{2}")
_YEAR_LENGTH = 4  # digits
_AMBIGUOUS = frozenset(("May", "March"))
_BEFORE_MONTH = re.compile(
    r"\b(?:in|since|until|by|of|from|during|last|next|this|early|late|mid|and|to)[-\s]$", re.IGNORECASE
)


def measures(text: str, mask: Mask) -> Iterator[tuple[Span, IdentifierKind]]:
    """The dates, times, ages, amounts and durations of a text, each where nothing is taken yet.

    Args:
        text: The text.
        mask: What is taken; what is found is taken too.

    >>> text = "Born on 3 March 1961, aged 48, he paid EUR 3,215.70 between 4 and 6 June 1988 at 6.30 p.m."
    >>> [(text[span.start:span.end], kind.value) for span, kind in sorted(measures(text, Mask(len(text))))]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('3 March 1961', 'date'), ('aged 48', 'age'), ('EUR 3,215.70', 'money'), ('4 and 6 June 1988', 'date'),
     ('6.30 p.m.', 'time')]
    """
    text = plain(text)
    for kind, pattern in _PATTERNS if words_of(text) & _FEASTS else _PATTERNS[1:]:
        for match in pattern.finditer(text):
            start, end = match.span("it" if "it" in pattern.groupindex else 0)
            if kind is Kind.DATE and _is_no_date(text, start, end):
                continue
            if mask.take(start, end):
                yield Span(start, end), kind


def _is_no_date(text: str, start: int, end: int) -> bool:
    surface = text[start:end]
    before = text[max(0, start - 12) : start]
    if _SHARE.match(text, start) or (_LONG.match(surface) and _BEFORE_LONG.search(before)):
        return True
    # "May" alone is a word, "April Jones" is somebody.
    if surface.title() in _AMBIGUOUS or (surface.isalpha() and _NAME_BEHIND.match(text, end)):
        return _BEFORE_MONTH.search(before) is None
    if len(surface) == _YEAR_LENGTH and surface.isdecimal():
        if _LAW.search(text, max(0, start - 16), start):
            return True
        if before.endswith("[") and _LAW_REPORT.match(text, end):
            return True
    return (
        surface[0].isdecimal()
        and (len(surface) <= 5 or surface.count(".") == 2)
        and _NO_YEAR.search(before) is not None
    )
