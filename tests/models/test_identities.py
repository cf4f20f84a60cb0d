"""Identities on a corpus that can be computed by hand (`tests/models/mini.py`): what gives hidden terms away (S3)."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.growth import grows_in_proportion
from tests.models.marked import decide_marked, examined, marked
from tests.models.mini import CONTEXTS, decide, is_kept, mini_model, mini_taxonomy

from tacit.corpus.information import MaximumLikelihood
from tacit.document import Context, Document, Span
from tacit.errors import ParameterError
from tacit.identities import GivenSpans, IdentifierKind, ListedTerms
from tacit.knowledge import MemoryTaxonomy
from tacit.models import Action, Decision, DisclosureModel, Mode, ReleaseSettings, Unknown
from tacit.models.utility import utility_kept
from tacit.options import Offer, Origin, kind_label
from tacit.risk import Counts, Ground
from tacit.secrets import Identities, Threshold
from tacit.secrets.hidden import HiddenTerm, mark
from tacit.terms import Kind, Term

KB = mini_taxonomy()
VIRUS, DISEASE = (Offer(word, Origin.LADDER, KB.senses(word)[0]) for word in ("virus", "disease"))
PERSON_A = Offer("Person A", Origin.ROLE)
NOBODY = ListedTerms({})  # terms are marked by hand
WORDS = sorted(set(CONTEXTS) - {"hiv"})
_IDENTITIES = {"threshold", "alpha", "subject", "first"}


def model(*, kb: MemoryTaxonomy = KB, **changes: Any) -> DisclosureModel:
    """The preset of S3 on the mini corpus: the paper's estimate, redaction, thresholds of each term; single terms."""
    asked = {"first": NOBODY, "threshold": Threshold.TERM, "estimator": MaximumLikelihood()}
    asked |= {name: value for name, value in changes.items() if name in _IDENTITIES}
    settings = {name: value for name, value in changes.items() if name not in _IDENTITIES}
    return mini_model(Identities(**asked), kb=kb, **{"mode": Mode.REDACT, **settings})  # type: ignore[arg-type]


def generalizing(**changes: Any) -> DisclosureModel:
    """The same, with generalization."""
    return model(mode=Mode.GENERALIZE, **changes)


def left_of(text: str, decisions: tuple[Decision, ...]) -> list[str]:
    """What decisions leave of the terms."""
    document = marked(text).document
    return [document[one.term.span] for one in decisions if one.action is Action.KEEP]


def kept(one: DisclosureModel, text: str, **how: Any) -> list[str]:
    """What the model leaves of the terms."""
    return left_of(text, decide_marked(one, text, **how))


@pytest.mark.parametrize(
    ("threshold", "kind", "left"),
    [
        # IC(hiv) = 4, IC(ankle) = 4; drug and infection tell 2 bits about hiv, virus and fever 1.
        (Threshold.TERM, IdentifierKind.PERSON, ["virus", "fever"]),
        (Threshold.TERM, IdentifierKind.PLACE, ["virus", "fever"]),
        (Threshold.DIRECT, IdentifierKind.USER_NAME, ["virus", "fever"]),
        (Threshold.DIRECT, IdentifierKind.PLACE, ["drug", "infection", "virus", "fever"]),
        (Threshold.PAPER, IdentifierKind.PERSON, ["drug", "infection", "virus", "fever"]),
    ],
)
def test_thresholds(threshold: Threshold, kind: IdentifierKind, left: list[str]) -> None:
    """Half of 4 bits is too much by `term`, by `direct` only of what says who is meant; by the paper's all 4 are."""
    one = model(threshold=threshold, kb=MemoryTaxonomy.from_parents({}))
    assert kept(one, "[hiv], antiretroviral, drug, infection, virus, fever", kind=kind) == left


@pytest.mark.parametrize(
    ("first", "threshold"),
    [(None, Threshold.DIRECT), (NOBODY, Threshold.TERM), (GivenSpans({}), Threshold.TERM)],
)
def test_what_is_listed_is_all_protected_alike(first: ListedTerms | None, threshold: Threshold) -> None:
    """Unless the user says otherwise, a detector's finds have the threshold of their kind, listed terms their own."""
    assert model(first=first, threshold=None).identities[0].threshold is threshold
    assert model(first=first, threshold=Threshold.PAPER).identities[0].threshold is Threshold.PAPER


