"""t-plausible text.

W. Jiang, M. Murugesan, C. Clifton and L. Si, "t-Plausibility: Semantic Preserving Text Sanitization", 2009 (S2).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import log2
from types import MappingProxyType
from typing import Final

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.knowledge import Concept, Hierarchy
from tacit.models._decision import Decision
from tacit.models.t_plausibility._choices import NOTHING_STANDS, KindPart, Passes, Place, parts
from tacit.models.t_plausibility._planning import Objective, plan
from tacit.models.t_plausibility.bounds import Bounds, WantedTexts
from tacit.models.t_plausibility.domain import HEAD_NOUN, BaseValues, Domains, SensitiveWord
from tacit.models.t_plausibility.plan import SegmentPlan
from tacit.models.t_plausibility.senses import SenseOf, usual_sense
from tacit.models.t_plausibility.sensitive import SensitiveTerms
from tacit.models.t_plausibility.standing import Standing
from tacit.options import Action, Offer, Origin
from tacit.terms import Term

AS_IT_IS: Final[Mapping[Span, Standing]] = MappingProxyType({})
"""Nothing stands in the place of any term."""


@dataclass(frozen=True, slots=True)
class TPlausible:
    """The privacy model of S2, solved exactly.

    Guarantee:
        In each segment (`per`) the sensitive terms are replaced so that at least t base texts generalize to what is
        released: texts that differ from the original in these terms alone, and there have other concepts (or words:
        `base_values`) of the same level of the knowledge base. Where kinds of terms have a t of their own, the terms of
        each kind alone give so many. With an `index` the entropy over these texts, by the frequencies of their terms in
        the corpus, is at least log2 t, which is more. A sensitive term that no generalization would hide is taken out,
        and adds nothing to t. If t cannot be reached, nothing is released. With `standing`, what other requirements
        have put in the place of terms is counted as a reader sees it, and never narrowed.

    Not covered:
        Terms that nobody called sensitive, and what they tell about those that are: S2 takes the words of a text for
        independent. A reader who knows that two segments speak of the same thing. Base texts that nobody would write
        are counted like any other, and so are those for which this model, run by the reader, would have released
        something else. A single term may be released as it is (`SegmentPlan.unchanged`) when the others give t texts:
        with `Objective.UNIFORM` where its next generalization is far too wide, with `Objective.FEWEST_TEXTS` often.

    Attributes:
        kb: The knowledge base that has the generalizations.
        t: How many base texts each segment must have at least: a number for all terms together, or one for the terms of
            each kind alone, with that of all other kinds together under None. A meaning with occurrences of several
            kinds counts for the first.
        objective: Which of the releases is chosen.
        balance: alpha of equation 1, for `Objective.UNIFORM`: 1 looks only at the text, 0 only at its terms.
        per: The segments that each must have t texts.
        base_values: What is counted.
        index: A corpus by whose counts base values differ in probability; without one all are equally likely.
        sense: Says which sense of a term is meant; the most usual one unless given (`SenseInContext`).
        sensitive: The listed terms: no generalization names one of them, and a synonym of one is taken for it.

    Raises:
        ParameterError: t is below 1, or has no number for the kinds that are not named; balance is not between 0 and 1;
            or there is an index although texts are counted.

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

    Another requirement has already made a drug of the marijuana:

    >>> standing = {terms[0].span: Standing(kb.senses("drug")[0])}
    >>> plans = TPlausible(kb, 6).plans(document, terms, standing=standing)
    >>> [one.generalization.concept.label for one in plans[0].words], plans[0].texts
    (['drug', 'pain'], 9)
    """

    kb: Hierarchy = field(repr=False)
    t: WantedTexts = field(hash=False)
    objective: Objective = Objective.UNIFORM
    balance: float = 0.5
    per: Context = Context.DOCUMENT
    base_values: BaseValues = BaseValues.CONCEPTS
    index: CorpusIndex | None = field(default=None, repr=False)
    sense: SenseOf = field(default=usual_sense, repr=False)
    sensitive: SensitiveTerms | None = None
    bounds: Bounds = field(init=False, repr=False, compare=False)
    domains: Domains = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "bounds", Bounds.of(self.t))
        if not 0 <= self.balance <= 1:
            raise ParameterError(f"expected a balance from 0 to 1, found {self.balance}", parameter="balance")
        if self.index is not None and self.objective is Objective.FEWEST_TEXTS:
            raise ParameterError(
                "expected the objective uniform with a corpus, found fewest texts, which counts them all alike;"
                " a balance of 1 looks at the text as a whole, too",
                parameter="objective",
            )
        domains = Domains(self.kb, base_values=self.base_values, index=self.index, sensitive=self.sensitive)
        object.__setattr__(self, "domains", domains)

    @property
    def name(self) -> str:
        """What the model is called."""
        return "t-plausibility"

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters."""
        return {
            "t": self.bounds.parameter,
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
        asked = [(f"terms of the kind {kind.value}", t) for kind, t in self.bounds.by_kind.items()]
        asked += [("all other sensitive terms" if asked else "sensitive terms", self.bounds.others)]
        texts = [
            f"at least {t} base texts"
            + ("" if self.index is None else f", with an entropy of at least {log2(t):.4g} bits by the corpus")
            + f", which differ in the {what} of {terms}"
            for terms, t in asked
        ]
        plausible = " and ".join(f"{t}-plausible" + (f" in {terms}" if asked[1:] else "") for terms, t in asked)
        return (
            f"{plausible}: {', and '.join(texts)} at the same level of the knowledge base, generalize to each"
            f" {self.per.value} of the released text that has {'such' if asked[1:] else 'sensitive'} terms."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting the release."""
        return ("t counts texts as a whole: single terms may stand as they were when the others give t texts",)

    def plans(
        self,
        document: Document,
        terms: Sequence[Term],
        *,
        standing: Mapping[Span, Standing] = AS_IT_IS,
        passes: Passes | None = None,
    ) -> tuple[SegmentPlan, ...]:
        """What the terms of each segment that has any are released as.

        Args:
            document: The document.
            terms: Its sensitive terms, in any order.
            standing: What already stands in a term's place, by its span; a term that is not there may stay as it is.
            passes: Whether a generalization may be used for a term; all may unless given.

        Raises:
            PlausibilityError: A segment's terms cannot be generalized to t texts.
        """
        return tuple(
            plan(
                segment, self._parts(document, found, standing, passes), objective=self.objective, balance=self.balance
            )
            for segment, found in self.segments(document, terms)
        )

    def segments(self, document: Document, terms: Sequence[Term]) -> Iterator[tuple[Span, list[Term]]]:
        """The segments of the document that have sensitive terms, and these in the order of the text."""
        spans = self.per.spans(document)
        starts = [span.start for span in spans]
        found: dict[int, list[Term]] = {}
        for term in sorted(terms, key=lambda one: one.span):
            found.setdefault(max(bisect_right(starts, term.span.start) - 1, 0), []).append(term)
        return ((spans[place], found[place]) for place in sorted(found))

    def word(self, document: Document, term: Term) -> SensitiveWord | None:
        """The word that the term is: a listed term that it is a synonym of, its own key, or another that it declares.

        Nothing if none of them is known.
        """
        listed = self.sensitive.meant_by(term, self.kb) if self.sensitive else None
        for form in (*((listed,) if listed else ()), term.lemma, *sorted(term.aliases)):
            named = term if form == term.lemma else replace(term, lemma=form)
            found = self.domains.word(named, partial(self.sense, document, term))
            if found:
                return found
        return None

    def decide(
        self,
        document: Document,
        terms: Sequence[Term],
        *,
        standing: Mapping[Span, Standing] = AS_IT_IS,
        passes: Passes | None = None,
    ) -> tuple[Decision, ...]:
        """One decision for each sensitive term of the document, in the same order.

        A term that another requirement generalized gets its concept, or a wider one; one in whose place stands what
        shows nothing is kept, which means that what stands there stays.

        Args:
            document: The document.
            terms: Its sensitive terms, in any order.
            standing: What already stands in a term's place, by its span; a term that is not there may stay as it is.
            passes: Whether a generalization may be used for a term; all may unless given.

        Raises:
            PlausibilityError: A segment's terms cannot be generalized to t texts.
        """
        released = {
            span: Decision(term, Action.GENERALIZE, _offer(one.concept))
            for term in terms
            if (one := standing.get(span := term.span)) and one.concept and not one.shows_nothing
        }
        for made in self.plans(document, terms, standing=standing, passes=passes):
            for term in made.suppressed:
                released[term.span] = Decision(term, Action.SUPPRESS)
            for word in made.words:
                for term, concept in zip(word.terms, word.concepts, strict=True):
                    if concept:
                        released[term.span] = Decision(term, Action.GENERALIZE, _offer(concept))
        return tuple(released.get(term.span) or Decision(term, Action.KEEP) for term in terms)

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:  # noqa: ARG002 - the seam's
        """Whether a document with these sensitive terms can be released as it is: only one text is like it."""
        return all(self.bounds.t(self.bounds.kind(term.kind)) == 1 for term in terms)

    def _parts(
        self, document: Document, terms: Sequence[Term], standing: Mapping[Span, Standing], passes: Passes | None
    ) -> list[KindPart]:
        places = [Place(term, self.word(document, term), standing.get(term.span, NOTHING_STANDS)) for term in terms]
        return parts(places, self.domains, self.bounds, passes)


def _offer(concept: Concept) -> Offer:
    """The words that say a concept."""
    if concept.source == HEAD_NOUN:
        return Offer(concept.label, Origin.HEAD_NOUN)
    return Offer(concept.label, Origin.TAXONOMY, concept)
