"""A term detector of a user's own, which keeps the contract, works in the whole pipeline."""

from __future__ import annotations

import pickle

import pytest
from tests.models.composing import PhraseDetector, knowledge
from tests.models.mini_policies import entry, mini_policy

from tacit import Hide, Identities, Keep, Policy, ReleaseSettings, Sanitizer, State, Topics
from tacit.audit import audit
from tacit.checks import for_detector
from tacit.corpus.information import AdditiveSmoothing
from tacit.document import Document
from tacit.identities import IdentifierKind, ListedTerms
from tacit.report import for_release, for_reviewer
from tacit.secrets import Requirement
from tacit.task import SanitizeTask

TEXT = "Hiv, antiretroviral, fever, ankle. Nelson, organisation."
HOW = ReleaseSettings(known_support=1, group_support=1)
HIV = Topics(("hiv",), estimator=AdditiveSmoothing())  # so few contexts convince no posterior
NELSON = Identities(first=ListedTerms({"Nelson": IdentifierKind.PERSON}))
ASKED: dict[str, tuple[Requirement, ...]] = {
    "topics": (HIV,),
    "policy": (Policy(mini_policy(entry("hiv"))),),
    "identities": (NELSON,),
    "hide": (Hide(("ankle",), ("Nel[a-z]+",)),),
    "all": (HIV, Policy(mini_policy(entry("fever"))), NELSON, Hide(("ankle",)), Keep(("organisation",))),
}
HIDDEN = {
    "topics": ("hiv", "antiretroviral"),
    "policy": ("hiv",),
    "identities": ("nelson",),
    "hide": ("ankle", "nelson"),
    "all": ("hiv", "antiretroviral", "nelson", "ankle", "fever"),
}


def made(name: str) -> Sanitizer:
    """The sanitizer of these requirements with the user's detector."""
    return Sanitizer(*ASKED[name], settings=HOW, using=knowledge(), detector=PhraseDetector())


def test_the_detector_keeps_the_contract() -> None:
    """As its author would check."""
    for_detector(PhraseDetector(), [TEXT])


@pytest.mark.parametrize("name", ASKED)
def test_every_requirement_is_met(name: str) -> None:
    """What has to go is gone, nothing else is touched, every claim is kept, and a copy releases alike."""
    sanitizer = made(name)
    report = sanitizer.sanitize(Document(TEXT))
    assert [word for word in HIDDEN[name] if word in report.sanitized.lower()] == []
    assert "organisation" in report.sanitized
    # A list is what it is; nobody's detector was asked.
    assert {claim.state for claim in report.claims} == {State.HOLDS}
    assert not any(one.action.value != "keep" for one in sanitizer.judge(Document(TEXT), report.sanitized))
    copy = pickle.loads(pickle.dumps(sanitizer))  # noqa: S301  # our own bytes
    assert copy.sanitize(Document(TEXT)).sanitized == report.sanitized
    assert copy.fingerprint == sanitizer.fingerprint


@pytest.mark.parametrize("name", ASKED)
def test_reports_tasks_and_audits_work(name: str) -> None:
    """All that is built on a sanitizer takes the detector with it."""
    report = made(name).sanitize(Document(TEXT))
    assert for_reviewer(report, Document(TEXT))["decisions"]
    assert for_release(report)
    assert SanitizeTask.of(lambda: made(name)).prepare()(TEXT) == {"text": report.sanitized}
    seen = audit(TEXT, report.sanitized, ASKED[name], settings=HOW, using=knowledge(), detector=PhraseDetector())
    assert seen.holds
    unsafe = audit(TEXT, TEXT, ASKED[name], settings=HOW, using=knowledge(), detector=PhraseDetector())
    assert not unsafe.holds
