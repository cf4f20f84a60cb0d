"""The ladder of an identifier: the words that may stand in its place, each less informative than the one before."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Final

from tacit.document import Document, Span
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.addresses import STATE
from tacit.identities.distinctions import Distinction
from tacit.knowledge import KnowledgeBase, wordnet
from tacit.language.calendar import MONTHS, WEEKDAYS
from tacit.language.date_forms import HOLIDAY
from tacit.language.deferred import deferred
from tacit.language.numerals import POWER, TENS_OF_YEARS, find_numbers
from tacit.language.ranges import RANGE
from tacit.options._offer import Offer, Origin
from tacit.options.ages import OLDEST, age_in_years, age_labels
from tacit.options.amounts import money_labels, quantity_labels
from tacit.options.dates import is_duration, is_year, time_labels, year_label
from tacit.options.days import date_rungs, is_of_birth, latest_year
from tacit.options.facts import distinction_labels, family_labels, is_common_fact
from tacit.options.kinds import DURATION, kind_label, rung
from tacit.options.named import is_organisation, is_person, is_place
from tacit.options.occupations import occupation_labels
from tacit.options.organisations import KINDS_OF_ORGANISATIONS, organisation_labels
from tacit.options.places import is_wider_than_a_country, state_of, wider_peoples, wider_places
from tacit.options.roles import role
from tacit.secrets.hidden import MEASURED
from tacit.terms.keys import key

_BEFORE = 12  # code points before an age where it may be said that somebody comes to it
_AFTER = 24  # code points after a number where the noun that it counts may begin


def ladder(
    identifier: Identifier, document: Document, kb: KnowledgeBase, *, hidden: Collection[str] = ()
) -> tuple[Offer, ...]:
    """What may stand in the place of an identifier, the most informative first; the last says nothing but its kind.

    Every rung follows from the one before it, so that it never says more: a day, its month, its year, its decade.
    What is not understood has one rung, its kind.

    Args:
        identifier: What to replace.
        document: The document that it is of.
        kb: Where places are looked up.
        hidden: Keys of what is hidden elsewhere in the document, which no rung may say: where "Spain" is hidden, it
            may not stand for Barcelona.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import geography
    >>> document = Document("Seen on 3 March 2021 in Barcelona.")
    >>> date, place = Identifier(Span(8, 20), IdentifierKind.DATE, 0), Identifier(Span(24, 33), IdentifierKind.PLACE, 1)
    >>> [one.label for one in ladder(date, document, geography())]
    ['March 2021', '2021', 'the early 2020s', '[date]']
    >>> [one.label for one in ladder(place, document, geography())]
    ['Catalonia', 'Spain', 'city', 'Southern Europe', 'Europe', '[place]']
    >>> [one.label for one in ladder(place, document, geography(), hidden={"spain"})]
    ['Catalonia', 'city', 'Southern Europe', 'Europe', '[place]']
    """
    kind = identifier.kind
    before = document.text[max(0, identifier.span.start - _CLAUSE) : identifier.span.start]
    if kind is IdentifierKind.PLACE and (_AT.search(before) or _DENIED.search(before)):
        # "works nights at Beaumont" may be a hospital's name; who "did not get to Leeds" got to other cities.
        rungs: Iterable[Offer] = ()
    elif kind is IdentifierKind.PLACE:
        rungs = wider_places(document[identifier.span], kb, document.text)
    elif kind is IdentifierKind.NATIONALITY:
        rungs = wider_peoples(document[identifier.span], kb)
    else:
        rungs = map(rung, _labels(identifier, document))
    last = _last(identifier, document, kb)
    if last.label.startswith("[") and kind in _NAMED and not _is_known_place(identifier, last, document, kb):
        rungs = ()  # nothing tells what it names: its rungs would be guesses
    said = {"", last.label.casefold(), last.label.strip("[]"), " ".join(document[identifier.span].split()).casefold()}
    # A number says no name: where somebody is called Day, "several days" may be said.
    names = frozenset[str]() if kind in MEASURED else hidden
    return (*(one for one in rungs if one.label.casefold() not in said and key(one.label) not in names), last)


_AT = re.compile(r"(?<!\w)at $", re.IGNORECASE)
_DENIED = re.compile(r"(?:\b(?:not|never|nor|without)|n['’]t)(?:\s[a-z]+){1,3}\s$")
_CLAUSE = 40  # code points before a place in which something may be denied of it


def _is_known_place(identifier: Identifier, last: Offer, document: Document, kb: KnowledgeBase) -> bool:
    """Whether a place is surely one, so that what is known of it may be said."""
    words = " ".join(document[identifier.span].split())
    return last == _PLACE and identifier.kind is IdentifierKind.PLACE and is_place(words, document.text, kb)


_NAMED = frozenset((IdentifierKind.PERSON, IdentifierKind.ORGANISATION, IdentifierKind.PLACE))
_NAME = kind_label(IdentifierKind.NAME)
_ORGANISATION, _PLACE = Offer("[organisation]", Origin.KIND), Offer("[place]", Origin.KIND)
_PEOPLE = Offer("people", Origin.KIND)
_LONGEST_PEOPLE = 2  # words: "South African"


def _last(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Offer:
    """What is said of an identifier at the least: its kind, as far as the text bears it out."""
    kind, words = identifier.kind, " ".join(document[identifier.span].split())
    if kind in {IdentifierKind.DATE, IdentifierKind.QUANTITY} and is_duration(words):
        return DURATION
    is_prize = kind is IdentifierKind.OCCUPATION and _is_prize(identifier, document)
    is_doubted = is_prize or (kind in _NAMED and not identifier.is_sure)
    if is_doubted or (kind is IdentifierKind.PERSON and not is_person(words, document.text, kb)):
        return _NAME
    if kind is IdentifierKind.ORGANISATION and not is_organisation(words, document.text):
        return _ORGANISATION
    if kind is IdentifierKind.PLACE:
        return _last_of_place(words, identifier.span, document.text, kb)
    if kind is IdentifierKind.NATIONALITY:
        return _last_of_people(words, kb)
    return kind_label(kind)


_WON = re.compile(
    r"\b(?:w[io]n|wins|winning|awarded|received|(?:short|long)listed for|nominated for|up for)\s(?:the|an?|her|his)\s$",
    re.IGNORECASE,
)


def _is_prize(identifier: Identifier, document: Document) -> bool:
    """Whether what looks like somebody's work is what was won: the Booker."""
    start = identifier.span.start
    named = document[identifier.span][:1].isupper()
    return named and _WON.search(document.text, max(0, start - _CLAUSE), start) is not None


