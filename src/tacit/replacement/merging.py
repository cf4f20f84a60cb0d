"""Several markers in one clause or cell, said as one of a kind that fits: "[test results]" for "[test] [number]"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tacit.language.deferred import deferred
from tacit.language.labels import KINDS
from tacit.language.modifiers import is_modifier
from tacit.language.plurals import is_plural, pluralize
from tacit.language.stop_words import STOP_WORDS
from tacit.models import Action, Decision
from tacit.replacement.agreement import Wording
from tacit.replacement.markers import is_bare
from tacit.secrets.hidden import HiddenTerm
from tacit.terms import Kind

_REDACTED: Final = "redacted"
_TEST: Final = "test"
_ADDRESS: Final = "address"
_RESULT: Final = "test result"
_MARKED: Final = deferred(r"\[(?P<kind>[a-z][a-z -]*)\]")
_SAID_TESTS: Final = frozenset(("test", "tests", "examination", "examinations", "blood test", "blood tests"))
_KINDS: Final = frozenset((*KINDS, _REDACTED))
_TESTS: Final = frozenset((_TEST, _RESULT, "scan"))
_VALUES: Final = frozenset(("number", "measurement"))
# What has a size, a time or a value beside it and is said as well without: "a 20-week scan", "a loss of 9 kg".
_THINGS: Final = frozenset(
    (*"condition finding medicine procedure scan symptom test treatment".split(), _RESULT, "body part")
)
_COUNTED: Final = _THINGS | {"food", "drink"}
"""And what is counted: of "three meals" the number says no more than the food."""
_MANY: Final = frozenset((*"condition finding medicine procedure scan symptom test treatment".split(), _RESULT))
"""Kinds that are said in the plural of several."""

_SPACE = (
    r"(?:[^\S\r\n]*\r?\n(?=[^\S\r\n]*[a-z\d<>(])|[^\S\r\n])"  # the end of a line that goes on in the next, or a blank
)
_NUMBER = r"[<>~=≤≥]?[^\S\r\n]?\d[\d.,]*(?:[^\S\r\n]?(?:%|[a-zA-Zµμ]{1,6}(?:/[a-zA-Zµμ\d]{1,4})?)(?!\w))?"
# "[redacted] [symptom]", "[finding] of the [body part]": parts of one phrase.
_PHRASE: Final = deferred(rf"{_SPACE}*(?:of{_SPACE}+(?:(?:an?|the){_SPACE}+)?)?")
# "[redacted] a [person]" for "expecting a child".
_OBJECT: Final = deferred(rf"{_SPACE}+(?:an?|the|my|your|his|her|our|their){_SPACE}+")
# "[test] < [number]", "[test]: [number]", "[test] of [number]".
_READS: Final = deferred(rf"{_SPACE}*(?:(?:count|level|titre|was|is|of|at){_SPACE}+){{0,2}}[<>~=:(≤≥]{{0,2}}{_SPACE}*")
# "[test result], [test result] and [number]"; the end of a sentence of which nothing is left, too.
_LIST: Final = deferred(rf"\)?{_SPACE}*(?:[,;/+&]|,?{_SPACE}(?:and|or)(?={_SPACE})|[.](?={_SPACE})){_SPACE}*")
_UNITS = r"[^\S\r\n]?(?:%|(?:cells|copies|fL|mmHg|kPa|mEq|m?IU|[µμumnpkM]?(?:mol|[LUg]))(?:/[a-zA-Zµμ\d]{1,4})?)(?!\w)"
_UNIT: Final = deferred(_UNITS)
# "[test] 71 U/l", "[test] is 1.2 million IU/ml": a value that stays would tell the test.
_VALUE: Final = deferred(
    rf"{_SPACE}*(?:(?:count|level|titre|was|is|of|at){_SPACE}+){{0,2}}[<>~=:≤≥]?(?:{_SPACE})*\d[\d.,]*(?:[^\S\r\n](?:thousand|million|billion)[^\S\r\n])?{_UNITS}"
)
_SIZE: Final = deferred(rf"{_SPACE}+(?:of|by){_SPACE}+{_NUMBER}(?=[\s,;.)]|\Z)")
_FRAGMENT: Final = deferred(r"[^\S\r\n]*(?:[.;]|\r?\n|\Z)")
_FRAGMENT_STARTS: Final = deferred(r"(?:\A|[\r\n]|[.;:]\s)[^\S\r\n]*$")
_UNSAID: Final = frozenset((_REDACTED, "condition"))
AND: Final = deferred(r"[^\S\r\n]+(?:and|or)[^\S\r\n]+|/")
_LETTERED: Final = frozenset("class factor grade group hepatitis influenza type vitamin".split())
_LETTER: Final = deferred(r"[^\S\r\n](?:[A-E]|\d)(?![\w'’/-])")
_HOUSES: Final = frozenset(
    "academy bank church clinic college court hospice hospital hotel infirmary institute library museum nursery"
    " pharmacy police practice prison school surgery tribunal university".split()
)
_LINE_NOUN: Final = deferred(r"(?:\A|[\r\n])[^\S\r\n]*(?P<noun>[^\W\d_]+)[^\S\r\n]+$")
_LINE_ENDS: Final = deferred(r"[^\S\r\n]*(?:\r?\n|\Z)")
_LONGEST: Final = 30  # code points of such a noun, with the blanks around it
_SEVERAL: Final = deferred(
    rf"\b(?:there{_SPACE}(?:are|were)|these|those|several|both|few|many|two|three|four|five|six){_SPACE}+$",
    re.IGNORECASE,
)
_BEFORE: Final = 24  # code points before a marker that tell how it is meant
_NEAR: Final = 8  # groups that can begin within a unit or a size


class Said(NamedTuple):
    """Terms that are said in one.

    Attributes:
        wording: What stands for all of them.
        first: The number of the first.
        end: The number after the last.
        joins: What stands between members of a list, in lower case; nothing for a run.
    """

    wording: Wording
    first: int
    end: int
    joins: tuple[str, ...] = ()


def merge(text: str, ordered: Sequence[Decision], groups: Sequence[Said]) -> list[Said]:
    """The groups, markers that stand in one phrase or list said as one.

    A value goes with the test that it is of, and a number with its unit; of things of different kinds nothing is
    merged: who reads "[name], [date]" knows more than who reads one marker.

    Args:
        text: The text of the document.
        ordered: The decisions in the order of the text.
        groups: What is said in one so far.
    """
    found: list[Said] = []
    for at, group in enumerate(groups):
        here = _stretched(text, ordered, groups, at)
        if found and group.wording.end <= found[-1].wording.end and found[-1].wording.start < found[-1].wording.end:
            found[-1] = found[-1]._replace(end=group.end)  # what the one before has swallowed
            continue
        while found and (joint := _joint(text, ordered, found, here)):
            here = joint
            found.pop()
        if houses := _house(text, ordered, found, here):
            here = houses
            if found and found[-1].first == here.first:
                found.pop()
        found.append(here)
    return [_in_number(text, ordered, _as_result(text, ordered, one)) for one in found]


def kind_of(ordered: Sequence[Decision], group: Said) -> str:
    """The kind that a group is said to be, if it is nothing but a marker, or the word for a test."""
    marked = _MARKED.fullmatch(group.wording.words)
    if marked:
        return _kind(marked["kind"]) if all(map(_says_no_more, ordered[group.first : group.end])) else ""
    is_test = group.wording.words.lower() in _SAID_TESTS and not group.wording.tail
    return _TEST if is_test and ordered[group.first].action is Action.GENERALIZE else ""


def _says_no_more(one: Decision) -> bool:
    """Whether nothing is said of a term but its kind, or that it is a test; or it stays, and was swallowed."""
    is_test = one.offer is not None and one.offer.label.lower() in _SAID_TESTS
    return is_test or is_bare(one) or one.action is Action.KEEP


def _kind(said: str) -> str:
    """The kind that a marker says, in the singular; nothing for a marker of the user's."""
    one = said.removesuffix("s")
    return said if said in _KINDS else one if one in _KINDS else ""


