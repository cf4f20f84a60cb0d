"""How many of what: "six other guests", "twelve bars of gold", "47th"; and measures with their units."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.terms import Recognized
from tacit.terms.overlaps import Mask

_MEASURES = frozenset(("QUANTITY", "PERCENT"))
_COUNT, _ORDINAL = "CARDINAL", "ORDINAL"
_SMALL = frozenset(("one", "two", "half", "1", "2"))  # too general: "one of", "the two"
_OF_A_LAW = re.compile(
    r"(?:§{1,2}|\b(?:articles?|rules?|sections?|protocols?|chapters?|paragraphs?|clauses?|parts?|pages?|pp?\.|nos?\.|annex|"
    r"appendix|level|grade|stage|figure|table|step|phase|type|version)|\d\s?(?:and|to|or|,)|[(–-])\s{0,2}$",
    re.IGNORECASE,
)
_BEFORE = 16
_LINK = "(?:with|without|of|in|on|at|to|and|or|from|by|than|per|as|but|for|who|if)"
_NO_PLURAL = (
    "(?:this|was|has|does|plus|minus|less|unless|always|perhaps|across|versus|sometimes|besides|towards|its|thus)"
)
_THINGS = re.compile(
    rf"(?:\s(?!{_LINK}\b)[a-z][a-z-]{{2,20}})?\s(?!{_NO_PLURAL}\b)[a-z][a-z-]{{2,20}}s(?:\sof\s[a-z]{{3,20}})?\b(?!['’])"
)


def counts(text: str, entities: Sequence[Recognized], mask: Mask) -> Iterator[Span]:
    """The counts and measures that the language model found, with what is counted, where nothing is taken yet.

    Args:
        text: The text.
        entities: What the language model found, in order.
        mask: What is taken; the counts found are taken too.
    """
    for start, end, label in entities:
        surface = text[start:end]
        if label == _COUNT:
            if surface.lower() in _SMALL or _OF_A_LAW.search(text, max(0, start - _BEFORE), start):
                continue
            things = _THINGS.match(text, end)
            if things and mask.take(start, things.end()):
                yield Span(start, things.end())
            continue
        counted = label in _MEASURES or (label == _ORDINAL and surface[0].isdecimal())
        if counted and mask.take(start, end):
            yield Span(start, end)
