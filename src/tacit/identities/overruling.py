"""Overruling: what names nobody is dropped, and kinds of names are set right, by rules and network weighed.

Rules know forms and lists; the network (`tacit.language.network`) knows the place in which a word stands. A suture, a
dose or a degree that looks like a name is dropped, a house that looks like a person becomes a place.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

import numpy as np

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.clocks import Clocks
from tacit.identities.doubts import is_house, is_town
from tacit.identities.doubts import things as named_things
from tacit.identities.edges import grown, is_filed, trimmed
from tacit.identities.fractions import FRACTION, is_fraction
from tacit.identities.judgments import is_judgment
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.mentions import SHORTEST_SCANNED, skeleton
from tacit.identities.namesakes import stands_as_name
from tacit.identities.reader import role_kind
from tacit.identities.rooms import is_room
from tacit.identities.spelled import is_spelled
from tacit.identities.tokens import whole_tokens
from tacit.identities.web import RECORDINGS
from tacit.identities.weighing import OTHER_SCRIPT, Found, Row, Weighing, Witness
from tacit.identities.wholes import parts_of_names, whole
from tacit.identities.works import is_work
from tacit.language.countrywide import is_countrywide
from tacit.language.network import KINDS, ReadingNetwork, ReadText
from tacit.language.shorthand import is_shorthand
from tacit.terms.keys import key

Kind = IdentifierKind

_NOTHING: Final = 0.8  # the probability of telling nothing from which a stretch is dropped: docs/identities.md
_HARDLY: Final = 0.7  # the same of names that are neither of persons nor places, and of roles
_SOMEWHERE: Final = 0.9  # the same of places and peoples, which lists know
_LANDS: Final = frozenset((Kind.PLACE, Kind.NATIONALITY))
_VAGUE: Final = frozenset((Kind.NAME, Kind.ORGANISATION, Kind.OCCUPATION))
_ANOTHER: Final = 0.6  # the probability from which a name is of another kind than the rule said
_SOMEBODY: Final = 0.8  # the same if it becomes a person: a bank, a school, a state
_ELSEWHERE: Final = 0.9  # the same of places and organisations, which annotators hardly tell apart: courts, wards
_WHERE: Final = frozenset((Kind.PLACE, Kind.ORGANISATION))
_AMOUNT: Final = 0.5  # the probability of telling nothing from which a time, a count or an amount is dropped
_COMMON: Final = 0.6  # the same of an everyday word that no rule has found: "Skip delivered", "in the film"
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
_NO_CODE: Final = 0.8  # the probability of telling nothing from which a short number is no code
_DIGITS_OF_A_CODE: Final = 7
_DIGITS_OF_A_MARK: Final = 5
_PADDED: Final = re.compile(r"(?<!\d)0\d{3}")  # no amount begins with a nought
_NO_NAME: Final = 0.98  # the same of a name, wherever else it stands
_NO_WORD: Final = 0.85  # the same of an everyday word that is also a name: "Grace period", "to be frank"
_FILE: Final = re.compile(rf"\.(?:{RECORDINGS})$", re.IGNORECASE)
# Digits that may be a date or an age, or an hour, a score, a share.
_BARE: Final = re.compile(r"\d{4}|\d{1,2}(?:/\d{1,2})?")
_NICKNAME_BEFORE: Final = re.compile(r"\w[\"”’]\) $")
_SEASON: Final = re.compile(r"(?:Spring|Summer|Autumn|Fall|Winter) (?:19|20)\d\d")
_STREET: Final = re.compile(r"\w (?:St|Rd|Ave|Ln|Blvd|Cres|Tce|Street|Road|Avenue)\.?$")
_AGE_LABEL: Final = re.compile(r"\bage[ds]?\b[\s:=|-]{1,3}\Z", re.IGNORECASE)
_NAMES: Final = frozenset((Kind.PERSON, Kind.NAME, Kind.ORGANISATION, Kind.PLACE))
_CALLED: Final = frozenset((Kind.PERSON, Kind.NAME))  # what a person is called, or seems to be
_NAMED: Final = {"P": Kind.PERSON, "L": Kind.PLACE, "O": Kind.ORGANISATION}
_WORK: Final = 0.3  # the share of what singles somebody out from which words with capitals are an occupation
_NO_PERSON: Final = 0.2  # the probability below which what a rule takes for a person is only a name
_SURELY_A_PERSON: Final = 0.97  # whatever the rules say of people with such names
_SURELY_A_PLACE: Final = 0.85
_SURELY_AN_ORGANISATION: Final = 0.98  # where somebody works, though the whole country has its shops
_SURELY_A_FACT: Final = 0.8
_LONGEST_INITIALS: Final = 3
_AGAIN: Final = 2  # times
_DEGREE: Final = re.compile(r"(?:M\.?[DS]|Ph\.?D|R\.?N|D\.?O|J\.?D|B\.?Sc|M\.?B\.?B\.?S|F\.?R\.?C\.?S)\.?")
_LASTING: Final = _AMOUNTS | {Kind.DATE}
_DURATION: Final = re.compile(r"(?:[\d,.]{1,4}|[a-z]+(?:[- ][a-z]+)?) (?:years?|yrs?|months?|weeks?)", re.IGNORECASE)
_DAY_OR_YEAR: Final = re.compile(r"\d{1,2}(?:st|nd|rd|th)|(?:nineteen|eighteen) [a-z]+ty(?:-[a-z]+)?", re.IGNORECASE)
_MILLIONS: Final = re.compile(r"\d ?[mb]illion\b|[$£€] ?[\d.,]+ ?(?:m|bn)\b", re.IGNORECASE)
_LONG_AGO: Final = re.compile(r"1[56]\d\d")
_IN_A_YEAR: Final = re.compile(
    r"\b(?:in|since|of|from|circa|c\.|year|by|until|before|after|about|around) $", re.IGNORECASE
)
_YEARS: Final = re.compile(r"[1-9]\d?")
_AGE, _CODE, _DATE, _PERSON, _FACT = (KINDS.index(one) for one in "ANDPR")
_DIGITS_OF_A_YEAR: Final = 4
_SURELY: Final = 0.9  # the share from which the network is believed against a rule
_DEEDS: Final = frozenset((Kind.OCCUPATION, Kind.DISTINCTION))
_HOW_MANY: Final = re.compile(
    r"(?:only )?(?:\d|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?=\w)", re.IGNORECASE
)
_LIKELY_AGE: Final = 0.6  # the same of an age: of "9 years" it may read one word alone
_NUMBERED: Final = frozenset((Kind.CODE, Kind.ACCOUNT, Kind.MEDICAL_RECORD, Kind.CASE_NUMBER))
_MEASURED: Final = frozenset((Kind.CODE, Kind.QUANTITY, Kind.DATE, Kind.CASE_NUMBER, Kind.ADDRESS, Kind.PLACE))
_COURT_AT: Final = re.compile(r"\bcourts? (?:at|in|of) (?:the )?$", re.IGNORECASE)
_BEFORE: Final = 14  # code points
_UNIT: Final = re.compile(r" ?(?:mg|mcg|µg|ml|mL|mmol|units?|IU|mmHg|kg|fL|pg|U/L|g/d?L|bpm|kPa)\b")
_IN_JUDGMENTS: Final = 0.98  # the same in judgments, which the rules were made for


def overruled(
    text: str, found: Sequence[Found], added: Collection[Span] = (), *, measures: bool = False
) -> list[Found]:
    """What was found, without what tells of nobody and with the kinds of names set right, by weighing.

    Args:
        text: The text.
        found: What rules and network found in it.
        added: What of it no rule has found.
        measures: Whether times, quantities and amounts stay whatever they tell: somebody asks for them by name.
    """
    read = ReadingNetwork.shipped().read(text)
    trial = _Trial(text, found, frozenset(added), read, measures=measures)
    kept = [one for span, kind in found for one in trial.verdict(span, kind)]
    cut = list(trimmed(text, kept, read, judged=trial.judged))
    named = whole(text, list(grown(text, cut, read, judged=trial.judged)), read)
    return list(whole_tokens(text, named))


class _Trial:
    """What is known of a text when rules and network are weighed, and the verdict on each stretch.

    Attributes:
        judged: Whether the text is a judgment, which the rules were made for.
    """

    def __init__(
        self, text: str, found: Sequence[Found], added: frozenset[Span], read: ReadText, *, measures: bool
    ) -> None:
        self.judged = is_judgment(text)
        self._text, self._read, self._added, self._measures = text, read, added, measures
        self._ends = [end for _, end in read.words]
        self._weighing = Weighing.shipped()
        self._said = Witness.of(text, read, found).said
        self._things = named_things(text, ((span, kind) for span, kind in found if kind is Kind.NAME))
        self._clocks = Clocks.of(text)
        self._parts = parts_of_names(text, ((span, kind) for span, kind in found if span not in added))
        self._scanned = frozenset(skeleton(one) for one in self._parts if len(one) >= SHORTEST_SCANNED)
        self._lettered = _called_by_letters(text, found)

    def verdict(self, span: Span, kind: Kind) -> Iterator[Found]:
        """The stretch with the kind that it is of, perhaps without a number before it; nothing if it tells nothing."""
        text = self._text
        name = text[span.start : span.end]
        if kind in _MEASURED and (_UNIT.match(text, span.end) or is_fraction(text, span, self._read, self._ends)):
            return
        here = self._said[span][0] if span in self._said else None
        of_form = _by_form(text, span, kind)
        in_brackets = text.endswith("(", 0, span.start) and text.startswith(")", span.end)
        asked = self._measures and of_form in _AMOUNTS
        kind = of_form if asked else _told(name, of_form, here, in_brackets=in_brackets)
        if self._is_measure_or_degree(span, kind, name, here):
            return
        if span in self._said and not OTHER_SCRIPT.search(name):
            shares = self._weighing.weigh(kind, *self._said[span], alone=span in self._added)
            if self._is_nobodys(span, kind, name, shares):
                return
            if kind in _NUMBERED and _YEARS.fullmatch(name) and shares[_AGE] == shares[1:].max():
                kind = Kind.AGE  # "My client is 33" is no number of an account
            is_other = kind is Kind.NATIONALITY and known_place(key(name)) is not kind  # "assigned to North"
            has_kinds = kind in _NAMES or is_other or (kind is Kind.OCCUPATION and _has_capitals(name))
            if has_kinds and not _is_seat(text, span, kind):
                kind = _set_right(name, kind, shares, self._things)
        if of_form is Kind.QUANTITY and kind in _DEEDS and (many := _HOW_MANY.match(text, span.start, span.end)):
            span = Span(many.end(), span.end)  # "one of only two [craftspeople]"
        yield span, kind

    def _is_measure_or_degree(self, span: Span, kind: Kind, name: str, here: Row | None) -> bool:
        """Whether a stretch is a time, a duration, a degree or the label of a number."""
        text = self._text
        is_degree = _DEGREE.fullmatch(text, span.start, span.end) and text.endswith(", ", 0, span.start)
        is_clock = self._clocks.has(text, span, kind) and not _is_year(name, here)
        return (
            is_clock
            or (kind is Kind.PERSON and bool(is_degree))
            or _is_of_numbers(name, text, kind, here)
            or (kind is Kind.DATE and _is_hour(text, span))
            or (not self.judged and not self._measures and _is_duration(name, kind))
        )

    def _is_nobodys(self, span: Span, kind: Kind, name: str, shares: Row) -> bool:
        """Whether a stretch probably tells nothing, and nothing speaks for it that is surer than that."""
        text, alone = self._text, span in self._added
        is_part = kind in _CALLED and _is_part(name, self._parts, self._scanned) and stands_as_name(text, span)
        stays = is_part or (self._measures and kind in _AMOUNTS) or (kind is Kind.PERSON and name in self._lettered)
        stays |= self.judged and kind not in _NAMES  # codes and sums of a judgment are what it is known by
        # What has a form the rules know better: addresses of machines, numbers behind labels, days, ages.
        is_bare = _BARE.fullmatch(name) and not (
            kind is Kind.SSN or (kind is Kind.AGE and _AGE_LABEL.search(text, max(0, span.start - _BEFORE), span.start))
        )
        stays |= kind not in _DOUBTED and not alone and not is_bare
        has_form = _has_form(name, kind, alone=alone)
        stays |= has_form or (kind is Kind.NAME and is_work(text, span))
        # The surname behind a nickname: 'Michael ("Mickey Joe") TARPEY'.
        stays |= kind in _CALLED and bool(_NICKNAME_BEFORE.search(text, max(0, span.start - _BEFORE), span.start))
        is_known = self.judged or is_part or alone or has_form or _is_letters(name, kind)
        if not is_known and _is_nothing(name, kind, float(self._said[span][0][0])):
            return True
        limit = _IN_JUDGMENTS if self.judged else _NOTHING
        sure = _LETTERS if _is_letters(name, kind) else _AMOUNT if kind in _AMOUNTS else limit
        if not self.judged:
            sure = _HARDLY if kind in _VAGUE else _SOMEWHERE if kind in _LANDS else sure
        if alone and is_common(name):
            sure = min(sure, _COMMON)
        return bool(shares[0] >= sure) and not stays


def _is_hour(text: str, span: Span) -> bool:
    """Whether four digits are an hour where nothing says that they are a year: "1530: back from theatre"."""
    if not _LONG_AGO.fullmatch(text, span.start, span.end):
        return False
    return _IN_A_YEAR.search(text, max(0, span.start - _BEFORE), span.start) is None


def _is_of_numbers(name: str, text: str, kind: Kind, here: Row | None) -> bool:
    """Whether letters that were taken for a name are what a number behind them is called: "CHI: 140361 5877"."""
    if here is None or kind not in _NAMES or not (name.isalpha() and name.isupper()):
        return False
    if int(here.argmax()) not in {0, _CODE}:
        return False
    return re.search(rf"(?<!\w){name}[\s:#.-]{{1,6}}\d{{4}}", text) is not None


def _is_year(name: str, here: Row | None) -> bool:
    """Whether the network surely reads a date in four digits, which are no time of day then."""
    return here is not None and len(name) == _DIGITS_OF_A_YEAR and bool(here[_DATE] >= _SURELY)


def _told(name: str, kind: Kind, here: Row | None, *, in_brackets: bool = False) -> Kind:
    """The kind of what a rule has taken for a count, a name or a day, and the network for an age, a fact or somebody.

    Args:
        name: What was found.
        kind: What it was taken for.
        here: What the network says of it, if anything.
        in_brackets: Whether it stands alone in brackets, as ages behind names do.
    """
    if here is None:
        return kind
    if kind is Kind.QUANTITY and here[_AGE] >= (_LIKELY_AGE if in_brackets else _SURELY):  # "Rohan (10 months)"
        return Kind.AGE
    if kind is Kind.NAME and here[_CODE] >= _SURELY and any(map(str.isdigit, name)):  # "laptop TC-L0388"
        return Kind.CODE
    if kind in {Kind.QUANTITY, Kind.NAME, Kind.ORGANISATION} and here[_FACT] >= _SURELY:
        is_place = kind is not Kind.QUANTITY and known_place(key(name)) is not None
        return Kind.PLACE if is_place else role_kind(name)  # "one of only two pattern graders", "a Kathak teacher"
    return Kind.PERSON if kind is Kind.DATE and name.isalpha() and here[_PERSON] >= _SURELY else kind  # "Dr Friday"


def _has_form(name: str, kind: Kind, *, alone: bool) -> bool:
    """Whether what was found has a form that the rules know better than the network.

    Args:
        name: What was found.
        kind: What it was taken for.
        alone: Whether no rule has found it.
    """
    if _FILE.search(name) or _is_listed(name, kind) or _is_public(name, kind):
        return True
    if kind is Kind.PERSON:
        return is_filed(name) or is_spelled(name)
    if kind is Kind.PLACE:  # the number of a room
        return not alone and is_room(name)
    return kind is Kind.VEHICLE and sum(map(str.isdigit, name)) >= _DIGITS_OF_A_MARK  # too long for a fare


def _called_by_letters(text: str, found: Sequence[tuple[Span, Kind]]) -> frozenset[str]:
    """The initials by which notes call people, if they call several so, or one again and again: "GF", "MS"."""
    said = Counter(text[span.start : span.end] for span, kind in found if kind is Kind.PERSON)
    letters = {name: count for name, count in said.items() if _is_letters(name, Kind.PERSON)}
    several = sum(count > 1 for count in letters.values()) > 1
    return frozenset(name for name, count in letters.items() if count > (1 if several else _AGAIN))


def _is_part(name: str, parts: Collection[str], scanned: Collection[str]) -> bool:
    """Whether a word is part of somebody's whole name, as it is or badly scanned: "P0lat"."""
    small = name.lower()
    return small in parts or (name.isalnum() and not name.isalpha() and skeleton(small) in scanned)


