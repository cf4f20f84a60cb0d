"""Occupations, ranks and offices that single somebody out: "a bus driver", "39M bartender", "Treasurer: ...".

Those who act in a record by their office, such as doctors, judges and officers, are in every record. What tells the
others from them is weighed: how often texts of the field have the noun, what kind of work or office it names, and what
stands before and behind it. The weights were fitted to annotated passages (scripts/fit_occupations.py).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

from tacit.corpus.rarity import contexts, field_contexts
from tacit.document import Span
from tacit.identities.role_nouns import AMBIGUOUS, ANYBODY, Calling, calling
from tacit.knowledge import wordnet
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import singular
from tacit.language.stop_words import STOP_WORDS
from tacit.language.verbs import is_verb
from tacit.terms.keys import key
from tacit.terms.overlaps import Mask

WIDE: Final = frozenset(
    (
        "academic",
        "actor",
        "artist",
        "broadcaster",
        "businessperson",
        "clerk",
        "competitor",
        "craftsperson",
        "doctor",
        "driver",
        "engineer",
        "farmer",
        "health professional",
        "inspector",
        "keeper",
        "lawyer",
        "leader",
        "legal professional",
        "manual worker",
        "member of the armed forces",
        "member of the clergy",
        "musician",
        "nurse",
        "office worker",
        "officer",
        "official",
        "operator",
        "performer",
        "person",
        "professional",
        "public official",
        "sailor",
        "scientist",
        "specialist",
        "sports official",
        "sportsperson",
        "student",
        "supervisor",
        "teacher",
        "technician",
        "tradesperson",
        "transport worker",
        "traveller",
        "worker",
        "writer",
    )
)
"""What occupations are generalized to (`tacit.options.occupations`): such words single nobody out."""

STATES: Final = frozenset(("retired", "former", "ex"))
"""What may be said of an occupation that somebody no longer has."""

_TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|[^\w\s]|\n")
_MODIFIERS = 3  # words before the noun
_NUMBERS = frozenset("one two three four five six seven eight nine ten dozen several many few".split())
_NO_MODIFIERS = frozenset("dear hi hello alright thanks want wants said same own other new good".split())
_POSSESSIVES = frozenset("his her my their our your".split())
_BE = frozenset("is was be been are were am being became i'm i’m he's he’s she's she’s".split())
_QUANTIFIERS = frozenset("no any every each some that another all".split())
_PREPOSITIONS = frozenset("of at for in with to from on by".split())
_BEHIND = _PREPOSITIONS - {"by"} | {"and", "or", "who", "than"}
_OF_OLD = frozenset("retired former ex qualified trained trainee freelance self-employed newly apprentice".split())
_WORK = frozenset("occupation occ job employment works worked work working trade profession employed".split())
_AGE = re.compile(
    r"(?:\b\d\d?[ -]?(?:year|yr)s?[ -]old\s|\b\d\d?\s?(?:[MFmf]|y/?o|yrs?|y)\b,?\s|\b[MF]\s?\d\d,?\s(?:[A-Z]\w+, )?"
    r"|\b(?:man|woman|lady|gentleman|male|female)(?:, (?:aged )?\d\d)?, |, (?:aged )?\d\d, )(?:\w+ )?(?:an? )?$"
)
_AGE_BEFORE = 32
_OPENINGS = (60, 180)  # a record begins with whom it is about
_RECORD = 400  # code points: less is a message or a field of a table
_MOST_FIELD, _MOST_PAIR = 6, 4  # steps of two bits
_SHORTEST = 3
COMMON: Final = 250
"""Contexts of the field from which on a noun for what somebody does singles nobody out by itself."""
_POST = re.compile(r"(?:[A-Z][\w&'’-]*(?:,? (?:of|and|for|in|to|the|&)\b)?[ ,]{0,2}){1,6}")  # "Head of Operations"
_ONLY = "only"  # says that there is no other: nothing has to be weighed
_SAID = "said of somebody"  # neither has it where a text says outright that somebody is or works as that
_SUBJECTS = frozenset("he she i who they we".split())
_WORKING = frozenset("works worked work working employed job jobs trained qualified retired serving served".split())


class _Token(NamedTuple):
    text: str
    start: int
    end: int

    @property
    def low(self) -> str:
        return self.text.lower()


class RoleCandidate(NamedTuple):
    """A role noun with the words that say it more closely, and what may tell whether it singles somebody out.

    Attributes:
        span: Where it stands.
        features: What is weighed.
    """

    span: Span
    features: frozenset[str]


def occupations(text: str, mask: Mask) -> Iterator[Span]:
    """What somebody is said to do or to hold, with the words that say it more closely, where nothing is taken yet.

    What is found once is found wherever the same words stand.

    Args:
        text: The text.
        mask: What is taken; what is found is taken too.

    >>> text = "Mr Marsh, a bus driver, saw a nurse. 39M bartender. The driver left."
    >>> [text[span.start : span.end] for span in occupations(text, Mask(len(text)))]
    ['bus driver', 'bartender']
    """
    every = [_with_only(text, one) for one in candidates(text, mask)]
    found = {_said(text, one.span) for one in every if _ONLY in one.features or _singles_out(text, one)}
    taken: list[Span] = []
    for one in every:
        if taken and text[taken[-1].end : one.span.start] in {
            "/",
            " ",
        }:  # "chef/owner" is one, "deputy head teacher" too
            taken[-1] = Span(taken[-1].start, one.span.end)
        elif _said(text, one.span) in found:
            taken.append(one.span)
    return (span for span in taken if mask.take(span.start, span.end))


def _with_only(text: str, one: RoleCandidate) -> RoleCandidate:
    """The candidate with the word that says that there is no other: many are plumbers, one is the only one."""
    only = _ONLY_BEFORE.search(text, max(0, one.span.start - _LONGEST_ONLY), one.span.start)
    return one._replace(span=Span(only.start(), one.span.end)) if only and _ONLY in one.features else one


_ONLY_BEFORE = re.compile(r"\b(?:only|sole) $", re.IGNORECASE)
_LONGEST_ONLY = 6


def _singles_out(text: str, one: RoleCandidate) -> bool:
    """Whether few do what a candidate says: neither what anybody's manager is, nor a post below a signature."""
    noun = text[one.span.start : one.span.end].lower()
    if "bare" in one.features and field_contexts(key(noun)) >= COMMON:
        return False
    return _SAID in one.features or (not _POST.fullmatch(_line(text, one.span)) and score(one.features) > 0)


