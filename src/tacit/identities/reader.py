"""The reader: words that tell who somebody is though no rule says so: roles, facts, firms and places.

It asks a network that has learnt from documents in which annotators marked what identifies somebody
(`tacit.language.network`). It adds to what the rules find, and where it is as good as sure that a word names nobody, or
something else, it overrules them.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.distinctions import Distinction
from tacit.identities.judgments import is_judgment
from tacit.identities.lexicon import is_common
from tacit.identities.occupations import STATES, WIDE
from tacit.identities.rarity import field_contexts
from tacit.identities.role_nouns import AMBIGUOUS, calling
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.network import KINDS, ReadingNetwork, ReadText
from tacit.language.pieces import WORD
from tacit.language.shorthand import is_shorthand
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

# The probability from which on a word is taken, by class: chosen on the documents and judgments that were developed on,
# and on annotated documents that the network has not learnt from. Dates are left to the rules, which know their forms.
TAKEN: Final = {"P": 0.5, "L": 0.5, "O": 0.6, "D": 2.0, "N": 0.9, "A": 0.5, "R": 0.45}
"""Above 1 nothing is taken."""
_CAPITALIZED: Final = tuple(map(KINDS.index, "PLO"))  # classes whose words begin with a capital
_SMALL: Final = 0.85  # from which on one in small letters is taken
# In judgments, where annotators leave what they would mark in a letter, but for what somebody is and has been through.
_IN_JUDGMENTS: Final = {"P": 0.9, "L": 0.9, "O": 2.0, "D": 2.0, "N": 2.0, "A": 0.9, "R": 0.4}
_SURER: Final = 0.2  # of the limits below which the rules are overruled, in judgments, which they were made for
_BESIDE: Final = 0.6  # of that, beside a word that is taken
_GAP: Final = re.compile(r"[ \u00a0]|[-‐‑/&]| & ")
_NUMBER_BEHIND: Final = re.compile(r"[ \t:#.]{0,3}(?:no\.? )?\d")
_VERBS: Final = frozenset(
    "won kept made ran built led left met began took wrote became born sang drove held taught sold grew read"
    " had".split()
)
# The words of releases: what occupations, distinctions, families and places are generalized to.
_WIDE: Final = frozenset(
    " ".join((*WIDE, *STATES, *(one.value for one in Distinction))).split()
    + "several child children kid kids son sons daughter daughters wife husband relative brother sister people place"
    " two three four five city town village country organisation company public marriage siblings".split()
)
_EVERYWHERE: Final = 1_000  # contexts of the field
# The probability of telling anything below which a name or a code that the rules found stands for nobody.
_DOUBTED: Final = {
    Kind.PERSON: 0.05,
    Kind.NAME: 0.05,
    Kind.ORGANISATION: 0.03,
    Kind.PLACE: 0.02,
    Kind.OCCUPATION: 0.05,
    Kind.VEHICLE: 0.05,
}
_NAMES: Final = frozenset((Kind.PERSON, Kind.NAME, Kind.ORGANISATION, Kind.PLACE))
_NAMED: Final = {"P": Kind.PERSON, "L": Kind.PLACE, "O": Kind.ORGANISATION}
_SURE: Final = 0.9  # that a name is of another kind
_SURELY_NAMED: Final = 0.9  # that everyday words name an organisation
_SURELY_A_PERSON: Final = 0.97  # whatever the rules say of people with such names
_NO_PERSON: Final = 0.3  # the share below which what the rules take for a person is only a name
_NO_NAMES: Final = frozenset((*STOP_WORDS, *TITLES))
_LONGEST_INITIALS: Final = 3
_INITIALS: Final = re.compile(r"(?<![\w.])(?:[A-Z]\. ?){1,3}$")
_DEGREE: Final = re.compile(r"(?:M\.?[DS]|Ph\.?D|R\.?N|D\.?O|J\.?D|B\.?Sc|M\.?B\.?B\.?S|F\.?R\.?C\.?S)\.?")
_CLOCK: Final = re.compile(r"[012]\d[0-5]\d")
_MEASURED: Final = frozenset((Kind.CODE, Kind.QUANTITY, Kind.DATE, Kind.CASE_NUMBER, Kind.ADDRESS, Kind.PLACE))
_UNIT: Final = re.compile(r" ?(?:mg|mcg|µg|ml|mL|mmol|units?|IU|mmHg|kg|fL|pg|U/L|g/d?L|bpm|kPa)\b")
_SHARE: Final = re.compile(r"(?P<part>\d{1,2})/(?P<of>\d{1,2})")
_UNITS: Final = frozenset((7, 12, 52))  # days, months and weeks, as doctors write how long
_FINEST: Final = 10  # the largest number below the stroke of a share
_NO_DAY: Final = 0.8
_MIXED: Final = re.compile(r"[A-Za-z]\d|\d[A-Za-z]")
_FEWEST_DIGITS: Final = 6  # of a number that stands for somebody without a label
_FURTHER: Final = 2  # words that a phrase must have to be looked for elsewhere, unless it names somebody's work


def reading(text: str, found: Sequence[tuple[Span, Kind]], mask: Mask) -> Iterator[tuple[Span, Kind]]:
    """What the reader adds to what the rules found; what it finds once is found wherever the same words stand.

    Args:
        text: The text.
        found: What the rules found in it.
        mask: What is taken; what is found is taken too.
    """
    read = ReadingNetwork.shipped().read(text)
    phrases: dict[str, Kind] = {}
    for first, last in _stretches(text, read, _is_found(read, found), mask):
        span = Span(read.words[first][0], read.words[last - 1][1])
        mean = read.kinds[first:last, 1:].mean(axis=0)
        kind = _kind(text[span.start : span.end], KINDS[1 + int(mean.argmax())], float(mean.max()))
        if kind is Kind.ORGANISATION and mean.max() < _SURELY_NAMED and _is_everyday(text[span.start : span.end]):
            continue
        if not _is_label(text, span, kind) and mask.take(span.start, span.end):
            yield span, kind
            phrases.setdefault(text[span.start : span.end], kind)
    for said, kind in phrases.items():
        if said[0].isalpha() and (kind is Kind.OCCUPATION or len(said.split()) >= _FURTHER):
            for match in re.finditer(rf"(?<![\w-]){re.escape(said)}(?![\w-])", text, re.IGNORECASE):
                if mask.take(*match.span()):
                    yield Span(*match.span()), kind


def names_a_person(text: str, span: Span) -> bool:
    """Whether the network is as good as sure that a word of a stretch is somebody's name."""
    read = ReadingNetwork.shipped().read(text)
    inside = [
        one for one in range(len(read.words)) if read.words[one][0] < span.end and read.words[one][1] > span.start
    ]
    return any(float(read.kinds[at, KINDS.index("P")]) >= _SURELY_A_PERSON for at in inside)


