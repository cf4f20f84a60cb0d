"""Days and months as people write them to each other: "on the 29th", "by the twelfth", "since Feb".

Every repetition is bounded.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.calendar import MONTHS
from tacit.language.sought import sought

_THE: Final = "the "
_LEADS: Final = "".join(
    f"|(?<=\\b{word} )"
    for word in "due from until till by ends starts start on to booked date expires since before after begins".split()
)
_SPELLED: Final = (
    "fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth"
    "|eighteenth|nineteenth|twentieth|thirtieth|(?:twenty|thirty)-(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)"
)
# What follows a day of the month is no noun: "the 4th floor", "the 2nd wife".
_ENDS: Final = (
    r"(?=[,.;:)?!\]]|\s?$|\n|\s?[-–]|\s(?:at|in|and|or|to|for|with|is|was|so|but|if|when|because|as|from|after|before|until|please"
    r"|I|we|he|she|they|you|it|that|which|by|on|not|then|did|will|if|this|next|last|of\s(?:this|last|next|the\smonth|every|each))\b)"
)
_DAY: Final = sought(
    rf"(?:(?:(?<=\bthe ){_LEADS})|(?<!\w)(?:[12]?\d|3[01])(?:st|nd|rd|th)(?:\sto\s|\s?[-–]\s?)(?:the\s)?)"
    rf"(?P<digits>(?:[12]?\d|3[01])(?:st|nd|rd|th)){_ENDS}"
    rf"|(?:(?<=\bon the )|(?<=\bby the )|(?<=\buntil the )|(?<=day the )|(?<=\btill the ))(?P<words>{_SPELLED}){_ENDS}",
    re.IGNORECASE,
)
# Several that are no days: "the 2nd and 3rd fingers", but not "the 2nd and 3rd of May".
_RANKED: Final = re.compile(
    r"(?:,|\s(?:and|or|to))\s\d{1,2}(?:st|nd|rd|th)\s(?!(?:of|in|at|and|or|to|for|is|was|are|were|on|but|so|if|when|January|February"
    r"|March|April|May|June|July|August|September|October|November|December)\b)\w"
)
# As letters of lawyers have it: "yours of the 5th inst."
_INSTANT: Final = sought(
    r"(?<!\w)(?:[12]?\d|3[01])(?:st|nd|rd|th)?\s(?:inst|ult|prox|instant|ultimo|proximo)\b\.?", re.IGNORECASE
)
# Six or eight digits without a sign between them, behind a label of a date.
_STAMP: Final = sought(
    r"(?<!\w)(?:d\.?o\.?[bda]\.?|(?:date\sof\s)?(?:birth|death|injury|admission)|born|adm(?:it(?:ted)?|ission)?|disch(?:arged?)?|d/c)\s?[:=|#-]?\s{0,3}"
    r"(?P<it>(?:0[1-9]|[12]\d|3[01])(?P<sign>[ ]?)(?:0[1-9]|[12]\d|3[01])(?P=sign)(?:(?:19|20)\d\d|\d\d))"
    r"(?![\w/.-]|[ ]\d)",
    re.IGNORECASE,
)
_MONTH: Final = sought(
    r"(?<![\w-])(?<!\d )(?<!\d(?:st|nd|rd|th) )(?<! of )(?:(?:Feb|Sept|Oct|Nov|Dec|Aug|Apr)\b|(?:(?<=\bin )"
    r"|(?<=\bsince )|(?<=\bfrom )|(?<=\buntil )|(?<=\btill )"
    r"|(?<=\bby )|(?<=\blast )|(?<=\bnext )|(?<=\bend )|(?<=\bearly )|(?<=\blate ))(?:Jan|Mar|Jun|Jul"
    r"|Sep)\b)(?!['’-]|\.\w|\.?\s?\d)"
)

_TENS_OF_YEARS: Final = "ten|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_UNITS: Final = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|seventeen|eighteen|nineteen"
)
_SPELLED_YEAR: Final = (
    rf"(?:(?:nineteen|twenty)[ -](?:hundred(?:[ ]and)?[ ])?(?:(?:oh|{_TENS_OF_YEARS})(?:[ -](?:{_UNITS}))?|{_UNITS})"
    rf"|two[ ]thousand(?:[ ](?:and[ ])?(?:(?:{_TENS_OF_YEARS})(?:[ -](?:{_UNITS}))?|{_UNITS}))?)"
)
# In words, as papers and voices have it: "February third, two thousand nine". What "may first" be tried is no day.
_ORDINAL_WORD: Final = rf"(?i:first|second|third|{_SPELLED})"
_IN_WORDS: Final = sought(
    rf"(?<!\w)(?:{'|'.join(MONTHS)}|{'|'.join(map(str.upper, MONTHS))})[ ](?i:(?P<the>the[ ])?){_ORDINAL_WORD}"
    rf"(?P<year>,?[ ](?i:{_SPELLED_YEAR}))?(?![\w-])"
    rf"|(?<!\w)(?i:(?:the[ ])?){_ORDINAL_WORD}(?:[ ]day)?[ ]of[ ](?:{'|'.join(MONTHS)})"
    rf"(?:,?[ ](?i:(?:in[ ]the[ ]year[ ])?{_SPELLED_YEAR}))?(?![\w-])"
)
_MAY_BE_VERBS: Final = ("may ", "march ")
# As machines write it: "20231109T04:12", "export_2021-06-30.csv"; and "04·07·1961", "3.V.70".
_MACHINES: Final = sought(
    r"(?<!\d)(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?=T\d\d)|(?<=_)(?:19|20)\d\d-?[01]\d-?[0-3]\d(?=[_.])"
    r"|(?<![\w.])(?:[12]?\d|3[01])\.(?:I{1,3}|IV|VI{0,3}|I?X|XI{1,2})\.(?:(?:19|20)\d\d|\d\d)(?![\w.])"
    r"|(?<![\d·])\d{1,2}·\d{1,2}·(?:(?:19|20)\d\d|\d\d)(?![\d·])"
)
_MONTHS_SHORT: Final = "|".join((*(name[:3] for name in MONTHS), "Sept"))
_WRITTEN: Final = sought(
    # Several days of a month or of two: "9.-16.10.2021", "30.9.-2.10.21"; a week of a year: "2021-W07-3".
    r"(?<![\w.])(?:0?[1-9]|[12]\d|3[01])\.(?:(?:0?[1-9]|1[0-2])\.)?(?:(?:19|20)?\d\d)?\s?[-/]\s?(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:(?:19|20)\d\d|\d\d)?(?![\w]|[.]\d)"
    r"|(?<![\w-])(?:19|20)\d\d-?W(?:[0-4]\d|5[0-3])(?:-?[1-7])?(?![\w-])"
    r"|(?<!\w)(?:wk|week|KW)\.?\s?(?:[0-4]?\d|5[0-3])[/ ](?:(?:19|20)\d\d)(?!\w)"
    # With a short name between strokes, as logs have it, with blanks, or with its year: "17/Apr/2022", "17 iv 61".
    rf"|(?<![\w/])(?:[12]?\d|3[01])/(?:{_MONTHS_SHORT})/(?:19|20)\d\d(?=:\d\d|\b)"
    r"|(?<![\w.])(?:[12]?\d|3[01])[ -](?:i{1,3}|iv|vi{1,3}|ix|xi{1,2}"
    r"|I{2,3}|IV|VI{1,3}|IX|XI{1,2})[ -](?:(?:19|20)\d\d|\d\d)(?![\w.%])"
    rf"|(?<![\w-])(?:{_MONTHS_SHORT})-\d\d(?![\w-])"
    rf"|(?<![\w])(?:[12]?\d|3[01])[ᵗʳˢⁿ][ʰᵈᵗ]\s(?:{_MONTHS_SHORT})[a-z]{{0,6}}(?:,?\s(?:19|20)\d\d)?(?!\w)"
    rf"|(?<!\w)(?:{_MONTHS_SHORT})[a-z]{{0,6}}\.?\s(?:[12]?\d|3[01])(?:st|nd|rd|th)?\s?[&+]\s?(?:[12]?\d|3[01])(?:st|nd|rd|th)?(?:,?\s(?:19|20)\d\d)?(?![\w%])"
    # With a short year or a misread nought, and behind a word for what happened then.
    r"|(?<![\w./-])(?:[12]?\d|3[01])([./-])(?:[O0o]?\d|1[0-2]|[IVX]{1,4})\1['’]\d\d(?!\w)|(?<![\w./-])(?:[O0o]?[1-9]|[12]\d|3[01])([./-])[Oo]\d\2(?:(?:19|20)\d\d|\d\d)(?!\w)"
    rf"|(?:(?<=[Ee]xp )|(?<=[Ee]xp: )|(?<=EXP )|(?<=EXP: )|(?<=xpiry )"
    rf"|(?<=xpires )|(?<=before ))(?:{'|'.join(name[:3].upper() for name in MONTHS)})\s\d\d(?!\w"
    rf"|[:.]\d)"
    r"|(?:(?<=d/c'd )|(?<=d/c )|(?<=dc )|(?<=[Aa]dm )|(?<=[Ss]een )|(?<=[Dd]ue )"
    r"|(?<=DOB )|(?<=dob )|(?<=DOS )|(?<=DOI ))(?:0?[1-9]|1[0-2]|[12]\d"
    r"|3[01])-(?:0?[1-9]|1[0-2]|[12]\d|3[01])(?![\w/%-]|\.\d|\s(?:weeks?"
    r"|days?|months?|hours?|times|min))"
    rf"|(?<!\w)(?:Mon|Tues?|Wed|Thu(?:rs)?|Fri)\s(?:1[3-9]|2\d|3[01])(?![\w%]|\s(?:{_MONTHS_SHORT})|[-:./]\d|\s?[ap]m\b|\s(?:min|mins|mg|ml|people|patients|pts|hours)\b)"
    rf"|(?<=\bmid-)(?:{_MONTHS_SHORT})[a-z]{{0,6}}\b"
    # In China and Japan.
    r"|(?:民國|平成|令和|昭和)?\d{1,4}年\d{1,2}月(?:\d{1,2}日)?"
)
_ORDINALS: Final = sought(
    (
        rf"(?:(?<=\bborn )|(?<=\bon )|(?<=\bdated )|(?<=\bthe )|(?<=\bby )"
        rf"|(?<=\bis ))(?:first|second|third|{_SPELLED})\sof\sthe\s(?:first"
        rf"|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh"
        rf"|twelfth)(?:,?\s(?:{_SPELLED_YEAR}|(?:19|20)?\d\d))?(?![\w-]|\s(?:grade"
        rf"|floor|class|form|series|season|month|round|edition|degree|division"
        rf"|street|century))"
    ),
    re.IGNORECASE,
)
_ABROAD: Final = sought(
    r"(?<![\w.])(?:\d{1,2}\.?\s?[-–]\s?)?\d{1,2}\.?\s(?:de\s)?(?:Januar|Februar|März|Juni|Juli|Oktober|Dezember|janvier|février|avril"
    r"|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre"
    r"|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|augustus"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|dezembro|januar|februar|juni|juli|oktober|desember|tammikuuta|helmikuuta|maaliskuuta|huhtikuuta|toukokuuta|kesäkuuta|heinäkuuta|elokuuta|syyskuuta|lokakuuta|marraskuuta|joulukuuta|ledna|února|března|dubna|května|června|července|srpna|září|října|listopadu|prosince|ianuarie|februarie|martie|aprilie|iunie|iulie|septembrie|octombrie|noiembrie|decembrie|ocak|şubat|nisan|mayıs|haziran|temmuz|ağustos|eylül|ekim|kasım|aralık|január|február|március|április|május|június|július|augusztus|szeptember|október|gen|genn|ott|dic|kwi|lip|sie|wrz|paź|lis|gru|stycznia|lutego|kwietnia|czerwca|lipca|sierpnia|września|października|listopada|grudnia|augusti)(?:\s(?:de\s)?(?:19|20)\d\d)?(?!\w)"
    # These are words of English, or nearly, without a year.
    r"|(?<![\w.])\d{1,2}\.?\s(?:mars|mai|mei|maj|maja|marca)\s(?:19|20)\d\d(?!\w)",
    re.IGNORECASE,
)
_RANGE: Final = sought(
    rf"(?<!\w)(?:{'|'.join(name[:3] for name in MONTHS)})[a-z]{{0,6}}\.?\s\d{{1,2}}\s(?:thru|through|to|until|-|–)\s"
    rf"(?:(?:{'|'.join(name[:3] for name in MONTHS)})[a-z]{{0,6}}\.?\s)?\d{{1,2}}(?:,?\s(?:19|20)\d\d)?(?![\w%])"
    rf"|(?<![\w./-])(?:{'|'.join(name[:3] for name in MONTHS)})[a-z]{{0,6}}-(?:19|20)\d\d(?![\w-])"
)


def short_dates(text: str) -> Iterator[Span]:
    """The days of the month without a month, and the months in short.

    >>> text = "Scan on the 19th, away 21st to 24th; since Feb we live on the 4th floor. By the twelfth. She came 2nd."
    >>> [text[span.start : span.end] for span in short_dates(text)]
    ['the 19th', '21st to 24th', 'the twelfth', 'Feb']
    """
    for match in (
        *(one for one in _DAY.finditer(text) if not _RANKED.match(text, one.end())),
        *_INSTANT.finditer(text),
    ):
        the = len(_THE) if text.endswith(_THE, 0, match.start()) else 0  # "on [date]" reads, "on the [date]" does not
        yield Span(match.start() - the, match.end())
    for match in _IN_WORDS.finditer(text):
        if match["the"] or match["year"] or not match.group().lower().startswith(_MAY_BE_VERBS):
            yield Span(*match.span())
    for pattern in (_WRITTEN, _ORDINALS, _RANGE, _ABROAD, _MACHINES):
        yield from (Span(*match.span()) for match in pattern.finditer(text))
    yield from (Span(*match.span("it")) for match in _STAMP.finditer(text))
    yield from (Span(*match.span()) for match in _MONTH.finditer(text))
