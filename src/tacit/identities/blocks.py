"""Addresses as letters have them: what stands beside a street or in an addressee's block is a house or a town, nobody.

A house is often called like a person ("Rose Cottage"), and so is a village ("Hexley"); where it stands tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import ORGANISATION_HEADS, is_common, is_degree
from tacit.identities.profiles import is_surname
from tacit.language.given_names import is_given_name
from tacit.language.sought import sought
from tacit.language.titles import TITLES
from tacit.terms.overlaps import Mask, Placed

Kind = IdentifierKind
Found = tuple[Span, IdentifierKind]

_NAMES: Final = frozenset((Kind.PERSON, Kind.ORGANISATION, Kind.PLACE, Kind.NAME, Kind.NATIONALITY, Kind.OCCUPATION))
_HOUSES: Final = frozenset(
    "cottage cottages house lodge farm farmhouse barn villa hall court bank forge vicarage rectory mill manor grange"
    " chambers buildings building tower towers mansions croft stables bungalow gables oaks elms willows".split()
)
_MOST_WORDS: Final = 3  # of a town's name
_LONGEST_LINE: Final = 40  # code points of an address
_COMMA: Final = re.compile(r",[ \t]*\n?[ \t]*")
_LINE: Final = re.compile(r",?[ \t]*\r?\n[ \t]*")
_ENDS: Final = re.compile(r"[ \t]*(?:[,;)]|\.?[ \t]*(?:\r?\n|$)|[ \t]+[A-Z]{1,2}\d)")
_BLOCK: Final = sought(
    r"^[ \t]*(?:(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Rev|Messrs|Sir|Dame)\b\.?)[^\n:]{1,60}\n"
    r"(?P<lines>(?:[ \t]*[A-Z0-9][^\n:]{1,40}\n){2,6})[ \t]*\n",
    re.MULTILINE,
)
_SMALL: Final = re.compile(r"(?<![\w'’-])(?!(?:of|the|on|in|by|upon|le|la|and|near|nr|under|cum|next)\b)[a-z]{2,}")
# What is somewhere, or comes and goes: "lives in Oakworth", "the bus from Oakworth".
_SOMEWHERE: Final = re.compile(
    r"\b(?:(?:lives?|lived|living|born|based|situated|located|house|home|flat|shop|office|branch|depot|village|town|school)"
    r"\s(?:in|at|near|outside)"
    r"|(?:bus|train|coach|ferry|flight|road|way|trains?|buses|drove|drives?|driving|went|goes|going|go|moved|moves?|moving"
    r"|walk(?:s|ed|ing)?|trip|travel\w*|flew|direct|miles|journey|commut\w+)\s(?:\w+\s)?(?:from|to|towards|into|via)"
    r"|\bnear|\boutside|villages? of|town of|hamlet of|city of|parish of)\s+$",
    re.IGNORECASE,
)
_COURT: Final = re.compile(r"\b(?:court|tribunal)\s(?:at|in|sitting\s(?:at|in))\s$", re.IGNORECASE)
_NUMBERED: Final = re.compile(r"\d{1,4}[A-Za-z]?,?\s(?P<street>[A-Z][\w'’]+(?:\s[A-Z][\w'’]+){1,2})")
_STREET_WORDS: Final = frozenset(
    "street road lane avenue walk yard row mews terrace crescent drive close way square grove parade".split()
)
_FIRM: Final = sought(
    r"(?<!\w)[A-Z][\w'’]{1,40}(?:,\s[A-Z][\w'’]{1,40}){0,2}\s&\s(?:[A-Z][\w'’]{1,40}(?:\s(?:LLP|Ltd|Limited|Solicitors|Partners|Sons|Co))?|CO)\b\.?"
)
_COMPANY: Final = sought(
    r"(?<![\w&] )\b(?P<it>(?:[A-Z][\w'’-]+[ \t]){1,4}(?:(?:Pvt|Pty|Private|Proprietary)\.?[ \t])?"
    r"(?:Ltd|Limited|LLP|PLC))\b"
)
# An organisation in capitals at the head of a paper.
_LETTERHEAD: Final = sought(
    r"\A\s*(?P<it>[A-Z][A-Z'’ \t]{4,50}\b"
    r"(?:HOME|ASSOCIATION|SCHOOL|SURGERY|CLINIC|HOSPITAL|TRUST|COLLEGE|CHARITY|CLUB))\b"
)
_OF_FIRMS: Final = frozenset("llp ltd limited solicitors partners sons co".split())
_CAPITAL: Final = re.compile(r"[A-Z][\w'’]+")
_BEFORE: Final = 40


def placed(text: str, found: Iterable[Found]) -> list[Found]:
    r"""What was found, with the houses and towns of addresses for what they are, wherever they are named.

    Args:
        text: The text.
        found: What was found in it, none overlapping another.

    >>> text = "Rose Cottage, Mill Lane, Hexley NE46 8XR\nShe left Hexley."
    >>> at = {one: text.index(one) for one in ("Rose Cottage", "Mill Lane", "Hexley", "NE46 8XR")}
    >>> kinds = (Kind.PERSON, Kind.ADDRESS, Kind.PERSON, Kind.POSTCODE)
    >>> found = [(Span(at[one], at[one] + len(one)), kind) for one, kind in zip(at, kinds, strict=True)]
    >>> again = Span(text.rindex("Hexley"), len(text) - 1)
    >>> [kind.value for _, kind in placed(text, [*found, (again, Kind.PERSON)])]
    ['address', 'address', 'place', 'postcode', 'place']
    """
    ordered, moved = _in_blocks(text, _firms(text, _streets(text, sorted(found))))
    for at, (span, kind) in enumerate(ordered):
        if kind in _NAMES and not _has_title(text, span):
            before, behind = ordered[at - 1 : at], ordered[at + 1 : at + 2]
            settled = (
                _house(text, span, behind)
                or _town(text, span, kind, before)
                or _somewhere(text, span, kind)
                or _by_its_head(text, span, kind)
            )
            if settled and settled is not kind:
                ordered[at] = span, settled
                moved[_said(text, span)] = settled
    return [
        (span, moved.get(_said(text, span), kind) if kind in _NAMES and not _has_title(text, span) else kind)
        for span, kind in ordered
    ]


def _streets(text: str, found: Sequence[Found]) -> list[Found]:
    """What was found, the streets of addresses also where they stand without their numbers: "Hawthorn Court"."""
    streets = {
        match["street"]
        for span, kind in found
        if kind is Kind.ADDRESS and (match := _NUMBERED.fullmatch(text[span.start : span.end]))
    }
    return _joined(text, found, (re.escape(street) for street in streets), Kind.ADDRESS)


def _firms(text: str, found: Sequence[Found]) -> list[Found]:
    """What was found, with the names of firms as one each: "Frost & Lacey", "Hargreave, Pym & Co"."""
    firms = {match.group() for match in _FIRM.finditer(text) if _is_firm(_CAPITAL.findall(match.group()))}
    firms |= {match["it"] for pattern in (_COMPANY, _LETTERHEAD) for match in pattern.finditer(text)}
    return _joined(text, found, map(re.escape, firms), Kind.ORGANISATION)


def _is_firm(words: Sequence[str]) -> bool:
    """Whether words that a sign joins are partners: not "Mary & Tom", nor "Trauma & Orthopaedics"."""
    partners = [word for word in words if word.lower() not in _OF_FIRMS]
    if all(map(is_given_name, partners)) or any(map(is_degree, partners)):
        return False
    return all(not is_common(word) or is_surname(word) for word in partners)


def _joined(text: str, found: Sequence[Found], patterns: Iterable[str], kind: Kind) -> list[Found]:
    """What was found, and what patterns match as one of a kind, in the place of names in it."""
    whole = "|".join(sorted(patterns, key=len, reverse=True))
    spans = (
        [Span(*match.span()) for match in re.finditer(rf"(?<!\w)(?:{whole})(?!\w)", text, re.IGNORECASE)]
        if whole
        else []
    )
    placed = Placed((one[0], one) for one in found)
    spans = [span for span in spans if all(was in _NAMES and span.contains(one) for one, was in placed.over(span))]
    joined = Placed((span, span) for span in spans)
    rest = [one for one in found if not any(span.contains(one[0]) for span in joined.over(one[0]))]
    return sorted((*rest, *((span, kind) for span in spans)), key=lambda one: one[0])


def _in_blocks(text: str, found: Sequence[Found]) -> tuple[list[Found], dict[str, Kind]]:
    """What was found, the lines of an addressee's block as one each, and what they are wherever they are named."""
    lines: list[Found] = []
    placed = Placed((one[0], one) for one in found)
    for block in _BLOCK.finditer(text):
        at = block.start("lines")
        each = block["lines"].splitlines(keepends=True)
        for line, below in zip(each, (*each[1:], ""), strict=True):
            start, end = at + len(line) - len(line.lstrip()), at + len(line.rstrip())
            at += len(line)
            inside = [kind for span, kind in placed.over(Span(start, end)) if start <= span.start and span.end <= end]
            is_firm = Kind.ORGANISATION in inside and below.lstrip()[:1].isdecimal()  # and its street and number below
            if inside and not is_firm and not set(inside) - _NAMES and _is_of_an_address(text[start:end]):
                last = text[start:end].rsplit(maxsplit=1)[-1].lower()
                lines.append((Span(start, end), Kind.ADDRESS if last in _HOUSES else Kind.PLACE))
    if not lines:
        return list(found), {}
    mask = Mask(len(text), (line for line, _ in lines))
    rest = [one for one in found if not mask.overlaps(one[0].start, one[0].end)]
    return sorted((*rest, *lines)), {_said(text, line): kind for line, kind in lines}


