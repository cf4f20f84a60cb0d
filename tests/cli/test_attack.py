"""``tacit attack``, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from tests.cli.program import Run
from tests.publishing.mini import FRAMES, NAMES

from tacit import Document, Sanitizer, Topics, cli, for_reviewer
from tacit.cli import attack

pytest.importorskip("sklearn", reason="scikit-learn is not installed")

CANARY = "Quixolotl"


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command alone, whatever else the program has."""
    app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
    app.callback()(lambda: None)
    app.command("attack")(attack.attack)
    monkeypatch.setattr(cli, "program", lambda _: app)


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    """Three candidates."""
    path = tmp_path / "crowd.jsonl"
    known = {"Anna": "ship sea Oslo harbour", "Bert": "ship sea harbour", "Cleo": "court law"}
    lines = (json.dumps({"name": name, "public_knowledge": text}) for name, text in known.items())
    path.write_text("\n".join(lines), "utf-8")
    return path


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """A text about Anna."""
    path = tmp_path / "note.txt"
    path.write_text("The ship left Oslo. The harbour slept.", "utf-8")
    return path


def test_reidentification_is_reported(run: Run, crowd: Path, note: Path) -> None:
    """Accuracy and rank, among how many."""
    result = run("attack", note, "--kind", "reidentify", "--candidates", crowd, "--about", "Anna", "--json")
    assert json.loads(result.out) == {
        "texts": 1,
        "candidates": 3,
        "accuracy at 1": 1.0,
        "accuracy at 5": 1.0,
        "median rank": 1.0,
        "ranks": [1.0],
    }


def test_tightened_text_is_written(run: Run, crowd: Path, note: Path, tmp_path: Path) -> None:
    """What tells Anna from Bert is hidden; unless knowledge is public only, what nobody else has goes, too."""
    out = tmp_path / "out.txt"
    options = ["--candidates", crowd, "--about", "Anna", "--tighten", "1", "-o", out]
    result = run("attack", note, "--kind", "reidentify", "--public-only", *options)
    assert (result.code, out.read_text("utf-8")) == (0, "The ship left [redacted]. The harbour slept.")
    assert "ranks after" in result.out
    assert "add --force" in run("attack", note, "--kind", "reidentify", *options).err
    result = run("attack", note, "--kind", "reidentify", *options, "--force")
    assert result.code == 0
    assert {"Oslo", "slept"}.isdisjoint(out.read_text("utf-8").replace(".", "").split())


def test_inference_ranks_what_is_protected(run: Run, tmp_path: Path) -> None:
    """A text about antiretrovirals and CD4 cells points to HIV, among 50 other infections."""
    path = tmp_path / "note.txt"
    path.write_text("Antiretroviral drugs raised the CD4 count; the AIDS clinic sees the patient again.", "utf-8")
    result = run("attack", path, "--kind", "infer", "--protect", "HIV", "--json")
    found = json.loads(result.out)
    assert found["candidates"] >= 51
    assert found["ranks"] == [1.0]


def test_the_figures_are_explained(run: Run, tmp_path: Path) -> None:
    """Who reads a table of ranks does not know what to do; JSON is for programs, and has no sentences."""
    path = tmp_path / "note.txt"
    path.write_text("Antiretroviral drugs raised the CD4 count; the clinic sees the patient again.", "utf-8")
    said = run("attack", path, "--protect", "HIV")
    assert said.code == 0
    assert "HIV is guess 1 of 51 topics of its kind" in said.out
    assert "The release still points to it." in said.out
    assert "By chance it would be guess 26 on average." in said.out
    assert "To do: " in said.out
    path.write_text("The ship left.", "utf-8")
    far = run("attack", path, "--protect", "HIV").out
    assert "others are likelier" in far
    assert "To do" not in far
    path.write_text("He has AIDS.", "utf-8")
    assert "It is named: whoever reads the text need not guess." in run("attack", path, "--protect", "HIV").out


def test_what_is_missing_is_told(run: Run, note: Path) -> None:
    """Nothing says what the attacker wants to know: the options that would are named."""
    result = run("attack", note)
    assert result.code == 2
    assert "add --protect TOPIC, --candidates FILE" in result.err


