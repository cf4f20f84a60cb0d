"""Where a release has words that were made up for it: invented names, and dates that were moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tacit.audit.alignment import align
from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.models import Action
from tacit.models.identities import IdentifierHiding
from tacit.options import Origin
from tacit.secrets import Dates

_INVENTED = frozenset((Origin.PSEUDONYM.value, Origin.SHIFTED.value))


def is_made_up(hiding: IdentifierHiding, one: Identifier) -> bool:
    """Whether words of this kind were invented for the release."""
    if one.kind in {IdentifierKind.DATE, IdentifierKind.TIME}:
        return hiding.asked.dates is Dates.SHIFT
    return hiding.asked.pseudonyms and one.kind is IdentifierKind.PERSON


def invented_by(hidings: Iterable[IdentifierHiding], original: Document, released: Document) -> Iterator[Span]:
    """Where requirements say that words were made up, whatever they are, but for those that stood there before.

    Args:
        hidings: What hides identifiers.
        original: The original.
        released: The released text.
    """
    for hiding in hidings:
        if not hiding.asked.uses_key:
            continue
        found = hiding.identify(original)
        places = align(original, released, [one.span for one in found]).places
        for one in found:
            place = places.get(one.span)
            if place and is_made_up(hiding, one) and _plain(original[one.span]) not in _plain(released[place]):
                yield place


def invented_in(report: Mapping[str, Any], original: Document, released: Document) -> Iterator[Span]:
    """Where words stand that a reviewer's report says were made up for this very place; elsewhere they are none.

    Args:
        report: The reviewer's report, as JSON values.
        original: The original.
        released: The released text.
    """
    hidden = [one for one in report["decisions"] if one["action"] != Action.KEEP.value]
    spans = [Span(one["start"], one["end"]) for one in hidden]
    said = {span: one["replacement"] for span, one in zip(spans, hidden, strict=True) if one["origin"] in _INVENTED}
    made = {span: words for span, words in sorted(said.items()) if words and _plain(words) != _plain(original[span])}
    places = align(original, released, spans).places if made else {}
    found = {span: at for span, words in made.items() if (at := _place(words, places.get(span), released))}
    before = 0
    for span, words in made.items():
        # What two texts do not tell apart stands between what they do.
        behind = (one.start for other, one in found.items() if other > span)
        stretch = Span(before, max(before, next(behind, len(released.text))))
        at = found.get(span) or _place(words, stretch, released)
        if at:
            before = max(before, at.end)
            yield at


def _place(words: str, stretch: Span | None, released: Document) -> Span | None:
    """Where words stand in a stretch of a release."""
    at = released.text.find(words, stretch.start, stretch.end) if stretch else -1
    return Span(at, at + len(words)) if at >= 0 else None


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())
