"""What a text says of a person right beside a mention: titles and relations before it, other names of the same one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from tacit.document import Span
from tacit.identities.hints import NO_HINTS, Hints, hints
from tacit.identities.lexicon import PARTICLES
from tacit.identities.person import is_form
from tacit.identities.profiles import is_surname
from tacit.identities.said import EPITHETS, KIN
from tacit.language.deferred import deferred
from tacit.language.given_names import is_given_name, may_be_given_name
from tacit.language.short_names import sex_of
from tacit.language.titles import is_title
from tacit.language.verbs import is_verb
from tacit.terms.keys import fold

_AGE_OF_CHILD: Final = re.compile(
    r"(?:\s?\(|,\s)(?:(?:aged?\s)?(?:1[0-5]|[1-9])(?:\)|,|\s?(?:years?|yrs?|y/?o)\b)"
    r"|(?:Year|Yr|Y|Class|Form|Grade)\s?(?:1[0-3]|[1-9])[A-Z]?\b|Reception\b)"
    r"|(?:,\s(?:his|her|my|our|their)\s[\w'’]+(?:\s\w+)?,)?\s(?:is|was)\s(?:only\s)?(?:1[0-5]|[1-9])(?=[.,;]|\sand\b)"
)
# Somebody's son or daughter who is grown up: "her son Paul Reed and his wife Julie".
_MARRIED: Final = re.compile(r"(?:,|\sand)\s(?:his|her)\s(?:wife|husband|partner|fiancée?)\b")
_SON_BEHIND: Final = re.compile(
    r",\s(?:his|her|my|our|their|the|\w+['’]s)\s(?:[\w'’]+\s)?(?:son|daughter|grandson|granddaughter)\b(?!,?\s[A-Z])"
)
_CHILD: Final = re.compile(
    r"\b(?:sons?|daughters?|child|children|pupil|baby|boy|girl|toddler|infant|grandson|granddaughter|twins)[:,]?\s$",
    re.IGNORECASE,
)
_BEFORE: Final = 14  # code points
_WORDS_BEFORE: Final = re.compile(r"(?:(?<![\w/'’-])(?:[A-Za-z][\w/'’-]{0,15}\.?|\d{2,6})[ \t]){1,3}$")
_LONGEST_BEFORE: Final = 40
_TITLE_BEHIND: Final = re.compile(r"[ \t]{1,3}\((?P<title>[A-Z][a-z]{1,3})\.?\)")  # "D. Inkpen (Mrs)"
# "Ann Reed (wife)", "Ann Reed, his sister".
_KIN_BEHIND: Final = re.compile(
    r"(?:[ \t]{1,3}\((?:(?:his|her|my|their|the)[ ])?|,[ ](?:his|her|my|their|our|the)[ ](?:[\w'’]+[ ])?)"
    r"(?P<kin>[a-z-]{3,16})\b(?!,?[ ][A-Z])"
)
_COMMA_BEFORE: Final = re.compile(
    r"\b(?:[Hh]is|[Hh]er|[Mm]y|[Oo]ur|[Tt]heir|[Yy]our|[Tt]he|an?|\w*['’]s)[ ](?:\w+[ ])?(?P<kin>[a-z-]{3,16}),[ ]$"
)
_ALIAS: Final = deferred(
    r"[ \t]@[ \t]"  # "Puttamma @ Lakshmi Gowda"
    r"|[ \t]?[,(;–—-]?[ \t]?\(?(?:who (?:is|was) |whom? [a-z ]{2,24} |is |was |also |better |usually |legally )*"
    r"(?:née|nee|né|born|formerly|previously|otherwise|alias|a[./]?k[./]?a\.?|o/c(?=[ \t][\"“‘'])|know[ns]? as"
    r"|calls? (?:him|her|them)|nicknamed|goes by|prefers|(?:legal|birth|maiden|former|previous|preferred) name"
    r"(?: on [\w ]{2,16})?|on (?:card|passport|file)|now)"
    r":?[ \t](?:to be called |as )?[\"“‘'(]?",
    re.IGNORECASE,
)
_NEE: Final = re.compile(r"\b(?:née|nee|né)\b", re.IGNORECASE)
_SAID_OF_NAMESAKES: Final = frozenset(("old", "young"))
_OPENS: Final = re.compile(r"[ \t]{0,6}\((?P<quote>[\"“‘']?)")
_FIELD: Final = re.compile(  # between the surname and the given name of a form
    r"[ \t]*[\n|,;]?[ \t]*(?:(?:first|given|fore|christian|other|middle)[ -]?names?(?:\(s\))?[ \t]?[:.]?|(?:first"
    r"|middle|MI)[ \t]?:)[ \t]+",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(r"\)(?!\s?[A-Z])")  # no surname follows
_BORN: Final = deferred(
    r"\b(?:d\.?o\.?b\.?|date of birth|born)[:\s]{0,3}(?P<day>\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})",
    re.IGNORECASE,
)
_LONGEST_LINE: Final = 80  # code points
_CLOSES: Final = re.compile(r"[\"”’']?\.?[),]")
_CHILDREN: Final = re.compile(
    r"[ \t]*(?:child(?:ren)?|pupils?|dependants?|dependents?|minors?)[ \t]*:[ \t]*", re.IGNORECASE
)
_LONGEST_FIELD: Final = 300  # code points
_BELOW: Final = re.compile(r"[ \t]*\n\s*")
# What stands between two who are not the same: "Mr Jarvis sent Liam".
_PARTS: Final = re.compile(r"[ \t](?P<word>[a-z]+|&)[ \t](?:that[ \t])?")
_TWO: Final = frozenset("and & or with v versus than to from for by".split())
_NAMES_AGAIN: Final = frozenset(
    "is was are be being been called calls named means became become signed goes likes".split()
)
# What stands before the name of a sender: when it was sent.
_SENDS: Final = re.compile(r"(?:\A|\n)[ \t>]*(?:\[[^\]\n]{4,30}\][ \t]*|\d[\d/.:, -]{2,24}(?:[ap]m)?[ \t–-]+)$")
_JOINS: Final = re.compile(r"[ \t](?:and|&|\+)[ \t]")


@dataclass(frozen=True, slots=True)
class Beside:
    """What stands beside a mention.

    Attributes:
        before: Titles, relations and epithets that belong to it and are no part of it, as they are written.
        is_child: Whether it is a child's.
        alias_of: The number of the mention of which it is another name; nothing if it is of none.
        is_maiden: Whether it is that one's surname of before.
        completes: Whether it is the rest of that one's name, in brackets: "Mrs Reed (Ann)".
        is_given: Whether a form asks for given names there, so that it has no surname.
        joined: Whether nothing but "and" stands between it and the next mention.
        hints: What else stands around it.
        parted: Whether nothing but a verb or "and" stands between it and the next mention, who is somebody else.
    """

    before: str = ""
    is_child: bool = False
    alias_of: int | None = None
    is_maiden: bool = False
    completes: bool = False
    is_given: bool = False
    joined: bool = False
    hints: Hints = NO_HINTS
    parted: bool = False


def beside(text: str, spans: Sequence[Span]) -> list[Beside]:
    """For each mention of a person, in order, what stands beside it.

    >>> text = "His son Ali met Mrs Ann Reed (née Lee)."
    >>> son, ann, maiden = beside(text, [Span(8, 11), Span(16, 28), Span(34, 37)])
    >>> son.before, son.is_child, ann.hints.she, maiden.alias_of, maiden.is_maiden
    ('son ', True, 2, 1, True)
    """
    found = []
    senders: dict[str, int] = {}
    birthdays: dict[str, str] = {}
    for at, span in enumerate(spans):
        until = spans[at + 1].start if at + 1 < len(spans) else len(text)
        since = spans[at - 1].end if at else 0
        between = text[since : span.start] if at else ""
        before = _before(text, span, since)
        around = hints(text, span, since, until)
        is_namesake = _has_another_birthday(text, span, until, birthdays)
        is_other = bool(at) and _ALIAS.fullmatch(text, since, span.start) is not None
        is_field = bool(at) and _FIELD.fullmatch(text, since, span.start) is not None
        completes = is_field or (
            bool(at) and (_completes(text, spans[at - 1], span) or _signs(text, spans[at - 1], span))
        )
        found.append(
            Beside(
                before,
                _is_child(text, span, before),
                at - 1 if is_other or completes else _same_sender(text, span, at, senders),
                is_other and _NEE.search(between) is not None,
                completes,
                is_field,
                at + 1 < len(spans) and _JOINS.fullmatch(text, span.end, spans[at + 1].start) is not None,
                replace(around, is_namesake=True) if is_namesake else around,
                at + 1 < len(spans) and _are_two(text, span, spans[at + 1]),
            )
        )
    return found


def _has_another_birthday(text: str, span: Span, until: int, known: dict[str, str]) -> bool:
    """Whether the day of birth behind a whole name is another than that behind the same name before: a letter misfiled.

    Args:
        text: The text.
        span: The name.
        until: Where the next mention begins.
        known: The days of birth of names that were seen, to which this one is added.
    """
    said = fold(text[span.start : span.end])
    born = _BORN.search(text, span.end, min(until, span.end + _LONGEST_LINE)) if " " in said else None
    if born is None:
        return False
    day = "".join(filter(str.isdigit, born["day"]))
    return known.setdefault(said, day) != day


def _same_sender(text: str, span: Span, at: int, senders: dict[str, int]) -> int | None:
    """The number of the mention in which whoever speaks in a line of a chat spoke before; nothing if there is none."""
    if not text.startswith(":", span.end) or not _SENDS.search(text, max(0, span.start - _LONGEST_BEFORE), span.start):
        return None
    first = senders.setdefault(text[span.start : span.end], at)
    return first if first < at else None


def _are_two(text: str, span: Span, other: Span) -> bool:
    """Whether two mentions beside each other cannot mean the same: who tells somebody is not whom he tells."""
    between = _PARTS.fullmatch(text, span.end, other.start)
    word = between["word"] if between else ""
    if text[other.start : other.end] == text[span.start : span.end].rsplit(maxsplit=1)[-1]:
        return False  # "Uncle Bernard and Bernard's wife"
    return bool(word) and (word in _TWO or (is_verb(word) and word not in _NAMES_AGAIN))


def _before(text: str, span: Span, since: int) -> str:
    """The titles, relations and epithets before a mention, and the title in brackets behind it."""
    match = _WORDS_BEFORE.search(text, max(since, span.start - _LONGEST_BEFORE), span.start)
    kept: list[str] = []
    for word in reversed(match.group().split() if match else []):
        low = word.rstrip(".").lower()
        is_capital = word[0].isupper()
        if word.isdecimal() and not kept:  # "PC 2280 Long"
            continue
        if word.endswith(".") and low in KIN:  # "with her son. Mick is 80."
            break
        is_epithet = low in EPITHETS and not kept and (is_capital or low in _SAID_OF_NAMESAKES)
        if not ((is_title(word) and is_capital) or low in KIN or is_epithet):
            break
        kept.insert(0, word)
    behind = _TITLE_BEHIND.match(text, span.end)
    if behind and is_title(behind["title"]):
        kept.insert(0, behind["title"])
    kin = _KIN_BEHIND.match(text, span.end) or _COMMA_BEFORE.search(
        text, max(since, span.start - _LONGEST_BEFORE), span.start
    )
    if kin and kin["kin"].lower() in KIN and not any(word.lower() in KIN for word in kept):
        kept.insert(0, kin["kin"].lower())
    return "".join(f"{word} " for word in kept)


def _is_child(text: str, span: Span, before: str) -> bool:
    """Whether a child's age stands behind a name, or a word for a child before it: "Lily Marsden (9)", "son Owen"."""
    words = (before + text[span.start : span.end]).split()
    if any(is_title(word) for word in words[:-1]):  # "son: Mr Alan Baker"
        return False
    if _AGE_OF_CHILD.match(text, span.end) or _is_in_a_field_of_children(text, span):
        return True
    if _MARRIED.match(text, span.end):
        return False
    if _SON_BEHIND.match(text, span.end):
        return True
    return _CHILD.search(text, max(0, span.start - _BEFORE), span.start) is not None


