"""Plans: what each sensitive word of a text is released as, and what that gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod

from tacit.document import Span
from tacit.knowledge import Concept
from tacit.models.t_plausibility.bounds import KindCount
from tacit.models.t_plausibility.domain import Generalization, SensitiveWord
from tacit.models.t_plausibility.uniform import cost
from tacit.terms import Kind, Term
from tacit.terms.keys import key


@dataclass(frozen=True, slots=True)
class ReleasedWord:
    """A sensitive word, and what it is released as.

    Attributes:
        terms: Where it occurs. All occurrences are released alike and count once: a reader takes them for the same.
        word: The word.
        generalization: What it is released as; its concept is nothing where each occurrence stays as it stands.
        standing: What another requirement has put in the place of each of the terms; nothing for the term itself.
        kind: The kind that it counts for; nothing for all kinds without a t of their own.
    """

    terms: tuple[Term, ...]
    word: SensitiveWord = field(repr=False)
    generalization: Generalization = field(repr=False)
    standing: tuple[Concept | None, ...] = field(repr=False)
    kind: Kind | None = None

    @property
    def concepts(self) -> tuple[Concept | None, ...]:
        """What each of the terms is released as; nothing for one that is released as it is."""
        concept = self.generalization.concept
        return (concept,) * len(self.terms) if concept else self.standing


@dataclass(frozen=True, slots=True)
class SegmentPlan:
    """What the sensitive words of a segment are released as.

    Attributes:
        segment: The stretch of the document.
        t: The texts asked for; where kinds have a t of their own, the product over the kinds that the segment has.
        words: What each word is released as, in the order of first occurrence.
        suppressed: Terms that no generalization would hide: they are taken out, and add nothing to the number of texts.
        proven: Whether no plan is better.
        left: Terms in whose place what another requirement has put stays, and adds nothing to the number of texts.
        kept: Terms that no generalization would hide and that stay as they are, because t is 1.
        kinds: What the terms of each kind give; one entry, for all kinds, where none has a t of its own.
    """

    segment: Span
    t: int
    words: tuple[ReleasedWord, ...]
    suppressed: tuple[Term, ...] = ()
    proven: bool = True
    left: tuple[Term, ...] = ()
    kept: tuple[Term, ...] = ()
    kinds: tuple[KindCount, ...] = ()

    @property
    def texts(self) -> int:
        """|D|: how many base texts the release may stand for."""
        return prod(one.generalization.volume for one in self.words)

    @property
    def entropy_bits(self) -> float:
        """H(d), equation 3: how uncertain a reader is which of them it stands for."""
        return sum(one.generalization.entropy_bits for one in self.words)

    @property
    def volumes(self) -> dict[Span, int]:
        """The volume of each term: 1 where it is as it was, was taken out, or shows nothing that can be counted."""
        found = {term.span: one.generalization.volume for one in self.words for term in one.terms}
        found |= {term.span: 1 for term in (*self.suppressed, *self.left, *self.kept)}
        return dict(sorted(found.items()))

    @property
    def unchanged(self) -> tuple[Term, ...]:
        """The sensitive terms that are released as they are, because others give t texts or none were asked for.

        A term in whose place another requirement has put a name of the same meaning is one of them.
        """
        stay = [
            term
            for one in self.words
            for term, concept in zip(one.terms, one.concepts, strict=True)
            if not concept or key(concept.label) in one.word.names
        ]
        return tuple(sorted((*stay, *self.kept), key=lambda term: term.span))

    def cost(self, *, balance: float = 0.5) -> float:
        """C, equation 1; where kinds have a t of their own, the sum over the kinds."""
        wanted = {one.kind: one.t for one in self.kinds}
        volumes: dict[Kind | None, list[float]] = {}
        for one in self.words:
            volumes.setdefault(one.kind, []).append(2**one.generalization.entropy_bits)
        return sum(cost(found, wanted.get(kind, self.t), balance=balance) for kind, found in volumes.items())


def cosine_similarity(terms: Sequence[Term], plans: Iterable[SegmentPlan]) -> float | None:
    """How similar the release is to the original, as S2 measures it; nothing if there are no terms.

    The dot product of the frequencies of the original's terms and of the release's, both divided by the norm of the
    former. A generalization counts for the word that it stands for with that word's probability; what is taken out, or
    replaced by what says nothing of it, with nothing.

    Args:
        terms: All terms of the document, sensitive or not.
        plans: What the sensitive ones are released as.
    """
    beliefs: dict[Span, float] = {}
    for plan in plans:
        beliefs |= {term.span: 0.0 for term in (*plan.suppressed, *plan.left)}
        beliefs |= {term.span: one.generalization.belief for one in plan.words for term in one.terms}
    original = Counter(term.lemma for term in terms)
    shared = sum(original[term.lemma] * beliefs.get(term.span, 1.0) for term in terms)
    return shared / sum(count**2 for count in original.values()) if terms else None
