"""The healthcare sanitizer on a corpus that can be computed by hand."""

from __future__ import annotations

import math
import pickle
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini_healthcare import UNITS, entry, mini_index, mini_policy, mini_taxonomy

from tacit.corpus.memory import MemoryIndex
from tacit.document import Document, Span
from tacit.errors import ParameterError, PolicyError
from tacit.knowledge import Entry, KnowledgeChain, Name, named
from tacit.knowledge.memory import MemoryTaxonomy
from tacit.models import Action, Decision, Mode, Unknown
from tacit.models.healthcare import HealthcareModel, Scope, healthcare
from tacit.models.healthcare import preparation as preparation_module
from tacit.models.healthcare import threshold as threshold_module
from tacit.models.healthcare.expansion import EVIDENCE, expand
from tacit.models.healthcare.pools import ConceptCounts, Pools
from tacit.models.healthcare.related import Among, RelatedTerms, Secret
from tacit.models.healthcare.threshold import thresholds
from tacit.models.utility import utility_kept
from tacit.policies import Policy
from tacit.risk import Counts, Evidence
from tacit.risk.entity import Entity
from tacit.risk.groups import minimal_risky_groups
from tacit.risk.information import MaximumLikelihood, information_content
from tacit.risk.readings import TermCounts
from tacit.terms import Kind, Term
from tacit.terms.variants import Names

INDEX, KB, POLICY = mini_index(), mini_taxonomy(), mini_policy()
NOWHERE = Document("")  # single terms are judged without their context
WORDS = sorted(UNITS)


def model(policy: Policy = POLICY, *, contextualised: bool = False, **more: object) -> HealthcareModel:
    """The model on the mini corpus, by the papers' estimate; plain counts and single terms unless said otherwise."""
    made = healthcare(policy, INDEX, KB, contextualised=contextualised, **{"group_size": 1, **more})  # type: ignore[arg-type]
    return replace(made, estimator=MaximumLikelihood())


def terms(text: str, kind: Kind = Kind.CONCEPT) -> list[Term]:
    """The terms of a list of keys, as if they stood one behind the other."""
    found, at = [], 0
    for lemma in text.split(", "):
        found.append(Term(Span(at, at + len(lemma)), kind, lemma))
        at += len(lemma) + 2
    return found


def decided(one: HealthcareModel, text: str) -> dict[str, str]:
    """What each term becomes: itself, a label, or nothing."""
    return {d.term.lemma: shown(d) for d in one.decide(NOWHERE, terms(text))}


def shown(decision: Decision) -> str:
    """What a reader sees."""
    if decision.action is Action.KEEP:
        return decision.term.lemma
    return decision.concept.label if decision.concept else ""


# Steps 0a and 0b


def test_expansion_adds_synonyms_and_specialisations() -> None:
    """A viral infection brings all of them with it, and what each means; the policy's own kinds hold for the rest."""
    policy = mini_policy(entry("viral infection", also={"drug": ("AZT", "XYZ")}))
    found = {term.key: term for term in expand(policy, index=INDEX, kb=KB)}
    assert set(found) == {"viral infection", "hiv", "human immunodeficiency virus", "flu", "azt", "xyz"}
    assert found["flu"].concept == KB.senses("flu")[0]
    assert [one.label for one in found["xyz"].generalizations(KB)] == ["drug"]
    assert (found["flu"].is_entity, found["azt"].is_entity) == (True, False)


def test_a_name_of_another_kind_in_the_taxonomy_takes_the_kind_of_the_policy() -> None:
    """The taxonomy has AZT as a substance; the policy says it is a drug."""
    [azt] = [term for term in expand(POLICY, index=INDEX, kb=KB) if term.key == "azt"]
    assert [one.label for one in azt.generalizations(KB)] == ["drug"]


def test_exceptions_are_not_added() -> None:
    """What a policy does not mean is no name of it, whatever the taxonomy says."""
    found = expand(mini_policy(entry("viral infection", exceptions=("flu",))), index=INDEX, kb=KB)
    assert "flu" not in {term.key for term in found}


