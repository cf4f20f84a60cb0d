"""Belief in a secret by everything that a text shows."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini import CONTEXTS, decide, listed_terms, mini_index, mini_model, mini_taxonomy, shown

from tacit.corpus.readings import TermCounts
from tacit.errors import ParameterError
from tacit.risk.belief import BeliefBound, Calibration, belief_sources
from tacit.secrets import Topics
from tacit.secrets.entity import entity

PLAIN = Calibration(intercept_bits=0, counts=1, packs=1, siblings=0, discount=0.5)


def bound(limit: float = 0.5, prior: float = 1 / 16) -> BeliefBound:
    """What bounds belief in hiv on the mini corpus."""
    one = entity("hiv", index=mini_index(), kb=mini_taxonomy())
    sources = belief_sources(
        one, counts=TermCounts(mini_index(), min_support=1), field=None, packs=(), kb=mini_taxonomy(), prior=prior,
        calibration=PLAIN,
    )  # fmt: skip
    return BeliefBound(one, prior=prior, limit=limit, sources=sources, calibration=PLAIN)


def test_belief_is_the_hand_computed_posterior() -> None:
    """Infection says log2((4 + 10/16) / (26/16)), drug log2((2 + 10/16) / (18/16)), which counts half."""
    bits = math.log2(4.625 / 1.625) + math.log2(2.625 / 1.125) / 2
    odds = 2**bits / 15
    assert bound().belief(["drug", "infection", "ankle"]) == pytest.approx(odds / (1 + odds))
    assert bound().belief([]) == pytest.approx(1 / 16)
    assert bound().belief(["hiv"]) == pytest.approx(1)


@given(st.sets(st.sampled_from(sorted(CONTEXTS))), st.sampled_from(sorted(CONTEXTS)), st.floats(0.1, 0.9))
def test_more_terms_never_say_less_and_the_fewest_reach_the_limit(keys: set[str], more: str, limit: float) -> None:
    """Hiding never raises belief; and what reaches the limit is the least that does."""
    one = bound(limit)
    assert one.bits(keys) <= one.bits({*keys, more}) + 1e-9
    group = one.reached_by(keys)
    assert (group is not None) == (one.bits(keys) >= one.secret.threshold_bits)
    if group:
        assert one.bits(group.keys[:-1]) < one.secret.threshold_bits


def test_a_bound_below_the_prior_is_refused() -> None:
    """Nothing that is hidden takes away what anyone believes beforehand."""
    with pytest.raises(ParameterError, match="beforehand"):
        bound(limit=0.05)


@given(st.sets(st.sampled_from(sorted(CONTEXTS)), min_size=1), st.floats(0.07, 0.9))
def test_belief_in_a_release_is_below_the_bound(words: set[str], limit: float) -> None:
    """Whatever stands in a document, what is decided leaves belief below the bound."""
    model = mini_model(Topics(("hiv",), max_belief=limit))
    decided = decide(model, listed_terms(", ".join(sorted(words))))
    belief = model.topics[0].belief
    assert belief
    [found] = belief.beliefs("topics-1", [key for key in map(shown, decided) if key])
    assert found.value < limit