def _line(text: str, span: Span) -> str:
    """The line that a span stands in."""
    end = text.find("\n", span.end)
    return text[text.rfind("\n", 0, span.start) + 1 : end if end >= 0 else len(text)].strip()


def score(features: frozenset[str]) -> float:
    """How much speaks for a candidate: above nought, it is taken."""
    known = _weights()
    return sum(known.get(one, 0.0) for one in features) + known[""]


@cache
def _weights() -> Mapping[str, float]:
    lines = (files("tacit.identities") / "data" / "occupations.tsv").read_text("ascii").splitlines()
    rows = (line.split("\t") for line in lines if not line.startswith("#"))
    return {feature: float(weight) for feature, weight in rows}


def candidates(text: str, mask: Mask) -> Iterator[RoleCandidate]:
    """Every role noun of a text that is not taken, in order and apart."""
    tokens = [_Token(match.group(), *match.span()) for match in _TOKEN.finditer(text)]
    last = 0
    for at, token in enumerate(tokens):
        if len(token.text) < _SHORTEST or not token.text[0].isalpha() or mask.overlaps(token.start, token.end):
            continue
        noun = _without_genitive(token.low)
        named = calling(noun) or ("-" in noun and calling(noun.rpartition("-")[2])) or None
        if not named:
            continue
        first = _first(text, tokens, at, mask)
        while tokens[first].start < last:  # "deputy" of "deputy head teacher" is a noun of its own
            first += 1
        span = Span(tokens[first].start, token.start + len(noun))
        if _said(text, span) in WIDE:
            continue
        if noun != token.low or _describes(text, tokens, at, mask):
            continue
        if noun in AMBIGUOUS and not _is_held(text, token):
            continue
        if _is_addressed(text, tokens[first].start) or _acts(tokens, first, at, named[0], mask):
            continue
        features = {f"calling={named[0].value}", f"sense={named[1]}", *_rarity(tokens, first, at, noun)}
        features |= _before(text, tokens, first, mask) | _behind(tokens, at, mask)
        if named[0] is not Calling.PERSON and _is_said_of_somebody(tokens, first, mask):
            features.add(_SAID)
        yield RoleCandidate(span, frozenset(features))
        last = span.end