def test_the_corpus_rejects_names_that_usually_mean_something_else() -> None:
    """The taxonomy calls a depression a funk; the corpus has 40 contexts of funk, none of them about it."""
    kb = MemoryTaxonomy.from_parents({"funk": ["depression"], "melancholia": ["depression"], "blues": ["depression"]})
    contexts = [["depression", "melancholia"]] * 8 + [["depression"]] * 8 + [["funk"]] * 40 + [["other"]] * 200
    found = expand(mini_policy(entry("depression")), index=MemoryIndex([contexts]), kb=kb)
    assert {term.key for term in found} == {"depression", "melancholia", "blue"}


def test_every_taxonomy_of_a_chain_adds_names() -> None:
    """What the medical one does not know, the general one may."""
    general = MemoryTaxonomy.from_parents({"clap": ["gonorrhea"]}, source="general")
    found = expand(mini_policy(entry("gonorrhea")), index=INDEX, kb=KnowledgeChain([KB, general]))
    assert {term.key for term in found} == {"gonorrhea", "clap"}


def test_what_one_entry_lists_is_not_taken_by_another() -> None:
    """Gonorrhea is below infection, but has an entry of its own."""
    found = expand(mini_policy(entry("infection"), entry("gonorrhea")), index=INDEX, kb=KB)
    assert {term.key: term.entry for term in found}["gonorrhea"] == "gonorrhea"


@pytest.mark.parametrize(("contextualised", "bits", "count"), [(False, 4, 16), (True, 5, 8)])
def test_tau_is_the_hand_computed_one(contextualised: bool, bits: float, count: int) -> None:  # noqa: FBT001
    """IC(hiv) = log2 64/4 by eq. 3; beside another viral infection log2 64/2 by eq. 12."""
    tau = model(contextualised=contextualised).preparation.thresholds
    assert set(tau) == {"hiv", "gonorrhea"}
    for one in tau.values():
        assert one.bits == pytest.approx(bits)
        assert (one.key, one.count) == ("hiv", count)


def test_each_entry_may_have_its_own_tau() -> None:
    """IC(gonorrhea) = log2 64/2."""
    tau = model(scope=Scope.ENTRY).preparation.thresholds
    assert {one: tau[one].bits for one in tau} == {"hiv": pytest.approx(4), "gonorrhea": pytest.approx(5)}


def test_only_names_of_the_condition_set_tau() -> None:
    """A drug named as common as it is would make everything sensitive."""
    tau = model(mini_policy(entry("gonorrhea", also={"drug": ("drug",)}))).preparation.thresholds
    assert tau["gonorrhea"].key == "gonorrhea"


def test_a_name_in_every_context_sets_no_tau() -> None:
    """Tau is never 0: there is nothing to reveal about what everything is about."""
    index = MemoryIndex([[["patient", "hiv"] if i < 8 else ["patient"] for i in range(64)]])
    kb = MemoryTaxonomy.from_parents({"hiv": ["virus"], "patient": ["person"]})
    made = healthcare(mini_policy(entry("hiv", "patient")), index, kb, contextualised=False)
    assert made.preparation.thresholds["hiv"].bits == pytest.approx(3)


@given(st.lists(st.sets(st.sampled_from("abcdx")), min_size=1, max_size=40), st.sampled_from(Scope), st.booleans())
def test_tau_is_that_of_all_names_counted_one_by_one(contexts: list[set[str]], scope: Scope, context: bool) -> None:  # noqa: FBT001
    """Most names are not counted, because they cannot be the most common; tau is the same as if they were."""
    kb = MemoryTaxonomy.from_parents({"a": ["c"], "b": ["c"], "c": ["d"]})
    policy, index = mini_policy(entry("a", "x"), entry("b", "c")), MemoryIndex([contexts])
    concepts, names = ConceptCounts(index, kb), expand(policy, index=index, kb=kb)
    pools = Pools(names, concepts, contextualised=context)
    counted: dict[str, list[int]] = {}
    for name in names:
        count = threshold_module._count(name, pools, concepts, contextualised=context)
        if EVIDENCE <= count < len(contexts):
            for one in ("a", "b") if scope is Scope.POLICY else (name.entry,):
                counted.setdefault(one, []).append(count)
    tau = thresholds(names, concepts, contextualised=context, scope=scope)
    assert {one: tau[one].count for one in tau} == {one: max(counts) for one, counts in counted.items()}


