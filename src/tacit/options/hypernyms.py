"""Hypernyms: what a term is a kind of, from the knowledge base."""

from __future__ import annotations

from collections.abc import Iterator

from tacit.knowledge import KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.options._offer import Offer, Origin
from tacit.terms import Kind, Term

_SHORTEST = 3  # letters of a noun


def hypernyms(term: Term, kb: KnowledgeBase) -> Iterator[Offer]:
    """What the term is a kind of, the most specific first: from its head noun up where its own phrase is not known.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> kb = MemoryTaxonomy.from_parents({"infection": ["disease"]})
    >>> term = Term(Span(0, 9), Kind.CONCEPT, "opportunistic infection")
    >>> [(offer.label, offer.origin.value) for offer in hypernyms(term, kb)]
    [('infection', 'head noun'), ('disease', 'taxonomy')]
    """
    if term.kind is Kind.WORD:
        return  # a verb or an adjective has no place for a noun
    for head in _heads(term):
        senses = usual_senses(kb, head)
        if not senses:
            continue
        if head != term.lemma:
            if len(head) < _SHORTEST:
                return  # the last letter of a name that is spelled out
            if senses[0].label[:1].isupper():
                continue  # the last word of a name is no kind of thing
            yield Offer(head, Origin.HEAD_NOUN, senses[0])
        for sense in senses:
            for concept in kb.generalizations(sense):
                yield Offer(concept.label, Origin.TAXONOMY, concept)
        return


def _heads(term: Term) -> Iterator[str]:
    """The term's key and, for a noun phrase, the ever shorter phrases that are its heads.

    >>> from tacit.document import Span
    >>> list(_heads(Term(Span(0, 9), Kind.CONCEPT, "chronic lung infection of childhood")))
    ['chronic lung infection of childhood', 'chronic lung infection', 'lung infection', 'infection']
    """
    yield term.lemma
    if term.kind is Kind.CONCEPT:
        words = term.lemma.split(" of ")[0].split()
        for start in range(0 if " of " in term.lemma else 1, len(words)):
            yield " ".join(words[start:])