def _is_everyday(said: str) -> bool:
    """Whether words are all of everyday language: "Human Resources", "Department of Internal Medicine"."""
    return all(is_common(word) or word.lower() in STOP_WORDS for word in WORD.findall(said))


def overruled(text: str, found: Sequence[tuple[Span, Kind]]) -> list[tuple[Span, Kind]]:
    """What the rules found, without names that name nobody and with kinds set right, as far as the network is sure.

    All mentions of a name are judged together: what is a person in one place stays one everywhere.

    Args:
        text: The text.
        found: What the rules found in it.
    """
    read = ReadingNetwork.shipped().read(text)
    starts, ends = [start for start, _ in read.words], [end for _, end in read.words]
    shares: dict[str, list[NDArray[np.float32]]] = {}  # of each word of a name, wherever it is found
    words: dict[Span, list[str]] = {}
    for span, kind in found:
        if kind in _DOUBTED:
            for at in range(bisect_right(ends, span.start), bisect_left(starts, span.end)):
                word = text[slice(*read.words[at])].lower()
                if word not in _NO_NAMES:
                    words.setdefault(span, []).append(word)
                    shares.setdefault(word, []).append(read.kinds[at])
    told = {word: max(1 - float(row[0]) for row in rows) for word, rows in shares.items()}
    kept = []
    part = _SURER if is_judgment(text) else 1.0
    for span, kind in found:
        if kind in _MEASURED and (_UNIT.match(text, span.end) or _is_share(text, span, read, ends)):
            continue
        if kind is Kind.CASE_NUMBER and _SHARE.fullmatch(text, span.start, span.end):
            kind = Kind.DATE  # noqa: PLW2901  # "[5/5, 19:02]": a case has a longer number
        if kind is Kind.PERSON and _DEGREE.fullmatch(text, span.start, span.end) and text.endswith(", ", 0, span.start):
            continue
        if kind is Kind.DATE and _CLOCK.fullmatch(text, span.start, span.end) and text.endswith("at ", 0, span.start):
            continue
        said = words.get(span)
        if said and not _is_letters(text[span.start : span.end], kind):
            if max(map(told.__getitem__, said)) < part * _DOUBTED[kind]:
                continue
            mean = np.mean([row for word in said for row in shares[word]], axis=0)
            kind = _set_right(text[span.start : span.end], kind, mean)  # noqa: PLW2901  # the same name, of another kind
        kept.append((span, kind))
    whole = [(_with_initials(text, span, kept) if kind is Kind.PERSON else span, kind) for span, kind in kept]
    return list(_with_given_names(text, whole))


