"""``tacit audit --model t-plausibility``: the promise is counted again from the two texts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import Run

NOTE = "She has gonorrhea and takes heroin.\n\nHe takes heroin, too.\n"
ASKED = ("--model", "t-plausibility", "--t", "100")


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A note, its sensitive terms, and where its release goes."""
    note, terms, release = tmp_path / "note.txt", tmp_path / "terms.txt", tmp_path / "release.txt"
    note.write_text(NOTE, "utf-8")
    terms.write_text("gonorrhea\nheroin\n", "utf-8")
    return note, terms, release


def test_a_release_holds_and_a_larger_t_does_not(run: Run, files: tuple[Path, Path, Path], tmp_path: Path) -> None:
    """The count comes from the released words: t texts are there, a million are not."""
    note, terms, release = files
    report = tmp_path / "report.json"
    made = run("sanitize", note, *ASKED, "--uniform", "--terms", terms, "-o", release, "--report", report)
    assert made.code == 0
    result = run("audit", note, release, *ASKED, "--terms", terms, "--report", report)
    assert result.code == 0
    assert result.out.startswith("holds")
    [segment] = json.loads(report.read_text("utf-8"))["segments"]
    assert segment["texts"] >= 100
    assert f"at least {segment['texts']:,} texts" in result.out
    assert len(segment["volumes"]) == 3
    larger = run("audit", note, release, "--model", "t-plausibility", "--t", "1000000", "--terms", terms)
    assert larger.code == 1
    assert "DOES NOT HOLD" in larger.out


@pytest.mark.parametrize(
    ("changed", "into"),
    [("takes", "sells"), ("an opiate", "heroin"), ("opiate", "hammer"), ("a bacterial infection", "crabs")],
)
def test_a_tampered_release_is_caught(run: Run, files: tuple[Path, Path, Path], changed: str, into: str) -> None:
    """Words changed elsewhere, an original put back, and what generalizes nothing: the audit does not pass."""
    note, terms, release = files
    run("sanitize", note, *ASKED, "--uniform", "--terms", terms, "-o", release)
    text = release.read_text("utf-8")
    assert changed in text
    release.write_text(text.replace(changed, into), "utf-8")
    result = run("audit", note, release, *ASKED, "--terms", terms)
    assert result.code == 1
    assert "DOES NOT HOLD" in result.out


def test_an_audit_that_lacks_an_option_says_which(run: Run, files: tuple[Path, Path, Path]) -> None:
    """Without --t, or for a model that has no audit, there is one line and no traceback."""
    note, terms, _ = files
    without = run("audit", note, note, "--model", "t-plausibility", "--terms", terms)
    assert without.code == 1
    assert "--t" in without.err
    other = run("audit", note, note, "--model", "healthcare")
    assert other.code == 1
    assert "c-sanitized or t-plausibility" in other.err
