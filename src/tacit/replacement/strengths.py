"""The strength of a hidden medicine goes with it: "a psychiatric medicine 666 mg" says which one it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tacit.document import Span
from tacit.language.deferred import deferred
from tacit.models import Action, Decision
from tacit.replacement.merging import Said

_NUMBER: Final = r"\d[\d.,]*(?<![.,])"
_UNIT: Final = r"(?:[mµμnk]?g|mcg|ug|micrograms?|milligrams?|grams?|m[lL]|cl|millilit(?:re|er)s?|m?I\.?U|iu|[Uu]nits?)"
# "666 mg", "25/100 mg", "25 mg/100 mg", "10-20 mg", "2 x 500 mg", "5 mg/5 mL"; "26 g/L" is a value of a test.
_STRENGTH: Final = (
    rf"(?:\d[^\S\r\n]?[x×][^\S\r\n]?)?{_NUMBER}(?:[^\S\r\n]?{_UNIT})?(?:[^\S\r\n]?[/+–-][^\S\r\n]?{_NUMBER})*"
    rf"[^\S\r\n-]?-?{_UNIT}(?:/{_NUMBER}?[^\S\r\n]?{_UNIT}|/(?:day|d|24[^\S\r\n]?h|dose|kg|week|wk|h|hr|hour))?"
    r"(?![\w/]|[^\S\r\n]?/[^\S\r\n]?d?[lL]\b)"
)
_BEHIND: Final = deferred(
    rf"(?:,[^\S\r\n]+|[^\S\r\n]*[:(][^\S\r\n]*|[^\S\r\n]+(?:at[^\S\r\n]+)?(?:a[^\S\r\n]+dose[^\S\r\n]+of[^\S\r\n]+)?)?"
    rf"{_STRENGTH}(?P<closed>\))?"
    r"(?:,(?=[^\S\r\n](?:was|were|is|are|has|had|for|which|since|until|once|twice|daily|nightly|at|three|four)\b))?"
)
_BEFORE: Final = deferred(rf"(?<![\w.,/-]){_STRENGTH}[^\S\r\n]+(?:of[^\S\r\n]+)?$")
# Of a medicine that is called one, two numbers are its strength, too: "co-careldopa 25/100".
_OF_TWO: Final = deferred(rf"[^\S\r\n]+{_NUMBER}/{_NUMBER}(?![\w/])")
_MEDICINES: Final = frozenset("antibiotic antimicrobial antiviral drug medicine medication".split())
_LONGEST: Final = 40  # code points of a strength


def with_strengths(text: str, groups: Sequence[Said], ordered: Sequence[Decision]) -> list[Said]:
    """The groups, each hidden medicine with the strength beside it.

    What is measured in milligrams, millilitres or units is a medicine; an identifier is none.

    Args:
        text: The text of the document.
        groups: What is said in one so far.
        ordered: The decisions in the order of the text.
    """
    found: list[Said] = []
    stays = [one.term.span for one in ordered if one.is_final and one.action is Action.KEEP]
    for group in groups:
        last = found[-1] if found else None
        if last and group.wording.start < last.wording.end:  # a number that was a term of its own
            found[-1] = last._replace(
                wording=last.wording._replace(end=max(last.wording.end, group.wording.end)), end=group.end
            )
            continue
        here = group
        if any(map(_is_of_a_topic, ordered[group.first : group.end])) and not group.wording.tail:
            here = _widened(text, found, group, stays)
        found.append(here)
    return found


def _is_of_a_topic(one: Decision) -> bool:
    """Whether a term is hidden for what it tells, and not because it says who somebody is."""
    return one.action is not Action.KEEP and any(not risk.of_identifier for risk in one.reasons)


def _widened(text: str, found: list[Said], group: Said, stays: Sequence[Span]) -> Said:
    """A group with the strength behind it, or that before it; of groups that this holds it takes the place.

    Not with one that the user wants to stay.
    """
    wording = group.wording
    behind = _behind(text, wording.end, wording.words)
    if behind and any(one.start < behind.end() and wording.end < one.end for one in stays):
        return group
    if behind:
        return group._replace(wording=wording._replace(end=behind.end()))
    floor = max(wording.start - _LONGEST, 0)
    before = _BEFORE.search(text[floor : wording.start])
    if not before:
        return group
    start, first = floor + before.start(), group.first
    if any(one.start < wording.start and start < one.end for one in stays):
        return group
    while found and found[-1].wording.end > start:
        if found[-1].wording.start < start:
            return group
        first = found.pop().first
    return group._replace(wording=wording._replace(start=start), first=first)


def _behind(text: str, end: int, words: str) -> re.Match[str] | None:
    """The strength behind a medicine, with its closing bracket if it has one."""
    match = _BEHIND.match(text, end)
    if not match and not _MEDICINES.isdisjoint(words.lower().rstrip("s").split()):
        return _OF_TWO.match(text, end)
    if match and ("(" in match.group()) is not bool(match["closed"]):
        return _BEHIND.match(text[: match.start("closed")], end) if match["closed"] else None
    return match
