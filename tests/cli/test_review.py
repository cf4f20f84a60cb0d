"""``tacit review``: what is kept, served, taught and forgotten."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from starlette.testclient import TestClient
from tests.cli.program import Run

from tacit.workbench import ReviewStore

ASKED = ("--hide", "Project Falcon", "--reviewer", "J. Roe", "--no-browser")
TEXT = "Project Falcon starts in May."


@pytest.fixture(autouse=True)
def _own_reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test keeps its reviews where the user's are kept."""
    monkeypatch.setenv("TACIT_REVIEWS", str(tmp_path / "reviews"))


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A letter to review."""
    path = tmp_path / "letter.txt"
    path.write_text(TEXT)
    return path


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[TestClient]:
    """Instead of serving, the application is handed to the test, which asks it when the command has ended."""
    found: list[TestClient] = []

    def run(server: uvicorn.Server, sockets: list[object]) -> None:
        found.append(TestClient(cast("Any", server.config.app), base_url="http://127.0.0.1"))
        for one in sockets:
            one.close()  # type: ignore[attr-defined]

    monkeypatch.setattr(uvicorn.Server, "run", run)
    # Nothing is read in the background of a test: another command may already be forgetting it.
    monkeypatch.setattr("tacit.cli.review._prepare", lambda *_: None)
    return found


def test_the_address_that_is_printed_opens_the_review(run: Run, letter: Path, visited: list[TestClient]) -> None:
    """The token of the address lets one in, and a ruling by the named reviewer is kept for the next start."""
    result = run("review", letter, *ASKED)
    assert result.code == 0
    token = re.search(r"http://127\.0\.0\.1:\d+/\?token=(\S+)", result.err)
    assert token is not None
    (client,) = visited
    client.get("/", params={"token": token[1]})
    assert client.get("/api/queue").json()["reviewer"] == "J. Roe"
    headers = {"x-tacit": "1", "content-type": "application/json"}
    body = {"version": 0, "act": "keep", "spans": [[0, 14]]}
    assert client.post("/api/documents/1/rulings", json=body, headers=headers).status_code == 200
    run("review", letter, *ASKED)
    token = re.search(r"token=(\S+)", run("review", letter, *ASKED).err)
    assert token is not None
    again = visited[-1]
    again.get("/", params={"token": token[1]})
    assert again.get("/api/documents/1").json()["rulings"] == 1


def test_what_is_kept_is_its_owners_and_can_be_forgotten(
    run: Run, letter: Path, visited: list[TestClient], tmp_path: Path
) -> None:
    """The store is private; --forget erases it; where there is none, that is said."""
    run("review", letter, *ASKED)
    assert visited
    (store,) = (tmp_path / "reviews").iterdir()
    assert stat.S_IMODE(store.stat().st_mode) == 0o600
    assert run("review", letter, *ASKED, "--forget").code == 0
    assert list((tmp_path / "reviews").iterdir()) == []
    assert run("review", letter, *ASKED, "--forget").code == 2


def test_an_encrypted_store_shows_nothing(
    run: Run, letter: Path, visited: list[TestClient], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --encrypt and a key, originals cannot be read in the file."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery")
    assert run("review", letter, *ASKED, "--encrypt", "--store", tmp_path / "r.sqlite").code == 0
    assert visited
    assert b"Falcon" not in (tmp_path / "r.sqlite").read_bytes()
    assert ReviewStore(tmp_path / "r.sqlite", "correct horse battery").document(1).content == TEXT.encode()


def test_what_a_review_teaches_is_written(run: Run, letter: Path, visited: list[TestClient], tmp_path: Path) -> None:
    """Lists for tacit.toml and an evaluation set, for their owner's eyes."""
    result = run("review", letter, *ASKED)
    token = re.search(r"token=(\S+)", result.err)
    assert token is not None
    visited[0].get("/", params={"token": token[1]})
    headers = {"x-tacit": "1", "content-type": "application/json"}
    visited[0].post(
        "/api/documents/1/rulings", json={"version": 0, "act": "hide", "spans": [[25, 28]]}, headers=headers
    )
    visited[0].post("/api/documents/1/status", json={"version": 1, "status": "reviewed"}, headers=headers)
    assert run("review", letter, *ASKED, "--learned", tmp_path / "learned").code == 0
    assert 'terms = ["may"]' in (tmp_path / "learned" / "tacit.toml").read_text()
    (line,) = (tmp_path / "learned" / "evaluation.jsonl").read_text().splitlines()
    assert json.loads(line)["spans"] == [[0, 14], [25, 28]]
    again = run("review", letter, *ASKED, "--learned", tmp_path / "learned")
    assert (again.code, "add --force" in again.err) == (2, True)
    assert run("review", letter, *ASKED, "--learned", tmp_path / "learned", "--force").code == 0
    assert stat.S_IMODE((tmp_path / "learned" / "evaluation.jsonl").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--reviewer", "J. Roe"), "expected something to protect"),
        (("--hide", "x", "--host", "review.example"), "--user-header"),
        (("--identities", "--pseudonyms"), "TACIT_VAULT_KEY"),
    ],
)
def test_options_that_do_not_apply_are_refused(
    run: Run, letter: Path, options: tuple[str, ...], says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is ignored."""
    monkeypatch.delenv("TACIT_VAULT_KEY", raising=False)
    result = run("review", letter, "--no-browser", *options)
    assert result.code == 2
    assert says in " ".join(result.err.split())


def test_a_missing_file_is_told_in_a_line(run: Run, tmp_path: Path) -> None:
    """Nothing is served."""
    result = run("review", tmp_path / "missing.txt", *ASKED)
    assert result.code == 1
    assert "InputError: cannot read" in result.err


def test_the_configuration_says_what_is_refused(run: Run, tmp_path: Path) -> None:
    """A page with a picture is left out where files that nobody can read as a whole are refused."""
    page = tmp_path / "page.html"
    page.write_text('<!doctype html><p>Project Falcon</p><img src="data:image/png;base64,iVBORw0KGgo=">')
    config = tmp_path / "ward.toml"
    config.write_text('[hide]\nterms = ["Project Falcon"]\n\n[files]\nunhandled = "refuse"\n')
    result = run("review", page, "--config", config, "--no-browser")
    assert result.code == 1
    assert "read as a whole" in " ".join(result.err.split())


def test_a_table_is_said_to_be_read_as_one_text(run: Run, tmp_path: Path, visited: list[TestClient]) -> None:
    """Who reviews rows would release them as one document."""
    table = tmp_path / "notes.csv"
    table.write_text("id,text\n1,Project Falcon starts.\n")
    result = run("review", table, *ASKED)
    assert visited
    assert f"Note: {table} is read as one text here; tacit sanitize reads a table row by row" in result.err
