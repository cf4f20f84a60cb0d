"""One term, one meaning: the same term is treated alike wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from tacit.document import Document
from tacit.identities import IdentifierKind
from tacit.language.numerals import SMALL_NUMBERS
from tacit.language.verbs import is_verb
from tacit.models import Action, Decision
from tacit.secrets.hidden import MEASURED, HiddenTerm
from tacit.terms import Kind, Term


def harmonize(decisions: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions in the order of the text, with one action and the same words for every term.

    Terms are the same when they share a key, or when the document declares one another's alias: hiding "HIV" here is
    idle if "human immunodeficiency virus" stays there. The strictest decision wins, then the first in the text; a
    decision that is overruled takes over the reason too. What is hidden only for the words beside it stays elsewhere,
    and so do a number that is hidden as an age, a letter that somebody signs with, and the everyday word that somebody
    is called by. Of persons with one name each keeps its own words, and so does a town that somebody is called like.
    """
    ordered = sorted(decisions, key=lambda decision: decision.term.span)
    names = same_names(decision.term for decision in ordered)
    named = [(decision, _Named.of(decision.term, names[decision.term.lemma])) for decision in ordered]
    changed: dict[_Named, Decision] = {}
    ruling: dict[_Named, Decision] = {}  # over terms that would stay
    for decision, thing in named:
        if decision.is_final:
            continue
        _hold(changed, thing, decision)
        # A letter, a piece or a number that goes here stays elsewhere.
        is_here = len(thing.name) == 1 or _is_piece(decision) or _is_number(decision)
        if decision.action is Action.KEEP or not is_here:
            _hold(ruling, thing.anybody, decision)
    return tuple(
        decision
        if decision.is_final
        else _under(ruling[thing.anybody] if decision.action is Action.KEEP else changed[thing], decision)
        for decision, thing in named
    )


class _Named(NamedTuple):
    """What a term means, as far as its words and what was found tell.

    Attributes:
        name: The key that stands for all forms of it.
        person: The person that it names, if it is known which.
        is_homonym: Whether it is only the word that somebody is called by.
    """

    name: str
    person: str = ""
    is_homonym: bool = False

    @classmethod
    def of(cls, term: Term, name: str) -> _Named:
        """What a term means, by the key of all its forms."""
        whole = term.whole if isinstance(term, HiddenTerm) else None
        person = whole.thing if whole and whole.kind is IdentifierKind.PERSON else ""
        return cls(name, person, term.is_homonym)

    @property
    def anybody(self) -> _Named:
        """The same of whoever has the name."""
        return self._replace(person="")


def _hold(ruling: dict[_Named, Decision], thing: _Named, decision: Decision) -> None:
    """Lets the strictest decision rule, the first of equals."""
    rules = ruling.get(thing)
    if rules is None or _strictness(decision) > _strictness(rules):
        ruling[thing] = decision


def same_term(one: Term, other: Term) -> bool:
    """Whether one of two terms is declared to be another form of the other."""
    return one.lemma == other.lemma or one.lemma in other.aliases or other.lemma in one.aliases


def _is_piece(decision: Decision) -> bool:
    """Whether a term is hidden for what it says together with the words beside it."""
    return isinstance(decision.term, HiddenTerm) and decision.term.is_piece


def _is_number(decision: Decision) -> bool:
    """Whether a term is hidden as an age, a day, an amount or a value: the same number elsewhere is another.

    The number of a record is not.
    """
    if not isinstance(decision.term, HiddenTerm):
        return False
    whole = decision.term.whole
    is_value = not any(map(str.isalpha, decision.term.lemma)) and decision.term.is_inferred
    return is_value or (whole is not None and whole.kind in MEASURED)


def _strictness(decision: Decision) -> int:
    return (Action.KEEP, Action.GENERALIZE, Action.SUPPRESS).index(decision.action)


def _under(ruling: Decision, decision: Decision) -> Decision:
    if (decision.action, decision.offer) == (ruling.action, ruling.offer):
        return decision
    return replace(ruling, term=decision.term)


def same_names(terms: Iterable[Term]) -> dict[str, str]:
    """For every key, the one key that stands for all that mean the same."""
    parent: dict[str, str] = {}

    def find(name: str) -> str:
        parent.setdefault(name, name)
        while parent[name] != name:
            parent[name] = parent[parent[name]]
            name = parent[name]
        return name

    for term in terms:
        root = find(term.lemma)
        for alias in term.aliases:
            parent[find(alias)] = root
    return {name: find(name) for name in tuple(parent)}


def in_their_place(document: Document, ordered: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions, without words for a town or for somebody's work where the same word is another.

    Pies are named after towns ("three saskatoon"), and who is a shepherd may "shepherd 4,000 ewes": there a marker says
    less that is false.

    Args:
        document: The document.
        ordered: The decisions on its terms, alike for every term.
    """
    kinds = {
        one.term.lemma: one.term.whole.kind
        for one in ordered
        if isinstance(one.term, HiddenTerm) and one.term.whole is not None and one.action is Action.GENERALIZE
    }
    return tuple(
        replace(one, term=replace(one.term, kind=Kind.WORD), action=Action.SUPPRESS, offer=None)
        if one.action is Action.GENERALIZE and _is_another(document, one.term, kinds.get(one.term.lemma))
        else one
        for one in ordered
    )


def _is_another(document: Document, term: Term, kind: IdentifierKind | None) -> bool:
    """Whether a term that was not found by itself means something else than the identifier with the same words."""
    if isinstance(term, HiddenTerm) or kind not in {IdentifierKind.PLACE, IdentifierKind.OCCUPATION}:
        return False
    if kind is IdentifierKind.PLACE:
        return document[term.span].islower() and _COUNTED.search(document.text, *_before(term)) is not None
    return is_verb(term.lemma) and _DONE.search(document.text, *_before(term)) is not None


def _before(term: Term) -> tuple[int, int]:
    return max(0, term.span.start - _BEFORE), term.span.start


_COUNTED: Final = re.compile(rf"(?<!\w)(?:\d+|{'|'.join(SMALL_NUMBERS)}|several|some|more)\s$", re.IGNORECASE)
_DONE: Final = re.compile(
    r"\b(?:can|could|would|should|may|might|must|will|shall|cannot|(?:do|does|did|wo|ca|could|would)n['’]t)\s(?:(?:I|you|s?he|it|we|they)\s)?$",
    re.IGNORECASE,
)
_BEFORE: Final = 16  # code points
