"""The healthcare model on the mini corpus: what a policy names is hidden, and nothing it released is risky."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.models.mini import mini_index, mini_taxonomy

from tacit.document import Document, Span
from tacit.errors import ParameterError, PolicyError
from tacit.models import Action
from tacit.models.healthcare import HealthcareModel, healthcare
from tacit.terms import Kind, Term

POLICY = """
title: Mini
about: What the mini corpus can hide.
entries:
  - id: hiv
    protects: HIV infection
    kind: confidentiality
    source: none
    model: healthcare
    names: [HIV]
"""
TEXT = "hiv, antiretroviral, ankle"


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    """A policy that names HIV alone."""
    path = tmp_path / "mini.yaml"
    path.write_text(POLICY)
    return path


def model(policy: Path, *, steps: int = 2) -> HealthcareModel:
    """The model under that policy, for single terms."""
    return healthcare(policy, mini_index(), mini_taxonomy(), steps=steps, group_size=1, contextualised=False)


def terms(text: str) -> list[Term]:
    """The terms of a list of keys."""
    found, at = [], 0
    for lemma in text.split(", "):
        found.append(Term(Span(at, at + len(lemma)), Kind.CONCEPT, lemma))
        at += len(lemma) + 2
    return found


@pytest.mark.parametrize("steps", [1, 2])
def test_what_the_policy_names_is_hidden_and_the_unrelated_stays(policy: Path, steps: int) -> None:
    """HIV goes in either step; an ankle, which never meets it, stays."""
    decided = {d.term.lemma: d.action for d in model(policy, steps=steps).decide(Document(TEXT), terms(TEXT))}
    assert decided["hiv"] is not Action.KEEP
    assert decided["ankle"] is Action.KEEP


def test_one_step_looks_at_names_only(policy: Path) -> None:
    """What is related is the second step's business, and the claim says so."""
    one = model(policy, steps=1)
    decided = {d.term.lemma: d.action for d in one.decide(Document(TEXT), terms(TEXT))}
    assert decided["antiretroviral"] is Action.KEEP
    assert "were not looked for" in one.claim


def test_a_text_that_names_nothing_is_satisfied(policy: Path) -> None:
    """There is nothing to protect in it; one that names HIV is not satisfied."""
    one = model(policy)
    assert one.is_satisfied_by(Document("ankle"), terms("ankle"))
    assert not one.is_satisfied_by(Document("hiv"), terms("hiv"))


def test_bad_parameters_are_refused(policy: Path, tmp_path: Path) -> None:
    """Each by name."""
    with pytest.raises(ParameterError, match="1 step or 2"):
        model(policy, steps=3)
    with pytest.raises(PolicyError):
        model(tmp_path / "none.yaml")
    with pytest.raises(ParameterError, match="confidential"):
        healthcare("hipaa-safe-harbor", mini_index(), mini_taxonomy())
