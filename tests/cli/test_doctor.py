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


def versions(monkeypatch: pytest.MonkeyPatch, found: dict[str, str | None]) -> None:
    """Lets these packages be of these versions, or not be there."""
    real = doctor._version
    monkeypatch.setattr(doctor, "_version", lambda name: found[name] if name in found else real(name))


def test_what_is_optional_is_listed_apart_with_the_way_to_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it the rest still works: it does not stand among what is there, nor look like an error."""
    versions(monkeypatch, {"pikepdf": None})
    result = run("doctor")
    assert result.code == 0
    there, optional = result.out.split("\n\n")
    assert "PDF" not in there
    assert "missing" not in result.out
    assert all(": ok" in line for line in there.splitlines())
    assert optional.startswith("Optional, and not installed. Who needs one: pip install")
    assert any(line.split() == ["pdf", "PDF"] for line in optional.splitlines())


def test_a_package_that_is_too_old_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is there and would fail: that is no option, but something to mend."""
    versions(monkeypatch, {"pikepdf": "1.0"})
    result = run("doctor")
    assert result.code == 0
    assert "PDF: found pikepdf 1.0, expected >=9.5\n" in result.out


def test_what_two_extras_share_is_told_of_both(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page of a review and a backend for Label Studio need the same packages: with them both work, else neither."""
    versions(monkeypatch, {"uvicorn": None})
    optional = run("doctor").out.split("\n\n")[1]
    assert {line.split()[0] for line in optional.splitlines()} >= {"review", "label-studio", "service"}


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
