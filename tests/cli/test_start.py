"""Tests of how the program starts: what it imports, and what its help says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from tacit import cli

_LOADED = "import sys; from tacit import cli; cli.program({!r}); print(*sys.modules)"


def _loaded(command: str | None) -> set[str]:
    done = subprocess.run([sys.executable, "-c", _LOADED.format(command)], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


def test_a_command_imports_nothing_for_others() -> None:
    """Neither other commands nor what reads texts."""
    loaded = _loaded("sanitize")
    assert "tacit.cli.sanitize" in loaded
    assert loaded.isdisjoint({"tacit.cli.attack", "tacit.cli.publish", "tacit.sanitizer", "spacy", "numpy"})


def test_nothing_is_imported_for_requirements_that_nobody_asked_for() -> None:
    """Plausible texts are a model of their own."""
    code = "import sys; from tacit import Sanitizer; from tacit.secrets import Hide; Sanitizer(Hide(('x',)))"
    done = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*sys.modules)"], check=True, capture_output=True, text=True
    )
    assert "tacit.models.building" in done.stdout.split()
    assert "tacit.models.t_plausibility" not in done.stdout.split()


_COMPILED = """
import re._parser, sys
parse, lengths = re._parser.parse, []
re._parser.parse = lambda pattern, *other: lengths.append(len(pattern)) or parse(pattern, *other)
from tacit import cli
sys.argv[1:] = ["sanitize", sys.argv[1], "--no-ledger", "--identities"]
try:
    cli.main()
finally:
    print("\\n", sum(lengths))
"""


@pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="the Python of the suite, for which patterns are kept")
def test_a_command_compiles_hardly_any_patterns(tmp_path: Path) -> None:
    """Neither its own nor those of what it imports: compiled, they were a tenth of its time."""
    (tmp_path / "note.txt").write_text("Seen by Dr Ann Lee on 3 May 2021.")
    command = [sys.executable, "-c", _COMPILED, str(tmp_path / "note.txt")]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert int(done.stdout.split()[-1]) < 50_000  # characters of patterns: nearly 100,000 where none are kept


def test_the_help_of_all_commands_imports_no_library() -> None:
    """`tacit --help` answers at once."""
    loaded = _loaded(None)
    assert {"tacit.cli.attack", "tacit.cli.publish"} <= loaded
    assert loaded.isdisjoint({"tacit.sanitizer", "spacy"})


@pytest.mark.parametrize("name", [*cli._COMMANDS, *cli._GROUPS])
def test_a_command_by_itself_is_the_one_of_the_whole_program(name: str) -> None:
    """With the same options."""
    alone, all_of_them = _commands(name), _commands(None)
    assert list(alone) == [name]
    assert [one.opts for one in alone[name].params] == [one.opts for one in all_of_them[name].params]


def _commands(name: str | None) -> dict[str, Any]:
    return dict(typer.main.get_command(cli.program(name)).commands)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["tacit", "sanitize", "x"], "sanitize"),
        (["tacit", "publish"], "publish"),
        (["tacit", "--version"], None),
        (["tacit", "sanitise"], None),
        (["tacit"], None),
    ],
)
def test_only_a_command_that_comes_first_is_imported_alone(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: str | None
) -> None:
    """For anything else the program must know all commands: to list them, and to say which was meant."""
    monkeypatch.setattr(sys, "argv", arguments)
    assert cli._asked_command() == expected


def test_help_names_no_types_of_python(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A flag takes nothing, and a value is a text, a number or a path."""
    for name in cli._COMMANDS:
        monkeypatch.setattr(sys, "argv", ["tacit", name, "--help"])
        with pytest.raises(SystemExit):
            cli.main()
        shown = capsys.readouterr().out
        assert "--help" in shown
        assert not any(f"<{one}" in shown for one in ("bool", "str", "int", "float", "list")), name


def test_ctrl_c_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Whichever command it ends: silence and an exit code leave open whether something was written."""

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tacit.cli.doctor.doctor", interrupted)
    monkeypatch.setattr(sys, "argv", ["tacit", "doctor"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "Interrupted: nothing was left half written\n"
