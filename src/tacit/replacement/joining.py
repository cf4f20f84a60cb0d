"""Neighbours said in one: "[redacted]" for a run of markers, "two cities" for a list of things with the same words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacit.language.articles import indefinite_article
from tacit.language.deferred import deferred
from tacit.language.labels import ROLE
from tacit.language.modifiers import is_modifier
from tacit.language.numerals import SMALL_NUMBERS
from tacit.language.plurals import is_countable, is_often_mass, is_plural, pluralize, singular
from tacit.language.verbs import bases, is_verb
from tacit.models import Action, Decision
from tacit.options import Origin
from tacit.options.grammar import takes_no_article
from tacit.replacement.agreement import EITHER, ILLNESSES, Wording
from tacit.replacement.consistency import same_term
from tacit.replacement.markers import is_bare
from tacit.replacement.merging import Said, merge
from tacit.replacement.omission import can_go
from tacit.replacement.phrases import begins_noun_phrase, goes_on
from tacit.secrets.hidden import HiddenTerm
from tacit.settings import MARKER
from tacit.terms import Kind, Term

_BLANK = deferred(r"[^\S\r\n]*")
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
_NAMED = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME, Kind.DATE, Kind.AGE, Kind.QUANTITY))
_CLAUSE = 80  # code points before a noun phrase that tell whether one begins
_BEFORE = 20  # code points before a list that say how it is meant
_PREVIOUS = deferred(r"(?P<words>(?<![\w'’-])[^\W\d_]+(?:[^\S\r\n][^\W\d_]+)*)[^\S\r\n]+$")
_BOTH = deferred(r"[^\S\r\n]+(?:and|or)[^\S\r\n]+|/")
_SHARED = frozenset("antibody antigen clinic counselling infection level screen screening serology test virus".split())
_UNIT = deferred(r"[^\S\r\n]?/[^\S\r\n]?(?:[µμmdcpk]?[Llgm]|mm|kg|hpf|h|hr|min|day|dag|week)[23³²]?\b")
_VALUE = deferred(r"[^\S\r\n]*[<>~=:]?[^\S\r\n]*\d")
_NEXT = deferred(r"[^\S\r\n]+(?P<word>[^\W\d_]+)\b(?!['’])")
_ADJECTIVE = deferred(r"(?<![\w'’-])(?P<word>[a-z]+)[^\S\r\n]+$")
_PLAIN_ILLNESSES = frozenset(("condition", "illness", "problem", "disorder"))
# "one more docetaxel", "was given mirtazapine": no adjective of what follows.
_COUNTING = frozenset(
    (*SMALL_NUMBERS, *"all any both few less little many more most much no other own several some such".split())
)
_AUXILIARY = deferred(
    r"\b(?:is|was|are|were|be|been|being|am|has|have|had|having|['’](?:s|m|re|ve|d))\s+$", re.IGNORECASE
)
_AFTER = 30  # code points behind a noun that tell whether the phrase goes on
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
    groups = _with_units(text, ordered, groups)
    if english:
        groups = _with_particles(text, ordered, groups)
        groups = _without_echoes(text, ordered, merge(text, ordered, groups))
    return [group.wording for group in groups for _ in range(group.first, group.end)]


def _run(text: str, left: Decision, right: Decision, one: Wording, other: Wording, ceiling: int) -> Wording | None:
    """The one wording for two terms that stand side by side, or for "long form (ABBR)"."""
    if left.action is not right.action or right.action is Action.KEEP or one.tail:
        return None
    gap = one.end, right.term.span.start
    same = one.words.lower() == other.words.lower()
    if _BLANK.fullmatch(text, *gap) and (
        joint := _one_marker(left, right, one, other) or _one_place(text, left, right, one, other)
    ):
        return joint
    if same and (
        _BLANK.fullmatch(text, *gap)
        or (other.lead == "" and _is_wrapped(text, *gap))
        or (one.words.startswith("[") and _SENTENCES.fullmatch(text, *gap) and _is_sentence(text, one.start, other.end))
    ):
        joint = one._replace(end=other.end, tail=other.tail)
        return joint if joint.lead or not _is_place(left) else _with_article(text, joint)
    if _shares_head(text, left, right, *gap):
        lead, words = (_like(said, one.lead + one.words) for said in (other.lead, other.words))
        return other._replace(start=one.start, lead=lead, words=other.words if lead else words)
    closed = other.end < ceiling and text[other.end] == ")"
    if closed and same_term(left.term, right.term) and _BRACKET.fullmatch(text, *gap):
        return one._replace(end=other.end + 1)
    return None


def _is_place(one: Decision) -> bool:
    """Whether a place is said to be of a kind: "region"."""
    return one.action is Action.GENERALIZE and one.term.kind is Kind.PLACE and not is_bare(one)


def _one_place(text: str, left: Decision, right: Decision, one: Wording, other: Wording) -> Wording | None:
    """The wording for two places that are one, the second the noun that says its kind: "Ghazni province"."""
    noun = text[right.term.span.start : right.term.span.end]
    if not (_is_place(left) and _is_place(right) and noun in _KINDS_OF_PLACES):
        return None
    return _with_article(text, other._replace(start=one.start, lead=one.lead, words=other.words.strip("[]")))


def _with_article(text: str, wording: Wording) -> Wording:
    """The wording with the article that it needs where a noun phrase begins and ends with it."""
    before = text[max(0, wording.start - _CLAUSE) : wording.start]
    if wording.lead or _goes_on(text, wording.end) or not begins_noun_phrase(before, name=True):
        return wording
    return wording._replace(lead=f"{indefinite_article(wording.words)} ")


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
    joined = _BOTH.fullmatch(text, start, end) and len(words) > 1 and words[-1] in _SHARED
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


def _without_echoes(text: str, ordered: Sequence[Decision], groups: Sequence[Said]) -> list[Said]:
    """The groups, each with the word beside it that it would say again: "the drug" for "the drug Biktarvy"."""
    found: list[Said] = []
    for at, group in enumerate(groups):
        floor = found[-1].wording.end if found else 0
        ceiling = groups[at + 1].wording.start if at + 1 < len(groups) else len(text)
        action = ordered[group.first].action
        if action is Action.GENERALIZE and floor <= group.wording.start:
            wording = _with_next(text, _with_previous(text, group.wording, floor), ceiling)
            if wording == group.wording and _is_place(ordered[group.first]):
                wording = _with_kind_behind(text, wording, _NEXT.match(text, wording.end, ceiling))
            group = group._replace(wording=wording)  # noqa: PLW2901 - the same group, said otherwise
        last = found[-1] if found else None
        if described := _described(text, ordered, last, group):
            if last and last.wording.end > described.start:
                found[-1] = last._replace(wording=described, end=group.end)
            else:
                found.append(group._replace(wording=described))
            continue
        joint = _echo(text, ordered, last, group) if last else None
        if last and joint:
            found[-1] = last._replace(wording=joint, end=group.end)
        else:
            found.append(group)
    return found


def _described(text: str, ordered: Sequence[Decision], last: Said | None, group: Said) -> Wording | None:
    """The wording with the article that it needs before the adjective that stays: "of an oral condition"."""
    wording, decision = group.wording, ordered[group.first]
    if wording.lead or group.joins or not _is_one_thing(decision, wording.words):
        return None
    match = _ADJECTIVE.search(text, max(0, wording.start - _BEFORE), wording.start)
    start = match.start("word") if match else 0
    if not match or not is_modifier(match["word"]) or not begins_noun_phrase(text[max(0, start - _CLAUSE) : start]):
        return None
    if match["word"] in _COUNTING or goes_on(text[wording.end : wording.end + _AFTER]):
        return None
    if last and last.wording.end > start and not _is_kept(ordered, last, start, match.end("word")):
        return None
    if bases(match["word"]) and _AUXILIARY.search(text, max(0, start - _BEFORE), start):
        return wording._replace(lead=f"{indefinite_article(wording.words)} ")
    words = f"{match['word']} {wording.words}"
    return wording._replace(start=start, lead=f"{indefinite_article(words)} ", words=words)


def _is_one_thing(decision: Decision, words: str) -> bool:
    """Whether words stand for one thing that is counted, so that they need an article."""
    offer = decision.offer
    if decision.action is not Action.GENERALIZE or offer is None or decision.term.kind in _NAMED:
        return False
    if offer.is_made_up or offer.origin is Origin.PLAIN_VERB or takes_no_article(offer.label):
        return False
    mass = is_often_mass(offer.label) or offer.label.rsplit(maxsplit=1)[-1] in EITHER
    return is_countable(offer.label) and not mass and not is_plural(words)


def _is_kept(ordered: Sequence[Decision], group: Said, start: int, end: int) -> bool:
    """Whether a group is one word that stays, and nothing else."""
    kept = ordered[group.first].action is Action.KEEP and group.end - group.first == 1
    return kept and (group.wording.start, group.wording.end) == (start, end)


def _echo(text: str, ordered: Sequence[Decision], left: Said, right: Said) -> Wording | None:
    """The one wording for a kept term and its neighbour that would say its noun again."""
    actions = ordered[left.first].action, ordered[right.first].action
    one, other = left.wording, right.wording
    if one.tail or one.end > other.start or not _BLANK.fullmatch(text, one.end, other.start) or one.end == other.start:
        return None
    if actions == (Action.GENERALIZE, Action.KEEP):
        if _is_place(ordered[left.first]):
            kind = _with_kind_behind(text, one, _NEXT.match(text, one.end, other.end))
            if kind.end == other.end:
                return kind
        first, _, rest = other.words.partition(" ")
        if not rest and _is_illness(one.words.split()[-1], first) and not _goes_on(text, other.end):
            return _instead(text, one, first)._replace(end=other.end, tail=other.tail)
        if _is_echo(_noun(one.words), first):
            words = " ".join(filter(None, (one.words.rpartition(" ")[0], first, rest)))
            return one._replace(end=other.end, words=_like(words, one.words))
    before = " ".join(one.words.split()[-_many(other) :])
    if actions == (Action.KEEP, Action.GENERALIZE) and _is_echo(other.words, before):
        return one._replace(end=other.end, tail=other.tail)
    return None


def _like(words: str, other: str) -> str:
    """The words with a capital if others have one."""
    return words[:1].upper() + words[1:] if other[:1].isupper() else words


def _many(wording: Wording) -> int:
    return len(wording.words.split())


def _instead(text: str, wording: Wording, noun: str) -> Wording:
    """The wording in the number of the noun that it stands for as well, and with the article that it then needs."""
    if is_plural(noun):
        return wording._replace(words=wording.words if is_plural(wording.words) else pluralize(wording.words))
    if wording.lead or not begins_noun_phrase(text[max(0, wording.start - _CLAUSE) : wording.start]):
        return wording
    return wording._replace(lead=f"{indefinite_article(wording.words)} ")


def _goes_on(text: str, end: int) -> bool:
    """Whether a noun phrase goes on behind a place, in the same line."""
    return goes_on(text[end : end + _AFTER].partition("\n")[0])


def _is_illness(said: str, beside: str) -> bool:
    """Whether a plain word for an illness stands beside another: nobody has "a condition infection"."""
    return said.lower() in _PLAIN_ILLNESSES and (beside.lower() in ILLNESSES or singular(beside.lower()) in ILLNESSES)


def _noun(words: str) -> str:
    """The last word, if it is one that a neighbour may say again: the letter of "Person I" is no noun before "is"."""
    return "" if ROLE.search(words) else words.rsplit(maxsplit=1)[-1]


def _is_echo(words: str, beside: str) -> bool:
    """Whether words beside others say the same, in either number."""
    said, again = words.lower(), beside.lower()
    return said.replace(" ", "").isalpha() and (again in {said, pluralize(said)} or said == pluralize(again))


def _with_next(text: str, wording: Wording, ceiling: int) -> Wording:
    """The wording with the same noun right after it: "an infection", not "an infection infection"."""
    match = _NEXT.match(text, wording.end, ceiling)
    last = wording.words.split()[-1:]
    if wording.tail or not last or not match:
        return wording
    if _is_illness(last[0], match["word"]) and not _goes_on(text, match.end()):
        return _instead(text, wording, match["word"])._replace(end=match.end())
    if not _is_echo(_noun(wording.words), match["word"]):
        return wording
    words = wording.words[: -len(last[0])] + match["word"]
    kept = text[wording.start : wording.end].split()[-1:] == last  # it stood there twice before
    return wording if kept else wording._replace(end=match.end(), words=_like(words, wording.words))


def _with_kind_behind(text: str, wording: Wording, match: re.Match[str] | None) -> Wording:
    """The wording of a place by the noun behind it, which says its kind: "a province", not "region province"."""
    if wording.tail or not match or match["word"] not in _KINDS_OF_PLACES or wording.words.lower() not in _PLAIN_PLACES:
        return wording
    words = _like(match["word"], wording.words) if not wording.lead else match["word"]
    lead = (
        f"{_like(indefinite_article(words), wording.lead)} "
        if wording.lead.strip().lower() in {"a", "an"}
        else wording.lead
    )
    return _with_article(text, wording._replace(end=match.end(), lead=lead, words=words))


_PLAIN_PLACES = frozenset("city town region county state province country place".split())
_KINDS_OF_PLACES = frozenset(
    "area borough canton city coast county district harbour island islands municipality neighbourhood parish peninsula"
    " province region settlement suburb town township valley village".split()
)


def _with_previous(text: str, wording: Wording, floor: int) -> Wording:
    """The wording with the same noun right before it: "the drug", not "the drug drug"."""
    match = _PREVIOUS.search(text, max(floor, wording.start - _BEFORE - len(wording.words)), wording.start)
    if not match:
        return wording
    before = " ".join(match["words"].split()[-_many(wording) :])
    if not _is_echo(wording.words, before):
        return wording
    return wording._replace(start=match.end("words") - len(before), lead="", words=before)
