"""Tables that ``tacit sanitize`` releases."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit import Identities, Sanitizer, Topics, engines
from tacit.task import SanitizeTask

CANARY = "Quixolotl"
PASSED = ("--pass-through", "id", "--pass-through", "ward")
TABLE = ("--protect", "HIV", "--column", "note", "--key", "id", "--engine", "process", *PASSED)


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Three notes, of which one cannot be sanitized."""
    path = tmp_path / "notes.csv"
    path.write_text(f"id,note,ward\n1,She has HIV.,7\n2,{CANARY} {'x' * 99},7\n3,His ankle is broken.,8\n")
    return path


def test_a_table_comes_out_as_a_table(run: Run, notes: Path, tmp_path: Path) -> None:
    """Only its texts are changed; a row that is rejected is named, with its reason, and the exit code says so."""
    result = run("sanitize", notes, *TABLE, "--max-length", "50", "-o", tmp_path / "out")
    assert (result.code, result.out) == (3, "")
    lines = (tmp_path / "out" / "notes.csv").read_text().splitlines()
    assert (lines[0], lines[2]) == ("id,note,ward", "3,His ankle is broken.,8")
    assert lines[1].startswith("1,She has ")
    assert "HIV" not in lines[1]
    (reject,) = (tmp_path / "out" / "rejects.jsonl").read_text().splitlines()
    assert json.loads(reject) == {"row": 2, "key": "2", "reason": "109 characters, more than 50"}
    assert "notes.csv: 3 rows, 2 in the result; " in result.err
    assert "rejects.jsonl: 1 row was rejected" in result.err
    assert "only the column 'note' was changed" in result.err
    assert CANARY not in result.err


def test_a_table_without_rejects_is_a_success(run: Run, notes: Path, tmp_path: Path) -> None:
    """And the same command again has nothing left to do."""
    arguments = ("sanitize", notes, *TABLE, "-o", tmp_path / "out", "--unknown", "keep")
    assert run(*arguments).code == 0
    again = run(*arguments)
    assert again.code == 0
    assert "3 rows, 3 of them earlier; nothing was left to do" in again.err
    assert not (tmp_path / "out" / "rejects.jsonl").exists()


def test_columns_that_nobody_examined_are_told(run: Run, notes: Path, tmp_path: Path) -> None:
    """By name, with exit code 4, which outranks rejected rows; until they are passed through by name."""
    arguments = ("sanitize", notes, *TABLE[:6], "--engine", "process", "-o", tmp_path / "out")
    result = run(*arguments, "--max-length", "50", "--pass-through", "id")
    assert result.code == 4
    assert "unchecked: ward. " in result.err
    assert "1 row was rejected" in result.err
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_text())
    assert (manifest["passed_through"], manifest["unexamined"]) == (["id"], ["ward"])
    again = run(*arguments, "--max-length", "50", *PASSED)
    assert again.code == 3
    assert "nothing was left to do" in again.err
    assert json.loads((tmp_path / "out" / "manifest.json").read_text())["unexamined"] == []
    unknown = run(*arguments, "--pass-through", "bed")
    assert unknown.err.startswith("ParameterError: expected columns beside that of the texts")


def test_the_library_and_the_program_share_their_resume(run: Run, notes: Path, tmp_path: Path) -> None:
    """The same settings are the same run, however they were given."""
    made = SanitizeTask.of(partial(Sanitizer, Identities(), Topics(("HIV",), alpha=3)))
    engines.run(made, notes, tmp_path / "out", column="note", key="id")
    config = tmp_path / "tacit.toml"
    config.write_text('[[topics]]\nprotect = ["HIV"]\nalpha = 3.0\n')
    result = run("sanitize", notes, "--config", config, "--identities", *TABLE[2:], "-o", tmp_path / "out")
    assert result.code == 0
    assert "nothing was left to do" in result.err


