"""The papers' systems as requirements: pure forms, whose estimators and labels do not change when defaults do."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from tacit.corpus import Level
from tacit.corpus.information import AdditiveSmoothing, ConfidenceBound
from tacit.policies import PolicyKind, PolicyRules, load
from tacit.secrets.requirements import Labels, Policy, Topics
from tacit.settings import ALPHA

COUNTED: Final = AdditiveSmoothing()
"""How counts become bits in S1 and S3."""


def c_sanitized(
    protect: Iterable[str], *, alpha: float = ALPHA, max_belief: float | None = None, prior: float | None = None
) -> Topics:
    """The requirement of C-sanitized text (S1): labels tell what their words tell.

    >>> c_sanitized(["HIV"]).labels.value
    'words'
    """
    return Topics(
        tuple(protect), alpha=alpha, max_belief=max_belief, prior=prior, labels=Labels.WORDS, estimator=COUNTED
    )


def healthcare(policy: str | Path | PolicyRules, *, contextualised: bool = True, steps: int = 2) -> Policy:
    """The requirement of S4: a policy's confidential topics, labels telling what their words tell."""
    return Policy(
        policy,
        contextualised=contextualised,
        steps=steps,
        labels=Labels.WORDS,
        estimator=ConfidenceBound(),
        counted_in=Level.DOCUMENT,
    )


def names_of(policy: str | Path | PolicyRules) -> tuple[str, ...]:
    """What a policy keeps confidential, each as ``NAME=alias|alias``: entities for `Topics`.

    Raises:
        PolicyError: There is no such policy, or its file has a mistake.

    >>> names_of("us-medical-confidentiality")[0].split("=")[0]
    'HIV'
    """
    rules = policy if isinstance(policy, PolicyRules) else load(policy)
    entries = rules.of_kind(PolicyKind.CONFIDENTIALITY)
    every = ((*entry.names, *(name for names in entry.also.values() for name in names)) for entry in entries)
    return tuple(f"{names[0]}={'|'.join(names[1:])}" if names[1:] else names[0] for names in every)