def test_half_of_a_full_name_is_too_much_by_direct() -> None:
    """Virus and drug meet in 2 contexts: 5 bits. An antiretroviral tells all 5, hiv 4, infection and fever 2."""
    one = model(threshold=Threshold.DIRECT, kb=MemoryTaxonomy.from_parents({}))
    text = "[virus drug], antiretroviral, hiv, infection, fever"
    assert kept(one, text) == ["infection", "fever"]
    assert kept(one, text, kind=IdentifierKind.PLACE) == ["hiv", "infection", "fever"]


def test_a_person_who_is_called_by_one_word_attracts_nothing() -> None:
    """Many people are called so: what goes with the best known of them says nothing about this one."""
    one = model(threshold=Threshold.DIRECT, kb=MemoryTaxonomy.from_parents({}))
    assert kept(one, "[hiv], antiretroviral, hiv, ankle") == ["antiretroviral", "ankle"]


def test_a_person_who_is_called_by_an_ordinary_word_attracts_nothing() -> None:
    """The corpus has bakers where the text has Mr Baker: what goes with them says nothing about him."""
    direct = model(threshold=Threshold.DIRECT)  # with a taxonomy that knows hiv as a common noun
    assert kept(direct, "[hiv], antiretroviral, hiv, ankle") == ["antiretroviral", "ankle"]
    assert kept(direct, "[hiv ankle], antiretroviral") == ["antiretroviral"]
    assert kept(direct, "[virus drug], antiretroviral") == ["antiretroviral"]
    assert kept(model(), "[hiv], antiretroviral, ankle") == ["ankle"]


def test_one_general_name_makes_the_paper_strict() -> None:
    """IC(disease) = 1 bit: hidden beside hiv, it is the paper's threshold, and fever and virus go, too."""
    paper, median = (model(threshold=threshold) for threshold in (Threshold.PAPER, Threshold.MEDIAN))
    assert kept(paper, "[hiv], fever, virus, substance") == ["fever", "virus", "substance"]
    assert kept(paper, "[hiv], [disease], fever, virus, substance") == ["substance"]
    assert kept(median, "[hiv], [disease], [ankle], fever") == ["fever"]


def test_numbers_set_no_threshold_and_attract_nothing() -> None:
    """A hidden date or amount is hidden, and that is all."""
    one = model(threshold=Threshold.PAPER)
    assert kept(one, "[disease], fever, substance", kind=IdentifierKind.DATE) == ["fever", "substance"]


def test_a_term_that_holds_a_hidden_name_goes() -> None:
    """Also where the corpus does not know the name, and the first sanitizer overlooked it."""
    clinic = decide_marked(model(unknown=Unknown.KEEP), "[zyx], zyx clinic, ankle")[1]
    assert clinic.because
    assert (clinic.action, clinic.because.ground) == (Action.SUPPRESS, Ground.NAMED)


def test_what_is_hidden_is_hidden_because_it_was_detected() -> None:
    """The reason is the detector's, not that of the corpus: 4 bits of 4, in 4 contexts."""
    [hiv, _] = decide_marked(model(), "[hiv], ankle")
    assert hiv.because
    assert (hiv.because.ground, hiv.because.bits, hiv.because.threshold_bits) == (Ground.DETECTED, 4.0, 2.0)
    assert hiv.because.counts == Counts(4, 4, 4, 64)
    [unseen] = decide_marked(model(), "[zyx]")
    assert unseen.because
    assert (unseen.action, unseen.because.too_high) == (Action.SUPPRESS, True)


def test_unknown_names_go_unless_the_user_says_otherwise() -> None:
    """Of a name without contexts nobody can say that it points to nothing; any other word is no secret's name."""
    assert kept(model(), "[hiv], Qwertz, ankle") == ["ankle"]
    assert kept(model(), "Qwertz, ankle") == ["ankle"]
    assert kept(model(unknown=Unknown.KEEP), "[hiv], Qwertz, ankle") == ["Qwertz", "ankle"]
    assert kept(model(), "[hiv], qwertz, ankle") == ["qwertz", "ankle"]


def test_without_anything_hidden_nothing_is_looked_for() -> None:
    """There is nothing to give away."""
    assert kept(model(), "antiretroviral, ankle") == ["antiretroviral", "ankle"]


def test_what_a_generalization_leaves_is_added_to_the_risk() -> None:
    """Fever tells 1 bit about hiv; beside "virus" (1.83 bits) it tells all 4, and so does "disease"."""
    decisions = decide_marked(generalizing(), "[hiv], fever, ankle", offers=[VIRUS])
    assert [one.action for one in decisions] == [Action.GENERALIZE, Action.SUPPRESS, Action.KEEP]
    because = decisions[1].because
    assert because
    assert because.bits == pytest.approx(4.0)
    assert because.counts
    assert because.counts.contexts == 18  # those with "virus" or "hiv"
    assert kept(generalizing(), "[hiv], fever, ankle") == ["fever", "ankle"]


