"""A document under review: what the sanitizer proposes, what a reviewer rules, and what comes of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from tacit.document import Document, Span
from tacit.errors import InputError
from tacit.models import Action, Decision
from tacit.models.choices import WordChoice, choices
from tacit.models.draft import Draft
from tacit.options import Offer, Origin
from tacit.replacement import Replacement, source_of
from tacit.report import Report, ReviewException
from tacit.risk import Ground, Risk
from tacit.sanitizer import Sanitizer
from tacit.terms import Kind, Term
from tacit.terms.keys import key
from tacit.workbench.ruling import Act, Ruling

_BY_HAND = "what the reviewer hides"


@dataclass(frozen=True, slots=True)
class Judged:
    """A release as it stands after some rulings.

    Attributes:
        report: The report on it: its claims say what the rulings cost.
        leaks: What it still discloses and nobody answers for, as decisions on terms, in places of the original.
    """

    report: Report
    leaks: tuple[Decision, ...] = field(repr=False)


class Case:
    """A document under review. It holds the original; its repr shows nothing of it.

    The document is read once. Whatever is ruled then, the release is made and judged anew from what was read: what the
    sanitizer proposes to hide is hidden unless a ruling says otherwise, and what a ruling leaves open is told, not
    mended.

    Args:
        sanitizer: What reads and judges.
        document: The document.
    """

    def __init__(self, sanitizer: Sanitizer, document: Document) -> None:
        self.document = document
        self._sanitizer = sanitizer
        self._draft: Draft = sanitizer.draft(document)
        self._exceptions = sanitizer.exceptions(self._draft)
        _, replacements, _, _ = sanitizer.release(self._draft)
        # On each term itself, so that a sentence that went is there again when the reviewer keeps a term of it.
        self._proposed = tuple(one.decided for one in replacements)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.document!r}, {len(self._proposed)} terms)"

    @property
    def proposed(self) -> Sequence[Decision]:
        """What the sanitizer proposes, for each term, in the order of the text."""
        return self._proposed

    def judge(self, rulings: Iterable[Ruling] = ()) -> Judged:
        """The release after these rulings, judged as an auditor would.

        Args:
            rulings: In the order in which they were made; a later one on the same place counts.

        Raises:
            InputError: A ruling is on a place outside of the text.
        """
        rulings = tuple(rulings)
        decisions = self._decisions(rulings)
        release, replacements = self._sanitizer.put(self._draft, decisions)
        found = [
            *self._sanitizer.disclosed(self._draft, release, replacements),
            *self._sanitizer.seen(self._draft, release, replacements),
        ]
        answered = [(span, one) for one in rulings if one.act is Act.ANSWER for span in one.spans]
        exceptions = {(one.term, one.requirement): one for one in self._exceptions}
        leaks: list[Decision] = []
        for leak in found:
            source = source_of(replacements, leak.term.span)
            by = next((one for span, one in answered if span.overlaps(source)), None)
            if by is None:
                leaks.append(replace(leak, term=replace(leak.term, span=source)))
                continue
            for risk in leak.reasons:
                one = ReviewException(leak.term.lemma, risk.requirement, by.by, by.when, by.note)
                exceptions[one.term, one.requirement] = one
        broken = self._sanitizer.broken_by(leaks) if leaks else frozenset[str]()
        segments = self._sanitizer.recount(self._draft, replacements)
        broken |= {name for name, some in segments.items() if not all(one.holds for one in some)}
        report = self._sanitizer.report(
            self._draft,
            release,
            replacements,
            broken=broken,
            exceptions=tuple(exceptions.values()),
            segments=segments,
        )
        return Judged(report, tuple(leaks))

    def choices(self, span: Span) -> list[WordChoice]:
        """What may stand in a place, with what it would disclose."""
        return choices(self._sanitizer.model, self._draft.examined, self._term(span))

    def alike(self, span: Span) -> tuple[Span, ...]:
        """The places of the same term, this one among them; of words that are no term, the same words as words."""
        term = next((one.term for one in self._proposed if one.term.span == span), None)
        if term is not None:
            return tuple(one.term.span for one in self._proposed if one.term.lemma == term.lemma)
        return tuple(occurrences(self.document.text, self.document[span]))

    def standing(self, words: str) -> tuple[Span, ...]:
        """The places where words stand: of a term its places, else the words as words."""
        lemma = key(words)
        terms = tuple(one.term.span for one in self._proposed if lemma and one.term.lemma == lemma)
        return terms or tuple(occurrences(self.document.text, words))

    def _decisions(self, rulings: Sequence[Ruling]) -> list[Decision]:
        """What is proposed, with the rulings in its place: whatever a ruling touches, it decides alone."""
        ruled: dict[Span, Decision] = {}
        for ruling in rulings:
            for span in ruling.spans:
                if span.end > len(self.document.text):
                    raise InputError("expected a ruling on a place of the text, found one behind its end")
                if not ruling.changes:
                    continue
                ruled = {other: one for other, one in ruled.items() if not other.overlaps(span)}
                ruled[span] = self._ruled(ruling, span)
        spans = sorted(ruled)
        kept = [one for one in self._proposed if not _touches(one.term.span, spans)]
        return [*kept, *ruled.values()]

    def _ruled(self, ruling: Ruling, span: Span) -> Decision:
        before = next((one for one in self._proposed if one.term.span == span), None)
        term = before.term if before else self._term(span)
        because, reasons = (before.because, before.reasons) if before else (None, ())
        if ruling.act in {Act.KEEP, Act.ANSWER}:
            return Decision(term, Action.KEEP, None, because, reasons, is_final=True)
        if not reasons:
            listed = Risk((term,), _BY_HAND, 1.0, 1.0, Ground.LISTED, None, "")
            because, reasons = listed, (listed,)
        if ruling.act is Act.HIDE:
            kind = _marker(ruling.kind)
            offer = Offer(kind, Origin.KIND) if kind else None
            return Decision(
                term, Action.GENERALIZE if offer else Action.SUPPRESS, offer, because, reasons, is_final=True
            )
        said = next((one.offer for one in self.choices(span) if one.offer.label == ruling.words), None)
        offer = said or Offer(ruling.words, Origin.REVIEWER)
        return Decision(term, Action.GENERALIZE, offer, because, reasons, is_final=True)

    def _term(self, span: Span) -> Term:
        known = next((one.term for one in self._proposed if one.term.span == span), None)
        return known or Term(span, Kind.CONCEPT, key(self.document[span]))


def now() -> str:
    """The time that a ruling is signed with."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def changed(replacements: Iterable[Replacement]) -> list[Replacement]:
    """The replacements that put other words in the place of theirs."""
    return [one for one in replacements if one.decision.action is not Action.KEEP]


def occurrences(text: str, words: str) -> list[Span]:
    """Where words stand in a text, in any capitals, as words of their own.

    >>> occurrences("Rose rose. Roses?", "rose")
    [Span(start=0, end=4), Span(start=5, end=9)]
    """
    sought, folded = words.casefold(), text.casefold()
    if len(folded) != len(text):  # a letter that becomes two in small letters: places would move
        sought, folded = words, text
    found = []
    at = folded.find(sought) if sought.strip() else -1
    while at >= 0:
        end = at + len(sought)
        if not _joins(folded, at) and not _joins(folded, end):
            found.append(Span(at, end))
        at = folded.find(sought, end)
    return found


def _joins(text: str, at: int) -> bool:
    """Whether letters or digits stand on both sides of a place."""
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def _marker(kind: str) -> str:
    return f"[{' '.join(kind.split())}]" if kind.strip() else ""


def _touches(span: Span, spans: Sequence[Span]) -> bool:
    return any(one.overlaps(span) for one in spans)
