"""The reader: words that tell who somebody is though no rule says so: roles, facts, firms and places.

It asks a network that has learnt from documents in which annotators marked what identifies somebody
(`tacit.language.network`), and adds to what the rules find. Where the network overrules them is in
`tacit.identities.overruling`.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tacit.corpus.rarity import field_contexts
from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.distinctions import Distinction
from tacit.identities.figures import is_figure
from tacit.identities.judgments import is_judgment
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.occupations import STATES, WIDE
from tacit.identities.role_nouns import AMBIGUOUS, calling
from tacit.language.calendar import MONTHS
from tacit.language.given_names import may_be_given_name
from tacit.language.network import KINDS, ReadingNetwork, ReadText
from tacit.language.pieces import WORD
from tacit.language.shorthand import is_shorthand
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import is_title
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

# The probability from which on a word is taken, by class: chosen on the documents and judgments that were developed on,
# and on annotated documents that the network has not learnt from. What is taken is weighed afterwards.
TAKEN: Final = {"P": 0.4, "L": 0.4, "O": 0.45, "D": 0.6, "N": 0.6, "A": 0.55, "R": 0.35}
"""Above 1 nothing is taken."""
_PERSON, _AGE, _CODE = (KINDS.index(one) for one in "PAN")
_CAPITALIZED: Final = tuple(map(KINDS.index, "PLO"))  # classes whose words begin with a capital
_SMALL: Final = 0.85  # from which on one in small letters is taken
# In judgments, where annotators leave what they would mark in a letter, but for what somebody is and has been through.
_IN_JUDGMENTS: Final = {"P": 0.9, "L": 0.9, "O": 0.45, "D": 2.0, "N": 0.7, "A": 0.9, "R": 0.35}
_BESIDE: Final = 0.6  # of that, beside a word that is taken
_GAP: Final = re.compile(r"[ \u00a0]|[-‐‑/&]| & |(?<=\d)\.|(?<=(?<!\w)[A-Z])\. ?")  # "J.A.O.", "P. GILL"
_SPOKEN: Final = frozenset("oh zero nought double one two three four five six seven eight nine".split())
_GAP_OF_A_CODE: Final = re.compile(rf"[^\w\s,;|\"]{{1,3}}|_|, ?(?=(?:{'|'.join(sorted(_SPOKEN))})\b)")
_NAME_BEFORE: Final = re.compile(r"[A-Z][a-z]+ $")
_LONGEST_NAME: Final = 16  # code points
_NUMBER_BEHIND: Final = re.compile(r"[ \t:#.]{0,3}(?:no\.? )?\d")
_VERBS: Final = frozenset(
    "won kept made ran built led left met began took wrote became born sang drove held taught sold grew read"
    " had".split()
)
_HOW_LONG: Final = frozenset("two three four five six seven eight nine ten several decades years months weeks".split())
# The words of releases: what occupations, distinctions, families and places are generalized to.
_WIDE: Final = frozenset(
    " ".join((*WIDE, *STATES, *(one.value for one in Distinction))).split()
    + "several child children kid kids son sons daughter daughters wife husband relative brother sister people place"
    " two three four five city town village country organisation company public marriage siblings".split()
)
_DIRECTIONS: Final = frozenset("north south east west northern southern eastern western central upper lower".split())
_EVERYWHERE: Final = 1_000  # contexts of the field
SURE: Final = 0.9
"""The probability from which the network is as good as sure of the kind of a name."""
_ALL_BUT_CERTAIN: Final = 0.98  # from which what stands around a figure does not matter
_LIKELY: Final = 0.7
_EVEN: Final = 0.65  # the probability from which an everyday word is somebody's name: "Skip delivered"
_MIXED: Final = re.compile(r"[A-Za-z]\d|\d[A-Za-z]")
_FEWEST_DIGITS: Final = 6  # of a number that stands for somebody without a label, unless the network is sure
_MONTH: Final = "|".join(name[:3] for name in MONTHS)
_DAY: Final = re.compile(rf"\d{{1,2}}[/.]\d{{1,2}}|.*\d.*(?:{_MONTH})|(?:{_MONTH}).*\d|.*/.*/", re.IGNORECASE)
_A_YEAR: Final = re.compile(r"(?:(?:19|20)\d|\b(?:in|of|since|from|until|till|by) |['’])\d\d$")
_BEFORE: Final = 6  # code points before a year in two digits: "since 94"
_REST_OF_A_CODE: Final = re.compile(r"[ -]\d")
_SURE_REST_OF_A_CODE: Final = re.compile(r"[ ./#-]{1,3}[A-Z]{0,2}\d")  # "Dy. 2217/AO"
_BEGIN_OF_A_CODE: Final = re.compile(r"\d[ ./(-]{1,2}$")
_HOUR: Final = re.compile(r"[012]\d[0-5]\d")
_AT_AN_HOUR: Final = re.compile(r"\bat [012]\d[0-5]\d(?= [a-z])")  # "found at 2151 in the lee of the house"
_POSTCODE: Final = re.compile(r"\d{4,6}")
_NO_MONTH: Final = re.compile(r"(?:1[3-9]|[2-9]\d)[/.](?:1[3-9]|[2-9]\d)|\d{1,2}[/.](?:3[2-9]|[4-9]\d)")
_INITIAL: Final = re.compile(r"[A-Z]\.(?= [a-z])")  # "a note for M. to ring"
_ENUMERATED: Final = re.compile(r"[.):]")  # behind a letter that counts: "A. Cecum"
_BULLETS: Final = " \t>*•-–("
_SEVERAL: Final = 3
_FEWEST_SPOKEN: Final = 3  # digits of a number that is told in words
_LONGEST_SHORT: Final = 2  # letters: "ct was 13" is said of a client
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
        chance = float(mean.sum())
        if kind is Kind.ORGANISATION and chance < _LIKELY and _is_everyday(text[span.start : span.end]):
            continue
        is_aged = kind is Kind.AGE and chance >= _ALL_BUT_CERTAIN
        is_none = _is_label(text, span, kind, chance) or (not is_aged and is_figure(text, span, kind))
        if kind in {Kind.PERSON, Kind.NAME} and len(span) == 1 and _INITIAL.match(text, span.start):
            span = Span(span.start, span.end + 1)
        if not is_none and mask.take(span.start, span.end):
            yield span, kind
            phrases.setdefault(text[span.start : span.end], kind)
    for said, kind in phrases.items():
        if said[0].isalpha() and (kind is Kind.OCCUPATION or len(said.split()) >= _FURTHER):
            for match in re.finditer(rf"(?<![\w-]){re.escape(said)}(?![\w-])", text, re.IGNORECASE):
                if mask.take(*match.span()):
                    yield Span(*match.span()), kind


def _is_everyday(said: str) -> bool:
    """Whether words are all of everyday language: "Human Resources", "Department of Internal Medicine"."""
    return all(is_common(word) or word.lower() in STOP_WORDS for word in WORD.findall(said))


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
    hours = [match.end() for match in _AT_AN_HOUR.finditer(text)]
    is_found = is_found | np.isin([stop for _, stop in words.words], hours)
    sure = np.flatnonzero((told >= limits) & ~is_found)
    likely = (told >= _BESIDE * limits) & ~is_found
    end = 0
    for at in map(int, sure):
        start, stop = words.words[at]
        # "our son (nine)", "badge six one four": numbers that are small words elsewhere
        is_number = best[at] == _AGE or (best[at] == _CODE and text[start:stop].lower() in _SPOKEN)
        is_small = not is_number and _is_small(text[start:stop], float(shares[at, _PERSON]))
        if at < end or mask.overlaps(start, stop) or is_small:
            continue
        first, last = at, at + 1
        while first > end and likely[first - 1] and _is_joined(text, words.words, best, first):
            first -= 1
        while last < len(likely) and likely[last] and _is_joined(text, words.words, best, last):
            last += 1
        if is_number and best[at] == _CODE:
            yield first, last
            end = last
            continue
        # What somebody does stays, so that a sentence is left: "kept [bees]", "played [in a team]".
        is_name = is_number or _is_stop(text, words.words[at])  # a sure one: "May", "J"
        while first < last and not (is_name and first == at) and _leads(text[slice(*words.words[first])]):
            first += 1
        while first < last and not (is_name and last - 1 == at) and _is_stop(text, words.words[last - 1]):
            if shares[last - 1, _PERSON] >= _LIKELY:  # "J. He"
                break
            last -= 1
        if first < last:
            yield first, last
        end = last


def _is_stop(text: str, place: tuple[int, int]) -> bool:
    return text[slice(*place)].lower() in STOP_WORDS


def _is_small(word: str, person: float) -> bool:
    """Whether a word is a small one, and nobody's name: May is somebody's where the network is sure, and so is J."""
    return word.lower() in STOP_WORDS and (word.islower() or word == "I" or person < SURE)


def _leads(word: str) -> bool:
    """Whether a word leads to what tells something, and tells nothing itself: a small word or a verb."""
    low = word.lower()
    if low in STOP_WORDS or low in _VERBS or low in _HOW_LONG:
        return True
    return word.islower() and is_verb(low) and low.endswith(("ed", "s", "ing")) and not calling(low)


def _is_joined(text: str, places: Sequence[tuple[int, int]], best: NDArray[np.int64], at: int) -> bool:
    """Whether a word is joined with the one before it.

    Parts of a code are, whatever stands between them without a blank: "RTB.77.B", "rn_tkowalski"; and groups of
    digits that are spoken: "six one, two eight".
    """
    one, other = places[at - 1], places[at]
    if best[at - 1] == best[at] == _CODE and _GAP_OF_A_CODE.fullmatch(text, one[1], other[0]):
        return True
    gap = _GAP.fullmatch(text, one[1], other[0])
    if gap is None or "." not in gap.group():
        return gap is not None
    if text[one[1] - 1].isdigit():
        return text[other[0]].isdigit()
    is_begun = _NAME_BEFORE.search(text, max(0, one[0] - _LONGEST_NAME), one[0])  # "in Ruby B. Grandad came"
    return text[other[0]].isupper() and not (gap.group() == ". " and is_begun)


def _is_label(  # noqa: PLR0911  # one reason after another
    text: str, span: Span, kind: Kind, chance: float
) -> bool:
    """Whether words tell nothing of anybody: labels before numbers, shorthand, what stands in a release for others."""
    said = text[span.start : span.end]
    if kind is Kind.CODE and sum(word in _SPOKEN for word in WORD.findall(said.lower())) >= _FEWEST_SPOKEN:
        return False  # "badge six one four"
    if kind is not Kind.PERSON and all(word in _WIDE or word in STOP_WORDS for word in WORD.findall(said.lower())):
        return True
    if kind in {Kind.PERSON, Kind.NAME} and (
        (chance < _EVEN and is_common(said))
        or (len(said) == 1 and (chance < SURE or _is_enumerated(text, span)))
        or (len(said) <= _LONGEST_SHORT and said.islower() and chance < _ALL_BUT_CERTAIN)
        or (chance < SURE and text[span.end :][:1] == ":" and is_common(said))
    ):
        return True
    if kind is Kind.CODE and said.isalpha():
        if said.isupper() and _REST_OF_A_CODE.match(text, span.end):
            return False  # "MP 0638217", but "ext"
        goes_on = _SURE_REST_OF_A_CODE.match(text, span.end) or _BEGIN_OF_A_CODE.search(
            text, max(0, span.start - _BEFORE), span.start
        )
        return chance < SURE or not goes_on or said.islower()
    if kind is Kind.CODE and sum(map(str.isdigit, said)) < _FEWEST_DIGITS and not _MIXED.search(said):
        has_letters = any(map(str.isalpha, said))
        return chance < (_LIKELY if has_letters else SURE)  # a page, a year, an hour
    if kind is Kind.ADDRESS and (len(said) <= _LONGEST_SHORT or _HOUR.fullmatch(said)):
        return chance < SURE  # "week 6 of 20", "snoring 0110"
    if kind is Kind.PLACE and said in _DIRECTIONS:
        return True  # "in south Mayo"
    if kind is Kind.DATE:
        # Weekdays and feasts are the rules', and years of which the network is not sure; no month has the number 30.
        is_year = chance >= SURE and _A_YEAR.search(text, max(0, span.start - _BEFORE), span.end) is not None
        is_day = _DAY.match(said) is not None or is_year
        return not is_day or _NO_MONTH.fullmatch(said) is not None
    if " " in said or kind in {Kind.ADDRESS, Kind.AGE, Kind.CODE}:
        return False
    # Nurses and doctors are in every record: the rules weigh whether one is meant.
    if kind is Kind.OCCUPATION and field_contexts(key(said)) >= _EVERYWHERE:
        return True
    is_signed = kind is Kind.PERSON and chance >= _ALL_BUT_CERTAIN and not is_title(said)  # "PF", below a note
    is_short = is_shorthand(said) and not is_signed
    return is_short or said.lower() in AMBIGUOUS or _NUMBER_BEHIND.match(text, span.end) is not None


def _is_enumerated(text: str, span: Span) -> bool:
    """Whether a letter counts what follows, as "A. Cecum": not one by which somebody speaks again and again.

    Within a line it is somebody's: "a note for M. to ring".
    """
    sign = _ENUMERATED.match(text, span.end)
    begins = text.rfind("\n", 0, span.start) + 1
    if sign is None or text[begins : span.start].strip(_BULLETS):
        return False
    said = text[span.start : sign.end()]
    return len(re.findall(rf"^[ \t]*{re.escape(said)}", text, re.MULTILINE)) < _SEVERAL


def _kind(said: str, named: str, chance: float) -> Kind:
    """The kind of a stretch of a class that it has with a probability."""
    if named == "P":
        words = said.lower().split()
        if said.rsplit(maxsplit=1)[-1].islower() and len(words) > 1 and calling(words[0]):
            return Kind.OCCUPATION  # "Foreman cooper" at the begin of a sentence
        is_person = chance >= SURE or may_be_given_name(said.split(maxsplit=1)[0].capitalize())
        return Kind.PERSON if is_person else Kind.NAME
    if named == "L" and any(map(str.isdigit, said)):
        return Kind.POSTCODE if _POSTCODE.fullmatch(said) else Kind.ADDRESS
    if named == "R" and said[0].isupper() and known_place(key(said)):  # "from Oban to Stirling for the lifeboat"
        return Kind.PLACE
    return role_kind(said) if named == "R" else _KINDS[named]


def role_kind(said: str) -> Kind:
    """The kind of what singles somebody out: what one does, or anything else."""
    head = said.lower().partition(" of ")[0]  # of a clerk of works, the clerk
    return Kind.OCCUPATION if calling(head.rsplit(maxsplit=1)[-1]) else Kind.DISTINCTION


_KINDS: Final = {"L": Kind.PLACE, "O": Kind.ORGANISATION, "D": Kind.DATE, "N": Kind.CODE, "A": Kind.AGE}