_GROUP = Offer("[group]", Origin.KIND)
_GROUPS = frozenset(("religious person", "political leader", "religion", "sect", "adherent", "party"))
_STATE = re.compile(STATE)
_OF_ADDRESSES = ("county", "state", "country")
# A line of an address: nothing in small letters but what towns are called, and something beside the town.
_PROSE = re.compile(r"(?<![\w'’.@-])(?!(?:of|the|on|in|by|upon|le|la|and|near|nr|under|cum|next)\b)[a-z]{2,}")

_GAP = re.compile(r"[^\S\n]{3,}|\t")  # between what is set in columns
_TOWN_AND_STATE = re.compile(r"\s*[A-Z][\w.'’ -]+, [A-Z]{2}\.?\s*")
_ROOM = re.compile(r"(?:room|ward|bay|bed|cell|theatre|suite|unit|floor|wing)\b", re.IGNORECASE)
_POSTCODE = re.compile(r",? (?:[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,6})\s*$")
_HEADED = re.compile(
    r"\b(?:Department|Dept|Division|Unit|Ward|Hospital|Clinic|Infirmary|Surgery|Practice|Cent(?:er|re)|School|College"
    r"|University|Faculty|Institute|Court|Tribunal|Office|Council|Service|Services|Team|Trust|Police|Primary|Academy)\b",
    re.IGNORECASE,
)


