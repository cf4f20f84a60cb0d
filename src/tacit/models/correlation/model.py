"""Correlations that give hidden terms away.

D. Sánchez, M. Batet and A. Viejo, "Minimizing the disclosure risk of semantic correlations in document sanitization",
2013 (S3).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from tacit.corpus import CorpusIndex
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.identities import IdentifierKind
from tacit.knowledge import KnowledgeBase
from tacit.models._decision import Action, Decision
from tacit.models._forms import forms, standing_together
from tacit.models.c_sanitized import Mode, Planner, Unknown
from tacit.models.correlation.detection import QuasiIdentifier, quasi_identifiers
from tacit.models.correlation.hidden import SUBJECT, HiddenTerm
from tacit.models.correlation.judgement import MEASURE, Judgement
from tacit.models.correlation.sensitive import Threshold
from tacit.models.options import SUPPRESSED, Option, Options
from tacit.models.plan import Problem, greedy, optimal
from tacit.risk import Evidence, Risk
from tacit.risk.groups import Together
from tacit.risk.information import AdditiveSmoothing, Estimator
from tacit.risk.readings import TermCounts
from tacit.settings import ALPHA, GROUP_SIZE, GROUP_SUPPORT, KNOWN_SUPPORT, MIN_SUPPORT
from tacit.terms import Kind, Term

_JUDGEMENTS_REMEMBERED = 4  # a document and its release are judged beside the same hidden terms

_NOWHERE = Span(0, 1)


@dataclass(frozen=True, slots=True)
class CorrelationModel:
    """The privacy model of S3: psi, which follows a first sanitizer.

    What the first sanitizer hides are the `HiddenTerm`s among the terms (`tacit.models.correlation.hide`).

    Guarantee:
        No term that the first sanitizer finds is released: in its place stands nothing, or words that tell less of it
        than its threshold. For every hidden term s that the corpus knows, every noun phrase or name q of the released
        text, and every group of up to `group_size` of them that stand in one context of it: q tells less of s than its
        threshold, together with what stands in the place of s, by the counts of the corpus. A q with a word of which
        the corpus has fewer than `known_support` contexts is not released either, unless `unknown` says otherwise.

    Not covered:
        What the first sanitizer does not find and the corpus does not connect with what it does find. What points to a
        hidden term that the corpus does not know: most private persons. Hidden dates, ages, numbers and codes: they are
        hidden, but nothing is looked for that points to them. Verbs, adverbs and adjectives outside noun phrases, and
        numbers, as quasi-identifiers. Larger groups, and groups that are spread over several contexts. Stop words,
        length, layout and style of the text.

    Of 16 contexts two have Nelson, so IC(Nelson) = 3 bits and half of it is 1.5; Trafalgar is in no others:

    >>> from tacit.corpus.memory import MemoryIndex
    >>> from tacit.identities import IdentifierKind
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> from tacit.terms import Kind
    >>> index = MemoryIndex([[["nelson", "trafalgar"]] * 2 + [["ankle"]] * 6 + [["ship"]] * 8])
    >>> model = CorrelationModel(index, MemoryTaxonomy.from_parents({}), known_support=1)
    >>> terms = [Term(Span(at, at + 1), Kind.CONCEPT, key) for at, key in enumerate(("trafalgar", "ankle"))]
    >>> nelson = HiddenTerm(Span(3, 4), Kind.PERSON, "nelson", identifier=IdentifierKind.PERSON)
    >>> decisions = model.decide(Document("..."), [*terms, nelson])
    >>> [decision.action.value for decision in decisions]
    ['suppress', 'keep', 'suppress']
    >>> decisions[0].because.about, round(decisions[0].because.bits, 2), decisions[0].because.threshold_bits
    ('person at [3, 4)', 2.17, 1.5)

    Attributes:
        index: The corpus.
        kb: The knowledge base that has the generalizations.
        threshold: How many bits about a hidden term are too many.
        alpha: At least 1, larger is stricter. What stands in the place of a hidden term tells less than 1/alpha of it.
        mode: REDACT is Algorithm 1 of S3: every term of every group that it finds is suppressed. GENERALIZE puts the
            most informative words that no longer disclose in the place of a term, and of a group changes as few terms
            as it can.
        group_size: Terms in a group that is looked at; 1 looks at single terms only.
        context: What counts as standing together.
        planner: For GENERALIZE: how terms are chosen that disclose too much only together.
        unknown: What happens to a term with a word that the corpus does not know.
        estimator: How counts become bits.
        min_support: Contexts that are evidence.
        known_support: Contexts that a word needs to be known to the corpus.
        group_support: Contexts that are evidence for a group.
        subject: The key of whom the document is about: protected even where nobody is named.
        held: What the original hid, when the text to judge is its release (`of_release`).

    Raises:
        ParameterError: alpha is below 1 or no number, or a group has no term.
    """

    index: CorpusIndex = field(repr=False)
    kb: KnowledgeBase = field(repr=False)
    threshold: Threshold = Threshold.DIRECT
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
    subject: str = field(default="", repr=False)
    held: tuple[HiddenTerm, ...] | None = field(default=None, repr=False)
    counts: TermCounts = field(init=False, repr=False, compare=False)
    _judgements: dict[tuple[HiddenTerm, ...], Judgement] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.alpha >= 1 or math.isinf(self.alpha):
            raise ParameterError(f"expected alpha to be a number from 1 up, found {self.alpha}", parameter="alpha")
        if self.group_size < 1:
            raise ParameterError(f"expected groups of 1 term or more, found {self.group_size}", parameter="group_size")
        counts = TermCounts(self.index, min_support=self.min_support, known_support=self.known_support)
        object.__setattr__(self, "counts", counts)
        object.__setattr__(self, "_judgements", {})

    @property
    def name(self) -> str:
        """What the model is called."""
        return "correlation"

    @property
    def parameters(self) -> dict[str, object]:
        """The parameters. What is hidden differs from document to document, and is in the decisions."""
        return {
            "protect": [self.subject] if self.subject else [],
            "threshold": self.threshold.value,
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
        }

    @property
    def claim(self) -> str:
        """The guarantee for these parameters."""
        together = f", alone or with up to {self.group_size - 1} others of its {self.context.value},"
        much = {
            Threshold.TERM: f"1/{self.alpha:.4g} or more of the information content of a term that it hid",
            Threshold.PAPER: "as much about a term that it hid as the least informative of them tells",
            Threshold.MEDIAN: "as much about a term that it hid as the median of them tells",
            Threshold.DIRECT: (
                f"1/{self.alpha:.4g} or more of the information content of a direct identifier that it hid, or all of"
                " that of another term"
            ),
        }[self.threshold]
        known = "" if self.unknown is Unknown.HIDE else ", as far as the corpus knows its words"
        return (
            "sanitized for correlations: the released text holds nothing that the first sanitizer hides, and no noun"
            f" phrase or name of it{together if self.group_size > 1 else ''} tells {much}, by the counts of the"
            f" corpus{known}."
        )

    @property
    def notes(self) -> tuple[str, ...]:
        """What the user should know before trusting the release."""
        return (
            "nothing that points to a hidden term is found if the corpus does not know the term: most private names",
        )

    def of_release(self, terms: Iterable[Term]) -> CorrelationModel:
        """The same model, for the release of a document with these terms: it still knows what is hidden.

        A release names nothing any more. Judged alone, whatever points to what it hides would seem innocent.
        """
        bound = copy(self)  # not replace(): it shares what has been counted
        object.__setattr__(bound, "held", (*(self.held or ()), *_hidden(terms)))
        return bound

    def decide(self, document: Document, terms: Sequence[Term]) -> tuple[Decision, ...]:
        """One decision for each term, in the same order.

        Terms of the same form get the same decision, and so do the forms that a document declares to mean the same.
        """
        judgement, read = self._read(terms)
        first, numbers = forms(read)
        risks = judgement.risks(first)
        choices = [Options(judgement.options(term, risk)) for term, risk in zip(first, risks, strict=True)]
        readable = [
            (term, i)
            for term, i in zip(read, numbers, strict=True)
            if isinstance(term, HiddenTerm) or judgement.is_judged(term)
        ]
        contexts = standing_together(self.context.spans(document), readable) if self.group_size > 1 else []
        if self.mode is Mode.REDACT:
            chosen, reasons = _algorithm_1(first, risks, choices, contexts, judgement)
        else:
            problem = Problem(
                options=choices,
                weights=[count for _, count in sorted(Counter(numbers).items())],
                contexts=contexts,
                find=judgement.correlations.groups,
            )
            plan = greedy(problem) if self.planner is Planner.GREEDY else optimal(problem)
            chosen = [options[plan.choice[i]] for i, options in enumerate(choices)]
            reasons = {i: _Reason(_risk(one.together), tuple(sorted(one.variables))) for i, one in plan.reasons.items()}
        example = {i: terms[at] for at, i in reversed(tuple(enumerate(numbers)))}
        decisions = []
        for term, i in zip(terms, numbers, strict=True):
            risk = risks[i]
            because = replace(risk, terms=(term,)) if risk and risk.terms != (term,) else risk
            if i in reasons and not (because and because.too_high):
                because = replace(reasons[i].risk, terms=tuple(example[j] for j in reasons[i].variables))
            decisions.append(Decision(term, chosen[i].action, chosen[i].concept, because))
        return tuple(decisions)

    def is_satisfied_by(self, document: Document, terms: Sequence[Term]) -> bool:
        """Whether nothing is left that the first sanitizer hides, and no term or group of terms discloses it."""
        return all(decision.action is Action.KEEP for decision in self.decide(document, terms))

    def _read(self, terms: Sequence[Term]) -> tuple[Judgement, Sequence[Term]]:
        """The judgement beside all that is hidden, and the terms as it shall see them.

        Of a release, what the first sanitizer finds in our own words is not hidden, and the rest is suppressed.
        """
        if self.held is None:
            return self._judgement(tuple(_hidden(terms))), terms
        judgement = self._judgement(self.held)
        read = [judgement.read_again(term) for term in terms]
        return self._judgement((*self.held, *_hidden(read))), read

    def _judgement(self, hidden: tuple[HiddenTerm, ...]) -> Judgement:
        """The judgement beside these hidden terms; kept, because a release is judged like its document."""
        if self.subject:
            who = HiddenTerm(_NOWHERE, Kind.PERSON, self.subject, identifier=IdentifierKind.PERSON, entity=SUBJECT)
            hidden = (*hidden, who)
        found = self._judgements.pop(hidden, None) or Judgement(self, hidden)
        self._judgements[hidden] = found
        if len(self._judgements) > _JUDGEMENTS_REMEMBERED:
            del self._judgements[next(iter(self._judgements))]
        return found


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why forms had to change: the risk, without terms, of these together."""

    risk: Risk
    variables: tuple[int, ...]


