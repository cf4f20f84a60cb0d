"""Topics on a corpus that can be computed by hand: (alpha, C)-sanitized text, as S1 has it."""

from __future__ import annotations

import math
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import (
    CONTEXTS,
    decide,
    decide_release,
    is_kept,
    listed_terms,
    mini_index,
    mini_model,
    mini_taxonomy,
    shown,
)

from tacit.corpus.information import MaximumLikelihood
from tacit.errors import ParameterError
from tacit.models import Action, DisclosureModel, Mode, Planner, Unknown
from tacit.models.utility import utility_kept
from tacit.risk import Counts, Ground, Risk
from tacit.secrets import Labels, Topics
from tacit.secrets.entity import entity
from tacit.terms import Kind, Term

WORDS = sorted(CONTEXTS)


def model(
    protect: str = "hiv", *, alpha: float = 2.0, labels: Labels = Labels.WORDS, **settings: Any
) -> DisclosureModel:
    """The preset of S1 on the mini corpus: the papers' estimate, labels by their words; single terms only."""
    asked = Topics(tuple(protect.split("+")), alpha=alpha, labels=labels, estimator=MaximumLikelihood())
    return mini_model(asked, **settings)


def risk(words: str) -> Risk:
    """What a term tells about hiv."""
    [term] = listed_terms(words)
    return model().topics[0].risk(term)


@pytest.mark.parametrize(
    ("word", "bits"),
    [
        ("antiretroviral", 4),
        ("drug", 2),
        ("substance", 0),
        ("infection", 2),
        ("virus", 1),
        ("fever", 1),
        ("disease", 0),
    ],
)
def test_bits_are_the_hand_computed_pointwise_mutual_information(word: str, bits: float) -> None:
    """PMI(hiv; word) is the figure of the table in `mini`."""
    assert risk(word).bits == pytest.approx(bits)
    assert risk(word).threshold_bits == pytest.approx(2)


def test_information_content_is_the_hand_computed_one() -> None:
    """IC(hiv) = log2(64/4)."""
    [part] = model().topics
    assert part.entities[0].information_bits == pytest.approx(4)
    assert part.meter.secrets[0].information_bits == pytest.approx(4)


def test_algorithm_1_generalizes_to_the_first_that_passes() -> None:
    """A drug reveals 2 bits and is passed over; a substance reveals none."""
    text = "hiv, antiretroviral, infection, virus, fever, ankle"
    decided = {d.term.lemma: d for d in decide(model(), listed_terms(text))}
    assert {word: d.action for word, d in decided.items()} == {
        "hiv": Action.GENERALIZE,
        "antiretroviral": Action.GENERALIZE,
        "infection": Action.GENERALIZE,
        "virus": Action.KEEP,
        "fever": Action.KEEP,
        "ankle": Action.KEEP,
    }
    released = {word: d.offer.label for word, d in decided.items() if d.offer}
    assert released == {"hiv": "virus", "antiretroviral": "substance", "infection": "disease"}


def test_alpha_1_hides_only_what_discloses_everything() -> None:
    """Definition 4: PMI(c; t) = IC(c)."""
    decided = decide(model(alpha=1), listed_terms(", ".join(WORDS)))
    assert [d.term.lemma for d in decided if d.action is not Action.KEEP] == ["antiretroviral", "hiv"]


def test_redact_suppresses_what_generalize_would_generalize() -> None:
    """The paper's baseline removes the risky terms."""
    [decision] = decide(model(mode=Mode.REDACT), listed_terms("antiretroviral"))
    assert (decision.action, decision.offer) == (Action.SUPPRESS, None)


def test_a_term_without_a_passing_generalization_is_suppressed() -> None:
    """At alpha 4 one bit is too much, and everything above a fever's cause is gone."""
    decided = {d.term.lemma: d.action for d in decide(model(alpha=4), listed_terms("virus, drug, fever"))}
    assert decided == {"virus": Action.GENERALIZE, "drug": Action.GENERALIZE, "fever": Action.GENERALIZE}
    [decision] = decide(model(), listed_terms("infection ankle antiretroviral", Kind.NAME))
    assert decision.action is Action.SUPPRESS


def test_a_phrase_is_as_risky_as_the_riskiest_phrase_inside_it() -> None:
    """Ankles and drugs share no context, but a drug reveals 2 bits; it is also the phrase's head, and passed over."""
    [decision] = decide(model(), listed_terms("ankle drug"))
    assert decision.because
    assert decision.because.ground is Ground.PARTS
    assert decision.because.bits == pytest.approx(2)
    assert shown(decision) == "substance"


def test_words_in_one_context_are_evidence() -> None:
    """Viruses and drugs share two contexts, both with hiv: together they disclose all 4 bits."""
    found = risk("virus drug")
    assert found.ground is Ground.WORDS
    assert found.bits == pytest.approx(4)
    assert found.counts
    assert (found.counts.terms, found.counts.joint) == (2, 2)