def _with_given_names(text: str, found: Sequence[tuple[Span, Kind]]) -> Iterator[tuple[Span, Kind]]:
    """What was found, with a surname and the given name behind its comma as one person: "Bellamy, Justin"."""
    last: tuple[Span, Kind] | None = None
    for span, kind in sorted(found, key=lambda one: one[0]):
        if last is not None:
            is_one = last[1] is kind is Kind.PERSON and text[last[0].end : span.start] == ", "
            first, second = text[last[0].start : last[0].end], text[span.start : span.end]
            if is_one and is_given_name(second.lower()) and first.isalpha() and not may_be_given_name(first):
                last = (Span(last[0].start, span.end), kind)
                continue
            yield last
        last = (span, kind)
    if last is not None:
        yield last


def _with_initials(text: str, span: Span, found: Sequence[tuple[Span, Kind]]) -> Span:
    """A name with the initials before it, "T. Castle", unless these were found by themselves."""
    initials = _INITIALS.search(text, max(0, span.start - _LONGEST_INITIALS * 3), span.start)
    if initials is None or any(one.start < span.start and one.end > initials.start() for one, _ in found):
        return span
    return Span(initials.start(), span.end)


def _is_share(text: str, span: Span, read: ReadText, ends: Sequence[int]) -> bool:
    """Whether two numbers with a stroke are surely no day: "4/12" for four months, "3/4 of a bottle"."""
    share = _SHARE.fullmatch(text, span.start, span.end)
    if share is None or (int(share["of"]) not in _UNITS and not int(share["part"]) < int(share["of"]) <= _FINEST):
        return False
    at = bisect_right(ends, span.start)
    return float(read.kinds[at : at + 2, 0].min()) >= _NO_DAY


def _is_letters(said: str, kind: Kind) -> bool:
    """Whether words are the initials of somebody, which the rules know from the whole name."""
    return kind is Kind.PERSON and said.isupper() and len(said) <= _LONGEST_INITIALS


def _set_right(said: str, kind: Kind, shares: NDArray[np.float32]) -> Kind:
    """The kind of a name that the network is sure is of another; a dog that the text tells of stays no person."""
    if kind in _NAMES:
        best = int(shares.argmax())
        if kind is Kind.PLACE and KINDS[best] == "R":  # the office of whom a letter goes to, in a line of the address
            return _kind(said, "R", float(shares[best]))
        right = _NAMED.get(KINDS[best])
        if right and shares[best] >= _SURE and not (kind is Kind.NAME and right is Kind.PERSON):
            return Kind.ADDRESS if right is Kind.PLACE and any(map(str.isdigit, said)) else right
        if kind is Kind.PERSON and shares[KINDS.index("P")] < _NO_PERSON:
            return Kind.NAME
    return kind


