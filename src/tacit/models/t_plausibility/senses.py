"""Which sense of a word is meant: the most usual one, or the one that its context speaks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document
from tacit.knowledge import Concept, KnowledgeBase
from tacit.options.senses import choose_sense
from tacit.terms import Kind, Term
from tacit.terms.keys import words

_PROPER = frozenset({Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME})

SenseOf = Callable[[Document, Term, str], Concept | None]
"""Says which sense a term of a document has, given the key that names it; nothing for the most usual one."""


def usual_sense(document: Document, term: Term, key: str) -> None:
    """Nothing: the most usual sense, which is what S2 takes."""


@dataclass(frozen=True, slots=True)
class SenseInContext:
    """Chooses the sense that the words around a term speak for, by their counts in a corpus.

    A word has one sense in a document: the words around all its occurrences are looked at together.

    Attributes:
        kb: The knowledge base that has the senses.
        index: The corpus.
        context: How far around the term words are looked at.
    """

    kb: KnowledgeBase = field(repr=False)
    index: CorpusIndex = field(repr=False)
    context: Context = Context.SENTENCE

    def __call__(self, document: Document, term: Term, key: str) -> Concept | None:
        """The sense of the key in the place of the term."""
        named = set(key.split())
        around = [word for said in _contexts(document, self.context) if named.issubset(said) for word in said]
        proper = True if term.kind in _PROPER else None
        choice = choose_sense(self.kb, key, list(dict.fromkeys(around)), self.index, proper=proper)
        return choice.concept if choice else None


@lru_cache(maxsize=1)  # all terms of a document are asked about before the next one comes
def _contexts(document: Document, context: Context) -> tuple[tuple[str, ...], ...]:
    """The keys of the content words of each context."""
    return tuple(tuple(word.key for word in words(document[span]) if not word.stop) for span in context.spans(document))
