"""What goes with a blank: where nothing may be said of a term, nothing of its clause is released, or of its sentence.

What stands around a blank tells what was there: "a glass of [redacted] in the morning to stop her hands from
[symptom]". A clause or sentence that says more than its blanks goes as a whole, and neighbours go as one: "[passage]".
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from tacit.document import Document, Span
from tacit.language.cautions import is_warned_of
from tacit.language.deferred import deferred
from tacit.language.pieces import WORD
from tacit.language.sentences import BETWEEN_CLAUSES, LEAD, clauses, line_breaks, sentences
from tacit.models import Action, Blank, Decision
from tacit.replacement.agreement import Wording
from tacit.replacement.markers import is_bare
from tacit.risk import Ground
from tacit.secrets.hidden import HiddenTerm

# Beside blanks they say nothing: "[test result] and [test result]." But of "He [redacted]" it is told what he does.
_LITTLE = frozenset("a an the and or nor no not of in on at to by for from with without as per".split())
# What a clause begins with that says more of the one before it.
_DEPENDS = deferred(r"(?:such as|including|which|who|whom|whose)\b")
_COMMA = deferred(r"\s*,\s+")
_BLANK = deferred(r"\s*")
_FRAME = "around a term of which nothing may be said"


class EmptyPassage(NamedTuple):
    """A stretch of which nothing is released.

    Attributes:
        span: The stretch.
        inside: Which decisions it holds.
        blank: The decision on the first term that takes it along.
    """

    span: Span
    inside: slice
    blank: Decision


def blanked(
    document: Document, shown: str, ordered: Sequence[Decision], wordings: Sequence[Wording], *, blank: Blank,
    telling: Container[str], kept: Sequence[Span],
) -> list[EmptyPassage]:  # fmt: skip
    """The passages of which nothing is released, in the order of the text.

    Args:
        document: The document.
        shown: Its text with the borders of its cells (`tacit.language.cells`).
        ordered: The decisions in the order of the text.
        wordings: The words for each, those that are said in one alike.
        blank: What goes with a term that is blanked.
        telling: The secrets of which what stands around a blank tells: for their sake clauses go.
        kept: Where words stand that the user wants to stay, in order.
    """

    def is_blank(one: Decision) -> bool:
        return _takes_clause(one, telling) if blank is Blank.CLAUSE else _takes_sentence(one)

    if blank is Blank.TERM or not any(map(is_blank, ordered)):
        return []
    text = document.text
    starts, ends = [one.start for one in wordings], [one.end for one in wordings]
    breaks = line_breaks(document, shown)

    def inside(part: Span) -> slice:
        return slice(bisect_right(ends, part.start), bisect_left(starts, part.end))

    def may_go(part: Span) -> bool:
        return not _overlaps(part, kept) and not any(one.is_final for one in ordered[inside(part)])

    def goes(part: Span) -> bool:
        at = inside(part)
        return may_go(part) and _goes(text, part, ordered[at], wordings[at], is_blank)

    found: list[EmptyPassage] = []
    for whole in sentences(document, shown, breaks):
        lead = LEAD.match(text, whole.start, whole.end)
        begin = lead.end() if lead else whole.start
        leading = ordered[bisect_right(ends, whole.start) : bisect_right(ends, begin)]
        sentence = Span(begin, whole.end) if begin < whole.end and not any(map(is_blank, leading)) else whole
        parts = clauses(text, sentence) if blank is Blank.CLAUSE else [sentence]
        for part in _with_dependents(text, parts, list(map(goes, parts)), may_go):
            at = inside(part)
            start, end = min(part.start, starts[at.start]), max(part.end, ends[at.stop - 1])
            if text.count("(", start, end) > text.count(")", start, end) and text[end : end + 1] == ")":
                end += 1  # a clause that ends within brackets
            first = next(filter(is_blank, ordered[at]))
            if found and _meet(text, found[-1].span.end, start, breaks):
                before = found.pop()
                start, at, first = before.span.start, slice(before.inside.start, at.stop), before.blank
            found.append(EmptyPassage(Span(start, end), at, first))
    return found


def emptied(
    ordered: Sequence[Decision], wordings: Sequence[Wording], passages: Iterable[EmptyPassage], marker: str
) -> tuple[list[Decision], list[Wording]]:
    """The decisions and their words, with every term of these passages suppressed."""
    decisions, said = list(ordered), list(wordings)
    for passage, inside, blank in passages:
        why = _around(blank)
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
    text: str,
    sentence: Span,
    inside: Sequence[Decision],
    wordings: Sequence[Wording],
    is_blank: Callable[[Decision], bool],
) -> bool:
    """Whether a sentence goes: a term of it is blanked, and it says something beside.

    A clause that is hidden for what it says as a whole goes like any other, so that it goes as one with its neighbours.
    """
    blanks = [said for one, said in zip(inside, wordings, strict=True) if is_blank(one)]
    if not blanks or all(is_warned_of(text, one.start) for one in blanks):
        return False
    if any(isinstance(one.term, HiddenTerm) and one.term.is_clause for one in inside):
        return True
    return _says_more(text, sentence, [said for one, said in zip(inside, wordings, strict=True) if is_bare(one)])


def _with_dependents(
    text: str, parts: Sequence[Span], going: Sequence[bool], may_go: Callable[[Span], bool]
) -> Iterator[Span]:
    """The clauses that go, each with what only says more of it: "[passage]", and not "[passage], which worries her".

    Behind what says more, the clause goes on, unless a conjunction stands there: "illnesses, such as this one, return".
    """

    def follows(at: int) -> bool:  # and nothing but a comma stands before it
        is_next = at < len(parts) and not going[at] and may_go(parts[at])
        return is_next and _COMMA.fullmatch(text, parts[at - 1].end, parts[at].start) is not None

    for first, part in enumerate(parts):
        if going[first]:
            last = first
            if follows(last + 1) and _DEPENDS.match(text, parts[last + 1].start):
                last += 1
                last += follows(last + 1)
            yield Span(part.start, parts[last].end)


def _takes_sentence(one: Decision) -> bool:
    """Whether a term is blanked for more than telling who somebody is: around a name, little tells it.

    No corpus has counts of most names. That an identifier is unknown says nothing of a topic.
    """
    if not any(risk.of_identifier for risk in one.reasons):
        return is_bare(one)
    return is_bare(one) and not all(risk.of_identifier or risk.ground is Ground.UNKNOWN for risk in one.reasons)


def _takes_clause(one: Decision, telling: Container[str]) -> bool:
    """Whether a term is blanked for what it tells of a secret of which the words around it tell as well."""
    return is_bare(one) and any(risk.about in telling and risk.ground is not Ground.UNKNOWN for risk in one.reasons)


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
    """Whether nothing but a blank, or what parts clauses, or the end of a line that goes on, stands between two."""
    if start <= end:
        return True
    is_little = _BLANK.fullmatch(text, end, start) or BETWEEN_CLAUSES.fullmatch(text, end, start)
    return is_little is not None and bisect_left(breaks, end) == bisect_left(breaks, start)