def _is_of_an_address(span: Span, text: str) -> bool:
    """Whether a place stands in a line of an address, or is one: "Hitchin", "18 Mallard Close, Norwich NR7 5LD"."""
    first, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    end = end if end >= 0 else len(text)
    start = max((one.end() for one in _GAP.finditer(text, first, span.start)), default=first)
    gap = _GAP.search(text, span.end, end)
    line = text[start : gap.start() if gap else end]
    if line.strip(" \t,.") == text[span.start : span.end]:
        return "\n" in text
    if _PROSE.search(line):
        return False
    if "\n" in text and _TOWN_AND_STATE.fullmatch(line):
        return True
    if _POSTCODE.match(line, span.end - start) and not line[: span.start - start].strip():  # "Bristol BS5 0PX"
        return True
    # "Department of Internal Medicine, Barcelona", "IN THE COUNTY COURT AT WESTHAVEN": what a letter is headed by.
    is_last = not line[span.end - start :].strip(" \t,.)")
    if is_last and "\n" in text and (line.isupper() or ("," in line and _HEADED.search(line))):
        return True
    return ("," in line or (is_last and "\n" in text)) and any(map(str.isdigit, text[first:end]))


def _last_of_place(words: str, span: Span, text: str, kb: KnowledgeBase) -> Offer:
    """What is said of a place at the least: in an address "[town]" or "[room]", elsewhere "[place]".

    Nobody writes that somebody lives "in a place".
    """
    if _is_of_an_address(span, text):
        if any(map(str.isdigit, words)) or _ROOM.match(words):
            return Offer("[room]", Origin.KIND)
        said = {"state"} if _STATE.fullmatch(words) else {one.label for one in wider_places(words, kb, text)}
        return Offer(f"[{next((one for one in _OF_ADDRESSES if one in said), 'town')}]", Origin.KIND)
    return _PLACE


def _last_of_people(words: str, kb: KnowledgeBase) -> Offer:
    """What is said of a nationality at the least: "a Turkish national" is a person."""
    if words.endswith(("national", "citizen")):
        return kind_label(IdentifierKind.PERSON)
    if words.endswith(("nationals", "citizens")):
        return _PEOPLE
    if len(words.split()) > _LONGEST_PEOPLE:  # "Doctors of the Aegean"
        return _NAME
    # A faith, a party: no nationality. A people that nobody has heard of is more often a product.
    if any(one.label in _GROUPS for sense in wordnet().senses(key(words)) for one in wordnet().ancestors(sense)):
        return _GROUP
    known = any(map(kb.senses, (key(words), *key(words).split())))
    return kind_label(IdentifierKind.NATIONALITY) if known else _NAME


def is_wide(kind: IdentifierKind, words: str, kb: KnowledgeBase) -> bool:
    """Whether words of a kind say so little that they identify nobody: the widest rungs of ladders, and their like.

    A decade, a month or a weekday alone, a band of ages, a magnitude, a part of the world that holds countries. Such
    words are no identifiers, wherever they stand; and only such words are put in the place of identifiers, so that a
    release holds none.

    >>> from tacit.knowledge import geography
    >>> cases = [("date", "the 1990s"), ("date", "1992"), ("date", "in May"), ("place", "Europe"), ("place", "Spain")]
    >>> [is_wide(IdentifierKind(kind), words, geography()) for kind, words in cases]
    [True, False, True, True, False]
    """
    if kind in {IdentifierKind.PLACE, IdentifierKind.NATIONALITY, IdentifierKind.ORGANISATION, IdentifierKind.NAME}:
        return words.strip() in _COMMON or is_wider_than_a_country(words, kb)
    return kind in MEASURED and _WIDE.fullmatch(" ".join(words.split())) is not None


def is_slight(kind: IdentifierKind, words: str) -> bool:
    """Whether words single nobody out: a time of day, how long, a share, a dose, a count, work that thousands do.

    They stay unless somebody asks for such kinds by name.

    >>> cases = [("time", "19:02"), ("date", "6 weeks"), ("date", "41 years"), ("quantity", "47 men")]
    >>> [is_slight(IdentifierKind(kind), words) for kind, words in cases]
    [True, True, False, True]
    """
    said = " ".join(words.split())
    if kind is IdentifierKind.MONEY:
        return _SMALL_AMOUNT.fullmatch(said) is not None
    if kind is IdentifierKind.QUANTITY and (
        _FEW.match(said) or _DAY_OF_A_MONTH.fullmatch(said) or (_COUNT.fullmatch(said) and _is_below(said, _MANY))
    ):
        return True
    if kind is IdentifierKind.TIME or is_common_fact(kind, said):
        return True
    if _FEAST.fullmatch(said) and not any(map(str.isdigit, said)):
        return True
    return kind in {IdentifierKind.DATE, IdentifierKind.QUANTITY} and _is_slightly_long(said)


