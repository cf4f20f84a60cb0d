"""Requirements as plain values: what is written can be read back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.models.mini_policies import mini_policy

from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound, MaximumLikelihood, PosteriorBound
from tacit.document import Context
from tacit.errors import ParameterError
from tacit.identities import ListedTerms
from tacit.secrets import (
    Dates,
    Hide,
    Identities,
    Keep,
    Labels,
    Plausible,
    Policy,
    Requirement,
    Threshold,
    Topics,
)
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.secrets.values import KINDS, from_values, kind_of, to_values
from tacit.terms import Kind

NAMES = st.lists(st.text("abc HIV|=", min_size=1, max_size=6), min_size=1, max_size=3).map(tuple)
LISTED = st.lists(st.text("abc", min_size=1), min_size=1).map(tuple)
ALPHAS = st.floats(1, 50)
ESTIMATORS = st.one_of(
    st.just(MaximumLikelihood()),
    st.builds(AdditiveSmoothing, st.floats(0.5, 9)),
    st.builds(ConfidenceBound, st.floats(0, 3)),
    st.builds(PosteriorBound, st.floats(0.5, 0.99), st.floats(0.5, 9)),
)
REQUIREMENTS = st.one_of(
    st.builds(
        Topics,
        NAMES,
        alpha=ALPHAS,
        max_belief=st.none() | st.floats(0.01, 0.99),
        labels=st.sampled_from(Labels),
        estimator=ESTIMATORS,
    ),
    st.builds(
        Policy,
        st.sampled_from(["us-medical-confidentiality", "mine.yaml"]),
        contextualised=st.booleans(),
        steps=st.sampled_from([1, 2]),
        scope=st.sampled_from(ThresholdScope),
        labels=st.sampled_from(Labels),
        estimator=ESTIMATORS,
    ),
    st.builds(
        Identities,
        detect=st.lists(st.sampled_from(["persons", "dates", "email"])).map(tuple),
        subject=st.text(max_size=5),
        dates=st.sampled_from(Dates),
        pseudonyms=st.booleans(),
        threshold=st.none() | st.sampled_from(Threshold),
        alpha=ALPHAS,
        estimator=ESTIMATORS,
    ),
    st.builds(
        Plausible,
        st.one_of(st.integers(1, 99), st.just({Kind.PERSON: 3, None: 2})),
        terms=NAMES,
        kinds=st.lists(st.sampled_from(Kind)).map(tuple),
        protect=NAMES,
        per=st.sampled_from(Context),
        uniform=st.booleans(),
        balance=st.floats(0, 1),
        count=st.sampled_from(["concepts", "words"]),
        probabilities=st.sampled_from(["uniform", "corpus"]),
    ),
    st.builds(Hide, LISTED, st.just((r"\d+",))),
    st.builds(Keep, LISTED, reviewer=st.text(max_size=5), note=st.text(max_size=5)),
)


@given(REQUIREMENTS)
def test_what_is_written_is_read_back(one: Requirement) -> None:
    """Through JSON, whatever its attributes."""
    written = json.loads(json.dumps(to_values(one), allow_nan=False))
    assert from_values(written) == one


def test_only_what_differs_is_written() -> None:
    """A report stays readable, and a default that changes does not change what was asked."""
    assert to_values(Identities()) == {"kind": "identities"}
    assert to_values(Topics(("HIV",), labels=Labels.WORDS)) == {
        "kind": "topics",
        "protect": ["HIV"],
        "labels": "words",
    }


def test_every_requirement_has_a_name() -> None:
    """All that a user may ask for can be written."""
    assert {kind_of(one) for one in (Topics(("x",)), Policy("p"), Identities(), Hide(("x",)), Keep(("x",)))} == (
        set(KINDS) - {"plausible"}
    )
    assert kind_of(Plausible(2, terms=("x",))) == "plausible"


@pytest.mark.parametrize(
    ("one", "key"),
    [
        (Policy(mini_policy()), "name"),
        (Identities(first=ListedTerms({})), "first"),
    ],
)
def test_what_came_from_no_file_is_told_by_its_fingerprint(one: Requirement, key: str) -> None:
    """It can be compared, not read back, and the error says so."""
    written = to_values(one)
    assert json.loads(json.dumps(written)) == written
    assert "fingerprint" in written[key]
    with pytest.raises(ParameterError, match="only its fingerprint") as caught:
        from_values(written)
    assert caught.value.parameter == key


def test_a_file_is_written_by_its_path() -> None:
    """As the user gave it."""
    assert to_values(Policy(Path("mine.yaml"))) == {"kind": "policy", "name": "mine.yaml"}


@pytest.mark.parametrize(
    ("values", "parameter"),
    [
        ({}, "kind"),
        ({"kind": "secrets"}, "kind"),
        ({"kind": "topics"}, "protect"),
        ({"kind": "topics", "protect": "HIV"}, "protect"),
        ({"kind": "topics", "protect": [7]}, "protect"),
        ({"kind": "topics", "protect": ["HIV"], "beta": 2}, "beta"),
        ({"kind": "topics", "protect": ["HIV"], "alpha": 0.5}, "alpha"),
        ({"kind": "topics", "protect": ["HIV"], "alpha": "strict"}, "topics"),
        ({"kind": "topics", "protect": ["HIV"], "estimator": "best"}, "estimator"),
        ({"kind": "topics", "protect": ["HIV"], "estimator": {"name": "guess"}}, "estimator"),
        ({"kind": "topics", "protect": ["HIV"], "estimator": {"name": "additive smoothing", "x": 1}}, "estimator"),
        (
            {"kind": "topics", "protect": ["HIV"], "estimator": {"name": "posterior bound", "confidence": 90}},
            "confidence",
        ),
        (
            {"kind": "topics", "protect": ["HIV"], "estimator": {"name": "posterior bound", "confidence": "high"}},
            "estimator",
        ),
        ({"kind": "plausible", "t": {"unicorn": 2}, "terms": ["x"]}, "t"),
        ({"kind": "policy", "name": "p", "labels": "letters"}, "labels"),
    ],
)
def test_values_that_are_no_requirement_are_refused(values: dict[str, Any], parameter: str) -> None:
    """With the name of what is wrong; never another error than ours."""
    with pytest.raises(ParameterError, match="expected") as caught:
        from_values(values)
    assert caught.value.parameter == parameter