def _is_found(read: ReadText, found: Iterable[tuple[Span, Kind]]) -> NDArray[np.bool_]:
    """Which words the rules have found."""
    starts, ends = [start for start, _ in read.words], [end for _, end in read.words]
    is_found = np.zeros(len(read.words), np.bool_)
    for span, _ in found:
        is_found[bisect_right(ends, span.start) : bisect_left(starts, span.end)] = True
    return is_found


def _stretches(text: str, words: ReadText, is_found: NDArray[np.bool_], mask: Mask) -> Iterator[tuple[int, int]]:
    """The words in a row that are taken together, ``[first, last)``."""
    shares = words.kinds
    best = 1 + shares[:, 1:].argmax(axis=1)
    taken = _IN_JUDGMENTS if is_judgment(text) else TAKEN
    limits = np.array([1.0, *(taken[one] for one in KINDS[1:])], np.float32)[best]
    told = 1 - shares[:, 0]
    small = np.array([text[start:stop].islower() for start, stop in words.words], np.bool_)
    limits = np.where(small & np.isin(best, _CAPITALIZED), np.maximum(limits, _SMALL), limits)
    sure = np.flatnonzero((told >= limits) & ~is_found)
    likely = (told >= _BESIDE * limits) & ~is_found
    end = 0
    for at in map(int, sure):
        start, stop = words.words[at]
        if at < end or mask.overlaps(start, stop) or text[start:stop].lower() in STOP_WORDS:
            continue
        first, last = at, at + 1
        while first > end and likely[first - 1] and _is_joined(text, words.words[first - 1], words.words[first]):
            first -= 1
        while last < len(likely) and likely[last] and _is_joined(text, words.words[last - 1], words.words[last]):
            last += 1
        # What somebody does stays, so that a sentence is left: "kept [bees]", "played [in a team]".
        while first < last and _leads(text[slice(*words.words[first])]):
            first += 1
        while first < last and text[slice(*words.words[last - 1])].lower() in STOP_WORDS:
            last -= 1
        if first < last:
            yield first, last
        end = last


def _leads(word: str) -> bool:
    """Whether a word leads to what tells something, and tells nothing itself: a small word or a verb."""
    low = word.lower()
    if low in STOP_WORDS or low in _VERBS:
        return True
    return word.islower() and is_verb(low) and low.endswith(("ed", "s", "ing")) and not calling(low)


def _is_joined(text: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    return _GAP.fullmatch(text, one[1], other[0]) is not None


def _is_label(text: str, span: Span, kind: Kind) -> bool:
    """Whether words tell nothing of anybody: labels before numbers, shorthand, what stands in a release for others."""
    said = text[span.start : span.end]
    if all(word in _WIDE or word in STOP_WORDS for word in WORD.findall(said.lower())):
        return True
    if kind in {Kind.PERSON, Kind.NAME} and (len(said) == 1 or (text[span.end :][:1] == ":" and is_common(said))):
        return True
    if kind is Kind.CODE and sum(map(str.isdigit, said)) < _FEWEST_DIGITS and not _MIXED.search(said):
        return True  # a page, a year, an hour
    if " " in said or kind in {Kind.ADDRESS, Kind.AGE}:
        return False
    # Nurses and doctors are in every record: the rules weigh whether one is meant.
    if kind is Kind.OCCUPATION and field_contexts(key(said)) >= _EVERYWHERE:
        return True
    return is_shorthand(said) or said.lower() in AMBIGUOUS or _NUMBER_BEHIND.match(text, span.end) is not None


def _kind(said: str, named: str, chance: float) -> Kind:
    """The kind of a stretch of a class that it has with a probability."""
    if named == "P":
        is_person = chance >= _SURE or may_be_given_name(said.split(maxsplit=1)[0].capitalize())
        return Kind.PERSON if is_person else Kind.NAME
    if named == "L" and any(map(str.isdigit, said)):
        return Kind.ADDRESS
    if named == "R":
        return Kind.OCCUPATION if calling(said.rsplit(maxsplit=1)[-1].lower()) else Kind.DISTINCTION
    return _KINDS[named]


_KINDS: Final = {"L": Kind.PLACE, "O": Kind.ORGANISATION, "D": Kind.DATE, "N": Kind.CODE, "A": Kind.AGE}
