"""``tacit publish``, from labels and a table to a publication and a report."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.publishing.mini import FRAMES, NAMES
from typer.testing import CliRunner, Result

import tacit
from tacit.cli import publish
from tacit.errors import Error, InputError, ParameterError

app = publish.app

FAST = ("--learner", "svm", "--tags", "none", "--divisions", "0")


def run(*arguments: str | Path) -> Result:
    """What the command leaves behind."""
    return CliRunner().invoke(app, [*map(str, arguments)])


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    """Sixty labelled sentences."""
    path = tmp_path / "labels.conll"
    sentences = [frame.format(name).split() for name in NAMES for frame in FRAMES]
    lines = ("".join(f"{word}\t{'PER' if word in NAMES else 'O'}\n" for word in words) for words in sentences)
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A table of notes about people who are in no label."""
    path = tmp_path / "notes.jsonl"
    rows = [{"id": i, "text": f"{FRAMES[i % 3].format('Wilma')} Canary sings."} for i in range(6)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


def test_nothing_is_overwritten_unless_asked(tmp_path: Path, labels: Path, notes: Path) -> None:
    """A report or a publisher of an earlier corpus stays, also in a folder that has a run; the same run goes on."""
    report, out = tmp_path / "report.json", tmp_path / "out"
    report.write_text("mine")
    asked = (notes, "-o", out, "--labels", labels, "--report", report, *FAST)
    assert "add --force" in str(run(*asked).exception)
    for arguments in (
        ("train", labels, "-o", report, "--key-file", tmp_path / "key"),
        ("label", notes, "--labels", labels, "-o", report),
    ):
        assert "add --force" in str(run(*arguments).exception)
    assert report.read_text() == "mine"
    assert run(*asked, "--force").exit_code == 0
    written = report.read_bytes()
    assert run(*asked).exit_code == 0  # the same run goes on, and its report is the same
    assert "add --force" in str(run(*asked, "--loss-ratio", "7").exception)
    assert report.read_bytes() == written


def test_a_table_is_published_and_reported(tmp_path: Path, labels: Path, notes: Path) -> None:
    """Names that no label had are taken out, and the report says what is left; two runs agree byte for byte."""
    written = []
    for number in range(2):
        out, report = tmp_path / f"out{number}", tmp_path / f"report{number}.json"
        result = run(notes, "-o", out, "--labels", labels, "--report", report, *FAST)
        assert result.exit_code == 0, result.exception
        (table,) = out.glob("*.jsonl")
        written.append((table.read_bytes(), report.read_bytes()))
    assert written[0] == written[1]
    texts = [json.loads(line)["text"] for line in written[0][0].decode().splitlines()]
    assert texts[0] == "Dear [PERSON] , the report is late . Canary sings."
    assert not any("Wilma" in text for text in texts)
    report = json.loads(written[0][1])
    assert (report["cross_validation"]["false_negatives"], report["cross_validation"]["local_optimum"]) == (0, True)
    assert report["attacked"] == []
    assert not any(name in json.dumps(report) for name in NAMES)


def test_the_report_says_what_attackers_found_in_what_was_not_learnt_from(
    tmp_path: Path, labels: Path, notes: Path
) -> None:
    """A publication for each division, each with all learners, and a warning that sixty labels prove little."""
    report = tmp_path / "report.json"
    options = ("--learner", "svm", "--tags", "none", "--divisions", "2", "--folds", "2", "--public", labels)
    result = run(notes, "-o", tmp_path / "out", "--labels", labels, "--report", report, *options)
    assert result.exit_code == 0, result.exception
    said = json.loads(report.read_text())
    assert len(said["attacked"]) == 2
    for one in said["attacked"]:
        assert one["sensitive_tokens"] == 30
        assert one["most_found"]["interval"][1] > 0.1
        knowledge = {other["knowledge"] for other in one["attackers"]}
        assert knowledge == {"labels of the publication", "labelled texts of others"}
        assert {other["attacker"] for other in one["attackers"] if other["simulated_by_publisher"]} == {
            "svm",
            "boosted, taught",
            "public logistic",
            "public boosted",
        }
    assert any("few labels" in warning for warning in said["warnings"])
    assert "few labels" in result.stderr


@pytest.mark.parametrize("caution", ["paper", "learners"])
def test_less_caution_finds_names_too(tmp_path: Path, labels: Path, notes: Path, caution: str) -> None:
    """The paper's cut-off, and until no learner pays."""
    result = run(notes, "-o", tmp_path / "out", "--labels", labels, "--caution", caution, *FAST)
    assert result.exit_code == 0, result.exception
    (table,) = (tmp_path / "out").glob("*.jsonl")
    assert "Wilma" not in table.read_text()


def test_a_bad_row_is_rejected_and_stops_nothing(tmp_path: Path, labels: Path, notes: Path) -> None:
    """A row that is not UTF-8 is named among the rejects; the others are published."""
    notes.write_bytes(notes.read_bytes() + b'{"id": 7, "text": "can\xe4ry"}\n')
    result = run(notes, "-o", tmp_path / "out", "--labels", labels, "--key", "id", *FAST)
    assert result.exit_code == 3
    (rejects,) = (tmp_path / "out").glob("reject*")
    assert len(rejects.read_text().splitlines()) == 1
    (table,) = (one for one in (tmp_path / "out").glob("*.jsonl") if one != rejects)
    assert len(table.read_text().splitlines()) == 6


def test_consistent_markers_link_what_is_said_of_one_person(tmp_path: Path, labels: Path, notes: Path) -> None:
    """With a key of the user's, everywhere the same."""
    key = tmp_path / "key"
    key.write_bytes(bytes(range(32)))
    options = ("--style", "consistent", "--key-file", key)
    assert run(notes, "-o", tmp_path / "out", "--labels", labels, *options, *FAST).exit_code == 0
    (table,) = (tmp_path / "out").glob("*.jsonl")
    codes = {line.split("[PERSON ")[1].split("]")[0] for line in table.read_text().splitlines()}
    assert len(codes) == 1


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ((), ParameterError, "either --labels FILE or --label-with"),
        (("--label-with", "magic"), ParameterError, "expected --label-with detectors"),
        (("--labels", "absent.conll"), InputError, "cannot read absent.conll"),
        (("--labels", "LABELS", "--learner", "oracle"), ParameterError, "expected --learner crf or svm"),
        (
            ("--labels", "LABELS", "--caution", "none"),
            ParameterError,
            "expected --caution paper or learners or balanced or most",
        ),
        (("--labels", "LABELS", "--loss-ratio", "0"), ParameterError, "loss_ratio above 0"),
        (("--labels", "LABELS", "--style", "consistent"), ParameterError, "a key of 16 bytes or more"),
        (("--labels", "LABELS", "--kind", "LOC", *FAST), InputError, "none of them labelled"),
        (("--labels", "LABELS", "--folds", "100", *FAST), InputError, "at least 100 documents"),
        (("--labels", "LABELS", "--report", "no/such/report.json"), ParameterError, "--report in a directory"),
    ],
)
def test_mistakes_are_said_before_anything_is_written(
    tmp_path: Path, labels: Path, notes: Path, options: tuple[str, ...], error: type[Error], message: str
) -> None:
    """One line that says what was expected; no output."""
    named = [str(labels) if option == "LABELS" else option for option in options]
    result = run(notes, "-o", tmp_path / "out", *named)
    assert isinstance(result.exception, error)
    assert message in str(result.exception)
    assert not (tmp_path / "out").exists()


