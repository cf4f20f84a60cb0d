"""Whole sentences: where a term is blanked, nothing of its sentence is released.

What stands around a blank tells what was there: "a glass of [redacted] in the morning to stop her hands from
[symptom]". A sentence that says more than its blanks goes as a whole, and neighbours go as one: "[passage]".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tacit.document import Context, Document, Span
from tacit.language.deferred import deferred
from tacit.language.pieces import WORD
from tacit.language.stop_words import STOP_WORDS
from tacit.models import Action, Decision
from tacit.replacement.agreement import Wording
from tacit.replacement.cells import cells_in
from tacit.replacement.markers import is_bare

_LINE_END = deferred(r"\r\n?|\n")
_WRAPPED = range(60, 121)  # code points of a line that goes on in the next one; a sentence ends with any other
_ITEM = r"(?:[-*•–]|\(?[a-z\d]{1,3}[.)])"  # a bullet, a number
_TIME = r"(?:\[[\d:., /]{3,20}\]|\d\d?[:.]\d\d\b)"  # of a message
_LABEL = r"(?:[A-Z][\w /&()'’-]{1,40}|[a-z]{1,20}):"  # of a field, or who says it
_NEXT_ITEM = deferred(rf"\s*(?:{_ITEM}(?:\s|$)|{_TIME}|{_LABEL})")
# They stay before what goes: "2. Plan: [passage]".
_LEAD = deferred(rf"\s*(?:{_ITEM}\s+)?(?:{_TIME}\s+)?(?:{_LABEL}\s+)?")
# A warning stays, with its blank: whoever treats somebody must know that there is one.
_WARNING = deferred(r"\b(?:allerg|anaphyla|contra-?indicat|intoleran)", re.IGNORECASE)
_FRAME = "around a term of which nothing may be said"
_BLANK = deferred(r"\s*")


def blanked(
    document: Document, shown: str, ordered: Sequence[Decision], wordings: Sequence[Wording]
) -> list[tuple[Span, slice]]:
    """The passages of which nothing is released, in the order of the text, and which decisions each holds.

    Args:
        document: The document.
        shown: Its text with the borders of its cells (`tacit.replacement.cells`).
        ordered: The decisions in the order of the text.
        wordings: The words for each, those that are said in one alike.
    """
    starts, ends = [one.start for one in wordings], [one.end for one in wordings]
    found: list[tuple[Span, slice]] = []
    for sentence in _sentences(document, shown):
        first, last = bisect_right(ends, sentence.start), bisect_left(starts, sentence.end)
        if not _goes(document, sentence, ordered[first:last], wordings[first:last]):
            continue
        start, end = min(sentence.start, starts[first]), max(sentence.end, ends[last - 1])
        if found and _meet(document.text, found[-1][0].end, start):
            before, inside = found.pop()
            start, first = before.start, inside.start
        found.append((Span(start, end), slice(first, last)))
    return found


def emptied(
    ordered: Sequence[Decision], wordings: Sequence[Wording], passages: Iterable[tuple[Span, slice]], marker: str
) -> tuple[list[Decision], list[Wording]]:
    """The decisions and their words, with every term of these passages suppressed, there and nowhere else."""
    decisions, said = list(ordered), list(wordings)
    for passage, inside in passages:
        why = _around(next(one for one in ordered[inside] if _is_blank(one)))
        decisions[inside] = [
            replace(
                why if one.action is Action.KEEP else one,
                term=one.term,
                action=Action.SUPPRESS,
                offer=None,
                is_final=True,
            )
            for one in ordered[inside]
        ]
        said[inside] = [Wording(passage.start, passage.end, "", marker, "")] * len(ordered[inside])
    return decisions, said


def _around(blank: Decision) -> Decision:
    """The decision on what stands around a term that is blanked."""
    reasons = tuple(replace(risk, reason=_FRAME) for risk in blank.reasons)
    return replace(blank, because=reasons[0] if reasons else None, reasons=reasons)


def _goes(document: Document, sentence: Span, inside: Sequence[Decision], wordings: Sequence[Wording]) -> bool:
    """Whether a sentence goes: a term of it is blanked, it says something beside, and nobody keeps one of its terms."""
    if not any(map(_is_blank, inside)) or any(one.is_final and one.action is Action.KEEP for one in inside):
        return False
    blanks = [said for one, said in zip(inside, wordings, strict=True) if is_bare(one) and not one.is_final]
    return _says_more(document.text, sentence, blanks) and _WARNING.search(document[sentence]) is None


def _says_more(text: str, sentence: Span, blanks: Sequence[Wording]) -> bool:
    """Whether a sentence has words beside its blanks."""
    ends = [one.end for one in blanks]
    for match in WORD.finditer(text, sentence.start, sentence.end):
        at = bisect_right(ends, match.start())
        is_blank = at < len(blanks) and blanks[at].start < match.end()
        if not is_blank and match.group().lower() not in STOP_WORDS:
            return True
    return False


def _is_blank(one: Decision) -> bool:
    """Whether a term is blanked for more than telling who somebody is: around a name, little tells it."""
    return is_bare(one) and not (one.reasons and all(risk.of_identifier for risk in one.reasons))


def _meet(text: str, end: int, start: int) -> bool:
    """Whether nothing but a blank, or the end of a line that goes on, stands between two sentences."""
    if start <= end:
        return True
    line_ends = list(_LINE_END.finditer(text, end, start))
    return _BLANK.fullmatch(text, end, start) is not None and len(line_ends) < 2 and all(map(_is_wrapped, line_ends))


def _sentences(document: Document, shown: str) -> Iterator[Span]:
    """The sentences of a document without what leads to them; cells, headings and short lines are ones of their own."""
    text = document.text
    for sentence in Context.SENTENCE.spans(document):
        start = sentence.start
        ends = [one.start() for one in _LINE_END.finditer(text, sentence.start, sentence.end) if not _is_wrapped(one)]
        for end in (*ends, sentence.end):
            for cell in cells_in(text, shown, Span(start, end)) if start < end else ():
                lead = _LEAD.match(text, cell.start, cell.end)
                begin = lead.end() if lead else cell.start
                if begin < cell.end:
                    yield Span(begin, cell.end)
            start = end


def _is_wrapped(end: re.Match[str]) -> bool:
    """Whether a line is as long as those that go on in the next one, and no item or message follows."""
    begin = max(end.string.rfind("\n", 0, end.start()), end.string.rfind("\r", 0, end.start())) + 1
    return end.start() - begin in _WRAPPED and _NEXT_ITEM.match(end.string, end.end()) is None
