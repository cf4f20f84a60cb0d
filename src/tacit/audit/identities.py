"""The audit of identities: what breaks the claim that nobody who was hidden can be learnt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.audit.alignment import align
from tacit.audit.audited import AuditedTexts, protected, searched, too_many, unknown
from tacit.audit.counting import CountingAudit, Protected
from tacit.audit.inventing import is_made_up
from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.wholes import telling_parts
from tacit.language.labels import labels
from tacit.language.titles import is_title
from tacit.models.homonyms import is_called_like, with_homonyms
from tacit.models.identities import IdentifierHiding
from tacit.models.parts import NOT_RELATED, Promise
from tacit.options import Offer
from tacit.risk import NOBODY_FOUND
from tacit.secrets.hidden import MEASURED, Mark
from tacit.settings import MARKER
from tacit.terms import Term
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


def audit_identities(hiding: IdentifierHiding, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether nothing that identifies is left, and nothing discloses what was hidden (S3)."""
    original, released = texts.original, texts.released
    hidden = hiding.identify(original)
    aligned = align(original, released, [one.span for one in hidden])
    offers = hiding.offers(original, hidden)
    violations: list[Violation] = []
    for one in hidden:
        place = aligned.places.get(one.span)
        if place and _plain(released[place]) == _plain(original[one.span]):
            violations.append(Violation((place,), _called(one), Finding.RESTORED))
    ours = {_plain(offer.label) for some in offers.values() for offer in some} | {_plain(MARKER)}
    changed = Mask(len(released.text))
    for place in aligned.places.values():
        changed.cover(place.start, place.end)
    # Words of ours are no identifiers, nor what a detector takes for one with them; what was hidden is searched below.
    own = Mask(len(released.text))
    for marker in labels(released.text):
        own.cover(marker.start, marker.end)
    for place in aligned.places.values():
        if any(label in _plain(released[place]) for label in ours if label):
            own.cover(place.start, place.end)
    invented = Mask(len(released.text), texts.invented)
    for one in hiding.identify(released, released=True):
        made_up = is_made_up(hiding, one) and _plain(released[one.span]) not in _plain(original.text)
        made_up = made_up or invented.covers(one.span.start, one.span.end)
        if not made_up and not own.overlaps(one.span.start, one.span.end) and _plain(released[one.span]) not in ours:
            violations.append(Violation((one.span,), _called(one), Finding.IDENTIFIES))
    # Numbers in words identify nobody; and "Baker" hidden is no reason to hide bakers.
    sought = [one for one in hidden if one.kind not in MEASURED or any(map(str.isdigit, original[one.span]))]
    # A date that was moved may be another of the original: there it stands for its own.
    restored = [
        one
        for moved in (False, True)
        for one in _restored(original, released, [one for one in sought if (one.kind is IdentifierKind.DATE) is moved])
        if not (moved and invented.covers(one.spans[0].start, one.spans[0].end))
    ]
    # "60-to-69-year-old" ends like "69-year-old".
    offered = {one.span: offers.get(one.thing, ()) for one in hiding.marks(original, hidden)}
    said = _said(released, aligned.places, offered)
    violations += (one for one in restored if not said.covers(one.spans[0].start, one.spans[0].end))
    persons = [original[one.span] for one in hidden if one.kind is IdentifierKind.PERSON]
    parts = list(dict.fromkeys(part for name in persons for part in telling_parts(name)))
    layouts = [IdentifierKind.PERSON.value] * len(parts)
    told = searched(released, "part of a hidden name", parts, layouts, finding=Finding.RESTORED)
    violations += (
        one for one in told if not any(mask.covers(one.spans[0].start, one.spans[0].end) for mask in (said, invented))
    )
    counting = CountingAudit(hiding.counts.index, texts.settings, hiding.asked.estimator)
    gaps: list[str] = []
    violations += (
        found
        for found in unknown(
            counting, hiding.vocabulary, texts, NOBODY_FOUND, texts.settings.known_support, NOT_RELATED
        )
        if hiding.hides_names and not any(changed.overlaps(span.start, span.end) for span in found.spans)
    )
    judged = [term for term in texts.after if term.kind not in NOT_RELATED and _plain(released[term.span]) not in ours]
    judged = [
        without
        for term in judged
        if not changed.covers(term.span.start, term.span.end) and (without := _without_titles(term, released))
    ]
    judged = [*with_homonyms(released, judged, hiding.marks(original, hidden))]
    for mark, secret in _identity_secrets(hiding, hidden, aligned.words, offers, original):
        telling = [term for term in judged if not (term.is_homonym and is_called_like(mark, term))]
        alone = list(counting.alone(secret, telling))
        violations += alone
        guilty = {span for found in alone for span in found.spans}
        if texts.settings.group_size > 1:
            innocent = [term for term in telling if term.span not in guilty]
            groups, complete = counting.together(secret, released, innocent, texts.settings.context)
            violations += groups
            gaps += () if complete else (too_many(secret.name),)
    return texts.claim(hiding.requirement, promise, violations, gaps)


def _identity_secrets(
    hiding: IdentifierHiding,
    hidden: Sequence[Identifier],
    words: dict[Span, str],
    offers: dict[str, tuple[Offer, ...]],
    original: Document,
) -> Iterator[tuple[Mark, Protected]]:
    """The identifiers that were hidden and that the corpus knows, each beside what stands in its place."""
    part = hiding.part(hiding.marks(original, hidden), offers)
    said = {one.thing: key(words.get(one.span, "")) for one in hiding.marks(original, hidden)}
    shown = {
        name: next((offer for offer in offers.get(name, ()) if key(offer.label) == label and offer.concept), None)
        for name, label in said.items()
    }
    secrets = zip(part.hidden, part.beside(shown).meter.secrets, strict=True)
    yield from ((one.mark, protected(secret)) for one, secret in secrets if secret.known)


def _restored(original: Document, released: Document, hidden: Sequence[Identifier]) -> Iterator[Violation]:
    """Hidden identifiers that stand in the release as they are."""
    return searched(
        released,
        "a hidden identifier",
        [original[one.span] for one in hidden],
        [one.kind.value for one in hidden],
        finding=Finding.RESTORED,
        openly=str.__eq__,
    )


def _called(one: Identifier) -> str:
    return f"{one.kind.value}"


def _without_titles(term: Term, released: Document) -> Term | None:
    """A term without titles, which are half of "Mr Church" and stay before "Person A"; nothing if nothing is left."""
    words = released[term.span].split()
    others = [word for word in words if not is_title(word)]
    if len(others) == len(words):
        return term
    return replace(term, lemma=key(" ".join(others)), aliases=frozenset()) if others else None


def _said(released: Document, places: Mapping[Span, Span], offered: Mapping[Span, Sequence[Offer]]) -> Mask:
    """Where words that were offered for identifiers stand in their places, word for word."""
    found = Mask(len(released.text))
    for span, place in places.items():
        for offer in offered.get(span, ()):
            at = released.text.find(offer.label, place.start, place.end)
            if at >= 0:
                found.cover(at, at + len(offer.label))
    return found


def _plain(words: str) -> str:
    return " ".join(words.casefold().split())
