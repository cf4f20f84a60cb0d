"""A discharge note whose identities, HIV and confidential conditions are hidden in one run; and what undoes it."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tacit import Document, Identities, Policy, Report, Sanitizer, Topics, for_release, for_reviewer
from tacit.audit import Audit, audit, audit_report
from tacit.audit.adding import AddingAudit
from tacit.errors import InputError
from tacit.report import State
from tacit.risk.belief import alternatives

NOTE = Path(__file__).parents[2] / "examples" / "discharge_note.txt"
ASKED = (Identities(), Topics(("HIV",)), Policy("us-medical-confidentiality"))


@cache
def original() -> Document:
    """The note, without what says nothing of who he is or of his infection."""
    parts = NOTE.read_text().split("\n\n")
    course = next(part for part in parts if "efavirenz," in part)
    told = [parts[0], *(part for part in parts if part.startswith(("Patient:", "PAST MEDICAL HISTORY")))]
    return Document("\n\n".join((*told, course[course.index("Antiretroviral") :])), id=NOTE.name)


@cache
def released() -> Report:
    """What is released of it."""
    return Sanitizer(*ASKED).sanitize(original())


def audited(text: str) -> Audit:
    """The audit of a text as the release of the note."""
    return audit(original(), Document(text), ASKED)


def test_one_run_hides_who_and_what() -> None:
    """The report has a claim for each requirement, the audit checks each of them, and none is broken."""
    claims = {claim.requirement: claim.state for claim in released().claims}
    assert claims == {
        "identities-1": State.MEASURED,
        "topics-1": State.HOLDS,
        "topics-1 by inference": State.MEASURED,
        "policy-1": State.HOLDS,
        "policy-1 by inference": State.MEASURED,
    }
    found = audited(released().sanitized)
    assert {one.requirement: one.state for one in found.claims} == claims
    assert not found.violations
    for words in ("Ferrandis", "Oliu", "Barcelona", "1979", "HIV", "efavirenz", "Kaposi", "4471-902836"):
        assert words in original().text
        assert words not in released().sanitized


@pytest.mark.parametrize(
    ("added", "broken"),
    [
        pytest.param("The patient is Marc Ferrandis Oliu.", {"identities-1"}, id="a name restored"),
        pytest.param("He was born on 17 May 1979.", {"identities-1"}, id="a date restored"),
        pytest.param("He takes efavirenz.", {"topics-1", "policy-1"}, id="a drug restored"),
        pytest.param("He has human immunodeficiency virus.", {"topics-1", "policy-1"}, id="a synonym added"),
        pytest.param("He has H-I-V.", {"topics-1", "policy-1"}, id="a name in disguise"),
        pytest.param(
            "His viral load is undetectable, and he caught the bug abroad.",
            {"topics-1 by inference", "policy-1 by inference"},
            id="words that people of the field understand",
        ),
    ],
)
def test_what_is_restored_is_caught(added: str, broken: set[str]) -> None:
    """Whoever puts back what was hidden, or says it in other words, breaks a claim that the audit names."""
    found = audited(f"{released().sanitized}\n{added}\n")
    assert not found.holds
    assert broken <= {one.requirement for one in found.claims if one.state is State.BROKEN}


def report() -> dict[str, Any]:
    """The reviewer's report, as it is read from a file."""
    values: dict[str, Any] = json.loads(json.dumps(for_reviewer(released(), original())))
    return values


def test_the_report_tells_the_audit_what_was_promised() -> None:
    """Nothing has to be said again: requirements and settings are the report's."""
    found = audit_report(original(), Document(released().sanitized), report())
    assert found.holds
    claims = [one.requirement for one in found.claims]
    assert claims == ["identities-1", "topics-1", "topics-1 by inference", "policy-1", "policy-1 by inference"]


@pytest.mark.parametrize("name", ["original", "corpus", "field", "knowledge", "packs", "language_model", "version"])
def test_a_report_on_something_else_is_refused(name: str) -> None:
    """A report does not vouch for another original, nor for other data than it was made with."""
    values = report()
    values["fingerprints"][name] = "another"
    with pytest.raises(InputError, match=name):
        audit_report(original(), Document(released().sanitized), values)


def test_a_release_that_has_changed_is_audited_as_it_is_now() -> None:
    """With what the report asks; what was put back is named, and nothing makes it hold."""
    found = audit_report(original(), Document(f"{released().sanitized}\nHe takes efavirenz.\n"), report())
    assert found.changed
    broken = {one.requirement for one in found.claims if one.state is State.BROKEN}
    assert {"topics-1", "policy-1"} <= broken
    harmless = audit_report(original(), Document(f"{released().sanitized}\n"), report())
    assert not harmless.violations
    assert harmless.changed
    assert not harmless.holds


def test_the_report_for_release_is_refused_as_such() -> None:
    """It says neither what was asked nor what was hidden."""
    with pytest.raises(InputError, match="found the report for release"):
        audit_report(original(), Document(released().sanitized), for_release(released()))


def test_a_report_for_one_secret_does_not_pass_for_another() -> None:
    """What is audited is what the report claims: a report with other requirements gives another audit."""
    values = report()
    values["settings"]["requirements"] = {"topics-1": {"kind": "topics", "protect": ["alcohol"]}}
    assert not audit_report(original(), Document(released().sanitized), values).holds


BOUNDED = (Topics(("HIV",), max_belief=0.02),)


@cache
def bounded() -> Report:
    """What is released of the note when belief is bounded, too."""
    return Sanitizer(*BOUNDED).sanitize(original())


def states(text: str) -> dict[str, State]:
    """What the audit of a text says of each claim, belief among them."""
    return {one.requirement: one.state for one in audit(original(), Document(text), BOUNDED).claims}


def test_belief_is_counted_again() -> None:
    """The audit agrees with the sanitizer that belief is below its bound, and says that this rests on a calibration."""
    assert {one.requirement: one.state for one in bounded().claims}["topics-1 by belief"] is State.MEASURED
    assert states(bounded().sanitized)["topics-1 by belief"] is State.MEASURED


@pytest.mark.parametrize("added", ["He takes efavirenz.", "His CD4 count was low.", "He has HIV."])
def test_what_raises_belief_is_caught(added: str) -> None:
    """Whoever puts back a word that says much of the secret breaks the claim on belief."""
    assert states(f"{bounded().sanitized}\n{added}\n")["topics-1 by belief"] is State.BROKEN


def test_the_audit_of_belief_says_what_the_sanitizer_says() -> None:
    """Term by term, two programs find the same bits."""
    made = Sanitizer(*BOUNDED)
    belief = made.model.topics[0].belief
    assert belief
    [bound] = belief.bounds
    field = () if bound.field is None else (bound.field,)
    again = AddingAudit(
        (made.using.index, *field), bound.packs, bound.entity.conjunction,
        alternatives(bound.entity, made.using.kb), bound.prior, made.settings.min_support, bound.calibration,
    )  # fmt: skip
    keys = sorted({term.lemma for term in made.detector.detect(original())})
    unnamed = [key for key in keys if not bound.entity.is_named_in(key)]
    assert [again.bits(key) for key in unnamed] == pytest.approx([bound.said(key) for key in unnamed])
    assert again.belief([again.bits(key) for key in unnamed]) == pytest.approx(bound.belief(unnamed))


def test_a_release_of_bounded_belief_is_released_as_it_is() -> None:
    """Who sanitizes a release again changes nothing."""
    assert Sanitizer(*BOUNDED).sanitize(bounded().sanitized).sanitized == bounded().sanitized
