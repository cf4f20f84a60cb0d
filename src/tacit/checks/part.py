"""What the part of every requirement keeps to."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from tacit.checks._contract import Check, copied, run
from tacit.errors import ParameterError
from tacit.models.parts import Part
from tacit.options import Offer, Origin
from tacit.risk import Risk
from tacit.terms import Term

SEAM = "Part"

_MADE_UP = Offer("Person A", Origin.ROLE)


def for_part(part: Part, terms: Sequence[Term]) -> None:
    """Checks the part of a requirement; returns if it keeps its contract.

    Args:
        part: The part, for a document.
        terms: Terms of that document; one at least discloses something.

    Raises:
        ContractError: It breaks the contract. Terms are named by their offsets, not by their words.
        ParameterError: No term discloses anything: nothing would be shown.

    >>> from tacit.corpus.memory import MemoryIndex
    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> from tacit.resources import Knowledge
    >>> from tacit.sanitizer import Sanitizer
    >>> from tacit.secrets import Topics
    >>> from tacit.terms import Kind
    >>> index = MemoryIndex.from_texts(["HIV is a virus.", "Fever comes and goes.", "A virus infects."])
    >>> using = Knowledge(index, MemoryTaxonomy.from_parents({"hiv": ["virus"]}))
    >>> [part] = Sanitizer(Topics(("HIV",)), using=using).model.topics
    >>> for_part(part, [Term(Span(4, 7), Kind.CONCEPT, "hiv"), Term(Span(12, 17), Kind.CONCEPT, "fever")])
    """
    terms = tuple(terms)
    if not any(_is_risky(part.risk(term)) for term in terms):
        raise ParameterError("expected a term that discloses something, found none", parameter="terms")
    run(SEAM, CHECKS, part, terms)


def requirement_has_a_name(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """A report can say whose part it is."""
    del terms
    name: object = part.requirement  # what is annotated need not be what comes
    if not isinstance(name, str) or not name.strip():
        yield f"expected the name of a requirement, found {type(name).__name__} of nothing"


def risks_are_of_the_term_and_the_requirement(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """A risk is that of the term that was asked about, in numbers, to this requirement."""
    for term in terms:
        risk = part.risk(term)
        if risk and (risk.terms != (term,) or risk.requirement != part.requirement):
            yield f"expected a risk of {_name(term)} to {part.requirement}, found another"
        elif risk and (math.isnan(risk.bits) or math.isnan(risk.threshold_bits)):
            yield f"expected bits and a threshold that are numbers for {_name(term)}, found none"


def asking_again_changes_nothing(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """The same term has the same risk, in whatever order terms are asked about."""
    first = [part.risk(term) for term in terms]
    if first != [part.risk(term) for term in reversed(terms)][::-1]:
        yield "expected the same risks at the second time and in another order, found others"


def many_are_one_by_one(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """Terms that were measured together have the risks that each has alone, to a part that has measured nothing."""
    copy = copied(part)
    if isinstance(copy, str):
        yield copy
        return
    part.meter.measure(form for term in terms for form in (term.lemma, *term.aliases))
    for term in terms:
        if copy.risk(term) != part.risk(term):
            yield f"expected the same risk of {_name(term)} alone and among others, found two"


def what_discloses_is_not_accepted(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """Words that disclose something stand in nobody's place."""
    for offer in _offers(part, terms):
        if part.discloses(offer) and part.accepts(offer):
            yield f"expected words that disclose something to be refused, found {len(offer.label)} characters accepted"


def what_discloses_as_words_does_as_a_term(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """A term whose own words disclose something is risky, if it is judged at all."""
    for term in terms:
        if part.judges(term) and part.discloses(Offer(term.lemma, Origin.TAXONOMY)) and not _is_risky(part.risk(term)):
            yield f"expected a risk that is too high for {_name(term)}, whose words disclose something, found none"


def made_up_words_tell_nothing(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """What was made up for a document discloses nothing, and may stand anywhere."""
    for term in (None, *terms):
        if part.discloses(_MADE_UP) or not part.accepts(_MADE_UP, term):
            yield f"expected made-up words to be accepted for {_name(term) if term else 'no term'}, found them refused"


def candidates_have_words(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """What may stand in the place of a term has a label, and is the same each time."""
    for term in terms:
        found = [part.candidates(term, ()) for _ in range(2)]
        one, other = (None if some is None else list(some) for some in found)
        if one != other:
            yield f"expected the same words for {_name(term)} at the second time, found others"
        elif one and not all(offer.label.strip() for offer in one):
            yield f"expected words with a letter at least for {_name(term)}, found none"


def settling_leaves_the_part_alone(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """The part beside what stands in the places of names is another one; this one judges as before."""
    before = [part.risk(term) for term in terms]
    other = part.beside({name: next(iter(offers), None) for name, offers in part.ways_up.items()})
    if other.requirement != part.requirement or set(other.ways_up) != set(part.ways_up):
        yield "expected the part of the same requirement with the same names, found another"
    if before != [part.risk(term) for term in terms]:
        yield "expected the same risks after settling, found others"


def copy_judges_alike(part: Part, terms: Sequence[Term]) -> Iterator[str]:
    """What another process gets judges the same."""
    copy = copied(part)
    if isinstance(copy, str):
        yield copy
        return
    offers = _offers(part, terms)
    alike = all(copy.accepts(one) == part.accepts(one) and copy.discloses(one) == part.discloses(one) for one in offers)
    if not alike or [copy.risk(term) for term in terms] != [part.risk(term) for term in terms]:
        yield "expected a copy that judges the same, found another"


CHECKS: tuple[Check, ...] = (
    requirement_has_a_name,
    risks_are_of_the_term_and_the_requirement,
    asking_again_changes_nothing,
    many_are_one_by_one,
    what_discloses_is_not_accepted,
    what_discloses_as_words_does_as_a_term,
    made_up_words_tell_nothing,
    candidates_have_words,
    settling_leaves_the_part_alone,
    copy_judges_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _offers(part: Part, terms: Sequence[Term]) -> list[Offer]:
    """Words to try: those of the terms themselves, and all that the part would offer."""
    own = [Offer(term.lemma, Origin.TAXONOMY) for term in terms]
    offered = [offer for term in terms for offer in part.candidates(term, ()) or ()]
    return list(dict.fromkeys((*own, *offered, *(offer for offers in part.ways_up.values() for offer in offers))))


def _is_risky(risk: Risk | None) -> bool:
    return risk is not None and risk.too_high


def _name(term: Term) -> str:
    return f"[{term.span.start}, {term.span.end})"