def test_information_of_concepts_falls_on_the_way_up() -> None:
    """IC(hiv) = 4, of a viral infection 3, of an infection 2, of a disease 1, by the names below each."""
    concepts = ConceptCounts(INDEX, KB)
    (hiv,) = KB.senses("hiv")
    way = [concepts.bits(one) for one in (hiv, *KB.generalizations(hiv))]
    assert way == pytest.approx([4, 3, 2, 1])
    assert "human immunodeficiency virus" not in concepts.keys(hiv)  # the corpus has it nowhere


def test_names_that_the_corpus_never_saw_are_suppressed_and_the_user_is_told() -> None:
    """Without counts there is no tau: the names go, and a note says what could not be done."""
    one = model(mini_policy(entry("zzyzx", "aspirin")))
    assert one.preparation.thresholds == {}
    assert decided(one, "zzyzx, aspirin, condom") == {"zzyzx": "", "aspirin": "", "condom": "condom"}
    assert "'ZZYZX'" in one.notes[0]
    assert model().notes == ()


# Step 1


def test_a_brand_is_found_by_the_medication_that_the_policy_lists() -> None:
    """The policy lists aspirin, the taxonomy knows what it is sold as; a name that means something else is left out."""
    kb = MemoryTaxonomy.from_parents({"aspirin": ["drug"]}, synonyms={"aspirin": ["Bayer", "device"]})
    found = {
        term.key: term for term in expand(mini_policy(entry("hiv", also={"drug": ("aspirin",)})), index=INDEX, kb=kb)
    }
    assert set(found) == {"hiv", "aspirin", "bayer"}
    assert (found["bayer"].concept, found["bayer"].is_entity) == (found["aspirin"].concept, False)


def test_an_adjective_has_no_place_for_a_noun() -> None:
    """A name that stands for itself, outside a noun phrase, is suppressed."""
    [decision] = model().decide(NOWHERE, terms("hiv", Kind.WORD))
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
def test_a_generalization_leaves_room_for_related_terms(room: float, becomes: str) -> None:
    """Tau is 4 bits; a viral infection says 3 of them, an infection 2."""
    one = model(steps=1)
    roomy = replace(one, preparation=replace(one.preparation, room_bits=room))
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
    """DR(hiv; word) is the figure of the table in `mini_healthcare`, plain and in context."""
    for contextualised, bits in ((False, plain), (True, in_context)):
        *_, decision = model(contextualised=contextualised).decide(NOWHERE, terms(f"hiv, {word}"))
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
    assert "were not looked for" in one.claim


def test_what_is_too_rare_to_be_counted_stands_for_its_entry() -> None:
    """The corpus has no zalcitabine: what it points to is hiv. Removed, it tells nothing: DR = PMI(hiv; q)."""
    policy = mini_policy(entry("hiv", also={"remedy": ("zalcitabine",)}))
    *_, decision = model(policy).decide(NOWHERE, terms("zalcitabine, patient"))
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
    found = [*terms("hiv"), *terms("condom", kind), *terms("hiv", kind)]
    assert [d.action is Action.KEEP for d in model().decide(NOWHERE, found)] == [False, True, False]


def test_an_unknown_word_counts_as_risky_beside_a_hidden_name() -> None:
    """What the corpus has never seen cannot be shown to be safe, unless the user wants it kept."""
    assert decided(model(), "hiv, zzyzx")["zzyzx"] == ""
    assert decided(model(unknown=Unknown.KEEP), "hiv, zzyzx")["zzyzx"] == "zzyzx"
    assert decided(model(), "zzyzx") == {"zzyzx": "zzyzx"}


