"""The judgement of a document: all requirements together, with what stands in the places of hidden names settled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from tacit.models.parts import Part
from tacit.options import SUPPRESSED, Action, Offer, Option
from tacit.risk import Risk
from tacit.terms import Term
from tacit.terms.keys import key

OfferBits = Callable[[str, Offer], float]
"""Says what information words keep of a term, given by its key."""


class Judgement:
    """Judges the terms of a document under all requirements.

    Args:
        parts: What each requirement says, in the order in which they choose words.
        term_bits: IC of a term, by its key.
        offer_bits: What information words in its place keep.
    """

    def __init__(
        self,
        parts: Sequence[Part],
        *,
        term_bits: Callable[[str], float],
        offer_bits: OfferBits,
    ) -> None:
        self.parts = settle(parts)
        self._term_bits = term_bits
        self._offer_bits = offer_bits

    def measure(self, terms: Iterable[Term]) -> None:
        """Measures terms together, which costs far less than one after the other."""
        measure(self.parts, terms)

    def risks(self, term: Term) -> tuple[Risk, ...]:
        """What a term discloses alone, of each requirement the worst; the highest first."""
        found = [risk for part in self.parts if (risk := part.risk(term))]
        return tuple(sorted(found, key=_excess, reverse=True))

    def accepts(self, offer: Offer, term: Term) -> bool:
        """Whether words may stand in the place of a term, as far as every requirement goes."""
        return all(part.accepts(offer, term) for part in self.parts)

    def options(self, term: Term, risks: Sequence[Risk], around: tuple[str, ...]) -> Iterator[Option]:
        """What may happen to a term, the most informative first; suppressing it is always the last.

        Args:
            term: The term.
            risks: What it discloses alone.
            around: The words around it, which say what it means.
        """
        bits = self._term_bits(term.lemma)
        if not any(risk.too_high for risk in risks):
            yield Option(Action.KEEP, None, term.lemma, bits)
        seen = {term.lemma}
        for offer in self._candidates(term, risks, around):
            # By its words for an identifier: the 2020s are not 2020, whose key they share.
            label = offer.label.casefold() if offer.stands_for_identifier else key(offer.label)
            if label not in seen and self.accepts(offer, term):
                # Words say no more than what they stand for, whatever they are counted at.
                yield Option(Action.GENERALIZE, offer, offer.key, min(bits, self._offer_bits(term.lemma, offer)))
            seen.add(label)
        yield SUPPRESSED

    def _candidates(self, term: Term, risks: Sequence[Risk], around: tuple[str, ...]) -> Iterator[Offer]:
        """The words of all requirements that hide the term, or else of the first that has any."""
        hiding = {risk.requirement for risk in risks if risk.too_high}
        found = [(part, offers) for part in self.parts if (offers := part.candidates(term, around)) is not None]
        chosen = [offers for part, offers in found if part.requirement in hiding] or [offers for _, offers in found[:1]]
        return chain.from_iterable(chosen)


def measure(parts: Iterable[Part], terms: Iterable[Term]) -> None:
    """Measures all forms of terms by what each part holds secret."""
    forms = list(dict.fromkeys(form for term in terms for form in (term.lemma, *term.aliases)))
    for part in parts:
        part.meter.measure(forms)


def settle(parts: Sequence[Part]) -> tuple[Part, ...]:
    """The parts beside what stands in the places of hidden names: the best offers that disclose no secret of any part.

    All offers that disclose something go at once, and all secrets are measured anew beside the next ones, until none
    does: the order of the parts makes no difference.
    """
    left = [{name: list(offers) for name, offers in part.ways_up.items()} for part in parts]
    while True:
        settled = [{name: next(iter(offers), None) for name, offers in names.items()} for names in left]
        bound = tuple(part.beside(names) for part, names in zip(parts, settled, strict=True))
        labels = [offer.key for names in settled for offer in names.values() if offer and not offer.tells_nothing]
        for part in bound:
            part.meter.measure(labels)
        disclosing = [
            (at, name)
            for at, names in enumerate(settled)
            for name, offer in names.items()
            if offer and not offer.tells_nothing and _is_refused(offer, name, at, bound)
        ]
        if not disclosing:
            return bound
        for at, name in disclosing:
            del left[at][name][0]


def _is_refused(offer: Offer, name: str, own: int, parts: Sequence[Part]) -> bool:
    """Whether words in the place of a name disclose a secret of their own part, or may not stand for another."""
    for at, part in enumerate(parts):
        if at == own:
            if not part.is_granted(name, offer) and part.discloses(offer):
                return True
        elif not part.accepts(offer):
            return True
    return False


def _excess(risk: Risk) -> tuple[bool, float]:
    return risk.too_high, risk.bits - risk.threshold_bits
