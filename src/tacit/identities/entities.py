"""Which mentions mean the same, and of which kind it is: a name has one kind in a document."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import Identifier, IdentifierKind
from tacit.identities.beside import beside
from tacit.identities.hints import is_of_a_family
from tacit.identities.lexicon import ORGANISATION_HEADS, PLACE_HEADS, is_common, known_place
from tacit.identities.mentions import NAMES, SHORTEST_SCANNED, skeleton
from tacit.identities.nicknames import with_nicknames
from tacit.identities.person import is_form
from tacit.identities.persons import grouped_persons, short_forms
from tacit.identities.said import is_relative
from tacit.identities.words import words
from tacit.language.calendar import DayOrder, find_dates
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.titles import is_short_title
from tacit.terms.abbreviations import abbreviations
from tacit.terms.keys import fold, key

Kind = IdentifierKind

_BEFORE: Final = 12  # code points
_PAIR: Final = re.compile(r"(?P<one>[A-Z][\w'’-]+) (?:and|&) (?P<other>[A-Z][\w'’-]+)")
_COUPLE: Final = re.compile(r"(?P<one>[A-Z][\w'’-]+) (?:and|&) (?P<other>[A-Z][\w'’-]+ [A-Z][\w'’-]+)")
_FIRMS: Final = frozenset("ltd ltd. limited llp llc plc inc inc. gmbh".split())
_UNSURE: Final = frozenset((Kind.NAME, Kind.ORGANISATION, Kind.PLACE))


def grouped(
    text: str, found: Iterable[tuple[Span, IdentifierKind]], *, towns: Collection[Span] = ()
) -> tuple[Identifier, ...]:
    """The identifiers in the order of the text, with a number for each entity, from 0 up in order of first mention.

    Args:
        text: The text.
        found: What was found in it, none overlapping another.
        towns: Where in it a town is named that somebody is called like.

    >>> text = "Mr Cengiz Polat and Mrs Ayşe Polat met. C. Polat, born on 3 May 1961 (3.5.1961), left."
    >>> spans = [text.index(one) for one in ("Mr C", "Mrs", "C. P", "3 M", "3.5")]
    >>> ends = [text.index(one) for one in (" and", " met", ", born", " (3", "), l")]
    >>> kinds = [Kind.PERSON] * 3 + [Kind.DATE] * 2
    >>> [one.entity for one in grouped(text, zip(map(Span, spans, ends), kinds))]
    [0, 1, 0, 2, 2]
    """
    mentions = with_nicknames(text, _same_kinds(text, with_nicknames(text, _listed(text, [*found])), towns))
    links = abbreviations(text)
    people = [span for span, kind in mentions if kind is Kind.PERSON]
    persons = iter(grouped_persons([text[span.start : span.end] for span in people], beside(text, people)))
    numbers: dict[tuple[str, str], int] = {}
    identifiers = []
    for span, kind in mentions:
        surface = text[span.start : span.end]
        same = ("person", str(next(persons))) if kind is Kind.PERSON else _meaning(surface, kind, links)
        is_sure = kind is not Kind.PERSON or not is_of_a_family(text, span)
        identifiers.append(Identifier(span, kind, numbers.setdefault(same, len(numbers)), is_sure))
    return tuple(identifiers)


def _same_kinds(
    text: str, found: Sequence[tuple[Span, IdentifierKind]], towns: Collection[Span]
) -> list[tuple[Span, IdentifierKind]]:
    """The mentions of a name with one kind: that of most of them, a person's before any other; towns stay towns."""
    names = [key(text[span.start : span.end]) if kind in NAMES and span not in towns else "" for span, kind in found]
    scanned = {name: skeleton(fold(text[span.start : span.end])) for name, (span, _) in zip(names, found, strict=True)}
    votes: dict[str, Counter[Kind]] = {}
    for name, (_, kind) in zip(names, found, strict=True):
        if name:
            votes.setdefault(name, Counter())[kind] += 1
    persons = {
        skeleton(fold(word.text))
        for span, kind in found
        if kind is Kind.PERSON
        for word in words(text[span.start : span.end])
        if len(word.text) >= SHORTEST_SCANNED
    }
    best = {name: max(count, key=lambda kind: (count[kind], kind is Kind.PERSON)) for name, count in votes.items()}
    # A person's name misread is a person's, not another name.
    misread = (name for name in best if scanned[name] in persons and not known_place(name))
    best |= dict.fromkeys(misread, Kind.PERSON)
    called = [text[span.start : span.end] for span, kind in found if kind is Kind.PERSON]
    unsure = {name for name, kind in best.items() if kind in _UNSURE and " " not in name and not known_place(name)}
    best |= dict.fromkeys(short_forms(unsure, called), Kind.PERSON)
    whole = (
        name
        for name, kind in best.items()
        if (kind is Kind.NAME and _is_whole_name(name, persons))
        or (kind in _UNSURE and _is_given_and_surname(name, persons))
    )
    best |= dict.fromkeys(whole, Kind.PERSON)
    best |= dict.fromkeys(_titled(text, names, found, best), Kind.PERSON)
    return [(span, best.get(name, kind)) for name, (span, kind) in zip(names, found, strict=True)]


