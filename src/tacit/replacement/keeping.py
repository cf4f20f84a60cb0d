"""Where a release has what the user keeps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tacit.document import Document, Span
from tacit.models.disclosure import Examination
from tacit.models.lists import occurrences
from tacit.replacement.apply import Replacement
from tacit.replacement.tracing import target_of
from tacit.terms.overlaps import merged


def kept_in(
    release: Document, examined: Examination, replacements: Sequence[Replacement], terms: Iterable[str]
) -> list[Span]:
    """Where a release has kept words, and what stayed with them in the original: mentions of the same person.

    Args:
        release: The release.
        examined: The original.
        replacements: What was put where; of a release that somebody else has made, nothing.
        terms: What is kept.
    """
    original, stayed = examined.document, examined.kept
    if not replacements:  # nobody says where they went
        return occurrences(release, [*terms, *(original[span] for span in stayed)])
    moved = ((span, target_of(replacements, span)) for span in stayed)
    same = (now for span, now in moved if release.text[now.start : now.end] == original[span])
    return list(merged((*occurrences(release, terms), *same)))
