"""Neighbours said in one: "[redacted]" for a run of markers, "two cities" for a list of things with the same words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacit.language.deferred import deferred
from tacit.language.modifiers import is_modifier
from tacit.language.numerals import SMALL_NUMBERS
from tacit.language.plurals import is_countable, is_plural, pluralize
from tacit.language.verbs import is_verb
from tacit.models import Action, Decision
from tacit.options import Origin
from tacit.options.grammar import takes_no_article
from tacit.replacement.agreement import Wording
from tacit.replacement.consistency import same_term
from tacit.replacement.echoes import BLANK, is_place, like, one_place, with_article, without_echoes
from tacit.replacement.markers import is_bare
from tacit.replacement.merging import AND, Said, merge
from tacit.replacement.omission import can_go
from tacit.replacement.phrases import goes_on
from tacit.replacement.strengths import with_strengths
from tacit.secrets.hidden import HiddenTerm
from tacit.settings import MARKER
from tacit.terms import Kind, Term

# A line that was wrapped goes on in the next one; a short line, or one before a capital or a bullet, is one of its own.
_WRAPPED = deferred(r"[^\S\r\n]*\r?\n[^\S\r\n]*(?=[a-z\d])")
_WRAPPED_FROM = 60  # code points of a line that was wrapped
# "[test result]. [test result].": sentences of which nothing is left say it once.
_SENTENCES = deferred(r"[.;][^\S\r\n]+")
_SENTENCE_STARTS = deferred(r"(?:\A|[\r\n]|[.;:]\s+)$")
_SENTENCE_ENDS = deferred(r"[.;](?:\s|\Z)")
_BRACKET = deferred(r"[^\S\r\n]*\(")
_LIST = deferred(
    r"[^\S\r\n]*(?:(?P<comma>,)\s?(?:(?P<word>and|or|nor)\s)?|(?:\s(?P<alone>and|or|nor|\+)\s)|(?P<slash>[/–]))[^\S\r\n]*",
    re.IGNORECASE,
)
# "either HIV or gout", "a choice between": what a list is for. And "both", "two": its number is said already.
_ALTERNATIVES = deferred(r"\b(?:either|neither|whether)\s+(?:an?\s+)?$", re.IGNORECASE)
_COUNTED = deferred(rf"\b(?:all|both|{'|'.join(SMALL_NUMBERS[1:])}|\d+)\s+$", re.IGNORECASE)
_SINGULAR_BEFORE = deferred(r"\b(?:an?|another|each|every|this|that)\s+$", re.IGNORECASE)
_ARTICLE_BEFORE = deferred(r"(?<![\w'’-])(?P<word>an?)[^\S\r\n]+$")
_COORDINATED = deferred(r"[^\W\d_](?:,\s+(?:and\s+)?|\s+and\s+)(?=[^\W\d_])")
_BEFORE = 20  # code points before a list that say how it is meant
_SHARED = frozenset("antibody antigen clinic counselling infection level screen screening serology test virus".split())
_UNIT = deferred(r"[^\S\r\n]?/[^\S\r\n]?(?:[µμmdcpk]?[Llgm]|mm|kg|hpf|h|hr|min|day|dag|week)[23³²]?\b")
_VALUE = deferred(r"[^\S\r\n]*[<>~=:]?[^\S\r\n]*\d")
# "rolled up", "winds him up": one verb; not "up the stairs".
_PARTICLE = deferred(
    r"[^\S\r\n]+(?:(?:him|her|it|them|me|us|you)[^\S\r\n]+)?(?:up|down|out|off|away|back)\b"
    r"(?!-|['’]\w|[^\S\r\n]+(?:the|an?|my|his|her|our|their|your|this|that|of)\b)"
)
_VALUES = frozenset(("[number]", "[measurement]"))  # of what has one nothing is said
_INDEFINITE = frozenset(("", "a", "an"))
_IN = deferred(r"in ", re.IGNORECASE)


def join(text: str, ordered: Sequence[Decision], wordings: Sequence[Wording], *, english: bool = True) -> list[Wording]:
    """The wordings, with one for neighbours that can be said in one.

    Args:
        text: The text of the document.
        ordered: The decisions in the order of the text.
        wordings: The words for each alone.
        english: Whether lists are those of an English text.
    """
    groups: list[Said] = []
    for here, (decision, wording) in enumerate(zip(ordered, wordings, strict=True)):
        ceiling = ordered[here + 1].term.span.start if here + 1 < len(ordered) else len(text)
        last = groups[-1] if groups else None
        joint = _run(text, ordered[here - 1], decision, last.wording, wording, ceiling) if last else None
        if last and joint:
            groups[-1] = last._replace(wording=joint, end=here + 1)
            continue
        if last and english and can_go(text, ordered[here - 1], decision, last.wording, wording):
            groups[-1] = last._replace(wording=last.wording._replace(end=wording.end, tail=wording.tail), end=here + 1)
            continue
        between = _between(text, ordered[last.end - 1], decision, last.wording, wording) if last and english else ""
        if last and between:
            groups[-1] = last._replace(
                wording=last.wording._replace(end=wording.end, tail=wording.tail),
                end=here + 1,
                joins=(*last.joins, between),
            )
        else:
            groups.append(Said(wording, here, here + 1))
    groups = [
        group._replace(wording=_listed(text, ordered, wordings, group)) if group.joins else group for group in groups
    ]
    groups = with_strengths(text, _with_units(text, ordered, groups), ordered)
    if english:
        groups = _with_particles(text, ordered, groups)
        groups = without_echoes(text, ordered, merge(text, ordered, groups))
    return [group.wording for group in _with_brackets(text, groups) for _ in range(group.first, group.end)]


def _with_brackets(text: str, groups: Sequence[Said]) -> list[Said]:
    """The groups, each with both brackets of a pair of which it has one: of "CD4 (24467-3)" no ")" is left."""
    found: list[Said] = []
    for at, group in enumerate(groups):
        wording = group.wording
        said = text[wording.start : wording.end]
        if group.end - group.first > 1 and said.count("(") != said.count(")"):
            floor = found[-1].wording.end if found else 0
            ceiling = groups[at + 1].wording.start if at + 1 < len(groups) else len(text)
            if said.count("(") > said.count(")"):
                closes = wording.end < ceiling and text[wording.end] == ")"
                wording = wording._replace(end=wording.end + 1) if closes else wording._replace(lead=f"({wording.lead}")
            else:
                opens = floor < wording.start and text[wording.start - 1] == "("
                tail = wording.tail if opens else f"){wording.tail}"
                wording = wording._replace(start=wording.start - opens, tail=tail)
        found.append(group._replace(wording=wording))
    return found


def _run(text: str, left: Decision, right: Decision, one: Wording, other: Wording, ceiling: int) -> Wording | None:
    """The one wording for two terms that stand side by side, or for "long form (ABBR)"."""
    if left.action is not right.action or right.action is Action.KEEP or one.tail:
        return None
    gap = one.end, right.term.span.start
    same = one.words.lower() == other.words.lower()
    if BLANK.fullmatch(text, *gap) and (
        joint := _one_marker(left, right, one, other) or one_place(text, left, right, one, other)
    ):
        return joint
    if same and (
        BLANK.fullmatch(text, *gap)
        or (other.lead == "" and _is_wrapped(text, *gap))
        or (one.words.startswith("[") and _SENTENCES.fullmatch(text, *gap) and _is_sentence(text, one.start, other.end))
    ):
        joint = one._replace(end=other.end, tail=other.tail)
        return joint if joint.lead or not is_place(left) else with_article(text, joint)
    if _shares_head(text, left, right, *gap):
        lead, words = (like(said, one.lead + one.words) for said in (other.lead, other.words))
        return other._replace(start=one.start, lead=lead, words=other.words if lead else words)
    closed = other.end < ceiling and text[other.end] == ")"
    if closed and same_term(left.term, right.term) and _BRACKET.fullmatch(text, *gap):
        return one._replace(end=other.end + 1)
    return None


def _one_marker(left: Decision, right: Decision, one: Wording, other: Wording) -> Wording | None:
    """The marker that says more of two in one phrase: "[symptom]" for "[redacted] [symptom]"."""
    if MARKER not in (one.words, other.words) or right.action is not Action.SUPPRESS or one.words == other.words:
        return None
    nothing = left if one.words == MARKER else right
    is_verb = nothing.term.kind is Kind.WORD and not is_modifier(nothing.term.lemma)
    if is_verb or not (is_modifier(nothing.term.lemma) or _of_one_passage(left.term, right.term)):
        return None
    words = other.words if one.words == MARKER else one.words
    return one._replace(end=other.end, words=MARKER if words in _VALUES else words, tail=other.tail)


def _of_one_passage(one: Term, other: Term) -> bool:
    """Whether two terms are hidden for what they say together."""
    return isinstance(one, HiddenTerm) and isinstance(other, HiddenTerm) and not set(one.marks).isdisjoint(other.marks)


def _shares_head(text: str, left: Decision, right: Decision, start: int, end: int) -> bool:
    """Whether two hidden terms have one head noun: "hepatitis B and syphilis serology" are tests of both."""
    words = right.term.lemma.split()
    joined = AND.fullmatch(text, start, end) and len(words) > 1 and words[-1] in _SHARED
    return bool(joined and left.term.lemma.split()[-1:] != words[-1:] and left.term.kind is Kind.CONCEPT)


def _is_sentence(text: str, start: int, end: int) -> bool:
    """Whether a stretch is all that one or several sentences say."""
    return bool(_SENTENCE_STARTS.search(text, max(0, start - _BEFORE), start) and _SENTENCE_ENDS.match(text, end))


def _is_wrapped(text: str, start: int, end: int) -> bool:
    """Whether a gap is the end of a line of prose, which goes on in the next one."""
    match = _WRAPPED.match(text, start)
    return bool(match and match.end() == end and start - (text.rfind("\n", 0, start) + 1) >= _WRAPPED_FROM)


def _between(text: str, left: Decision, right: Decision, one: Wording, other: Wording) -> str:
    """What joins two terms with the same words into a list; nothing if they are no list."""
    if left.action is not right.action or right.action is Action.KEEP or one.tail:
        return ""
    if Kind.PERSON in (left.term.kind, right.term.kind) and right.action is Action.GENERALIZE:
        return ""  # roles and invented names are no nouns
    if other.lead.strip().lower() not in _INDEFINITE or not _same_words(left, right, one, other):
        return ""
    match = _LIST.fullmatch(text, one.end, other.start)
    # "neg, EtOH 84": the value is that of the last alone; of "carbidopa/levodopa 25/100" it is that of both.
    is_of_last = match and not match["slash"] and _VALUE.match(text, other.end)
    if not match or is_of_last or _ALTERNATIVES.search(text, max(0, one.start - _BEFORE), one.start):
        return ""
    return (match["word"] or match["alone"] or match["comma"] or match["slash"]).lower()


def _same_words(left: Decision, right: Decision, one: Wording, other: Wording) -> bool:
    """Whether two terms have the same noun, in either number, or the same marker."""
    if right.action is Action.SUPPRESS:
        return one.words.lower() == other.words.lower()
    if not left.offer or not right.offer or left.offer.is_made_up or right.offer.is_made_up:
        return False
    if Origin.PLAIN_VERB in {left.offer.origin, right.offer.origin}:
        return False
    if one.words[-2:-1] == " " or other.words[-2:-1] == " ":  # letters tell them apart
        return False
    label, other_label = left.offer.label, right.offer.label
    return label.lower() == other_label.lower() and label[:1].isalpha() and not label.lower().startswith("the ")


def _listed(text: str, ordered: Sequence[Decision], wordings: Sequence[Wording], group: Said) -> Wording:
    """The one wording for a list: "two cities", "cities", "a city" for "Leeds or York"."""
    wording, members = group.wording, ordered[group.first : group.end]
    offer = members[0].offer
    if offer is None or takes_no_article(offer.label):  # markers; months and years
        return wording
    if goes_on(text[wording.end : wording.end + 30]):  # "HIV and hepatitis clinics"
        return wording
    joins = set(group.joins)
    before = text[max(0, wording.start - _BEFORE) : wording.start]
    article = _ARTICLE_BEFORE.search(before)
    if joins & {"or", "nor"} or (_SINGULAR_BEFORE.search(before) and not article):
        return wording
    if article:  # "a count and a load" are "two tests"
        wording = wording._replace(start=wording.start - len(before) + article.start("word"))
    words = pluralize(offer.label)
    several = any(map(is_plural, (one.words for one in wordings[group.first : group.end])))
    different = sum({one.term.lemma: _members(text, one) for one in members}.values())
    lead = ""
    counts = (
        is_countable(offer.label) and not several and joins.isdisjoint("/–") and 1 < different <= len(SMALL_NUMBERS)
    )
    if counts and not _COUNTED.search(before):
        lead = f"{SMALL_NUMBERS[different - 1]} "
    said = wording.lead + wording.words
    if said.isupper():
        return wording._replace(lead=lead.upper(), words=words.upper())
    if _IN.match(wording.lead):  # "in two cities" for "at Leeds and York"
        return wording._replace(lead=f"{wording.lead[:3]}{lead}", words=words)
    if wording.lead.strip().lower() == "the":
        lead = f"{wording.lead}{lead}"
    elif said[:1].isupper():
        lead, words = (lead.capitalize(), words) if lead else ("", words[:1].upper() + words[1:])
    return wording._replace(lead=lead, words=words)


def _members(text: str, one: Decision) -> int:
    """How many things a term names: "emtricitabine and tenofovir" are two."""
    return 1 + len(_COORDINATED.findall(text, one.term.span.start, one.term.span.end))


def _with_units(text: str, ordered: Sequence[Decision], groups: Sequence[Said]) -> list[Said]:
    """The groups, each marker of a number with the rest of its unit: nobody reads "[number]/mL"."""
    found: list[Said] = []
    for group in groups:
        last = found[-1] if found else None
        if last and group.wording.end <= last.wording.end:  # the unit is a term of its own
            found[-1] = last._replace(end=group.end)
            continue
        wording, decision = group.wording, ordered[group.end - 1]
        unit = _UNIT.match(text, wording.end)
        if unit and is_bare(decision) and not wording.tail:
            wording = wording._replace(end=unit.end())
        found.append(group._replace(wording=wording))
    return found


def _with_particles(text: str, ordered: Sequence[Decision], groups: Sequence[Said]) -> list[Said]:
    """The groups, each marker of a verb with the particle that is part of it: nobody is "[redacted] up"."""
    found: list[Said] = []
    for at, group in enumerate(groups):
        wording, term = group.wording, ordered[group.end - 1].term
        ceiling = groups[at + 1].wording.start if at + 1 < len(groups) else len(text)
        last = text[term.span.start : term.span.end].split()[-1:]
        match = _PARTICLE.match(text, wording.end) if wording.words == MARKER and not wording.tail else None
        if match and match.end() <= ceiling and last and is_verb(last[0].lower()):
            group = group._replace(wording=wording._replace(end=match.end()))  # noqa: PLW2901 - with its particle
        found.append(group)
    return found
