"""The model of S3 on a corpus that can be computed by hand (`tests/models/mini.py`)."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.correlation.notation import terms
from tests.models.mini import CONTEXTS, mini_index, mini_taxonomy

from tacit.checks.privacy_model import for_privacy_model
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.identities import IdentifierKind
from tacit.identities.replacing.kinds import concept
from tacit.knowledge import Concept, MemoryTaxonomy
from tacit.models import Action, Mode, Planner, Unknown
from tacit.models.correlation import INVENTED, CorrelationModel, HiddenTerm, Threshold
from tacit.models.utility import utility_kept
from tacit.risk import Evidence
from tacit.risk.information import MaximumLikelihood
from tacit.terms import Kind, Term

INDEX, KB = mini_index(), mini_taxonomy()
VIRUS, DISEASE = KB.senses("virus")[0], KB.senses("disease")[0]
EXAMPLE = CorrelationModel(
    INDEX, KB, threshold=Threshold.TERM, estimator=MaximumLikelihood(), group_size=1, known_support=1, mode=Mode.REDACT
)
WORDS = sorted(set(CONTEXTS) - {"hiv"})


def kept(model: CorrelationModel, text: str, **hidden: object) -> list[str]:
    """What the model leaves of the terms."""
    document, found = terms(text, **hidden)  # type: ignore[arg-type]  # the keywords of `terms`
    return [document[one.term.span] for one in model.decide(document, found) if one.action is Action.KEEP]


@pytest.mark.parametrize(
    ("threshold", "identifier", "left"),
    [
        # IC(hiv) = 4, IC(ankle) = 4; drug and infection tell 2 bits about hiv, virus and fever 1.
        (Threshold.TERM, IdentifierKind.PERSON, ["virus", "fever"]),
        (Threshold.TERM, IdentifierKind.PLACE, ["virus", "fever"]),
        (Threshold.DIRECT, IdentifierKind.PERSON, ["virus", "fever"]),
        (Threshold.DIRECT, IdentifierKind.PLACE, ["drug", "infection", "virus", "fever"]),
        (Threshold.PAPER, IdentifierKind.PERSON, ["drug", "infection", "virus", "fever"]),
    ],
)
def test_thresholds(threshold: Threshold, identifier: IdentifierKind, left: list[str]) -> None:
    """Half of 4 bits is too much by `term`, of a person's name also by `direct`; by the paper's rule all 4 are."""
    model = replace(EXAMPLE, threshold=threshold, kb=MemoryTaxonomy.from_parents({}))
    text = "[hiv], antiretroviral, drug, infection, virus, fever"
    assert kept(model, text, identifier=identifier) == left


def test_a_person_who_is_called_by_an_ordinary_word_attracts_nothing() -> None:
    """The corpus has bakers where the text has Mr Baker: what goes with them says nothing about him."""
    direct = replace(EXAMPLE, threshold=Threshold.DIRECT)  # with a taxonomy that knows hiv as a common noun
    assert kept(direct, "[hiv], antiretroviral, hiv, ankle") == ["antiretroviral", "ankle"]
    assert kept(direct, "[hiv ankle], antiretroviral", identifier=IdentifierKind.PERSON) == ["antiretroviral"]
    listed = replace(EXAMPLE, threshold=Threshold.TERM)
    assert kept(listed, "[hiv], antiretroviral, ankle") == ["ankle"]


def test_one_general_name_makes_the_paper_strict() -> None:
    """IC(disease) = 1 bit: hidden beside hiv, it is the paper's threshold, and fever and virus go, too."""
    model = replace(EXAMPLE, threshold=Threshold.PAPER)
    assert kept(model, "[hiv], fever, virus, substance") == ["fever", "virus", "substance"]
    assert kept(model, "[hiv], [disease], fever, virus, substance") == ["substance"]
    assert kept(replace(model, threshold=Threshold.MEDIAN), "[hiv], [disease], [ankle], fever") == ["fever"]


def test_numbers_set_no_threshold_and_attract_nothing() -> None:
    """A hidden date or amount is hidden, and that is all."""
    model = replace(EXAMPLE, threshold=Threshold.PAPER)
    assert kept(model, "[disease], fever, substance", identifier=IdentifierKind.DATE) == ["fever", "substance"]


def test_a_term_that_holds_a_hidden_name_goes() -> None:
    """Also where the corpus does not know the name, and the first sanitizer overlooked it."""
    model = replace(EXAMPLE, unknown=Unknown.KEEP)
    document, found = terms("[zyx], zyx clinic, ankle")
    clinic = model.decide(document, found)[1]
    assert clinic.because is not None
    assert (clinic.action, clinic.because.evidence) == (Action.SUPPRESS, Evidence.NAMED)


