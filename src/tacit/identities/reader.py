"""The reader: words that tell who somebody is though no rule says so: roles, facts, firms and places.

A small convolutional network over word vectors, what is known of each word, and what the rules have found around it. It
has learnt from short documents in which annotators listed what identifies somebody (`training/passages/identities`);
`scripts.train_reader` trains it. It only adds to what the rules find.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.distinctions import Distinction
from tacit.identities.judgments import is_judgment
from tacit.identities.lexicon import RELATIONS, is_common, is_nobody, known_place
from tacit.identities.occupations import STATES, WIDE
from tacit.identities.profiles import profile
from tacit.identities.rarity import field_contexts
from tacit.identities.role_nouns import AMBIGUOUS, Calling, calling
from tacit.knowledge.tagger import convolve
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.modifiers import is_modifier
from tacit.language.shorthand import is_shorthand
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import TITLES
from tacit.language.vectors import WordVectors
from tacit.language.verbs import is_verb
from tacit.terms import Recognized
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
Matrix = NDArray[np.float32]

WEIGHTS: Final = "reader.npz"
"""The network's weights."""

CLASSES: Final = ("", "P", "L", "O", "D", "N", "A", "R")
"""Nothing, and what annotators distinguish: persons, places, organisations, dates, numbers, ages, roles and facts."""

WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_STOP: Final = re.compile(r"[.!?:;|](?=\s|$)|\n")  # where a clause or a field ends
STEP: Final = 3
"""Words between those that the second convolution sees."""

# What the rules found, in groups: each is a column of what the network sees.
_MARKS: Final[Mapping[Kind, int]] = {
    Kind.PERSON: 0,
    Kind.USER_NAME: 0,
    Kind.ORGANISATION: 1,
    Kind.PLACE: 2,
    Kind.ADDRESS: 2,
    Kind.POSTCODE: 2,
    Kind.NATIONALITY: 3,
    Kind.NAME: 4,
    Kind.DATE: 5,
    Kind.TIME: 5,
    Kind.AGE: 6,
    Kind.OCCUPATION: 7,
    Kind.DISTINCTION: 7,
    Kind.FAMILY: 7,
    Kind.QUANTITY: 8,
    Kind.MONEY: 8,
}
_OTHER_MARK: Final = 9  # numbers and codes
_LABELS: Final[Mapping[str, int]] = {
    "PERSON": 10,
    "ORG": 11,
    "GPE": 12,
    "LOC": 12,
    "FAC": 12,
    "NORP": 13,
    "EVENT": 14,
    "WORK_OF_ART": 14,
    "PRODUCT": 14,
    "LAW": 14,
}
MARKS: Final = 15
"""Columns of what was found, by the rules and by the language model."""
LABELS: Final = 5
"""The last of them, which are the language model's."""
PLACE: Final = 2
"""Columns of where a word stands: the first and the last of a clause."""
_CALLINGS: Final = {one: at for at, one in enumerate(Calling)}


class ReadWords(NamedTuple):
    """What the network sees of a text.

    Attributes:
        places: Where the words stand, ``[start, end)``.
        rows: For each, what is known of it, where it stands and what was found there.
        is_found: Which of them the rules have found.
    """

    places: Sequence[tuple[int, int]]
    rows: Matrix
    is_found: NDArray[np.bool_]


def read(text: str, found: Iterable[tuple[Span, Kind]], recognized: Iterable[Recognized]) -> ReadWords:
    """The words of a text as the network sees them.

    Args:
        text: The text.
        found: What the rules found in it.
        recognized: What the language model recognized in it.
    """
    places = [one.span() for one in WORD.finditer(text)]
    known = [_of_word(text[start:end]) for start, end in places]
    ends = [bool(_STOP.search(text, end, start)) for (_, end), (start, _) in pairwise([*places, (len(text), 0)])]
    around = np.zeros((len(places), PLACE + MARKS), np.float32)
    around[1:, 0] = ends[:-1]
    around[:1, 0] = 1
    around[:, 1] = ends
    starts, stops = [start for start, _ in places], [end for _, end in places]
    is_found = np.zeros(len(places), np.bool_)
    for span, kind in found:
        first, last = bisect_right(stops, span.start), bisect_left(starts, span.end)
        around[first:last, PLACE + _MARKS.get(kind, _OTHER_MARK)] = 1
        is_found[first:last] = True
    for start, end, label in recognized:
        if label in _LABELS:
            around[bisect_right(stops, start) : bisect_left(starts, end), PLACE + _LABELS[label]] = 1
    rows = np.stack(known) if known else np.zeros((0, _of_word("a").size), np.float32)
    return ReadWords(places, np.concatenate([rows, around], 1), is_found)