def _is_slightly_long(said: str) -> bool:
    """Whether words say a share, a dose, or how long: not for decades."""
    if not _SLIGHT.fullmatch(said):
        return False
    duration = _DURATION.search(said)
    if not duration:
        return True
    unit = duration["unit"].lower()
    if unit in _YEARS:  # in figures it may be an age: "Anna Marsh, 9 years"
        is_round = all(one.value < _LONG or one.value % _LONG == 0 for one in find_numbers(said))
        return is_round and not any(map(str.isdigit, said))
    return _is_below(said, _LONG * _A_YEAR[unit])


def _is_below(said: str, limit: int) -> bool:
    return all(one.value < limit for one in find_numbers(said))


_UNITS = (
    "mm|cm|m|metres?|meters?|km|miles?|in(?:ch(?:es)?)?|ft|feet|yards?|mg|g|kg|mcg|micrograms?|milligrams?|grams?|kilos?"
    "|lbs?|pounds|stone|oz|ounces|ml|l|litres?|liters?|pints?|units?|mmol|mmhg|degrees?|celsius|fahrenheit|calories"
    "|kcal|mph|bpm|gauge|french|tab(?:let)?s?|caps(?:ules?)?|puffs?|drops?|sachets?|patch(?:es)?|sprays?|doses?"
)
_COUNTED_IN_BLOOD = "cells|platelets|copies|[RW]BCs|leu[ck]ocytes|neutrophils|lymphocytes|eosinophils"
_SLIGHT = deferred(
    r"(?:about |around |approximately |some |nearly |almost |over |under |at least |up to |less than |more than "
    r"|the last |the past )?"
    r"(?:\d[\d.,/-]*|[a-z]+(?:-[a-z]+)?)(?: and a half)?"
    r"(?:\s?%|[ -]per ?cent|[ -](?:hours?|minutes?|days?|weeks?|months?|years?|hrs?|mins?|wks?|mths?|yrs?)['’]?"
    r"(?: (?:later|earlier|ago|before|after))?"
    rf"|[\s-]?(?:{_UNITS})|\s(?:(?:white|red)\s(?:blood\s)?)?(?:{_COUNTED_IN_BLOOD})(?:/\w+)?)",
    re.IGNORECASE,
)
_DURATION = re.compile(r"[ -](?P<unit>hour|hr|minute|min|day|week|wk|month|mth|year|yr)s?\b", re.IGNORECASE)
_A_YEAR = {
    **dict.fromkeys(("minute", "min"), 525_600),
    **dict.fromkeys(("hour", "hr"), 8_760),
    **dict.fromkeys(("day",), 365),
    **dict.fromkeys(("week", "wk"), 52),
    **dict.fromkeys(("month", "mth"), 12),
}
_YEARS = frozenset(("year", "yr"))
_LONG = 10  # years
_MANY = 1_000
_COUNT = re.compile(r"\d{1,3}|.*[\da-z][\s-]+[^\W\d_].*", re.IGNORECASE)  # "312", "48 cartons"
_SMALL_AMOUNT = re.compile(
    r"(?:[$€£]\s?)?\d{1,3}(?:\.\d\d?)?(?:\s?(?:[€£p]|pounds?|dollars?|euros?|cents|pence|quid|bucks))?"
)
_FEW = re.compile(
    r"(?:[1-9]|1[0-2]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1st|2nd|3rd|[4-9]th)(?![\d.,/-])\b"
    rf"(?!\s(?:{POWER}|dozen)s?\b)",
    re.IGNORECASE,
)
_DAY_OF_A_MONTH = re.compile(r"(?:[12]?1st|2?2nd|2?3rd|(?:1?[04-9]|2[04-9]|1[1-3]|30)th|31st)")
_FEAST = deferred(rf"{HOLIDAY}|(?i:Christmas|Easter|Whitsun|Passover|Ramadan|Hanukkah|Lent|Advent|Pentecost)")
_COMMON = frozenset(KINDS_OF_ORGANISATIONS) | {one.label for one in map(kind_label, IdentifierKind)}
_MONTH = "|".join((*MONTHS, r"(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"))
_DECADE = r"(?:the )?(?:early |mid[- ]|late )?[12]\d\d0['’]?s"
_VAGUE = (
    r"(?:several(?: (?:hundred|thousand|million|billion))?|(?:(?:dozens|hundreds|thousands|many|tens)"
    r" of(?: (?:thousands|millions|billions) of)?))"
)
_WIDE = deferred(
    rf"(?:in |on |during |of |about |some |from )?(?:{_DECADE}(?: (?:to|and) {_DECADE})?"
    rf"|the \d\d(?:st|nd|rd|th) century"
    rf"|(?:(?:the )?(?:beginning|start|middle|end) of |(?:early|mid|late)[- ])?(?:{_MONTH})"
    rf"|(?:{'|'.join(WEEKDAYS)})s?|weekday|day of the weekend|some time (?:at|in the) \w+"
    rf"|(?:(?:fe)?male )?(?:at the )?(?:age[ds]?(?: of)?:? )?(?:\d0|0)[- ]to[- ]\d?9(?:[- ]years?[-"
    rf" ]old| years(?: of age)?)?"
    rf"|(?:(?:fe)?male |person |people )?(?:age[ds]?(?: of)?:? )?[89]0[- ]or[- ]older|elderly"
    rf"|(?:of )?(?:young|older )?\s?adult(?: age)?|(?!nineties|90s)(?:{TENS_OF_YEARS}|[2-9]0s)"
    rf"|in (?:his|her|my|your|their|our) (?!nineties)(?:{TENS_OF_YEARS})|(?:as )?a (?:child|teenager)|children"
    rf"|teenagers|(?:of young age|young person|infant|child|(?:aged? )?under 1 year(?: old)?)|{_VAGUE}(?:"
    rf" [^\W\d]+){{0,3}}|{RANGE}(?: (?:(?!old\b)[^\W\d])+[²³]?){{0,3}}|{RANGE}(?:-[^\W\d]+){{1,2}}"
    rf"|(?:less than )?half(?: or more)?(?: [^\W\d]+){{0,2}})",
    re.IGNORECASE,
)