def _is_of_an_address(line: str) -> bool:
    """Whether a line of a block may be a house, a street or a town: a few words with capitals, no firm, nobody."""
    words = line.lower().split()
    is_firm = any(word.strip(".,&") in ORGANISATION_HEADS for word in words[-1:])
    is_person = words[0].rstrip(".") in TITLES or is_given_name(line.split(maxsplit=1)[0])
    return len(line) <= _LONGEST_LINE and not is_firm and not is_person and not _SMALL.search(line)


def _house(text: str, span: Span, behind: Sequence[Found]) -> Kind | None:
    """An address, if a name is that of a house before its street: "Rose Cottage, Mill Lane"."""
    if not behind or behind[0][1] is not Kind.ADDRESS or not _COMMA.fullmatch(text, span.end, behind[0][0].start):
        return None
    last = text[span.start : span.end].rsplit(maxsplit=1)[-1].lower()
    return Kind.ADDRESS if last in _HOUSES else None


def _town(text: str, span: Span, kind: Kind, before: Sequence[Found]) -> Kind | None:
    """A place, if a name stands behind a street, at the end of its line or before a comma or a postcode."""
    if not before or before[0][1] not in {Kind.ADDRESS, Kind.PLACE} or not _ENDS.match(text, span.end):
        return None
    words = text[span.start : span.end].split()
    if len(words) > _MOST_WORDS or words[-1].lower() in ORGANISATION_HEADS or "\n" in text[span.start : span.end]:
        return None
    is_person = kind is Kind.PERSON and len(words) > 1 and is_given_name(words[0])
    street = before[0][1] is Kind.ADDRESS
    if _COMMA.fullmatch(text, before[0][0].end, span.start):
        return Kind.PLACE if street and not is_person else None
    return Kind.PLACE if street and not is_person and _LINE.fullmatch(text, before[0][0].end, span.start) else None