@lru_cache(1 << 15)
def _of_word(word: str) -> Matrix:
    """What is known of a word: its vector, its form, its use in the corpora, what the lists say."""
    lower = word.lower()
    vectors, common = WordVectors.shipped().of([word])
    used = profile(lower)
    digits = [int(one) / 3 for one in used] if len(used) > 1 else [0.0] * 5
    place = known_place(key(word)) if word[0].isalpha() else None
    named = calling(lower) if len(word) > 2 else None
    flags = (
        lower in STOP_WORDS,
        word[0].isdigit(),
        word[0].isupper(),
        len(word) > 1 and word.isupper(),
        len(word) == 1,
        common[0],
        common[0] > 0,
        is_common(word),
        is_given_name(lower),
        may_be_given_name(word.capitalize()),
        is_verb(lower),
        is_modifier(lower),
        is_nobody(word),
        lower in TITLES,
        lower in RELATIONS,
        place is Kind.PLACE,
        place is Kind.NATIONALITY,
        not used,
        *digits,
    )
    callings = np.zeros(len(_CALLINGS), np.float32)
    if named:
        callings[_CALLINGS[named[0]]] = 1
    return np.concatenate([vectors[0], np.array(flags, np.float32), callings])


@dataclass(frozen=True, slots=True)
class ReaderNetwork:
    """The network: for each word of a text the probability of each class.

    Attributes:
        members: The weights of networks whose answers are averaged.
    """

    members: tuple[Mapping[str, Matrix], ...] = field(repr=False)

    @classmethod
    @cache
    def shipped(cls) -> ReaderNetwork:
        """The network that tacit brings."""
        content = (files("tacit.identities") / "data" / WEIGHTS).read_bytes()
        stored = dict(np.load(BytesIO(content), allow_pickle=False))
        count = 1 + max(int(name.split(".")[0]) for name in stored)
        return cls(
            tuple(
                {
                    name.split(".")[1]: one.astype(np.float32)
                    for name, one in stored.items()
                    if name.startswith(f"{at}.")
                }
                for at in range(count)
            )
        )

    def probabilities(self, rows: Matrix) -> Matrix:
        """For each word the probability of each class, the mean over the networks."""
        answers: Matrix = np.mean([_forward(one, rows) for one in self.members], axis=0)
        return answers


def _forward(weights: Mapping[str, Matrix], rows: Matrix) -> Matrix:
    size = len(weights["project"])
    seen = np.concatenate([rows[:, :size] @ weights["project"], rows[:, size:]], 1)
    near = convolve(seen, weights["near"], weights["near_bias"], 1)
    far = convolve(near, weights["far"], weights["far_bias"], STEP)
    joined = np.concatenate([far, near, seen], 1)
    odds = np.maximum(joined @ weights["join"] + weights["join_bias"], 0) @ weights["out"] + weights["out_bias"]
    shares = np.exp(odds - odds.max(axis=1, keepdims=True))
    result: Matrix = shares / shares.sum(axis=1, keepdims=True)
    return result


# The probability from which on a word is taken, by class: chosen on the documents and judgments that were developed on.
# Dates and numbers are left to the rules, which know their forms.
TAKEN: Final = {"P": 0.4, "L": 0.4, "O": 0.4, "D": 2.0, "N": 2.0, "A": 0.6, "R": 0.35}
"""Above 1 nothing is taken."""
_IN_JUDGMENTS: Final = 2  # times as sure: what annotators leave there they would mark in a letter
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
_FURTHER: Final = 2  # words that a phrase must have to be looked for elsewhere, unless it names somebody's work


