"""Whole sentences: where a term is blanked, nothing of its sentence is released.

What stands around a blank tells what was there: "a glass of [redacted] in the morning to stop her hands from
[symptom]". A sentence that says more than its blanks goes as a whole, and neighbours go as one: "[passage]".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from tacit.document import Context, Document, Span
from tacit.language.deferred import deferred
from tacit.language.pieces import WORD
from tacit.models import Action, Decision
from tacit.replacement.agreement import Wording
from tacit.replacement.cells import cells_in
from tacit.replacement.markers import is_bare
from tacit.risk import Ground

_LINE = deferred(r"[^\r\n]+")
_FIRST_WORD = deferred(r"\s*(?P<word>\S+)")
_LONGEST_LINE = 140  # code points of a line that was wrapped; what is longer is a paragraph
_ITEM = r"(?:[-*•–]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{2,4})[.)])"  # a bullet, a number
_TIME = r"(?:\[[\d:., /]{3,20}\]|\d\d?[:.]\d\d\b)"  # of a message
_LABEL = r"(?:[A-Z][\w/&()'’-]*(?: [\w/&()'’-]+){0,3}|[a-z]{1,20}):"  # of a field, or who says it
_NEXT_ITEM = deferred(rf"\s*(?:{_ITEM}(?:\s|$)|{_TIME}|{_LABEL})")
# They stay before what goes: "2. Plan: [passage]".
_LEAD = deferred(rf"\s*(?:{_ITEM}\s+)?(?:{_TIME}\s+)?(?:{_LABEL}\s+)?")
_CLOSING = deferred(r"[\"'”’)\]]*")
# What warns of something stays, with its blank: whoever treats somebody must know that there is a warning.
_WARNING = deferred(
    r"\b(?:allerg(?:y|ies|ic)(?:\s+to)?|intoleran(?:t|ce)(?:\s+(?:to|of))?"
    r"|contra-?(?:indicated|indications?)(?:\s+(?:is|are|for))?)[:\s]+$",
    re.IGNORECASE,
)
_BEFORE = 24  # code points
# Beside blanks they say nothing: "[test result] and [test result]." But of "He [redacted]" it is told what he does.
_LITTLE = frozenset("a an the and or nor no not of in on at to by for from with without as per".split())
# Words that go on in the next line, wherever a line ends.
_UNFINISHED = deferred(
    r"(?<![^\s(])(?:an?|the|and|or|of|in|on|at|to|by|for|from|with|into|than|that|his|my|our|their|your|was|were|is|are)"
    r"[^\S\r\n]*\Z"
)
_STOP = deferred(r"[.!?:;][\"'”’)\]]*\s*\Z")
# No heading has them, and hardly a field of a form.
_PROSE = deferred(r"(?<!\w)(?:I|[Hh]e|[Ss]he|[Ww]e|[Tt]hey|was|were|is|are|am|has|have|had)(?!\w)")
_BLANK = deferred(r"\s*")
_FRAME = "around a term of which nothing may be said"


class EmptyPassage(NamedTuple):
    """A stretch of which nothing is released, and which decisions it holds."""

    span: Span
    inside: slice


def blanked(
    document: Document, shown: str, ordered: Sequence[Decision], wordings: Sequence[Wording], kept: Sequence[Span]
) -> list[EmptyPassage]:
    """The passages of which nothing is released, in the order of the text.

    Args:
        document: The document.
        shown: Its text with the borders of its cells (`tacit.replacement.cells`).
        ordered: The decisions in the order of the text.
        wordings: The words for each, those that are said in one alike.
        kept: Where words stand that the user wants to stay, in order.
    """
    text = document.text
    starts, ends = [one.start for one in wordings], [one.end for one in wordings]
    breaks = _breaks(document, shown)
    found: list[EmptyPassage] = []
    for sentence in _sentences(document, shown, breaks):
        first, last = bisect_right(ends, sentence.start), bisect_left(starts, sentence.end)
        lead = _LEAD.match(text, sentence.start, sentence.end)
        begin = lead.end() if lead else sentence.start
        behind = bisect_right(ends, begin)
        if begin < sentence.end and not any(map(_is_blank, ordered[first:behind])):
            sentence, first = Span(begin, sentence.end), behind  # noqa: PLW2901  # without what leads to it
        if not _goes(text, sentence, ordered[first:last], wordings[first:last], kept):
            continue
        start, end = min(sentence.start, starts[first]), max(sentence.end, ends[last - 1])
        if found and _meet(text, found[-1].span.end, start, breaks):
            before = found.pop()
            start, first = before.span.start, before.inside.start
        found.append(EmptyPassage(Span(start, end), slice(first, last)))
    return found


def emptied(
    ordered: Sequence[Decision], wordings: Sequence[Wording], passages: Iterable[EmptyPassage], marker: str
) -> tuple[list[Decision], list[Wording]]:
    """The decisions and their words, with every term of these passages suppressed."""
    decisions, said = list(ordered), list(wordings)
    for passage, inside in passages:
        why = _around(next(one for one in ordered[inside] if _is_blank(one)))
        decisions[inside] = [
            replace(why if one.action is Action.KEEP else one, term=one.term, action=Action.SUPPRESS, offer=None)
            for one in ordered[inside]
        ]
        said[inside] = [Wording(passage.start, passage.end, "", marker, "")] * len(ordered[inside])
    return decisions, said


def _around(blank: Decision) -> Decision:
    """The decision on what stands around a term that is blanked."""
    reasons = tuple(replace(risk, reason=_FRAME) for risk in blank.reasons)
    return replace(blank, because=reasons[0] if reasons else None, reasons=reasons)


def _goes(
    text: str, sentence: Span, inside: Sequence[Decision], wordings: Sequence[Wording], kept: Sequence[Span]
) -> bool:
    """Whether a sentence goes: a term of it is blanked, it says something beside, and nobody wants a word of it."""
    blanks = [said for one, said in zip(inside, wordings, strict=True) if _is_blank(one)]
    if not blanks or any(one.is_final for one in inside) or _overlaps(sentence, kept):
        return False
    if all(_WARNING.search(text, max(0, one.start - _BEFORE), one.start) for one in blanks):
        return False
    return _says_more(text, sentence, [said for one, said in zip(inside, wordings, strict=True) if is_bare(one)])


def _is_blank(one: Decision) -> bool:
    """Whether a term is blanked for more than telling who somebody is: around a name, little tells it.

    No corpus has counts of most names. That an identifier is unknown says nothing of a topic.
    """
    if not any(risk.of_identifier for risk in one.reasons):
        return is_bare(one)
    return is_bare(one) and not all(risk.of_identifier or risk.ground is Ground.UNKNOWN for risk in one.reasons)


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    at = bisect_right(others, span.start, key=lambda one: one.end)
    return at < len(others) and others[at].start < span.end


def _says_more(text: str, sentence: Span, blanks: Sequence[Wording]) -> bool:
    """Whether a sentence has words beside its blanks."""
    ends = [one.end for one in blanks]
    for match in WORD.finditer(text, sentence.start, sentence.end):
        at = bisect_right(ends, match.start())
        is_blank = at < len(blanks) and blanks[at].start < match.end()
        if not is_blank and match.group().lower() not in _LITTLE:
            return True
    return False


def _meet(text: str, end: int, start: int, breaks: Sequence[int]) -> bool:
    """Whether nothing but a blank, or the end of a line that goes on, stands between two sentences."""
    if start <= end:
        return True
    return _BLANK.fullmatch(text, end, start) is not None and bisect_left(breaks, end) == bisect_left(breaks, start)


def _sentences(document: Document, shown: str, breaks: Sequence[int]) -> Iterator[Span]:
    """The sentences of a document; a cell that tabs part is one of its own."""
    text = document.text
    for sentence in Context.SENTENCE.spans(document):
        closing = _CLOSING.match(text, sentence.end)
        start, stop = sentence.start, closing.end() if closing else sentence.end
        for end in (*breaks[bisect_right(breaks, start) : bisect_left(breaks, stop)], stop):
            yield from cells_in(text, shown, Span(start, end))
            start = end


def _breaks(document: Document, shown: str) -> list[int]:
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
