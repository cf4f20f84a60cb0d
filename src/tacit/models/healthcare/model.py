"""The healthcare sanitizer.

D. Sánchez, M. Batet and A. Viejo, "Utility-preserving privacy protection of textual healthcare documents", 2014 (S4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document
from tacit.errors import ParameterError
from tacit.knowledge import KnowledgeBase
from tacit.models._decision import Decision
from tacit.models._forms import forms, group_risk, standing_together
from tacit.models.c_sanitized import Mode, Unknown
from tacit.models.healthcare.detection import SensitiveNames
from tacit.models.healthcare.expansion import SensitiveTerm
from tacit.models.healthcare.judgement import MEASURE, Judgement
from tacit.models.healthcare.meanings import surroundings
from tacit.models.healthcare.pools import ConceptCounts, Pools
from tacit.models.healthcare.preparation import Preparation
from tacit.models.healthcare.threshold import Scope
from tacit.models.options import Options
from tacit.models.plan import Problem, greedy
from tacit.policies import Entry, Policy, PolicyKind
from tacit.risk.information import ConfidenceBound, Estimator
from tacit.risk.readings import TermCounts
from tacit.risk.senses import Associations
from tacit.settings import GROUP_SIZE, GROUP_SUPPORT, MIN_SUPPORT
from tacit.terms import Term
from tacit.terms.keys import key
from tacit.terms.variants import Names

ESTIMATOR: Final = ConfidenceBound()
"""What counts show beyond chance, because among the contexts of g(t) they are small: docs/healthcare.md compares."""

_SETS_REMEMBERED = 8  # of secrets: a document, its release, and the next documents of the same kind


@dataclass(frozen=True, slots=True)
class HealthcareModel:
    """The privacy model of S4; `healthcare` makes one from a policy.

    Guarantee:
        No term of the released text holds a name of the policy: a name that an entry lists, a synonym, a
        specialisation, a word derived from one. What stands in the place of such a name t, its generalization g(t), has
        an information content below tau, that of the policy's least informative name. With both steps, and for every
        name t that the document held: no term q of the released text, and no group of up to `group_size` terms of one
        context of it, has DR(t; q) = PMI(t AND g(t); q) + IC(g(t)) - PMI(g(t); q) >= tau by the counts of the corpus.

    Not covered:
        What points to a condition that the document never names: T, the names that it held, is all that the second step
        protects. In the second step: numbers, dates, ages, codes, words outside noun phrases, and what the policy calls
        ordinary. Larger groups, and groups that are spread over several contexts. What a reader knows and the corpus
        does not show. Negation: "no depression" is hidden, too. Stop words, length, layout and style.

    Of 16 contexts, two have HIV, four flu and four just a virus, so tau = IC(flu) = 2 bits. A virus says less, 0.7
    bits; sweat, which comes with HIV only, says almost all of its 3 bits:

    >>> from tacit.corpus.memory import MemoryIndex
    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> from tacit.models.healthcare import healthcare
    >>> from tacit.policies import Entry
    >>> from tacit.terms import Kind
    >>> contexts = [["hiv", "sweat"]] * 2 + [["flu"]] * 4 + [["virus"]] * 4 + [["ankle"]] * 6
    >>> index = MemoryIndex([contexts] * 4)
    >>> kb = MemoryTaxonomy.from_parents({"hiv": ["virus"], "flu": ["virus"]})
    >>> entry = Entry("virus", "HIV and flu", PolicyKind.CONFIDENTIALITY, "a law", "healthcare", names=("HIV", "flu"))
    >>> model = healthcare(Policy("example", "", "", (entry,)), index, kb, contextualised=False)
    >>> terms = [Term(Span(at, at + 1), Kind.CONCEPT, key) for at, key in enumerate(("hiv", "sweat", "ankle"))]
    >>> [(d.action.value, d.concept and d.concept.label) for d in model.decide(Document("..."), terms)]
    [('generalize', 'virus'), ('suppress', None), ('keep', None)]

    Attributes:
        policy: What is protected.
        preparation: What follows from it (`tacit.models.healthcare.preparation`).
        index: The corpus.
        kb: The knowledge base that has the generalizations.
        contextualised: Whether a name is counted beside its generalization only (S4, section 3.5): crabs are a
            disease where diseases are spoken of.
        scope: Whose names set the threshold.
        steps: 1 hides the names, 2 also the terms that are related to them.
        mode: What happens to a term that is to be hidden.
        group_size: Terms in a group that is looked at; 1 looks at single terms only.
        context: What counts as standing together.
        unknown: What happens, beside a hidden name, to a term with a word that the corpus does not know.
        estimator: How counts become bits.
        min_support: Contexts that are evidence.
        group_support: Contexts that are evidence for a group.
        held: Names that the original held, when the text to judge is its release (`of_release`).

    Raises:
        ParameterError: There is neither one step nor two, a group has no term, or the policy has nothing to keep
            confidential.
    """

    policy: Policy = field(repr=False)
    preparation: Preparation = field(repr=False)
    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    contextualised: bool = True
    scope: Scope = Scope.POLICY
    steps: int = 2
    mode: Mode = Mode.GENERALIZE
    group_size: int = GROUP_SIZE
    context: Context = Context.SENTENCE
    unknown: Unknown = Unknown.HIDE
    estimator: Estimator = ESTIMATOR
    min_support: int = MIN_SUPPORT
    group_support: int = GROUP_SUPPORT
    held: frozenset[str] = field(default=frozenset(), repr=False)
    counts: TermCounts = field(init=False, repr=False, compare=False)
    sensitive: SensitiveNames = field(init=False, repr=False, compare=False)
    terms: Mapping[str, SensitiveTerm] = field(init=False, repr=False, compare=False)
    pools: Pools = field(init=False, repr=False, compare=False)
    ordinary: frozenset[str] = field(init=False, repr=False, compare=False)
    associations: Associations = field(init=False, repr=False, compare=False)
    _judgements: dict[frozenset[str], Judgement] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.steps not in {1, 2}:
            raise ParameterError(f"expected 1 step or 2, found {self.steps}", parameter="steps")
        if self.group_size < 1:
            raise ParameterError(f"expected groups of 1 term or more, found {self.group_size}", parameter="group_size")
        if not self.preparation.terms:
            raise ParameterError(
                f"expected a policy with something confidential, found none in {self.policy.name!r}; "
                "identifiers are the business of another model",
                parameter="policy",
            )
        concepts = ConceptCounts(self.index, self.kb)
        derived = {
            "counts": TermCounts(self.index, min_support=self.min_support),
            "sensitive": SensitiveNames.of(self.policy, self.preparation.terms),
            "terms": {term.key: term for term in self.preparation.terms},
            "pools": Pools(self.preparation.terms, concepts, contextualised=self.contextualised),
            "ordinary": frozenset(map(key, self.policy.ordinary)),
            "associations": Associations(self.index),
            "_judgements": {},
        }
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    @property
    def name(self) -> str:
        """What the model is called."""
        return "healthcare"

    @property
    def names(self) -> Names:
        """The names that a detector must find wherever they stand, with their lexical variants."""
        return self.sensitive.names

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters, and what follows from the policy."""
        sizes = Counter(term.entry for term in self.preparation.terms)
        tau = self.preparation.thresholds
        return {
            "policy": self.policy.name,
            "policy_fingerprint": self.policy.fingerprint,
            "protect": [one.protects for one in self._entries],
            "contextualised": self.contextualised,
            "scope": self.scope.value,
            "steps": self.steps,
            "mode": self.mode.value,
            "group_size": self.group_size,
            "context": self.context.value,
            "unknown": self.unknown.value,
            "estimator": repr(self.estimator),
            "min_support": self.min_support,
            "group_support": self.group_support,
            "room_bits": self.preparation.room_bits,
            "entries": [
                {
                    "id": one.id,
                    "names": sizes[one.id],
                    "threshold_bits": round(tau[one.id].bits, 4) if one.id in tau else None,
                    "threshold_set_by": tau[one.id].key if one.id in tau else None,
                    "threshold_contexts": tau[one.id].count if one.id in tau else None,
                }
                for one in self._entries
            ],
        }

    @property
    def claim(self) -> str:
        """The guarantee for these parameters."""
        named = (
            f"sanitized under the policy {self.policy.name}: no term of the released text holds one of the"
            f" {len(self.preparation.terms)} names of {{{', '.join(one.protects for one in self._entries)}}}"
        )
        if self.steps == 1:
            return f"{named}. Terms that are related to them were not looked for."
        others = f", alone or with up to {self.group_size - 1} others of its {self.context.value},"
        alone = others if self.group_size > 1 else " alone"
        tau = sorted({f"{one.bits:.1f}" for one in self.preparation.thresholds.values()})
        known = "" if self.unknown is Unknown.HIDE else ", as far as the corpus knows its words"
        return (
            f"{named}, and none{alone} reveals {' or '.join(tau) or 'any'} bits or more of a name that the"
            f" original held, over what its generalization says, by the counts of the corpus{known}."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting the release."""
        return tuple(
            f"the corpus has too few contexts of {one.protects!r}: its names were suppressed, not what points to it"
            for one in self._entries
            if one.id not in self.preparation.thresholds
        )

    def of_release(self, terms: Iterable[Term]) -> HealthcareModel:
        """The same model, for the release of a document with these terms: it still knows which names to protect.

        A release names nothing any more. Judged alone, whatever is related to what it hides would seem innocent.
        """
        bound = copy(self)  # not replace(): it shares what has been counted
        object.__setattr__(bound, "held", self.held.union(*map(self._named_by, terms)))
        return bound

    def decide(self, document: Document, terms: Sequence[Term]) -> tuple[Decision, ...]:
        """One decision for each term, in the same order.

        Terms of the same form get the same decision, and so do the forms that a document declares to mean the same.
        """
        first, numbers = forms(terms)
        names = [self._named_by(term) for term in first]
        judgement = self._judgement(self.held.union(*names))
        risks = judgement.risks(first, names)
        standing = standing_together(self.context.spans(document), zip(terms, numbers, strict=True))
        around = surroundings(first, standing)
        hidden = [i for i, risk in enumerate(risks) if risk and risk.too_high]
        judgement.consider((first[i], names[i], around[i]) for i in hidden)
        occurrences = Counter(numbers)
        problem = Problem(
            options=[Options(judgement.options(first[i], names[i], risks[i], around[i])) for i in range(len(first))],
            weights=[occurrences[i] for i in range(len(first))],
            contexts=self._judged_together(first, standing, judgement),
            find=judgement.groups,
        )
        plan = greedy(problem)
        decisions = []
        for term, i in zip(terms, numbers, strict=True):
            option, risk = problem.options[i][plan.choice[i]], risks[i]
            because = replace(risk, terms=(term,)) if risk else None
            if i in plan.reasons and not (because and because.too_high):
                members = [first[j] for j in sorted(plan.reasons[i].variables)]
                because = group_risk(members, plan.reasons[i].together, measure=MEASURE)
            decisions.append(Decision(term, option.action, option.concept, because))
        return tuple(decisions)

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:
        """Whether no term names anything of the policy, and none discloses what the document holds."""
        first, numbers = forms(terms)
        names = [self._named_by(term) for term in first]
        judgement = self._judgement(self.held)
        if any(names) or any(risk and risk.too_high for risk in judgement.risks(first, names)):
            return False
        standing = standing_together(self.context.spans(document), zip(terms, numbers, strict=True))
        together = self._judged_together(first, standing, judgement)
        return not any(judgement.groups(frozenset(first[i].lemma for i in members)) for members in together)

    @property
    def _entries(self) -> tuple[Entry, ...]:
        return self.policy.of_kind(PolicyKind.CONFIDENTIALITY)

    def _named_by(self, term: Term) -> frozenset[str]:
        return frozenset[str]().union(*map(self.sensitive.find, (term.lemma, *term.aliases)))

    def _judgement(self, held: frozenset[str]) -> Judgement:
        """The judgement under these secrets; kept, because a release is judged like its document."""
        found = self._judgements.pop(held, None) or Judgement(self, held)
        self._judgements[held] = found
        if len(self._judgements) > _SETS_REMEMBERED:
            del self._judgements[next(iter(self._judgements))]
        return found

    def _judged_together(
        self, first: Sequence[Term], standing: Sequence[Sequence[int]], judgement: Judgement
    ) -> list[list[int]]:
        """Of the forms that stand together, those that are judged."""
        if self.group_size == 1 or self.steps == 1:
            return []
        judged = [judgement.is_judged(term) for term in first]
        together = [[i for i in members if judged[i]] for members in standing]
        return [members for members in together if len(members) > 1]
