"""The term: a stretch of a document that means something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple, Protocol

from tacit.document import Document, Span


class Kind(Enum):
    """What kind of thing a term is."""

    CONCEPT = "concept"
    """A noun phrase: "opportunistic infection"."""
    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    NAME = "name"
    """Any other name: a work, an event, a nationality, a law."""
    DATE = "date"
    AGE = "age"
    QUANTITY = "quantity"
    """A number, with or without its unit."""
    WORD = "word"
    """A content word outside noun phrases: a verb, an adverb, a predicate adjective."""
    CODE = "code"
    """An identifier: record number, e-mail address, telephone number."""


@dataclass(frozen=True, slots=True)
class Term:
    """A stretch of a document that means something.

    Attributes:
        span: Where it stands.
        kind: What kind of thing it is.
        lemma: Its key (see `tacit.terms.keys`): what it is counted and looked up by.
        aliases: Keys of other forms that the document declares to mean the same: "long form (ABBR)".
        says_who: Whether it names somebody, a place or an organisation, as a network reads it in its place.
        says_nobody: Whether it tells nothing of anybody, as the network reads it.
        may_tell: The topics of the network that it may give away, as the network reads it; None if it has not.
        is_homonym: Whether somebody of the text is called by a word of it, which is no name here: "hope" where Hope is.
    """

    span: Span
    kind: Kind
    lemma: str = field(repr=False)
    aliases: frozenset[str] = field(default=frozenset(), repr=False)
    says_who: bool = field(default=False, repr=False, compare=False, kw_only=True)
    says_nobody: bool = field(default=False, repr=False, compare=False, kw_only=True)
    may_tell: frozenset[str] | None = field(default=None, repr=False, compare=False, kw_only=True)
    is_homonym: bool = field(default=False, repr=False, compare=False, kw_only=True)


NAMES: Final = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME))
"""Kinds of terms that may name somebody."""


class Recognized(NamedTuple):
    """What a language model recognized by itself: code points, and its label."""

    start: int
    end: int
    label: str


class TermDetector(Protocol):
    """Finds the terms of a document."""

    def detect(self, document: Document) -> Sequence[Term]:
        """The document's terms in the order of the text; their spans never overlap."""
        ...
