"""Headings and labels that every record, letter or form of a kind has: they say nothing of whom it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred

# What a heading may begin with, and what it then is. Neither list names an illness, a treatment or a way of life.
_BEFORE: Final = """
    additional admission admitting anticipated brief chief clinical current description details discharge estimated
    family final general history home immediate indications initial interval intraoperative laboratory list medical
    operative other past patient physical pertinent planned postoperative pre post preoperative preliminary present
    presenting previous primary principal prior provisional reason relevant review secondary social summary surgical
    technical type vital
""".split()
_NOUNS: Final = """
    abdomen address admission age allergies allergy anaesthesia anesthesia assessment attending chest complaint
    complaints complication complications condition consultant course date description diagnoses diagnosis
    disposition dob ears employer examination extremities eyes findings follow-up followup gp heart history hpi
    impression indication indications instructions intervention interventions investigations laboratory lungs
    medication medications mouth mrn name neck neurologic nose occupation operation patient performed physician plan
    procedure procedures prognosis progress recommendation recommendations report results signs skin specimen
    specimens subject summary surgeon surgery symptoms technique temperature throat treatment type vitals weight
""".split()
_PHRASES: Final = (
    """
    at discharge|blood loss|blood pressure|date of birth|for admission|for consultation|for procedure|for surgery
    |hospital course|laboratory data|of anaesthesia|of anesthesia|of findings|of present illness|of procedure
    |of specimen|of systems|on admission|on discharge|patient name|physical examination|this admission|urine output
""".replace("\n    ", "")
    .strip()
    .split("|")
)
_HEADS = "|".join(map(re.escape, sorted((*_PHRASES, *_NOUNS), key=len, reverse=True)))
_WORDS = rf"(?:(?:{'|'.join(_BEFORE)})[ \t-]+){{0,4}}(?:{_HEADS})(?:[ \t]+(?:{_HEADS})){{0,3}}"
_BULLET = r"(?:[-*#>]+[ \t]*|\d{1,2}[.)][ \t]*)?"
_LABEL = deferred(rf"^[ \t]*{_BULLET}(?P<label>{_WORDS})[ \t]*(?=:)", re.IGNORECASE | re.MULTILINE)
_LINE = deferred(rf"^[ \t]*(?P<label>{_WORDS})[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)


def headings(text: str) -> Iterator[Span]:
    r"""Where labels of fields, and headings in capitals or of several words, stand in a text.

    >>> text = "PREOPERATIVE DIAGNOSIS: gout\nType of anesthesia: local\nGout: none\nPAST MEDICAL HISTORY\nPatient"
    >>> [text[one.start : one.end] for one in headings(text)]
    ['PREOPERATIVE DIAGNOSIS', 'Type of anesthesia', 'PAST MEDICAL HISTORY']
    """
    found = [match.span("label") for match in _LABEL.finditer(text)]
    lines = (match for match in _LINE.finditer(text) if match["label"].isupper() and " " in match["label"])
    found += (match.span("label") for match in lines)
    for span in sorted(found):
        yield Span(*span)
