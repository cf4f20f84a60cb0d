"""What the language model says of the words of a text."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from tacit.identities._identifier import IdentifierKind
from tacit.identities.words import NameWord
from tacit.terms import Recognized

Kind = IdentifierKind

LABELS = {
    "PERSON": Kind.PERSON,
    "PER": Kind.PERSON,
    "GPE": Kind.PLACE,
    "LOC": Kind.PLACE,
    "FAC": Kind.PLACE,
    "ORG": Kind.ORGANISATION,
    "NORP": Kind.NATIONALITY,
    "PRODUCT": Kind.NAME,
    "EVENT": Kind.NAME,
    "WORK_OF_ART": Kind.NAME,
    "LAW": Kind.NAME,
    "LANGUAGE": Kind.NATIONALITY,
    "MISC": Kind.NAME,
}
"""What labels of spaCy's entities are to us; the others are no names."""


def label(words: Sequence[NameWord], entities: Sequence[Recognized]) -> list[str]:
    """For each word the label of the entity that it is in; nothing for the others."""
    labels = [""] * len(words)
    starts = [word.start for word in words]
    for start, end, label in entities:
        for i in range(bisect_left(starts, start), bisect_left(starts, end)):
            labels[i] = label
    return labels
