"""Confidential topics on a corpus that can be computed by hand: a policy's names and what is related to them (S4)."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import decide, decide_release, is_kept, listed_terms, shown
from tests.models.mini_policies import UNITS, entry, mini_policy
from tests.models.mini_policies import policy_model as model

from tacit.corpus.memory import MemoryIndex
from tacit.document import Document, Span
from tacit.errors import ParameterError, PolicyError
from tacit.knowledge import Entry, Name, named
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import Action, DisclosureModel, Mode, Unknown
from tacit.models.utility import utility_kept
from tacit.policies import load
from tacit.risk import Ground
from tacit.secrets import Labels
from tacit.secrets.policy.preparation import Preparation
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.terms import Kind, Term

POLICY = mini_policy()
WORDS = sorted(UNITS)


def decided(one: DisclosureModel, text: str, kind: Kind = Kind.CONCEPT) -> dict[str, str]:
    """What each term becomes: itself, a label, or nothing."""
    return {d.term.lemma: shown(d) for d in decide(one, listed_terms(text, kind))}


def with_preparation(one: DisclosureModel, preparation: Preparation) -> DisclosureModel:
    """The model when something else follows from its policy."""
    [policy] = one.policies
    return replace(one, policies=(replace(policy, preparation=preparation),))


def test_names_that_the_corpus_never_saw_are_suppressed_and_the_user_is_told() -> None:
    """Without counts there is no tau: the names go, and a note says what could not be done."""
    one = model(mini_policy(entry("zzyzx", "aspirin")))
    assert one.policies[0].preparation.thresholds == {}
    assert decided(one, "zzyzx, aspirin, condom") == {"zzyzx": "", "aspirin": "", "condom": "condom"}
    assert "'ZZYZX'" in one.policies[0].promise.notes[0]
    assert model().policies[0].promise.notes == ()


# Step 1


def test_an_adjective_has_no_place_for_a_noun() -> None:
    """A name that stands for itself, outside a noun phrase, is suppressed."""
    [decision] = decide(model(), listed_terms("hiv", Kind.WORD))
    assert decision.action is Action.SUPPRESS


def test_names_are_generalized_by_equation_4() -> None:
    """The most informative below tau = 4: a viral infection (3 bits), an infection (2 bits); AZT, a drug."""
    assert decided(model(steps=1), "hiv, gonorrhea, azt, condom, ankle") == {
        "hiv": "viral infection",
        "gonorrhea": "infection",
        "azt": "drug",
        "condom": "condom",
        "ankle": "ankle",
    }


def test_a_generalization_must_be_less_informative_than_tau() -> None:
    """With all infections protected, tau is their 2 bits, and only a disease is below."""
    policy = mini_policy(entry("hiv"), entry("infection"))
    assert decided(model(policy, steps=1), "hiv") == {"hiv": "disease"}


@pytest.mark.parametrize(("room", "becomes"), [(0.0, "viral infection"), (1.0, "viral infection"), (1.5, "infection")])
def test_a_generalization_leaves_room_for_related_listed_terms(room: float, becomes: str) -> None:
    """Tau is 4 bits; a viral infection says 3 of them, an infection 2."""
    one = model(steps=1)
    roomy = with_preparation(one, replace(one.policies[0].preparation, room_bits=room))
    assert decided(roomy, "hiv") == {"hiv": becomes}


def test_names_are_found_inside_terms_and_in_other_parts_of_speech() -> None:
    """An HIV test is generalized to its head noun; synonyms and variants count."""
    policy = mini_policy(entry("gonorrhea", "addiction"))
    one = model(policy, steps=1)
    assert decided(one, "gonorrhea drug, addicted, chronic gonorrhea") == {
        "gonorrhea drug": "drug",
        "addicted": "",
        "chronic gonorrhea": "infection",
    }


def test_exceptions_are_kept() -> None:
    """A needle that is excepted by name stays; elsewhere the name inside is found."""
    policy = mini_policy(entry("hiv", exceptions=("hiv needle",)))
    assert decided(model(policy, steps=1), "hiv needle, hiv drug") == {"hiv needle": "hiv needle", "hiv drug": "drug"}


def test_redact_suppresses_what_generalize_would_generalize() -> None:
    """The paper's baseline removes the terms."""
    assert set(decided(model(mode=Mode.REDACT), "hiv, azt, condom").values()) == {""}


# Step 2


