"""The edges of names: the role before a name and the label behind it are no part of it, its last word is.

"RMO Priyanka", "Driver Marnie West", "Mark Banville" before "Bleep" in the next line: a rule takes words with capitals
together, and the network (`tacit.language.network`) knows which of them name somebody. It also knows where a rule stops
too soon: "Thornbeck Day Surgery" before "Centre", "Level 14" before a street, "K" behind "Tomasz".
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import NUMBERED, IdentifierKind
from tacit.identities.lexicon import is_common, is_degree
from tacit.identities.profiles import is_surname
from tacit.identities.said import KIN
from tacit.identities.speakers import has_questions
from tacit.identities.spelled import is_spelled
from tacit.identities.weighing import OTHER_SCRIPT
from tacit.identities.works import is_work
from tacit.language.given_names import may_be_given_name
from tacit.language.network import KINDS, ReadText
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import is_title
from tacit.language.verbs import is_verb
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

# The probability of telling nothing from which a word at an edge is left out, by the kind of the name; of places
# nothing is, whose words tell nothing alone: "bay 5". Chosen on annotated documents that the network has not learnt.
_NOTHING: Final = {Kind.PERSON: 0.85, Kind.NAME: 0.9, Kind.ORGANISATION: 0.95}
_IN_ANOTHER_LINE: Final = 0.6  # the same of a word that a line's end or a gap parts from the others
_TELLS: Final = 0.5  # the probability of telling nothing below which a word is the name itself
_SAINT: Final = re.compile(r"(?<!\w)S[tT]\.? $")
_LONGEST_SAINT: Final = 5  # code points
_APART: Final = ("\n", "\t", "   ")
_PART: Final = 0.7  # the probability of telling something from which a word beside a name is part of it
_JOINED: Final = re.compile(r"[ \u00a0]|[-‐‑]|’s |'s ")
_WORD_AROUND: Final = re.compile(r"(?:[^\W\d_]+-)+$")
_WORD_BEHIND: Final = re.compile(r"(?:-[^\W\d_]+)+")
_LONGEST_WORD: Final = 30  # code points
_IN_ADDRESS: Final = re.compile(r"[ \u00a0]|, ")
_NUMBER_BEHIND: Final = re.compile(r"[ \u00a0](?P<it>\d{1,3})(?!\w|[,.:/-]\d)")
_LONGEST_INITIALS: Final = 3
_LATER_PART: Final = re.compile(r"[A-Z]|[JS]r|Junior|Senior|I{2,3}|IV")  # of a person's name: all else may be a degree
_PARTICLED: Final = re.compile(r"(?:[dDlLO]|[Dd]ell)['’][A-Z]\w+")  # "d'Arc", "O'Connor"
_WHICH: Final = re.compile(r"I{2,3}|IV")  # of those who are called so
_FILED: Final = re.compile(r"[^\W\d_][\w'’-]+, (?:[A-Z]\.|[A-Z][\w'’-]+)(?: (?:[A-Z]\.?|[A-Z][\w'’-]+)){0,2}")
_ORDER: Final = re.compile(r"(?:[A-Z]\.){1,3} (?=(?:Dr|Mrs?|Ms|Miss|Prof)\b)")
_VERB_BEHIND: Final = re.compile(r"(?P<name>(?:Mrs?|Ms|Miss|Mx|Dr)\.?\s[A-Z]\.)\s(?P<verb>[A-Z][a-z]+)")
_ANSWER: Final = re.compile(r"[QA][.:)] +(?=\S)")
_NUMBER_OF_A_LINE: Final = re.compile(r"[ \t]*\d{0,2}[ \t]*")
_GOES_ON: Final = re.compile(r" (?:[a-z]{2,}|['’](?:m|ve|d|ll)\b)")
_SOMEWHERE_BEHIND: Final = re.compile(r"(?<=\w) (?:at|in|from|for|with) (?=[A-Z])")
_FIRST: Final = re.compile(r"(?![Tt]he\b|THE\b)(?P<it>[^\W\d_]+) ")
_DAY_BEHIND: Final = re.compile(r" \d{1,2}(?:st|nd|rd|th)$")
_OWNING: Final = frozenset((Kind.ORGANISATION, Kind.PLACE, Kind.NAME))
_SAID: Final = frozenset((Kind.OCCUPATION, Kind.DISTINCTION))
_GROWING: Final = {Kind.PERSON: "P", Kind.ORGANISATION: "O", Kind.PLACE: "O", Kind.ADDRESS: "L"} | dict.fromkeys(
    NUMBERED | {Kind.SSN}, "N"
)
"""Which class a word has that is part of a name, by its kind: a place goes on as an organisation or not at all."""


def trimmed(
    text: str, found: Sequence[tuple[Span, Kind]], read: ReadText, *, judged: bool = False
) -> Iterator[tuple[Span, Kind]]:
    """What was found, names without the words at their edges that tell nothing.

    Judgments are the rules', and so are titles of works and what has a number in it: the name of a file tells by all
    its words.

    Args:
        text: The text.
        found: What was found in it.
        read: What the network says of its words.
        judged: Whether the text is a judgment.
    """
    starts, ends = [start for start, _ in read.words], [end for _, end in read.words]
    taken = Mask(len(text), (span for span, _ in found))
    for span, kind in found:
        span = _cut(text, span, kind)  # noqa: PLW2901  # the same name, without what a rule took along
        said = text[span.start : span.end]
        is_whole = any(map(str.isdigit, said)) or (kind is Kind.NAME and is_work(text, span))
        is_whole |= kind is Kind.PERSON and (is_filed(said) or is_spelled(said))
        if kind not in _NOTHING or judged or is_whole:
            yield span, kind
            continue
        span = _with_saint(text, span, taken)  # noqa: PLW2901  # the same name, whole
        first, last = bisect_right(ends, span.start), bisect_left(starts, span.end)
        if not any(read.kinds[at, 0] < _TELLS for at in range(first, last)):
            yield span, kind  # the rules know better than the network what is a name here
            continue
        start, end = span.start, span.end
        while last - first > 1 and _tells_nothing(text, read, first, first + 1, kind):
            first += 1
            start = read.words[first][0]
        while last - first > 1 and _tells_nothing(text, read, last - 1, last - 2, kind):
            last -= 1
            end = read.words[last - 1][1]
        yield Span(start, end), kind


def is_filed(said: str) -> bool:
    """Whether a surname stands first, as files have it: no sentence writes "Raman, T. K.".

    >>> is_filed("Raman, T. K."), is_filed("Church, Jane"), is_filed("DPM, Bethan Wyn")
    (True, False, False)
    """
    surname = said.partition(",")[0]
    is_letters = surname.isupper() and len(surname) <= _LONGEST_INITIALS
    return _FILED.fullmatch(said) is not None and not is_letters and not is_common(surname)


def _cut(text: str, span: Span, kind: Kind) -> Span:
    """A name without what a rule took along: the letter of an answer, and what is no part of names of its kind."""
    answer = _ANSWER.match(text, span.start, span.end)
    if answer and is_answer(text, span.start):
        span = Span(answer.end(), span.end)  # "A. Prossy", below "Q3. Who knows?"
    if kind is Kind.PERSON:
        return _cut_person(text, span)
    if kind in _OWNING and text.endswith(" I", span.start, span.end) and _GOES_ON.match(text, span.end):
        return Span(span.start, span.end - 2)  # "At TAFE I was"
    if kind in {Kind.ORGANISATION, Kind.PLACE}:  # titles of works begin with small words
        return _cut_house(text, span, kind)
    return span


def _cut_person(text: str, span: Span) -> Span:
    """Somebody's name without the letter of an abbreviation before it, a place and a verb behind it."""
    said = text[span.start : span.end]
    if said[1:2] == " " and is_title(text[max(0, span.start - 2) : span.start + 1]):
        return Span(span.start + 2, span.end)  # "S/N Tan"
    if text[max(0, span.start - 1) : span.start] == "&" and said[1:3] == ". ":
        return Span(span.start + 3, span.end)  # "to A&E. Holloway laughed"
    if order := _ORDER.match(said):  # "T.O. Dr Reed" ordered by telephone
        return Span(span.start + order.end(), span.end)
    if somewhere := _SOMEWHERE_BEHIND.search(said):  # "Harvey at St Oswin"
        return Span(span.start, span.start + somewhere.start())
    led = _VERB_BEHIND.fullmatch(said)
    if led and _does(led["verb"].lower()) and is_common(led["verb"]) and not is_surname(led["verb"]):
        return Span(span.start, span.start + led.end("name") - 1)
    return span


