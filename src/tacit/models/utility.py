"""Utility: how much of a document's information a release keeps (S1, equations 7 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tacit.models._decision import Action, Decision
from tacit.terms.keys import key


def utility_kept(decisions: Iterable[Decision], information_bits: Callable[[str], float]) -> float | None:
    """The sum of IC over the released terms, divided by that over the original ones; nothing if there are none.

    Args:
        decisions: What happens to each occurrence of a term.
        information_bits: IC of a term, given by its key.
    """
    original = released = 0.0
    for decision in decisions:
        bits = information_bits(decision.term.lemma)
        original += bits
        if decision.action is Action.KEEP:
            released += bits
        elif decision.concept:
            # A generalization says no more than what it stands for, whatever its own words are counted at.
            released += min(bits, information_bits(key(decision.concept.label)))
    return released / original if original else None