def test_unknown_words_go_unless_the_user_says_otherwise() -> None:
    """Of a word without contexts nobody can say that it points to nothing."""
    assert kept(EXAMPLE, "[hiv], qwertz, ankle") == ["ankle"]
    assert kept(replace(EXAMPLE, unknown=Unknown.KEEP), "[hiv], qwertz, ankle") == ["qwertz", "ankle"]


def test_without_anything_hidden_nothing_is_looked_for() -> None:
    """There is nothing to give away."""
    assert kept(EXAMPLE, "antiretroviral, ankle") == ["antiretroviral", "ankle"]


def test_what_a_generalization_leaves_is_added_to_the_risk() -> None:
    """Fever tells 1 bit about hiv; beside "virus" (1.83 bits) it tells all 4, and so does "disease"."""
    model = replace(EXAMPLE, mode=Mode.GENERALIZE)
    document, found = terms("[hiv], fever, ankle", offers=[VIRUS])
    decisions = model.decide(document, found)
    assert [one.action for one in decisions] == [Action.GENERALIZE, Action.SUPPRESS, Action.KEEP]
    because = decisions[1].because
    assert because is not None
    assert because.bits == pytest.approx(4.0)
    assert because.counts.contexts == 18  # those with "virus" or "hiv"
    assert kept(model, "[hiv], fever, ankle") == ["fever", "ankle"]


@pytest.mark.parametrize(("alpha", "label"), [(2.0, "virus"), (2.5, "disease"), (9.0, None)])
def test_the_most_informative_words_that_tell_little_enough_are_taken(alpha: float, label: str | None) -> None:
    """IC(virus or hiv) is 1.83 bits, IC(disease or hiv) 0.91: what is below IC(hiv) / alpha may stand there."""
    model = replace(EXAMPLE, mode=Mode.GENERALIZE, alpha=alpha)
    document, found = terms("[hiv], ankle", offers=[VIRUS, DISEASE])
    taken = model.decide(document, found)[0].concept
    assert (taken.label if taken else None) == label


def test_words_that_are_hidden_elsewhere_stand_nowhere() -> None:
    """A virus that is hidden itself is no generalization of another hidden term."""
    model = replace(EXAMPLE, mode=Mode.GENERALIZE)
    document, found = terms("[hiv], [virus], ankle", offers=[VIRUS, DISEASE])
    assert {one.concept.label for one in model.decide(document, found) if one.concept} == {"disease"}


def test_made_up_words_and_kinds_tell_nothing() -> None:
    """A pseudonym may stand in the place of any name, and so may the kind of an identifier."""
    for made_up in (Concept(INVENTED, "1", "Person A"), concept("[phone number]")):
        document, found = terms("[hiv], ankle", offers=[made_up])
        decision = replace(EXAMPLE, alpha=100.0).decide(document, found)[0]
        assert (decision.action, decision.concept) == (Action.GENERALIZE, made_up)


def test_what_a_law_grants_stands_whatever_it_tells() -> None:
    """The year of a date may stay under HIPAA, even where it tells too much."""
    document, found = terms("[hiv], ankle", offers=[VIRUS])
    model = replace(EXAMPLE, alpha=100.0)
    assert model.decide(document, found)[0].action is Action.SUPPRESS
    granted = [replace(one, granted=True) if isinstance(one, HiddenTerm) else one for one in found]
    assert model.decide(document, granted)[0].concept == VIRUS


def test_quasi_identifiers_are_generalized_where_that_is_enough() -> None:
    """The antiretroviral tells all about hiv; a substance tells nothing, and more stays than if it went."""
    document, found = terms("[hiv], antiretroviral, ankle")
    redacted, generalized = (
        replace(EXAMPLE, mode=mode).decide(document, found) for mode in (Mode.REDACT, Mode.GENERALIZE)
    )
    assert [one.concept.label for one in generalized if one.concept] == ["substance"]
    bits = EXAMPLE.counts.information_bits
    assert (utility_kept(generalized, bits) or 0) > (utility_kept(redacted, bits) or 0)


def test_of_a_group_the_paper_removes_all_and_we_as_few_as_we_can() -> None:
    """Fever and virus tell 1 bit about hiv each, together 4: Algorithm 1 removes both, a plan changes one."""
    model = replace(EXAMPLE, group_size=2, group_support=1, min_support=1, context=Context.SENTENCE)
    text = "[hiv], fever, virus, ankle"
    assert kept(model, text) == ["ankle"]
    assert len(kept(replace(model, mode=Mode.GENERALIZE), text)) == 2
    apart = "[hiv], fever. Virus, ankle"
    assert kept(model, apart) == ["fever", "Virus", "ankle"]
    assert kept(replace(model, context=Context.DOCUMENT), apart) == ["ankle"]