def _joint(text: str, ordered: Sequence[Decision], found: Sequence[Said], right: Said) -> Said | None:
    """The last group and another as one, with a number between them that stands for itself."""
    left = found[-1]
    one, other = kind_of(ordered, left), kind_of(ordered, right)
    if not one or not other or left.wording.tail or left.wording.end > right.wording.start:
        return None
    if not (_is_marker(left) or _is_marker(right)):
        return None
    gap = left.wording.end, right.wording.start
    listed = bool(_LIST.fullmatch(text, *gap))
    if listed and text[gap[0] : gap[1]].lstrip()[:1] == "." and not _is_fragments(text, left, right):
        return None
    if _is_one_entry(text, ordered[left.end - 1], ordered[right.first], gap):
        kind = _of_one_entry(one, other)
    elif one in _UNSAID and other in _TESTS and _is_of_both(text, ordered[right.first], gap):
        kind = _RESULT
    else:
        kind = _fit(
            one,
            other,
            _Between(text, gap, _is_verb(text, ordered, left), _is_verb(text, ordered, right)),
            listed=listed,
        )
    if not kind:
        return None
    lead = "" if left.wording.lead.strip().lower() in {"a", "an"} and kind != _REDACTED else left.wording.lead
    wording = left.wording._replace(end=right.wording.end, lead=lead, words=f"[{kind}]", tail=right.wording.tail)
    joins = left.joins + right.joins + ((",",) if listed else ())
    return Said(wording, left.first, right.end, joins)


