"""What a person may choose from for a term, with what each choice would disclose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tacit.models._forms import forms, standing_together
from tacit.models.disclosure import DisclosureModel, Examination
from tacit.options import Offer
from tacit.options.meanings import surroundings
from tacit.risk import Risk
from tacit.terms import Kind, Term
from tacit.terms.keys import key

_MOST = 12  # choices: nobody reads more


@dataclass(frozen=True, slots=True)
class WordChoice:
    """Words that may stand for a term.

    Attributes:
        offer: The words.
        refused_by: The requirements that do not accept them there.
        risk: The most that they disclose; nothing when no requirement measures them.
    """

    offer: Offer
    refused_by: tuple[str, ...]
    risk: Risk | None


def choices(model: DisclosureModel, examined: Examination, term: Term) -> list[WordChoice]:
    """The words that any requirement has for a term, the most informative of those that are accepted first.

    Args:
        model: The model.
        examined: The document, as the model sees it.
        term: A term of it, or any other stretch.
    """
    around = _around(model, examined, term)
    parts = examined.judgement.parts
    found: dict[str, WordChoice] = {}
    for offer in (one for part in parts for one in part.candidates(term, around) or ()):
        label = offer.label.casefold()
        if label in found or key(offer.label) == term.lemma:
            continue
        refusing = tuple(part.requirement for part in parts if not part.accepts(offer, term))
        found[label] = WordChoice(offer, refusing, max(_risks(examined, offer, term), key=_excess, default=None))
        if len(found) == _MOST:
            break
    return sorted(found.values(), key=lambda one: bool(one.refused_by))


def _around(model: DisclosureModel, examined: Examination, term: Term) -> tuple[str, ...]:
    """The words around a term, which say what it means."""
    here = [context for context in model.settings.context.spans(examined.document) if context.overlaps(term.span)]
    near = [one for one in examined.terms if any(context.overlaps(one.span) for context in here)]
    first, numbers = forms([term, *near])
    return surroundings(first, standing_together(here[:1], zip([term, *near], numbers, strict=True)))[0]


def _risks(examined: Examination, offer: Offer, term: Term) -> Iterator[Risk]:
    if offer.key:
        said = Term(term.span, Kind.CONCEPT, offer.key)
        yield from (risk for part in examined.judgement.parts if (risk := part.risk(said)))


def _excess(risk: Risk) -> float:
    return risk.bits - risk.threshold_bits
