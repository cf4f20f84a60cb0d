"""Slips that the letters beside a stretch tell: a number cut in two, a bracket left open, a class taken for an age.

Rules and network each know a part of a line. What is left of a name, a number or a quotation would not read, and what
stands right before or behind a stretch tells what it is: a page is no telephone, "8P" no age, "'25" a year.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import NUMBERED, IdentifierKind
from tacit.identities.lexicon import is_common, known_place
from tacit.identities.profiles import is_surname
from tacit.language.calendar import MONTHS
from tacit.language.given_names import may_be_given_name
from tacit.language.modifiers import is_modifier
from tacit.language.stop_words import STOP_WORDS
from tacit.language.titles import is_title
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

Kind = IdentifierKind
Found = tuple[Span, Kind]

_NAMED: Final = frozenset((Kind.PERSON, Kind.NAME, Kind.ORGANISATION, Kind.PLACE))
_FIGURES: Final = NUMBERED | {Kind.PHONE, Kind.QUANTITY, Kind.DATE}
_BEFORE: Final = 24  # code points
_CLASS: Final = re.compile(r"\d{1,2}[A-EG-LN-XZ]|Y(?:\d|1[0-3])")  # with F and M it may be a sex, with Y years
_SHORT_YEAR: Final = re.compile(r"(?<!\w)['’]$")
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_HOUR_BEHIND: Final = re.compile(r"(?P<day>\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?)\s+\d{1,2}")
_MINUTES: Final = re.compile(r":[0-5]\d(?!\d)")
_OF_A_PAGE: Final = re.compile(r"(?:\b(?:pages?|paras?|paragraphs?|slides?|chapters?)|\bpp?\.)\s?$", re.IGNORECASE)
_DIGITS_OF_A_PAGE: Final = 3  # with more it is a pager
_NUMBER: Final = re.compile(r"\b(?:no|nr|number)\.?\s$", re.IGNORECASE)
_FRACTION: Final = re.compile(r"\d{1,4}/\d{1,3}")
_SECTION: Final = re.compile(r"ss?\.\s?\d")  # "s.53 RTA 1961"
_WARD_OF_A_YEAR: Final = re.compile(r"(?:Ward|Unit|Wing) (?P<year>(?:19|20)\d\d)")
_ACT: Final = re.compile(r"(?:\b[Tt]he |\(|\b[Uu]nder |\bss?\. ?\d+ )(?!USA)[A-Z]{1,3}A $")  # "(DDA 1995)"
_CLOSES: Final = re.compile(r"[\"”’']?\)")
_OPENS: Final = re.compile(r"\([^)]*$")
_COMPOUND: Final = re.compile(r"\w-\w+$")
_TAIL: Final = re.compile(r"(?:-[^\W\d_]+)+")
_COUNTED: Final = re.compile(r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten|several|some|more)\s$")
_DIRECTION: Final = re.compile(r"\s+(?:IN|OUT)(?:\s|$)|[^\S\n]{3,}|\t")  # of a call, in a log
_RANK: Final = re.compile(r"\b(?:Senior|Chief|Acting|Detective|Leading|Temporary)\s$")
_SURNAME_BEHIND: Final = re.compile(r"(?P<dot>\.?)[ ](?P<it>[A-Z][a-z]{2,})(?=[,:;)]|\n|$)")
_INFLECTED: Final = ("s", "ed", "ing")
_AT_AN_AGE: Final = re.compile(r"(?P<age>\d{1,2}) the (?P<what>\S.*)")
_OF_THIS: Final = re.compile(r"\s(?:this|that|these|those)\s")
_DOES: Final = re.compile(r"(?P<verb>[a-z]+)\s(?:the|an?|his|her|their|my)\s(?=\S)")
_PEOPLE_IN_SHORT: Final = frozenset("cust custs husb pts clt clts".split())
_PART: Final = re.compile(
    r"(?:Side|Part|Disc|Reel|Tape|Track|Table|Figure|Appendix|Annex|Exhibit) (?:[A-Z]|\d{1,3})\.?"
)
_DEPARTMENTS: Final = frozenset(
    "Accounts Admin Catering Dispatch Finance Housekeeping Maintenance Marketing Payroll Personnel Purchasing Reception"
    " Sales Security Stores".split()
)
_PREMISES: Final = frozenset("Flat Apt Apartment Unit Room Suite Lot Plot".split())
_DAY_OF_A_DOCTOR: Final = re.compile(rf"(?P<day>\d{{1,2}} (?:{'|'.join(MONTHS)}))\b.{{0,24}}\b[Dd]r\.?")
_NAME_NEXT: Final = re.compile(r"\.?\s[A-Z][a-z]")
_NUMBER_NEXT: Final = re.compile(r"\s\w{0,2}\d")
_CALLED: Final = frozenset((Kind.PERSON, Kind.NAME))
_WORKS_AS: Final = re.compile(r"\b(?:occupation|profession)[ \t]*:[ \t]*$", re.IGNORECASE)
# A name that ends with a letter, and the word with which the next sentence begins: nobody's surname.
_NEXT_SENTENCE: Final = re.compile(
    r"(?P<name>[^\W\d_]{2,})\s(?P<letter>[A-Z]\.)\s(?:We|She|It|They|The|This|That|There|When|And|But)$"
)
_COLUMNS: Final = re.compile(r"[^\S\n]{3,}|\t+")
_WHERE: Final = re.compile(r"(?<!\w)(?:at|in)\s+$")
_WHITHER: Final = re.compile(r"(?<!\w)(?:in|to|from|near|via|off)\s+$")
_COMPASS: Final = re.compile(r"(?:North|South|East|West|Central)", re.IGNORECASE)
_STREET: Final = re.compile(r"(?:Ave|Avenue|St|Street|Rd|Road|Blvd|Cres|Lane|Ln|Drive|Dr)\b\.?")
_MONTHS: Final = re.compile(r"[A-Z][a-z]{2,8}/[A-Z][a-z]{2,8}")
_MONTHS_OF: Final = re.compile(rf"{_MONTHS.pattern} ")
_MONTHS_BEFORE: Final = re.compile(rf"(?<!\w){_MONTHS.pattern}\s$")
_LONGEST_ABBREVIATION: Final = 3


def mended(text: str, found: Iterable[Found]) -> list[Found]:
    """What was found, without slips that the letters beside it tell.

    Args:
        text: The text.
        found: What was found in it.

    >>> text = "Ann Lee, 8P, see page 233."
    >>> mended(text, [(Span(0, 7), Kind.PERSON), (Span(9, 11), Kind.AGE), (Span(22, 25), Kind.PHONE)])
    [(Span(start=0, end=7), <IdentifierKind.PERSON: 'person'>)]
    """
    whole = sorted(_placed(text, found), key=lambda one: one[0])
    taken = Mask(len(text), (span for span, _ in whole))
    kept: list[Found] = []
    for one in whole:
        for span, kind in _mended(text, *one):
            left, right = min(span.start, one[0].start), max(span.end, one[0].end)
            if taken.overlaps(left, one[0].start) or taken.overlaps(one[0].end, right):
                kept.append(one)  # what it would grow over is another's
                break
            kept.append((span, kind))
    return list(_joined(text, kept))


def _placed(text: str, found: Iterable[Found]) -> list[Found]:
    """What was found, a name that somebody is in or at as a place if nobody has it, and names of staff."""
    given = list(found)
    persons = [(span, text[span.start : span.end]) for span, kind in given if kind is Kind.PERSON]
    parts = {word for _, said in persons if " " in said for word in said.split()}
    places = {said for span, said in persons if said not in parts and _is_somewhere(text, span, said)}
    called = {said for _, said in persons if may_be_given_name(said)}
    return [(span, _kind(text, span, kind, places, called)) for span, kind in given]


def _is_somewhere(text: str, span: Span, said: str) -> bool:
    """Whether somebody is in or at what nobody is called, or goes to and from what a list has as a place."""
    if not said.isalpha() or may_be_given_name(said):
        return False
    before = text[max(0, span.start - _BEFORE) : span.start]
    if _WHERE.search(before) and not is_surname(said):
        return True
    return _WHITHER.search(before) is not None and known_place(key(said)) is Kind.PLACE


def _kind(text: str, span: Span, kind: Kind, places: Collection[str], called: Collection[str]) -> Kind:
    """What a name is, by what else the text says with it."""
    said = text[span.start : span.end]
    if kind is Kind.PERSON and said in places:
        return Kind.PLACE
    if kind is Kind.PERSON and said.isalpha() and _WORKS_AS.search(text, max(0, span.start - _BEFORE), span.start):
        return Kind.OCCUPATION  # "Occupation: Mason"
    first, _, last = said.partition(" ")
    if kind is Kind.PLACE and len(last) == 1 and is_title(first):
        return Kind.PERSON  # "Sr M. Jantjies"
    is_field = text.endswith(": ", 0, span.start) and first in called and last.isalpha()
    return Kind.PERSON if kind is Kind.ORGANISATION and is_field else kind  # "Co-ordinator: Bex Hall", and "Bex" below


def _mended(text: str, span: Span, kind: Kind) -> Iterator[Found]:
    """What one stretch is: itself, another, or nothing."""
    if not text[span.start : span.end].strip():
        yield span, kind
    elif kind in _NAMED:
        yield from _named(text, span, kind)
    elif kind is Kind.DISTINCTION:
        yield from _fact(text, span)
    else:
        yield from _figure(text, span, kind)


def _figure(text: str, span: Span, kind: Kind) -> Iterator[Found]:
    """A number, a day or an age as what stands beside it says."""
    said, before = text[span.start : span.end], text[max(0, span.start - _BEFORE) : span.start]
    if kind is Kind.AGE and _CLASS.fullmatch(said):
        return
    if kind is Kind.ADDRESS and (day := _DAY_OF_A_DOCTOR.fullmatch(said)) and _NAME_NEXT.match(text, span.end):
        yield Span(span.start, span.start + day.end("day")), Kind.DATE  # "On 3 May Dr. Patil came"
        return
    if kind is Kind.AGE and (aged := _AT_AN_AGE.fullmatch(said)):  # "at 27 the youngest to do so"
        yield Span(span.start, span.start + aged.end("age")), kind
        return
    is_short = said.isdecimal() and len(said) <= _DIGITS_OF_A_PAGE
    if (kind in _FIGURES and is_short and _OF_A_PAGE.search(before)) or (kind is Kind.VEHICLE and _SECTION.match(said)):
        return
    if kind is Kind.DATE and _YEAR.fullmatch(said) and _ACT.search(before):
        return
    hour = _HOUR_BEHIND.fullmatch(said)
    if hour and _MINUTES.match(text, span.end):
        yield Span(span.start, span.start + len(hour["day"])), Kind.DATE
    elif kind is Kind.DATE and _FRACTION.fullmatch(said) and _NUMBER.search(before):
        yield span, Kind.CODE
    elif kind in {Kind.DATE, Kind.AGE} and said.isdecimal() and len(said) == 2 and _SHORT_YEAR.search(before):
        yield Span(span.start - 1, span.end), Kind.DATE
    elif kind is Kind.DATE and (months := _MONTHS_BEFORE.search(before)) and _YEAR.fullmatch(said):
        yield Span(span.start - len(months.group()), span.end), kind
    else:
        yield span, kind


def _fact(text: str, span: Span) -> Iterator[Found]:
    """What sets somebody apart, without the age and the verb before it and the clause behind it."""
    said = text[span.start : span.end]
    aged = _AT_AN_AGE.fullmatch(said)
    if aged and text.endswith(("at ", "aged "), 0, span.start):
        yield Span(span.start, span.start + aged.end("age")), Kind.AGE
        span = Span(span.start + aged.start("what"), span.end)
    elif (does := _DOES.match(said)) and is_verb(does["verb"]):
        span = Span(span.start + does.end(), span.end)  # "was given the trophy"
    elif (clause := _OF_THIS.search(said)) and (is_modifier(first := said.split()[0].lower()) or not is_verb(first)):
        span = Span(span.start, span.start + clause.start())  # "the best goalie this town ever had"
    yield span, Kind.DISTINCTION


def _named(text: str, span: Span, kind: Kind) -> Iterator[Found]:
    """A name as what stands beside it says."""
    start, end = span.start, span.end
    said, before = text[start:end], text[max(0, start - _BEFORE) : start]
    ward = _WARD_OF_A_YEAR.fullmatch(said) if kind is Kind.PLACE else None
    if ward and before.endswith(" ") and before[:-1].rsplit(" ", 1)[-1].istitle():
        yield Span(start + ward.start("year"), end), Kind.DATE  # "Juniper Ward 2015"
        return
    first, *rest = said.split()
    if first.lower() in _PEOPLE_IN_SHORT and all(map(str.islower, rest)):
        return  # "Cust upset", in a log
    if said in _PREMISES and _NUMBER_NEXT.match(text, end):
        return  # "Flat 3/24": its number tells it
    if kind is not Kind.PERSON and (_PART.fullmatch(said) or said in _DEPARTMENTS or _is_column(text, span)):
        return
    if kind is Kind.PLACE and said[0].islower() and _COUNTED.search(before):
        return  # "three saskatoon and one rhubarb" are pies
    if said[-1].isdigit() and text[end : end + 1].isdigit():
        year = _YEAR.match(text, start + len(said.rstrip("0123456789")))  # "Juniper Ward 2015"
        if year and not text[year.end() : year.end() + 1].isalnum():
            yield Span(*year.span()), Kind.DATE
            return
    cut = _DIRECTION.search(said) if kind is not Kind.PLACE else None
    if cut and cut.start():
        end = start + cut.start()
    elif _OPENS.search(said) and (closes := _CLOSES.match(text, end)):
        end = closes.end()
    elif kind is Kind.PLACE and _COMPOUND.search(said) and (tail := _TAIL.match(text, end)):
        end = tail.end()
    elif kind is Kind.PERSON and (called := _NEXT_SENTENCE.search(said)) and not is_title(called["name"]):
        end = start + called.end("letter")  # "Mr Kunle B. We met"
    elif kind is Kind.PERSON and is_title(said.split()[0]):
        start, end = _titled(text, start, end)
    yield Span(start, end), kind


def _is_column(text: str, span: Span) -> bool:
    """Whether an everyday word heads a column, beside others: "Primary   Backup"."""
    start, end = text.rfind("\n", 0, span.start) + 1, text.find("\n", span.end)
    cells = [cell for cell in _COLUMNS.split(text[start : end if end >= 0 else len(text)].strip("> \t")) if cell]
    said = text[span.start : span.end]
    return len(cells) > 1 and said in cells and all(cell.istitle() and is_common(cell) for cell in cells)


def _titled(text: str, start: int, end: int) -> tuple[int, int]:
    """Where somebody with a title begins and ends: with the rank, and a surname that is a verb, too."""
    rank = _RANK.search(text, max(0, start - _BEFORE), start)
    words = text[start:end].split()
    behind = _SURNAME_BEHIND.match(text, end)
    if behind and len(words) == 2:  # a title and a name: "Miss A. Fell, of counsel"
        low = behind["it"].lower()
        is_word = low in STOP_WORDS or (is_common(low) and is_verb(low) and not low.endswith(_INFLECTED))
        if is_word and bool(behind["dot"]) == (len(words[1]) == 1):
            end = behind.end()
    return rank.start() if rank else start, end


def _joined(text: str, found: Iterable[Found]) -> Iterator[Found]:
    """What was found, the halves of one thing as one: "19 and 20", "KISUMU WEST", "2nd Ave", "Wm. Pruitt"."""
    last: Found | None = None
    for span, kind in sorted(found, key=lambda one: one[0]):
        if last is not None and _is_more(text, last, (span, kind)):
            last = Span(last[0].start, span.end), last[1]
            continue
        if last is not None:
            yield last
        last = span, kind
    if last is not None:
        yield last


def _is_more(text: str, last: Found, one: Found) -> bool:
    """Whether a stretch goes on with the next one."""
    between, (span, kind) = text[last[0].end : one[0].start], one
    before, said = text[last[0].start : last[0].end], text[span.start : span.end]
    if last[1] is Kind.AGE is kind:
        return between == " " and said.startswith(("and ", "or "))
    if last[1] is Kind.DATE is kind:
        return _MONTHS_OF.fullmatch(before + between) is not None and _YEAR.fullmatch(said) is not None
    if last[1] is Kind.ADDRESS and kind is Kind.PLACE:
        return between == " " and _STREET.fullmatch(said) is not None
    if last[1] in _CALLED and kind in _CALLED:
        *titles, letter = before.split()  # "Sr K", and "Bright" behind it
        return between == ". " and said[0].isupper() and len(letter) == 1 and all(map(is_title, titles))
    if last[1] is Kind.PLACE is kind:
        return between == " " and _COMPASS.fullmatch(said) is not None
    is_short = before.isalpha() and len(before) <= _LONGEST_ABBREVIATION
    return last[1] is Kind.ORGANISATION is kind and between == ". " and is_short
