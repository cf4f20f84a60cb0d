"""Cells of a line: what stands between tabs. Words for what runs over their border stand in each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tacit.document import Span

_BORDER: Final = "|"
# A tab that nothing but a bullet stands before is the beginning of a line, and no border.
_BEGINNING_OR_TAB: Final = re.compile(r"(?m)^[^\S\r\n]*(?:(?:[-*+•▪◦‣>#]+|\(?\d{1,3}[.)])[^\S\r\n]+)*|\t")
_LINE_ENDS: Final = re.compile(r"[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]+")
_STRETCH: Final = re.compile(r"\S(?:.*\S)?", re.DOTALL)


def with_borders(text: str) -> str:
    r"""The text, just as long, with a sign that is no blank for each tab that is the border of a cell.

    >>> with_borders("Town\tTest\n\tLeeds")
    'Town|Test\n\tLeeds'
    """
    if "\t" not in text:
        return text
    return _BEGINNING_OR_TAB.sub(_with_border, text)


def _with_border(match: re.Match[str]) -> str:
    begins = not match.start() or match.string[match.start() - 1] == "\n"
    return match.group() if begins else _BORDER


def cells_in(text: str, shown: str, span: Span) -> list[Span]:
    """The parts of a stretch that stand in different cells, without the blanks around them.

    Args:
        text: The text.
        shown: The same `with_borders`.
        span: The stretch.
    """
    borders = [at for at in range(span.start, span.end) if text[at] == "\t" and shown[at] == _BORDER]
    ends = zip((span.start, *borders), (*borders, span.end), strict=True)
    found = (_STRETCH.search(text, start, end) for start, end in ends)
    return [Span(*match.span()) for match in found if match]


def in_each(text: str, shown: str, span: Span, words: str) -> str:
    r"""The words for a stretch, in each cell that it runs over: who reads a column misses no cell of it.

    >>> in_each("12\tMarch\t2024", "12|March|2024", Span(0, 13), "[date]")
    '[date]\t[date]\t[date]'

    Args:
        text: The text.
        shown: The same `with_borders`.
        span: The stretch.
        words: What stands for it.
    """
    if "\t" in words or "\t" not in text[span.start : span.end]:
        return words
    parts = cells_in(text, shown, span)
    if len(parts) < 2:
        return words
    return "".join(_filled(text, span, parts, words))


def _filled(text: str, span: Span, parts: list[Span], words: str) -> Iterator[str]:
    at = span.start
    for part in parts:
        yield _LINE_ENDS.sub("", text[at : part.start])
        yield words
        at = part.end
    yield _LINE_ENDS.sub("", text[at : span.end])
