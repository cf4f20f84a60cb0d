"""The stages, wired: text, terms, risk, decisions, replacement, report."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, runtime_checkable

from tacit.document import Document, Span
from tacit.models import Action, Decision, PrivacyModel
from tacit.models.t_plausibility import Recount, TPlausible, recount
from tacit.models.utility import utility_kept
from tacit.replacement import Replacement, apply
from tacit.report import Guarantee, Report, sha256
from tacit.risk.readings import TermCounts
from tacit.terms import Term
from tacit.terms.detector import LanguageModelDetector, Progress
from tacit.terms.overlaps import Mask

Selection = Callable[[Document, Sequence[Term]], Sequence[Term]]
"""Says which terms of a document a model is asked about."""


def every_term(_: Document, terms: Sequence[Term]) -> Sequence[Term]:
    """All of them."""
    return terms


@runtime_checkable
class RemembersOriginal(Protocol):
    """A model whose judgment of a release depends on what the original held."""

    def of_release(self, terms: Sequence[Term]) -> PrivacyModel:
        """The model that judges a release of the document with these terms."""
        ...


@dataclass(frozen=True, slots=True)
class Sanitizer:
    """Sanitizes documents under one privacy model.

    Attributes:
        model: The privacy model.
        detector: What finds the terms.
        counts: The contexts of terms, which the utility is measured by.
        fingerprints: What identifies the data behind them.
        select: Which terms the model is asked about.
        select_again: Which terms of a release.
    """

    model: PrivacyModel
    detector: LanguageModelDetector
    counts: TermCounts
    fingerprints: Mapping[str, str]
    select: Selection = every_term
    select_again: Selection = every_term

    def sanitize(self, document: Document, *, on_progress: Progress | None = None) -> Report:
        """The report on the document, with the text to release.

        Raises:
            PlausibilityError: t texts are out of reach (t-plausibility only).
        """
        parsed: dict[str, tuple[Term, ...]] = {}
        found = self.detector.detect_again(document, parsed, on_progress=on_progress)
        terms = self.select(document, found)
        release, replacements = apply(document, self.model.decide(document, terms))
        details: dict[str, object] = {}
        if isinstance(self.model, TPlausible):
            released = {one.decision.term.span: _words(one) for one in replacements}
            counts = recount(self.model, document, terms, released)
            holds = all(one.holds for one in counts)
            details = {"segments": [_segment(one) for one in counts]}
            checked = "the base texts of every segment were counted again from the words released"
        else:
            release, replacements, holds = self._until_nothing_leaks(document, release, replacements, terms, parsed)
            checked = "the terms of the released text were found anew and judged again"
        decided = Mask(len(document.text), (one.decision.term.span for one in replacements))
        others = [
            Decision(term, Action.KEEP, None, None)
            for term in found
            if not decided.overlaps(term.span.start, term.span.end)
        ]
        return Report(
            sanitized=release.text,
            replacements=replacements,
            model=self.model.name,
            parameters=self.model.parameters,
            utility_kept=utility_kept([*(one.decision for one in replacements), *others], self.counts.information_bits),
            guarantee=Guarantee(claim=self.model.claim, holds=holds, checked=checked),
            fingerprints={**self.fingerprints, "released": sha256(release.text)},
            notes=tuple(self.model.notes),
            details=details,
        )

    def judge(self, document: Document, released: str) -> Sequence[Decision]:
        """What the terms of a release still disclose, as decisions on them; nothing where only both texts can tell.

        Args:
            document: The original.
            released: The released text.
        """
        if isinstance(self.model, TPlausible):
            return ()
        judge = self.model
        if isinstance(judge, RemembersOriginal):
            judge = judge.of_release(self.select(document, self.detector.detect(document)))
        release = replace(document, text=released)
        return judge.decide(release, self.select_again(release, self.detector.detect(release)))

    def _until_nothing_leaks(
        self,
        document: Document,
        release: Document,
        replacements: Sequence[Replacement],
        terms: Sequence[Term],
        parsed: dict[str, tuple[Term, ...]],
    ) -> tuple[Document, tuple[Replacement, ...], bool]:
        """The release parsed anew and judged again, as an auditor would, and what leaks hidden, until nothing does.

        A word may be a noun only now that its neighbour is gone; a generalization may say too much beside another.
        """
        judge = self.model.of_release(terms) if isinstance(self.model, RemembersOriginal) else self.model
        seen = self.select_again(release, self.detector.detect_again(release, parsed))
        while not (holds := judge.is_satisfied_by(release, seen)):
            leaks = [one for one in judge.decide(release, seen) if one.action is not Action.KEEP]
            if not leaks:
                break
            release, replacements = apply(document, _hide(replacements, leaks))
            seen = self.select_again(release, self.detector.detect_again(release, parsed))
        return release, tuple(replacements), holds


def _segment(one: Recount) -> dict[str, object]:
    """How plausible a segment is, for the reviewer."""
    return {
        "start": one.segment.start,
        "end": one.segment.end,
        "t": one.t,
        "texts": one.texts,
        "entropy_bits": round(one.entropy_bits, 4),
        "volumes": [
            {"start": span.start, "end": span.end, "volume": volume} for span, volume in sorted(one.volumes.items())
        ],
    }


def _words(one: Replacement) -> str:
    """What a reader sees in the place of a term, without the article that went with it."""
    decision = one.decision
    return decision.concept.label if decision.concept else "" if decision.action is Action.SUPPRESS else one.text


def _hide(replacements: Sequence[Replacement], leaks: Iterable[Decision]) -> list[Decision]:
    """The decisions, with what leaks from the release hidden in the original, too."""
    decisions = [one.decision for one in replacements]
    for leak in leaks:
        source = _source(replacements, leak.term.span)
        touched = [decision for decision in decisions if decision.term.span.overlaps(source)]
        hull = Span(
            min([source.start, *(one.term.span.start for one in touched)]),
            max([source.end, *(one.term.span.end for one in touched)]),
        )
        term = replace(leak.term, span=hull)
        # Words that leak only beside a generalization: the generalization was too much.
        beside = any(one.action is not Action.KEEP for one in touched)
        hidden = Decision(term, Action.SUPPRESS, None, leak.because) if beside else replace(leak, term=term)
        decisions = [decision for decision in decisions if decision not in touched] + [hidden]
    return decisions


def _source(replacements: Sequence[Replacement], target: Span) -> Span:
    """The stretch of the original that a stretch of the release came from; what was replaced counts whole."""
    ends = [one.target.end for one in replacements]
    first = bisect_right(ends, target.start)  # the first replacement that ends behind the start
    last = bisect_left(ends, target.end)  # the first that ends at or behind the end
    start = target.start + (replacements[first - 1].source.end - ends[first - 1] if first else 0)
    end = target.end + (replacements[last - 1].source.end - ends[last - 1] if last else 0)
    if first < len(ends) and replacements[first].target.start <= target.start:
        start = replacements[first].source.start
    if last < len(ends) and replacements[last].target.start < target.end:
        end = replacements[last].source.end
    return Span(start, end)
