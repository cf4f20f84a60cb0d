"""``tacit config``, and what the program makes of `tacit.toml`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit.cli._options import Asked
from tacit.cli._requirements import requirements
from tacit.secrets import Plausible
from tacit.terms import Kind


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a note."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TACIT_LANGUAGE_MODEL", raising=False)
    (tmp_path / "note.txt").write_text("Ann Lee has AIDS and a broken ankle.\n")
    return tmp_path


def test_a_configuration_is_written_shown_and_checked(run: Run, folder: Path) -> None:
    """And never overwritten."""
    assert run("config", "init").code == 0
    before = (folder / "tacit.toml").read_text()
    again = run("config", "init")
    assert (again.code, (folder / "tacit.toml").read_text()) == (2, before)
    assert run("config", "init", "other.toml").code == 0
    assert run("config", "init", "no/such/folder.toml").code == 2
    assert run("config", "check").out == "tacit.toml: asks for identities\n"
    shown = run("config", "show")
    assert shown.code == 0
    (folder / "shown.toml").write_text(shown.out)
    assert run("config", "check", "shown.toml").out == "shown.toml: asks for identities\n"


def test_a_mistake_is_one_line(run: Run, folder: Path) -> None:
    """With its place; for every command that reads the file."""
    (folder / "tacit.toml").write_text("[identities]\ndates = 'never'\n")
    for arguments in (("config", "check"), ("config", "show"), ("sanitize", "note.txt")):
        result = run(*arguments)
        assert result.code == 1
        assert result.err == "ConfigError: tacit.toml:2: expected generalize or shift for dates, found 'never'\n"


def test_the_file_of_the_working_folder_is_found(run: Run, folder: Path) -> None:
    """Unless another is named, or none is wanted."""
    (folder / "tacit.toml").write_text("[identities]\n")
    (folder / "other.toml").write_text('[[topics]]\nprotect = ["HIV"]\n')
    assert run("sanitize", "note.txt").out == "Person A has AIDS and a broken ankle.\n"
    named = run("sanitize", "note.txt", "--config", "other.toml").out
    assert named.startswith("Ann Lee has ")
    assert "AIDS" not in named
    assert run("sanitize", "note.txt", "--no-config", "--hide", "ankle").out.startswith("Ann Lee has AIDS")
    assert run("sanitize", "note.txt", "--config", "missing.toml").err.startswith("ConfigError: cannot read")


def test_the_command_line_comes_before_the_file(run: Run, folder: Path) -> None:
    """Lists are added, single values replaced; the report says what was in force."""
    (folder / "tacit.toml").write_text(
        '[[topics]]\nprotect = ["HIV"]\nalpha = 3.0\n[hide]\nterms = ["wrist"]\n[settings]\nmode = "redact"\n'
        'plan = "optimal"\n[output]\npath = "out.txt"\nreport = "report.json"\n'
    )
    options = ("--identities", "--alpha", "4", "--mode", "generalize", "--hide", "ankle")
    assert run("sanitize", "note.txt", *options).code == 0
    released = (folder / "out.txt").read_text()
    assert released.startswith("Person A has ")
    assert "[redacted]" in released
    settings = json.loads((folder / "report.json").read_text())["settings"]
    assert (settings["mode"], settings["plan"]) == ("generalize", "optimal")
    asked = settings["requirements"]
    assert [asked[name]["alpha"] for name in ("topics-1", "identities-1")] == [4.0, 4.0]
    assert (asked["hide-1"]["terms"], asked["hide-2"]["terms"]) == (["wrist"], ["ankle"])
    assert run("audit", "note.txt", "out.txt", *options).code == 0


def test_kinds_of_the_command_line_are_added_to_those_of_the_file(run: Run, folder: Path) -> None:
    """An option for one kind more does not bring back the persons that the file hides, nor one of everything."""
    (folder / "note.txt").write_text("Ann Lee came on 3 May 1961.\n")
    for kinds, hidden in (('["persons"]', ("Ann", "1961")), ('["codes"]', ("1961",)), ("[]", ("Ann", "1961"))):
        (folder / "tacit.toml").write_text(f"[identities]\ndetect = {kinds}\n")
        released = run("sanitize", "note.txt", "--no-ledger", "--detect", "dates").out
        assert [word for word in ("Ann", "1961") if word not in released] == list(hidden)
    assert "expected persons" in run("sanitize", "note.txt", "--detect", "dogs").err


def test_spans_do_not_take_the_place_of_what_the_file_detects(run: Run, folder: Path) -> None:
    """Who has them made by hand says that the file is not meant."""
    (folder / "tacit.toml").write_text("[identities]\n")
    (folder / "spans.json").write_text('{"note.txt": [[0, 3]]}')
    refused = run("sanitize", "note.txt", "--no-ledger", "--spans", "spans.json")
    assert (refused.code, refused.out) == (2, "")
    assert "add --no-config" in refused.err
    options = ("--no-ledger", "--no-config", "--identities", "--spans", "spans.json")
    assert "Ann" not in run("sanitize", "note.txt", *options).out


def test_sensitive_terms_of_the_command_line_are_added_to_those_of_the_file(tmp_path: Path) -> None:
    """A list or a kind more leaves none of the file's out."""
    (tmp_path / "more.txt").write_text("wrist\n")
    asked = Asked(terms=tmp_path / "more.txt", kinds=["place,person"])
    before = Plausible(3, terms=("ankle",), kinds=(Kind.PERSON,))
    (found,) = requirements(asked, frozenset(("terms", "kinds")), [before])
    assert found == Plausible(3, terms=("ankle", "wrist"), kinds=(Kind.PERSON, Kind.PLACE))


def test_the_configuration_is_never_overwritten(run: Run, folder: Path) -> None:
    """An output in its place would lose it."""
    (folder / "tacit.toml").write_text("[identities]\n")
    result = run("sanitize", "note.txt", "--report", "tacit.toml")
    assert result.code == 2
    assert (folder / "tacit.toml").read_text() == "[identities]\n"


def test_own_recognizers_are_asked_for(run: Run, folder: Path) -> None:
    """Their finds are hidden under their label, audited, and read back from the report."""
    (folder / "note.txt").write_text("Her badge is QX-77 and she is well.\n")
    (folder / "tacit.toml").write_text(
        "[[recognizers]]\nname = 'badges'\npattern = 'QX-\\d+'\ncontext = ['badge']\nreplacement = '[licence number]'\n"
    )
    result = run("sanitize", "note.txt", "--report", "report.json", "-o", "out.txt")
    assert result.code == 0, result.err
    assert (folder / "out.txt").read_text() == "Her badge is [licence number] and she is well.\n"
    assert run("audit", "note.txt", "out.txt", "--report", "report.json").code == 0
    assert run("audit", "note.txt", "note.txt").code == 4
    assert run("config", "check").out.endswith("; 1 recognizer\n")
