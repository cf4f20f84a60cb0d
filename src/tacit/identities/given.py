"""First sanitizers that somebody else provides: spans in a file, a list of terms, Presidio's results."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from tacit.document import Document, Span
from tacit.errors import InputError, ParameterError
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.entities import grouped
from tacit.language.titles import is_title
from tacit.terms.keys import Word, words

Kind = IdentifierKind

_DOT = re.compile(r"\.[ \u00a0]{1,3}")

PRESIDIO_KINDS: Mapping[str, IdentifierKind] = {
    "PERSON": Kind.PERSON,
    "LOCATION": Kind.PLACE,
    "GPE": Kind.PLACE,
    "ADDRESS": Kind.ADDRESS,
    "ORGANIZATION": Kind.ORGANISATION,
    "NRP": Kind.NATIONALITY,
    "DATE_TIME": Kind.DATE,
    "AGE": Kind.AGE,
    "PHONE_NUMBER": Kind.PHONE,
    "EMAIL_ADDRESS": Kind.EMAIL,
    "URL": Kind.URL,
    "IP_ADDRESS": Kind.IP_ADDRESS,
    "MAC_ADDRESS": Kind.DEVICE,
    "CREDIT_CARD": Kind.CREDIT_CARD,
    "IBAN_CODE": Kind.IBAN,
    "US_BANK_NUMBER": Kind.ACCOUNT,
    "CRYPTO": Kind.ACCOUNT,
    "US_SSN": Kind.SSN,
    "US_ITIN": Kind.NATIONAL_ID,
    "UK_NHS": Kind.NATIONAL_ID,
    "UK_NINO": Kind.NATIONAL_ID,
    "US_PASSPORT": Kind.PASSPORT,
    "US_DRIVER_LICENSE": Kind.LICENCE,
    "MEDICAL_LICENSE": Kind.LICENCE,
}
"""What Presidio's entity types are to us; any other is a CODE."""


class RecognizerResult(Protocol):
    """What Presidio's analyzer returns, and whatever looks like it."""

    @property
    def entity_type(self) -> str:
        """Its type: "PERSON"."""
        ...

    @property
    def start(self) -> int:
        """Where it begins."""
        ...

    @property
    def end(self) -> int:
        """Where it ends."""
        ...

    @property
    def score(self) -> float:
        """How sure the recognizer is, from 0 to 1."""
        ...


