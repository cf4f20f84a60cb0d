"""Step 0a: from a policy's entries to the list S of sensitive terms.

A knowledge base adds synonyms, specialisations and derived words to the names that a policy lists. Some of them usually
mean something else ("funk" for depression, "slow" for mental retardation), so the corpus has a say: a name that it
knows well, and hardly ever in the company of the listed names, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from tacit.corpus import Clause, CorpusIndex
from tacit.corpus.information import Counts, MaximumLikelihood, information_content
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import all_senses, usual_senses
from tacit.policies import PolicyEntry, PolicyKind, PolicyRules
from tacit.terms.keys import key

EVIDENCE = 3
"""Contexts from which counts say something, as in `tacit.secrets.entity`: one or two may be chance."""


@dataclass(frozen=True, slots=True)
class SensitiveTerm:
    """An element of S: a name that must not be released.

    Attributes:
        key: Its key.
        entry: The policy's entry that it is of, by its id.
        concept: What it means there, or, for a name that the policy adds under a kind, that kind; None if the knowledge
            base has neither.
        is_kind: Whether the concept is the kind: it may itself stand for the name.
        is_entity: Whether it names what the entry protects, and not only what points to it: a medication, a test.
    """

    key: str
    entry: str
    concept: Concept | None
    is_kind: bool = False
    is_entity: bool = True

    def generalizations(self, kb: KnowledgeBase) -> tuple[Concept, ...]:
        """What it is a kind of, the most specific first."""
        if self.concept is None:
            return ()
        above = tuple(kb.generalizations(self.concept))
        return (self.concept, *above) if self.is_kind else above


def expand(policy: PolicyRules, *, index: CorpusIndex, kb: KnowledgeBase) -> tuple[SensitiveTerm, ...]:
    """The sensitive terms of a policy's entries against disclosure, each key once, those of the first entry first.

    Args:
        policy: The policy.
        index: The corpus, which has a say about names that the knowledge base adds.
        kb: The knowledge base.
    """
    entries = policy.of_kind(PolicyKind.CONFIDENTIALITY)
    found: dict[str, SensitiveTerm] = {}
    # What one entry lists stays its name, whatever a taxonomy adds to another one.
    for terms in (_listed, _listed_by_kind):
        for entry in entries:
            found = {term.key: term for term in terms(entry, kb)} | found
    for entry in entries:
        listed = [term for term in found.values() if term.entry == entry.id]
        added = (*_also_called(entry, listed, index, kb), *_added(entry, index, kb))
        found = {term.key: term for term in added} | found
    order = [entry.id for entry in entries]
    return tuple(sorted(found.values(), key=lambda term: (order.index(term.entry), term.key)))


def _listed(entry: PolicyEntry, kb: KnowledgeBase) -> Iterator[SensitiveTerm]:
    """The names that the entry lists; one that no taxonomy knows means what the first of the others means."""
    keys = [key(name) for name in entry.names]
    meaning = next((root for one in keys for root in usual_senses(kb, one)), None)
    for one in keys:
        yield SensitiveTerm(one, entry.id, next(iter(usual_senses(kb, one)), meaning))


def _listed_by_kind(entry: PolicyEntry, kb: KnowledgeBase) -> Iterator[SensitiveTerm]:
    """The names that the entry lists under a kind, each with a sense of that kind if a taxonomy has one.

    Lithium is a medication here, whatever WordNet says first.
    """
    for kind, names in entry.also.items():
        kinds = usual_senses(kb, key(kind))
        for one in map(key, names):
            own = next((sense for sense in all_senses(kb, one) if _is_of_kind(sense, key(kind), kb)), None)
            concept = own or next(iter(kinds), None)
            yield SensitiveTerm(one, entry.id, concept, is_kind=own is None, is_entity=False)


def _added(entry: PolicyEntry, index: CorpusIndex, kb: KnowledgeBase) -> Iterator[SensitiveTerm]:
    """The synonyms, specialisations and derived words that the knowledge base adds to the names of the entry."""
    roots = dict.fromkeys(root for name in entry.names for root in usual_senses(kb, key(name)))
    about = _listed_keys(entry)
    refused = about.union(map(key, entry.exceptions))
    named = {one: concept for root in roots for one, concept in _below(root, kb) if one not in refused}
    derived = {
        one: concept
        for concept in dict.fromkeys((*roots, *named.values()))
        for one in sorted(_derivations(concept, kb))
        if one not in refused and one not in named
    }
    for candidates, without_proof in ((named, True), (derived, False)):
        for one in _about(candidates, about, index, without_proof=without_proof):
            yield SensitiveTerm(one, entry.id, candidates[one])


def _also_called(
    entry: PolicyEntry, listed: Iterable[SensitiveTerm], index: CorpusIndex, kb: KnowledgeBase
) -> Iterator[SensitiveTerm]:
    """What else that which the entry lists under a kind is called: the brands of a medication."""
    about = _listed_keys(entry)
    refused = about.union(map(key, entry.exceptions))
    candidates = {
        one: term.concept
        for term in listed
        if term.concept and not term.is_entity and not term.is_kind
        for one in sorted(kb.synonyms(term.concept))
        if one not in refused and term.concept in usual_senses(kb, one)
    }
    for one in _about(candidates, about, index, without_proof=True):
        yield SensitiveTerm(one, entry.id, candidates[one], is_entity=False)


def _listed_keys(entry: PolicyEntry) -> Clause:
    return frozenset(map(key, (*entry.names, *chain.from_iterable(entry.also.values()))))


def _is_of_kind(concept: Concept, kind: str, kb: KnowledgeBase) -> bool:
    """Whether something above a concept goes by the kind's name."""
    return any(kind == key(above.label) or kind in kb.synonyms(above) for above in _above(concept, kb))


