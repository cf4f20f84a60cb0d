"""Named entities of a passage: people, places, organisations, dates and amounts that the language model finds."""

from __future__ import annotations

from collections.abc import Iterator

from tacit.language.titles import MAKE_PERSONS
from tacit.terms._term import Kind
from tacit.terms._tokens import Stretch, Tokens
from tacit.terms.noun_phrases import strip

KINDS = {
    "PERSON": Kind.PERSON,
    "PER": Kind.PERSON,
    "GPE": Kind.PLACE,
    "LOC": Kind.PLACE,
    "FAC": Kind.PLACE,
    "ORG": Kind.ORGANISATION,
    "DATE": Kind.DATE,
    "TIME": Kind.DATE,
    "MONEY": Kind.QUANTITY,
    "PERCENT": Kind.QUANTITY,
    "QUANTITY": Kind.QUANTITY,
    "CARDINAL": Kind.QUANTITY,
    "ORDINAL": Kind.QUANTITY,
}
"""What spaCy's entity labels are to us; the others are names."""

MEASURED = frozenset((Kind.DATE, Kind.QUANTITY))
"""Kinds that say when or how much."""

_NUMBERS = frozenset(("CARDINAL", "MONEY", "PERCENT", "QUANTITY"))  # a numeral is in each of them
_CUTS = frozenset("/|,;()[]{}<>=•*")


def named_entities(tokens: Tokens) -> Iterator[tuple[Stretch, Kind]]:
    """The named entities of a passage, cut at brackets and slashes, without articles and possessives at their edges.

    A name has a capital: what the model calls one and has none is left to the noun phrases, and so is a number
    without a numeral in it.
    """
    for (first, last), label in tokens.entities:
        kind = KINDS.get(label, Kind.NAME)
        if kind in MEASURED:
            for stretch in strip(tokens, _after_noun(tokens, first, last), last):
                if label not in _NUMBERS or "CD" in tokens.tags[slice(*stretch)]:
                    yield stretch, kind
            continue
        start = first
        for end in range(first, last + 1):
            if end == last or tokens.words[end] in _CUTS:
                for stretch in strip(tokens, start, end):
                    if any(map(str.isupper, tokens.surface(stretch))):
                        yield stretch, kind
                start = end + 1


def _after_noun(tokens: Tokens, first: int, last: int) -> int:
    """Where the last phrase of a stretch begins, if a noun stands before its article: "miscarriage | the year"."""
    for i in range(last - 1, first, -1):
        if tokens.tags[i] == "DT" and tokens.tags[i - 1].startswith("NN"):
            return i
    return first


def is_titled(tokens: Tokens, stretch: Stretch) -> bool:
    """Whether the stretch is a title and a name: "Dr. X", "Judge Lattimer"."""
    first, last = stretch
    title = tokens.words[first].rstrip(".").lower()
    return last - first > 1 and title in MAKE_PERSONS and tokens.words[last - 1][0].isupper()