@pytest.mark.parametrize(("alpha", "label"), [(2.0, "virus"), (2.5, "disease"), (9.0, None)])
def test_the_most_informative_words_that_tell_little_enough_are_taken(alpha: float, label: str | None) -> None:
    """IC(virus or hiv) is 1.83 bits, IC(disease or hiv) 0.91: what is below IC(hiv) / alpha may stand there."""
    taken = decide_marked(generalizing(alpha=alpha), "[hiv], ankle", offers=[VIRUS, DISEASE])[0].offer
    assert (taken.label if taken else None) == label


def test_words_that_are_hidden_elsewhere_stand_nowhere() -> None:
    """A virus that is hidden itself is no generalization of another hidden term."""
    decisions = decide_marked(generalizing(), "[hiv], [virus], ankle", offers=[VIRUS, DISEASE])
    assert {one.offer.label for one in decisions if one.offer} == {"disease"}


def test_made_up_words_and_kinds_tell_nothing() -> None:
    """A pseudonym may stand in the place of any name, and so may the kind of an identifier."""
    for made_up in (PERSON_A, kind_label(IdentifierKind.PHONE)):
        decision = decide_marked(generalizing(alpha=100.0), "[hiv], ankle", offers=[made_up])[0]
        assert (decision.action, decision.offer) == (Action.GENERALIZE, made_up)


def test_words_of_ours_keep_no_information() -> None:
    """Person A is nobody: hiding hiv so keeps no more than taking it out."""
    one = generalizing()
    kept_bits = [
        utility_kept(decide_marked(one, "[hiv], ankle", offers=offers), one.information) for offers in ([PERSON_A], [])
    ]
    assert kept_bits == [pytest.approx(0.5), pytest.approx(0.5)]  # 4 bits of each, those of the ankle stay


def test_what_a_law_grants_stands_whatever_it_tells() -> None:
    """The year of a date may stay under HIPAA, even where it tells too much."""
    one = generalizing(alpha=100.0)
    assert decide_marked(one, "[hiv], ankle", offers=[VIRUS])[0].action is Action.SUPPRESS
    granting = replace(one, identities=(replace(one.identities[0], safe_harbor=True),))
    assert decide_marked(granting, "[hiv], ankle", offers=[VIRUS])[0].offer == VIRUS


def test_quasi_identifiers_are_generalized_where_that_is_enough() -> None:
    """The antiretroviral tells all about hiv; a substance tells nothing, and more stays than if it went."""
    text = "[hiv], antiretroviral, ankle"
    redacted, generalized = (decide_marked(model(mode=mode), text) for mode in (Mode.REDACT, Mode.GENERALIZE))
    assert [one.offer.label for one in generalized if one.offer] == ["substance"]
    information = model().information
    assert (utility_kept(generalized, information) or 0) > (utility_kept(redacted, information) or 0)


def test_of_a_group_the_paper_removes_all_and_we_as_few_as_we_can() -> None:
    """Fever and virus tell 1 bit about hiv each, together 4: Algorithm 1 removes both, a plan changes one."""
    groups: dict[str, Any] = {"group_size": 2, "group_support": 1, "min_support": 1}
    text, apart = "[hiv], fever, virus, ankle", "[hiv], fever. Virus, ankle"
    assert kept(model(**groups), text) == ["ankle"]
    assert len(kept(generalizing(**groups), text)) == 2
    assert kept(model(**groups), apart) == ["fever", "Virus", "ankle"]
    assert kept(model(**groups, context=Context.DOCUMENT), apart) == ["ankle"]


def test_the_subject_is_protected_where_nobody_is_named() -> None:
    """What points to the person that a text is about goes, although the text never says the name."""
    decisions = decide_marked(model(subject="hiv"), "antiretroviral, hiv, ankle")
    assert [one.action for one in decisions] == [Action.SUPPRESS, Action.SUPPRESS, Action.KEEP]
    assert {one.because.about for one in decisions if one.because} == {"the subject"}


