"""What the characters around a term say about how its replacement has to read.

A few characters to the left and to the right decide; a doubt is always resolved to "change nothing".
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from tacit.language import titles
from tacit.language.date_forms import MONTH_ABBREVIATIONS
from tacit.language.deferred import deferred
from tacit.language.modifiers import is_modifier
from tacit.language.numerals import SMALL_NUMBERS
from tacit.language.plurals import is_plural, is_unchanging
from tacit.language.stop_words import STOP_WORDS
from tacit.replacement.phrases import begins_noun_phrase, goes_on, is_predicate
from tacit.terms import Kind

_WINDOW = 120  # code points looked at on either side: about a line
_LONGEST_ARTICLE = 12  # with the blanks after it
_LONGEST_WORD = 30
_HEADING = 40  # code points; text is hardly ever wrapped at fewer

_ONE = frozenset("another each every this".split())
_SEVERAL = frozenset((*"both few many several these those".split(), *SMALL_NUMBERS[1:]))
_ONE_THING = frozenset([Kind.PLACE, Kind.ORGANISATION, Kind.CODE])
_NAMES = frozenset([Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME])

# Followed by a full stop without ending a sentence.
_ABBREVIATIONS = frozenset(
    (
        *"al approx art ca cf co dept ed eds eg fig figs ie inc jr ltd mt no nos pp pt sec sen sr st vol vs".split(),
        *titles.ABBREVIATIONS,
        *map(str.lower, MONTH_ABBREVIATIONS),
    )
)
_SHORT = 5  # letters; a longer word in capitals is no acronym, as in `tacit.terms.keys`

_OPEN = r"[\"'“‘«(\[*_]*"
_BULLETS = r"(?:(?:[-*+•▪◦‣>#]+|\(?\d{1,3}[.)])[^\S\r\n]+)*"
_SPACE = r"(?:[^\S\r\n]+|[^\S\r\n]*\r?\n[^\S\r\n]*)"  # blanks, or the end of one line
_ARTICLE = deferred(rf"(?<![\w'’.\-])(?P<word>[aA][nN]?)(?P<gap>{_SPACE}{_OPEN})$")
# "hepatitis A virus" has no article.
_BEFORE_LETTER = deferred(
    r"\b(?:hepatitis|vitamin|type|group|influenza|factor|grade|class|category)\s+$", re.IGNORECASE
)
_DETERMINER = deferred(r"(?P<word>an?|the)\s+(?=\w)", re.IGNORECASE)
_LINE_START = deferred(rf"(?:^|[\r\n])[^\S\r\n]*(?P<bullets>{_BULLETS}){_OPEN}$")
_NEW_CLAUSE = deferred(r"[,;]\s+(?:and|but|or|so|while|when)\s+$")
_CELL_START = deferred(rf"(?:[\t|][^\S\r\n]*|[\w)][^\S\r\n]{{2,}}){_OPEN}$")
_CELL_END = deferred(r"[*_]*[\"'”’»)\]]*[.,:;]?[*_]*[^\S\r\n]*(?:$|[\r\n\t|])")
_AND = deferred(r"\w (?:and|or) $")
_FIRST_OF_TWO = deferred(r"(?:^|[.;\r\n]\s*)(?:[\w-]+ ){0,2}(?P<last>[\w-]+) and $")
_STRENGTH_AFTER = deferred(r"\s\d[\d.,/]*\s?(?:mg|mcg|µg|μg|g|m[lL]|[uU]nits?|IU)\b")
_RESULT = deferred(r" (?:negative|positive|normal|abnormal|clear|pending)(?=[.;,)]|\s*$)")  # of a test, without a verb
_FRAGMENT_END = deferred(r"\s*[.:;!?]")
# "Diagnosis: |", "[|", "Ward\t|": a value stands here, and what ends it.
_FIELD_START = deferred(rf"(?:^|[\r\n\t|]|[^\S\r\n]{{2}})[^\S\r\n]*{_BULLETS}[^\r\n\t|:.!?]{{1,40}}:[^\S\r\n]+{_OPEN}$")
_SHORT_LABEL = deferred(r"(?:^|[\s,;(])(?:D\.?O\.?B|D\.?O\.?D|LMP|EDD)\.?[:]?[^\S\r\n]+$")
_BRACKET_START = deferred(r"[\[(]$")
_FIELD_END = deferred(r"[^\S\r\n]*(?:$|[\r\n\t|,;()\]]|[^\S\r\n]{2})")
# The rest of a heading, after the term: "OF ANESTHESIA:".
_REST_OF_LABEL = deferred(r"[^\r\n.,;!?:]{0,40}:(?=\s|$)")
_REST_OF_LINE = deferred(r"[^\r\n]*")
_SENTENCE_END = deferred(rf"(?P<word>[\w.]*?)(?P<mark>[.!?…]+)[\"'”’»)\]*_]*\s+{_OPEN}$")
_LINE_END = deferred(r"[.:!?…][\"'”’»)\]]*$")
_SENTENCE_OVER = deferred(r"[\"'”’»)\]]*\s*?(?:\r?\n|$|\s(?P<word>[^\W\d_]+))")
_WORD_AT_END = deferred(r"[^\W_]+$")
_LETTERS = deferred(r"[^\W\d_]+")
_POSSESSIVE = deferred(r"['’][sS](?!\w)|(?<=[sS])['’](?=\s+\w)")
_POSSESSIVE_WITHIN = deferred(r"(?:['’][sS]|(?<=[sS])['’])$")
_DATE_AFTER = deferred(r"\s\d{1,2}(?:[/.]\d|\s[A-Z][a-z]{2})")
_OPEN_QUOTE = deferred(r"(?:^|[\s(\[])['‘](?=\w)")


class Article(NamedTuple):
    """An indefinite article in the text.

    Attributes:
        start: Where it begins.
        word: The word: "a", "An".
        gap: What stands between it and the term; a space for a line break.
    """

    start: int
    word: str
    gap: str


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A term in its text.

    Attributes:
        text: The whole text.
        start: Where the term begins.
        end: Where it ends.
        kind: What kind of thing the term is.
        floor: Where the term before ends: nothing left of it may be rewritten.
        ceiling: Where the next term begins: nothing right of it may be rewritten.
    """

    text: str = field(repr=False)
    start: int
    end: int
    kind: Kind
    floor: int
    ceiling: int

    @property
    def determiner(self) -> str:
        """The article that the term itself begins with, in lower case: "the" of "The Hague"."""
        match = _DETERMINER.match(self.text, self.start, self.end)
        return match["word"].lower() if match else ""

    @property
    def possessive_within(self) -> str:
        """The "'s" that the term itself ends with."""
        match = _POSSESSIVE_WITHIN.search(self.text, max(self.start + 1, self.end - 2), self.end)
        return match.group() if match else ""

    @property
    def possessive_after(self) -> str:
        """The "'s" right after the term."""
        match = _POSSESSIVE.match(self.text, self.end)
        if not match or match.end() > self.ceiling:
            return ""
        if len(match.group()) == 1 and _OPEN_QUOTE.search(self.before):  # the end of a quotation
            return ""
        return match.group()

    @property
    def surface(self) -> str:
        """The term's words."""
        return self.text[self.start : self.end]

    @property
    def before(self) -> str:
        """What stands before the term, as far as it matters."""
        return self.text[max(0, self.start - _WINDOW) : self.start]

    @property
    def after(self) -> str:
        """What stands after the term, as far as it matters."""
        return self.text[self.end : self.end + _WINDOW]

    @property
    def article(self) -> Article | None:
        """The "a" or "an" before the term."""
        match = _ARTICLE.search(self.text, max(self.floor, self.start - _LONGEST_ARTICLE), self.start)
        if not match:
            return None
        word, before = match["word"], self.text[max(0, match.start() - _WINDOW) : match.start()]
        if _BEFORE_LETTER.search(before):
            return None
        if word == "A" and not _starts_sentence(before):  # a letter, unless all is in capitals: "HAS A VIRUS"
            previous = _last_word(before)
            if not (previous.isupper() and previous.lower() in STOP_WORDS):
                return None
        gap = match["gap"]
        return Article(match.start(), word, gap if gap.splitlines() == [gap] else " " + gap.lstrip())

    @property
    def is_plural(self) -> bool:
        """Whether the term speaks of several things."""
        previous = _last_word(self.before)
        if self.kind in _ONE_THING or previous.lower() in _ONE or self.determiner in {"a", "an"} or self.article:
            return False
        if self.kind is Kind.PERSON and "the" not in (previous.lower(), self.determiner):  # "James", but "the Joneses"
            return False
        if is_unchanging(self.surface):
            return previous.lower() in _SEVERAL or (previous.isdecimal() and previous != "1")
        return is_plural(self.surface)

    @property
    def modifies(self) -> bool:
        """Whether the term is part of a longer noun phrase that goes on after it."""
        if self.kind in _ONE_THING and _DATE_AFTER.match(self.after):  # "at Hill Surgery 27/11"
            return False
        return not self.possessive_within and not self.possessive_after and goes_on(self.after)

    @property
    def has_noun_after(self) -> bool:
        """Whether the phrase goes on with a word, whose article stands before the term: not with a value, "5 mg"."""
        return self.modifies and not self.after.lstrip()[:1].isdigit()

    @property
    def wants_article(self) -> bool:
        """Whether an indefinite article may be put before the term."""
        before = self.before
        # The strength of a medicine goes with it: "takes efavirenz 600 mg daily".
        has_strength = bool(_STRENGTH_AFTER.match(self.after)) and _follows_word(before)
        if self.modifies and not has_strength:
            return bool(_AND.search(before) and _RESULT.match(self.after))  # "hepatitis B and a test negative"
        if not _follows_word(before):
            starts = _starts_sentence(before)
            if self.begins_heading:
                return False
            if (starts or _CELL_START.search(before)) and _CELL_END.match(self.after):
                return False
            if starts:
                return not _FRAGMENT_END.match(self.after)
        if _NEW_CLAUSE.search(before) and is_predicate(self.after):
            return True  # ", and a test showed"
        return begins_noun_phrase(before, name=self.kind in _NAMES or self.surface[0].isupper())

    @property
    def shares_result(self) -> bool:
        """Whether the term is the second of two things of which one result is told: "syphilis and a test pending"."""
        first = _FIRST_OF_TWO.search(self.before) if _RESULT.match(self.after) else None
        return first is not None and not is_modifier(first["last"].lower())

    @property
    def starts_sentence(self) -> bool:
        """Whether the term is the first of a sentence or of a list item."""
        return _starts_sentence(self.before)

    @property
    def begins_heading(self) -> bool:
        """Whether the term begins a label, "TYPE OF ANESTHESIA:", or a line in capitals."""
        if not _LINE_START.search(self.before):
            return False
        rest = _REST_OF_LINE.match(self.after)
        line = self.surface + (rest.group() if rest else "")
        return bool(_REST_OF_LABEL.match(self.after)) or (line.isupper() and _has_long_word(line))

    @property
    def begins_cell(self) -> bool:
        """Whether the term is the first of a cell, or stands behind a wide gap, as what is set in columns does."""
        return bool(_CELL_START.search(self.before))

    @property
    def begins_field(self) -> bool:
        """Whether the term is the first of what stands in a field: "Heart: Regular rate", a cell of a table."""
        return bool(_FIELD_START.search(self.before) or _CELL_START.search(self.before))

    @property
    def begins_label(self) -> bool:
        """Whether the term begins a field or a label, or stands behind a short form that is one: "DOB 3 May 1979"."""
        return self.begins_field or self.begins_heading or bool(_SHORT_LABEL.search(self.before))

    @property
    def stands_alone(self) -> bool:
        """Whether the term is all that a line, a field, a cell or a bracket holds before its end or the next comma."""
        before = self.before
        begins = self.begins_field or _LINE_START.search(before) or _BRACKET_START.search(before)
        return bool(begins and _FIELD_END.match(self.after))

    @property
    def begins_with_capital(self) -> bool:
        """Whether a noun's capital is that of its field: "Heart: Regular rate"; names and acronyms always have one."""
        first = _LETTERS.match(self.surface)
        return self.kind not in _NAMES and bool(first and first.group().istitle()) and self.begins_field

    @property
    def ends_sentence(self) -> bool:
        """Whether the full stop that the term ends with, "U.S.", is also the sentence's."""
        if not self.surface.endswith("."):
            return False
        match = _SENTENCE_OVER.match(self.after)
        if not match or not match["word"]:
            return bool(match)
        return match["word"][0].isupper() and match["word"].lower() in STOP_WORDS

    @property
    def is_shouted(self) -> bool:
        """Whether the term is in capitals as its phrase or its line is, not as an acronym is."""
        if not self.surface.isupper():
            return False
        if len(self.surface.split()) > 1 or _has_long_word(self.surface):
            return True
        line = self.before.splitlines()[-1:] if not self.before.endswith(("\n", "\r")) else []
        line += self.after.splitlines()[:1]
        rest = " ".join(line)
        return rest.isupper() and (
            _has_long_word(rest) or any(word.lower() in STOP_WORDS for word in _LETTERS.findall(rest) if len(word) > 1)
        )