def test_a_policy_that_was_changed_is_another_run(run: Run, notes: Path, tmp_path: Path) -> None:
    """Though its file is called the same: rows of two policies do not mix."""
    policy = tmp_path / "own.yaml"
    entry = "  - {id: a, protects: A, kind: confidentiality, source: us, model: healthcare, names: [%s]}\n"
    arguments = ("sanitize", notes, "--policy", policy, *TABLE[2:], "-o", tmp_path / "out")
    policy.write_text(f"title: Own\nabout: Ours.\nentries:\n{entry % 'HIV'}")
    assert run(*arguments).code in {0, 3}
    policy.write_text(f"title: Own\nabout: Ours.\nentries:\n{entry % 'syphilis'}")
    assert "found another task" in run(*arguments).err


def test_notes_of_one_patient_share_names_and_dates(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a column of a table, and by the folder of a file; notes of others have their own."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    rows = [("ann", "Maria Schmidt called on 3 March 2021."), ("ann", "Again, Maria Schmidt called on 3 March 2021.")]
    rows.append(("bob", "Maria Schmidt called on 3 March 2021."))
    source, folder = tmp_path / "notes.csv", tmp_path / "notes"
    source.write_text("patient,text\n" + "".join(f'{who},"{said}"\n' for who, said in rows))
    for number, (who, said) in enumerate(rows):
        (folder / who).mkdir(parents=True, exist_ok=True)
        (folder / who / f"{number}.txt").write_text(said)
    options = ("--identities", "--detect", "persons,dates", "--pseudonyms", "--dates", "shift", "--engine", "process")
    passed = ("--pass-through", "patient", "--group-by", "patient")
    assert run("sanitize", source, *options, *passed, "-o", tmp_path / "one").code == 0
    assert run("sanitize", folder, *options, "--group-by", "folder", "-o", tmp_path / "two").code == 0
    in_table = [line.partition(",")[2].strip('"') for line in (tmp_path / "one" / "notes.csv").read_text().splitlines()]
    in_folder = [path.read_text() for path in sorted((tmp_path / "two").rglob("*.txt"))]
    for one, again, other in (in_table[1:], in_folder):
        assert again.removeprefix("Again, ") == one
        assert other != one
        assert "Schmidt" not in one


GERMAN = "Der Patient ist seit dem letzten Jahr bei uns und hat sich von der Krankheit gut erholt. " * 2


@pytest.mark.parametrize("kind", ["table", "folder", "columns"])
def test_a_row_in_another_language_is_rejected_for_that(run: Run, tmp_path: Path, kind: str) -> None:
    """As a single text is; of an unknown topic, the text alone says why."""
    source, rows = tmp_path / "notes.csv", (GERMAN, "Ann Lee left.")
    source.write_text("text\n" + "".join(f"{said}\n" for said in rows))
    options: tuple[str | Path, ...] = ("--engine", "process", "-o", tmp_path / "out")
    if kind == "folder":
        source = tmp_path / "letters"
        source.mkdir()
        for number, said in enumerate(rows):
            (source / f"{number}.txt").write_text(said)
    elif kind == "columns":
        options += ("--column", "*")
    assert run("sanitize", source, "--identities", *options).code == 3
    [rejected] = (tmp_path / "out" / "rejects.jsonl").read_text().splitlines()
    assert "expected an English text, which is all that tacit reads, found another language" in rejected
    assert "Patient" not in rejected


def test_a_row_that_is_rejected_for_a_claim_says_which(run: Run, tmp_path: Path) -> None:
    """A topic that the corpus does not know is known by its number."""
    source = tmp_path / "notes.csv"
    source.write_text("text\nShe has zzyzxism.\n")
    run("sanitize", source, "--protect", "zzyzxism", "--engine", "process", "-o", tmp_path / "out")
    rejects = (tmp_path / "out" / "rejects.jsonl").read_text()
    assert "found none; not kept: topics-1; sanitize the text alone to see why" in rejects
    assert "zzyzxism" not in rejects


def test_several_columns_in_one_option_are_told_how_to_be_named(run: Run, tmp_path: Path) -> None:
    """What is right is said in words that can be typed."""
    source = tmp_path / "notes.csv"
    source.write_text("patient,the text\nAnn Lee,She left.\n")
    asked = ("sanitize", source, "--identities", "--engine", "process", "-o", tmp_path / "out")
    result = run(*asked, "--column", "patient,the text")
    assert result.code == 1
    assert result.err.endswith("name them one by one: --column patient --column 'the text'\n")
    assert run(*asked, "--column", "patient", "--column", "the text").code == 0
    assert "--column patient --column text" in " ".join(run("sanitize", "--help").out.replace("│", " ").split())


def test_another_model_in_the_same_directory_is_refused(run: Run, notes: Path, tmp_path: Path) -> None:
    """Rows of two promises do not mix."""
    run("sanitize", notes, *TABLE, "-o", tmp_path / "out")
    result = run("sanitize", notes, *TABLE, "--alpha", "3", "-o", tmp_path / "out")
    assert result.code == 2
    assert "found another task; name another directory" in result.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "UsageError: expected -o FILE or -o DIR for the result of the table"),
        (["-o", "out", "--identities", "--pseudonyms"], "UsageError: expected a passphrase in TACIT_VAULT_KEY"),
        (["-o", "out", "--column", "text"], "InputError: .*expected one column 'text', found 0 among 3 columns"),
        (["-o", "out", "--engine", "abacus"], "ParameterError: expected the engine process or cores or spark"),
        (["-o", "out", "other.csv"], "UsageError: expected texts only, or one folder or table alone, found 2"),
    ],
)
def test_what_does_not_go_with_a_table_is_refused(
    run: Run, notes: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    """One line, no traceback, nothing written, no word of the table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("TACIT_VAULT_KEY", raising=False)
    result = run("sanitize", notes, *TABLE, *arguments)
    assert result.code == (1 if message.startswith("Input") else 2)
    assert re.match(message, result.err)
    assert result.err.count("\n") == 1
    assert CANARY not in result.err
    assert not (tmp_path / "out" / "notes.csv").exists()


def test_invented_names_are_the_same_for_all_rows_and_runs(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a passphrase; another one makes it another run."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    source = tmp_path / "notes.csv"
    source.write_text("text\nMaria Schmidt called on 3 March 2021.\nI met Maria Schmidt on 5 March 2021.\n")
    options = ("--model", "correlation", "--detect", "persons,dates", "--pseudonyms", "--dates", "shift")
    arguments = ("sanitize", source, *options, "--engine", "process", "-o")
    assert [run(*arguments, tmp_path / target).code for target in ("one", "two")] == [0, 0]
    one = (tmp_path / "one" / "notes.csv").read_text()
    assert one == (tmp_path / "two" / "notes.csv").read_text()
    assert "Schmidt" not in one
    monkeypatch.setenv("TACIT_VAULT_KEY", "another passphrase altogether")
    assert "found another task" in run(*arguments, tmp_path / "one").err


def test_a_vault_leads_back_to_the_originals(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of every text, for who has the passphrase; a vault that is there is not overwritten."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "correct horse battery staple")
    other, out, vault = tmp_path / "other.txt", tmp_path / "out", tmp_path / "vault"
    other.write_text("She has AIDS.")
    assert run("sanitize", note, other, "--protect", "HIV", "-o", out, "--vault", vault).code == 0
    assert b"HIV" not in vault.read_bytes()
    assert run("restore", out / "note.txt", "--vault", vault).out.encode() == note.read_bytes()
    assert run("restore", out / "other.txt", "--vault", vault).out == other.read_text()
    again = run("sanitize", note, "--protect", "HIV", "--vault", vault)
    assert again.err.startswith("UsageError: expected a new file for --vault")
