"""The stages, wired: text, terms, risk, decisions, replacement, report."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, TypeVar

from tacit import knowledge
from tacit.corpus import CorpusIndex
from tacit.corpus.shipped import shipped
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.evaluation.audit import Audit, Auditor
from tacit.knowledge import KnowledgeBase
from tacit.models import Action, CSanitized, Decision, Mode, Planner, PrivacyModel, Unknown, alpha_for_belief
from tacit.models.healthcare import HealthcareModel, default_folder, healthcare
from tacit.models.t_plausibility import Objective, TPlausible, recount
from tacit.models.t_plausibility.levels import Hierarchy
from tacit.models.utility import utility_kept
from tacit.replacement import Replacement, apply
from tacit.report import Guarantee, Report, sha256
from tacit.risk.entity import Entity, entity
from tacit.risk.readings import TermCounts
from tacit.settings import ALPHA, GROUP_SIZE, KNOWN_SUPPORT, LANGUAGE_MODEL, MIN_SUPPORT, VERSION
from tacit.terms import Kind, Term
from tacit.terms.detector import LanguageModelDetector, Progress
from tacit.terms.keys import key
from tacit.terms.variants import Names

_E = TypeVar("_E", bound=Enum)


@dataclass(frozen=True, slots=True)
class Lexicon:
    """What is one term because a taxonomy or the corpus knows it as one."""

    index: CorpusIndex
    kb: KnowledgeBase

    def __call__(self, key: str) -> bool:
        """Whether the key names something."""
        return bool(self.kb.senses(key)) or self.index.count((frozenset((key,)),)) >= MIN_SUPPORT


Selection = Callable[[Document, Sequence[Term]], Sequence[Term]]
"""Says which terms of a document a model is asked about."""


def every_term(_: Document, terms: Sequence[Term]) -> Sequence[Term]:
    """All of them."""
    return terms


@dataclass(frozen=True, slots=True)
class Sanitizer:
    """Sanitizes documents under one privacy model.

    Attributes:
        model: The privacy model.
        detector: What finds the terms.
        counts: The contexts of terms, which the utility is measured by.
        fingerprints: What identifies the data behind them.
        select: Which terms the model is asked about.
    """

    model: PrivacyModel
    detector: LanguageModelDetector
    counts: TermCounts
    fingerprints: Mapping[str, str]
    select: Selection = every_term

    def sanitize(self, document: Document, *, on_progress: Progress | None = None) -> Report:
        """The report on the document, with the text to release.

        Raises:
            PlausibilityError: t texts are out of reach (t-plausibility only).
        """
        parsed: dict[str, tuple[Term, ...]] = {}
        found = self.detector.detect_again(document, parsed, on_progress=on_progress)
        terms = self.select(document, found)
        release, replacements = apply(document, self.model.decide(document, terms))
        if isinstance(self.model, TPlausible):
            released = {one.decision.term.span: _words(one) for one in replacements}
            holds = all(one.holds for one in recount(self.model, document, terms, released))
            checked = "the base texts of every segment were counted again from the words released"
        else:
            release, replacements, holds = self._until_nothing_leaks(document, release, replacements, terms, parsed)
            checked = "the terms of the released text were found anew and judged again"
        decided = {one.decision.term.span for one in replacements}
        others = [Decision(term, Action.KEEP, None, None) for term in found if term.span not in decided]
        return Report(
            sanitized=release.text,
            replacements=replacements,
            model=self.model.name,
            parameters=self.model.parameters,
            utility_kept=utility_kept([*(one.decision for one in replacements), *others], self.counts.information_bits),
            guarantee=Guarantee(claim=self.model.claim, holds=holds, checked=checked),
            fingerprints={**self.fingerprints, "released": sha256(release.text)},
            notes=tuple(self.model.notes),
        )

    def _until_nothing_leaks(
        self,
        document: Document,
        release: Document,
        replacements: Sequence[Replacement],
        terms: Sequence[Term],
        parsed: dict[str, tuple[Term, ...]],
    ) -> tuple[Document, tuple[Replacement, ...], bool]:
        """The release parsed anew and judged again, as an auditor would, and what leaks hidden, until nothing does.

        A word may be a noun only now that its neighbour is gone; a generalization may say too much beside another.
        """
        judge = self.model.of_release(terms) if isinstance(self.model, HealthcareModel) else self.model
        seen = self.detector.detect_again(release, parsed)
        while not (holds := judge.is_satisfied_by(release, seen)):
            leaks = [one for one in judge.decide(release, seen) if one.action is not Action.KEEP]
            if not leaks:
                break
            release, replacements = apply(document, _hide(replacements, leaks))
            seen = self.detector.detect_again(release, parsed)
        return release, tuple(replacements), holds


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a reader is taken to know, and how text is read: the parts that sanitizing and auditing share.

    Attributes:
        index: The corpus.
        kb: The knowledge base.
        language_model: The name of an installed spaCy model.
    """

    index: CorpusIndex = field(repr=False)
    kb: Hierarchy = field(repr=False)
    language_model: str = LANGUAGE_MODEL

    @classmethod
    def shipped(cls, *, index: CorpusIndex | None = None, language_model: str = LANGUAGE_MODEL) -> Knowledge:
        """What tacit brings, unless a corpus or a language model is given."""
        return cls(index or shipped(), knowledge.shipped(), language_model)

    @property
    def fingerprints(self) -> dict[str, str]:
        """What identifies the program and its data."""
        return {
            "version": VERSION,
            "language_model": self.language_model,
            "corpus": self.index.fingerprint,
            "knowledge": self.kb.fingerprint,
        }

    def entities(self, protect: Iterable[str]) -> tuple[Entity, ...]:
        """What must stay secret, with all its names."""
        return tuple(entity(name, index=self.index, kb=self.kb) for name in dict.fromkeys(protect))

    def detector(self, entities: Iterable[Entity], names: Iterable[str] = ()) -> LanguageModelDetector:
        """What finds terms, and the names of these entities and these other keys wherever they stand."""
        sought = Names(frozenset(names).union(*(one.names.keys for one in entities)))
        return LanguageModelDetector(self.language_model, known=Lexicon(self.index, self.kb), names=sought)


