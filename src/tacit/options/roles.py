"""Role labels: persons as "Person A", "Person B", by the order in which a text names them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import count

from tacit.document import Document
from tacit.identities import Identifier, IdentifierKind
from tacit.options.grammar import kept_titles

_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # "Person I is" reads as a slip, and an O as a zero
# "Person A (née Person A)" tells nothing, and "two Person A in the village" or "not our Person A" something false.
_ONLY_A_NAME = re.compile(
    r"\b(?:(?:née|nee|born|formerly):?|two|three|both|surnamed?"
    r"|(?:nobody|no one|anybody|anyone)(?: is)? (?:named|called)"
    r"|not (?:our|your|my|his|her|their|the|old|young|cousin|uncle|aunt(?:ie|y)?)) $",
    re.IGNORECASE,
)
_LONGEST_BEFORE = 24  # code points
_NAME = "[name]"
_TAKEN = re.compile(r"\bperson\s+([a-z]{1,3})\b", re.IGNORECASE)


def role(number: int) -> str:
    """The label of the person with this number; none has an I or an O.

    >>> role(0), role(8), role(23), role(24), role(25)
    ('Person A', 'Person J', 'Person Z', 'Person AA', 'Person AB')
    """
    letters = ""
    left = number + 1
    while left:
        left, digit = divmod(left - 1, len(_LETTERS))
        letters = _LETTERS[digit] + letters
    return f"Person {letters}"


def roles(document: Document, identifiers: Sequence[Identifier]) -> dict[Identifier, str]:
    """For every identifier that is a person, its label: one for all mentions of a person, in the order of the text.

    A title that many have stays before it. A label that the text uses already is passed over.

    >>> from tacit.document import Span
    >>> document = Document("Ann met Bob. Dr Ann left.")
    >>> spans = {Span(0, 3): 7, Span(8, 11): 2, Span(13, 19): 7}
    >>> people = [Identifier(span, IdentifierKind.PERSON, who) for span, who in spans.items()]
    >>> list(roles(document, people).values())
    ['Person A', 'Person B', 'Dr Person A']
    """
    taken = {f"Person {letters.upper()}" for letters in _TAKEN.findall(document.text)}
    free = (label for label in map(role, count()) if label not in taken)
    people = sorted((one for one in identifiers if one.kind is IdentifierKind.PERSON), key=lambda one: one.span)
    labels: dict[int, str] = {}
    for one in people:
        if one.entity not in labels:
            labels[one.entity] = next(free)
    return {
        one: _NAME
        if _ONLY_A_NAME.search(document.text, max(0, one.span.start - _LONGEST_BEFORE), one.span.start)
        else " ".join((*kept_titles(document[one.span]), labels[one.entity]))
        for one in people
    }
