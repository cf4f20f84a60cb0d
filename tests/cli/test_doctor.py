"""``tacit doctor``: what is there, what is missing, and how to get it."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit.cli import doctor
from tacit.errors import ModelMissingError
from tacit.terms import language_model


def test_a_whole_installation_is_well(run: Run) -> None:
    """All that a run needs is there, and every extra is named by what it is for."""
    result = run("doctor")
    assert result.code == 0
    assert all(line.endswith(": ok") for line in result.out.splitlines()[:5])
    assert "\nPDF: " in result.out


def test_a_missing_extra_is_told_with_the_way_to_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the rest still works, so that the exit code is 0."""
    monkeypatch.setattr(doctor, "_is_installed", lambda name: name != "pikepdf")
    result = run("doctor")
    assert result.code == 0
    assert "\nPDF: missing: install the extra pdf of tacit\n" in result.out


def test_a_missing_model_is_told_and_fails(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the language model no text can be read."""

    def load(name: str) -> None:
        raise ModelMissingError("expected an installed spaCy model", model=name)

    monkeypatch.setattr(language_model, "load", load)
    result = run("doctor")
    assert result.code == 1
    assert ": expected an installed spaCy model\n" in result.out


def test_a_ledger_that_cannot_be_written_is_told(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The record of releases lies where a file is in the way."""
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("TACIT_LEDGER", str(tmp_path / "file" / "ledger"))
    result = run("doctor")
    assert result.code == 1
    assert "cannot be written; name another folder with TACIT_LEDGER" in result.out


def test_every_extra_has_a_purpose() -> None:
    """What a user would miss is said in words, not by the name of an extra."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
    assert set(project["optional-dependencies"]) == set(doctor._PURPOSES)
