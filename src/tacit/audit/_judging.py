"""Whether letters in a row are what is sought, or only what an ordinary text happens to spell."""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise
from typing import NamedTuple

from tacit.audit._forms import SoughtForm
from tacit.audit._glyphs import Doubt, plain
from tacit.audit._ordinary import LITTLE, ORDINARY
from tacit.audit._reading import Apart, Edge

SHORT = 4
"""Identifiers of fewer letters and digits are found only in the layout of their kind."""
_LONG = 6  # in what has fewer letters and digits, digits that are held apart or joined are another number
_CONTRACTED = frozenset(("s", "t", "d", "m", "ll", "re", "ve"))
_NAMES = frozenset(("person", "organisation", "place", "nationality", "name", "user_name"))
_AMOUNTS = frozenset(("quantity", "money", "age"))
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\.?"
# What stands before or behind a short identifier of a kind, if it is one.
_LAYOUTS = {
    "age": (
        r"\b(?:aged?|age of|age:)\s*$",
        r"[\s-]*(?:years?|yrs?|y\s?/?\s?o|(?:months?|mos?|weeks?|days?)[\s-]+(?:old|of age))\b",
    ),
    "money": (r"(?:[$£€¥]|\b(?:usd|eur|gbp|chf))\s?$", r"\s?(?:[$£€¥k]|dollars?|euros?|pounds?|usd|eur|gbp|chf)(?!\w)"),
    "date": (
        rf"(?:\b{_MONTH}|\b\d{{1,2}}|\d(?:st|nd|rd|th)|\d{{4}})[\s,/-]*$",
        rf"[\s,/-]*(?:{_MONTH}|of {_MONTH}|\d{{1,2}}\b|\d{{4}}\b)",
    ),
    "time": (r"(?!)", r"\s?(?:[ap]\.?\s?m\b|o'clock|h\b)"),
}  # fmt: skip
_NUMBERED = r"(?:#|№|\bn(?:o|r|umber)\b|\bid\b|\bmrn\b)[\s.:#]*$"
_LONGEST_LAYOUT = 24


class LetterGap(NamedTuple):
    """Where two letters of a match stand apart; `typed` if they do so in what is sought as well."""

    at: int
    apart: Apart
    apostrophe: bool
    typed: bool


class Match(NamedTuple):
    """Letters of a text that spell what is sought."""

    start: int
    end: int
    shown: str
    gaps: tuple[LetterGap, ...]
    doubt: Doubt
    doubtful: int
    edge: Edge

    @property
    def pieces(self) -> list[str]:
        """The letters, where they stand apart."""
        at = [0, *(gap.at for gap in self.gaps if gap.apart), len(self.shown)]
        return [plain_words(self.shown[i:j]) for i, j in pairwise(at)]


def plain_words(shown: str) -> str:
    """Letters without case and marks."""
    return "".join(map(plain, shown))


def is_found(form: SoughtForm, match: Match, text: str) -> bool:
    """Whether a match is an occurrence of what is sought."""
    return (
        _is_near(form, match)
        and _has_edges(form, match)
        and _has_case(form, match)
        and _holds_together(form, match)
        and _has_layout(form, match, text)
    )


def _is_near(form: SoughtForm, match: Match) -> bool:
    """Whether the characters are near enough to the letters: a longer name bears more that only look like them.

    An ordinary word is taken for itself: lend is not IEND.
    """
    if match.doubt and plain_words(match.shown) in ORDINARY:
        return False
    least = {Doubt.NONE: 0, Doubt.DIGIT: 3, Doubt.LEET: 4, Doubt.PAIR: 6}[match.doubt]
    return form.size >= least and match.doubtful <= form.size // 2


def _has_edges(form: SoughtForm, match: Match) -> bool:
    """Whether it begins and ends as a word; a digit may touch a whole name, and a letter a long number."""
    if match.edge is not Edge.SEAM:
        return match.edge is Edge.EDGE
    if any(gap.apart >= Apart.LOOSE and not gap.typed for gap in match.gaps):
        return False
    return form.size >= 3 and (form.digits >= _LONG or (not form.digits and not form.layout))


