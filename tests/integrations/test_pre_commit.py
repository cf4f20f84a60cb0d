"""The hook, run by the real pre-commit in a repository of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.integrations.pages import PAGES

pytest.importorskip("pre_commit", reason="pre-commit is not installed: make integrations")

ROOT = Path(__file__).parents[2]
HOOKS = ROOT / ".pre-commit-hooks.yaml"


def run(*command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """What a command in a folder prints, and its exit code."""
    place = {"HOME": str(folder), "PRE_COMMIT_HOME": str(folder / ".cache"), "GIT_CONFIG_GLOBAL": os.devnull}
    who = {f"GIT_{role}_{part}": "tester" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    environment = {**os.environ, **place, **who}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository whose configuration names our hook as it is published, run by this Python."""
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    shutil.copy(HOOKS, hooks)
    for command in (["init", "-q"], ["add", "."], ["commit", "-qm", "hooks"]):
        assert run("git", *command, folder=hooks).returncode == 0
    revision = run("git", "rev-parse", "HEAD", folder=hooks).stdout.strip()
    folder = tmp_path / "repository"
    folder.mkdir()
    run("git", "init", "-q", folder=folder)
    # pre-commit would install tacit anew for the hook; the one that is tested is here already.
    entry = f"{sys.executable} -c 'from tacit.cli import main; main()' check"
    (folder / ".pre-commit-config.yaml").write_text(
        f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks:\n  - id: tacit\n    language: system\n"
        f'    entry: "{entry}"\n'
    )
    return folder


def test_the_manifest_is_one() -> None:
    """pre-commit reads what we publish."""
    command = [sys.executable, "-m", "pre_commit", "validate-manifest", str(HOOKS)]
    assert run(*command, folder=ROOT).returncode == 0


def test_a_commit_with_personal_data_is_stopped(repository: Path) -> None:
    """The hook says where, and not what; without it the commit passes."""
    note = repository / "note.txt"
    note.write_text("Write to ann.lee@example.org.\n")
    (repository / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00")  # not handed to the hook: it is no text
    run("git", "add", ".", folder=repository)
    command = (sys.executable, "-m", "pre_commit", "run")
    stopped = run(*command, folder=repository)
    assert stopped.returncode == 1
    assert "note.txt:1:10: personal data: email" in stopped.stdout
    assert "ann.lee" not in stopped.stdout + stopped.stderr
    note.write_text("Write to the office.\n")
    run("git", "add", ".", folder=repository)
    assert run(*command, folder=repository).returncode == 0


def test_the_page_names_the_hook_that_there_is() -> None:
    """By its id."""
    assert "- id: tacit" in (PAGES / "check.md").read_text("utf-8")
    assert "- id: tacit" in HOOKS.read_text("utf-8")
