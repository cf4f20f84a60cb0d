"""The forms in which dates are written: one grammar for what finds dates and for what reads them.

Two readings of it are needed. Words that are known to be a date are read as `READ` says: in any case, "march" is a
month. In running text, where "it may march on" is none, `tacit.terms.identifiers` and `tacit.identities.measures` look
for the forms below `READ`: there a name of a month or of a day needs a capital, unless a year stands with it. Every
repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re

from tacit.language.deferred import deferred
from tacit.language.numerals import SPELLED

MONTHS = tuple("January February March April May June July August September October November December".split())
WEEKDAYS = tuple("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split())
SEASONS = ("spring", "summer", "autumn", "winter")
ROMAN_MONTHS = tuple("I II III IV V VI VII VIII IX X XI XII".split())
ORDINALS = tuple(
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth"
    " twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first".split()
)
"""The days of a month in words."""
MONTH_ABBREVIATIONS = (*(name[:3] for name in MONTHS if name != "May"), "Sept")
_DAY_ABBREVIATIONS = tuple("Mon Tue Tues Wed Weds Thu Thur Thurs Fri Sat Sun".split())

YEAR = r"(?:1\d|20)\d\d"
"""A year beside a month."""
YEAR_ALONE = r"(?:1[5-9]|20)\d\d"
"""A year without anything that shows it to be one; smaller numbers count things."""

_SPACE = r"\s"
_S = r"\s{1,3}"
_GAP = r"(?:,\s{0,3}|\s{1,3},?\s{0,3})"
_B = r"[ \u00a0\u2009\u202f]"
_HYPHEN = r"[-‐‑‒–−]"
_TO = r"[^\S\n]?[-‐‑–/][^\S\n]?"
_AND = r",?\s{1,3}(?:and|or|to)\s{1,3}(?:the\s)?"
_NUMBER = r"(?:3[01]|[12]\d|0?[1-9])"
_NUMBER_OF_MONTH = r"(?:1[0-2]|0?[1-9])"
_DAY = rf"{_NUMBER}(?:\s?(?:st|nd|rd|th))?\b"
_TIME = r"(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?"
_NOTHING_BEFORE = r"(?<!\w[/.-])"  # a part of a longer number is no date
_NOTHING_BEHIND = r"(?!\w|[/.-]\d)"


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(sorted(set(words), key=lambda word: (-len(word), word)))


def _behind(words: tuple[str, ...], space: str = "") -> str:
    return "|".join(rf"(?<=\b{word}{space})" for word in words)


_LONG_OR_SHORT = (*MONTHS, *MONTH_ABBREVIATIONS)
_ANY_MONTH = rf"(?:{_any_of(_LONG_OR_SHORT)})\b"
_CAPITAL_MONTH = rf"(?:{_any_of((*_LONG_OR_SHORT, *map(str.upper, _LONG_OR_SHORT)))})\b"
# "OCT 12" and "SEP 3" are many things, and dates only with a year.
_CERTAIN_MONTH = rf"(?:{_any_of((*_LONG_OR_SHORT, *map(str.upper, MONTHS)))})\b"
_ANY_WEEKDAY = rf"(?:{_any_of((*WEEKDAYS, *_DAY_ABBREVIATIONS))})\b"
_CAPITAL_WEEKDAY = (
    rf"(?:{_any_of((*WEEKDAYS, *_DAY_ABBREVIATIONS, *map(str.upper, (*WEEKDAYS, *_DAY_ABBREVIATIONS))))})\b"
)
_DOT = rf"(?:(?i:{_behind(MONTH_ABBREVIATIONS)})\.)?"
_DAY_DOT = rf"(?:(?i:{_behind(_DAY_ABBREVIATIONS)})\.)?"

PART = r"(?:(?i:early|mid|late|the\s(?:beginning|end|middle)\sof)[-\s]{1,2}(?:the\s)?)"
"""Which part of a month, a season or a decade: "early", "mid-", "the end of"."""

# "61" behind a month is a year, unless it counts what follows: "In May 61 patients were seen."
_GOES_ON = "a after an and as at before by due during for from had has he her his in is it of on or per she the their"
_GOES_ON += " there they this through till to until was we were when where which who with"
_COUNTS_NOTHING = rf"(?![\w%°]|[.,:/]\d|\s?[-–/%°]|\s(?!(?:{'|'.join(_GOES_ON.split())})\b)[a-z])"
_SHORT = rf"['’]\d\d\b|\d\d{_COUNTS_NOTHING}"
_NO_DAY = rf"['’]\d\d\b|(?:3[2-9]|[4-9]\d){_COUNTS_NOTHING}"

# A mark of a footnote often sticks to a year: "20070".
_FULL = rf"{YEAR}(?=0?\b)"
_FULL_YEAR = rf"{_GAP}(?:of{_S})?(?P<year>{_FULL})0?\b"
_SHORT_YEAR = rf"{_S}(?P<year>{_SHORT})"
_EITHER_YEAR = rf"(?:{_GAP}(?:of{_S})?(?=1\d\d\d|20\d\d|['’])|{_S})(?P<year>{_FULL}|{_SHORT})(?:(?<=\d{{4}})0)?\b"
_UNTIL = rf"{_TO}(?P<until>{YEAR}|\d\d)(?!\w|{_S}(?i:{_ANY_MONTH}))"


def _weekday(weekday: str) -> str:
    return rf"(?P<weekday>{weekday}){_DAY_DOT}{_GAP}(?:the{_S})?"


def _numeric(*, blanks: str, year: str) -> tuple[str, ...]:
    """Three numbers: the year first, or the year last."""
    forms: list[str] = []
    for sign in (_HYPHEN, "/", r"\."):
        between = f"{blanks}{sign}{blanks}"
        forms += (
            rf"(?P<year>{YEAR}){between}(?P<month>{_NUMBER_OF_MONTH}){between}(?P<day>{_NUMBER}){_TIME}{_NOTHING_BEHIND}",
            rf"(?P<one>{_NUMBER}){between}(?P<two>{_NUMBER}){between}(?P<year>{year}){_NOTHING_BEHIND}",
        )
    return tuple(forms)


def _day_month(month: str) -> str:
    """A day, or several, before a month: "3, 5 and 7 March"."""
    earlier = rf"(?:{_DAY}(?:,\s{{1,2}}|{_TO}|{_AND}))"
    return rf"(?P<days>{earlier}{{1,8}})?(?P<day>{_DAY}){_S}(?:day{_S})?(?:of{_S})?(?P<month>{month}){_DOT}"


def _month_day(month: str) -> str:
    """A day, or several, behind a month: "March 3, 5 and 7"."""
    later = rf"(?:(?:,\s{{1,2}}|{_TO}|{_AND}){_DAY}){{0,7}}(?:{_TO}|{_AND}){_DAY}"
    return rf"(?P<month>{month}){_DOT}{_S}(?:the{_S})?(?P<day>{_DAY})(?P<days>{later})?(?!:\d|\.\d|\s?%)"


_BLANKS = rf"(?<!\d )(?P<one>0[1-9]|[12]\d|3[01]){_B}(?P<two>0[1-9]|[12]\d|3[01]){_B}(?P<year>{YEAR})(?!\w|[ /.-]\d)"
_NUMBERS = (*_numeric(blanks="", year=rf"{YEAR}|\d\d"), *_numeric(blanks=f"{_B}?", year=YEAR), _BLANKS)
_NAME_BETWEEN = tuple(
    rf"(?P<day>{_NUMBER}){sign}(?P<month>{_ANY_MONTH}){_DOT}{sign}(?P<year>{YEAR}|\d\d){_NOTHING_BEHIND}"
    for sign in (_HYPHEN, "/", r"\.")
)
# As machines stamp it: "15MAY1941".
_TOGETHER = rf"(?P<day>{_NUMBER})(?P<month>{_any_of(_LONG_OR_SHORT)})(?P<year>{YEAR}|\d\d){_NOTHING_BEHIND}"
# "5/3" is a score, a ratio or a date: it is a date behind these words, and behind a day of the week.
_MAKE_A_DATE = tuple("on since until till dated".split())
_DAY_AND_MONTH = rf"(?P<one>{_NUMBER})/(?P<two>{_NUMBER})(?!\w|[/.,-]\d|\s?%)"
_IN_CONTEXT = rf"(?i:{_behind(_MAKE_A_DATE, _SPACE)}){_DAY_AND_MONTH}"
LONGEST_CONTEXT = max(map(len, _MAKE_A_DATE)) + 2
"""How many code points before "5/3" tell whether it is a date."""

_MONTH_SLASH_YEAR = rf"(?P<month>{_NUMBER_OF_MONTH})/(?P<year>{YEAR_ALONE})(?![\w/-])"
_SEASON = (
    rf"(?P<season>spring|summer|autumn|fall|winter)(?:{_S}of)?{_S}(?P<year>{_FULL}|['’]\d\d\b)(?:(?<=\d{{4}})0)?\b"
)
_IN_WORDS = (
    rf"(?P<day>{_any_of(ORDINALS)}){_S}(?:day{_S})?(?:of{_S})?(?P<month>{_ANY_MONTH})"
    rf"(?:{_GAP}(?P<year>{_FULL}|['’]\d\d\b))?"
)
_ROMAN = tuple(
    rf"(?P<day>{_NUMBER}){sign}(?P<month>{_any_of(ROMAN_MONTHS)}){sign}(?P<year>{YEAR}){_NOTHING_BEHIND}"
    for sign in ("/", r"\.", "-", " ")
)
_APOSTROPHE_YEAR = r"(?P<year>['’]\d\d)(?![\w'’])"
_DECADE = rf"(?P<decade>{YEAR})(?:(?<=0)['’])?s\b"
_YEARS = rf"(?P<year>{YEAR}){_TO}(?P<until>{YEAR}|\d\d)\b"

_DAY_BEFORE = rf"(?:{_weekday(_ANY_WEEKDAY)})?"
_THE_DAY = rf"{_DAY_BEFORE}(?:the{_S})?{_day_month(_ANY_MONTH)}"
_THE_MONTH = rf"{PART}?(?P<month>{_ANY_MONTH}){_DOT}"

# Of two forms that match at one place, the first counts that says a day, a month or years that there are.
READ = tuple(
    deferred(form, re.IGNORECASE)
    for form in (
        *(f"{_DAY_BEFORE}{form}" for form in (*_NUMBERS, *_NAME_BETWEEN, _TOGETHER, *_ROMAN)),
        f"{_DAY_BEFORE}(?:the{_S})?{_IN_WORDS}",
        f"{_THE_DAY}{_FULL_YEAR}{_UNTIL}",
        f"{_THE_DAY}{_EITHER_YEAR}",
        _THE_DAY.removesuffix(_DOT),
        rf"{_DAY_BEFORE}{_month_day(_ANY_MONTH)}{_GAP}(?P<year>{_FULL}|['’]\d\d\b)0?\b",
        f"{_DAY_BEFORE}{_month_day(_ANY_MONTH)}",
        f"{_THE_MONTH}{_FULL_YEAR}{_UNTIL}",
        f"{_THE_MONTH}{_FULL_YEAR}",
        f"{_THE_MONTH}{_S}(?P<short>{_NO_DAY})",
        f"{_weekday(_ANY_WEEKDAY)}{_DAY_AND_MONTH}",
        _IN_CONTEXT,
        _MONTH_SLASH_YEAR,
        f"{PART}?{_SEASON}{_UNTIL}",
        f"{PART}?{_SEASON}",
        f"{PART}?{_DECADE}",
        _YEARS,
        rf"(?P<year>{YEAR}){_HYPHEN}(?P<month>0[1-9]|1[0-2])(?![\w-])",
        rf"(?P<year>{YEAR_ALONE}(?=0?\b)|{YEAR}\b)0?\b",
        rf"{PART}?(?P<weekday>{_any_of(WEEKDAYS)})s?\b",
        _THE_MONTH,
        _APOSTROPHE_YEAR,
    )
)
"""How words are read that are known to be a date."""

_FIRST_LETTERS = "|".join(sorted({name[:3] for name in (*MONTHS, *WEEKDAYS, *SEASONS, "fall", *ORDINALS)}))
BEGINNING = deferred(
    rf"(?<!\w)(?=\d|['’]\d\d|the\s|early|mid|late|{_FIRST_LETTERS})",
    re.IGNORECASE,
)
"""Where one of the forms may begin."""


def _together(gate: str, *forms: str) -> str:
    """The forms as one pattern, the first that matches counts; the gate tells at once where none of them can begin."""
    unnamed = re.sub(r"\(\?P<\w+>", "(?:", "|".join(forms))  # a name may stand in a pattern once
    return f"(?={gate})(?:{unnamed})"


def _with_year(*forms: str) -> str:
    """Forms in which a year makes names of months certain in any case."""
    return f"(?i:{'|'.join(forms)})"


_YEAR_IN_WORDS = (
    rf"(?i:two\sthousand(?:\s(?:and\s)?(?:{SPELLED}))?"
    rf"|(?:(?:eigh|nine)teen|twenty)\s(?:hundred(?:\sand\s(?:{SPELLED}))?|oh[-\s](?:{SPELLED})|(?:{SPELLED})))\b"
)
_ANY_YEAR = (
    rf"(?:(?i:A\.?D\.?{_S}|in{_S}the{_S}year{_S}(?:of{_S}our{_S}lord{_S})?)?(?:{_FULL}|['’]\d\d\b)|{_YEAR_IN_WORDS})"
)
_BEFORE_SIGN = r"\d{1,4}[ \u00a0\u2009\u202f]?[-‐‑‒–−/. \u00a0\u2009\u202f]"
_OF_WEEKDAY = rf"(?i:{'|'.join(name[:3] for name in WEEKDAYS)})"
_OF_NAME = rf"(?i:{'|'.join(name[:3] for name in (*WEEKDAYS, *MONTHS, *SEASONS, 'fall'))})"

NUMERIC = _together(
    _BEFORE_SIGN,
    _NOTHING_BEFORE + _with_year(*_NUMBERS, *_NAME_BETWEEN),
)
"""In running text: "2021-03-05", "05/03/21", "5. 3. 2021", "05 03 2021", "5-Mar-2021"."""

SHORT_NUMERIC = _together(
    r"\d\d?/\d",
    _NOTHING_BEFORE + _MONTH_SLASH_YEAR,
    _NOTHING_BEFORE + _IN_CONTEXT,
)
"""In running text: "03/2021", and the "5/3" of "on 5/3"."""

_NAMED = _day_month(_CAPITAL_MONTH)
DAY_FIRST = _together(
    r"\d\d?(?!\d)",
    _with_year(f"{_day_month(_ANY_MONTH)}{_FULL_YEAR}(?:{_UNTIL})?", _TOGETHER),
    rf"{_NAMED}{_GAP}(?:{_YEAR_IN_WORDS}|(?i:A\.?D\.?{_S}|in{_S}the{_S}year{_S}(?:of{_S}our{_S}lord{_S})?){_FULL})",
    _NAMED + _SHORT_YEAR,
    _NAMED.removesuffix(_DOT),
)
"""In running text: "3rd of March, 2021", "3 and 5 March", "3 May '61"."""

WEEKDAY_FIRST = _together(
    _OF_WEEKDAY,
    _with_year(
        _weekday(_ANY_WEEKDAY) + rf"(?:{'|'.join((*_NUMBERS, *_NAME_BETWEEN, _day_month(_ANY_MONTH) + _FULL_YEAR))})"
    ),
    _weekday(_CAPITAL_WEEKDAY) + rf"(?:{_NAMED}{_SHORT_YEAR}|{_NAMED.removesuffix(_DOT)}|{_DAY_AND_MONTH})",
)
"""In running text: "Wed, 3 March 2021", "Monday the 3rd of May", "Mon 5/3"."""

_CAPITAL_DAY_BEFORE = f"(?:{_weekday(_CAPITAL_WEEKDAY)})?"
MONTH_FIRST = _together(
    _OF_NAME,
    _with_year(rf"{_DAY_BEFORE}{_month_day(_ANY_MONTH)}{_GAP}{_FULL}0?\b"),
    rf"{_CAPITAL_DAY_BEFORE}{_month_day(_CAPITAL_MONTH)}{_GAP}['’]\d\d\b",
    f"{_CAPITAL_DAY_BEFORE}{_month_day(_CERTAIN_MONTH)}",
    _with_year(rf"(?:{_ANY_MONTH}{_DOT}(?:{_TO}|{_S}(?:and|to){_S}))?{_ANY_MONTH}{_DOT}{_FULL_YEAR}(?:{_UNTIL})?"),
    rf"{_CAPITAL_MONTH}{_DOT}{_S}(?:{_NO_DAY})",
    _with_year(f"{_SEASON}(?:{_UNTIL})?"),
)
"""In running text: "March 3rd, 2021", "March 3 and 5", "May to June 2021", "May '61", "spring of 1998"."""

_DAY_NAMES = (*WEEKDAYS, *map(str.upper, WEEKDAYS), *map(str.lower, WEEKDAYS))
WEEKDAY = rf"(?:{_any_of(_DAY_NAMES)})(?:s|S)?\b"
"""In running text: a day of the week."""

_NO_VERBS = (name.lower() for name in MONTHS if name not in {"March", "May"})
MONTH = rf"(?:{_any_of((*MONTHS, *map(str.upper, MONTHS), *_NO_VERBS))})\b"
"""In running text: a month alone, where the words around it do not make it a name: "April Jones"."""

WORDS = _together(
    rf"(?i:the{_S})?(?i:{'|'.join(sorted({name[:3] for name in ORDINALS}))})",
    rf"(?i:the{_S})?(?i:{_any_of(ORDINALS)}){_S}(?i:day{_S})?(?i:of{_S}){_CAPITAL_MONTH}(?:{_GAP}{_ANY_YEAR})?",
    rf"(?i:{_any_of(ORDINALS)}){_S}{_CAPITAL_MONTH}{_GAP}{_ANY_YEAR}",
)
"""In running text: "the third of May 1961", "the third of May, nineteen sixty-one"."""

_SMALL_ROMAN = tuple(
    rf"{_NUMBER}{sign}(?:{_any_of(tuple(map(str.lower, ROMAN_MONTHS)))}){sign}(?:{YEAR}|\d\d){_NOTHING_BEHIND}"
    for sign in ("/", r"\.", "-")
)
ROMAN = _together(r"\d\d?[-/. ](?:I|V|X|i|v|x)", *_ROMAN, *_SMALL_ROMAN)
"""In running text: "3/V/1961", "3.v.61"."""

_CUE_OF_A_YEAR = tuple("in since of before after until by from during summer winter spring autumn".split())
SHORT_YEAR = rf"(?=['’]\d\d)(?i:{_behind(_CUE_OF_A_YEAR, _SPACE)}){_APOSTROPHE_YEAR.replace('?P<year>', '?:')}"
"""In running text: the "'61" of "in '61"."""

_OF_SAINTS = r"(?:St\.?|Saint)\s(?:Patrick|George|Andrew|David|Valentine)['’]s\sDay"
HOLIDAY = (
    rf"(?i:Christmas\s(?:Day|Eve)|New\sYear['’]?s?\s(?:Day|Eve)|Boxing\sDay|Easter\s(?:Sunday|Monday|Saturday)|Good\sFriday"
    rf"|Palm\sSunday|Ash\sWednesday|Shrove\sTuesday|Maundy\sThursday|Thanksgiving(?:\sDay)?|Hallowe['’]?en|Valentine['’]?s\sDay|{_OF_SAINTS}"
    rf"|(?:Labou?r|Memorial|Independence|Veterans['’]?|Columbus|Presidents['’]?|Mother['’]?s['’]?|Father['’]?s['’]?|Remembrance|Anzac|Canada"
    rf"|Martin\sLuther\sKing(?:\sJr\.?)?|May|Groundhog|Armistice)\sDay|Bonfire\sNight|Fourth\sof\sJuly|Yom\sKippur"
    rf"|Rosh\sHashanah|Eid\sal-(?:Fitr|Adha)|Diwali)(?:{_GAP}(?:of{_S})?(?:{YEAR_ALONE}|['’]\d\d)\b)?"
    rf"|(?i:Christmas|Easter|Whitsun|Passover|Ramadan|Hanukkah)(?:{_GAP}(?:of{_S})?(?:{YEAR_ALONE}|['’]\d\d)\b)"
)
"""In any text: a feast that is one day of a year, or another with its year."""

YEARS = rf"{YEAR_ALONE}{_TO}(?:{YEAR_ALONE}|\d\d)\b"
"""In running text: "1914-1918", "1998/99"."""

DECADE = rf"{YEAR}s\b"
"""In running text: "1990s"."""

CENTURY = r"\b(?:\d{1,2}(?:st|nd|rd|th)[\s,]{1,2}(?:(?:and|to)\s)?){1,4}centur(?:y|ies)\b"
"""In any text: "19th century", "19th and 20th centuries"; no date of a calendar, and so left as it is."""
