"""Precision, recall and F: how well what a release hides agrees with what an expert would hide.

D. Sánchez and M. Batet, "C-sanitized: a privacy model for document redaction and sanitization", 2016 (S1), equations 4
to 6. H is what the expert marked, S what the release hides: generalized terms as well as suppressed ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tacit.document import Span
from tacit.evaluation.annotation import Annotation, DisclosureLevel
from tacit.terms.overlaps import Cover, merged


@dataclass(frozen=True, slots=True)
class Agreement:
    """What a release hides, counted against an annotation; add two for the counts of both.

    A score that would divide by nought is None: nothing was hidden, or there was nothing to find.

    Attributes:
        sensitive: Terms that the expert marked, |H|.
        found: Those of them that the release hides, whole or in part.
        false_alarms: Innocent terms that it hides.
        disclosing: Marked terms that disclose alone.
        disclosing_found: Those of them that the release hides.
        groups: Minimal groups that disclose together.
        groups_whole: Those of them of which every member can still be read somewhere.

    >>> both = Agreement(sensitive=4, found=2, false_alarms=1) + Agreement(sensitive=2, found=2, false_alarms=1)
    >>> both.precision, both.recall, both.f_measure
    (0.6666666666666666, 0.6666666666666666, 0.6666666666666666)
    >>> Agreement(sensitive=4).precision is None  # nothing was hidden
    True
    """

    sensitive: int = 0
    found: int = 0
    false_alarms: int = 0
    disclosing: int = 0
    disclosing_found: int = 0
    groups: int = 0
    groups_whole: int = 0

    def __add__(self, other: Agreement) -> Agreement:
        return Agreement(
            self.sensitive + other.sensitive,
            self.found + other.found,
            self.false_alarms + other.false_alarms,
            self.disclosing + other.disclosing,
            self.disclosing_found + other.disclosing_found,
            self.groups + other.groups,
            self.groups_whole + other.groups_whole,
        )

    @property
    def precision(self) -> float | None:
        """|S and H| / |S|, over the terms that the annotation lists (S1, equation 4)."""
        return _share(self.found, self.found + self.false_alarms)

    @property
    def recall(self) -> float | None:
        """|S and H| / |H| (S1, equation 5)."""
        return _share(self.found, self.sensitive)

    @property
    def f_measure(self) -> float | None:
        """The harmonic mean of the two (S1, equation 6), if both are defined."""
        return harmonic_mean(self.precision, self.recall)

    @property
    def disclosing_recall(self) -> float | None:
        """The recall of what discloses alone."""
        return _share(self.disclosing_found, self.disclosing)

    @property
    def closed(self) -> float | None:
        """The share of disclosures that the release ends: terms that disclose alone, hidden, and groups, broken.

        One hidden member breaks a group, so a release need not hide all of H to end every disclosure.
        """
        ended = self.disclosing_found + self.groups - self.groups_whole
        return _share(ended, self.disclosing + self.groups)

    @property
    def whole(self) -> float | None:
        """The share of groups that the release leaves whole."""
        return _share(self.groups_whole, self.groups)


def agreement(annotation: Annotation, hidden: Iterable[Span]) -> Agreement:
    """How what a release hides agrees with an annotation.

    A term counts as hidden when a hidden span shares a character with it. Hidden words that the annotation does not
    list (verbs, for instance) count neither way.

    Args:
        annotation: What an expert would hide.
        hidden: Where the original had the words that the release does not show.
    """
    cover = Cover(merged(hidden))
    seen = [mark for mark in annotation.terms if not cover.overlaps(mark.span)]
    visible = {mark.key for mark in seen}
    disclosing = sum(mark.level is DisclosureLevel.DISCLOSES for mark in annotation.terms)
    return Agreement(
        sensitive=len(annotation.terms),
        found=len(annotation.terms) - len(seen),
        false_alarms=sum(map(cover.overlaps, annotation.innocent)),
        disclosing=disclosing,
        disclosing_found=disclosing - sum(mark.level is DisclosureLevel.DISCLOSES for mark in seen),
        groups=len(annotation.groups),
        groups_whole=sum(group <= visible for group in annotation.groups),
    )


def harmonic_mean(precision: float | None, recall: float | None) -> float | None:
    """F; None when one of the two is undefined, and 0 when both are 0.

    >>> harmonic_mean(0.5, 1.0), harmonic_mean(None, 0.0), harmonic_mean(0.0, 0.0)
    (0.6666666666666666, None, 0.0)
    """
    if precision is None or recall is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None
