"""Plans: what each sensitive word of a text is released as, and what that gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import prod

from tacit.document import Span
from tacit.models.t_plausibility.domain import Generalization, Word
from tacit.models.t_plausibility.uniform import cost
from tacit.terms import Term


@dataclass(frozen=True, slots=True)
class ReleasedWord:
    """A sensitive word, and what it is released as.

    Attributes:
        terms: Where it occurs. All occurrences are released alike and count once: a reader takes them for the same.
        word: The word.
        generalization: What it is released as.
    """

    terms: tuple[Term, ...]
    word: Word = field(repr=False)
    generalization: Generalization = field(repr=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """What the sensitive words of a segment are released as.

    Attributes:
        segment: The stretch of the document.
        t: The texts asked for.
        words: What each word is released as, in the order of first occurrence.
        suppressed: Terms without any generalization: they are taken out, and add nothing to the number of texts.
        proven: Whether no plan is better.
    """

    segment: Span
    t: int
    words: tuple[ReleasedWord, ...]
    suppressed: tuple[Term, ...] = ()
    proven: bool = True

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
        """The volume of each term: 1 where it is as it was, or was taken out."""
        found = {term.span: one.generalization.volume for one in self.words for term in one.terms}
        return dict(sorted({**found, **{term.span: 1 for term in self.suppressed}}.items()))

    @property
    def unchanged(self) -> tuple[Term, ...]:
        """The sensitive terms that are released as they are."""
        return tuple(term for one in self.words if one.generalization.concept is None for term in one.terms)

    def cost(self, *, balance: float = 0.5) -> float:
        """C, equation 1."""
        return cost([2**one.generalization.entropy_bits for one in self.words], self.t, balance=balance)


def cosine_similarity(terms: Sequence[Term], plans: Iterable[Plan]) -> float | None:
    """How similar the release is to the original, as S2 measures it; nothing if there are no terms.

    The dot product of the frequencies of the original's terms and of the release's, both divided by the norm of the
    former. A generalization counts for the word that it stands for with that word's probability, what is taken out
    with nothing.

    Args:
        terms: All terms of the document, sensitive or not.
        plans: What the sensitive ones are released as.
    """
    beliefs: dict[Span, float] = {}
    for plan in plans:
        beliefs |= {term.span: 0.0 for term in plan.suppressed}
        beliefs |= {term.span: one.generalization.belief for one in plan.words for term in one.terms}
    original = Counter(term.lemma for term in terms)
    shared = sum(original[term.lemma] * beliefs.get(term.span, 1.0) for term in terms)
    return shared / sum(count**2 for count in original.values()) if terms else None
