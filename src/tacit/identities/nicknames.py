"""Names with what somebody is called in the middle or behind: John "Jack" Reed, Ann Reed ("Annie")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tacit.document import Span
from tacit.identities._identifier import IdentifierKind
from tacit.identities.lexicon import PARTICLES, is_common
from tacit.identities.mentions import NAMES
from tacit.language.given_names import may_be_given_name
from tacit.language.titles import TITLES

Kind = IdentifierKind
Found = tuple[Span, IdentifierKind]

_OPENS: Final = r"[ \t](?:\((?:known as |called )?[\"“‘']?|[\"“‘'])"
_CLOSES: Final = r"[\"”’']\)|[\"”’'](?!\w)|\)(?= [A-Z])"  # brackets alone hold other things as well: "Ann Reed (Leeds)"
_PATRONYMIC: Final = re.compile(r" (?:bin|binti|binte|bte?|ibn|a/l|a/p|s/o|d/o)\.? ", re.IGNORECASE)
_OPENING: Final = re.compile(_OPENS)
_CLOSING: Final = re.compile(_CLOSES)
_CALLED: Final = re.compile(rf"{_OPENS}(?P<name>[^\W\d_][\w'’-]*(?: [A-Z][\w'’-]*)?)(?:{_CLOSES})")
_QUOTED_FIRST: Final = re.compile(r"(?:^|[ \t])[\"“‘](?P<name>[^\W\d_][\w-]*)[\"”’](?=[ \t])")
_INITIALS_BEFORE: Final = re.compile(r"(?:^|:)[ \t]*(?P<it>[A-Z](?:[ \t][A-Z])*)[ \t]$", re.MULTILINE)
_CAPITALS_BEFORE: Final = re.compile(r"(?<![\w'’-])(?P<it>[A-Z]{3,})[ \t]$")
_OPENING_INITIAL: Final = re.compile(r"[A-Z]\.?[ \t][A-Z]")
_INITIAL_BEFORE: Final = re.compile(r"(?<![\w.])(?P<it>[A-Z]\.?[ \t](?:&|and|\+)[ \t])$")  # "K. & J. Marsh"
_QUOTE_BEFORE: Final = re.compile(r"(?P<title>(?<![\w'’-])[A-Za-z]+\.?[ \t])?(?P<quote>[\"“‘])$")
_QUOTE_BEHIND: Final = re.compile(r"[\"”’][ \t]")
_SURNAME: Final = re.compile(r"[ ](?P<it>[A-Z][\w'’-]{2,30})")
_NAMES: Final = frozenset((Kind.PERSON, Kind.NAME))
_BEFORE: Final = 24  # code points
_NEXT: Final = 2  # code points behind a bracket that tell that a name goes on


def without_nickname(surface: str) -> tuple[str, str]:
    """A name without what somebody is called beside it, and that; nothing if there is none.

    >>> without_nickname('Mr John "Jack" Reed'), without_nickname("Ann Reed (“Annie”)"), without_nickname("Ann Reed")
    (('Mr John Reed', 'Jack'), ('Ann Reed', 'Annie'), ('Ann Reed', ''))
    """
    match = _CALLED.search(surface) or _QUOTED_FIRST.search(surface)
    if match is None:
        return surface, ""
    return " ".join(f"{surface[: match.start()]} {surface[match.end() :]}".split()), match["name"]


def with_nicknames(text: str, found: Iterable[Found]) -> list[Found]:
    """What was found, in order, with the parts of one person's name put together.

    Args:
        text: The text.
        found: What was found in it, none overlapping another.

    >>> text = 'Mr John "Jack" Reed met Ann.'
    >>> parts = [Span(0, 7), Span(9, 13), Span(15, 19), Span(24, 27)]
    >>> [text[span.start : span.end] for span, _ in with_nicknames(text, [(one, Kind.PERSON) for one in parts])]
    ['Mr John "Jack" Reed', 'Ann']
    """
    whole: list[Found] = []
    for span, kind in sorted(found, key=lambda each: each[0]):
        since = whole[-1][0].end if whole else 0
        if span.start < since:  # the surname behind a nickname
            continue
        one: Found = (_begun(text, span, since) if kind is Kind.PERSON else span, kind)
        while whole and (joined := _joined(text, whole[-1], one)):
            whole.pop()
            one = joined
        whole.append(_closed(text, one))
    return whole


def _joined(  # noqa: PLR0911  # one answer for each way to write a name
    text: str, one: Found, other: Found
) -> Found | None:
    """Two parts of one person's name as one; nothing if they are none."""
    between = text[one[0].end : other[0].start]
    if one[1] is Kind.DATE and other[1] is Kind.PERSON and between == " ":
        return _with_month(text, one[0], other[0])
    said = text[one[0].start : one[0].end + _NEXT]
    is_called = one[1] is Kind.PERSON and bool(without_nickname(said)[1])
    if not is_called and (Kind.PERSON not in (one[1], other[1]) or not _NAMES.issuperset((one[1], other[1]))):
        return None
    opens_title = text[other[0].start : other[0].end].split(maxsplit=1)[0].rstrip(".").lower() in TITLES
    if opens_title or "\n" in text[one[0].start : other[0].end]:
        return None
    both = Span(one[0].start, other[0].end), Kind.PERSON
    if _PATRONYMIC.fullmatch(between) and one[1] is other[1] is Kind.PERSON:  # "Nurul binti Hassan"
        return both
    if _OPENING.fullmatch(between):
        closing = _CLOSING.match(text, other[0].end)
        return (Span(one[0].start, closing.end()), Kind.PERSON) if closing else None
    before = _QUOTE_BEFORE.search(text, max(0, one[0].start - _BEFORE), one[0].start)
    if before and _QUOTE_BEHIND.fullmatch(between):
        is_titled = (before["title"] or "").rstrip(". ").lower() in TITLES
        return Span(before.start("title" if is_titled else "quote"), other[0].end), Kind.PERSON
    if between == " " and (one[1] is other[1] or (is_called and other[1] in NAMES)):
        # "told Leah candidly": a name goes on as it began, in small letters or not.
        is_small = text[other[0].start].islower() and not text[one[0].start].islower()
        small = text[other[0].start : other[0].end]
        return None if is_small and small not in PARTICLES and not _PATRONYMIC.fullmatch(f" {small} ") else both
    return None