@pytest.mark.parametrize(
    ("word", "plain", "in_context"),
    [
        ("condom", 4, 5),
        ("sweat", 4, -math.inf),
        ("fever", math.log2(16 / 3), math.log2(32 / 3)),
        ("needle", math.log2(32 / 3), math.log2(64 / 3)),
        ("blood", math.log2(32 / 3), math.log2(64 / 3)),
        ("device", 2, 3),
    ],
)
def test_disclosure_risk_is_the_hand_computed_one(word: str, plain: float, in_context: float) -> None:
    """DR(hiv; word) is the figure of the table in `mini_policies`, plain and in context."""
    for contextualised, bits in ((False, plain), (True, in_context)):
        *_, decision = decide(model(contextualised=contextualised), listed_terms(f"hiv, {word}"))
        if math.isinf(bits):
            assert decision.because is None
        else:
            assert decision.because
            assert decision.because.about == "hiv"
            assert decision.because.bits == pytest.approx(bits)


def test_related_terms_are_generalized_by_equation_8() -> None:
    """A condom becomes a device, which reveals 2 bits; sweat is in no taxonomy and is suppressed."""
    assert decided(model(), "hiv, condom, sweat, fever, needle, ankle") == {
        "hiv": "viral infection",
        "condom": "device",
        "sweat": "",
        "fever": "fever",
        "needle": "needle",
        "ankle": "ankle",
    }


def test_in_context_what_never_meets_another_viral_infection_says_nothing() -> None:
    """Sweat meets hiv only where nothing shows that the virus is meant."""
    assert decided(model(contextualised=True), "hiv, condom, sweat")["sweat"] == "sweat"


def test_nothing_is_related_to_what_the_document_does_not_hold() -> None:
    """S4 protects T, the names of the document: without one, a condom is a condom."""
    assert decided(model(), "condom, sweat, ankle") == {"condom": "condom", "sweat": "sweat", "ankle": "ankle"}


def test_one_step_leaves_related_terms_alone() -> None:
    """And the claim says so."""
    one = model(steps=1)
    assert decided(one, "hiv, condom")["condom"] == "condom"
    assert "were not looked for" in one.policies[0].promise.claim


def test_of_a_rare_name_a_share_of_what_there_is_to_know_may_be_told_where_packs_look_too() -> None:
    """Or a medicine that the corpus has ten times hides what stood beside it twice: hiv has 4 bits, gonorrhea 5."""
    [policy] = model().policies
    graded = replace(policy, alpha=1.1)
    limits = {
        (one.alpha, name): secret.threshold_bits
        for one in (policy, graded)
        for name in ("hiv", "gonorrhea")
        if (secret := one.secret(name, None))
    }
    assert limits == {
        (None, "hiv"): 4,
        (None, "gonorrhea"): 4,
        (1.1, "hiv"): 4,
        (1.1, "gonorrhea"): pytest.approx(5 / 1.1),
    }
    assert "reveals 4.0 bits and 1/1.1 of its information content or more" in graded.promise.claim
    assert "reveals 4.0 bits or more" in policy.promise.claim


def test_what_is_too_rare_to_be_counted_stands_for_its_entry() -> None:
    """The corpus has no zalcitabine: what it points to is hiv. Removed, it tells nothing: DR = PMI(hiv; q)."""
    policy = mini_policy(entry("hiv", also={"remedy": ("zalcitabine",)}))
    *_, decision = decide(model(policy), listed_terms("zalcitabine, patient"))
    assert decision.because
    assert decision.because.about == "hiv"
    assert decision.because.bits == pytest.approx(4)


def test_ordinary_words_are_not_judged() -> None:
    """Every record has a patient: the word reveals nothing, though the corpus has it with hiv alone."""
    policy = replace(POLICY, ordinary=("patients",))
    assert decided(model(), "hiv, patient")["patient"] == ""
    assert decided(model(policy), "hiv, patient, patient condom") == {
        "hiv": "viral infection",
        "patient": "patient",
        "patient condom": "device",
    }


@pytest.mark.parametrize("kind", [Kind.DATE, Kind.AGE, Kind.QUANTITY, Kind.CODE, Kind.WORD])
def test_numbers_and_words_outside_noun_phrases_are_not_judged(kind: Kind) -> None:
    """S4 looks at noun phrases; names are hidden wherever they stand."""
    found = [*listed_terms("hiv"), *listed_terms("condom", kind), *listed_terms("hiv", kind)]
    assert [d.action is Action.KEEP for d in decide(model(), found)] == [False, True, False]


def test_an_unknown_name_counts_as_risky_beside_a_hidden_name() -> None:
    """What nobody has ever seen cannot be shown to be safe, unless the user wants it kept, or it is no name."""
    assert decided(model(), "hiv, zzyzx", Kind.NAME)["zzyzx"] == ""
    assert decided(model(unknown=Unknown.KEEP), "hiv, zzyzx", Kind.NAME)["zzyzx"] == "zzyzx"
    assert decided(model(), "zzyzx", Kind.NAME) == {"zzyzx": "zzyzx"}
    assert decided(model(), "hiv, zzyzx")["zzyzx"] == "zzyzx"


