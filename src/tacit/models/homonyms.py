"""Words that somebody of a text is called by, and that name nobody where they stand: "hope" where Hope is a patient."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from tacit.document import Document
from tacit.identities import IdentifierKind
from tacit.identities.lexicon import is_common
from tacit.secrets.hidden import Mark
from tacit.terms import Term
from tacit.terms.keys import WORD, word_key


def with_homonyms(document: Document, terms: Sequence[Term], marks: Iterable[Mark]) -> Sequence[Term]:
    """The terms of a document, those that hold a person's name only as an everyday word in small letters as such.

    Who finds persons has read these words, too, and has not taken them for anybody.

    Args:
        document: The document.
        terms: Its terms.
        marks: What is hidden in it.
    """
    called = {word for one in marks if one.kind is IdentifierKind.PERSON for word in one.key.split()}
    if not called:
        return terms
    return [replace(one, is_homonym=True) if _is_homonym(document, one, called) else one for one in terms]


def _is_homonym(document: Document, term: Term, called: set[str]) -> bool:
    """Whether a term has words of persons' names, all of them as everyday words in small letters."""
    if called.isdisjoint(term.lemma.split()):
        return False
    said = (match.group() for match in WORD.finditer(document.text, term.span.start, term.span.end))
    return all(word.islower() and is_common(word) for word in said if word_key(word) in called)


def is_called_like(mark: Mark, term: Term) -> bool:
    """Whether a mark is of a person with a name of a term's words."""
    return mark.kind is IdentifierKind.PERSON and not set(mark.key.split()).isdisjoint(term.lemma.split())


def numbered_as(before: Iterable[Mark], marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks of a release with the numbers that the persons have in its original; others follow behind these.

    Args:
        before: The marks of the original.
        marks: Those of the release.
    """
    known: dict[str, int] = {}
    last = 0
    for one in before:
        if one.kind is IdentifierKind.PERSON:
            known.setdefault(one.key, one.entity)
        last = max(last, one.entity + 1)
    for one in marks:
        yield replace(one, entity=known.get(one.key, one.entity + last)) if one.kind is IdentifierKind.PERSON else one
