"""``tacit policy``: what a user sees."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.models.mini_policies import mini_index, mini_taxonomy
from typer.testing import CliRunner, Result

from tacit import policies
from tacit.cli.policy import app
from tacit.errors import PolicyError

FILE = """\
title: Test
about: What the tests protect.
ordinary: [patient]
entries:
  - id: infections
    protects: Infections
    kind: confidentiality
    source: a law
    model: healthcare
    names: [viral infection, gonorhea]
    also:
      drug: [AZT]
    except: [flu]
  - id: names
    protects: Names
    kind: identity
    source: another law
    model: correlation
    detect: [person]
    allows: the first letter
"""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A policy of one's own; the corpus and the taxonomy are the mini ones, and nothing is kept."""
    monkeypatch.setattr("tacit.corpus.shipped.shipped", mini_index)
    monkeypatch.setattr("tacit.knowledge.shipped", mini_taxonomy)
    monkeypatch.setattr("tacit.secrets.policy.preparation.default_folder", lambda: None)
    path = tmp_path / "own.yaml"
    path.write_text(FILE, "utf-8")
    return str(path)


def run(*arguments: str) -> Result:
    """What the command does."""
    return CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_list_names_every_policy_with_its_model() -> None:
    """One line each, as it is asked for."""
    lines = run("list").output.splitlines()
    for name in policies.names():
        [line] = [line for line in lines if line.startswith(name)]
        assert policies.load(name).entries[0].model in line


def test_show_prints_all_that_a_policy_says(file: str) -> None:
    """What, against what, by which law, and what is not meant."""
    assert run("show", file).output.splitlines() == [
        "Test",
        "What the tests protect.",
        "",
        "infections: Infections (confidentiality, healthcare)",
        "  source: a law",
        "  called: viral infection, gonorhea",
        "  drug: AZT",
        "  not meant: flu",
        "",
        "names: Names (identity, correlation)",
        "  source: another law",
        "  found by kind: person",
        "  may stand: the first letter",
        "",
        "ordinary: patient",
    ]


def test_show_prints_what_the_knowledge_base_adds_and_the_threshold(file: str) -> None:
    """Viral infections but flu, which is excepted, are in 6 units of 64, 4 of them beside other infections: 4 bits."""
    lines = run("show", file, "--names").output.splitlines()
    assert "  added (2): hiv, human immunodeficiency virus" in lines
    [threshold] = [line for line in lines if line.startswith("  threshold: ") and "bits" in line]
    assert threshold.startswith("  threshold: 4.00 bits, that of ")
    assert threshold.endswith(" in 16 contexts")


def test_check_finds_no_mistake_but_names_that_nobody_knows(file: str) -> None:
    """The misspelt gonorrhea is a note: names of one's own are allowed."""
    done = run("check", file)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        f"Note: {file}, entry infections: neither the knowledge base nor the corpus knows 'gonorhea'",
        f"{file}: no mistakes",
    ]


def test_check_prints_every_mistake_of_every_file(file: str, tmp_path: Path) -> None:
    """With its line; and the exit code says that there was one."""
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(FILE.replace("kind: confidentiality", "kind: secrecy").replace("[person]", "[persons]"), "utf-8")
    done = run("check", str(wrong), file)
    assert done.exit_code == 1
    first, second, *rest = done.output.splitlines()
    assert first == f"PolicyError: {wrong}, line 7: expected confidentiality or identity, found 'secrecy'"
    assert second.startswith(f"PolicyError: {wrong}, line 19: expected one of concept, person, place")
    assert rest[-1] == f"{file}: no mistakes"


def test_what_does_not_exist_is_an_error() -> None:
    """A mistyped name gets an answer."""
    with pytest.raises(PolicyError, match="did you mean hipaa-safe-harbor"):
        run("show", "hipaa-safe-harbour")