def test_what_tells_nothing_has_its_counts_beside_it() -> None:
    """Of an ankle nothing is disclosed: no bits about hiv, by 4 contexts of the ankle and none in common."""
    found = risk("ankle")
    assert (found.bits, found.about, found.too_high) == (0.0, "hiv", False)
    assert found.counts
    assert (found.counts.entity, found.counts.terms, found.counts.joint, found.counts.contexts) == (4, 4, 0, 64)


def test_names_are_hidden_whatever_the_counts() -> None:
    """A phrase with a name of the entity inside discloses it."""
    [decision] = decide(model(), listed_terms("hiv ankle"))
    assert decision.because
    assert decision.because.ground is Ground.NAMED


@pytest.mark.parametrize("kind", [Kind.PERSON, Kind.PLACE, Kind.ORGANISATION, Kind.NAME])
def test_an_unknown_name_counts_as_risky(kind: Kind) -> None:
    """What nobody has ever seen cannot be shown to be safe."""
    found = listed_terms("zzyzx, zzyzx ankle", kind)
    decided = decide(model(), found)
    assert [d.action for d in decided] == [Action.SUPPRESS, Action.SUPPRESS]
    assert all(d.because and d.because.ground is Ground.UNKNOWN for d in decided)
    assert is_kept(decide(model(unknown=Unknown.KEEP), found))
    assert is_kept(decide(model(), listed_terms("ankle", kind)))


def test_an_unknown_word_that_is_no_name_stays() -> None:
    """A word in small letters that nobody has seen is a slip of the pen far more often than a secret."""
    assert is_kept(decide(model(), listed_terms("zzyzx, zzyzx ankle")))


def test_a_rare_word_is_judged_by_its_class() -> None:
    """The corpus has no pill. Anything that is a drug tells 2 bits about hiv, by 2 of 8 contexts; a substance less."""
    for unknown in Unknown:
        [decision] = decide(model(unknown=unknown), listed_terms("pill"))
        assert shown(decision) == "substance"
        assert decision.because
        assert (decision.because.ground, decision.because.counts) == (Ground.CLASS, Counts(4, 8, 2, 64))
        assert decision.because.bits == pytest.approx(2)
    assert is_kept(decide(model(alpha=1), listed_terms("pill")))


def test_a_code_counts_as_risky() -> None:
    """Nobody can say of a code that it points to nothing: a record's number, a size and four digits do."""
    assert not is_kept(decide(model(), listed_terms("zz47x", Kind.CODE)))
    assert is_kept(decide(model(unknown=Unknown.KEEP), listed_terms("zz47x", Kind.CODE)))
    assert is_kept(decide(model(), listed_terms("4471902836", Kind.CODE)))
    assert is_kept(decide(model(), listed_terms("4711", Kind.CODE)))


def test_a_declared_alias_is_as_risky_as_the_term() -> None:
    """After "antiretroviral (ANKLE)", the ankle is hidden, too."""
    [ankle] = listed_terms("ankle")
    term = Term(ankle.span, Kind.CONCEPT, "ankle", aliases=frozenset({"antiretroviral"}))
    assert not is_kept(decide(model(), [term]))


def test_every_entity_counts() -> None:
    """A generalization has to pass for all of C: protecting substances, too, changes what may be released."""
    [decision] = decide(model("hiv+substance"), listed_terms("antiretroviral"))
    assert decision.action is Action.SUPPRESS


def test_an_entity_the_corpus_never_saw_is_hidden_by_name_only() -> None:
    """Its literal and lexical occurrences go, and the promise says what could not be done."""
    one = model("zzyzxism")
    decided = decide(one, listed_terms("zzyzxist, drug"))
    assert [d.action for d in decided] == [Action.SUPPRESS, Action.KEEP]
    promise = one.topics[0].promise
    assert "zzyzxism" in promise.notes[0]
    assert "zzyzxism" in promise.unchecked[0]
    assert not model().topics[0].promise.unchecked


def test_a_generalization_is_judged_by_all_that_it_may_stand_for() -> None:
    """By its words a virus tells 1 bit about hiv; read as "hiv or virus", which it may stand for, it tells 1.83 bits.

    hiv or virus: 18 contexts, 4 of them with hiv, so PMI = log2( 4*64 / (4*18) ); at alpha 2.5, 1.6 bits are too much.
    """
    [by_words] = decide(model(alpha=2.5), listed_terms("hiv"))
    [by_class] = decide(model(alpha=2.5, labels=Labels.CLASS), listed_terms("hiv"))
    assert (shown(by_words), shown(by_class)) == ("virus", "disease")
    assert shown(decide(model(labels=Labels.CLASS), listed_terms("hiv"))[0]) == "virus"


@pytest.mark.parametrize("planner", Planner)
def test_terms_that_disclose_together_are_not_released_together(planner: Planner) -> None:
    """Fever and virus tell 1 bit each; in their one common context is hiv, so together they tell all 4."""
    one = model(group_size=2, group_support=1, plan=planner)
    fever, virus = decide(one, listed_terms("fever, virus"))
    changed = [d for d in (fever, virus) if d.action is not Action.KEEP]
    assert len(changed) == 1
    because = changed[0].because
    assert because
    assert (because.ground, len(because.terms)) == (Ground.GROUP, 2)
    assert because.bits == pytest.approx(4)
    assert is_kept(decide(model(), listed_terms("fever, virus")))


