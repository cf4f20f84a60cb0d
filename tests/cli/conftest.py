"""What the tests of the commands share."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from tests.cli.program import Result, Run

from tacit import cli


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs the program in this process with these arguments and this standard input."""

    def run(*arguments: str | Path, stdin: bytes = b"") -> Result:
        monkeypatch.setattr(sys, "argv", ["tacit", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        try:
            cli.main()
            code = 0
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else int(bool(stop.code))
        captured = capfd.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """A note about a patient with HIV."""
    path = tmp_path / "note.txt"
    path.write_bytes(b"The patient has HIV.\r\nHis ankle is broken.\r\n")
    return path
