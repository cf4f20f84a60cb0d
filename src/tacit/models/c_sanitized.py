"""(alpha, C)-sanitized text.

D. Sánchez and M. Batet, "C-sanitized: a privacy model for document redaction and sanitization", 2016 (S1).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document
from tacit.errors import ParameterError
from tacit.knowledge import KnowledgeBase
from tacit.models._decision import Action, Decision
from tacit.models._forms import forms, group_risk, standing_together
from tacit.models.options import Options, options
from tacit.models.plan import Problem, greedy, optimal
from tacit.risk import Evidence, Risk
from tacit.risk.disclosure import Disclosure, DisclosureMeter
from tacit.risk.entity import Entity
from tacit.risk.groups import GroupFinder
from tacit.risk.information import AdditiveSmoothing, Estimator
from tacit.risk.readings import TermCounts
from tacit.settings import ALPHA, GROUP_SIZE, GROUP_SUPPORT, KNOWN_SUPPORT, MIN_SUPPORT
from tacit.terms import Kind, Term
from tacit.terms.keys import key

MEASURE = "pointwise mutual information"


class Mode(Enum):
    """What happens to a term that discloses too much."""

    GENERALIZE = "generalize"
    """The most specific generalization that no longer does; suppressed if there is none."""
    REDACT = "redact"
    """Suppressed."""


class Planner(Enum):
    """How terms are chosen that disclose too much only together."""

    GREEDY = "greedy"
    """One group after the other: S1's Algorithm 1, extended to groups."""
    OPTIMAL = "optimal"
    """All terms at once, so that the most information stays."""


class Unknown(Enum):
    """What happens to a term with a word that the corpus does not know."""

    HIDE = "hide"
    """It counts as disclosing everything: what cannot be judged is not released."""
    KEEP = "keep"
    """It is judged by the words that the corpus does know. The guarantee then says so."""


