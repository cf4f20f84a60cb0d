"""Persons by the letters of their names, and by names cut short: "DM said", "K. & J. Marsh", "Gem" below a message."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from tacit.document import Span
from tacit.language.shorthand import is_shorthand
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import is_title
from tacit.terms.overlaps import Mask

_ALONE: Final = sought(r"^[ \t>]*(?P<it>[A-Z][a-z]{1,9})(?:[ \t]?x{1,3})?[ \t]*$", re.MULTILINE)
_LETTERS: Final = re.compile(
    r"(?<![\w.&/-])(?P<it>[A-Z]{2,3}|[A-Z]Ma?c[A-Z]|[A-Z](?:\.[A-Z])?-[A-Z]|[A-Z](?:\.[A-Z]){1,2}\.?)(?:['’]s)?(?![\w&/-]|\.[A-Z])"
)
_BOTH: Final = re.compile(r"(?<![\w/])(?P<one>[A-Z]{2,3})/(?P<other>[A-Z]{2,3})(?![\w/])")
_SPEAKS: Final = re.compile(r"[ \t]*(?::|$)", re.MULTILINE)
# At the begin of a line or a cell, behind a time perhaps: "10/03 08:05 AGENT TO: Hello".
_BEGINS: Final = re.compile(r"(?:^|[|;(])[ \t]*(?:[\[(]?\d[\d/:. \])-]{3,20}(?:[A-Z]{2,10}[ \t])?)?$", re.MULTILINE)
_BEFORE: Final = 40  # code points
# The letter that a message is signed with: nothing but the next message follows.
_SIGNED: Final = re.compile(
    r"^[ \t>]*(?P<it>[A-Z])(?:\.|[ \t]?x{1,3})?[ \t]*(?=\Z|\n[ \t>]*(?:\n[ \t>]*)?(?:From:|On |-{2,}|\Z))", re.MULTILINE
)
# No vitamin, no grade and no list: "vitamin K", "hepatitis C", "B. Diet".
_LETTER: Final = re.compile(
    r"(?<![\w.&/'’(+#-])(?<!vitamin )(?<!hepatitis )(?<!class )(?P<it>[B-HJ-Z])(?!\w|[.)/&+-]|:)"
)
_ACTS: Final = re.compile(
    r"['’]s\b|\s(?:is|was|has|had|said|says|will|would|did|does|went|got|can|could|wants?|wanted|thinks?|thought|told|asked|came|left"
    r"|still|also|then|managed|feels?|felt|denies|denied|reports?|reported|likes?|liked|and\s(?:I|me))\b"
)
# At the begin of a sentence, who says something: "TR asked whether".
_OPENS: Final = re.compile(r"(?:^|[.!?;–—] |\n)[ \t]*$")
_TELLS: Final = re.compile(
    r"\s(?:asked|stated|accepted|declined|agreed|replied|objected|explained|answered|added|thanked|suggested|proposed)\b"
)
_WITH: Final = re.compile(r"\b(?:with|by|told|asked|from|and|says|tell|ask|called|rang|saw|met)\s$|[/&]\s?$")
_WORD: Final = re.compile(r"[^\W\d_][\w'’-]*")
_SON: Final = re.compile(r"Ma?c[A-Z]")
_INITIAL: Final = re.compile(r"[A-Z]\.?[ \t][A-Z]")
# Short for something in most notes, whoever has such a name.
_EVERYBODYS: Final = frozenset(
    "US UK EU UN GP PT OT ED ID TV HR IT PA PM AM CT OK AA PS NB RE CC CV PC DC MD RN ICU ECG MRI".split()
)
_SECTION: Final = re.compile(r"\s?(?:§+\s?)?\d{1,4}\.\d")  # of a code of laws: "R.C. 124.57"
_PARTNERS: Final = re.compile(
    r"(?<![\w.])(?P<it>[A-Z]\.?)[ \t](?:&|and|\+)[ \t](?=(?P<name>[A-Z]\.?[ \t][A-Z][\w'’-]{0,40}))"
)
_FEWEST, _MOST = 2, 4  # words of a name that has initials


def short_names(text: str, persons: Sequence[str]) -> Iterator[Span]:
    r"""Given names cut short that stand alone in a line, as below a message: "Gem" for Gemma.

    Args:
        text: The text.
        persons: The names of persons in the text.

    >>> text = "From: Gemma Walkden\n\nSwaps to me, please.\n\nGem\n"
    >>> [text[span.start : span.end] for span in short_names(text, ["Gemma Walkden"])]
    ['Gem']
    """
    given = {word.lower() for name in persons for word in re.findall(r"[^\W\d_]+", name)[:-1]}
    for match in _ALONE.finditer(text):
        short = match["it"].lower()
        if short not in STOP_WORDS and any(name.startswith(short) for name in given):
            yield Span(*match.span("it"))


def initials(text: str, persons: Sequence[str], mask: Mask) -> Iterator[Span]:
    """The initials of persons whose names stand in the text, as notes have them: "DM said", "KS: ...".

    Args:
        text: The text.
        persons: Their names.
        mask: What is taken; the initials found are taken too.

    >>> text = "Met with Dean March. DM said no. DM left. Signed D.M. COPY TO GP"
    >>> [text[span.start : span.end] for span in initials(text, ["Dean March", "Tom Orr"], Mask(len(text)))]
    ['DM', 'DM', 'D.M.']
    """
    letters = {one for name in persons for one in letters_of(name)}
    found = [Span(*match.span("it")) for match in _LETTERS.finditer(text) if _bare(match["it"]) in letters]
    for match in _BOTH.finditer(text):  # "(LS/AW)"
        if letters.issuperset((match["one"], match["other"])):
            found += Span(*match.span("one")), Span(*match.span("other"))
    counted = Counter(text[span.start : span.end] for span in found)
    acting = {text[span.start : span.end] for span in found if _is_acting(text, span)}
    for span in found:
        said = text[span.start : span.end]
        if _is_word(text, span) or said in _EVERYBODYS or is_section(text, span):
            continue
        is_subject = _OPENS.search(text, max(0, span.start - _BEFORE), span.start) and _TELLS.match(text, span.end)
        if is_shorthand(said) and not is_subject and not (counted[said] > 1 and said in acting):
            continue  # "PO given" beside a Penny Oakes
        if mask.take(span.start, span.end):
            yield span
    for span in (*_joined(text, persons), *_signed(text, persons), *_by_letter(text, persons)):
        if mask.take(span.start, span.end):
            yield span


def is_section(text: str, span: Span) -> bool:
    """Whether letters are a code of laws, and no initials: "R.C. 124.57"."""
    return _SECTION.match(text, span.end) is not None


def letters_of(name: str) -> Iterator[str]:
    """The initials of a name, with and without those in the middle, without points.

    >>> list(letters_of("Rose McGuigan")), list(letters_of("Huw Bowen-Price"))
    (['RM', 'RM', 'RMcG'], ['HBP', 'HP', 'HB-P'])
    """
    surname, _, given = name.partition(",")
    written = [word for word in _WORD.findall(f"{given} {surname}") if word[0].isupper() and not is_title(word)]
    parts = [part for word in written for part in word.split("-") if part]
    if _FEWEST <= len(parts) <= _MOST:
        yield "".join(word[0] for word in parts)
        yield parts[0][0] + parts[-1][0]
        if son := _SON.match(parts[-1]):  # "RMcG"
            yield parts[0][0] + son.group().replace("Mac", "Mc")
        if len(written) > 1 and "-" in written[-1]:  # "T.N-J"
            yield written[0][0] + "-".join(part[0] for part in written[-1].split("-") if part)
    if written and "-" in written[0]:  # "E-M" is Ellie-Mae
        yield "-".join(part[0] for part in written[0].split("-") if part)


def _bare(letters: str) -> str:
    return letters.replace(".", "").replace("Mac", "Mc")


def _is_word(text: str, span: Span) -> bool:
    """Whether letters are a small word in capitals, and not of somebody who speaks or signs: "COPY TO GP"."""
    if text[span.start : span.end].lower() not in STOP_WORDS:
        return False
    return not (_SPEAKS.match(text, span.end) and _BEGINS.search(text, max(0, span.start - _BEFORE), span.start))


def _is_acting(text: str, span: Span) -> bool:
    """Whether letters stand where somebody does: who does or says something, who speaks, with whom one meets."""
    before = max(0, span.start - _BEFORE)
    if _ACTS.match(text, span.end) or _WITH.search(text, before, span.start):
        return True
    return _SPEAKS.match(text, span.end) is not None and _BEGINS.search(text, before, span.start) is not None


def _joined(text: str, persons: Sequence[str]) -> Iterator[Span]:
    """The initial of one who shares the surname behind the next: the K. of "K. & J. Marsh"."""
    known = {name for name in persons if _INITIAL.match(name)}
    yield from (Span(*match.span("it")) for match in _PARTNERS.finditer(text) if match["name"] in known)


def _by_letter(text: str, persons: Sequence[str]) -> Iterator[Span]:
    """The single letter by which notes call one person again and again: "R managed", "R's words" of Robyn."""
    firsts = Counter(one[0] for one in {_WORD.findall(name)[0] for name in persons if _WORD.search(name)})
    found = list(_LETTER.finditer(text))
    counted = Counter(match["it"] for match in found if _ACTS.match(text, match.end()))
    for match in found:
        if counted[match["it"]] > 1 and firsts[match["it"]] == 1:
            yield Span(*match.span("it"))


def _signed(text: str, persons: Sequence[str]) -> Iterator[Span]:
    """Single letters that messages are signed with, if one person's given name begins so."""
    firsts = Counter(one[0] for one in {_WORD.findall(name)[0] for name in persons if _WORD.search(name)})
    for match in _SIGNED.finditer(text):
        if firsts[match["it"]] == 1:
            yield Span(*match.span("it"))