def _is_one_entry(text: str, left: Decision, right: Decision, gap: tuple[int, int]) -> bool:
    """Whether two terms are parts of one stretch that evidence found, with but small words between them."""
    if not (isinstance(left.term, HiddenTerm) and isinstance(right.term, HiddenTerm)) or gap[0] >= gap[1]:
        return False
    both = set(left.term.marks) & set(right.term.marks)
    covers = any(one.span.start <= gap[0] and gap[1] <= one.span.end for one in both)
    between = text[slice(*gap)]
    return covers and "\n" not in between and all(word.lower() in STOP_WORDS for word in between.split())


def _of_one_entry(one: str, other: str) -> str:
    """The kind of two parts of what is one: that of the first that says one; a number alone says of what it is none."""
    if {one, other} <= {_REDACTED, *_VALUES} and one != other:
        return _REDACTED
    return other if one == _REDACTED or (one in _VALUES and other in _COUNTED) else one


def _house(text: str, ordered: Sequence[Decision], found: Sequence[Said], name: Said) -> Said | None:
    """What a line says a house is, without the marker of its name: "HOSPITAL" for "HOSPITAL [name]"."""
    start, end = name.wording.start, name.wording.end
    if name.wording.words != "[name]" or not _LINE_ENDS.match(text, end):
        return None
    noun = _LINE_NOUN.search(text, max(0, start - _LONGEST), start)
    if not noun or noun["noun"].lower() not in _HOUSES:
        return None
    first, last = name.first, found[-1] if found else None
    if last and last.wording.end > noun.start("noun"):
        if (last.wording.start, last.wording.end) != noun.span("noun") or ordered[last.first].action is not Action.KEEP:
            return None
        first = last.first
    wording = Wording(noun.start("noun"), end, "", noun["noun"], "")
    return Said(wording, first, name.end)


def _is_of_both(text: str, right: Decision, gap: tuple[int, int]) -> bool:
    """Whether the noun of a test is that of what stands before it as well: "hepatitis B and syphilis serology"."""
    return len(right.term.lemma.split()) > 1 and AND.fullmatch(text, *gap) is not None


class _Between(NamedTuple):
    """What stands between two markers, and whether one of them stands for a verb."""

    text: str
    gap: tuple[int, int]
    is_left_verb: bool
    is_right_verb: bool

    def has(self, pattern: re.Pattern[str]) -> bool:
        """Whether it is what a pattern says."""
        return pattern.fullmatch(self.text, *self.gap) is not None

    @property
    def is_comma(self) -> bool:
        """Whether nothing but a comma stands there."""
        return self.text[self.gap[0] : self.gap[1]].strip() == ","

    @property
    def is_blank(self) -> bool:
        """Whether nothing but a blank stands there."""
        return not self.text[self.gap[0] : self.gap[1]].strip() and self.gap[0] < self.gap[1]


def _fit(one: str, other: str, between: _Between, *, listed: bool) -> str:
    """The kind that says what two markers say; nothing if they are to stand apart."""
    if one in _TESTS and other in _VALUES and between.has(_READS):
        return _RESULT if one == _TEST else one
    if one in _TESTS and other == _REDACTED and between.is_blank:  # a count is no verb behind what is counted
        return one
    if listed:
        is_one_address = one == other == _ADDRESS and between.is_comma  # a street, and the house in it
        results = (one == _RESULT and other in _TESTS | _VALUES) or (one in _TESTS and other == _RESULT)
        return _RESULT if results or one == other == _TEST else one if is_one_address else ""
    if _REDACTED in (one, other):
        return _beside_nothing(one, other, between)
    return _in_a_phrase(one, other) if between.has(_PHRASE) else ""


def _in_a_phrase(one: str, other: str) -> str:
    """The kind of two markers that stand in one phrase: "[scan]" for "[duration] [scan]"."""
    if one in _TESTS and other in _TESTS and one != other:
        return _RESULT if _RESULT in (one, other) else other
    if one == other or (other in _VALUES and one in _THINGS):
        return one
    return other if (one in _VALUES or one == "duration") and other in _COUNTED else ""


