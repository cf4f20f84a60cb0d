"""Tables on the command line: what it says of broken ones, and what SIGTERM does."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
import typer
from tests.cli.program import Run
from tests.engines.tasks import Shout, write_lines

from tacit import cli
from tacit.cli import _tables
from tacit.engines import _work

CANARY = "Quixolotl"


@pytest.fixture(autouse=True)
def _cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program, with a command that works on tables and costs nothing."""

    def shout(source: str, output: Path) -> None:
        flags = _tables.TableFlags(key="id", engine="process", max_length=50)
        _tables.run_table(Shout(), source, output, flags, examined=False)

    _work._prepared.clear()
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(shout)
    monkeypatch.setattr(cli, "app", app)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("in.csv", b"Quixolotl has HIV,Quixolotl\n"),
        ("in.csv", b""),
        ("in.csv", b"id,text\nQuixolotl,Quixolotl,\x00\xff\nQuixolotl\n"),
        ("in.tsv", b'"Quixolotl'),
        ("in.jsonl", b'{"Quixolotl": "Quixolotl"'),
        ("in.jsonl", b'{"id": "a", "text": "Quixolotl \\ud800"}\n{"id": ["Quixolotl"], "text": 1}\n\x00\n'),
        ("in.jsonl.gz", b"Quixolotl"),
        ("in.parquet", b"PAR1Quixolotl"),
        ("in.txt", b"Quixolotl"),
    ],
)
def test_what_is_said_of_a_broken_table_holds_none_of_it(run: Run, tmp_path: Path, name: str, content: bytes) -> None:
    """One line, or the rows that were rejected; no traceback, no bug of ours."""
    (tmp_path / name).write_bytes(content)
    result = run(tmp_path / name, tmp_path / "out")
    assert result.code in {1, 3}
    assert result.out == ""
    assert "Traceback" not in result.err
    assert "InternalError" not in result.err
    assert CANARY not in result.err
    rejects = tmp_path / "out" / "rejects.jsonl"
    assert not rejects.exists() or CANARY not in rejects.read_text()


def test_a_folder_says_where_its_names_are(run: Run, tmp_path: Path) -> None:
    """And shows none of them."""
    source = tmp_path / "in"
    source.mkdir()
    (source / f"{CANARY}.txt").write_text("a")
    result = run(source, tmp_path / "out")
    assert result.code == 0
    assert "names.jsonl says which file was which; it is not for release" in result.err
    assert CANARY not in result.err


def test_sigterm_is_an_orderly_end(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One line, the exit code of a shell, and a run that can go on; afterwards SIGTERM does what it did before."""
    source = write_lines(tmp_path / "in.jsonl", ({"id": number, "text": "a"} for number in range(40)))
    before = signal.getsignal(signal.SIGTERM)
    with monkeypatch.context() as patch:
        patch.setattr(Shout, "prepare", lambda _: os.kill(os.getpid(), signal.SIGTERM))
        result = run(source, tmp_path / "out")
    assert (result.code, result.out) == (_tables.TERMINATED_EXIT_CODE, "")
    assert result.err == "Terminated: nothing was left half written; the same command goes on from here\n"
    assert signal.getsignal(signal.SIGTERM) is before
    assert run(source, tmp_path / "out").code == 0
