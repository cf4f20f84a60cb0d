"""(alpha, C)-sanitized text on a corpus that can be computed by hand."""

from __future__ import annotations

import math
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import CONTEXTS, mini_index, mini_taxonomy

from tacit.document import Document, Span
from tacit.errors import ParameterError
from tacit.models import Action, CSanitized, Mode, Unknown
from tacit.models.utility import utility_kept
from tacit.risk import Evidence
from tacit.risk.entity import entity
from tacit.risk.information import MaximumLikelihood
from tacit.terms import Kind, Term

INDEX, KB = mini_index(), mini_taxonomy()
WORDS = sorted(CONTEXTS)


NOWHERE = Document("")  # single terms are judged without their context


def model(
    protect: str = "hiv",
    *,
    alpha: float = 2.0,
    mode: Mode = Mode.GENERALIZE,
    unknown: Unknown = Unknown.HIDE,
) -> CSanitized:
    """The model on the mini corpus, by the papers' estimate; single terms only."""
    entities = tuple(entity(name, index=INDEX, kb=KB) for name in protect.split("+"))
    return CSanitized(
        entities,
        INDEX,
        KB,
        alpha=alpha,
        mode=mode,
        unknown=unknown,
        group_size=1,
        estimator=MaximumLikelihood(),
        known_support=1,
    )


def terms(text: str, kind: Kind = Kind.CONCEPT) -> list[Term]:
    """The terms of a list of keys, as if they stood one behind the other."""
    found, at = [], 0
    for lemma in text.split(", "):
        found.append(Term(Span(at, at + len(lemma)), kind, lemma))
        at += len(lemma) + 2
    return found


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
    [risk] = map(model().risk, terms(word))
    assert risk.bits == pytest.approx(bits)
    assert risk.threshold_bits == pytest.approx(2)


def test_information_content_is_the_hand_computed_one() -> None:
    """IC(hiv) = log2(64/4)."""
    assert model().entities[0].information_bits == pytest.approx(4)


def test_algorithm_1_generalizes_to_the_first_that_passes() -> None:
    """A drug reveals 2 bits and is passed over; a substance reveals none."""
    decided = {
        d.term.lemma: d for d in model().decide(NOWHERE, terms("hiv, antiretroviral, infection, virus, fever, ankle"))
    }
    assert {word: d.action for word, d in decided.items()} == {
        "hiv": Action.GENERALIZE,
        "antiretroviral": Action.GENERALIZE,
        "infection": Action.GENERALIZE,
        "virus": Action.KEEP,
        "fever": Action.KEEP,
        "ankle": Action.KEEP,
    }
    released = {word: d.concept.label for word, d in decided.items() if d.concept}
    assert released == {"hiv": "virus", "antiretroviral": "substance", "infection": "disease"}


def test_alpha_1_hides_only_what_discloses_everything() -> None:
    """Definition 4: PMI(c; t) = IC(c)."""
    hidden = [
        d.term.lemma for d in model(alpha=1).decide(NOWHERE, terms(", ".join(WORDS))) if d.action is not Action.KEEP
    ]
    assert hidden == ["antiretroviral", "hiv"]


def test_redact_suppresses_what_generalize_would_generalize() -> None:
    """The paper's baseline removes the risky terms."""
    [decision] = model(mode=Mode.REDACT).decide(NOWHERE, terms("antiretroviral"))
    assert (decision.action, decision.concept) == (Action.SUPPRESS, None)


def test_a_term_without_a_passing_generalization_is_suppressed() -> None:
    """At alpha 4 one bit is too much, and everything above a fever's cause is gone."""
    decided = {d.term.lemma: d.action for d in model(alpha=4).decide(NOWHERE, terms("virus, drug, fever"))}
    assert decided == {"virus": Action.GENERALIZE, "drug": Action.GENERALIZE, "fever": Action.GENERALIZE}
    [decision] = model(alpha=2, mode=Mode.GENERALIZE).decide(
        NOWHERE, terms("infection ankle antiretroviral", Kind.NAME)
    )
    assert decision.action is Action.SUPPRESS


def test_a_phrase_is_as_risky_as_the_riskiest_phrase_inside_it() -> None:
    """Ankles and drugs share no context, but a drug reveals 2 bits; it is also the phrase's head, and passed over."""
    [decision] = model().decide(NOWHERE, terms("ankle drug"))
    assert decision.because
    assert decision.because.evidence is Evidence.PARTS
    assert decision.because.bits == pytest.approx(2)
    assert decision.concept
    assert decision.concept.label == "substance"


def test_words_in_one_context_are_evidence() -> None:
    """Viruses and drugs share two contexts, both with hiv: together they disclose all 4 bits."""
    [risk] = map(model().risk, terms("virus drug"))
    assert risk.evidence is Evidence.WORDS
    assert risk.bits == pytest.approx(4)
    assert (risk.counts.terms, risk.counts.joint) == (2, 2)


def test_names_are_hidden_whatever_the_counts() -> None:
    """A phrase with a name of the entity inside discloses it."""
    [decision] = model().decide(NOWHERE, terms("hiv ankle"))
    assert decision.because
    assert decision.because.evidence is Evidence.NAMED


