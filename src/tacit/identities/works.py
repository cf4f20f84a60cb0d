"""Titles of works: films, books, songs. Their small words have no capitals, so stretches of capitals break them up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tacit.document import Span
from tacit.identities.words import NameWord
from tacit.terms.overlaps import Mask

_KINDS_OF_WORK = frozenset(
    "film films movie movies series drama comedy thriller play plays musical novel novels book books album albums"
    " song songs single singles show shows sitcom miniseries episode episodes documentary opera magazine newspaper"
    " journal poem poems painting sculpture symphony ballet memoir autobiography biography remake sequel prequel"
    " trilogy franchise western blockbuster adventure biopic anime game".split()
)
_SMALL = frozenset(
    "a an and as at by for from in into of on or over the to under up with de la le der von und et".split()
)
# "Mark Field (born 3 May 1961)" is no film of that year.
_YEAR_BEHIND = re.compile(
    r"(?:[”\"’']|\s\d{1,3}[A-Z]?)?\s\((?!(?i:dob|d\.o\.b|born|b\.|died|d\.|aged?|since|until|from)\b)"
    r"(?:[^()]{0,30}\s)?(?:1[89]|20)\d\d\b"
)
_NUMBER_BEHIND = re.compile(r"\s\d{1,3}[A-Z]?(?=\s\()")
_LONGEST = 12  # words
_WORK_BEFORE = re.compile(r"\b(?:film|movie|series|album|single|song|novel|musical|sitcom|drama)s?,? [\"“‘']?$")
_LONGEST_KIND = 12  # code points
_YEAR_AFTER = re.compile(r"[\"”’']? \((?:19|20)\d\d\)")


def works(text: str, words: Sequence[NameWord], labels: Sequence[str], mask: Mask) -> Iterator[Span]:
    """The titles of works that follow a word for such a work, or that a year in brackets follows.

    Args:
        text: The text, with its capitals restored.
        words: Its words.
        labels: What the language model says of each.
        mask: What is taken; the titles found are taken too.
    """
    for i, word in enumerate(words):
        if not word.is_capital:
            continue
        if _YEAR_BEHIND.match(text, word.end):
            stretch = _back(words, labels, i), i + 1
        elif i and words[i - 1].bare in _KINDS_OF_WORK and word.joined:
            stretch = i, _forth(words, i)
        else:
            continue
        number = _NUMBER_BEHIND.match(text, words[stretch[1] - 1].end)
        span = Span(words[stretch[0]].start, number.end() if number else words[stretch[1] - 1].end)
        if mask.take(span.start, span.end):
            yield span


def _back(words: Sequence[NameWord], labels: Sequence[str], i: int) -> int:
    """Where the title begins that ends in this word."""
    first = at = i
    while at > max(0, i - _LONGEST) and (words[at].joined or words[at].owned) and not words[at].first:
        at -= 1
        if words[at].is_capital:
            if labels[at] == "PERSON" and labels[i] != "PERSON" and not words[at + 1].owned:
                break  # "Faust in Marlowe (1999)": a role, not a part of the title
            first = at
        elif words[at].text not in _SMALL:
            break
    return first if not words[first].first or first == i else first + (words[first].text.lower() in _SMALL)


def _forth(words: Sequence[NameWord], i: int) -> int:
    """Where the title ends that begins with this word."""
    end = at = i + 1
    while at < min(len(words), i + _LONGEST) and (words[at].joined or words[at].owned) and not words[at].first:
        if words[at].is_capital:
            end = at + 1
        elif words[at].text not in _SMALL:
            break
        at += 1
    return end


def is_work(text: str, span: Span) -> bool:
    """Whether a name is the title of a work, by the word before it or the year behind it."""
    before = _WORK_BEFORE.search(text, max(0, span.start - _LONGEST_KIND), span.start)
    return before is not None or _YEAR_AFTER.match(text, span.end) is not None