def test_a_declared_alias_is_as_risky_as_the_term() -> None:
    """After "hiv (ANKLE)", the ankle is hidden, and so is what is related to it."""
    term = Term(Span(0, 5), Kind.CONCEPT, "ankle", aliases=frozenset({"hiv"}))
    assert [d.action for d in model().decide(NOWHERE, [term, *terms("sweat")])] == [Action.SUPPRESS, Action.SUPPRESS]


def test_groups_are_found_by_equation_9() -> None:
    """A needle and blood reveal log2 32/3 bits each, and 4 together; in two sentences they are not read together."""
    text = Document("hiv, needle, blood")
    *_, needle, blood = model(group_size=2).decide(text, terms(text.text))
    changed = next(one for one in (needle, blood) if one.action is not Action.KEEP)
    assert changed.because
    assert changed.because.evidence is Evidence.GROUP
    assert changed.because.bits == pytest.approx(4)
    assert [one.lemma for one in changed.because.terms] == ["needle", "blood"]
    assert {shown(needle), shown(blood)} in ({"tool", "blood"}, {"needle", "fluid"})
    apart = Document("hiv, needle. Blood")
    found = [*terms("hiv, needle"), Term(Span(13, 18), Kind.CONCEPT, "blood")]
    assert [d.action for d in model(group_size=2).decide(apart, found)][1:] == [Action.KEEP] * 2


def test_a_generalization_that_discloses_another_name_is_passed_over() -> None:
    """For flu a viral infection would do, if it were not the label that gives hiv away."""
    parents = {"hiv": ["infection"], "flu": ["virus"], "virus": ["thing"], "infection": ["thing"]}
    kb = MemoryTaxonomy.from_parents(parents)
    contexts = [["hiv", "virus"]] * 8 + [["flu"]] * 8 + [["infection"]] * 16 + [["thing"]] * 32 + [["x"]] * 64
    one = healthcare(mini_policy(entry("hiv"), entry("flu")), MemoryIndex([contexts]), kb, contextualised=False)
    one = replace(one, estimator=MaximumLikelihood(), group_size=1)
    assert decided(replace(one, steps=1), "hiv, flu") == {"hiv": "infection", "flu": "virus"}
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
    one = healthcare(mini_policy(entry("hiv")), MemoryIndex([contexts]), CRABS, contextualised=False, group_size=1)
    assert list(decided(replace(one, estimator=MaximumLikelihood()), text).values())[1] == becomes


# The formula


@given(st.lists(st.sets(st.sampled_from("tgqx")), min_size=1, max_size=40))
def test_the_risk_is_that_of_equation_10(contexts: list[set[str]]) -> None:
    """PMI(t AND g; q) + IC(g) - PMI(g; q), computed term by term as it is printed, on any corpus."""
    index = MemoryIndex([contexts])
    t, g, q = (frozenset((word,)) for word in "tgq")
    secret = Secret("t", t, g, "", threshold_bits=0.0)
    counts = TermCounts(index, min_support=1)
    found = RelatedTerms([secret], counts, estimator=MaximumLikelihood(), largest=1, group_support=1).worst("q")
    if not index.count((t, g, q)):
        assert found is None
        return
    n = index.count(())

    def mutual_information(*entity: frozenset[str]) -> float:
        counts = Counts(index.count(entity), index.count((q,)), index.count((*entity, q)), n)
        return MaximumLikelihood().pointwise_mutual_information(counts)

    printed = mutual_information(t, g) + information_content(index.count((g,)), n) - mutual_information(g)
    assert found
    assert found[1].bits == pytest.approx(printed)


@given(st.lists(st.sets(st.sampled_from("tgpqrs")), min_size=1, max_size=40), st.floats(0, 4), st.integers(1, 3))
def test_groups_are_those_of_a_search_over_all_terms(contexts: list[set[str]], tau: float, support: int) -> None:
    """Terms that cannot be in a group are left out of the search, and no group is lost."""
    index = MemoryIndex([contexts])
    secret = Secret("t", frozenset("t"), frozenset("g"), "", tau)
    counts = TermCounts(index, min_support=2)
    related = RelatedTerms([secret], counts, estimator=MaximumLikelihood(), largest=3, group_support=support)
    among, n = Among(index, frozenset("g")), index.count(())
    one = Entity("t", Names(()), (frozenset("t"),), among.count((frozenset("t"),)), n)
    items = [key for key in "pqrs" if counts.best_reading(key)]
    expected = minimal_risky_groups(
        [(frozenset(key),) for key in items],
        one,
        index=among,
        estimator=MaximumLikelihood(),
        threshold_bits=tau,
        largest=3,
        min_support=support,
    )
    assert {group.keys for group in related.groups(frozenset("pqrs"))} == {
        tuple(items[i] for i in group.items) for group in expected
    }


