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
from tacit.corpus.information import AdditiveSmoothing, Counts
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import all_senses

_NEIGHBOURS = 10  # names besides the term's own, before a neighbourhood says enough
_CROWD = 100  # names beyond which a neighbourhood is about everything
_OWN_CROWD = 300  # the same for the names of the sense itself, which are nearer to it
_SENSES = 8  # that are looked at; the others are rarer than what a context can show
_RAREST = 1 / 64  # the share of a term's uses that a first sense is taken to have at least, the second half of it, ...
_MOST_REMEMBERED = 1 << 12  # neighbourhoods
_SURE = 0.5  # bits that a sense must be likelier than another before it alone is meant
_SMOOTHING = 50.0  # contexts by which an association is drawn towards none: one shared paragraph is no evidence


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
        known_bits: How much it speaks for it rather than for none of the senses, in bits: "acute" is an accent in one
            use of six and an adjective in the others. Infinite if every use of the key means one of them.
        close: Those of the others that are nearly as likely, so that one should not be sure.
    """

    concept: Concept
    bits: float
    others: tuple[Concept, ...]
    known_bits: float
    close: tuple[Concept, ...] = ()


class Associations:
    """How much words speak for neighbourhoods, by a corpus; each pair is counted once.

    Args:
        index: The corpus.
    """

    def __init__(self, index: CorpusIndex) -> None:
        self._index = index
        self._bits: dict[frozenset[str], dict[str, float]] = {}

    def bits(self, names: frozenset[str], words: Sequence[str]) -> float:
        """The sum of what each word says, where it says anything: no word speaks against a neighbourhood."""
        if len(self._bits) > _MOST_REMEMBERED:
            self._bits.clear()
        known = self._bits.setdefault(names, {})
        new = [word for word in words if word not in known]
        if new:
            known.update(zip(new, self._count(names, new), strict=True))
        return sum(known[word] for word in words)

    def _count(self, names: frozenset[str], words: Sequence[str]) -> list[float]:
        partners = [(frozenset((word,)),) for word in words]
        alone, contexts = self._index.count_each((), partners), self._index.count(())
        # Its own count comes with the others: the union of its names is then made once.
        own, *together = self._index.count_each((names,), [(), *partners]) if names else [0] * (len(words) + 1)
        estimator = AdditiveSmoothing(_SMOOTHING)
        return [
            max(0.0, estimator.pointwise_mutual_information(Counts(own, count, joint, contexts)))
            if own and count
            else 0.0
            for count, joint in zip(alone, together, strict=True)
        ]


def choose_sense(
    kb: KnowledgeBase,
    key: str,
    context: Iterable[str],
    index: CorpusIndex,
    *,
    proper: bool | None = None,
    among: Sequence[Concept] | None = None,
    associations: Associations | None = None,
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
        among: The senses to choose from; those of all taxonomies unless given.
        associations: What was counted before, for many terms by the same index.
    """
    if among is None:
        among = all_senses(kb, key)
    senses = _of_kind(among, proper=proper)[:_SENSES]
    if not senses:
        return None
    words = [word for word in dict.fromkeys(context) if word not in key.split() and word != key]
    weights = [_prior(kb, key, sense, place) for place, sense in enumerate(senses, 1)]
    other_uses = 1 - kb.share(key, among) if isinstance(kb, Shares) else 0.0
    if words and (len(senses) > 1 or other_uses > 0):
        neighbourhoods = [_neighbourhood(kb, key, sense) for sense in senses]
        counted = associations or Associations(index)
        weights = [prior + counted.bits(names, words) for prior, names in zip(weights, neighbourhoods, strict=True)]
    best = weights.index(max(weights))
    others = tuple(sense for sense in senses if sense != senses[best])
    known = weights[best] - math.log2(other_uses) if other_uses > 0 else math.inf
    close = tuple(
        sense
        for sense, weight in zip(senses, weights, strict=True)
        if sense != senses[best] and weight > weights[best] - _SURE
    )
    return SenseChoice(senses[best], max(0.0, weights[best] - weights[0]), others, known, close)


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
    own = kb.names(sense)
    around = kb.synonyms(sense) | own if len(own) <= _OWN_CROWD else kb.synonyms(sense)
    for above in kb.generalizations(sense):
        if len(around - {key}) >= _NEIGHBOURS:
            break
        names = kb.names(above)
        around |= names if len(names) <= _CROWD else kb.synonyms(above)
    return around - {key}
