"""t-plausible text.

W. Jiang, M. Murugesan, C. Clifton and L. Si, "t-Plausibility: Semantic Preserving Text Sanitization", 2009 (S2).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import partial
from math import log2, prod

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError, PlausibilityError
from tacit.models._decision import Action, Decision
from tacit.models.t_plausibility.domain import BaseValues, Domains, Word
from tacit.models.t_plausibility.exact import fewest_texts
from tacit.models.t_plausibility.least_cost import least_cost
from tacit.models.t_plausibility.levels import Hierarchy
from tacit.models.t_plausibility.plan import Plan, ReleasedWord
from tacit.models.t_plausibility.senses import SenseOf, usual_sense
from tacit.terms import Term

_NAMED = 5  # terms in a message: a longer list helps nobody


class Objective(Enum):
    """Which of the releases with at least t texts is chosen."""

    FEWEST_TEXTS = "fewest texts"
    """The one with the fewest texts (t-PAT, definition 3). It may leave many terms as they are."""
    UNIFORM = "uniform"
    """The one that protects all terms alike (uniform t-PAT, definition 4), at the least cost of equation 1."""


@dataclass(frozen=True, slots=True)
class TPlausible:
    """The privacy model of S2, solved exactly.

    Guarantee:
        In each segment (`per`) the sensitive terms are replaced so that at least t base texts generalize to what is
        released: texts that differ from the original in these terms alone, and there have other concepts (or words:
        `base_values`) of the same level of the knowledge base. With an `index` the entropy over these texts, by the
        frequencies of their terms in the corpus, is at least log2 t, which is more. A sensitive term that has no
        generalization is taken out, and adds nothing to t. If t cannot be reached, nothing is released.

    Not covered:
        Terms that nobody called sensitive, and what they tell about those that are: S2 takes the words of a text for
        independent. A reader who knows that two segments speak of the same thing. Base texts that nobody would write
        are counted like any other, and so are those for which this model, run by the reader, would have released
        something else. A single term may be released as it is (`Plan.unchanged`) when the others give t texts: often
        with `Objective.FEWEST_TEXTS`, with `Objective.UNIFORM` where its next generalization is far too wide.

    Attributes:
        kb: The knowledge base that has the generalizations.
        t: How many base texts each segment must have at least.
        objective: Which of the releases is chosen.
        balance: alpha of equation 1, for `Objective.UNIFORM`: 1 looks only at the text, 0 only at its terms.
        per: The segments that each must have t texts.
        base_values: What is counted.
        index: A corpus by whose counts base values differ in probability; without one all are equally likely.
        sense: Says which sense of a term is meant; the most usual one unless given (`SenseInContext`).

    Raises:
        ParameterError: t is below 1, balance not between 0 and 1, or there is an index although texts are counted.

    >>> from tacit.knowledge import MemoryTaxonomy
    >>> from tacit.terms import Kind
    >>> kb = MemoryTaxonomy.from_parents({
    ...     "marijuana": ["soft drug"], "hashish": ["soft drug"], "cocaine": ["hard drug"], "soft drug": ["drug"],
    ...     "hard drug": ["drug"], "migraine": ["pain"], "sciatica": ["pain"], "throe": ["pain"]})
    >>> document = Document("Uses marijuana for sciatica.")
    >>> terms = [Term(Span(5, 14), Kind.CONCEPT, "marijuana"), Term(Span(19, 27), Kind.CONCEPT, "sciatica")]
    >>> plans = TPlausible(kb, 6).plans(document, terms)
    >>> [one.generalization.concept.label for one in plans[0].words], plans[0].texts
    (['soft drug', 'pain'], 6)
    >>> TPlausible(kb, 10).plans(document, terms)
    Traceback (most recent call last):
    ...
    tacit.errors.PlausibilityError: t = 10 is out of reach in the segment [0, 28): its terms can be generalized to at
    most 9 texts. They are limited by [5, 14) (concept, 3), [19, 27) (concept, 3). Lower t, name more terms, or use a
    knowledge base that has more.
    """

    kb: Hierarchy = field(repr=False)
    t: int
    objective: Objective = Objective.FEWEST_TEXTS
    balance: float = 0.5
    per: Context = Context.DOCUMENT
    base_values: BaseValues = BaseValues.CONCEPTS
    index: CorpusIndex | None = field(default=None, repr=False)
    sense: SenseOf = field(default=usual_sense, repr=False)
    domains: Domains = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.t < 1:
            raise ParameterError(f"expected t to be 1 or more, found {self.t}", parameter="t")
        if not 0 <= self.balance <= 1:
            raise ParameterError(f"expected a balance from 0 to 1, found {self.balance}", parameter="balance")
        if self.index is not None and self.objective is Objective.FEWEST_TEXTS:
            raise ParameterError(
                "expected the objective uniform with a corpus, found fewest texts, which counts them all alike;"
                " a balance of 1 looks at the text as a whole, too",
                parameter="objective",
            )
        domains = Domains(self.kb, base_values=self.base_values, index=self.index)
        object.__setattr__(self, "domains", domains)

    @property
    def name(self) -> str:
        """What the model is called."""
        return "t-plausibility"

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters."""
        return {
            "t": self.t,
            "objective": self.objective.value,
            "balance": self.balance if self.objective is Objective.UNIFORM else None,
            "per": self.per.value,
            "base_values": self.base_values.value,
            "probabilities": "uniform" if self.index is None else "corpus",
        }

    @property
    def claim(self) -> str:
        """The guarantee for these parameters."""
        what = "meaning" if self.base_values is BaseValues.CONCEPTS else "word"
        entropy = "" if self.index is None else f", with an entropy of at least {log2(self.t):.4g} bits by the corpus"
        return (
            f"{self.t}-plausible: at least {self.t} base texts{entropy}, which differ in the {what} of sensitive terms"
            f" at the same level of the knowledge base, generalize to each {self.per.value} of the released text that"
            " has sensitive terms."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting the release."""
        return ("t counts texts as a whole: single terms may stand as they were when the others give t texts",)

    def plans(self, document: Document, terms: Sequence[Term]) -> tuple[Plan, ...]:
        """What the terms of each segment that has any are released as.

        Args:
            document: The document.
            terms: Its sensitive terms.

        Raises:
            PlausibilityError: A segment's terms cannot be generalized to t texts.
        """
        return tuple(self._plan(document, segment, found) for segment, found in self.segments(document, terms))

    def segments(self, document: Document, terms: Sequence[Term]) -> Iterator[tuple[Span, list[Term]]]:
        """The segments of the document that have sensitive terms, and these."""
        spans = self.per.spans(document)
        starts = [span.start for span in spans]
        found: dict[int, list[Term]] = {}
        for term in terms:
            found.setdefault(max(bisect_right(starts, term.span.start) - 1, 0), []).append(term)
        return ((spans[place], found[place]) for place in sorted(found))

    def word(self, document: Document, term: Term) -> Word | None:
        """The word that the term is, under its own key or another that the document declares; nothing if unknown."""
        forms = (replace(term, lemma=form) for form in (term.lemma, *sorted(term.aliases)))
        found = (self.domains.word(form, partial(self.sense, document, term)) for form in forms)
        return next(filter(None, found), None)

    def decide(self, document: Document, terms: Sequence[Term]) -> tuple[Decision, ...]:
        """One decision for each sensitive term of the document, in the same order.

        Raises:
            PlausibilityError: A segment's terms cannot be generalized to t texts.
        """
        decisions = {term.span: Decision(term, Action.KEEP, None, None) for term in terms}
        for plan in self.plans(document, terms):
            for term in plan.suppressed:
                decisions[term.span] = Decision(term, Action.SUPPRESS, None, None)
            for one in plan.words:
                if one.generalization.concept:
                    for term in one.terms:
                        decisions[term.span] = Decision(term, Action.GENERALIZE, one.generalization.concept, None)
        return tuple(decisions[term.span] for term in terms)

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:  # noqa: ARG002 - the seam's
        """Whether a document with these sensitive terms can be released as it is: only one text is like it."""
        return self.t == 1 or not terms

    def _plan(self, document: Document, segment: Span, terms: Iterable[Term]) -> Plan:
        words: dict[object, tuple[Word, list[Term]]] = {}
        lost: list[Term] = []
        for term in terms:
            word = self.word(document, term)
            if word:
                words.setdefault(word.base.meaning, (word, []))[1].append(term)
            elif self.t > 1:
                lost.append(term)
        if prod(word.ladder[-1] for word, _ in words.values()) < self.t:
            raise self._out_of_reach(segment, [*words.values()], lost)
        steps, proven = self._solve([word for word, _ in words.values()])
        released = (
            ReleasedWord(tuple(where), word, word.generalizations[step])
            for (word, where), step in zip(words.values(), steps, strict=True)
        )
        return Plan(segment, self.t, tuple(released), tuple(lost), proven)

    def _solve(self, words: Sequence[Word]) -> tuple[tuple[int, ...], bool]:
        """Which generalization each word takes, and whether it is proven that nothing is better."""
        if self.t == 1:
            return (0,) * len(words), True
        if self.objective is Objective.FEWEST_TEXTS:
            fewest = fewest_texts([[one.volume for one in word.generalizations] for word in words], self.t)
            return fewest.steps, fewest.is_optimal
        cheapest = least_cost([word.ladder for word in words], self.t, balance=self.balance)
        return cheapest.steps, cheapest.is_optimal

    def _out_of_reach(
        self, segment: Span, words: Sequence[tuple[Word, Sequence[Term]]], lost: Sequence[Term]
    ) -> PlausibilityError:
        widest = [(1, term) for term in lost]
        widest += [(word.generalizations[-1].volume, where[0]) for word, where in words]
        widest.sort(key=lambda one: one[0])
        largest = int(prod(word.ladder[-1] for word, _ in words))
        limits = ", ".join(
            f"[{term.span.start}, {term.span.end}) ({term.kind.value}, {volume})" for volume, term in widest[:_NAMED]
        )
        return PlausibilityError(
            f"t = {self.t} is out of reach in the segment [{segment.start}, {segment.end}): its terms can be"
            f" generalized to at most {largest} texts. They are limited by {limits}. Lower t, name more terms, or use a"
            " knowledge base that has more.",
            largest=largest,
            limiting=tuple((term.span.start, term.span.end) for _, term in widest[:_NAMED]),
        )
