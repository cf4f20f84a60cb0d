"""The audit of identities: what breaks the claim that nobody who was hidden can be learnt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tacit.audit._audit import AuditedClaim, Finding, Violation
from tacit.audit.alignment import Alignment, align
from tacit.audit.audited import AuditedTexts, protected, searched, too_many, unknown
from tacit.audit.counting import CountingAudit, Protected
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
from tacit.secrets import Dates
from tacit.secrets.hidden import MEASURED, Mark
from tacit.settings import MARKER
from tacit.terms import Term
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


def audit_identities(hiding: IdentifierHiding, texts: AuditedTexts, promise: Promise) -> AuditedClaim:
    """Whether nothing that identifies is left, and nothing discloses what was hidden (S3)."""
    both = _Compared.of(hiding, texts)
    disclosing, gaps = both.disclosing()
    violations = [*both.unchanged(), *both.found_anew(), *both.restored(), *both.strange(), *disclosing]
    return texts.claim(hiding.requirement, promise, violations, gaps)


@dataclass(frozen=True, slots=True)
class _Compared:
    """An original and its release, side by side where identifiers were hidden.

    Attributes:
        hiding: What hides them.
        texts: Both texts, and how they are audited.
        hidden: The identifiers of the original.
        marks: The same as marks.
        offers: What may stand in their places, by the things that they mean.
        aligned: What stands in their places.
        changed: Where that is.
        said: Where what was offered stands there, word for word.
        ours: What was offered, and the marker, plainly.
        counting: What measures terms by the corpus of the claim.
    """

    hiding: IdentifierHiding
    texts: AuditedTexts
    hidden: Sequence[Identifier]
    marks: Sequence[Mark]
    offers: Mapping[str, Sequence[Offer]]
    aligned: Alignment
    changed: Mask
    said: Mask
    ours: frozenset[str]
    counting: CountingAudit

    @classmethod
    def of(cls, hiding: IdentifierHiding, texts: AuditedTexts) -> _Compared:
        """Both texts of an audit."""
        original, released = texts.original, texts.released
        hidden = hiding.identify(original)
        marks = hiding.marks(original, hidden)
        aligned = align(original, released, [one.span for one in hidden])
        offers = hiding.offers(original, hidden)
        offered = {one.span: offers.get(one.thing, ()) for one in marks}
        return cls(
            hiding,
            texts,
            hidden,
            marks,
            offers,
            aligned,
            Mask(len(released.text), aligned.places.values()),
            _said(released, aligned.places, offered),
            frozenset((*(_plain(offer.label) for some in offers.values() for offer in some), _plain(MARKER))),
            CountingAudit(hiding.counts.index, texts.settings, hiding.asked.estimator),
        )

    def unchanged(self) -> Iterator[Violation]:
        """Identifiers that stand where they stood."""
        original, released = self.texts.original, self.texts.released
        for one in self.hidden:
            place = self.aligned.places.get(one.span)
            if place and _plain(released[place]) == _plain(original[one.span]):
                yield Violation((place,), _called(one), Finding.RESTORED)

    def found_anew(self) -> Iterator[Violation]:
        """What a detector finds in the release: words of ours are no identifiers, nor what it takes for one with them.

        What was hidden is searched for itself.
        """
        original, released = self.texts.original, self.texts.released
        own = Mask(len(released.text), labels(released.text))
        for place in self.aligned.places.values():
            if any(label in _plain(released[place]) for label in self.ours if label):
                own.cover(place.start, place.end)
        for one in self.hiding.identify(released, released=True):
            said = _plain(released[one.span])
            made_up = _is_made_up(self.hiding, one) and (
                self.changed.covers(one.span.start, one.span.end) or said not in _plain(original.text)
            )
            if not made_up and not own.overlaps(one.span.start, one.span.end) and said not in self.ours:
                yield Violation((one.span,), _called(one), Finding.IDENTIFIES)

    def restored(self) -> Iterator[Violation]:
        """Hidden identifiers, and parts of names, wherever they stand in the release and were not put."""
        original, released = self.texts.original, self.texts.released
        # Numbers in words identify nobody; and "Baker" hidden is no reason to hide bakers.
        sought = [one for one in self.hidden if one.kind not in MEASURED or any(map(str.isdigit, original[one.span]))]
        restored = searched(
            released,
            "a hidden identifier",
            [original[one.span] for one in sought],
            [one.kind.value for one in sought],
            finding=Finding.RESTORED,
            openly=str.__eq__,
        )
        # "60-to-69-year-old" ends like "69-year-old".
        yield from (one for one in restored if not self.said.covers(one.spans[0].start, one.spans[0].end))
        persons = [original[one.span] for one in self.hidden if one.kind is IdentifierKind.PERSON]
        parts = list(dict.fromkeys(part for name in persons for part in telling_parts(name)))
        layouts = [IdentifierKind.PERSON.value] * len(parts)
        restored = searched(released, "part of a hidden name", parts, layouts, finding=Finding.RESTORED)
        # An invented name may be that of somebody else.
        invented = self.changed if self.hiding.asked.pseudonyms else self.said
        yield from (one for one in restored if not invented.covers(one.spans[0].start, one.spans[0].end))

    def strange(self) -> Iterator[Violation]:
        """Words that may be a name, because nothing else is known of them."""
        if not self.hiding.hides_names:
            return
        texts, words = self.texts, self.hiding.vocabulary
        for found in unknown(self.counting, words, texts, NOBODY_FOUND, texts.settings.known_support, NOT_RELATED):
            if not any(self.changed.overlaps(span.start, span.end) for span in found.spans):
                yield found

    def disclosing(self) -> tuple[list[Violation], list[str]]:
        """What discloses an identifier beside what stands in its place, alone or together; what could not be judged."""
        released, settings = self.texts.released, self.texts.settings
        violations: list[Violation] = []
        gaps: list[str] = []
        judged = [
            without
            for term in self.texts.after
            if term.kind not in NOT_RELATED
            and _plain(released[term.span]) not in self.ours
            and not self.changed.covers(term.span.start, term.span.end)
            and (without := _without_titles(term, released))
        ]
        judged = [*with_homonyms(released, judged, self.marks)]
        for mark, secret in self._secrets():
            telling = [term for term in judged if not (term.is_homonym and is_called_like(mark, term))]
            alone = list(self.counting.alone(secret, telling))
            violations += alone
            guilty = {span for found in alone for span in found.spans}
            if settings.group_size > 1:
                innocent = [term for term in telling if term.span not in guilty]
                groups, complete = self.counting.together(secret, released, innocent, settings.context)
                violations += groups
                gaps += () if complete else (too_many(secret.name),)
        return violations, gaps

    def _secrets(self) -> Iterator[tuple[Mark, Protected]]:
        """The identifiers that were hidden and that the corpus knows, each beside what stands in its place."""
        part = self.hiding.part(self.marks, self.offers)
        said = {one.thing: key(self.aligned.words.get(one.span, "")) for one in self.marks}
        shown = {
            name: next(
                (offer for offer in self.offers.get(name, ()) if key(offer.label) == label and offer.concept), None
            )
            for name, label in said.items()
        }
        secrets = zip(part.hidden, part.beside(shown).meter.secrets, strict=True)
        yield from ((one.mark, protected(secret)) for one, secret in secrets if secret.known)


def _is_made_up(hiding: IdentifierHiding, one: Identifier) -> bool:
    """Whether words of this kind were invented for the release."""
    if one.kind in {IdentifierKind.DATE, IdentifierKind.TIME}:
        return hiding.asked.dates is Dates.SHIFT
    return hiding.asked.pseudonyms and one.kind is IdentifierKind.PERSON


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
