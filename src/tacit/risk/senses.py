"""Senses: which meaning of a term its context speaks for.

"Crabs" beside a beach are animals, beside a discharge an infestation. Every sense has a neighbourhood in its taxonomy,
and words that stand near the term in the text stand near the right neighbourhood in the corpus (Yarowsky 1992, with a
taxonomy's subtrees for Roget's categories).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from tacit.corpus import CorpusIndex
from tacit.knowledge import Concept, KnowledgeBase
from tacit.risk._risk import Counts
from tacit.risk.information import AdditiveSmoothing

_NEIGHBOURS = 10  # names besides the term's own, before a neighbourhood says enough
_CROWD = 100  # names beyond which a neighbourhood is about everything
_SENSES = 8  # that are looked at; the others are rarer than what a context can show
_RAREST = 1 / 64  # the share of a term's uses that a first sense is taken to have at least, the second half of it, ...
_SMOOTHING = 50.0  # contexts by which an association is drawn towards none: one shared paragraph is no evidence


@runtime_checkable
class AllSenses(Protocol):
    """What a knowledge base of several taxonomies offers besides: what a key means in any of them."""

    def all_senses(self, key: str) -> Sequence[Concept]:
        """The concepts that a key names in any taxonomy, those that are asked first first."""
        ...


@runtime_checkable
class Shares(Protocol):
    """What a knowledge base may offer besides: how often a key means a concept."""

    def share(self, key: str, concepts: Collection[Concept] | None = None) -> float:
        """The share of the key's uses that mean one of these concepts."""
        ...


@dataclass(frozen=True, slots=True)
class SenseChoice:
    """The sense that a term has in its context.

    Attributes:
        concept: The sense.
        bits: How much the context speaks for it beyond the usual sense, in bits; 0 when it is the usual one.
        others: The senses that were looked at and not taken.
    """

    concept: Concept
    bits: float
    others: tuple[Concept, ...]


def choose_sense(
    kb: KnowledgeBase, key: str, context: Iterable[str], index: CorpusIndex, *, proper: bool | None = None
) -> SenseChoice | None:
    """The sense of a key that its context speaks for; none for an unknown key.

    A sense is weighed by its share of the key's uses and, for every key of the context, by how much oftener than by
    chance that key stands with the sense's neighbourhood in the corpus: the names of the smallest subtree around it
    that has ten. The usual sense stays unless another weighs more.

    Args:
        kb: The knowledge base.
        key: The key of the term.
        context: Keys of the words around it; its own words are not looked at.
        index: The corpus.
        proper: Whether the term is a proper name in the text, so that "turkey" on a plate is no country; unknown
            unless given.
    """
    found = kb.all_senses(key) if isinstance(kb, AllSenses) else kb.senses(key)
    senses = _of_kind(found, proper=proper)[:_SENSES]
    if not senses:
        return None
    words = [word for word in dict.fromkeys(context) if word not in key.split() and word != key]
    weights = [_prior(kb, key, sense, place) for place, sense in enumerate(senses, 1)]
    if len(senses) > 1 and words:
        neighbourhoods = [_neighbourhood(kb, key, sense) for sense in senses]
        evidence = _associations(neighbourhoods, words, index)
        weights = [prior + bits for prior, bits in zip(weights, evidence, strict=True)]
    best = weights.index(max(weights))
    others = tuple(sense for sense in senses if sense != senses[best])
    return SenseChoice(senses[best], max(0.0, weights[best] - weights[0]), others)


def _of_kind(senses: Sequence[Concept], *, proper: bool | None) -> Sequence[Concept]:
    """The senses that are proper names, or those that are not; all of them if there is none."""
    if proper is None:
        return senses
    return [sense for sense in senses if sense.label[:1].isupper() == proper] or senses


def _prior(kb: KnowledgeBase, key: str, sense: Concept, place: int) -> float:
    """How usual a sense is, in bits: by its share of the key's uses or, where that is next to nothing, by its place."""
    share = kb.share(key, (sense,)) if isinstance(kb, Shares) else 0.0
    return math.log2(max(share, _RAREST / place))


def _neighbourhood(kb: KnowledgeBase, key: str, sense: Concept) -> frozenset[str]:
    """The names around a sense: of the smallest subtree that has enough, without the key itself."""
    around = kb.names(sense) | kb.synonyms(sense)
    for above in kb.generalizations(sense):
        if len(around - {key}) >= _NEIGHBOURS:
            break
        names = kb.names(above)
        around |= names if len(names) <= _CROWD else kb.synonyms(above)
    return around - {key}


def _associations(neighbourhoods: Sequence[frozenset[str]], words: Sequence[str], index: CorpusIndex) -> list[float]:
    """For each neighbourhood the bits that the words speak for it."""
    contexts = index.count(())
    partners = [(frozenset((word,)),) for word in words]
    alone = index.count_each((), partners)
    estimator = AdditiveSmoothing(_SMOOTHING)
    totals = []
    for names in neighbourhoods:
        # Its own count comes with the others: the union of its names is then made once.
        own, *together = index.count_each((names,), [(), *partners]) if names else (0,)
        bits = (
            estimator.pointwise_mutual_information(Counts(own, count, joint, contexts))
            for count, joint in zip(alone, together, strict=False)
            if own and count
        )
        totals.append(sum(max(0.0, one) for one in bits))
    return totals
