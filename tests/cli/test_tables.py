"""Tables on the command line: what it says of broken ones, and what SIGTERM does."""

from __future__ import annotations

import json
import os
import signal
import stat
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

    def shout(source: str, output: Path, *, force: bool = False) -> None:
        flags = _tables.TableFlags(key="id", engine="process", max_length=50)
        _tables.run_table(Shout(), source, output, flags, examined=False, force=force)

    _work._prepared.clear()
    app = typer.Typer(pretty_exceptions_enable=False)
    app.command()(shout)
    monkeypatch.setattr(cli, "program", lambda _: app)


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
    assert result.err == "Terminated: no row is done; the same command goes on\n"
    assert signal.getsignal(signal.SIGTERM) is before
    assert run(source, tmp_path / "out").code == 0


def test_ctrl_c_says_how_far_a_folder_has_come(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what to do to go on; the run that goes on counts files, those of both runs."""
    source = tmp_path / "in"
    source.mkdir()
    for number in range(8):
        (source / f"{number}.txt").write_text("stop" if number == 5 else "x" * (60 if number == 1 else 9))

    def stop(text: str) -> dict[str, object]:
        if text == "stop":
            raise KeyboardInterrupt
        return {"text": text.upper(), "length": len(text)}

    with monkeypatch.context() as patch:
        patch.setattr(Shout, "prepare", lambda _: stop)
        result = run(source, tmp_path / "out")
    assert (result.code, result.out) == (_tables.INTERRUPTED_EXIT_CODE, "")
    assert result.err == "Interrupted: 5 of 8 files done; the same command goes on\n"
    _work._prepared.clear()
    result = run(source, tmp_path / "out")
    assert f"{tmp_path / 'out' / 'documents'}: 8 files, 5 of them earlier, 7 in the result; " in result.err
    assert "1 file was rejected and is not in the result" in result.err
    assert "row" not in result.err


@pytest.mark.parametrize("name", ["out.jsonl", "out.ndjson", "OUT.JSONL"])
def test_a_name_with_the_suffix_of_the_table_is_a_file(run: Run, tmp_path: Path, name: str) -> None:
    """Who writes `-o out.csv` wants a file, and nothing beside it; the message says which was written."""
    source, out = write_lines(tmp_path / "in.jsonl", [{"id": 1, "text": "a"}]), tmp_path / name
    result = run(source, out)
    assert (result.code, json.loads(out.read_text())["text"]) == (0, "A")
    assert result.err.startswith(f"{out}: 1 row")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(["in.jsonl", name])


def test_rejected_rows_are_named_beside_the_file(run: Run, tmp_path: Path) -> None:
    """Under its name, for the user's eyes; a later result without any leaves none behind."""
    source, out = write_lines(tmp_path / "in.jsonl", [{"id": 1, "text": None}]), tmp_path / "out.jsonl"
    rejects = tmp_path / "out.jsonl.rejects.jsonl"
    result = run(source, out)
    assert (result.code, json.loads(rejects.read_text())["reason"]) == (_tables.REJECTED_EXIT_CODE, "null")
    assert f"{rejects}: 1 row was rejected" in result.err
    assert stat.S_IMODE(rejects.stat().st_mode) == 0o600
    write_lines(source, [{"id": 1, "text": "a"}])
    assert run(source, out, "--force").code == 0
    assert not rejects.exists()


@pytest.mark.parametrize("name", ["out.csv", "out.jsonl.gz", "out.tsv"])
def test_a_file_of_another_format_is_refused(run: Run, tmp_path: Path, name: str) -> None:
    """It would hold something else than its name says."""
    source = write_lines(tmp_path / "in.jsonl", [{"id": 1, "text": "a"}])
    result = run(source, tmp_path / name)
    assert (result.code, list(tmp_path.iterdir())) == (2, [source])
    assert "expected a file with the suffix .jsonl, as the source is, or a folder" in result.err


def test_a_folder_has_no_file_for_its_result(run: Run, tmp_path: Path) -> None:
    """Its texts are files themselves."""
    (tmp_path / "in.csv").mkdir()
    (tmp_path / "in.csv" / "a.txt").write_text("a")
    result = run(tmp_path / "in.csv", tmp_path / "out.csv")
    assert "expected a folder for the result, found out.csv" in result.err


def test_a_result_is_overwritten_only_when_asked_and_the_source_never(run: Run, tmp_path: Path) -> None:
    """The message says what to add."""
    source, out = write_lines(tmp_path / "in.jsonl", [{"id": 1, "text": "a"}]), tmp_path / "out.jsonl"
    out.write_text("mine")
    result = run(source, out)
    assert (result.code, out.read_text()) == (2, "mine")
    assert result.err == (
        f"UsageError: expected a new file for -o, found {out}; name another, or add --force to overwrite it\n"
    )
    before = source.read_bytes()
    result = run(source, source, "--force")
    assert (result.code, source.read_bytes()) == (2, before)
    assert run(source, out, "--force").code == 0
    assert out.read_text() != "mine"


def test_a_run_to_a_file_goes_on_where_it_stopped(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is needed for that lies beside the file until it is whole."""
    source, out = write_lines(tmp_path / "in.jsonl", [{"id": 1, "text": "a"}]), tmp_path / "out.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(Shout, "prepare", lambda _: os.kill(os.getpid(), signal.SIGTERM))
        assert run(source, out).code == _tables.TERMINATED_EXIT_CODE
    assert (tmp_path / "out.jsonl.run").is_dir()
    assert not out.exists()
    assert run(source, out).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.jsonl", "out.jsonl"]
