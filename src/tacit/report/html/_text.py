"""The two texts side by side, with what was changed marked in both."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from tacit.document import Document
from tacit.errors import ParameterError
from tacit.replacement import Replacement
from tacit.report._report import Report
from tacit.report.html._escape import escape
from tacit.report.html.line_ends import soft_line_ends
from tacit.report.reasons import Reason

_LINE_ENDS = re.compile(r"(?:\r\n?|\n)(?P<blank>[^\S\r\n]*(?:\r\n?|\n)\s*)?")
_ALIGNED = re.compile(r"\S(?:[ ]{3,}|\t+)\S")  # blanks that put words below each other

LONG_BLOCK = 4_000  # characters: from there on any line end will do to begin another block


def texts(report: Report, document: Document, of: Sequence[Reason]) -> list[str]:
    """Both texts as rows of HTML: the left cells together are the original, the right cells the release.

    Args:
        report: The report.
        document: The original.
        of: The entry of each replacement.

    Raises:
        ParameterError: The report is about another document.
    """
    rows = _RowsOfBoth(document.text, report.sanitized)
    copied = written = 0
    # What was kept stands in both texts and is copied with what is around it.
    pairs = (pair for pair in zip(report.replacements, of, strict=True) if pair[1].changed)
    for (source, target), members in groupby(pairs, key=lambda pair: (pair[0].source, pair[0].target)):
        rows.copy(copied, source.start, written, target.start)
        rows.put(list(members))
        copied, written = source.end, target.end
    rows.copy(copied, len(document.text), written, len(report.sanitized))
    starts = [block.start for block in rows.blocks] + [len(document.text)]
    return [
        block.html(aligned=len(_ALIGNED.findall(document.text, start, end)) > 1)
        for block, (start, end) in zip(rows.blocks, pairwise(starts), strict=True)
        if block.original or block.released
    ]


@dataclass(slots=True)
class _BlockOfBoth:
    """A stretch of both texts, apart from the others: a browser lays out only those that it shows."""

    start: int
    original: list[str] = field(default_factory=list)
    released: list[str] = field(default_factory=list)
    anchors: list[int] = field(default_factory=list)

    def html(self, *, aligned: bool) -> str:
        anchors = "".join(f'<span id="m{number}"></span>' for number in self.anchors)
        original, released = "".join(self.original), "".join(self.released)
        kind = "row aligned" if aligned else "row"
        return f'<div class="{kind}">{anchors}<div class="o">{original}</div><div class="r">{released}</div></div>\n'


class _RowsOfBoth:
    """Both texts on their way into rows."""

    def __init__(self, text: str, sanitized: str) -> None:
        self.text, self.sanitized = text, sanitized
        self.soft = soft_line_ends(text)
        self.ends = _block_ends(text)
        self.blocks = [_BlockOfBoth(0)]
        self.seen: set[int] = set()

    def copy(self, start: int, end: int, at: int, until: int) -> None:
        """Appends what stands in both texts."""
        if self.text[start:end] != self.sanitized[at:until]:
            message = "expected the document that the report is about, found another: give the text that was sanitized"
            raise ParameterError(message, parameter="document")
        for stop in self.ends[bisect_right(self.ends, start) : bisect_right(self.ends, end)]:
            self._both(start, stop)
            self.blocks.append(_BlockOfBoth(stop))
            start = stop
        self._both(start, end)

    def put(self, members: Sequence[tuple[Replacement, Reason]]) -> None:
        """Appends the terms that one wording stands for: each marked in the original, the wording in the release."""
        block, (one, _) = self.blocks[-1], members[0]
        at = one.source.start
        for replacement, reason in members:
            span = replacement.decision.term.span
            block.original += self._shown(at, span.start), _mark(self._shown(span.start, span.end), reason)
            at = span.end
            if reason.number not in self.seen:
                self.seen.add(reason.number)
                block.anchors.append(reason.number)
        block.original.append(self._shown(at, one.source.end))
        worst = min((reason for _, reason in members), key=lambda reason: reason.number)
        block.released.append(_mark(escape(self.sanitized[one.target.start : one.target.end]), worst))

    def _both(self, start: int, end: int) -> None:
        if start < end:
            shown = self._shown(start, end)
            self.blocks[-1].original.append(shown)
            self.blocks[-1].released.append(shown)

    def _shown(self, start: int, end: int) -> str:
        """A stretch of the original; line ends that only break lines are marked, so that the page lets text flow."""
        pieces: list[str] = []
        for at in range(bisect_left(self.soft, start, key=lambda span: span.start), len(self.soft)):
            if self.soft[at].end > end:
                break
            pieces += escape(self.text[start : self.soft[at].start]), "<i>\n</i>"
            start = self.soft[at].end
        return "".join((*pieces, escape(self.text[start:end])))


def _mark(shown: str, reason: Reason) -> str:
    return f'<a class="{reason.action.value}" href="#t{reason.number}">{shown}</a>'


def _block_ends(text: str) -> list[int]:
    """Where another block can begin: behind paragraphs, and behind lines once a block is long."""
    ends = [0]
    for match in _LINE_ENDS.finditer(text):
        if match["blank"] is not None or match.end() - ends[-1] >= LONG_BLOCK:
            ends.append(match.end())
    return ends[1:]
