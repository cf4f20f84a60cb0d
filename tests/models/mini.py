"""A corpus of 64 contexts and a taxonomy small enough to compute by hand.

What holds for each word: its contexts, those it shares with "hiv" (four contexts, so IC = log2 64/4 = 4 bits), and
PMI = log2( shared * 64 / (4 * contexts) ).

    word             contexts  shared  PMI
    antiretroviral          2       2    4   always with hiv: everything is disclosed
    drug                    8       2    2
    substance              16       1    0
    infection              16       4    2
    virus                  16       2    1
    fever                   8       1    1
    disease                32       2    0
    ankle                   4       0    -
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from tacit.corpus import CorpusIndex
from tacit.corpus.memory import MemoryIndex
from tacit.document import Document, Span
from tacit.knowledge import Hierarchy
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.knowledge.packs import PackLibrary
from tacit.models import Action, Decision, DisclosureModel, ReleaseSettings
from tacit.resources import Knowledge
from tacit.sanitizer import Sanitizer
from tacit.secrets import Requirement
from tacit.terms import Kind, Term

NOWHERE = Document("")  # single terms are judged without their context

CONTEXTS = {
    "hiv": range(4),
    "antiretroviral": range(2),
    "drug": [0, 1, *range(40, 46)],
    "substance": [0, *range(40, 55)],
    "infection": range(16),
    "virus": [0, 1, *range(4, 18)],
    "fever": [0, *range(20, 27)],
    "disease": [0, 1, *range(20, 50)],
    "ankle": range(30, 34),
}


@cache
def mini_index() -> MemoryIndex:
    """The corpus: 64 documents of one context each."""
    return MemoryIndex([[[word for word, at in CONTEXTS.items() if i in at]] for i in range(64)])


@cache
def mini_taxonomy() -> MemoryTaxonomy:
    """What the words are kinds of; "pill" is in the taxonomy but not in the corpus, "ankle" the other way round."""
    return MemoryTaxonomy.from_parents(
        {
            "hiv": ["virus"],
            "virus": ["infection"],
            "infection": ["disease"],
            "fever": ["disease"],
            "antiretroviral": ["drug"],
            "pill": ["drug"],
            "drug": ["substance"],
        }
    )


def mini_model(
    *requirements: Requirement,
    index: CorpusIndex | None = None,
    kb: Hierarchy | None = None,
    packs: PackLibrary | None = None,
    field: CorpusIndex | None = None,
    **settings: Any,
) -> DisclosureModel:
    """The model of some requirements on the mini corpus, or another; single terms only unless said otherwise.

    One common context is evidence here, as in the table above.
    """
    how = ReleaseSettings(**{"group_size": 1, "known_support": 1, "min_support": 1, **settings})
    using = Knowledge(
        mini_index() if index is None else index,
        mini_taxonomy() if kb is None else kb,
        packs=packs or PackLibrary(),
        field=field,
    )
    return Sanitizer(*requirements, settings=how, using=using).model


def listed_terms(text: str, kind: Kind = Kind.CONCEPT) -> list[Term]:
    """The terms of a list of keys, as if they stood one behind the other."""
    found, at = [], 0
    for lemma in text.split(", "):
        found.append(Term(Span(at, at + len(lemma)), kind, lemma))
        at += len(lemma) + 2
    return found


def decide(model: DisclosureModel, terms: Sequence[Term], document: Document = NOWHERE) -> tuple[Decision, ...]:
    """What the model decides about terms."""
    return model.decide(model.examine(document, terms))


def decide_release(
    model: DisclosureModel, terms: Sequence[Term], released: Sequence[Term], document: Document = NOWHERE
) -> tuple[Decision, ...]:
    """What the model decides about the terms of a release, beside those of its original."""
    original = model.examine(document, terms)
    return model.decide(model.examine_release(original, document, released, ours=()))


def is_kept(decisions: Sequence[Decision]) -> bool:
    """Whether nothing is changed."""
    return all(one.action is Action.KEEP for one in decisions)


def shown(decision: Decision) -> str:
    """What a reader sees in the place of a term: itself, a label, or nothing."""
    if decision.action is Action.KEEP:
        return decision.term.lemma
    return decision.offer.label if decision.offer else ""