def _by_form(text: str, span: Span, kind: Kind) -> Kind:
    """The kind of a number that a rule has taken for another, by how it is written."""
    name = text[span.start : span.end]
    if kind is Kind.ADDRESS and _SEASON.fullmatch(name):  # the head of a newsletter
        return Kind.DATE
    if kind is Kind.CASE_NUMBER and FRACTION.fullmatch(name):  # "[5/5, 19:02]": a case has a longer number
        return Kind.DATE
    if kind is Kind.AGE and _DAY_OR_YEAR.fullmatch(name):  # "his birthday (27th)", "nineteen seventy-nine"
        return Kind.DATE
    if kind is Kind.PLACE and _STREET.search(name):  # "Main St" in a line of an address
        return Kind.ADDRESS
    if kind is Kind.AGE and name.isdecimal() and text.endswith("in ", 0, span.start):  # "Fatuma in 43" is of a flat
        return Kind.CODE
    return kind


def _is_duration(name: str, kind: Kind) -> bool:
    """Whether words say how long something took, which singles nobody out: "twenty-seven years"."""
    return kind in _LASTING and _DURATION.fullmatch(name) is not None


def _is_nothing(name: str, kind: Kind, nothing: float) -> bool:
    """Whether what a rule found tells nothing where it stands, whatever the same words tell elsewhere.

    Args:
        name: What was found.
        kind: What the rule says that it is.
        nothing: How sure the network is of that here.
    """
    if kind is Kind.CODE:  # "R350" for a fare, "FF 110" for how far an arm goes
        is_short = sum(map(str.isdigit, name)) < _DIGITS_OF_A_CODE and not _PADDED.search(name)
        return nothing >= _NO_CODE and is_short
    if kind not in _NAMES or kind is Kind.PLACE:
        return False
    return nothing >= (_NO_WORD if is_common(name) and name.isalpha() else _NO_NAME)


