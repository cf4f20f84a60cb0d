"""Overruling: what names nobody is dropped, and kinds of names are set right, by rules and network weighed.

Rules know forms and lists; the network (`tacit.language.network`) knows the place in which a word stands. A suture, a
dose or a degree that looks like a name is dropped, a house that looks like a person becomes a place.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.doubts import is_thing
from tacit.identities.judgments import is_judgment
from tacit.identities.lexicon import is_common
from tacit.identities.reader import role_kind
from tacit.identities.weighing import Row, Weighing, Witness
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.network import KINDS, ReadingNetwork, ReadText
from tacit.language.titles import is_title
from tacit.terms.overlaps import Mask

Kind = IdentifierKind

_NOTHING: Final = 0.8  # the probability of telling nothing from which a stretch is dropped: docs/identities.md
_ANOTHER: Final = 0.6  # the probability from which a name is of another kind than the rule said
_ELSEWHERE: Final = 0.9  # the same of places and organisations, which annotators hardly tell apart: courts, wards
_WHERE: Final = frozenset((Kind.PLACE, Kind.ORGANISATION))
_AMOUNT: Final = 0.5  # the probability of telling nothing from which a time, a count or an amount is dropped
_LETTERS: Final = 0.95  # the same of initials, which the rules know from whole names
_AMOUNTS: Final = frozenset((Kind.TIME, Kind.QUANTITY, Kind.MONEY))
_DOUBTED: Final = _AMOUNTS | frozenset(
    (
        Kind.PERSON,
        Kind.NAME,
        Kind.ORGANISATION,
        Kind.PLACE,
        Kind.NATIONALITY,
        Kind.OCCUPATION,
        Kind.DISTINCTION,
        Kind.FAMILY,
        Kind.VEHICLE,
    )
)
_FILE: Final = re.compile(r"\.(?:png|jpe?g|webp|heic|gif|tiff?|bmp|dcm|mp4|mov)$", re.IGNORECASE)  # a photograph's
_OTHER_SCRIPT: Final = re.compile(r"[^\W\d_\u0000-\u024f]")  # letters that the network cannot read
_BARE: Final = re.compile(r"\d{4}|\d{1,2}/\d{1,2}")  # digits that may be a date, or an hour, a score, a share
_NAMES: Final = frozenset((Kind.PERSON, Kind.NAME, Kind.ORGANISATION, Kind.PLACE))
_NAMED: Final = {"P": Kind.PERSON, "L": Kind.PLACE, "O": Kind.ORGANISATION}
_NO_PERSON: Final = 0.2  # the probability below which what a rule takes for a person is only a name
_SURELY_A_PERSON: Final = 0.97  # whatever the rules say of people with such names
_LONGEST_INITIALS: Final = 3
_PART: Final = re.compile(r"[^\W\d_]{3,}")
_WORD: Final = re.compile(r"(?<![\w'’-])[^\W\d_]{3,}(?![\w-])")
_FIRST_NAME: Final = re.compile(r"(?<![\w'’.-])(?P<it>[A-Z][a-z]{2,}) $")
_LONGEST_NAME: Final = 24  # code points
_MAY_BE: Final = 0.3  # the share of a person from which an everyday word is somebody's who has it for a name
_INITIALS: Final = re.compile(r"(?<![\w.])(?:[A-Z]\. ?){1,3}$")
_DEGREE: Final = re.compile(r"(?:M\.?[DS]|Ph\.?D|R\.?N|D\.?O|J\.?D|B\.?Sc|M\.?B\.?B\.?S|F\.?R\.?C\.?S)\.?")
_CLOCK: Final = re.compile(r"[012]\d[0-5]\d")
_LOGGED: Final = re.compile(r"^[ \t]*[012]\d[0-5]\d(?=[ \t]+\D|[ \t]*$)", re.MULTILINE)  # a line of a log with its time
_SEVERAL: Final = 3
_MEASURED: Final = frozenset((Kind.CODE, Kind.QUANTITY, Kind.DATE, Kind.CASE_NUMBER, Kind.ADDRESS, Kind.PLACE))
_UNIT: Final = re.compile(r" ?(?:mg|mcg|µg|ml|mL|mmol|units?|IU|mmHg|kg|fL|pg|U/L|g/d?L|bpm|kPa)\b")
_SHARE: Final = re.compile(r"(?P<part>\d{1,2})/(?P<of>\d{1,2})")
_UNITS: Final = frozenset((7, 12, 52))  # days, months and weeks, as doctors write how long
_FINEST: Final = 10  # the largest number below the stroke of a share
_SCORED: Final = re.compile(r"\b\d{1,2}/10\b")
_PARTED: Final = re.compile(
    r" (?:an? )?(?:bottles?|tablets?|tabs?|pints?|glass(?:es)?|cups?|hours?|hrs?|full|open|way)\b"
)
_FOR: Final = re.compile(r"\b(?:for|over|past|last|within|every|x)\s+$")
_COMPLAINT: Final = re.compile(r" (?:of )?[a-z]{4,}")
_NO_DAY, _HARDLY_A_DAY = 0.8, 0.2  # the probabilities of telling nothing from which a share is no day
_IN_JUDGMENTS: Final = 0.98  # the same in judgments, which the rules were made for


def overruled(
    text: str, found: Sequence[tuple[Span, Kind]], added: Collection[Span] = (), *, measures: bool = False
) -> list[tuple[Span, Kind]]:
    """What was found, without what tells of nobody and with the kinds of names set right, by weighing.

    Args:
        text: The text.
        found: What rules and network found in it.
        added: What of it no rule has found.
        measures: Whether times, quantities and amounts stay whatever they tell: somebody asks for them by name.
    """
    read = ReadingNetwork.shipped().read(text)
    ends = [end for _, end in read.words]
    weighing = Weighing.shipped()
    said = Witness.of(text, read, found).said
    judged = is_judgment(text)
    limit = _IN_JUDGMENTS if judged else _NOTHING
    things = frozenset(text[one.start : one.end] for one, kind in found if kind is Kind.NAME and is_thing(text, one))
    is_log = len(_LOGGED.findall(text)) >= _SEVERAL
    parts = _parts(text, ((span, kind) for span, kind in found if span not in added))
    kept = []
    for span, kind in found:
        name = text[span.start : span.end]
        if kind in _MEASURED and (_UNIT.match(text, span.end) or _is_share(text, span, read, ends)):
            continue
        if kind is Kind.CASE_NUMBER and _SHARE.fullmatch(text, span.start, span.end):
            kind = Kind.DATE  # noqa: PLW2901  # "[5/5, 19:02]": a case has a longer number
        if kind is Kind.PERSON and _DEGREE.fullmatch(text, span.start, span.end) and text.endswith(", ", 0, span.start):
            continue
        if kind is Kind.DATE and _CLOCK.fullmatch(name) and (text.endswith("at ", 0, span.start) or is_log):
            continue
        if span in said and not _OTHER_SCRIPT.search(name):
            shares = weighing.weigh(kind, *said[span], alone=span in added)
            is_part = kind is Kind.PERSON and not is_common(name) and name.lower() in parts
            stays = is_part or (measures and kind in _AMOUNTS)
            stays |= judged and kind not in _NAMES  # codes and sums of a judgment are what it is known by
            # What has a form the rules know better: addresses of machines, numbers behind labels, days, ages.
            stays |= kind not in _DOUBTED and span not in added and not _BARE.fullmatch(name)
            stays |= _FILE.search(name) is not None
            sure = _LETTERS if _is_letters(name, kind) else _AMOUNT if kind in _AMOUNTS else limit
            if shares[0] >= sure and not stays:
                continue
            if kind in _NAMES:
                kind = _set_right(name, kind, shares, things)  # noqa: PLW2901  # the same name, of another kind
        kept.append((span, kind))
    whole = [(_with_initials(text, span, kept) if kind is Kind.PERSON else span, kind) for span, kind in kept]
    named = list(_with_given_names(text, _with_first_names(text, whole, read)))
    return [*named, *((span, Kind.PERSON) for span in _mentions(text, named, read))]


def _parts(text: str, found: Iterable[tuple[Span, Kind]]) -> frozenset[str]:
    """The parts of whole names, in small letters."""
    names = (_PART.findall(text[span.start : span.end]) for span, kind in found if kind is Kind.PERSON)
    return frozenset(part.lower() for whole in names if len(whole) > 1 for part in whole if not is_title(part))


def _with_first_names(text: str, found: Sequence[tuple[Span, Kind]], read: ReadText) -> Iterator[tuple[Span, Kind]]:
    """What was found, persons with the given name that stands before them and was not found: "Faith Okoro"."""
    taken = Mask(len(text), (span for span, _ in found))
    shares = _of_persons(read)
    for span, kind in found:
        before = _FIRST_NAME.search(text, max(0, span.start - _LONGEST_NAME), span.start)
        is_first = (
            kind is Kind.PERSON
            and before is not None
            and may_be_given_name(before["it"])
            and shares.get(before.start("it"), 0.0) >= _MAY_BE
        )
        if is_first and before and taken.take(before.start("it"), before.end("it")):
            yield Span(before.start("it"), span.end), kind
        else:
            yield span, kind


def _of_persons(read: ReadText) -> dict[int, float]:
    """For each word, by where it begins, the share of a person."""
    return {start: float(read.kinds[at, KINDS.index("P")]) for at, (start, _) in enumerate(read.words)}


def _mentions(text: str, found: Sequence[tuple[Span, Kind]], read: ReadText) -> Iterator[Span]:
    """Where else parts of whole names stand; everyday words and small letters only where the network may see a name."""
    parts = _parts(text, found)
    if not parts:
        return
    taken = Mask(len(text), (span for span, _ in found))
    shares = _of_persons(read)
    for match in _WORD.finditer(text):
        said = match.group().lower()
        is_plain = match.group().islower() or is_common(said)
        if said not in parts or (is_plain and shares.get(match.start(), 0.0) < _MAY_BE):
            continue
        if taken.take(*match.span()):
            yield Span(*match.span())


def _with_given_names(text: str, found: Iterable[tuple[Span, Kind]]) -> Iterator[tuple[Span, Kind]]:
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
    line = text[text.rfind("\n", 0, span.start) + 1 : span.end]
    if len(_SCORED.findall(line)) > 1 and _SCORED.fullmatch(text, span.start, span.end):
        return True  # "6/10 down to 2/10"
    if _PARTED.match(text, span.end) or (
        int(share["of"]) in _UNITS and _FOR.search(text, max(0, span.start - _LONGEST_NAME), span.start)
    ):
        return True  # "1/2 bottle", "off work for 3/12"
    at = bisect_right(ends, span.start)
    # "PC: 4/12 epigastric discomfort" is months of it; at the head of a line a day of a log.
    is_head = not line[: span.start - span.end].strip()
    is_long = int(share["of"]) in _UNITS and not is_head and _COMPLAINT.match(text, span.end)
    return float(read.kinds[at : at + 2, 0].min()) >= (_HARDLY_A_DAY if is_long else _NO_DAY)


def _is_letters(said: str, kind: Kind) -> bool:
    """Whether words are the initials of somebody, which the rules know from the whole name."""
    return kind is Kind.PERSON and said.isupper() and len(said) <= _LONGEST_INITIALS


def _set_right(said: str, kind: Kind, shares: Row, things: Collection[str]) -> Kind:
    """The kind of a name that is likelier another's; a dog that the text tells of stays no person."""
    told = shares[1:] / shares[1:].sum()
    best = int(told.argmax())
    named = KINDS[1 + best]
    if kind is Kind.PLACE and named == "R":  # the office of whom a letter goes to, in a line of the address
        return role_kind(said)
    right = _NAMED.get(named)
    if right is kind or (kind is Kind.ORGANISATION and "&" in said):  # a firm of partners
        return kind
    if (
        right
        and told[best] >= (_ELSEWHERE if {right, kind} == _WHERE else _ANOTHER)
        and not (right is Kind.PERSON and said in things)
    ):
        return Kind.ADDRESS if right is Kind.PLACE and any(map(str.isdigit, said)) else right
    return Kind.NAME if kind is Kind.PERSON and told[KINDS.index("P") - 1] < _NO_PERSON else kind


def names_a_person(text: str, span: Span) -> bool:
    """Whether the network is as good as sure that a word of a stretch is somebody's name."""
    read = ReadingNetwork.shipped().read(text)
    inside = [
        one for one in range(len(read.words)) if read.words[one][0] < span.end and read.words[one][1] > span.start
    ]
    return any(float(read.kinds[at, KINDS.index("P")]) >= _SURELY_A_PERSON for at in inside)