def test_the_subject_is_protected_where_nobody_is_named() -> None:
    """What points to the person that a text is about goes, although the text never says the name."""
    model = replace(EXAMPLE, subject="hiv")
    document, found = terms("antiretroviral, hiv, ankle")
    decisions = model.decide(document, found)
    assert [one.action for one in decisions] == [Action.SUPPRESS, Action.SUPPRESS, Action.KEEP]
    assert {one.because.about for one in decisions if one.because} == {"the subject"}


def test_a_release_is_judged_beside_what_its_original_hid() -> None:
    """Judged alone, what points to a hidden term would seem innocent; our own words are no leak."""
    offers = [Concept(INVENTED, "1", "Person A")]
    document, found = terms("[hiv], antiretroviral, ankle", offers=offers)
    judge = EXAMPLE.of_release(found)
    _, leaking = terms("antiretroviral, ankle")
    _, clean = terms("ankle")
    assert EXAMPLE.is_satisfied_by(document, leaking)
    assert not judge.is_satisfied_by(document, leaking)
    assert judge.is_satisfied_by(document, clean)
    for ours in ("person", "a", "person a"):
        assert judge.is_satisfied_by(document, [*clean, HiddenTerm(Span(9, 10), Kind.PERSON, ours)])
    left = HiddenTerm(Span(9, 10), Kind.PERSON, "smith", offers=tuple(offers))
    assert judge.decide(document, [*clean, left])[-1].action is Action.SUPPRESS


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("planner", Planner)
@pytest.mark.parametrize("threshold", Threshold)
@pytest.mark.parametrize("offers", [(), (VIRUS, DISEASE), (Concept(INVENTED, "1", "Person A"),)])
def test_the_contract_is_kept(mode: Mode, planner: Planner, threshold: Threshold, offers: tuple[Concept, ...]) -> None:
    """Every check of the seam, with and without words in the place of what is hidden."""
    model = CorrelationModel(INDEX, KB, threshold=threshold, mode=mode, planner=planner, group_support=1)
    document, found = terms("[Hiv], antiretroviral, infection, virus. Fever, ankle, ankle drug", offers=offers)
    for_privacy_model(model, document, found)


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6, unique=True), st.floats(1, 6), st.floats(1, 6))
def test_a_larger_alpha_never_keeps_more(words: list[str], one: float, other: float) -> None:
    """Stricter is stricter, for single terms that are redacted."""
    low, high = sorted((one, other))
    text = ", ".join(["[hiv]", *words])
    assert set(kept(replace(EXAMPLE, alpha=high), text)) <= set(kept(replace(EXAMPLE, alpha=low), text))


@given(st.lists(st.sampled_from([*WORDS, "[hiv]", "[ankle]", "[fever]"]), min_size=1, max_size=7))
def test_two_runs_agree(words: list[str]) -> None:
    """Another model, and a copy of it, decide alike."""
    document, found = terms(", ".join(words))
    first = EXAMPLE.decide(document, found)
    assert replace(EXAMPLE).decide(document, found) == first
    assert pickle.loads(pickle.dumps(EXAMPLE)).decide(document, found) == first  # noqa: S301  # our own bytes


def test_reasons_and_reprs_hold_no_text() -> None:
    """A hidden term is named by its kind and its place, wherever a model or a decision is shown."""
    document, found = terms("[hiv], antiretroviral, ankle", identifier=IdentifierKind.PERSON)
    model = EXAMPLE.of_release(found)
    decisions = EXAMPLE.decide(document, found)
    assert decisions[1].because is not None
    assert decisions[1].because.about == "person at [0, 3)"
    shown = repr((model, decisions, EXAMPLE.claim, EXAMPLE.notes, EXAMPLE.parameters)).lower()
    assert not any(words in shown for words in ("hiv", "antiretroviral", "ankle"))


def test_parameters_outside_their_domain() -> None:
    """A model that promises nothing is not made."""
    for alpha in (0.5, math.nan, math.inf):
        with pytest.raises(ParameterError, match="alpha"):
            replace(EXAMPLE, alpha=alpha)
    with pytest.raises(ParameterError, match="groups of 1 term or more, found 0"):
        replace(EXAMPLE, group_size=0)


def test_terms_of_other_kinds_are_left_alone() -> None:
    """Verbs and numbers are no quasi-identifiers here: the claim speaks of noun phrases and names."""
    _, found = terms("[hiv], antiretroviral")
    verb = Term(Span(30, 31), Kind.WORD, "antiretroviral")
    assert EXAMPLE.decide(Document("x" * 40), [*found, verb])[-1].action is Action.KEEP
    assert "noun phrase or name" in EXAMPLE.claim
