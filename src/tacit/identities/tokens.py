"""Codes made whole: what is written together with a part of a code, a file's name or a user's name goes with it.

A rule may know the middle of a code only: the digits of "TPL_L_0x9F3C41AA", the date in "scan_20210305_AP.pdf", the
name in "nkiru.o". What is left of it would still be unique.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import NUMBERED, IdentifierKind

Kind = IdentifierKind

_CODES: Final = NUMBERED | {Kind.USER_NAME, Kind.VEHICLE}
_NAMES: Final = frozenset((Kind.PERSON, Kind.NAME))
# A dot or a slash ends a sentence or parts two things, unless more of a code follows: "1.2207", not "123.The".
_BEHIND: Final = re.compile(r"(?:_|\w+|[-/:](?=\w)|\.(?=\d|[a-z]{1,4}(?!\w)))+", re.ASCII)
_BEFORE: Final = re.compile(r"(?<![\w./:-])[A-Za-z0-9](?:\w|[-/.](?=\w)){0,40}[-_./:#]?$", re.ASCII)
# Of a name only what no sentence has: "deniz_07", "nkiru.o".
_BEHIND_NAME: Final = re.compile(r"(?:_\w+|\d+(?!\w)|\.[a-z]\w{0,20}(?![\w.]))+", re.ASCII)
_BEFORE_NAME: Final = re.compile(r"(?<![\w./@-])(?:\w{1,30}_|[a-z]\.)$", re.ASCII)
# Of a date only what a file's name has: "scan_20210305_AP.pdf".
_BEHIND_DATE: Final = re.compile(r"_[\w.-]{0,40}\w", re.ASCII)
_BEFORE_DATE: Final = re.compile(r"(?<![\w./@-])\w[\w-]{0,40}_$", re.ASCII)
# Of what happened in a year its apostrophe: "the '09 fires"; of a firm its partners: "Ozark Bone & Joint".
_APOSTROPHE: Final = re.compile(r"(?<![\w'’])['’]$")
_PARTNERS_BEHIND: Final = re.compile(r"(?: ?& ?[A-Z][\w'’-]{0,30})+")
_PARTNERS_BEFORE: Final = re.compile(r"(?:(?<![\w'’-])[A-Z][\w'’-]{0,30} ?& ?)+$")
_PARTED: Final = re.compile(r"[./:#-]| / |(?<=[A-Za-z])\. ")  # what parts a code and not two: "Sec. D / 417"
_LABEL: Final = re.compile(r"[A-Za-z]{2,}[:/-]$")  # "MRN:", "ref-"
_LONGEST: Final = 48  # code points


def whole_tokens(text: str, found: Iterable[tuple[Span, Kind]]) -> Iterator[tuple[Span, Kind]]:
    """What was found, codes and names of users with what is written together with them.

    Two that overlap are one, and so are two parts of a code.

    Args:
        text: The text.
        found: What was found in it.

    >>> text = "quote 24:0041827.1, scan_20210305_AP.pdf; MRN:4471902. nkiru.o joined, Smith.The"
    >>> at = [(text.index(one), one) for one in ("0041827", "20210305", "4471902", "nkiru", "Smith")]
    >>> kinds = [Kind.CODE, Kind.DATE, Kind.CODE, Kind.PERSON, Kind.PERSON]
    >>> spans = [(Span(a, a + len(one)), kind) for (a, one), kind in zip(at, kinds, strict=True)]
    >>> [(text[one.start : one.end], kind.value) for one, kind in whole_tokens(text, spans)]
    ... # doctest: +NORMALIZE_WHITESPACE
    [('24:0041827.1', 'code'), ('scan_20210305_AP.pdf', 'code'), ('4471902', 'code'), ('nkiru.o', 'user_name'),
     ('Smith', 'person')]
    """
    last: tuple[Span, Kind] | None = None
    for span, kind in sorted(found, key=lambda one: one[0]):
        if last is not None and span.start < last[0].end:
            if span.end > last[0].end:
                last = (Span(last[0].start, span.end), last[1])
            continue
        if last is not None and last[1] is kind is Kind.CODE and _PARTED.fullmatch(text, last[0].end, span.start):
            last = _grown(text, Span(last[0].start, span.end), kind, last[0].start)  # "Sec. D / 417"
            continue
        if last is not None:
            yield last
        last = _grown(text, span, kind, 0 if last is None else last[0].end)
    if last is not None:
        yield last


def _with_partners(text: str, span: Span, least: int) -> Span:
    """A firm with what "&" joins to its name."""
    behind = _PARTNERS_BEHIND.match(text, span.end, span.end + _LONGEST)
    before = _PARTNERS_BEFORE.search(text, max(least, span.start - _LONGEST), span.start)
    return Span(before.start() if before else span.start, behind.end() if behind else span.end)


def _grown(text: str, span: Span, kind: Kind, least: int) -> tuple[Span, Kind]:
    """One of what was found with what is written together with it, from a place of the text on."""
    if kind in _CODES:
        behind, before = _BEHIND, _BEFORE
    elif kind is Kind.DATE:
        behind, before = _BEHIND_DATE, _BEFORE_DATE
    elif kind in _NAMES and text[span.start : span.end].islower():
        behind, before = _BEHIND_NAME, _BEFORE_NAME
    elif kind is Kind.ORGANISATION:
        return _with_partners(text, span, least), kind
    elif kind is Kind.DISTINCTION and text[span.start].isdigit():
        is_short = _APOSTROPHE.search(text, max(least, span.start - 2), span.start) is not None
        return (Span(span.start - 1, span.end) if is_short else span), kind
    else:
        return span, kind
    start, end = span.start, span.end
    if text[end : end + 1] in set("_.-/:") or (text[end : end + 1].isalnum()):
        more = behind.match(text, end, end + _LONGEST)
        end = more.end() if more else end
    if text[start - 1 : start] in set("_.-/:#") or text[start - 1 : start].isalnum():
        more = before.search(text, max(least, start - _LONGEST), start)
        if more and not _LABEL.fullmatch(more.group()):
            start = more.start()
    if (start, end) == (span.start, span.end) or kind in _CODES:
        return Span(start, end), kind
    return Span(start, end), Kind.CODE if kind is Kind.DATE else Kind.USER_NAME
