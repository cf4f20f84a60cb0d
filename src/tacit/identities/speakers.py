"""Who speaks in a chat or an interview: names before a colon at the begin of lines, whatever they are made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from tacit.document import Span
from tacit.identities.lexicon import HEADERS, PERSON_FIELDS, is_common
from tacit.identities.profiles import profile
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.shorthand import is_shorthand
from tacit.terms.overlaps import Mask

_LINE = re.compile(
    r"^[ \t]{0,4}(?:\[?\d\d?[:.]\d\d\]?[ \t-]{1,3})?(?P<who>[^\W\d_][\w'’-]{1,14}(?:[ ][A-Za-z](?=:))?):[ \t]\S",
    re.MULTILINE,
)
_QUESTION = re.compile(r"^[ \t]*(?:\d{1,2}[ \t]+)?Q\d{0,3}[.:)]", re.MULTILINE)
_OFTEN_SMALL = "3"  # of three: the corpora mostly write the word with a small letter
_FEWEST_LINES, _FEWEST_SPEAKERS = 3, 2


def speakers(text: str, mask: Mask) -> Iterator[Span]:
    r"""The names of those who speak, each time that they do; what is found is taken.

    A chat has three such lines and two speakers at the least, of whom one has a given name or two speak twice. Fields
    of a form are said once and are everyday words.

    >>> text = "Tor: does it hurt\nFfi: bit\nTor: oh no\nFfi: its ok"
    >>> [text[span.start : span.end] for span in speakers(text, Mask(len(text)))]
    ['Tor', 'Ffi', 'Tor', 'Ffi']
    >>> list(speakers("Diagnosis: flu\nPlan: rest\nReview: Monday", Mask(60)))
    []
    """
    lines = [match for match in _LINE.finditer(text) if not _is_field(match["who"].split()[0])]
    spoken = Counter(match["who"] for match in lines)
    if len(lines) < _FEWEST_LINES or len(spoken) < _FEWEST_SPEAKERS:
        return
    often = [who for who, count in spoken.items() if count > 1]
    if len(often) < _FEWEST_SPEAKERS and not (often and any(map(is_given_name, spoken))):
        return
    for match in lines:
        who = match["who"]
        if (spoken[who] > 1 or not is_common(who)) and mask.take(*match.span("who")):
            yield Span(*match.span("who"))


def has_questions(text: str) -> bool:
    r"""Whether several lines of a text are questions, so that a letter that opens a line may be nobody's initial.

    >>> has_questions("Q1. Who knows?\nA. Prossy\nQ2. Who else?"), has_questions("Q. Reed, chair")
    (True, False)
    """
    return len(list(islice(_QUESTION.finditer(text), 2))) > 1


def _is_field(who: str) -> bool:
    low = who.lower()
    if low in HEADERS or low in PERSON_FIELDS or is_shorthand(who):
        return True
    return is_common(who) and not may_be_given_name(who.capitalize()) and profile(low)[:1] >= _OFTEN_SMALL
