"""Where ``tacit sanitize`` writes texts and reports, and what it never overwrites."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.cli.program import Run

from tacit import sanitizer
from tacit.errors import InputError
from tacit.formats.writing import write_whole

CANARY = "Quixolotl"


def test_output_and_reports_are_written(run: Run, note: Path, tmp_path: Path) -> None:
    """The text, the reviewer's report with originals, and the one for release without."""
    out, report, release = tmp_path / "out.txt", tmp_path / "r.json", tmp_path / "release.json"
    result = run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report, "--release-report", release)
    assert (result.code, result.out) == (0, "")
    assert b"HIV" not in out.read_bytes()
    assert "HIV" in {decision["original"] for decision in json.loads(report.read_text())["decisions"]}
    assert "HIV" not in release.read_text()


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
def test_what_is_there_is_overwritten_only_when_asked(run: Run, note: Path, tmp_path: Path, option: str) -> None:
    """An earlier release, or whatever else has the name, is not lost for a command that was typed again."""
    there = tmp_path / ("there.txt" if option == "-o" else "there.json")
    there.write_text("mine")
    result = run("sanitize", note, "--protect", "HIV", option, there)
    assert (result.code, result.out, there.read_text()) == (2, "", "mine")
    assert result.err.startswith(f"UsageError: expected a new file for {option}, found {there}; ")
    assert "add --force" in result.err
    assert run("sanitize", note, "--protect", "HIV", option, there, "--force").code == 0
    assert there.read_text() != "mine"


def test_several_outputs_are_looked_at_before_any_is_written(run: Run, note: Path, tmp_path: Path) -> None:
    """A directory may be there; a file in it that has the name of an output may not."""
    other, out = tmp_path / "other.txt", tmp_path / "out"
    other.write_text("No secret here.")
    out.mkdir()
    (out / "other.txt").write_text("mine")
    asked = ("sanitize", note, other, "--protect", "HIV", "-o", out)
    assert run(*asked).code == 2
    assert [path.read_text() for path in out.iterdir()] == ["mine"]
    assert run(*asked, "--force").code == 0
    assert (out / "other.txt").read_text() == "No secret here."