@dataclass(frozen=True, slots=True)
class GivenSpans:
    """Hides the spans that are given for each document (a `tacit.identities.FirstSanitizer`).

    Attributes:
        spans: For each document's id the spans to hide and their kinds.
        source: Where they come from, for messages.

    >>> zeta = GivenSpans({"note 7": [(Span(0, 5), Kind.PERSON)]})
    >>> zeta.identify(Document("Polat left.", id="note 7"))
    (Identifier(span=Span(start=0, end=5), kind=<IdentifierKind.PERSON: 'person'>, entity=0),)
    """

    spans: Mapping[str, Sequence[tuple[Span, IdentifierKind]]] = field(repr=False)
    source: str = "the given spans"

    @classmethod
    def read(cls, path: Path | str) -> GivenSpans:
        """The spans in a JSON file: for each document's id a list of [start, end] or [start, end, kind].

        Raises:
            InputError: The file cannot be read, or is no such file.
        """
        try:
            content: Any = json.loads(Path(path).read_text("utf-8"))
            spans = {str(name): [_span(*one) for one in given] for name, given in content.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            # The errors below may quote what is in the file.
            raise InputError(
                "expected a JSON file {document id: [[start, end, kind], ...]} with code points 0 <= start < end and"
                f" kinds of tacit.identities.IdentifierKind, found something else in {Path(path).name}; check the file",
                source=str(path),
            ) from None
        return cls(spans, Path(path).name)

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "given spans"

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        rows = sorted(
            (name, one.start, one.end, kind.value) for name, given in self.spans.items() for one, kind in given
        )
        return f"spans {_digest(rows)}"

    def identify(self, document: Document) -> Sequence[Identifier]:
        """The document's spans in the order of the text; those that overlap are one.

        Raises:
            InputError: There are none for this document, or one reaches beyond its text.
        """
        given = self.spans.get(document.id)
        if given is None:
            raise InputError(
                f"expected spans for document {document.id!r}, found none in {self.source}; give an empty list if there"
                " is nothing to hide",
                source=self.source,
            )
        longest = max((span.end for span, _ in given), default=0)
        if longest > len(document.text):
            raise InputError(
                f"expected spans inside the {len(document.text)} code points of document {document.id!r}, found one"
                f" that ends at {longest}; count code points",
                source=self.source,
            )
        return grouped(document.text, _apart((span, kind, 0.0) for span, kind in given))


@dataclass(frozen=True, slots=True)
class ListedTerms:
    """Hides every occurrence of listed terms (a `tacit.identities.FirstSanitizer`).

    Capitals, accents, possessives and plurals make no difference.

    Attributes:
        terms: What to hide, and of which kind it is.

    >>> zeta = ListedTerms({"Cengiz Polat": Kind.PERSON, "Ankara": Kind.PLACE})
    >>> document = Document("CENGIZ POLAT's lawyer lives in ankara.")
    >>> [document[one.span] for one in zeta.identify(document)]
    ['CENGIZ POLAT', 'ankara']
    """

    terms: Mapping[str, IdentifierKind] = field(repr=False)

    def __post_init__(self) -> None:
        if not all(_phrase(term) for term in self.terms):
            raise ParameterError(
                "expected terms with at least one letter or digit, found one without; leave it out", parameter="terms"
            )

    @classmethod
    def read(cls, path: Path | str, *, kind: IdentifierKind = Kind.NAME) -> ListedTerms:
        """The terms of a file, one in a line.

        Raises:
            InputError: The file cannot be read, or is no text.
        """
        try:
            lines = Path(path).read_text("utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            raise InputError(
                f"expected a file with one term in a line, in UTF-8, found none at {Path(path).name}; check the name",
                source=str(path),
            ) from None
        return cls({line.strip(): kind for line in lines if line.strip()})

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "listed terms"

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        return f"terms {_digest(sorted((term, kind.value) for term, kind in self.terms.items()))}"

    def identify(self, document: Document) -> Sequence[Identifier]:
        """The occurrences in the order of the text; those that overlap are one."""
        kinds = {_phrase(term): kind for term, kind in self.terms.items()}
        longest = max(map(len, kinds), default=0)
        found = list(words(document.text))
        spans = []
        for at in range(len(found)):
            stretch: tuple[str, ...] = ()
            for number, word in enumerate(found[at : at + longest], at):
                if stretch and not word.joined and not _follows_title(document.text, found[number - 1], word):
                    break
                stretch += (word.key,)
                kind = kinds.get(stretch)
                if kind is not None:
                    spans.append((Span(found[at].start, _end(document.text, word.end)), kind, float(len(stretch))))
        return grouped(document.text, _apart(spans))


@dataclass(frozen=True, slots=True)
class PresidioResults:
    """Hides what Presidio finds (a `tacit.identities.FirstSanitizer`); Presidio itself is not needed here.

    Attributes:
        analyze: What gives a text's results: ``lambda text: analyzer.analyze(text, language="en")``.
        threshold: The lowest score that counts.
        version: What tells one analyzer from another, for the fingerprint.
    """

    analyze: Callable[[str], Iterable[RecognizerResult]] = field(repr=False)
    threshold: float = 0.0
    version: str = ""

    @property
    def name(self) -> str:
        """What a report calls it."""
        return "Presidio"

    @property
    def fingerprint(self) -> str:
        """A string that changes when its results may."""
        return f"presidio {self.version} from {self.threshold:g}".replace("  ", " ")

    def identify(self, document: Document) -> Sequence[Identifier]:
        """The results in the order of the text; those that overlap are one, of the surest kind."""
        results = [one for one in self.analyze(document.text) if one.score >= self.threshold]
        return grouped(
            document.text,
            _apart(
                (Span(one.start, one.end), PRESIDIO_KINDS.get(one.entity_type, Kind.CODE), one.score) for one in results
            ),
        )


def _span(start: int, end: int, kind: str = Kind.NAME.value) -> tuple[Span, IdentifierKind]:
    return Span(start, end), Kind(kind)


def _phrase(term: str) -> tuple[str, ...]:
    return tuple(word.key for word in words(term))


def _end(text: str, end: int) -> int:
    """Where a word ends without its possessive."""
    return end - 2 if text[end - 2 : end].lower() in {"'s", "’s"} else end


def _follows_title(text: str, before: Word, word: Word) -> bool:
    """Whether nothing but the dot of a title stands between two words: "Dr. Prats"."""
    return _DOT.fullmatch(text, before.end, word.start) is not None and is_title(text[before.start : before.end])


def _apart(found: Iterable[tuple[Span, IdentifierKind, float]]) -> list[tuple[Span, IdentifierKind]]:
    """The spans, those that overlap as one, so that all is hidden. The surest, then the longest, says the kind."""
    joined: list[tuple[Span, IdentifierKind, float]] = []
    for span, kind, score in sorted(found, key=lambda one: one[0]):
        if joined and joined[-1][0].overlaps(span):
            last, last_kind, last_score = joined.pop()
            better = (score, len(span)) > (last_score, len(last))
            span = Span(last.start, max(last.end, span.end))  # noqa: PLW2901  # the two as one
            kind, score = (kind, score) if better else (last_kind, last_score)  # noqa: PLW2901
        joined.append((span, kind, score))
    return [(span, kind) for span, kind, _ in joined]


def _digest(rows: object) -> str:
    return hashlib.sha256(json.dumps(rows, ensure_ascii=True).encode()).hexdigest()[:16]