def _beside_nothing(one: str, other: str, between: _Between) -> str:
    """The kind of two markers in one phrase of which one says nothing: that of the other, unless one is for a verb."""
    if one == _REDACTED and other in {_REDACTED, "person"} and between.is_left_verb and between.has(_OBJECT):
        return _REDACTED  # of a verb and somebody whom it is about nothing is left to be said
    if not between.has(_PHRASE):
        return ""
    if between.is_blank and (between.is_left_verb or between.is_right_verb):
        # Of a verb and the name that it is about nothing is left to be said.
        return _REDACTED if between.is_left_verb and other in {"name", _REDACTED} else ""
    kind = other if one == _REDACTED else one
    return _REDACTED if kind in _VALUES else kind  # what has a value, or is counted, is no number itself


def _is_verb(text: str, ordered: Sequence[Decision], group: Said) -> bool:
    """Whether a group begins with a verb, as it is written: "it lasts", and not "the last"."""
    term = ordered[group.first].term
    return term.kind is Kind.WORD and not is_modifier(text[term.span.start : term.span.end].lower())


def _is_marker(group: Said) -> bool:
    return group.wording.words.startswith("[")


def _is_fragments(text: str, left: Said, right: Said) -> bool:
    """Whether two groups are all that two sentences say: "[test result]. [test result]."."""
    start, end = left.wording.start, right.wording.end
    return bool(_FRAGMENT_STARTS.search(text, max(0, start - _BEFORE), start) and _FRAGMENT.match(text, end))


def _stretched(text: str, ordered: Sequence[Decision], groups: Sequence[Said], at: int) -> Said:
    """The group with its unit, its value or its size, unless another term lies across their ends.

    Nobody reads "[number] fL", and "[symptom] of 9 kg" and "[test] 71 U/l" say what it was.
    """
    group = groups[at]
    end, kind = group.wording.end, kind_of(ordered, group)
    if not kind or group.wording.tail:
        return group
    value = _VALUE.match(text, end) if kind in {_TEST, _RESULT} else None
    if value and not _is_cut(groups[at + 1 : at + _NEAR], value.end()):
        lead = "" if group.wording.lead.strip().lower() in {"a", "an"} else group.wording.lead
        wording = group.wording._replace(end=value.end(), lead=lead, words=f"[{_RESULT}]")
        return group._replace(wording=wording)
    if not _is_marker(group):
        return group
    match = _UNIT.match(text, end) if kind in _VALUES or kind == _RESULT else None
    if not _LETTERED.isdisjoint(text[group.wording.start : end].lower().split()[-1:]):
        match = match or _LETTER.match(text, end)
    match = match or (_SIZE.match(text, end) if kind in _THINGS else None)
    if not match or _is_cut(groups[at + 1 : at + _NEAR], match.end()):
        return group
    return group._replace(wording=group.wording._replace(end=match.end()))


def _is_cut(others: Sequence[Said], end: int) -> bool:
    """Whether a place lies inside of a group."""
    return any(one.wording.start < end < one.wording.end for one in others)


def _as_result(text: str, ordered: Sequence[Decision], group: Said) -> Said:
    """The group, "[test result]" for a test that is all of a sentence: "Test." says nothing to anybody."""
    if _is_marker(group) or kind_of(ordered, group) != _TEST or group.wording.lead.strip():
        return group
    start, end = group.wording.start, group.wording.end
    whole = _FRAGMENT_STARTS.search(text, max(0, start - _BEFORE), start)
    if not whole or text[end : end + 1] not in {".", ";"}:  # a line of its own is one of a list of tests
        return group
    return group._replace(wording=group.wording._replace(lead="", words=f"[{_RESULT}]"))


def _in_number(text: str, ordered: Sequence[Decision], group: Said) -> Said:
    """The group with its marker in the plural if it stands for a list or for several: "[symptoms]" for "tremors"."""
    marked = _MARKED.fullmatch(group.wording.words)
    if not marked or marked["kind"] not in _MANY or kind_of(ordered, group) not in _MANY:
        return group
    start = group.wording.start
    is_said = _SEVERAL.search(text, max(0, start - _BEFORE), start) is not None
    if not group.joins and not is_said and not _is_of_several(text, ordered[group.first : group.end]):
        return group
    singular = re.search(r"\b(?:an?|one|each|every|this|that|another|no)\s+$", text[max(0, start - _BEFORE) : start])
    if singular or group.wording.lead or "or" in group.joins:
        return group
    return group._replace(wording=group.wording._replace(words=f"[{pluralize(marked['kind'])}]"))


def _is_of_several(text: str, members: Sequence[Decision]) -> bool:
    """Whether what is hidden, and nothing that follows it, is several things: "scans", not "signs of a stroke"."""
    one = members[-1].term
    is_noun = one.kind not in {Kind.WORD, Kind.QUANTITY, Kind.DATE} and members[-1].action is not Action.KEEP
    words = text[one.span.start : one.span.end]
    return is_noun and len(members) == 1 and words[-2:].islower() and is_plural(words)
