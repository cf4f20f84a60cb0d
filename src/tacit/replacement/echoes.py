"""Words beside others that would say the same again: "the drug" for "the drug Biktarvy"; and the articles they need."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tacit.language.articles import indefinite_article
from tacit.language.deferred import deferred
from tacit.language.labels import ROLE
from tacit.language.modifiers import is_modifier
from tacit.language.numerals import SMALL_NUMBERS
from tacit.language.plurals import is_countable, is_often_mass, is_plural, pluralize, singular
from tacit.language.verbs import bases
from tacit.models import Action, Decision
from tacit.options import Origin
from tacit.options.grammar import takes_no_article
from tacit.replacement.agreement import EITHER, ILLNESSES, Wording
from tacit.replacement.markers import is_bare
from tacit.replacement.merging import Said
from tacit.replacement.phrases import begins_noun_phrase, goes_on
from tacit.terms import Kind

BLANK = deferred(r"[^\S\r\n]*")
"""White space within a line, or nothing."""

_NAMED = frozenset((Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME, Kind.DATE, Kind.AGE, Kind.QUANTITY))
_CLAUSE = 80  # code points before a noun phrase that tell whether one begins
_PREVIOUS = deferred(r"(?P<words>(?<![\w'’-])[^\W\d_]+(?:[^\S\r\n][^\W\d_]+)*)[^\S\r\n]+$")
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
_PLAIN_PLACES = frozenset("city town region county state province country place".split())
_KINDS_OF_PLACES = frozenset(
    "area borough canton city coast county district harbour island islands municipality neighbourhood parish peninsula"
    " province region settlement suburb town township valley village".split()
)
_BEFORE = 20  # code points before words in which the word beside them stands


def without_echoes(text: str, ordered: Sequence[Decision], groups: Sequence[Said]) -> list[Said]:
    """The groups, each with the word beside it that it would say again: "the drug" for "the drug Biktarvy"."""
    found: list[Said] = []
    for at, group in enumerate(groups):
        floor = found[-1].wording.end if found else 0
        ceiling = groups[at + 1].wording.start if at + 1 < len(groups) else len(text)
        action = ordered[group.first].action
        if action is Action.GENERALIZE and floor <= group.wording.start:
            wording = _with_next(text, _with_previous(text, group.wording, floor), ceiling)
            if wording == group.wording and is_place(ordered[group.first]):
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


def is_place(one: Decision) -> bool:
    """Whether a place is said to be of a kind: "region"."""
    return one.action is Action.GENERALIZE and one.term.kind is Kind.PLACE and not is_bare(one)


def one_place(text: str, left: Decision, right: Decision, one: Wording, other: Wording) -> Wording | None:
    """The wording for two places that are one, the second the noun that says its kind: "Ghazni province"."""
    noun = text[right.term.span.start : right.term.span.end]
    if not (is_place(left) and is_place(right) and noun in _KINDS_OF_PLACES):
        return None
    return with_article(text, other._replace(start=one.start, lead=one.lead, words=other.words.strip("[]")))


def with_article(text: str, wording: Wording) -> Wording:
    """The wording with the article that it needs where a noun phrase begins and ends with it."""
    before = text[max(0, wording.start - _CLAUSE) : wording.start]
    if wording.lead or _goes_on(text, wording.end) or not begins_noun_phrase(before, name=True):
        return wording
    return wording._replace(lead=f"{indefinite_article(wording.words)} ")


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
    if one.tail or one.end > other.start or not BLANK.fullmatch(text, one.end, other.start) or one.end == other.start:
        return None
    if actions == (Action.GENERALIZE, Action.KEEP):
        if is_place(ordered[left.first]):
            kind = _with_kind_behind(text, one, _NEXT.match(text, one.end, other.end))
            if kind.end == other.end:
                return kind
        first, _, rest = other.words.partition(" ")
        if not rest and _is_illness(one.words.split()[-1], first) and not _goes_on(text, other.end):
            return _instead(text, one, first)._replace(end=other.end, tail=other.tail)
        if _is_echo(_noun(one.words), first):
            words = " ".join(filter(None, (one.words.rpartition(" ")[0], first, rest)))
            return one._replace(end=other.end, words=like(words, one.words))
    before = " ".join(one.words.split()[-_many(other) :])
    if actions == (Action.KEEP, Action.GENERALIZE) and _is_echo(other.words, before):
        return one._replace(end=other.end, tail=other.tail)
    return None


def like(words: str, other: str) -> str:
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
    return wording if kept else wording._replace(end=match.end(), words=like(words, wording.words))


def _with_kind_behind(text: str, wording: Wording, match: re.Match[str] | None) -> Wording:
    """The wording of a place by the noun behind it, which says its kind: "a province", not "region province"."""
    if wording.tail or not match or match["word"] not in _KINDS_OF_PLACES or wording.words.lower() not in _PLAIN_PLACES:
        return wording
    words = like(match["word"], wording.words) if not wording.lead else match["word"]
    lead = (
        f"{like(indefinite_article(words), wording.lead)} "
        if wording.lead.strip().lower() in {"a", "an"}
        else wording.lead
    )
    return with_article(text, wording._replace(end=match.end(), lead=lead, words=words))


def _with_previous(text: str, wording: Wording, floor: int) -> Wording:
    """The wording with the same noun right before it: "the drug", not "the drug drug"."""
    match = _PREVIOUS.search(text, max(floor, wording.start - _BEFORE - len(wording.words)), wording.start)
    if not match:
        return wording
    before = " ".join(match["words"].split()[-_many(wording) :])
    if not _is_echo(wording.words, before):
        return wording
    return wording._replace(start=match.end("words") - len(before), lead="", words=before)