def test_a_release_is_judged_beside_what_its_original_hid() -> None:
    """Judged alone, what points to a hidden term would seem innocent; our own words are no leak."""
    one = model(first=ListedTerms({"hiv": IdentifierKind.PERSON, "virus": IdentifierKind.PERSON}))
    original = one.examine((given := marked("hiv, antiretroviral, ankle")).document, given.terms)
    for text, ours, leaves in (
        ("antiretroviral, ankle", False, ["ankle"]),
        ("ankle", False, ["ankle"]),
        ("virus, ankle", False, ["ankle"]),
        ("virus, ankle", True, ["virus", "ankle"]),  # it was put there for a name
    ):
        release = marked(text)
        spans = [term.span for term in release.terms if term.lemma == "virus"] if ours else []
        again = one.examine_release(original, release.document, release.terms, ours=spans)
        assert left_of(text, one.decide(again)) == leaves
    alone = marked("antiretroviral, ankle")
    assert is_kept(decide(one, alone.terms, alone.document))


def test_spans_that_were_given_for_a_document_are_nowhere_in_its_release() -> None:
    """Where Ann was, something else stands now."""
    one = model(first=GivenSpans({"note": [(Span(0, 3), IdentifierKind.PERSON)]}))
    given, release = marked("hiv, ankle"), marked("ankle, fever")
    original = one.examine(given.document, given.terms)
    assert is_kept(one.decide(one.examine_release(original, release.document, release.terms, ours=())))


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6, unique=True), st.floats(1, 6), st.floats(1, 6))
def test_a_larger_alpha_never_keeps_more(words: list[str], one: float, other: float) -> None:
    """Stricter is stricter, for single terms that are redacted."""
    low, high = sorted((one, other))
    text = ", ".join(["[hiv]", *words])
    assert set(kept(model(alpha=high), text)) <= set(kept(model(alpha=low), text))


EXAMPLE = model()


@given(st.lists(st.sampled_from([*WORDS, "[hiv]", "[ankle]", "[fever]"]), min_size=1, max_size=7))
def test_two_runs_agree(words: list[str]) -> None:
    """Another model, and a copy of it, decide alike."""
    text = ", ".join(words)
    first = decide_marked(EXAMPLE, text)
    assert decide_marked(model(), text) == first
    assert decide_marked(pickle.loads(pickle.dumps(EXAMPLE)), text) == first  # noqa: S301  # our own bytes


def test_reasons_and_reprs_hold_no_text() -> None:
    """A hidden term is named by its kind and its place, wherever a model or a decision is shown."""
    one = model()
    examination = examined(one, marked("[hiv], antiretroviral, ankle"))
    decisions = one.decide(examination)
    assert decisions[1].because
    assert decisions[1].because.about == "person at [0, 3)"
    promise = one.identities[0].promise
    parts = examination.judgement.parts
    shown = repr((one, examination, parts, decisions, promise, promise.claim, promise.settings)).lower()
    assert not any(words in shown for words in ("hiv", "antiretroviral", "ankle"))


def test_parameters_outside_their_domain() -> None:
    """A model that promises nothing is not made."""
    for alpha in (0.5, math.nan, math.inf):
        with pytest.raises(ParameterError, match="alpha"):
            Identities(alpha=alpha)
    with pytest.raises(ParameterError, match="expected group_size from 1 up, found 0"):
        ReleaseSettings(group_size=0)
    with pytest.raises(ParameterError, match="found both") as caught:
        Identities(detect=("persons",), first=NOBODY)
    assert caught.value.parameter == "detect"


def test_terms_of_other_kinds_are_left_alone() -> None:
    """Verbs and numbers are no quasi-identifiers here: the claim speaks of noun phrases and names."""
    one = model(first=ListedTerms({"hiv": IdentifierKind.PERSON}))
    hiv = Term(Span(0, 3), Kind.NAME, "hiv")
    verb, noun = (Term(Span(5, 19), kind, "antiretroviral") for kind in (Kind.WORD, Kind.CONCEPT))
    document = Document("hiv, antiretroviral")
    assert [d.action for d in decide(one, [hiv, verb], document)] == [Action.SUPPRESS, Action.KEEP]
    assert [d.action for d in decide(one, [hiv, noun], document)] == [Action.SUPPRESS, Action.SUPPRESS]
    assert "noun phrase or name" in one.identities[0].promise.claim


def test_work_grows_with_the_identifiers_not_their_square() -> None:
    """A register of thousands is judged in time."""
    hiding = model().identities[0]

    def judge(number: int) -> None:
        document = Document("".join(f"{at:08}" for at in range(number)))
        spans = [Span(8 * at, 8 * at + 8) for at in range(number)]
        marks = [mark(hiding.requirement, document, span, IdentifierKind.CODE, at) for at, span in enumerate(spans)]
        part = hiding.part(marks, {})
        for one in marks:
            part.risk(HiddenTerm(one.span, Kind.CODE, one.key, marks=(one,)))

    assert grows_in_proportion(judge, 50)