def _hidden(terms: Iterable[Term]) -> Iterator[HiddenTerm]:
    return (term for term in terms if isinstance(term, HiddenTerm))


def _algorithm_1(
    first: Sequence[Term],
    risks: Sequence[Risk | None],
    choices: Sequence[Options],
    contexts: Iterable[Sequence[int]],
    judgement: Judgement,
) -> tuple[list[Option], dict[int, _Reason]]:
    """What Algorithm 1 leaves of each form: every term of what it finds is removed."""
    reasons: dict[int, _Reason] = {}
    for members in contexts:
        pool: dict[str, list[int]] = {}
        for i in members:
            risk = risks[i]
            if risk is None or risk.evidence is not Evidence.UNKNOWN:
                shown = first[i].lemma if judgement.is_judged(first[i]) else choices[i][0].key
                pool.setdefault(shown, []).append(i)
        pool.pop("", None)
        for found in quasi_identifiers(pool, judgement.correlations):
            reason = _Reason(_risk(found), tuple(i for key in found.keys for i in pool[key]))
            for i in reason.variables:
                reasons.setdefault(i, reason)
    return [SUPPRESSED if i in reasons else options[0] for i, options in enumerate(choices)], reasons


def _risk(found: QuasiIdentifier | Together) -> Risk:
    evidence = found.evidence if isinstance(found, QuasiIdentifier) else Evidence.GROUP
    return Risk((), found.about, found.bits, found.threshold_bits, MEASURE, evidence, found.counts)
