"""Packs for topics that nobody wrote one for: what a taxonomy calls them, and what corpora have with them.

Corpora are asked about candidates, not about their whole vocabulary: what the packs of sibling topics list (those of
other diseases for a disease, of other religions for a religion), and the drugs of the taxonomy where siblings have
medicines. So the cost is bounded, and what comes out is a medicine, a test or a custom, not a word of grammar. An entry
counts by p(c|t), the share of its contexts that are about the topic, of which the counts show with the confidence of
`PosteriorBound` that the truth is above it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tacit.corpus import CorpusIndex
from tacit.corpus.information import PosteriorBound
from tacit.knowledge import KnowledgeBase
from tacit.knowledge.packs import PackEntry, PackLibrary, Strength, TopicPack
from tacit.knowledge.packs.review import OFTEN, SELDOM
from tacit.knowledge.usual import usual_senses
from tacit.secrets.entity import Entity
from tacit.terms.keys import key

LIMITS: Final[Mapping[Strength, float]] = {Strength.ALONE: 0.5, Strength.WITH: SELDOM, Strength.WEAK: 0.05}
"""The share of a candidate's contexts from which on an entry has a strength. What is alone makes belief one half."""

DRUG_EVIDENCE: Final = 3
"""Contexts of a drug with the topic that are evidence: that it is one speaks for it."""

EVIDENCE: Final = 5
"""Contexts of any other candidate with the topic that are."""

_KNOWN: Final = 5  # contexts of a candidate below which nothing is asked about it
_MOST: Final = 200  # entries
_BELIEF: Final = "ism"
_SHORT: Final = 4  # letters of a name that is taken for an acronym
_WRITTEN: Final = frozenset("*#|")
_NAMES: Final = "names"
_MEDICINES: Final = "medicines"
_KINDS: Final[Mapping[str, str]] = {
    _MEDICINES: "a medicine",
    "tests": "a test",
    "signs": "a sign",
    "treatment": "a treatment",
    "services": "a service",
    "persons": "a person",
    "things": "a thing",
    "places": "a place",
    "customs": "a custom",
}
"""The kinds of entries that go with siblings, too, and what a reason calls one."""


class PackCandidate(NamedTuple):
    """Words that may go with a topic.

    Attributes:
        phrase: The words, as an entry has them.
        kind: What they are.
        is_drug: Whether a taxonomy has them as a drug.
    """

    phrase: str
    kind: str
    is_drug: bool = False


def derived_pack(
    one: Entity, *, index: CorpusIndex, field: CorpusIndex | None, kb: KnowledgeBase, packs: PackLibrary
) -> TopicPack | None:
    """The pack of a topic that nobody wrote one for; None if nothing but its names is found.

    Args:
        one: The topic.
        index: The corpus.
        field: A further corpus, if there is one; of the two, that counts which has more contexts of the topic.
        kb: The knowledge base.
        packs: The packs that there are.
    """
    if one.spoken.is_personal or not one.conjunction:
        return None
    candidates = _candidates(one, kb, packs)
    corpus = max((each for each in (index, field) if each is not None), key=lambda each: each.count(one.conjunction))
    found = [*_formed(one, corpus), *_associated(one, candidates, corpus)] if candidates else []
    if not found:
        return None
    reasons = {kind: f"{noun} that corpora have with {one.name}" for kind, noun in _KINDS.items()}
    reasons[_NAMES] = f"a name of {one.name}"
    entries = {name: PackEntry(name, Strength.ALONE, _NAMES) for name in _names(one)}
    for entry in found:
        entries.setdefault(entry.phrase, entry)
    kinds = {entry.kind for entry in entries.values()}
    return TopicPack(
        f"derived: {key(one.name)}",
        one.name,
        one.typed or (one.name,),
        (),
        {kind: reasons[kind] for kind in (_NAMES, *_KINDS) if kind in kinds},
        tuple(entries.values()),
        is_derived=True,
    )


