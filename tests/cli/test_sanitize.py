"""``tacit sanitize`` and ``tacit explain``, as a user calls them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from tacit import cli, pipeline

CANARY = "Quixolotl"


class Result(NamedTuple):
    """What a command leaves behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


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


def test_one_text_goes_to_standard_output(run: Run, note: Path) -> None:
    """Nothing but the text, line ends as they were."""
    result = run("sanitize", note, "--protect", "HIV")
    assert result.code == 0
    assert "HIV" not in result.out
    assert result.out.endswith("\r\nHis ankle is broken.\r\n")


def test_standard_input_is_read(run: Run) -> None:
    """A dash stands for it."""
    result = run("sanitize", "-", "--protect", "HIV", stdin=b"She has HIV.")
    assert (result.code, "HIV" in result.out) == (0, False)


def test_output_and_reports_are_written(run: Run, note: Path, tmp_path: Path) -> None:
    """The text, the reviewer's report with originals, and the one for release without."""
    out, report, release = tmp_path / "out.txt", tmp_path / "r.json", tmp_path / "release.json"
    result = run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report, "--release-report", release)
    assert (result.code, result.out) == (0, "")
    assert b"HIV" not in out.read_bytes()
    assert "HIV" in {decision["original"] for decision in json.loads(report.read_text())["decisions"]}
    assert "HIV" not in release.read_text()


def test_several_texts_go_into_a_directory(run: Run, note: Path, tmp_path: Path) -> None:
    """Each under its own name; without a directory the command says what it needs."""
    other = tmp_path / "other.txt"
    other.write_text("No secret here.")
    assert run("sanitize", note, other, "--protect", "HIV").err.startswith("ParameterError: expected -o DIR")
    assert run("sanitize", note, other, "--protect", "HIV", "-o", tmp_path / "out").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["note.txt", "other.txt"]


def test_one_bad_file_does_not_stop_the_others(run: Run, note: Path, tmp_path: Path) -> None:
    """The good one is written, the bad one named, and the exit code says that something is missing."""
    bad = tmp_path / "bad.txt"
    bad.write_bytes(b"\xff\xff\xff")
    result = run("sanitize", bad, note, "--protect", "HIV", "-o", tmp_path / "out")
    assert result.code == 1
    assert "bad.txt" in result.err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["note.txt"]


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (None, [], "InputError: cannot read"),
        (b"\xff\xfe\xff", [], "InputError: expected UTF-16 text"),
        (b"caf\xe9 " + CANARY.encode(), [], "InputError: expected UTF-8 text"),
        (b"a\x00b", [], "InputError: expected text"),
        (b"HIV", ["--alpha", "0.5"], "ParameterError: expected alpha to be a number from 1 up"),
        (b"HIV", ["--alpha", "much"], "ParameterError: expected alpha to be a number from 1 up"),
        (b"HIV", ["--alpha", "nan"], "ParameterError: expected alpha to be a number from 1 up"),
        (b"HIV", ["--protect", " "], "ParameterError: expected the name of something to protect"),
        (b"HIV", ["--mode", "blur"], "ParameterError: expected generalize or redact"),
        (b"HIV", ["--corpus", "no-such-index"], "CorpusFormatError: cannot open"),
        (b"HIV", ["--language-model", "xx_none"], "ModelMissingError"),
        (b"HIV", ["-o", "no/such/directory/out.txt"], "ParameterError: expected -o in a directory that exists"),
    ],
)
def test_bad_input_is_one_clear_line(
    run: Run, tmp_path: Path, content: bytes | None, options: list[str], message: str
) -> None:
    """No traceback, no output, exit code 1, no word of the document."""
    path = tmp_path / "note.txt"
    if content is not None:
        path.write_bytes(content)
    result = run("sanitize", path, "--protect", "HIV", *options)
    assert result.code == 1
    assert result.err.startswith(message.split(":", maxsplit=1)[0])
    assert message.rsplit(": ", maxsplit=1)[-1] in result.err
    assert result.err.count("\n") == 1
    assert "Traceback" not in result.err
    assert CANARY not in result.err
    assert result.out == ""


def test_nothing_to_protect_is_an_error(run: Run, note: Path) -> None:
    """What is missing is named."""
    result = run("sanitize", note)
    assert result.code == 1
    assert result.err.startswith("ParameterError: expected at least one entity to protect")


def test_an_output_is_never_half_written(run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure leaves the old file as it was, and no other; the message holds no word of the document."""
    out = tmp_path / "out.txt"
    out.write_text("old")
    note.write_text(f"{CANARY} has HIV.")

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"could not parse {CANARY}")

    monkeypatch.setattr(pipeline, "apply", fail)
    result = run("sanitize", note, "--protect", "HIV", "-o", out)
    assert result.code == 70
    assert result.err.startswith("InternalError: RuntimeError at ")
    assert CANARY not in result.err
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["note.txt", "out.txt"]


def test_the_input_is_never_overwritten(run: Run, note: Path) -> None:
    """An output in the input's place would lose the original."""
    result = run("sanitize", note, "--protect", "HIV", "-o", note)
    assert result.err.startswith("ParameterError: expected an output beside the input")
    assert "HIV" in note.read_text()


def test_a_protected_entity_that_the_corpus_never_saw_is_noted(run: Run, note: Path) -> None:
    """The text is still sanitized; the note goes to standard error."""
    result = run("sanitize", note, "--protect", "zzyzxism")
    assert result.code == 0
    assert result.err.startswith("Note: the corpus has no context of 'zzyzxism'")


def test_explain_shows_before_after_and_why(run: Run, note: Path, tmp_path: Path) -> None:
    """With the counts behind each decision, and a picture if asked for."""
    result = run("explain", note, "--protect", "HIV", "--svg", tmp_path / "picture.svg")
    assert result.code == 0
    assert all(word in result.out for word in ("before", "after", "why", "named", "Guarantee holds"))
    assert (tmp_path / "picture.svg").read_text().startswith("<svg")


def test_explain_all_lists_kept_terms(run: Run, note: Path) -> None:
    """The ankle is judged, too."""
    assert "kept" in run("explain", note, "--protect", "HIV", "--all").out
    assert "kept" not in run("explain", note, "--protect", "HIV").out


def test_version(run: Run) -> None:
    """One line."""
    assert run("--version").out.startswith("tacit 0.")