def test_our_own_detectors_can_label(tmp_path: Path) -> None:
    """Honestly marked: the report says that no human has labelled anything."""
    source, report = tmp_path / "notes.jsonl", tmp_path / "report.json"
    texts = [
        f"{first} {last} lives in this house." for first in ("Mary", "John", "Peter") for last in ("Smith", "Jones")
    ]
    source.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts * 2), "utf-8")
    result = run(
        source,
        "-o",
        tmp_path / "out",
        "--label-with",
        "detectors",
        "--learner",
        "svm",
        "--folds",
        "2",
        "--divisions",
        "0",
        "--report",
        report,
    )
    assert result.exit_code == 0, result.exception
    assert any("not people's" in note for note in json.loads(report.read_text())["labels"]["notes"])
    (table,) = (tmp_path / "out").glob("*.jsonl")
    assert table.read_text().splitlines()[0] == '{"text": "[PERSON] lives in this house."}'


def test_a_publisher_is_trained_saved_and_applied(tmp_path: Path, labels: Path, notes: Path) -> None:
    """What `apply` publishes is what `run` publishes; the key is made, and needed."""
    file, key = tmp_path / "publisher.json", tmp_path / "key"
    result = run("train", labels, "-o", file, "--key-file", key, *FAST)
    assert result.exit_code == 0, result.exception
    assert file.stat().st_mode & 0o777 == key.stat().st_mode & 0o777 == 0o600
    assert run(notes, "-o", tmp_path / "at-once", "--labels", labels, *FAST).exit_code == 0
    options = ("-p", file, "--key-file", key, "--engine", "process")
    applied = run("apply", notes, "-o", tmp_path / "applied", *options)
    assert applied.exit_code == 0, applied.exception
    (one,), (other,) = (list((tmp_path / name).glob("*.jsonl")) for name in ("at-once", "applied"))
    assert one.read_bytes() == other.read_bytes()
    assert "unlike the labelled ones" not in applied.stderr
    key.write_bytes(bytes(32))
    assert isinstance(run("apply", notes, "-o", tmp_path / "again", *options).exception, InputError)


