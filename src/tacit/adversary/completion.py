"""Completion: what stood where a release shows a generalization or nothing, guessed from the words around it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tacit.adversary._guess import AttackResult, standing
from tacit.adversary.inference import Inference
from tacit.adversary.tighten import shown_key
from tacit.corpus import CorpusIndex
from tacit.document import Context, Document
from tacit.knowledge import KnowledgeBase
from tacit.models import Action, Decision
from tacit.options import Offer
from tacit.secrets.entity import Entity, entity
from tacit.secrets.siblings import Neighbourhood
from tacit.terms import TermDetector

_CROWD = 500  # kinds beyond which a generalization says next to nothing: "person"
_ENOUGH = 10  # siblings, before a wider circle is looked at


@dataclass(frozen=True, slots=True)
class Completion:
    """What an attacker who completes a release recovered.

    Attributes:
        attack: Where the hidden term stands among its alternatives, for each hidden term that has some.
        chance: The share that would be recovered by drawing lots; nothing if no term has alternatives.
        unknown: Hidden terms without alternatives: the corpus or the knowledge base does not know them.
    """

    attack: AttackResult
    chance: float | None
    unknown: int

    @property
    def recovered(self) -> float | None:
        """The share of hidden terms guessed at once, of those that have alternatives."""
        return self.attack.accuracy()


def complete(
    document: Document,
    decisions: Sequence[Decision],
    *,
    index: CorpusIndex,
    kb: KnowledgeBase,
    detector: TermDetector,
    alternatives: int = 50,
    context: Context = Context.SENTENCE,
) -> Completion:
    """What an attacker recovers who knows the kind of each hidden term, and reads what stands around it.

    The alternatives of a generalized term are what its generalization may stand for; those of a suppressed one its
    siblings. So the attacker is told more than the release says, and what he fails on is safe from this attack.

    Args:
        document: The original.
        decisions: What happened to each of its terms: ``one.decision`` of a report's replacements.
        index: The corpus.
        kb: The knowledge base.
        detector: What finds terms.
        alternatives: The most alternatives of a term, those with the most contexts.
        context: What stands around a term.
    """
    spans = context.spans(document)
    starts = [span.start for span in spans]
    hidden: dict[str, tuple[Decision, set[int]]] = {}
    visible: list[set[str]] = [set() for _ in spans]
    for decision in decisions:
        place = max(bisect_right(starts, decision.term.span.start) - 1, 0)
        shown = shown_key(decision)
        if shown:
            visible[place].add(shown)
        if decision.action is not Action.KEEP:
            hidden.setdefault(decision.term.lemma, (decision, set()))[1].add(place)
    around = Neighbourhood(index, kb, min_contexts=1)
    standings, chances, unknown = [], [], 0
    for lemma, (decision, places) in hidden.items():
        truth = entity(lemma, index=index, kb=kb)
        others = _alternatives(around, truth, decision.offer, alternatives) if truth.known else []
        if not others:
            unknown += 1
            continue
        attacker = Inference((truth, *others), index, detector)
        seen = sorted(set().union(*(visible[place] for place in places)))
        bits = attacker.bits(seen).sum(axis=0) if seen else np.zeros(1 + len(others))
        standings.append(standing(bits, 0))
        chances.append(1 / (1 + len(others)))
    return Completion(AttackResult(tuple(standings)), sum(chances) / len(chances) if chances else None, unknown)


def _alternatives(around: Neighbourhood, truth: Entity, offer: Offer | None, at_most: int) -> list[Entity]:
    concept = offer.concept if offer else None
    if concept is not None and 0 < around.size(concept) <= _CROWD:
        return around.below(concept, truth, at_most=at_most)
    return around.nearest(truth, at_least=min(at_most, _ENOUGH), at_most=at_most)