def sanitizer(
    protect: Iterable[str],
    *,
    alpha: float | None = None,
    max_belief: float | None = None,
    mode: Mode | str = Mode.GENERALIZE,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    planner: Planner | str = Planner.GREEDY,
    unknown: Unknown | str = Unknown.HIDE,
    known_support: int = KNOWN_SUPPORT,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer that hides these entities.

    Args:
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        alpha: At least 1; larger is stricter. 2 unless given.
        max_belief: Instead of alpha: how strongly a reader may come to believe in an entity, as a probability.
        mode: "generalize" or "redact".
        group_size: Terms that are looked at together; 1 looks at single terms only.
        context: What counts as standing together: "sentence", "paragraph" or "document".
        planner: "greedy" or "optimal".
        unknown: What happens to words that the corpus does not know: "hide" or "keep".
        known_support: Contexts that a word needs to be known: fewer for a small corpus of one's own.
        using: The knowledge; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.
    """
    using = using or Knowledge.shipped()
    entities = using.entities(protect)
    if alpha is not None and max_belief is not None:
        raise ParameterError("expected alpha or max_belief, found both", parameter="max_belief")
    if max_belief is not None:
        alpha = alpha_for_belief(entities, max_belief)
    model = CSanitized(
        entities,
        using.index,
        using.kb,
        alpha=ALPHA if alpha is None else alpha,
        mode=_member(Mode, mode, "mode"),
        group_size=group_size,
        context=_member(Context, context, "context"),
        planner=_member(Planner, planner, "planner"),
        unknown=_member(Unknown, unknown, "unknown"),
        known_support=known_support,
    )
    return Sanitizer(model, using.detector(entities), model.counts, using.fingerprints)


def plausible_sanitizer(
    t: int,
    *,
    terms: Iterable[str] = (),
    kinds: Iterable[Kind | str] = (),
    protect: Iterable[str] = (),
    uniform: bool = False,
    balance: float = 0.5,
    per: Context | str = Context.DOCUMENT,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer under t-plausibility.

    Args:
        t: How many texts each segment has to stand for.
        terms: Sensitive terms, in words.
        kinds: Kinds of terms that are sensitive: "person", "place"...
        protect: Entities: the terms that (2, C)-sanitized would hide are sensitive.
        uniform: Whether all terms are protected alike (uniform t-plausibility).
        balance: With `uniform`: 1 looks only at the text, 0 only at its terms.
        per: The segments: "sentence", "paragraph" or "document".
        using: The knowledge; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or nothing says which terms are sensitive.
    """
    using = using or Knowledge.shipped()
    keys = frozenset(map(key, terms)) - {""}
    wanted = frozenset(_member(Kind, kind, "kinds") for kind in kinds)
    entities = using.entities(protect)
    if not (keys or wanted or entities):
        raise ParameterError("expected sensitive terms, kinds of terms or entities, found none", parameter="terms")
    other = CSanitized(entities, using.index, using.kb) if entities else None
    model = TPlausible(
        using.kb,
        t,
        objective=Objective.UNIFORM if uniform else Objective.FEWEST_TEXTS,
        balance=balance,
        per=_member(Context, per, "per"),
    )
    return Sanitizer(
        model,
        using.detector(entities, names=keys),
        TermCounts(using.index, min_support=MIN_SUPPORT),
        using.fingerprints,
        select=SensitiveTerms(keys, wanted, other),
    )


@dataclass(frozen=True, slots=True)
class SensitiveTerms:
    """Selects sensitive terms: by their words, by their kind, or because another model would hide them."""

    keys: frozenset[str]
    kinds: frozenset[Kind]
    other: CSanitized | None

    def __call__(self, document: Document, terms: Sequence[Term]) -> Sequence[Term]:
        """The sensitive ones among the terms."""
        hidden: set[Span] = set()
        if self.other:
            decisions = self.other.decide(document, terms)
            hidden = {one.term.span for one in decisions if one.action is not Action.KEEP}
        return [
            term
            for term in terms
            if term.kind in self.kinds or term.span in hidden or not self.keys.isdisjoint((term.lemma, *term.aliases))
        ]


def healthcare_sanitizer(
    policy: str,
    *,
    contextualised: bool = True,
    steps: int = 2,
    mode: Mode | str = Mode.GENERALIZE,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    unknown: Unknown | str = Unknown.HIDE,
    using: Knowledge | None = None,
) -> Sanitizer:
    """The sanitizer of healthcare documents under a policy.

    Args:
        policy: The name of a policy that tacit brings, or a YAML file.
        contextualised: Whether ambiguous names are counted in the context of their generalization.
        steps: 1 hides the policy's names, 2 also what is related to them.
        mode: "generalize" or "redact".
        group_size: Terms that are looked at together; 1 looks at single terms only.
        context: What counts as standing together.
        unknown: What happens to words that the corpus does not know.
        using: The knowledge; what tacit brings unless given.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.
        ParameterError: A parameter is outside its domain.
    """
    using = using or Knowledge.shipped()
    model = healthcare(
        policy,
        using.index,
        using.kb,
        contextualised=contextualised,
        steps=steps,
        mode=_member(Mode, mode, "mode"),
        group_size=group_size,
        context=_member(Context, context, "context"),
        unknown=_member(Unknown, unknown, "unknown"),
        folder=default_folder(),
    )
    return Sanitizer(model, using.detector((), names=model.names.keys), model.counts, using.fingerprints)


def sanitize(text: str, protect: Iterable[str], **parameters: Any) -> Report:
    """The report on a text, with the text to release: `tacit.sanitize`.

    Args:
        text: The text.
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        **parameters: Those of `sanitizer`: alpha, mode and others.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.

    >>> sanitize("The patient has AIDS and a broken ankle.", protect=["HIV"], alpha=2.0).sanitized
    'The patient has an immunological disorder and a broken ankle.'
    """
    if isinstance(protect, str):
        raise ParameterError("expected a list of names to protect, found one string", parameter="protect")
    return sanitizer(protect, **parameters).sanitize(Document(text))


def audit(
    original: str,
    released: str,
    protect: Iterable[str],
    *,
    alpha: float = ALPHA,
    group_size: int = GROUP_SIZE,
    context: Context | str = Context.SENTENCE,
    unknown: Unknown | str = Unknown.HIDE,
    known_support: int = KNOWN_SUPPORT,
    using: Knowledge | None = None,
) -> Audit:
    """What a released text gives away, by a judgment that shares no code with the sanitizer's.

    Args:
        original: The original text.
        released: The released text.
        protect: What must stay secret: ``NAME``, or ``NAME=alias|alias``.
        alpha: The strictness promised.
        group_size: The largest group promised to be harmless.
        context: What counts as standing together.
        unknown: Whether words that the corpus does not know were to be hidden.
        known_support: Contexts that a word needs to be known.
        using: The knowledge that the promise names; what tacit brings unless given.

    Raises:
        ParameterError: A parameter is outside its domain, or there is nothing to protect.

    >>> audit("He has HIV.", "He has HIV.", ["HIV"]).holds
    False
    """
    if not alpha >= 1 or math.isinf(alpha):
        raise ParameterError(f"expected alpha to be a number from 1 up, found {alpha}", parameter="alpha")
    using = using or Knowledge.shipped()
    entities = using.entities(protect)
    if not entities:
        raise ParameterError("expected at least one entity to protect, found none", parameter="protect")
    auditor = Auditor(
        entities,
        using.index,
        using.detector(entities),
        alpha=alpha,
        group_size=group_size,
        context=_member(Context, context, "context"),
        allow_unknown=_member(Unknown, unknown, "unknown") is Unknown.KEEP,
        known_support=known_support,
    )
    return auditor.audit(Document(original), Document(released))


def _member(kind: type[_E], value: _E | str, parameter: str) -> _E:
    try:
        return kind(value)
    except ValueError:
        members = " or ".join(str(one.value) for one in kind)
        raise ParameterError(f"expected {members} for {parameter}, found {value!r}", parameter=parameter) from None


def _words(one: Replacement) -> str:
    """What a reader sees in the place of a term, without the article that went with it."""
    decision = one.decision
    return decision.concept.label if decision.concept else "" if decision.action is Action.SUPPRESS else one.text


def _hide(replacements: Sequence[Replacement], leaks: Iterable[Decision]) -> list[Decision]:
    """The decisions, with what leaks from the release hidden in the original, too."""
    decisions = [one.decision for one in replacements]
    for leak in leaks:
        source = _source(replacements, leak.term.span)
        touched = [decision for decision in decisions if decision.term.span.overlaps(source)]
        hull = Span(
            min([source.start, *(one.term.span.start for one in touched)]),
            max([source.end, *(one.term.span.end for one in touched)]),
        )
        term = replace(leak.term, span=hull)
        # Words that leak only beside a generalization: the generalization was too much.
        beside = any(one.action is not Action.KEEP for one in touched)
        hidden = Decision(term, Action.SUPPRESS, None, leak.because) if beside else replace(leak, term=term)
        decisions = [decision for decision in decisions if decision not in touched] + [hidden]
    return decisions


def _source(replacements: Sequence[Replacement], target: Span) -> Span:
    """The stretch of the original that a stretch of the release came from; what was replaced counts whole."""
    ends = [one.target.end for one in replacements]
    first = bisect_right(ends, target.start)  # the first replacement that ends behind the start
    last = bisect_left(ends, target.end)  # the first that ends at or behind the end
    start = target.start + (replacements[first - 1].source.end - ends[first - 1] if first else 0)
    end = target.end + (replacements[last - 1].source.end - ends[last - 1] if last else 0)
    if first < len(ends) and replacements[first].target.start <= target.start:
        start = replacements[first].source.start
    if last < len(ends) and replacements[last].target.start < target.end:
        end = replacements[last].source.end
    return Span(start, end)