def test_a_rare_word_is_judged_by_its_class() -> None:
    """The corpus has no zalcitabine. Of the substances that it may be it has azt, and hiv beside it: 4 of 4 bits."""
    parents = {"hiv": ["viral infection"], "azt": ["substance"], "zalcitabine": ["substance"], "ankles": ["ankle"]}
    one = model(kb=MemoryTaxonomy.from_parents(parents))
    *_, found, harmless = decide(one, listed_terms("hiv, zalcitabine, ankles"))
    assert found.because
    assert (shown(found), found.because.ground) == ("substance", Ground.CLASS)
    assert found.because.bits == pytest.approx(4)
    assert harmless.action is Action.KEEP


def test_a_declared_alias_is_as_risky_as_the_term() -> None:
    """After "hiv (ANKLE)", the ankle is hidden, and so is what is related to it."""
    term = Term(Span(0, 5), Kind.CONCEPT, "ankle", aliases=frozenset({"hiv"}))
    assert [d.action for d in decide(model(), [term, *listed_terms("sweat")])] == [Action.SUPPRESS, Action.SUPPRESS]


def test_groups_are_found_by_equation_9() -> None:
    """A needle and blood reveal log2 32/3 bits each, and 4 together; in two sentences they are not read together."""
    text = Document("hiv, needle, blood")
    *_, needle, blood = decide(model(group_size=2), listed_terms(text.text), text)
    changed = next(one for one in (needle, blood) if one.action is not Action.KEEP)
    assert changed.because
    assert changed.because.ground is Ground.GROUP
    assert changed.because.bits == pytest.approx(4)
    assert [one.lemma for one in changed.because.terms] == ["needle", "blood"]
    assert {shown(needle), shown(blood)} in ({"tool", "blood"}, {"needle", "fluid"})
    apart = Document("hiv, needle. Blood")
    found = [*listed_terms("hiv, needle"), Term(Span(13, 18), Kind.CONCEPT, "blood")]
    assert [d.action for d in decide(model(group_size=2), found, apart)][1:] == [Action.KEEP] * 2


def test_a_generalization_that_discloses_another_name_is_passed_over() -> None:
    """For flu a viral infection would do, if it were not the label that gives hiv away."""
    parents = {"hiv": ["infection"], "flu": ["virus"], "virus": ["thing"], "infection": ["thing"]}
    kb = MemoryTaxonomy.from_parents(parents)
    contexts = [["hiv", "virus"]] * 8 + [["flu"]] * 8 + [["infection"]] * 16 + [["thing"]] * 32 + [["x"]] * 64
    one, first = (
        model(mini_policy(entry("hiv"), entry("flu")), index=MemoryIndex([contexts]), kb=kb, steps=steps)
        for steps in (2, 1)
    )
    assert decided(first, "hiv, flu") == {"hiv": "infection", "flu": "virus"}
    assert decided(one, "hiv, flu") == {"hiv": "infection", "flu": "thing"}
    assert decided(one, "flu") == {"flu": "virus"}


# What related terms mean

CRABS = MemoryTaxonomy(
    [
        Entry("hiv", "hiv", named("hiv"), ("virus",)),
        Entry("virus", "virus", named("virus")),
        Entry("animal", "crab", (Name("crab", 0, 0.8),), ("crustacean",)),
        Entry("lobster", "lobster", named("lobster"), ("crustacean",)),
        Entry("crustacean", "crustacean", named("crustacean")),
        Entry("louse", "crab louse", (Name("crab", 1, 0.2), Name("crab louse")), ("infestation",)),
        Entry("lice", "head louse", named("head louse", "louse"), ("infestation",)),
        Entry("infestation", "infestation", named("infestation")),
        Entry("accent", "acute accent", (Name("acute", 0, 0.1),), ("sign",)),
        Entry("sign", "sign", named("sign")),
    ]
)