def siblings(one: Entity, kb: KnowledgeBase, packs: PackLibrary) -> Iterator[TopicPack]:
    """The packs of topics that are of one kind with a topic, in the taxonomy that knows it best."""
    senses = usual_senses(kb, key(one.name))
    above = frozenset(kb.generalizations(senses[0])) if senses else frozenset()
    for pack in packs.packs.values() if above else ():
        known = (sense for name in map(key, pack.protects) for sense in usual_senses(kb, name))
        if any(not above.isdisjoint(kb.generalizations(sense)) for sense in known):
            yield pack


def _candidates(one: Entity, kb: KnowledgeBase, packs: PackLibrary) -> dict[str, PackCandidate]:
    """The candidates of a topic, by their keys."""
    found: dict[str, PackCandidate] = {}
    topics = {name for pack in packs.packs.values() for name in map(key, pack.protects)}
    for pack in siblings(one, kb, packs):
        for entry in pack.entries:
            # Counts do not tell ANA from Ana, and what is weak with a sibling is an ordinary word.
            plain = entry.phrase.islower() and _WRITTEN.isdisjoint(entry.phrase)
            if entry.kind in _KINDS and plain and entry.strength is not Strength.WEAK:
                found.setdefault(key(entry.phrase), PackCandidate(entry.phrase, entry.kind))
    if any(candidate.kind == _MEDICINES for candidate in found.values()):
        for drug in usual_senses(kb, "drug"):
            for name in kb.names(drug):
                found[name] = PackCandidate(name, _MEDICINES, is_drug=True)
    return {
        name: candidate
        for name, candidate in found.items()
        if name and name not in topics and not one.is_named_in(name)
    }


def _associated(one: Entity, candidates: Mapping[str, PackCandidate], corpus: CorpusIndex) -> list[PackEntry]:
    """The candidates that a corpus has with a topic often enough, those that say most first."""
    names = sorted(candidates)
    alone = dict(zip(names, map(int, corpus.count_each((), [_asked(name) for name in names])), strict=True))
    known = [name for name in names if alone[name] >= _KNOWN]
    joint = corpus.count_each(one.conjunction, [_asked(name) for name in known])
    prior = corpus.count(one.conjunction) / max(corpus.count(()), 1)
    told: list[tuple[float, str]] = []
    for name, together in zip(known, map(int, joint), strict=True):
        enough = DRUG_EVIDENCE if candidates[name].is_drug else EVIDENCE
        is_ordinary = alone[name] >= OFTEN and together < SELDOM * alone[name]
        if together >= enough and not is_ordinary:
            told.append((PosteriorBound().bound(together, alone[name], prior), name))
    found = []
    for share, name in sorted(told, reverse=True)[:_MOST]:
        strength = next((one for one, limit in LIMITS.items() if share >= limit), None)
        if strength:
            found.append(PackEntry(candidates[name].phrase, strength, candidates[name].kind))
    return found


def _formed(one: Entity, corpus: CorpusIndex) -> Iterator[PackEntry]:
    """Who or what belongs to a belief, by the form of its name, if that tells half of what there is to know of it."""
    prior = corpus.count(one.conjunction) / max(corpus.count(()), 1)
    for name in sorted(one.names.keys):
        stem = name.removesuffix(_BELIEF)
        for form in (stem, f"{stem}ist") if stem != name and " " not in name else ():
            together, alone = corpus.count((*one.conjunction, *_asked(form))), corpus.count(_asked(form))
            share = PosteriorBound().bound(together, alone, prior)
            if form not in one.names and together >= EVIDENCE and share >= math.sqrt(prior):
                yield PackEntry(form, Strength.ALONE, _NAMES)


def _asked(name: str) -> tuple[frozenset[str]]:
    return (frozenset((name,)),)


def _names(one: Entity) -> Iterator[str]:
    """The names of a topic as entries; short ones in capitals, because "ms" is no name and MS is one."""
    typed = {key(name) for name in one.typed}
    for name in sorted(one.names.keys):
        yield name.upper() if len(name) <= _SHORT and name not in typed else name