@dataclass(frozen=True, slots=True)
class CSanitized:
    """The privacy model of S1.

    Guarantee:
        For every entity c of C, every term t of the released text, and every group T of up to `group_size` terms that
        stand in one context of it, PMI(c; t) and PMI(c; T) are below IC(c) / alpha by the counts of the corpus: nothing
        reveals 1/alpha or more of what there is to know about c. No term holds a name of c, of its synonyms or of its
        specialisations. A term with a word of which the corpus has fewer than `known_support` contexts is not released
        either, unless `unknown` says otherwise.

    Not covered:
        Larger groups, and groups that are spread over several contexts. What a reader knows and the corpus does not
        show: a co-occurrence in fewer than `min_support` contexts (`group_support` for groups) is no evidence here.
        Stop words, length, layout and style of the text.

    Attributes:
        entities: C, what must stay secret (`tacit.risk.entity.entity`).
        index: The corpus.
        kb: The knowledge base that has the generalizations.
        alpha: At least 1; larger is stricter.
        mode: What happens to a term that discloses too much.
        group_size: Terms in a group that is looked at; 1 looks at single terms only, as S1's Algorithm 1 does.
        context: What counts as standing together.
        planner: How terms are chosen that disclose too much only together.
        unknown: What happens to a term with a word that the corpus does not know.
        estimator: How counts become bits.
        min_support: Contexts that are evidence.
        known_support: Contexts that a word needs to be known to the corpus.
        group_support: Contexts that are evidence for a group.

    Raises:
        ParameterError: alpha is below 1 or no number, a group has no term, or there is nothing to protect.
    """

    entities: tuple[Entity, ...]
    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    alpha: float = ALPHA
    mode: Mode = Mode.GENERALIZE
    group_size: int = GROUP_SIZE
    context: Context = Context.SENTENCE
    planner: Planner = Planner.GREEDY
    unknown: Unknown = Unknown.HIDE
    estimator: Estimator = AdditiveSmoothing()
    min_support: int = MIN_SUPPORT
    known_support: int = KNOWN_SUPPORT
    group_support: int = GROUP_SUPPORT
    counts: TermCounts = field(init=False, repr=False, compare=False)
    _meter: DisclosureMeter = field(init=False, repr=False, compare=False)
    _groups: GroupFinder = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.alpha >= 1 or math.isinf(self.alpha):
            raise ParameterError(f"expected alpha to be a number from 1 up, found {self.alpha}", parameter="alpha")
        if self.group_size < 1:
            raise ParameterError(f"expected groups of 1 term or more, found {self.group_size}", parameter="group_size")
        if not self.entities:
            raise ParameterError("expected at least one entity to protect, found none", parameter="protect")
        counts = TermCounts(self.index, min_support=self.min_support, known_support=self.known_support)
        finder = GroupFinder(
            counts,
            self.entities,
            estimator=self.estimator,
            alpha=self.alpha,
            largest=self.group_size,
            min_support=self.group_support,
        )
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "_meter", DisclosureMeter(counts, self.entities, estimator=self.estimator))
        object.__setattr__(self, "_groups", finder)

    @property
    def name(self) -> str:
        """What the model is called."""
        return "c-sanitized"

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters, and what is counted for each entity."""
        return {
            "protect": [one.name for one in self.entities],
            "alpha": self.alpha,
            "mode": self.mode.value,
            "group_size": self.group_size,
            "context": self.context.value,
            "planner": self.planner.value,
            "unknown": self.unknown.value,
            "estimator": repr(self.estimator),
            "min_support": self.min_support,
            "known_support": self.known_support,
            "group_support": self.group_support,
            "entities": [
                {
                    "name": one.name,
                    "names": sorted(one.names.keys),
                    "contexts": one.count,
                    "information_bits": round(one.information_bits, 4) if one.known else None,
                    "threshold_bits": round(one.information_bits / self.alpha, 4) if one.known else None,
                }
                for one in self.entities
            ],
        }

    @property
    def claim(self) -> str:
        """The guarantee for these parameters."""
        together = f", alone or with up to {self.group_size - 1} others of its {self.context.value},"
        known = "" if self.unknown is Unknown.HIDE else ", as far as the corpus knows its words"
        protected = ", ".join(one.name for one in self.entities)
        return (
            f"({self.alpha:.4g}, C)-sanitized for C = {{{protected}}}: no term of the released text names one of them,"
            f" and none{together if self.group_size > 1 else ''} reveals 1/{self.alpha:.4g} or more of its information"
            f" content by the counts of the corpus{known}."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting the release."""
        return tuple(_never_seen(one, self.index) for one in self.entities if not one.known)

    def decide(self, document: Document, terms: Sequence[Term]) -> tuple[Decision, ...]:
        """One decision for each term, in the same order.

        Terms of the same form get the same decision, and so do the forms that a document declares to mean the same.
        """
        self._meter.measure(form for term in terms for form in (term.lemma, *term.aliases))
        first, numbers = forms(terms)
        risks = [self.risk(term) for term in first]
        problem = self._problem(first, risks, numbers, self._standing_together(document, terms, numbers))
        plan = greedy(problem) if self.planner is Planner.GREEDY else optimal(problem)
        decisions = []
        for term, i in zip(terms, numbers, strict=True):
            option, because = problem.options[i][plan.choice[i]], replace(risks[i], terms=(term,))
            if i in plan.reasons and not because.too_high:
                members = [first[j] for j in sorted(plan.reasons[i].variables)]
                because = group_risk(members, plan.reasons[i].together, measure=MEASURE)
            decisions.append(Decision(term, option.action, option.concept, because))
        return tuple(decisions)

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:
        """Whether no term and no group of terms discloses an entity.

        It is not when the corpus has never seen an entity: a check that cannot be made is not passed.
        """
        if not all(one.known for one in self.entities):
            return False
        return all(decision.action is Action.KEEP for decision in self.decide(document, terms))

    def risk(self, term: Term) -> Risk:
        """The risk of the term alone that lies closest to its threshold, or furthest beyond it."""
        risks = [
            self._risk(term, one, disclosure)
            for form in (term.lemma, *sorted(term.aliases))
            for one, disclosure in zip(self.entities, self._meter.disclosures(form), strict=True)
        ]
        worst = max(risks, key=lambda risk: (risk.evidence is Evidence.NAMED, risk.bits - risk.threshold_bits))
        if worst.too_high or self._is_known(term):
            return worst
        bits, counts = worst.threshold_bits, replace(worst.counts, terms=0, joint=0)
        return Risk((term,), worst.about, bits, bits, MEASURE, Evidence.UNKNOWN, counts)

    def _standing_together(self, document: Document, terms: Sequence[Term], numbers: Sequence[int]) -> list[list[int]]:
        """The forms that stand in each context of the document."""
        if self.group_size == 1:
            return []
        return standing_together(self.context.spans(document), zip(terms, numbers, strict=True))

    def _problem(
        self, first: Sequence[Term], risks: Sequence[Risk], numbers: Sequence[int], contexts: Sequence[Sequence[int]]
    ) -> Problem:
        occurrences = Counter(numbers)
        return Problem(
            options=[
                Options(
                    options(
                        term,
                        self.kb,
                        keep=not risk.too_high,
                        generalize=self.mode is Mode.GENERALIZE,
                        passes=self._passes,
                        information_bits=self.counts.information_bits,
                    )
                )
                for term, risk in zip(first, risks, strict=True)
            ],
            weights=[occurrences[i] for i in range(len(first))],
            contexts=contexts,
            find=self._groups.find,
        )

    def _risk(self, term: Term, one: Entity, disclosure: Disclosure) -> Risk:
        # The bits of an entity that the corpus never saw are unknown: its names are hidden, nothing else can be found.
        named = disclosure.evidence is Evidence.NAMED
        threshold = one.information_bits / self.alpha if one.known or named else math.inf
        return Risk((term,), one.name, disclosure.bits, threshold, MEASURE, disclosure.evidence, disclosure.counts)

    def _is_known(self, term: Term) -> bool:
        if self.unknown is Unknown.KEEP:
            return True
        return term.kind is not Kind.CODE and all(map(self.counts.is_known, (term.lemma, *term.aliases)))

    def _passes(self, label: str) -> bool:
        """Whether a label, as a reader will see it, discloses none of the entities."""
        return self.counts.is_known(label) and not any(
            disclosure.evidence is Evidence.NAMED or disclosure.bits >= one.information_bits / self.alpha
            for one, disclosure in zip(self.entities, self._meter.disclosures(label), strict=True)
        )


