"""Requirements: values that say what is asked, and refuse what makes no sense before any text is read."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest

from tacit.errors import ParameterError
from tacit.identities import ListedTerms
from tacit.secrets import Dates, Hide, Identities, Keep, Labels, Plausible, Policy, Requirement, Threshold, Topics
from tacit.secrets.policy.threshold import ThresholdScope
from tacit.terms import Kind

SOUND = (
    Topics(("HIV",), alpha=3.0, labels=Labels.WORDS),
    Policy("us-medical-confidentiality", steps=1, scope=ThresholdScope.ENTRY),
    Identities(subject="Ann Lee", dates=Dates.SHIFT, threshold=Threshold.PAPER),
    Plausible(3, terms=("HIV",)),
    Hide(("Leeds",), (r"\d{4}",)),
    Keep(("ankle",), reviewer="J. Roe"),
)


@pytest.mark.parametrize("one", SOUND, ids=lambda one: type(one).__name__)
def test_a_requirement_is_a_value(one: Requirement) -> None:
    """A copy is equal, and nobody can change it."""
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301  # our own bytes
    with pytest.raises(FrozenInstanceError):
        setattr(one, fields(one)[0].name, None)


@pytest.mark.parametrize("one", SOUND, ids=lambda one: type(one).__name__)
def test_no_repr_says_what_is_secret(one: object) -> None:
    """A requirement can be logged."""
    assert not any(words in repr(one) for words in ("HIV", "Ann", "Lee", "ankle", r"\d"))


def test_modes_may_be_said_in_words() -> None:
    """As a file or a request has them."""
    assert Topics(("HIV",), labels="words").labels is Labels.WORDS  # type: ignore[arg-type]
    assert Policy("p", scope="entry").scope is ThresholdScope.ENTRY  # type: ignore[arg-type]
    assert Identities(dates="shift", threshold="term") == Identities(dates=Dates.SHIFT, threshold=Threshold.TERM)  # type: ignore[arg-type]
    assert Plausible(2, kinds=["person"]).kinds == (Kind.PERSON,)  # type: ignore[arg-type]


def test_what_is_listed_twice_is_listed_once() -> None:
    """Lists of any kind become tuples in their order."""
    assert Topics(["HIV", "fever", "HIV"]).protect == ("HIV", "fever")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "uses"), [(Identities(), False), (Identities(pseudonyms=True), True), (SOUND[2], True)]
)
def test_made_up_names_and_moved_dates_need_a_key(one: Identities, uses: bool) -> None:  # noqa: FBT001 - drawn
    """Roles do not: they are the same for everybody."""
    assert one.uses_key is uses


@pytest.mark.parametrize(
    ("kind", "values", "parameter"),
    [
        (Topics, {"protect": ()}, "protect"),
        (Topics, {"protect": "HIV"}, "protect"),
        (Topics, {"protect": ("HIV",), "alpha": 0.5}, "alpha"),
        (Topics, {"protect": ("HIV",), "alpha": float("nan")}, "alpha"),
        (Topics, {"protect": ("HIV",), "max_belief": 0.0}, "max_belief"),
        (Topics, {"protect": ("HIV",), "labels": "letters"}, "labels"),
        (Policy, {"name": "p", "steps": 3}, "steps"),
        (Policy, {"name": "p", "scope": "world"}, "scope"),
        (Identities, {"detect": "persons"}, "detect"),
        (Identities, {"detect": ("persons",), "first": ListedTerms({})}, "detect"),
        (Identities, {"dates": "move"}, "dates"),
        (Identities, {"threshold": "none"}, "threshold"),
        (Identities, {"alpha": float("inf")}, "alpha"),
        (Plausible, {"t": 2}, "terms"),
        (Plausible, {"t": 2, "terms": ("x",), "count": "letters"}, "count"),
        (Plausible, {"t": 2, "terms": ("x",), "probabilities": "guessed"}, "probabilities"),
        (Plausible, {"t": 2, "kinds": ("unicorn",)}, "kinds"),
        (Hide, {}, "hide"),
        (Hide, {"terms": "Leeds"}, "hide"),
        (Hide, {"patterns": ("(",)}, "hide_patterns"),
        (Hide, {"patterns": ("a*",)}, "hide_patterns"),
        (Keep, {"terms": ()}, "keep"),
        (Keep, {"terms": "ankle"}, "keep"),
    ],
)
def test_what_makes_no_sense_is_refused(kind: Any, values: dict[str, Any], parameter: str) -> None:
    """With the name of the parameter and what was expected; what was listed is not in the message."""
    with pytest.raises(ParameterError, match="expected") as caught:
        kind(**values)
    assert caught.value.parameter == parameter
    assert not any(words in str(caught.value) for words in ("HIV", "Leeds", "ankle"))


@pytest.mark.parametrize("pattern", [".*", "a*", "(x)?", r"\b"])
def test_a_pattern_that_may_match_nothing_is_told_what_is_wrong_with_it(pattern: str) -> None:
    """It matches much, but the empty text, too, which stands everywhere."""
    with pytest.raises(ParameterError, match="number 2 may match the empty text"):
        Hide(patterns=("a+", pattern))


@pytest.mark.parametrize("terms", [("...",), ("Leeds", " ")])
def test_a_list_needs_words(terms: tuple[str, ...]) -> None:
    """A term without a letter or a digit would never be found, and its owner would think it is hidden, or kept."""
    for make, parameter in ((Hide, "hide"), (Keep, "keep")):
        with pytest.raises(ParameterError, match="at least one letter or digit") as caught:
            make(terms)
        assert caught.value.parameter == parameter