def _does(verb: str) -> bool:
    """Whether a verb has a form that says what somebody does or did: "Reports", not "Love"."""
    return is_verb(verb) and verb.endswith(("s", "ed"))


def _cut_house(text: str, span: Span, kind: Kind) -> Span:
    """The name of a house or a place without small words before it, and a day behind it: "Sheriff Court 23rd"."""
    start = span.start
    while (
        (word := _FIRST.match(text, start, span.end))
        and word["it"].lower() in STOP_WORDS
        and text[word.end()].isupper()
    ):
        start = word.end()
    words = text[span.start : span.end].split()
    if start == span.start and len(words) > 2 and words[0].lower() in STOP_WORDS and words[1].lower() in STOP_WORDS:
        start += len(words[0]) + 1 + len(words[1]) + 1
    day = _DAY_BEHIND.search(text, start, span.end) if kind is Kind.ORGANISATION else None
    return Span(start, day.start() if day else span.end)


def is_answer(text: str, at: int) -> bool:
    """Whether a letter at the begin of a line opens an answer or a question, and no name."""
    begins = _NUMBER_OF_A_LINE.fullmatch(text, text.rfind("\n", 0, at) + 1, at) is not None
    return begins and _ANSWER.match(text, at) is not None and has_questions(text)


def grown(
    text: str, found: Sequence[tuple[Span, Kind]], read: ReadText, *, judged: bool = False
) -> Iterator[tuple[Span, Kind]]:
    """What was found, names with the words beside them that the network reads as part of them.

    Args:
        text: The text.
        found: What was found in it.
        read: What the network says of its words.
        judged: Whether the text is a judgment: these are the rules'.
    """
    if judged:
        yield from found
        return
    starts, ends = [start for start, _ in read.words], [end for _, end in read.words]
    taken = Mask(len(text), (span for span, _ in found))
    for span, kind in _together(text, found):
        if kind in _SAID:
            yield _unbroken(text, span, taken), kind
            continue
        if kind not in _GROWING:
            yield span, kind
            continue
        first, last = bisect_right(ends, span.start), bisect_left(starts, span.end)
        start, end = span.start, span.end
        while kind is not Kind.PERSON and first > 0 and _is_part(text, read, first - 1, Span(start, end), kind, taken):
            first -= 1
            start = starts[first]
            taken.cover(start, ends[first])
        while last < len(ends) and _is_part(text, read, last, Span(start, end), kind, taken):
            end = ends[last]
            taken.cover(starts[last], end)
            last += 1
        is_longer = end - start > span.end - span.start
        number = _NUMBER_BEHIND.match(text, end) if kind is Kind.PLACE and not is_longer else None
        if number and not taken.overlaps(number.start("it"), number.end()) and read.kinds[last, 0] < _TELLS:
            yield Span(start, number.end()), Kind.ADDRESS  # "Route 52"
            continue
        yield Span(start, end), Kind.ORGANISATION if is_longer and kind is Kind.PLACE else kind