def _by_its_head(text: str, span: Span, kind: Kind) -> Kind | None:
    """What the last of several words says that a name is: "Church Walk" is a street, a "Police Department" no place."""
    words = text[span.start : span.end].lower().split()
    if len(words) > 1 and kind in {Kind.ORGANISATION, Kind.NAME} and words[-1] in _STREET_WORDS:
        return Kind.ADDRESS
    if len(words) > 1 and kind is Kind.PLACE and words[-1] in ORGANISATION_HEADS:
        return Kind.ORGANISATION
    return None


def _somewhere(text: str, span: Span, kind: Kind) -> Kind | None:
    """A place, if something is there or comes and goes, and no given name is in it: "the bus from Oakworth"."""
    before = max(0, span.start - _BEFORE)
    if kind is Kind.ORGANISATION:
        return Kind.PLACE if _COURT.search(text, before, span.start) else None
    if kind is not Kind.PERSON or is_given_name(text[span.start : span.end].split(maxsplit=1)[0]):
        return None
    return Kind.PLACE if _SOMEWHERE.search(text, before, span.start) else None


def _has_title(text: str, span: Span) -> bool:
    return text[span.start : span.end].split(maxsplit=1)[0].rstrip(".").lower() in TITLES


def _said(text: str, span: Span) -> str:
    return " ".join(text[span.start : span.end].casefold().split())