def _below(root: Concept, kb: KnowledgeBase) -> Iterator[tuple[str, Concept]]:
    """The names of a concept and its specialisations that usually mean it, with the concept that each means.

    WordNet calls a sexually transmitted disease a "dose", too: only names whose first sense lies below the root count.
    """
    for name in sorted(kb.names(root)):
        usual = next(one for one in usual_senses(kb, name) if one.source == root.source)
        if usual == root or root in _above(usual, kb):
            yield name, usual


def _about(candidates: Iterable[str], about: Clause, index: CorpusIndex, *, without_proof: bool) -> Iterator[str]:
    """The names that, by the corpus, are about an entry: they reveal half of what there is to know about it, or more.

    Args:
        candidates: The names.
        about: The names that the entry lists.
        index: The corpus.
        without_proof: Whether names count that the corpus has too few contexts of to say.
    """
    names = sorted(candidates)
    contexts, entity = index.count(()), index.count((about,))
    bits = information_content(entity, contexts)
    alone = dict(zip(names, map(int, index.count_each((), [(frozenset((name,)),) for name in names])), strict=True))
    # Most names are rare or unknown: what they have in common with the entry is no evidence, and is not counted.
    countable = [name for name in names if alone[name] >= EVIDENCE]
    joint = index.count_each((about,), [(frozenset((name,)),) for name in countable])
    shared = dict(zip(countable, map(int, joint), strict=True))
    for name in names:
        terms, together = alone[name], shared.get(name, 0)
        counts = Counts(entity, terms, together, contexts)
        if together >= EVIDENCE:
            is_about = MaximumLikelihood().pointwise_mutual_information(counts) >= bits / 2
        else:
            # A name that reveals half would meet the entry in this many of its contexts: a few may have been missed.
            is_about = without_proof and terms * 2 ** (-bits / 2) < EVIDENCE
        if is_about:
            yield name


def _above(concept: Concept, kb: KnowledgeBase) -> Sequence[Concept]:
    """What a concept is a kind of, the abstract included where the knowledge base has them."""
    ask: Callable[[Concept], Sequence[Concept]] = getattr(kb, "ancestors", kb.generalizations)
    return ask(concept)


def _derivations(concept: Concept, kb: KnowledgeBase) -> frozenset[str]:
    """Words of other kinds, if the knowledge base has them."""
    ask: Callable[[Concept], frozenset[str]] | None = getattr(kb, "derivations", None)
    return ask(concept) if ask else frozenset()