def _unbroken(text: str, span: Span, taken: Mask) -> Span:
    """A stretch with the whole of the words with a hyphen at its edges: "ice-road" tells by both halves."""
    before = _WORD_AROUND.search(text, max(0, span.start - _LONGEST_WORD), span.start)
    behind = _WORD_BEHIND.match(text, span.end)
    start = before.start() if before and not taken.overlaps(before.start(), span.start) else span.start
    end = behind.end() if behind and not taken.overlaps(span.end, behind.end()) else span.end
    taken.cover(start, end)
    return Span(start, end)


def _together(text: str, found: Sequence[tuple[Span, Kind]]) -> list[tuple[Span, Kind]]:
    """What was found, the halves of one thing put together: "HOSPITAL" and "GENERAL DE SANT AMAND", "Itu ferry"."""
    whole: list[tuple[Span, Kind]] = []
    for span, kind in sorted(found, key=lambda one: one[0]):
        last = whole[-1][1] if whole and text[whole[-1][0].end : span.start] == " " else None
        is_of_it = (
            kind is Kind.DISTINCTION and last in _OWNING and text[span.start].islower()
        )  # the cooperage of a town
        if (kind is Kind.ORGANISATION is last) or is_of_it:
            whole[-1] = Span(whole[-1][0].start, span.end), kind
        else:
            whole.append((span, kind))
    return whole


