"""``tacit check``: exit codes and what is printed."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.program import Run


def test_personal_data_fails_the_check_and_is_not_shown(run: Run, tmp_path: Path) -> None:
    """Exit code 4, and a line that says where."""
    note = tmp_path / "note.txt"
    note.write_text("Write to ann.lee@example.org.\n")
    result = run("check", note)
    assert result.code == 4
    assert result.out == f"{note}:1:10: personal data: email\n"
    assert "ann.lee" not in result.out + result.err


def test_a_harmless_file_passes(run: Run, tmp_path: Path) -> None:
    """Without a word, as hooks do; and so does nothing at all, which a hook may be given."""
    note = tmp_path / "note.txt"
    note.write_text("The ankle is broken.\n")
    assert run("check", note)[:2] == (0, "")
    assert run("check")[:2] == (0, "")


def test_what_is_looked_for_can_be_asked(run: Run, tmp_path: Path) -> None:
    """By options as for tacit sanitize, and by the configuration of the folder."""
    note = tmp_path / "note.txt"
    note.write_text("The falcon starts in May.\n")
    assert run("check", note, "--hide", "Falcon").code == 4
    assert run("check", note).code == 0
    Path("tacit.toml").write_text('[hide]\nterms = ["Falcon"]\n')
    assert run("check", note).code == 4


def test_formats_for_build_services(run: Run, tmp_path: Path) -> None:
    """SARIF is whole also when nothing is found; another format is refused."""
    note = tmp_path / "note.txt"
    note.write_text("Falcon.\n")
    assert run("check", note, "--hide", "Falcon", "--format", "github").out.startswith("::error file=")
    assert json.loads(run("check", note, "--hide", "kite", "--format", "sarif").out)["runs"][0]["results"] == []
    assert run("check", note, "--format", "xml").code == 2


def test_a_file_that_is_not_read_is_no_finding_in_it(run: Run, tmp_path: Path) -> None:
    """No comment in the file would help: it is not there."""
    result = run("check", tmp_path / "missing.txt")
    assert result.code == 4
    assert result.err == "Not checked: 1 file, which may hold anything\n"


def test_a_folder_is_told_to_be_named_by_its_files(run: Run, tmp_path: Path) -> None:
    """With what to type, also for names with blanks."""
    (tmp_path / "my notes").mkdir()
    result = run("check", tmp_path / "my notes")
    assert result.code == 4
    folder = tmp_path / "my notes"
    assert result.err.splitlines()[-1] == (
        f"{folder} is a folder; name its files: git ls-files -z '{folder}' | xargs -0 tacit check"
    )
