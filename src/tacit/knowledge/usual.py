"""What a key means in each taxonomy of a chain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from tacit.knowledge._base import Concept, KnowledgeBase


@runtime_checkable
class Several(Protocol):
    """What a chain of knowledge bases offers besides: the senses in all of them."""

    def all_senses(self, key: str) -> Sequence[Concept]:
        """The concepts that a key names in any of them, the chain's first choice first."""
        ...


def all_senses(kb: KnowledgeBase, key: str) -> Sequence[Concept]:
    """The concepts that a key names in any taxonomy: a chain answers by the first, a reader may think of others."""
    return kb.all_senses(key) if isinstance(kb, Several) else kb.senses(key)


def usual_senses(kb: KnowledgeBase, key: str) -> list[Concept]:
    """The most usual sense in each taxonomy that knows the key, the chain's first choice first.

    One taxonomy rarely has all: the diseases know that HIV is called "HIV disease", WordNet that it is a virus.
    """
    first: dict[str, Concept] = {}
    for concept in all_senses(kb, key):
        first.setdefault(concept.source, concept)
    return list(first.values())