_KILLED = """
import os, signal, sys
from tacit.cli.publish import app
from tacit.engines._ledger import RunLedger
add, parts = RunLedger.add, []
def add_and_die(ledger, part):
    add(ledger, part)
    parts.append(part)
    if len(parts) == 2:
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    RunLedger.add = add_and_die
    app(sys.argv[1:])
"""


@pytest.mark.parametrize("engine", ["process", pytest.param("cores", marks=pytest.mark.acceptance)])
def test_what_was_killed_goes_on(tmp_path: Path, labels: Path, engine: str) -> None:
    """SIGKILL when some batches of `apply` are done: no table yet; then the rest, and the same table byte for byte."""
    file, key, table = tmp_path / "publisher.json", tmp_path / "key", tmp_path / "notes.jsonl"
    assert run("train", labels, "-o", file, "--key-file", key, *FAST).exit_code == 0
    rows = [{"id": i, "text": FRAMES[i % 3].format(NAMES[i % len(NAMES)])} for i in range(3000)]
    table.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    command = ["apply", str(table), "-p", str(file), "--key-file", str(key), "-o"]
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    script = [sys.executable, "-c", _KILLED, *command, str(killed), "--engine", engine]
    environment = {**os.environ, "PYTHONPATH": str(Path(tacit.__file__).parents[1])}
    ended = subprocess.run(script, env=environment, capture_output=True, check=False)
    assert ended.returncode == -signal.SIGKILL, ended.stderr
    assert not list(killed.glob("*.jsonl"))
    again = run(*command, killed, "--engine", "process")
    assert again.exit_code == 0, again.exception
    assert "of them earlier" in again.stderr
    assert run(*command, whole, "--engine", "process").exit_code == 0
    assert (killed / table.name).read_bytes() == (whole / table.name).read_bytes()


def test_texts_unlike_the_sample_are_told(tmp_path: Path, labels: Path) -> None:
    """A publisher of letters is asked to publish figures."""
    file, key, table = tmp_path / "publisher.json", tmp_path / "key", tmp_path / "figures.jsonl"
    assert run("train", labels, "-o", file, "--key-file", key, *FAST).exit_code == 0
    table.write_text(json.dumps({"text": "12/34 X-77 0.5 mg " * 20}) + "\n")
    options = ("-p", file, "--key-file", key, "--engine", "process")
    assert "unlike the labelled ones" in run("apply", table, "-o", tmp_path / "out", *options).stderr
    assert (
        "unlike the labelled" not in run("apply", table, "-o", tmp_path / "other", *options, "--compared", "0").stderr
    )


def test_texts_to_label_are_proposed(tmp_path: Path, labels: Path, notes: Path) -> None:
    """With their rows, in a file for the owner alone; the learning curve is shown."""
    out = tmp_path / "next.jsonl"
    options = ("--labels", labels, "--count", "2", "--tags", "none", "--folds", "2")
    result = run("label", notes, "-o", out, *options)
    assert result.exit_code == 0, result.exception
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert len(rows) == 2
    assert {"row", "text", "unsure"} == rows[0].keys()
    assert out.stat().st_mode & 0o777 == 0o600
    assert "60 labelled documents, 60 names" in result.stderr
