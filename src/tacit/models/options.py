"""Options: what may stand in the place of a term."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tacit.knowledge import Concept, KnowledgeBase
from tacit.knowledge.usual import usual_senses
from tacit.models._decision import Action
from tacit.terms import Kind, Term
from tacit.terms.keys import key

HEAD_NOUN = "head noun"
"""The source of a concept that a phrase itself names: "infection" for "opportunistic infection"."""


@dataclass(frozen=True, slots=True)
class Option:
    """What may stand in the place of a term.

    Attributes:
        action: What happens to it.
        concept: The meaning released, for a generalization.
        key: The key of what a reader sees; empty when there is nothing to see.
        bits: The information that stays.
    """

    action: Action
    concept: Concept | None
    key: str
    bits: float


class Options:
    """Options in order, each worked out when it is asked for: most terms are kept, and nobody asks for the others."""

    def __init__(self, source: Iterator[Option]) -> None:
        self._source = source
        self._known: list[Option] = []

    def __getitem__(self, at: int) -> Option:
        while len(self._known) <= at:
            self._known.append(next(self._source))
        return self._known[at]

    def __len__(self) -> int:
        self._known.extend(self._source)
        return len(self._known)

    def __iter__(self) -> Iterator[Option]:
        return (self[at] for at in range(len(self)))


SUPPRESSED = Option(Action.SUPPRESS, None, "", 0.0)


def options(
    term: Term,
    kb: KnowledgeBase,
    *,
    keep: bool,
    generalize: bool,
    passes: Callable[[str], bool],
    information_bits: Callable[[str], float],
) -> Iterator[Option]:
    """What may stand in the place of a term, in the order of S1's Algorithm 1; suppressing it is always the last.

    Args:
        term: The term.
        kb: What has the generalizations.
        keep: Whether it may stay as it is.
        generalize: Whether generalizations are wanted.
        passes: Whether a key discloses nothing.
        information_bits: IC of a key.
    """
    bits = information_bits(term.lemma)
    if keep:
        yield Option(Action.KEEP, None, term.lemma, bits)
    if generalize:
        seen = {term.lemma}
        for concept in generalizations(term, kb):
            label = key(concept.label)
            if label not in seen and passes(label):
                # A generalization says no more than what it stands for, whatever its own words are counted at.
                yield Option(Action.GENERALIZE, concept, label, min(bits, information_bits(label)))
            seen.add(label)
    yield SUPPRESSED


def generalizations(term: Term, kb: KnowledgeBase) -> Iterator[Concept]:
    """What the term is a kind of, the most specific first: from its head noun up where its own phrase is not known."""
    if term.kind is Kind.WORD:
        return  # a verb or an adjective has no place for a noun
    for head in _heads(term):
        senses = usual_senses(kb, head)
        if not senses:
            continue
        if head != term.lemma:
            if senses[0].label[:1].isupper():
                continue  # the last word of a name is no kind of thing
            yield Concept(HEAD_NOUN, head, head)
        for sense in senses:
            yield from kb.generalizations(sense)
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
