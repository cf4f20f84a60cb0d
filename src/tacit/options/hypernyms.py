"""Hypernyms: what a term is a kind of, from the knowledge base, in words that a reader would use."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Protocol, runtime_checkable

from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.language.modifiers import is_modifier
from tacit.language.shorthand import expansion
from tacit.language.verbs import is_verb
from tacit.options._offer import Offer, Origin
from tacit.options.wording import (
    OF_FIELDS,
    Familiar,
    has_wider_words,
    headed,
    hurt_words,
    in_place,
    kind_words,
    plain_verb,
    preferred_word,
    stands_alone,
    wording,
)
from tacit.terms import Kind, Term
from tacit.terms.keys import key

_SHORTEST = 3  # letters of a noun
_LONGEST_ABBREVIATION = 6
_VOWELS = frozenset("aeiouy")
_DOERS = ("er", "or")
_BODY_PART = "body part"
_PERSONS = frozenset(("person", "worker", "professional"))


@runtime_checkable
class Doubtful(Protocol):
    """A knowledge base in which a key may mean other things than the one that it answers with."""

    def known(self, key: str) -> Sequence[Concept]:
        """What the key may mean anywhere."""
        ...

    def rivals(self, key: str) -> Sequence[Concept]:
        """The senses that are nearly as likely here as the one that is taken."""
        ...

    def is_read_as(self, concept: Concept) -> bool:
        """Whether who reads a concept's label thinks of that concept: "case" is seldom a patient."""
        ...


def hypernyms(
    term: Term, kb: KnowledgeBase, *, familiar: Familiar | None = None, around: Collection[str] = ()
) -> Iterator[Offer]:
    """What the term is a kind of, the most specific first: from its head noun up where its own phrase is not known.

    Where a word may mean several things, only what is true of all of them is said. An abbreviation means nothing unless
    the document, or the list of a field (`tacit.language.shorthand.expansion`), says what it is short for.

    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> kb = MemoryTaxonomy.from_parents({"virus": ["microbe"]})
    >>> term = Term(Span(0, 9), Kind.CONCEPT, "contagious virus")
    >>> [(offer.label, offer.origin.value) for offer in hypernyms(term, kb)]
    [('virus', 'head noun'), ('microbe', 'taxonomy')]

    Args:
        term: The term.
        kb: The knowledge base; one in which a key means what the words around it speak for, if there are such words.
        familiar: Says which words readers know; all, unless given.
        around: The keys of the words that stand near the term.
    """
    if term.kind is Kind.CODE or (term.kind is Kind.WORD and (is_verb(term.lemma) or is_modifier(term.lemma))):
        if plain := plain_verb(term.lemma):  # a verb has no place for a noun
            yield Offer(plain, Origin.PLAIN_VERB)
        return
    for head in _heads(term):
        anywhere = _in_full(head, kb.known(head) if isinstance(kb, Doubtful) else usual_senses(kb, head), kb)
        if not anywhere:
            if preferred := preferred_word(head):  # a list of plain words may know what no taxonomy does
                yield _preferred(preferred, kb)
                return
            continue
        if head != term.lemma and head not in _long_forms(term):
            if hurt := _hurt(term.lemma, head, anywhere, kb):
                yield from (_preferred(words, kb) for words in hurt)
                return
            if len(head) < _SHORTEST:
                return  # the last letter of a name that is spelled out
            if anywhere[0].label[:1].isupper():
                continue  # the last word of a name is no kind of thing
            if not stands_alone(head):
                return
            # A word of the text itself: it is true whatever it means.
            yield Offer(_as_written(head, anywhere), Origin.HEAD_NOUN, anywhere[0])
        wider = _wider(head, kb, familiar=familiar, around=around)
        # An ear defender is none who defends: of what is built on a doer, one knows not who or what does it.
        is_thing = head != term.lemma and head.endswith(_DOERS)
        yield from (one for one in wider if not (is_thing and one.label in _PERSONS))
        return


