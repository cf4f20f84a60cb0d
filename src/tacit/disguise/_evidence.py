"""Whether letters that make up a name are that name as somebody would read it: the rules against false alarms.

A name whose letters stand in one word is read as it is. When there is something between the letters, the rules are:

- Between the words of a name, or where an identifier has separators as it was given, anything may stand that joins
  words: blanks, the end of a line, a hyphen, a dot, a slash. A name of several words written as one is at least seven
  letters long, or has a capital where the next word begins: "Ma Le" is not in "male".
- Letters that stand alone spell a name if what is between them is the same each time and there are three at least. One
  or two letters more, in the same manner, make another word of it: no "A I D S" in "R A I D S".
- A hyphen at the end of a line, characters that are not seen, signs of markup, and signs without blanks (hyphen,
  underscore and the like) inside a word are evidence of a disguise by themselves, unless a compound of common words
  goes on behind them ("Port-A-Cath").
- Blanks and line ends inside a word, and signs that also stand between words (slash, dot, brackets), are not: "the
  rapist". Either another word of the same name stands whole beside them, or at least one piece must be no word of its
  own: not among the common words, and not elsewhere in the same text but as a part of the same name. A piece may have
  capitals only where the name has them, or all are capitals; a name of up to four letters has those it was given in.
- Inside a run of digits, at least seven digits must agree before blanks and signs may stand where the identifier has
  none: "20 21" is not 2021.

`tacit.disguise._lookalikes` has the rules on digits in place of letters.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from tacit.disguise import _gaps
from tacit.disguise._common_words import COMMON_WORDS
from tacit.disguise._gaps import Gap
from tacit.disguise._hit import Hit
from tacit.disguise._lookalikes import count_lookalikes
from tacit.disguise._pieces import Pieces
from tacit.disguise._values import Disguise

CONTRACTED = frozenset("s t d ll ve re m".split())
"""What stands behind the apostrophe of a contraction or a possessive."""

_SPELLED = 3  # letters that spell a name at least
_MORE = 3  # letters beside a spelled name from which on it is a word among others that are spelled
_JOINED = 7  # letters of a name of several words that is written as one word
_SHORT = 4  # letters of a name that is found in pieces only in its own capitals
_LONG_NUMBER = 7  # digits of an identifier that is found in pieces
_DATE = 5  # digits of an identifier, such as a date, in which a dot is not a decimal point
_COMMA = re.compile(r",[ \t]{0,2}(?:\r?\n[ \t]{0,4})?")
_IN_SENTENCE = re.compile(r"[^.:!?\n]? ")
_CAPITALIZED = re.compile(r" [A-Z][a-z]{2}")
_EVIDENT = {
    Gap.HYPHENATED: Disguise.HYPHENATION,
    Gap.UNSEEN: Disguise.FORMAT_CHARACTERS,
    Gap.MARKDOWN: Disguise.MARKUP,
    Gap.SIGN: Disguise.SPLIT,
}


class Verdict(NamedTuple):
    """How letters make up a name.

    Attributes:
        how: Ways in which it is disguised, none when it is not.
        doubtful: Pieces one of which must be no word of its own, if there are any.
    """

    how: frozenset[Disguise]
    doubtful: tuple[str, ...] = ()


def judge(hit: Hit) -> Verdict | None:
    """How the letters make up the name; nothing when nobody would read it there."""
    pieces, pattern, _, offset, end = hit
    first, last = pieces.at(offset), pieces.at(end - 1)
    gaps = {pieces.offsets[i + 1] - offset: i for i in range(first, last) if pieces.gap(i)}
    inside = [i for at, i in gaps.items() if at not in pattern.gaps]
    is_spelled = len(gaps) == end - offset - 1 >= _SPELLED - 1 and bool(inside)
    lookalikes = count_lookalikes(hit, is_spelled=is_spelled)
    if lookalikes is None:
        return None
    if pattern.turned:
        verdict = _judge_turned(hit, gaps)
    elif is_spelled:
        verdict = _judge_letters(hit, gaps, inside[0])
    else:
        verdict = _judge_pieces(hit, gaps, inside)
    if verdict is None or not lookalikes:
        return verdict
    return None if verdict.doubtful else Verdict(verdict.how | {Disguise.CONFUSABLES})


def _judge_turned(hit: Hit, gaps: dict[int, int]) -> Verdict | None:
    """The verdict on a name of two words with the surname first."""
    pieces, pattern, _, offset, end = hit
    if list(gaps) != [pattern.turned] or not _COMMA.fullmatch(pieces.gap(gaps[pattern.turned])):
        return None
    place = pieces.place(end - 1) + 1
    if not pattern.given[0].isupper():
        # "abuse, drug" stands in an index; in a sentence, the second word belongs to what follows.
        is_name = pieces.text[place : place + 1] in {"", "\n"} or not pieces.text[place].isspace()
    else:
        is_name = pieces.letters[offset].isupper() and pieces.letters[offset + pattern.turned].isupper()
        if pattern.letters[pattern.turned :] in COMMON_WORDS:  # "Oklahoma City, New York" is no New City
            is_name = is_name and not _CAPITALIZED.match(pieces.text, place)
    return Verdict(frozenset({Disguise.REVERSED})) if is_name else None


def _judge_letters(hit: Hit, gaps: dict[int, int], inside: int) -> Verdict | None:
    """The verdict on single letters: the same between all, anything that joins words between the words of the name."""
    pieces = hit.pieces
    within: set[str] = set()
    between: set[str] = set()
    for at, i in gaps.items():
        gap, given = pieces.gap(i), hit.pattern.gaps.get(at)
        if gap != given:
            (within if given is None or given in {"", "'"} else between).add(gap)
    if not _gaps.spells(within) or any(gap not in within and _gaps.kind(gap) is Gap.END for gap in between):
        return None
    return None if _goes_on(hit, pieces.gap(inside)) else Verdict(frozenset({Disguise.SPELLED}))


def _goes_on(hit: Hit, gap: str) -> bool:
    """Whether the word that single letters spell goes on before them or behind them, in the same manner.

    A letter or two make another word of it. With more, several words may be spelled one after the other.
    """
    pieces = hit.pieces
    first, last = pieces.at(hit.offset), pieces.at(hit.end - 1)
    more = 0
    for step, edge in ((-1, first), (1, last)):
        i = edge
        while more < _MORE and _is_spelled(pieces, i, step, gap, is_first=i == edge):
            i += step
            more += 1
    return 0 < more < _MORE


def _is_spelled(pieces: Pieces, i: int, step: int, gap: str, *, is_first: bool) -> bool:
    """Whether the next letter before or behind a spelled one is spelled in the same manner, and belongs to no word."""
    other = i + step
    if not 0 <= other < len(pieces.starts) or pieces.gap(min(i, other)) != gap:
        return False
    letter, beyond = pieces.piece(other), other + step
    if len(letter) != 1 or (is_first and gap.isspace() and letter in "aAiI"):
        return False
    if not gap.isspace() or not 0 <= beyond < len(pieces.starts):
        return True
    return pieces.gap(min(other, beyond))[-1:].isspace()  # not the S in "A.I.D.S H I V"


def _judge_pieces(hit: Hit, gaps: dict[int, int], inside: list[int]) -> Verdict | None:
    """The verdict on words and pieces of words."""
    how: set[Disguise] = set()
    for at, given in hit.pattern.gaps.items():
        if at < hit.end - hit.offset:
            joined = _join(hit, at, given, gaps.get(at))
            if joined is None:
                return None
            how |= joined
    doubtful: list[int] = []
    is_evident = False
    for i in inside:
        name = _gaps.kind(hit.pieces.gap(i))
        if name is Gap.END or not _may_split(hit, i, name):
            return None
        how.add(_EVIDENT.get(name, Disguise.SPLIT))
        if (name in _EVIDENT and not _is_compound(hit, i)) or hit.digits >= _LONG_NUMBER:
            is_evident = True
        else:
            doubtful += (i, i + 1)
    if is_evident or not doubtful:
        return Verdict(frozenset(how))
    strange = _strange(hit, doubtful)
    return None if strange is None else Verdict(frozenset(how), strange)


def _join(hit: Hit, at: int, given: str, gap_number: int | None) -> set[Disguise] | None:
    """The way in which two words of the name are joined; nothing if they do not belong together."""
    pieces = hit.pieces
    left, right = pieces.letters[hit.offset + at - 1], pieces.letters[hit.offset + at]
    if gap_number is None:
        if given in {"", "'"}:
            return set()
        is_evident = left.isdigit() or right.isdigit() or (left.islower() and right.isupper())
        return {Disguise.JOINED} if is_evident or len(hit.pattern.letters) >= _JOINED else None
    gap = pieces.gap(gap_number)
    if gap == given or (gap == " " and given.isspace()):
        return set()
    if left.isdigit() and right.isdigit() and gap in {".", ","} and hit.digits < _DATE:
        return None  # a decimal point
    name = _gaps.kind(gap)
    if _gaps.joins_words(gap, given, pieces.piece(gap_number)):
        return (
            set()
            if name is Gap.SPACE
            else {Disguise.JOINED if name is Gap.SIGN else _EVIDENT.get(name, Disguise.JOINED)}
        )
    is_number = left.isdigit() or right.isdigit()
    return {Disguise.JOINED} if is_number and _gaps.joins_numbers(gap) else None


def _may_split(hit: Hit, i: int, name: Gap) -> bool:
    """Whether a gap can stand inside a word: not the apostrophe of a contraction, nor anything in a short number."""
    pieces = hit.pieces
    behind = pieces.piece(i + 1)
    if "'" in pieces.gap(i) and behind.casefold() in CONTRACTED:
        return False
    is_number = pieces.piece(i)[-1].isdigit() and behind[0].isdigit()
    return not is_number or hit.digits >= _LONG_NUMBER or name in {Gap.UNSEEN, Gap.HYPHENATED}


def _is_compound(hit: Hit, i: int) -> bool:
    """Whether a sign stands between two common words of a compound that goes on: "Port-A-Cath", "is_in_a_set"."""
    pieces = hit.pieces
    if pieces.gap(i) not in {"-", "_"} or not (_is_listed(pieces.piece(i)) and _is_listed(pieces.piece(i + 1))):
        return False
    first, last = pieces.at(hit.offset), pieces.at(hit.end - 1)
    before = pieces.gap(first - 1) if first else ""
    behind = pieces.gap(last) if last + 1 < len(pieces.starts) else ""
    return pieces.gap(i) in {before, behind}


def _strange(hit: Hit, doubtful: list[int]) -> tuple[str, ...] | None:
    """Of pieces those that are not common words; none when they need not be looked at, nothing if they are no name."""
    if hit.is_inflected or not _has_its_capitals(hit):
        return None
    if _has_whole_word(hit, doubtful):
        return ()
    strange = [hit.pieces.piece(i) for i in doubtful if not _is_common(hit, i)]
    return tuple(dict.fromkeys(map(as_word, strange))) or None


def as_word(piece: str) -> str:
    """A piece as it is compared with the words of the text; a single letter is another word as a capital: "A"."""
    return piece if len(piece) == 1 else piece.casefold()


def _has_its_capitals(hit: Hit) -> bool:
    """Whether pieces have capitals only where the name has them or a word of it begins, or all are capitals."""
    letters, given, gaps = hit.letters, hit.pattern.given, hit.pattern.gaps
    if len(given) <= _SHORT:
        return letters == given or (given.islower() and letters == given.capitalize())
    at_start = (at == 0 or at in gaps or given[at].isupper() for at, letter in enumerate(letters) if letter.isupper())
    return letters.isupper() or all(at_start)


def _has_whole_word(hit: Hit, doubtful: list[int]) -> bool:
    """Whether another word of the same name stands beside the pieces, so that chance cannot have put them there."""
    pieces, pattern, _, offset, end = hit
    edges = [0, *(at for at, gap in pattern.gaps.items() if gap), end - offset]
    starts = {pieces.offsets[i] - offset for i in range(pieces.at(offset), pieces.at(end - 1) + 1)}
    torn = {pieces.offsets[i] - offset for i in doubtful}
    return any(
        first in starts and behind - first >= 3 and not any(first <= at < behind for at in torn)
        for first, behind in pairwise(edges)
    )


def _is_common(hit: Hit, i: int) -> bool:
    """Whether a piece is a common word where it stands: small, or with a capital that a sentence gives it."""
    pieces = hit.pieces
    piece = pieces.piece(i)
    if not _is_listed(piece):
        # A letter by itself is the name of something: "hepatitis B and ..."
        return len(piece) == 1 and piece.isupper() and not hit.pattern.given.isupper()
    if piece.isupper() and len(piece) > 2:
        return _shouts(hit)
    is_inside = i > 0 and _IN_SENTENCE.fullmatch(pieces.gap(i - 1)) and not pieces.piece(i - 1)[0].isupper()
    return piece == "I" or not piece.istitle() or not is_inside


def _is_listed(piece: str) -> bool:
    word = piece.casefold()
    return word in COMMON_WORDS or (len(word) > 3 and word.removesuffix("s") in COMMON_WORDS)


def _shouts(hit: Hit) -> bool:
    """Whether all is written in capitals around a name, so that they say nothing of its pieces."""
    pieces = hit.pieces
    before, behind = pieces.at(hit.offset) - 1, pieces.at(hit.end - 1) + 1
    beside = [pieces.piece(i) for i in (before, behind) if 0 <= i < len(pieces.starts)]
    return not any(map(str.islower, beside))
