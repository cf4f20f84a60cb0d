"""Recognizers of the user's own: a pattern, words that have to stand near it, and what it finds."""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.entities import grouped
from tacit.identities.given import ListedTerms
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


@dataclass(frozen=True, slots=True)
class Recognizer:
    """A pattern of the user's own.

    Attributes:
        name: What it is called, in messages.
        pattern: A regular expression: what it matches is hidden; its group "hide", if it has one, and nothing else.
        context: Words, one of which has to stand in the same sentence; none unless given.
        kind: What kind of identifier it finds.

    Raises:
        ParameterError: The pattern is none, or matches nothing at all; or a context word has no letter.
    """

    name: str
    pattern: str = field(repr=False)
    context: tuple[str, ...] = ()
    kind: IdentifierKind = IdentifierKind.CODE

    def __post_init__(self) -> None:
        object.__setattr__(self, "context", tuple(self.context))
        object.__setattr__(self, "kind", IdentifierKind(self.kind))
        if not self.name.strip():
            raise ParameterError("expected a name for a recognizer, found none", parameter="name")
        try:
            empty = re.compile(self.pattern).match("") is not None
        except re.error as error:
            raise ParameterError(
                f"expected a regular expression for {self.name}, found a mistake: {error.msg}", parameter="pattern"
            ) from None
        if empty:
            raise ParameterError(
                f"expected a pattern for {self.name} that matches something, found one that matches nothing at all",
                parameter="pattern",
            )
        if not all(map(key, self.context)):
            raise ParameterError(f"expected words as the context of {self.name}", parameter="context")

    def find(self, document: Document) -> Iterator[Span]:
        """Where it finds something."""
        pattern = re.compile(self.pattern)
        shown = "hide" if "hide" in pattern.groupindex else 0
        near = Mask(len(document.text), self._near(document))
        for match in pattern.finditer(document.text):
            start, end = match.span(shown)
            if start < end and (not self.context or near.overlaps(start, end)):
                yield Span(start, end)

    def _near(self, document: Document) -> Iterator[Span]:
        """The sentences in which a context word stands, whatever its capitals, number or possessive."""
        said = ListedTerms(dict.fromkeys(self.context, IdentifierKind.NAME)).identify(document)
        starts = [one.span.start for one in said]
        for sentence in Context.SENTENCE.spans(document) if starts else ():
            if bisect_left(starts, sentence.start) < bisect_left(starts, sentence.end):
                yield sentence


@dataclass(frozen=True, slots=True)
class OwnRecognizers:
    r"""Hides what recognizers of the user's own find (a `tacit.identities.FirstSanitizer`).

    Attributes:
        recognizers: The recognizers.

    Raises:
        ParameterError: There are none, or two of one name.

    >>> zeta = OwnRecognizers((Recognizer("ward", r"[A-Z]\d", context=("ward",)),))
    >>> document = Document("He lay on ward B7. Take vitamin B6.")
    >>> [document[one.span] for one in zeta.identify(document)]
    ['B7']
    """

    recognizers: tuple[Recognizer, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "recognizers", tuple(self.recognizers))
        names = [one.name for one in self.recognizers]
        if not names or len(set(names)) < len(names):
            raise ParameterError(
                f"expected recognizers of different names, found {len(names) or 'none'}", parameter="recognizers"
            )

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "own recognizers"

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        rows = sorted((one.pattern, sorted(one.context), one.kind.value) for one in self.recognizers)
        return f"recognizers {hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]}"

    def identify(self, document: Document) -> Sequence[Identifier]:
        """What they find, in the order of the text; where two overlap, all of both is found, as what the first says."""
        found = [(span, one.kind) for one in self.recognizers for span in one.find(document)]
        apart: list[tuple[Span, IdentifierKind]] = []
        for span, kind in sorted(found, key=lambda one: one[0]):
            if apart and apart[-1][0].overlaps(span):
                last, first = apart.pop()
                apart.append((Span(last.start, max(last.end, span.end)), first))
            else:
                apart.append((span, kind))
        return grouped(document.text, apart)
