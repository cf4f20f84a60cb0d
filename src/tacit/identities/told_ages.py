"""Ages that a sentence tells: "I am 81", "my father, 79,", "a boy of seven", "she married at nineteen".

A number is an age where somebody is, turns or was that, stands beside it or was something at it; what follows may not
say that something is counted or measured. Every repetition is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.sought import sought

_UNITS: Final = "one|two|three|four|five|six|seven|eight|nine"
_TEENS: Final = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_YOUTH: Final = "thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen"
_TENS: Final = rf"(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[-\s](?:{_UNITS}))?"
_AGE: Final = (
    rf"(?:(?:(?:a|one)\shundred(?:\sand\s(?:{_UNITS}|{_TEENS}))?|{_TENS}|{_TEENS}|{_UNITS})(?![\w-])"
    rf"|1?\d{{1,2}}(?![\w%°£$€./:'’\"-]|\s?%|,\d)|1?\d{{1,2}}(?=[.,](?:\s|$)))"
)
_MONTH: Final = "january|february|march|april|may|june|july|august|september|october|november|december"
# Behind an age a clause ends or goes on; a noun would be what is counted.
_ENDS: Final = (
    r"(?=[,.;:!?)\]]|\s?$|\n|\s(?:and|but|when|who|with|(?:years?|yrs?)(?!\s(?:an?|as|in|with|at|on|of)\b)|now|so|or(?!\s(?:\w+\s)?(?:weeks?|days?|months?|hours?))|then|yet|today|tomorrow|if|because|he|she|I"
    rf"|they|next|last|this\s(?:year|month|spring|summer|autumn|winter|{_MONTH})"
    rf"|in\s(?:{_MONTH}|spring|summer|autumn|winter|two|a|the)|on\s(?:the|mon|tue|wed|thu|fri|sat|sun|\d))\b)"
)
_KIN: Final = (
    r"(?:(?:grand|god|step)?(?:mother|father|son|daughter|child|mum|mom|dad|ma|pa)|granny|gran|nan|nana|grandad|granddad|wife|husband"
    r"|partner|spouse|sister|brother|aunt|aunty|auntie|uncle|cousin|nephew|niece|baby|boy|girl|lad|lass|man|woman|male|female|lady"
    r"|gentleman|gent|widow|widower|teenager|toddler|pupil|student|patient|pt|client|tenant|resident|caller|claimant|applicant"
    r"|victim|complainant|defendant|neighbour|neighbor|friend|boyfriend|girlfriend|fianc[eé]e?|twin|youngest|eldest|oldest)"
)
_COUNTED: Final = (
    f"{_MONTH}|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|"
    "mg|mcg|g|ml|am|pm|hrs?|min|kg|lb|cm|mm|years?|yrs?|weeks?|wks?|months?|days?|of|to|times|per|percent|or|plus"
)
_WHO: Final = rf"(?:I|you|s?he|who|{_KIN})"
_IS: Final = (
    r"(?:(?:\s(?:am|is|was|are|were|be|will\sbe|shall\sbe|would\sbe|turn(?:s|ed|ing)?|reach(?:es|ed)|had\sturned|has\sturned"
    r"|(?:has\s|had\s)?just\sturned)|['’](?:m|s|re|ll\sbe|d\sbe)|(?<=she)s|(?<=\she)s)(?:\s(?:now|only|just|nearly|almost|about|barely|over|still))?\s)"
)
_BEHIND_VERB: Final = (
    r"\b(?:died|dead|married|diagnosed|sentenced|widowed|retired|orphaned|divorced|ordained|converted|apprenticed|joined|left"
    r"|bypass|stroke|MI|pregnant|menopause|menarche|hysterectomy|emigrated|taken|thrown\sout|started|began|went)\b"
)
_TOLD: Final = sought(
    rf"(?<!\w){_WHO}{_IS}(?P<is>(?!one\b|two\b|1\b|2\b){_AGE}){_ENDS}"
    rf"|\b{_KIN}(?:\snow)?,?\s\(?(?P<beside>\d{{1,2}}(?![\w%/.:'’\"-]|\s?%)|\d{{1,2}}(?=[.](?:\s|$)))(?=[,.;)\]]|\s?$|\n|\s(?:and\s\d|who|with|from|at\shome|c/o|h/o)\b|\s(?!(?:[a-z]{{2,14}}s|{_COUNTED})\b)[a-z]{{3}})"
    rf"|\b{_KIN},\s(?P<spelled>{_TENS}|{_TEENS})(?=[,.;)])"
    rf"|\b(?:boy|girl|child|lad|lass|man|woman|son|daughter|nephew|niece|grandson|granddaughter|lady|gent|gentleman|housekeeper|widow|widower)\sof\s(?P<of>(?!one\b|two\b){_AGE})(?=[,.;)\]]|\s?$|\n|\s(?:and|who|with|was|is|brought|found|seen|admitted)\b)"
    rf"|{_BEHIND_VERB}[^.;\n]{{0,28}}?\bat\s(?P<at>(?:a|one)\shundred(?:\sand\s(?:{_UNITS}|{_TEENS}))?|{_TENS}|{_YOUTH}|[1-9]\d(?![\w%:/.-]))"
    r"(?=[,.;)\]]|\s?$|\n|\s(?:and|of|from|after|with|to\s(?:a|the|four|five|two|three)|he|she|I|they)\b)"
    rf"|\b(?:at|since)\s(?P<then>{_TENS}|{_YOUTH})(?=[,.;)\]]|\s?$|\n|\s(?:and|which|he|she|I|you|they|with|from|is|was)\b)"
    rf"|\((?P<noted>[1-9]\d?),\s?(?-i:[MF])\)"
    rf"|\b(?:children|kids|grandchildren)\s\((?P<listed>\d{{1,2}}(?:,\s\d{{1,2}}){{1,6}})\)"
    rf"|\b(?:children|kids|sons|daughters|boys|girls|grandchildren)(?:\saged)?,?\s\(?(?P<several>(?:\d{{1,2}}|{_TEENS}|{_UNITS})(?:,\s(?:\d{{1,2}}|{_TEENS}|{_UNITS})){{0,5}},?\s(?:and|&)\s(?:\d{{1,2}}|{_TEENS}|{_UNITS}))(?=[,.;)\]]|\s?$|\n)",
    re.IGNORECASE,
)

_NUMBERED: Final = re.compile(r"(?<!\w)(?:FE)?MALE [1-9]$")  # of two whom a witness cannot name


def told_ages(text: str) -> Iterator[Span]:
    """The ages that sentences tell.

    >>> text = (
    ...     "I am 81 and my father, 104, left. A girl of 17; she died at 39, with sons, 11 and 9. He was 94 on air,"
    ...     " she is two minutes late, my son is 23, 6 foot. You were 15 minutes late. Married at nineteen, she left."
    ... )
    >>> [text[span.start : span.end] for span in told_ages(text)]
    ['81', '17', '39', '11 and 9', '23', 'nineteen']
    """
    for match in _TOLD.finditer(text):
        if _NUMBERED.search(text, max(0, match.start() - 1), match.end()):
            continue
        yield Span(*match.span(match.lastgroup or 0))
