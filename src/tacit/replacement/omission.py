"""What can be left out: a marker that says nothing, where the sentence is as good without it."""

from __future__ import annotations

import re

from tacit.language.verbs import is_verb
from tacit.models import Action, Decision
from tacit.replacement.agreement import Wording
from tacit.settings import MARKER
from tacit.terms import Kind

_NO_NOUNS = frozenset((Kind.WORD, Kind.CODE))
_ASIDES = _NO_NOUNS | {Kind.CONCEPT}
# "swollen and tender;", "in 2012, in remission.": what joins a phrase to the term before it, and what ends it.
_AND = re.compile(r"[^\S\r\n]+(?:and|or)[^\S\r\n]+")
_ASIDE = re.compile(r",[^\S\r\n]+(?:(?:now|still|also|currently)[^\S\r\n]+)?")
_ASIDE_PHRASE = re.compile(rf"{_ASIDE.pattern}(?:in|on|under|at)[^\S\r\n]+")
_CLOSED = re.compile(r"[^\S\r\n]*(?:[.;:!?)]|\Z|\r?\n(?![^\S\r\n]*[a-z]))")
# A test that was negative: without its result it is still the test.
_RESULT = re.compile(
    r"(?:positive|negative|(?:non-?)?reactive|(?:un)?detectable|(?:ab)?normal|raised|elevated|low|high)\b",
    re.IGNORECASE,
)
_BLANK = re.compile(r"[^\S\r\n]+")
_AUXILIARIES = frozenset(
    "am are can cannot could did do does had has have is may might must shall should was were will would".split()
)


def can_go(text: str, left: Decision, right: Decision, one: Wording, other: Wording) -> bool:
    """Whether the marker for a term can be left out behind another term, so that the sentence reads on.

    Only markers of no kind go, for verbs, adjectives, turns of phrase and a state that something is in: of a thing, a
    reader has to see that it is left out.

    Args:
        text: The text of the document.
        left: The term before.
        right: The term that is hidden.
        one: The words of the first.
        other: The words of the second.
    """
    if right.action is not Action.SUPPRESS or other.words != MARKER or one.tail or one.end > other.start:
        return False
    gap = one.end, other.start
    no_noun = right.term.kind in _NO_NOUNS
    if no_noun and left.action is not Action.KEEP and left.term.kind is Kind.CONCEPT and _BLANK.fullmatch(text, *gap):
        return _RESULT.match(text, other.start, other.end) is not None
    if not _CLOSED.match(text, other.end):
        return False
    if _is_predicate(text[other.start : other.end]):
        return False
    joins = (no_noun and left.term.kind is Kind.WORD and _AND.fullmatch(text, *gap)) or (
        no_noun and _ASIDE.fullmatch(text, *gap)
    )
    return bool(joins or (right.term.kind in _ASIDES and _ASIDE_PHRASE.fullmatch(text, *gap)))


def _is_predicate(words: str) -> bool:
    """Whether words are what a sentence says of somebody: behind "the father, a teacher," nothing would be said.

    >>> _is_predicate("does not know"), _is_predicate("drinks again"), _is_predicate("swollen")
    (True, True, False)
    """
    first = words.split(maxsplit=1)[0].lower().partition("n't")[0] if words.strip() else ""
    return first in _AUXILIARIES or (first.endswith("s") and is_verb(first))