def _has_long_word(text: str) -> bool:
    return any(len(word) > _SHORT for word in _LETTERS.findall(text))


def _last_word(text: str) -> str:
    """The last word, if nothing but space follows it."""
    match = _WORD_AT_END.search(text[-_LONGEST_WORD:].rstrip())
    return match.group() if match else ""


def _follows_word(before: str) -> bool:
    """Whether the line has a word or a comma before the term, and only blanks between."""
    last = before.rstrip(" \u00a0")[-1:]
    return last.isalnum() or last == ","


def _starts_sentence(before: str) -> bool:
    if _follows_word(before):  # most terms
        return False
    line = _LINE_START.search(before)
    if line:
        above = before[: line.start()].removesuffix("\r").rstrip(" \t")
        if line["bullets"] or not above or above.endswith("\n") or _LINE_END.search(above):
            return True
        # A line in capitals or a short one is a heading; a long one goes on here.
        last = above[above.rfind("\n") + 1 :]
        return last.isupper() or (len(last) < _HEADING and _last_word(last).lower() not in STOP_WORDS)
    end = _SENTENCE_END.search(before)
    if not end:
        return False
    word = end["word"].lower()
    is_short = len(word) == 1 or ("." in word and not word.replace(".", "").isdigit())  # "U.S.", and not "2.41."
    return end["mark"] != "." or not (is_short or word in _ABBREVIATIONS)
