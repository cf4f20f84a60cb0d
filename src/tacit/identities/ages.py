"""Ages as notes and letters have them: "93M", "F/95", "aged ninety-four", "she is 97", "well into her nineties".

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language import numerals
from tacit.language.deferred import deferred
from tacit.language.sought import sought

_HALF: Final = r"(?:\s?½|\s1/2|\sand\sa\shalf)?"
_YEARS_OLD: Final = r"(?:\s?y(?:\.\s?o\.?|/o|o|rs?|ears?)?)"
_SEX: Final = r"(?:(?-i:[MF])|male|female)(?![\w'/-])"
_WHAT_FOLLOWS: Final = (
    r"(?=\s(?:with|w/|who|c/o|h/o|p/w|presents?|presenting|presented|admitted|brought|BIBA|found|fall|fell|seen|and|known|s/p|hx|from)"
    r"(?!\w)|,|;|\.\s|$)"
)
_AGE: Final = r"(?:1[01]\d|[1-9]\d)"

# Age and sex: one beside the other.
_NOTED: Final = sought(
    rf"(?<![\w./$€£-])(?:\d{{1,3}}{_HALF}{_YEARS_OLD}\s?{_SEX}|{_AGE}(?-i:[MF])(?![\w/-])|(?<![\w])(?-i:[MF])/{_AGE}(?![\w/])"
    rf"|(?:(?<=^)|(?<=: )|(?<=\n)|(?<=\d )|(?<=\()){_AGE}\s(?-i:[MF])(?![\w'/-])"
    rf"|{_AGE}\s(?-i:[MF])(?!\w){_WHAT_FOLLOWS}|{_AGE}/(?-i:[MF])(?![\w/'-])"
    rf"|(?:(?<=- )|(?<=with )|(?<=for )|(?<=pt )|(?<=of )|(?<=[•*·] )"
    rf"|(?<=, )|(?<=\| )|(?<=a )|(?<=an ))(?:9\d|1[01]\d)\s(?-i:[MF])(?=\s[A-Z]"
    rf"|\s?[,;:|)-])"
    rf"|(?:9\d|1[01]\d)\s?[♀♂]|(?<=[♀♂])\s?(?:9\d|1[01]\d)(?!\d)|(?<=\bM)/(?:9\d|1[01]\d)\b"
    rf"|(?:(?<=^)|(?<=: )|(?<=\n)|(?<=bed \d ))(?-i:[MF])\s?{_AGE}(?![\w/%]|\.\d)(?=[\s,.;])"
    rf"|\d{{1,3}}{_HALF}\s?y(?:\.\s?o\.?|/o|o)(?!\w))",
    re.IGNORECASE,
)
_NO_AGE: Final = deferred(
    r"(?:temp(?:erature)?|degrees?|heat(?:ed)?|oven|french|of|at|x|size)\W{0,3}$", re.IGNORECASE
)  # "98 F", "14 F"

# The oldest: whatever says that somebody is over 89 is one group for HIPAA.
_SPELLED: Final = (
    r"ninety(?:[-\s](?:one|two|three|four|five|six|seven|eight|nine))?(?:[-\s](?:something|odd|plus)|\sand\sa\shalf)?"
)
_HUNDRED: Final = r"(?:a|one)\shundred(?:\sand\s(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve))?"
_OLDEST: Final = rf"(?:(?:9\d|1[01]\d){_HALF}|{_SPELLED}|{_HUNDRED})"
_ABOUT: Final = (
    r"(?:(?:well\s|just\s|now\s)?(?:over|past|nearly|almost|about|around|approaching|close\sto|aged|now|only|still)\s)?"
)
_PERSON: Final = (
    r"\b(?:s?he|they|I|who|you|it'?s|patient|pt|(?:grand|god)?(?:mother|father|ma|pa|mum|mom|dad)|mummy|mommy|mam|nan|nana|gran(?:ny|ddad)?"
    r"|aunt(?:ie|y)?|uncle|husband|wife|sister|brother|cousin|lady|gentleman|man|woman|client|claimant|witness|victim|defendant|resident"
    r"|householder|neighbour|neighbor|tenant|widow(?:er)?|pensioner|deceased|relative|parent|driver|(?:Mr|Mrs|Ms|Miss|Dr)\.?\s[A-Z][\w'’-]{1,24})"
)
_VERB: Final = (
    r"(?:(?:,|\s(?:is|was|were|are|be|will\sbe|would\sbe|turn(?:s|ed|ing)?|became|becomes|reached|hit"
    r"|lived\sto(?:\sbe)?|died\sat|dead\sat)|['’](?:s|ll\sbe|re|m))\s)"
)
# Somebody is, turns or dies at an age; no rate, weight or share.
_NO_MEASURE: Final = (
    r"(?![\w-]|[./:]\d|\s?%|,\d|\s(?:on\s(?:room|RA|air|\d)|over\s\d|kg|kilos?|lbs?|pounds|cm|mm|mmHg|bpm|beats|degrees?|percent|per\s?cent|systolic"
    r"|minutes|hours|days|weeks|months|miles|km|mg|ml|units|points|pages|dollars|euros|people|other|of\s(?!age)|to\s\d|and\s\d|at\srest)\b)"
)
# As contracts write it, "ninety (90)": no days and no shares.
_TWICE: Final = sought(
    rf"(?<!\w)(?:{_SPELLED}|{_HUNDRED})\s\((?:9\d|1[01]\d)\)(?:\s(?:years?|yrs?)(?:\s(?:old|of\sage))?\b|(?!\s?[\w%$£€-])|(?=\s(?:and|who|is|was|has|with|when|at)\b))",
    re.IGNORECASE,
)
_BIRTHDAY: Final = sought(
    r"(?<!\w)(?:(?:9\d|1[01]\d)(?:st|nd|rd|th)|ninet(?:ieth|y-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth))|hundredth)(?=\sbirthday\b)"
    r"|(?<=\brising )(?:9\d|1[01]\d)(?![\w%]|[.,]\d)|(?<!\w)(?:9\d|1[01]\d)(?=\snext\sbirthday)"
    r"|(?<=\bage )(?:9\d|1[01]\d)(?=\snext\b)"
    r"|(?<!\w)(?:in\s)?(?:his|her|their|my)\s(?:tenth|eleventh|10th|11th)\sdecade\b",
    re.IGNORECASE,
)
_PARTS: Final = r"(?:early|mid|late)[-\s]"
_OLD: Final = deferred(
    rf"{_PERSON}(?:\s(?:has\s)?(?:just|now|still|recently|already))?{_VERB}(?P<said>{_ABOUT}{_OLDEST}{_NO_MEASURE}(?:\syears\s(?:young|of\sage)\b)?)"
    rf"|\b(?:died|dead)\s(?:at|aged)\s(?P<death>{_OLDEST})(?=\sof\s)"
    rf"|\b(?:dead|died|dies|passed(?:\saway)?|lived|living|turned|turning|turns|celebrated)\s(?:at|to|aged|turning|on\sturning|just)?\s?(?P<event>{_OLDEST}){_NO_MEASURE}"
    rf"|\bage[ds]?(?:\sof|\sat\sdeath)?\s?[:=]?\s{{1,3}}(?P<label>{_SPELLED}|{_HUNDRED})(?!\w)"
    rf"|\b(?P<about>(?:nearly|almost|approaching|close\sto|over|past)\s(?:{_HUNDRED}|{_SPELLED})(?:\syears\sold|(?=[,.;]|$)))"
    rf"|(?<=, )(?:aged?\s)?(?P<apposed>{_ABOUT}(?:{_SPELLED}|{_HUNDRED}))(?=,)"
    rf"|\b(?P<decade>(?:well\s)?in(?:to)?\s(?:his|her|their|my|your)\s(?:{_PARTS})?(?:nineties|90['’]?s))(?!\w)"
    rf"|\b(?P<year>in\s(?:the|his|her|their|my|your)\s(?:(?:9\d|1[01]\d)(?:st|nd|rd|th)|ninet(?:ieth|y-[a-z]{{4,7}}th|y-(?:first|second|third))|hundredth|one\shundred\sand\s[a-z]{{4,8}}th)\syear(?:\sof\s(?:life|age))?)\b"
    r"|(?<!\w)(?P<word>(?:super-?)?(?:non[ao]genarian|centenarian)s?)\b",
    re.IGNORECASE,
)
_WORDS: Final = sought(
    rf"(?<![\w.,/])(?:{_OLDEST}|(?:{numerals.SPELLED})|\d{{1,3}}{_HALF})[-\s]?(?:year|yr)s?[-\s](?:old|young|of\sage)s?\b",
    re.IGNORECASE,
)
# In brackets behind a day of birth: "born 17 May 1979 (44 years)".
_BRACKETED: Final = sought(
    r"(?<!\w)(?:born|birth|d\.?o\.?b)\b[^\n(]{0,40}\((?:aged?\s)?(?P<it>\d{1,3}\s?(?:years?|yrs?|y)?)\)", re.IGNORECASE
)
# Where one of the oldest may be said; what stands around it is read only there.
_OLDEST_SAID: Final = sought(r"(?<![\w.,/])(?:9\d|1[01]\d)(?!\d)|ninet|hundred|(?:ge|te)narian", re.IGNORECASE)
_WINDOW: Final = 64
_BEFORE: Final = 14


def ages(text: str) -> Iterator[Span]:
    """The ages of a text; of two that overlap, the first counts.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "93M with SOB, a 97yoF. Her mother, ninety-four, is in her nineties; he is 91. HR was 92, temp 98 F."
    >>> [text[span.start : span.end] for span in ages(text)]
    ['93M', '97yoF', 'ninety-four', 'in her nineties', '91']
    """
    for match in _NOTED.finditer(text):
        if not _NO_AGE.search(text, max(0, match.start() - _BEFORE), match.start()):
            yield Span(*match.span())
    for match in _WORDS.finditer(text):
        yield Span(*match.span())
    for pattern in (_TWICE, _BIRTHDAY):
        yield from (Span(*match.span()) for match in pattern.finditer(text))
    for match in _BRACKETED.finditer(text):
        yield Span(*match.span("it"))
    read = 0
    for said in _OLDEST_SAID.finditer(text):
        window = max(read, said.start() - _WINDOW), said.end() + _WINDOW
        read = max(read, said.start())  # whatever begins before it would have been found
        for match in _OLD.finditer(text, *window):
            yield Span(*match.span(match.lastgroup or 0))
            read = match.end()