def _is_part(  # a word, where it stands, and what it would be part of
    text: str, read: ReadText, at: int, span: Span, kind: Kind, taken: Mask
) -> bool:
    """Whether a word beside a name is part of it."""
    start, end = read.words[at]
    word = text[start:end]
    between = text[end : span.start] if end <= span.start else text[span.end : start]
    gap = _IN_ADDRESS if kind is Kind.ADDRESS else _JOINED
    is_small = word == "I" or (len(word) > 1 and word.lower() in STOP_WORDS)
    if taken.overlaps(start, end) or not gap.fullmatch(between) or is_small:
        return False
    shares = read.kinds[at]
    if 1 - shares[0] < _PART or KINDS[1 + int(shares[1:].argmax())] != _GROWING[kind]:
        return False
    if kind is Kind.PERSON:
        return _LATER_PART.fullmatch(word) is not None and between == " " and text[end : end + 1] not in {"'", "’"}
    return not word.islower() or kind is Kind.ADDRESS


def _with_saint(text: str, span: Span, taken: Mask) -> Span:
    """A name with the saint's title before it: "ST. AGATHA'S GIRLS' SECONDARY SCHOOL"."""
    saint = _SAINT.search(text, max(0, span.start - _LONGEST_SAINT), span.start)
    return Span(saint.start(), span.end) if saint and not taken.overlaps(saint.start(), span.start) else span


def _tells_nothing(text: str, read: ReadText, at: int, inner: int, kind: Kind) -> bool:
    """Whether a word at an edge of a name, beside another of its words, is no part of it."""
    word = text[slice(*read.words[at])]
    if OTHER_SCRIPT.search(word) or _PARTICLED.fullmatch(word):
        return False
    one, other = sorted((read.words[at], read.words[inner]))
    between = text[one[1] : other[0]]
    is_apart = any(gap in between for gap in _APART)
    if at < inner and word.lower() in KIN and word.istitle() and between == " ":
        return True  # "Son Tanner"
    if (
        is_title(word)
        or is_title(text[slice(*read.words[inner])])
        or may_be_given_name(word)
        or between.strip(" \t\n,." if is_apart else " \t\n,")  # "52/F.   Kathak" is no F. Kathak
        or not between
    ):
        return False
    if at > inner and kind is Kind.PERSON and _WHICH.fullmatch(word):
        return False  # "Wm. A. Stannard III"
    if at > inner and is_degree(word):
        return True  # "K. Sweeney RPN"
    limit = _IN_ANOTHER_LINE if is_apart else _NOTHING[kind]
    return float(read.kinds[at, 0]) >= limit
