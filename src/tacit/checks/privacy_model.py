"""What every privacy model keeps to."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Protocol, runtime_checkable

from tacit.checks._contract import Check, copied, run
from tacit.document import Document
from tacit.errors import ParameterError
from tacit.models import Action, PrivacyModel
from tacit.replacement import Replacement, apply
from tacit.terms import Kind, Term
from tacit.terms.keys import key

SEAM = "PrivacyModel"


@runtime_checkable
class JudgeOfRelease(Protocol):
    """What a model may offer besides: itself, told what the original held, to judge a release that no longer says."""

    def of_release(self, terms: Iterable[Term]) -> PrivacyModel:
        """The model for the release of a document with these terms."""
        ...


def for_privacy_model(
    model: PrivacyModel, document: Document, terms: Sequence[Term], *, needs_original: bool = False
) -> None:
    """Checks a privacy model; returns if it keeps its contract.

    Args:
        model: The model.
        document: A document in which it changes a term at least.
        terms: The terms that it decides about, as a detector finds them.
        needs_original: Whether its promise compares the release with the original, as t-plausibility's does. Then the
            release cannot be judged by itself, and `release_is_satisfied` is left out.

    Raises:
        ContractError: It breaks the contract. Terms are named by their offsets, not by their words.
        ParameterError: There are no terms, or the model keeps them all: nothing would be shown.

    >>> from tacit.corpus.memory import MemoryIndex
    >>> from tacit.document import Span
    >>> from tacit.knowledge import MemoryTaxonomy
    >>> from tacit.models import CSanitized
    >>> from tacit.risk.entity import entity
    >>> index = MemoryIndex.from_texts(["HIV is a virus.", "Fever comes and goes.", "A virus infects."])
    >>> kb = MemoryTaxonomy.from_parents({"hiv": ["virus"]})
    >>> model = CSanitized((entity("HIV", index=index, kb=kb),), index, kb, alpha=1.5)
    >>> terms = [Term(Span(4, 7), Kind.CONCEPT, "hiv"), Term(Span(12, 17), Kind.CONCEPT, "fever")]
    >>> for_privacy_model(model, Document("Has HIV and fever."), terms)
    """
    terms = tuple(terms)
    if all(decision.action is Action.KEEP for decision in model.decide(document, terms)):
        raise ParameterError("expected a document with a term that the model changes, found none", parameter="terms")
    left_out = release_is_satisfied if needs_original else None
    run(SEAM, [check for check in CHECKS if check is not left_out], model, document, terms)


def report_can_be_written(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """The name and the claim say something, the parameters are JSON values, and the notes are texts."""
    del document, terms
    # What is annotated need not be what comes.
    texts: list[tuple[str, object]] = [("name", model.name), ("claim", model.claim)]
    for what, said in (*texts, *(("note", note) for note in model.notes)):
        if not isinstance(said, str) or not said.strip():
            yield f"expected a {what} in words, found {type(said).__name__} of nothing"
    try:
        json.dumps(dict(model.parameters), allow_nan=False)
    except (TypeError, ValueError) as error:
        yield f"expected parameters that are JSON values, found some that raise {type(error).__name__}"


def terms_are_decided_in_order(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """There is one decision for each term, in the order of the terms."""
    decided = [decision.term for decision in model.decide(document, terms)]
    if decided != list(terms):
        yield f"expected a decision about each of {len(terms)} terms in their order, found {len(decided)} or others"


def generalizations_have_words(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """What is generalized has a concept with a label, other than the term; what is kept or suppressed has none."""
    for decision in model.decide(document, terms):
        label = key(decision.concept.label) if decision.concept else ""
        if decision.action is Action.GENERALIZE and (not label or label == decision.term.lemma):
            yield f"expected a concept with words of its own for {_name(decision.term)}, found none"
        elif decision.action is not Action.GENERALIZE and decision.concept:
            yield f"expected no concept for {_name(decision.term)}, which is not generalized, found one"


def reasons_lead_back_to_the_text(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """The terms of a risk are terms of the document."""
    for decision in model.decide(document, terms):
        if decision.because and not set(decision.because.terms) <= set(terms):
            yield f"expected a risk of terms of the document for {_name(decision.term)}, found one of others"


def input_is_left_alone(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """The list of terms is not changed."""
    given = list(terms)
    model.decide(document, given)
    model.is_satisfied_by(document, given)
    if given != list(terms):
        yield "expected the terms as they were given, found them changed"


def asking_again_changes_nothing(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """The same terms get the same decisions, whatever was decided between."""
    first = tuple(model.decide(document, terms))
    model.decide(document, terms[::-1])
    if first != tuple(model.decide(document, terms)):
        yield "expected the same decisions at the second time, found others"


def change_means_not_satisfied(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """A document in which the model changes a term cannot be released as it is."""
    changed = sum(decision.action is not Action.KEEP for decision in model.decide(document, terms))
    if changed and model.is_satisfied_by(document, terms):
        yield f"expected is_satisfied_by to be False where {changed} terms are changed, found True"


def release_is_satisfied(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """What is released, judged as a reader sees it, keeps the promise."""
    release, replacements = apply(document, model.decide(document, terms))
    left = _released(replacements)
    judge = model.of_release(terms) if isinstance(model, JudgeOfRelease) else model
    if not judge.is_satisfied_by(release, left):
        yield f"expected a release that satisfies the model, found that one of {len(left)} terms does not"


def copy_decides_alike(model: PrivacyModel, document: Document, terms: Sequence[Term]) -> Iterator[str]:
    """What another process gets makes the same decisions and the same claim."""
    copy = copied(model)
    if isinstance(copy, str):
        yield copy
        return
    if tuple(copy.decide(document, terms)) != tuple(model.decide(document, terms)) or copy.claim != model.claim:
        yield "expected a copy that decides and claims the same, found another"


CHECKS: tuple[Check, ...] = (
    report_can_be_written,
    terms_are_decided_in_order,
    generalizations_have_words,
    reasons_lead_back_to_the_text,
    input_is_left_alone,
    asking_again_changes_nothing,
    change_means_not_satisfied,
    release_is_satisfied,
    copy_decides_alike,
)
"""Every check, in the order in which they run: the later ones rely on the earlier."""


def _name(term: Term) -> str:
    return f"[{term.span.start}, {term.span.end})"


def _released(replacements: Sequence[Replacement]) -> list[Term]:
    """The terms of the release: what was kept, and the labels of what was generalized, where they now stand."""
    terms = []
    for target, one in {one.target: one for one in replacements}.items():
        term, concept = one.decision.term, one.decision.concept
        if one.decision.action is Action.KEEP:
            terms.append(replace(term, span=target))
        elif concept:
            terms.append(Term(target, Kind.CONCEPT, key(concept.label)))
    return terms
