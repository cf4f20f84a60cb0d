"""Words, towns and months that somebody of a text is called like: which mentions are the person.

Mr Church goes to church; Jack Lincoln was born in Lincoln. Rules find a name wherever its letters stand, or nowhere if
it is a word. Here the place in which each mention stands decides, as the network (`tacit.language.network`) reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import is_common
from tacit.identities.things import is_of_the_field
from tacit.identities.wholes import parts_of_names
from tacit.knowledge import geography
from tacit.language.calendar import MONTHS
from tacit.language.network import KINDS, ReadText
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
Found = tuple[Span, IdentifierKind]

_WORD: Final = re.compile(r"(?<![\w'’-])[^\W\d_]{3,}(?![\w-])")
_NO_NAME: Final = 0.9  # the probability of telling nothing from which a word in small letters is a word
_ELSEWHERE: Final = 0.9  # that of a place from which a mention is the town
_SOMEBODY: Final = 0.3  # that of a person from which a word with a capital is the person
# What somebody says or does, as records have it; of an illness the first is not said.
_SAYS: Final = re.compile(
    r"(?:['’]s)?\s(?:also\s|then\s|now\s|still\s)?(?:den(?:ies|ied)|reports?|reported|states?|stated|says|said|asks|asked|lives|attended|agreed|agrees|wants|wanted|works"
    r"|understands|declined|consented|tells|told|thinks|feels|felt|drinks|smokes|came|arrived|returned|left|called|rang)\b"
)
_ACTS: Final = re.compile(
    rf"{_SAYS.pattern}|(?:['’]s)?\s(?:also\s|then\s|now\s|still\s)?(?:is|was|has|had|will|would|did|does|can|could|remains|presented|presents|underwent|received|went|got|took)\b"
)
_EITHER: Final = frozenset((Kind.PERSON, Kind.NAME))
_PLACE: Final = KINDS.index("L")
_DATE: Final = KINDS.index("D")
_PERSON: Final = KINDS.index("P")


class ToldApart(NamedTuple):
    """What was found, persons told apart from the words and towns that they are called like.

    Attributes:
        found: What was found.
        towns: Where in it a town is named.
        persons: Where a word with a capital is somebody's name, whatever else it means.
    """

    found: list[Found]
    towns: frozenset[Span] = frozenset()
    persons: frozenset[Span] = frozenset()


def apart(text: str, found: Sequence[Found], read: ReadText) -> ToldApart:
    """What was found, persons told apart from the words and towns that they are called like.

    Args:
        text: The text.
        found: What was found in it.
        read: What the network says of its words.
    """
    called = frozenset(filter(_is_else, parts_of_names(text, found)))
    if not called:
        return ToldApart(list(found))
    rows = {start: read.kinds[at] for at, (start, _) in enumerate(read.words)}
    kept = list(_set_right(text, found, rows, called))
    taken = Mask(len(text), (span for span, _ in kept))
    persons = frozenset(_persons(text, rows, called))
    missed = (span for span in sorted(persons) if taken.take(span.start, span.end))
    towns = (span for span, kind in kept if kind is Kind.PLACE and text[span.start : span.end].lower() in called)
    return ToldApart([*kept, *((span, Kind.PERSON) for span in missed)], frozenset(towns), persons)


def _is_else(name: str) -> bool:
    """Whether a name is a word, a place or a month as well."""
    return is_common(name) or name.capitalize() in MONTHS or bool(geography().senses(key(name)))


def _set_right(
    text: str, found: Sequence[Found], rows: dict[int, np.ndarray], called: frozenset[str]
) -> Iterator[Found]:
    """What was found, without words that name nobody, towns as places and months as persons.

    A capital tells nothing of an everyday word that begins a sentence and does nothing there: "Frank dysplasia".
    """
    for span, kind in found:
        said = text[span.start : span.end]
        row = rows.get(span.start)
        if row is None or said.lower() not in called:
            yield span, kind
        elif kind is Kind.DATE:
            is_month = row[_DATE] > row[_PERSON] and not (_begins(text, span) and _ACTS.match(text, span.end))
            yield span, kind if is_month else Kind.PERSON
        elif kind not in _EITHER:
            yield span, kind
        elif said.islower():
            if row[0] < _NO_NAME:
                yield span, kind
        elif row[_PERSON] >= _SOMEBODY or not is_common(said) or not _begins(text, span) or acts(text, span):
            yield span, Kind.PLACE if row[_PLACE] >= _ELSEWHERE else kind


def _persons(text: str, rows: dict[int, np.ndarray], called: frozenset[str]) -> Iterator[Span]:
    """Words with a capital that are somebody's name where they stand."""
    for match in _WORD.finditer(text):
        if match.group().lower() not in called or match.group().islower():
            continue
        span, row = Span(*match.span()), rows.get(match.start())
        is_read = row is not None and row[_PERSON] >= _SOMEBODY
        if is_read or acts(text, span):
            yield span


def acts(text: str, span: Span) -> bool:
    """Whether an everyday word begins a sentence and says or does something, as only somebody of that name can.

    >>> text = "Church smokes. Church hall is cold."
    >>> acts(text, Span(0, 6)), acts(text, Span(15, 21))
    (True, False)
    """
    return is_common(text[span.start : span.end]) and _begins(text, span) and stands_as_name(text, span)


def stands_as_name(text: str, span: Span) -> bool:
    """Whether a part of a name is no everyday word where it stands: "Church denies fever", not "Pain is worse".

    A capital within a sentence says so, and at its begin what somebody does; most nouns have an article there.
    """
    name = text[span.start : span.end]
    if not is_common(name):
        return True
    if not name[0].isupper():
        return False
    if not _begins(text, span):
        return not name.isupper()
    is_mass = is_of_the_field(name.lower())
    return (_SAYS if is_mass else _ACTS).match(text, span.end) is not None


def _begins(text: str, span: Span) -> bool:
    """Whether a word begins a sentence or a line."""
    at = span.start
    while at and text[at - 1] in " \t\"'“‘(":
        at -= 1
    return not at or text[at - 1] in ".!?:;\n•|*-–—"