def test_the_report_says_what_was_counted() -> None:
    """An auditor can check it."""
    promise = model().topics[0].promise
    assert promise.settings["entities"] == [
        {"name": "hiv", "names": ["hiv"], "contexts": 4, "information_bits": 4.0, "threshold_bits": 2.0}
    ]
    assert promise.claim == (
        "(2, C)-sanitized for C = {hiv}: no term of the released text names one of them, and none reveals 1/2 or more"
        " of its information content by the counts of the corpus."
    )
    assert "as far as the corpus knows" in model(unknown=Unknown.KEEP).topics[0].promise.claim
    assert "with up to 2 others of its sentence" in model(group_size=3).topics[0].promise.claim


@pytest.mark.parametrize("alpha", [0.99, -1, 0, math.nan, math.inf])
def test_alpha_outside_its_domain_is_refused(alpha: float) -> None:
    """Alpha is a number from 1 up."""
    with pytest.raises(ParameterError) as caught:
        model(alpha=alpha)
    assert caught.value.parameter == "alpha"


def test_nothing_to_protect_is_refused() -> None:
    """An empty C would promise nothing."""
    with pytest.raises(ParameterError, match="at least one entity"):
        Topics(())
    with pytest.raises(ParameterError, match="no word"):
        entity(" - ", index=mini_index(), kb=mini_taxonomy())


documents = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join), min_size=1).map(", ".join)
alphas = st.floats(1, 50)
labels = st.sampled_from(Labels)


def hidden(one: DisclosureModel, found: list[Term]) -> set[int]:
    """The places of the terms that are not kept."""
    return {i for i, d in enumerate(decide(one, found)) if d.action is not Action.KEEP}


@given(documents, alphas, alphas)
def test_a_larger_alpha_never_hides_less(text: str, one: float, other: float) -> None:
    """Strictness grows with alpha."""
    found = listed_terms(text)
    assert hidden(model(alpha=min(one, other)), found) <= hidden(model(alpha=max(one, other)), found)


@given(documents, alphas, st.sampled_from(WORDS))
def test_protecting_more_never_hides_less(text: str, alpha: float, more: str) -> None:
    """An entity added to C adds to what is hidden."""
    found = listed_terms(text)
    assert hidden(model(alpha=alpha), found) <= hidden(model(f"hiv+{more}", alpha=alpha), found)


@given(documents, alphas, labels)
def test_generalize_keeps_at_least_the_utility_of_redact(text: str, alpha: float, judged_by: Labels) -> None:
    """A generalization says more than nothing."""
    kept = {}
    for mode in Mode:
        one = model(alpha=alpha, labels=judged_by, mode=mode)
        kept[mode] = utility_kept(decide(one, listed_terms(text)), one.information)
    assert (kept[Mode.GENERALIZE] or 0) >= (kept[Mode.REDACT] or 0)


@given(documents, alphas, labels)
def test_what_is_released_satisfies_the_model(text: str, alpha: float, judged_by: Labels) -> None:
    """The labels of the generalizations, judged as terms, are kept."""
    one, found = model(alpha=alpha, labels=judged_by), listed_terms(text)
    released = [seen for d in decide(one, found) if (seen := shown(d))]
    again = listed_terms(", ".join(released)) if released else []
    assert is_kept(decide(one, again))
    assert is_kept(decide_release(one, found, again))


@given(documents, alphas)
def test_judged_by_its_class_a_label_is_never_more_specific(text: str, alpha: float) -> None:
    """What passes by all that it may stand for passes by its words."""
    for by_words, by_class in zip(
        decide(model(alpha=alpha), listed_terms(text)),
        decide(model(alpha=alpha, labels=Labels.CLASS), listed_terms(text)),
        strict=True,
    ):
        assert (by_words.action is Action.KEEP) == (by_class.action is Action.KEEP)
        if by_class.offer:
            assert by_words.offer
            wider = [one.label for one in mini_taxonomy().generalizations(mini_taxonomy().senses(shown(by_words))[0])]
            assert shown(by_class) in (shown(by_words), *wider)


@given(documents)
def test_decisions_do_not_depend_on_the_order_or_on_each_other(text: str) -> None:
    """Many terms at once are decided as one by one, in any order."""
    found, one, other = listed_terms(text), model(), model()
    together = decide(one, found)
    assert together == tuple(decide(other, [term])[0] for term in found)
    assert together[::-1] == decide(model(), found[::-1])


def test_the_model_can_be_pickled() -> None:
    """A worker process gets a copy that decides alike."""
    one = model()
    found = listed_terms("hiv, drug, ankle")
    assert decide(pickle.loads(pickle.dumps(one)), found) == decide(one, found)  # noqa: S301