def test_completion_counts_what_is_recovered(run: Run, tmp_path: Path) -> None:
    """From the original and the reviewer's report; what has no alternatives is counted apart."""
    document = Document("The patient has AIDS and a broken ankle.")
    report = Sanitizer(Topics(("HIV",))).sanitize(document)
    original, values = tmp_path / "note.txt", tmp_path / "report.json"
    original.write_text(document.text, "utf-8")
    values.write_text(json.dumps(for_reviewer(report, document)), "utf-8")
    result = run("attack", original, "--kind", "complete", "--report", values, "--json")
    found = json.loads(result.out)
    assert result.code == 0
    assert found["hidden terms attacked"] + found["hidden terms without alternatives"] == 1
    original.write_text("short", "utf-8")
    result = run("attack", original, "--kind", "complete", "--report", values)
    assert result.err.startswith("InputError: expected the report of")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--kind", "guess"], "UsageError: expected the kind reidentify or infer"),
        (["--kind", "reidentify"], "ParameterError: expected --candidates, and --about once for each of 1 texts"),
        (["--kind", "infer"], "ParameterError: expected one --protect, found 0"),
        (["--kind", "complete"], "ParameterError: expected one original and its --report"),
        (
            ["--kind", "infer", "--protect", "HIV", "--tighten", "3", "-o", "out.txt"],
            "ParameterError: expected --tighten with the kind reidentify, found infer: tacit sanitize",
        ),
        (["--kind", "reidentify", "--tighten", "3"], "ParameterError: expected --tighten together with"),
        (
            ["--kind", "reidentify", "--candidates", "{crowd}", "--about", CANARY],
            "ParameterError: expected every text to be about one of 3 candidates",
        ),
        (
            ["--kind", "reidentify", "--candidates", "{crowd}", "--about", "Anna", "--attacker", "clever"],
            "UsageError: expected --attacker words or meanings or both",
        ),
    ],
)
def test_mistakes_are_one_line(run: Run, note: Path, crowd: Path, options: list[str], message: str) -> None:
    """What was expected, and no word of the text."""
    result = run("attack", note, *(one.format(crowd=crowd) for one in options))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(message)
    assert "Oslo" not in result.err
    assert CANARY not in result.err


def test_a_classifier_attacks_what_was_published(run: Run, tmp_path: Path) -> None:
    """With the labelled originals beside it, it says how many names one who learns from the rest still finds."""
    rows = [(name, frame.format(name)) for name in NAMES for frame in FRAMES]
    labels, published = tmp_path / "labels.jsonl", tmp_path / "published.jsonl"
    spans = [[[text.index(name), text.index(name) + len(name), "PER"]] for name, text in rows]
    labels.write_text(
        "".join(json.dumps({"text": text, "spans": span}) + "\n" for (_, text), span in zip(rows, spans, strict=True))
    )
    published.write_text("".join(json.dumps({"text": text}) + "\n" for _, text in rows))
    nothing_hidden = run("attack", published, "--kind", "classifier", "--labels", labels, "--json")
    assert nothing_hidden.code == 0, nothing_hidden.err
    assert json.loads(nothing_hidden.out)["found_below_loss_ratio"] > 0
    folder = tmp_path / "published"
    folder.mkdir()
    (folder / "notes.jsonl").write_text("".join(published.read_text().splitlines(keepends=True)[1:]))
    (folder / "rejects.jsonl").write_text(json.dumps({"row": 1, "key": None, "reason": "too long"}) + "\n")
    options = ("--learner", "svm", "--folds", "2", "--seed", "1", "--seed", "2", "--json")
    again = run("attack", folder, "--kind", "classifier", "--labels", labels, *options)
    assert again.code == 0, again.err
    found = json.loads(again.out)
    assert found["sensitive_tokens_left"] == len(rows) - 1
    assert [one["attacker"] for one in found["attackers"]] == ["svm", "svm"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--protect", "HIV", "--about", "Anna"], "--about applies to --kind reidentify, and this is infer"),
        (["--protect", "HIV", "--seed", "3"], "--seed applies to --kind classifier"),
        (["--candidates", "{crowd}", "--about", "Anna", "--siblings", "9"], "--siblings applies to --kind infer"),
        (
            ["--candidates", "{crowd}", "--about", "Anna", "--embedding-model", "models"],
            "--embedding-model applies to --attacker meanings or both",
        ),
        (["--candidates", "{crowd}", "--about", "Anna", "--public-only"], "--public-only applies to --tighten"),
    ],
)
def test_an_option_of_another_attack_is_refused(
    run: Run, note: Path, crowd: Path, options: list[str], message: str
) -> None:
    """Who names a stronger attacker is not told what the weak one finds."""
    result = run("attack", note, *(one.format(crowd=crowd) for one in options))
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"UsageError: {message}")
