"""What somebody has done or won that few have: prizes, qualifications, public appearances and places of work.

Each is found by a noun or a turn of phrase that names it, with the words that say it more closely; without such words
it singles nobody out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from functools import lru_cache
from typing import Final

from tacit.corpus.rarity import contexts
from tacit.document import Span
from tacit.identities.role_nouns import ANYBODY
from tacit.knowledge import wordnet
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.sought import sought
from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask


class Distinction(Enum):
    """What sets somebody apart; the value says no more than what kind of thing it is."""

    PRIZE = "prize"
    COMPETITION = "competition"
    QUALIFICATION = "qualification"
    PUBLIC = "in public"
    ELECTION = "for election"
    SPORT = "sport"
    INSTRUMENT = "an instrument"
    TEAM = "in a team"
    WORKPLACE = "workplace"
    CLASS = "class"
    """A year at school, which thousands are in: found by others, and left alone."""


_WORD = r"[^\W\d_]+(?:['’-][^\W\d_]+)*"
_PRIZES = sought(
    rf"\b(?P<words>(?:(?:\d\d?|two|three|four|five|six) )?(?:{_WORD} ){{1,3}})"
    r"(?:awards?|prizes?|medals?|troph(?:y|ies)|scholarships?|championships?)\b(?! (?:of|for) [£$€\d])",
    re.IGNORECASE,
)
_WON = sought(
    rf"\b(?:won|wins|winning|winner of|awarded|runner-up in|runner-up at) (?:the |a |an |his |her )?"
    rf"(?P<what>(?:{_WORD} ){{1,3}}(?:cup|title|shield|league|race|final|pairs|singles|show|competition|derby"
    r"|tournament))\b"
)
_SUBJECT = rf"(?: in (?P<subject>{_WORD}(?: (?!and\b|or\b|at\b|from\b|in\b){_WORD})?))"
_STUDIES = sought(
    rf"\b(?:(?:vocational|high|secondary|trade|technical|national|advanced|higher|honours|postgraduate) ){{0,3}}"
    rf"(?:(?:school )?diplomas?|doctorate|apprenticeship|NVQ|HND|BSc|MSc|PhD|DPhil|MBA|MFA|degree|certificate"
    rf"|master['’]?s){_SUBJECT}"
    rf"|\b(?P<field>(?!(?:an?|the|his|her|my|their|this|that|no)\b){_WORD}) (?:diploma|doctorate|apprenticeship)\b"
)
_PUBLIC = sought(
    r"\b(?:appear(?:s|ed|ing)?|featured?|shown|seen|interviewed|was|were|been|quoted|pictured|named|starred)\s"
    r"(?P<where>(?:on|in) (?:the )?(?:local|national|regional|evening|state|live)? ?"
    r"(?:television|telly|tv|radio|newspapers?|papers?|press|media))\b(?! (?:bin|towel|bag|cup))",
    re.IGNORECASE,
)
_ELECTION = sought(
    r"\b(?:stood|stand|standing|stands|ran|run|runs|running) (?P<how>as an independent|(?:for|as)(?: a| an| the)?"
    rf" (?:{_WORD} )?(?:council(?:lor)?|parliament|mayor|congress|senate|office|candidate|governor|assembly))\b",
    re.IGNORECASE,
)
_PLAY = sought(
    rf"\b(?:play|plays|played|playing) (?P<what>in goal\b|(?:the )?(?P<noun>{_WORD}(?: {_WORD})?))", re.IGNORECASE
)
_PLACE = sought(
    rf"\b(?:works|worked|working|job) (?:nights |part[- ]time |full[- ]time |weekends )?(?:at|in|for|on) (?:a|an|the)\s"
    rf"(?P<where>{_WORD}(?: {_WORD}){{0,2}})",
    re.IGNORECASE,
)
_NOTHING = frozenset("own other same such more most next last first new old good best better big little many".split())
_SCHOOLS = frozenset(("school", "high-school"))
_LIFE = frozenset(
    "time area way end field world day morning evening moment past future dark meantime interim hope".split()
)
_COMMON = 5_000  # contexts, of two million, in which what is said is true of many: an office, a school, football
_PLAIN = 250  # contexts from which on a place of work alone is one that many have: a factory, a depot
_WORKPLACES = frozenset(
    ("structure", "organization", "business", "workplace", "establishment", "facility", "location", "work")
)
# What people are said to work in: a taxonomy calls cars, films and repertories structures, works and facilities, too.
_PLACES_OF_WORK = re.compile(
    r"(?:\b(?:bakery|bank|bar|brewery|caf[eé]|cannery|canteen|clinic|college|dairy|depot|distillery|dock|factory|farm|firm"
    r"|foundry|garage|hospital|hotel|kitchen|laundry|library|market|mine|museum|nursery|office|orchard|pharmacy|pier|plant"
    r"|port|pub|quarry|ranch|restaurant|salon|school|shop|station|store|studio|supermarket|surgery|theatre|university"
    r"|vineyard|warehouse|wash|winery|yard)s?|(?:works|mill|kiln|yard|house|shop))$"
)
_SPORTS, _INSTRUMENTS = frozenset(("sport", "athletic game")), frozenset(("musical instrument",))


def distinctions(text: str, mask: Mask) -> Iterator[Span]:
    """What sets somebody apart, where nothing is taken yet; what is found is taken.

    >>> text = "She won a music award, holds a diploma in surveying and was shown on local television. An award."
    >>> [text[span.start : span.end] for span in distinctions(text, Mask(len(text)))]
    ['music award', 'diploma in surveying', 'on local television']
    """
    found = sorted(_found(text), key=lambda one: (one.start, -one.end))
    for span in found:
        if mask.take(span.start, span.end):
            yield span


def distinction(words: str) -> Distinction | None:
    """What kind of thing sets somebody apart, by the words that tell it; nothing if none of them does."""
    low = words.lower()
    for kind, pattern in _KINDS.items():
        if pattern.search(low):
            return kind
    noun = low.removeprefix("the ")
    return _played(noun) or (Distinction.WORKPLACE if _PLACES_OF_WORK.search(low) else None)


def plain_workplace(words: str) -> str | None:
    """The noun at the end of words for a place of work, if many work in such a place.

    >>> plain_workplace("glove factory"), plain_workplace("limekiln")
    ('factory', None)
    """
    noun = singular(words.lower().rpartition(" ")[2])
    return noun if contexts(key(noun)) >= _PLAIN and _is_workplace(noun) else None


def _is_workplace(noun: str) -> bool:
    """Whether a noun names a place where people work: a building, a room, a firm, an institution."""
    senses = (*wordnet().senses(key(noun))[:1], *wordnet().senses(singular(noun.rpartition(" ")[2]))[:3])
    return any(one.label in _WORKPLACES for sense in senses for one in (sense, *wordnet().ancestors(sense)))


_KINDS: Final = {
    Distinction.CLASS: re.compile(r"^(?:y|yr\.? ?|year |form |grade |gr\.? ?|class |p)\d\d?\b|grade(?:rs?)?$"),
    Distinction.TEAM: re.compile(r"^in goal$"),
    Distinction.PUBLIC: re.compile(r"^(?:on|in) .*(?:television|telly|tv|radio|paper|papers|newspapers?|press|media)$"),
    Distinction.ELECTION: re.compile(r"^(?:as|for) "),
    Distinction.QUALIFICATION: re.compile(
        r"\b(?:diplomas?|doctorate|apprenticeship|nvq|hnd|bsc|msc|phd|dphil|mba|mfa|degree|certificate|master['’]?s)\b"
    ),
    Distinction.PRIZE: re.compile(r"(?:awards?|prizes?|medals?|troph(?:y|ies)|scholarships?|title|shield)$"),
    Distinction.COMPETITION: re.compile(
        r"(?:championships?|cup|league|race|final|pairs|singles|show|competition|derby|tournament|bee)$"
    ),
}


def _found(text: str) -> Iterator[Span]:
    for match in _PRIZES.finditer(text):
        start = _closer(text, match.start("words"), match.end("words"))
        if start is not None:
            yield Span(start, match.end())
    for match in _WON.finditer(text):
        yield Span(*match.span("what"))
    for match in _STUDIES.finditer(text):
        named = (match["subject"] or match["field"] or "").lower()
        if named not in STOP_WORDS | _NOTHING | _SCHOOLS:
            yield Span(*match.span())
    for pattern, group in ((_PUBLIC, "where"), (_ELECTION, "how")):
        for match in pattern.finditer(text):
            yield Span(*match.span(group))
    for match in _PLAY.finditer(text):
        end = _end_of_played(match)
        if end:
            yield Span(match.start("what"), end)
    for match in _PLACE.finditer(text):
        end = _end_of_place(text, match.start("where"), match["where"])
        if end:
            yield Span(match.start("where"), end)


def _closer(text: str, start: int, end: int) -> int | None:
    """Where the words begin that say more closely which prize; None if none does."""
    words = list(re.finditer(r"\S+", text[start:end]))
    first = len(words)
    while first and (low := words[first - 1].group().lower()) not in STOP_WORDS and low not in _NOTHING:
        if is_verb(low) and not wordnet().senses(low) and not is_modifier(low):
            break
        first -= 1
    return start + words[first].start() if first < len(words) else None


@lru_cache(1 << 12)
def _played(noun: str) -> Distinction | None:
    kb = wordnet()
    senses = (*kb.senses(noun)[:2], *kb.senses(singular(noun))[:2])  # bowls are a game, a bowl is not
    labels = {one.label for sense in senses for one in (sense, *kb.ancestors(sense))}
    if contexts(key(noun)) >= _COMMON:
        return None
    if labels & _INSTRUMENTS:
        return Distinction.INSTRUMENT
    return Distinction.SPORT if labels & _SPORTS else None


def _end_of_played(match: re.Match[str]) -> int | None:
    if match["noun"] is None:
        return match.end("what")
    first, _, second = match["noun"].lower().partition(" ")
    if second and _played(f"{first} {second}"):
        return match.end("noun")
    if first in {"game", "sport", "instrument"} or not _played(first):
        return None
    return match.start("noun") + len(first)


def _end_of_place(text: str, start: int, words: str) -> int | None:
    """Where the noun phrase of a place of work ends; None where it says no more than that it is one."""
    end, last = start, ""
    for match in re.finditer(r"\S+", words):
        low = match.group().lower()
        if low in STOP_WORDS or (last and is_verb(low) and not wordnet().senses(singular(low))):
            break
        end, last = start + match.end(), low
    if not last or not text[start].islower() or last in _LIFE or last == Distinction.WORKPLACE.value:
        return None
    if singular(last) in ANYBODY:  # "worked for the defendant"
        return None
    if " " not in text[start:end] and plain_workplace(last):
        return None
    known = wordnet().senses(singular(last)) and not is_modifier(last)
    return end if known and contexts(key(text[start:end])) < _COMMON else None