@pytest.mark.parametrize("option", ["--report", "--release-report"])
def test_a_report_has_the_name_of_what_it_is(run: Run, note: Path, tmp_path: Path, option: str) -> None:
    """JSON under the name of a Word file would open nowhere; a name without an ending may be a pipe."""
    for name in ("r.xyz", "r.docx", "r.txt"):
        result = run("sanitize", note, "--protect", "HIV", option, tmp_path / name)
        assert (result.code, result.out) == (2, "")
        assert f"expected {option} with the suffix .json or .html or .htm, found {Path(name).suffix}" in result.err
    assert run("sanitize", note, "--protect", "HIV", option, tmp_path / "pipe").code == 0
    assert json.loads((tmp_path / "pipe").read_text())["schema"] == "tacit.report/2"


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
def test_standard_output_is_no_file(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """Who types "-o -" gets no file that is called "-" and that is hard to remove."""
    monkeypatch.chdir(tmp_path)
    result = run("sanitize", note, "--protect", "HIV", option, "-")
    assert (result.code, result.out) == (2, "")
    assert f"expected a file for {option}, found -; " in result.err
    assert [path.name for path in tmp_path.iterdir()] == ["note.txt"]


@pytest.mark.parametrize(
    ("option", "name"), [("-o", "two.txt"), ("--report", "r.json"), ("--release-report", "r.html")]
)
def test_no_folder_gets_the_name_of_a_file(run: Run, note: Path, tmp_path: Path, option: str, name: str) -> None:
    """Of several texts: who names a file would look for one; a folder that is there is one, whatever it is called."""
    other = tmp_path / "other.txt"
    other.write_text("No secret here.")
    output = () if option == "-o" else ("-o", tmp_path / "out")
    asked = ("sanitize", note, other, "--protect", "HIV", *output, option, tmp_path / name)
    result = run(*asked)
    assert result.code == 2
    assert (
        f"expected a directory for {option}, because there are 2 inputs, found {tmp_path / name}, which is"
        in result.err
    )
    assert f"give {option} {(tmp_path / name).with_suffix('')}" in result.err
    assert not (tmp_path / name).exists()
    (tmp_path / name).mkdir()
    assert run(*asked).code == 0


@pytest.mark.parametrize(("source", "wanted"), [("rows.csv", "the suffix .csv"), ("letters", "expected a folder")])
def test_no_run_gets_the_name_of_a_text(run: Run, tmp_path: Path, source: str, wanted: str) -> None:
    """A table and a folder are written as what they are."""
    (tmp_path / "rows.csv").write_text("text\nShe has HIV.\n")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("She has HIV.")
    asked = ("sanitize", tmp_path / source, "--protect", "HIV", "--engine", "process")
    result = run(*asked, "-o", tmp_path / "out.txt")
    assert result.code == 2
    assert wanted in result.err
    assert not (tmp_path / "out.txt").exists()
    if source == "letters":
        result = run(*asked, "-o", tmp_path / "out", "--report", tmp_path / "r.json")
        assert (result.code, (tmp_path / "out").exists()) == (2, False)
        assert "expected a directory for --report, because there are many files" in result.err


def test_reports_on_another_folder_are_not_overwritten(run: Run, note: Path, tmp_path: Path) -> None:
    """Their files are called alike; the same run goes on as before."""
    folder, reports = tmp_path / "in", tmp_path / "reports"
    for one in (folder, reports):
        one.mkdir()
    note.rename(folder / "note.txt")
    (reports / "document-1.txt.json").write_text("mine")
    asked = ("sanitize", folder, "--protect", "HIV", "-o", tmp_path / "out", "--report", reports, "--engine", "process")
    result = run(*asked)
    assert (result.code, (reports / "document-1.txt.json").read_text()) == (2, "mine")
    assert "expected an empty directory for --report" in result.err
    assert run(*asked, "--force").code == 0
    assert run(*asked).code == 0


def test_there_has_to_be_something_to_overwrite(run: Run, note: Path, tmp_path: Path) -> None:
    """An option that does not apply is refused: a text that is printed, the directory of a run."""
    assert "--force applies to files that are written" in run("sanitize", note, "--protect", "HIV", "--force").err
    asked = ("--protect", "HIV", "--force", "-o", tmp_path / "out")
    assert "--force applies to files, not to the directory" in run("sanitize", tmp_path, *asked).err


def test_several_texts_go_into_a_directory(run: Run, note: Path, tmp_path: Path) -> None:
    """Each under its own name; without a directory the command says what it needs."""
    other = tmp_path / "other.txt"
    other.write_text("No secret here.")
    assert run("sanitize", note, other, "--protect", "HIV").err.startswith("UsageError: expected -o DIR")
    assert run("sanitize", note, other, "--protect", "HIV", "-o", tmp_path / "out").code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["note.txt", "other.txt"]


def test_several_texts_may_have_the_same_words(run: Run, note: Path, tmp_path: Path) -> None:
    """Of several texts, one that cannot be read is told, and the others are written; a table is refused."""
    bad, table = tmp_path / "bad.txt", tmp_path / "rows.csv"
    bad.write_bytes(b"\xff\x00\xff")
    table.write_text("text\nShe has HIV.\n")
    result = run("sanitize", note, bad, "--protect", "HIV", "--consistent", "-o", tmp_path / "out")
    assert result.code == 1
    assert "1 of 2 inputs were not sanitized" in result.err
    assert b"HIV" not in (tmp_path / "out" / "note.txt").read_bytes()
    refused = run("sanitize", table, "--protect", "HIV", "--consistent", "-o", tmp_path / "rows")
    assert "--consistent is for several texts" in refused.err


def test_an_output_is_never_half_written(run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A failure leaves the old file as it was, and no other; the message holds no word of the document."""
    out = tmp_path / "out.txt"
    out.write_text("old")
    note.write_text(f"{CANARY} has HIV.")

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"could not parse {CANARY}")

    monkeypatch.setattr(sanitizer, "apply", fail)
    result = run("sanitize", note, "--protect", "HIV", "-o", out, "--force")
    assert result.code == 70
    assert result.err.startswith("InternalError: RuntimeError at ")
    assert CANARY not in result.err
    assert out.read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["note.txt", "out.txt"]


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
@pytest.mark.parametrize("how", ["name", "hard link", "symbolic link", "path"])
def test_what_is_read_is_never_overwritten(run: Run, note: Path, tmp_path: Path, option: str, how: str) -> None:
    """An output in the input's place would lose the original, under whatever name."""
    target = tmp_path / "other.json"
    if how == "hard link":
        target.hardlink_to(note)
    elif how == "symbolic link":
        target.symlink_to(note)
    else:
        target = note if how == "name" else tmp_path / "." / "x" / ".." / "note.txt"
        (tmp_path / "x").mkdir()
    result = run("sanitize", note, "--protect", "HIV", option, target)
    assert result.code == 2
    assert result.err.startswith(f"UsageError: {option} would overwrite ")
    assert "HIV" in note.read_text()


@pytest.mark.parametrize("kind", ["one file", "a hard link"])
def test_text_and_reports_go_to_different_files(run: Run, note: Path, tmp_path: Path, kind: str) -> None:
    """Two reports in one file would leave the reviewer's, or worse, the other where it does not belong."""
    one, other = tmp_path / "report.json", tmp_path / "report.json"
    if kind == "a hard link":
        other = tmp_path / "public.json"
        one.write_text("")
        other.hardlink_to(one)
    result = run("sanitize", note, "--protect", "HIV", "--report", one, "--release-report", other)
    assert result.code == 2
    assert "expected different files for --report and --release-report" in result.err


def test_reports_of_several_texts_go_to_different_folders(run: Run, note: Path, tmp_path: Path) -> None:
    """In one folder, one report would take the other's place."""
    other, both = tmp_path / "other.txt", tmp_path / "reports"
    other.write_text("She has AIDS.")
    places = ("-o", tmp_path / "out", "--report", both, "--release-report", both)
    result = run("sanitize", note, other, "--protect", "HIV", *places)
    assert result.code == 2
    assert "expected different files for --report and --release-report" in result.err


def test_the_reviewers_report_is_its_owners_alone(run: Run, note: Path, tmp_path: Path) -> None:
    """It holds the original's words; the release and its own report are for everybody."""
    out, report, release = tmp_path / "out.txt", tmp_path / "r.json", tmp_path / "release.json"
    run("sanitize", note, "--protect", "HIV", "-o", out, "--report", report, "--release-report", release)
    assert report.stat().st_mode & 0o777 == 0o600
    assert out.stat().st_mode & 0o044
    assert release.stat().st_mode & 0o044


def test_no_hidden_word_is_left_in_the_name_of_a_file(run: Run, tmp_path: Path) -> None:
    """A file that is called after the patient, or after the secret, is released under a number."""
    for name in ("polat_2021.txt", "HIV-note.txt", "ankle.txt"):
        (tmp_path / name).write_text("Mr Cengiz Polat has HIV and a broken ankle.\n", "utf-8")
    inputs, out = sorted(tmp_path.glob("*.txt")), tmp_path / "out"
    asked = ("--protect", "HIV", "--identities")
    result = run("sanitize", *inputs, *asked, "-o", out, "--report", tmp_path / "reports")
    assert result.code == 0
    assert sorted(path.name for path in out.iterdir()) == ["ankle.txt", "document-1.txt", "document-3.txt"]
    assert "Note: one output is called document-1.txt" in result.err


def test_reports_may_be_pages(run: Run, note: Path, tmp_path: Path) -> None:
    """By their suffix; the one for release holds nothing that was hidden."""
    report, release = tmp_path / "r.html", tmp_path / "release.html"
    code = run("sanitize", note, "--protect", "HIV", "--report", report, "--release-report", release).code
    assert code == 0
    assert report.read_text("utf-8").startswith("<!doctype html>")
    assert "HIV" in report.read_text("utf-8")
    assert "HIV" not in release.read_text("utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
@pytest.mark.parametrize("option", ["-o", "--report", "--release-report"])
def test_no_device_is_replaced_by_a_file(run: Run, note: Path, tmp_path: Path, option: str) -> None:
    """Who types -o /dev/null as root would have no /dev/null any more."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for forced in ((), ("--force",)):
        result = run("sanitize", note, "--protect", "HIV", option, pipe, *forced)
        assert (result.code, result.out) == (2, "")
        assert "a device or a pipe" in result.err
    assert pipe.is_fifo()
    with pytest.raises(InputError, match="it is no file"):
        write_whole(pipe, b"text")


def test_a_vault_that_cannot_be_closed_is_told_before_any_work(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A release without its vault leads back to nothing, and its name would be taken."""
    monkeypatch.setenv("TACIT_VAULT_KEY", "short")
    result = run("sanitize", note, "--protect", "HIV", "-o", tmp_path / "out.txt", "--vault", tmp_path / "v.vault")
    assert result.code == 2
    assert "expected a passphrase of at least" in result.err
    assert [*tmp_path.iterdir()] == [note]


def test_a_file_that_is_not_what_its_name_says_is_told_so(run: Run, tmp_path: Path) -> None:
    """A letter whose download broke off is no text of an unknown encoding."""
    letter = tmp_path / "letter.docx"
    letter.write_bytes(bytes(range(256)))
    result = run("sanitize", letter, "--protect", "HIV", "-o", tmp_path / "out.docx")
    assert (result.code, "expected a docx file, as its name says, found something else" in result.err) == (1, True)


@pytest.mark.parametrize("command", ["serve", "review"])
def test_a_port_that_is_none_is_refused(run: Run, note: Path, command: str) -> None:
    """Not with a line of Python's."""
    arguments = [note] if command == "review" else []
    result = run(command, *arguments, "--identities", "--port", "99999")
    assert (result.code, "InternalError" in result.err) == (2, False)


def test_a_ledger_that_cannot_be_used_is_told_before_any_work(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the release is out, and the exit code says that it is not; without a ledger it is made."""
    (tmp_path / "taken").touch()
    monkeypatch.setenv("TACIT_LEDGER", str(tmp_path / "taken"))
    asked = ("sanitize", note, "--hide", "ankle", "-o", tmp_path / "out.txt")
    refused = run(*asked)
    assert refused.code == 1
    assert "--no-ledger" in refused.err
    assert not (tmp_path / "out.txt").exists()
    assert run(*asked, "--no-ledger").code == 0


@pytest.mark.parametrize("option", ["-o", "--report", "--release-report", "--vault"])
def test_a_folder_in_which_nothing_can_be_written_is_told_before_any_work(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """Minutes of work would be lost."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tacit.formats.writing.tempfile.TemporaryFile", refuse)
    monkeypatch.setattr("tacit.files.sanitize_file", pytest.fail)
    monkeypatch.setenv("TACIT_VAULT_KEY", "a long enough passphrase")
    for inputs, name in (((note,), "out.json"), ((note, _copy(note, "b.txt")), "out")):
        more = () if option == "-o" else ("-o", tmp_path / ("x.txt" if len(inputs) == 1 else "x"))
        refused = run("sanitize", *inputs, "--hide", "ankle", *more, option, tmp_path / name, "--no-ledger")
        assert refused.code == 2
        assert refused.err.startswith("UsageError: cannot write in")
        assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("option", ["-o", "--report", "--vault"])
def test_a_folder_that_is_not_there_is_told_before_any_work(
    run: Run, note: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, option: str
) -> None:
    """Also that of a vault."""
    monkeypatch.setattr("tacit.files.sanitize_file", pytest.fail)
    monkeypatch.setenv("TACIT_VAULT_KEY", "a long enough passphrase")
    refused = run("sanitize", note, "--hide", "ankle", option, tmp_path / "none" / "x.json")
    assert (refused.code, "a directory that exists" in refused.err) == (2, True)


def test_what_is_refused_leaves_no_folder_behind(run: Run, note: Path, tmp_path: Path) -> None:
    """Two inputs of one name, or a topic that is none: the next run would find a folder that nobody made."""
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / note.name
    twin.write_bytes(note.read_bytes())
    for inputs, protect in (((note, twin), "HIV"), ((note, _copy(note, "b.txt")), "HIV,fever")):
        assert run("sanitize", *inputs, "--protect", protect, "-o", tmp_path / "many").code == 2
        assert not (tmp_path / "many").exists()


def test_a_table_is_not_read_for_a_folder_that_cannot_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rows are many."""
    table = tmp_path / "t.csv"
    table.write_text("text\nAnn Lee called.\n")
    monkeypatch.setattr("tacit.cli._outputs.why_not_writable", lambda _: "Permission denied")
    for output in ("out.csv", "out"):
        refused = run("sanitize", table, "--hide", "ankle", "-o", tmp_path / output)
        assert (refused.code, "cannot write in" in refused.err) == (2, True)


@pytest.mark.parametrize("name", ["empty.txt", "empty.docx"])
def test_an_empty_file_is_told_to_be_empty(run: Run, tmp_path: Path, name: str) -> None:
    """It is a text, whatever its name; the suffix alone does not say why."""
    (tmp_path / name).touch()
    refused = run("sanitize", tmp_path / name, "--hide", "ankle", "-o", tmp_path / "out.docx")
    assert refused.code == 2
    assert refused.err.rstrip().endswith("is empty")


def _copy(path: Path, name: str) -> Path:
    other = path.with_name(name)
    other.write_bytes(path.read_bytes())
    return other