def _wider(head: str, kb: KnowledgeBase, *, familiar: Familiar | None, around: Collection[str]) -> Iterator[Offer]:
    """What a key is a kind of, in plain words, as far as all its likely senses are."""
    senses = [one for one in usual_senses(kb, head) if not _is_short_for(head, one, kb)]
    rivals = kb.rivals(head) if isinstance(kb, Doubtful) else ()
    shared = [{wording(above, familiar=familiar) for above in (one, *kb.generalizations(one))} for one in rivals]
    if not has_wider_words(head):
        return
    said = {head}
    preferred = preferred_word(head)
    if preferred:
        said.add(preferred)
        yield _preferred(preferred, kb)
    for sense in senses:
        above = kb.generalizations(sense)
        kinds = {head, sense.label, *(one.label for one in above)}
        # Of the widest of all, another word: "medicine" for "medication"; but an illegal drug is none.
        for concept in above or (() if preferred else (sense,)):
            is_read = not isinstance(kb, Doubtful) or kb.is_read_as(concept)
            words = wording(concept, familiar=familiar) if is_read else ""
            if words and words not in said and all(words in one for one in shared):
                said.add(words)
                if placed := in_place(words, around, kinds):
                    yield Offer(headed(placed, head), Origin.TAXONOMY, _as_read(words, concept, above, kb))
        for words in kind_words(sense.source) if above else ():
            if words not in said and (placed := in_place(words, around, kinds)):
                said.add(words)
                yield Offer(placed, Origin.TAXONOMY, next(iter(_known(words, kb)), sense))


def _hurt(lemma: str, head: str, senses: Sequence[Concept], kb: KnowledgeBase) -> tuple[str, ...]:
    """What is said of a part of the body that is hurt or ill: "a broken ankle" is no joint."""
    said = hurt_words(lemma.removesuffix(head)) if lemma.endswith(head) else ()
    is_part = said and any(one.label == _BODY_PART for sense in senses for one in kb.generalizations(sense))
    return said if is_part else ()


def _preferred(words: str, kb: KnowledgeBase) -> Offer:
    """The offer of words from the list of plain words."""
    return Offer(words, Origin.TAXONOMY, next(iter(_known(words, kb)), None))


def _known(words: str, kb: KnowledgeBase) -> Sequence[Concept]:
    """What words may mean anywhere."""
    name = key(words)
    return _in_full(name, kb.known(name) if isinstance(kb, Doubtful) else usual_senses(kb, name), kb)


def _in_full(name: str, senses: Sequence[Concept], kb: KnowledgeBase) -> Sequence[Concept]:
    """The senses of a key, those last that it only abbreviates: a scan is no ataxia that is called SCAN."""
    return sorted(senses, key=lambda one: _is_short_for(name, one, kb))


def _as_read(words: str, concept: Concept, above: Sequence[Concept], kb: KnowledgeBase) -> Concept:
    """What a reader takes the words of a concept for: "condition" for a disease is any condition.

    What the words mean first, if that is wider than the concept or of a taxonomy that has other things in it.
    """
    if words == concept.label:
        return concept
    return next((one for one in _known(words, kb) if one.source != concept.source or one in above), concept)


def _is_short_for(head: str, sense: Concept, kb: KnowledgeBase) -> bool:
    """Whether a key is an abbreviation of a sense's name that no list of a field has: DP is no displaced person."""
    if " " in head or len(head) > _LONGEST_ABBREVIATION or key(sense.label) == head or expansion(head):
        return False
    if not _VOWELS.intersection(head) or (sense.source in OF_FIELDS and head not in key(sense.label).split()):
        return True
    names = (name.replace("-", " ").split() for name in {key(sense.label), *kb.synonyms(sense)})
    return any(len(words) > 1 and "".join(word[0] for word in words) == head for words in names)


def _as_written(head: str, senses: Sequence[Concept]) -> str:
    """The words of a key: keys leave hyphens out, and labels have them."""
    return next((one.label for one in senses if one.label.lower().replace("-", " ") == head), head)


def _long_forms(term: Term) -> tuple[str, ...]:
    """What an abbreviation is short for: as the document declares it, or else as its field does."""
    if " " in term.lemma or len(term.lemma) > _LONGEST_ABBREVIATION:
        return ()
    declared = sorted(one for one in term.aliases if " " in one)
    listed = expansion(term.lemma)
    return (*declared, *((key(listed),) if listed not in {"", term.lemma} else ()))


def _heads(term: Term) -> Iterator[str]:
    """The term's key and, for a noun phrase, the ever shorter phrases that are its heads.

    >>> from tacit.document import Span
    >>> list(_heads(Term(Span(0, 9), Kind.CONCEPT, "chronic lung infection of childhood")))
    ['chronic lung infection of childhood', 'chronic lung infection', 'lung infection', 'infection']
    >>> list(_heads(Term(Span(0, 9), Kind.CONCEPT, "psi", frozenset(["pounds per square inch"]))))[0]
    'pounds per square inch'
    """
    yield from _long_forms(term)
    yield term.lemma
    if term.kind is Kind.CONCEPT:
        words = term.lemma.split(" of ")[0].split()
        for start in range(0 if " of " in term.lemma else 1, len(words)):
            yield " ".join(words[start:])
