"""Telephone and fax numbers, in the formats of the world."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tacit.document import Span

REGIONS = ("US", "GB")
"""Where a number without a country code may be from: what is written like a number of one of them is one."""

_CANDIDATE = re.compile(
    r"(?<![\w.,/+-])(?:\+|00)?\(?\d{1,4}\)?(?:[ .\u00a0/-]{0,2}\(?\d{1,5}\)?){1,7}(?![\w/]|[.,-]\d)"
)
_LABEL = re.compile(
    r"(?:\b(?:tele)?(?:phone|fax)|\btel|\bmobile|\bcell|\bpager?|\bcall(?:ed)?|\bdial|\bcontact|\bhotline|\bwhatsapp|\bsms)"
    r"(?:\s(?:number|no|nr|him|her|me|us|at|on|is)){0,2}[.:]{0,2}\s{0,2}$",
    re.IGNORECASE,
)
_LABEL_LENGTH = 40
_EXTENSION = re.compile(r",?\s(?:ext|extension|x)\.?\s?\d{1,6}\b", re.IGNORECASE)
_FEWEST, _MOST = 7, 15  # digits; E.164 allows fifteen
_GROUPED = re.compile(
    r"\(\d{3}\)\s?\d{3}[ .-]\d{4}|\d{3}([ .-])\d{3}\1\d{4}|1-\d{3}-\d{3}-\d{4}|0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}"
)


def numbers(text: str) -> Iterator[Span]:
    """The telephone numbers of a text, in order.

    A number counts when it is a valid one of its country, or of one of `REGIONS` in a form that is usual there; after
    a label ("tel.", "fax:", "call"), any that is long enough does.

    >>> text = "Call (212) 555-0123, or +90 312 215 11 46. Tel: 0664 123 45 67; ISBN 978-3-16"
    >>> [text[span.start:span.end] for span in numbers(text)]
    ['(212) 555-0123', '+90 312 215 11 46', '0664 123 45 67']
    """
    for match in _CANDIDATE.finditer(text):
        start, end = match.span()
        candidate = match.group().rstrip(" .-/(\u00a0")
        if candidate.startswith("(") and candidate.find(")") in {-1, len(candidate) - 1}:  # brackets of the sentence
            candidate, start = candidate[1:].removesuffix(")"), start + 1
        elif candidate.endswith(")") and "(" not in candidate:
            candidate = candidate[:-1]
        count = sum(map(str.isdecimal, candidate))
        if not _FEWEST <= count <= _MOST:
            continue
        labelled = _LABEL.search(text, max(0, start - _LABEL_LENGTH), start) is not None
        if labelled or _is_number(candidate):
            end = start + len(candidate)
            extension = _EXTENSION.match(text, end)
            yield Span(start, extension.end() if extension else end)


@lru_cache(1 << 12)
def _is_number(candidate: str) -> bool:
    import phonenumbers  # noqa: PLC0415  # its tables are slow to import: only where a text has something like a number

    international = candidate.startswith(("+", "00"))
    if not international and not _GROUPED.fullmatch(candidate):
        return False
    written = "+" + candidate[2:] if candidate.startswith("00") else candidate
    for region in (None,) if international else REGIONS:
        try:
            if phonenumbers.is_possible_number(phonenumbers.parse(written, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