def _describes(text: str, tokens: Sequence[_Token], at: int, mask: Mask) -> bool:
    """Whether a noun only says which thing is meant: "a pilot study", "a trainee surveyor"."""
    if at + 1 == len(tokens) or text[tokens[at].end : tokens[at + 1].start] != " ":
        return False
    following = tokens[at + 1]
    low = following.low
    if not following.text[0].isalpha() or low in STOP_WORDS or mask.overlaps(following.start, following.end):
        return False
    if is_verb(low) and not calling(low):
        return False
    return bool(wordnet().senses(singular(low))) and not is_modifier(low)


def _is_held(text: str, token: _Token) -> bool:
    """Whether an office is meant where most often a thing is: "Mrs Drew (chair)", "Chair: ...", "the chair of"."""
    held = text[token.end : token.end + 3] == " of" or text[token.end : token.end + 1] in {")", ":"}
    return held or (token.text[0].isupper() and not _SENTENCE.search(text, max(0, token.start - 3), token.start))


def _is_addressed(text: str, start: int) -> bool:
    """Whether somebody is written to by an office: "Dear Editor", "To the Ombudsman"."""
    return _ADDRESSED.search(text, max(0, start - 16), start) is not None


_SENTENCE = re.compile(r"(?:^|[.!?:\n])\s*$")
_ADDRESSED = re.compile(
    r"(?:^|\n)\s*(?:dear|to|attn|fao|cc)\b:?(?: all)?(?: the)?\s*$|\bdear (?:all )?$", re.IGNORECASE
)


def _acts(tokens: Sequence[_Token], first: int, at: int, named: Calling, mask: Mask) -> bool:
    """Whether somebody acts by an office that a text takes for known: "the Minister", "the Ankara prosecutor"."""
    if named not in _OFFICES or (named is Calling.LEADER and not tokens[at].text[0].isupper()):
        return False
    while first and mask.overlaps(tokens[first - 1].start, tokens[first - 1].end):
        first -= 1
    return first > 0 and tokens[first - 1].low == "the"


_OFFICES = frozenset(
    (Calling.POLITICIAN, Calling.OFFICIAL, Calling.LAWYER, Calling.POLICE, Calling.SERVICES, Calling.LEADER)
)


def _said(text: str, span: Span) -> str:
    """The words of a candidate as they are compared: "retired bus driver" and "Bus driver" are one."""
    *words, noun = text[span.start : span.end].lower().split()
    words.append(singular(noun))
    while len(words) > 1 and words[0] in STATES | {"only", "sole"}:
        words = words[1:]
    return " ".join(words)


def _without_genitive(word: str) -> str:
    return re.sub(r"['’]s?$", "", word)


def _first(text: str, tokens: Sequence[_Token], at: int, mask: Mask) -> int:
    """The first of the words that say more closely what a noun names."""
    first = at
    while first and at - first < _MODIFIERS:
        word, following = tokens[first - 1], tokens[first]
        low = word.low
        if text[word.end : following.start] not in {" ", "-"} or not word.text[0].isalpha():
            break
        if (
            low in STOP_WORDS
            or low in _NUMBERS
            or low in _NO_MODIFIERS
            or len(low) < _SHORTEST - 1
            or "'" in low
            or "’" in low
            or mask.overlaps(word.start, word.end)
        ):
            break
        if low.endswith("-old") or (is_verb(low) and not wordnet().senses(low) and not is_modifier(low)):
            break
        first -= 1
    return first


