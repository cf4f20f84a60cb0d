"""What the user lists: words and patterns to hide, words to keep."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tacit.document import Document, Span
from tacit.identities import IdentifierKind, ListedTerms
from tacit.models._settings import ReleaseSettings
from tacit.models.parts import Promise
from tacit.options import Offer
from tacit.risk import Ground, Meter, Risk
from tacit.secrets import Hide
from tacit.secrets.hidden import HiddenTerm, Mark, mark
from tacit.secrets.literal import literal, places
from tacit.terms import Term
from tacit.terms.keys import key, phrases


def occurrences(document: Document, listed: Iterable[str]) -> list[Span]:
    """Where listed words stand, whatever their capitals, number or possessive.

    >>> document = Document("Leeds. LEEDS' mayor left leeds")
    >>> [document[span] for span in occurrences(document, ["Leeds"])]
    ['Leeds', 'LEEDS', 'leeds']
    """
    found = ListedTerms(dict.fromkeys(listed, IdentifierKind.NAME)).identify(document)
    return [one.span for one in found]


def standing_at(document: Document, listed: Iterable[str], spans: Sequence[Span]) -> tuple[str, ...]:
    """Which of listed words, as they were given, stand at one of these places."""
    return tuple(
        one for one in listed if any(span.overlaps(at) for at in occurrences(document, [one]) for span in spans)
    )


def insides(document: Document, listed: Iterable[str]) -> list[Span]:
    """Where words to hide stand inside longer ones, which are hidden whole, or with their signs.

    >>> document = Document("A sparrow. A tar pit.")
    >>> [document[span] for span in insides(document, ["Spar", "tar"])]
    ['sparrow', 'tar']
    """
    return list(places(literal(listed, inside=True), document.text))


@dataclass(frozen=True, slots=True)
class ListedHiding:
    """Hides what the user listed, in any document (a `tacit.models.parts.Part`, the same for all of them).

    Guarantee:
        No listed term, in any number, capitals or possessive, no longer word that holds one of four letters or more,
        and nothing that a listed pattern matches, is released.

    Not covered:
        What points to it. Other words for it.

    Attributes:
        requirement: The requirement's name in the report.
        asked: The requirement.
        settings: How the release is made.
        meter: A meter without secrets: nothing is looked for that points to what is listed.
    """

    requirement: str
    asked: Hide
    settings: ReleaseSettings
    meter: Meter = field(repr=False)
    _keys: frozenset[str] = field(init=False, repr=False, compare=False)
    _patterns: tuple[re.Pattern[str], ...] = field(init=False, repr=False, compare=False)
    _literal: re.Pattern[str] | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_keys", frozenset(map(key, self.asked.terms)) - {""})
        object.__setattr__(self, "_patterns", tuple(map(re.compile, self.asked.patterns)))
        object.__setattr__(self, "_literal", literal(self.asked.terms, inside=True))

    @property
    def promise(self) -> Promise:
        """What is promised of every release."""
        return Promise(
            f"hidden as listed: the released text holds none of {len(self.asked.terms)} terms, in any number, capitals"
            f" or possessive, and nothing that one of {len(self.asked.patterns)} patterns matches.",
            ("what points to what is listed, and other words for it",),
            {"hide": list(self.asked.terms), "hide_patterns": list(self.asked.patterns)},
        )

    def marks(self, document: Document) -> list[Mark]:
        """What is listed in a document."""
        spans = occurrences(document, self.asked.terms) if self.asked.terms else []
        spans += places(self._literal, document.text)
        for pattern in self._patterns:
            spans += (Span(*match.span()) for match in pattern.finditer(document.text) if match.group())
        return [mark(self.requirement, document, span, None) for span in spans]

    @property
    def ways_up(self) -> Mapping[str, Sequence[Offer]]:
        """Nothing: what is listed is taken out."""
        return {}

    def is_granted(self, name: str, offer: Offer) -> bool:  # noqa: ARG002 - the seam's
        """No."""
        return False

    def beside(self, settled: Mapping[str, Offer | None]) -> ListedHiding:  # noqa: ARG002 - the seam's
        """The same."""
        return self

    def judges(self, term: Term) -> bool:  # noqa: ARG002 - the seam's
        """No term: nothing is looked for that points to what is listed."""
        return False

    def risk(self, term: Term) -> Risk | None:
        """Whether the term is listed."""
        if not self._is_listed(term):
            return None
        return Risk((term,), "what is listed", 1.0, 1.0, Ground.LISTED, None, self.requirement)

    def discloses(self, offer: Offer) -> bool:
        """Whether words hold something that is listed."""
        if offer.tells_nothing:
            return False
        named = any(phrase in self._keys for phrase in phrases(key(offer.label)))
        return named or any(pattern.search(offer.label) for pattern in self._patterns)

    def accepts(self, offer: Offer, term: Term | None = None) -> bool:
        """Whether words may stand there: none may for what is listed."""
        return offer.is_made_up or not ((term and self._is_listed(term)) or self.discloses(offer))

    def candidates(self, term: Term, around: tuple[str, ...]) -> Iterator[Offer] | None:  # noqa: ARG002 - the seam's
        """Nothing for what is listed."""
        return iter(()) if self._is_listed(term) else None

    def _is_listed(self, term: Term) -> bool:
        return isinstance(term, HiddenTerm) and any(one.requirement == self.requirement for one in term.marks)
