"""Names that a sentence says somebody is called by, and initials of who wrote or typed something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.identities.lexicon import is_common
from tacit.language.sought import sought
from tacit.terms.overlaps import Mask

_NAME: Final = r"[\"“‘']?(?P<it>(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)[A-Z][a-z]+)"
_CALLED: Final = sought(
    rf"\b(?:(?:calls?|called)\s(?:him|her|me|them|himself|herself)|goes\sby(?:\sthe\sname\s(?:of\s)?)?|answers\sto"
    rf"|(?:also|usually|generally|always|commonly|better)\sknown\sas)\s{_NAME}\b(?=[\s\"”’',.;)]|$)"
)
# Months that are given names too.
_MONTH: Final = sought(
    r"\b(?i:daughter|sister|wife|mother|mum|mom|aunt|niece|partner|friend|granddaughter|gran|neighbour|cousin|carer)"
    r"\s(?P<it>May|June|April|August|Avril)\b(?!\s(?:\d|last|this|next))"
)
_TYPED: Final = sought(
    r"^[ \t]*(?i:transcribed|typed|dictated|entered|checked)(?i: by)?[ \t]*:[ \t]*(?P<it>[A-Za-z]{2,4})[ \t]*$",
    re.MULTILINE,
)
_SAYS: Final = sought(
    r"(?:^|[.!?]\s)(?P<it>[A-Z][a-z]{2,})\s(?:stated|said|says|told|asked|denied|denies|agreed|phoned|rang|replied)\b",
    re.MULTILINE,
)


def called(text: str, mask: Mask) -> Iterator[Span]:
    """The names that somebody is called by, where nothing is taken yet; what is found is taken.

    >>> text = "Most people call him Col. Daughter May visits. Smitty said no. Police said no."
    >>> [text[span.start : span.end] for span in called(text, Mask(len(text)))]
    ['Col', 'May', 'Smitty']
    """
    for pattern in (_CALLED, _MONTH, _TYPED, _SAYS):
        for match in pattern.finditer(text):
            is_plain = pattern in {_TYPED, _SAYS} and is_common(match["it"])
            if not is_plain and mask.take(*match.span("it")):
                yield Span(*match.span("it"))