@given(st.floats(0, 8), st.floats(0, 8), st.sampled_from(WORDS))
def test_a_stricter_threshold_hides_no_less(one: float, other: float, word: str) -> None:
    """What discloses too much under a threshold does so under a lower one."""
    counts = TermCounts(INDEX, min_support=1)
    strict, mild = (
        RelatedTerms(
            [Secret("hiv", frozenset(("hiv",)), frozenset(("hiv", "flu")), "", tau)],
            counts,
            estimator=MaximumLikelihood(),
            largest=1,
            group_support=1,
        )
        for tau in sorted((one, other))
    )
    assert strict.discloses(word) or not mild.discloses(word)


# What is released

documents = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join), min_size=1).map(", ".join)
settings = st.fixed_dictionaries(
    {
        "contextualised": st.booleans(),
        "scope": st.sampled_from(Scope),
        "unknown": st.sampled_from(Unknown),
        "mode": st.sampled_from(Mode),
    }
)


@given(documents, settings, st.sampled_from([1, 2]))
def test_no_name_of_the_policy_survives(text: str, setting: dict[str, object], steps: int) -> None:
    """Neither a kept term nor a generalization holds one."""
    one = model(steps=steps, **setting)  # type: ignore[arg-type]
    assert not any(one.sensitive.find(shown(d)) for d in one.decide(NOWHERE, terms(text)))


@given(documents, settings)
def test_what_is_released_satisfies_the_model(text: str, setting: dict[str, object]) -> None:
    """Judged beside the names that the document held, everything that a reader sees is kept."""
    one = model(**setting)  # type: ignore[arg-type]
    found = terms(text)
    released = [seen for d in one.decide(NOWHERE, found) if (seen := shown(d))]
    judge = one.of_release(found)
    assert not released or judge.is_satisfied_by(NOWHERE, terms(", ".join(released)))


@given(documents, settings)
def test_two_steps_hide_no_less_than_one(text: str, setting: dict[str, object]) -> None:
    """The second step adds to the first."""
    kept = [[d.action is Action.KEEP for d in model(steps=n, **setting).decide(NOWHERE, terms(text))] for n in (1, 2)]  # type: ignore[arg-type]
    assert all(first or not second for first, second in zip(*kept, strict=True))


@given(documents)
def test_generalization_keeps_at_least_the_utility_of_removal(text: str) -> None:
    """Of the same hidden terms, a generalization says more than nothing."""
    one = model()
    decisions = one.decide(NOWHERE, terms(text))
    removed = [d if d.action is Action.KEEP else replace(d, action=Action.SUPPRESS, concept=None) for d in decisions]
    kept = [utility_kept(some, one.counts.information_bits) or 0 for some in (decisions, removed)]
    assert kept[0] >= kept[1]


@given(documents)
def test_decisions_do_not_depend_on_the_order(text: str) -> None:
    """The same terms in another order are decided alike."""
    found = terms(text)
    assert model().decide(NOWHERE, found)[::-1] == model().decide(NOWHERE, found[::-1])


@given(documents, st.integers(1, 3))
def test_satisfied_means_that_every_term_is_kept(text: str, group_size: int) -> None:
    """The short way to the answer agrees with the long one."""
    one, found, document = model(group_size=group_size), terms(text), Document(text)
    assert one.is_satisfied_by(document, found) == all(d.action is Action.KEEP for d in one.decide(document, found))


