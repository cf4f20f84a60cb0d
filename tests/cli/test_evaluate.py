"""``tacit evaluate``, as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import typer
from tests.cli.program import Run

from tacit import cli
from tacit.cli import evaluate

TEXT = "Ada lives in Oslo with HIV."


@pytest.fixture(autouse=True)
def program(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command alone, whatever else the program has."""
    app = typer.Typer(pretty_exceptions_enable=False, add_completion=False)
    app.callback()(lambda: None)
    app.command("evaluate")(evaluate.evaluate)
    monkeypatch.setattr(cli, "program", lambda _: app)


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    """Ada and Oslo should be hidden."""
    path = tmp_path / "gold.jsonl"
    path.write_text(json.dumps({"text": TEXT, "label": [[0, 3, "PER"], [13, 17, "LOC"]]}) + "\n", "utf-8")
    return path


@pytest.fixture
def output(tmp_path: Path) -> Path:
    """Oslo and HIV are."""
    path = tmp_path / "output.json"
    path.write_text(json.dumps({"1": [[13, 17], [23, 26]]}), "utf-8")
    return path


def test_scores_are_printed_with_what_they_say(run: Run, gold: Path, output: Path) -> None:
    """One of two right, one of two found; a measure in each line."""
    result = run("evaluate", gold, output)
    assert result.code == 0
    lines = {line.split()[0]: line for line in result.out.splitlines() if line.strip()}
    assert "0.500" in lines["term-precision"]
    assert "0.500" in lines["token-recall"]
    assert "undefined: no gold direct identifier" in lines["entity-recall-direct"]


def test_json_has_null_for_what_is_undefined(run: Run, gold: Path, output: Path) -> None:
    """A program can tell 0 from nothing."""
    result = run("evaluate", gold, output, "--metric", "term-f", "--metric", "entity-recall-direct", "--json")
    assert json.loads(result.out) == {
        "documents": 1,
        "scores": {
            "term-f": {"value": 0.5, "undefined": None},
            "entity-recall-direct": {"value": None, "undefined": "no gold direct identifier"},
        },
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.json", "missing.json"], "InputError: cannot read missing.json"),
        (["{gold}", "{gold}", "--metric", "beauty"], "ParameterError: expected a measure of term-precision"),
    ],
)
def test_mistakes_are_one_line(run: Run, gold: Path, arguments: list[str], message: str) -> None:
    """What was expected, and no traceback."""
    result = run("evaluate", *(one.format(gold=gold) for one in arguments))
    assert (result.code, result.out) == (1 if message.startswith("Input") else 2, "")
    assert result.err.startswith(message)
    assert "Ada" not in result.err