def alpha_for_belief(entities: Sequence[Entity], belief: float) -> float:
    """The smallest alpha at which nothing lets a reader believe in any of the entities with this probability or more.

    p(c|T) < p(c)^(1 - 1/alpha) is what alpha promises, so alpha = 1 / (1 - log belief / log p(c)), for the entity that
    needs the largest.

    Raises:
        ParameterError: The belief is no probability, or an entity is in so many contexts, or in none, that no alpha
            gives it.

    >>> from tacit.terms.variants import Names
    >>> round(alpha_for_belief([Entity("hiv", Names(["hiv"]), (), count=4, contexts=64)], 0.25), 2)  # p = 1/16
    2.0
    """
    if not 0 < belief <= 1:
        raise ParameterError(f"expected a belief above 0 and up to 1, found {belief}", parameter="max_belief")
    alphas = []
    for one in entities:
        share = one.count / one.contexts if one.contexts else 0.0
        if not 0 < share < belief:
            why = "the corpus has no context of it" if not share else f"{share:.2g} is what anyone believes beforehand"
            raise ParameterError(
                f"no alpha keeps belief in {one.name!r} below {belief:g}: {why}", parameter="max_belief"
            )
        alphas.append(1 / (1 - math.log(belief) / math.log(share)))
    return max(alphas)


def _never_seen(one: Entity, index: CorpusIndex) -> str:
    closest: Callable[[str], Sequence[str]] | None = getattr(index, "closest", None)
    known = closest(key(one.name)) if closest else ()
    advice = f"; closest that it knows: {', '.join(known)}" if known else ""
    return f"the corpus has no context of {one.name!r}: only its names were hidden, not what points to it{advice}"