def _rarity(tokens: Sequence[_Token], first: int, at: int, noun: str) -> Iterator[str]:
    """How often texts of the field have the noun, and any text the noun with the word before it."""
    head = noun.rpartition("-")[2]
    yield f"field={min(_MOST_FIELD, _steps(field_contexts(key(head))))}"
    if singular(head) != head:
        yield "plural"
    modifiers = [token.low for token in tokens[first:at]]
    if not _OF_OLD.isdisjoint(modifiers) or noun.startswith("ex-"):
        yield "of old"
    if not modifiers:
        yield "bare"
        return
    if not is_modifier(modifiers[-1]):
        yield "of a kind" if wordnet().senses(singular(modifiers[-1])) else "of an unknown kind"
    yield f"pair={min(_MOST_PAIR, _steps(contexts(key(f'{modifiers[-1]} {head}'))))}"


def _steps(count: int) -> int:
    return int(math.log2(count + 1) / 2)


def _before(text: str, tokens: Sequence[_Token], first: int, mask: Mask) -> set[str]:
    """What stands before a candidate."""
    start = tokens[first].start
    found = {f"opening={limit}" for limit in _OPENINGS if start < limit and len(text) > _RECORD}
    if _AGE.search(text, max(0, start - _AGE_BEFORE), start):
        found.add("age")
    if not _WORK.isdisjoint(token.low for token in tokens[max(0, first - 4) : first]):
        found.add("work")
    before = tokens[first - 1] if first else None
    if before is None or before.text == "\n":
        found.add("behind a line")
        return found
    low = before.low
    if low in {"only", "sole"}:
        found.add(_ONLY)
    if low == "this":
        found.add("this")
    found.add(f"behind {_place_before(before, mask)}")
    if low in {"a", "an"} and first > 1:
        further = tokens[first - 2].low
        names = {",": "comma, a", "as": "as a"} | dict.fromkeys(_BE, "is a") | dict.fromkeys(_PREPOSITIONS, "of a")
        found.add(names.get(further, "does a" if is_verb(further) else "a"))
    return found


def _is_said_of_somebody(tokens: Sequence[_Token], first: int, mask: Mask) -> bool:
    """Whether somebody is said to be or to work as that: "she is a", "employed as a", "the applicant, a"."""
    if first < 2 or tokens[first - 1].low not in {"a", "an"}:
        return False
    link = tokens[first - 2].low
    if first < 3:
        return link.startswith(("i'm", "i’m", "he's", "he’s", "she's", "she’s"))
    subject = tokens[first - 3]
    if link == "as":
        return subject.low in _WORKING
    if link in _BE:
        return (
            subject.low in _SUBJECTS | ANYBODY
            or mask.overlaps(subject.start, subject.end)
            or "'" in link
            or "’" in link
        )
    return link == "," and subject.low in ANYBODY


def _place_before(token: _Token, mask: Mask) -> str:
    low = token.low
    for name, words in _PLACES_BEFORE.items():
        if low in words:
            return name
    if mask.overlaps(token.start, token.end):
        return "a name"
    if low.isdigit():
        return "a number"
    return "a verb" if is_verb(low) else "another"


_PLACES_BEFORE: Mapping[str, frozenset[str]] = {
    "a": frozenset(("a", "an")),
    "the": frozenset(("the",)),
    "possessive": _POSSESSIVES,
    "as": frozenset(("as",)),
    "sentence": frozenset(".?!"),
    "comma": frozenset(",;("),
    "colon": frozenset(":"),
    "and": frozenset(("and", "or", "/", "&")),
    "preposition": _PREPOSITIONS,
    "be": _BE,
    "quantifier": _QUANTIFIERS,
}


def _behind(tokens: Sequence[_Token], at: int, mask: Mask) -> set[str]:
    """What stands behind a candidate."""
    if at + 1 == len(tokens) or tokens[at + 1].text == "\n":
        return {"before line"}
    following = tokens[at + 1]
    low = following.low
    if low in _BEHIND:
        return {f"before {low}"}
    signs = {":": "colon"} | dict.fromkeys(".?!", "end") | dict.fromkeys(",;)", "comma")
    if low in signs:
        return {f"before {signs[low]}"}
    if mask.overlaps(following.start, following.end):
        return {"before name"}
    if is_verb(low):
        return {"before verb"}
    return {"before another"}