def safe_harbor(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Offer | None:
    """What HIPAA's Safe Harbor leaves of an identifier (45 CFR 164.514(b)(2)); nothing when it may stay as it is.

    Years, ages to 89, states and what is wider stay, and what the rule does not name: times of day, amounts,
    nationalities. Everything else becomes its state, its year, "90 or older", or its kind.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import geography
    >>> document = Document("aged 93, of Los Angeles, seen 3 March 2021")
    >>> spans = {Span(0, 7): IdentifierKind.AGE, Span(12, 23): IdentifierKind.PLACE, Span(30, 42): IdentifierKind.DATE}
    >>> [safe_harbor(Identifier(span, kind, 0), document, geography()).label for span, kind in spans.items()]
    ['aged 90 or older', 'California', '2021']
    >>> document = Document("DOB 5/3/1929, seen 3 March 2021")
    >>> safe_harbor(Identifier(Span(4, 12), IdentifierKind.DATE, 0), document, geography()).label
    '[date]'
    """
    kind = identifier.kind
    if kind in _NOT_NAMED:
        return None
    allowed = _SAFE_HARBOR.get(kind)
    return allowed(identifier, document, kb) if allowed else ladder(identifier, document, kb)[0]


def _safe_age(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Offer | None:  # noqa: ARG001 - as the others
    """Ages to 89 stay."""
    text = document[identifier.span]
    years = age_in_years(text)
    if years is not None and years <= OLDEST:
        return None
    return next(map(rung, age_labels(text)), kind_label(identifier.kind))


def _safe_date(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Offer | None:  # noqa: ARG001 - as the others
    """Years stay, unless one is of a birth so long ago that it tells an age over 89."""
    text = document[identifier.span]
    year = year_label(text)
    if (
        year[:4].isdigit()
        and is_of_birth(document.text, identifier.span.start)
        and latest_year(document.text) - int(year[:4]) > OLDEST
    ):
        return kind_label(identifier.kind)
    if is_year(text):
        return None
    return rung(year) if year else kind_label(identifier.kind)


def _safe_place(identifier: Identifier, document: Document, kb: KnowledgeBase) -> Offer | None:
    """States and what is wider stay."""
    state = state_of(document[identifier.span], kb, document.text)
    if state is None:
        return kind_label(identifier.kind)
    narrower = state in (one.concept for one in ladder(identifier, document, kb))
    return Offer(state.label, Origin.LADDER, state) if narrower else None


_SAFE_HARBOR: Mapping[IdentifierKind, Callable[[Identifier, Document, KnowledgeBase], Offer | None]] = {
    IdentifierKind.AGE: _safe_age,
    IdentifierKind.DATE: _safe_date,
    IdentifierKind.PLACE: _safe_place,
}
_NOT_NAMED = frozenset((IdentifierKind.TIME, IdentifierKind.QUANTITY, IdentifierKind.MONEY, IdentifierKind.NATIONALITY))


_REACHED = re.compile(
    r"(?:\bturn(?:s|ed|ing)?|\b(?:at|under|over|until|above)|(?:\b(?:will|would|shall)|['’](?:ll|d)) be) $",
    re.IGNORECASE,
)


def _age_labels(said: str, span: Span, text: str) -> tuple[str, ...]:
    """The labels of an age; none where no band of ages can stand: "who turned 7 in April", "died at 51"."""
    if _REACHED.search(text, max(0, span.start - _BEFORE), span.start):
        return ()
    return age_labels(said, text[span.end : span.end + _AFTER])


_PLAYS: Final = re.compile(r"\bplay(?:s|ed|ing)? (?:as )?$", re.IGNORECASE)


def _work_labels(said: str, span: Span, text: str) -> tuple[str, ...]:
    """The labels of an occupation; of who "plays goalkeeper" only that it is in a team."""
    if _PLAYS.search(text, max(0, span.start - _BEFORE), span.start):
        return (Distinction.TEAM.value,)
    return occupation_labels(said)


_IN_A_YEAR: Final = re.compile(
    r"\b(?:\w+) (?:hours|days|weeks|months|times|shifts|visits|sessions|absences|admissions) in $", re.IGNORECASE
)


def _date_labels(span: Span, text: str) -> tuple[str, ...]:
    """The labels of a date; none where it says how many there were in a year: "6 days in 2023" were few."""
    return () if _IN_A_YEAR.search(text, max(0, span.start - _CLAUSE), span.start) else date_rungs(span, text)


def _labels(identifier: Identifier, document: Document) -> tuple[str, ...]:
    """The labels of an identifier that no taxonomy is asked about."""
    end = identifier.span.end
    text = " ".join(document[identifier.span].split())  # a line may end in it
    reading: dict[IdentifierKind, Callable[[], tuple[str, ...]]] = {
        IdentifierKind.PERSON: lambda: (role(identifier.entity),),
        IdentifierKind.ORGANISATION: lambda: organisation_labels(text),
        IdentifierKind.OCCUPATION: lambda: (
            ("prize",) if _is_prize(identifier, document) else _work_labels(text, identifier.span, document.text)
        ),
        IdentifierKind.DISTINCTION: lambda: distinction_labels(text, document.text[: identifier.span.start]),
        IdentifierKind.FAMILY: lambda: family_labels(text),
        IdentifierKind.DATE: lambda: _date_labels(identifier.span, document.text),
        IdentifierKind.TIME: lambda: time_labels(text),
        IdentifierKind.AGE: lambda: _age_labels(text, identifier.span, document.text),
        IdentifierKind.MONEY: lambda: money_labels(text),
        IdentifierKind.QUANTITY: lambda: quantity_labels(text, document.text[end : end + _AFTER]),
    }
    return reading.get(identifier.kind, tuple)()