def _is_whole_name(name: str, persons: Collection[str]) -> bool:
    """Whether a name ends with a person's surname and begins like no place or thing: "Fiachra Dunleavy"."""
    first, _, rest = name.partition(" ")
    last = rest.rpartition(" ")[2]
    return bool(last) and first.isalpha() and not is_common(first) and skeleton(fold(last)) in persons


def _is_given_and_surname(name: str, persons: Collection[str]) -> bool:
    """Whether a name is a given name and a surname, and one of them a person's elsewhere: "Tyler Reimer", "Tyler"."""
    first, _, last = name.partition(" ")
    if not last.replace("-", "").isalpha() or known_place(name) or (is_common(first) and not is_given_name(first)):
        return False
    is_head = last in ORGANISATION_HEADS | PLACE_HEADS | _FIRMS or is_common(last)
    is_known = skeleton(fold(last)) in persons or (is_given_name(first) and skeleton(fold(first)) in persons)
    return is_known and not is_head


def _listed(text: str, found: Sequence[tuple[Span, IdentifierKind]]) -> Iterator[tuple[Span, IdentifierKind]]:
    """What was found, with two persons of a list apart: "Gar, Femi" beside Femi Cole is no surname first."""
    people = [text[span.start : span.end] for span, kind in found if kind is Kind.PERSON]
    ends = {(said.split(" ", 1)[0], said.rsplit(" ", 1)[-1]) for said in people}
    given = {first for first, last in ends if first != last and not first.endswith(",")}
    surnames = {last.lower() for first, last in ends if first != last}
    for span, kind in found:
        one, comma, other = text[span.start : span.end].partition(", ")
        whole = (other, one) in ends
        is_given = comma and (is_given_name(one) or any(is_form(fold(one), fold(name)) for name in given))
        pair = _PAIR.fullmatch(text, span.start, span.end) if kind is Kind.PERSON else None
        pair = pair or _couple(text, span, kind, surnames)
        if (
            pair and may_be_given_name(pair["one"]) and (" " in pair["other"] or may_be_given_name(pair["other"]))
        ):  # "Opal and Ruby"
            yield Span(*pair.span("one")), Kind.PERSON
            yield Span(*pair.span("other")), Kind.PERSON
        elif kind is Kind.PERSON and comma and one.istitle() and is_given and other in given and not whole:
            yield Span(span.start, span.start + len(one)), kind
            yield Span(span.end - len(other), span.end), kind
        else:
            yield span, kind


def _couple(text: str, span: Span, kind: Kind, surnames: Collection[str]) -> re.Match[str] | None:
    """Two persons of one surname that were found as one name, which is no firm's: "Tariq & Aneesa IQBAL"."""
    pair = _COUPLE.fullmatch(text, span.start, span.end) if kind in NAMES else None
    if pair is None:
        return None
    first, last = pair["other"].split()
    is_firm = last.lower() in _FIRMS or last.lower() in ORGANISATION_HEADS
    return pair if not is_firm and (may_be_given_name(first) or last.lower() in surnames) else None


def _titled(
    text: str, names: Sequence[str], found: Sequence[tuple[Span, IdentifierKind]], kinds: Mapping[str, IdentifierKind]
) -> set[str]:
    """The names that a title says to be somebody's, in them or before them: "Cr Quick", and "Quick" elsewhere."""
    said: dict[str, str] = {}
    titled = set()
    for name, (span, _) in zip(names, found, strict=True):
        if kinds.get(name) not in _UNSURE:
            continue
        words = text[span.start : span.end].split()
        if fold(words[-1]) in _FIRMS:  # "PTE LTD" is no private's name
            continue
        before = text[max(0, span.start - _BEFORE) : span.start].split(" ")[-2:]
        said[name] = fold(words[-1])
        # What follows "Sgt" is nobody if it has no capital.
        if words[-1][0].isupper() and (
            (len(words) > 1 and is_short_title(words[0]))
            or (len(words) == 1 and len(before) > 1 and not before[1] and is_short_title(before[0]))
            or (kinds.get(name) is Kind.NAME and is_relative(text, span))
        ):
            titled.add(name)
    surnames = {said[name] for name in titled}
    return titled | {name for name, kind in kinds.items() if kind is Kind.NAME and name in surnames}


def _meaning(surface: str, kind: IdentifierKind, links: Mapping[str, frozenset[str]]) -> tuple[str, str]:
    """What two mentions share when they mean the same."""
    if kind in NAMES:
        name = key(surface) or surface.casefold()
        return "name", min((name, *links.get(name, ())), key=lambda one: (-len(one), one))
    if kind is Kind.DATE:
        return "date", _day(surface) or " ".join(surface.casefold().split())
    return kind.value, "".join(filter(str.isalnum, surface.casefold())) or surface


def _day(surface: str) -> str:
    """A date as year, month and day, if it is one and says a month and a year.

    Day or month first? Where both are possible, the European way counts, in one document always the same.
    """
    dates = find_dates(surface, DayOrder.DAY_FIRST)
    if len(dates) != 1 or dates[0].text != surface or dates[0].days or dates[0].until is not None:
        return ""
    [one] = dates
    return f"{one.year}-{one.month}-{one.day or 0}" if one.year is not None and one.month is not None else ""