def reading(
    text: str, found: Sequence[tuple[Span, Kind]], recognized: Sequence[Recognized], mask: Mask
) -> Iterator[tuple[Span, Kind]]:
    """What the reader adds to what the rules found; what it finds once is found wherever the same words stand.

    Args:
        text: The text.
        found: What the rules found in it.
        recognized: What the language model recognized in it.
        mask: What is taken; what is found is taken too.
    """
    words = read(text, found, recognized)
    shares = ReaderNetwork.shipped().probabilities(words.rows)
    phrases: dict[str, Kind] = {}
    for first, last in _stretches(text, words, shares, mask):
        span = Span(words.places[first][0], words.places[last - 1][1])
        kind = _kind(text[span.start : span.end], CLASSES[1 + int(shares[first:last, 1:].sum(axis=0).argmax())])
        if not _is_label(text, span, kind) and mask.take(span.start, span.end):
            yield span, kind
            phrases.setdefault(text[span.start : span.end], kind)
    for said, kind in phrases.items():
        if said[0].isalpha() and (kind is Kind.OCCUPATION or len(said.split()) >= _FURTHER):
            for match in re.finditer(rf"(?<![\w-]){re.escape(said)}(?![\w-])", text, re.IGNORECASE):
                if mask.take(*match.span()):
                    yield Span(*match.span()), kind


def _stretches(text: str, words: ReadWords, shares: Matrix, mask: Mask) -> Iterator[tuple[int, int]]:
    """The words in a row that are taken together, ``[first, last)``."""
    best = 1 + shares[:, 1:].argmax(axis=1)
    limits = np.array([1.0, *(TAKEN[one] for one in CLASSES[1:])], np.float32)[best]
    if is_judgment(text):
        limits *= _IN_JUDGMENTS
    told = 1 - shares[:, 0]
    sure = np.flatnonzero((told >= limits) & ~words.is_found)
    likely = (told >= _BESIDE * limits) & ~words.is_found
    end = 0
    for at in map(int, sure):
        start, stop = words.places[at]
        if at < end or mask.overlaps(start, stop) or text[start:stop].lower() in STOP_WORDS:
            continue
        first, last = at, at + 1
        while first > end and likely[first - 1] and _is_joined(text, words.places[first - 1], words.places[first]):
            first -= 1
        while last < len(likely) and likely[last] and _is_joined(text, words.places[last - 1], words.places[last]):
            last += 1
        # What somebody does stays, so that a sentence is left: "kept [bees]", "played [in a team]".
        while first < last and _leads(text[slice(*words.places[first])]):
            first += 1
        while first < last and text[slice(*words.places[last - 1])].lower() in STOP_WORDS:
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
    if kind in {Kind.PERSON, Kind.NAME} and len(said) == 1:
        return True
    if " " in said or kind in {Kind.ADDRESS, Kind.AGE}:
        return False
    # Nurses and doctors are in every record: the rules weigh whether one is meant.
    if kind is Kind.OCCUPATION and field_contexts(key(said)) >= _EVERYWHERE:
        return True
    return is_shorthand(said) or said.lower() in AMBIGUOUS or _NUMBER_BEHIND.match(text, span.end) is not None


def _kind(said: str, named: str) -> Kind:
    """The kind of a stretch of a class."""
    if named == "P":
        return Kind.PERSON if may_be_given_name(said.split(maxsplit=1)[0].capitalize()) else Kind.NAME
    if named == "L" and any(map(str.isdigit, said)):
        return Kind.ADDRESS
    if named == "R":
        return Kind.OCCUPATION if calling(said.rsplit(maxsplit=1)[-1].lower()) else Kind.DISTINCTION
    return _KINDS[named]


_KINDS: Final = {"L": Kind.PLACE, "O": Kind.ORGANISATION, "D": Kind.DATE, "N": Kind.CODE, "A": Kind.AGE}
