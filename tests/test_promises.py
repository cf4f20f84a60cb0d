"""What docs/privacy-guarantee.md promises and no other test looks at; its last section says which test is for what."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tacit import Document, Hide, Identities, Keep, Knowledge, Policy, ReleaseSettings, Report, Sanitizer, Topics, cli
from tacit.audit import Audit, audit
from tacit.corpus.memory import MemoryIndex
from tacit.errors import ConflictError
from tacit.identities import IdentifierKind, ListedTerms
from tacit.knowledge import MemoryTaxonomy
from tacit.knowledge.packs import PackLibrary, parse
from tacit.models import Decision, Unknown
from tacit.models.inference import claims_of
from tacit.replacement import Replacement
from tacit.report import ReviewException, State
from tacit.risk import Ground

NOTE = "Ann Lee was born in Leeds on 3 May 1979. She has HIV and a broken ankle."


@cache
def released() -> Report:
    """A report on the note."""
    return Sanitizer(Topics(("HIV",)), Identities()).sanitize(Document(NOTE, id="note 7"))


def test_what_a_detector_finds_is_measured_and_what_is_listed_may_hold() -> None:
    """Nobody knows what a detector misses; what a user lists is all there is."""
    claims = {claim.requirement: claim for claim in released().claims}
    assert claims["identities-1"].state is State.MEASURED
    assert "%" in claims["identities-1"].measured
    listed = Identities(first=ListedTerms({"Ann Lee": IdentifierKind.PERSON}))
    [claim] = Sanitizer(listed).sanitize("Ann Lee left.").claims
    assert claim.state is State.HOLDS


def test_every_word_of_a_name_counts() -> None:
    """A word that is a stop word elsewhere is a name where it is written as one, and only there."""
    sanitizer = Sanitizer(Topics(("Theresa May",)))
    assert sanitizer.sanitize("We may meet Mrs May.").sanitized == "We may meet Mrs [redacted]."


@pytest.mark.parametrize("asked", [Identities(), Policy("hipaa-safe-harbor")])
def test_what_stands_for_identifiers_is_no_identifier(asked: Identities | Policy) -> None:
    """The detector leaves alone what was put in the place of what it found: the release stays as it is."""
    sanitizer = Sanitizer(asked)
    once = sanitizer.sanitize(NOTE).sanitized
    assert once != NOTE
    assert sanitizer.sanitize(once).sanitized == once


def test_a_text_in_another_language_is_unchecked() -> None:
    """Everything that is counted is English."""
    german = "Der Patient wurde am Montag mit Fieber in die Klinik gebracht und ist seit dem Abend nicht wach gewesen. "
    report = Sanitizer(Topics(("HIV",)), Hide(("Montag",))).sanitize(german * 3)
    assert {claim.state for claim in report.claims} == {State.UNCHECKED}
    assert not report.holds


def test_what_cannot_be_mended_breaks_the_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    """A leak that nobody manages to hide is told, by the requirement that it breaks."""
    sanitizer = Sanitizer(Topics(("cancer",)), Hide(("ankle",)), settings=ReleaseSettings(unknown=Unknown.KEEP))
    text = "She has **can**cer and an ankle."
    assert sanitizer.sanitize(text).holds

    def idle(replacements: Iterable[Replacement], leaks: Iterable[Decision], **_: object) -> list[Decision]:  # noqa: ARG001
        return [one.decision for one in replacements]

    monkeypatch.setattr("tacit.sanitizer.hide_leaks", idle)
    states = {claim.requirement: claim.state for claim in sanitizer.sanitize(text).claims}
    assert states == {
        "topics-1": State.BROKEN,
        "topics-1 by inference": State.MEASURED,
        "hide-1": State.HOLDS,
    }


def test_a_name_that_a_pack_has_breaks_both_claims() -> None:
    """A name is one whatever packs say of it; words of which counts say nothing are of the claim by inference alone."""
    pack = parse('topic = "HIV"\nprotects = ["HIV"]\n[slang]\nreason = "slang"\nalone = "has hiv, the bug"', name="hiv")
    index = MemoryIndex.from_texts(["HIV weakens patients."] * 2 + ["A bug crawls."] * 8 + ["Ships sail."] * 22)
    using = Knowledge(index, MemoryTaxonomy.from_parents({"HIV": ["virus"]}), packs=PackLibrary.of([pack]))
    report = Sanitizer(Topics(("HIV",)), using=using).sanitize("He has HIV. It was the bug.")
    assert report.sanitized.startswith("He has ")
    risks = (one.decision.because for one in report.replacements)
    reasons = [risk for risk in risks if risk and risk.too_high]
    assert [(risk.ground, tuple(claims_of(risk))) for risk in reasons] == [
        (Ground.NAMED, ("topics-1", "topics-1 by inference")),
        (Ground.PACK, ("topics-1 by inference",)),
    ]


def test_what_is_kept_against_a_requirement_needs_a_reviewer_and_is_recorded() -> None:
    """Without one it is an error; with one the term stays, the claim says so, and the exception names who answers."""
    with pytest.raises(ConflictError) as refused:
        Sanitizer(Topics(("HIV",)), Keep(("HIV",))).sanitize(NOTE)
    assert refused.value.requirements == ("topics-1",)
    report = Sanitizer(Topics(("HIV",)), Keep(("HIV",), reviewer="J. Roe")).sanitize(NOTE)
    assert "HIV" in report.sanitized
    assert [(one.requirement, one.by) for one in report.exceptions] == [("topics-1", "J. Roe")]
    assert "A reviewer released 1 terms" in report.claims[0].claim


@pytest.mark.parametrize("kept", ["Elena Prats", "Dr. Elena Prats", "dr elena prats"])
def test_a_name_that_is_kept_stays_with_its_title(kept: str) -> None:
    """A title beside a name that stays is nobody: it was labelled as a person of its own ("Person B. Elena Prats")."""
    text = "Attending: Dr. Elena Prats\n\nMr Marc Oliu was seen by Dr. Elena Prats, who asked him to return."
    report = Sanitizer(Identities(), Keep((kept,), reviewer="J. Roe")).sanitize(text)
    assert report.sanitized == text.replace("Marc Oliu", "Person A")


def test_the_audit_counts_exceptions_apart() -> None:
    """What a reviewer answered for breaks no claim, but is told; what nobody answered for does."""
    allowed = ReviewException("hiv", "topics-1", "J. Roe", "")
    found = audit("She has HIV.", "She has HIV.", [Topics(("HIV",))], exceptions=[allowed])
    assert found.claims[0].excepted == 1  # one place, whatever finds it
    assert found.holds
    assert not audit("She has HIV.", "She has HIV.", [Topics(("HIV",))]).holds


def _states(found: Audit) -> set[State]:
    return {claim.state for claim in found.claims}


def test_the_audit_finds_a_disguise_of_what_is_listed_or_was_hidden() -> None:
    """The search of the audit is for names, for listed terms and for hidden identifiers."""
    assert _states(audit("Call Falcon.", "Call F-a-l-c-o-n.", [Hide(("Falcon",))])) == {State.BROKEN}
    assert _states(audit(NOTE, "Person A, once A-n-n L-e-e, was born.", [Identities()])) == {State.BROKEN}
    found = audit("She has HIV.", "She has <b>H</b>IV.", [Topics(("HIV",))])
    assert {claim.requirement: claim.state for claim in found.claims} == {
        "topics-1": State.BROKEN,
        "topics-1 by inference": State.MEASURED,
    }


# What leaves with a release


def test_a_recipient_checks_who_vouches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """With the public key alone: for the text that was signed, and for no other."""
    monkeypatch.chdir(tmp_path)
    Path("note.txt").write_text(NOTE)

    def run(line: str) -> int:
        monkeypatch.setattr("sys.argv", ["tacit", *line.split()])
        try:
            cli.main()
        except SystemExit as stop:
            return int(stop.code or 0)
        return 0

    assert run("new-key ours.pem ours.pub") == 0
    assert run("sanitize note.txt --protect HIV -o out.txt --release-report out.json --sign ours.pem") == 0
    assert run("verify out.txt --release-report out.json --public ours.pub") == 0
    assert "the one that was signed" in capfd.readouterr().out
    assert run("verify note.txt --release-report out.json --public ours.pub") == 4
    assert run("new-key theirs.pem theirs.pub") == 0
    assert run("verify out.txt --release-report out.json --public theirs.pub") == 4


# The page itself


def test_the_page_names_tests_that_exist() -> None:
    """Every test in the table of docs/privacy-guarantee.md is there under that name."""
    root = Path(__file__).parents[1]
    named = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", (root / "docs/privacy-guarantee.md").read_text("utf-8"))
    assert len(named) > 30
    for path, name in named:
        assert re.search(rf"^def {name}\(", (root / path).read_text("utf-8"), re.MULTILINE), f"{path}::{name}"