def _has_case(form: SoughtForm, match: Match) -> bool:
    """Whether the case is right, where it tells a name from a word: US and us, Li and li, White and white."""
    if form.size < 3 or (form.layout and form.size < SHORT):
        return form.shown.islower() or unicodedata.normalize("NFKC", match.shown) == form.shown
    if form.layout in _NAMES and form.shown[0].isupper() and plain_words(form.shown) in ORDINARY:
        return match.shown[0].isupper()
    return True


def _holds_together(form: SoughtForm, match: Match) -> bool:
    """Whether pieces that stand apart are one word.

    Anything that does not show, and any mark without white space, may stand between any two letters; only a
    contraction is none (I'll, aid's). With white space between them, pieces are one word if they are single letters,
    or unless all are ordinary words and one of them a little one ("the rapist", "hero in"); across the end of a
    sentence, only if none is an ordinary word. Of three letters, those that stand so far apart must be capitals
    ("q12 h IV").
    """
    held = [gap for gap in match.gaps if not gap.typed and gap.apart]
    if not held:
        return _is_number_whole(form, match)
    worst = max(gap.apart for gap in held)
    pieces = match.pieces
    contracted = any(gap.apostrophe for gap in held) and pieces[-1] in _CONTRACTED
    inflected = any(gap.at >= form.size for gap in held)  # only the ending of a plural stands apart: "dementia s/p"
    if contracted or inflected or not _is_number_whole(form, match):
        return False
    return worst <= Apart.TIGHT or (form.size >= 3 and not match.doubtful and _is_spaced_out(form, match, worst))


def _is_spaced_out(form: SoughtForm, match: Match, worst: Apart) -> bool:
    """Whether pieces with white space between them are one word that was spaced out."""
    pieces = match.pieces
    if all(len(piece) == 1 for piece in pieces):
        return True
    if form.size == 3 and not match.shown.isupper():
        return False
    ordinary = [piece in ORDINARY for piece in pieces]
    if worst > Apart.LOOSE:
        return not any(ordinary)
    return not all(ordinary) or not any(piece in LITTLE for piece in pieces)


def _is_number_whole(form: SoughtForm, match: Match) -> bool:
    """Whether digits that stand together or apart do so in what is sought; in something long it does not matter."""
    if form.size >= _LONG:
        return True
    for gap in match.gaps:
        if not (match.shown[gap.at - 1].isdigit() and match.shown[gap.at].isdigit()):
            continue
        if gap.typed and not gap.apart:
            return False  # 3/4/21 is not 3421
        if gap.typed and gap.apart > Apart.TIGHT and not re.search(r"\d\W*\s\W*\d", form.words):
            return False  # nor is it 3 4 21
        if not gap.typed and gap.apart and any(len(piece) > 1 for piece in match.pieces):
            return False  # and 2021 is not 20-21
    return True


def _has_layout(form: SoughtForm, match: Match, text: str) -> bool:
    """Whether a short identifier stands as its kind does, and an amount is all of a number."""
    before, after = text[max(match.start - _LONGEST_LAYOUT, 0) : match.start], text[match.end :][:_LONGEST_LAYOUT]
    if form.layout in _AMOUNTS and (re.search(r"\d[.,:/]$", before) or re.match(r"[.,:/]\d", after)):
        return False
    if not form.layout or form.size >= SHORT:
        return True
    if form.layout in _NAMES:
        return form.shown[0].isupper()
    if form.layout in {"date", "time"} and any(gap.typed and gap.apart for gap in match.gaps):
        return not re.search(r"\d[.,:/-]$", before) and not re.match(r"[.,:/-]\d", after)
    if form.layout == "time" and form.shown[-1].isalpha():
        return True
    left, right = _LAYOUTS.get(form.layout, (_NUMBERED, r"(?!)"))
    return bool(re.search(left, before, re.IGNORECASE) or re.match(right, after, re.IGNORECASE))