def test_an_unknown_word_counts_as_risky() -> None:
    """What the corpus has never seen cannot be shown to be safe; "pill" becomes what it is a kind of."""
    decided = model().decide(NOWHERE, terms("zzyzx, pill, zzyzx ankle"))
    assert [d.action for d in decided] == [Action.SUPPRESS, Action.GENERALIZE, Action.SUPPRESS]
    assert all(d.because and d.because.evidence is Evidence.UNKNOWN for d in decided)
    kept = model(unknown=Unknown.KEEP).decide(NOWHERE, terms("zzyzx, pill, zzyzx ankle"))
    assert [d.action for d in kept] == [Action.KEEP] * 3


def test_a_declared_alias_is_as_risky_as_the_term() -> None:
    """After "antiretroviral (ANKLE)", the ankle is hidden, too."""
    term = Term(Span(0, 5), Kind.CONCEPT, "ankle", aliases=frozenset({"antiretroviral"}))
    [decision] = model().decide(NOWHERE, [term])
    assert decision.action is not Action.KEEP


def test_every_entity_counts() -> None:
    """A generalization has to pass for all of C: protecting fever, too, changes what may be released."""
    [decision] = model("hiv+substance").decide(NOWHERE, terms("antiretroviral"))
    assert decision.action is Action.SUPPRESS


def test_an_entity_the_corpus_never_saw_is_hidden_by_name_only() -> None:
    """Its literal and lexical occurrences go, and a note says what could not be done."""
    one = model("zzyzxism")
    decided = one.decide(NOWHERE, terms("zzyzxist, drug"))
    assert [d.action for d in decided] == [Action.SUPPRESS, Action.KEEP]
    assert "zzyzxism" in one.notes[0]


@pytest.mark.parametrize("alpha", [0.99, -1, 0, math.nan, math.inf])
def test_alpha_outside_its_domain_is_refused(alpha: float) -> None:
    """Alpha is a number from 1 up."""
    with pytest.raises(ParameterError) as caught:
        model(alpha=alpha)
    assert caught.value.parameter == "alpha"


def test_nothing_to_protect_is_refused() -> None:
    """An empty C would promise nothing."""
    with pytest.raises(ParameterError, match="at least one entity"):
        CSanitized((), INDEX, KB)
    with pytest.raises(ParameterError, match="no word"):
        entity(" - ", index=INDEX, kb=KB)


documents = st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join), min_size=1).map(", ".join)
alphas = st.floats(1, 50)


def hidden(one: CSanitized, found: list[Term]) -> set[int]:
    """The places of the terms that are not kept."""
    return {i for i, d in enumerate(one.decide(NOWHERE, found)) if d.action is not Action.KEEP}


@given(documents, alphas, alphas)
def test_a_larger_alpha_never_hides_less(text: str, one: float, other: float) -> None:
    """Strictness grows with alpha."""
    found = terms(text)
    assert hidden(model(alpha=min(one, other)), found) <= hidden(model(alpha=max(one, other)), found)


@given(documents, alphas, st.sampled_from(WORDS))
def test_protecting_more_never_hides_less(text: str, alpha: float, more: str) -> None:
    """An entity added to C adds to what is hidden."""
    found = terms(text)
    assert hidden(model(alpha=alpha), found) <= hidden(model(f"hiv+{more}", alpha=alpha), found)


@given(documents, alphas)
def test_generalize_keeps_at_least_the_utility_of_redact(text: str, alpha: float) -> None:
    """A generalization says more than nothing."""
    kept = {}
    for mode in Mode:
        one = model(alpha=alpha, mode=mode)
        kept[mode] = utility_kept(one.decide(NOWHERE, terms(text)), one.counts.information_bits)
    assert (kept[Mode.GENERALIZE] or 0) >= (kept[Mode.REDACT] or 0)


@given(documents, alphas)
def test_what_is_released_satisfies_the_model(text: str, alpha: float) -> None:
    """The labels of the generalizations, judged as terms, are kept."""
    one = model(alpha=alpha)
    released = [
        d.concept.label if d.concept else d.term.lemma
        for d in one.decide(NOWHERE, terms(text))
        if d.action is not Action.SUPPRESS
    ]
    assert not released or one.is_satisfied_by(NOWHERE, terms(", ".join(released)))


@given(documents)
def test_decisions_do_not_depend_on_the_order_or_on_each_other(text: str) -> None:
    """Many terms at once are decided as one by one, in any order."""
    found = terms(text)
    together = model().decide(NOWHERE, found)
    assert together == tuple(model().decide(NOWHERE, [term])[0] for term in found)
    assert together[::-1] == model().decide(NOWHERE, found[::-1])


def test_the_model_can_be_pickled() -> None:
    """A worker process gets a copy that decides alike."""
    one = model()
    found = terms("hiv, drug, ankle")
    assert pickle.loads(pickle.dumps(one)).decide(NOWHERE, found) == one.decide(NOWHERE, found)  # noqa: S301
