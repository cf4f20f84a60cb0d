"""Passages: the stretches of a text that are parsed one at a time.

A parse depends on its passage alone. So a passage that sanitizing did not touch need not be parsed again to check the
release, a text of any length takes the memory of one batch of passages, and a heading is not read as the beginning of
the sentence below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from tacit.document import Span
from tacit.language.graphemes import previous_boundary

LONGEST = 4_000
"""Code points of a passage at most; a longer one is cut at a sentence's end, or at a space."""

_TEXTS_REMEMBERED = 4  # a document and its release, and both with restored capitals: each is asked for three times
_FULL_LINE = 60  # a line at least this long was probably wrapped
_WIDEST = 130  # no line that was wrapped is longer: the paragraphs of a document that was not are

FIELD = re.compile(r"[A-Z][\w/&()'’-]*(?: [\w/&()'’-]+){0,3}:(?=\s|$)")
"""The label of a field at the beginning of a line: "Medication:", "Date of birth:"."""

_COLUMNS = re.compile(r"\S(?: {3,}|\t+)\S")  # what sets cells apart: prose has one blank or two
_LINE_END = re.compile(r"\r\n?|[\n\v\f\x1c-\x1e\x85\u2028\u2029]")
# The point behind such a letter ends a sentence; behind another it may be somebody's initial.
_LETTERED_END = re.compile(
    r"(?i:\b(?:hepatitis|influenza|vitamins?|type|group|grade|class|category|factor|plan|option|stage|level|band|part"
    r"|appendix|annex|exhibit|schedule|figure|table|block|ward|unit|bay|wing)) [A-Z]\.(?=\s+[A-Z][\w'’]+)"
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=\S)")
_SPACE = re.compile(r"\s+")


def passages(text: str) -> Sequence[Span]:
    r"""The passages of a text, in order; white space between them belongs to none.

    A line goes on in the next one when that begins with a small letter, or when the line is long and does not end a
    sentence: hard-wrapped prose. Otherwise the next line is a passage of its own, as each row of a table is.

    >>> text = "MEDICATION:\nefavirenz daily,\nwith food.\nFollow-up in June."
    >>> [text[span.start:span.end] for span in passages(text)]
    ['MEDICATION:', 'efavirenz daily,\nwith food.', 'Follow-up in June.']
    """
    return _passages(text)


@lru_cache(_TEXTS_REMEMBERED)
def _passages(text: str) -> tuple[Span, ...]:
    return tuple(_parted(text))


def _parted(text: str) -> Iterator[Span]:
    start = end = 0  # of the passage so far; empty when start == end
    last = ""  # its last line
    for line_start, line_end in _lines(text):
        line = text[line_start:line_end].strip()
        if not (last and line and _continues(last, line)):
            yield from _cut(text, start, end)
            start = line_start
        end, last = line_end, line
    yield from _cut(text, start, end)


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _LINE_END.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _continues(line: str, following: str) -> bool:
    """Whether a sentence goes on from one line to the following; neither has white space at its edges."""
    if line[-1] in ".!?:;" or FIELD.match(following) or _COLUMNS.search(line) or _COLUMNS.search(following):
        return False
    return following[0].islower() or (following[0].isalnum() and is_wrapped(line, following, _FULL_LINE))


def is_wrapped(line: str, following: str, least: int) -> bool:
    """Whether a line ends where it does because it was full, and the following one goes on with it.

    A row of a table does not, nor a heading above a paragraph that is one long line.

    Args:
        line: The line.
        following: The following one.
        least: The least number of code points of a full line.
    """
    return least <= len(line) <= _WIDEST and len(following) <= _WIDEST and not _COLUMNS.search(line)


def _cut(text: str, start: int, end: int) -> Iterator[Span]:
    """A stretch, cut where no parser sees the end of a sentence: "chronic hepatitis B. HBV DNA is low"."""
    for match in _LETTERED_END.finditer(text, start, end):
        yield from _bounded(text, start, match.end())
        start = match.end()
    yield from _bounded(text, start, end)


def _bounded(text: str, start: int, end: int) -> Iterator[Span]:
    """The stretch without white space at its edges, in pieces no longer than `LONGEST`."""
    start, end = _stripped(text, start, end)
    while end - start > LONGEST:
        limit = start + LONGEST
        for cuts in (_SENTENCE_END, _SPACE):
            found = [match.start() for match in cuts.finditer(text, start + 1, limit)]
            if found:
                cut = found[-1]
                break
        else:
            cut = previous_boundary(text, limit)
            cut = cut if cut > start else limit  # four thousand marks on one letter
        yield Span(start, cut)
        start, end = _stripped(text, cut, end)
    if start < end:
        yield Span(start, end)


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end
