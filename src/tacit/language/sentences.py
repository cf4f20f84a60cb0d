"""Sentences as people set them, and their clauses: what goes where nothing of a stretch may be said.

A line that was not wrapped, a cell, an item and a field are sentences of their own. A clause is what commas, colons,
dashes, brackets and conjunctions part.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from tacit.document import Context, Document, Span
from tacit.language.cells import cells_in
from tacit.language.deferred import deferred

_LINE = deferred(r"[^\r\n]+")
_FIRST_WORD = deferred(r"\s*(?P<word>\S+)")
_LONGEST_LINE = 140  # code points of a line that was wrapped; what is longer is a paragraph
_ITEM = r"(?:[-*•–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)])"  # a bullet, a number
_TIME = r"(?:\[[\d:., /]{3,20}\]|\d\d?[:.]\d\d\b)"  # of a message
_LABEL = r"(?:[A-Z][\w/&()'’-]*(?: [\w/&()'’-]+){0,3}|[a-z]{1,20}):"  # of a field, or who says it
_NEXT_ITEM = deferred(rf"\s*(?:{_ITEM}(?:\s|$)|{_TIME}|{_LABEL})")
LEAD: Final = deferred(rf"\s*(?:{_ITEM}\s+)?(?:{_TIME}\s+)?(?:{_LABEL}\s+)?")
"""What leads to a sentence and is none of its words: "2. Plan: "."""
_QUOTATION_END = deferred(r"[.!?…,]*[\"”]")
_CLOSING = deferred(r"[\"'”’)\]]*")
# Words that go on in the next line, wherever a line ends.
_UNFINISHED = deferred(
    r"(?<![^\s(])(?:an?|the|and|or|of|in|on|at|to|by|for|from|with|into|than|that|his|my|our|their|your|was|were|is|are)"
    r"[^\S\r\n]*\Z"
)
_STOP = deferred(r"[.!?:;][\"'”’)\]]*\s*\Z")
# No heading has them, and hardly a field of a form.
_PROSE = deferred(r"(?<!\w)(?:I|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|was|were|is|are|am|has|have|had)(?!\w)")
_JOINS = r"(?:and|but|or|so|because|although|though|while)(?=\s)"
# Not the comma of "1,500" nor the colon of "10:30".
# A short quotation is not taken apart.
_PARTS_CLAUSES = deferred(
    rf"[\"“][^\"“”\r\n]{{1,60}}[\"”]|(?P<mark>[,;:](?=\s)|[()—]|(?<=\s)[-–](?=\s)|(?<=\s){_JOINS})"
)
_CLAUSE = deferred(rf"[\s\"“”‘’'*_]*(?:{_JOINS}\s+)?(?P<words>\w(?:.*[^\s\"“”‘’'.!?…*_])?)", re.DOTALL | re.IGNORECASE)
BETWEEN_CLAUSES: Final = deferred(rf"[^\S\r\n]*(?:[,;:.!?—–-]\s+)?(?:{_JOINS}\s+)?", re.IGNORECASE)
"""What may stand between two clauses that go as one."""


def sentences(document: Document, shown: str, breaks: Sequence[int]) -> Iterator[Span]:
    """The sentences of a document; a cell that tabs part is one of its own.

    Args:
        document: The document.
        shown: Its text with the borders of its cells (`tacit.language.cells`).
        breaks: Its `line_breaks`.
    """
    text = document.text
    for sentence in Context.SENTENCE.spans(document):
        closing = _CLOSING.match(text, sentence.end)
        start, stop = sentence.start, closing.end() if closing else sentence.end
        for end in (*breaks[bisect_right(breaks, start) : bisect_left(breaks, stop)], stop):
            yield from cells_in(text, shown, Span(start, end))
            start = end


def clauses(text: str, sentence: Span) -> list[Span]:
    """The clauses of a sentence: without the marks around them, and without the conjunction that they begin with.

    >>> text = "She takes pills (for gout), and at 10:30 he ate 1,500 of them - at home but late."
    >>> [text[one.start : one.end] for one in clauses(text, Span(0, len(text)))]
    ['She takes pills', 'for gout', 'at 10:30 he ate 1,500 of them', 'at home', 'late']
    """
    parts = _PARTS_CLAUSES.finditer(text, sentence.start, sentence.end)
    cuts = [match.span() for match in parts if match["mark"]]
    between = pairwise(((0, sentence.start), *cuts, (sentence.end, 0)))
    found = (_CLAUSE.match(text, start, end) for (_, start), (end, _) in between)
    return [_with_quotation(text, Span(*match.span("words")), sentence.end) for match in found if match]


def _with_quotation(text: str, clause: Span, end: int) -> Span:
    """A clause with the closing mark of a quotation that begins in it."""
    is_open = text.count('"', clause.start, clause.end) % 2 or (
        text.count("“", clause.start, clause.end) > text.count("”", clause.start, clause.end)
    )
    closing = _QUOTATION_END.match(text, clause.end, end) if is_open else None
    return Span(clause.start, closing.end()) if closing else clause


def line_breaks(document: Document, shown: str) -> list[int]:
    """Where lines end that do not go on in the next one, in order: behind them another sentence begins."""
    text = document.text
    found: list[int] = []
    for paragraph in Context.PARAGRAPH.spans(document):
        lines = [Span(*match.span()) for match in _LINE.finditer(text, paragraph.start, paragraph.end)]
        longest = max(map(len, lines))
        nexts = list(pairwise(lines))
        is_full = [_is_full(text, line, behind, longest) for line, behind in nexts]
        # A wrapped line may begin with a name. One with a small letter shows that lines are wrapped at all.
        is_wrapped = any(
            full and text[behind.start : behind.end].lstrip()[:1].islower()
            for full, (_, behind) in zip(is_full, nexts, strict=True)
        )
        for (line, behind), full in zip(nexts, is_full, strict=True):
            has_cells = text[line.start : behind.end] != shown[line.start : behind.end]
            goes_on = (full and (is_wrapped or _is_open(text, line, paragraph))) or _is_indented(text, line, behind)
            goes_on = goes_on or _UNFINISHED.search(text, line.start, line.end) is not None
            if has_cells or not goes_on or _NEXT_ITEM.match(text, behind.start):
                found.append(line.end)
        found.append(paragraph.end)
    return found


def _is_full(text: str, line: Span, behind: Span, longest: int) -> bool:
    """Whether the first word of the next line would have made a line longer than any of its paragraph."""
    first = _FIRST_WORD.match(text, behind.start, behind.end)
    return longest <= _LONGEST_LINE and first is not None and len(line) + 1 + len(first["word"]) > longest


def _is_open(text: str, line: Span, paragraph: Span) -> bool:
    """Whether a line of a sentence has no stop, in a paragraph that ends with one."""
    is_over = _STOP.search(text, line.start, line.end) is not None
    is_stopped = _STOP.search(text, paragraph.start, paragraph.end) is not None
    return not is_over and is_stopped and _PROSE.search(text, line.start, line.end) is not None


def _is_indented(text: str, line: Span, behind: Span) -> bool:
    """Whether the next line goes on with an item of a list, under its words: in small letters, further to the right."""
    one, other = text[line.start : line.end], text[behind.start : behind.end]
    deeper = len(other) - len(other.lstrip()) > len(one) - len(one.lstrip())
    return deeper and other.lstrip()[:1].islower()