@pytest.mark.parametrize(
    ("text", "becomes"),
    [
        ("hiv, crab, hair", "infestation"),
        ("hiv, crab, sea", "crustacean"),
        ("hiv, acute, hair", ""),
    ],
)
def test_a_related_term_is_generalized_by_what_it_means_here(text: str, becomes: str) -> None:
    """Crabs beside hair are no crustaceans; an acute thing is no accent, which nine uses of ten are not."""
    contexts = (
        [["hiv", "crab", "acute", "virus"]] * 8
        + [["virus"]] * 64
        + [["louse", "hair"]] * 64
        + [["lobster", "sea"]] * 64
        + [["infestation"], ["crustacean"], ["sign"]] * 8
        + [["tree"]] * 800
    )
    one = model(mini_policy(entry("hiv")), index=MemoryIndex([contexts]), kb=CRABS)
    assert list(decided(one, text).values())[1] == becomes


# What is released

documents = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join), min_size=1).map(", ".join)
settings = st.fixed_dictionaries(
    {
        "contextualised": st.booleans(),
        "scope": st.sampled_from(ThresholdScope),
        "unknown": st.sampled_from(Unknown),
        "mode": st.sampled_from(Mode),
        "labels": st.sampled_from(Labels),
    }
)


@given(documents, settings, st.sampled_from([1, 2]))
def test_no_name_of_the_policy_survives(text: str, setting: dict[str, object], steps: int) -> None:
    """Neither a kept term nor a generalization holds one."""
    one = model(steps=steps, **setting)  # type: ignore[arg-type]
    assert not any(one.policies[0].names.find(shown(d)) for d in decide(one, listed_terms(text)))


@given(documents, settings)
def test_what_is_released_satisfies_the_model(text: str, setting: dict[str, object]) -> None:
    """Judged beside the names that the document held, everything that a reader sees is kept."""
    one = model(**setting)  # type: ignore[arg-type]
    found = listed_terms(text)
    released = [seen for d in decide(one, found) if (seen := shown(d))]
    assert not released or is_kept(decide_release(one, found, listed_terms(", ".join(released))))


@given(documents, settings)
def test_two_steps_hide_no_less_than_one(text: str, setting: dict[str, object]) -> None:
    """The second step adds to the first."""
    kept = [[d.action is Action.KEEP for d in decide(model(steps=n, **setting), listed_terms(text))] for n in (1, 2)]  # type: ignore[arg-type]
    assert all(first or not second for first, second in zip(*kept, strict=True))


@given(documents)
def test_generalization_keeps_at_least_the_utility_of_removal(text: str) -> None:
    """Of the same hidden terms, a generalization says more than nothing."""
    one = model()
    decisions = decide(one, listed_terms(text))
    removed = [d if d.action is Action.KEEP else replace(d, action=Action.SUPPRESS, offer=None) for d in decisions]
    kept = [utility_kept(some, one.information) or 0 for some in (decisions, removed)]
    assert kept[0] >= kept[1]


@given(documents)
def test_decisions_do_not_depend_on_the_order(text: str) -> None:
    """The same terms in another order are decided alike."""
    found = listed_terms(text)
    assert decide(model(), found)[::-1] == decide(model(), found[::-1])


def test_a_release_is_judged_by_what_its_original_held() -> None:
    """A release that leaves the condom in does not pass, though it names nothing."""
    one = model()
    released = listed_terms("viral infection, condom")
    assert is_kept(decide(one, released))
    assert not is_kept(decide_release(one, listed_terms("hiv"), released))


def test_the_model_can_be_pickled() -> None:
    """A worker process gets a copy that decides alike."""
    one, found = model(), listed_terms("hiv, condom, ankle")
    assert decide(pickle.loads(pickle.dumps(one)), found) == decide(one, found)  # noqa: S301


def test_the_report_says_what_tau_is_and_where_it_comes_from() -> None:
    """An auditor can check it."""
    parameters = model().policies[0].promise.settings
    assert parameters["policy"] == "mini"
    assert parameters["entries"] == [
        {"id": "hiv", "names": 3, "threshold_bits": 4.0, "threshold_set_by": "hiv", "threshold_contexts": 16},
        {"id": "gonorrhea", "names": 1, "threshold_bits": 4.0, "threshold_set_by": "hiv", "threshold_contexts": 16},
    ]
    assert "holds one of the 4 names of {HIV, GONORRHEA}" in model().policies[0].promise.claim


# Parameters


def test_parameters_outside_their_domain_are_refused() -> None:
    """One step or two; groups of at least one; something to keep confidential; a policy that exists."""
    for parameter, value in (("steps", 3), ("group_size", 0)):
        with pytest.raises(ParameterError) as caught:
            model(**{parameter: value})  # type: ignore[arg-type]
        assert caught.value.parameter == parameter
    with pytest.raises(ParameterError, match="something confidential, found none in 'hipaa-safe-harbor'"):
        model(load("hipaa-safe-harbor"))
    with pytest.raises(PolicyError, match="did you mean"):
        load("hipaa-safe-harbour")
