"""Wards, rooms and beds: where in a house somebody lies, by the word for it and its number, letter or name.

Every repetition is bounded, so that a text of any kind is read in time proportional to its length.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred
from tacit.language.sought import sought

_ROOM: Final = (
    r"ward|isolation(?=\s\d)|negative\spressure|bay|bed(?:\s?space)?"
    r"|room|rm\b\.?|cubicle|cube|(?<!blood )cell|wing|theatre|courtroom"
    r"|landing|(?-i:[Pp]od)"
    r"|suite|station|cot|cabin|bunk|berth|tent|hut|kennel|trolley|chair|stretcher|couch|hallway|booth|platform|gate|row|SR|level|flat|apt\b\.?"
    r"|apartment|unit|block|house|locker|floor|dorm(?:itory)?|(?-i:OR)|clinic|(?:outpatients?|waiting)\sarea"
)
_KIND: Final = (
    r"side|isol(?:ation|\.)?|clinic|day\s(?:surgery|case|unit)|minor\sops?|procedure|infusion|endoscopy|dialysis|chemo(?:therapy)?|plaster|dressings?|scan(?:ning)?|single|private|seclusion|consult(?:ing)?|operating|delivery|interview|trauma|resus|treatment|exam(?:ination)?|labou?r"
    r"|recovery|OPD|[a-z]{4,16}\sOPD|ICU|ITU|HDU|CCU|NICU|PICU|SCBU|AMU|MAU|SAU|EAU|CDU|ED|ER|A&E|SICU|MICU|PACU|ASU|CTICU"
)
# What a hospital's departments are called, short or long.
_DEPARTMENT: Final = (
    r"(?:A&E|ED|ER|L&D|NNU|AMU|MAU|SAU|EAU|CDU|SDEC|CVICU|[A-Z]{0,3}[IH][CTD]U|HH\d|(?i:accident|admissions?|ambulatory|an(?:a)?esthetics?|angio|ante-?natal|assessment|audiology|birth(?:ing)?|blood|bone|breast|burns"
    r"|cardiac|cardio(?:logy)?|cath(?:\slab)?|chemo(?:therapy)?|chest|children['’]?s|colorectal|corridor|day(?:\s(?:case|surgery|unit|ward))?|delivery|dental|derm(?:atology)?|diabetes|dialysis|discharge|echo|elderly|eye|emergency|endo(?:scopy|crine)?|ENT"
    r"|fast\strack|fertility|fracture|gastro(?:enterology)?|gyna?e(?:cology)?|haem(?:atology)?|hallway|hand|hearing|heart|holding|hydro(?:therapy)?|imaging|infusion|labou?r|lung|majors|maternity|medical|memory|minors|MRI|CT|neonatal|neuro(?:logy)?|nuclear|nursery"
    r"|obs(?:ervation)?|observation|obstetrics?|onc(?:ology)?|ophthal(?:mology)?|optometry|ortho(?:paedics?|pedics?)?|orthoptics|out-?patients?|OPD|paed(?:iatric)?s?|pa?ediatrics?|pain|phlebotomy|pharmacy|physio(?:therapy)?|plaster|podiatry|post-?natal|pre-?op|pre-?assessment|psych(?:iatry)?"
    r"|radiology|radiotherapy|recovery|rehab(?:ilitation)?|renal|resp(?:iratory)?|resus|rheum(?:atology)?|short\sstay|sick\s?bay|sleep|spinal|step-?down|stroke|surg(?:ical|ery)?|an(?:a)?esthetic|theatres?|thoracic|tele(?:metry)?|triage|trauma|ultrasound|urology|vascular|waiting|walk-in|women['’]?s|wound|x-?ray))"
)
# Where in a room somebody lies.
_POSITION: Final = (
    r"(?:\s?[(,-]\s?(?:the\s|by\s(?:the\s)?|near\s(?:the\s)?|next\sto\s(?:the\s)?)?(?:aft|fore|forward|port|starboard|upper|lower|midships|window|door|wall|corner|middle|end|aisle|desk|sink|entrance|exit|left|right|front|back|inner|outer|top|bottom|nurses?['’]?s?\sstation|bathroom|neg(?:ative)?(?:\spressure)?|positive\spressure|isolation|bariatric|male|female"
    r"|red|blue|green|yellow|amber|orange|purple|pink|white|black|gold|silver)(?:\s(?:side|bed|space|end|zone|area|room|corner|pressure|team))?\)?(?![\w-]))?"
)
_COLOUR: Final = (
    r"(?:\s(?i:red|blue|green|yellow|amber|orange|purple|pink|white|black"
    r"|gold|silver)\s(?i:bay|zone|side|end|pod|team|area|corridor|wing"
    r"|stream|section)\b)?"
)
_UNIT: Final = r"(?:ICU|ITU|HDU|CCU|NICU|PICU|SCBU|AMU|MAU|SAU|EAU|CDU|SICU|MICU|PACU|CTICU|Resus|Majors|Minors)"
_DIRECTION: Final = r"(?:North|South|East|West|Center|Centre|Tower|Main)"
_NAME: Final = r"[A-Z]?[.-]?\d{1,4}(?:[.-][A-Za-z0-9]{1,3})?[A-Z]?\b|\d{1,2}[a-h]\b|[a-hj-z]\d{1,2}\b|[A-HJ-Z]\d?\b"
# No count of what follows, and no share: "bed 2 weeks", "unit 2/3".
_END: Final = (
    r"(?![\w/%]|-\w|\.\d|\s?°|\s[CF]\b|\s(?i:of|times|weeks?|days?|months?|years?|hours?|mg|mcg|ml"
    r"|units?|per|to\s\d|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6})\b)"
)
_SIDE: Final = r"(?:\s(?i:north|south|east|west)\b)?"
_NUMBER: Final = r"(?:no\.?\s|#)?(?:[A-Z]?-?\d{1,3}[A-Z]?\b|[A-HJ-Z]\b)"
_KINDS_OF_PLACE: Final = (
    r"(?:(?i:hallway|corridor|chair|triage|clinic|room|rm|bay|trolley|pod"
    r"|lounge|suite|office|desk|station|stretcher|couch|booth|cubicle|zone"
    r"|area|short\sstay|waiting\sroom|unit|ward|bed|theatre|lab|gym|pool))"
)
_ONE: Final = rf"(?:(?i:{_KIND})\s)?(?i:{_ROOM})\s(?i:(?:no|number)\b\.?\s?|#\s?)?(?:{_NAME}){_SIDE}{_END}"
# With the department, before it or behind it: "Eye Clinic C", "Rm G.114 Audiology", "ED Hallway 7".
_DEPARTMENTAL: Final = sought(
    rf"(?<![\w-])(?:L\d{{1,2}}\s)?(?:(?:{_DEPARTMENT}\s){{1,2}}(?:{_DEPARTMENT}"
    rf"|{_KINDS_OF_PLACE})|(?:(?<=\bto )|(?<=\bin )|(?<=\bfrom )|(?<=\bat )){_DEPARTMENT}"
    rf"|(?-i:Majors|Minors|Resus|Fast\sTrack))\s{_NUMBER}{_END}{_COLOUR}{_POSITION}(?:,?\s{_ONE}{_POSITION})?"
    rf"|(?<![\w-])(?:L\d{{1,2}}\s)?(?:{_DEPARTMENT}\s){{1,2}}{_ONE}{_COLOUR}{_POSITION}(?:,?\s{_ONE}{_POSITION})?"
    # "Chair 5, Chemo Day Unit", "Theatre 6 anaesthetic room".
    rf"|(?<![\w-]){_ONE}(?:,?\s{_ONE}){{0,2}}{_COLOUR}{_POSITION},?\s(?:{_DEPARTMENT}\b)(?:\s(?:{_DEPARTMENT}|(?i:{_KINDS_OF_PLACE}|department|dept\.?|suite|lounge))\b){{0,2}}(?![\w-])"
)
# As machines have it: unit, room and bed in one.
_CODED: Final = sought(
    r"(?<![\w./-])\d{1,2}(?:[NSEWC]|NE|NW|SE|SW)[A-Z]?-\d{2,4}(?:-(?:\d|[A-Z]))?(?![\w/-]|\.\d)|(?<![\w./-])\d{1,2}[A-Z]{1,2}-\d{2,4}-(?:\d|[A-Z])(?![\w/-]|\.\d)"
    r"|(?<![\w^])[A-Z0-9]{1,8}\^[A-Z0-9]{1,5}\^[A-Z0-9]{1,4}(?![\w^])|(?<![\w-])\d{1,2}\s?(?:EAST|WEST|NORTH|SOUTH)\b|(?<![\w-])(?:OR|ED|ER|OT|HDU|AMU|MAU)-\d{1,2}[A-Z]?(?![\w-])"
    rf"|(?<![\w-])(?i:bed|bay|room|rm|SR|cub|cubicle|pod|ward|wd|stn|trolley|OR|theatre)\d{{1,3}}[A-Z]?\b(?!\.\d|-\d){_COLOUR}{_POSITION}"
)
_ROOMS: Final = deferred(
    rf"(?<![\w-])(?i:level|floor)\s\d{{1,2}},?\s(?:[A-Z][a-z]{{2,12}}\s)?(?:Tower|Block|Wing|Building|Pavilion)(?:\sBlock)?\b"
    rf"|(?<![\w-])(?:\d{{1,2}}\s{_DIRECTION},?\s)?(?:{_UNIT},?\s)?{_ONE}(?:,?\s{_ONE}){{0,2}}{_COLOUR}{_POSITION}"
    rf"|(?<![\w-])(?:{_UNIT})[\s-](?:bed\s)?\d{{1,2}}[A-Z]?{_END}"
    rf"|(?<![\w-])\d{{1,2}}[A-Z]\s(?:[Oo]rtho|[Ss]urg|[Mm]ed|[Gg]astro|[Rr]esp|[Nn]euro|[Cc]ardi|[Pp]aed|[Oo]nc|[Hh]aem|[Ss]troke|[Rr]enal|[Rr]ehab|[Mm]atern|[Ee]lderly)[a-z]{{0,9}}\b"
    rf"|(?<![\w-])\d{{1,2}}[A-Z]?\s(?:[Tt]ele(?:metry)?|[Mm]ed[ -]?[Ss]urg|[Ss]tep[ -]?[Dd]own|{_UNIT})\b(?![\w-])"
    rf"|(?<![\w-])(?i:tower|pavilion|building)\s\d{{1,2}}\s{_DIRECTION}(?:,?\s{_ONE})?"
    rf"|(?:(?<=\bto )|(?<=\bon )|(?<=\bin )|(?<=\bfrom )|(?<=[Ww]ard: ))\d{{1,2}}\s?{_DIRECTION}\b(?!\s[A-Z])"
    r"|(?<![\w.,/:-])\d{1,2}\s(?:North|South|East|West)(?:,?\s(?:rm\.?\s"
    r"|room\s)?\d{3,4}(?:-\w{1,2})?)?\b(?![\w-]|[ ][A-Z])"
)
_SAINTS: Final = sought(r"(?<![\w-])(?:St|Saint)\.?\s[A-Z][a-z]{2,15}['’]?s?\s(?:Ward|Wing|Unit)\b")
# Where a number, a letter or a direction stands that may be a room's; the words around it are read only there.
_SAID: Final = re.compile(rf"(?<=[\s#=:])(?:[A-Za-z]?-?\d|[A-HJ-Z]\b|{_DIRECTION}\b)|(?<=[A-Z]-)\d")
_SURELY: Final = re.compile(
    rf"\b(?i:ward|bay|bed|room|rm|SR|cubicle|pod|chair|trolley)(?=\d|\b)|\b{_DEPARTMENT}\s.*\d|^{_UNIT}[\s-](?:bed\s)?\d|^\d{{1,2}}[A-Z]{{1,2}}-\d"
)
_WINDOW: Final = 40


def is_room(said: str) -> bool:
    """Whether words and a number can hardly say anything but a room: "SR2 red bay", "5N-512", but not "level 3".

    >>> [is_room(said) for said in ("SR2 red bay", "5N-512-2", "L&D Triage 3", "level 3", "OR 1", "station 2")]
    [True, True, True, False, False, False]
    """
    return any(map(str.isdigit, said)) and _SURELY.search(said) is not None


def rooms(text: str) -> Iterator[Span]:
    """The wards, rooms and beds of a text that a number or a letter tells apart.

    Args:
        text: The text, with plain dashes and blanks.

    >>> text = "Bay B bed 4, then to 5 North, room 12; HDU bed 2, CCU 8; room 4.17. Bed 2 weeks, room air, unit 2 of 3."
    >>> [text[span.start : span.end] for span in rooms(text)]
    ['HDU bed 2', 'Bay B bed 4', '5 North, room 12', 'HDU bed 2', 'CCU 8', 'room 4.17']
    """
    for pattern in (_SAINTS, _DEPARTMENTAL, _CODED):
        yield from (Span(*match.span()) for match in pattern.finditer(text))
    read = 0
    for said in _SAID.finditer(text):
        if said.start() >= read:
            window = max(read, said.start() - _WINDOW), said.end() + _WINDOW
            read = said.start()  # whatever begins before it would have been found
            for match in _ROOMS.finditer(text, *window):
                yield Span(*match.span())
                read = match.end()
