"""Entities: what must stay secret, with everything it is called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from tacit.corpus import Conjunction, CorpusIndex
from tacit.corpus.information import Counts, MaximumLikelihood, information_content
from tacit.errors import ParameterError
from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.secrets.spoken import SpokenNames
from tacit.terms.keys import WORD, fold, key, phrases
from tacit.terms.variants import Names

_PLACES = "geonames"  # the taxonomy of places, whose steps lead from the part to the whole
_EVIDENCE = 3  # contexts in which two names have to meet before they are taken for names of one thing


@runtime_checkable
class Derivations(Protocol):
    """What a knowledge base may offer besides: words of other parts of speech."""

    def derivations(self, concept: Concept) -> frozenset[str]:
        """Keys of the words derived from the concept's names: "homosexual" for homosexuality."""
        ...


@dataclass(frozen=True, slots=True)
class Entity:
    """Something to protect.

    Attributes:
        name: What the user calls it.
        names: The keys of all its names: synonyms, specialisations, derived words.
        conjunction: What its contexts are counted by; none when the corpus has never seen it.
        count: Its contexts.
        contexts: The contexts of the whole corpus.
        spoken: Its names word by word, where keys do not say them whole.
        typed: Its names as the user typed them.
    """

    name: str
    names: Names = field(compare=False)
    conjunction: Conjunction
    count: int
    contexts: int
    spoken: SpokenNames = field(default=SpokenNames(), repr=False)
    typed: tuple[str, ...] = field(default=(), repr=False)

    @property
    def known(self) -> bool:
        """Whether the corpus has contexts of it: otherwise nothing but its names can be found."""
        return self.count > 0

    @property
    def is_counted_by_words(self) -> bool:
        """Whether no context has any of its names: those count that have all words of its first."""
        return len(self.conjunction) > 1

    @property
    def information_bits(self) -> float:
        """IC(c): what there is to disclose."""
        return information_content(self.count, self.contexts)

    def is_named_in(self, term: str) -> bool:
        """Whether the key, or a phrase inside it, is one of its names."""
        return any(phrase in self.names for phrase in phrases(term))


def entity(wanted: str, *, index: CorpusIndex, kb: KnowledgeBase) -> Entity:
    """The entity of that name, with the names that the knowledge base adds and the contexts that the corpus has.

    Args:
        wanted: Its name, and any other names for it: ``NAME`` or ``NAME=alias|alias``.
        index: The corpus.
        kb: The knowledge base.

    Raises:
        ParameterError: A name has no word in it.
    """
    name, _, others = wanted.partition("=")
    typed = tuple(one.strip() for one in (name, *(others.split("|") if others else ())))
    if not all(WORD.search(one) for one in typed):
        raise ParameterError(
            "expected the name of something to protect, such as HIV, found no word", parameter="protect"
        )
    spoken = SpokenNames.of(typed, kb)
    own, *aliases = [name_key(one, kb) for one in typed]
    if not own:  # nothing but stop words: as a name it is found by its words
        return Entity(typed[0], Names(filter(None, aliases)), (), 0, index.count(()), spoken, typed)
    aliases = list(filter(None, aliases))
    senses = kb.senses(own)
    names = {own, *aliases, *_same_by_corpus(own, senses[1:], index, kb)}
    for usual in usual_senses(kb, own):
        # Of a place, what lies in it is no other name: Albany is in New York, but not a kind of it.
        names |= kb.synonyms(usual) if usual.source == _PLACES else kb.names(usual)
        if isinstance(kb, Derivations):
            # "Catholic" stands for Catholicism in most of its contexts: left out, they would count as innocent.
            names |= kb.derivations(usual)
    conjunction: Conjunction = (frozenset(names),)
    count = index.count(conjunction)
    if not count:
        # Not one of its names as a phrase: its words in one context are the next best evidence.
        conjunction = tuple(frozenset((word,)) for word in own.split())
        count = index.count(conjunction)
    return Entity(typed[0], Names(names), conjunction if count else (), count, index.count(()), spoken, typed)


def name_key(name: str, kb: KnowledgeBase) -> str:
    """The key of a name that a user typed: "aids" is AIDS, not the plural of "aid", if a taxonomy knows it.

    >>> from tacit.knowledge import MemoryTaxonomy
    >>> kb = MemoryTaxonomy.from_parents({"AIDS": ["disease"]})
    >>> name_key("aids", kb), name_key("drugs", kb)
    ('aids', 'drug')
    """
    own = key(name)
    loud = key(name.upper())
    return loud if loud != own and fold(name.strip()) == loud and kb.senses(loud) else own


def _same_by_corpus(own: str, senses: Sequence[Concept], index: CorpusIndex, kb: KnowledgeBase) -> Iterator[str]:
    """The synonyms in other senses that, by the corpus, are about the same.

    WordNet has HIV, the infection, apart from HIV, the human immunodeficiency virus; and depression, the mood, apart
    from depression, the slump. A synonym counts when it gives away half of what there is to know about the name.
    """
    contexts, count = index.count(()), index.count((frozenset((own,)),))
    for synonym in sorted(frozenset[str]().union(*map(kb.synonyms, senses)) - {own}):
        with_own, alone = index.count((frozenset((own,)), frozenset((synonym,)))), index.count((frozenset((synonym,)),))
        counts = Counts(count, alone, with_own, contexts)
        if with_own >= _EVIDENCE and (
            MaximumLikelihood().pointwise_mutual_information(counts) >= information_content(count, contexts) / 2
        ):
            yield synonym
