"""How far a stretch goes that gives a name away: to the ends of words, over markup and over what is not seen."""

from __future__ import annotations

import re

from tacit.disguise._hit import Hit
from tacit.disguise._letters import is_ignorable
from tacit.disguise._pieces import is_unspaced
from tacit.disguise._renderings import COLOUR, LONGEST_MARKUP

_LONGEST_WORD = 64  # letters; what is longer is no word, and must not be read to its end from each name in it
_TAG = re.compile(r"[<\[](/?)([A-Za-z][\w:.-]*)(?:[\s/=][^<>\[\]]*)?[>\]](?!\()")
_TAG_BEFORE = re.compile(r"[<\[]([A-Za-z][\w:.-]*)(?:[\s=][^<>\[\]]*)?[>\]]\Z")
_TAG_BEHIND = re.compile(r"[<\[]/([A-Za-z][\w:.-]*)\s*[>\]]")
_LINK_BEHIND = re.compile(r"\]\([^()\s]{0,999}\)")
_EMPHASIS = re.compile(r"\*+|_+|~+|`+")
_ENCODED = re.compile(r"[=%][0-9A-Fa-f]{2}\Z")
_COLOUR_BEFORE = re.compile(rf"{COLOUR}\Z")
_COLOUR_BEHIND = re.compile(COLOUR)
_LONGEST_COLOUR = 24  # characters
_BRACKETS = (("(", ")"), ("[", "]"))


def widen_to_words(hit: Hit) -> tuple[int, int]:
    """The place of the letters in the text as it is shown, up to the ends of the words that they stand in."""
    text = hit.pieces.text
    start, end = hit.place
    if not _ENCODED.search(text, max(0, start - 3), start):  # in "%20HIV", the digits are no part of the word
        first = max(0, start - _LONGEST_WORD)
        while start > first and _are_one_word(text[start - 1], text[start]):
            start -= 1
    last = min(len(text), end + _LONGEST_WORD)
    while end < last and _are_one_word(text[end], text[end - 1]):
        end += 1
    return start, end


def _are_one_word(beside: str, edge: str) -> bool:
    return beside.isalnum() and not is_unspaced(beside) and not is_unspaced(edge)


def widen_over_possessive(text: str, end: int) -> int:
    """The end of a stretch behind the 's that follows it, if one does."""
    has_s = text[end : end + 2].casefold() == "'s" and not text[end + 2 : end + 3].isalnum()
    return end + 2 if has_s else end


def widen_over_brackets(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the bracket beside it whose other half is inside: "(555) 123" is one number."""
    for opening, closing in _BRACKETS:
        open_ones = text.count(opening, start, end) - text.count(closing, start, end)
        if open_ones < 0 and text.endswith(opening, 0, start):
            start -= 1
        elif open_ones > 0 and text.startswith(closing, end):
            end += 1
    return start, end


def widen_over_markup(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the tags and signs of emphasis beside it that belong to tags and signs inside it.

    >>> text = "<p><b>H</b>IV and **A**IDS"
    >>> [text[slice(*widen_over_markup(text, at, at + length))] for at, length in ((6, 7), (20, 6))]
    ['<b>H</b>IV', '**A**IDS']
    """
    start, end = _widen_over_tags(text, start, end)
    if text.count("[", start, end) > text.count("]", start, end):
        link = _LINK_BEHIND.match(text, end)
        end = link.end() if link else end
    for sign in dict.fromkeys(_EMPHASIS.findall(text, start, end)):
        if text.count(sign, start, end) % 2:
            if text.endswith(sign, 0, start):
                start -= len(sign)
            elif text.startswith(sign, end):
                end += len(sign)
    return start, end


def _widen_over_tags(text: str, start: int, end: int) -> tuple[int, int]:
    opened: list[str] = []
    closed: list[str] = []
    for tag in _TAG.finditer(text, start, end):
        if not tag[1]:
            opened.append(tag[2])
        elif tag[2] in opened:
            opened.remove(tag[2])
        else:
            closed.append(tag[2])
    while closed:
        before = _TAG_BEFORE.search(text, max(0, start - LONGEST_MARKUP), start)
        if before is None or before[1] not in closed:
            break
        closed.remove(before[1])
        start = before.start()
    while opened:
        behind = _TAG_BEHIND.match(text, end)
        if behind is None or behind[1] not in opened:
            break
        opened.remove(behind[1])
        end = behind.end()
    return start, end


def widen_over_unseen(text: str, start: int, end: int) -> tuple[int, int]:
    """A stretch with the characters beside it that are not seen, and with the colours that a terminal is told."""
    while start:
        colour = _COLOUR_BEFORE.search(text, max(0, start - _LONGEST_COLOUR), start)
        if colour is None and not is_ignorable(text[start - 1]):
            break
        start = colour.start() if colour else start - 1
    while end < len(text):
        colour = _COLOUR_BEHIND.match(text, end)
        if colour is None and not is_ignorable(text[end]):
            break
        end = colour.end() if colour else end + 1
    return start, end