def _is_listed(name: str, kind: Kind) -> bool:
    """Whether lists know a place of several words, whatever these mean: "Truth or Consequences"."""
    return kind is Kind.PLACE and " " in name and known_place(key(name)) is kind


def _is_public(name: str, kind: Kind) -> bool:
    """Whether words say a sum that anybody can look up: the takings of a film."""
    return kind is Kind.MONEY and _MILLIONS.search(name) is not None


def _is_seat(text: str, span: Span, kind: Kind) -> bool:
    """Whether a place is the seat of a court, and not the court: "the County Court at Leeds"."""
    return kind is Kind.PLACE and _COURT_AT.search(text, max(0, span.start - _BEFORE), span.start) is not None


def _has_capitals(name: str) -> bool:
    """Whether each word of a name has a capital, and it has several."""
    words = name.split()
    return len(words) > 1 and all(word[0].isupper() for word in words)


def _is_letters(said: str, kind: Kind) -> bool:
    """Whether words are the initials of somebody, which the rules know from the whole name."""
    return kind is Kind.PERSON and said.isupper() and len(said) <= _LONGEST_INITIALS


def _set_right(  # noqa: PLR0911  # one answer after another
    said: str, kind: Kind, shares: Row, things: Collection[str]
) -> Kind:
    """The kind of a name that is likelier another's; a dog that the text tells of stays no person."""
    told = shares[1:] / shares[1:].sum()
    best = int(told.argmax())
    named = KINDS[1 + best]
    if (
        kind is Kind.PLACE and named == "R" and not known_place(key(said))
    ):  # the office of whom a letter goes to, in a line of the address
        return role_kind(said)
    right = _NAMED.get(named)
    if kind is Kind.OCCUPATION:  # "the Port Angel Gleaner" is no gleaner
        return kind if told[KINDS.index("R") - 1] >= _WORK else right if right and told[best] >= _ANOTHER else Kind.NAME
    if right is kind or (kind is Kind.ORGANISATION and ("&" in said or is_house(said))):  # a firm of partners
        return kind
    if right is Kind.PERSON and is_town(said):
        return Kind.PLACE
    if right is Kind.PERSON and (" & " in said or is_countrywide(said) or (said.isupper() and is_shorthand(said))):
        return Kind.ORGANISATION if " & " in said else kind  # "Frith & Day", a supermarket, "HCP"
    limit = _ELSEWHERE if {right, kind} == _WHERE else _SOMEBODY if right is Kind.PERSON else _ANOTHER
    if right and told[best] >= limit and not (right is Kind.PERSON and said in things):
        return Kind.ADDRESS if right is Kind.PLACE and any(map(str.isdigit, said)) else right
    return Kind.NAME if kind is Kind.PERSON and told[KINDS.index("P") - 1] < _NO_PERSON else kind


def is_surely_told(text: str, span: Span, kind: Kind) -> bool:
    """Whether the network is as good as sure that a stretch tells who somebody is, whatever a list says of its words.

    A place and a person by any of its words, an organisation by all of them, what singles somebody out by its surest.
    """
    read = ReadingNetwork.shipped().read(text)
    inside = [
        read.kinds[at]
        for at in range(len(read.words))
        if read.words[at][0] < span.end and read.words[at][1] > span.start
    ]
    if not inside:
        return False
    most, mean = np.max(inside, axis=0), np.mean(inside, axis=0)
    is_organisation = kind in {Kind.ORGANISATION, Kind.NAME} and int(mean.argmax()) == KINDS.index("O")
    return bool(
        most[_PERSON] >= _SURELY_A_PERSON
        or most[KINDS.index("L")] >= _SURELY_A_PLACE
        or (is_organisation and 1 - mean[0] >= _SURELY_AN_ORGANISATION)
        or (kind is Kind.DISTINCTION and most[KINDS.index("R")] >= _SURELY_A_FACT)
    )