def test_a_release_is_judged_by_what_its_original_held() -> None:
    """A release that leaves the condom in does not pass, though it names nothing."""
    one = model()
    assert one.is_satisfied_by(NOWHERE, terms("viral infection, condom"))
    assert not one.of_release(terms("hiv")).is_satisfied_by(NOWHERE, terms("viral infection, condom"))


def test_the_model_can_be_pickled() -> None:
    """A worker process gets a copy that decides alike."""
    one, found = model(), terms("hiv, condom, ankle")
    assert pickle.loads(pickle.dumps(one)).decide(NOWHERE, found) == one.decide(NOWHERE, found)  # noqa: S301


def test_the_report_says_what_tau_is_and_where_it_comes_from() -> None:
    """An auditor can check it."""
    parameters = model().parameters
    assert parameters["policy"] == "mini"
    assert parameters["entries"] == [
        {"id": "hiv", "names": 3, "threshold_bits": 4.0, "threshold_set_by": "hiv", "threshold_contexts": 16},
        {"id": "gonorrhea", "names": 1, "threshold_bits": 4.0, "threshold_set_by": "hiv", "threshold_contexts": 16},
    ]
    assert "holds one of the 4 names of {HIV, GONORRHEA}" in model().claim


# Parameters


def test_parameters_outside_their_domain_are_refused() -> None:
    """One step or two; groups of at least one; something to keep confidential; a policy that exists."""
    for parameter, value in (("steps", 3), ("group_size", 0)):
        with pytest.raises(ParameterError) as caught:
            model(**{parameter: value})  # type: ignore[arg-type]
        assert caught.value.parameter == parameter
    with pytest.raises(ParameterError, match="something confidential, found none in 'hipaa-safe-harbor'"):
        healthcare("hipaa-safe-harbor", INDEX, KB)
    with pytest.raises(PolicyError, match="did you mean"):
        healthcare("hipaa-safe-harbour", INDEX, KB)


# What is kept on disk


def test_what_follows_from_a_policy_is_computed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second model reads what the first has kept, and decides alike."""
    first = healthcare(POLICY, INDEX, KB, folder=tmp_path / "kept")
    monkeypatch.setattr(preparation_module, "prepare", None)
    second = healthcare(POLICY, INDEX, KB, folder=tmp_path / "kept")
    assert second.preparation == first.preparation
    assert second.decide(NOWHERE, terms("hiv, condom, azt")) == first.decide(NOWHERE, terms("hiv, condom, azt"))
    assert [path.suffix for path in (tmp_path / "kept").iterdir()] == [".json"]


def test_another_policy_corpus_or_setting_is_computed_anew(tmp_path: Path) -> None:
    """Each has a file of its own."""
    other = MemoryIndex([[["hiv"]]])
    for policy, index, kb, contextualised in (
        (POLICY, INDEX, KB, True),
        (POLICY, INDEX, KB, False),
        (mini_policy(entry("hiv")), INDEX, KB, True),
        (POLICY, other, KB, True),
        (POLICY, INDEX, MemoryTaxonomy.from_parents({"hiv": ["virus"]}), True),
    ):
        healthcare(policy, index, kb, contextualised=contextualised, folder=tmp_path)
    assert len(list(tmp_path.iterdir())) == 5


DAMAGED = ["", "{", "[]", "{}", '{"terms": 1}', "\x00", '{"concepts": [], "terms": [["a", "b", 7, false, true, []]]}']


@pytest.mark.parametrize("content", DAMAGED)
def test_a_kept_file_that_is_damaged_is_computed_anew(tmp_path: Path, content: str) -> None:
    """Whatever is in it, the answer is right, and the file afterwards, too."""
    right = healthcare(POLICY, INDEX, KB, folder=tmp_path).preparation
    [path] = tmp_path.iterdir()
    intact = path.read_text("utf-8")
    path.write_text(content, "utf-8")
    assert healthcare(POLICY, INDEX, KB, folder=tmp_path).preparation == right
    assert path.read_text("utf-8") == intact


def test_a_folder_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    """A cache is a convenience."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert healthcare(POLICY, INDEX, KB, folder=blocked / "kept").preparation.terms
