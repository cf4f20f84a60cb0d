"""Labels of ours: what stands for something hidden. No detector takes one for a term or a name, wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred
from tacit.settings import MARKER

KINDS: Final = (
    "personal detail",
    "address",
    "postcode",
    "town",
    "county",
    "state",
    "country",
    "place",
    "nationality",
    "date",
    "duration",
    "time",
    "age",
    "number",
    "amount",
    "phone number",
    "e-mail address",
    "web address",
    "IP address",
    "device number",
    "card number",
    "account number",
    "social security number",
    "identity number",
    "passport number",
    "licence number",
    "vehicle number",
    "record number",
    "case number",
    "coordinates",
    "user name",
    "name",
    "occupation",
    "achievement",
    "family",
    "condition",
    "medicine",
    "procedure",
    "body part",
    "food",
    "person",
    "measurement",
    "test result",
    "test",
    "scan",
    "treatment",
    "symptom",
    "finding",
    "staff",
    "service",
    "drink",
    "substance",
    "passage",
)
"""What stands in brackets for what nothing but its kind is said of: of identifiers first, then of other terms."""

BLOCK: Final = "█████"
"""What stands for anything that is blacked out, whatever its length."""

ROLE: Final = re.compile(r"\bPerson [A-Z]{1,3}\b")
"""What stands for a person."""

_BRACKETED = "|".join(map(re.escape, (MARKER.strip("[]"), *KINDS)))
_LABEL = deferred(rf"\[(?:{_BRACKETED})s?(?: \d{{1,4}})?\]|█+|{ROLE.pattern}", re.IGNORECASE)
# What a language model reads instead: nouns, of which the longest that fits is taken.
_NOUNS = ("individual", "person", "one", "it")


def labels(text: str) -> Iterator[Span]:
    """Where labels of ours stand in a text.

    >>> text = "Person A, [date]: [redacted], [medicine 2], █████"
    >>> [text[one.start : one.end] for one in labels(text)]
    ['Person A', '[date]', '[redacted]', '[medicine 2]', '█████']
    """
    if "[" in text or "█" in text or "erson " in text or "ERSON " in text:
        for match in _LABEL.finditer(text):
            if not match.group()[0].isalpha() or ROLE.fullmatch(match.group()):
                yield Span(*match.span())


def with_nouns(text: str) -> str:
    """The text with a noun in the place of each label, of the same length, apart from what touches it.

    >>> with_nouns("Seen [redacted] by Person A.")
    'Seen individual by person  .'
    """
    parts, end = [], 0
    for one in labels(text):
        before = one.start > 0 and text[one.start - 1].isalnum()
        behind = one.end < len(text) and text[one.end].isalnum()
        room = len(one) - before - behind
        noun = next((noun for noun in _NOUNS if len(noun) <= room), "")
        parts += [text[end : one.start], " " * before + noun.ljust(room) + " " * behind]
        end = one.end
    return "".join((*parts, text[end:])) if parts else text
