"""The places of a released text that break a claim: several checks may find the same words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tacit.audit._audit import Finding, Violation
from tacit.document import Span

_PLAIN = (Finding.NAMES, Finding.IDENTIFIES)  # what says by itself what is wrong


@dataclass(frozen=True, slots=True)
class BrokenPlace:
    """A place of the released text, with all that was found there.

    Attributes:
        spans: Where it is: several stretches where words break a claim together.
        violations: What was found there, or in a part of it.
    """

    spans: tuple[Span, ...]
    violations: tuple[Violation, ...]

    @property
    def worst(self) -> Violation:
        """The violation that reveals most; where nothing was counted, one that says plainly what is wrong."""
        return max(self.violations, key=lambda one: (-1.0 if one.bits is None else one.bits, one.finding in _PLAIN))


def broken_places(violations: Iterable[Violation]) -> list[BrokenPlace]:
    """The places of violations of one claim, in order, each once; a part of a place is no place of its own.

    What stands outside the text of a file has no place in it, and is left out.

    >>> from tacit.audit import Finding
    >>> found = [("person", (3, 14)), ("a hidden identifier", (3, 14)), ("part of a hidden name", (9, 14))]
    >>> violations = [Violation((Span(*at),), about, Finding.RESTORED) for about, at in found]
    >>> [(one.spans[0].start, len(one.violations), one.worst.about) for one in broken_places(violations)]
    [(3, 3, 'person')]
    """
    found: dict[tuple[Span, ...], list[Violation]] = {}
    inside = (one for one in violations if not one.is_outside)
    # The longer of two that begin alike comes first, and a place of several stretches behind those of one.
    for one in sorted(inside, key=lambda one: (len(one.spans) > 1, [(span.start, -span.end) for span in one.spans])):
        whole = next(reversed(found), ()) if found else ()
        is_part = len(whole) == len(one.spans) == 1 and whole[0].contains(one.spans[0])
        found.setdefault(whole if is_part else one.spans, []).append(one)
    ordered = sorted(found.items(), key=lambda item: item[0])
    return [BrokenPlace(spans, tuple(some)) for spans, some in ordered]