def _is_in_a_field_of_children(text: str, span: Span) -> bool:
    """Whether a mention begins what a form has in its field for children, in the line of the label or below it."""
    lines = text[max(0, span.start - _LONGEST_FIELD) : span.start].split("\n")
    if _CHILDREN.fullmatch(lines[-1]):
        return True
    if lines[-1].strip() or not lines[-1]:  # not below, or at the margin
        return False
    labelled = next((line for line in reversed(lines[:-1]) if line[:1].strip()), "")
    return _CHILDREN.match(labelled) is not None


def _signs(text: str, last: Span, span: Span) -> bool:
    """Whether the whole name stands below the given name that a letter is signed with: "Gwen", then "G. Reed"."""
    one, other = text[last.start : last.end], text[span.start : span.end].split()
    is_below = _BELOW.fullmatch(text, last.end, span.start) is not None
    is_alone = not text[text.rfind("\n", 0, last.start) + 1 : last.start].strip()
    return is_below and is_alone and one.isalpha() and len(other) > 1 and other[0][0] == one[0]


def _completes(  # noqa: PLR0911  # one reason after another
    text: str, last: Span, span: Span
) -> bool:
    """Whether a mention in brackets is a name of the one before it: "Mrs Reed (Ann)", 'Ann Lee ("Annie")'."""
    opens = _OPENS.fullmatch(text, last.end, span.start)
    if opens is None or not _CLOSES.match(text, span.end):
        return False
    if opens["quote"]:
        return True
    one = [word for word in text[last.start : last.end].split() if not is_title(word) and word not in PARTICLES]
    other = text[span.start : span.end].split()
    if one and len(other) > 1 and any(is_form(*sorted((fold(word), fold(other[0])), key=len)) for word in one):
        return True  # "Coach Deano (Dean Faulkner)"
    if {fold(word) for word in one} & {fold(word) for word in other}:
        return True
    if len(other) > 1 or not one:
        return False
    [name] = other
    if len(one) > 1:  # "HANLEY Patrick (Paudie)", but "Karen (Mike) Fielder" and "Susan Miller (Carter)"
        sexes = {sex_of(fold(word)) for word in (*one, name) if is_given_name(word.capitalize())}
        is_called = is_given_name(name.capitalize()) or not is_surname(name.capitalize())
        return is_called and _ENDS.match(text, span.end) is not None and not {"f", "m"} <= sexes
    if len(name.rstrip(".")) == 1:  # "hall (r)", "Tyrell (T)"
        return len(one) == 1
    return not is_given_name(one[0]) and may_be_given_name(name.capitalize())
