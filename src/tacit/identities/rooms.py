"""Wards, rooms and beds: where in a house somebody lies, by the word for it and its number, letter or name.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred

_ROOM: Final = (
    r"ward|bay|bed(?:\s?space)?|room|rm\b\.?|cubicle|cube|(?<!blood )cell|wing|theatre|courtroom|landing|(?-i:[Pp]od)"
    r"|suite|station|cot|trolley|platform|gate|row|SR|level|flat|apt\b\.?"
    r"|apartment|unit|block|house|locker|floor|dorm(?:itory)?|(?-i:OR)|clinic|(?:outpatients?|waiting)\sarea"
)
_KIND: Final = (
    r"side|isol(?:ation|\.)?|clinic|day\s(?:surgery|case|unit)|minor\sops?|procedure|infusion|endoscopy|dialysis|chemo(?:therapy)?|plaster|dressings?|scan(?:ning)?|single|private|seclusion|consulting|operating|delivery|interview|trauma|resus|treatment|exam(?:ination)?|labou?r"
    r"|recovery|OPD|[a-z]{4,16}\sOPD|ICU|ITU|HDU|CCU|NICU|PICU|SCBU|AMU|MAU|SAU|EAU|CDU|ED|ER|A&E|SICU|MICU|PACU|ASU|CTICU"
)
_UNIT: Final = r"(?:ICU|ITU|HDU|CCU|NICU|PICU|SCBU|AMU|MAU|SAU|EAU|CDU|SICU|MICU|PACU|CTICU|Resus|Majors|Minors)"
_DIRECTION: Final = r"(?:North|South|East|West|Center|Centre|Tower|Main)"
_NAME: Final = r"[A-Z]?-?\d{1,4}(?:[.-][A-Za-z0-9]{1,3})?[A-Z]?\b|\d{1,2}[a-h]\b|[a-hj-z]\d{1,2}\b|[A-HJ-Z]\d?\b"
# No count of what follows, and no share: "bed 2 weeks", "unit 2/3".
_END: Final = (
    r"(?![\w/%]|-\w|\.\d|\s?°|\s[CF]\b|\s(?i:of|times|weeks?|days?|months?|years?|hours?|mg|mcg|ml"
    r"|units?|per|to\s\d)\b)"
)
_SIDE: Final = r"(?:\s(?i:north|south|east|west)\b)?"
_ONE: Final = rf"(?:(?i:{_KIND})\s)?(?i:{_ROOM})\s(?i:(?:no|number)\b\.?\s?|#\s?)?(?:{_NAME}){_SIDE}{_END}"
_ROOMS: Final = deferred(
    rf"(?<![\w-])(?i:level|floor)\s\d{{1,2}},?\s(?:[A-Z][a-z]{{2,12}}\s)?(?:Tower|Block|Wing|Building|Pavilion)(?:\sBlock)?\b"
    rf"|(?<![\w-])(?:\d{{1,2}}\s{_DIRECTION},?\s)?(?:{_UNIT},?\s)?{_ONE}(?:,?\s(?:{_ONE}))?"
    rf"|(?<![\w-])(?:{_UNIT})[\s-](?:bed\s)?\d{{1,2}}[A-Z]?{_END}"
    rf"|(?<![\w-])\d{{1,2}}[A-Z]\s(?:[Oo]rtho|[Ss]urg|[Mm]ed|[Gg]astro|[Rr]esp|[Nn]euro|[Cc]ardi|[Pp]aed|[Oo]nc|[Hh]aem|[Ss]troke|[Rr]enal|[Rr]ehab|[Mm]atern|[Ee]lderly)[a-z]{{0,9}}\b"
    rf"|(?<![\w-])\d{{1,2}}[A-Z]?\s(?:[Tt]ele(?:metry)?|[Mm]ed[ -]?[Ss]urg|[Ss]tep[ -]?[Dd]own|{_UNIT})\b(?![\w-])"
    rf"|(?<![\w-])(?i:tower|pavilion|building)\s\d{{1,2}}\s{_DIRECTION}(?:,?\s{_ONE})?"
    rf"|(?:(?<=\bto )|(?<=\bon )|(?<=\bin )|(?<=\bfrom )|(?<=[Ww]ard: ))\d{{1,2}}\s?{_DIRECTION}\b(?!\s[A-Z])"
    r"|(?<![\w.,/:-])\d{1,2}\s(?:North|South|East|West)\b(?![\w-]|[ ][A-Z])"
)
_SAINTS: Final = re.compile(r"(?<![\w-])(?:St|Saint)\.?\s[A-Z][a-z]{2,15}['’]?s?\s(?:Ward|Wing|Unit)\b")
# Where a number, a letter or a direction stands that may be a room's; the words around it are read only there.
_SAID: Final = re.compile(rf"(?<=[\s#])(?:[A-Za-z]?-?\d|[A-HJ-Z]\b|{_DIRECTION}\b)|(?<=[A-Z]-)\d")
_WINDOW: Final = 40


def rooms(text: str) -> Iterator[Span]:
    """The wards, rooms and beds of a text that a number or a letter tells apart.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Bay B bed 4, then to 5 North, room 12; HDU bed 2, CCU 8; room 4.17. Bed 2 weeks, room air, unit 2 of 3."
    >>> [text[span.start : span.end] for span in rooms(text)]
    ['Bay B bed 4', '5 North, room 12', 'HDU bed 2', 'CCU 8', 'room 4.17']
    """
    yield from (Span(*match.span()) for match in _SAINTS.finditer(text))
    read = 0
    for said in _SAID.finditer(text):
        if said.start() >= read:
            window = max(read, said.start() - _WINDOW), said.end() + _WINDOW
            read = said.start()  # whatever begins before it would have been found
            for match in _ROOMS.finditer(text, *window):
                yield Span(*match.span())
                read = match.end()
