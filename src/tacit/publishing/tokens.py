"""Texts cut into sentences and tokens, as labelled corpora usually are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from tacit.document import SENTENCE_END, Span
from tacit.language.graphemes import next_boundary
from tacit.publishing.features import MASKED

MARKER_CODE = r"[a-z2-7]+"
"""What may tell one marker of a kind from another: see `tacit.publishing.replacing`."""

_PIECES = r"""
      https?://[^\s<>"]+ | www\.[^\s<>"]+                       # addresses of pages
    | [\w.+\-]+@[\w\-]+(?:\.[\w\-]+)*                           # of people
    | [@\#]\w+                                                  # handles and hashtags
    | \d+(?:[.,:/\-]\d+)*                                       # numbers, dates, times
    | (?:[^\W\d_]\.){2,}                                        # U.S.
    | (?:Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|[A-Z])\.                    # titles and initials
    | [A-Z]['’][A-Z]\w+(?:-\w+)*                                # O'Brien
    | [nN]['’][tT]\b | ['’](?:[sSdDmM]|re|ve|ll|RE|VE|LL)\b     # endings that stand alone
    | \w+?(?=[nN]['’][tT]\b)                                    # what stands before n't
    | \w+(?:[\-&]\w+)*
    | \.{2,} | \S
"""
_WORDS = re.compile(_PIECES, re.VERBOSE)
_LINE = re.compile(r"[^\r\n]+")


@lru_cache(8)
def _pattern(kind: str) -> re.Pattern[str]:
    marker = rf"\[{re.escape(kind)}(?:\ {MARKER_CODE})?\]" if kind else "(?!)"
    return re.compile(rf"(?P<marker>{marker}) | {_PIECES}", re.VERBOSE)


def sentences(text: str) -> Iterator[Span]:
    """The sentences of a text; a line's end ends one, as in messages."""
    for line in _LINE.finditer(text):
        start = line.start()
        for end in (*SENTENCE_END.finditer(text, start, line.end()), None):
            stop = end.start() if end else line.end()
            if text[start:stop].strip():
                yield Span(start, stop)
            start = end.end() if end else stop


def is_marker(token: str, kind: str) -> bool:
    """Whether a token is a marker of that kind."""
    match = _pattern(kind).fullmatch(token) if token[:1] == "[" else None
    return bool(match and match["marker"])


def tokens(text: str, sentence: Span, *, kind: str = "") -> Iterator[tuple[Span, bool]]:
    """The tokens of a sentence, each with whether it is a marker of what was taken out before.

    >>> text = "Dr. O'Brien didn't call [PERSON] at 10:30."
    >>> [text[span.start : span.end] for span, _ in tokens(text, Span(0, len(text)), kind="PERSON")]
    ['Dr.', "O'Brien", 'did', "n't", 'call', '[PERSON]', 'at', '10:30', '.']
    """
    return ((Span(start, end), masked) for start, end, masked in places(text, sentence, kind=kind))


def places(text: str, sentence: Span, *, kind: str = "") -> Iterator[tuple[int, int, bool]]:
    """Where the tokens of a sentence begin and end, and whether each is a marker: `tokens` without the spans."""
    if _is_plain(text, kind):
        yield from ((*match.span(), False) for match in _WORDS.finditer(text, sentence.start, sentence.end))
        return
    at = sentence.start
    for match in _pattern(kind).finditer(text, sentence.start, sentence.end):
        if match.start() < at:
            continue  # a mark that belongs to the token before
        at = min(next_boundary(text, match.end()), sentence.end)
        yield match.start(), at, bool(match["marker"])


def bounds(text: str, sentence: Span, *, kind: str = "") -> list[tuple[int, int]]:
    """Where the tokens of a sentence begin and end: `places` without the markers, and quicker."""
    if _is_plain(text, kind):
        return [match.span() for match in _WORDS.finditer(text, sentence.start, sentence.end)]
    return [(start, end) for start, end, _ in places(text, sentence, kind=kind)]


def symbols(text: str, sentence: Span, *, kind: str = "") -> tuple[str, ...]:
    """The words of the tokens of a sentence, `MASKED` for a marker: `tokens` without their places, and quicker."""
    if _is_plain(text, kind):
        return tuple(_WORDS.findall(text, sentence.start, sentence.end))
    return tuple(MASKED if masked else text[start:end] for start, end, masked in places(text, sentence, kind=kind))


def _is_plain(text: str, kind: str) -> bool:
    """Whether no mark of a text can belong to the token before, and it has nothing like a marker."""
    return text.isascii() and not (kind and f"[{kind}" in text)


def words(text: str) -> Iterator[str]:
    """The tokens of a text, without their places."""
    for sentence in sentences(text):
        for at, _ in tokens(text, sentence):
            yield text[at.start : at.end]
