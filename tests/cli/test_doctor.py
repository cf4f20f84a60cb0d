"""``tacit doctor``: what is there, what is missing, and how to get it."""

from __future__ import annotations

import json
import shlex
import sys
import tomllib
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit.cli import _extras, doctor
from tacit.errors import ModelMissingError
from tacit.settings import VERSION
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
    assert optional.startswith(f"Optional, and not installed. Who needs one: {_extras.command('NAME')}\n")
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


class _Installed:
    """An installation that says where it came from."""

    def __init__(self, said: str | None) -> None:
        self.said = said

    def read_text(self, name: str) -> str | None:
        """What is on record."""
        return self.said if name == "direct_url.json" else None


def test_the_command_for_an_extra_works_from_where_tacit_came_from(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A clone is edited in place, a wheel has a path; where neither is known, somebody has to say it."""
    clone, wheel = tmp_path / "my clone", tmp_path / "tacit-0.2.0-py3-none-any.whl"
    clone.mkdir()
    wheel.write_text("")
    pip = f"{shlex.quote(sys.executable)} -m pip install"
    generic = f'{pip} "tacit-{VERSION}-py3-none-any.whl[pdf]", with the path of the wheel before its name'
    cases: list[tuple[object, str]] = [
        ({"url": clone.as_uri(), "dir_info": {"editable": True}}, f'{pip} -e "{clone}[pdf]"'),
        ({"url": clone.as_uri(), "dir_info": {}}, f'{pip} "{clone}[pdf]"'),
        ({"url": wheel.as_uri(), "archive_info": {}}, f'{pip} "{wheel}[pdf]"'),
        ({"url": (tmp_path / "gone.whl").as_uri(), "archive_info": {}}, generic),
        ({"url": "https://example.org/tacit.whl", "archive_info": {}}, generic),
        (None, generic),
    ]
    for said, expected in cases:
        installed = _Installed(json.dumps(said) if said else None)
        monkeypatch.setattr(_extras, "distribution", lambda _, installed=installed: installed)
        assert _extras.command("pdf") == expected


def test_an_error_for_want_of_an_extra_says_how_to_get_it(
    run: Run, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever started the review has to find no page of a manual for it."""
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = run("review", note, "--identities")
    assert result.code == 2
    assert result.err.endswith(f"install the extra review of tacit: {_extras.command('review')}\n")
