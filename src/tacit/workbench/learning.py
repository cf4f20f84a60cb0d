"""What a review teaches: lists for `tacit.toml`, and how well the tool's proposals agree with the reviewer."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tacit.document import Document, Span
from tacit.models import Action, Decision
from tacit.replacement import Replacement
from tacit.workbench.ruling import Act, Ruling
from tacit.workbench.store import OPEN
from tacit.workbench.workbench import Workbench

_Review = tuple[Document, Sequence[Decision], Sequence[Replacement], Sequence[Ruling]]
"""A reviewed document: the original, what the tool proposed, what came of it, and the rulings."""

_HIDDEN = frozenset((Act.HIDE, Act.SAY))


@dataclass(frozen=True, slots=True)
class Lessons:
    """What the rulings on some documents say about words, wherever they stand.

    Attributes:
        keep: Words that reviewers kept and never hid.
        hide: Words that reviewers hid and never kept.
        proposed: Words that the tool proposed to hide.
        right: Those of them that stayed hidden.
        missed: Words that reviewers hid and the tool did not.
    """

    keep: tuple[str, ...] = field(repr=False)
    hide: tuple[str, ...] = field(repr=False)
    proposed: int
    right: int
    missed: int

    @property
    def precision(self) -> float | None:
        """The share of the tool's proposals that reviewers left hidden; nothing if there were none."""
        return self.right / self.proposed if self.proposed else None

    @property
    def recall(self) -> float | None:
        """The share of what reviewers hide that the tool proposed; nothing if they hide nothing."""
        hidden = self.right + self.missed
        return self.right / hidden if hidden else None

    def toml(self, reviewer: str) -> str:
        """The lists as tables of `tacit.toml`. They hold words of the originals.

        >>> print(Lessons(("ankle",), (), 1, 1, 0).toml("J. Roe"))
        [keep]
        terms = ["ankle"]
        reviewer = "J. Roe"
        <BLANKLINE>
        """
        lines = []
        if self.keep:
            lines += ["[keep]", f"terms = {_list(self.keep)}", f"reviewer = {json.dumps(reviewer)}", ""]
        if self.hide:
            lines += ["[hide]", f"terms = {_list(self.hide)}", ""]
        return "\n".join(lines)


def lessons(reviews: Iterable[_Review]) -> Lessons:
    """What reviews teach.

    Args:
        reviews: For each document: the original, what the tool proposed, what came of it, and the rulings.
    """
    kept: Counter[str] = Counter()
    hidden: Counter[str] = Counter()
    proposed = right = missed = 0
    for document, before, after, rulings in reviews:
        for ruling in rulings:
            told = kept if ruling.act in {Act.KEEP, Act.ANSWER} else hidden if ruling.act in _HIDDEN else None
            if told is not None:
                told.update({" ".join(document[span].split()).casefold() for span in ruling.spans})
        was = _hidden(document, ((one.term.span, one.action) for one in before))
        now = _hidden(document, ((one.decision.term.span, one.decision.action) for one in after))
        proposed, right, missed = proposed + len(was), right + len(was & now), missed + len(now - was)
    keep = tuple(sorted(word for word in kept if not hidden[word]))
    hide = tuple(sorted(word for word in hidden if not kept[word]))
    return Lessons(keep, hide, proposed, right, missed)


def taught(workbench: Workbench, reviewer: str) -> Lessons:
    """What the documents that a reviewer has marked as reviewed, or released, teach."""
    return lessons(_reviews(workbench, reviewer))


def evaluation_set(workbench: Workbench, reviewer: str) -> Iterator[dict[str, Any]]:
    """The documents that a reviewer has marked as reviewed, or released, each as a line of an evaluation set."""
    for document, _, after, _ in _reviews(workbench, reviewer):
        yield annotation(document, after)


def _reviews(workbench: Workbench, reviewer: str) -> Iterator[_Review]:
    for number in workbench.store.documents():
        if workbench.store.state(number, reviewer).status != OPEN:
            reviewed = workbench.reviewed(number, reviewer)
            yield reviewed.document, reviewed.proposed, reviewed.judged.report.replacements, reviewed.state.rulings


def annotation(document: Document, after: Sequence[Replacement]) -> dict[str, Any]:
    """A reviewed document as a line of an evaluation set: its text, and the stretches that the reviewer hides."""
    spans = sorted({one.decision.term.span for one in after if one.decision.action is not Action.KEEP})
    return {"id": document.id, "text": document.text, "spans": [[span.start, span.end] for span in spans]}


def _hidden(document: Document, changes: Iterable[tuple[Span, Action]]) -> set[int]:
    """The characters of words that are hidden."""
    return {
        at
        for span, action in changes
        if action is not Action.KEEP
        for at in range(span.start, span.end)
        if document.text[at].isalnum()
    }


def _list(words: Sequence[str]) -> str:
    return json.dumps(list(words), ensure_ascii=False)
