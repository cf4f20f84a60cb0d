"""Each mention of a person with that person's label, whoever else is called by the same words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tacit.document import Document
from tacit.identities import Identifier, IdentifierKind
from tacit.identities.hints import is_of_a_family
from tacit.models import Action, Decision
from tacit.options import Offer, Origin, kind_label, roles
from tacit.secrets.hidden import HiddenTerm, Mark

_NAME = kind_label(IdentifierKind.NAME)


def told_apart(document: Document, ordered: Sequence[Decision]) -> tuple[Decision, ...]:
    """The decisions, each mention of a person with the label of whom it means there.

    Words are decided on once for a document, and "Mr Reed" may be the father in one place and the son in another. A
    title is that of the mention, too: "MR REED" in one line is no reason to write "MR" in all others. Nobody in
    particular is meant by the name of a family: "the Reeds".

    Args:
        document: The document.
        ordered: The decisions in the order of the text.
    """
    numbers: dict[tuple[str, int], int] = {}
    people: dict[int, Identifier] = {}
    for at, one in enumerate(ordered):
        marks = _persons(one)
        if not marks:
            continue
        # Two requirements may hide the same person, each with numbers of its own.
        names = [(mark.requirement, mark.entity) for mark in marks]
        number = next((numbers[name] for name in names if name in numbers), at)
        numbers |= {name: numbers.get(name, number) for name in names}
        people[at] = Identifier(one.term.span, IdentifierKind.PERSON, number)
    families = {at for at, one in people.items() if is_of_a_family(document.text, one.span)}
    labels = roles(document, [one for at, one in people.items() if at not in families])
    return tuple(
        replace(one, offer=_NAME if at in families else Offer(labels[people[at]], Origin.ROLE)) if at in people else one
        for at, one in enumerate(ordered)
    )


def _persons(decision: Decision) -> list[Mark]:
    """The marks that make a whole term a person's who has a label here; what a reviewer chose stays."""
    term, offer = decision.term, decision.offer
    if decision.is_final or decision.action is not Action.GENERALIZE or not isinstance(term, HiddenTerm):
        return []
    if offer is None or offer.origin is not Origin.ROLE:
        return []
    return [mark for mark in term.marks if mark.span == term.span and mark.kind is IdentifierKind.PERSON]