def _with_month(text: str, month: Span, name: Span) -> Found | None:
    """A name in capitals with a given name before it that is a month's as well: "JUNE MARY REED"."""
    said = text[month.start : month.end]
    is_joined = text.endswith((" and ", " & "), 0, month.start) and " " not in text[name.start : name.end]
    if is_joined and may_be_given_name(said):  # "Ron and May Little"
        return Span(month.start, name.end), Kind.PERSON
    is_called = said.isalpha() and said.isupper() and may_be_given_name(said.capitalize())
    return (Span(month.start, name.end), Kind.PERSON) if is_called and text[name.start : name.end].isupper() else None


def _closed(text: str, one: Found) -> Found:
    """A name with the quotation mark or the bracket that its nickname ends with, and the surname behind that."""
    span, kind = one
    closing = _CLOSING.match(text, span.end)
    if kind is Kind.PERSON and closing and _CALLED.search(text[span.start : closing.end() + _NEXT]):
        surname = _SURNAME.match(text, closing.end())
        is_name = surname is not None and (surname["it"].isupper() or not is_common(surname["it"]))
        return Span(span.start, surname.end() if surname and is_name else closing.end()), kind
    return one


def _begun(text: str, span: Span, since: int) -> Span:
    """A name with the initials before it, or a partner's, or in capitals with its given name: "MAY ANN REED"."""
    before = text[max(since, span.start - _BEFORE) : span.start]
    match = _INITIALS_BEFORE.search(before)
    if match is None and _OPENING_INITIAL.match(text, span.start, span.end):
        match = _INITIAL_BEFORE.search(before)
    if match is None and text[span.start : span.end].isupper():
        match = _CAPITALS_BEFORE.search(before)
        match = match if match and may_be_given_name(match["it"].capitalize()) else None
    return Span(span.start - len(before) + match.start("it"), span.end) if match else span
